"""The board of a terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests import compiled
from tests.render.support import ROOT, RULES, corpus, games
from tests.render.test_terrain import native
from tests.sampling import half
from translator import compile
from translator.ir.game import Game
from translator.render import TextBoard, seen_by, start_of
from translator.render.position import Position, Seen, Standing
from translator.render.textboard import _plain

_FILES = pytest.mark.parametrize("path", half(RULES, __name__), ids=lambda path: path.stem)


def drawn(played: Game, columns: int = 100, colours: bool = False) -> list[str]:
    """The start, line by line."""
    return TextBoard(played, columns, colours).text(Seen(start_of(played))).splitlines()


def test_ranks_and_files_are_named() -> None:
    assert drawn(corpus("chess")) == [
        "8 r n b q k b n r",
        "7 p p p p p p p p",
        *(f"{rank} . . . . . . . ." for rank in (6, 5, 4, 3)),
        "2 P P P P P P P P",
        "1 R N B Q K B N R",
        "  a b c d e f g h",
        "White to move",
    ]


def test_every_row_and_file_of_a_ragged_board_is_named() -> None:
    """Also those of a single cell: the corners of splut."""
    lines = drawn(native("splut"))[:10]
    assert [line.split()[0] for line in lines] == [*"987654321", "a"]
    assert lines[-1].split() == list("abcdefghi")
    assert [line.index("AR") for line in (lines[0], lines[8])] == [lines[-1].index("e")] * 2


def test_files_that_slant_have_their_names_above_the_uppermost_row() -> None:
    """On a rhombus no file runs straight down: `c2` lies half a cell to the right of `c1`."""
    *_, small = games(ROOT / "corpus" / "zrf" / "hex.zrf")
    for played in (native("hex"), corpus("hex"), small):
        lines = drawn(played)
        size = round(len(played.board.positions) ** 0.5)
        files = [chr(ord("a") + n) for n in range(size)]
        assert lines[0].split() == files
        assert lines[1].split() == ["1", *size * "."]
        at = [[n for n, sign in enumerate(line) if sign not in " 1"] for line in lines[:2]]
        assert at[0] == at[1]


def test_boards_side_by_side_stand_apart() -> None:
    lines = drawn(native("fox-hunt"))[:8]
    assert lines[:7] == [f"{rank} . . . . . . .  . . . . . . ." for rank in range(7, 0, -1)]
    assert lines[7] == "  a b c d e f g  A B C D E F G"


def test_several_levels_have_their_names_below() -> None:
    *_, levels = games(ROOT / "corpus" / "zrf" / "tic-tac-toe.zrf")
    assert drawn(levels)[:6] == [
        *(f"{row} . . . .  . . . .  . . . .  . . . ." for row in "4321"),
        "  a b c d  a b c d  a b c d  a b c d",
        "  1        2        3        4",
    ]


def test_cells_beside_a_grid_do_not_take_the_names_of_its_files() -> None:
    """The start of Light is below d1, his home below g1, those of Dark above d3 and g3."""
    ur = compiled.game(ROOT / "corpus" / "axiom" / "Royal-Game-of-Ur.4th")
    assert "  a b c d e f g h" in drawn(ur)
    assert {"3 . . . .     . .", "1 . . . .     . ."} <= set(drawn(ur))  # nobody comes to e and f


def test_players_of_one_kind_of_piece_have_their_own_letters() -> None:
    plain = corpus("tic-tac-toe")
    board = {0: Standing(0, 0), 4: Standing(1, 0)}
    text = TextBoard(plain, 80, False).text(Seen(Position(board)))
    assert text.splitlines() == ["3 X . .", "2 . O .", "1 . . .", "  a b c"]


def test_rows_of_hexagons_are_staggered_and_straight() -> None:
    lines = drawn(native("intellector"))
    rows = [line[4:] for line in lines[:13]]
    assert all(re.fullmatch(r"\S( \S){4}" if n % 2 == 0 else r" \S( \S){3}", row)
               for n, row in enumerate(rows))  # fmt: skip
    assert lines[13].split() == list("acegi")
    assert lines[0].startswith("a11 ") and lines[12].startswith("a5".rjust(3))


def test_seeds_and_columns_are_counted() -> None:
    assert drawn(corpus("kalah"))[0].split() == ["l1", *["N4"] * 6]
    lasca = native("lasca")
    names = lasca.board.positions
    board = {names.index("c3"): Standing(1, 0), names.index("c3.2"): Standing(0, 0)}
    lines = TextBoard(lasca, 80, False).text(Seen(Position(board))).splitlines()
    assert lines[4].split() == ["3", ".", ".", "S2", ".", ".", ".", "."]


def test_what_is_hidden_is_not_shown() -> None:
    banqi = native("banqi")
    engine = compile(banqi).Game()
    viewer = banqi.players[0].name
    lines = TextBoard(banqi, 80, False).text(seen_by(banqi, engine, viewer)).splitlines()
    assert lines[:4] == [f"{rank} ? ? ? ? ? ? ? ?" for rank in (4, 3, 2, 1)]
    dark = native("dark-chess")
    engine = compile(dark).Game()
    seen = seen_by(dark, engine, "White")
    observed = engine.observation("White")
    assert {dark.board.positions[p] for p in seen.unseen} == set(observed.unseen)
    assert {dark.board.positions[p] for p in seen.position.board} == {n for n, _ in observed.pieces}
    assert TextBoard(dark, 80, False).text(seen).splitlines()[0] == "8 # # # # # # # #"


def test_what_does_not_fit_is_told_in_words() -> None:
    lines = drawn(corpus("chess"), columns=16)
    assert "White King: e1" in lines and "Black King: e8" in lines
    assert lines[-1] == "White to move"


@_FILES
def test_no_line_of_a_board_is_wider_than_the_terminal(path: Path) -> None:
    for played in games(path):
        for columns in (40, 80):
            lines = TextBoard(played, columns, False)._board(Seen(start_of(played)))
            assert all(len(line) <= columns for line in lines)


@_FILES
def test_colours_change_nothing_else(path: Path) -> None:
    for played in games(path):
        plain, coloured = drawn(played), drawn(played, colours=True)
        assert [re.sub(r"\x1b\[[\d;]*m", "", line) for line in coloured] == plain


@_FILES
def test_every_piece_of_the_start_is_on_the_board_or_told(path: Path) -> None:
    for played in games(path):
        seen = Seen(start_of(played))
        board = TextBoard(played, 100, True)
        lines = board._board(seen)
        if lines:
            cells = [c for c in board._cells if seen.position.board.keys() & set(c.positions)]
            assert sum(line.count("\x1b[0m") for line in lines) == len(cells)
        shown = {p for cell in board._cells if lines for p in cell.positions}
        told = board.text(seen).splitlines()[len(lines) :]
        beside = [n for p, n in enumerate(played.board.positions)
                  if p in seen.position.board and p not in shown]  # fmt: skip
        assert {_plain(name) for name in beside} <= set(" ".join(told).split())


def test_hands_beside_a_board_are_told_below_it() -> None:
    shogi = corpus("shogi")
    start = start_of(shogi)
    place = shogi.board.positions.index("sP1")
    pawn = next(s for s in start.board.values() if shogi.pieces[s.piece].name == "Pawn")
    owner = shogi.players[pawn.player].name
    seen = Seen(replace(start, board={**start.board, place: pawn}))
    lines = TextBoard(shogi, 80, False).text(seen).splitlines()
    assert [line[0] for line in lines[:9]] == list("abcdefghi")
    assert lines[9].split() == list("987654321")
    assert lines[10:] == [f"{owner} Pawn: sP1", f"{shogi.players[start.mover or 0].name} to move"]
