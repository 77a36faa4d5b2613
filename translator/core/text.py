"""Plain text for people: tables without frames, names that stay in their place."""

import re
from collections.abc import Iterable, Sequence


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Columns, two spaces apart; a column that holds only numbers is set to the right."""
    cells = [list(header), *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    numeric = [all(row[i].isdecimal() for row in cells[1:]) for i in range(len(header))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ).rstrip()
        for row in cells
    )


# Controls, ends of lines, what turns the direction of text around, halves of characters.
_UNSEEN = re.compile(
    "[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff]"
)


def shown(text: str, most: int | None = None) -> str:
    """A text of the rules as pages and pictures show it: whatever is in it, it stays in its place.

    Characters that nobody sees, and that could turn the direction of what stands around, become
    U+FFFD; what is longer than `most` ends with dots. `templates/page/texts.js` does the same to
    what a page shows when it is played on.
    """
    cut = text if most is None or len(text) <= most else f"{text[:most]}…"
    return _UNSEEN.sub("\ufffd", cut)
