"""Damaged rules through the whole translator: an engine or diagnostics, in five seconds each.

A sample runs by default; `LUDOGLOT_FULL=1` (set by `make prove`) runs all 1500 cuts and 10,000
edits. What is random is drawn with fixed seeds. The sample must pass on a machine that others
keep busy, so it only looks for what does not end; the full run holds the five seconds.
"""

import random
import re
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.mutators import shuffle
from tests.sampling import FULL
from tests.zrf_library import LIBRARY
from translator.batch.work import GameWork
from translator.core.deadline import deadline
from translator.core.diagnostics import TranslationError
from translator.core.resources import resource
from translator.core.source import Source
from translator.frontends.find import SUFFIXES, rules_below
from translator.frontends.gamefile import GameFile
from translator.library.includes import DirectoryResolver
from translator.library.rules import Rules

SECONDS = 5.0 if FULL else 60.0  # of processor time
PATIENCE = 120.0
FILES, CUTS = (30, 50) if FULL else (4, 2)
EDITS, CHUNK = (10_000, 50) if FULL else (20, 10)
OUR_FAULTS = {"C107", "C109", "C110", "C112"}  # too slow, a bad engine, an exception, a bad module

TOKEN = re.compile(rb'"[^"]*"?|;[^\n]*|[()]|[^\s()";]+')
WORDS = (
    b"( ) () $1 $99 -1 0 99999999999999999999 n add from to mark back cascade capture flip create "
    b"verify if else while not and or not-empty? enemy? attacked? in-zone? piece? last-from? "
    b"add-partial add-copy change-type change-owner set-attribute set-flag go opposite moves drops "
    b"move-type piece board grid dimensions directions links zone symmetry players turn-order "
    b"repeat board-setup off option win-condition stalemated checkmated captured absolute-config "
    b"relative-config pieces-remaining count-condition define include variant game class def "
    b"__init__ None import \"\"\" '''"
).split()
FORTH_WORDS = (
    b"( ) \\ : ; IF ELSE ENDIF BEGIN UNTIL WHILE REPEAT DO LOOP +LOOP EXIT RECURSE DUP DROP SWAP "
    b"ROT PICK DEPTH >R R> + - * / MOD = < 0= NOT @ ! ++ +! ON , ALLOT EXECUTE ['] ' COMPILE "
    b"COMPILE-LITERAL DEFER IS CONSTANT VARIABLE [] CREATE <BUILDS DOES> LOAD {board board} "
    b"{grid} {position} {variable} {directions {direction} {link} {players {player} {neutral} "
    b"{random} {turn-order {turn} {for-player} {of-type} {repeat} {symmetries {symmetry} {moves "
    b"moves} {move} {move-type} {pieces pieces} {piece} {moves} {drops} {value} {board-setup "
    b"{setup} from here to move capture drop create add-move Pass verify piece player empty? "
    b"enemy? current-player move-count RAND-WITHIN OnIsGameOver OnNewGame #WinScore 0 1 -1 "
    b'99999999999999999999 HEX None __init__ \' " ." S" IMMEDIATE LITERAL [ ] [COMPILE] FORGET '
    b"partial board[] $passTurnForced"
).split()
WORDS_OF = {".zrf": WORDS, ".4th": FORTH_WORDS}


def translate(data: bytes, folder: Path, language: str = "zrf") -> None:
    """What a batch does with a file; any fault of ours fails the test."""
    rules = Rules(Source("bad.zrf", data), DirectoryResolver(folder), language, "bad.zrf")
    begun = time.process_time()
    with deadline(PATIENCE):
        file = GameFile(rules)
    assert time.process_time() - begun < SECONDS
    for index in range(min(2, len(file.titles))):
        begun = time.process_time()
        work = GameWork(file, index)
        work.translate("python", PATIENCE)
        engine: Any = work.engine
        if engine is not None and language == "axiom":
            # Loops may go round so often that ten plies take longer than there is time.
            engine.__init__.__globals__["ROUNDS_OF_LOOPS"] = range(10_000)
        assert time.process_time() - begun < SECONDS, f"{work.result.title} took too long"
        translated = work.result.code
        work.play(1, 10, 0, SECONDS)
        # Rules may list so many moves that playing has to be given up; all else is our fault.
        slow = not translated and work.result.code == "C107"
        assert slow or work.result.code not in OUR_FAULTS, work.result.message
        for diagnostic in work.diagnostics:
            assert all(line.isprintable() for line in diagnostic.lines())


def edited(data: bytes, rng: random.Random, words: Sequence[bytes] = WORDS) -> bytes:
    """The file with one to four tokens removed, doubled, swapped or replaced."""
    spans = [match.span() for match in TOKEN.finditer(data)]
    pieces = [data[start:end] for start, end in spans]
    gaps = [data[end:start] for (_, end), (start, _) in pairwise(spans)]
    for _ in range(rng.randint(1, 4)):
        at, other = rng.randrange(len(pieces)), rng.randrange(len(pieces))
        match rng.randrange(5):
            case 0:
                pieces[at] = pieces[other]
            case 1:
                pieces[at] = rng.choice(words)
            case _:
                shuffle(pieces, at, other, rng)
    return b"".join(part for pair in zip(pieces, [*gaps, b""], strict=True) for part in pair)


def chunks(number: int, size: int) -> Iterator[range]:
    return (range(start, min(start + size, number)) for start in range(0, number, size))


@pytest.mark.parametrize("numbers", list(chunks(EDITS, CHUNK)), ids=lambda n: str(n.start))
def test_corpus_files_edited_at_random(numbers: range) -> None:
    files = [path for path in rules_below(resource("corpus")) if path.suffix in WORDS_OF]
    for number in numbers:
        rng = random.Random(number)
        path = rng.choice(files)
        data = edited(path.read_bytes(), rng, WORDS_OF[path.suffix])
        try:
            translate(data, path.parent, SUFFIXES[path.suffix])
        except BaseException as error:
            error.add_note(f"edit {number} of {path.name}")
            raise


@pytest.mark.skipif(not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}")
@pytest.mark.parametrize("number", range(FILES))
def test_library_files_cut_off_anywhere(number: int) -> None:
    path = random.Random(0).sample(rules_below(LIBRARY), FILES)[number]
    data = path.read_bytes()
    rng = random.Random(number)
    for cut in sorted(rng.randrange(len(data)) for _ in range(CUTS)):
        try:
            translate(data[:cut], path.parent)
        except BaseException as error:
            error.add_note(f"the first {cut} bytes of {path.name}")
            raise


def test_the_edits_reach_the_back_end() -> None:
    """Most edits leave something to play, else the test above would test only the reader."""
    path = resource("corpus") / "zrf" / "tic-tac-toe.zrf"
    played = 0
    for number in range(40):
        rules = Rules(
            Source("a.zrf", edited(path.read_bytes(), random.Random(number))),
            DirectoryResolver(path.parent),
            "zrf",
            "a.zrf",
        )
        try:
            file = GameFile(rules)
        except TranslationError:
            continue
        if file.titles:
            work = GameWork(file, 0)
            work.translate("python", PATIENCE)
            played += work.engine is not None
    assert played >= 10
