"""`python -m tests.prove.missed`: players miss no win and no loss in one step.

In positions of random games the steps are counted that win at once, and those that lose at once or
let another player win with the next step. A player that looks ahead takes one of the former, and
none of the latter where there are others. What was found is kept in `.proof/missed.jsonl`; the
table goes into `docs/missed.tsv`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from hashlib import sha256
from typing import Final, cast

import translator
from notation.engine import Move
from tests.prove.journal import append, load
from tests.prove.opponents import GAMES
from tests.prove.rows import ROOT, write_rows
from translator.analysis.exploration.judgement import judgement
from translator.ir.fingerprint import fingerprint
from translator.ir.game import Game
from translator.players.protocol import LEVELS, Position, Settings
from translator.players.registry import player

STATE: Final = ROOT / ".proof" / "missed.jsonl"
TABLE: Final = ROOT / "docs" / "missed.tsv"
POSITIONS: Final = 100
A_GAME: Final = 4
"""Positions of one random game at most."""
MAX_PLIES: Final = 300
MAX_GAMES: Final = 2000
PLAYERS: Final = ("auto", "mcts", "alphabeta")


@dataclass(frozen=True, slots=True)
class Row:
    """How often a player has missed something; `wins` and `losses` are the positions with such."""

    game: str
    player: str
    level: int
    positions: int
    wins: int
    losses: int
    missed: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A position with a win in one to take, or with a loss in one to avoid."""

    game: Position
    winning: frozenset[str]
    losing: frozenset[str]

    def is_missed_by(self, move: Move) -> bool:
        """Whether a step is none of the winning ones, or a losing one where none wins."""
        return str(move) not in self.winning if self.winning else str(move) in self.losing


def choices(origin: Position, seed: int) -> Iterator[Choice]:
    """Such positions of random games, without end."""
    draw = random.Random(seed)
    for number in range(MAX_GAMES):
        game = type(origin)(seed + number)
        told = 0
        while game.ply < MAX_PLIES and told < A_GAME:
            moves = list(game.legal_moves)
            if not moves or game.outcome() is not None:
                break
            if not game.random_turn and (choice := choice_at(game)) is not None:
                told += 1
                yield choice
            game.push(draw.choice(moves))


def choice_at(game: Position) -> Choice | None:
    """What there is to take or to avoid in a position, by trying all that may follow."""
    me, winning, losing = game.turn, set(), set()
    tried = game.copy()
    moves = list(game.legal_moves)
    for move in moves:
        tried.push(move)
        match _end(tried, me):
            case "won":
                winning.add(str(move))
            case "lost":
                losing.add(str(move))
            case "" if tried.turn != me and not tried.random_turn:
                for reply in list(tried.legal_moves):
                    tried.push(reply)
                    lost = _end(tried, me) == "lost"
                    tried.pop()
                    if lost:
                        losing.add(str(move))
                        break
        tried.pop()
    if winning or 0 < len(losing) < len(moves):
        return Choice(game.copy(), frozenset(winning), frozenset(losing))
    return None


def _end(game: Position, player: str) -> str:
    """Whether a player has `won`, `lost` or `drawn`; empty where the game goes on."""
    outcome = game.outcome()
    if outcome is None:
        return ""
    if outcome.winners:
        return "won" if player in outcome.winners else "lost"
    if outcome.losers:
        return "lost" if player in outcome.losers else "won"
    return "drawn"


def rows(name: str, rules: Game, levels: list[int], positions: int) -> Iterator[Row]:
    """What each player misses in so many positions of a game."""
    origin = cast(Position, translator.compile(rules, engine="v8").Game())
    found = []
    for choice in choices(origin, 1):
        found.append(choice)
        if len(found) == positions:
            break
    wins = sum(bool(one.winning) for one in found)
    losses = sum(not one.winning for one in found)
    for level in levels:
        settings = Settings(1, LEVELS[level], **judgement(rules))
        for who in PLAYERS:
            thinker = player(who, origin, settings)
            missed = sum(one.is_missed_by(thinker.choose(one.game)) for one in found)
            yield Row(name, who, level, len(found), wins, losses, missed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, nargs="*", default=[1, 3, 6])
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--only", default="", help="games in whose name this stands")
    options = parser.parse_args()
    known = load(STATE, Row)
    table = []
    for name in GAMES:
        if options.only not in name:
            continue
        rules = translator.load(str(ROOT / "corpus" / name))
        for level in options.levels:
            text = repr((name, fingerprint(rules), level, options.positions, PLAYERS))
            key = sha256(text.encode()).hexdigest()
            if key not in known:
                known[key] = list(rows(name, rules, [level], options.positions))
                append(STATE, key, known[key])
            table += known[key]
            print(*(astuple(row) for row in known[key]), sep="\n", flush=True)
    if not options.only:
        TABLE.write_text(write_rows(Row, table))
    return 1 if any(row.missed for row in table) else 0


if __name__ == "__main__":
    sys.exit(main())
