"""What may be written at a place: the names of the files and the words of their language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from translator.frontends.axiom.blocks import WITHIN
from translator.frontends.native.syntax import FORMS
from translator.frontends.zrf.suspects import PARENTS
from translator.server import forth, slots
from translator.server.answers import meaning, shape
from translator.server.slots import ANY, TOP, Place, inner_heads
from translator.server.vocabulary import Kind, vocabulary
from translator.server.words import Words


class Completion(NamedTuple):
    """A word that may stand here: its role if it is a name, else the kind of word that it is."""

    text: str
    role: str
    meaning: str


_BLOCKS: Final = frozenset({"BLOCK", "INSTRUCTION"})

# Names that stand for the slots of forms, by their roles.
_NAMES: Final = {
    "ATTRIBUTE": ("attribute",),
    "BLOCK": ("direction", "position"),
    "DIRECTION": ("direction",),
    "FROM": ("position",),
    "INSTRUCTION": ("direction", "position"),
    "LOCATION": ("direction", "position"),
    "MOVE-TYPE": ("move type",),
    "OCCUPANT": ("piece", "player"),
    "PIECE": ("piece",),
    "PLACE": ("position", "zone"),
    "PLAYER": ("player",),
    "POSITION": ("position", "zone"),
    "PROCEDURE": ("procedure",),
    "RULE": ("rule",),
    "TO": ("position",),
    "TURN": ("player",),
    "TYPES": ("piece",),
    "VARIABLE": ("variable",),
    "ZONE": ("zone",),
}
# Slots for which a macro, or what is defined as a value, stands as well as what it means.
_COMPUTED: Final = frozenset(
    "BLOCK CONDITION DIRECTION GOAL INDEX INSTRUCTION LOCATION NUMBER PIECE PLAYER POSITION SET"
    " TYPES VALUE ZONE".split()
)
_ASKED: Final = (Kind.CONDITION, Kind.LITERAL)
_DONE: Final = (Kind.INSTRUCTION, Kind.CONTROL)
# Words of the language that may stand there, alone or at the head of a list.
_WORDS: Final = {
    "BLOCK": _DONE,
    "CONDITION": _ASKED,
    "GOAL": _ASKED,
    "INDEX": _ASKED,
    "INSTRUCTION": _DONE,
    "NUMBER": _ASKED,
    "VALUE": _ASKED,
}
_HEADS: Final = _WORDS | {
    "PART": (Kind.SECTION, Kind.DEFINITION),
    "SECTION": (Kind.SECTION, Kind.DEFINITION),
}
_ALONE: Final = frozenset({"game", "include", "variant"})
_TOP: Final = _ALONE | {"define", "procedure", "rule"}
"""Words that stand beside games; some of them stand there alone."""


def completions(family: Sequence[Words], language: str, offset: int) -> Iterator[Completion]:
    """What the place takes, of the names of a file and those joined with it, and of all words."""
    roles = {one.name: one.role for words in family for one in words.found.definitions}
    if language == "axiom":
        yield from _in_script(roles, *forth.around(family[0].source, offset))
        return
    here = slots.place(family[0].source, offset, lambda head: shape(language, head), _BLOCKS)
    for name, role in roles.items():
        if _takes_name(here, role):
            yield Completion(name, role, "")
    for word, kind in vocabulary(language).items():
        if word not in roles and _takes_word(here, language, word, kind):
            yield Completion(word, kind.value, meaning(language, word))


def _takes_name(here: Place, role: str) -> bool:
    if ANY & (here.slots | here.lists):
        return True
    if role == "macro" and (here.slots | here.lists) & _COMPUTED:
        return True
    if role == "rule" and here.lists & {"RULE"}:
        return True
    return any(role in _NAMES.get(slot, ()) for slot in here.slots)


def _takes_word(here: Place, language: str, word: str, kind: Kind) -> bool:
    if ANY & (here.slots | here.lists) or word in here.slots:
        return True
    if any(kind in _WORDS.get(slot, ()) for slot in here.slots):
        return True
    if not shape(language, word):
        return False
    if here.lists >= TOP:
        return word in _TOP
    if word in _ALONE or word in _elsewhere(language, here.around):
        return False
    return any(kind in _HEADS.get(slot, ()) for slot in here.lists)


@cache
def _elsewhere(language: str, head: str) -> frozenset[str]:
    """Words that begin a list in some other list than those with this head."""
    if language == "zrf":
        return frozenset(word for word, heads in PARENTS.items() if head not in heads)
    others = (form for name, form in FORMS.items() if name not in ("game", head))
    return frozenset(word for form in others for word in inner_heads(form))


# Names that follow a word of a block, by their roles.
_FOLLOW: Final = {
    "{drops}": ("moves",),
    "{for-player}": ("player",),
    "{link}": ("direction",),
    "{move}": ("word",),
    "{moves}": ("moves",),
    "{setup}": ("player", "piece"),
    "{symmetry}": ("player", "direction"),
    "{turn}": ("player",),
    "{unlink}": ("direction",),
}


def _in_script(roles: dict[str, str], block: str, last: str) -> Iterator[Completion]:
    """In a definition all words that do something and all names; in a block its own words and the
    names that follow them; elsewhere what begins either. Where a name is given there is none."""
    code = block == forth.CODE
    if last in forth.ROLES:
        return
    for name, role in roles.items():
        if role != "moves" if code else role in _FOLLOW.get(last, ()):
            yield Completion(name, role, "")
    for word, kind in vocabulary("axiom").items():
        if word not in roles and (
            kind not in (Kind.SECTION, Kind.DEFINITION)
            if code
            else word in WITHIN[block]
            if block
            else word in WITHIN or kind is Kind.DEFINITION
        ):
            yield Completion(word, kind.value, "")
