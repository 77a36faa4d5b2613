"""Records that V8 follows come to what they come to step by step in Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from notation.convert import Converter
from notation.course import Course
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import NOTATIONS, SPELLINGS, notation_of
from notation.replay import Replayer
from notation.spelling import Here
from tests import compiled
from tests.engines.v8.support import CORPUS, needs_v8
from tests.notation.engines import engine
from tests.notation.tools import read_all
from translator.records import guides
from translator.records.guides import Guides
from translator.records.hosted import V8Guide
from translator.records.replaying import Replaying
from translator.records.stream import Read

pytestmark = needs_v8

RECORDS = sorted((CORPUS / "records").iterdir())
CHESS = CORPUS / "zrf" / "chess.zrf"
RULES = [
    CORPUS / "zrf" / f"{name}.zrf"
    for name in ("chess", "antichess", "los-alamos", "makruk", "shatranj", "minishogi", "xiangqi")
]
VARIED = (CORPUS / "records" / "chess.pgn").read_text("utf-8")


class Counted:
    """A guide that counts what it has followed."""

    def __init__(self, path: Path, title: str | None = None) -> None:
        self.guide = guide(path, title)
        self.followed = 0

    def follow(
        self, setup: Any, language: str, told: Sequence[object], depths: Sequence[int]
    ) -> Course | None:
        course = self.guide.follow(setup, language, told, depths)
        self.followed += course is not None
        return course


@cache
def guide(path: Path, title: str | None = None) -> V8Guide:
    from translator.engines.v8.module import script_of

    return V8Guide(script_of(compiled.javascript(path, title)))


def compared(records: Sequence[GameRecord], new: EngineClass, counted: Counted) -> None:
    """What both make of records: how far they are legal and how they end, and named records."""
    for record in records:
        made, ends = [], []
        for follower in (None, counted):
            sink = Sink()
            converted = Converter(new, NOTATIONS["named"], sink, None, follower).convert(record)
            written = NOTATIONS["named"].write([converted] if converted else [], sink)
            made.append((b"".join(written), [found.as_dict() for found in sink.items]))
            said = Sink()
            read = Read(0, record.name, 1, record, new(), follower)
            ends.append((Replaying("legal")(read, said), [d.as_dict() for d in said.items]))
        assert made[0] == made[1]
        assert ends[0] == ends[1]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_records_of_the_corpus(path: Path) -> None:
    notation = notation_of(path.name)
    assert notation is not None
    for record in read_all(path.read_bytes(), notation.name):
        rules, title = CORPUS / "zrf" / record.headers["Rules"], record.headers["Variant"]
        counted = Counted(rules, title)
        compared([record], engine(rules, title), counted)
        assert (counted.followed > 0) == (SPELLINGS[record.spelling].tells is not None)


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_random_games_in_san(path: Path) -> None:
    """Castling, promotions, drops, ambiguous pieces and ends of games are among them."""
    new, counted = engine(path), Counted(path)
    rules = Replayer(new, Sink()).rules
    rng = random.Random(7)
    texts = []
    for _ in range(6):
        game, moves = new(), []
        while game.ply < 150 and (legal := game.legal_moves):
            move = rng.choice(legal)
            moves.append(SPELLINGS["san"].spell(Here(game, rules), (move,)))
            game.push(move)
        texts.append(" ".join(moves))
    compared(
        read_all("\n\n".join(f'[Event "?"]\n\n{text} *' for text in texts), "pgn"), new, counted
    )
    assert counted.followed or path.stem == "minishogi"  # whose drops are not plain


def test_records_that_are_damaged() -> None:
    """What is not legal, or not clear, is told as ever, and lines go on as far as before."""
    new, counted = engine(CHESS), Counted(CHESS)
    rng = random.Random(3)
    words = VARIED.split(" ")
    wrong = (
        "Ke5",
        "e4",
        "O-O",
        "O-O-O",
        "Nd2",
        "Nf3",
        "exd5",
        "e8=Q",
        "--",
        "g1f3",
        "Z0",
        "Q@e5",
        "?",
    )
    for _ in range(60):
        changed = list(words)
        changed[rng.randrange(len(words))] = rng.choice(wrong)
        compared(read_all(" ".join(changed), "pgn"), new, counted)
    assert counted.followed > 60


POSITIONS = {
    "a pawn that becomes each piece": ("8/P6k/8/8/8/8/7K/8 w - - 0 1", "a8=N Kg7 Nb6"),
    "a capture with promotion": ("1n6/P6k/8/8/8/8/7K/8 w - - 0 1", "axb8=Q"),
    "a promotion that is not told": ("8/P6k/8/8/8/8/7K/8 w - - 0 1", "a8"),
    "a pawn taken in passing": ("7k/8/8/8/5p2/8/4P3/7K w - - 0 1", "e4 fxe3"),
    "castling": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O O-O"),
    "castling as the king's move": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8"),
    "moves as engines tell them": ("7k/8/8/8/5p2/8/4P3/6NK w - - 0 1", "g1f3 h8h7"),
    "two knights": ("7k/8/8/8/8/8/8/1N3N1K w - - 0 1", "Nd2"),
    "a pinned knight is not meant": ("7k/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "Nf3"),
    "Black begins": ("7k/8/8/8/8/8/8/7K b - - 0 1", "Kg7 Kg2 Kf6"),
    "mate": ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "Qg7#"),
    "stalemate": ("7k/8/6K1/8/5Q2/8/8/8 w - - 0 1", "Qf7"),
    "a move after the end": ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "Qg7# Kg8"),
    "no such position": ("7k/8/8/8/8/8/8/9 w - - 0 1", "Kg7"),
    "comments, signs and variations": (
        "7k/8/8/8/8/8/8/6NK w - - 0 1",
        "{before} Nf3!? $10 {after} (Ne2 {other} Kg8 (Kh7 Ng3)) Kg7 (Kg8?) Ne5 {end}",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position(name: str) -> None:
    fen, moves = POSITIONS[name]
    text = f'[Event "?"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n{moves} *\n'
    records = read_all(text, "pgn")
    counted = Counted(CHESS)
    compared(records, engine(CHESS), counted)
    told_by_python = {"two knights", "a promotion that is not told", "a move after the end"}
    assert (counted.followed == 0) == (name in told_by_python | {"no such position"})


def test_a_game_goes_on_after_a_draw_by_repetition() -> None:
    """That nobody has claimed it is told, which only Python does."""
    moves = "Nf3 Nf6 Ng1 Ng8 " * 3 + "e4"
    counted = Counted(CHESS)
    compared(read_all(f'[Event "?"]\n\n{moves} *\n', "pgn"), engine(CHESS), counted)
    assert not counted.followed


def test_v8_follows_when_a_game_has_had_enough_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guides, "ENOUGH", 100)
    new, game = engine(CHESS), compiled.game(CHESS)
    (record, *_) = read_all(VARIED, "pgn")
    moves = sum(1 for _ in record.root.walk())
    before = 100 // moves
    auto = Guides({new: game}, "auto", None)
    found = [auto.guide_for(record, new) is not None for _ in range(before + 3)]
    assert found == [False] * before + [True] * 3
    assert Guides({new: game}, "v8", None).guide_for(record, new) is not None
    python = Guides({new: game}, "python", None)
    assert not any(python.guide_for(record, new) for _ in range(before + 3))


def test_no_engine_is_written_for_records_in_a_language_that_nobody_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Guides, "_make", pytest.fail)
    new = engine(CHESS)
    (record, *_) = read_all((CORPUS / "records" / "chess.nrr").read_bytes(), "named", Sink())
    assert Guides({new: compiled.game(CHESS)}, "v8", None).guide_for(record, new) is None
