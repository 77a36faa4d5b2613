"""The language server as an editor meets it: a process, and a client that speaks the protocol."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from tests.sampling import FULL

EDITS = 10_000 if FULL else 300

TEXT = """(define step ($1 (varify empty?) add))
(game (title "Räce") (players White Black) (turn-order White Black)
(board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1) (s 0 -1))))
(piece (name Man) (moves (step n) (step s)))
(board-setup (White (Man a1)) (Black (Man b2)))
(loss-condition (White Black) stalemated))
"""


@pytest_lsp.fixture(  # type: ignore[untyped-decorator]
    config=ClientServerConfig(server_command=[sys.executable, "-m", "translator", "lsp"])
)
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    await lsp_client.initialize_session(
        lsp.InitializeParams(capabilities=client_capabilities("visual-studio-code"))
    )
    yield
    await lsp_client.shutdown_session()


def opened(client: LanguageClient, uri: str, text: str) -> lsp.TextDocumentIdentifier:
    item = lsp.TextDocumentItem(uri, "zrf", 1, text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
    return lsp.TextDocumentIdentifier(uri)


async def told(client: LanguageClient, uri: str) -> list[str]:
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return [str(one.code) for one in client.diagnostics[uri]]


@pytest.mark.asyncio
async def test_what_is_wrong_is_told_and_mended(client: LanguageClient, tmp_path: Path) -> None:
    uri = (tmp_path / "race.zrf").as_uri()
    document = opened(client, uri, TEXT)
    assert await told(client, uri) == ["Z402"]
    [found] = client.diagnostics[uri]
    assert (found.range.start.line, found.range.start.character) == (0, 17)
    assert found.related_information is not None
    assert found.related_information[0].location.range.start.line == 3

    everything = lsp.Range(lsp.Position(0, 0), lsp.Position(9, 0))
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(document, everything, lsp.CodeActionContext([]))
    )
    assert actions is not None
    [action] = actions
    assert isinstance(action, lsp.CodeAction)
    assert action.edit is not None
    assert action.edit.changes is not None
    [edit] = action.edit.changes[uri]
    assert edit.new_text == "verify"
    change = lsp.TextDocumentContentChangePartial(range=edit.range, text=edit.new_text)
    version = lsp.VersionedTextDocumentIdentifier(version=2, uri=uri)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(version, [change]))
    assert await told(client, uri) == []


@pytest.mark.asyncio
async def test_names_are_known(client: LanguageClient, tmp_path: Path) -> None:
    uri = (tmp_path / "race.zrf").as_uri()
    document = opened(client, uri, TEXT)
    call = lsp.Position(3, TEXT.splitlines()[3].index("step"))
    hover = await client.text_document_hover_async(lsp.HoverParams(document, call))
    assert hover is not None
    assert isinstance(hover.contents, lsp.MarkupContent)
    assert "(define step" in hover.contents.value
    places = await client.text_document_definition_async(lsp.DefinitionParams(document, call))
    assert isinstance(places, list)
    assert [place.range.start.line for place in places if isinstance(place, lsp.Location)] == [0]
    context = lsp.ReferenceContext(include_declaration=True)
    uses = await client.text_document_references_async(
        lsp.ReferenceParams(context=context, text_document=document, position=call)
    )
    assert uses is not None
    assert len(uses) == 3
    renamed = await client.text_document_rename_async(lsp.RenameParams(document, call, "walk"))
    assert renamed is not None
    assert renamed.changes is not None
    assert len(renamed.changes[uri]) == 3
    offered = await client.text_document_completion_async(lsp.CompletionParams(document, call))
    assert isinstance(offered, list)
    kinds = {one.label: one.kind for one in offered}
    assert kinds["step"] == lsp.CompletionItemKind.Function
    assert kinds["verify"] == lsp.CompletionItemKind.Keyword
    assert "Man" not in kinds
    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
    assert symbols is not None
    assert [one.name for one in symbols] == ["step", "Räce", "White", "Black", "Man"]
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(document))
    assert folds is not None
    assert [(one.start_line, one.end_line) for one in folds] == [(1, 5)]


@pytest.mark.asyncio
async def test_a_rename_that_cannot_be_done_is_an_error_with_its_reason(
    client: LanguageClient, tmp_path: Path
) -> None:
    document = opened(client, (tmp_path / "race.zrf").as_uri(), TEXT)
    row = TEXT.splitlines()[3]
    for word, name, reason in (("moves", "walks", "defines"), ("Man", "step", "something else")):
        params = lsp.RenameParams(document, lsp.Position(3, row.index(word)), name)
        with pytest.raises(JsonRpcException, match=reason) as refused:
            await client.text_document_rename_async(params)
        assert refused.value.code == lsp.LSPErrorCodes.RequestFailed


@pytest.mark.asyncio
async def test_a_document_is_laid_out_as_by_fmt(client: LanguageClient, tmp_path: Path) -> None:
    document = opened(client, (tmp_path / "race.zrf").as_uri(), TEXT)
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(document, options)
    )
    assert edits is not None
    [edit] = edits
    assert edit.new_text.startswith("(define step\n") or edit.new_text.startswith("(define step (")
    assert '(title "Räce")' in edit.new_text
    assert edit.range.end == lsp.Position(6, 0)


@pytest.mark.asyncio
async def test_after_random_edits_the_server_has_the_text_of_the_client(
    client: LanguageClient, tmp_path: Path
) -> None:
    """Characters of two and four bytes, and of two units of the protocol, are among them."""
    uri = (tmp_path / "walk.4th").as_uri()
    text = "walk here move\nadd-move\n" * 5
    document = opened(client, uri, text)
    rng = random.Random(1)
    for number in range(EDITS):
        start, end = (
            offset
            - (text[offset - 1 : offset + 1] == "\r\n")  # no place is inside of the end of a line
            for first in [rng.randrange(len(text) + 1)]
            for offset in (first, min(len(text), first + rng.randrange(4)))
        )
        new = rng.choice(["", " ", "\n", "ä", "\U0001f600", "walk ", "\r\nhere"])
        span = lsp.Range(position(text, start), position(text, end))
        change = lsp.TextDocumentContentChangePartial(range=span, text=new)
        version = lsp.VersionedTextDocumentIdentifier(version=number + 2, uri=uri)
        client.text_document_did_change(lsp.DidChangeTextDocumentParams(version, [change]))
        text = text[:start] + new + text[end:]
    places = {match.start(): match[0] for match in re.finditer(r"[^\s]+", text)}
    for start, word in rng.sample(sorted(places.items()), 20):
        found = await client.text_document_references_async(
            lsp.ReferenceParams(
                context=lsp.ReferenceContext(True),
                text_document=document,
                position=position(text, start),
            )
        )
        assert found is not None
        expected = [position(text, at) for at, other in places.items() if other == word]
        assert [place.range.start for place in found] == expected


def position(text: str, offset: int) -> lsp.Position:
    """Lines end as the protocol says: with CR, LF or both."""
    rows = re.split(r"\r\n|\n|\r", text[:offset])
    line, column = len(rows) - 1, len(rows[-1].encode("utf-16-le")) // 2
    return lsp.Position(line, column)


@pytest.mark.asyncio
async def test_the_board_is_shown_with_the_moves_of_a_piece(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = (tmp_path / "race.zrf").as_uri()
    opened(client, uri, TEXT.replace("varify", "verify"))

    async def shown(uri: str, line: int, character: int) -> dict[str, str]:
        params = lsp.ExecuteCommandParams("ludoglot.board", [uri, line, character])
        answer = await client.workspace_execute_command_async(params)
        assert isinstance(answer, dict)
        return answer

    plain = await shown(uri, 0, 0)
    moving = await shown(uri, 3, TEXT.split("\n")[3].index("Man"))
    assert "<svg" in plain["picture"]
    assert 'class="moves"' not in plain["picture"]
    assert 'class="moves"' in moving["picture"]

    broken = (tmp_path / "broken.zrf").as_uri()
    opened(client, broken, "(game")
    answer = await shown(broken, 0, 0)
    assert set(answer) == {"problem"}
    assert answer["problem"]
