"""Who plays for whom, and that two who share a screen see no more than the rules let them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import translator
from tests.backends.page.conftest import Open
from tests.backends.page.support import ROOT, Table
from tests.engines.test_terminal import DARK
from tests.frontends.native.support import CARDS
from tests.frontends.native.support import game as native


def seats(one: Table) -> list[str]:
    return [str(choice.input_value()) for choice in one.page.locator("#players select").all()]


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("chess", ["person", "auto 3"]),
        ("royal-game-of-ur", ["person", "auto 3"]),
        ("four-colour-reversi", ["person", "auto 3", "auto 3", "auto 3"]),
        ("peg-solitaire", ["person"]),
    ],
)
def test_the_machine_plays_for_all_but_one(table: Open, game: str, expected: list[str]) -> None:
    assert seats(table(game, persons=False)) == expected


def test_the_machine_answers(table: Open) -> None:
    one = table("chess", persons=False)
    one.click("e2", "e4")
    expect(one.page.locator("#moves li")).to_have_count(2)
    assert one.status() == "White to move."
    one.page.click("#undo")  # both moves
    assert one.page.locator("#moves .undone").count() == 2


def test_who_is_sent_a_link_plays_for_who_is_to_move(table: Open) -> None:
    one = table("chess", persons=False)
    url = one.page.url.split("#")[0]
    one.page.evaluate("localStorage.clear()")
    one.page.goto("about:blank")
    one.page.goto(f"{url}#moves=e2+-+e4+Pawn-move")
    assert seats(one) == ["auto 3", "person"]
    assert one.status() == "Black to move."


def test_seats_are_kept(table: Open) -> None:
    one = table("chess", persons=False)
    one.page.get_by_label("White:").select_option("random")
    one.page.get_by_label("Black:").select_option("person")
    expect(one.page.locator("#moves li")).to_have_count(1)
    one.page.goto("about:blank")
    one.page.go_back()
    assert seats(one) == ["random", "person"]


def test_a_record_that_is_loaded_is_looked_at(table: Open) -> None:
    one = table("tic-tac-toe", persons=False)
    one.load("Named Rule Record 1\nRules=x\n\n1. b2 place X Mark\n")
    assert seats(one) == ["person", "person"]


def covered(one: Table) -> bool:
    """No more of the page is to be seen than the question."""
    hidden = not one.page.locator("#board svg").is_visible()
    assert hidden != one.page.locator("#status").is_visible()
    assert hidden == one.page.locator("#handover").is_visible()
    return hidden


def test_the_screen_is_handed_over(table: Open) -> None:
    one = table(native(CARDS))
    assert not covered(one)
    one.click("a1", "a1")
    assert covered(one)
    assert "Black" in one.page.inner_text("#handover")
    one.page.keyboard.press("u")  # keys do nothing meanwhile
    assert len(one.moves()) == 1 and one.page.locator("#moves .undone").count() == 0
    one.ready()
    assert not covered(one)
    one.page.click("#undo")  # that is the other's view again
    assert covered(one)
    one.ready()
    assert not covered(one)
    one.page.goto("about:blank")
    one.page.go_back()
    assert covered(one)  # nobody knows who sits there now


def test_nothing_is_handed_over_where_all_is_seen_or_one_plays(table: Open) -> None:
    one = table("tic-tac-toe")
    one.click("a1")
    assert not covered(one)
    other = table(native(CARDS), persons=False)
    other.click("a1", "a1")
    expect(other.page.locator("#moves li")).to_have_count(2)
    assert not covered(other)


def test_undo_shows_nothing_that_was_hidden(table: Open) -> None:
    """Every position that undo leads to is one that its own player sees, or is covered."""
    one = table(native(DARK), persons=False)
    before = one.labels()
    assert one.label("a2") == "a2 not seen"
    one.click("b1") if "can move" in one.label("b1") else one.click("a1")
    one.page.locator("[data-cell].target").first.click()
    one.page.wait_for_timeout(600)
    for _ in range(4):
        if one.page.is_enabled("#undo"):
            one.page.click("#undo")
    assert one.labels() == before


def test_two_in_the_dark_see_their_own(table: Open) -> None:
    one = table(translator.load(ROOT / "corpus" / "native" / "fox-hunt.glot"))
    one.click("a1")
    one.ready()
    assert "Red" not in " ".join(one.labels())
    one.page.click("#first")
    one.ready()
    one.page.click("#last")
    one.ready()
    assert "Red" not in " ".join(one.labels())
