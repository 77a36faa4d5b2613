"""A stand-in for Dagaz's engine runs the templates of scripts: the moves are those of the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.backends.dagaz.support import NODE, corpus, expressible, positions, run
from tests.frontends.zrf.lowering.support import lowered, rules
from translator.ir.game import Game

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")


def agree(folder: Path, game: Game, number: int) -> set[str]:
    """The boards after all turns are the same at positions of random games; the rules used."""
    cases = list(positions(game, number))
    given = "".join(json.dumps(position) + "\n" for position, _, _ in cases)
    results = run(folder, game, given=given)
    assert len(results) == len(cases)
    for (position, expected, _), found in zip(cases, results, strict=True):
        assert found == expected, position
    return {rule for _, _, used in cases for rule in used}


@pytest.mark.parametrize(
    "name",
    [
        "antichess",  # promotion, priorities, en passant by last-from?
        "breakthrough",
        "chinese-checkers",  # three players, chains that may stop
        "connect-four",  # drops, cascades
        "dodgem",
        "english-draughts",  # captures in parts, promotion
        "fox-and-hounds",
        "hex",
        "konane",  # turns with move types
        "los-alamos",  # without check, which is left to an extension
        "snort",  # adjacent-to-enemy?
        "three-mens-morris",
        "tic-tac-toe",
        "xiangqi",
    ],
)
def test_turns_are_those_of_the_game(name: str, tmp_path: Path) -> None:
    agree(tmp_path, expressible(corpus(name)), 20)


BLOCKS = {
    "marks and back": "(mark n (verify empty?) e (verify on-board?) back n add)",
    "going home": "(n n (verify enemy?) capture (go from) e (verify empty?) add)",
    "location arguments": "((verify (and (empty? n) (not-enemy? e))) n add)",
    "or": "(n (verify (or empty? (and enemy? (empty? n)))) add)",
    "off the board": "((verify (not-empty? s)) n (verify empty?) add)",
    "flags": "((set-flag f (enemy? n)) (if (flag? f) n n else e) (verify not-friend?) add)",
    "position flags": "((set-position-flag p true n) n (verify (position-flag? p)) add)",
    "a loop": "((while (on-board? n) n (if empty? add)) (verify enemy?) add)",
    "a position": "((verify (not-position? b1)) c2 (verify empty?) add)",
    "opposite": "(n (verify (and empty? (friend? (opposite n)))) add)",
    "capture elsewhere": "(n (verify empty?) (capture e) add)",
    "flip": "(n (verify empty?) (flip e) add)",
    "change-owner": "(n (verify empty?) (change-owner e) add)",
    "change-type": "(n (verify not-friend?) (change-type King) add)",
    "a choice of types": "(n (verify not-friend?) (add Man King))",
    "create": "(n (verify empty?) add (create King e) n add)",
    "an attribute": "((verify (not moved)) n (verify empty?) (set-attribute moved true) add)",
    "a cascade": "(n (verify friend?) cascade n (verify empty?) add)",
    "a partial move": "(n (verify not-friend?) (add-partial again))",
    "nothing after captures": "(n (verify enemy?) capture (if (empty? n) n add))",
    "captures that are forgotten": """(n (verify enemy?) capture
        (while (on-board? e) e (verify empty?) add))""",
}


@pytest.mark.parametrize("block", BLOCKS.values(), ids=list(BLOCKS))
def test_blocks_mean_the_same(block: str, tmp_path: Path) -> None:
    """Each construct of blocks on a small board, for both players."""
    text = rules(
        f"(piece (name Man) (attribute moved false) (moves {block} (e (verify empty?) add)"
        " (move-type again) (e (verify empty?) add)))",
        "(piece (name King) (attribute moved false) (moves (w (verify empty?) add)))",
        """(board (grid (start-rectangle 0 0 9 9)
          (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
          (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (symmetry Black (n s) (s n)))""",
        "(board-setup (White (Man a1 a2 b1 c2 d1)) (Black (Man a4 b3 c4 d4 d3)))",
    )
    games, _ = lowered(text)
    assert "m1" in agree(tmp_path, games[0], 24)
