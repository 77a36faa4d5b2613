"""Writing named-rule records in canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from notation.diagnostics import Place, Sink
from notation.named.comments import encoded, with_properties
from notation.named.reader import TITLE, VERSION, continues
from notation.named.result import print_result
from notation.named.step import GLYPHS, quoted
from notation.record import GameRecord, Node

_FIRST_HEADERS: Final = ("Rules", "Variant")

# A line of text, or a line of play that stands between: see `_unwound`.
_Part: TypeAlias = "str | Iterator[_Part]"


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The canonical bytes of records whose moves are in named spelling, one after another.

    In a record without moves what would follow the last one joins what is said about the game.
    """
    for count, record in enumerate(records):
        comment, epilogue = record.root.comment, record.epilogue
        if not record.root.children:
            comment, epilogue = "\n".join(filter(None, (comment, epilogue))), ""
        lines = [""] if count else []
        lines += _head(record, comment, sink)
        lines += _unwound(_line(record.root.children))
        lines += _own_lines(epilogue)
        if record.result is not None:
            lines.append(f"end {print_result(record.result)}")
        yield "".join(f"{line.rstrip()}\n" for line in lines).encode("utf-8", "replace")


def _head(record: GameRecord, comment: str, sink: Sink) -> Iterator[str]:
    yield f"{TITLE} {VERSION}"
    headers = dict(record.headers)
    if record.root.properties:
        headers["XSgf"] = encoded(record.root.properties)
    rest = sorted(key for key in headers if key not in _FIRST_HEADERS)
    for key in (*(key for key in _FIRST_HEADERS if key in headers), *rest):
        value = " ".join(headers[key].splitlines())
        if value != headers[key]:
            message = f"the header {key} has several lines; they are joined"
            sink.warning("N181", message, Place(record.name, record.line))
        yield f"{key}={value}"
    yield ""
    if comment:
        yield from _own_lines(comment)
        yield ""
    yield from (f"({edit})" for edit in record.edits)


def _own_lines(comment: str) -> Iterator[str]:
    """A comment on lines of its own."""
    if comment:
        yield from (f"; {line}" for line in comment.split("\n"))


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
    while choices:
        begun = len(turn)
        turn.append(choices[0])
        while turn[-1].children and continues(turn[-1], turn[-1].children[0]):
            turn.append(turn[-1].children[0])
        for node in turn:
            yield from _move(node)
        yield from (_variation(other, turn[:begun]) for other in choices[1:])
        for k in range(begun, len(turn) - 1):
            others = turn[k].children[1:]
            yield from (_variation(other, turn[: k + 1]) for other in others)
        choices, turn = turn[-1].children, []


def _variation(first: Node, shared: list[Node]) -> Iterator[_Part]:
    yield f"[ {' '.join(first.label.split())}"
    yield _line([first], list(shared))
    yield "]"


def _move(node: Node) -> Iterator[str]:
    """The lines of one step."""
    yield from _own_lines(node.preface)
    mover = f" {quoted(node.mover)}:" if node.mover else ""
    mark = " +" if node.chained else " ?" if node.chance else ""
    nags = "".join(f" {GLYPHS.get(nag, f'${nag}')}" for nag in node.nags)
    comment, *more = with_properties(node).split("\n")
    if node.move is None:
        yield from _own_lines("\n".join([comment, *more]))
        return
    note = f"  ;{comment}" if comment or more else ""
    yield f"{node.number}.{mover}{mark} {node.move}{nags}{note}"
    yield from (f";|{line}" for line in more)
    if node.chained and node.closed and node.move != "Pass":
        yield f"{node.number}. +"
