"""A page never loses a game: not by reloading, nor by a new one, nor by a bad record."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

import translator
from tests.backends.page.conftest import Open
from tests.backends.page.support import ROOT, Table, page_of
from tests.frontends.native.support import CARDS
from tests.frontends.native.support import game as native

HEADS = "Named Rule Record 1\nRules=x\n\n"


def address(one: Table) -> str:
    return unquote(str(one.page.evaluate("location.hash")))


def again(one: Table, hash_: str | None = None) -> None:
    """Opens the page anew, as one that comes back; or as one that was sent a link."""
    url = one.page.url.split("#")[0] if hash_ is None else f"{one.page.url.split('#')[0]}{hash_}"
    one.page.goto("about:blank")
    one.page.goto(url)


def test_a_game_is_there_again_when_the_page_is_opened_again(table: Open) -> None:
    one = table("chess")
    one.click("e2", "e4", "e7", "e5", "g1", "f3")
    one.page.click("#undo")
    board, moves = one.labels(), one.moves()
    again(one)
    assert one.labels() == board
    assert one.moves() == moves
    one.page.click("#redo")
    assert "f3 White Knight" in one.labels()


def test_each_game_keeps_its_own(table: Open) -> None:
    """Files of one disk share a store."""
    one, other = table("chess"), table("tic-tac-toe")
    one.click("e2", "e4")
    chess = one.page.url.split("#")[0]
    one.page.goto(other.page.url.split("#")[0])
    one.persons()
    assert one.moves() == []
    one.click("b2")
    one.page.goto(chess)
    assert len(one.moves()) == 1
    assert "e4 White Pawn" in one.labels()


def test_what_chance_dealt_is_kept(table: Open) -> None:
    text = CARDS.replace("(Cat c1 d1))", "(Cat c1 d1)) (shuffle a1 c1 c2)")
    one = table(native(text))
    record = one.record("named")
    for _ in range(4):  # another deal would be the same one time in a few
        again(one)
        one.ready()
        assert one.record("named") == record


def test_what_dice_showed_is_kept(table: Open) -> None:
    one = table("royal-game-of-ur")
    expect(one.page.locator("#status")).to_contain_text("to move")
    expect(one.page.locator("#moves li").first).to_contain_text("throw")
    for _ in range(3):
        moves = one.moves()
        again(one)
        assert one.moves()[: len(moves)] == moves


def test_a_new_game_can_be_taken_back(table: Open) -> None:
    one = table("tic-tac-toe")
    assert not one.page.locator("#before").is_visible()
    one.click("b2", "a1", "c3")
    one.page.click("#undo")
    board, moves = one.labels(), one.moves()
    one.page.click("#new")
    assert one.pieces() == 0
    again(one)  # even then
    one.page.click("#before")
    assert (one.labels(), one.moves()) == (board, moves)
    assert not one.page.locator("#before").is_visible()  # nothing was played in the new one
    one.page.click("#new")
    one.click("a3")
    one.page.keyboard.press("b")
    assert one.labels() == board
    one.page.keyboard.press("b")
    assert one.pieces() == 1


def test_loading_a_record_can_be_taken_back(table: Open) -> None:
    one = table("tic-tac-toe")
    one.click("b2", "a1")
    moves = one.moves()
    assert one.load(f"{HEADS}1. c3 place X Mark\n").startswith("1 of 1")
    one.page.click("#before")
    assert one.moves() == moves


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        HEADS + "(X Dragon a1)\n",
        HEADS + "(X Mark z9)\n",
        HEADS + "1. a9 place X Mark\n",
        HEADS + "1. a1 place X Mark\n1. a1 place O Mark\n",
        "(;XG[x:y]XE[X Mark q]",
    ],
    ids=["no record", "no piece", "no position", "no move", "no second move", "SGF"],
)
def test_a_record_that_fails_changes_nothing(table: Open, text: str) -> None:
    one = table("tic-tac-toe")
    one.click("b2", "a1", "c3")
    one.page.click("#undo")
    board, moves, link = one.labels(), one.moves(), address(one)
    assert one.load(text).startswith("The record cannot be loaded")
    assert (one.labels(), one.moves(), address(one)) == (board, moves, link)
    assert not one.page.locator("#before").is_visible()


def test_what_is_legal_of_a_record_is_loaded_when_asked_for(table: Open) -> None:
    one = table("tic-tac-toe")
    one.click("b2")
    partly = one.page.get_by_role("button", name="Load up to there")
    said = one.load(f"{HEADS}1. c3 place X Mark\n1. c3 place O Mark\n2. a1 place X Mark\n")
    bad = " Line 5 is no legal move here: c3 place O Mark"
    assert said == f"The record cannot be loaded.{bad}"
    assert one.moves() == ["1. b2 place X Mark"]
    partly.click()
    assert one.page.inner_text("#loaded") == f"1 of 3 moves are loaded.{bad}"
    assert one.moves() == ["1. c3 place X Mark"]
    assert not partly.is_visible()
    one.page.click("#before")
    assert one.moves() == ["1. b2 place X Mark"]
    for text in (f"{HEADS}1. c3 place O Mark\n", "nonsense", f"{HEADS}1. a1 place X Mark\n"):
        one.load(text)
        assert not partly.is_visible()  # nothing comes before it, or all is loaded


def test_a_link_is_a_game(table: Open, browser: Any) -> None:
    one = table("chess")
    one.load(f"{HEADS}(x d1)\n(White Queen h5)\n")
    one.click("e2", "e4", "e7", "e5")
    one.page.click("#undo")
    link, board, moves = one.page.url, one.labels(), one.moves()
    assert "#moves=" in link and " " not in link
    other = Table(browser.new_page())  # another person's, who has played nothing
    other.page.goto(link)
    other.persons()
    assert (other.labels(), other.moves()) == (board, moves)
    other.page.click("#redo")
    assert "e5 Black Pawn" in other.labels()
    other.page.close()


def test_a_link_takes_the_place_of_a_game_that_is_kept(table: Open) -> None:
    one = table("tic-tac-toe")
    one.click("b2", "a1")
    again(one, "#moves=c3+place+X+Mark")
    assert "c3 X Mark" in one.labels() and one.pieces() == 1
    one.page.click("#before")
    assert one.pieces() == 2
    one.page.evaluate("location.hash = 'moves=a3+place+X+Mark'")  # typed over
    expect(one.page.locator("#board .pieces use")).to_have_count(1)
    assert "a3 X Mark" in one.labels()


@pytest.mark.parametrize(
    "bad",
    ["#moves=q9", "#moves=%zz", "#moves=&edits=X+Dragon+a1", "#moves=&ply=x", "#x", "#moves"],
)
def test_a_link_that_means_nothing_changes_nothing(table: Open, bad: str) -> None:
    one = table("tic-tac-toe")
    one.click("b2")
    again(one, bad)
    assert one.pieces() == 1


def test_a_link_of_a_game_tells_nothing_that_is_hidden(table: Open) -> None:
    one = table(translator.load(ROOT / "corpus" / "native" / "fox-hunt.glot"))
    one.click("a1")
    assert len(one.moves()) == 1
    assert address(one) == ""
    one.ready()
    again(one)
    one.ready()
    assert len(one.moves()) == 1


def test_a_browser_that_keeps_nothing_plays_all_the_same(table: Open) -> None:
    one = table("tic-tac-toe")
    one.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }})"
    )
    again(one)
    one.click("b2")
    assert one.pieces() == 1


def test_within_a_frame_that_has_no_address_it_is_played_all_the_same(browser: Any) -> None:
    page = browser.new_page()
    page.set_default_timeout(60_000)
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.set_content(
        '<iframe sandbox="allow-scripts" style="width: 60rem; height: 40rem"></iframe>'
    )
    page.locator("iframe").evaluate("(frame, text) => { frame.srcdoc = text; }", page_of("chess"))
    game = page.frame_locator("iframe")
    game.locator("#legal-moves summary").click()
    game.locator("#legal button").first.click()
    expect(game.locator("#status")).to_have_text("White to move.", timeout=60_000)
    expect(game.locator("#moves button")).to_have_count(2, timeout=60_000)
    page.close()
    assert trouble == []
