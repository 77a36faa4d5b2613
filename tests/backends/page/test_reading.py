"""Records as pages read them hold the same games and lines of play as the record commands read."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from notation.diagnostics import Sink
from notation.record import GameRecord, Node
from notation.registry import NOTATIONS
from tests.backends.javascript.support import NODE, needs_node
from tests.backends.page.support import ROOT

RECORDS = ROOT / "corpus" / "records"
READING = ROOT / "templates" / "page" / "reading.js"

NESTED = """Named Rule Record 1
Rules=a.zrf
Variant=A ; b

(x a1)
1. e2 - e4 step  ;a comment [ with a bracket
[ the other way
1. d2 - d4 step
2. d7 - d5 step !
[
2. g8 - f6 leap
]
]
2. + a3 x c5 jump
2. + c5 x e7 jump
2. +
[ not as far
2. + a3 x c5 jump
2. + Pass
]
[ elsewhere
2. + a3 x c1 jump
2. +
]
3. White: "a b" - c3 step
end *

Named Rule Record 1
Variant=C

1. ? a1 throw
"""
TREE = """(;FF[4]GM[0]XV[1:named]XG[a.zrf:A\\]b]XE[x a1][White Man b2];XM[+ a1 - b2 go]XN[1]
(;XM[b2 - c3 go\\]](;XM[+][+ d1 - d2 go];XM[e1 - e2 go]))(;XM[b2 - c4 go];XM[c1 - c2 go]
(;XM[x])(;XM[y]C[a (comment\\] )])))
(;FF[4]GM[1];B[aa];W[])"""


def read(text: str) -> Any:
    """What the page makes of a text."""
    script = (
        f"import {{ read }} from {json.dumps(READING.as_uri())};"
        "let text = ''; for await (const part of process.stdin) text += part;"
        "process.stdout.write(JSON.stringify(read(text)));"
    )
    command = [str(NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def lines_of(record: GameRecord) -> list[list[str]]:
    """All lines of play from the start, as the record commands know them."""

    def below(node: Node, before: list[str]) -> Iterator[list[str]]:
        here = before if node.move is None else [*before, node.move.removeprefix("point ")]
        if not node.children:
            yield here
        for child in node.children:
            yield from below(child, here)

    return list(below(record.root, []))


@needs_node
@pytest.mark.parametrize(
    ("notation", "text"),
    [
        *(("named", path.read_text()) for path in sorted(RECORDS.glob("*.nrr"))),
        *(("zsg", path.read_text()) for path in sorted(RECORDS.glob("*.zsg"))),
        *(("sgf", (RECORDS / f"{name}.sgf").read_text()) for name in ("chess", "go")),
        ("named", NESTED),
        ("sgf", TREE),
    ],
    ids=lambda part: part[:24].replace("\n", " "),
)
def test_games_and_lines_are_those_of_the_record_commands(notation: str, text: str) -> None:
    records = list(NOTATIONS[notation].read(text.encode(), "page", sink=Sink()))
    games = read(text)
    assert len(games) == len(records) > 0
    for game, record in zip(games, records, strict=True):
        assert game["notation"] == notation
        found = [[move["text"].removeprefix("point ") for move in line] for line in game["lines"]]
        expected = lines_of(record)
        assert found[0] == expected[0]
        assert sorted(found) == sorted(expected)


@needs_node
def test_titles_and_edits_of_each_game() -> None:
    first, second = read(NESTED)
    assert (first["variant"], second["variant"]) == ("A ; b", "C")
    assert first["edits"] == ["x a1"] and second["edits"] == []
    first, second = read(TREE)
    assert (first["variant"], first["edits"]) == ("A]b", ["x a1", "White Man b2"])
    assert len(first["lines"]) == 3


@needs_node
@pytest.mark.parametrize("text", ["(;", "(;B[aa", "(;B[aa](;W[bb]", "(;B[aa]))(", "(;)x(;"])
def test_a_broken_tree_is_read_as_far_as_it_goes(text: str) -> None:
    games = read(text)
    assert games and all(game["lines"] for game in games)


@needs_node
def test_moves_are_told_with_their_lines() -> None:
    (first, _) = read(NESTED)
    assert [move["line"] for move in first["lines"][0]] == [6, 14, 15, 25]
