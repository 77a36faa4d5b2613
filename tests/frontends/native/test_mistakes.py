"""Twelve mistakes in each construct: the line is told, what was expected, and a word that is near.

The games below have one construct on each line.
"""

from __future__ import annotations

import re

import pytest

from tests.frontends.native.support import errors, findings
from translator.core.diagnostics import Diagnostic, Severity

GAME = """\
(game "Mistakes"
  (description "What a player can do wrong.")
  (players White Black (neutral Stone) (random Dice))
  (turn-order White (Black ordinary) repeat (White Black jumping) Black)
  (board
    (grid (a b c) (3 2 1) (directions (north 0 -1) (east 1 0)))
    (positions hand bank)
    (links onward (hand bank))
    (unlink north a2)
    (reverse onward (bank hand))
    (kill c3)
    (dummies bank)
    (symmetry Black (north east) (east north))
    (zone home (White a1 b1) (Black a3))
  )
  (move-types ordinary jumping)
  (attributes moved (power 4))
  (variables score (counts 0 (size 3)))
  (procedure total (integer first second) (returns integer) (return (+ first second)))
  (rule slide (direction way) way (while empty? add way) (verify not-friend?) add)
  (rule vault (direction way) (position target) way (if (enemy? way) capture else (go target)) add)
  (rule grow (move-type then) (create Man) (change-type King) (add-partial King then))
  (rule mark-it (set-flag done true) (set-position-flag seen (flag? done)) (mark) back add)
  (rule watch (verify (in-zone? home) (piece? Man) (attacked?) (position? a1)) add)
  (rule reckon (let n (+ 1 2)) (set score n) (set-attribute moved true) (call total n 3 into n) add)
  (rule place (verify vacant?) add)
  (piece Man (notation M) (worth 3) (attribute moved false) (moves (slide north) (move-type jumping) (vault east a1)))
  (piece King (attribute power 3) (moves (grow ordinary) (mark-it) (watch) (reckon)) (drops (place)))
  (board-setup (White (Man a1 b1) (King c1)) (reserve (White King 2)))
  (selection (priority jumping ordinary) distinct (most-captures King) (no-attack King) (pass forced))
  (win-condition (White Black) (absolute-config Man (home a3)))
  (loss-condition (pieces-remaining 0 Man))
  (draw-condition (relative-config Man north (opponent King)) (kind together))
  (count-condition (total-piece-count 2))
  (options own-pieces pass-partial recycle-captures)
  (records (move-types jumping ordinary))
  (view (board-images "board.png") (image Man (White "man.png")) (sound move-sound "tick.wav"))
)
"""  # noqa: E501 - one construct a line

SECOND = """\
(game "More mistakes"
  (players (team White Red) Black Blue (team Black Blue))
  (turn-order (turn-order White Black) (label later) (labels - later - -) (turn-order (Red ordinary) Blue))
  (board
    (grid (a b c) (3 2 1) (directions (north 0 -1) (east 1 0)))
    (zone home a1 b1)
  )
  (variables (taken turn) (secret hidden))
  (position-attributes seeds (marked-by 2))
  (procedure value (position place) (returns integer) (return (seeds place)))
  (rule walk (direction way) (verify my?) way (verify empty?) (jump later) add)
  (rule again (direction way) (verify is-friend?) way (if (any (pieces enemy?)) (jump repeat)) add)
  (rule sweep (for-each direction way (where (enemy? way)) (capture way)) (set taken (value here)) add)
  (rule share (verify (> (hand me Man) (count (positions empty?)))) (supply me Man 1) (set seeds 2) add)
  (rule reach (verify (reaches? a1)) (let n (count p (and (friend? p) (> (seeds p) 0)))) (set seeds n a1) add)
  (piece Man (moves (walk north) (again east) (move-type ordinary) (sweep)))
  (piece King (moves (share) (reach)))
  (board-setup (White (Man a1 b1)) (or (White (Man a2)) (Black (King c3))) (shuffle home c3))
  (verify (not (any (pieces my? (is-piece? King) is-attacked?))))
  (before-turn (verify (< (count (pieces)) 9)))
  (after-step (verify (= (count (pieces my? (in-zone? home))) 0)))
  (verify (>= taken max-taken))
  (if (> taken max-taken) (let max-taken taken))
  (best taken (value a1))
  (loss-condition (and (= (count moves) 0) (> (seeds a1) 0)) (priority 2) (kind stuck))
  (hidden (from others) (piece? Man))
  (unseen (from White Black) (not (reaches? here)))
  (options legal-moves-reveal own-pieces)
)
"""  # noqa: E501 - one construct a line


def constructs(text: str) -> dict[str, int]:
    """By the words that it begins with, the line of each construct."""
    return {
        " ".join(line.split()[:2]): number
        for number, line in enumerate(text.splitlines(), 1)
        if line.startswith(("  (", "    (")) and line != "  (board"
    }


CONSTRUCTS = [(text, name) for text in (GAME, SECOND) for name in constructs(text)]
# The names that occur on each line and are declared elsewhere.
NAMES = [
    "White", "Black", "ordinary", "jumping", "north", "hand", "onward", "home", "score", "Man",
    "King", "slide", "vault", "place", "moved", "total", "target", "watch", "walk", "share",
    "taken", "seeds", "value", "later", "sweep", "reach", "Blue",
]  # fmt: skip


def swapped(word: str) -> str:
    if len(word) < 3:
        return word[::-1]
    return word[0] + word[2] + word[1] + word[3:] if word[1] != word[2] else word + word[-1]


def replaced(text: str, number: int, line: str) -> str:
    lines = text.splitlines()
    return "\n".join([*lines[: number - 1], line, *lines[number:]]) + "\n"


def first_head(line: str) -> str:
    return line.split()[0].lstrip("(")


DECLARES = (
    "(players", "(grid", "(positions", "(move-types", "(attributes", "(variables", "(if",
)  # fmt: skip


def last_name(line: str) -> str | None:
    """A name on the line that is declared on another one."""
    words = re.findall(r'(?<!")[\w-]+', line)[1:]
    declared = line.split()[1]
    found = [word for word in words if word in NAMES and word != declared]
    return found[-1] if found and not line.lstrip().startswith(DECLARES) else None


@pytest.mark.parametrize("text", [GAME, SECOND])
def test_the_games_themselves_have_no_mistakes(text: str) -> None:
    wrong = [d for d in findings(text) if d.severity is not Severity.NOTE]
    assert wrong == []
    assert len(constructs(text)) >= 24


def at(diagnostics: list[Diagnostic]) -> set[int]:
    return {d.span.line for d in diagnostics if d.span is not None}


def says_what_was_expected(found: Diagnostic) -> bool:
    words = ("expected", "unknown", "takes", "missing", "closes no list", "closing quotation",
             "needs", "is not a number", "has to", "is declared twice", "no players",
             "second", "is not allowed", "instruction")  # fmt: skip
    return any(word in found.message for word in words) and len(found.message) > 15


@pytest.mark.parametrize(("text", "name"), CONSTRUCTS)
def test_twelve_mistakes(text: str, name: str) -> None:
    number = constructs(text)[name]
    line = text.splitlines()[number - 1]
    head = first_head(line)
    mistakes = {
        "letters swapped": line.replace(head, swapped(head), 1),
        "letter left out": line.replace(head, head[:2] + head[3:] if head[3:] else head[0], 1),
        "letter doubled": line.replace(head, head[0] + head, 1),
        "another word": line.replace(head, "frobnicate", 1),
        "no `)`": line[: line.rindex(")")],
        "no `(`": line.replace("(", "", 1),
        "surplus `)`": line + ")",
        "surplus list": line[: line.rindex(")")] + " (zyx wvu))",
        "empty list": line[: line.rindex(")")] + " ())",
        "quotation mark": line.replace(head, head + ' "', 1),
        "nothing but the head": f"  ({head} ())",
        "head as a text": line.replace(head, f'"{head}"', 1),
    }
    for what, mistake in mistakes.items():
        found = errors(replaced(text, number, mistake))
        assert found, f"{what}: {mistake}"
        first = found[0]
        # What is missing at the end of a line is noticed on one of the next.
        near = {number, number + 1} if what != "quotation mark" else set(range(1, 99))
        assert at([first]) <= near, f"{what}: {first} {mistake}"
        assert says_what_was_expected(first), f"{what}: {first}"
        if what.startswith("letter") and len(head) > 2:
            assert head in first.hint, f"{what}: {first} ({first.hint})"


@pytest.mark.parametrize(("text", "name"), CONSTRUCTS)
def test_a_misspelt_name(text: str, name: str) -> None:
    number = constructs(text)[name]
    line = text.splitlines()[number - 1]
    word = last_name(line)
    if word is None:
        return
    cut = line.rindex(word)
    wrong = line[:cut] + swapped(word) + line[cut + len(word) :]
    found = errors(replaced(text, number, wrong))
    assert found, f"{word} in {line}"
    assert number in at(found)
    (first, *_) = [d for d in found if d.span is not None and d.span.line == number]
    assert first.code == "L201"
    assert word in first.hint, f"{first} ({first.hint})"
