"""PGN, the notation of chess: games of players White and Black, moves in SAN."""

from __future__ import annotations

import re
from typing import Final

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.portable.content import TAG, begun_with
from notation.portable.reader import Dialect, DialectReader
from notation.portable.signs import DASH, FIGURE, TIMES
from notation.portable.writer import DialectWriter
from notation.reading import number_of
from notation.record import GameRecord
from notation.start import Start, counters_of
from notation.xfen import checks_field, without_checks


def turns_before(fen: str) -> int:
    """Turns played before a position in FEN."""
    fields = without_checks(fen)[0].split()
    number = number_of(fields[5][:6]) if len(fields) > 5 else None
    return 2 * max((number or 1) - 1, 0) + (fields[1:2] == ["b"])


_CHESS: Final = "Chess"
PGN = Dialect(
    "pgn",
    "san",
    rf"[a-h]x[a-h][36](?=e\.?p\b)|[O0]{DASH}[O0](?:{DASH}[O0])?[+\#]?(?:/[A-Za-z0-9]*)?"
    rf"|(?:{FIGURE}(?:{TIMES})?)?[A-Za-z@][A-Za-z0-9@=+\#:/-]*(?:{TIMES}[A-Za-z0-9=+\#]+)?"
    rf"(?:{FIGURE}[+\#]?)?|--|0000(?!\d)",
    {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*", "1/2": "1/2-1/2"},
    turns_before,
    usual=_CHESS,
)


# Tags, or a move that chess is opened with: no other notation of squares begins so.
_OPENED: Final = begun_with(rb"(?:[a-h][34]|N[acfh]3)\s", bare=True)
CONTENT: Final = re.compile(rb"\A\s*" + TAG + rb"|" + _OPENED.pattern)


# What servers call games that have another name than their rules.
_TITLES: Final = {
    "": _CHESS,
    "chess": _CHESS,
    "standard": _CHESS,
    "normal": _CHESS,
    "classical": _CHESS,
    "illegal": _CHESS,  # so programs call games from positions that no game leads to
    "fromposition": _CHESS,
    "chess960": "Chess960",
    "fischerandom": "Chess960",
    "fischerrandom": "Chess960",
    "3check": "Three-check",
    "threecheckchess": "Three-check",
    "anti": "Antichess",
    "antichess": "Antichess",
    "giveaway": "Antichess",
    "giveawaychess": "Antichess",
    # Only who cannot move is another matter: there the player with fewer pieces has won.
    "suicide": "Antichess",
    "suicidechess": "Antichess",
    "loserschess": "Losers",
    "koth": "King of the Hill",
    "atom": "Atomic",
    "house": "Crazyhouse",
    "zh": "Crazyhouse",
    "hordechess": "Horde",
    "race": "Racing Kings",
    "racing": "Racing Kings",
}
# Families of games that servers write as PGN, too: others have notations of their own.
_BORROWED: Final = frozenset({"", "xiangqi", "shogi"})


def titles_of(record: GameRecord) -> list[str]:
    """By the tag that names a variant; without one it is chess. Shuffled games end with 960."""
    variant = record.headers.get("Variant", "")
    word = "".join(re.findall(r"\w+", variant.casefold()))
    title = _TITLES.get(word)
    return [title] if title is not None else [variant, variant.removesuffix("960")]


def is_of_variant(record: GameRecord, rules: GameDescription) -> bool:
    """Whether a tag names another game than chess, and the pieces of the rules have letters.

    Servers write games of makruk so, or of xiangqi.
    """
    written = rules.family in _BORROWED and bool(rules.letters)
    return written and _CHESS not in titles_of(record)


def tell_start(new: GameRecord, start: Start, sink: Sink) -> None:
    """As FEN, which the engines of chess have, but for the counters: most programs want them."""
    fen = start.game.fen()  # type: ignore[attr-defined]
    counters = counters_of(start.stated)
    if len(counters) != 2:
        counters = ("0", "1")
    new.headers["FEN"] = " ".join(
        [*fen.split(), *checks_field(start.game.setup()).split(), *counters]
    )


read = DialectReader(PGN).read
write = DialectWriter(PGN).write
