"""What a notation has no place for is reported before it is left out."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Place, Sink
from notation.named.comments import kept
from notation.notation import Notation
from notation.record import STONES, TRIVIAL, GameRecord

# What tells nothing, or the start position: each notation tells that in its own way.
_SAID: Final = TRIVIAL | STONES | {"PL"}


def report_losses(record: GameRecord, target: Notation, sink: Sink) -> None:
    """Report everything in a record that the target cannot hold, one diagnostic a kind."""
    place = Place(record.name, record.line)
    counted = {kind: number(record) for kind, number in _COUNTED if kind not in target.holds}
    if target.headers is not None:
        counted["headers"] = sum(key not in target.headers for key in record.headers)
    for kind, count in counted.items():
        if count:
            number = f"{count} " if count > 1 else ""
            message = f"{target.name} has no place for {number}{kind}"
            sink.warning("N181", message, place)


def _variations(record: GameRecord) -> int:
    return sum(len(node.children) - 1 for node in record.root.walk() if len(node.children) > 1)


def _comments(record: GameRecord) -> int:
    texts = [record.root.comment, record.epilogue]
    for node in record.root.walk():
        if node is not record.root:
            texts += node.comment, node.preface
    return sum(map(bool, texts))


def _nags(record: GameRecord) -> int:
    return sum(bool(node.nags) for node in record.main_line())


def _properties(record: GameRecord) -> int:
    nodes = (record.root, *record.main_line())
    return sum(name not in _SAID for node in nodes for name, _ in kept(node.properties))


def _result(record: GameRecord) -> int:
    return int(record.result is not None)


_COUNTED: Final = (
    ("variations", _variations),
    ("comments", _comments),
    ("nags", _nags),
    ("properties", _properties),
    ("result", _result),
)
"""How much a record has of each kind of thing that not every notation holds."""
