"""Text to tree: what the grammar expects, and how a text that is not so is told."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from lark.exceptions import UnexpectedInput, UnexpectedToken

from translator.core.diagnostics import Diagnostic, Severity, Sink
from translator.core.source import Source, Span
from translator.frontends.native.balance import TOKEN, Outline, outline_of
from translator.frontends.native.grammar import parser, terminals
from translator.frontends.native.tree import Node
from translator.frontends.native.words import (
    INSTRUCTIONS,
    STRUCTURES,
    TERMS,
    question,
    usage,
)

MAX_ERRORS = 12

_BOM = "\xef\xbb\xbf"


def parse(source: Source, sink: Sink) -> Node | None:
    """The tree of a file, or `None` with errors in `sink`."""
    text = source.text
    if text.startswith(_BOM):
        text = " " * len(_BOM) + text[len(_BOM) :]
    outline = outline_of(source, text)
    for _ in range(MAX_ERRORS):
        try:
            tree = parser().parse(text, start="start")
            assert isinstance(tree, Node)
        except UnexpectedInput as error:
            found = _unexpected(source, text, error, outline)
            if outline.defect is not None:
                sink.add(_first(found, outline.defect))
                return None
            sink.add(found)
            text = _without(text, error.pos_in_stream, outline)
            if not text:
                return None
        else:
            if outline.defect is not None:  # of which the grammar knows nothing: lists too deep
                sink.add(outline.defect)
            return None if sink.has_errors else tree
    return None


def _first(found: Diagnostic, defect: Diagnostic) -> Diagnostic:
    """Where there is a `)` too many, the grammar may have noticed before that a `(` is missing."""
    assert found.span is not None and defect.span is not None
    earlier = defect.code == "L103" and found.span.start < defect.span.start
    return found if earlier else defect


def parse_rule(source: Source, sink: Sink) -> Node | None:
    """The tree of a text that is one rule; `None` with an error if it is not."""
    try:
        tree = parser().parse(source.text, start="rule")
    except UnexpectedInput as error:
        sink.error("L105", "this is not a rule", Span(source, error.pos_in_stream or 0, 0))
        return None
    assert isinstance(tree, Node)
    return tree


# Errors of structure


def _unexpected(source: Source, text: str, error: UnexpectedInput, outline: Outline) -> Diagnostic:
    """What was expected where the grammar could not go on."""
    start = error.pos_in_stream or 0
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        span = Span(source, len(text), len(text))
        return Diagnostic("L106", Severity.ERROR, "the file ends too early", span)
    found = TOKEN.match(text, start)
    word = found[0] if found is not None else text[start : start + 1]
    expected = error.expected if isinstance(error, UnexpectedToken) else set()
    head = outline.heads.get(outline.around(start), "")
    inside = f" in `({head}`" if head else ""
    shown = source.decode(word if len(word) < 40 else word[:39]) + "…" * (len(word) >= 40)
    message = f"`{shown}` is not allowed here{inside}; expected {_listed(expected)}"
    span = Span(source, start, start + len(word))
    return Diagnostic("L105", Severity.ERROR, message, span, _hint(word, expected, head))


def _hint(word: str, expected: set[str], head: str) -> str:
    instruction = any(name.startswith("SIMPLE_") for name in expected)
    if instruction and question(word)[0] in TERMS:
        return f"a condition needs (verify {word})"
    near = get_close_matches(word, sorted(_allowed(expected)), 1, 0.7)
    if near:
        return f"did you mean `{near[0]}`?"
    if "WORD" in expected and _is_word(word):
        forms = [*INSTRUCTIONS, *STRUCTURES, *TERMS]
        near = get_close_matches(head, forms, 1, 0.7) if not _is_word(head) else []
        quoted = f'a name that is a word of the language is written "{word}"'
        return f"did you mean `({near[0]}`?" if near else quoted
    asked, _ = question(head)
    shape = FORMS.get(head) or usage(asked).replace(asked, head, 1)
    return f"it is written {shape}" if shape else ""


def _is_word(text: str) -> bool:
    """A word of the language, wherever it may stand."""
    return text in STRUCTURES or any(text in words for words in terminals().values())


def _allowed(expected: set[str]) -> Iterator[str]:
    """All words that the expected terminals stand for."""
    for name in expected:
        yield from terminals().get(name, ())


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
            words += [f"`{word}`" for word in terminals().get(name, ())]
    if "LPAR" in names:
        parts.append("`(`")
    if "RPAR" in names:
        parts.append("`)`")
    if "an instruction" not in parts:
        parts += words if len(words) <= 10 else [*words[:9], "…"]
    elif not parts:
        parts = words
    return ", ".join(parts[:-1]) + " or " + parts[-1] if len(parts) > 1 else "".join(parts)


def _without(text: str, at: int | None, outline: Outline) -> str:
    """The text with the section around a place blanked out; empty if there is none."""
    start = outline.around((at or 0) + 1)
    while start >= 0 and outline.parents.get(outline.parents[start], -1) >= 0:
        start = outline.parents[start]
    if start < 0 or outline.parents[start] < 0:
        return ""
    end = outline.ends[start]
    return text[:start] + " " * (end - start) + text[end:]


# How sections are written, for hints.
FORMS = {
    "game": '(game "Title" SECTION …)',
    "include": '(include "FILE")',
    "variant": '(variant "Title" SECTION …), after its game',
    "alternative-setup": '(alternative-setup "Title" (PLAYER (PIECE POSITION …) …) …)',
    "players": "(players PLAYER … (team PLAYER …) (neutral PLAYER …) (random PLAYER …))",
    "team": "(team PLAYER …)",
    "turn-order": "(turn-order PLAYER (PLAYER MOVE-TYPE) repeat (label NAME) (turn-order …) …)",
    "label": "(label NAME)",
    "labels": "(labels NAME|- …), a name or a dash for each player",
    "board": "(board (grid …) (positions …) (links …) (symmetry …) (zone …))",
    "grid": "(grid (LABEL …) (LABEL …) [(names 2 1)] (directions (NAME OFFSET …) …))",
    "directions": "(directions (NAME OFFSET …) …)",
    "positions": "(positions POSITION …)",
    "links": "(links DIRECTION (FROM TO) …)",
    "reverse": "(reverse DIRECTION (FROM TO) …)",
    "symmetry": "(symmetry PLAYER (DIRECTION DIRECTION) …)",
    "zone": "(zone NAME POSITION …) or (zone NAME (PLAYER POSITION …) …)",
    "piece": "(piece NAME (notation LETTER) (worth N) (attribute NAME VALUE) (moves …) (drops …))",
    "notation": "(notation LETTER)",
    "worth": "(worth N)",
    "attribute": "(attribute NAME [VALUE])",
    "moves": "(moves (RULE ARGUMENT …) (move-type NAME) (do INSTRUCTION …) …)",
    "drops": "(drops (RULE ARGUMENT …) (move-type NAME) (do INSTRUCTION …) …)",
    "define": "(define NAME VALUE)",
    "rule": "(rule NAME (KIND PARAMETER …) … INSTRUCTION …)",
    "procedure": "(procedure NAME (KIND PARAMETER …) … (returns KIND …) INSTRUCTION …)",
    "board-setup": "(board-setup (PLAYER (PIECE POSITION …) …) … (reserve (PLAYER PIECE N) …))",
    "or": "(or (PLAYER (PIECE POSITION …) …) …)",
    "shuffle": "(shuffle POSITION|ZONE …)",
    "position-attributes": "(position-attributes NAME (NAME INITIAL [turn] [hidden]) …)",
    "before-turn": "(before-turn (verify CONDITION …))",
    "before-step": "(before-step (verify CONDITION …))",
    "after-step": "(after-step (verify CONDITION …))",
    "after-turn": "(after-turn (verify CONDITION …))",
    "best": "(best NUMBER …)",
    "evaluate": "(evaluate NUMBER)",
    "hidden": "(hidden (from PLAYER …|all|others) CONDITION …)",
    "unseen": "(unseen (from PLAYER …|all|others) CONDITION …)",
    "for-each": "(for-each KIND NAME [(where CONDITION)] INSTRUCTION …)",
    "where": "(where CONDITION)",
    "win-condition": "(win-condition [(PLAYER …)] CONDITION [(priority N)] [(kind WORD)])",
    "loss-condition": "(loss-condition [(PLAYER …)] CONDITION [(priority N)] [(kind WORD)])",
    "draw-condition": "(draw-condition [(PLAYER …)] CONDITION [(priority N)] [(kind WORD)])",
    "count-condition": "(count-condition [(PLAYER …)] CONDITION)",
    "selection": "(selection STAGE …)",
    "priority": "(priority MOVE-TYPE … [only])",
    "no-attack": "(no-attack PIECE … [next-player])",
    "pass": "(pass always) or (pass forced)",
    "options": "(options OPTION …)",
    "variables": "(variables NAME (NAME INITIAL (size NUMBER) by-position turn hidden scratch) …)",
    "move-types": "(move-types NAME …)",
    "attributes": "(attributes NAME (NAME BITS) …)",
    "verdict": "(verdict PROCEDURE (NUMBER RESULT) …)",
    "description": '(description "text")',
    "history": '(history "text")',
    "strategy": '(strategy "text")',
}
