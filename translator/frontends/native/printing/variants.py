"""All games of a file in one text: those that are like the one before them, as variants of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.native.inherit import Key, key_of
from translator.frontends.native.layout import Item, List, Word, lay_out
from translator.frontends.native.lowering.players import default_order
from translator.frontends.native.printing.forms import form, named, word
from translator.frontends.native.printing.game import game_form
from translator.frontends.native.rulesfile import NativeFile
from translator.frontends.native.spelling import quoted
from translator.ir.game import Game
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

_Sections = Sequence[tuple[Key, List]]

# How that is said which another game has and this one does not.
_NOTHING: dict[str, tuple[Item, ...]] = {
    "options": (),
    "view": (),
    "records": (),
    "board-setup": (),
    "move-types": (),
    "attributes": (),
    "variables": (),
    "position-attributes": (),
    "selection": (word("distinct"),),
    **{text: (word(quoted("")),) for text in ("description", "history", "strategy", "engine")},
    "solution": (word(quoted("")),),
}
_UNUSED = frozenset({"rule", "default"})  # what is not used, or not inherited, changes nothing
_MOST = 0.8
"""How much of a game may be said anew in a variant of another one."""


def file_forms(games: Sequence[Game]) -> list[List]:
    """A form for each game; what is printed as a variant is read as the game that it is."""
    wholes = [game_form(game) for game in games]
    alone = {0}
    while True:
        forms = list(_written(games, wholes, alone))
        wrong = set(_misread(games, forms)) - alone
        if not wrong:
            return forms
        alone.add(min(wrong))  # those behind it may be variants of this one


def _written(
    games: Sequence[Game], wholes: Sequence[List], alone: Collection[int]
) -> Iterator[List]:
    base: _Sections = ()
    for number, (game, whole) in enumerate(zip(games, wholes, strict=True)):
        found = None if number in alone else _variant(game, base, _sections(whole))
        if found is None:
            base = _sections(whole)
            yield whole
        else:
            yield form("variant", whole.items[1], *found)


def _sections(whole: List) -> _Sections:
    found = []
    for section in whole.items[2:]:
        assert isinstance(section, List)
        name = section.items[1] if len(section.items) > 1 else None
        found.append((key_of(section.head, name.text if isinstance(name, Word) else ""), section))
    return found


def _variant(game: Game, base: _Sections, whole: _Sections) -> list[List] | None:
    """The sections in which a game differs from another one; `None` where that is most of it."""
    before, after = _grouped(base), _grouped(whole)
    own = [
        (key, section)
        for key, section in whole
        if before.get(key) != after[key] or section.head == "default"  # which is not inherited
    ]
    for key in before:
        if key not in after and key[0] not in _UNUSED:
            nothing = _nothing(game, key[0])
            if nothing is None:
                return None
            own.append((key, nothing))
    said = sum(len(lay_out([section])) for _, section in own)
    if said > _MOST * sum(len(text) for texts in after.values() for text in texts):
        return None
    return [section for _, section in own]


def _grouped(sections: _Sections) -> dict[Key, list[str]]:
    """The texts of the sections with one key."""
    found: dict[Key, list[str]] = {}
    for key, section in sections:
        found.setdefault(key, []).append(lay_out([section]))
    return found


def _nothing(game: Game, head: str) -> List | None:
    if head == "turn-order":
        order = default_order(game.players).turns
        return form(head, *(named(game.players[turn.player].name) for turn in order))
    return form(head, *_NOTHING[head]) if head in _NOTHING else None


def _misread(games: Sequence[Game], forms: Sequence[Item]) -> Iterator[int]:
    """Which games are not what is read of the forms."""
    sink = Sink()
    source = Source("file", lay_out(forms).encode("utf-8"))
    file = NativeFile(Rules(source, NoIncludes(), "native", "file"), None, sink)
    for number, game in enumerate(games):
        found = Sink()
        if sink.has_errors or file.lower(number, found) != game or found.has_errors:
            yield number
