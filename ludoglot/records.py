"""Archives of game records: a function on every game, on any number of machines.

from ludoglot import records
for done in records.map(records.Replaying("legal"), "games.pgn.zst", rules="chess.zrf", jobs=4):
    print(done.read.number, done.result.level, done.failed)
"""

from notation.diagnostics import Diagnostic, RecordError, Sink
from notation.record import GameRecord
from translator.records.conversion import Conversion
from translator.records.following import Followed, Following
from translator.records.mapping import map
from translator.records.replaying import Replayed, Replaying
from translator.records.searching import Searching
from translator.records.stream import Done, Read, Work

__all__ = [
    "Conversion",
    "Diagnostic",
    "Done",
    "Followed",
    "Following",
    "GameRecord",
    "Read",
    "RecordError",
    "Replayed",
    "Replaying",
    "Searching",
    "Sink",
    "Work",
    "map",
]
