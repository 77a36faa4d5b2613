"""What is asked of an engine in vain: one kind of exception, and the game goes on as before."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backends.kinds import CORPUS, GAMES, STRANGE, engine, in_play, seen, setups
from tests.backends.python.support import module_of
from tests.compiled import engine as compiled
from tests.frontends.zrf.lowering.support import rules
from translator import compile, load

# What an argument of the wrong type or value is given to.
CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "push": lambda game, value: game.push(value),
    "push_text": lambda game, value: game.push_text(value),
    "observation": lambda game, value: game.observation(value),
    "view": lambda game, value: game.view(value),
    "from_setup": lambda game, value: type(game).from_setup(value),
    "parse": lambda game, value: type(game.setup()).parse(value),
}
COUNTS: dict[str, Callable[[Any, Any], Any]] = {
    "perft": lambda game, value: game.perft(value),
    "perft_turns": lambda game, value: game.perft_turns(value),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_of_the_game_is_a_value_error_and_changes_nothing(name: str) -> None:
    game = in_play(name)
    before = seen(game)
    for value in STRANGE:
        for call in CALLS.values():
            with pytest.raises(ValueError):
                call(game, value)
        assert game.moves_to(value) == game.moves_to(game.positions[0], value or 0) == ()
        assert game.moves_of(value) == ()
    for value in (-1, 1.5, None, "1", 2**70, float("nan")):
        for call in COUNTS.values():
            with pytest.raises(ValueError):
                call(game, value)
    for value in (None, 1.5, "1", []):
        with pytest.raises(ValueError, match="a seed is a whole number"):
            type(game)(value)
    assert seen(game) == before
    again = in_play(name)
    assert seen(again) == before  # which moves are drawn may depend on whether all are known
    assert [str(game.random_move()) for _ in range(4)] == [
        str(again.random_move()) for _ in range(4)
    ]


@pytest.mark.parametrize("kind", ["python", "v8"])
@pytest.mark.parametrize("name", [*GAMES, "zrf/go.zrf"])
def test_an_empty_or_blank_text_is_a_value_error_and_changes_nothing(name: str, kind: str) -> None:
    """In records of go no text is a pass; nobody who asks an engine means one."""
    if kind == "v8":
        pytest.importorskip("py_mini_racer")
    game = compile(load(CORPUS / name), engine=kind).Game(3)
    before = seen(game)
    texts = [call for what, call in CALLS.items() if what != "push"]
    if hasattr(type(game), "from_fen"):
        texts.append(lambda game, value: type(game).from_fen(value))
    texts.append(lambda game, value: game.evaluation(value))
    for value in ("", " ", "\t\n", "\u2003", ";"):
        for call in texts:
            with pytest.raises(ValueError):
                call(game, value)
        assert game.moves_to(value) == game.moves_of(value) == ()
    assert seen(game) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_setup_with_a_field_of_another_type_is_refused(name: str) -> None:
    game = in_play(name)
    setup = game.setup()
    for field in setup._fields:
        for value in (None, -1, 1.5, b"a1", {}, object(), "nonsense", ("nowhere",), [5], ((),)):
            with pytest.raises(ValueError):
                type(game).from_setup(setup._replace(**{field: value}))
    # Rows of the right length with a field of another type.
    for field, size in (("placements", 4), ("reserve", 3), ("variables", 3)):
        with pytest.raises(ValueError):
            type(game).from_setup(setup._replace(**{field: ((5,) * size,)}))
    assert type(game).from_setup(setup).key() == game.key()


@pytest.mark.parametrize("name", GAMES)
def test_any_position_is_refused_or_can_be_played_from(name: str) -> None:
    module = engine(name)
    made = 0
    for seed, setup in enumerate(setups(module, 1, 15)):
        try:
            game = module.Game.from_setup(setup)
        except ValueError:
            continue
        made += 1
        before = seen(game)
        again = module.Game.from_setup(module.Setup.parse(str(game.setup())))
        assert again.key() == game.key()
        rng = random.Random(seed)
        for _ in range(3):
            moves = game.legal_moves
            if moves:
                game.push(rng.choice(moves))
        while game.ply:
            game.pop()
        assert seen(game) == before
    assert made > 3


@pytest.mark.parametrize("name", ["zrf/dobutsu.zrf", "native/banqi.glot"])
@settings(max_examples=25)
@given(data=st.data())
def test_a_text_is_a_position_or_a_value_error(name: str, data: st.DataObject) -> None:
    module = engine(name)
    text = str(in_play(name).setup())
    if data.draw(st.booleans()):
        words = text.split(" ")
        odd = st.sampled_from((*words, ";", '"', "=", "=9", "turn", "off", "set", "9" * 99, "-1"))
        for _ in range(data.draw(st.integers(1, 3))):
            words[data.draw(st.integers(0, len(words) - 1))] = data.draw(odd)
        text = " ".join(words)
    else:
        text = data.draw(st.text())
    try:
        game = module.Game.from_setup(module.Setup.parse(text))
    except ValueError:
        return
    assert module.Game.from_setup(game.setup()).key() == game.key()
    assert game.outcome() is not None or game.legal_moves


@given(text=st.text() | st.text("rnbqkpRNBQKP12345678/ wbKQkq-[]0"))
@settings(max_examples=60)
def test_a_text_is_a_fen_or_a_value_error(text: str) -> None:
    try:
        game = engine("zrf/chess.zrf").Game.from_fen(text)
    except ValueError:
        return
    assert type(game).from_fen(game.fen()).fen() == game.fen()


@pytest.mark.parametrize("value", [None, 5, b"8/8/8/8/8/8/8/8 w - -", [], ("8",)])
def test_a_fen_is_a_text(value: Any) -> None:
    with pytest.raises(ValueError, match="FEN is a text"):
        engine("zrf/chess.zrf").Game.from_fen(value)


@pytest.mark.parametrize("name", ["zrf/tic-tac-toe.zrf", "axiom/Tapatan.4th", "native/nim.glot"])
def test_before_the_start_and_after_the_end_there_are_no_moves(name: str) -> None:
    game = compiled(CORPUS / name).Game(5)
    start = seen(game)
    with pytest.raises(IndexError, match="no move to take back"):
        game.pop()
    assert seen(game) == start
    while game.outcome() is None:
        last = game.random_move()
        game.push(last)
    end = seen(game)
    for move in (last, game.moves[0]):
        with pytest.raises(ValueError, match="illegal move"):
            game.push(move)
        with pytest.raises(ValueError, match="no legal move reads"):
            game.push_text(str(move))
    with pytest.raises(IndexError, match="the game is over"):
        game.random_move()
    assert (game.legal_moves, game.legal_turns()) == ((), [])
    assert (game.perft(0), game.perft(2), game.perft_turns(2)) == (1, 0, 0)
    assert seen(game) == end
    while game.ply:
        game.pop()
    assert seen(game) == start


def test_a_move_of_another_position_is_made_as_one_of_this() -> None:
    """Equal moves may read otherwise: what they capture is a matter of the position."""
    module = module_of(
        rules(
            "(piece (name Man) (moves (n add) (s add)))",
            "(board-setup (White (Man a1)) (Black (Man a3)))",
        )
    )
    game = module.Game()
    free = next(move for move in game.legal_moves if move.end == "a2")
    other = module.Game.from_setup(module.Setup.parse("White Man a1; Black Man a2"))
    other.push(free)
    (made,) = other.moves
    assert (str(free), free.captures) == ("a1 - a2 m1", ())
    assert (str(made), made.captures) == ("a1 x a2 m1", ("a2",))
    assert other.pop() == free


# A turn that never ends: a man who may always go on.
ENDLESS = """(game "Endless" (players One Two)
      (board (grid (a b) (2 1) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
      (rule go (direction way) way (verify empty?) (add-partial))
      (piece Man (moves (go n) (go s) (go e) (go w)))
      (board-setup (One (Man a1)) (Two (Man b2))) (draw-condition no-moves))"""


def test_a_search_that_fails_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "endless.glot"
    file.write_text(ENDLESS)
    game = compile(load(file)).Game()
    game.push(game.legal_moves[0])
    before = seen(game)
    for search in (game.legal_turns, lambda: game.perft_turns(1), lambda: game.perft_turns(2)):
        with pytest.raises(ValueError, match="a turn has no end"):
            search()
        assert seen(game) == before


SUPPLIED = (
    "(piece (name Man) (drops ((verify empty?) add)))",
    "(board-setup (White (Man off 2)) (Black (Man off 1)))",
)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("off White Man 2147483648", "a reserve cannot be 2147483648"),
        ("White Man a1; turn -1", "the turn order has no turn -1"),
        ("White Man a1; turn 999999999999", "a turn cannot be 999999999999"),
    ],
)
def test_numbers_beyond_what_the_game_keeps_are_refused(text: str, reason: str) -> None:
    module = module_of(rules(*SUPPLIED))
    with pytest.raises(ValueError, match=reason):
        module.Game.from_setup(module.Setup.parse(text))


@pytest.mark.parametrize(
    ("name", "item", "reason"),
    [
        ("native/banqi.glot", 'set "(jump)" 0 9', "a jump cannot be 9"),
        ("native/banqi.glot", "Red General a1 face-down=2", "'face-down' cannot be 2"),
        ("native/lasca.glot", 'set "(jump)" 0 1', "unknown variable"),
    ],
)
def test_values_that_nothing_can_have_are_refused(name: str, item: str, reason: str) -> None:
    module = engine(name)
    with pytest.raises(ValueError, match=reason):
        module.Game.from_setup(module.Setup.parse(item))


def test_a_supply_without_end_that_was_used_up_is_told_in_the_setup() -> None:
    module = compiled(CORPUS / "native/hex.glot")
    setup = module.Setup((), (("Red", "Stone", 0),))
    game = module.Game.from_setup(setup)
    assert "off Red Stone 0" in str(game.setup())
    assert not game.legal_moves
    assert module.Game.from_setup(game.setup()).key() == game.key()
