"""Check where a player has several turns in a row, dice between them, or another's men to move.

What `kings.py` here counts by trying every answer, both engines and the second opinion
count as well.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from tests.backends.javascript import kings
from tests.backends.javascript.kings import Cell, Turn
from tests.backends.javascript.support import NodeGame, Player
from tests.backends.python.support import game_of, module_of
from tests.frontends.native.support import game as native_game
from tests.reference_zrf.library import parse_game
from tests.reference_zrf.state import perft, start
from translator import compile
from translator.backends.javascript import emit_javascript
from translator.passes.registry import optimised

SIZE = 4
DEPTH = 3
FEW = 300
"""Sequences of moves that the second opinion counts in a moment."""
WAYS = ["n", "s", "e", "w", "ne", "nw", "se", "sw"]


class Case(NamedTuple):
    turns: str  # as in `turn-order`
    board: str  # player, K or R, and cell of each piece

    @property
    def order(self) -> list[Turn]:
        words = self.turns.replace("repeat", "").replace("(", " ( ").replace(")", " ) ").split()
        turns = []
        while words:
            if words[0] == "(":
                turns.append(Turn(words[1], words[2]))
                del words[:4]
            else:
                turns.append(Turn(words[0], words[0]))
                del words[0]
        return turns

    @property
    def repeat(self) -> int:
        return len(Case(self.turns.partition("repeat")[0], "").order) % len(self.order)

    @property
    def pieces(self) -> list[tuple[str, str, str]]:
        return [(word[:-3], word[-3], word[-2:]) for word in self.board.split()]

    @property
    def players(self) -> list[str]:
        names = [name for turn in self.order for name in turn]
        return sorted(dict.fromkeys([*names, *(name for name, _, _ in self.pieces)]))

    def zrf(self) -> str:
        leaps = " ".join(f"({way} (verify not-friend?) add)" for way in WAYS)
        slides = " ".join(
            f"({way} (while empty? add {way}) (verify not-friend?) add)" for way in WAYS[:4]
        )
        return f"""(game (title "Case") (players {" ".join(self.players)})
            (turn-order {self.turns})
            (board (grid (start-rectangle 0 0 9 9)
                (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)
                            (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))))
            (piece (name King) (moves {leaps})) (piece (name Rook) (moves {slides}))
            (board-setup {self.setup()})
            (loss-condition ({" ".join(self.players)}) (checkmated King)))"""

    def setup(self) -> str:
        return " ".join(
            f"({player} ({'King' if kind == 'K' else 'Rook'} {cell}))"
            for player, kind, cell in self.pieces
        )

    def count(self, depth: int) -> int:
        names = {"K": "King", "R": "Rook"}
        board: dict[Cell, tuple[str, str]] = {
            ("abcd".index(cell[0]), int(cell[1]) - 1): (player, names[kind])
            for player, kind, cell in self.pieces
        }
        return kings.Game(SIZE, tuple(self.order), self.repeat, board).count(depth)


CASES = [
    Case("W W B B", "WKa1 WRb2 BKd4 BRa4"),  # two turns each: 6, 20, 110, 671
    Case("W W B B", "WKa1 WRb2 BKd4"),  # the first of two may not attack a king
    Case("W W B", "WKa1 WRc3 BKd4 BRd2"),  # one player has two turns
    Case("W W B R", "WKa1 WRb2 BKd4 BRa4 RKd1"),  # of three players one has two
    Case("W B R", "WKa1 WRb2 BKd4 BRa4 RKd1 RRc3"),  # who moves next may not; the one after may
    Case("W B repeat W W B B", "WKa1 WRb2 BKd4 BRa4"),  # the last turn and the first after it
    Case("B W repeat W B W", "WKa1 WRb2 BKd4 BRa4"),  # the same player twice over the `repeat`
    Case("W ?D B ?D", "WKa1 WRb2 BKd4 BRa4 ?DRc1"),  # dice between two players
    Case("W ?D W ?D B B", "WKa1 WRb2 BKd4 BRa4 ?DRc1"),  # dice between two turns of one
    Case("W ?D", "WKa1 WRb2 ?DKd4 ?DRa4"),  # chance is all that moves beside White
    Case("W W ?D ?D", "WKa1 WRb2 ?DKd4 ?DRa4"),
    Case("(W B) (B W)", "WKa1 WRb2 BKd4 BRa4"),  # both move the other's men
    Case("W (W B) B", "WKa1 WRb2 BKd4 BRa4"),  # White moves Black's men as well
    Case("A B (A N) (B N)", "AKa1 ARb2 BKd4 NRa4 NRd1"),  # both move men of nobody
]


def drawn(seed: int) -> Case:
    """An order of turns and a position at random."""
    rng = random.Random(seed)
    players = rng.choice([["W", "B"], ["W", "B", "R"], ["W", "B", "?D"]])
    turns = [*players, *(rng.choice(players) for _ in range(rng.randint(1, 3)))]
    rng.shuffle(turns)
    if rng.random() < 0.3:
        turns.insert(rng.randrange(1, len(turns)), "repeat")
    if rng.random() < 0.3:
        owner = rng.choice([name for name in players if name[0] != "?"])
        mover = rng.choice([name for name in players if name[0] != "?"])
        turns.append(f"({mover} {owner})" if mover != owner else mover)
    cells = [f"{file}{rank}" for file in "abcd" for rank in "1234"]
    rng.shuffle(cells)
    board = " ".join(f"{player}{kind}{cells.pop()}" for player in players for kind in "KR")
    return Case(" ".join(turns), board)


ALL = [*CASES, *(drawn(seed) for seed in range(12))]


@pytest.mark.parametrize("case", ALL, ids=lambda case: f"{case.turns}, {case.board}")
def test_whoever_moves_next_cannot_take_a_king_that_must_not_be_taken(
    case: Case, player: Player
) -> None:
    text = case.zrf()
    expected = [case.count(depth) for depth in range(1, DEPTH + 1)]
    engine = module_of(text).Game()
    assert [engine.perft(depth) for depth in range(1, DEPTH + 1)] == expected
    game = game_of(text)
    source = emit_javascript(game, optimised(game))
    node = NodeGame(player, source)
    assert [node.perft(depth) for depth in range(1, DEPTH + 1)] == expected
    start_of_play = start(parse_game(text))
    for depth, count in enumerate(expected, 1):
        if count <= FEW:
            assert perft(start_of_play, depth) == count


@pytest.mark.parametrize("case", CASES[:4], ids=lambda case: f"{case.turns}, {case.board}")
def test_no_attack_of_the_native_language_asks_whose_turn_is_next(case: Case) -> None:
    by_next = "next-player" if len(case.players) > 2 else ""
    text = f"""
        (game "Case"
          (options own-pieces) (players {" ".join(case.players)}) (turn-order {case.turns})
          (board (grid (a b c d) (4 3 2 1)
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))))
          (rule leap (direction way) way (verify not-friend?) add)
          (rule slide (direction way) way (while empty? add way) (verify not-friend?) add)
          (piece King (moves {" ".join(f"(leap {way})" for way in WAYS)}))
          (piece Rook (moves {" ".join(f"(slide {way})" for way in WAYS[:4])}))
          (board-setup {case.setup()})
          (selection distinct (no-attack King {by_next}))
          (draw-condition no-moves))"""
    engine = compile(native_game(text)).Game()
    counts = [case.count(depth) for depth in range(1, DEPTH + 1)]
    assert [engine.perft(depth) for depth in range(1, DEPTH + 1)] == counts


def test_two_turns_each_as_the_rule_counts_them() -> None:
    """The numbers are of a brute force that was written apart from the one here."""
    assert [CASES[0].count(depth) for depth in range(1, 5)] == [6, 20, 110, 671]
