"""Writing named-rule records in canonical form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from notation.diagnostics import Place, Sink
from notation.named.comments import encoded, with_properties
from notation.named.reader import TITLE, VERSION, continues, is_key
from notation.named.result import print_result
from notation.named.step import GLYPHS, StepError, canonical, quoted
from notation.record import GameRecord, Node
from notation.writing import one_line, refuse, written

_FIRST_HEADERS: Final = ("Rules", "Variant")

# Lines of text, or a line of play that stands between: see `_unwound`.
_Part: TypeAlias = "str | Iterator[_Part]"


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The canonical bytes of records whose moves are in named spelling, one after another.

    In a record without moves what would follow the last one joins what is said about the game.
    """
    return written(records, _bytes_of, sink, b"\n")


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    _check(record, sink)
    place = Place(record.name, record.line)
    comment, epilogue = record.root.comment, record.epilogue
    if not record.root.children:
        comment, epilogue = "\n".join(filter(None, (comment, epilogue))), ""
    lines = [*_head(record, comment, place, sink)]
    lines += _unwound(_line(record.root.children))
    lines += _own_lines(epilogue)
    if (result := record.result) is not None:
        result = replace(result, reason=one_line(result.reason, "the reason", place, sink))
        lines.append(f"end {print_result(result)}")
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def _check(record: GameRecord, sink: Sink) -> None:
    """Refuse a record with a node that no line can hold; report what is lost of the others."""
    place = Place(record.name, record.line)
    returns = "\r" in record.epilogue
    beginning: set[int] = set()  # the first nodes of variations
    for node in record.root.walk():
        returns = returns or "\r" in node.comment or "\r" in node.preface
        if node is not record.root:
            _check_step(node, record, sink)
        if len(node.children) > 1:
            beginning.update(map(id, node.children[1:]))
            if continues(node, node.children[0]):
                message = "a variation inside a compound move becomes one of all of it"
                sink.warning("N181", message, record.place(node))
        if node.label and id(node) not in beginning:
            sink.warning("N181", "only a variation has a name", record.place(node), node.label)
        elif node.label and node.label != _name(node):
            message = "blanks in the name of a variation are made one"
            sink.warning("N181", message, record.place(node), node.label)
    if returns:
        sink.warning("N181", "carriage returns in comments become line breaks", place)
    if record.epilogue and not record.root.children:
        sink.warning("N181", "without moves the last comment joins that about the game", place)


def _check_step(node: Node, record: GameRecord, sink: Sink) -> None:
    if node.move is None:
        refuse(record, node, "a step without a move", sink)
    try:
        canonical(node.move)
    except StepError as bad:
        refuse(record, node, f"not a step: {bad}", sink)


def _head(record: GameRecord, comment: str, place: Place, sink: Sink) -> Iterator[str]:
    yield f"{TITLE} {VERSION}"
    headers = dict(record.headers)
    if record.root.properties:
        headers["XSgf"] = encoded(record.root.properties)
    rest = sorted(key for key in headers if key not in _FIRST_HEADERS)
    for key in (*(key for key in _FIRST_HEADERS if key in headers), *rest):
        if not is_key(key) or (key == "XSgf" and key in record.headers):
            sink.warning("N181", "no line can hold the header of this name", place, key)
        else:
            yield f"{key}={one_line(headers[key], f'the header {key}', place, sink)}"
    yield ""
    if comment:
        yield from _own_lines(comment)
        yield ""
    yield from (f"({edit})" for edit in record.edits)


def _own_lines(comment: str) -> Iterator[str]:
    """A comment on lines of its own."""
    if comment:
        yield from (f"; {line}" if line else ";" for line in _lines(comment))


def _lines(comment: str) -> list[str]:
    return re.sub("\r\n?", "\n", comment).split("\n")


def _unwound(line: Iterator[_Part]) -> Iterator[str]:
    """The lines of text of a tree of lines of play, without recursion."""
    stack = [line]
    while stack:
        part = next(stack[-1], None)
        if part is None:
            stack.pop()
        elif isinstance(part, str):
            yield part
        else:
            stack.append(part)


def _line(choices: list[Node], shared: list[Node] | None = None) -> Iterator[_Part]:
    """A line of play that begins with the first of the choices; the others are its variations.

    `shared` are the steps of a compound move before it, which a variation from its middle repeats.
    """
    turn = shared or []
    lines: list[str] = []  # those before the next variation
    while choices:
        begun = len(turn)
        turn.append(choices[0])
        while turn[-1].chained and turn[-1].children and continues(turn[-1], turn[-1].children[0]):
            turn.append(turn[-1].children[0])
        for node in turn:
            lines += _move(node)
        others = [(other, turn[:begun]) for other in choices[1:]]
        for k in range(begun, len(turn) - 1):
            others += [(other, turn[: k + 1]) for other in turn[k].children[1:]]
        if others:
            yield "\n".join(lines)
            lines.clear()
            for other, before in others:
                yield _variation(other, before)
        choices, turn = turn[-1].children, []
    if lines:
        yield "\n".join(lines)


def _name(node: Node) -> str:
    """The name of the variation that begins with a node."""
    return " ".join(node.label.split())


def _variation(first: Node, shared: list[Node]) -> Iterator[_Part]:
    yield f"[ {_name(first)}".rstrip()
    yield _line([first], list(shared))
    yield "]"


def _move(node: Node) -> list[str]:
    """The lines of one step."""
    if node.comment or node.preface or node.properties or node.chained or node.chance or node.nags:
        return [*_own_lines(node.preface), *_annotated(node)]
    mover = f" {quoted(node.mover)}:" if node.mover else ""
    return [f"{node.number}.{mover} {canonical(node.move or '')}"]


def _annotated(node: Node) -> Iterator[str]:
    """The lines of a step with all that is said of it."""
    mover = f" {quoted(node.mover)}:" if node.mover else ""
    mark = " +" * node.chained + " ?" * node.chance
    nags = "".join(f" {GLYPHS.get(nag, f'${nag}')}" for nag in node.nags)
    comment, *more = _lines(with_properties(node))
    note = f"  ;{comment}" if comment or more else ""
    step = canonical(node.move or "")
    yield f"{node.number}.{mover}{mark} {step}{nags}{note}"
    yield from (f";|{line}" for line in more)
    if node.chained and node.closed and step != "Pass":
        yield f"{node.number}. +"
