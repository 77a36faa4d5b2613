"""Each construct that can stand in itself, by language, and how deep it may do so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.frontends.registry import LANGUAGES
from translator.ir.expr import TRUE, Condition, Not
from translator.ir.game import Game
from translator.ir.stmt import Verify
from translator.ir.text.json import write_json
from translator.ir.text.write import write_xml
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules


def nested(begin: str, inner: str, end: str, depth: int) -> str:
    return begin * depth + inner + end * depth


def read(language: str, text: str, others: Mapping[str, str] | None = None) -> Game:
    """The first game of a text, which may include the `others`."""
    name = f"game{LANGUAGES[language].suffix}"
    texts = {one: content.encode() for one, content in {**(others or {}), name: text}.items()}
    file = GameFile(Rules(Source(name, texts[name]), MemoryResolver(texts), language, name))
    return file.lower(file.index(None)).game


ROW: Final = "(absolute-config Man (a3))"


def zrf(block: str = "", goal: str = "stalemated", after: str = "") -> str:
    return f"""(game (title "Deep") (players White Black) (turn-order White Black)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
       (directions (n 0 -1) (e 1 0))))
      (piece (name Man) (attribute x) (moves (n {block} add) (e (verify empty?) add)))
      (board-setup (White (Man a1 b1)) (Black (Man b3)))
      (win-condition (White Black) {goal}))\n{after}"""


def axiom(body: str = "", words: str = "") -> str:
    return f"""{{board 3 3 {{grid}} {{variable}} score board}}
      {{directions -1 0 {{direction}} n 0 1 {{direction}} e directions}}
      {{players {{player}} White {{player}} Black players}}
      {{turn-order {{turn}} White {{turn}} Black turn-order}}
      {words}
      : step verify empty? verify from here move add-move ;
      : m {body} n step ; : east e step ;
      {{moves list {{move}} m {{move}} east moves}} {{pieces {{piece}} Man {{moves}} list pieces}}
      {{board-setup {{setup}} White Man b2 {{setup}} Black Man b3 board-setup}}"""


def native(block: str = "", goal: str = "(occupied? a3)") -> str:
    return f"""(game "Deep" (players White Black) (variables v) (attributes x) (options own-pieces)
      (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))))
      (rule go {block} n add) (rule east e (verify empty?) add)
      (piece Man (attribute x) (moves (go) (east)))
      (board-setup (White (Man a1 b1)) (Black (Man b3)))
      (win-condition White {goal}))"""


class Construct(NamedTuple):
    """A text in which it is so deep in itself; the greatest depth at which that is a game.

    One more is refused with `code`; `sound` is false where another limit is met before.
    """

    name: str
    language: str
    text: Callable[[int], str]
    most: int
    code: str
    sound: bool = True

    def __str__(self) -> str:
        return f"{self.language} {self.name}"


def _macros(body: str, last: str, depth: int) -> str:
    """Macros that call each other, the last of which is `last`."""
    calls = (f"(define m{n} {body.format(f'(m{n + 1})')})" for n in range(depth))
    return f"{' '.join(calls)} (define m{depth} {last})"


def _words(body: str, last: str, depth: int) -> str:
    """Words that run each other, the last of which is `last`."""
    runs = (f": w{n} {body.format(f'w{n + 1}')} ;" for n in reversed(range(depth)))
    return f": w{depth} {last} ; {' '.join(runs)}"


def _unused(begin: str, end: str, depth: int) -> str:
    """A game with a word that has a structure so often in itself, and that no rule runs."""
    return axiom(words=f": w {nested(f'{begin} ', '', end, depth)} ;")


def _denied(write: Callable[[Game], str], depth: int) -> str:
    """A game whose rule has one condition denied so often."""
    game = read("zrf", zrf("(verify x?)"))
    condition: Condition = TRUE
    for _ in range(depth):
        condition = Not(condition)
    body = (Verify(condition), *game.rules[0].body)
    return write(replace(game, rules=(replace(game.rules[0], body=body), *game.rules[1:])))


_SET, _UNSET = "(set-attribute x true)", "(set-attribute x false)"

CONSTRUCTS: Final = (
    Construct("if", "zrf", lambda n: zrf(nested(f"(if x? {_SET} ", _UNSET, ")", n)), 77, "G130"),
    Construct(
        "else", "zrf", lambda n: zrf(nested(f"(if x? {_SET} else ", _UNSET, ")", n)), 77, "G130"
    ),
    Construct("if not", "zrf", lambda n: zrf(nested("(if (not x?) ", _SET, ")", n)), 77, "G130"),
    Construct(
        "while", "zrf", lambda n: zrf(nested(f"(while x? e {_SET} ", _UNSET, ")", n)), 16, "G130"
    ),
    Construct("not", "zrf", lambda n: zrf(f"(verify {nested('(not ', 'x?', ')', n)})"), 78, "G130"),
    Construct(
        "and, or",
        "zrf",
        lambda n: zrf(f"(verify {nested('(and x? (or empty? ', 'enemy?', '))', n)})"),
        38,
        "G130",
    ),
    Construct("goal: not", "zrf", lambda n: zrf(goal=nested("(not ", ROW, ")", n)), 78, "G130"),
    Construct(
        "goal: and, or",
        "zrf",
        lambda n: zrf(goal=nested(f"(and {ROW} (or {ROW} ", ROW, "))", n)),
        39,
        "G130",
    ),
    Construct(
        "macros in lists",
        "zrf",
        lambda n: zrf("(m0)", after=_macros("(if x? {})", _SET, n)),
        77,
        "G130",
    ),
    Construct("macros", "zrf", lambda n: zrf("(m0)", after=_macros("{}", _SET, n)), 199, "Z210"),
    Construct(
        "lists of macros",
        "zrf",
        lambda n: zrf("(verify (m (m x?)))", after=f"(define m {nested('(not ', '$1', ')', n)})"),
        126,
        "Z208",
        False,
    ),
    Construct("lists", "zrf", lambda n: zrf(after=nested("(a ", "b", ")", n)), 256, "Z104"),
    Construct(
        "IF", "axiom", lambda n: axiom(nested("enemy? IF ", "score ++", " ENDIF", n)), 77, "G130"
    ),
    Construct(
        "ELSE",
        "axiom",
        lambda n: axiom(nested("enemy? IF score ++ ELSE ", "e DROP", " ENDIF", n)),
        77,
        "G130",
    ),
    Construct(
        "IF in a word that no rule runs",
        "axiom",
        partial(_unused, "1 IF", " ENDIF"),
        120,
        "A107",
    ),
    *(
        Construct(
            begin,
            "axiom",
            partial(_unused, begin, end),
            16,
            "A107",
        )
        for begin, end in (
            ("BEGIN", " TRUE UNTIL"),
            ("BEGIN TRUE WHILE", " REPEAT"),
            ("2 0 DO", " LOOP"),
        )
    ),
    Construct("words", "axiom", lambda n: axiom("w0", _words("{}", "score ++", n)), 148, "A311"),
    Construct(
        "procedures",
        "axiom",
        lambda n: axiom("w0", _words("enemy? IF score ++ ENDIF {}", "score ++", n)),
        60,
        "A311",
    ),
    Construct(
        "words that are run while the script is read",
        "axiom",
        lambda n: axiom(words=f"{_words('{}', '1 DROP', n)} w0"),
        59,
        "A122",
    ),
    Construct(
        "if", "native", lambda n: native(nested(f"(if x {_SET} ", _UNSET, ")", n)), 77, "G130"
    ),
    Construct(
        "while",
        "native",
        lambda n: native(nested(f"(while x e {_SET} ", _UNSET, ")", n)),
        16,
        "G130",
    ),
    Construct(
        "not", "native", lambda n: native(f"(verify {nested('(not ', 'x', ')', n)})"), 77, "G130"
    ),
    Construct(
        "and, or",
        "native",
        lambda n: native(f"(verify {nested('(and x (or empty? ', 'enemy?', '))', n)})"),
        38,
        "G130",
    ),
    Construct(
        "sum",
        "native",
        lambda n: native(f"(verify (= {nested('(+ v ', 'v', ')', n)} 0))"),
        77,
        "G130",
    ),
    Construct(
        "goal",
        "native",
        lambda n: native(goal=nested("(not ", "(occupied? a1)", ")", n)),
        78,
        "G130",
    ),
    Construct(
        "lists",
        "native",
        lambda n: native(f"(verify {nested('(not ', 'x', ')', n - 3)})"),
        100,
        "L104",
        False,
    ),
    *(
        Construct(name, language, partial(_denied, write), most, code, sound)
        for language, write in (("xml", write_xml), ("json", write_json))
        for name, most, code, sound in (("not", 78, "G130", True), ("nodes", 196, "X105", False))
    ),
)


GAMES: Final = {
    "zrf": zrf(
        nested(f"(if x? {_SET} ", _UNSET, ")", 77)
        + nested(f"(if enemy? {_SET} else ", _UNSET, ")", 77)
        + nested(f"(while x? e {_SET} ", _UNSET, ")", 16)
        + f"(verify {nested('(and x? (or not-friend? ', 'enemy?', '))', 38)})",
        goal=nested(f"(and {ROW} (or {ROW} ", ROW, "))", 39),
    ),
    "axiom": axiom(
        nested("enemy? IF ", "score ++", " ENDIF ", 77)
        + nested("score @ IF score ++ ELSE ", "e DROP", " ENDIF ", 77)
        + nested("2 0 DO ", "score ++", " LOOP ", 4)
        + "w0",
        words=_words("enemy? IF score ++ ENDIF {}", "score ++", 60),
    ),
    "native": native(
        nested(f"(if x {_SET} ", _UNSET, ")", 77)
        + nested(f"(while x e {_SET} ", _UNSET, ")", 16)
        + f"(verify (= {nested('(+ v ', 'v', ')', 77)} 0))",
        goal=nested("(not ", "(empty? a1)", ")", 78),
    ),
}
"""A game of each language with constructs that are as deep as they may be, side by side."""
