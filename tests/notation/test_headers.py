"""A law: what a notation states of a game comes back through every other one, or N181 names it.

By notation a game with all headers and set-up fields that its specification knows.
"""

from __future__ import annotations

import pytest

from notation.convert import Converter
from notation.description import described
from notation.diagnostics import Diagnostic, Sink
from notation.engine import EngineClass
from notation.record import TRIVIAL, GameRecord
from notation.registry import NOTATIONS
from notation.setup import start_of
from notation.start import counters_of
from tests.notation.engines import ROOT, corpus, engine
from tests.notation.test_laws import notations_for
from tests.notation.tools import read_all, written

NATIVE = ROOT / "corpus" / "native"
CHESS, RUSSIAN = corpus("chess"), corpus("russian-draughts")
TURKISH = engine(NATIVE / "turkish-draughts.glot")
SHOGI, TAK = engine(NATIVE / "shogi.glot"), engine(NATIVE / "tak.glot")
XIANGQI, REVERSI = corpus("xiangqi"), corpus("reversi")
GO = corpus("go", "Go 9x9")
BACKGAMMON = engine(NATIVE / "backgammon.glot")


def tags(names: str, **stated: str) -> str:
    """Tags, each with a value of its own."""
    told = {name: f"{name} of a game" for name in names.split()} | stated
    return "".join(f'[{name} "{value}"]\n' for name, value in told.items())


ROSTER = "Event Site Round"
XIANGQI_TAGS = tags(
    f"{ROSTER} RedTeam Red BlackTeam Black ECCO Opening Variation Remark Author",
    Game="Chinese Chess",
    Date="2020.01.02",
    FEN="4k4/9/9/9/9/9/9/9/9/R4K3 w - - 7 31",
)
DISCS = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 4 + "O" + "-" * 22
JAPANESE = """\
開始日時：2020/01/02 10:00:00
終了日時：2020/01/02 18:00:00
棋戦：名人戦
場所：東京
持ち時間：6時間
秒読み：60秒
消費時間：10▲6△5
戦型：矢倉
表題：title
備考：note
先手：A
後手：B
先手省略名：a
後手省略名：b
後手の持駒：金二　歩十三
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| 飛 ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：角　銀
後手番
"""

GAMES: dict[str, tuple[str, EngineClass]] = {
    "pgn": (
        tags(
            f"{ROSTER} White Black WhiteTitle BlackTitle WhiteElo BlackElo WhiteUSCF BlackUSCF "
            "WhiteNA BlackNA WhiteType BlackType EventSponsor Section Stage Board Opening "
            "Variation SubVariation ECO NIC Time UTCTime TimeControl Termination Annotator Mode "
            "PlyCount",
            Date="2020.01.02",
            EventDate="2020.01.01",
            UTCDate="2020.01.02",
            SetUp="1",
            FEN="8/8/8/3k4/8/8/7R/K7 b - - 6 55",
        )
        + "\n55... Kd4 *\n",
        CHESS,
    ),
    "pdn": (
        tags(
            f"{ROSTER} White Black WhiteTitle BlackTitle WhiteRating BlackRating WhiteNA BlackNA "
            "WhiteType BlackType EventDate EventSponsor Section Stage Board Opening Variation "
            "SubVariation Time TimeControl Termination Annotator WhiteTime BlackTime",
            Date="2020.01.02",
            GameType="25,W,8,8,N2,0",
            FEN="B:Wa1,Kc1:Bh8,Kf6",
        )
        + "\n1... h8-g7 *\n",
        RUSSIAN,
    ),
    "ptn": (
        tags(
            f"{ROSTER} Player1 Player2 Rating1 Rating2 Clock Time Points Komi Flats Caps",
            Date="2020.01.02",
            Size="5",
            Opening="no-swap",
            TPS="x5/x5/x2,1,x2/x5/x4,2 2 9",
        )
        + "\n9. -- b2 *\n",
        TAK,
    ),
    "sgf": (
        "(;FF[4]GM[1]SZ[9]CA[UTF-8]AP[x:1]ST[2]PB[a]PW[b]BR[1d]WR[2d]BT[c]WT[d]DT[2020-01-02]"
        "EV[e]RO[3]PC[p]GN[g]ON[o]OT[3x30 byo-yomi]RE[B+3.5]RU[Japanese]TM[600]HA[2]KM[0.5]"
        "AN[n]CP[c]US[u]SO[s]GC[gc]AB[cc][gg]AW[ee]PL[B];B[dd])",
        GO,
    ),
    "kif": (JAPANESE + "手数----指手---------消費時間--\n   1 ５二玉(51)\n", SHOGI),
    "ki2": (JAPANESE + "\n△５二玉\n", SHOGI),
    "csa": (
        "V3.0\nN+A\nN-B\n$EVENT:e\n$SITE:s\n$START_TIME:2020/01/02 10:00:00\n"
        "$END_TIME:2020/01/02 11:00:00\n$TIME_LIMIT:00:25+00\n$TIME:1500+0+0\n$OPENING:YAGURA\n"
        "$MAX_MOVES:256\n$JISHOGI:27\n$NOTE:n\nP1 *  *  *  * -OU *  *  *  * \n"
        + "".join(f"P{rank} *  *  *  *  *  *  *  *  * \n" for rank in range(2, 9))
        + "P9+HI *  *  * +OU *  *  *  * \nP+00KA00GI\nP-00KI00FU\n-\n-5152OU\n",
        SHOGI,
    ),
    "usi": ("position sfen 4k4/9/9/9/9/9/9/9/R3K4 w BSg13p 35 moves 5a5b\n", SHOGI),
    "ucci": ("position fen 4k4/9/9/9/9/9/9/9/9/R4K3 b - - 7 31 moves e9e8\n", XIANGQI),
    "iccs": (XIANGQI_TAGS + '[Format "ICCS"]\n\n31. A0-A1 *\n', XIANGQI),
    "wxf": (XIANGQI_TAGS + '[Format "WXF"]\n\n31. R9+1 *\n', XIANGQI),
    "chinese": (XIANGQI_TAGS + '[Format "Chinese"]\n\n31. 车九进一 *\n', XIANGQI),
    "dhtmlxq": (
        "[DhtmlXQ]\n"
        + "".join(
            f"[DhtmlXQ_{name}]{name} of it[/DhtmlXQ_{name}]\n"
            for name in (
                "title event place round red black redteam blackteam class author remark refer "
                "timerule redtime blacktime open variation"
            ).split()
        )
        + "[DhtmlXQ_date]2020-01-02[/DhtmlXQ_date]\n[DhtmlXQ_result]*[/DhtmlXQ_result]\n"
        "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n",
        XIANGQI,
    ),
    "ggf": (
        "(;GM[Othello]PC[GGS/os]DT[2003-12-15 13:24:03 MST]PB[a]PW[b]RB[2197.01]RW[2000]"
        f"TI[15:00//02:00]TB[10:00]TW[11:00]TY[8]RE[?]BO[8 {DISCS} *]B[d3];)\n",
        REVERSI,
    ),
    "mat": (
        '; [Site "s"]\n; [Match ID "1"]\n; [Player 1 "A"]\n; [Player 2 "B"]\n'
        '; [Event "e"]\n; [EventDate "2020.01.02"]\n; [Variation "Backgammon"]\n'
        '; [CubeLimit "1024"]\n\n'
        " 7 point match\n\n Game 1\n A : 0                         B : 2\n"
        "  1) 31: 8/5 6/5\n",
        BACKGAMMON,
    ),
}


def names_in(record: GameRecord) -> dict[str, object]:
    """What a record states, by name: its headers, what its root keeps of SGF, its edits."""
    told: dict[str, object] = dict(record.headers)
    told |= {name: values for name, values in record.root.properties if name not in TRIVIAL}
    return told


# What tells where a game begins is compared as a position; the rest tells how a record was made.
COMPARED_OTHERWISE = {
    *("FEN", "SFEN", "Setup", "Discs", "AB", "AW", "PL", "Opening-of-Tak"),
    *("Rules", "RulesHash", "Variant", "Players", "Source", "Size"),
}


def start(record: GameRecord, new: EngineClass) -> tuple[object, object]:
    """The position in which a record begins, and what it counts."""
    stated = record.headers.get("FEN") or record.headers.get("SFEN", "")
    return start_of(record, new, described(new)).key(), counters_of(stated)


def through(record: GameRecord, target: str, new: EngineClass, sink: Sink) -> GameRecord | None:
    """The record as it is in another notation; `None` where that is refused."""
    made = Converter(new, NOTATIONS[target], sink).convert(record)
    assert made is not None, [str(d) for d in sink.items]
    return next(iter(read_all(written(made, target, sink), target)), None)


def named_in(lost: list[Diagnostic], name: str) -> bool:
    return any(name in f"{d.message} {d.text}" for d in lost if d.code == "N181")


PAIRS = [(s, t) for s, (_, new) in GAMES.items() for t in notations_for(new)]


def test_every_notation_has_a_game_here() -> None:
    free = {"zsg", "named", "json", "othello", "ludii"}  # no headers of their own, or any
    assert GAMES.keys() == NOTATIONS.keys() - free - {"own"}


@pytest.mark.parametrize(("source", "target"), PAIRS, ids=[f"{s}-{t}" for s, t in PAIRS])
def test_headers_and_set_ups_come_back_or_are_named(source: str, target: str) -> None:
    text, new = GAMES[source]
    (record,) = read_all(text, source)
    sink, again = Sink(), Sink()
    there = through(record, target, new, sink)
    if there is None:
        assert [d.code for d in sink.errors] == ["N187"]
        return
    back = through(there, source, new, again)
    assert back is not None
    assert not sink.has_errors, [str(d) for d in sink.errors]
    if named_in(sink.items, "the first player to move"):
        return  # nor can its moves come back
    assert not again.has_errors, [str(d) for d in again.errors]
    sink.items += again.items
    before, after = names_in(record), names_in(back)
    missing = [
        name
        for name, value in before.items()
        if name not in COMPARED_OTHERWISE
        and after.get(name) != value
        and not named_in(sink.items, name)
    ]
    assert not missing, [(name, before[name], after.get(name)) for name in missing]
    (position, counters), (other, counted) = start(record, new), start(back, new)
    assert position == other
    assert counters == counted or named_in(sink.items, "counters")
