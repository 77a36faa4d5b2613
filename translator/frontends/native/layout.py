"""How a native text is laid out on lines: the printer and `ludoglot fmt` agree in this.

A list stands on one line if it fits there; else its items stand below its head, indented by two
columns. Words fill lines; a short list ends the line of the words before it, as in
`n (verify empty?)`; short lists of one kind in a row are packed like the cells of a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from translator.frontends.native.words import INSTRUCTIONS, STRUCTURES

WIDTH = 96
_NEVER = 1_000_000  # wider than any line: for what cannot stand on one

# Lists that are outlines as soon as they hold more than two items, however short they are.
_OUTLINES = frozenset({"game", "variant", "alternative-setup", "board", "board-setup", "view"})

# So many items after the head belong to it: names, and conditions that are asked first.
_HEADED = {
    "if": 1, "while": 1, "piece": 1, "zone": 1, "links": 1, "symmetry": 1, "game": 1,
    "variant": 1, "alternative-setup": 1,
    "image": 1, "description": 1, "history": 1, "strategy": 1, "procedure": 1, "rule": 1,
    "for-each": 2, "hidden": 1, "unseen": 1,
}  # fmt: skip

# Lists that stay with the head of these, wherever they stand before the first instruction.
_CLAUSES = {
    head: frozenset(
        "position direction piece player zone integer boolean positions move-type attribute text"
        " label called using locals returns".split()
    )
    for head in ("rule", "procedure")
} | {"for-each": frozenset({"where"})}

# The lists in these are rows of a table; elsewhere only lists with one head are.
_TABLES = frozenset({"directions", "links", "reverse", "symmetry", "grid", "rectangles"})
_INSTRUCTIONS = frozenset({*INSTRUCTIONS, *STRUCTURES})
_BODIES = frozenset({"rule", "procedure", "if", "while", "loop", "for-each", "do"})
_CELL = 26
_NARROW = {"rule": 72, "procedure": 60}  # how wide these may be on one line


@dataclass(slots=True)
class Word:
    """A name, number or text, as it is to be printed; `blank`: an empty line goes before it."""

    text: str
    blank: bool = False

    @property
    def width(self) -> int:
        return _NEVER if "\n" in self.text else len(self.text)


@dataclass(slots=True)
class Comment:
    """A comment with its `;`; `trailing`: it follows something on the same line."""

    text: str
    blank: bool = False
    trailing: bool = False
    width: int = _NEVER


class List:
    """A list; `width` is what it takes on one line."""

    __slots__ = ("blank", "head", "items", "width")
    width: int

    def __init__(self, items: Sequence[Item], blank: bool = False) -> None:
        self.items = items
        self.blank = blank
        first = items[0] if items else None
        self.head = first.text if isinstance(first, Word) else ""
        width = sum(item.width for item in items) + max(0, len(items) - 1) + 2
        outline = self.head in _OUTLINES and len(items) > 2
        crowded = self.head == "rule" and _statements(items) > 3
        wide = width > _NARROW.get(self.head, _NEVER)
        self.width = _NEVER if outline or wide or crowded else width

    @property
    def is_cell(self) -> bool:
        return self.width <= _CELL and not any(isinstance(item, List) for item in self.items)


Item = Word | Comment | List


def _statements(items: Sequence[Item]) -> int:
    """How many lists of a rule are no clauses of its head."""
    lists = (item for item in items if isinstance(item, List))
    return sum(item.head not in _CLAUSES["rule"] for item in lists)


def lay_out(items: Sequence[Item]) -> str:
    """The text of the top-level items, each on a line of its own."""
    page = _Page()
    before: Item | None = None
    for item in items:
        if isinstance(item, Comment) and item.trailing and before is not None:
            page.put(" " + item.text)
            continue
        if before is not None:
            apart = not (isinstance(before, Comment) or isinstance(item, Comment))
            page.new_line(0, item.blank or apart)
        _write(item, page, 0)
        before = item
    if before is not None:
        page.new_line(0)
    return page.text()


class _Page:
    """Text being written: its pieces, and the column reached."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self.column = 0

    def put(self, text: str) -> None:
        self._pieces.append(text)
        last = text.rfind("\n")
        self.column = self.column + len(text) if last < 0 else len(text) - last - 1

    def new_line(self, indent: int, blank: bool = False) -> None:
        self._pieces.append("\n\n" if blank else "\n")
        self._pieces.append(" " * indent)
        self.column = indent

    def text(self) -> str:
        return "".join(self._pieces)


def _write(item: Item, page: _Page, closing: int) -> None:
    """Write an item where the page stands; `closing` parentheses will follow it at once."""
    if not isinstance(item, List):
        page.put(item.text)
        return
    if page.column + item.width + closing <= WIDTH:
        page.put(_flat(item))
        return
    indent = page.column
    page.put("(")
    inner = indent + (2 if item.items and isinstance(item.items[0], Word) else 1)
    packed = _packed(item)
    heading = _heading(item)
    last = len(item.items) - 1
    for n, child in enumerate(item.items):
        follow = closing + 1 if n == last else 0
        if n and _stays(item, n, page.column, follow, packed, heading):
            page.put(" ")
        elif n:
            outdent = _text(child) == "else"
            page.new_line(inner - outdent, child.blank or _apart(item, n))
        _write(child, page, follow)
    if item.items and isinstance(item.items[last], Comment):
        page.new_line(indent)
    page.put(")")


def _heading(form: List) -> int:
    """How many items stand on the line of the head, the head included."""
    count = 1 + _HEADED.get(form.head, 0)
    clauses = _CLAUSES.get(form.head, frozenset())
    while count < len(form.items):
        item = form.items[count]
        labels = form.head == "grid" and isinstance(item, List) and item.head != "directions"
        if not (labels or (isinstance(item, List) and item.head in clauses)):
            break
        count += 1
    return count


_SPACED = frozenset(
    {"rule", "procedure", "piece", "board", "board-setup", "alternative-setup", "view"}
)


def _apart(form: List, n: int) -> bool:
    """Whether an empty line stands before item `n`: around the large sections of a game."""
    if form.head not in ("game", "variant") or n < 3 - (form.head == "game"):
        return False
    one, other = form.items[n - 1], form.items[n]
    if isinstance(one, Comment):
        return False
    long = any(
        isinstance(item, List) and item.head in _SPACED and item.width > WIDTH
        for item in (one, other)
    )
    heads = [item.head if isinstance(item, List) else "" for item in (one, other)]
    return long or (heads[0] != heads[1] and bool(_SPACED.intersection(heads)))


def _stays(
    form: List, n: int, column: int, follow: int, packed: Sequence[bool], heading: int
) -> bool:
    """Whether item `n` of a list that is broken into lines goes on the line of the one before."""
    item, before = form.items[n], form.items[n - 1]
    if isinstance(item, Comment):
        return item.trailing
    if isinstance(before, Comment) or item.blank:
        return False
    fits = column + 1 + item.width + follow <= WIDTH
    if n < heading:
        return fits or (n == 1 and not isinstance(item, List))
    if n == heading and not (form.head in _BODIES or isinstance(before, List)):
        return fits and isinstance(item, Word) and item.text != "else"
    if n == heading or "else" in (_text(item), _text(before)):
        return False
    if isinstance(item, List):
        alone = form.head in _BODIES and isinstance(before, Word)
        return fits and (packed[n] or alone)
    return fits and not isinstance(before, List)


def _text(item: Item) -> str:
    return item.text if isinstance(item, Word) else ""


def _packed(form: List) -> list[bool]:
    """Which items of a list go on the line of the one before, as cells of one row."""
    items = form.items
    return [n > 0 and _is_row(items[n - 1], items[n], form.head) for n in range(len(items))]


def _is_row(one: Item, other: Item, parent: str) -> bool:
    """Whether two neighbours in a list headed `parent` are cells of one row."""
    if not (isinstance(one, List) and isinstance(other, List) and one.is_cell and other.is_cell):
        return False
    alike = one.head == other.head != "move-type"
    calls = parent in ("moves", "drops") or (parent in _BODIES and one.head not in _INSTRUCTIONS)
    return (alike and calls) or parent in _TABLES


def _flat(form: List) -> str:
    """A list on one line."""
    parts = [_flat(item) if isinstance(item, List) else item.text for item in form.items]
    return f"({' '.join(parts)})"
