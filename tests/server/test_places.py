"""What an editor asks about places: names of several files, calls that are written, colours."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pytest_lsp import LanguageClient

from tests.server.test_protocol import TEXT, client, opened
from tests.server.test_words import at
from translator.server import answers
from translator.server.answers import Signature

__all__ = ["client"]

GAME = '(include "Parts/Steps.inc")\n' + TEXT.replace("varify", "verify").partition("\n")[2]
STEPS = '(define step ($1 (verify empty?) add)) ; step\n(include "../more.inc")\n'
MORE = "(define twice (step $1))\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    """A game, a file that it includes in other letters, and one that this includes."""
    (tmp_path / "parts").mkdir()
    game, steps, more = (
        tmp_path / "race.zrf",
        tmp_path / "parts" / "steps.inc",
        tmp_path / "more.inc",
    )
    for path, text in ((game, GAME), (steps, STEPS), (more, MORE)):
        path.write_text(text, encoding="utf-8")
    return game, steps, more


@pytest.mark.asyncio
async def test_names_go_through_files_that_include_each_other(
    client: LanguageClient, files: tuple[Path, Path, Path]
) -> None:
    game, steps, _ = files
    document = opened(client, game.as_uri(), GAME)
    row = next(i for i, line in enumerate(GAME.split("\n")) if "(step n)" in line)
    call = lsp.Position(row, GAME.split("\n")[row].index("step"))

    found = await client.text_document_definition_async(lsp.DefinitionParams(document, call))
    assert isinstance(found, list)
    start, end = lsp.Position(0, 8), lsp.Position(0, 12)
    assert found == [lsp.Location(steps.as_uri(), lsp.Range(start, end))]

    hover = await client.text_document_hover_async(lsp.HoverParams(document, call))
    assert hover is not None
    assert "steps.inc, line 1" in str(hover.contents)

    offered = await client.text_document_completion_async(lsp.CompletionParams(document, call))
    assert isinstance(offered, list)
    assert {"twice", "step"} <= {one.label for one in offered}

    context = lsp.ReferenceContext(True)
    uses = await client.text_document_references_async(lsp.ReferenceParams(context, document, call))
    assert uses is not None
    assert sorted(Path(one.uri).name for one in uses) == [
        "more.inc", "race.zrf", "race.zrf", "steps.inc"
    ]  # fmt: skip


@pytest.mark.asyncio
async def test_a_name_is_renamed_from_an_included_file_in_all_that_are_joined(
    client: LanguageClient, files: tuple[Path, Path, Path]
) -> None:
    """As the editor has them: what is on the disk may be older."""
    game, steps, _ = files
    newer = GAME.replace("(step s)", "(step s) (step s)")
    opened(client, game.as_uri(), newer)
    document = opened(client, steps.as_uri(), STEPS)
    renamed = await client.text_document_rename_async(
        lsp.RenameParams(document, lsp.Position(0, 9), "walk")
    )
    assert renamed is not None
    assert renamed.changes is not None
    counts = {Path(uri).name: len(edits) for uri, edits in renamed.changes.items()}
    assert counts == {"race.zrf": 3, "steps.inc": 1, "more.inc": 1}


@pytest.mark.asyncio
async def test_colours_are_those_of_the_words(client: LanguageClient, tmp_path: Path) -> None:
    uri = (tmp_path / "race.zrf").as_uri()
    document = opened(client, uri, TEXT)
    found = await client.text_document_semantic_tokens_full_async(
        lsp.SemanticTokensParams(document)
    )
    assert found is not None
    lines, shown, line, column = TEXT.split("\n"), [], 0, 0
    for i in range(0, len(found.data), 5):
        down, right, length, kind, _ = found.data[i : i + 5]
        line, column = line + down, right + (0 if down else column)
        text = lines[line].encode("utf-16-le")
        word = text[2 * column : 2 * (column + length)].decode("utf-16-le")
        shown.append((word, kind))
    words = [word for word, _ in shown]
    assert words[:4] == ["define", "step", "empty?", "add"]
    assert {"Räce", "White", "Man", "stalemated"} <= set(words)
    assert "varify" not in words
    kinds = dict(shown)
    assert kinds["Man"] != kinds["step"] != kinds["define"]


@pytest.mark.asyncio
async def test_a_call_that_is_written_is_explained(client: LanguageClient, tmp_path: Path) -> None:
    uri = (tmp_path / "race.zrf").as_uri()
    text = "(define hop ($1 (verify empty?) $2 add))\n(hop n "
    document = opened(client, uri, text)
    told = await client.text_document_signature_help_async(
        lsp.SignatureHelpParams(document, lsp.Position(1, 7))
    )
    assert told is not None
    assert (told.signatures[0].label, told.active_parameter) == ("(hop $1 $2)", 1)


@pytest.mark.parametrize(
    ("language", "text", "shape", "part"),
    [
        ("zrf", "(verify (in-zone? home| ", "(in-zone? ZONE [LOCATION])", "ZONE"),
        ("zrf", "(verify (in-zone? home |", "(in-zone? ZONE [LOCATION])", "[LOCATION]"),
        ("zrf", "(and (or a b) |", "(and CONDITION …)", "CONDITION"),
        ("zrf", '(add "a b" Rook |', "(add [PIECE …])", "[PIECE …]"),
        ("native", "(is-in-zone? |", "(in-zone? ZONE [LOCATION])", "ZONE"),
        (
            "native",
            "(zone home a b |",
            "(zone NAME POSITION …) or (zone NAME (PLAYER POSITION …) …)",
            "POSITION",
        ),
    ],
)
def test_what_is_called_around_a_place(language: str, text: str, shape: str, part: str) -> None:
    found, offset = at(text.replace("|", ""), language, text[: text.index("|")])
    told = answers.signature(found, language, offset + text.index("|"))
    assert isinstance(told, Signature)
    assert (told.shape, told.parts[told.active]) == (shape, part)


@pytest.mark.parametrize("text", ["(add ; (verify |", "add |", "(ver|", "(unknown |", "(back |"])
def test_where_nothing_is_called_nothing_is_told(text: str) -> None:
    found, offset = at(text.replace("|", ""), "zrf", text[: text.index("|")])
    assert answers.signature(found, "zrf", offset + text.index("|")) is None
