"""The table of what words take: whoever says more or less than a word takes is told so.

Arguments of every word are deleted, doubled and swapped. Each change draws a warning or an error at
its place, or the row of `RIGHT` that fits it names the sentence of docs/axiom.md by which the text
stays right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from translator.core.diagnostics import Severity
from translator.frontends.axiom.usage import (
    BLOCKS,
    EDITS,
    KERNEL,
    OUTPUT,
    QUERIES,
    RANDOM,
    READING,
    USAGES,
    Usage,
)

from .support import findings, script

# A line a word of the blocks; the words of a line are its operands, itself, and its names.
WHOLE = """\
{board
3 3 {grid}
{position} hand
{variable} score
4 {array} seeds
4 {carray} marks
{dummy-positions}
board}
{directions
-1 0 {direction} n
1 0 {direction} s
0 1 {direction} e
0 -1 {direction} w
{link} up a1 hand
{unlink} up a1
directions}
{players
{player} White
{neutral} Stone
{player} Black
{random}
{player} Red
{first}
{player} Blue
{UCT}
{search-engine} think
players}
{turn-order
{turn} White
{repeat}
{turn} Black
{for-player} White
{of-type} common
turn-order}
{symmetries
Black {symmetry} n s
Black {asymmetry} e w
symmetries}
{moves steps
{move} step
{move-type} common
{move} step
{move-type} rare
moves}
{moves puts
{move} put
moves}
{move-priorities
{move-priority} common
{move-priority} rare
move-priorities}
{pieces
{piece} Man
{moves} steps
{drops} puts
5 {value}
{piece} King
{moves} steps
{dummy-pieces}
{piece} Tower
{moves} steps
pieces}
{board-setup
{setup} White Man a1
{setup} Black Man c3
board-setup}
"""
WORDS = """\
: think $Yield ;
"""
RULES = """\
: step n verify from here move add-move ;
: put drop add-move ;
"""


def whole(blocks: str) -> str:
    """The blocks as a game; rules stand behind the directions that they use."""
    before, after = blocks.split("{moves", 1)
    return f"{WORDS}{before}{RULES}{{moves{after}"


RIGHT = {
    "swapped numbers": "5: operands may be computed; `rows cols {grid}` are numbers",
    "swapped positions": "5: `{link}` *dir a b* is one link, from either end",
    "swapped directions": "5: for that player a is b",
    "swapped cells": "3.1: a cell is a number; 4.4: positions are reckoned with",
    "a token of any word": "3.2: `EXECUTE` itself is a word, and `'` gives its token",
}


def changed(words: list[str], places: list[int]) -> Iterator[tuple[str, list[str]]]:
    """A line with one of its arguments deleted or doubled, or with two neighbours swapped."""
    for at in places:
        yield f"deleted {words[at]}", words[:at] + words[at + 1 :]
        yield f"doubled {words[at]}", [*words[:at], words[at], *words[at:]]
    for first, second in pairwise(places):
        swapped = list(words)
        swapped[first], swapped[second] = words[second], words[first]
        if swapped != words and second == first + 1:
            yield f"swapped {words[first]} {words[second]}", swapped


def lines_told(text: str) -> set[int]:
    """The lines with an error or a warning."""
    told = [d for d in findings(text) if d.severity is not Severity.NOTE]
    return {d.span.line for d in told if d.span is not None and d.code[0] == "A"}


LINES = WHOLE.splitlines()
_SWAPS = {
    "{grid}": "swapped numbers",
    "{direction}": "swapped numbers",
    "{link}": "swapped positions",
    "{symmetry}": "swapped directions",
    "{asymmetry}": "swapped directions",
}


def test_the_whole_script_draws_nothing_and_has_every_word_of_a_block() -> None:
    assert lines_told(whole(WHOLE)) == set()
    assert {word for word in WHOLE.split() if word in BLOCKS} == BLOCKS.keys()


@pytest.mark.parametrize("number", range(len(LINES)))
def test_arguments_of_words_of_blocks(number: int) -> None:
    words = LINES[number].split()
    (at,) = (index for index, word in enumerate(words) if word in BLOCKS)
    assert (at, len(words) - at - 1) == (len(BLOCKS[words[at]].takes), len(BLOCKS[words[at]].names))
    for what, line in changed(words, [index for index in range(len(words)) if index != at]):
        blocks = "\n".join([*LINES[:number], " ".join(line), *LINES[number + 1 :]]) + "\n"
        text = whole(blocks)
        told = lines_told(text)
        if what.startswith("swapped") and not told:
            assert words[at] in _SWAPS and _SWAPS[words[at]] in RIGHT, what
            continue
        place = text.splitlines().index(" ".join(line)) + 1
        assert told, f"{what} of {words[at]}"
        setup = words[at] == "{setup}" and what.startswith("deleted")
        assert told & {place, place + 1} or setup, f"{what} of {words[at]}: {told}, not {place}"


# The kernel while a script is loaded

_OPERANDS = {"address": "x", "token": "' w"}
NUMBERS = iter(range(3, 4000))


def operands(row: Usage) -> list[str]:
    return [_OPERANDS.get(kind, str(next(NUMBERS) % 7 + 1)) for kind in row.takes]


_LOADED = [
    row
    for row in {**KERNEL, **OUTPUT}.values()
    if row.takes and row.word not in ("PICK", "ERASE", "FILL", "EXECUTE", ">R", "ALLOT")
]


@pytest.mark.parametrize("row", _LOADED, ids=lambda row: row.word)
def test_arguments_of_words_of_the_kernel(row: Usage) -> None:
    """Each line leaves nothing, so what is too much stays, and what lacks is missed."""
    given = operands(row)
    words = [*given, row.word, *["DROP"] * len(row.gives)]
    head = "VARIABLE x : w ; CREATE table\n"
    assert lines_told(head + " ".join(words)) == set()
    for what, line in changed(words, list(range(len(given)))):
        told = lines_told(head + " ".join(line))
        if what.startswith("swapped") and set(row.takes).isdisjoint(_OPERANDS):
            assert told == set() and "swapped cells" in RIGHT
        else:
            assert told == {2}, f"{what} of {row.word}"


@pytest.mark.parametrize(
    "line",
    [
        "5 CONSTANT five", "VARIABLE y", "3 [] many", "DEFER later", "' w IS d", "CREATE t",
        ": v 5 ;", "' w EXECUTE DROP", "VARIABLE y 5 y !", "5 FCONSTANT five", "TIMER t",
        "1 COMPILE-LITERAL",
    ],
)  # fmt: skip
def test_arguments_of_words_that_read_names(line: str) -> None:
    """What a name would be is the next word then, and that which followed has lost its own."""
    head = "DEFER d\n: w 1 ;\n"
    end = f"\nVARIABLE z 1 z !\n{'v DROP' if line[0] == ':' else ''}\n"
    assert lines_told(head + line + end) == set()
    words = line.split()
    index = next(i for i, word in enumerate(words) if word in {*READING, "COMPILE-LITERAL"})
    row = USAGES[words[index]]
    arguments = [*range(index - len(row.takes), index)] if "'" not in words[:index] else []
    names = range(index + 1, index + 1 + len(row.names))
    for what, changed_line in changed(words, [*arguments, *names]):
        if what == "deleted w" and "EXECUTE" in line:
            assert "a token of any word" in RIGHT
        elif not what.startswith("swapped"):
            assert lines_told(head + " ".join(changed_line) + end), f"{what}: {changed_line}"


# Words of rules

_IN_RULES = [
    row
    for row in {**QUERIES, **EDITS, **RANDOM}.values()
    if row.word not in ("home", "last", "partial", "partial-move-type", "remove-from-reserve",
                        "SYSTEM-TIME", "board[]", "verify")
]  # fmt: skip
_VALUES = {
    "position": "here", "from": "from", "to": "here", "player": "current-player", "type": "1",
    "piece": "current-piece", "?": "TRUE",
}  # fmt: skip


@pytest.mark.parametrize("row", _IN_RULES, ids=lambda row: row.word)
def test_arguments_of_words_of_rules(row: Usage) -> None:
    given = [_VALUES.get(kind, "2") for kind in row.takes]

    def told(line: list[str]) -> set[str]:
        text = script(f": m n verify {' '.join(line)} add-move ;", "{move} m")
        return {d.code for d in findings(text) if d.severity is not Severity.NOTE}

    words = [*given, row.word, *["DROP"] * len(row.gives)]
    assert told(words) == set()
    for what, line in changed(words, list(range(len(given)))):
        if what.startswith("deleted"):
            assert told(line) == {"A302"}, f"{what} of {row.word}"
        elif what.startswith("doubled"):
            assert told(line) == {"A315"}, f"{what} of {row.word}"
        else:
            assert told(line) == set() and "swapped cells" in RIGHT


# What is said


@pytest.mark.parametrize("word", ["{symmetry}", "{asymmetry}"])
def test_a_player_stands_before_each_symmetry(word: str) -> None:
    old = f"Black {word} "
    text = whole(WHOLE.replace(old, f"{word} "))
    (error,) = (d for d in findings(text) if d.severity is Severity.ERROR)
    assert error.code == "A120"
    assert error.message == f"`{word}` lacks its player"
    assert f"PLAYER {word} DIRECTION DIRECTION" in error.hint


def test_what_is_too_much_is_told_with_what_the_next_word_takes() -> None:
    text = whole(WHOLE.replace("5 {value}", "4 5 {value}"))
    (found,) = (d for d in findings(text) if d.code == "A126")
    assert (found.severity, "`4`" in found.message) == (Severity.WARNING, True)
    assert "NUMBER {value}" in found.hint


@pytest.mark.parametrize(
    ("line", "wrong", "kinds"),
    [
        ("{setup} White Man a1", "{setup} White a2 a1", "`a2` is a position, and `{setup}` takes"),
        ("{link} up a1 hand", "{link} up White hand", "`White` is a player, and `{link}` takes a"),
        ("{turn} Black", "{turn} a2", "`a2` is a position, and `{turn}` takes a player"),
        ("{of-type} common", "{of-type} White", "`White` is a player, and `{of-type}` takes a"),
        ("{move} put", "{move} White", "`White` is a player, and `{move}` takes a word"),
        ("{move-priority} rare", "{move-priority} a2", "`a2` is a position, and"),
    ],
)  # fmt: skip
def test_names_are_of_the_kind_that_the_word_takes(line: str, wrong: str, kinds: str) -> None:
    """All are numbers to the engine, which takes them for one another."""
    text = whole("{players {player} White players}\n" + WHOLE.replace(line, wrong, 1))
    (found,) = (d for d in findings(text) if d.code == "A215")
    assert found.severity is Severity.WARNING
    assert found.message.startswith(kinds)


def test_a_word_that_runs_game_words_is_named_where_it_is_run() -> None:
    text = whole(WHOLE.replace("{move} put", "{move} put put"))
    (found,) = findings(text)
    assert (found.code, found.message.split(",")[0]) == ("A109", "`put` runs `drop`")
    assert (
        found.span is not None and found.span.line == text.splitlines().index("{move} put put") + 1
    )


def test_an_operand_of_before_the_block_is_told() -> None:
    """The engine takes it, whatever it was meant for."""
    text = whole("7\n" + WHOLE.replace("5 {value}", "{value}"))
    assert [d.code for d in findings(text) if d.severity is Severity.WARNING] == ["A127"]


def test_a_word_of_a_block_is_no_name() -> None:
    text = whole(WHOLE.replace("{setup} White Man a1", "{setup} White Man"))
    (found,) = findings(text)
    assert found.code == "A106"
    assert found.message == "`{setup}` lacks its position: `{setup}` follows"


def test_a_name_before_its_word_is_not_what_lacks() -> None:
    """The word that found no operand is named, not the name behind it."""
    (found,) = (d for d in findings("CONSTANT five") if d.code == "A120")
    assert found.message == "`CONSTANT` finds the stack empty"
    assert "CELL CONSTANT NAME" in found.hint


def test_the_page_has_the_same_stack_effects() -> None:
    """Those that docs/axiom.md writes down, by their numbers of cells."""
    from tests.frontends.native.support import ROOT

    page = (ROOT / "docs" / "axiom.md").read_text("utf-8")
    effects = re.findall(r"`([^`\s]+)` \( (.*?)-- ?(.*?)\)", page)
    assert len(effects) >= 10
    for word, takes, gives in effects:
        row = USAGES[word]
        assert (len(takes.split()), len(gives.split())) == (len(row.takes), len(row.gives)), word
