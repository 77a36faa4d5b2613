"""Every example of docs/language.md is read without a finding and does what it says.

`; moves:` lists the moves at the start, with ` | ` between them; `; perft:` the numbers of
sequences of 1, 2, ... steps.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.frontends.native.support import ROOT, findings, game
from translator import api
from translator.core.diagnostics import Severity
from translator.frontends.native.grammar import terminals
from translator.frontends.native.words import STRUCTURES, question

PAGE = (ROOT / "docs" / "language.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```glot\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FRAME = EXAMPLES[0]
# Sections that an example has in place of those of the frame.
_SECTION = re.compile(r"^(?=  ?\S)|^(?=\()", re.MULTILINE)


def sections(text: str) -> list[str]:
    """The top-level lists of a text; comments stay with the one before them."""
    found: list[str] = []
    depth = start = 0
    for token in re.finditer(r'"(?:[^"]|"")*"|;[^\n]*|[()]', text):
        if token[0] == "(":
            start = token.start() if depth == 0 else start
            depth += 1
        elif token[0] == ")":
            depth -= 1
            if depth == 0:
                found.append(text[start : token.end()])
    return found


def head(section: str) -> str:
    word = section.split()[0].strip("()")
    return "goal" if word.endswith("-condition") or word == "verdict" else word


def whole(example: str) -> str:
    """The example as a game: its sections in the place of those of the frame."""
    if example.startswith("(game"):
        return example
    own = sections(example)
    inside = FRAME[FRAME.index("\n") : FRAME.rindex(")")]
    named = {" ".join(s.split()[:2]).rstrip(")") for s in own if head(s) in ("rule", "piece")}
    pieces = [section for section in own if head(section) == "piece"]
    steps = any("(step " in section for section in pieces)
    kept = [
        section
        for section in sections(inside)
        if head(section) not in {head(s) for s in own} - {"rule"}
        and " ".join(section.split()[:2]) not in named
        and not (pieces and head(section) == "rule" and not steps)
    ]
    return '(game "Example"\n' + "\n".join([*kept, *own]) + ")"


def comment(example: str, word: str) -> str | None:
    found = re.search(rf"^; {word}: (.*)$", example, re.MULTILINE)
    return found[1] if found else None


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n")[0][:40])
def test_an_example(example: str) -> None:
    text = whole(example)
    wrong = [d for d in findings(text) if d.severity is not Severity.NOTE]
    assert wrong == [], text
    engine: Any = api.compile(game(text))
    moves, counts = comment(example, "moves"), comment(example, "perft")
    if moves is not None:
        assert sorted(map(str, engine.Game().legal_moves)) == sorted(moves.split(" | "))
    for depth, expected in enumerate((counts or "").split(), 1):
        assert engine.Game().perft(depth) == int(expected)
    assert moves is not None or counts is not None


def test_every_word_of_the_language_is_in_an_example_or_a_table() -> None:
    words = {word for listed in terminals().values() for word in listed} | set(STRUCTURES)
    plain = {question(word)[0] for word in words}
    page = re.sub(r"```ebnf.*?```", "", PAGE, flags=re.DOTALL)  # where all words are anyway
    text = set(re.findall(r"[^\s()`\"|,;:.…]+|[|%]", page))
    text |= {question(word)[0] for word in text}
    assert plain - text == set()
