"""What a notation has no place for is reported before it is left out."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Place, Sink
from notation.named.comments import kept
from notation.record import GameRecord
from notation.registry import Notation

# Headers that ZSG has lines for, or that only speak of the record.
_ZSG_HEADERS: Final = frozenset(
    {"Rules", "Variant", "Controls", "Players", "Line", "ZsgVersion", "RulesHash", "Source"}
    | {"Result", "Level", "Setup", "FEN"}
)
# Properties that only speak of how SGF is written, or of the board.
_SGF_ALONE: Final = frozenset({"FF", "CA", "AP", "GM", "ST", "SZ"})


def report_losses(record: GameRecord, target: Notation, sink: Sink) -> None:
    """Report everything in a record that the target cannot hold, one diagnostic a kind."""
    place = Place(record.name, record.line)
    for kind, count in _counted(record).items():
        if count and kind not in target.holds:
            number = f"{count} " if count > 1 else ""
            message = f"{target.name} has no place for {number}{kind}"
            sink.warning("N181", message, place)


def _counted(record: GameRecord) -> dict[str, int]:
    """How much there is of each kind of thing that not every notation holds."""
    main = {id(node) for node in record.main_line()}
    nodes = [node for node in record.root.walk() if node is not record.root]
    comments = [record.root.comment, record.epilogue]
    comments += [text for node in nodes for text in (node.comment, node.preface)]
    return {
        "variations": sum(
            len(node.children) - 1 for node in record.root.walk() if len(node.children) > 1
        ),
        "comments": sum(map(bool, comments)),
        "nags": sum(bool(node.nags) for node in nodes if id(node) in main),
        "properties": sum(
            name not in _SGF_ALONE
            for node in (record.root, *record.main_line())
            for name, _ in kept(node.properties)
        ),
        "result": int(record.result is not None),
        "headers": sum(key not in _ZSG_HEADERS for key in record.headers),
    }
