"""What rules without zones, blocks that fill their cells and boards that begin empty still tell."""

from __future__ import annotations

import re

from lxml import etree

from tests import compiled
from tests.render.support import ROOT, SVG, corpus, found, game, laid_out, picture
from tests.render.test_terrain import shown
from translator.ir.game import Game
from translator.render import live_board
from translator.render.palette import PAINTS

BLOCKS = (
    """(board (grid (start-rectangle 0 0 50 50)
        (dimensions ("a/b/c" (50 0)) ("2/1" (0 50))) (directions (e 1 0))))""",
    """(piece (name R0010F1) (moves (e add))) (piece (name R1000F1) (moves (e add)))
       (piece (name B00002) (moves (e add)))""",
    "(board-setup (You (R0010F1 a2) (R1000F1 b2) (B00002 c1)))",
    "(players You) (turn-order You)",
    "(win-condition (You) (and (absolute-config R0010F1 (b1)) (absolute-config R1000F1 (c1))))",
)
STORES = (
    """(board (grid (start-rectangle 100 0 150 50)
        (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (e 1 0)))
        (positions (X1 200 0 250 100) (X2 0 0 50 100))
        (links fr (a2 X1)) (links er (a2 X2)) (symmetry Black (fr er) (er fr)))""",
    "(piece (name Seed) (moves (e add)))",
    "(board-setup (White (Seed a1)) (Black (Seed a2)))",
)


def axiom(name: str) -> Game:
    return compiled.game(ROOT / "corpus" / "axiom" / f"{name}.4th")


def test_goals_are_seen_on_blocks() -> None:
    """Bounds and a flag for each cell of the goal, above the pieces, in pictures and pages."""
    played = game(*BLOCKS)
    assert shown(played) == {("goal", "You"): {"b1", "c1"}}
    cells = {played.board.positions[p]: c for c in laid_out(played).cells for p in c.positions}
    for root in (picture(played), etree.fromstring(live_board(played).svg)):
        layers = [str(group.get("class")) for group in root.iter(f"{SVG}g") if group.get("class")]
        assert layers.index("bounds") > layers.index("pieces")
        assert not found(root, "path", "terrain")
        plates = [
            (float(str(plate.get("cx"))), float(str(plate.get("cy"))))
            for plate in found(root, "circle", "bounds")
        ]
        assert len(plates) == 2
        for name, (x, y) in zip(("b1", "c1"), sorted(plates), strict=True):
            cell = cells[name]
            assert abs(x - cell.x) < cell.width / 2 and abs(y - cell.y) < cell.height / 2


def test_other_boards_have_nothing_above_their_pieces() -> None:
    assert picture(corpus("peg-solitaire")).find(f".//{SVG}g[@class='bounds']") is None


def test_a_direction_to_a_friends_place_tells_whose_stores_are() -> None:
    assert shown(game(*STORES)) == {("store", "White"): {"X1"}, ("store", "Black"): {"X2"}}
    # Without a symmetry it leads both to the same place: rules are told as the first player sees.
    one_way = STORES[0].replace("(symmetry Black (fr er) (er fr))", "")
    assert shown(game(one_way, *STORES[1:])) == shown(game(*STORES))
    nobody = one_way.replace("(links er (a2 X2))", "")
    assert shown(game(nobody, *STORES[1:])) == {}


def test_places_named_after_players_are_theirs() -> None:
    assert shown(axiom("Kalah")) == {
        ("store", "South"): {"south-store"},
        ("store", "North"): {"north-store"},
    }


def test_scripts_tell_places_by_procedures() -> None:
    areas = shown(axiom("Royal-Game-of-Ur"))
    assert areas["rosette", None] == {"a1", "g1", "d2", "a3", "g3"}
    assert areas["home", "Light"] == {"light-home"}
    assert areas["home", "Dark"] == {"dark-home"}


def test_chance_shows_what_it_puts_and_players_what_they_do() -> None:
    root = picture(axiom("Royal-Game-of-Ur"))
    titles = [use.findtext(f"{SVG}title") for use in found(root, "use", "reserve")]
    assert titles == ["Light Man", "Dark Man", "?Dice Blank", "?Dice Mark"]


def test_where_a_game_begins_with_nothing_the_types_are_told_by_their_images() -> None:
    pieces = """(piece (name Rook) (image White "a.bmp" Black "b.bmp") (moves (n add)))
        (piece (name Pawn) (image Black "c.bmp") (moves (n add)))"""
    board = """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
        (directions (n 0 -1))))"""
    root = picture(game(board, pieces))
    titles = [use.findtext(f"{SVG}title") for use in found(root, "use", "reserve")]
    assert titles == ["White Rook", "Black Rook", "Black Pawn"]
    assert "Pawn may come" in str(root.findtext(f"{SVG}desc"))
    begun = picture(game(board, pieces, "(board-setup (White (Rook a1)))"))
    assert not found(begun, "use", "reserve")
    beside = board[:-1] + "(positions (tray 50 0 59 9)))"  # what stands there is not on the board
    root = picture(game(beside, pieces, "(board-setup (White (Rook tray)))"))
    assert len(found(root, "use", "reserve")) == 3


def test_in_a_puzzle_more_may_come_than_what_is_put() -> None:
    board = """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
        (directions (n 0 -1))))"""
    pieces = """(piece (name Guess) (image You "a.bmp") (drops (add)))
        (piece (name Mine) (image You "b.bmp"))"""
    players = "(players You) (turn-order You)"
    root = picture(game(board, pieces, players))
    titles = [use.findtext(f"{SVG}title") for use in found(root, "use", "reserve")]
    assert titles == ["You Guess", "You Mine"]
    two = picture(game(board, pieces.replace("You", "White")))
    titles = [use.findtext(f"{SVG}title") for use in found(two, "use", "reserve")]
    assert titles == ["White Guess", "Black Guess"]


def _colours(*names: str) -> Game:
    zones = " ".join(
        f"(zone (name {name}) (players White Black) (positions {cell}))"
        for name, cell in zip(names, ("a1", "b1", "a2"), strict=False)
    )
    return game(
        """(board (grid (start-rectangle 0 0 50 50)
        (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (e 1 0))) """
        + zones
        + ")",
        "(piece (name Man) (moves (e add)))",
    )


def test_fields_have_the_colours_that_zones_are_called_after() -> None:
    """As frames, which leave pieces of any colour a field to stand out from."""
    played = _colours("red", "blue-zone", "Green")
    plan = laid_out(played)
    frames = found(picture(played), "path", "terrain")
    assert [frame.get("stroke") for frame in frames] == [
        PAINTS[colour].fill for colour in ("red", "blue", "green")
    ]
    for frame, name in zip(frames, ("a1", "b1", "a2"), strict=True):
        cell = plan.cell(played.board.positions.index(name))
        assert cell is not None
        numbers = list(map(float, re.findall(r"[\d.]+", str(frame.get("d")))))
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            assert 0.4 < max(abs(x - cell.x) / cell.width, abs(y - cell.y) / cell.height) < 0.5
    titles = {str(title.text) for title in found(picture(played), "title", "board")}
    assert {"a1, red", "b1, blue", "a2, green"} <= titles


def test_two_zones_of_colours_only_help_the_rules() -> None:
    assert not found(picture(_colours("white-zone", "black-zone")), "path", "terrain")


def test_pieces_on_large_cells_lie_below_those_on_small_ones() -> None:
    """A platform carries men: its place holds theirs, though the rules name it last."""
    played = game(
        """(board (positions (small 10 10 50 50) (other 50 10 90 50) (large 0 0 100 100)))""",
        "(piece (name Man) (moves (e add))) (piece (name Platform) (moves (e add)))",
        "(board-setup (White (Man small) (Platform large)))",
    )
    titles = [use.findtext(f"{SVG}title") for use in found(picture(played), "use", "pieces")]
    assert titles == ["White Platform large", "White Man small"]
