"""Scripts of games, what they call, and what the stand-in of Dagaz's engine makes of positions."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast

import translator
from translator.backends.dagaz import emit_dagaz
from translator.ir.game import Game
from translator.ir.parts import MostCaptures, NoAttack
from translator.passes.registry import optimised

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
NODE = shutil.which("node")
Position = dict[str, Any]


@cache
def corpus(name: str) -> Game:
    return translator.load(ROOT / "corpus" / "zrf" / f"{name}.zrf")


def script(game: Game) -> str:
    return emit_dagaz(game, optimised(game))


def run(folder: Path, game: Game, *arguments: str, given: str = "") -> list[Any]:
    """What the stand-in prints, one value a line."""
    path = folder / "script.js"
    path.write_text(script(game), encoding="utf-8")
    command = [cast(str, NODE), str(HERE / "standin.mjs"), str(path), *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def expressible(game: Game) -> Game:
    """The game without the filters that Dagaz leaves to extension scripts."""
    stages = tuple(s for s in game.selection if not isinstance(s, NoAttack | MostCaptures))
    goals = tuple(goal for goal in game.goals if goal.kind != "checkmated")
    return replace(game, selection=stages, goals=goals)


def positions(game: Game, number: int) -> Iterator[tuple[Position, list[str], set[str]]]:
    """Positions of random games at the beginning of turns, the boards after every turn, and the
    rules by which the turns begin."""
    module: Any = translator.compile(game)
    names = _Names(game)
    seeds = random.Random(5)
    found = 0
    while found < number:
        engine = module.Game(seeds.randrange(1000))
        for _ in range(60):
            if engine.outcome() is not None or found == number:
                break
            if engine.chain is None and not engine.random_turn:
                used = {move.rule for move in engine.legal_moves}
                yield names.position(engine), sorted(names.results(engine)), used
                found += 1
            engine.push(engine.random_move())


class _Names:
    """Indices of what engines call by name."""

    def __init__(self, game: Game) -> None:
        self.positions = {name: i for i, name in enumerate(game.board.positions)}
        self.players = {player.name: i for i, player in enumerate(game.players)}
        self.pieces = {piece.name: i for i, piece in enumerate(game.pieces)}
        self.declared = list(dict.fromkeys(game.pieces[p].name for _, p, _ in game.start.reserve))
        self.attributes = {a.name: i for i, a in enumerate(game.attributes)}

    def position(self, engine: Any) -> Position:
        setup = engine.setup()
        ends = (setup.last_from, setup.last_to)
        return {
            "turn": engine.turn_index,
            "last": [self.positions[end] if end else None for end in ends],
            "board": [
                [
                    self.positions[at],
                    self.players[piece.player],
                    self.pieces[piece.type],
                    [[self.attributes[name], int(value)] for name, value in piece.attributes],
                ]
                for at, piece in engine.board.items()
            ],
            "reserve": [
                [self.players[player], self.pieces[piece], engine.reserve.get((player, piece), 0)]
                for player in self.players
                for piece in self.declared
            ],
        }

    def results(self, engine: Any) -> set[str]:
        """The boards after all turns, as the stand-in writes them."""
        found = set()
        for turn in engine.legal_turns():
            for move in turn:
                engine.push(move)
            found.add(self._board(engine))
            for _ in turn:
                engine.pop()
        return found

    def _board(self, engine: Any) -> str:
        rows = sorted(
            (self.positions[at], self.players[p.player], self.pieces[p.type])
            for at, p in engine.board.items()
        )
        return " ".join(":".join(map(str, row)) for row in rows)
