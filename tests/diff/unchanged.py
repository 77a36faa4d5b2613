"""Texts that say the same as a corpus game in other words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.format import format_source


class Rewriting(NamedTuple):
    """A way to write a corpus game otherwise. `records`: names in records change by it."""

    name: str
    game: str
    change: Callable[[str], str]
    records: bool = False
    variant: str | None = None


def laid_out(source: str) -> str:
    return format_source(Source("a.zrf", source.encode()), Sink())


def flush_left(source: str) -> str:
    return re.sub(r"^ +", "", source, flags=re.M)


def on_one_line(source: str) -> str:
    return " ".join(re.sub(r";[^\n]*", "", source).split())


def shouting_comments(source: str) -> str:
    return source.replace("\n", "\n; (game (board))\n")


def put(*pairs: tuple[str, str]) -> Callable[[str], str]:
    """Replace texts wherever they stand."""

    def change(source: str) -> str:
        for old, new in pairs:
            assert old in source, old
            source = source.replace(old, new)
        return source

    return change


def call_it(**names: str) -> Callable[[str], str]:
    """Rename words of the language's users; `_` stands for `-`."""

    def change(source: str) -> str:
        for old, new in names.items():
            word = re.escape(old.replace("_", "-"))
            source, count = re.subn(rf"(?<![\w$?-]){word}(?![\w$?-])", new, source)
            assert count, old
        return source

    return change


def turned(first: str, second: str) -> Callable[[str], str]:
    """Exchange the places of two texts."""

    def change(source: str) -> str:
        assert source.count(first) == source.count(second) == 1, (first, second)
        return source.replace(first, "\0").replace(second, first).replace("\0", second)

    return change


def positions_renamed(source: str) -> str:
    """Files and ranks of chess are called otherwise."""
    source = re.sub(r"\b([a-h])([1-8])\b", r"\1-\2", source)
    return source.replace('"8/7/6/5/4/3/2/1"', '"-8/-7/-6/-5/-4/-3/-2/-1"')


def pieces_reversed(source: str) -> str:
    """The pieces of the first game in the text, the last one first."""
    start = source.index("  (piece\n")
    end = source.index("  (board-setup")
    pieces = re.split(r"(?=^  \(piece\n)", source[start:end], flags=re.M)
    return source[:start] + "".join(reversed(pieces)) + source[end:]


LIBRARY_REWRITINGS = [
    *(Rewriting(f"{name}: laid out", name, laid_out)
      for name in ("chess/chess", "xiangqi/xiangqi", "shogi-family/shogi", "tafl/tafl",
                   "mancala/oware", "checkers/international-checkers", "breakthrough/jungle")),
    *(Rewriting(f"{name}: on one line", name, on_one_line)
      for name in ("breakthrough/jeson-mor", "stalemate/konane")),
    Rewriting("a macro of another name", "xiangqi/xiangqi", call_it(shoot="jump-over"),
              records=True),
    Rewriting("pieces of other names", "chess/shatranj", call_it(Fers="Counsellor", Asb="Horse"),
              records=True),
    Rewriting("a zone of another name", "checkers/english-checkers", call_it(promotion="far-row"),
              records=True),
    Rewriting("players of other names", "breakthrough/breakthrough",
              call_it(White="Gold", Black="Silver"), records=True),
]  # fmt: skip

REWRITINGS = [
    # Layout
    *(Rewriting(f"{name}: flush left", name, flush_left)
      for name in ("tic-tac-toe", "breakthrough", "english-draughts", "reversi", "ataxx",
                   "amazons", "dobutsu", "connect-four")),
    *(Rewriting(f"{name}: on one line", name, on_one_line)
      for name in ("nim", "clones", "slime", "three-musketeers")),
    Rewriting("comments between all lines", "konane", shouting_comments),
    # Macros
    Rewriting("a macro of another name", "breakthrough", call_it(strike="hit"), records=True),
    Rewriting("a macro used in macros", "ataxx", call_it(infect="spread", infect_in="spread-in")),
    Rewriting("all macros of another name", "english-draughts",
              call_it(man_step="a", man_jump="b", king_step="c", king_jump="d"), records=True),
    Rewriting("a macro written out", "dodgem",
              put(("(drive-off)", "((verify (not-on-board? e)) capture add)")), records=True),
    Rewriting("a macro in a macro written out", "chess",
              put(("($1 (verify enemy?) (pawn-add))",
                   "($1 (verify enemy?) (if (in-zone? promotion-zone) "
                   "(add Queen Rook Bishop Knight) else add))"))),
    Rewriting("a macro for what was written out", "joust",
              put(("(create Nobody)", "(ruin)"), ("(define leap ", "(define ruin (create Nobody))\n"
                                                  "(define leap "))),
    Rewriting("a macro that nobody uses", "nim", lambda source: "(define idle add)\n" + source),
    # Order
    Rewriting("macros in another order", "three-musketeers",
              turned("(define strike ($1 (verify enemy?) add))",
                     "(define step ($1 (verify empty?) add))")),
    Rewriting("pieces in another order", "chess", pieces_reversed, records=True),
    Rewriting("moves in another order", "breakthrough",
              put(("(advance) (strike ne) (strike nw)", "(strike nw) (advance) (strike ne)")),
              records=True),
    Rewriting("zones in another order", "breakthrough",
              turned("(zone (name goal) (players White) (positions a8 b8 c8 d8 e8 f8 g8 h8))",
                     "(zone (name goal) (players Black) (positions a1 b1 c1 d1 e1 f1 g1 h1))")),
    Rewriting("cells of a zone in another order", "english-draughts",
              put(("(positions b8 d8 f8 h8)", "(positions h8 f8 d8 b8)"))),
    Rewriting("placements in another order", "joust",
              turned("(White (Knight d4))", "(Black (Knight e5))")),
    Rewriting("directions in another order", "dodgem",
              put(("(n 0 -1) (e 1 0) (s 0 1) (w -1 0)", "(w -1 0) (s 0 1) (e 1 0) (n 0 -1)"))),
    Rewriting("goals of one result in another order", "dodgem",
              turned("(win-condition (East North) (pieces-remaining 0))",
                     "(win-condition (East North) stalemated)"), records=True),
    # Names
    Rewriting("a piece of another name", "chess", call_it(Knight="Horse"), records=True),
    Rewriting("two pieces that exchange names", "english-draughts",
              lambda source: source.replace("King", "\0").replace("Man", "King")
              .replace("\0", "Man"), records=True),
    Rewriting("players of other names", "breakthrough", call_it(White="Gold", Black="Silver"),
              records=True),
    Rewriting("a zone of another name", "chess", call_it(promotion_zone="last-rank"),
              records=True),
    Rewriting("an attribute of another name", "chess",
              put(("never-moved?", "untouched?")), records=True),
    Rewriting("directions of other names", "three-musketeers",
              put(("(n 0 -1) (s 0 1)", "(up 0 -1) (down 0 1)"),
                  ("(nn 0 -2) (nnn 0 -3)", "(upup 0 -2) (upupup 0 -3)"),
                  ("(strike n)", "(strike up)"), ("(strike s)", "(strike down)"),
                  ("(step n)", "(step up)"), ("(step s)", "(step down)"),
                  ("(in-some-line n)", "(in-some-line up)")), records=True),
    Rewriting("positions of other names", "chess", positions_renamed, records=True),
    Rewriting("a flag of another name", "reversi", call_it(outflanked="enclosed")),
    # Other ways to say it
    Rewriting("two demands for one", "chess",
              put(("(verify (and enemy? (piece? Pawn)))",
                   "(verify enemy?) (verify (piece? Pawn))"))),
    Rewriting("one demand for two", "nim",
              put(("(verify (on-board? up))\n   (verify (not-empty? up))",
                   "(verify (and (on-board? up) (not-empty? up)))")), variant="One or Two"),
    Rewriting("a mark that nobody goes back to", "dodgem",
              put(("($1 (verify empty?) add)", "(mark $1 (verify empty?) add)"))),
    Rewriting("a flag that nobody asks for", "breakthrough",
              put(("strike ($1", "strike ((set-flag seen true) $1"))),
]  # fmt: skip
