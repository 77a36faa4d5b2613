"""`(variant …)` and `(alternative-setup …)`: what they have of their game, and what differs."""

from __future__ import annotations

import pytest

from tests.frontends.native.support import errors, findings, rules_of
from translator.core.diagnostics import Severity
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game

BASE = """
(rule step (direction way) way (verify empty?) add)
(game "Base"
  (default)
  (description "The first one.")
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0) (s 0 1))) (zone far a3 b3 c3))
  (variables (taken turn))
  (rule go-up n (verify empty?) add)
  (piece Man (moves (go-up) (step e)))
  (piece King (moves (step n)))
  (board-setup (White (Man a1) (King b1)) (Black (Man c3)))
  (verify (not-attacked? a1))
  (best taken)
  (win-condition (any (pieces my? (in-zone? far))))
  (draw-condition no-moves)
  (options own-pieces))
"""


def games(text: str) -> dict[str, Game]:
    """All games of a text by title, nothing being wrong with any."""
    assert not [d for d in findings(text) if d.severity is not Severity.NOTE]
    file = GameFile(rules_of(text))
    return {title: file.lower(n).game for n, title in enumerate(file.titles)}


def variant(*sections: str) -> tuple[Game, Game]:
    """The base, and a variant of it."""
    found = games(f'{BASE} (variant "Other" {" ".join(sections)})')
    assert list(found) == ["Base", "Other"]
    return found["Base"], found["Other"]


def alone(*changes: tuple[str, str]) -> Game:
    """The base with other words in it."""
    text = BASE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return games(text.replace('"Base"', '"Other"').replace("(default)", ""))["Other"]


def test_a_variant_that_says_nothing_is_its_game_but_for_the_title_and_the_default() -> None:
    base, other = variant()
    assert (base.meta.default, other.meta.default) == (True, False)
    assert other == alone()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('(description "The first one.")', '(description "Another one.")'),
        ("(players White Black)", "(players White Black Red)"),
        (
            "(board-setup (White (Man a1) (King b1)) (Black (Man c3)))",
            "(board-setup (White (Man a2)) (Black (King c3)))",
        ),
        ("(rule go-up n (verify empty?) add)", "(rule go-up n n (verify empty?) add)"),
        ("(piece Man (moves (go-up) (step e)))", "(piece Man (moves (step s)))"),
        ("(options own-pieces)", "(options own-pieces pass-partial)"),
    ],
)
def test_a_section_replaces_that_of_its_kind_and_name(old: str, new: str) -> None:
    changes = [(old, new)]
    if "piece Man" in old:  # nobody steps up any more, of which a variant is not told
        assert variant(new)[1] == alone(*changes, ("(rule go-up n (verify empty?) add)", ""))
    else:
        assert variant(new)[1] == alone(*changes)


def test_all_goals_are_replaced_together() -> None:
    _, other = variant("(loss-condition stalemated)")
    assert [goal.result.value for goal in other.goals] == ["loss"]


def test_all_conditions_of_turns_are_replaced_together() -> None:
    _, other = variant("(verify true)")
    assert other == alone(("(verify (not-attacked? a1))", "(verify true)"), ("(best taken)", ""))


def test_pieces_keep_their_order_and_new_ones_follow() -> None:
    _, other = variant("(piece Queen (moves (step s)))", "(piece Man (moves (step s)))")
    assert [piece.name for piece in other.pieces] == ["Man", "King", "Queen"]
    assert [len(piece.moves) for piece in other.pieces] == [1, 1, 1]


def test_each_variant_goes_by_the_game_before_it_and_not_by_other_variants() -> None:
    second = BASE[BASE.index("(game") :].replace('"Base"', '"Second"').replace("step e", "step s")
    text = f'{BASE} (variant "A" (piece Man (moves (step s)))) (variant "B") {second} (variant "C")'
    found = games(text)
    assert [len(game.pieces[0].moves) for game in found.values()] == [2, 1, 2, 2, 2]
    assert found["C"].pieces == found["Second"].pieces != found["B"].pieces


def test_an_alternative_setup_is_a_game_of_its_own() -> None:
    text = BASE.replace(
        "(verify (not", '(alternative-setup "Kings" (White (King a2))) (verify (not'
    )
    found = games(text + '(variant "Other")')
    assert list(found) == ["Base", "Kings", "Other"]
    (placed,) = found["Kings"].start.placements
    assert (placed.piece, found["Kings"].board.positions[placed.position]) == (1, "a2")
    assert found["Other"].start == found["Base"].start
    assert found["Kings"].pieces == found["Base"].pieces


def test_an_alternative_setup_of_a_variant_goes_by_the_variant() -> None:
    text = f"""{BASE}
    (variant "Other" (piece King (moves (step s))) (alternative-setup "More" (White (King a2))))"""
    found = games(text)
    assert list(found) == ["Base", "Other", "More"]
    assert found["More"].pieces == found["Other"].pieces != found["Base"].pieces


def test_an_alternative_setup_takes_all_that_a_setup_does() -> None:
    setup = "(White (Man a1)) (or (White (Man b1))) (shuffle a1 far) (reserve (Black Man 2))"
    text = BASE.replace("(verify (not", f'(alternative-setup "More" {setup}) (verify (not')
    wanted = alone(("(White (Man a1) (King b1)) (Black (Man c3))", setup))
    assert games(text)["More"].start == wanted.start


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (f'(variant "First") {BASE}', "L408", "before this variant"),
        (f'{BASE} (variant "Other" (board-setup) (board-setup))', "L405", "second `board-setup`"),
        (f'{BASE} (variant "Other" (piece Man (moves (stp e))))', "L201", "`stp`"),
        (f'{BASE} (variant "Other" (variant "Inner"))', "L105", "`variant` is not allowed here"),
        (f"{BASE} (variant (players A B))", "L105", ""),
    ],
)
def test_mistakes_are_told(text: str, code: str, said: str) -> None:
    found = errors(text)
    assert any(one.code == code and said in one.message for one in found), found


def test_a_rule_of_its_own_that_no_piece_uses_is_told_in_a_variant() -> None:
    found = findings(f'{BASE} (variant "Other" (rule never e add))')
    assert [(one.code, "`never`" in one.message) for one in found] == [("L210", True)]
