"""The author's own board is the ground of pictures and pages: what he drew is where he drew it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from lxml import etree
from PIL import Image, ImageDraw

from tests.backends.page.support import chromium
from tests.render.support import SVG, found, game, picture
from translator.ir.game import Game
from translator.render import live_board, with_images

GREEN, BLUE, RED, GREY = (0, 255, 0), (0, 0, 255), (255, 0, 0), (120, 120, 120)
SIZE = (240, 130)
PLACES = {"a": (20, 30, 60, 80), "b": (100, 30, 140, 80), "c": (180, 30, 220, 80)}
RULES = (
    """(board (image "board.bmp")
        (positions ("a" 20 30 60 80) ("b" 100 30 140 80) ("c" 180 30 220 80) ("store"))
        (links e (a b) (b c)) (zone (name goal) (players White) (positions c)))""",
    '(piece (name Man) (image White "man.bmp") (moves (e (verify empty?) add)))',
    "(board-setup (White (Man a)) (Black (Man c)))",
    "(win-condition (White) (absolute-config Man (goal)))",
)


def board() -> bytes:
    """Grey, with blue rectangles where positions are; the key of pieces is a colour on it."""
    image = Image.new("RGB", SIZE, GREY)
    pen = ImageDraw.Draw(image)
    for left, top, right, bottom in PLACES.values():
        pen.rectangle((left, top, right - 1, bottom - 1), fill=BLUE)
    pen.rectangle((0, 0, 9, 9), fill=GREEN)
    return saved(image)


def man() -> bytes:
    """A red square of 20, and nothing around it."""
    image = Image.new("RGB", (30, 30), GREEN)
    ImageDraw.Draw(image).rectangle((5, 5, 24, 24), fill=RED)
    return saved(image)


def saved(image: Any) -> bytes:
    out = BytesIO()
    image.save(out, "BMP")
    return out.getvalue()


def pictured(*sections: str, files: dict[str, bytes] | None = None) -> Game:
    given = {"board.bmp": board(), "man.bmp": man()} if files is None else files
    return with_images(game(*(sections or RULES)), given.get)[0]


@pytest.fixture(scope="module")
def tab() -> Iterator[Any]:
    path = chromium()
    if path is None:
        pytest.skip("there is no browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": 900, "height": 600})
        browser.close()


def photograph(tab: Any, svg: str) -> tuple[Any, tuple[float, float]]:
    """A picture as pixels, and where the author's board begins on it."""
    tab.set_content(f"<style>body {{ margin: 0 }}</style>{svg}")
    tab.locator("svg").evaluate(
        "(svg) => Object.assign(svg.style, { width: `${svg.viewBox.baseVal.width}px` })"
    )
    shot = Image.open(BytesIO(tab.screenshot())).convert("RGB")
    corner = tab.locator("g.board > image").bounding_box()
    assert (round(corner["width"]), round(corner["height"])) == SIZE
    return shot, (corner["x"], corner["y"])


def test_the_image_is_the_board_and_pieces_stand_in_the_middle_of_their_rectangles(
    tab: Any,
) -> None:
    svg = etree.tostring(picture(pictured()), encoding="unicode")
    shot, (left, top) = photograph(tab, svg)

    def at(x: float, y: float) -> tuple[int, int, int]:
        seen: tuple[int, int, int] = shot.getpixel((round(left + x), round(top + y)))
        return seen

    assert at(5, 5) == GREEN  # on a board the key is a colour
    assert at(120, 55) == BLUE and at(80, 55) == GREY  # an empty position, and between two
    assert at(183, 33) == BLUE  # a goal is not tinted
    # The piece is as large as its image, around the middle (40, 55) of its rectangle.
    for x, y in ((32, 47), (48, 47), (32, 63), (48, 63)):
        assert at(x, y) == RED
    for x, y in ((28, 55), (52, 55), (40, 43), (40, 67)):
        assert at(x, y) == BLUE


def test_nothing_of_ours_lies_on_it() -> None:
    root = picture(pictured())
    (image,) = found(root, "image", "board")
    assert (image.get("width"), image.get("height")) == tuple(map(str, SIZE))
    assert {shape.get("fill-opacity") for shape in found(root, "polygon", "board")} == {"0"}
    assert not found(root, "path", "terrain") and not found(root, "text", "coordinates")
    assert root.find(f".//{SVG}g[@class='key']") is None
    titles = [cell.findtext(f"{SVG}title") for cell in found(root, "g", "board")]
    assert "c, goal: White" in titles  # who points at a cell is told what it is


def test_what_the_author_gave_no_rectangle_stands_below_his_board() -> None:
    root = picture(pictured())
    (cell,) = (g for g in found(root, "g", "board") if g.findtext(f"{SVG}title") == "store")
    shape = cell.find(f"{SVG}polygon")
    assert shape is not None
    (image,) = found(root, "image", "board")
    bottom = float(image.get("y", "0")) + SIZE[1]
    tops = [float(corner.split(",")[1]) for corner in str(shape.get("points")).split()]
    assert min(tops) >= bottom


def test_pieces_without_an_image_stand_on_it_too() -> None:
    root = picture(pictured(files={"board.bmp": board()}))
    spots = {
        use.findtext(f"{SVG}title"): (
            float(str(use.get("x"))) + float(str(use.get("width"))) / 2,
            float(str(use.get("y"))) + float(str(use.get("height"))) / 2,
        )
        for use in found(root, "use", "pieces")
    }
    assert spots == {"White Man a": (40, 55), "Black Man c": (200, 55)}


def test_rectangles_that_say_nothing_leave_the_image_out() -> None:
    """Without places on it, it could not be played on."""
    bare = pictured()
    nowhere = replace(bare, view=replace(bare.view, rectangles=()))
    assert not found(picture(nowhere), "image", "board")


def test_a_page_has_it_too(tab: Any) -> None:
    svg, data = live_board(pictured())
    shot, (left, top) = photograph(tab, svg)
    assert shot.getpixel((round(left + 120), round(top + 55))) == BLUE
    middles = {cell["positions"][0]: (cell["x"], cell["y"]) for cell in data["cells"]}
    assert [middles[name] for name in PLACES] == [(40, 55), (120, 55), (200, 55)]
    assert data["filling"] == ["Man"]  # as large as its image is
