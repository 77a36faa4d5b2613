"""One move of a named-rule record, without its number: `e4 x d5 Pawn-capture nw`, `a7 - a8 p =Q`.

step   = pos ("-" | "x") pos call | pos call | "*" call | "Pass"     and suffixes
call   = rule { arg }
suffix = "=" name [ "@" pos ] | "#" digits | "{" ZSG effects "}"
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

NAGS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
GLYPHS: Final = {number: glyph for glyph, number in NAGS.items()}

_RESERVED: Final = frozenset({"-", "x", "+", "*", "Pass", *NAGS})
_NEEDS_QUOTES = re.compile(r'[\s(){};"]|^[=#$\[\]]|:$|^$')
_ESCAPES: Final = {"\n": "n", "\r": "r", "\t": "t", "\v": "v", "\f": "f"}
_ESCAPED: Final = {letter: character for character, letter in _ESCAPES.items()}
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_PLAIN: Final = r'[^\s(){};"]+'
_TOKEN = re.compile(
    rf"""[ \t]*(?:
      (?P<quoted>{_QUOTED})
    | (?P<effects>\{{(?:[^}}\\]|\\.)*\}})
    | (?P<promotion>=(?:{_QUOTED}|[^\s(){{}};"@]+)(?:@(?:{_QUOTED}|{_PLAIN}))?)
    | (?P<list>[()])
    | (?P<comment>;.*)
    | (?P<plain>{_PLAIN})
    )""",
    re.VERBOSE | re.DOTALL,
)
_PROMOTION = re.compile(rf"=({_QUOTED}|[^@]+)(?:@(.+))?", re.DOTALL)


class StepError(ValueError):
    """Not a step. `column` counts from 0 in the text that was given."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


@dataclass(frozen=True, slots=True)
class NamedStep:
    """A step as written. `end` alone is a drop or a move in place; no square at all is `*`.

    args         in canonical text: atoms (quoted where needed) and lists in parentheses
    promotions   pairs (piece type, position or "")
    ordinal      1-based number among moves that look alike, or 0
    effects      ZSG effects, or ""
    """

    rule: str = ""
    args: tuple[str, ...] = ()
    start: str | None = None
    mark: str = ""
    end: str | None = None
    promotions: tuple[tuple[str, str], ...] = ()
    ordinal: int = 0
    effects: str = ""
    is_pass: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line of text: a name, a sign, a text in quotation marks."""

    kind: str
    text: str
    column: int

    @property
    def value(self) -> str:
        """The name that the token stands for."""
        return unquoted(self.text) if self.kind == "quoted" else self.text

    def is_mark(self, *marks: str) -> bool:
        return self.kind == "plain" and self.text in marks


def tokens_of(text: str, start: int = 0) -> list[Token]:
    """The tokens of a line from `start` on; the last may be its comment."""
    tokens = []
    at = start
    end = len(text.rstrip())
    while at < end:
        matched = _TOKEN.match(text, at)
        if matched is None:
            raise StepError("a quotation mark or a brace has no partner", at)
        kind = matched.lastgroup or ""
        tokens.append(Token(kind, matched[kind], matched.start(kind)))
        at = matched.end()
    return tokens


def parse_step(tokens: list[Token]) -> NamedStep:
    """The step that all the tokens spell; raises `StepError`."""
    at, start, mark, end = _squares(tokens)
    if at is None:
        rest = Suffixes(tokens, 1)
        return NamedStep("", (), None, "", None, (), rest.ordinal, rest.effects, True)
    rule = ""
    args: tuple[str, ...] = ()
    named = at < len(tokens) and tokens[at].kind in ("plain", "quoted")
    if end is None or (named and not _ordinal(tokens[at])):
        rule = _name(tokens, at, "the name of a rule is missing")
        args, at = _arguments(tokens, at + 1)
    rest = Suffixes(tokens, at)
    return NamedStep(rule, args, start, mark, end, rest.promotions, rest.ordinal, rest.effects)


def _squares(tokens: list[Token]) -> tuple[int | None, str | None, str, str | None]:
    """Index after the squares (`None`: a pass), start, mark, end."""
    if not tokens:
        raise StepError("the move is empty", 0)
    first = tokens[0]
    if first.is_mark("*"):
        return 1, None, "", None
    if first.is_mark("Pass"):
        return None, None, "", None
    position = _name(tokens, 0, "a position is missing")
    if len(tokens) > 1 and tokens[1].is_mark("-", "x"):
        return 3, position, tokens[1].text, _name(tokens, 2, "a position is missing")
    return 1, None, "", position


def _name(tokens: list[Token], at: int, message: str) -> str:
    if at >= len(tokens):
        last = tokens[-1]
        raise StepError(message, last.column + len(last.text))
    token = tokens[at]
    reserved = token.kind == "plain" and (
        token.text in _RESERVED or _NEEDS_QUOTES.search(token.text)
    )
    if token.kind not in ("plain", "quoted") or reserved:
        raise StepError(message, token.column)
    return token.value


def _arguments(tokens: list[Token], at: int) -> tuple[tuple[str, ...], int]:
    """The arguments from a token on, and the index of the first suffix."""
    args = []
    while at < len(tokens) and tokens[at].kind in ("plain", "quoted", "list"):
        token = tokens[at]
        if token.kind == "list":
            text, at = _list(tokens, at)
            args.append(text)
        elif _ordinal(token):
            break
        else:
            args.append(quoted(_name(tokens, at, "an argument is missing")))
            at += 1
    return tuple(args), at


def _list(tokens: list[Token], at: int) -> tuple[str, int]:
    """An argument in parentheses as canonical text, and the index after it."""
    first = at
    depth = 0
    parts = ""
    while at < len(tokens) and tokens[at].kind in ("plain", "quoted", "list"):
        token = tokens[at]
        depth += (token.text == "(") - (token.text == ")") if token.kind == "list" else 0
        apart = " " if parts and not parts.endswith("(") and token.text != ")" else ""
        parts += apart + (token.text if token.kind == "list" else quoted(token.value))
        at += 1
        if depth <= 0:
            break
    if depth or not parts.startswith("("):
        raise StepError("a parenthesis has no partner", tokens[first].column)
    return parts, at


def _ordinal(token: Token) -> int:
    """The number of a suffix `#3`, 0 for any other token."""
    matched = re.fullmatch(r"#(\d{1,9})", token.text, re.ASCII)
    return int(matched[1]) if matched and token.kind == "plain" else 0


class Suffixes:
    """What may follow a call: promotions, ordinal, effects; nothing else may."""

    def __init__(self, tokens: list[Token], at: int) -> None:
        self.promotions: tuple[tuple[str, str], ...] = ()
        self.ordinal = 0
        self.effects = ""
        for token in tokens[at:]:
            if token.kind == "promotion":
                name, position = _PROMOTION.fullmatch(token.text).groups()  # type: ignore[union-attr]
                self.promotions += ((unquoted(name), unquoted(position or "")),)
            elif token.kind == "effects":
                self.effects = re.sub(r"\\(.)", r"\1", token.text[1:-1]).strip()
            elif ordinal := _ordinal(token):
                self.ordinal = ordinal
            else:
                raise StepError("this may not follow a move", token.column)


def print_step(step: NamedStep) -> str:
    """The canonical text of a step."""
    words = ["Pass"] if step.is_pass else squares(step.start, step.mark, step.end)
    if step.rule:
        words += [quoted(step.rule), *step.args]
    for name, position in step.promotions:
        words.append("=" + quoted(name, "@") + ("@" + quoted(position) if position else ""))
    if step.ordinal:
        words.append(f"#{step.ordinal}")
    if step.effects:
        words.append("{" + re.sub(r"([\\}])", r"\\\1", step.effects) + "}")
    return " ".join(words)


@lru_cache(maxsize=1 << 13)
def canonical(text: str) -> str:
    """The canonical text of the step that a text spells; raises `StepError`."""
    return print_step(parse_step(tokens_of(text)))


def squares(start: str | None, mark: str, end: str | None) -> list[str]:
    """The words before the name of a rule."""
    if end is None:
        return ["*"]
    return [quoted(end)] if start is None else [quoted(start), mark, quoted(end)]


def argument(text: str) -> str:
    """An argument of an engine's move as canonical text."""
    return text if text[:1] == "(" and text[-1:] == ")" else quoted(text)


@lru_cache(maxsize=1 << 12)
def quoted(name: str, extra: str = "") -> str:
    """A name as an atom: in quotation marks where it could be taken for something else."""
    plain = name not in _RESERVED and not _NEEDS_QUOTES.search(name)
    if plain and not any(character in name for character in extra):
        return name
    escaped = re.sub(r'["\\\n\r\t\v\f]', lambda m: "\\" + _ESCAPES.get(m[0], m[0]), name)
    return f'"{escaped}"'


def unquoted(text: str) -> str:
    """The name that an atom stands for."""
    if not text.startswith('"'):
        return text
    return re.sub(r"\\(.)", lambda m: _ESCAPED.get(m[1], m[1]), text[1:-1], flags=re.DOTALL)
