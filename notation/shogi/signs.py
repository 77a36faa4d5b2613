"""The signs of shogi records: pieces, squares, handicaps, and how games end."""

from __future__ import annotations

from typing import Final, NamedTuple

from notation.record import Result

SIZE: Final = 9
RANKS: Final = "abcdefghi"
FULL_WIDTH: Final = "１２３４５６７８９"
KANJI: Final = "一二三四五六七八九"

# Letters of SFEN for the words of KIF, the usual word of a piece first.
WORDS: Final = {
    "歩": "P",
    "香": "L",
    "桂": "N",
    "銀": "S",
    "金": "G",
    "角": "B",
    "飛": "R",
    "玉": "K",
    "と": "+P",
    "成香": "+L",
    "成桂": "+N",
    "成銀": "+S",
    "馬": "+B",
    "龍": "+R",
    "王": "K",
    "杏": "+L",
    "圭": "+N",
    "全": "+S",
    "竜": "+R",
}
# The words of CSA.
CODES: Final = {
    "FU": "P",
    "KY": "L",
    "KE": "N",
    "GI": "S",
    "KI": "G",
    "KA": "B",
    "HI": "R",
    "OU": "K",
    "TO": "+P",
    "NY": "+L",
    "NK": "+N",
    "NG": "+S",
    "UM": "+B",
    "RY": "+R",
}
CODE_OF: Final = {letter: code for code, letter in CODES.items()}
WORD_OF: Final = {letter: word for word, letter in reversed(WORDS.items())}
# In the order in which hands are written.
IN_HAND: Final = "RBGSNLP"

EVEN: Final = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
# What the stronger player, who then moves first, does without.
HANDICAPS: Final = {
    "平手": EVEN,
    "香落ち": "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "右香落ち": "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "角落ち": "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "飛車落ち": "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "飛香落ち": "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "二枚落ち": "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "三枚落ち": "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "四枚落ち": "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "五枚落ち": "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "左五枚落ち": "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "六枚落ち": "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    # As in the other one of the left, it is the silver on the left of Black's view that stays.
    "右七枚落ち": "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "左七枚落ち": "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "八枚落ち": "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "十枚落ち": "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
}


class Ending(NamedTuple):
    """What stands in place of a move where a game ends.

    outcome  of the player who was to move: "win", "loss", "draw", or "" for none
    """

    reason: str
    outcome: str
    kif: str
    csa: str


ENDINGS: Final = (
    Ending("resign", "loss", "投了", "%TORYO"),
    Ending("interrupted", "", "中断", "%CHUDAN"),
    Ending("repetition", "draw", "千日手", "%SENNICHITE"),
    Ending("impasse", "draw", "持将棋", "%JISHOGI"),
    Ending("mate", "loss", "詰み", "%TSUMI"),
    Ending("no mate", "", "不詰", "%FUZUMI"),
    Ending("time", "loss", "切れ負け", "%TIME_UP"),
    Ending("illegal move", "loss", "反則負け", "%ILLEGAL_MOVE"),
    Ending("illegal move", "win", "反則勝ち", "%ILLEGAL_ACTION"),
    Ending("entering king", "win", "入玉勝ち", "%KACHI"),
    Ending("default", "loss", "不戦敗", ""),
    Ending("default", "win", "不戦勝", ""),
    Ending("draw", "draw", "引き分け", "%HIKIWAKE"),
    Ending("maximum of moves", "draw", "最大手数", "%MAX_MOVES"),
    Ending("sealed move", "", "封じ手", ""),
    Ending("taken back", "", "待った", "%MATTA"),
    Ending("error", "", "エラー", "%ERROR"),
)

BY_KIF: Final = {ending.kif: ending for ending in ENDINGS if ending.kif}
"""What KIF and KI2 call an end."""

# Other words for the same.
for _word, _usual in (
    ("詰", "詰み"),
    ("時間切れ", "切れ負け"),
    ("時間切れ負け", "切れ負け"),
    ("勝ち宣言", "入玉勝ち"),
    ("宣言勝ち", "入玉勝ち"),
    ("入玉宣言", "入玉勝ち"),
):
    BY_KIF[_word] = BY_KIF[_usual]

# What engines call an end for which there is a word.
_REASONS: Final = {"checkmated": "mate"}

NAMES: Final = {"B": "Black", "W": "White"}
OTHER: Final = {"B": "W", "W": "B"}


def result_of(ending: Ending, turn: str) -> Result:
    """The result where a colour was to move."""
    mover, opponent = NAMES[turn], NAMES[OTHER[turn]]
    match ending.outcome:
        case "loss":
            return Result.won(opponent, mover, ending.reason)
        case "win":
            return Result.won(mover, opponent, ending.reason)
        case outcome:
            return Result(draw=outcome == "draw", reason=ending.reason)


def ending_of(result: Result, turn: str) -> Ending | None:
    """The ending that says a result where a colour is to move, as well as any does."""
    outcome = result.of(NAMES[turn])
    if not outcome and (other := result.of(NAMES[OTHER[turn]])):
        outcome = {"win": "loss", "loss": "win"}.get(other, other)
    fitting = [ending for ending in ENDINGS if ending.outcome == outcome]
    reason = _REASONS.get(result.reason, result.reason)
    return next((ending for ending in fitting if ending.reason == reason), None)
