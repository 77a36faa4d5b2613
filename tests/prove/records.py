"""`python -m tests.prove.records FOLDER...`: every record of ZSG in folders, replayed to its end.

The rules are looked up in the same folders. A row a record goes to `docs/replayed.tsv`: whether its
moves are legal and how the game ends by the engine; where rules know check, whether a record or the
engine ever leaves a royal piece to be taken (see `kings`). 1 if an engine does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from notation.diagnostics import RecordError, Sink
from notation.engine import Engine
from notation.record import GameRecord
from notation.registry import SPELLINGS
from notation.replay import Observer, Replayer
from tests.prove.kings import Kings, royals_of, without_check
from tests.prove.rows import ROOT, write_rows
from translator.core.diagnostics import TranslationError
from translator.core.files import write_atomic
from translator.records.rulebook import Rulebook
from translator.records.sources import sources

TABLE = ROOT / "docs" / "replayed.tsv"
TIMEOUT = 600.0  # seconds for the rules of a record


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of one record.

    `record`: its name below the folder, `game` the title of its rules. `moves` in it, and how many
    of them are `legal`. `reason` and `winners`: how the game ended there, empty if it goes on.
    `problem`: why there is nothing to replay with. Where rules know check, `turns` were made, in
    `left` of which a royal piece could be taken afterwards, and `offered` were legal, of which so
    many are `surplus`.
    """

    record: str
    game: str
    moves: int
    legal: int = 0
    reason: str = ""
    winners: str = ""
    problem: str = ""
    turns: int = 0
    left: int = 0
    offered: int = 0
    surplus: int = 0


def prove_record(record: GameRecord, name: str, book: Rulebook) -> Replayed:
    """Replays the main line of one record."""
    moves = len([node for node in record.main_line() if node.move is not None])
    title = record.headers.get("Variant", "")
    sink = Sink()
    try:
        engine = book.engine_for(record, sink)
    except (RecordError, TranslationError) as error:
        return Replayed(name, title, moves, problem=error.diagnostics[0].message)
    game = book.games[engine]
    royals = royals_of(game)
    kings: Kings | None = None
    observer = Observer()
    if royals:
        observer = kings = Kings(without_check(game)(), royals)
    replay = Replayer(engine, sink).replay(record, SPELLINGS["zsg"], observer, variations=False)
    reason, winners = ending(replay.game) if replay.complete else ("", "")
    found = Replayed(name, game.meta.title, moves, replay.replayed, reason, winners)
    if kings is None:
        return found
    return replace(
        found, turns=kings.turns, left=kings.left, offered=kings.offered, surplus=kings.surplus
    )


def ending(game: Engine | None) -> tuple[str, str]:
    """Why the game is over and who has won; nothing if it goes on."""
    outcome = game.outcome() if game is not None else None
    return (outcome.reason, " ".join(outcome.winners)) if outcome is not None else ("", "")


def prove_all(folders: Iterable[Path]) -> Iterator[Replayed]:
    folders = list(folders)
    book = Rulebook(None, None, tuple(folders), None, TIMEOUT)
    files = [(folder, file) for folder in folders for file in sources([str(folder)], "zsg")]
    for folder, file in files:
        with file.opened() as data:
            for record in file.notation.read(data, file.name, sink=Sink()):
                yield prove_record(record, f"{folder.name}/{file.below.as_posix()}", book)


def summary(rows: list[Replayed]) -> str:
    whole = [row for row in rows if row.legal == row.moves and not row.problem]
    ended = [row for row in whole if row.reason]
    checks = [row for row in rows if row.turns]
    return (
        f"{len(rows)} records, {sum(row.moves for row in rows)} moves: {len(whole)} legal to the"
        f" end, of which {len(ended)} end there by a goal; of {len(checks)} by rules with check,"
        f" {sum(row.left for row in checks)} of {sum(row.turns for row in checks)} turns"
        f" and {sum(row.surplus for row in checks)} of {sum(row.offered for row in checks)} legal"
        " moves leave a royal piece to be taken"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove.records", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    options = parser.parse_args()
    rows = []
    for row in prove_all(options.folders):
        rows.append(row)
        print(row.record, f"{row.legal}/{row.moves}", row.reason, row.surplus, file=sys.stderr)
    write_atomic(TABLE, write_rows(Replayed, rows).encode())
    print(summary(rows))
    return 1 if any(row.surplus for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
