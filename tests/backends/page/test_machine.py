"""The machine of a page: its levels, a hint, the analysis; the board can be used meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import translator
from tests.backends.page.conftest import Open
from tests.backends.page.support import ROOT, Table, setup

# A machine that never comes to an end: its worker is deaf.
DEAF = """
  window.asked = 0;
  window.Worker = class { postMessage() { window.asked += 1; } terminate() {} };
"""
BROKEN = "window.Worker = class { constructor() { throw new Error('no workers'); } };"


def options(one: Table, player: str) -> list[str]:
    found = one.page.get_by_label(f"{player}:").locator("option")
    return [str(option.get_attribute("value")) for option in found.all()]


def with_script(one: Table, script: str) -> None:
    one.page.add_init_script(script)
    one.page.goto("about:blank")
    one.page.go_back()


def asked(one: Table, times: int) -> bool:
    """Whether the worker is asked so often; the page's policy lets no test wait in it."""
    for _ in range(50):
        if one.page.evaluate("asked") == times:
            return True
        one.page.wait_for_timeout(100)
    return False


def test_levels_are_chosen(table: Open) -> None:
    levels = range(1, 7)
    simple = ["person", "random", "greedy", *(f"auto {level}" for level in levels)]
    mcts = [f"mcts {level}" for level in levels]
    alphabeta = [f"alphabeta {level}" for level in levels]
    assert options(table("chess"), "Black") == simple + mcts + alphabeta
    assert options(table("royal-game-of-ur"), "Dark") == simple + mcts + alphabeta  # dice
    maxn = [f"maxn {level}" for level in levels]
    assert options(table("four-colour-reversi"), "Red") == simple + mcts + alphabeta + maxn
    dark = table(translator.load(ROOT / "corpus" / "native" / "dark-chess.glot"))
    ismcts = [f"ismcts {level}" for level in levels]
    assert options(dark, "Black") == simple + ismcts  # the others look at the whole position


@pytest.mark.parametrize("machine", ["auto 2", "mcts 2", "alphabeta 1"])
def test_a_game_is_played_against_it(table: Open, machine: str) -> None:
    """Tic-tac-toe: it takes the square that wins, and answers every move until the end."""
    one = table("tic-tac-toe")
    one.page.get_by_label("O:").select_option(machine)
    for count in (2, 4, 6, 8):
        one.page.locator("[data-cell].target").first.click()
        over = re.compile("won|Draw")
        if over.search(one.status()):
            break
        expect(one.page.locator("#moves li")).to_have_count(count, timeout=15_000)
        if over.search(one.status()):
            break
    else:
        one.page.locator("[data-cell].target").first.click()
    assert re.search("won|Draw", one.status())


@pytest.mark.parametrize("machine", ["mcts 3", "alphabeta 3"])
def test_it_takes_what_wins(table: Open, machine: str) -> None:
    one = table("tic-tac-toe")
    one.load(setup("tic-tac-toe", "O Mark a1", "O Mark b1", "X Mark a3", "X Mark b2"))
    one.page.get_by_label("O:").select_option(machine)
    one.click("a2")  # X could have won on c1, and has not
    expect(one.page.locator("#moves li")).to_have_count(2)
    assert one.label("c1").startswith("c1 O Mark")
    assert "O won" in one.status()


def test_a_hint_is_shown_on_the_board(table: Open) -> None:
    one = table("tic-tac-toe")
    edits = ["X Mark a3", "X Mark b3", "O Mark a1", "O Mark b1"]
    one.load(setup("tic-tac-toe", *edits))
    marks = one.page.locator("#board .marks .hinted")
    assert marks.count() == 0
    one.page.click("#hint")
    expect(one.page.locator("#news")).to_have_text("The machine would play c3.")
    assert marks.count() == 1
    assert one.moves() == []  # it is a hint, no move
    one.click("c3")
    assert marks.count() == 0
    assert one.page.is_disabled("#hint")  # the game is over


def test_it_thinks_in_the_dark(table: Open) -> None:
    """It answers, and what it did is not seen."""
    one = table(translator.load(ROOT / "corpus" / "native" / "dark-chess.glot"))
    one.page.get_by_label("Black:").select_option("ismcts 1")
    one.click("e2", "e4")
    expect(one.page.locator("#moves li")).to_have_count(2, timeout=30_000)
    assert one.page.locator("#moves li").nth(1).inner_text().endswith("(hidden)")
    assert one.status() == "White to move."


def test_a_hint_in_the_dark_comes_from_what_is_seen(table: Open) -> None:
    one = table(translator.load(ROOT / "corpus" / "native" / "dark-chess.glot"))
    one.page.get_by_label("Black:").select_option("random")
    one.page.keyboard.press("h")
    expect(one.page.locator("#news")).to_have_text(re.compile("The machine would play .+"))


def test_the_analysis_tells_who_stands_better(table: Open) -> None:
    one = table("tic-tac-toe")
    one.load(setup("tic-tac-toe", "X Mark a3", "X Mark b3", "O Mark a1", "O Mark b1"))
    one.open("Analysis")
    expect(one.page.locator("#chances")).to_have_text("X: 100 %")
    assert one.page.locator("#bar meter").evaluate("bar => bar.value") == 100
    expect(one.page.locator("#thought li").first).to_have_text("c3: 100 %")
    one.click("c2")  # now O wins
    expect(one.page.locator("#chances")).to_have_text("X: 0 %")
    expect(one.page.locator("#thought li").first).to_have_text("c1: 100 %")
    one.click("c1")
    assert not one.page.locator("#bar").is_visible()
    assert one.page.locator("#thought li").count() == 0


def test_nothing_is_analysed_where_something_is_hidden(table: Open) -> None:
    one = table(translator.load(ROOT / "corpus" / "native" / "dark-chess.glot"))
    assert not one.page.locator("#analysis").is_visible()


def test_the_board_can_be_used_while_it_thinks(table: Open) -> None:
    one = table("chess")
    with_script(one, DEAF)
    one.page.get_by_label("Black:").select_option("mcts 6")
    one.click("e2", "e4")
    assert asked(one, 1)
    assert one.status() == "Black to move."
    one.page.click("#undo")
    assert one.status() == "White to move."
    one.click("d2", "d4")
    assert asked(one, 2)
    assert "d4 White Pawn" in one.labels()


def test_a_machine_that_fails_says_so_and_a_person_goes_on(table: Open) -> None:
    one = table("chess")
    with_script(one, BROKEN)
    one.page.get_by_label("Black:").select_option("mcts 1")
    one.click("e2", "e4")
    expect(one.page.locator("#status")).to_contain_text("The machine has failed")
    assert one.page.get_by_label("Black:").input_value() == "person"
    one.click("e7", "e5")
    assert len(one.moves()) == 2
