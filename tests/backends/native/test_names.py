"""Names and texts that are hard to write come back as they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import count
from typing import Any

import pytest

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.native.support import ROOT
from tests.ir.games import games
from translator.core.source import Source
from translator.frontends.native.spelling import reserved
from translator.ir.game import Game
from translator.ir.parts import Label, Texts
from translator.ir.shape import fields_of
from translator.ir.text.json import read_json, write_json
from translator.ir.text.read import read_xml
from translator.ir.text.write import write_xml
from translator.ir.view import Grid

HARD = [
    "", " ", "two words", 'a "quoted" name', "(", ")", ";no-comment", "a;b", "17", "-3", "1.5",
    "true", "here", "add", "n", "not-empty?", "position", "a\\b", "\\u{41}", "\\", "x\ty", "x\ny",
    "x\r\ny", "\x00", "\x1b[31m", "\x7f", "\ufeff", "\u2028", "äöü", "漢字", "🎲", "'", "`", "$1",
    "%s", "{}", "else", "rule", "=", "+", "-", ".", "..", "[0]", "__init__", "None", '"""', "<a>",
    "&amp;", "]]>", "à", "Å", "…", "Рх", "\xa0", "a\xa0b", "\u3000", "\x85",
]  # fmt: skip


def renamed(game: Game, name: Callable[[str], str]) -> Game:
    """The game with every name in it replaced; grids go, since they say how cells are named."""

    def new(node: Any) -> Any:
        if isinstance(node, str):
            return name(node)
        if isinstance(node, tuple):
            return tuple(map(new, node))
        if isinstance(node, Label):
            return Label(name(node.name), tuple(map(name, node.args)))
        if not is_dataclass(node) or isinstance(node, type):
            return node
        kept = {"span", "op", "whose", "kind", "language", "dialect", "source"}
        changed = {f.name: new(getattr(node, f.name)) for f in fields(node) if f.name not in kept}
        return replace(node, **changed)

    parts = {f.name: new(getattr(game, f.name)) for f in fields_of(Game) if f.name != "rules"}
    rules = tuple(
        replace(rule, name=name(rule.name)) for rule in game.rules
    )  # their locals stay: names of the cursor are words
    return replace(game, **parts, rules=rules)


def hard_names() -> Callable[[str], str]:
    """A different hard name for each name, the same for the same."""
    supply: Iterator[str] = (
        text if not turn else f"{text} {turn}" for turn in count() for text in sorted_words(turn)
    )
    known: dict[str, str] = {}

    def name(text: str) -> str:
        if text not in known:
            known[text] = next(supply)
        return known[text]

    return name


def sorted_words(turn: int) -> list[str]:
    return list(dict.fromkeys([*HARD, *sorted(reserved())])) if not turn else HARD


@pytest.mark.parametrize("file", ["chess", "nine-mens-morris", "kalah", "go"])
def test_hard_names(file: str) -> None:
    (original, *_) = games(ROOT / "corpus" / "zrf" / f"{file}.zrf")
    game = renamed(original, hard_names())
    game = replace(
        game,
        move_type_order=game.move_types,
        attribute_order=tuple(attribute.name for attribute in game.attributes),
    )
    printed_and_read(game)
    assert read_xml(Source("x", write_xml(game).encode())) == game
    assert read_json(Source("x", write_json(game).encode())) == game


@pytest.mark.parametrize("text", HARD)
def test_hard_texts(text: str) -> None:
    (original, *_) = games(ROOT / "corpus" / "zrf" / "tic-tac-toe.zrf")
    texts = Texts(text, f"{text}{text}", f" {text} ")
    game = replace(original, meta=replace(original.meta, title=text, texts=texts))
    again = printed_and_read(game)
    assert again.meta.title == text
    for again in (
        read_xml(Source("x", write_xml(game).encode())),
        read_json(Source("x", write_json(game).encode())),
    ):
        assert again.meta == game.meta


def test_a_grid_whose_labels_are_hard() -> None:
    (original, *_) = games(ROOT / "corpus" / "zrf" / "tic-tac-toe.zrf")
    (grid,) = original.view.grids
    letters = {
        label: text for labels in grid.labels for label, text in zip(labels, HARD[2:], strict=False)
    }
    first, second = grid.labels
    hard = Grid((tuple(letters[f] for f in first), second), grid.positions)
    names = tuple(letters[p[0]] + p[1:] for p in original.board.positions)
    game = replace(
        original,
        board=replace(original.board, positions=names),
        view=replace(original.view, grids=(hard,)),
    )
    printed_and_read(game)
