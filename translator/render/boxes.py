"""Where the positions are: a box each, from the rectangles of the rules or laid out anew."""

from __future__ import annotations

from collections import Counter
from statistics import median

from translator.ir.game import Game
from translator.ir.view import Rectangle
from translator.render.arrange import arrange
from translator.render.box import Box, around
from translator.render.columns import columns, merged, squeezed

UNIT = 44.0  # the usual width of a cell
LARGEST = 1200.0  # and the width of a board at most
TOUCH = 1.6  # centres so many boxes apart belong to one board; farther ones are points
_CROWD = 12  # more positions than this in one place are no stack but rectangles that say nothing
_FARTHEST = 500  # a board so many boxes wide was not meant to be seen


def boxes(game: Game) -> dict[int, Box]:
    """A box for every position that is shown; dummies without a rectangle are not.

    The rectangles of the rules are used where they can be. Without them the board is laid out from
    its grids and links; single positions without one stand in a row below the board.
    """
    shown = _told(game)
    if shown:
        found = columns(game, shown, scale_of(shown))
        shown = merged(shown, found)
        shown = squeezed(shown, {p for levels in found for p in levels} or shown.keys())
    missing = _missing(game, shown)
    if not shown:
        return {index: Box(x, y, 1, 1) for index, (x, y) in arrange(game, missing).items()}
    return {**shown, **_below(shown, missing, around(shown.values()))}


def places_on(game: Game, width: float, height: float) -> dict[int, Box]:
    """The rectangles of the rules as they are, on an image of this size; none if they say nothing.

    Positions without one stand in a row below the image.
    """
    shown = _told(game)
    if not shown:
        return {}
    whole = around((Box(width / 2, height / 2, width, height), *shown.values()))
    return {**shown, **_below(shown, _missing(game, shown), whole)}


def _told(game: Game) -> dict[int, Box]:
    """The rectangles of the rules, if they tell where the positions are."""
    shown = {
        index: _box(rectangle)
        for index, rectangle in enumerate(game.view.rectangles)
        if rectangle is not None
    }
    return shown if _usable(shown) else {}


def _missing(game: Game, shown: dict[int, Box]) -> list[int]:
    return [
        index
        for index in range(len(game.board.positions))
        if index not in shown and index not in game.board.dummies
    ]


def scale_of(found: dict[int, Box]) -> float:
    """What makes boxes about as large as `UNIT`, and the whole not larger than `LARGEST`."""
    whole = around(found.values())
    usual = median(min(box.width, box.height) for box in found.values())
    return min(UNIT / usual, LARGEST / max(whole.width, whole.height))


def _box(rectangle: Rectangle) -> Box:
    left, right = sorted((rectangle.left, rectangle.right))
    top, bottom = sorted((rectangle.top, rectangle.bottom))
    # Rectangles name their last pixel or the one after it; what matters is that none is empty.
    return Box((left + right) / 2, (top + bottom) / 2, max(1, right - left), max(1, bottom - top))


def _usable(shown: dict[int, Box]) -> bool:
    """Whether the rectangles tell where the positions are."""
    if not shown:
        return False
    if max(Counter(box.centre for box in shown.values()).values()) > _CROWD:
        return False
    extents = (
        (max(b.x for b in shown.values()) - min(b.x for b in shown.values()))
        / median(b.width for b in shown.values()),
        (max(b.y for b in shown.values()) - min(b.y for b in shown.values()))
        / median(b.height for b in shown.values()),
    )
    return max(extents) < _FARTHEST


def _below(shown: dict[int, Box], missing: list[int], whole: Box) -> dict[int, Box]:
    """Rows of boxes of the usual size under the whole."""
    width = median(box.width for box in shown.values())
    height = median(box.height for box in shown.values())
    left = min(box.x for box in shown.values())
    right = max(box.x for box in shown.values())
    top = whole.y + whole.height / 2 + height
    columns = max(1, int((right - left) / width) + 1)
    return {
        index: Box(left + (n % columns) * width, top + (n // columns) * height, width, height)
        for n, index in enumerate(missing)
    }


def near_pairs(places: list[Box]) -> list[tuple[int, int]]:
    """Pairs of boxes that may touch, found through squares of their greatest size."""
    if not places:
        return []
    reach = TOUCH * max(max(box.width, box.height) for box in places)
    squares: dict[tuple[int, int], list[int]] = {}
    for i, box in enumerate(places):
        squares.setdefault((int(box.x // reach), int(box.y // reach)), []).append(i)
    steps = (-1, 0, 1)
    pairs = []
    for (a, b), members in squares.items():
        around = [j for da in steps for db in steps for j in squares.get((a + da, b + db), ())]
        pairs += [(i, j) for i in members for j in around if i < j]
    return pairs
