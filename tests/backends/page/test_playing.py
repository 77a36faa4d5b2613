"""What a hand does on the board, and what an eye sees of moves, in a real browser."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

import translator
from tests.backends.javascript.support import NODE, needs_node
from tests.backends.page.conftest import Open
from tests.backends.page.support import ROOT, Table, page_of
from tests.render.test_contrast import colour, contrast
from translator.render import palette

PARTS = ROOT / "templates" / "page"
# Every animation that is begun, by what moves or fades and how late it begins.
ANIMATED = """
  window.animated = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    animated.push([Object.keys(frames).join("+"), timing.delay]);
    return animate.call(this, frames, timing);
  };
"""
TONES = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { tones += 1; start.apply(this, when); };
"""
FINGER = """([from, to, cancelled]) => {
  const at = (label) => {
    const { left, top, width, height } = document
      .querySelector(`[data-cell][aria-label^="${label}"]`).getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const send = (kind, place) => document.elementFromPoint(place.clientX, place.clientY)
    .dispatchEvent(new PointerEvent(kind, { bubbles: true, isPrimary: true, pointerId: 1,
      pointerType: "touch", button: 0, ...place }));
  SVGElement.prototype.setPointerCapture = () => undefined;  // there is no such finger
  send("pointerdown", at(from));
  send("pointermove", at(to));
  send(cancelled ? "pointercancel" : "pointerup", at(to));
}"""


def middle(one: Table, position: str) -> tuple[float, float]:
    box = one.cell(position).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(one: Table, start: str, end: str) -> None:
    one.page.mouse.move(*middle(one, start))
    one.page.mouse.down()
    one.page.mouse.move(*middle(one, end), steps=4)
    one.page.mouse.up()


def test_pieces_are_dragged(table: Open) -> None:
    one = table("chess")
    drag(one, "e2", "e4")
    drag(one, "e7", "e5")
    drag(one, "e4", "e5")  # no move
    assert "e4 White Pawn" in one.labels() and "e5 Black Pawn" in one.labels()
    drag(one, "g1", "f3")  # although another piece is chosen
    assert "f3 White Knight" in one.labels()
    one.click("b8", "c6")  # and a click is a click as before
    assert len(one.moves()) == 4


def test_a_piece_is_where_the_hand_is(table: Open) -> None:
    one = table("chess")
    one.page.click("#flip")
    one.page.mouse.move(*middle(one, "e2"))
    one.page.mouse.down()
    where = middle(one, "e4")
    one.page.mouse.move(*where, steps=4)
    script = """([x, y]) => [...document.querySelectorAll("#board .pieces use")].filter((e) => {
      const { left, right, top, bottom } = e.getBoundingClientRect();
      return left < x && x < right && top < y && y < bottom;
    }).length"""
    assert one.page.evaluate(script, where) == 1
    one.page.mouse.move(5, 5)
    one.page.mouse.up()
    assert one.page.evaluate(script, where) == 0
    assert one.page.evaluate(script, middle(one, "e2")) == 1
    assert one.moves() == []


def test_a_finger_drags_as_well(table: Open) -> None:
    one = table("chess", 360, 740)
    one.page.evaluate(FINGER, ["e2", "e4", True])
    assert one.moves() == []
    one.page.evaluate(FINGER, ["e2", "e4", False])
    assert "e4 White Pawn" in one.labels()
    touch = one.cell("d7").evaluate("cell => getComputedStyle(cell).touchAction")
    free = one.cell("d5").evaluate("cell => getComputedStyle(cell).touchAction")
    assert (touch, free) == ("none", "auto")  # the page scrolls where there is nothing to drag


@pytest.mark.parametrize("flip", [False, True])
def test_a_piece_in_reserve_is_dragged_to_the_board(table: Open, flip: bool) -> None:
    one = table("nine-mens-morris")
    if flip:
        one.page.click("#flip")
    stone = one.page.get_by_role("button", name="White Man in reserve: 9")
    carried = one.page.locator(".carried")

    def drag_stone(x: float, y: float) -> None:
        box = stone.bounding_box()
        assert box is not None
        one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        one.page.mouse.down()
        assert carried.count() == 0
        one.page.mouse.move(x, y, steps=4)
        assert "can be reached" in one.label("a7")
        where = carried.bounding_box()
        assert abs(where["x"] + where["width"] / 2 - x) < 1
        assert abs(where["y"] + where["height"] / 2 - y) < 1
        one.page.mouse.up()
        assert carried.count() == 0

    drag_stone(5, 5)  # it goes back, and stays chosen
    assert one.moves() == []
    assert stone.get_attribute("aria-pressed") == "true"
    drag_stone(*middle(one, "a7"))
    assert one.label("a7").startswith("a7 White Man")
    assert len(one.moves()) == 1
    assert one.page.get_by_role("button", name="White Man in reserve: 8").is_disabled()


def test_a_finger_drags_from_the_reserve(browser: Any, tmp_path: Any) -> None:
    """A real touch: where the page took it for scrolling, it would be cancelled."""
    path = tmp_path / "page.html"
    path.write_text(page_of("nine-mens-morris"))
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    one = Table(context.new_page())
    one.page.goto(path.as_uri())
    one.persons()
    hand = context.new_cdp_session(one.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    stone = one.page.get_by_role("button", name="White Man in reserve: 9")
    stone.scroll_into_view_if_needed()
    box = stone.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    goal = middle(one, "d1")
    touch("touchStart", (x, y))
    for part in (0.1, 0.4, 0.7, 1):
        touch("touchMove", (x + part * (goal[0] - x), y + part * (goal[1] - y)))
    assert one.page.locator(".carried").count() == 1
    touch("touchEnd")
    assert one.page.locator(".carried").count() == 0
    assert one.label("d1").startswith("d1 White Man")
    assert len(one.moves()) == 1
    context.close()


def test_a_touch_chooses_and_moves(browser: Any, tmp_path: Any) -> None:
    path = tmp_path / "page.html"
    path.write_text(page_of("chess"))
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    one = Table(context.new_page())
    one.page.goto(path.as_uri())
    one.cell("e2").tap()
    one.cell("e4").tap()
    assert "e4 White Pawn" in one.labels()
    context.close()


def test_a_stone_is_seen_where_it_would_be_put(table: Open) -> None:
    """Go: nothing else hides the board; Reversi: the four places are marked."""
    one = table("go")
    ghost = one.page.locator("#board .ghost")
    assert one.page.locator("#board .dot").count() == 0
    one.cell("D4").hover()
    assert ghost.count() == 1
    one.cell("E5").hover()
    assert ghost.count() == 1
    one.click("E5")
    stone = one.page.locator("#board .pieces use").get_attribute("href")
    one.cell("D4").hover()
    assert ghost.get_attribute("href") not in (None, stone)  # now it is the other's
    one.cell("E5").hover()
    assert ghost.count() == 0
    other = table("reversi")
    assert other.page.locator("#board .dot").count() == 4


def marked(one: Table, kind: str) -> int:
    return int(one.page.locator(f"#board .marks .{kind}").count())


def test_the_last_move_and_what_it_did_are_marked(table: Open) -> None:
    one = table("chess")
    one.click("e2", "e4", "d7", "d5")
    assert (marked(one, "last"), marked(one, "taken")) == (2, 0)
    one.click("e4", "d5")
    assert (marked(one, "last"), marked(one, "taken")) == (2, 1)
    other = table("reversi")
    assert marked(other, "changed") == 0
    other.page.locator("#board .cell.target").first.click()
    assert (marked(other, "last"), marked(other, "changed")) == (1, 1)


def test_all_steps_of_a_turn_are_marked(table: Open) -> None:
    one = table("english-draughts")
    removed = [f"(x {p.split(' ')[0]})" for p in one.labels() if " " in p]
    men = ["(Black Man f6)", "(White Man e5)", "(White Man c3)", "(White Man h2)"]
    one.load("\n".join(["Named Rule Record 1", "Rules=x", "", *removed, *men]))
    one.click("f6", "d4", "b2")
    assert (marked(one, "last"), marked(one, "taken")) == (3, 2)


def animated(one: Table) -> list[tuple[str, float]]:
    return [(kind, delay) for kind, delay in one.page.evaluate("animated.splice(0)")]


def reload(one: Table, script: str) -> None:
    one.page.add_init_script(script)
    one.page.goto("about:blank")
    one.page.go_back()


def test_moves_are_seen_being_made(table: Open) -> None:
    one = table("chess")
    reload(one, ANIMATED)
    one.click("e2", "e4", "d7", "d5")
    assert animated(one) == [("translate+easing", 0)] * 2
    one.click("e4", "d5")
    assert sorted(kind for kind, _ in animated(one)) == ["opacity", "translate+easing"]
    one.page.click("#undo")
    assert animated(one) == []
    one.page.click("#redo")
    assert len(animated(one)) == 2
    drag(one, "d8", "d5")  # the hand has brought it there
    assert [kind for kind, _ in animated(one)] == ["opacity"]


@pytest.mark.parametrize("how", ["system", "setting"])
def test_who_wants_no_motion_sees_none(table: Open, how: str) -> None:
    one = table("chess")
    reload(one, ANIMATED)
    if how == "system":
        one.page.emulate_media(reduced_motion="reduce")
    else:
        one.open("Settings")
        one.page.get_by_label("Moves are seen being made").uncheck()
    one.click("e2", "e4")
    assert animated(one) == []


def test_seeds_are_sown_one_after_another(table: Open) -> None:
    """Oware: four pits have five seeds in the end, and three after three of them."""
    one = table(translator.load(ROOT / "corpus" / "axiom" / "Oware.4th"))
    numbers = one.page.locator("#board .number")
    one.page.clock.install()
    one.open("Legal moves")
    one.page.locator("#legal button").first.click()
    seen: list[list[str]] = []
    for _ in range(40):
        texts = numbers.all_text_contents()
        if not seen or seen[-1] != texts:
            seen.append(texts)
        one.page.clock.run_for(60)
    fives = [texts.count("5") for texts in seen]
    assert fives == sorted(fives) and fives[-1] == 4 and len(seen) >= 5


def test_a_game_that_hides_something_shows_no_motion(table: Open) -> None:
    one = table(translator.load(ROOT / "corpus" / "native" / "dark-chess.glot"))
    reload(one, ANIMATED)
    one.ready()
    one.open("Legal moves")
    one.page.locator("#legal button").first.click()
    assert len(one.moves()) == 1
    one.ready()
    assert animated(one) == []


def test_sounds_are_off_until_they_are_wanted(table: Open) -> None:
    one = table("chess")
    reload(one, TONES)
    one.click("e2", "e4")
    assert one.page.evaluate("tones") == 0
    one.open("Settings")
    one.page.get_by_label("Sounds").check()
    one.click("d7", "d5")
    assert one.page.evaluate("tones") == 1
    one.click("e4", "d5")
    assert one.page.evaluate("tones") == 3  # a capture sounds otherwise


def test_the_board_is_flipped_and_stays_so(table: Open) -> None:
    one = table("chess")
    before = middle(one, "a1"), middle(one, "h8")
    one.page.keyboard.press("f")
    assert middle(one, "a1") == pytest.approx(before[1], abs=30)
    one.cell("e2").focus()
    one.page.keyboard.press("ArrowUp")
    label = one.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label.startswith("e1")  # up is up
    one.click("e2", "e4")
    one.page.goto("about:blank")
    one.page.go_back()
    assert middle(one, "a1") == pytest.approx(before[1], abs=30)
    picture = one.page.locator("#board svg").bounding_box()
    assert picture is not None
    for text in one.page.locator("#board .coordinates text").all():  # all of it is still inside
        box = text.bounding_box()
        assert box is not None
        assert (
            picture["x"] <= box["x"] and box["x"] + box["width"] <= picture["x"] + picture["width"]
        )
        assert picture["y"] <= box["y"]
        assert box["y"] + box["height"] <= picture["y"] + picture["height"]


def test_signs_of_the_ground_stay_upright_in_their_cells(table: Open) -> None:
    """The flags of a goal, on a board that is turned."""
    one = table("sokoban")
    down = "signs => signs.map(sign => sign.firstElementChild.getScreenCTM().d > 0)"
    signs = one.page.locator("#board .terrain .sign")
    for turned in (True, False):
        one.page.keyboard.press("f")
        assert signs.evaluate_all(down) == [True, True], turned
        boxes = [sign.bounding_box() for sign in signs.all()]
        goals = [middle(one, name) for name in ("d4", "e4")]
        for box, (x, y) in zip(boxes, goals, strict=True):
            assert box is not None
            assert box["x"] + box["width"] / 2 == pytest.approx(x, abs=8)
            assert box["y"] + box["height"] / 2 == pytest.approx(y, abs=8)


def test_settings_stay_for_all_games(table: Open) -> None:
    one, other = table("chess"), table("tic-tac-toe")
    one.open("Settings")
    one.page.get_by_label("Names of rows and columns").uncheck()
    assert not one.page.locator("#board .coordinates").is_visible()
    one.page.goto(other.page.url.split("#")[0])
    assert not one.page.locator("#board .coordinates").is_visible()
    assert other.page.locator("#board .coordinates").is_visible()  # another person's


@pytest.mark.parametrize("size", [(1200, 500), (1920, 900), (360, 740), (844, 390)])
@pytest.mark.parametrize("game", ["chess", "royal-game-of-ur"])
def test_the_whole_board_fits_into_the_window(
    table: Open, game: str, size: tuple[int, int]
) -> None:
    one = table(game, *size)
    box = one.page.locator("#board svg").bounding_box()
    assert box is not None
    assert box["height"] <= size[1] and box["width"] <= size[0]
    assert box["height"] > size[1] / 2 or box["width"] > 0.4 * size[0]


def test_only_the_board_where_it_is_embedded(table: Open) -> None:
    one = table("chess", 400, 460)
    one.page.goto(f"{one.page.url.split('#')[0]}?embed")
    assert not one.page.locator("h1").is_visible()
    assert not one.page.locator("#moves").is_visible()
    one.click("e2", "e4")
    assert one.status() == "Black to move."
    assert one.page.evaluate("document.documentElement.scrollHeight") <= 460


def test_the_frame_is_dark_in_dark_mode(table: Open) -> None:
    one = table("chess")
    frame = "getComputedStyle(document.querySelector('#board svg > rect')).fill"
    light = one.page.evaluate(frame)
    one.page.emulate_media(color_scheme="dark")
    dark = one.page.evaluate(frame)
    assert light != dark == one.page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_the_key_can_be_read_in_dark_mode(table: Open) -> None:
    one = table(translator.load(ROOT / "corpus" / "native" / "dou-shou-qi.glot"))
    one.page.emulate_media(color_scheme="dark")
    fill = "getComputedStyle(document.querySelector('#board .key text')).fill"
    front = one.page.evaluate("getComputedStyle(document.body).color")
    assert one.page.evaluate(fill) == front
    assert one.page.evaluate("getComputedStyle(document.body).backgroundColor") != front


def test_a_name_in_a_cell_is_not_written_over_a_piece(table: Open) -> None:
    one = table("tchuka-ruma")
    shown = """texts => texts.filter((text) => getComputedStyle(text).opacity === "1")
      .map((text) => text.textContent)"""
    names = one.page.locator("#board .coordinates text")
    assert names.count() == 5
    assert names.evaluate_all(shown) == ["ruma"]  # two seeds are in each of the others
    one.click("c", "ruma")
    assert names.evaluate_all(shown) == ["c"]


def test_pieces_in_reserve_can_be_seen_in_dark_mode(table: Open) -> None:
    """Black ones, too: they lie on the colour of the board, not on that of the window."""
    one = table("go")
    one.page.emulate_media(color_scheme="dark")
    grounds = one.page.locator("#reserve .figure").evaluate_all(
        "figures => figures.map((f) => getComputedStyle(f).backgroundColor)"
    )
    assert len(grounds) == 4
    for ground in grounds:
        seen = [int(number) / 255 for number in re.findall(r"\d+", ground)]
        black = palette.PAINTS["black"]
        assert contrast(colour(black.fill), (seen[0], seen[1], seen[2])) >= 3


def test_names_on_the_board_can_be_read_in_dark_mode(table: Open) -> None:
    """The board is as light there as anywhere, what is around it is dark."""
    one = table(translator.load(ROOT / "corpus" / "native" / "nine-mens-morris.glot"))
    one.page.emulate_media(color_scheme="dark")
    fills = one.page.locator("#board .coordinates text").evaluate_all(
        "texts => Object.fromEntries(texts.map((t) => [t.textContent, getComputedStyle(t).fill]))"
    )
    front = one.page.evaluate("getComputedStyle(document.body).color")
    assert {name for name, fill in fills.items() if fill == front} == set("adg147")
    assert {fills[name] for name in "bcef2356"} == {"rgb(74, 66, 56)"}  # TEXT of the palette


@needs_node
def test_what_moves_do_is_worked_out_once_for_the_reserve() -> None:
    """On a large board that takes long: a move may change any number of places."""
    script = f"""import {{ Choice }} from {json.dumps((PARTS / "choice.js").as_uri())};
    let asked = 0;
    const drop = (type) => ({{ start: null, end: "a1", get effects() {{
      asked += 1;
      return [["drop", "White", type, "a1"]];
    }} }});
    const choice = new Choice([drop("Man"), drop("King")], () => 0);
    const before = asked;
    const first = [...choice.droppable];
    const once = asked;
    console.log(JSON.stringify([before, first, [...choice.droppable], once === asked]));"""
    command = [str(NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    pieces = ["White Man", "White King"]
    assert json.loads(done.stdout) == [0, pieces, pieces, True]
