"""Main lines that break off, turns that annotators leave out, stones set up in the middle."""

from __future__ import annotations

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.record import GameRecord, Node
from notation.registry import NOTATIONS
from tests.notation.engines import ROOT, corpus, engine
from tests.notation.tools import converted, read_all, read_one, replayed, written

CHESS = corpus("chess")
GO = engine(ROOT / "corpus" / "native" / "go.glot")
SHOGI = engine(ROOT / "corpus" / "native" / "shogi.glot")
DRAUGHTS = corpus("russian-draughts")

# By notation: a game whose second player's move is not legal, and has variations.
BROKEN = {
    "pgn": ("1. e4 Nb3 (1... Nc6 2. Bb5) (1... d6) 2. Bc4 *\n", CHESS),
    "pdn": ('[GameType "25"]\n\n1. c3-d4 a1-a2 (1... f6-e5) (1... b6-c5) *\n', DRAUGHTS),
    "kif": ("1 ７六歩(77)\n2 ９九歩(11)\n変化：2手\n2 ３四歩(33)\n3 ２六歩(27)\n", SHOGI),
    "sgf": ("(;GM[1]SZ[9];B[ee](;W[ee])(;W[cc];B[gg])(;W[gc]))", GO),
}


def moves(record: GameRecord) -> list[str | None]:
    return [node.move for node in record.main_line()]


@pytest.mark.parametrize("source", BROKEN)
@pytest.mark.parametrize("target", ["sgf", "named", "json", "itself"])
def test_no_variation_takes_the_place_of_a_main_line_that_breaks_off(
    source: str, target: str
) -> None:
    text, new = BROKEN[source]
    (record,) = read_all(text, source)
    sink = Sink()
    made = Converter(new, NOTATIONS[source if target == "itself" else target], sink).convert(record)
    assert made is not None
    assert len(moves(made)) == 1
    assert [d.code for d in sink.items if d.code != "N171"] in (["N172", "N181"], ["N181"])
    lost = sink.items[-1]
    assert "no place for" in lost.message
    assert "variation" in lost.message


def test_lines_beside_a_variation_that_breaks_off_do_not_go_on_from_it() -> None:
    text = "1. e4 e5 (1... c5 2. Bb6 (2. Nf3) (2. d4)) (1... e6) 2. Nf3 *\n"
    assert "(1... c5) (1... e6) 2. Nf3 *" in converted(text, "pgn", "pgn", CHESS)


def test_variations_are_replayed_though_the_main_line_breaks_off() -> None:
    text, new = BROKEN["pgn"]
    (record,) = read_all(text, "pgn")
    assert replayed(record, new, Sink()).replayed == 4


@pytest.mark.parametrize("null", ["--", "Z0", "pass", "null", "0000", "@@@@"])
def test_a_turn_that_annotators_leave_out_is_a_move_of_pgn(null: str) -> None:
    text = f"1. e4 e5 2. Nf3 {null} (2... Nc6 3. Bb5) (2... d6 3. d4) 3. d4 exd4 *\n"
    sink = Sink()
    made = converted(text, "pgn", "pgn", CHESS, sink)
    assert "1. e4 e5 2. Nf3 -- (2... Nc6 3. Bb5) (2... d6 3. d4) 3. d4 exd4 *" in made
    assert [(d.code, d.place.ply) for d in sink.items] == [("N199", 4)]
    assert converted(made, "pgn", "pgn", CHESS) == made


def test_a_line_goes_back_over_a_turn_that_was_left_out() -> None:
    text = "1. e4 -- (1... e5 2. Nf3 -- 3. Ng5) 2. e5 (2. d4 -- 3. d5) 2... d5 *\n"
    assert " ".join(converted(text, "pgn", "pgn", CHESS).split("\n\n")[1].split()) == text.strip()


@pytest.mark.parametrize("target", ["sgf", "named", "json"])
def test_where_no_notation_knows_it_the_line_ends_at_a_turn_that_is_left_out(target: str) -> None:
    text = "1. e4 e5 2. Nf3 -- (2... Nc6 3. Bb5) 3. d4 *\n"
    (record,) = read_all(text, "pgn")
    sink = Sink()
    made = Converter(CHESS, NOTATIONS[target], sink).convert(record)
    assert made is not None
    assert len(moves(made)) == 3
    assert [d.code for d in sink.items] == ["N172", "N181"]


def test_a_turn_that_is_left_out_is_no_legal_move() -> None:
    sink = Sink()
    assert not replayed(read_one("1. e4 e5 2. -- Nc6 *\n", "pgn"), CHESS, sink).complete
    assert [d.code for d in sink.items] == ["N172"]


LESSON = (
    "(;GM[1]FF[4]SZ[9]AB[aa:cc]AW[gg][hh];W[ee];AE[aa]AB[ha];B[ff]"
    "(;W[fe];AW[ii]PL[W];W[ia])(;W[gf]))"
)


def setups(record: GameRecord) -> list[dict[str, tuple[str, ...]]]:
    return [dict(node.properties) for node in record.root.walk() if node.move is None][1:]


@pytest.mark.parametrize("ways", [["sgf"], ["json"], ["json", "sgf"], ["sgf", "json", "sgf"]])
def test_stones_that_are_set_up_in_the_middle_go_through_sgf_and_json(ways: list[str]) -> None:
    record = read_one(LESSON, "sgf")
    expected = setups(record)
    assert len(expected) == 2
    for target in ways:
        sink = Sink()
        made = Converter(GO, NOTATIONS[target], sink).convert(record)
        assert made is not None
        assert not sink.items
        record = read_one(written(made, target), target)
        assert setups(record) == expected
        replay = replayed(record, GO, sink)
        assert replay.complete
        assert replay.replayed == 5


def test_stones_that_are_set_up_in_the_middle_are_on_the_board() -> None:
    record = read_one("(;GM[1]SZ[9];B[aa];W[bb];AB[ba]AW[cc]AE[bb];W[ab];B[ia])", "sgf")
    sink = Sink()
    replay = replayed(record, GO, sink)
    assert replay.complete
    assert replay.game is not None
    board = {square: piece.player for square, piece in replay.game.board.items()}
    assert board == {"a9": "Black", "b9": "Black", "c7": "White", "a8": "White", "i9": "Black"}


def test_other_notations_end_where_stones_are_set_up() -> None:
    sink = Sink()
    (record,) = read_all(LESSON, "sgf")
    made = Converter(GO, NOTATIONS["named"], sink).convert(record)
    assert made is not None
    assert len(moves(made)) == 1
    assert [d.code for d in sink.items] == ["N137"]


def test_a_stone_beside_the_board_is_no_setup() -> None:
    sink = Sink()
    (record,) = read_all("(;GM[1]SZ[9];B[aa];AB[zz];W[bb])", "sgf")
    assert not replayed(record, GO, sink).complete
    assert [d.code for d in sink.items] == ["N137"]


def test_many_setups_do_not_nest() -> None:
    record = GameRecord("sgf", "go")
    node = record.root
    for number in range(3000):
        made = Node()
        made.properties = (("AB" if number % 2 else "AW", ("ee",)),)
        node.children.append(made)
        node = made
        if not number:
            move = Node("aa", 0, "B")  # what stands before the first move is the start
            node.children.append(move)
            node = move
    replay = replayed(record, GO, Sink())
    assert replay.complete
    assert replay.plies == 3000
