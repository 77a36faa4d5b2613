"""Each check names the bug that was seeded, at its place, and nothing in the game without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled import game, titles
from tests.frontends.zrf.lowering.support import lowered
from translator.core.diagnostics import Severity
from translator.core.resources import resource
from translator.lint import lint, of_all

CORPUS = resource("corpus")
RULES = sorted(path for kind in ("zrf", "glot", "4th") for path in CORPUS.glob(f"*/*.{kind}"))

SOUND = """
(game (title "Sound")
 (players White Black)
 (turn-order White Black)
 (board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
   (directions (n 0 -1) (s 0 1) (e 1 0)))
  (symmetry Black (n s) (s n))
  (zone (name far) (players White) (positions a3 b3 c3))
  (zone (name far) (players Black) (positions a1 b1 c1)))
 (piece (name Man) (moves (n (if (in-zone? far) (add King) else add))))
 (piece (name King) (moves (e add)))
 (board-setup (White (Man a1)) (Black (Man c3)))
 (win-condition (White Black) (pieces-remaining 0 King)))
"""
TYPES = SOUND.replace("(moves (n", "(moves (move-type walk) (n").replace(
    "(moves (e", "(moves (move-type glide) (e"
)

BUGS = {
    "never promoted to": (SOUND, "(add King)", "add", "P111 'King'"),
    "not in the setup": (SOUND, " (Black (Man c3))", "", "P112 'Black' has no pieces"),
    "no setup": (
        SOUND,
        "(board-setup (White (Man a1)) (Black (Man c3)))",
        "",
        "P112 nothing is set up",
    ),
    "no setup, where one may pass": (
        SOUND.replace("(turn-order", '(option "pass turn" true) (turn-order'),
        "(board-setup (White (Man a1)) (Black (Man c3)))",
        "",
        "P112 nothing is set up or in hand: nobody has a piece to move",
    ),
    "a turn without moves": (
        TYPES,
        "(turn-order White Black)",
        "(turn-order (White walk) (Black jump))",
        "P113 no piece of 'Black' has a move of type 'jump'",
    ),
    "no goal": (SOUND, "(win-condition (White Black) (pieces-remaining 0 King))", "", "P121"),
    "a goal about nothing": (
        SOUND.replace("(add King)", "add"),
        "(win-condition (White Black) (pieces-remaining 0 King))",
        "(loss-condition (White Black) (checkmated King))",
        "P122 the goal asks for 'King'",
    ),
    "a goal about more pieces than there are": (
        SOUND,
        "(pieces-remaining 0 King)",
        "(pieces-remaining 9 King)",
        "P123 the goal counts 9 pieces, and there are 2 at most",
    ),
    "two types that the priorities forget": (
        TYPES.replace("(move-type glide)", "(move-type glide) (e add) (move-type leap)"),
        "(turn-order White Black)",
        "(turn-order White Black) (move-priorities walk)",
        "P143 the priorities do not list moves of type 'glide'",
    ),
    "a zone under another name": (SOUND, "(in-zone? far)", "(in-zone? home)", "P131"),
    "one player's zone is missing": (
        SOUND,
        "(zone (name far) (players Black) (positions a1 b1 c1))",
        "",
        "P132 moves of 'Black' ask about the zone 'far'",
    ),
    "a type that no turn wants": (
        TYPES,
        "(turn-order White Black)",
        "(turn-order (White walk) (Black walk))",
        "P141 no turn has moves of type 'glide'",
    ),
    "a type that is not in the priorities": (
        TYPES,
        "(turn-order White Black)",
        "(turn-order White Black) (move-priorities walk)",
        "P142 the priorities leave out moves of type 'glide'",
    ),
}
# Where priorities leave out what they do not list.
DIALECTS = {"a type that is not in the priorities": "dagaz"}


def findings(text: str, dialect: str | None = None) -> list[str]:
    (one,), _ = lowered(text, dialect)
    return [str(found) for found in lint(one)]


@pytest.mark.parametrize("text", [SOUND, TYPES], ids=["plain", "with move types"])
def test_a_sound_game_has_no_findings(text: str) -> None:
    assert findings(text) == []


@pytest.mark.parametrize("bug", BUGS)
def test_a_seeded_bug_is_named(bug: str) -> None:
    text, old, new, told = BUGS[bug]
    assert text.count(old) == 1
    found = findings(text.replace(old, new), DIALECTS.get(bug))
    assert any(told in one for one in found), found


def test_what_effects_compute_may_be_anything() -> None:
    """A type that is read off the board may be any: nothing is told of it."""
    script = CORPUS / "native" / "banqi.glot"
    assert [str(found) for found in lint(game(script))] == []


GARDEN = SOUND.replace(
    "(piece (name Man)", "(zone (name garden) (players Black) (positions b2)))\n (piece (name Man)"
).replace("(positions a1 b1 c1)))", "(positions a1 b1 c1))")


def test_of_the_zones_that_a_rule_is_given_it_asks_about_no_other() -> None:
    """Moves that differ in a zone alone share a rule, which is told which zone is meant."""
    text = GARDEN.replace(
        "(moves (n (if", "(moves (n (verify enemy?) (verify (in-zone? far)) add) (n (if"
    )
    (told,) = findings(text)
    assert told.endswith("P131 no rule or goal asks about the zone 'garden'")


def test_a_variant_need_not_use_what_it_inherits() -> None:
    base = SOUND.replace("(win", "(piece (name Ghost) (moves (n add)))\n(win").replace(
        "(White (Man a1))", "(White (Man a1) (Ghost b1))"
    )
    variant = '(variant (title "Without") (board-setup (White (Man a1)) (Black (Man c3))))'
    games, _ = lowered(base + variant)
    linted = [(one, [*lint(one)]) for one in games]
    assert [[one.code for one in found] for _, found in linted] == [[], ["P111"]]
    assert [*of_all(linted)] == []
    assert [one.code for one in of_all(linted[1:])] == ["P111"]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_games_of_the_corpus_have_no_warnings(path: Path) -> None:
    games = [game(path, title) for title in titles(path)]
    found = of_all([(one, lint(one)) for one in games])
    assert [str(one) for one in found if one.severity is Severity.WARNING] == []
