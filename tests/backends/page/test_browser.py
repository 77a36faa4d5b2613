"""Pages in a real browser: games played by mouse and keys, opponents, and no trouble."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import translator
from tests.backends.page.conftest import Open
from tests.backends.page.support import ROOT, corpus, page_of, play_at_random, setup
from tests.engines.test_terminal import DARK
from tests.frontends.native.support import CARDS
from tests.frontends.native.support import game as native
from translator.core.text import shown


def test_tic_tac_toe_is_won(table: Open) -> None:
    one = table("tic-tac-toe")
    assert one.status() == "X to move."
    one.click("b2", "a1", "a3", "c1", "b1")
    assert one.pieces() == 5
    one.click("b3")  # O is not in time: X has a1? no, O has; b1, b2, b3 are not all X's
    one.click("c3")
    assert one.pieces() == 7
    assert one.status() == "O to move."
    one.page.click("#new")
    one.click("a1", "b1", "a2", "b2", "a3")
    assert one.status() == "X won: pieces have reached their goal."
    one.click("c3")
    assert one.pieces() == 5  # the game is over


def test_draughts_capture_two_men_in_one_turn(table: Open) -> None:
    one = table("english-draughts")
    removed = [f"x {p.split(' ')[0]}" for p in one.labels() if " " in p]
    men = ["Black Man f6", "White Man e5", "White Man c3", "White Man h2"]
    assert "0 of 0 moves" in one.load(setup("english-draughts", *removed, *men))
    assert one.status() == "Black to move."
    one.click("f6", "d4")
    assert one.status() == "Black to move; the piece on d4 goes on."
    assert one.label("d4") == "d4 Black Man, chosen"
    one.click("b2")
    assert one.status() == "White to move."
    assert sorted(p for p in one.labels() if " " in p) == ["b2 Black Man", "h2 White Man"]
    assert len(one.moves()) == 2


def test_chess_castling_and_promotion(table: Open) -> None:
    one = table("chess")
    edits = ["x f1", "x g1", "x a7", "x a8", "x b8", "White Pawn a7"]
    one.load(setup("chess", *edits))
    one.click("e1")
    assert "can be reached" in one.label("g1")
    one.click("g1")
    assert one.label("g1").startswith("g1 White King")
    assert one.label("f1").startswith("f1 White Rook")
    one.click("h7", "h6", "a7", "a8")
    dialog = one.page.locator("#choice")
    assert dialog.is_visible()
    choices = dialog.locator("#choices button").all_inner_texts()
    assert [text.rpartition("=")[2] for text in choices] == ["Queen", "Rook", "Bishop", "Knight"]
    dialog.get_by_text("=Knight").click()
    assert one.label("a8").startswith("a8 White Knight")


def test_a_question_may_be_left_unanswered(table: Open) -> None:
    one = table("chess")
    one.load(setup("chess", "x a7", "x a8", "White Pawn a7"))
    one.click("a7", "a8")
    one.page.keyboard.press("Escape")
    assert not one.page.locator("#choice").is_visible()
    assert one.label("a7").startswith("a7 White Pawn")
    assert one.moves() == []


def test_undo_and_redo(table: Open) -> None:
    one = table("chess")
    assert one.page.is_disabled("#undo")
    one.click("e2", "e4", "e7", "e5")
    after = one.labels()
    one.page.click("#undo")
    one.page.click("#undo")
    assert one.status() == "White to move." and "e2 White Pawn" in one.labels()
    one.page.click("#redo")
    one.page.keyboard.press("r")
    assert one.labels() == after
    assert one.page.is_disabled("#redo")
    one.page.click("#first")
    one.click("d2", "d4")  # another move: what was taken back is gone
    assert one.moves() == ["1. d2 - d4 Pawn-move"]


def test_the_list_leads_to_every_position(table: Open) -> None:
    one = table("chess")
    one.click("e2", "e4", "e7", "e5", "g1", "f3")
    assert one.moves() == [
        "1. e2 - e4 Pawn-move", "1. e7 - e5 Pawn-move", "2. g1 - f3 leap2 n nw"
    ]  # fmt: skip
    one.page.locator("#moves button").nth(0).click()
    assert "e7 Black Pawn" in one.labels() and "e4 White Pawn" in one.labels()
    current = one.page.locator("#moves [aria-current=step]")
    assert current.inner_text() == "1. e2 - e4 Pawn-move"


def test_only_keys(table: Open) -> None:
    """Tab to the board, arrows and Enter to move, to the end of the game."""
    one = table("tic-tac-toe")
    keyboard = one.page.keyboard

    def focused() -> str:
        script = "document.activeElement.getAttribute('aria-label') ?? ''"
        return str(one.page.evaluate(script))

    for _ in range(3):
        keyboard.press("Tab")
        if focused().startswith("a3"):
            break
    assert focused().startswith("a3")
    for keys in ("Enter", "ArrowRight Enter", "ArrowDown ArrowLeft Enter", "ArrowRight Enter"):
        for key in keys.split():
            keyboard.press(key)
    for key in ("ArrowDown", "ArrowLeft", " "):
        keyboard.press(key)
    assert one.status() == "X won: pieces have reached their goal."
    keyboard.press("u")
    assert one.status() == "X to move."
    keyboard.press("n")
    assert one.pieces() == 0


def test_a_question_is_answered_with_keys(table: Open) -> None:
    """A promotion: the dialog takes the focus and gives it back to the board."""
    one = table("chess")
    one.load(setup("chess", "x a7", "x a8", "White Pawn a7"))
    focused = "(e => e.getAttribute('aria-label') ?? e.innerText)(document.activeElement)"
    one.cell("a7").focus()
    for key in ("Enter", "ArrowUp", "Enter"):
        one.page.keyboard.press(key)
    assert "=Queen" in one.page.evaluate(focused)
    for key in ("Tab", "Tab", "Tab"):
        one.page.keyboard.press(key)
    assert "=Knight" in one.page.evaluate(focused)
    one.page.keyboard.press("Enter")
    assert one.page.evaluate(focused).startswith("a8 White Knight")
    assert one.status() == "Black to move."


def test_arrows_go_to_the_next_place_on_any_board(table: Open) -> None:
    one = table("nine-mens-morris")
    one.cell("d7").focus()
    seen = []
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"):
        one.page.keyboard.press(key)
        seen.append(one.page.evaluate("document.activeElement.getAttribute('aria-label')")[:2])
    assert seen[:3] == ["d6", "d5", "c5"]
    assert len(set(seen)) > 3


def test_the_greedy_player_takes_what_it_can(table: Open) -> None:
    """In breakthrough a man that can be captured is."""
    one = table("breakthrough")
    one.load(setup("breakthrough", "x a2", "x b7", "White Man a6", "Black Man b7"))
    one.page.get_by_label("Black:").select_option("greedy")
    one.click("a6", "a7") if "can be reached" in one.label("a7") else one.click("h2", "h3")
    expect(one.page.locator("#moves li")).to_have_count(2)
    assert " x a6 " in one.moves()[1]


def test_machines_play_to_the_end(table: Open) -> None:
    one = table("tic-tac-toe")
    one.page.get_by_label("X:").select_option("greedy")
    one.page.get_by_label("O:").select_option("random")
    expect(one.page.locator("#status")).to_have_text(re.compile("won|Draw"), timeout=15_000)
    assert 5 <= len(one.moves()) <= 9


def test_dice_fall_by_themselves(table: Open) -> None:
    one = table("royal-game-of-ur")
    expect(one.page.locator("#moves li").first).to_contain_text("throw")
    expect(one.page.locator("#status")).to_have_text(re.compile("(Light|Dark) to move"))


def test_pieces_in_reserve_are_chosen_and_dropped(table: Open) -> None:
    one = table("nine-mens-morris")
    stone = one.page.get_by_role("button", name="White Man in reserve: 9")
    stone.click()
    assert stone.get_attribute("aria-pressed") == "true"
    assert one.label("a7") == "a7, can be reached"
    one.click("a7")
    assert one.label("a7").startswith("a7 White Man")
    assert one.page.get_by_role("button", name="White Man in reserve: 8").is_disabled()


def test_a_turn_may_be_passed(table: Open) -> None:
    one = table("go")
    one.page.locator("#others button", has_text="Pass").first.click()
    assert one.status().startswith("White to move")


def test_a_piece_that_shoots_points_at_what_it_hits(table: Open) -> None:
    """Amazons: the arrow flies from where the amazon stands; there is nothing to ask."""
    one = table("amazons")
    one.click("a4", "a5")
    assert one.status() == "White to move; the piece on a5 goes on."
    assert one.label("c5") == "c5, can be reached"
    one.click("c5")
    assert not one.page.locator("#choice").is_visible()
    assert one.label("c5") == "c5 Nobody Arrow"
    assert one.status() == "Black to move."


def test_a_touch_beside_a_small_place_means_that_place(table: Open) -> None:
    """Chinese checkers on a small phone: cells a few pixels wide, most of them of no use."""
    one = table("chinese-checkers", 280, 740)
    man = one.cell("j4")
    box = man.bounding_box()
    assert box is not None and box["height"] < 24
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 1)
    assert one.label("j4").endswith("chosen")
    marked = one.page.locator("#board .from").bounding_box()
    assert marked is not None and marked["width"] > 0.5 * box["width"]
    far = one.cell("e17").bounding_box()
    assert far is not None
    one.page.mouse.click(far["x"] + far["width"] / 2, far["y"] + far["height"] / 2)
    assert not one.label("j4").endswith("chosen")


def test_a_chain_may_be_stopped(table: Open) -> None:
    """Konane: a stone may jump on, or stop."""
    one = table("konane")
    stop = one.page.get_by_role("button", name="Stop here")
    one.open("Legal moves")
    buttons = one.page.locator("#legal button")
    for step in range(60):
        buttons.nth(5 * step % buttons.count()).click()
        if stop.count():
            break
    mover = one.status().split(" ")[0]
    assert "may go on" in one.status()
    stop.click()
    assert not one.status().startswith(mover)
    assert one.moves()[-1].endswith("Pass")


def test_names_of_the_rules_do_nothing(table: Open) -> None:
    """Quotes, tags, keywords and line separators in every text of a game."""
    plain = corpus("tic-tac-toe")
    names = [
        "</script><img src=x onerror=alert(1)>",
        "\u2028\"'`${alert(1)}",
        "__proto__",
        "constructor",
        "<svg onload=alert(1)>",
    ]
    for index, name in enumerate(names):
        evil = replace(
            plain,
            meta=replace(plain.meta, title=name, texts=replace(plain.meta.texts, description=name)),
            board=replace(plain.board, positions=(name, *plain.board.positions[1:])),
            players=(
                replace(plain.players[0], name=name + "1"),
                replace(plain.players[1], name=name),
            ),
            pieces=(replace(plain.pieces[0], name=name),),
        )
        one = table(evil)
        assert one.page.locator("img").count() == 0
        assert one.page.locator("script").count() == 1
        assert one.page.title() == shown(name)
        play_at_random(one, 3)
        assert one.pieces() == 3, index
        assert name in one.record("named") or "\\" in one.record("named")


def test_the_policy_stops_what_is_not_the_page_itself(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(
        page_of("tic-tac-toe").replace("</h1>", "</h1><script>window.evil = 1</script>")
    )
    page = browser.new_page()
    page.goto(path.as_uri())
    assert page.evaluate("window.evil") is None
    page.close()
    assert "unsafe" not in page_of("tic-tac-toe").split("</title>")[0]


def test_screen_readers_are_told_everything(table: Open) -> None:
    one = table("chess")
    page = one.page
    assert page.get_attribute("html", "lang") == "en"
    assert page.get_attribute("#status", "role") == "status"
    assert one.label("e2") == "e2 White Pawn, can move"
    one.click("e2")
    assert one.label("e2") == "e2 White Pawn, chosen"
    assert one.cell("e2").get_attribute("aria-pressed") == "true"
    assert one.label("e4") == "e4, can be reached"
    one.click("e4")
    assert page.inner_text("#news") == "White: e2 - e4 Pawn-move."
    unnamed = page.locator("button, select, input, textarea, [role=button]").evaluate_all(
        """elements => elements.filter(e => !(e.getAttribute('aria-label') || e.textContent.trim()
        || (e.labels && e.labels.length))).length"""
    )
    assert unnamed == 0
    tree = page.locator("#board").aria_snapshot()
    assert "img" not in tree and '- button "e4 White Pawn"' in tree
    assert page.get_by_role("button", name="Undo", exact=True).is_enabled()
    assert page.locator("[data-cell][tabindex='0']").count() == 1


@pytest.mark.parametrize("game", ["chess", "go", "royal-game-of-ur"])
def test_a_phone_shows_all_of_it(table: Open, game: str) -> None:
    one = table(game, 360, 740)
    width = one.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
    board = one.page.locator("#board svg").bounding_box()
    assert board is not None and 300 < board["width"] <= 360
    heights = one.page.locator("main button:visible").evaluate_all(
        "buttons => buttons.map(b => b.getBoundingClientRect().height)"
    )
    assert min(heights) >= 30


def test_numbers_on_positions_are_shown_and_told(table: Open) -> None:
    """Oware: a pit holds four seeds; the first move sows them into the next four."""
    one = table(translator.load(ROOT / "corpus" / "axiom" / "Oware.4th"))
    numbers = one.page.locator("#board .number")
    assert numbers.all_text_contents() == ["4"] * 12
    one.page.emulate_media(reduced_motion="reduce")
    one.open("Legal moves")
    one.page.locator("#legal button").first.click()
    assert sorted(numbers.all_text_contents()) == ["4"] * 7 + ["5"] * 4
    assert sum(label.endswith(" 5") for label in one.labels()) == 4


def test_who_plays_sees_no_more_than_the_rules_let_him(table: Open) -> None:
    one = table(native(CARDS))
    assert one.label("c1") == "c1 a hidden piece"
    assert one.label("d1") == "d1 not seen"
    assert one.page.locator(".fog").count() == 2
    one.click("a1")
    one.click("a1")
    one.ready()
    assert one.status() == "Black to move."
    assert one.label("b2") == "b2 a hidden piece"
    assert one.page.locator(".fog").count() == 0
    assert "turn-up" in one.moves()[0]
    one.click("d1")
    one.click("d1")
    one.ready()
    assert one.moves()[1].endswith("(hidden)")
    assert one.label("d1") == "d1 not seen"


def test_what_a_machine_does_in_the_dark_is_not_told(table: Open) -> None:
    """Fox Hunt: neither where Blue hides a fox, nor how many are left."""
    one = table(translator.load(ROOT / "corpus" / "native" / "fox-hunt.glot"))
    one.page.get_by_label("Blue:").select_option("greedy")
    reserve = one.page.locator("#reserve button")
    expect(reserve).to_have_count(1)
    one.click("a1")
    expect(one.page.locator("#news")).to_have_text("Blue: (hidden).")
    assert one.moves()[1].endswith("(hidden)")
    assert one.label("a1").startswith("a1 Red Fox")
    expect(reserve).to_have_count(1)
    assert reserve.get_attribute("aria-label") == "Red Fox in reserve: 6"


def test_a_capture_in_the_dark_is_not_told_before_it_is_made(table: Open) -> None:
    one = table(native(DARK))
    one.open("Legal moves")
    texts = one.page.locator("#legal button").all_text_contents()
    assert texts == ["a1 - a2 step n", "a1 - b1 step e"]
    one.click("a1", "a2")
    one.ready()
    assert " x a2 " in one.page.inner_text("#news")


def test_where_several_play_a_machine_shows_what_the_last_of_them_saw(table: Open) -> None:
    one = table(native(DARK))
    one.page.get_by_label("White:").select_option("random")
    one.ready()
    assert one.label("a2") == "a2 Black Man"  # as Black sees it, who is the first
    expect(one.page.locator("#moves li")).to_have_count(1)
    one.page.get_by_label("White:").select_option("person")
    one.page.get_by_label("Black:").select_option("random")
    one.ready()
    one.page.click("#new")
    assert one.label("a2") == "a2 not seen"
