"""What a notation has no place for is reported before it is left out."""

from __future__ import annotations

from notation.diagnostics import Place, Sink
from notation.named.comments import kept
from notation.notation import Notation
from notation.record import TRIVIAL, GameRecord


def report_losses(record: GameRecord, target: Notation, sink: Sink) -> None:
    """Report everything in a record that the target cannot hold, one diagnostic a kind."""
    place = Place(record.name, record.line)
    counted = {kind: n for kind, n in _counted(record).items() if kind not in target.holds}
    if target.headers is not None:
        counted["headers"] = sum(key not in target.headers for key in record.headers)
    for kind, count in counted.items():
        if count:
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
            name not in TRIVIAL
            for node in (record.root, *record.main_line())
            for name, _ in kept(node.properties)
        ),
        "result": int(record.result is not None),
    }
