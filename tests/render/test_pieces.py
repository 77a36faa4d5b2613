"""The set of pieces: found by name, told apart by form within a game and between its players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.render.support import CORPUS, ROOT, corpus, found, game, laid_out, picture
from tests.zrf_library import LIBRARY
from translator import load, load_all
from translator.ir.game import Game
from translator.render import start_of
from translator.render.orientation import facing
from translator.render.palette import PAINTS, colour_of, player_paints, words
from translator.render.pieces import PieceSet
from translator.render.pieces.apart import told_apart
from translator.render.pieces.names import family, labels


def pieces(*names: str, players: str = "White Black") -> Game:
    types = " ".join(f"(piece (name {name}))" for name in names)
    first = players.split()[0]
    return game(
        f"(players {players})",
        f"(turn-order {players})",
        types,
        f"(board-setup ({first} ({names[0]} a1)))",
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Gold-General", ("gold", "general")),
        ("SouthWhite", ("south", "white")),
        ("PSilver", ("p", "silver")),
        ("red_stone", ("red", "stone")),
        ("D12", ("d", "12")),
        ("XChecker", ("x", "checker")),
        ("été", ("été",)),
    ],
)
def test_names_have_words(name: str, expected: tuple[str, ...]) -> None:
    assert "".join(words(name)) == "".join(expected)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("chess", "chess"),
        ("shatranj", "chess"),
        ("makruk", "chess"),
        ("shogi", "shogi"),
        ("minishogi", "shogi"),
        ("xiangqi", "xiangqi"),
        ("english-draughts", "draughts"),
        ("nine-mens-morris", "draughts"),
        ("go", ""),
        ("sokoban", ""),
    ],
)
def test_families(name: str, expected: str) -> None:
    assert family(corpus(name)) == expected


def test_players_called_after_colours_have_them() -> None:
    board = pieces("Man", players="Red SouthWhite Nobody Green")
    assert player_paints(board)[0] is PAINTS["red"]
    assert player_paints(board)[1] is PAINTS["white"]
    assert player_paints(board)[3] is PAINTS["green"]
    assert colour_of("Gote") == "black" and colour_of("Whither") is None


def test_no_two_players_look_alike() -> None:
    names = " ".join(f"P{n}" for n in range(12))
    assert len(set(player_paints(pieces("Man", players=f"White White2 {names}")))) == 14


def test_letters_are_different_within_a_game() -> None:
    board = pieces("Alpha", "Alpine", "Alp", "A", "Al-Pha", "Alp-Ha", "Beta")
    assert len(set(labels(board))) == 7
    assert all(0 < len(text) <= 4 for text in labels(board))


def test_numbers_stand_for_numbered_pieces() -> None:
    assert labels(pieces("T1", "T2", "T15")) == ("1", "2", "15")


def symbols(board: Game) -> dict[tuple[int, int], str]:
    """The symbol of every piece of every player, without its id."""
    from translator.render.pieces.painter import symbol
    from translator.render.svg import markup, root

    chosen, turns = PieceSet(board), facing(board, laid_out(board))
    out = {}
    for player in range(len(board.players)):
        for piece in range(len(board.pieces)):
            element = symbol(
                root(1, 1),
                "x",
                chosen.drawing(player, piece),
                chosen.paint(player, piece),
                turns[player],
                chosen.emblem(player, piece),
            )
            out[player, piece] = markup(element)
    return out


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_pieces_differ_by_type_and_players_by_colour_and_form(path: Path) -> None:
    for board in load_all(path):
        drawn = symbols(board)
        for player in range(len(board.players)):
            own = [drawn[player, piece] for piece in range(len(board.pieces))]
            assert len(set(own)) == len(own), board.meta.title
        for piece in range(len(board.pieces)):
            forms = [re.sub("#[0-9a-f]{6}", "", drawn[p, piece]) for p in range(len(board.players))]
            if PieceSet(board).paint(0, piece) not in (PAINTS["gold"], PAINTS["slate"]):
                assert len(set(forms)) == len(forms), (board.meta.title, board.pieces[piece].name)


def test_pieces_of_shogi_face_the_enemy() -> None:
    assert facing(corpus("shogi"), laid_out(corpus("shogi"))) == (0, 180)


def test_four_players_face_four_ways() -> None:
    path = LIBRARY / "shogi-family" / "yonin-shogi.zrf"
    if not path.exists():
        pytest.skip(f"the library of rules is not in {LIBRARY}")
    board = load(path)
    assert sorted(facing(board, laid_out(board))) == [0, 90, 180, 270]


def test_dice_have_pips() -> None:
    board = pieces("d1", "d2", "d3", "d4", "d5", "d6", "Man")
    chosen = PieceSet(board)
    pips = [sum(shape.role == "cut" for shape in chosen.drawing(0, n).shapes) for n in range(6)]
    assert pips == [1, 2, 3, 4, 5, 6]


def test_arrows_point_where_their_names_say() -> None:
    chosen = PieceSet(pieces("n", "east", "arrow-sw"))
    angles = [chosen.drawing(0, n).transform for n in range(3)]
    assert angles == [f"rotate({angle} 50 50)" for angle in (0, 90, 225)]


def test_parts_of_blocks_join_where_their_names_say() -> None:
    """Digits: the block goes on to the west, east, south, north."""
    chosen = PieceSet(pieces("R0110F1", "R1010F1", "B00001", "B01002"))
    edges = [
        next((shape.data for shape in chosen.drawing(0, n).shapes if shape.role == "edge"), "")
        for n in range(4)
    ]
    assert [path.count("M") for path in edges] == [2, 2, 4, 3]
    assert chosen.is_block(0)


def test_a_colour_in_the_name_of_a_piece_is_its_colour() -> None:
    chosen = PieceSet(pieces("Red", "Blue", "GreenStone"))
    assert [chosen.paint(1, n) for n in range(3)] == [
        PAINTS["red"], PAINTS["blue"], PAINTS["green"]
    ]  # fmt: skip


def test_types_that_would_look_alike_have_a_badge() -> None:
    chosen = PieceSet(pieces("Pawn", "MirroredPawn", "King", "RoyalKing"))
    assert [chosen.drawing(0, n).text for n in range(4)] == ["", "M", "", "R"]


def test_names_that_end_in_numbers_show_the_number() -> None:
    chosen = PieceSet(pieces("Round-2", "Round-16", "Triangle-16", "King"))
    assert [chosen.drawing(0, n).text for n in range(4)] == ["2", "16", "16", ""]
    assert [chosen.drawing(0, n).room is not None for n in range(3)] == [True] * 3


def test_letters_for_shapes_are_the_shapes_if_several_have_numbers() -> None:
    chosen = PieceSet(pieces("C16", "T16", "S16", "P91"))
    assert len({chosen.drawing(0, n).shapes for n in range(4)}) == 4
    assert [chosen.drawing(0, n).text for n in range(4)] == ["16", "16", "16", "91"]


def test_types_that_stand_for_several_seeds_are_heaps() -> None:
    chosen = PieceSet(pieces("Seed", "Seeds-2", "Seeds-3", "Seeds-40"))
    assert [len(chosen.drawing(0, n).shapes) for n in range(4)] == [1, 2, 3, 12]
    assert [chosen.drawing(0, n).text for n in range(4)] == ["", "2", "3", "40"]


def test_letters_are_as_few_as_distinguish() -> None:
    assert told_apart(["Pawn", "Pawn-of-kings"], ["", ""]) == ["", "K"]
    assert told_apart(["Pawn-of-kings", "Pawn-of-queens"], ["", ""]) == ["", "Q"]
    rows = ["Pawn-of-generals", "Pawn-of-giraffes", "Pawn-of-kings"]
    assert told_apart(rows, [""] * 3) == ["Ge", "Gi", "K"]
    assert told_apart(["X", "Rook-x", "Rook-y"], ["7", "", ""])[0] == "7"


def test_pieces_of_one_colour_tell_their_player_by_a_sign() -> None:
    walls = pieces("Wall", players="White Black")
    chosen = PieceSet(walls)
    assert chosen.paint(0, 0) == chosen.paint(1, 0)
    assert chosen.emblem(0, 0) != chosen.emblem(1, 0)


def test_lots_show_a_mark_or_none() -> None:
    lots = game(
        "(players A B ?Dice)",
        "(turn-order A B ?Dice)",
        "(piece (name Blank)) (piece (name Mark)) (piece (name Man))",
        "(board-setup (A (Man a1)))",
    )
    chosen = PieceSet(lots)
    pips = [sum(shape.role == "cut" for shape in chosen.drawing(2, n).shapes) for n in range(2)]
    assert pips == [0, 1]


def test_symbols_are_defined_once_for_each_kind_of_piece() -> None:
    drawn = found(picture(corpus("chess")), "symbol")
    assert len(drawn) == 12 == len({symbol.get("id") for symbol in drawn})


def test_walls_that_players_move_have_their_colours() -> None:
    """In tak it decides who has made a way; what nobody owns, as in splut, is as it was."""
    tak = load(ROOT / "corpus" / "native" / "tak.glot")
    chosen, wall = PieceSet(tak), [piece.name for piece in tak.pieces].index("Wall")
    paints = [chosen.paint(player, wall) for player in range(2)]
    assert paints == [PAINTS["white"], PAINTS["black"]]
    assert chosen.emblem(0, wall) != chosen.emblem(1, wall)
    splut = load(ROOT / "corpus" / "native" / "splut.glot")
    rock = [piece.name for piece in splut.pieces].index("Rock")
    owners = {
        standing.player for standing in start_of(splut).board.values() if standing.piece == rock
    }
    assert {PieceSet(splut).paint(player, rock) for player in owners} == {PAINTS["brown"]}


def test_walls_that_stay_are_of_stone_whoever_builds_them() -> None:
    built = game(
        "(piece (name Wall) (drops ((verify empty?) add)))",
        "(piece (name Runner) (moves (n (verify empty?) add)))",
        "(board-setup (White (Runner a1) (Wall off 3)) (Black (Wall off 3)))",
    )
    assert {PieceSet(built).paint(player, 0) for player in range(2)} == {PAINTS["brown"]}
