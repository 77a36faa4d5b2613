"""Records: SGF against sgfmill, PGN and ZSG against python-chess, kept engines, flat memory.

`python -m bench.records FILE...` measures collections of chess in PGN, too.

Times are processor seconds, the best of several runs in one process, so that the ratios can be
compared between machines.
"""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO, cast

import chess.pgn
from sgfmill import sgf_grammar

import translator
from bench._table import Row, Table, show
from bench._timing import rates
from notation import pgn, sgf
from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from translator.core.resources import resource
from translator.engines import v8
from translator.records.guides import Guides

SGF_SIZE = 1_000_000
PGN_COPIES = 10
RANDOM_GAMES = 60
STREAM = 10_000


def main() -> None:
    """Prints the ratios to the peers, and memory."""
    show(tables(sys.argv[1:] if sys.argv[0].endswith("records.py") else ()))
    _memory()


def tables(collections: Sequence[str] = ()) -> Iterator[Table]:
    text = (resource("corpus") / "records" / "chess.pgn").read_text(encoding="utf-8")
    generated = "\n".join(map(str, _random_games(RANDOM_GAMES)))
    rules = resource("corpus") / "zrf" / "chess.zrf"
    game = translator.load(rules)
    engine = cast(EngineClass, translator.compile(game).Game)
    texts = {
        "games of the corpus": "\n".join([text] * PGN_COPIES),
        "random games with variations": generated,
        **{Path(name).name: Path(name).read_text("utf-8", "replace") for name in collections},
    }
    guides = Guides({engine: game}, "v8", None) if v8.installed() else None
    rows = (
        _sgf(),
        *(_pgn(f"PGN to named form, {name}", text, engine) for name, text in texts.items()),
        *(
            _pgn(f"PGN to named form, {name}, followed in V8", text, engine, guides)
            for name, text in texts.items()
            if guides is not None
        ),
        _zsg("ZSG, random games replayed", generated, engine),
        _kept(rules),
    )
    yield Table(
        "records",
        "Records",
        "Reading SGF against sgfmill; reading PGN with all variations, looking up each move among"
        " the legal ones and writing it in named form, against python-chess, which reads the same;"
        " ZSG read and replayed against python-chess with the same games in PGN. The last row"
        " compares a command on one record with a kept engine to one that has to write the engine.",
        "times theirs",
        ("theirs, ms", "ours, ms"),
        rows,
        alike=False,
    )


def _row(name: str, theirs: Callable[[], object], ours: Callable[[], object]) -> Row:
    def once(run: Callable[[], object]) -> int:
        run()
        return 1

    found = rates({"theirs": partial(once, theirs), "ours": partial(once, ours)})
    peer, own = 1000 / found["theirs"], 1000 / found["ours"]
    return Row(name, peer / own, (f"{peer:.0f}", f"{own:.0f}"))


def _sgf() -> Row:
    data = b"".join(_sgf_games(SGF_SIZE))
    return _row(
        f"SGF, {len(data):,} bytes",
        partial(sgf_grammar.parse_sgf_collection, data),
        lambda: list(sgf.read(data, sink=Sink())),
    )


def _sgf_games(size: int) -> Iterator[bytes]:
    """Games with variations four deep, comments with escapes, markup, UTF-8."""
    rng = random.Random(1)

    def node(number: int) -> str:
        point = "".join(rng.choices("abcdefghijklmnopqrs", k=2))
        text = f";{'BW'[number % 2]}[{point}]"
        if rng.random() < 0.08:
            text += f"C[a comment with \\] escapes, ü and {'x' * rng.randrange(60)}]"
        if rng.random() < 0.03:
            text += "TR[aa][bb]LB[cc:1]"
        return text

    def line(length: int, depth: int) -> str:
        branches = rng.randrange(1, 4) if depth else 0
        below = "".join(f"({line(rng.randrange(20, 60), depth - 1)})" for _ in range(branches))
        return "".join(map(node, range(length))) + below

    while size > 0:
        game = f"(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Black]PW[White]{line(100, 4)})\n".encode()
        size -= len(game)
        yield game


def _random_games(number: int) -> Iterator[chess.pgn.Game]:
    """Games of random moves, each with a variation of some more every dozen moves."""
    rng = random.Random(1)
    for _ in range(number):
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        board = chess.Board()
        for ply in range(rng.randrange(40, 100)):
            moves = list(board.legal_moves)
            if not moves or board.is_repetition(3):
                break
            move = rng.choice(moves)
            if ply % 12 == 11:
                _vary(node, board.copy(), rng)
            if not any(child.move == move for child in node.variations):
                node = node.add_main_variation(move)
                board.push(move)
        yield game


def _vary(node: chess.pgn.GameNode, board: chess.Board, rng: random.Random) -> None:
    for _ in range(rng.randrange(1, 8)):
        moves = list(board.legal_moves)
        if moves and not board.is_repetition(3):
            node = node.add_variation(rng.choice(moves))
            board.push(node.move)


def _read_by_chess(text: str) -> int:
    """How many games python-chess reads."""
    stream = io.StringIO(text)
    count = 0
    while (game := chess.pgn.read_game(stream)) is not None:
        if game.errors:
            raise SystemExit(f"python-chess: {game.errors}")
        count += 1
    return count


def _converted(
    text: str, name: str, engine: EngineClass, guides: Guides | None = None
) -> list[bytes]:
    """The games of a PGN text in another notation."""
    sink = Sink()

    def convert(record: GameRecord) -> GameRecord | None:
        guide = None if guides is None else guides.guide_for(record, engine)
        return Converter(engine, NOTATIONS[name], sink, guide=guide).convert(record)

    records = map(convert, pgn.read(text.encode(), sink=sink))
    made = list(NOTATIONS[name].write((r for r in records if r is not None), sink))
    if sink.has_errors:
        raise SystemExit(sink.errors[0])
    return made


def _pgn(name: str, text: str, engine: EngineClass, guides: Guides | None = None) -> Row:
    ours = partial(_converted, text, "named", engine, guides)
    if _read_by_chess(text) != len(ours()):
        raise SystemExit("the numbers of games differ")
    return _row(name, partial(_read_by_chess, text), ours)


def _zsg(name: str, text: str, engine: EngineClass) -> Row:
    """The main lines of the games, for ZSG has no variations."""
    games = []
    for record in pgn.read(text.encode(), sink=Sink()):
        for node in record.main_line():
            del node.children[1:]
        del record.root.children[1:]
        games.append(record)
    parts = [part.decode() for part in pgn.write(games, Sink())]
    lines = "\n".join(parts)
    files = [data for part in parts for data in _converted(part, "zsg", engine)]
    replayer = Replayer(engine, Sink())

    def ours() -> None:
        for data in files:
            for record in NOTATIONS["zsg"].read(data, sink=Sink()):
                if not replayer.replay(record, SPELLINGS["zsg"]).complete:
                    raise SystemExit("a game is not legal")

    return _row(name, partial(_read_by_chess, lines), ours)


def _kept(rules: Path) -> Row:
    """One record by a process of its own, without and with a kept engine."""
    record = resource("corpus") / "records" / "chess.zsg"
    command = [sys.executable, "-m", "translator", "replay", "--rules", str(rules), str(record)]

    def run(switch: str, home: str) -> None:
        environment = {**os.environ, "LUDOGLOT_CACHE": switch, "XDG_CACHE_HOME": home}
        subprocess.run(command, env=environment, check=True, capture_output=True)

    with tempfile.TemporaryDirectory() as home:
        run("1", home)
        return _row("one record, engine kept", partial(run, "0", home), partial(run, "1", home))


def _memory() -> None:
    """The peak while a stream of games is read, which must not grow with their number."""
    (game,) = _sgf_games(1)
    chess_games = (resource("corpus") / "records" / "chess.pgn").read_bytes() + b"\n"
    for name, read, text in (("SGF", sgf.read, game), ("PGN", pgn.read, chess_games)):
        peaks = []
        for count in (STREAM // 10, STREAM):
            tracemalloc.start()
            stream = cast(BinaryIO, _Repeated(text, count))
            games = sum(1 for _ in read(stream, sink=Sink()))
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        print(f"{name}, {games:,} games: peak {peaks[1] / 1e6:.1f} MB", end=", ")
        print(f"{peaks[0] / 1e6:.1f} MB for a tenth of them")


class _Repeated(io.RawIOBase):
    """A file that holds one text again and again."""

    def __init__(self, text: bytes, count: int) -> None:
        self.text = text
        self.left = count

    def read(self, size: int = -1) -> bytes:
        count = min(self.left, max(1, size // len(self.text)))
        self.left -= count
        return self.text * count


if __name__ == "__main__":
    main()
