"""The headers of KIF and KI2: `Key：Value`, handicaps, and drawings of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from notation.diagnostics import Place, Sink
from notation.record import GameRecord
from notation.shogi.dates import DATE, dashed, slashed
from notation.shogi.position import HEADER, Position
from notation.shogi.signs import (
    EVEN,
    HANDICAPS,
    IN_HAND,
    KANJI,
    SIZE,
    WORD_OF,
    WORDS,
)
from notation.shogi.text import KEYS, Teller, start_in

# What begins with a number is a move, though a clock in it has a colon.
_PAIR = re.compile(r"(?!\d+\s)([^：:\s*#&|+][^：:]*)[：:](.*)")
_CELL = re.compile(r"([ v^])(.)")
_EMPTY: Final = "・･. *　"
_EVEN: Final = "平手"
_HELD = re.compile(r"([歩香桂銀金角飛])([一二三四五六七八九十]*)")
_TITLES: Final = {header: key for key, header in reversed(KEYS.items())}
_HANDS: Final = {"先手の持駒": "B", "下手の持駒": "B", "後手の持駒": "W", "上手の持駒": "W"}
_TURNS: Final = {"先手番": "B", "下手番": "B", "後手番": "W", "上手番": "W"}


class Heading:
    """What the lines before the first move tell of the start position."""

    def __init__(self) -> None:
        self.handicap, self.line = _EVEN, 1
        self.drawn: Position | None = None
        self.held: dict[tuple[str, str], int] = {}
        self.turn = ""
        self.rank = 0

    def take(self, text: str, line: int, teller: Teller) -> bool:
        """Take a line; `False` for one that is no header."""
        if text.strip() in _TURNS:
            self.turn = _TURNS[text.strip()]
        elif text.startswith("|"):
            self._row(text, line, teller)
        elif found := _PAIR.fullmatch(text):
            self._pair(found[1].strip(), found[2].strip(" 　"), line, teller)
        else:
            return text.startswith(("+--", "  ９", "手数--")) or not text.strip()
        return True

    def start(self, teller: Teller) -> str:
        """The start position as SFEN; it is reported where that is not known."""
        if self.drawn is None:
            if self.handicap not in HANDICAPS and teller.known:
                teller.unknown(self.line, self.handicap)
            return HANDICAPS.get(self.handicap, EVEN)
        self.drawn.held = self.held
        default = "W" if HANDICAPS.get(self.handicap, EVEN).split(" ")[1] == "w" else "B"
        self.drawn.turn = self.turn or default
        return str(self.drawn)

    def _pair(self, key: str, value: str, line: int, teller: Teller) -> None:
        if key in _HANDS:
            for word, number in _HELD.findall(value):
                self.held[_HANDS[key], WORDS[word]] = _number(number)
            if _HELD.sub("", value).strip(" 　") not in ("", "なし"):
                teller.unknown(line, value)
        elif key == "手合割":
            self.handicap, self.line = value, line
        elif value:
            teller.header(KEYS.get(key, key), value, line)

    def _row(self, text: str, line: int, teller: Teller) -> None:
        """A rank of a drawing: nine cells of two columns."""
        self.drawn = self.drawn or Position()
        self.rank += 1
        cells = _CELL.findall(text[1:])[:SIZE]
        strange = any(sign not in WORDS and sign not in _EMPTY for _, sign in cells)
        if len(cells) < SIZE or self.rank > SIZE or strange:
            teller.unknown(line, text)
            return
        for file, (side, sign) in zip(range(SIZE, 0, -1), cells, strict=True):
            if sign in WORDS:
                self.drawn.pieces[file, self.rank] = ("W" if side == "v" else "B", WORDS[sign])


def _number(text: str) -> int:
    """The number that `十三` is; 1 where nothing is written."""
    units = text.removeprefix("十")
    tens = 10 * (units != text)
    return tens + KANJI.index(units[-1]) + 1 if units and units[-1] in KANJI else tens or 1


def sides_in(record: GameRecord) -> dict[str, str]:
    """What the players are called: another way in handicap games, in which Gote begins."""
    odd = " w " in record.headers.get(HEADER, EVEN)
    return {"B": "下手", "W": "上手"} if odd else {"B": "先手", "W": "後手"}


def written_headers(record: GameRecord, sink: Sink) -> Iterator[str]:
    """The lines of headers."""
    position = start_in(record, sink)
    sides = dict(zip(("先手", "後手"), sides_in(record).values(), strict=True))
    for key, value in record.headers.items():
        if key == HEADER:
            continue
        title = _TITLES.get(key, key)
        title = sides.get(title, title)
        told = slashed(value) if key == DATE else value
        shown = f"{title}：{' '.join(told.split())}"
        found = _PAIR.fullmatch(shown)
        other = key == DATE and dashed(told) != value
        if other or found is None or found[1] != title or title in (*_HANDS, "手合割"):
            sink.warning("N181", f"no place for the header {key}", Place(record.name, record.line))
            continue
        yield shown
    name = next((name for name, sfen in HANDICAPS.items() if sfen == str(position)), "")
    if name:
        yield f"手合割：{name}"
        return
    yield "手合割：その他"
    yield from _drawing(position)


def _drawing(position: Position) -> Iterator[str]:
    yield f"後手の持駒：{_hand(position, 'W')}"
    yield "  ９ ８ ７ ６ ５ ４ ３ ２ １"
    yield "+---------------------------+"
    for rank in range(1, SIZE + 1):
        cells = (position.pieces.get((file, rank)) for file in range(SIZE, 0, -1))
        row = "".join(_cell(*piece) if piece else " ・" for piece in cells)
        yield f"|{row}|{KANJI[rank - 1]}"
    yield "+---------------------------+"
    yield f"先手の持駒：{_hand(position, 'B')}"
    if position.turn == "W":
        yield "後手番"


# Words of one character for what has two in moves.
_SHORT: Final = {"+L": "杏", "+N": "圭", "+S": "全"}


def _cell(colour: str, letter: str) -> str:
    return ("v" if colour == "W" else " ") + _SHORT.get(letter, WORD_OF.get(letter, "・"))


def _hand(position: Position, colour: str) -> str:
    held = ((letter, position.held.get((colour, letter), 0)) for letter in IN_HAND)
    return "　".join(WORD_OF[x] + _kanji(n) for x, n in held if n) or "なし"


def _kanji(number: int) -> str:
    if number == 1:
        return ""
    tens, units = divmod(number, 10)
    return "十" * tens + (KANJI[units - 1] if units else "")
