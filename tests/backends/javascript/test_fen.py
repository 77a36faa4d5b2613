"""FEN means the same to both back ends: what is read, what is written, what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tests.backends.javascript.support import Player
from tests.backends.python.support import CORPUS, corpus_game, corpus_module
from tests.compiled import engine, game
from tests.corpus.tables import all_rows
from translator import emit

FENS = sorted(
    {
        (row.file.stem, row.title, row.position.removeprefix("fen "))
        for row in all_rows()
        if row.position.startswith("fen ")
    }
)
CHESS960 = CORPUS.parent / "native" / "chess960.glot"
BAD = [
    "",
    "8/8/8/8/8/8/8",
    "8/8/8/8/8/8/8/8/8",
    "9/8/8/8/8/8/8/8",
    "7/8/8/8/8/8/8/8",
    "x7/8/8/8/8/8/8/8",
    "ı7/8/8/8/8/8/8/8",
    "99999999999999999999/8/8/8/8/8/8/8",
    "08/8/8/8/8/8/8/8",
    "٨/8/8/8/8/8/8/8",
]
# Fields that stand behind a board.
BAD_FIELDS = [
    "x",
    "black",
    "W",
    "-",
    "w KQkqXYZ",
    "w KK",
    "w K-",
    "w BGbg",
    "w - z9",
    "w - e",
    "b - e3",
    "w - - abc",
    "w - - -",
    "w - - 0 1.",
    "w - - 0 1234567",
    "w - - 0 ١",
    "w - - 0 1 +0+0",
    "w - - 0 1 2 3",
]

SCRIPT = """
import { readFileSync } from "node:fs";
const fens = JSON.parse(readFileSync(new URL("./fens.json", import.meta.url)));
const read = (Game, text) => {
  try {
    const game = Game.fromFen(text);
    return [String(game.setup()), String(game.key()), game.fen()];
  } catch (error) {
    return error.message;
  }
};
export default ({ Game }) => fens.map((text) => read(Game, text));
"""


def read_by_python(module: Any, text: str) -> list[str] | str:
    try:
        game = module.Game.from_fen(text)
    except ValueError as error:
        return str(error)
    return [str(game.setup()), str(game.key()), game.fen()]


def read_by_both(name: str, texts: list[str], player: Player) -> list[list[str] | str]:
    """What both back ends make of texts, which must be the same."""
    return agreed(corpus_game(name), corpus_module(name), texts, player)


def agreed(game: Any, module: Any, texts: list[str], player: Player) -> list[list[str] | str]:
    folder = Path(mkdtemp(dir=player.folder))
    (folder / "fens.json").write_text(json.dumps(texts))
    (folder / "fens.mjs").write_text(SCRIPT)
    found = player.ask(emit(game, "javascript"), script=str(folder / "fens.mjs"))
    wanted = [read_by_python(module, text) for text in texts]
    assert found == wanted
    return wanted


@pytest.mark.parametrize("name", ["chess", "xiangqi", "makruk", "shatranj", "antichess"])
def test_positions_in_fen(name: str, player: Player) -> None:
    title = corpus_game(name).meta.title
    start = corpus_module(name).Game().fen()
    board = start.split(" ")[0]
    good = [fen for file, of, fen in FENS if (file, of) == (name, title)]
    good += [start, start.replace(" w ", " b "), start + " 0 1", board, f"{board}[]", f"{board}[-]"]
    assert all(isinstance(found, list) for found in read_by_both(name, good, player))
    bad = [*BAD, *(f"{board} {fields}" for fields in BAD_FIELDS)]
    bad += [board + held for held in ("[P]", "[x", "x]", "[x]", "[[", "[P][p]", "[1]", "[-P]")]
    found = read_by_both(name, bad, player)
    assert [
        (text, read) for text, read in zip(bad, found, strict=True) if isinstance(read, list)
    ] == []


def test_en_passant_is_behind_a_pawn_of_the_other_side(player: Player) -> None:
    rows = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR"
    good, *bad = read_by_both(
        "chess", [f"{rows} {rest}" for rest in ("b - e3", "w - e3", "b - d3", "b - e4")], player
    )
    assert good[0].endswith("last e2 e4")
    assert bad == [f"FEN: no pawn has just passed {square}" for square in ("e3", "d3", "e4")]


@pytest.mark.parametrize("name", ["reversi", "connect-four"])
def test_pieces_in_hand_stand_in_brackets(name: str, player: Player) -> None:
    game = corpus_module(name).Game()
    for _ in range(5):
        game.push(game.legal_moves[0])
    text = game.fen()
    assert "[" in text
    (found,) = read_by_both(name, [text], player)
    assert found[1:] == [str(game.key()), text]


def test_rights_to_castle_are_told_by_side_or_by_file(player: Player) -> None:
    """By the file where another rook stands further out, with a right of its own or without."""
    ranks = "r1rkr1r1/8/8/8/8/8/8/R1RKR1R1"
    told = {
        f"{ranks} w KQkq -": "KQkq",
        f"{ranks} w GAga -": "KQkq",
        f"{ranks} w ECec -": "ECec",
        f"{ranks} b Cg -": "Ck",
        "1r1k4/8/8/8/8/8/8/3KR3 w Eb -": "Kq",
        "3k4/8/8/3R4/8/8/8/3KR3 w KQkq -": "K",
    }
    found = agreed(game(CHESS960), engine(CHESS960), list(told), player)
    for (text, rights), read in zip(told.items(), found, strict=True):
        board, mover, _, passed = text.split()
        assert read[2] == f"{board} {mover} {rights} {passed}"


@pytest.mark.parametrize(("rank", "right"), [("R3K3", "H"), ("4R3", "E"), ("K7", "A")])
def test_a_right_without_a_king_and_a_rook_at_home_is_none(
    rank: str, right: str, player: Player
) -> None:
    (found,) = read_by_both("chess", [f"4k3/8/8/8/8/8/8/{rank} w {right} -"], player)
    assert found == f"FEN: no king and rook at home for the right to castle {right}"


def test_where_others_may_do_something_first_each_has_a_right_of_its_own(player: Player) -> None:
    """In Seirawan chess, of all pieces that stand where they began."""
    told = {
        "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg -": "KQBCDFGkqbcdfg",
        "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[HEhe] w BDFbdf -": "BDFbdf",
        "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[HEhe] w ABCDFGHk -": "ABCDFGHk",
        "1nbqkbnr/8/8/8/8/8/8/RNBQKBNR[He] b QBEa -": None,
        "1nbqkbnr/8/8/8/8/8/8/RNBQKBNR[He] b QBEe -": "QBe",
    }
    game, module = seirawan()
    found = agreed(game, module, list(told), player)
    for read, rights in zip(found, told.values(), strict=True):
        wanted = read[2].split()[2] if isinstance(read, list) else None
        assert wanted == rights


def seirawan() -> tuple[Any, Any]:
    path = CORPUS.parent / "native" / "seirawan.glot"
    return game(path), engine(path)


def test_a_king_off_the_ranks_has_no_right(tmp_path: Path, player: Player) -> None:
    rules = tmp_path / "hut.glot"
    rules.write_text(
        """(game "Hut"
          (players White Black)
          (board
            (grid (a b) (2 1) (directions (n 0 -1)))
            (positions hut))
          (attributes moved)
          (rule step n (verify empty?) (set-attribute moved true) add)
          (piece King (attribute moved false) (moves (step)))
          (piece Rook (attribute moved false) (moves (step)))
          (board-setup (White (King hut) (Rook a1)) (Black (King b2)))
          (draw-condition no-moves)
          (options own-pieces))"""
    )
    assert engine(rules).Game().fen() == "1k/R1 w - -"
    (found,) = agreed(game(rules), engine(rules), ["1k/R1 w KQ -"], player)
    assert found[2] == "1k/R1 w - -"
