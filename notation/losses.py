"""What a notation has no place for is reported by its name before it is left out."""

from __future__ import annotations

from typing import Final, TypeAlias

from notation.diagnostics import Place, Sink
from notation.named.comments import kept
from notation.notation import Notation
from notation.record import POSITIONS, STONES, TRIVIAL, GameRecord

# What tells nothing, or the start position: each notation tells that in its own way.
_SAID: Final = TRIVIAL | STONES | {"PL"}


def report_losses(record: GameRecord, target: Notation, sink: Sink) -> None:
    """Report everything in a record that the target cannot hold, one diagnostic a kind."""
    place = Place(record.name, record.line)
    counted = {kind: number(record) for kind, number in _COUNTED if kind not in target.holds}
    if target.headers is not None:
        lost = [key for key in record.headers if key not in target.headers and key not in POSITIONS]
        counted["headers"] = len(lost), ", ".join(lost)
    for kind, (count, names) in counted.items():
        if count:
            number = f"{count} " if count > 1 else ""
            message = f"{target.name} has no place for {number}{kind}"
            sink.warning("N181", f"{message}: {names}" if names else message, place)


_Counted: TypeAlias = tuple[int, str]  # how many, and their names


def _variations(record: GameRecord) -> _Counted:
    nodes = record.root.walk()
    return sum(len(node.children) - 1 for node in nodes if len(node.children) > 1), ""


def _comments(record: GameRecord) -> _Counted:
    texts = [record.root.comment, record.epilogue]
    for node in record.root.walk():
        if node is not record.root:
            texts += node.comment, node.preface
    return sum(map(bool, texts)), ""


def _nags(record: GameRecord) -> _Counted:
    return sum(bool(node.nags) for node in record.main_line()), ""


def _properties(record: GameRecord) -> _Counted:
    nodes = (record.root, *record.main_line())
    names = [name for node in nodes for name, _ in kept(node.properties) if name not in _SAID]
    return len(names), ", ".join(dict.fromkeys(names))


def _result(record: GameRecord) -> _Counted:
    return int(record.result is not None), ""


_COUNTED: Final = (
    ("variations", _variations),
    ("comments", _comments),
    ("nags", _nags),
    ("properties", _properties),
    ("result", _result),
)
"""How much a record has of each kind of thing that not every notation holds."""
