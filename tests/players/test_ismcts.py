"""The player for games that hide something: what it may know, and that it plays well by it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.compiled import game as rules
from tests.players.support import CORPUS, at, module, start
from translator.analysis.worth import piece_weights
from translator.players.by_chance import ByChance
from translator.players.draws import Draws
from translator.players.ismcts import Ismcts
from translator.players.protocol import LEVELS, Position, Settings
from translator.players.worlds import UNKNOWN, Worlds

DARK = "native/dark-chess.glot"
HIDING = ["native/banqi.glot", DARK, "native/fox-hunt.glot"]


def positions(name: str, number: int) -> list[Position]:
    """Some that random games come to."""
    found = []
    for seed in range(number):
        game = start(name, seed=seed)
        for _ in range(14 + 5 * seed):
            if game.outcome() is None and game.legal_moves:
                game.push(game.random_move())
        if game.outcome() is None and game.legal_moves:
            found.append(game)
    return found


def texts(game: Position) -> list[str]:
    return [str(move) for move in game.legal_moves]


def elsewhere(name: str, game: Position, chance: Random) -> Position | None:
    """A position that looks the same to who is to move, with what he does not see changed round."""
    seen: Any = game.observation(game.turn)
    setup: Any = game.setup()
    hidden = {place for place, piece in seen.pieces if piece.player == UNKNOWN} | set(seen.unseen)
    moved = [one for one in setup.placements if one[0] in hidden]
    backs = [place for place, piece in seen.pieces if piece.player == UNKNOWN]
    places = backs + chance.sample(sorted(seen.unseen), len(moved) - len(backs))
    chance.shuffle(places)
    kept = [one for one in setup.placements if one[0] not in hidden]
    changed = [(place, *one[1:]) for place, one in zip(places, moved, strict=True)]
    try:
        other: Position = module(name).Game.from_setup(setup._replace(placements=(*kept, *changed)))
    except ValueError:
        return None
    alike = other.observation(game.turn) == seen and texts(other) == texts(game)
    return other if alike and other.setup() != setup else None


@pytest.mark.parametrize("name", HIDING)
def test_what_it_cannot_see_changes_nothing(name: str) -> None:
    compared = 0
    for game in positions(name, 6):
        chance = Random(compared)
        tried = (elsewhere(name, game, chance) for _ in range(40))
        other = next((one for one in tried if one is not None), None)
        if other is None:
            continue
        compared += 1
        told = [
            [(line.score, line.told, str(line.moves[0])) for line in Ismcts(how).lines(one)]
            for one in (game, other)
            for how in (Settings(3, 15),)
        ]
        assert told[0] == told[1]
    assert compared >= 2


@pytest.mark.parametrize("name", HIDING)
def test_worlds_have_what_is_seen_and_pieces_of_the_game(name: str) -> None:
    for game in positions(name, 4):
        seen: Any = game.observation(game.turn)
        worlds = Worlds(game, Draws(1))
        drawn = [worlds.drawn(seen) for _ in range(10)]
        assert any(drawn)
        for world in drawn:
            if world is None:
                continue
            assert world.turn == game.turn
            assert world.setup() != game.setup() or not (seen.unseen or UNKNOWN in str(seen))
            board = world.board
            for place, piece in seen.pieces:
                assert (board[place] == piece) or piece.player == UNKNOWN
            allowed = {place for place, _ in seen.pieces} | set(seen.unseen)
            assert set(board) <= allowed


def test_a_king_that_is_seen_is_taken() -> None:
    """In Dark Chess that ends the game."""
    game = at(DARK, "White King e1; White Rook a1; Black King a8; turn 0")
    assert Ismcts(Settings(0, LEVELS[3])).choose(game).end == "a8"


def test_it_beats_chance() -> None:
    """Two queens find a lone king that moves at random."""
    won = 0
    for seed in range(4):
        game = at(DARK, "White King e1; White Queen c1 d1; Black King e8; turn 0")
        strong = Ismcts(Settings(seed, LEVELS[2], weights=piece_weights(rules(CORPUS / DARK))))
        chance = ByChance(Settings(seed))
        while game.outcome() is None and game.ply < 60:
            game.push((strong if game.turn == "White" else chance).choose(game))
        outcome = game.outcome()
        won += outcome is not None and "White" in outcome.winners
    assert won >= 3
