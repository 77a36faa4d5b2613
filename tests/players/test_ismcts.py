"""The player for games that hide something: what it may know, and that it plays well by it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

from tests.compiled import game as rules
from tests.engines.v8.support import needs_v8, v8
from tests.players.support import CORPUS, HERE, at, module, start
from translator.analysis.exploration.worth import piece_weights
from translator.players.by_chance import ByChance
from translator.players.draws import Draws
from translator.players.ismcts import Ismcts
from translator.players.past import UNKNOWN, gone, past
from translator.players.protocol import LEVELS, Analyst, Position, Settings
from translator.players.registry import player
from translator.players.worlds import Worlds

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


def told(game: Position, settings: Settings) -> list[tuple[float, str, str]]:
    """What it thinks of each step, which says more than what it chooses."""
    thinking = cast(Analyst, player("ismcts", game, settings))
    return [(line.score, line.told, str(line.moves[0])) for line in thinking.lines(game)]


def in_language(language: str, name: str, game: Any) -> Position:
    """The same game, begun and played in the same way, in Python or in V8."""
    if language == "Python":
        return cast(Position, game)
    there = v8(CORPUS / name)
    back = game.copy()
    while back.ply:
        back.pop()
    found = there.Game.from_setup(there.Setup.parse(str(back.setup())))
    for move in game.moves:
        found.push_text(str(move))
    return cast(Position, found)


languages = pytest.mark.parametrize("language", ["Python", pytest.param("V8", marks=needs_v8)])


@languages
@pytest.mark.parametrize("name", HIDING)
def test_what_it_cannot_see_changes_nothing(name: str, language: str) -> None:
    """As setups, so that nobody has seen what came before."""
    compared = 0
    for played in positions(name, 6):
        game = module(name).Game.from_setup(played.setup())
        chance = Random(compared)
        tried = (elsewhere(name, game, chance) for _ in range(40))
        other = next((one for one in tried if one is not None), None)
        if other is None:
            continue
        compared += 1
        here, there = (in_language(language, name, one) for one in (game, other))
        assert told(here, Settings(3, 15)) == told(there, Settings(3, 15))
    assert compared >= 2


def lookalike(name: str, game: Any, chance: Random) -> Position | None:
    """A game that looked the same all the way to who is to move, with other steps of the others."""
    me, moves = game.turn, list(game.moves)
    shown, other = module(name).Game(), module(name).Game()
    for move in moves:
        own = shown.turn == me
        shown.push_text(str(move))
        legal = [one for one in other.legal_moves if not own or str(one) == str(move)]
        chance.shuffle(legal)
        for one in legal:
            other.push(one)
            known = other.turn != me or texts(other) == texts(shown)
            if known and other.observation(me) == shown.observation(me):
                break
            other.pop()
        else:
            return None
    found: Position = other
    return found if list(map(str, other.moves)) != list(map(str, moves)) else None


@languages
@pytest.mark.parametrize("name", [DARK, "native/fox-hunt.glot"])
def test_what_it_never_saw_changes_nothing(name: str, language: str) -> None:
    compared = 0
    for seed in range(6):
        game = start(name)
        chance = Random(seed)
        for _ in range(8 if name == DARK else 15 + seed % 2):
            game.push(chance.choice(game.legal_moves))
        other = lookalike(name, game, chance)
        if other is None:
            continue
        compared += 1
        here, there = (in_language(language, name, one) for one in (game, other))
        assert told(here, Settings(3, 10)) == told(there, Settings(3, 10))
    assert compared >= 2


@languages
def test_what_chance_has_hidden_changes_nothing(language: str) -> None:
    """Of three setups one has other pieces, which a game of the player's own does not tell him."""
    engine = v8(HERE / "guess.glot") if language == "V8" else module("guess.glot")
    setups, thoughts = set(), set()
    for seed in range(6):
        game = engine.Game(seed)
        setups.add(str(game.setup()))
        thoughts.add(str(told(game, Settings(3, 20))))
    assert (len(setups), len(thoughts)) == (3, 1)


@pytest.mark.parametrize(
    ("fox", "searched"), [("a1", "d1 b1"), ("c1", "d1 b1"), ("e1", "d1 f1"), ("g1", "d1 f1")]
)
def test_it_concludes_from_what_it_was_told(fox: str, searched: str) -> None:
    """Two searches tell on which side the fox is of each, so that it can only be in one place."""
    weights = piece_weights(rules(HERE / "row-hunt.glot"))
    for seed in range(3):
        game = start("row-hunt.glot")
        for place in (fox, *searched.split()):
            game.push(game.moves_to(place)[0])
        assert Ismcts(Settings(seed, LEVELS[2], weights=weights)).choose(game).end == fox


def test_what_it_has_taken_out_of_the_dark_is_gone() -> None:
    """White takes a queen and is taken himself by what he does not see."""
    game = at(DARK, "White King e1; White Rook a1; Black King h8; Black Queen a8; Black Rook b8")
    for _ in range(2):
        game.push(game.moves_to("a8")[0])
    assert gone(past(game)) == {("Black", "Queen"): 1}


def test_what_is_not_on_the_board_of_banqi_is_gone() -> None:
    for game in positions("native/banqi.glot", 6):
        begun = game.copy()
        while begun.ply:
            begun.pop()
        setups: list[Any] = [begun.setup(), game.setup()]
        before, now = (Counter(one[1:3] for one in setup.placements) for setup in setups)
        assert before - gone(past(game)) == now


@pytest.mark.parametrize("name", HIDING)
def test_worlds_have_what_is_seen_and_pieces_of_the_game(name: str) -> None:
    for game in positions(name, 4):
        seen: Any = game.observation(game.turn)
        worlds = Worlds(game, seen, Draws(1))
        drawn = [worlds.drawn(seen, Counter(), None) for _ in range(10)]
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


@needs_v8
def test_it_finds_seven_foxes_by_their_clues() -> None:
    """By chance the last of 7 among 49 places is found by search 7/8 * 50, about 44."""
    game = v8(CORPUS / "native" / "fox-hunt.glot").Game()
    weights = piece_weights(rules(CORPUS / "native" / "fox-hunt.glot"))
    hunter = player("ismcts", game, Settings(0, LEVELS[2], weights=weights))
    chance = player("random", game, Settings(0))
    while game.outcome() is None:
        game.push((hunter if game.turn == "Red" else chance).choose(game))
    assert game.outcome().winners == ("Red",)
    searches = [move for move in game.moves if move.player == "Red" and move.rule == "search"]
    assert len(searches) <= 30
