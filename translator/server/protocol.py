"""The Language Server Protocol over standard streams, by `pygls` (the extra `lsp`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from translator.core.diagnostics import Sink
from translator.core.lazy import loaded
from translator.core.source import Source
from translator.frontends.registry import LANGUAGES
from translator.server import answers
from translator.server.completion import completions
from translator.server.found import Definition, Word
from translator.server.session import Server, diagnostic_of, edits_of, range_of
from translator.server.vocabulary import Kind
from translator.server.words import Words

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


# What editors call the roles of names and the kinds of words; other names have no colour.
_TOKENS: Final = {
    "game": "namespace",
    "variant": "namespace",
    "zone": "namespace",
    "macro": "macro",
    "rule": "function",
    "procedure": "function",
    "word": "function",
    "deferred word": "function",
    "moves": "function",
    "piece": "class",
    "player": "enumMember",
    "direction": "property",
    "attribute": "property",
    "variable": "variable",
    "array": "variable",
    "constant": "variable",
    "value": "variable",
    Kind.DEFINITION.value: "keyword",
    Kind.SECTION.value: "keyword",
    Kind.CONTROL.value: "keyword",
    Kind.INSTRUCTION.value: "method",
    Kind.CONDITION.value: "operator",
}


# What editors call them in a list of what may be written.
_OFFERED: Final = {
    "game": lsp.CompletionItemKind.Module,
    "variant": lsp.CompletionItemKind.Module,
    "macro": lsp.CompletionItemKind.Function,
    "rule": lsp.CompletionItemKind.Function,
    "procedure": lsp.CompletionItemKind.Function,
    "word": lsp.CompletionItemKind.Function,
    "deferred word": lsp.CompletionItemKind.Function,
    "moves": lsp.CompletionItemKind.Function,
    "piece": lsp.CompletionItemKind.Class,
    "zone": lsp.CompletionItemKind.Folder,
    "player": lsp.CompletionItemKind.EnumMember,
    "move type": lsp.CompletionItemKind.Enum,
    "direction": lsp.CompletionItemKind.Property,
    "position": lsp.CompletionItemKind.Value,
    "attribute": lsp.CompletionItemKind.Field,
    "variable": lsp.CompletionItemKind.Variable,
    "array": lsp.CompletionItemKind.Variable,
    "value": lsp.CompletionItemKind.Variable,
    "constant": lsp.CompletionItemKind.Constant,
    Kind.DEFINITION.value: lsp.CompletionItemKind.Keyword,
    Kind.SECTION.value: lsp.CompletionItemKind.Keyword,
    Kind.CONTROL.value: lsp.CompletionItemKind.Keyword,
    Kind.INSTRUCTION.value: lsp.CompletionItemKind.Method,
    Kind.CONDITION.value: lsp.CompletionItemKind.Operator,
    Kind.LITERAL.value: lsp.CompletionItemKind.Constant,
    Kind.SETTING.value: lsp.CompletionItemKind.Variable,
}


def server() -> Server:
    """A server with all that it answers."""
    made = Server()

    @made.feature(lsp.SHUTDOWN)
    def shut_down(params: None) -> None:
        made.orderly = True

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

    def place(params: Any) -> tuple[list[Words], int]:
        found = made.family(params.text_document.uri)
        return found, made.offset(found[0].source, params.position)

    def located(source: Source, word: Word, uri: str) -> lsp.Location:
        other = source.name != made.source(uri).name
        where = Path(source.name).absolute().as_uri() if other else uri
        return lsp.Location(where, range_of(source, word.start, word.end))

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        found, offset = place(params)
        told = answers.hover(found, made.spoken(params.text_document.uri), offset)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told)) if told else None

    @made.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        found = answers.definitions(*place(params))
        return [located(source, one.word, params.text_document.uri) for source, one in found]

    @made.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = answers.uses(*place(params))
        return [located(source, one, params.text_document.uri) for source, one in found]

    @made.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        try:
            edits = answers.renamed(*place(params), params.new_name)
        except answers.RenameError as error:
            code = lsp.LSPErrorCodes.RequestFailed
            raise JsonRpcException(str(error), code) from error
        changes: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            start, end = edit.span.start, edit.span.end
            at = located(edit.span.source, Word(edit.text, start, end), params.text_document.uri)
            changes.setdefault(at.uri, []).append(lsp.TextEdit(at.range, edit.text))
        return lsp.WorkspaceEdit(changes)

    @made.feature(lsp.TEXT_DOCUMENT_SIGNATURE_HELP, lsp.SignatureHelpOptions(["(", " "]))
    def signature(params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
        uri = params.text_document.uri
        found = made.words(uri)
        offset = made.offset(found.source, params.position)
        told = answers.signature(found, made.spoken(uri), offset)
        if told is None:
            return None
        parts = [lsp.ParameterInformation(part) for part in told.parts]
        one = lsp.SignatureInformation(told.shape, told.meaning or None, parts)
        return lsp.SignatureHelp([one], 0, told.active)

    @made.feature(lsp.TEXT_DOCUMENT_COMPLETION)
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        found, offset = place(params)
        return [
            lsp.CompletionItem(
                one.text,
                kind=_OFFERED.get(one.role),
                detail=one.role,
                documentation=one.meaning or None,
            )
            for one in completions(found, made.spoken(params.text_document.uri), offset)
        ]


def _about_texts(made: Server) -> None:
    """What is asked of a whole document."""
    legend = lsp.SemanticTokensLegend([*dict.fromkeys(_TOKENS.values())], [])
    types = {role: legend.token_types.index(kind) for role, kind in _TOKENS.items()}

    @made.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def colours(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        uri = params.text_document.uri
        found = made.words(uri)
        data: list[int] = []
        before = lsp.Position(0, 0)
        for word, role in answers.coloured(found, made.spoken(uri)):
            if role not in types:
                continue
            place = range_of(found.source, word.start, word.end)
            start, lines = place.start, place.start.line - before.line
            column = start.character - (0 if lines else before.character)
            data += [lines, column, place.end.character - start.character, types[role], 0]
            before = start
        return lsp.SemanticTokens(data)

    def symbol(found: Words, one: Definition) -> lsp.DocumentSymbol:
        kind = _KINDS.get(one.role, lsp.SymbolKind.Variable)
        whole = range_of(found.source, one.start, one.end)
        name = range_of(found.source, one.word.start, one.word.end)
        return lsp.DocumentSymbol(one.name or "?", kind, whole, name, detail=one.role)

    @made.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = made.words(params.text_document.uri)
        return [symbol(found, one) for one in answers.outline(found)]

    @made.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        found = made.words(params.text_document.uri)
        spans = [range_of(found.source, one.start, one.end) for one in answers.outline(found)]
        rows = dict.fromkeys((span.start.line, span.end.line) for span in spans)
        return [lsp.FoldingRange(first, last) for first, last in rows if last > first]

    @made.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        uri = params.text_document.uri
        source, sink = made.source(uri), Sink()
        layout = LANGUAGES[language].layout if (language := made.spoken(uri)) else None
        if layout is None:
            return None
        laid_out: str = loaded(layout)(source, sink)
        if sink.has_errors:
            return None
        text = laid_out.encode("latin-1").decode()
        return [lsp.TextEdit(range_of(source, 0, len(source.text)), text)]

    @made.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])
    )
    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        _, source, diagnostics = made.result(uri)
        found = []
        for one in diagnostics:
            told = diagnostic_of(one, source)
            if one.fix is None or one.fix.span.source is not source:
                continue
            if params.range.start.line <= told.range.end.line and (
                told.range.start.line <= params.range.end.line
            ):
                edit = lsp.WorkspaceEdit({uri: edits_of([one.fix])})
                title = f"Write `{one.fix.text.strip()}`"
                kind = lsp.CodeActionKind.QuickFix
                found.append(lsp.CodeAction(title, kind, [told], edit=edit, is_preferred=True))
        return found
