"""The lexers for Pygments: found by their entry points, they colour files as those are read."""

from __future__ import annotations

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from pygments.token import Comment, Name, Number, String

from tests.editors.law import Colour, broken, colours
from tests.editors.test_grammars import FILES, ROOT, language_of
from translator.core.source import Source
from translator.server.lexers import TOKENS, ForthScriptLexer, GlotLexer, ZrfLexer

LEXERS: dict[str, Any] = {"zrf": ZrfLexer, "native": GlotLexer, "axiom": ForthScriptLexer}
_COLOURS: dict[Any, Colour] = {token: kind for kind, token in TOKENS.items()} | {
    Comment.Single: "comment",
    Comment.Multiline: "comment",
    Name.Function: "name",
    Number.Integer: "number",
    String.Double: "text",
}


def shown(language: str, text: str) -> list[Colour]:
    """The colour of each character."""
    tokens = list(LEXERS[language]().get_tokens_unprocessed(text))
    assert "".join(value for _, _, value in tokens) == text
    spans = [(at, at + len(value), _COLOURS.get(token, "")) for at, token, value in tokens]
    return colours(spans, len(text))


def test_entry_points_name_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    listed = project["entry-points"]["pygments.lexers"]
    group = "pygments.lexers"
    found = {EntryPoint(name, value, group).load() for name, value in listed.items()}
    assert found == set(LEXERS.values())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_are_coloured_as_they_are_read(path: Path) -> None:
    source = Source(path.name, path.read_bytes())
    language = language_of(path)
    text = source.decode(source.text)
    assert broken(source, language, shown(language, text)) == []


def test_names_and_unfinished_texts() -> None:
    text = '(define step (add 12)) "open\n(add)'
    found = shown("zrf", text)
    assert found[text.index("step")] == "name"
    assert found[text.index("12")] == "number"
    assert found[text.index("open")] == "text"
    assert found[text.rindex("add")] not in ("text", "")
