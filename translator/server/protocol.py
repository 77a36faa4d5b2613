"""The Language Server Protocol over standard streams, by `pygls` (the extra `ludoglot[lsp]`)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from translator.core.diagnostics import Diagnostic, Edit, Severity, Sink, TranslationError
from translator.core.lazy import loaded
from translator.core.source import Source
from translator.core.version import __version__
from translator.engines.limits import limited
from translator.frontends.registry import LANGUAGES
from translator.library.includes import DirectoryResolver
from translator.library.rules import Rules
from translator.lint.whole import found_in
from translator.server import answers
from translator.server.board import board
from translator.server.found import Definition
from translator.server.words import Words, words

PAUSE: Final = 0.15
"""Seconds without a keystroke after which a text is checked."""

SECONDS: Final = 10.0
"""How long a check may take: a text that is half written can mean a giant board."""

_SEVERITIES: Final = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
_KINDS: Final = {
    "game": lsp.SymbolKind.Module,
    "variant": lsp.SymbolKind.Module,
    "macro": lsp.SymbolKind.Function,
    "rule": lsp.SymbolKind.Function,
    "procedure": lsp.SymbolKind.Function,
    "word": lsp.SymbolKind.Function,
    "moves": lsp.SymbolKind.Function,
    "piece": lsp.SymbolKind.Class,
    "zone": lsp.SymbolKind.Namespace,
    "player": lsp.SymbolKind.Object,
    "constant": lsp.SymbolKind.Constant,
}


class Checked(NamedTuple):
    """What is wrong with a version of a document, whose places are in that source."""

    version: int | None
    source: Source
    found: list[Diagnostic]


class Server(LanguageServer):
    """A server, and the checks that wait for the next pause in typing."""

    def __init__(self) -> None:
        super().__init__("ludoglot", f"v{__version__}")
        self.waiting: dict[str, asyncio.TimerHandle] = {}
        self.checked: dict[str, Checked] = {}

    def language(self, uri: str) -> str:
        """Of a document; empty for one that is not rules."""
        suffix = Path(uri).suffix.lower()
        return next((name for name, row in LANGUAGES.items() if row.suffix == suffix), "")

    def source(self, uri: str) -> Source:
        """The text as it is in the editor, whatever the encoding of the file."""
        text = self.workspace.get_text_document(uri).source
        return Source(to_fs_path(uri) or uri, text.encode("utf-8", "replace"), "utf-8")

    def words(self, uri: str) -> Words:
        return words(self.source(uri), self.language(uri))

    def check_soon(self, uri: str) -> None:
        """Check a document when nobody has typed for a moment."""
        if (timer := self.waiting.pop(uri, None)) is not None:
            timer.cancel()
        self.waiting[uri] = asyncio.get_running_loop().call_later(PAUSE, self.check, uri)

    def check(self, uri: str) -> None:
        """Check a document and tell what is found."""
        self.waiting.pop(uri, None)
        version, source, found = self.result(uri)
        told = [_told(one, source) for one in found]
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


def _position(source: Source, offset: int) -> lsp.Position:
    line, column = source.line_column(offset)
    before = source.line_text(line)[: column - 1]
    return lsp.Position(line - 1, len(before.encode("utf-16-le")) // 2)


def _range(source: Source, start: int, end: int) -> lsp.Range:
    return lsp.Range(_position(source, start), _position(source, end))


def _told(diagnostic: Diagnostic, source: Source) -> lsp.Diagnostic:
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
        _range(source, start, end),
        message,
        _SEVERITIES[diagnostic.severity],
        diagnostic.code,
        source="ludoglot",
        related_information=[
            lsp.DiagnosticRelatedInformation(
                lsp.Location(Path(source.name).as_uri(), _range(source, call.start, call.end)),
                "in this macro call",
            )
            for call in calls
            if Path(source.name).is_absolute()
        ]
        or None,
    )


def _edits(edits: Iterable[Edit]) -> list[lsp.TextEdit]:
    return [
        lsp.TextEdit(_range(one.span.source, one.span.start, one.span.end), one.text)
        for one in edits
    ]


def server() -> Server:
    """A server with all that it answers."""
    made = Server()

    @made.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        made.check_soon(params.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        made.check_soon(params.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        if (timer := made.waiting.pop(uri, None)) is not None:
            timer.cancel()
        made.checked.pop(uri, None)
        made.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    # A client that has a panel for it shows what it is answered.
    @made.command("ludoglot.board")
    def shown(uri: str, line: int, character: int) -> dict[str, str]:
        return made.board(uri, lsp.Position(line, character))

    _about_words(made)
    _about_texts(made)
    return made


def _about_words(made: Server) -> None:
    """What is asked of one place."""

    def place(params: Any) -> tuple[Words, int]:
        found = made.words(params.text_document.uri)
        return found, made.offset(found.source, params.position)

    def located(uri: str, found: Words, start: int, end: int) -> lsp.Location:
        return lsp.Location(uri, _range(found.source, start, end))

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        found, offset = place(params)
        told = answers.hover(found, made.language(params.text_document.uri), offset)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told)) if told else None

    @made.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        found, offset = place(params)
        uri = params.text_document.uri
        words = (one.word for one in answers.definitions(found, offset))
        return [located(uri, found, word.start, word.end) for word in words]

    @made.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        found, offset = place(params)
        uri = params.text_document.uri
        return [located(uri, found, one.start, one.end) for one in answers.uses(found, offset)]

    @made.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        found, offset = place(params)
        edits = answers.renamed(found, offset, params.new_name)
        if edits is None:
            return None
        return lsp.WorkspaceEdit({params.text_document.uri: _edits(edits)})

    @made.feature(lsp.TEXT_DOCUMENT_COMPLETION)
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        uri = params.text_document.uri
        return [
            lsp.CompletionItem(one.text, detail=one.role, documentation=one.meaning or None)
            for one in answers.completions(made.words(uri), made.language(uri))
        ]


def _about_texts(made: Server) -> None:
    """What is asked of a whole document."""

    def symbol(found: Words, one: Definition) -> lsp.DocumentSymbol:
        kind = _KINDS.get(one.role, lsp.SymbolKind.Variable)
        whole = _range(found.source, one.start, one.end)
        name = _range(found.source, one.word.start, one.word.end)
        return lsp.DocumentSymbol(one.name or "?", kind, whole, name, detail=one.role)

    @made.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = made.words(params.text_document.uri)
        return [symbol(found, one) for one in answers.outline(found)]

    @made.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        found = made.words(params.text_document.uri)
        spans = [_range(found.source, one.start, one.end) for one in answers.outline(found)]
        rows = dict.fromkeys((span.start.line, span.end.line) for span in spans)
        return [lsp.FoldingRange(first, last) for first, last in rows if last > first]

    @made.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        uri = params.text_document.uri
        source, sink = made.source(uri), Sink()
        layout = LANGUAGES[language].layout if (language := made.language(uri)) else None
        if layout is None:
            return None
        laid_out: str = loaded(layout)(source, sink)
        if sink.has_errors:
            return None
        text = laid_out.encode("latin-1").decode()
        return [lsp.TextEdit(_range(source, 0, len(source.text)), text)]

    @made.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])
    )
    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        _, source, diagnostics = made.result(uri)
        found = []
        for one in diagnostics:
            told = _told(one, source)
            if one.fix is None or one.fix.span.source is not source:
                continue
            if params.range.start.line <= told.range.end.line and (
                told.range.start.line <= params.range.end.line
            ):
                edit = lsp.WorkspaceEdit({uri: _edits([one.fix])})
                title = f"Write `{one.fix.text}`"
                kind = lsp.CodeActionKind.QuickFix
                found.append(lsp.CodeAction(title, kind, [told], edit=edit, is_preferred=True))
        return found
