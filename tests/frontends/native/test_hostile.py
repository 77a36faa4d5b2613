"""Whatever a native file holds, reading it takes no long time and gives a game or diagnostics."""

from __future__ import annotations

import random
import re
import time

import pytest

from tests.frontends.native.support import errors, rules_of
from tests.frontends.native.test_mistakes import GAME, SECOND
from tests.ir.games import CORPUS, games
from translator.batch.work import GameWork
from translator.frontends.gamefile import GameFile
from translator.frontends.native.printing import emit_native

OUR_FAULTS = {"C107", "C109", "C110", "C112"}  # too slow, a bad engine, an exception, a bad module
TOKEN = re.compile(r'"(?:[^"]|"")*"|;[^\n]*|[()]|[^\s()";]+')


@pytest.mark.parametrize(
    "text",
    [
        "", "\x00", "(", ")", '"', "()", "(()", "(game)", '(game "A")', "game", '"game"',
        "(" * 100_000, ")" * 100_000, "( " * 100_000 + ")" * 100_000, "(\n" * 50_000,
        '(game "' + "A" * 100_000 + '")', '(game "A" ' + "(players A B) " * 3_000 + ")",
        '(game "A" (players ' + " ".join(f"P{n}" for n in range(50_000)) + "))",
        '(game "A" (board (grid ' + "(a b c d e f g h i j) " * 9 + ")))",
        '(game "A" (rule r ' + "(if empty? " * 90 + "add" + ")" * 90 + "))",
        '(game "A" (rule r ' + "(verify (not " * 40 + "empty?" + "))" * 40 + "))",
        '(game "A" (variables (x (size 999999999999))))',
        '(game "A" ' + "(win-condition (and)) " * 5_000 + ")",
    ],
)  # fmt: skip
def test_strange_texts(text: str) -> None:
    start = time.process_time()
    assert errors(text)
    assert time.process_time() - start < 30


def damaged(text: str, rng: random.Random) -> str:
    """The text with one to three tokens removed, doubled, swapped or replaced."""
    for _ in range(rng.randint(1, 3)):
        spans = [found.span() for found in TOKEN.finditer(text)]
        start, end = rng.choice(spans)
        other = text[slice(*rng.choice(spans))]
        new = rng.choice(["", text[start:end] + " " + text[start:end], other, "7", "-1", "(x)"])
        text = text[:start] + new + text[end:]
    return text


def tried(text: str) -> None:
    """Diagnostics, or a game that makes an engine which plays."""
    begun = time.process_time()
    file = GameFile(rules_of(text))
    if not file.errors:
        work = GameWork(file, 0)
        work.translate("python", 60.0)
        work.play(1, 8, 0, 60.0)
        assert work.result.code not in OUR_FAULTS, f"{work.result.code} {work.result.message}"
    assert time.process_time() - begun < 30


@pytest.mark.parametrize("text", [GAME, SECOND])
def test_damage_to_every_construct(text: str) -> None:
    rng = random.Random(1)
    for _ in range(60):
        tried(damaged(text, rng))


@pytest.mark.parametrize("name", ["reversi", "breakthrough", "tic-tac-toe"])
def test_damage_to_games(name: str) -> None:
    path = next(path for path in CORPUS if path.stem == name)
    text = emit_native(next(games(path)))
    rng = random.Random(name)
    for _ in range(25):
        tried(damaged(text, rng))


def test_lists_that_nest_too_deep_are_told_though_the_grammar_knows_them() -> None:
    for levels, codes in ((90, []), (100, ["L104"]), (3000, ["L104"])):
        condition = "(not " * levels + "empty?" + ")" * levels
        text = f"""(game "Deep" (players A B) (board (grid (a) (2 1) (directions (n 0 -1))))
          (rule go n (verify {condition}) add) (piece Man (moves (go)))
          (board-setup (A (Man a1))))"""
        assert [found.code for found in GameFile(rules_of(text)).errors] == codes
