"""Pictures: what is in them, and what must never be."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests import compiled
from tests.render.support import CORPUS, ROOT, SVG, corpus, found, game, picture
from tests.render.test_terrain import native
from tests.zrf_library import LIBRARY
from translator import compile, load_all
from translator.core.diagnostics import TranslationError
from translator.ir.game import Game
from translator.ir.parts import Variable
from translator.render import (
    Position,
    Standing,
    Targets,
    counted,
    draw,
    live_board,
    palette,
    position_of,
    start_of,
)

ELEMENTS = frozenset("svg title desc defs symbol g use path polygon circle rect text".split())
ATTRIBUTES = frozenset(
    "viewBox width height role aria-labelledby id class d points x y cx cy r rx fill fill-opacity"
    " stroke stroke-width stroke-opacity stroke-linejoin stroke-linecap transform href font-size"
    " font-family font-weight text-anchor data-cell data-under preserveAspectRatio paint-order"
    " pointer-events".split()
)


def check(data: bytes) -> etree._Element:
    """Well-formed, of known elements only, and nothing from elsewhere."""
    root = etree.fromstring(data)
    for element in root.iter():
        assert isinstance(element.tag, str) and element.tag.startswith(SVG)
        assert element.tag.removeprefix(SVG) in ELEMENTS
        assert set(map(str, element.attrib)) <= ATTRIBUTES
        assert not any("url(" in str(value) for value in element.attrib.values())
    names = [str(element.get("id")) for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    for use in root.iter(f"{SVG}use"):
        assert str(use.get("href")).removeprefix("#") in names
    return root


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_every_game_of_the_corpus_is_drawn(path: Path) -> None:
    for each in load_all(path):
        root = check(draw(each))
        shown = found(root, "use", "pieces")
        assert len(shown) == len(each.start.placements)


SAMPLE = sorted(LIBRARY.rglob("*.zrf"))[::12]


@pytest.mark.skipif(not SAMPLE, reason=f"the library of rules is not in {LIBRARY}")
@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_a_sample_of_the_library_is_drawn(path: Path) -> None:
    try:
        games = load_all(path)
    except TranslationError:
        return  # what cannot be read is the business of other tests
    for each in games[:1]:
        check(draw(each))


def test_the_same_position_gives_the_same_bytes() -> None:
    code = (
        "import sys, translator; from translator.render import draw;"
        "sys.stdout.buffer.write(draw(translator.load('corpus/zrf/xiangqi.zrf')))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert runs == {draw(corpus("xiangqi"))}


def test_pictures_need_the_standard_library_alone() -> None:
    code = (
        "import sys; sys.modules['lxml'] = None; import translator;"
        "from translator.render import draw, live_board;"
        "game = translator.load('corpus/zrf/dodgem.zrf'); draw(game); live_board(game)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


HOSTILE = [
    "</title><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "]]>&amp;&lt;<!--",
    "\x00\x1b[31m\ud800\uffff",
    "\u2028\u202e'\"",
    "x" * 10_000,
    "{{7*7}}${7*7}",
]


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_names_do_nothing(name: str) -> None:
    plain = corpus("dodgem")
    board = replace(plain.board, positions=(name, *plain.board.positions[1:]))
    board = replace(board, zones=tuple(replace(z, name=name) for z in board.zones))
    hostile: Game = replace(
        plain,
        board=board,
        meta=replace(plain.meta, title=name),
        players=tuple(replace(p, name=f"{name}{i}") for i, p in enumerate(plain.players)),
        pieces=tuple(replace(p, name=name, letter=name) for p in plain.pieces),
        view=replace(plain.view, board_images=(name,)),
    )
    root = check(draw(hostile))
    count = len(list(root.iter()))
    assert abs(count - len(list(check(draw(plain)).iter()))) < 40
    title = root.findtext(f"{SVG}title")
    assert title is not None and len(title) == min(len(name), 241)


def test_pieces_stand_on_their_cells() -> None:
    root = picture(corpus("chess"))
    cells = {
        str(cell.findtext(f"{SVG}title")).partition(",")[0]: cell
        for cell in found(root, "g")
        if cell.get("data-cell")
    }
    for use in found(root, "use", "pieces"):
        name = str(use.findtext(f"{SVG}title")).split()[2]
        outline = cells[name].find(f"{SVG}polygon")
        assert outline is not None
        xs, ys = zip(
            *(map(float, p.split(",")) for p in str(outline.get("points")).split()), strict=True
        )
        x = float(str(use.get("x"))) + float(str(use.get("width"))) / 2
        y = float(str(use.get("y"))) + float(str(use.get("height"))) / 2
        assert abs(x - (min(xs) + max(xs)) / 2) < 0.1 and abs(y - (min(ys) + max(ys)) / 2) < 0.1


def test_the_text_tells_where_everything_stands() -> None:
    root = picture(corpus("chess"))
    assert root.get("role") == "img"
    assert str(root.get("aria-labelledby")).split() == ["title", "description"]
    text = str(root.findtext(f"{SVG}desc"))
    assert "King e1" in text and "Pawn a7 b7" in text.replace(" c7", " c7")
    assert text.endswith("White to move.")


def test_reserves_are_shown_with_their_numbers() -> None:
    texts = [text.text for text in found(picture(corpus("nine-mens-morris")), "text", "reserve")]
    assert texts == ["White", "× 9", "Black", "× 9"]


def test_an_empty_board_tells_whose_pieces_come() -> None:
    root = picture(native("connect-four"))
    assert [text.text for text in found(root, "text", "reserve")] == ["Red", "Yellow"]
    titles = [use.findtext(f"{SVG}title") for use in found(root, "use", "reserve")]
    assert titles == ["Red Disc", "Yellow Disc"]
    assert "Red: Disc without limit." in str(root.findtext(f"{SVG}desc"))
    assert not found(picture(native("reversi")), "use", "reserve")  # they stand on the board


def test_several_pieces_in_one_place_are_all_shown() -> None:
    tower = game(
        "(board (positions (low 0 0 9 9) (high 0 0 9 9)))",
        "(board-setup (White (Man low)) (Black (Man high)))",
    )
    upper, lower = found(picture(tower), "use", "pieces")
    assert upper.findtext(f"{SVG}title") == "Black Man high"
    assert float(str(upper.get("width"))) > float(str(lower.get("width")))


def test_the_last_move_is_marked() -> None:
    start = start_of(corpus("chess"))
    names = corpus("chess").board.positions
    last = (names.index("e2"), names.index("e4"))
    root = picture(corpus("chess"), replace(start, last=last))
    assert len(found(root, "polygon", "last")) == 2


def test_targets_are_arrows_and_rings() -> None:
    names = corpus("chess").board.positions
    targets = Targets(
        names.index("e4"), ((names.index("e4"), names.index("d5")),), (names.index("d5"),)
    )
    root = picture(corpus("chess"), targets=targets)
    assert len(found(root, "path", "moves")) == 1  # the shaft
    assert len(found(root, "circle", "moves")) == 2  # where from, what is captured


def test_zones_are_tinted_and_named() -> None:
    root = picture(corpus("chinese-checkers"), zones=True)
    legend = [text.text for text in found(root, "text", "legend")]
    assert legend == ["target (Red)", "target (Blue)", "target (Yellow)"]
    assert len(found(root, "polygon", "zones")) == 30


def test_links_are_lines_or_arrows() -> None:
    board = game(
        "(board (positions (a 0 0 9 9) (b 30 0 39 9) (c 60 0 69 9))"
        " (links n (a b) (b c)) (links s (b a)))",
        "(board-setup (White (Man a)))",
    )
    paths = [str(path.get("d")) for path in found(picture(board, links=True), "path", "links")]
    assert sorted(path.count("M") for path in paths) == [1, 3]  # an arrow has a head of two strokes


def test_coordinates_stand_along_the_edges_of_grids() -> None:
    texts = sorted(str(t.text) for t in found(picture(corpus("chess")), "text", "coordinates"))
    assert texts == list("12345678abcdefgh")


@pytest.mark.parametrize(
    ("played", "dark"),
    [
        (corpus("chess"), 32),
        (corpus("russian-draughts"), 32),
        (corpus("breakthrough"), 32),
        (corpus("knights-tour"), 13),  # of 25, the corner among them
        (corpus("turkish-draughts"), 0),  # nothing moves along a diagonal
        (native("turkish-draughts"), 0),
        (native("dou-shou-qi"), 0),
        (native("brandubh"), 0),
        (native("backgammon"), 0),
    ],
    ids=lambda value: value.meta.title if isinstance(value, Game) else str(value),
)
def test_boards_with_diagonals_are_chequered(played: Game, dark: int) -> None:
    for root in (picture(played), etree.fromstring(live_board(played).svg)):
        cells = found(root, "polygon", "board")
        assert sum(cell.get("fill") == palette.CELL_DARK for cell in cells) == dark


@pytest.mark.parametrize(
    ("file", "unused"),
    [
        ("axiom/Royal-Game-of-Ur.4th", {"e1", "e3", "f1", "f3"}),
        ("zrf/mirror-maze.zrf", {"b4"}),  # a hole that nobody enters
        ("zrf/tic-tac-toe.zrf", set()),
        ("native/go.glot", set()),
        ("zrf/chess.zrf", set()),
    ],
)
def test_squares_to_which_nothing_leads_are_holes(file: str, unused: set[str]) -> None:
    played = compiled.game(ROOT / "corpus" / file)
    for root in (picture(played), etree.fromstring(live_board(played).svg)):
        cells = [g for g in found(root, "g", "board") if g.get("class") == "cell"]
        holes = {
            str(cell.findtext(f"{SVG}title"))
            for cell in cells
            if any(p.get("fill-opacity") == "0" for p in cell.iter(f"{SVG}polygon"))
        }
        assert holes == unused


def test_squares_on_which_a_piece_stands_or_that_a_zone_names_are_none() -> None:
    board = (
        '(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("3/2/1" (0 10)))'
        " (directions (n 0 -1) (e 1 0))) (unlink b2) (unlink c2) (unlink d1)"
        " (zone (name far-off) (players White) (positions c2)))"
    )
    played = game(board, "(board-setup (White (Man d1)))")
    drawn = [g for g in found(picture(played), "g", "board") if g.get("class") == "cell"]
    holes = [g for g in drawn if g[1].get("fill-opacity") == "0"]
    assert [hole.findtext(f"{SVG}title") for hole in holes] == ["b2"]


def test_short_names_stand_on_other_boards() -> None:
    texts = {t.text for t in found(picture(corpus("nine-mens-morris")), "text", "coordinates")}
    assert texts == set(corpus("nine-mens-morris").board.positions)


def test_the_position_of_an_engine() -> None:
    chess = corpus("chess")
    engine = compile(chess).Game()
    engine.push_text("e2 - e4 Pawn-move")
    shown = position_of(chess, engine)
    names = chess.board.positions
    assert shown.last == (names.index("e2"), names.index("e4"))
    assert shown.mover == 1
    assert shown.board[names.index("e4")].piece == [p.name for p in chess.pieces].index("Pawn")
    assert names.index("e2") not in shown.board


def test_an_empty_board_says_so() -> None:
    root = picture(corpus("chess"), Position({}))
    assert root.findtext(f"{SVG}desc") == "The board is empty."


def test_attributes_are_told() -> None:
    root = picture(corpus("chess"), Position({0: Standing(0, 5, (("moved", 1),))}))
    (use,) = found(root, "use", "pieces")
    assert use.findtext(f"{SVG}title") == "White King a8 moved"


def test_thousands_of_positions_are_drawn() -> None:
    labels = "/".join(str(n) for n in range(60))
    big = game(
        f'(board (grid (start-rectangle 0 0 9 9) (dimensions ("{labels}" (10 0)) '
        f'("x{labels.replace("/", "/x")}" (0 10))) (directions (n 0 1) (e 1 0))))',
        "(board-setup (White (Man 0x0)))",
    )
    assert len([g for g in found(picture(big), "g") if g.get("class") == "cell"]) == 3600


def test_numbers_that_a_game_keeps_for_its_positions_are_shown() -> None:
    plain = corpus("tic-tac-toe")
    seeds = replace(
        plain,
        variables=(
            Variable("seeds", size=9, by_position=True),
            Variable("sum", size=9, scratch=True),
        ),
    )
    assert counted(seeds) == {"seeds"}
    texts = found(
        picture(seeds, replace(start_of(seeds), numbers=((0, 4), (8, 12)))), "text", "pieces"
    )
    assert [text.text for text in texts] == ["4", "12"]


def test_what_is_forgotten_at_the_end_of_a_turn_is_no_number_of_a_position() -> None:
    """In lasca a column that was jumped is marked, and its pieces are to be seen meanwhile."""
    lasca = native("lasca")
    game: Any = compile(lasca).Game()
    jumped = lasca.board.positions.index("c5")
    setup = game.setup()._replace(variables=(("jumped", jumped, 1),))
    played = type(game).from_setup(setup)
    assert ("jumped", jumped, 1) in played.setup().variables
    assert position_of(lasca, played).numbers == ()
    assert "jumped" not in live_board(lasca).data["counted"]
    assert counted(native("tak")) == frozenset()  # what a search of ways has met
    assert counted(native("bao")) == {"seeds"}


def test_numbers_that_positions_begin_with_are_shown_until_they_change() -> None:
    plain = corpus("tic-tac-toe")
    seeds = replace(
        plain,
        variables=(
            Variable("seeds", size=9, by_position=True, contents=(3, 0, 0, 0, 0, 0, 0, 2, 1)),
        ),
    )
    assert start_of(seeds).numbers == ((0, 3), (7, 2), (8, 1))
    game: Any = compile(seeds).Game()
    setup = game.setup()._replace(variables=(("seeds", 7, 0), ("seeds", 1, 5)))
    assert position_of(seeds, type(game).from_setup(setup)).numbers == ((0, 3), (1, 5), (8, 1))
