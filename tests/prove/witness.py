"""`python -m tests.prove.witness`: games of the corpus beside Fairy-Stockfish, at random positions.

At each ply of random games both must know the same moves, and agree on whether the game is over and
who has won it. A row a game goes to `docs/witness.tsv`; 1 if a set of moves differs.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.prove.rows import ROOT, write_rows
from translator import api
from translator.core.files import write_atomic

TABLE = ROOT / "docs" / "witness.tsv"
POSITIONS = 2000
LONGEST = 200  # plies of a game; most are shorter

WESTERN = {"Queen": "q", "Rook": "r", "Bishop": "b", "Knight": "n", "King": "k"}
JAPANESE = dict(zip("Pawn Lance Knight Silver Gold Bishop Rook".split(), "PLNSGBR", strict=True))


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of the corpus, its name in Fairy-Stockfish, and how moves are written there.

    `promoted`: what is appended for a piece that is promoted to; `+` for any other. `dropped`: the
    letter of a piece that is put down.
    """

    name: str
    variant: str
    promoted: dict[str, str] = field(default_factory=dict)
    dropped: dict[str, str] = field(default_factory=dict)


PAIRINGS = (
    Pairing("antichess", "antichess", promoted=WESTERN),
    Pairing("breakthrough", "breakthrough"),
    Pairing("chess", "chess", promoted=WESTERN),
    Pairing(
        "dobutsu",
        "dobutsu",
        promoted={"HappyLion": ""},  # a lion that has won
        dropped={"Chick": "C", "Elephant": "E", "Giraffe": "G"},
    ),
    Pairing("fox-and-hounds", "fox-and-hounds"),
    Pairing("los-alamos", "losalamos", promoted=WESTERN),
    Pairing("makruk", "makruk", promoted={"Met": "m"}),
    Pairing("minishogi", "minishogi", dropped=JAPANESE),
    Pairing("shatranj", "shatranj", promoted={"Ferz": "q"}),
    Pairing("shogi", "shogi", dropped=JAPANESE),
    Pairing("xiangqi", "xiangqi"),
)


@dataclass(slots=True)
class Witnessed:
    """What came of one game: `positions` of `games`, `equal` of them with the same set of moves.

    `ended`: the positions where both say that the game is over, and who has won. `apart`: how often
    one of them ended it for a reason that the other does not know, by that reason.
    """

    game: str
    variant: str
    games: int = 0
    positions: int = 0
    moves: int = 0
    equal: int = 0
    ended: int = 0
    apart: str = ""
    first: str = ""


class Names:
    """Moves of our engines as Fairy-Stockfish writes them."""

    def __init__(self, game: Any, pairing: Pairing) -> None:
        self._pairing = pairing
        names = [at["name"] for at in game.describe()["positions"]]
        self._squares = {name: name for name in names if re.fullmatch(r"[a-j]\d+", name)}
        # Japanese names count files from the right and ranks from the top.
        if japanese := [name for name in names if re.fullmatch(r"\d[a-i]", name)]:
            last = max(ord(name[1]) for name in japanese)
            files = "abcdefghi"[: max(int(name[0]) for name in japanese)]
            self._squares = {n: f"{files[-int(n[0])]}{last - ord(n[1]) + 1}" for n in japanese}

    def name(self, move: Any) -> str:
        start, end = self._squares.get(move.start), self._squares[move.end]
        if start is None:  # from a hand, which may be part of the board
            return f"{self._pairing.dropped[move.piece]}@{end}"
        return f"{start}{end}{self._suffix(move)}"

    def _suffix(self, move: Any) -> str:
        for kind, at, *rest in move.effects:
            if kind == "type" and at == move.end and rest[0] != move.piece:
                return self._pairing.promoted.get(rest[0], "+")
        return ""


def prove_game(pairing: Pairing, positions: int = POSITIONS, seed: int = 1) -> Witnessed:
    game_class = api.compile(api.load(ROOT / "corpus" / "zrf" / f"{pairing.name}.zrf")).Game
    row = Witnessed(pairing.name, pairing.variant)
    apart: Counter[str] = Counter()
    chance = random.Random(seed)
    while row.positions < positions:
        row.games += 1
        for reason in _play(game_class(), pairing, chance, row, positions):
            apart[reason] += 1
    row.apart = ", ".join(f"{reason} {count}" for reason, count in sorted(apart.items()))
    return row


def _play(
    game: Any, pairing: Pairing, chance: random.Random, row: Witnessed, positions: int
) -> Iterator[str]:
    """Plays one game at random; yields why it ended if only one of the two says so."""
    import pyffish

    names = Names(game, pairing)
    start = pyffish.start_fen(pairing.variant)
    made: list[str] = []
    while row.positions < positions and len(made) <= LONGEST:
        theirs = set(pyffish.legal_moves(pairing.variant, start, made))
        verdict = _their_verdict(pairing.variant, start, made, theirs)
        outcome = game.outcome()
        row.positions += 1
        if outcome is not None:
            row.equal += 1
            ours = _our_verdict(game, outcome)
            row.ended += ours == verdict
            if ours != verdict:
                yield f"{outcome.reason} {ours} ({verdict})"
            return
        moves = {names.name(move): move for move in game.legal_moves}
        row.moves += len(moves)
        if set(moves) == theirs and verdict != "over":
            row.equal += 1
        elif verdict:
            yield f"({verdict})"
            return
        elif not row.first:
            differing = sorted(set(moves) - theirs), sorted(theirs - set(moves))
            row.first = f"{pyffish.get_fen(pairing.variant, start, made)} {differing}"
        if not (common := sorted(theirs & set(moves))):
            return
        chosen = chance.choice(common)
        game.push(moves[chosen])
        made.append(chosen)


def _our_verdict(game: Any, outcome: Any) -> str:
    """Who has won: the player to move, the other or nobody."""
    if not outcome.winners:
        return "draw"
    return "won" if game.turn in outcome.winners else "lost"


def _their_verdict(variant: str, start: str, made: list[str], moves: set[str]) -> str:
    """The same by Fairy-Stockfish, empty while the game goes on."""
    import pyffish

    ended, value = pyffish.is_immediate_game_end(variant, start, made)
    if not ended and not moves:
        ended, value = True, pyffish.game_result(variant, start, made)
    if not ended:
        ended, value = pyffish.is_optional_game_end(variant, start, made)
    if not ended:
        return ""
    return "draw" if value == 0 else "won" if value > 0 else "lost"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*", help="these only, and nothing is written")
    chosen = parser.parse_args(arguments).games
    rows = []
    for pairing in PAIRINGS:
        if not chosen or pairing.name in chosen:
            rows.append(prove_game(pairing))
            print(rows[-1], flush=True)
    if not chosen:
        write_atomic(TABLE, write_rows(Witnessed, rows).encode())
    return 1 if any(row.equal != row.positions for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
