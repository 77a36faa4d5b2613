"""Writing portable game notations: tags in fixed order, move text in lines of 79 characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from notation.diagnostics import Place, Sink
from notation.named.comments import encoded, with_properties
from notation.portable.reader import Dialect, unwrapped
from notation.portable.tags import mark_of, tags_of, untagged
from notation.record import GameRecord, Node

WIDTH: Final = 79

# A word of the move text, or a line of play that stands between: see `_unwound`.
_Part: TypeAlias = "str | Iterator[_Part]"


class Writer:
    """Writes records of one dialect; their moves are in its spelling."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        # Of several marks for one result the first is written.
        self.marks: dict[str, str] = {}
        for mark, stated in dialect.results.items():
            self.marks.setdefault(stated, mark)

    def write(self, records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
        """The bytes of the records, one after another."""
        for count, record in enumerate(records):
            lines = [""] if count else []
            lines += self._game(record, sink)
            yield "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")

    def _game(self, record: GameRecord, sink: Sink) -> Iterator[str]:
        place = Place(record.name, record.line)
        for header in untagged(record.headers):
            sink.warning("N181", f"no tag can hold the header {header}", place)
        comments = [text for node in record.root.walk() for text in (node.comment, node.preface)]
        if any("}" in comment for comment in comments):
            sink.warning("N181", "`}` in comments becomes `)`", place)
        if any(unwrapped(comment) != comment.strip() for comment in comments):
            sink.warning("N181", "line breaks in comments become blanks", place)
        mark = self.marks[mark_of(record.result)]
        headers = dict(record.headers)
        if record.root.properties:
            headers["XSgf"] = encoded(record.root.properties)
        for name, value in tags_of(headers, mark):
            escaped = " ".join(value.replace("\\", "\\\\").replace('"', '\\"').splitlines())
            yield f'[{name} "{escaped}"]'
        yield ""
        turns = self.dialect.turns_before(headers.get("FEN", ""))
        first = record.root.children[0].preface if record.root.children else record.epilogue
        words = [*_comment(f"{record.root.comment} {first}")]
        words += _unwound(_line(record.root.children, turns, record.epilogue))
        yield from _wrapped([*words, mark])


def _unwound(line: Iterator[_Part]) -> Iterator[str]:
    """The words of a tree of lines of play, without recursion."""
    stack = [line]
    while stack:
        part = next(stack[-1], None)
        if part is None:
            stack.pop()
        elif isinstance(part, str):
            yield part
        else:
            stack.append(part)


def _line(choices: list[Node], turns: int, epilogue: str = "") -> Iterator[_Part]:
    """A line of play that begins with the first of the choices; the others are its variations.

    The comment before a move is written after the move before it: they would be read as one.
    """
    numbered = False
    while choices:
        node = choices[0]
        if node.move is not None:
            if turns % 2 == 0:
                yield f"{turns // 2 + 1}."
            elif not numbered:
                yield f"{turns // 2 + 1}..."
            yield node.move
        yield from (f"${nag}" for nag in node.nags)
        after = node.children[0].preface if node.children else epilogue
        comment = unwrapped(with_properties(node, after if len(choices) == 1 else ""))
        yield from _comment(comment)
        for other in choices[1:]:
            yield "("
            yield from _comment(other.preface)
            yield _line([other], turns)
            yield ")"
        if len(choices) > 1:
            yield from _comment(after)
        numbered = not comment and len(choices) == 1
        turns += node.move is not None
        choices = node.children


def _comment(text: str) -> Iterator[str]:
    if text := unwrapped(text):
        yield "{" + text.replace("}", ")") + "}"


def _wrapped(words: list[str]) -> Iterator[str]:
    """Words in lines. A comment is not broken: where it has line breaks, they are its own."""
    line = ""
    for word in words:
        glued = not line or line.endswith("(") or word == ")"
        longer = f"{line}{word}" if glued else f"{line} {word}"
        if line and len(longer) > WIDTH:
            yield line
            longer = word
        line = longer
    if line:
        yield line
