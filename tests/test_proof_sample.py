"""The committed table of the proof against a sample of the library, proved again.

The sample is drawn with a seed (`LUDOGLOT_SAMPLE_SEED`) and is as large as the time allows
(`LUDOGLOT_SAMPLE_SECONDS`); `make prove` does everything.
"""

import os
import random
import time

import pytest

from tests.prove.oracles import read_oracles
from tests.prove.proof import Effort, prove_file
from tests.prove.rows import PENDING, TABLE, Row, kinds, read_table, write_table
from tests.prove.summary import summary
from tests.zrf_library import LIBRARY
from translator.frontends.find import find_rules
from translator.library.rules import Rules

SEED = int(os.environ.get("LUDOGLOT_SAMPLE_SEED", "1"))
SECONDS = float(os.environ.get("LUDOGLOT_SAMPLE_SECONDS", "3"))
EFFORT = Effort(games=2, max_plies=60, positions=10, seconds=60, budget=300)
SHARDS = 2

needs_library = pytest.mark.skipif(
    not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}"
)


def table() -> list[Row]:
    return read_table(TABLE.read_text())


def sample(shard: int) -> list[Rules]:
    files = list(find_rules(str(LIBRARY)))
    random.Random(SEED).shuffle(files)
    return files[shard::SHARDS]


@needs_library
def test_the_table_has_every_file_of_the_library_as_it_is() -> None:
    files = {rules.member: rules for rules in find_rules(str(LIBRARY))}
    rows = table()
    assert {row.file for row in rows} == set(files)
    assert [row.identity for row in rows] == sorted(row.identity for row in rows)


@needs_library
@pytest.mark.parametrize("shard", range(SHARDS))
def test_sampled_rows_are_as_the_table_says(shard: int) -> None:
    known = {row.identity: row for row in table()}
    # Which of several games of one title a count belongs to is known by what it counts to the end.
    doubtful = {(row.file, row.variant) for row in known.values() if row.disagrees}
    classes, oracles = kinds(), read_oracles()
    begun = time.monotonic()
    for rules in sample(shard):
        if time.monotonic() - begun > SECONDS:
            break
        counts = oracles.get(rules.member, [])
        for proof in prove_file(rules, classes.get(rules.member, ""), counts, EFFORT):
            expected = known[proof.row.identity]
            # What disagrees late in a game need not do so in a sample.
            if (expected.file, expected.variant) not in doubtful and expected.reason != PENDING:
                assert claims(proof.row) == claims(expected), "\n".join(proof.findings)
                assert proof.row.depth <= expected.depth


def claims(row: Row) -> tuple[object, ...]:
    """What a row claims, however much effort was spent on it."""
    stage_and_why = (row.digest, row.kind, row.variant, row.stage, row.reason)
    return (*stage_and_why, row.positions > 0, row.rows)


def test_a_table_is_read_as_it_was_written() -> None:
    rows = [
        Row("0" * 16, "standard", "a.zrf", 1, "A", "played", "", 200, "1/1", 4),
        Row("1" * 16, "", "b.zrf", 2, "B\tC\nD", "imported", "C108"),
    ]
    text = write_table(rows)
    assert [row.variant for row in read_table(text)] == ["A", "B C D"]
    assert write_table(read_table(text)) == text


def test_a_table_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="columns"):
        read_table("file\tvariant\n")


def test_the_summary_counts_what_came_how_far() -> None:
    rows = [
        Row("0", "standard", "a.zrf", 1, "A", "played", "", 200, "1/2", 4),
        Row("0", "standard", "a.zrf", 2, "B", "imported", "C108"),
        Row("1", "fragment", "c.zrf", 1, "", "-", "C103"),
    ]
    last = summary(rows).splitlines()[-1]
    # Files, games, read, lowered, emitted, played; whole, of these played, skeletons; the others.
    assert last == "| 1 all | 2 | 2 | 2 | 2 | 1 | 2 | 1 | 0 | 1 | 1 of 2 |"
