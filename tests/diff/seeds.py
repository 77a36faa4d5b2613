"""Rule changes for the tests: one thing in the text of a game is changed at a time.

What each row expects was worked out from the rules, not from what the program answers: the edits,
words that the reports of them must hold, and after how many plies the change can first be seen
(`None`: not within six).
"""

from __future__ import annotations

from typing import NamedTuple

from translator.diff.changes import Edit, Section

A, R, M, C = Edit.ADDED, Edit.REMOVED, Edit.MOVED, Edit.CHANGED
BOARD, PIECES, RULES, TURNS = Section.BOARD, Section.PIECES, Section.RULES, Section.TURNS
SELECTION, GOALS, SETUP = Section.SELECTION, Section.GOALS, Section.SETUP


class Seed(NamedTuple):
    """A change: `old` in the text becomes `new`."""

    name: str
    game: str
    old: str
    new: str
    expected: tuple[tuple[Section, Edit, str], ...]
    plies: int | None
    variant: str | None = None


def one(section: Section, edit: Edit, words: str) -> tuple[tuple[Section, Edit, str], ...]:
    return ((section, edit, words),)


SEEDS = [
    # Conditions
    Seed("an added condition", "tic-tac-toe", "((verify empty?) add)",
         "((verify empty?) (verify (not-empty? e)) add)",
         one(RULES, A, "verify not empty(e of here)"), 0),
    Seed("a changed condition", "breakthrough", "strike ($1 (verify not-friend?)",
         "strike ($1 (verify enemy?)", one(RULES, C, "not friend(here) -> enemy(here)"), 0),
    Seed("a weaker condition", "breakthrough", "advance (n (verify empty?)",
         "advance (n (verify not-friend?)", one(RULES, C, "empty(here) -> not friend(here)"), 4),
    Seed("a removed condition", "amazons", "((verify last-to?) ; only",
         "(; only", one(RULES, R, "verify same(here, last-to)"), None),
    Seed("an operand of `or` changed", "connect-four", "(or (not-on-board? s) (not-empty? s))",
         "(or (not-on-board? s) (enemy? s))",
         one(RULES, C, "not empty(s of here) -> enemy(s of here)"), 2),
    Seed("an operand of `or` added", "chess", "(while empty? add $1) (verify not-friend?)",
         "(while empty? add $1) (verify (or not-friend? (piece? Pawn)))",
         one(RULES, A, "piece(here, Pawn)"), 0),
    Seed("who may be captured", "chess", "($1 (verify enemy?) (pawn-add))",
         "($1 (verify not-friend?) (pawn-add))",
         one(RULES, C, "enemy(here) -> not friend(here)"), 0),
    Seed("musketeers may step", "three-musketeers", "strike ($1 (verify enemy?)",
         "strike ($1 (verify not-friend?)", one(RULES, C, "enemy(here) -> not friend(here)"), 4),
    Seed("castling over an attacked square", "chess", "e\n   (verify not-attacked?)\n   e to",
         "e\n   e to", one(RULES, R, "verify not attacked(here)"), None),
    Seed("en passant at any time", "chess", "n\n    (verify last-from?)\n", "n\n",
         one(RULES, R, "verify same(here, last-from)"), 3),
    # What moves do
    Seed("a removed promotion", "chess", "(add Queen Rook Bishop Knight)",
         "(add Queen Rook Bishop)", one(RULES, R, "Knight"), None),
    Seed("another promotion", "dobutsu", "(add Hen)", "(add Giraffe)",
         one(RULES, C, "Hen -> Giraffe"), 2),
    Seed("no promotion", "dobutsu", "(if (in-zone? last-rank) (add Hen) else add)", "add",
         ((RULES, R, "if in-zone(here, last-rank)"),), 2),
    Seed("a removed capture", "dodgem", "(not-on-board? e)) capture add)",
         "(not-on-board? e)) add)", one(RULES, R, "remove(here)"), 4),
    Seed("a removed creation", "joust", "($1 $2 (verify empty?) to back (create Nobody) add)",
         "($1 $2 (verify empty?) to back add)",
         one(RULES, R, "put(Nobody"), 0),
    Seed("a capture less in a loop", "nim", "(not-empty? up)) up capture)",
         "(not-empty? up)) up)",
         one(RULES, R, "remove(here)"), 0),
    Seed("the rook goes elsewhere", "chess", "e cascade w w to", "e cascade w to",
         one(RULES, R, "go w"), 6),
    Seed("a direction is not looked along", "reversi", "(outflank s) (outflank sw)",
         "(outflank s)", one(RULES, R, "sw of here"), 2),
    Seed("flipped, not captured", "ataxx", "(flip $1)", "(capture $1)",
         ((RULES, R, "flip("), (RULES, A, "remove(")), 2),
    # Entries of pieces
    Seed("a move less", "breakthrough", "(strike ne) (strike nw))", "(strike ne))",
         one(PIECES, R, "Man | moves | strike nw"), 0),
    Seed("a move more", "dodgem", "(drive s) (drive-off)", "(drive s) (drive w) (drive-off)",
         one(PIECES, A, "Car | moves | drive w"), 2),
    Seed("a swapped direction", "chess", "(leap2 n ne) (leap2 n nw)",
         "(leap2 n ne) (leap2 n w)", one(PIECES, C, "leap2 n nw | leap2 n w"), 0),
    Seed("kings lose a step", "dobutsu", "(lion-step n) (lion-step ne)", "(lion-step n)",
         one(PIECES, R, "Lion | moves | lion-step ne"), 0),
    Seed("guards stop one way", "three-musketeers", "(step s) (step w))", "(step s))",
         one(PIECES, R, "Guard | moves | step w"), 1),
    Seed("a leap less", "joust", "($1 e ne) ($1 e se)", "($1 e ne)",
         one(PIECES, R, "leap e se"), 0),
    Seed("a jump less", "ataxx", "(jump n n) (jump n ne)", "(jump n ne)",
         one(PIECES, R, "Blob | moves | jump n n"), 0),
    Seed("men jump one way only", "english-draughts", "(man-jump ne)\n      (man-jump nw)",
         "(man-jump ne)", one(PIECES, R, "Man | moves | man-jump nw"), 2),
    Seed("another move type", "english-draughts",
         "(man-jump nw)\n      (move-type step)", "(move-type step)\n      (man-jump nw)",
         one(PIECES, C, "jump -> step"), 2),
    Seed("an attribute that begins otherwise", "chess",
         "(attribute never-moved? true)\n    (moves (rook-slide",
         "(attribute never-moved? false)\n    (moves (rook-slide",
         one(PIECES, C, "Rook | attributes | never-moved? | true | false"), 0),
    # The board
    Seed("a changed zone cell", "breakthrough", "(positions a5 b5 c5 d5 e5)",
         "(positions b5 c5 d5 e5)", one(BOARD, R, "zones | goal | White | a5"), 5,
         "Breakthrough 5x5"),
    Seed("a zone cell more", "dobutsu", "(players Sente) (positions a4 b4 c4)",
         "(players Sente) (positions a4 b4 c4 b3)", one(BOARD, A, "zones | last-rank | Sente | b3"),
         0),
    Seed("a missing double step", "chess", "(positions a3 b3 c3 d3 e3 f3 g3 h3)",
         "(positions a3 b3 c3 d3 f3 g3 h3)", one(BOARD, R, "zones | third-rank | White | e3"), 0),
    Seed("another symmetry", "breakthrough", "(symmetry Black (n s) (ne se)",
         "(symmetry Black (n s)", one(BOARD, C, "symmetry | Black | ne is se | ne is ne"), 1),
    Seed("links two squares long", "connect-four", "(s 0 1) (ne 1 -1)", "(s 0 2) (ne 1 -1)",
         one(BOARD, C, "links | s"), 0),
    Seed("a link less", "nine-mens-morris", "(a7 d7) (d7 g7) (b6 d6)", "(d7 g7) (b6 d6)",
         one(BOARD, R, "links | e | a7-d7"), 2),
    Seed("no diagonal rows", "connect-four", "(ne 1 -1) (se 1 1)", "(ne 1 -1) (se 1 0)",
         one(BOARD, C, "links | se"), None),
    # Turns
    Seed("two turns in a row", "chess", "(turn-order White Black)",
         "(turn-order White White Black)", one(TURNS, A, "White"), 1),
    Seed("the other player begins", "reversi", "(turn-order Black White)",
         "(turn-order White Black)", one(TURNS, M, "White"), 0),
    Seed("another turn of a pair", "nim", "(turn-order (First Heaps) (Second Heaps))",
         "(turn-order (First Heaps) (First Heaps) (Second Heaps))", one(TURNS, A, "First"), 1),
    Seed("a third turn", "tic-tac-toe", "(turn-order X O)", "(turn-order X O O)",
         one(TURNS, A, "O"), 2),
    # What is legal
    Seed("priorities the other way round", "english-draughts", "(move-priorities jump step)",
         "(move-priorities step jump)", one(SELECTION, C, "priorities | jump step | step"), 2),
    Seed("passing at any time", "reversi", '(option "pass turn" forced)',
         '(option "pass turn" true)', one(SELECTION, C, "pass"), 0),
    Seed("passing in chess", "chess", "(turn-order White Black)",
         '(turn-order White Black) (option "pass turn" true)',
         one(SELECTION, C, "pass turn | false | true"), 0),
    # Goals
    Seed("a row less", "tic-tac-toe", "($1 (X O) (absolute-config Mark (a1 b2 c3)))", "",
         one(GOALS, R, "a1 b2 c3"), 5),
    Seed("another number of pieces", "breakthrough", "(pieces-remaining 0)",
         "(pieces-remaining 15)", one(GOALS, C, "piece-count(15)"), 5),
    Seed("an early end", "reversi", "(total-piece-count 64)", "(total-piece-count 8)",
         one(GOALS, C, "piece-count(8"), 4),
    Seed("who is stuck has lost", "chess", "(draw-condition (White Black) stalemated)",
         "(loss-condition (White Black) stalemated)",
         one(GOALS, C, "stalemated | draw for White Black"), None),
    Seed("one way less to four", "connect-four", "(or (my-row n) (my-row e)", "(or (my-row e)",
         one(GOALS, C, "removed"), None),
    Seed("the goal loses", "breakthrough", "(win-condition (White Black) (absolute-config",
         "(loss-condition (White Black) (absolute-config",
         one(GOALS, C, "absolute-config | win for White Black"), 5, "Breakthrough 5x5"),
    # Setup
    Seed("a piece less", "english-draughts", "a3 c3 e3 g3))", "a3 c3 e3))",
         one(SETUP, R, "White Man | g3"), 0),
    Seed("a piece elsewhere", "joust", "(White (Knight d4))", "(White (Knight d5))",
         one(SETUP, M, "White Knight | d4 | d5"), 0),
    Seed("two pieces swapped", "chess", "(Knight b1 g1)\n      (Bishop c1 f1)",
         "(Knight c1 g1)\n      (Bishop b1 f1)",
         ((SETUP, M, "White Knight | b1 | c1"), (SETUP, M, "White Bishop | c1 | b1")), 0),
    Seed("another piece", "chess", "(Queen d1)", "(Rook d1)",
         ((SETUP, C, "d1 | White Queen | White Rook"),), 0),
    Seed("matches less", "nim", "b1 b2 b3 c1", "b1 b2 c1", one(SETUP, R, "Heaps Match | b3"), 0),
    Seed("fewer pieces in reserve", "tic-tac-toe", "(X (Mark off 5))", "(X (Mark off 2))",
         one(SETUP, C, "reserve | X Mark | 5 | 2"), 0),
    Seed("a short supply", "connect-four", "(Red (Disc off 21))", "(Red (Disc off 3))",
         one(SETUP, C, "reserve | Red Disc | 21 | 3"), 0),
]  # fmt: skip

# The same for games of the library.
LIBRARY_SEEDS = [
    Seed("stones on stones", "arrange/connect-four", "(verify empty?)", "(verify not-friend?)",
         one(RULES, C, "empty(here) -> not friend(here)"), 1),
    Seed("another centre", "breakthrough/jeson-mor", "(positions e5)", "(positions d4)",
         ((BOARD, C, "zones | center | Black | e5 | d4"),
          (BOARD, C, "zones | center | White | e5 | d4")), 2),
    Seed("a leap less", "breakthrough/jeson-mor", "(leapp e ne) (leapp e se)", "(leapp e ne)",
         one(PIECES, R, "Knight | moves | leapp e se"), 1),
    Seed("no step to one side", "breakthrough/breakthrough", "(step nw) (step ne)", "(step ne)",
         one(PIECES, R, "Pawn | moves | step nw"), 0),
    Seed("captures are free", "checkers/english-checkers",
         "(move-priorities jump-type normal-type)", "(move-priorities normal-type jump-type)",
         one(SELECTION, C, "move priorities | jump-type normal-type only | normal-type"), 2),
    Seed("a corner without promotion", "checkers/english-checkers", "(positions b8 d8 f8 h8)",
         "(positions b8 d8 f8)", one(BOARD, R, "zones | promotion | Black | h8"), None),
    Seed("rooks stop one way", "chess/shatranj", "(slide n) (slide s) (slide w) (slide e)",
         "(slide n) (slide s) (slide w)", one(PIECES, R, "Rokh | moves | slide e"), 2),
    Seed("king and counsellor exchanged", "chess/shatranj",
         "(Fers e1)\n         (Shah d1)", "(Fers d1)\n         (Shah e1)",
         ((SETUP, M, "White Shah | d1 | e1"), (SETUP, M, "White Fers | e1 | d1")), 0),
    Seed("stalemate is a draw", "chess/shatranj", "(loss-condition (White Black) stalemated)",
         "(draw-condition (White Black) stalemated)",
         one(GOALS, C, "stalemated | loss for White Black"), None),
    Seed("horses that leap", "xiangqi/xiangqi", "$1 (verify empty?)\n  $2", "$1\n  $2",
         one(RULES, R, "verify empty(here)"), 0),
    Seed("screens of one's own only", "xiangqi/xiangqi", "(verify not-empty?) $1",
         "(verify friend?) $1", one(RULES, C, "not empty(here) -> friend(here)"), 0),
    Seed("men in the corners", "tafl/tafl", "     (verify (not-in-zone? goal))\n", "",
         one(RULES, R, "verify not in-zone(here, goal)"), 0),
    Seed("a spoke less", "stalemate/mu-torere", "(a1 b2) (b2 c3)\n", "(b2 c3)\n",
         one(BOARD, R, "links | ne | a1-b2"), 0),
    Seed("removing instead of jumping", "stalemate/konane",
         "(move-priorities normal-type first-type)", "", one(SELECTION, R, "move priorities"), 2),
    Seed("no jump backwards", "custodian/hasami-shogi", "(jump n) (jump s)", "(jump n)",
         one(PIECES, R, "Stone | moves | jump s"), 1),
    Seed("passing at will", "other-games/reversi", '(option "pass turn"        forced)',
         '(option "pass turn"        true)', one(SELECTION, C, "pass"), 0),
]  # fmt: skip
