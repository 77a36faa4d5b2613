"""JSON: a record as plain data, one record a line. Trees are flat lists, so depth does not matter.

    {"format": "ludoglot-record", "version": 1, "spelling": "named", "headers": {...},
     "edits": [...], "comment": "...", "nodes": [{"move": "...", "number": 1, ...}, ...],
     "result": {"outcomes": [["White", "win"]], "draw": false, "reason": ""}, "epilogue": "..."}

A node follows the node before it, unless `parent` names another by its place in `nodes` (-1 is the
root). Whatever is empty is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, BinaryIO, Final

from notation.diagnostics import Place, Sink
from notation.edits import is_edit
from notation.reading import DEFAULT_LIMITS, Limits, opened, read_up_to
from notation.record import (
    DEFAULT_SPELLING,
    MOST,
    GameRecord,
    Node,
    Properties,
    Result,
    is_spelling,
)
from notation.sgf.values import is_identifier, is_raw
from notation.visitor import RecordBuilder, Visitor

FORMAT: Final = "ludoglot-record"
VERSION: Final = 1

# Half of a pair that stands for one character: no text has it.
_SURROGATE = re.compile(r"[\ud800-\udfff]")
# The parts of a node that are text, truth or number under their own name.
_TEXTS: Final = ("move", "mover", "preface", "comment", "label")
_FLAGS: Final = ("chained", "closed", "chance")


class _RecordDataError(ValueError):
    """The data is not a record."""


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The records of a file: one a line, or one over many lines."""
    stream = opened(data)
    visitor = visitor or RecordBuilder()
    number = end = 0
    found = False
    while line := stream.readline(limits.size + 1):
        number += 1
        begin, end = end, end + len(line)
        place = Place(name, number, 1)
        if not line.strip():
            continue
        value, error = _loaded(line)
        if error and not found:
            line += read_up_to(stream, limits.size + 1 - len(line))
            value, error = _loaded(line)
        if len(line) > limits.size:
            sink.error("N103", f"the record is longer than {limits.size} bytes", place)
            return
        if error:
            sink.error("N160", f"not JSON: {error}", place)
            return
        try:
            yield _tell_record(value, place, begin, visitor, limits)
        except _RecordDataError as bad:
            sink.error("N161", f"not a record: {bad}", place)
        found = True
    if not found:
        sink.error("N160", "not JSON: the text is empty", Place(name, 1, 1))


def _loaded(text: bytes) -> tuple[Any, str]:
    """The value of a JSON text, and what is wrong with it."""
    try:
        return json.loads(text, parse_int=_whole), ""
    except RecursionError:
        return None, "nested too deeply"
    except ValueError as error:
        return None, str(error)


def _whole(digits: str) -> int:
    """A whole number. Of one that is too large for any record the first digits will do."""
    return int(digits[:20])


def _tell_record(
    data: Any, place: Place, offset: int, visitor: Visitor[Any], limits: Limits
) -> Any:
    """Check a record and tell it."""
    _check(isinstance(data, dict) and data.get("format") == FORMAT, f"no format {FORMAT!r}")
    _check(data.get("version") == VERSION, f"the version is not {VERSION}")
    headers = data.get("headers", {})
    _check(isinstance(headers, dict) and all(map(_is_text, chain(*headers.items()))), "bad headers")
    edits = data.get("edits", [])
    _check(isinstance(edits, list) and all(_is_text(e) and is_edit(e) for e in edits), "bad edits")
    nodes = [_node(item) for item in _list(data.get("nodes", []))]
    _check(len(nodes) <= limits.moves, f"more than {limits.moves} nodes")
    parents = _parents(data.get("nodes", []))
    result = _result(data.get("result"))
    root = _node({key: data[key] for key in ("comment", "properties") if key in data})
    spelling, epilogue = data.get("spelling", DEFAULT_SPELLING), data.get("epilogue", "")
    _check(_is_text(spelling) and is_spelling(spelling), "bad spelling")
    _check(_is_text(epilogue), "bad epilogue")

    visitor.begin_game("json", spelling, place.file, place.line or 1, offset)
    for key, value in headers.items():
        visitor.header(key, value)
    for edit in edits:
        visitor.edit(edit)
    skip = visitor.end_headers()
    visitor.move(root, None)
    if not skip:
        _tell_nodes(root, nodes, parents, visitor)
    if result is not None:
        visitor.result(result)
    visitor.epilogue(epilogue)
    visitor.layout(None, "utf-8")
    return visitor.end_game()


def _tell_nodes(root: Node, nodes: list[Node], parents: list[int], visitor: Visitor[Any]) -> None:
    """Tell the nodes. Each variation is told as one that ends where the next begins."""
    skipped: set[int] = set()
    begun: set[int] = set()
    heard = False
    for index, (node, parent) in enumerate(zip(nodes, parents, strict=True)):
        if parent in begun:
            if heard:
                visitor.end_variation()
            heard = not visitor.begin_variation()
            if not heard:
                skipped.add(index)
        begun.add(parent)
        if parent in skipped or index in skipped:
            skipped.add(index)
        else:
            visitor.move(node, nodes[parent] if parent >= 0 else root)
    if heard:
        visitor.end_variation()


def _check(condition: bool, message: str) -> None:
    if not condition:
        raise _RecordDataError(message)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not _SURROGATE.search(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def _list(value: Any) -> list[Any]:
    _check(isinstance(value, list) and all(isinstance(v, dict) for v in value), "bad nodes")
    found: list[Any] = value
    return found


def _node(data: dict[str, Any]) -> Node:
    node = Node()
    for name in _TEXTS:
        value = data.get(name, getattr(node, name))
        _check(_is_text(value) or (value is None and name == "move"), f"bad {name}")
        setattr(node, name, value)
    for name in _FLAGS:
        value = data.get(name, False)
        _check(isinstance(value, bool), f"bad {name}")
        setattr(node, name, value)
    number, nags = data.get("number", 0), data.get("nags", [])
    _check(_is_number(number), "bad number")
    _check(isinstance(nags, list) and all(map(_is_number, nags)) and 0 not in nags, "bad nags")
    _check(node.chained or not node.closed, "a step that closes no compound move")
    made = node.number or node.mover or node.chained or node.chance
    _check(node.move is not None or not made, "a step with a player but without a move")
    node.closed |= node.chained and node.move == "Pass"
    node.number, node.nags = number, tuple(nags)
    node.properties = _properties(data.get("properties", []))
    return node


def _properties(data: Any) -> Properties:
    _check(isinstance(data, list), "bad properties")
    for item in data:
        good = isinstance(item, list) and len(item) == 2 and isinstance(item[1], list)
        _check(good and all(map(_is_text, (item[0], *item[1]))), "bad properties")
        good = is_identifier(item[0]) and bool(item[1]) and all(map(is_raw, item[1]))
        _check(good, "a property that SGF cannot have")
    _check(len({name for name, _ in data}) == len(data), "a property occurs twice")
    return tuple((name, tuple(values)) for name, values in data)


def _parents(nodes: list[dict[str, Any]]) -> list[int]:
    parents = []
    for index, node in enumerate(nodes):
        parent = node.get("parent", index - 1)
        _check(parent == -1 or (_is_number(parent) and parent < index), "bad parent")
        parents.append(int(parent))
    return parents


def _result(data: Any) -> Result | None:
    if data is None:
        return None
    _check(isinstance(data, dict), "bad result")
    outcomes, draw = data.get("outcomes", []), data.get("draw", False)
    _check(not (outcomes and draw), "a draw with outcomes")
    reason = data.get("reason", "")
    _check(isinstance(outcomes, list) and isinstance(draw, bool) and _is_text(reason), "bad result")
    for pair in outcomes:
        _check(isinstance(pair, list) and len(pair) == 2 and all(map(_is_text, pair)), "bad result")
    return Result(tuple((player, outcome) for player, outcome in outcomes), draw, reason)


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """One line for each record."""
    for record in records:
        text = json.dumps(as_data(record), ensure_ascii=False, separators=(",", ":"))
        yield text.encode("utf-8", "replace") + b"\n"


def as_data(record: GameRecord) -> dict[str, Any]:
    """A record as plain data."""
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "spelling": record.spelling}
    data["headers"] = dict(record.headers)
    if record.edits:
        data["edits"] = list(record.edits)
    data.update(_node_data(record.root))
    data["nodes"] = list(_nodes_data(record.root))
    result = record.result
    if result is not None:
        data["result"] = {
            "outcomes": [list(pair) for pair in result.outcomes],
            "draw": result.draw,
            "reason": result.reason,
        }
    if record.epilogue:
        data["epilogue"] = record.epilogue
    return data


def _nodes_data(root: Node) -> Iterator[dict[str, Any]]:
    """The nodes, parents first, main line before variations."""
    todo = [(child, -1) for child in reversed(root.children)]
    index = 0
    while todo:
        node, parent = todo.pop()
        data = _node_data(node)
        if parent != index - 1:
            data["parent"] = parent
        yield data
        todo += [(child, index) for child in reversed(node.children)]
        index += 1


def _node_data(node: Node) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name in ("move", "number", "mover", *_FLAGS, "preface", "comment", "label"):
        value = getattr(node, name)
        if value or (name == "move" and value is not None):
            data[name] = value
    if node.nags:
        data["nags"] = list(node.nags)
    if node.properties:
        data["properties"] = [[name, list(values)] for name, values in node.properties]
    return data
