"""Writing portable game notations: tags in fixed order, move text in lines of 79 characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from notation.diagnostics import Place, Sink
from notation.named.comments import encoded, riding
from notation.portable.marks import marks_of
from notation.portable.reader import Dialect, unwrapped
from notation.portable.tags import DOUBLED, REASON, ROSTER, SGF, mark_of, result_of, tag_of
from notation.record import GameRecord, Node, Result
from notation.writing import one_line, refuse, written

WIDTH: Final = 79

# A word of the move text, or a line of play that stands between: see `_unwound`.
_Part: TypeAlias = "str | Iterator[_Part]"


class DialectWriter:
    """Writes records of one dialect; their moves are in its spelling."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.token = dialect.tokens()
        # Of several marks for one result, and one reason, the first is written.
        self.marks: dict[tuple[str, str], str] = {}
        for mark, stated in dialect.results.items():
            self.marks.setdefault((stated, dialect.reasons.get(mark, "")), mark)

    def write(self, records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
        """The bytes of the records, one after another."""
        return written(records, self._bytes_of, sink, b"\n")

    def _bytes_of(self, record: GameRecord, sink: Sink) -> bytes:
        self._check(record, sink)
        lines = self._game(record, sink)
        return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")

    def _check(self, record: GameRecord, sink: Sink) -> None:
        """Refuse a record with a move of another notation; report what is lost of the others."""
        place = Place(record.name, record.line)
        nodes = list(record.root.walk())
        for node in nodes[1:]:
            found = self.token.match(f"{node.move} ") if node.move is not None else None
            if found is None or found.lastgroup != "move" or found["move"] != node.move:
                refuse(record, node, f"not a move in {self.dialect.name.upper()}", sink)
        texts = [
            record.epilogue,
            *(text for node in nodes for text in (node.comment, node.preface)),
        ]
        result = record.result or Result()
        mark = mark_of(result)
        stated = result_of(mark if (mark, "") in self.marks else "*")
        for lost, message in (
            (record.edits, "no tag can hold edits of the start position"),
            (any(node.label for node in nodes), "variations have no names"),
            (
                record.epilogue and len(nodes) == 1,
                "without moves the last comment joins that about the game",
            ),
            (any("}" in text for text in texts), "`}` in comments becomes `)`"),
            (
                any(unwrapped(t) != t.strip() for t in texts),
                "line breaks in comments become blanks",
            ),
            (dict(result.outcomes) != dict(stated.outcomes), "no mark can hold the result"),
        ):
            if lost:
                sink.warning("N181", message, place)

    def _tags(self, record: GameRecord, mark: str, sink: Sink) -> dict[str, str]:
        """The tags of a record: the roster first, the others in order."""
        place = Place(record.name, record.line)
        tags = {**self.dialect.stated, **ROSTER, "Result": mark}
        for header, value in record.headers.items():
            tag = tag_of(header, one_line(value, f"the header {header}", place, sink))
            if tag is not None:
                tags[tag[0]] = tag[1]
            elif header != "Result" or value != mark:
                sink.warning("N181", f"no tag can hold the header {header}", place, value)
        variant = tags.get("VariantName", "")  # in one line
        if self.dialect.usual and variant not in ("", self.dialect.usual):
            tags.setdefault("Variant", variant)
        if "FEN" in tags:
            tags["SetUp"] = "1"
        if record.root.properties:
            tags[SGF] = encoded(record.root.properties)
        if record.result is not None:
            reason = one_line(record.result.reason, "the reason", place, sink)
            tags |= {REASON: reason} if reason != self.dialect.reasons.get(mark, "") else {}
        return tags

    def _game(self, record: GameRecord, sink: Sink) -> Iterator[str]:
        result = record.result
        if result is not None and self.dialect.black_begins(record.headers):
            result = result.exchanged()
        stated, reason = mark_of(result), result.reason if result is not None else ""
        mark = self.marks.get((stated, reason)) or self.marks.get((stated, ""), "*")
        if self.dialect.doubled(record.headers):
            mark = DOUBLED.get(mark, mark)
        for name, value in self._tags(record, mark, sink).items():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            yield f'[{self.dialect.tags.get(name, name)} "{escaped}"]'
        yield ""
        turns = self.dialect.turns_before(record.headers.get("FEN", ""))
        first = record.root.children[0].preface if record.root.children else record.epilogue
        words = [*_comment(f"{record.root.comment} {first}")]
        words += _unwound(_line(record.root.children, turns, self.dialect.colours, record.epilogue))
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


def _line(
    choices: list[Node], turns: int, colours: tuple[str, str], epilogue: str = ""
) -> Iterator[_Part]:
    """A line of play that begins with the first of the choices; the others are its variations.

    The comment before a move is written after the move before it: they would be read as one.
    """
    numbered = False
    while choices:
        node = choices[0]
        if turns % 2 == 0:
            yield f"{turns // 2 + 1}."
        elif not numbered:
            yield f"{turns // 2 + 1}..."
        yield node.move or ""
        yield from (f"${nag}" for nag in node.nags)
        after = node.children[0].preface if node.children else epilogue
        marks, properties = marks_of(node.properties, colours[turns % 2])
        texts = (node.comment, after if len(choices) == 1 else "", *marks)
        comment = unwrapped(riding(" ".join(filter(None, texts)), properties))
        yield from _comment(comment)
        for other in choices[1:]:
            yield "("
            yield from _comment(other.preface)
            yield _line([other], turns, colours)
            yield ")"
        if len(choices) > 1:
            yield from _comment(after)
        numbered = not comment and len(choices) == 1
        turns += 1
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
