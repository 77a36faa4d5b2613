"""Records of every notation: read, written, replayed by the rules of a game, converted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from itertools import islice

from notation.catalogue import CATALOGUE
from notation.convert import Converter
from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from tests.fuzz.case import ROOT
from tests.fuzz.mutators import Mutate, json_tree, mixed, moves, sgf
from tests.fuzz.outcome import Reach
from tests.notation.engines import corpus, random_game

RECORDS = ROOT / "corpus" / "records"
CONVERTED = 10
"""Of so many records that are legal, one is converted into every other notation."""


class RecordsTarget:
    """The way of a file in one notation, which holds records of some games."""

    def __init__(self, notation: str, mutate: Mutate, *games: str) -> None:
        self.name, self.games = notation, games
        self._change = mixed(mutate)
        self._legal = 0

    @cached_property
    def replayers(self) -> list[Replayer]:
        found = []
        for game in self.games:
            engine = corpus(game)
            found.append(Replayer(engine, Sink(), GameDescription.of(engine().describe())))
        return found

    @cached_property
    def seeds(self) -> Sequence[bytes]:
        """Real records, and random games of these games."""
        suffix = NOTATIONS[self.name].suffixes[0]
        texts = [path.read_bytes() for path in sorted(RECORDS.glob(f"*{suffix}"))]
        for replayer in self.replayers:
            for seed in range(4):
                record, _, _ = random_game(replayer.engine, 10, seed)
                texts.append(self._converted(record, replayer.engine, self.name))
        return [text for text in texts if text and len(text) < 5_000]

    def mutate(self, data: bytes, rng: random.Random) -> bytes:
        return self._change(data, rng, self.seeds)

    def run(self, data: bytes) -> Reach:
        sink = Sink()
        records = list(islice(NOTATIONS[self.name].read(data, "fuzz", sink=sink), 5))
        assert records or sink.items, "neither a record nor a word"
        stages: dict[str, None] = dict.fromkeys(["read"] if records else [])
        for record in records:
            for notation in (self.name, "json"):
                b"".join(NOTATIONS[notation].write([record], Sink()))
            if record.spelling in SPELLINGS:
                stages.update(dict.fromkeys(self._replayed(record, sink)))
        for item in sink.items:
            assert item.code in CATALOGUE and item.lines(), "a finding without a code"
        return Reach(tuple(stages), frozenset(item.code for item in sink.items))

    def _replayed(self, record: GameRecord, sink: Sink) -> list[str]:
        """How far a record comes by the rules of the game that suits it best."""
        best: list[str] = []
        for replayer in self.replayers:
            replayer.sink = sink
            replay = replayer.replay(record, SPELLINGS[record.spelling])
            if replay.replayed:
                best = max(best, ["replayed"], key=len)
            if replay.replayed and replay.complete:
                best = ["replayed", "passed"]
                self._legal += 1
                if self._legal % CONVERTED == 0:
                    for other in NOTATIONS:
                        self._converted(record, replayer.engine, other)
                    best.append("converted")
                break
        return best

    @staticmethod
    def _converted(record: GameRecord, engine: EngineClass, notation: str) -> bytes:
        sink = Sink()
        converted = Converter(engine, NOTATIONS[notation], sink).convert(record)
        if converted is None:
            return b""
        return b"".join(NOTATIONS[notation].write([converted], sink))


TARGETS = (
    RecordsTarget("zsg", moves, "breakthrough", "english-draughts"),
    RecordsTarget("named", moves, "breakthrough", "reversi"),
    RecordsTarget("sgf", sgf, "go", "reversi"),
    RecordsTarget("pgn", moves, "chess"),
    RecordsTarget("pdn", moves, "english-draughts"),
    RecordsTarget("json", json_tree, "breakthrough", "english-draughts"),
)
