"""The notations and the spellings of moves, by name. A new one is a module and a line here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final

from notation import json, named, pdn, pgn, san, sgf, zsg
from notation.diagnostics import Sink
from notation.named import spelling as named_spelling
from notation.record import GameRecord
from notation.sgf.spellings import SPELLINGS as SGF_SPELLINGS
from notation.spelling import Spelling
from notation.zsg import spelling as zsg_spelling


@dataclass(frozen=True, slots=True)
class Notation:
    """One notation.

    spelling   the language of its moves; "" when a record may be in any
    holds      what it has a place for, besides moves and headers
    collects   whether a file may hold several games
    """

    name: str
    read: Callable[..., Iterator[Any]]
    write: Callable[[Iterable[GameRecord], Sink], Iterator[bytes]]
    suffixes: tuple[str, ...]
    spelling: str
    holds: frozenset[str]
    collects: bool = True


_TREE: Final = frozenset({"variations", "comments", "nags", "properties", "result", "headers"})

NOTATIONS: Final[dict[str, Notation]] = {
    n.name: n
    for n in (
        Notation("zsg", zsg.read, zsg.write, (".zsg",), "zsg", frozenset(), collects=False),
        Notation("named", named.read, named.write, (".nrr",), "named", _TREE),
        Notation("sgf", sgf.read, sgf.write, (".sgf",), "named", _TREE),
        Notation("pgn", pgn.read, pgn.write, (".pgn",), "san", _TREE),
        Notation("pdn", pdn.read, pdn.write, (".pdn",), "pdn", _TREE),
        Notation("json", json.read, json.write, (".json", ".jsonl"), "", _TREE),
    )
}

SPELLINGS: Final[dict[str, Spelling]] = {
    "named": Spelling(
        named_spelling.told,
        named_spelling.spell,
        numbered=True,
        stated=named_spelling.stated,
        keep=named_spelling.keep,
    ),
    "zsg": Spelling(
        zsg_spelling.told,
        zsg_spelling.spell,
        numbered=True,
        stated=zsg_spelling.stated,
        keep=zsg_spelling.keep,
    ),
    "san": Spelling(san.told, san.spell),
    "pdn": Spelling(pdn.told, pdn.spell, whole_turns=True),
    **SGF_SPELLINGS,
}


def notation_of(name: str) -> Notation | None:
    """The notation that a file's suffix tells."""
    suffix = PurePath(name).suffix.lower()
    return next((n for n in NOTATIONS.values() if suffix in n.suffixes), None)
