"""The documents of an editor: their texts, what is wrong with them, and places in them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, cast

from lsprotocol import types as lsp
from pygls.io_ import StdoutWriter
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from translator.core.diagnostics import Diagnostic, Edit, Severity, TranslationError
from translator.core.source import Source
from translator.core.version import __version__
from translator.engines.limits import limited
from translator.frontends.registry import LANGUAGES
from translator.library.includes import DirectoryResolver
from translator.library.rules import Rules
from translator.lint.whole import found_in
from translator.server.board import board
from translator.server.family import family
from translator.server.wire import Bodies, Receiver
from translator.server.words import Words, words

CHUNK: Final = 2**20
"""Bytes that are read at most at a time."""

PAUSE: Final = 0.15
"""Seconds without a keystroke after which a text is checked."""

SECONDS: Final = 10.0
"""How long a check may take: a text that is half written can mean a giant board."""

_LANGUAGE_IDS: Final = {"zrf": "zrf", "glot": "native", "forthscript": "axiom"}
"""What editors call the languages."""

_SEVERITIES: Final = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}


class Checked(NamedTuple):
    """What is wrong with a version of a document, whose places are in that source."""

    version: int | None
    source: Source
    found: list[Diagnostic]


class Server(LanguageServer):
    """A server, and the checks that wait for the next pause in typing.

    It is `orderly` once the client has requested it to shut down.
    """

    def __init__(self) -> None:
        super().__init__("ludoglot", f"v{__version__}")
        self.orderly = False
        self.waiting: dict[str, asyncio.TimerHandle] = {}
        self.checked: dict[str, Checked] = {}

    def start_io(self, stdin: BinaryIO | None = None, stdout: BinaryIO | None = None) -> None:
        """Answer messages from a stream until it ends, or the client says so."""
        self.protocol.set_writer(StdoutWriter(stdout or sys.stdout.buffer))
        stream = stdin or sys.stdin.buffer
        if not isinstance(stream, BufferedReader):  # as one that is closed
            stream = BufferedReader(cast(RawIOBase, stream))
        with suppress(BrokenPipeError, KeyboardInterrupt, SystemExit):
            try:
                asyncio.run(self._receive(stream))
            finally:
                self.shutdown()  # type: ignore[no-untyped-call]

    async def _receive(self, stream: BufferedReader) -> None:
        """Hand on what comes in, until there is no more."""
        loop, bodies, receiver = asyncio.get_running_loop(), Bodies(), Receiver(self)
        while data := await loop.run_in_executor(self.thread_pool, stream.read1, CHUNK):
            for body in bodies.feed(data):
                receiver.receive(body)

    def language(self, uri: str) -> str:
        """Of a document; empty for one that is not rules."""
        suffix = Path(uri).suffix.lower()
        return next((name for name, row in LANGUAGES.items() if row.suffix == suffix), "")

    def spoken(self, uri: str) -> str:
        """The language of a document, also of a part of rules that the editor takes for such."""
        document = self.workspace.text_documents.get(uri)
        said = None if document is None else document.language_id
        return self.language(uri) or _LANGUAGE_IDS.get(said or "", "")

    def source(self, uri: str) -> Source:
        """The text as it is in the editor, whatever the encoding of the file."""
        text = self.workspace.get_text_document(uri).source
        return Source(to_fs_path(uri) or uri, text.encode("utf-8", "replace"), "utf-8")

    def words(self, uri: str) -> Words:
        return words(self.source(uri), self.spoken(uri))

    def family(self, uri: str) -> list[Words]:
        """The names of a document, then those of the files that are joined with it."""
        own, path = self.words(uri), Path(to_fs_path(uri) or uri)
        if not path.is_file():
            return [own]
        opened = {
            Path(name).resolve(): other
            for other in self.workspace.text_documents
            if (name := to_fs_path(other)) is not None
        }

        def read(path: Path) -> Source | None:
            there = opened.get(path.resolve())
            return None if there is None else self.source(there)

        found = family(path, self.spoken(uri), read)
        found.pop(path.resolve(), None)
        return [own, *found.values()]

    def check_soon(self, uri: str) -> None:
        """Check a document when nobody has typed for a moment."""
        if (timer := self.waiting.pop(uri, None)) is not None:
            timer.cancel()
        self.waiting[uri] = asyncio.get_running_loop().call_later(PAUSE, self.check, uri)

    def check(self, uri: str) -> None:
        """Check a document and tell what is found."""
        self.waiting.pop(uri, None)
        version, source, found = self.result(uri)
        told = [diagnostic_of(one, source) for one in found]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told, version))

    def result(self, uri: str) -> Checked:
        """What is wrong with a document; a version of it is checked once."""
        version = self.workspace.get_text_document(uri).version
        known = self.checked.get(uri)
        if known is None or known.version is None or known.version != version:
            source = self.source(uri)
            known = self.checked[uri] = Checked(version, source, self._found(source))
        return known

    def rules(self, source: Source) -> Rules:
        """A text as rules, of a document that is some."""
        path = Path(source.name)
        resolver = DirectoryResolver(path.parent, path.parent)
        return Rules(source, resolver, self.language(path.name), path.name, path=path)

    def _found(self, source: Source) -> list[Diagnostic]:
        if not self.language(source.name):
            return []
        try:
            with limited(SECONDS):
                return found_in(self.rules(source))
        except TranslationError as error:
            return list(error.diagnostics)

    def board(self, uri: str, position: lsp.Position) -> dict[str, str]:
        """The picture of a game, or in a few words why there is none."""
        found = self.words(uri)
        if not self.language(uri):
            return {"problem": "this file holds no rules"}
        try:
            with limited(SECONDS):
                rules = self.rules(found.source)
                return {"picture": board(rules, found, self.offset(found.source, position))}
        except TranslationError as error:
            return {"problem": "\n".join(one.message for one in error.diagnostics)}

    def offset(self, source: Source, position: lsp.Position) -> int:
        """Where a place of the protocol, in UTF-16 units, is in the text of a source."""
        start = source.offset(position.line + 1)
        line = source.line_text(position.line + 1)
        before = line.encode("utf-16-le")[: 2 * position.character].decode("utf-16-le", "ignore")
        return start + len(before.encode())


def position_of(source: Source, offset: int) -> lsp.Position:
    line, column = source.line_column(offset)
    before = source.line_text(line)[: column - 1]
    return lsp.Position(line - 1, len(before.encode("utf-16-le")) // 2)


def range_of(source: Source, start: int, end: int) -> lsp.Range:
    return lsp.Range(position_of(source, start), position_of(source, end))


def diagnostic_of(diagnostic: Diagnostic, source: Source) -> lsp.Diagnostic:
    """A finding at its place; one of an included file, or none, at the beginning of this one."""
    span, message = diagnostic.span, diagnostic.message
    if span is not None and span.source is not source:
        message = f"{span}: {message}"
    here = span is not None and span.source is source
    start, end = (span.start, span.end) if here and span is not None else (0, 0)
    if diagnostic.hint:
        message += f"\nhint: {diagnostic.hint}"
    calls = [] if span is None else [call for call in span.chain if call.source is source]
    return lsp.Diagnostic(
        range_of(source, start, end),
        message,
        _SEVERITIES[diagnostic.severity],
        diagnostic.code,
        source="ludoglot",
        related_information=[
            lsp.DiagnosticRelatedInformation(
                lsp.Location(Path(source.name).as_uri(), range_of(source, call.start, call.end)),
                "in this call",
            )
            for call in calls
            if Path(source.name).is_absolute()
        ]
        or None,
    )


def edits_of(edits: Iterable[Edit]) -> list[lsp.TextEdit]:
    return [
        lsp.TextEdit(range_of(one.span.source, one.span.start, one.span.end), one.text)
        for one in edits
    ]
