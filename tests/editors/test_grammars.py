"""The TextMate grammars are those of the tables, and colour every file as its reader reads it."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from editors.grammars import FOLDER, SCOPES, grammars, written
from tests.editors.law import Colour, broken, colours
from tests.sampling import FULL
from tests.zrf_library import LIBRARY
from translator.core.source import Source
from translator.frontends.registry import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "build" / "editors"
_SCOPES = {"zrf": "zrf", "native": "glot", "axiom": "forthscript"}
_SUFFIXES = {row.suffix: name for name, row in LANGUAGES.items()} | {".inc": "axiom"}
FILES = [
    *sorted(p for p in (ROOT / "corpus").rglob("*") if p.suffix in _SUFFIXES),
    *sorted(LIBRARY.rglob("*.zrf"))[:: 1 if FULL else 20],
]
_OTHERS = {
    "string.quoted.double": "text",
    "comment.block": "comment",
    "comment.line": "comment",
    "comment.line.semicolon": "comment",
    "constant.character.escape": "text",
    "constant.numeric": "number",
    "variable.parameter": "parameter",
    "entity.name.function": "name",
}
_COLOURS: dict[str, Colour] = {scope: kind for kind, scope in SCOPES.items()} | _OTHERS


def language_of(path: Path) -> str:
    """By suffix; a file that rules include is in the language of those."""
    inside = path.suffix == ".inc" and path.parent.name == "zrf"
    return "zrf" if inside else _SUFFIXES[path.suffix]


def shown(texts: list[tuple[str, str]]) -> list[list[Colour]]:
    """The colours of texts, each with its language, by character."""
    if shutil.which("node") is None or not (TOOLS / "node_modules" / "vscode-textmate").is_dir():
        pytest.skip("vscode-textmate is not there: make editor-tools installs it by npm")
    request = [(f"source.{_SCOPES[language]}", text) for language, text in texts]
    done = subprocess.run(
        ["node", Path(__file__).with_name("tokens.mjs"), TOOLS, FOLDER],
        input=json.dumps(request).encode(),
        capture_output=True,
        check=True,
    )
    answers = json.loads(done.stdout)
    assert all(answer["ended"] for answer in answers)
    return [
        colours(
            ((start, end, _colour(scopes)) for start, end, scopes in answer["tokens"]), len(text)
        )
        for (_, text), answer in zip(texts, answers, strict=True)
    ]


def _colour(scopes: list[str]) -> Colour:
    """What the innermost scope means."""
    return _COLOURS[scopes[-1].rpartition(".")[0]] if len(scopes) > 1 else ""


@cache
def _shown_files() -> dict[Path, list[Colour]]:
    sources = [Source(path.name, path.read_bytes()) for path in FILES]
    texts = [(language_of(p), s.decode(s.text)) for p, s in zip(FILES, sources, strict=True)]
    return dict(zip(FILES, shown(texts), strict=True))


@pytest.mark.parametrize("name", grammars())
def test_a_grammar_is_what_the_tables_say(name: str) -> None:
    now = written(grammars()[name])
    assert (FOLDER / name).read_text("utf-8") == now, "python -m editors.grammars writes it anew"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_are_coloured_as_they_are_read(path: Path) -> None:
    source = Source(path.name, path.read_bytes())
    assert broken(source, language_of(path), _shown_files()[path]) == []


def test_a_comment_that_is_taken_for_rules_is_found() -> None:
    source = Source("x", b"(add) ; add")
    [right] = shown([("zrf", source.text)])
    assert broken(source, "zrf", right) == []
    assert broken(source, "zrf", ["" if one == "comment" else one for one in right])


def test_names_parameters_and_texts_have_colours_of_their_own() -> None:
    text = '(define step ($1 add "add ; no (comment)" 12 -3 adder)) ; "'
    [found] = shown([("zrf", text)])

    def at(part: str) -> Colour:
        return found[text.index(part)]

    assert [at("step"), at("$1"), at("12"), at("-3"), at("adder")] == [
        "name", "parameter", "number", "number", ""
    ]  # fmt: skip
    assert {*found[text.index('"add') : text.index(" 12")]} == {"text"}
    assert at('; "') == "comment"


def test_quotation_marks_are_doubled_in_native_texts() -> None:
    text = '(description "a "" b") add'
    [found] = shown([("native", text)])
    assert {*found[text.index('"') : text.rindex(")")]} == {"text"}
    assert found[text.index("add")] is not None
    assert found[text.index("add")] not in ("", "text")
