"""What `check` costs is in proportion to the text: eight times as much of anything is at most some
twenty times the work, where a loop in a loop would make it sixty-four."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import SupportsIndex

import pytest

from tests.frontends.zrf.lowering.support import rules
from translator.core.diagnostics import Diagnostic
from translator.core.source import Source
from translator.frontends.native.balance import outline_of
from translator.ir.game import Game
from translator.library.includes import NoIncludes
from translator.library.rules import Rules
from translator.lint.whole import found_in
from translator.reports.silence import silencers_of

GRID = '(start-rectangle 0 0 9 9) (dimensions ("a/b" (1 0)) ("1/2" (0 1)))'


def directions(number: int) -> str:
    ways = " ".join(f"(d{n} 1 0)" for n in range(number))
    pairs = " ".join(f"(d{n} n)" for n in range(number))
    return rules(
        f"(board (grid {GRID} (directions (n 0 1) (s 0 -1) {ways})) (symmetry Black {pairs}))",
        "(piece (name Man) (moves (n add)))",
        "(board-setup (White (Man a1)))",
    )


def killed(number: int) -> str:
    places = " ".join(f"(p{n} 0 0 1 1)" for n in range(number))
    names = " ".join(f"p{n}" for n in range(number))
    linked = " ".join(f"(p{n} p{n + 1})" for n in range(number - 1))
    return rules(
        f"(board (grid {GRID} (directions (n 0 1))) (positions {places})"
        f" (links n {linked}) (unlink {names}) (kill-positions {names}))",
        "(piece (name Man) (moves (n add)))",
        "(board-setup (White (Man a1)))",
    )


def attributes(number: int) -> str:
    kept = " ".join(f"(attribute a{n} false)" for n in range(number))
    return rules(f"(piece (name Man) {kept} (moves (n add)))")


def comments(number: int) -> str:
    return rules() + "\n; ludoglot: ignore Z402 of no use" * number


def turns(number: int) -> str:
    return rules(f"(turn-order {'White Black ' * number})")


def players(number: int) -> str:
    """Who shares the pieces: anybody may move any."""
    names = " ".join(f"P{n}" for n in range(number))
    return (
        f'(game "T" (players W {names}) (turn-order W {names}) (board (grid (a b) (1 2)'
        " (directions (n 0 1)))) (rule step (direction way) way (verify empty?) add)"
        " (piece Man (moves (step n))) (board-setup (W (Man a1))))"
    )


COSTLY: dict[str, tuple[Callable[[int], str], int]] = {
    "directions": (directions, 500),
    "killed positions": (killed, 500),
    "attributes": (attributes, 1_500),
    "comments": (comments, 300),
    "turns": (turns, 6_000),
    "players": (players, 400),
}


def seconds(text: str) -> float:
    """The processor time of a check."""
    source = Source("rules", text.encode())
    language = "native" if text.startswith('(game "') else "zrf"
    began = time.process_time()
    found_in(Rules(source, NoIncludes(), language, "rules"))
    return time.process_time() - began


@pytest.mark.parametrize("name", COSTLY)
def test_the_cost_of_a_check_is_in_proportion_to_the_text(name: str) -> None:
    write, size = COSTLY[name]
    small, large = (min(seconds(write(n)) for _ in range(2)) for n in (size, 8 * size))
    assert large < 22 * max(small, 0.02)


def test_lines_below_comments_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    line_text = Source.line_text

    def counted(self: Source, line: int) -> str:
        asked.append(line)
        return line_text(self, line)

    monkeypatch.setattr(Source, "line_text", counted)
    text = (
        "; ludoglot: ignore Z402 of no use\n" * 200 + "(game)\n" + "; ludoglot: ignore Z402\n" * 9
    )
    found = list(silencers_of(Source("t.zrf", text.encode())))
    assert {one.line for one in found[:200]} == {201}
    assert len(asked) < 2 * 210


def test_what_is_read_is_not_gone_through_again_and_again_by_the_collector() -> None:
    """It would cost most of the time of a long file, and ever more of a longer one."""
    source = Source("rules", rules().encode())
    enabled: list[bool] = []

    def also(game: Game, rules: Rules) -> list[Diagnostic]:
        enabled.append(gc.isenabled())
        return []

    found_in(Rules(source, NoIncludes(), "zrf", "rules"), also=also)
    assert enabled == [False]
    assert gc.isenabled()


class Counted(str):
    """A text that counts the characters that it is asked for."""

    asked = 0

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        piece = super().__getitem__(key)
        self.asked += len(piece)
        return piece


def test_what_stands_before_a_list_in_its_line_is_looked_at_once() -> None:
    """A native file may have all its rules in one line."""
    text = Counted("(a (b) (c d)) " * 1_000)
    assert outline_of(Source("rules", text.encode()), text).defect is None
    assert text.asked < 4 * len(text)
