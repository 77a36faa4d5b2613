"""Text to tree: what the grammar expects, and how a text that is not so is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr

from translator.diagnostics import Sink
from translator.frontends.native.grammar import VOCABULARY, parser
from translator.frontends.native.tree import Node, Token
from translator.frontends.native.words import EFFECTS, STATEMENTS, TERMS, usage
from translator.source import Source, Span

MAX_NESTING = 100
MAX_ERRORS = 12

_TOKEN = re.compile(r'\(|\)|;[^\n]*|"(?:[^"]|"")*("?)|[^\s()";]+')
_BOM = "\xef\xbb\xbf"
_TABLES = {"KNOWN": TERMS, "SIMPLE": {**STATEMENTS, **EFFECTS}}


class _Open(NamedTuple):
    """A list that has begun: where, its head, and how far its line is indented."""

    start: int
    head: str
    column: int  # -1 where it does not begin its line


class _Outline(NamedTuple):
    """The lists of a text: `spans` by start, ends included, for those that are closed."""

    spans: dict[int, int]
    parents: dict[int, int]  # start of a list -> start of the one around it, -1 at the top
    heads: dict[int, str]


def parse(source: Source, sink: Sink) -> Node | None:
    """The tree of a file, or `None` with errors in `sink`."""
    text = source.text
    if text.startswith(_BOM):
        text = " " * len(_BOM) + text[len(_BOM) :]
    outline = _outline(source, text, sink)
    balanced = not sink.has_errors
    for _ in range(MAX_ERRORS):
        try:
            tree = parser().parse(text, start="start")
            assert isinstance(tree, Node)
        except UnexpectedInput as error:
            start = _report(source, text, error, outline, sink, balanced)
            text = _without(text, start, outline)
            if not balanced or not text:
                return None
        else:
            return None if sink.has_errors else tree
    return None


def parse_rule(source: Source, sink: Sink) -> Node | None:
    """The tree of a text that is one rule; `None` with an error if it is not."""
    try:
        tree = parser().parse(source.text, start="rule")
    except UnexpectedInput as error:
        sink.error("L105", "this is not a rule", Span(source, error.pos_in_stream or 0, 0))
        return None
    assert isinstance(tree, Node)
    return tree


def span_of(source: Source, node: Node | Token) -> Span:
    """Where a node stands; an empty one stands nowhere, so its span is the top of the file."""
    if isinstance(node, Token):
        return Span(source, node.start_pos or 0, node.end_pos or 0)
    meta = node.meta
    return Span(source, meta.start_pos, meta.end_pos) if not meta.empty else Span(source, 0, 0)


# Balance


def _outline(source: Source, text: str, sink: Sink) -> _Outline:
    """Where lists begin and end; what is not closed, or closed too often, goes to `sink`."""
    outline = _Outline({}, {}, {})
    stack: list[_Open] = []
    unclosed = _unclosed(text)
    for found in _TOKEN.finditer(text):
        piece, start = found[0], found.start()
        if piece == "(":
            column = _column(text, start)
            if unclosed:
                _check_indent(source, stack, column, start, sink)
            if len(stack) >= MAX_NESTING:
                message = f"lists are nested more than {MAX_NESTING} deep"
                sink.error("L104", message, Span(source, start, start + 1))
                break
            outline.parents[start] = stack[-1].start if stack else -1
            head = _TOKEN.match(text, start + 1)
            outline.heads[start] = head[0] if head is not None and head[0] not in "()" else ""
            stack.append(_Open(start, outline.heads[start], column))
        elif piece == ")":
            if not stack:
                sink.error("L103", "this `)` closes nothing", Span(source, start, start + 1))
                break
            outline.spans[stack.pop().start] = found.end()
        elif piece.startswith('"') and found[1] != '"':
            span = Span(source, start, min(start + 1, len(text)))
            sink.error("L101", "this text has no closing quotation mark", span)
            break
    else:
        if stack and not sink.has_errors:
            last = stack[-1]
            message = f"`({last.head}` is not closed: a `)` is missing"
            sink.error("L102", message, Span(source, last.start, last.start + 1))
    return outline


def _column(text: str, start: int) -> int:
    """The column of what begins its line, else -1."""
    line = text.rfind("\n", 0, start) + 1
    return start - line if not text[line:start].strip() else -1


def _check_indent(source: Source, stack: list[_Open], column: int, start: int, sink: Sink) -> None:
    """A line that begins no deeper than an open list shows where a `)` that lacks is missing."""
    if len(stack) > 1 and stack[-1].column >= column >= 0 and not sink.has_errors:
        last = stack[-1]
        line = source.line_column(start)[0]
        message = f"`({last.head}` is not closed before line {line}: a `)` is missing"
        sink.error("L102", message, Span(source, last.start, last.start + 1))


def _unclosed(text: str) -> bool:
    """More lists begin than end."""
    depth = 0
    for found in _TOKEN.finditer(text):
        depth += (found[0] == "(") - (found[0] == ")")
    return depth > 0


# Errors of structure


def _report(
    source: Source,
    text: str,
    error: UnexpectedInput,
    outline: _Outline,
    sink: Sink,
    balanced: bool,
) -> int:
    """Tells what was expected; returns where the error is."""
    start = error.pos_in_stream or 0
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        start = len(text)
        if balanced:
            sink.error("L106", "the file ends where more is expected", Span(source, start, start))
        return start
    found = _TOKEN.match(text, start)
    word = found[0] if found is not None else text[start : start + 1]
    expected = error.expected if isinstance(error, UnexpectedToken) else set()
    around = _around(outline, start)
    head = outline.heads.get(around, "")
    inside = f" in `({head}`" if head else ""
    shown = source.decode(word if len(word) < 40 else word[:39]) + "…" * (len(word) >= 40)
    message = f"`{shown}` cannot stand here{inside}; expected {_listed(expected)}"
    if balanced or not sink.has_errors:
        hint = _hint(word, expected, head)
        sink.error("L105", message, Span(source, start, start + len(word)), hint)
    return start


def _around(outline: _Outline, at: int) -> int:
    """The start of the innermost list around a place."""
    best = -1
    for start, end in outline.spans.items():
        if start < at < end:
            best = max(best, start)
    return best


def _hint(word: str, expected: set[str], head: str) -> str:
    instruction = any(name.startswith("SIMPLE_") for name in expected)
    if instruction and word.removeprefix("not-") in TERMS:
        return f"a condition is asked by (verify {word})"
    near = get_close_matches(word, sorted(_allowed(expected)), 1, 0.7)
    if near:
        return f"did you mean `{near[0]}`?"
    shape = FORMS.get(head) or usage(head.removeprefix("not-"))
    return f"it is written {shape}" if shape else ""


def _allowed(expected: set[str]) -> Iterator[str]:
    """All words that the expected terminals stand for."""
    for name in expected:
        yield from _words(name)


@cache
def _words(terminal: str) -> tuple[str, ...]:
    table = _TABLES.get(terminal.rpartition("_")[0])
    if table is not None:
        return tuple(row.word for row in table.values())
    pattern = parser().get_terminal(terminal).pattern if terminal != "$END" else None
    if isinstance(pattern, PatternStr):
        return (str(pattern.value),) if pattern.value not in "()" else ()
    return tuple(VOCABULARY.get(terminal, "").split())


def _listed(expected: set[str] | tuple[str, ...]) -> str:
    """What is expected, in words: `a name`, `)`, `moves` or `drops`."""
    parts: list[str] = []
    words: list[str] = []
    names = set(expected)
    if names & {"WORD", "STRING"}:
        parts.append("a name" if "WORD" in names else "a text in quotation marks")
    if any(name.startswith("KNOWN_") or name in ("CURSOR", "ASKED") for name in names):
        parts.append("a condition or value")
    if any(name.startswith("SIMPLE_") for name in names):
        parts.append("an instruction")
    for name in sorted(names - {"WORD", "STRING", "$END", "CURSOR", "ASKED"}):
        if not name.startswith(("KNOWN_", "SIMPLE_")):
            words += [f"`{word}`" for word in _words(name)]
    if "LPAR" in names:
        parts.append("`(`")
    if "RPAR" in names:
        parts.append("`)`")
    if "an instruction" not in parts:
        parts += words if len(words) <= 10 else [*words[:9], "…"]
    elif not parts:
        parts = words
    return ", ".join(parts[:-1]) + " or " + parts[-1] if len(parts) > 1 else "".join(parts)


def _without(text: str, at: int, outline: _Outline) -> str:
    """The text with the section around a place blanked out; empty if there is none."""
    start = _around(outline, at + 1)
    while start >= 0 and outline.parents.get(outline.parents.get(start, -1), -1) >= 0:
        start = outline.parents[start]
    if start < 0 or outline.parents.get(start, -1) < 0:
        return ""
    end = outline.spans[start]
    return text[:start] + " " * (end - start) + text[end:]


# How sections are written, for hints.
FORMS = {
    "game": '(game "Title" SECTION …)',
    "players": "(players PLAYER … (neutral PLAYER …) (random PLAYER …))",
    "turn-order": "(turn-order PLAYER (PLAYER MOVE-TYPE) (PLAYER OWNER MOVE-TYPE) repeat …)",
    "board": "(board (grid …) (positions …) (links …) (symmetry …) (zone …))",
    "grid": "(grid (LABEL …) (LABEL …) [(names 2 1)] (directions (NAME OFFSET …) …))",
    "directions": "(directions (NAME OFFSET …) …)",
    "positions": "(positions POSITION …)",
    "links": "(links DIRECTION (FROM TO) …)",
    "reverse": "(reverse DIRECTION (FROM TO) …)",
    "symmetry": "(symmetry PLAYER (DIRECTION DIRECTION) …)",
    "zone": "(zone NAME POSITION …) or (zone NAME (PLAYER POSITION …) …)",
    "piece": "(piece NAME (notation LETTER) (attribute NAME VALUE) (moves …) (drops …))",
    "notation": "(notation LETTER)",
    "attribute": "(attribute NAME [VALUE])",
    "moves": "(moves (RULE ARGUMENT …) (move-type NAME) (do INSTRUCTION …) …)",
    "drops": "(drops (RULE ARGUMENT …) (move-type NAME) (do INSTRUCTION …) …)",
    "rule": "(rule NAME (KIND PARAMETER …) … INSTRUCTION …)",
    "procedure": "(procedure NAME (KIND PARAMETER …) … (returns KIND …) INSTRUCTION …)",
    "board-setup": "(board-setup (PLAYER (PIECE POSITION …) …) … (reserve (PLAYER PIECE N) …))",
    "win-condition": "(win-condition [(PLAYER …)] CONDITION)",
    "loss-condition": "(loss-condition [(PLAYER …)] CONDITION)",
    "draw-condition": "(draw-condition [(PLAYER …)] CONDITION)",
    "count-condition": "(count-condition [(PLAYER …)] CONDITION)",
    "selection": "(selection STAGE …)",
    "priority": "(priority MOVE-TYPE … [only])",
    "no-attack": "(no-attack PIECE … [next-player])",
    "pass": "(pass always) or (pass forced)",
    "options": "(options OPTION …)",
    "variables": "(variables NAME (NAME INITIAL (size NUMBER) scratch) …)",
    "move-types": "(move-types NAME …)",
    "attributes": "(attributes NAME (NAME BITS) …)",
    "verdict": "(verdict PROCEDURE (NUMBER RESULT) …)",
    "description": '(description "text")',
    "history": '(history "text")',
    "strategy": '(strategy "text")',
}
