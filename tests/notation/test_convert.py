"""Conversion by the game's own rules: the founding article's fragments, and what is lost."""

from __future__ import annotations

import pytest

from notation.convert import Choices
from notation.diagnostics import Sink
from notation.record import Result
from tests.notation.engines import ROOT, corpus, engine
from tests.notation.tools import converted, read_all, read_one

FRAGMENTS = {
    # The article, "On the importance of notation": ZSG and named form of the same moves.
    "chess": (
        """
1. Pawn e2 - e4
1. Pawn e7 - e5
2. Knight g1 - f3
2. Knight b8 - c6
3. Bishop f1 - c4
3. Knight g8 - f6
4. King e1 - g1 Rook h1 - f1 @ f1 0 0 @ g1 0 0
4. Pawn d7 - d5
5. Pawn e4 x d5
5. Knight f6 x d5
""",
        """
1. e2 - e4 Pawn-move
1. e7 - e5 Pawn-move
2. g1 - f3 leap2 n nw
2. b8 - c6 leap2 n ne
3. f1 - c4 slide nw
3. g8 - f6 leap2 n nw
4. e1 - g1 OO
4. d7 - d5 Pawn-move
5. e4 x d5 Pawn-capture nw
5. f6 x d5 leap2 w nw
""",
    ),
    "russian-draughts": (
        """
1. Checker g3 - f4
1. Checker f6 - g5
2. Checker e3 - d4
2. partial 2 Checker g5 - e3 = XChecker on f4
2. Checker e3 - c5 = XChecker on d4 x d4 x f4
""",
        """
1. g3 - f4 checker-shift nw
1. f6 - g5 checker-shift ne
2. e3 - d4 checker-shift nw
2. + g5 - e3 checker-jump nw
2. + e3 - c5 checker-jump sw
2. +
""",
    ),
    # The article shows White's stone alone; the stones around it are set up, and Black moves first.
    "go": (
        """
(Black Stone A19)
(Black Stone B19)
(Black Stone C19)
(Black Stone D19)
(Black Stone E19)
(Black Stone F19)
(White Stone A18)
(White Stone B18)
(White Stone C18)
(White Stone D18)
(White Stone E18)
(White Stone F18)
1. Black Stone Q4
1. White Stone G19 x A19 x B19 x C19 x D19 x E19 x F19
""",
        """
(Black Stone A19)
(Black Stone B19)
(Black Stone C19)
(Black Stone D19)
(Black Stone E19)
(Black Stone F19)
(White Stone A18)
(White Stone B18)
(White Stone C18)
(White Stone D18)
(White Stone E18)
(White Stone F18)
1. Q4 drop-to-empty Black Stone
1. G19 drop-to-empty White Stone
""",
    ),
}

TITLES = {"chess": "Chess", "russian-draughts": "Russian Draughts", "go": "Go"}


def zsg(game: str, body: str) -> str:
    head = "Zillions Save Game File Version 0.02 HH\nRulesFile={}.zrf\nVariantName={}"
    return (head.format(game, TITLES[game]) + body).replace("\n", "\r\n")


@pytest.mark.parametrize("game", FRAGMENTS)
def test_the_fragments_of_the_article(game: str) -> None:
    effects, named = FRAGMENTS[game]
    text = converted(zsg(game, effects), "zsg", "named", corpus(game))
    assert text.split("\n\n", 1)[1] == named[1:]
    assert converted(text, "named", "zsg", corpus(game)) == zsg(game, effects)
    for way in ("sgf", "json"):
        there = converted(text, "named", way, corpus(game))
        assert converted(there, way, "zsg", corpus(game)) == zsg(game, effects), way


PGN = """\
[Event "Cup"]
[Site "?"]
[Date "2020.05.??"]
[Round "?"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[RulesFile "chess.zrf"]
[VariantName "Chess"]

{about} 1. e4 e5 (1... c5 {Sicilian} 2. Nf3 $1 (2. c3) 2... d6) 2. Qh5 Ke7 $4
3. Qxe5# 1-0
"""


def test_pgn_and_back_through_every_notation() -> None:
    chess = corpus("chess")
    for way in ("named", "sgf", "json", "pgn"):
        there = converted(PGN, "pgn", way, chess)
        assert converted(there, way, "pgn", chess) == PGN, way


def test_the_result_and_the_names_are_those_of_the_players() -> None:
    record = read_one(converted(PGN, "pgn", "named", corpus("chess")), "named")
    assert record.headers["Name.White"] == "Ann"
    assert record.headers["Date"] == "2020-05"
    assert record.headers["Source"] == "pgn"
    assert record.result == Result.won("White", "Black")


def test_what_zsg_cannot_hold_is_reported() -> None:
    sink = Sink()
    text = converted(PGN, "pgn", "zsg", corpus("chess"), sink)
    assert text.count("\r\n") == 3 + 5
    lost = " ".join(item.message for item in sink.items if item.code == "N181")
    for kind in ("2 variations", "2 comments", "nags", "result", "4 headers"):
        assert kind in lost


def test_fen_becomes_a_setup_and_a_setup_fen() -> None:
    chess = corpus("chess")
    fen = "8/P6k/8/8/8/8/6K1/8 w - - 0 1"
    text = f'[FEN "{fen}"]\n\n1. a8=N Kg7 *\n'
    named = converted(text, "pgn", "named", chess)
    (line,) = (line for line in named.split("\n") if line.startswith("Setup="))
    assert "White Pawn a7" in line
    assert "Black King h7" in line
    assert "1. a7 - a8 Pawn-move =Knight\n" in named
    back = read_one(converted(named, "named", "pgn", chess), "pgn")
    assert back.headers["FEN"].split()[:4] == fen.split()[:4]
    assert [node.move for node in back.main_line()] == ["a8=N", "Kg7"]
    sink = Sink()
    zillions = converted(named, "named", "zsg", chess, sink)
    assert "(White Pawn a7)" in zillions
    assert "(x a1)" in zillions
    assert "Pawn a7 - a8 = Knight" in zillions


def test_a_wrong_move_ends_the_line_and_is_reported() -> None:
    sink = Sink()
    text = converted("1. e4 e5 2. Ke3 Nf6 *\n", "pgn", "named", corpus("chess"), sink)
    assert text.endswith("1. e7 - e5 Pawn-move\nend *\n")
    (item,) = sink.errors
    assert (item.code, item.place.ply, item.text) == ("N172", 3, "Ke3")


def test_notations_for_other_games_are_refused() -> None:
    sink = Sink()
    assert converted(PGN, "pgn", "pdn", corpus("chess"), sink) == ""
    assert [item.code for item in sink.items] == ["N184"]


def test_draughts_in_numbers() -> None:
    draughts = corpus("english-draughts")
    start = "1. 11-15 24-19 2. 15x24 28x19 3. 8-11 *\n"
    named = converted(start, "pdn", "named", draughts)
    assert "2. + " in named
    back = read_one(converted(named, "named", "pdn", draughts), "pdn")
    assert [node.move for node in back.main_line()] == ["11-15", "24-19", "15x24", "28x19", "8-11"]


def test_draughts_from_a_position() -> None:
    draughts = corpus("english-draughts")
    text = '[FEN "B:W18,11,K31:B15,7"]\n\n1. 7x16 *\n'
    record = read_one(converted(text, "pdn", "pdn", draughts), "pdn")
    assert record.headers["FEN"] == "B:W11,18,K31:B7,15"
    assert [node.move for node in record.main_line()] == ["7x16"]


def test_who_is_white_stays_white_where_black_moves_first() -> None:
    """Names go with the colours, and so does a result that the rules tell: Black mates here."""
    chess = corpus("chess")
    fen = "8/8/8/8/8/k7/2q5/K7 b - - 0 1"
    text = f'[White "Wim"]\n[Black "Bea"]\n[FEN "{fen}"]\n\n1... Qb2# *\n'
    named = converted(text, "pgn", "named", chess).replace("end *\n", "")
    for source, given, result in (("pgn", text, Result()), ("named", named, None)):
        back = read_one(converted(given, source, "pgn", chess), "pgn")
        assert (back.headers["Name.White"], back.headers["Name.Black"]) == ("Wim", "Bea")
        assert back.result == (result or Result.won("Black", "White", "checkmated"))


@pytest.mark.parametrize(
    ("notation", "rules", "start", "move"),
    [
        ("pgn", "zrf/chess.zrf", '[FEN "8/8/8/4k3/8/8/4P3/4K3 b - - 4 23"]', "23... Kd4"),
        ("ptn", "native/tak.glot", '[TPS "x5/x5/x2,12S,x2/x,2,x3/x5 2 7"]', "7... b2>"),
    ],
)
def test_moves_are_counted_on_from_a_position(
    notation: str, rules: str, start: str, move: str
) -> None:
    size = '[Size "5"]\n' if notation == "ptn" else ""
    text = converted(
        f"{size}{start}\n\n{move} *\n", notation, notation, engine(ROOT / "corpus" / rules)
    )
    assert start in text
    assert f"\n{move} *\n" in text


def test_fen_has_its_counters_where_the_record_has_none() -> None:
    """Programs refuse FEN of fewer than six fields."""
    chess = corpus("chess")
    text = '[FEN "8/8/8/4k3/8/8/4P3/4K3 w"]\n\n1. Kd2 *\n'
    named = converted(text, "pgn", "named", chess)
    assert '[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]' in converted(named, "named", "pgn", chess)


def test_a_type_that_says_names_of_squares_says_numbers_where_these_are_written() -> None:
    """In Russian draughts square 1 is b8, at the upper left: corner 2."""
    text = '[GameType "25,W,8,8,A0,0"]\n\n1. c3-d4 d6-c5 *\n'
    made = converted(text, "pdn", "pdn", corpus("russian-draughts"))
    assert '[GameType "25,W,8,8,N2,0"]' in made
    assert "\n1. 22-18 10-14 *\n" in made
    text = '[GameType "22,W,8,8,N2,1"]\n\n1. 22-18 *\n'
    italian = engine(ROOT / "corpus/native/italian-draughts.glot")
    assert '[GameType "22,W,8,8,N2,1"]' in converted(text, "pdn", "pdn", italian)


def test_a_capture_of_several_men_is_one_move_in_pdn_and_several_steps_in_named_form() -> None:
    draughts = corpus("english-draughts")
    text = '[FEN "B:W18,26:B15"]\n\n1. 15x31 {two} (1. 15x22 $1) *\n'
    sink = Sink()
    named = converted(text, "pdn", "named", draughts, sink)
    steps = [line for line in named.split("\n") if line.startswith("1. + ") and " - " in line]
    assert len(steps) == 2
    assert steps[1].endswith("  ;two")
    assert [item.code for item in sink.errors] == ["N172"], "a man may not stop half-way"
    assert "15x31 {two}" in converted(named, "named", "pdn", draughts)


def test_half_a_turn_has_no_place_in_pdn() -> None:
    draughts = corpus("english-draughts")
    text = '[FEN "B:W18,26:B15"]\n\n1. 15x31 *\n'
    named = converted(text, "pdn", "named", draughts)
    first = named.index("\n", named.index("1. + "))
    sink = Sink()
    pdn = converted(named[:first] + "  ;so far\n", "named", "pdn", draughts, sink)
    assert [item.code for item in sink.items] == ["N183"]
    assert "15" not in pdn.rpartition("]")[2]
    assert "{so far}" in pdn


def test_half_a_turn_is_written_as_named_text_in_sgf() -> None:
    amazons = corpus("amazons")
    queen = next(move for move in amazons().legal_moves if move.end == "d4")
    half = f"Named Rule Record 1\nRules=amazons.zrf\nVariant=Amazons\n\n1. + {queen}\n"
    sink = Sink()
    sgf = converted(half, "named", "sgf", amazons, sink)
    assert [item.code for item in sink.items] == ["N185"]
    assert f"XM[+ {queen}]" in sgf
    assert "GM[0]" in sgf


def test_go_in_its_own_sgf() -> None:
    go = corpus("go", "Go 9x9")
    text = "(;FF[4]GM[1]SZ[9]AB[gc]AW[cc][cg]PL[W];W[ee]C[tengen];B[];W[ge](;B[hd])(;B[he]))"
    named = converted(text, "sgf", "named", go)
    assert "1. E5 drop-to-empty White Stone  ;tengen" in named
    back = converted(named, "named", "sgf", go)
    assert "GM[1]" in back
    assert "SZ[9]" in back
    assert "PL[W]" in back
    assert ";W[ee]" in back
    assert "C[tengen]" in back
    assert ";B[]" in back
    assert "(;B[hd]" in back


def test_safe_sgf_has_no_courtesy_moves() -> None:
    chess = corpus("chess")
    assert "W[e2-e4]" in converted(PGN, "pgn", "sgf", chess)
    safe = converted(PGN, "pgn", "sgf", chess, choices=Choices(repeats=False))
    assert "W[e2-e4]" not in safe
    assert "XM[e2 - e4 Pawn-move]" in safe


def test_dagaz_trees_are_read_by_the_rules() -> None:
    chess = corpus("chess")
    text = "(;W[e2e4](;B[e7e5];W[g1f3])(;B[Nf6];W[e4-e5];B[d7d5];W[e5xd6]))"
    pgn = converted(text, "sgf", "pgn", chess)
    assert pgn.endswith("1. e4 e5 (1... Nf6 2. e5 d5 3. exd6) 2. Nf3 *\n")
    plain = converted(pgn, "pgn", "sgf", chess, choices=Choices(spelling="plain"))
    assert ";W[e2-e4]" in plain
    assert ";W[e5:d6]" in plain


def test_a_position_that_the_rules_do_not_know_is_refused() -> None:
    for text in ('[FEN "8/8/8"]\n\n1. e4 *\n', '[Setup "White Queeen a1"]\n\n1. e4 *\n'):
        sink = Sink()
        assert converted(text, "pgn", "named", corpus("chess"), sink) == ""
        assert [item.code for item in sink.items] == ["N170"]


def test_a_spelling_without_a_table_is_kept_but_not_replayed() -> None:
    sink = Sink()
    text = "(;GM[6];W[52lqmo])"
    assert read_all(text, "sgf")[0].spelling == "backgammon"
    assert converted(text, "sgf", "named", corpus("chess"), sink) == ""
    assert [item.code for item in sink.items] == ["N176"]


def test_a_game_of_sgf_whose_moves_nobody_spells_is_written_as_any_other() -> None:
    text = converted('[XSgf "GM=6"]\n\n1. e4 *', "pgn", "sgf", corpus("chess"))
    assert "XM[e2 - e4" in text
