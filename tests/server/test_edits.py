"""Whatever is typed, the server has the text of the editor, and goes on answering."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.workspace import Workspace

from tests.sampling import FULL
from tests.server.test_protocol import position
from translator.server import answers
from translator.server.protocol import server

EDITS = 10_000 if FULL else 100
ASKED = 25
"""How many edits there are between two questions."""

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
FILES = (
    "zrf/chess.zrf", "zrf/reversi.zrf", "zrf/go.zrf", "zrf/xiangqi.zrf", "native/hex.glot",
    "native/tak.glot", "native/shogi.glot", "axiom/Chess.4th", "axiom/Kalah.4th", "axiom/Pente.4th",
)  # fmt: skip
TYPED = ("", " ", "(", ")", '"', ";", "\n", "\r\n", "ä", "\U0001f600", "verify ", "(game ", "$1")


@pytest.mark.parametrize("name", FILES)
def test_random_edits_leave_the_server_at_work(name: str, tmp_path: Path) -> None:
    made = server()
    made.protocol._workspace = Workspace(None)
    uri = (tmp_path / Path(name).name).as_uri()
    text = (CORPUS / name).read_text("utf-8")
    made.workspace.put_text_document(lsp.TextDocumentItem(uri, "zrf", 1, text))
    rng = random.Random(name)
    for number in range(EDITS):
        places = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        start, end = places[0], min(places[1], places[0] + rng.randrange(4))
        # No place is inside of the end of a line.
        start, end = (at - (text[at - 1 : at + 1] == "\r\n") for at in (start, end))
        new = rng.choice(TYPED)
        span = lsp.Range(position(text, start), position(text, end))
        version = lsp.VersionedTextDocumentIdentifier(version=number + 2, uri=uri)
        change = lsp.TextDocumentContentChangePartial(range=span, text=new)
        made.workspace.update_text_document(version, change)
        text = text[:start] + new + text[end:]
        assert made.workspace.get_text_document(uri).source == text
        if number % ASKED == 0:
            found = made.words(uri)
            offset = made.offset(found.source, position(text, start))
            assert found.source.decode(found.source.text[:offset]) == text[:start]
            language = made.spoken(uri)
            answers.hover([found], language, offset)
            answers.signature(found, language, offset)
            assert made.result(uri).version == number + 2
            before = 0
            for word, _ in answers.coloured(found, language):
                assert word.start >= before
                before = word.end
