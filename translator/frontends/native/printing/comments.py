"""Comments of the text that games were read from, before what they stood before.

A comment belongs to the list that it stands in or before: a section of a game, or what stands
beside the games, such as a macro. It is printed before the form that says the same; where there is
none, before the next one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from translator.core.outputs import is_seal
from translator.core.source import Source, Span
from translator.frontends.native.layout import Comment, Item, List, Word
from translator.frontends.native.spelling import said
from translator.ir.game import Game
from translator.ir.walk import statements

_TOKEN: Final = re.compile(r';[^\r\n]*|"[^"]*"?|[()]|[^\s();"]+')
_BLANKS: Final = " \t\f\v\x1a"
_GAMES: Final = ("game", "variant")
_NAMED: Final = ("piece", "rule", "procedure")
_SCRIPT: Final = re.compile(r"\\(?!\S)[^\r\n]*|\((?!\S)[^)]*\)?|\S+")
_SIGNATURE: Final = re.compile(r"(?:^|\s)--(?:\s|$)")


@dataclass(slots=True)
class _Unit:
    """A list of the source: a section of a game, or one that stands by itself."""

    start: int
    head: str = ""
    name: str = ""
    end: int = -1
    inner: list[_Unit] = field(default_factory=list)


def with_comments(games: Sequence[Game], forms: Sequence[List]) -> list[Item]:
    """The forms of games with the comments of the files that they were read from."""
    places = _Places(forms)
    for source in _sources(games):
        units, comments = _read_script(source) if _is_script(games) else _read_lists(source)
        _Placing(source, units, games, forms, places).place(comments)
    return places.items()


class _Places:
    """Comments by the form that they go before; those before none go behind all."""

    def __init__(self, forms: Sequence[List]) -> None:
        self._forms = forms
        self.top: list[Comment] = []
        self.before: dict[int, list[Comment]] = {}
        self.inside: dict[int, list[Comment]] = {}
        self.last: list[Comment] = []

    def items(self) -> list[Item]:
        found: list[Item] = list(self.top)
        for form in self._forms:
            found += self.before.get(id(form), [])
            parts: list[Item] = []
            for item in form.items:
                parts += [*self.before.get(id(item), []), item] if parts else [item]
            parts += self.inside.get(id(form), [])
            found.append(List(parts))
        return [*found, *self.last]


class _Placing:
    """Where the comments of one source go."""

    def __init__(
        self,
        source: Source,
        units: Sequence[_Unit],
        games: Sequence[Game],
        forms: Sequence[List],
        places: _Places,
    ) -> None:
        self._source, self._units, self._places = source, units, places
        self._form_of: dict[int, List] = {}
        for game, form, unit in zip(games, forms, _lists(units, games), strict=True):
            if unit.head:
                self._form_of.setdefault(unit.start, form)
            self._sections(game, form, unit)

    def _sections(self, game: Game, form: List, unit: _Unit) -> None:
        """Which form says what a section of the source says, or what stands beside the games."""
        spans = _spans(game)
        for section in form.items[2:]:
            assert isinstance(section, List)
            wanted = (section.head, _name(section) if section.head in _NAMED else "")
            for other in (*unit.inner, *self._units):
                known = [s for s in spans.get(wanted, ()) if s.source is self._source]
                inside = any(other.start <= span.start < other.end for span in known)
                named = other.name == wanted[1] and other.head in (wanted[0], "define")
                alone = other.head == section.head and not spans.get(wanted)
                if other.head not in _GAMES and (inside or (named and other.name) or alone):
                    self._form_of.setdefault(other.start, section)

    def place(self, comments: Sequence[tuple[int, Comment]]) -> None:
        first = self._units[0].start if self._units else -1
        before: _Unit | None = None
        for start, comment in comments:
            around = self._around(start)
            if around is not None and around is before:  # all of one list stand together
                comment.blank = False
            before = around
            if first < 0 or start < first:
                self._places.top.append(comment)
            else:
                self._put(start, comment)

    def _around(self, start: int) -> _Unit | None:
        """The section, or the list beside the games, that a place is in."""
        for unit in self._units:
            if unit.start < start < unit.end:
                inner = (one for one in unit.inner if one.start < start < one.end)
                return next(inner, None) if unit.head in _GAMES else unit
        return None

    def _put(self, start: int, comment: Comment) -> None:
        places = self._places
        around = next((unit for unit in self._units if unit.start < start < unit.end), None)
        if around is not None and around.head in _GAMES:
            form = self._next(around.inner, start)
            game = self._form_of.get(around.start)
            if form is None and game is not None:
                places.inside.setdefault(id(game), []).append(comment)
                return
        else:
            form = self._next(self._units, start)
        target = places.before.setdefault(id(form), []) if form is not None else places.last
        target.append(comment)

    def _next(self, units: Sequence[_Unit], start: int) -> List | None:
        """The form of the unit around or behind a place that has one."""
        at = bisect_left(units, start, key=lambda unit: unit.end)
        found = (self._form_of.get(unit.start) for unit in units[at:])
        return next((form for form in found if form is not None), None)


def _lists(units: Sequence[_Unit], games: Sequence[Game]) -> Iterator[_Unit]:
    """By game the list that says it; menus hold others, too, which only part the games."""
    listed = [unit for unit in units if unit.head in _GAMES]
    if len(listed) == len(games):
        yield from listed
        return
    for game in games:
        titles = [_title(unit) for unit in listed]
        found = titles.index(game.meta.title) if game.meta.title in titles else -1
        yield listed[found] if found >= 0 else _Unit(0)
        del listed[: found + 1]


def _title(unit: _Unit) -> str:
    return next((inner.name for inner in unit.inner if inner.head == "title"), unit.name)


def _name(form: List) -> str:
    second = form.items[1] if len(form.items) > 1 else None
    return said(second.text) if isinstance(second, Word) else ""


def _sources(games: Sequence[Game]) -> list[Source]:
    found: dict[Source, None] = {}
    for game in games:
        for spans in _spans(game).values():
            for span in spans:
                for one in (span, *span.chain):
                    found.setdefault(one.source)
    return list(found)


def _spans(game: Game) -> dict[tuple[str, str], list[Span]]:
    """By head and name of a printed section, where that was written."""
    found: dict[tuple[str, str], list[Span]] = {}

    def add(head: str, name: str, span: Span | None) -> None:
        if span is not None:
            found.setdefault((head, name), []).append(span)

    for player in game.players:
        add("players", "", player.span)
    for placement in game.start.placements:
        add("board-setup", "", placement.span)
    for piece in game.pieces:
        add("piece", piece.name, piece.span)
        for entry in (*piece.moves, *piece.drops):
            for statement in statements(game.rules[entry.rule].body):
                add("rule", entry.label.name, statement.span)
    for procedure in game.procedures:
        add("procedure", procedure.name, procedure.span)
    for goal in game.goals:
        add(f"{goal.result.value}-condition", "", goal.span)
    return found


def _is_script(games: Sequence[Game]) -> bool:
    return any(game.meta.language == "axiom" for game in games)


_Comments = list[tuple[int, Comment]]


def _read_lists(source: Source) -> tuple[list[_Unit], _Comments]:
    """The lists of a text, two levels of them, and its comments."""
    units: list[_Unit] = []
    comments: _Comments = []
    stack: list[_Unit] = []
    joined = False  # what came before was a comment
    for found in _TOKEN.finditer(source.text):
        token, start = found[0], found.start()
        if token[0] == ";":
            if is_seal(token):  # which is of that text alone
                continue
            text = source.decode(token).rstrip(_BLANKS)
            comments.append((start, Comment(text, blank=not joined)))
        elif token == "(":
            unit = _Unit(start)
            if not stack:
                units.append(unit)
            elif len(stack) == 1:
                stack[-1].inner.append(unit)
            stack.append(unit)
        elif token == ")":
            if stack:
                stack.pop().end = found.end()
        else:
            _enter(stack, source.decode(token).strip('"'))
        joined = token[0] == ";"
    for unit in stack:
        unit.end = len(source.text)
    return units, comments


def _read_script(source: Source) -> tuple[list[_Unit], _Comments]:
    """The words and blocks of a script, and its comments; what a word takes and leaves is none."""
    units: list[_Unit] = []
    comments: _Comments = []
    end = ""  # what ends the unit that has begun
    joined = False
    for found in _SCRIPT.finditer(source.text):
        token, start = found[0], found.start()
        is_comment = (len(token) > 1 and token[0] == "(") or token[0] == "\\"
        if is_comment and (token[0] == "\\" or not _SIGNATURE.search(token)):
            lines = re.split(r"\r\n?|\n", source.decode(token[1:].removesuffix(")")))
            said_lines = [f";{line.rstrip(_BLANKS)}" for line in lines]
            while len(said_lines) > 1 and said_lines[-1] == ";":
                said_lines.pop()
            for number, line in enumerate(said_lines):
                comments.append((start, Comment(line, blank=not (joined or number))))
        elif not end and not is_comment and (token == ":" or token[0] == "{"):
            end = ";" if token == ":" else f"{token[1:]}}}"
            units.append(_Unit(start, "procedure" if token == ":" else token[1:]))
        elif end and not is_comment:
            units[-1].end = found.end()
            units[-1].name = units[-1].name or source.decode(token)
            end = "" if token == end else end
        joined = is_comment
    return units, comments


def _enter(stack: Sequence[_Unit], word: str) -> None:
    """A word is the head of the list that it begins; the second word in a section is its name."""
    if not stack:
        return
    if not stack[-1].head:
        stack[-1].head = word
    elif len(stack) <= 2 and not stack[-1].name:
        stack[-1].name = word
