"""How a ZRF tree with its comments is laid out on lines.

A list stands on one line if it fits there; else its items stand below its head, indented by two
columns: lists on lines of their own, except that small ones in a row are packed like the cells of
a table, and names and strings fill lines like words. All text is that of the scanner, one character
a byte, so that whatever the encoding is, strings and comments come out as they went in.
"""

from __future__ import annotations

from collections.abc import Sequence

WIDTH = 96

# Wider than any line: for what cannot stand on one.
_NEVER = 1_000_000

# Lists of these are read as outlines, however short they are.
_OUTLINES = frozenset({"game", "variant", "board", "piece", "grid", "board-setup"})

# Here the first list belongs to the head: a condition, or the players of one.
_HEADED = frozenset(
    {
        "if",
        "while",
        "verify",
        "not",
        "win-condition",
        "loss-condition",
        "draw-condition",
        "count-condition",
    }
)

# The lists in these are rows of a table; elsewhere only calls of one name are.
_TABLES = frozenset({"directions", "links", "positions", "symmetry", "unlink"})

_CELL = 24
_CELLS_IN_A_ROW = 4


class Word:
    """An atom or string, as it is to be printed."""

    __slots__ = ("blank", "string", "text", "width")

    def __init__(self, text: str, blank: bool) -> None:
        self.text = text
        self.blank = blank  # whether an empty line precedes it
        self.string = text.startswith('"')
        self.width = _NEVER if "\n" in text or "\r" in text else len(text)


class Comment:
    """A comment with its `;`. ``trailing``: it follows something on the same line."""

    __slots__ = ("blank", "text", "trailing", "width")

    def __init__(self, text: str, blank: bool, trailing: bool) -> None:
        self.text = text
        self.blank = blank
        self.trailing = trailing
        self.width = _NEVER


class List:
    """A list; ``width`` is what it takes on one line."""

    __slots__ = ("blank", "head", "items", "width")
    width: int

    def __init__(self, items: Sequence[Item], blank: bool) -> None:
        self.items = items
        self.blank = blank
        first = items[0]
        self.head = first.text if isinstance(first, Word) else ""
        inner = sum(item.width for item in items) + len(items) - 1
        outline = self.head in _OUTLINES and len(items) > 2
        self.width = _NEVER if outline or inner >= _NEVER else inner + 2

    @property
    def is_cell(self) -> bool:
        return self.width <= _CELL and not any(isinstance(item, List) for item in self.items)


Item = Word | Comment | List


def lay_out(items: Sequence[Item], line_end: str) -> str:
    """The text of the top-level ``items``, each on a line of its own."""
    page = _Page(line_end)
    before: Item | None = None
    before_lines = 0
    for item in items:
        if isinstance(item, Comment) and item.trailing and before is not None:
            page.put(" " + item.text)
            continue
        start = page.mark()
        if before is not None:
            page.new_line(0)
        first = page.mark()
        _write(item, page, 0)
        lines = page.lines_since(first)
        apart = max(lines, before_lines) > 1 and not isinstance(before, Comment)
        if before is not None and (item.blank or apart):
            page.blank_line_at(start)
        before, before_lines = item, lines
    if before is not None:
        page.new_line(0)
    return page.text()


class _Page:
    """Text being written: its pieces, and the column reached."""

    def __init__(self, line_end: str) -> None:
        self._line_end = line_end
        self._pieces: list[str] = []
        self.column = 0

    def put(self, text: str) -> None:
        """Write ``text``, which may hold line ends if it is a string."""
        self._pieces.append(text)
        last = max(text.rfind("\n"), text.rfind("\r"))
        self.column = self.column + len(text) if last < 0 else len(text) - last - 1

    def new_line(self, indent: int, blank: bool = False) -> None:
        self._pieces.append(self._line_end * 2 if blank else self._line_end)
        self._pieces.append(" " * indent)
        self.column = indent

    def mark(self) -> int:
        return len(self._pieces)

    def lines_since(self, mark: int) -> int:
        return 1 + sum(piece.count("\n") + piece.count("\r") for piece in self._pieces[mark:])

    def blank_line_at(self, mark: int) -> None:
        self._pieces.insert(mark, self._line_end)

    def text(self) -> str:
        return "".join(self._pieces)


def _write(item: Item, page: _Page, closing: int) -> None:
    """Write ``item`` where the page stands; ``closing`` parentheses will follow it at once.

    One Python frame a level: lists may be nested as deep as the reader allows.
    """
    if not isinstance(item, List):
        page.put(item.text)
        return
    if page.column + item.width + closing <= WIDTH:
        page.put(_flat(item))
        return
    indent = page.column
    page.put("(")
    inner = indent + (1 if isinstance(item.items[0], List) else 2)
    packed = _packed(item)
    last = len(item.items) - 1
    for n, child in enumerate(item.items):
        follow = closing + 1 if n == last else 0
        if n and _stays(item, n, page.column, inner, follow, packed):
            page.put(" ")
        elif n:
            page.new_line(inner, child.blank)
        _write(child, page, follow)
    if isinstance(item.items[last], Comment):
        page.new_line(indent)
    page.put(")")


def _stays(
    form: List, n: int, column: int, inner: int, follow: int, packed: Sequence[bool]
) -> bool:
    """Whether item ``n`` of a list that is broken into lines goes on the line of the one before."""
    item, before = form.items[n], form.items[n - 1]
    if isinstance(item, Comment):
        return item.trailing
    if isinstance(before, Comment) or item.blank:
        return False
    fits = column + 1 + item.width + follow <= WIDTH
    if isinstance(item, List):
        if n == 1 and form.head in _HEADED:
            return True
        return fits and packed[n]
    if isinstance(before, List) or "else" in (item.text, before.text):
        return False
    if item.string:
        # A string stays with the name it belongs to, as in `White "man.bmp"`, or with the head.
        return n == 1 or not before.string or fits
    after = form.items[n + 1] if n + 1 < len(form.items) else None
    return fits and not (isinstance(after, Word) and after.string)


def _packed(form: List) -> list[bool]:
    """Which items of ``form`` go on the line of the one before, as cells of one row."""
    packed = [False] * len(form.items)
    start = 0
    for n in range(1, len(form.items) + 1):
        if n < len(form.items) and _is_row(form.items[n - 1], form.items[n], form.head):
            continue
        if n - start >= _CELLS_IN_A_ROW:
            packed[start + 1 : n] = [True] * (n - start - 1)
        start = n
    return packed


def _is_row(one: Item, other: Item, parent: str) -> bool:
    """Whether two neighbours in a list headed ``parent`` are cells of one row."""
    if not (isinstance(one, List) and isinstance(other, List) and one.is_cell and other.is_cell):
        return False
    alike = one.head == other.head and one.head not in ("", "move-type")
    return alike or parent in _TABLES


def _flat(form: List) -> str:
    """``form`` on one line."""
    parts: list[str] = []
    todo: list[Item | str] = [form]
    while todo:
        item = todo.pop()
        if isinstance(item, List):
            parts.append("(")
            todo.append(")")
            for n in range(len(item.items) - 1, -1, -1):
                todo.append(item.items[n])
                if n:
                    todo.append(" ")
        else:
            parts.append(item if isinstance(item, str) else item.text)
    return "".join(parts)
