"""`python -m tests.prove.published FOLDER...`: published records of all notations, to their ends.

The rules are looked up as `ludoglot replay` does: in the map of `--map`, if there is one, then in
the corpus and in each `--library`. A row a file goes to `docs/published.tsv`; rows of folders that
were not named stay. Goes on where it stopped: what was found of a file is kept in `.proof/`, under
a key that changes with the file, the readers, the map and the rules. 1 if a record breaks off.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from notation.diagnostics import Diagnostic, RecordError, Sink
from notation.record import GameRecord
from notation.registry import SPELLINGS
from notation.replay import Replayer
from tests.prove.damage import key
from tests.prove.rows import ROOT, read_rows, write_rows
from translator.core.diagnostics import TranslationError
from translator.core.files import write_atomic
from translator.engines.limits import in_play
from translator.records.rulebook import Rulebook
from translator.records.sources import Source, sources
from translator.records.table import opened_table

TABLE = ROOT / "docs" / "published.tsv"
STATE = ROOT / ".proof" / "published.jsonl"
TIMEOUT = 120.0
"""In seconds, for the rules of a record and for each game."""


@dataclass(frozen=True, slots=True)
class Published:
    """What came of one file.

    `file`: its name below the folder. `games` in it, of which `whole` are read without an error and
    legal to their ends; `moves` of them all, and how many of these are `legal` (main lines).
    `problem`: what is wrong with the first game that is not whole, with its number.
    """

    notation: str
    file: str
    games: int = 0
    whole: int = 0
    moves: int = 0
    legal: int = 0
    problem: str = ""

    @property
    def folder(self) -> str:
        return self.file.partition("/")[0]


def prove_file(file: Source, name: str, book: Rulebook) -> Published:
    """Reads a file and replays the main line of each of its games."""
    row = Published(file.notation.name, name)
    sink = Sink()
    with file.opened() as data:
        for record in file.notation.read(data, file.name, sink=sink):
            moves = len([node for node in record.main_line() if node.move is not None])
            problem = _first(sink.errors)
            legal, broken = (0, "") if problem else _replayed(record, book)
            problem = problem or broken
            row = replace(
                row,
                games=row.games + 1,
                whole=row.whole + (not problem),
                moves=row.moves + moves,
                legal=row.legal + legal,
                problem=row.problem or (problem and f"game {row.games + 1}: {problem}"),
            )
            sink = Sink()
    # What is wrong after the last game is in none, or there is no game at all.
    return replace(row, problem=row.problem or _first(sink.errors))


def _replayed(record: GameRecord, book: Rulebook) -> tuple[int, str]:
    """How many moves of a main line are legal, and what is wrong with the next."""
    sink = Sink()
    spelling = SPELLINGS.get(record.spelling)
    try:
        if spelling is None:
            return 0, f"moves in {record.spelling} are not matched with rules"
        engine = book.engine_for(record, sink)
        with in_play(TIMEOUT):
            replay = Replayer(engine, sink).replay(record, spelling, variations=False)
    except (RecordError, TranslationError) as error:
        return 0, f"{error.diagnostics[0].code} {error.diagnostics[0].message}"
    return replay.replayed, "" if replay.complete else _first(sink.errors) or "it breaks off"


def _first(errors: Iterable[Diagnostic]) -> str:
    return next((f"{error.code} {error.message}" for error in errors), "")


def prove(state: Path, folders: Iterable[Path], book: Rulebook) -> Iterator[Published]:
    """What was found of each file, now or before."""
    known = {}
    for line in state.read_text().splitlines() if state.exists() else []:
        kept = json.loads(line)
        known[kept["key"]] = Published(**kept["row"])
    state.parent.mkdir(exist_ok=True)
    rules = _rules_digest(book)
    with state.open("a") as kept:
        for folder in folders:
            for file in sources([str(folder)], None):
                name = f"{folder.name}/{file.below.as_posix()}"
                digest = _digest(file, name, rules)
                if digest not in known:
                    known[digest] = prove_file(file, name, book)
                    kept.write(json.dumps({"key": digest, "row": asdict(known[digest])}) + "\n")
                    kept.flush()
                yield known[digest]


def _rules_digest(book: Rulebook) -> str:
    """Of where rules are looked for, and what stands there."""
    digest = hashlib.sha256(repr(book.table.rows).encode())
    for path in sorted(path for folder in book.library for path in folder.rglob("*.*")):
        if path.is_file():
            digest.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _digest(file: Source, name: str, rules: str) -> str:
    with file.opened() as data:
        content = hashlib.sha256(data.read()).hexdigest()
    told = "\0".join((key(), rules, file.notation.name, name, content))
    return hashlib.sha256(told.encode()).hexdigest()


def tabled(old: Iterable[Published], new: Sequence[Published]) -> list[Published]:
    """The rows of a table with those of folders that were read in the place of what it had."""
    rows: dict[str, list[Published]] = {}
    for row in old:
        rows.setdefault(row.folder, []).append(row)
    rows |= {row.folder: [other for other in new if other.folder == row.folder] for row in new}
    return [row for own in rows.values() for row in own]


def summary(rows: Iterable[Published]) -> str:
    """A line a notation: how many games are whole."""
    sums: dict[str, list[Published]] = {}
    for row in rows:
        sums.setdefault(row.notation, []).append(row)
    lines = []
    for notation, own in sorted(sums.items()):
        games, whole = sum(row.games for row in own), sum(row.whole for row in own)
        moves = sum(row.moves for row in own)
        lines.append(f"{notation}: {len(own)} files, {games} games, {moves} moves; {whole} whole")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove.published", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--library", action="append", type=Path, default=[])
    parser.add_argument("--map")
    options = parser.parse_args()
    libraries = (*(ROOT / "corpus" / part for part in ("zrf", "native")), *options.library)
    book = Rulebook(None, None, libraries, None, TIMEOUT, opened_table(options.map))
    rows = []
    for row in prove(STATE, options.folders, book):
        rows.append(row)
        print(row.file, f"{row.whole}/{row.games}", row.problem, file=sys.stderr)
    old = read_rows(Published, TABLE.read_text()) if TABLE.exists() else []
    write_atomic(TABLE, write_rows(Published, tabled(old, rows)).encode())
    print(summary(rows))
    return 1 if any(row.problem for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
