"""Positions of engines: boards, reserves, keys, setups, FEN, texts and descriptions."""

from __future__ import annotations

import json

import pytest

from tests.backends.python.support import DUEL, RING, corpus_module, duel, module_of, play, texts
from tests.frontends.zrf.lowering.support import rules

# Positions


def test_board_maps_occupied_positions_to_pieces() -> None:
    board = duel().board
    assert {name: tuple(piece) for name, piece in board.items()} == {
        "a1": ("White", "King", (("moved", 0),)),
        "c3": ("Black", "King", (("moved", 0),)),
    }


def test_reserve_counts_pieces_in_hand() -> None:
    game = duel()
    assert game.reserve == {("White", "Man"): 2, ("Black", "Man"): 1}
    game.push_text("b2 m1 White Man")
    assert game.reserve == {("White", "Man"): 1, ("Black", "Man"): 1}


def test_keys_are_equal_for_equal_positions_only() -> None:
    one, other = duel(), duel()
    for text in ("b2 m1 White Man", "c3 - c2 m1", "c1 m1 White Man"):
        one.push_text(text)
    for text in ("c1 m1 White Man", "c3 - c2 m1", "b2 m1 White Man"):
        other.push_text(text)
    assert one.key() == other.key()
    assert 0 <= one.key() < 2**64
    seen = {one.key()}
    for change in ("turn 0", "off White Man 1", "Black King c2 moved=0"):
        setup = module_of(rules(*DUEL)).Setup.parse(f"{one.setup()}; turn 1")
        text = str(setup)
        if change.startswith("turn"):
            text = text.replace("turn 1", change)
        elif change.startswith("off"):
            text += f"; {change}"
        else:
            text = text.replace("moved=1", "moved=0")
        seen.add(
            module_of(rules(*DUEL)).Game.from_setup(module_of(rules(*DUEL)).Setup.parse(text)).key()
        )
    assert len(seen) == 4


def test_a_setup_is_the_position_as_plain_data() -> None:
    game = duel()
    game.push_text("a1 - a2 m1")
    setup = game.setup()
    assert set(setup.placements) == {
        ("a2", "White", "King", ("moved=1",)),
        ("c3", "Black", "King", ()),
    }
    assert {(p, t): n for p, t, n in setup.reserve} == {
        ("White", "Man"): 2,
        ("Black", "Man"): 1,
    }
    assert (setup.turn_index, setup.last_from, setup.last_to) == (1, "a1", "a2")


def test_a_setup_is_written_and_read_as_one_line() -> None:
    Setup = module_of(rules(*DUEL)).Setup
    text = "White King a2 moved=1; Black King c3; off White Man 2; turn 1; last a1 a2"
    setup = Setup.parse(text)
    assert str(setup) == text
    assert Setup.parse(str(setup)) == setup


def test_from_setup_and_setup_are_inverse() -> None:
    Game = module_of(rules(*DUEL)).Game
    game = duel()
    for text in ("a1 - a2 m1", "b2 m1 Black Man"):
        game.push_text(text)
        again = Game.from_setup(game.setup())
        assert again.setup() == game.setup()
        assert again.key() == game.key()
        assert texts(again) == texts(game)


def test_from_setup_keeps_the_chain() -> None:
    module = module_of(rules(*RING))
    game = module.Game()
    game.push(game.legal_moves[0])
    again = module.Game.from_setup(module.Setup.parse(str(game.setup())))
    assert again.chain == game.chain is not None
    assert texts(again) == texts(game)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("White King z9", "z9"),
        ("Red King a1", "Red"),
        ("White Queen a1", "Queen"),
        ("White King a1; Black King a1", "a1"),
        ("White King a1 brave=1", "brave"),
        ("White King a1; off White Man -1", "-1"),
        ("White King a1; turn 7", "7"),
        ("White King a1; last a1 q7", "q7"),
        ("White King a1; chain q7", "q7"),
        ("White King a1; chain a1 hop", "hop"),
        ("White King a1; set score 0 1", "score"),
        ("White King a1; turn 1_0", 'not a number: "1_0"'),
        ("White King a1; turn ١", "not a number"),
        ("White King a1; turn " + 5000 * "9", "not a number"),
        ("White King a1 moved=x", 'not a number: "x"'),
        ("White King a1; off White Man x", 'not a number: "x"'),
        ("White", "White"),
    ],
)
def test_a_setup_that_does_not_fit_is_refused_with_a_reason(text: str, reason: str) -> None:
    module = module_of(rules(*DUEL))
    with pytest.raises(ValueError, match=reason):
        module.Game.from_setup(module.Setup.parse(text))


def test_a_setup_with_an_attribute_that_the_type_lacks_is_refused() -> None:
    king = "(piece (name King) (attribute fresh true) (moves (n (set-attribute fresh false) add)))"
    module = module_of(rules(king, "(piece (name Man))", "(board-setup (White (King a1)))"))
    with pytest.raises(ValueError, match="Man has no attribute 'fresh'"):
        module.Game.from_setup(module.Setup.parse("White Man a1 fresh=1"))


# Text


def test_a_game_on_a_grid_is_drawn_as_one() -> None:
    assert str(duel()) == ". . k\n. . .\nK . .\nWhite to move"


def test_other_games_are_listed() -> None:
    game = play(
        "(board (positions (left 0 0 9 9) (right 10 0 19 9)) (links e (left right)))",
        "(piece (name Man) (moves (e add)))",
        "(board-setup (White (Man left)))",
    )
    assert str(game) == "left: White Man\nWhite to move"


# FEN


CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


def test_fen_of_the_start() -> None:
    assert corpus_module("chess").Game().fen() == CHESS


@pytest.mark.parametrize(
    "fen",
    [
        CHESS,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq -",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6",
    ],
)
def test_fen_is_read_and_written_alike(fen: str) -> None:
    assert corpus_module("chess").Game.from_fen(fen).fen() == fen


@pytest.mark.parametrize(
    "fen",
    ["", "8/8", "9/8/8/8/8/8/8/8 w - -", "xxxxxxxx/8/8/8/8/8/8/8 w - -", "7/8/8/8/8/8/8/8 w - -"],
)
def test_a_fen_that_does_not_fit_is_refused(fen: str) -> None:
    with pytest.raises(ValueError):
        corpus_module("chess").Game.from_fen(fen)


# What it says of itself


def test_describe_is_plain_data() -> None:
    described = duel().describe()
    assert json.loads(json.dumps(described)) == described
    assert described["players"] == [
        {"name": "White", "kind": "active"},
        {"name": "Black", "kind": "active"},
    ]
    assert described["turn_order"] == [
        {"player": "White", "owner": "White", "type": None},
        {"player": "Black", "owner": "Black", "type": None},
    ]
    assert [piece["name"] for piece in described["pieces"]] == ["King", "Man"]
    assert described["pieces"][0]["attributes"] == [{"name": "moved", "default": 0}]
    assert described["grid"] == {"columns": 3, "rows": 3}
    places = {p["name"]: (p["file"], p["rank"]) for p in described["positions"]}
    assert (places["a1"], places["c2"]) == ((1, 1), (3, 2))
    assert described["directions"] == ["n", "s", "e", "w"]
    assert described["title"] == described["variant"] == "Test"
    assert (described["language"], described["dialect"], described["repeat"]) == (
        "zrf",
        "zillions",
        0,
    )


def test_the_fingerprint_is_that_of_the_rules() -> None:
    def fingerprint(*sections: str) -> str:
        digest: str = play(*sections).describe()["fingerprint"]
        return digest

    plain = fingerprint("(piece (name Man) (moves (n add)))")
    assert plain == fingerprint("(piece (name Man) (moves (n add)))", '(description "Text")')
    assert plain != fingerprint("(piece (name Man) (moves (s add)))")
