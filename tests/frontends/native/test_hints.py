"""Hints work: what the message of a word says to write instead is read without that message."""

from __future__ import annotations

import re

import pytest

from tests.frontends.native.support import errors
from tests.frontends.native.test_mistakes import GAME as MISTAKES
from translator.core.diagnostics import Diagnostic
from translator.frontends.native.grammar import terminals
from translator.frontends.native.words import (
    EFFECTS,
    HERE,
    REQUIRED,
    STATEMENTS,
    TERMS,
    Row,
    variants,
)

GAME = """(game "Hints"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (north 0 -1) (east 1 0))) (zone home (White a1)))
  (attributes moved) (move-types common)
  (variables score) (position-attributes seeds)
  (procedure total (integer k) (returns integer) (return k))
  (procedure try (direction way) (integer k) {body})
  (rule step (direction way) way (verify empty?) (call try way 1) add)
  (piece Man (moves (step north))))
"""
ARGUMENTS = {
    "LOCATION": "a1", "PIECE": "Man", "ZONE": "home", "PLAYER": "me", "MOVE-TYPE": "common",
    "ATTRIBUTE": "moved", "VARIABLE": "score", "SET": "marks", "FLAG": "seen", "LABEL": "repeat",
    "DIRECTION": "way", "CONDITION": "true", "RELATION": "friend", "NUMBER": "1", "VALUE": "1",
    "INDEX": "a1", "POSITION": "a1", "PLACE": "there",
}  # fmt: skip


def filled(usage: str) -> str:
    """A form with arguments in place of the roles."""
    return re.sub(r"\b[A-Z]+(?:-[A-Z]+)*\b", lambda role: ARGUMENTS[role[0]], usage)


def found(body: str) -> list[Diagnostic]:
    return errors(GAME.format(body=body))


def placed(row: Row) -> bool:
    return any(slot.default is HERE for slot in row.slots)


def without_place(row: Row, word: str) -> str:
    """The word with the arguments that it must have, and no place."""
    needed = [slot.role.upper().replace("_", "-") for slot in row.slots if slot.default is REQUIRED]
    return filled(f"({' '.join([word, *needed])})") if needed else word


QUESTIONS = [
    f"(if {without_place(row, word)} (set score 1))"
    for row in TERMS.values()
    if placed(row) and row.word not in ("type-at", "owner-at", "attribute-of")
    for word in variants(row.word)
]
ASKED = [f"(let n {word})" for word in ("type-at", "owner-at", "(attribute-of moved)")]
DONE = [
    without_place(row, row.word)
    for row in (*EFFECTS.values(), *STATEMENTS.values())
    if placed(row)
]  # fmt: skip
NAMED = [
    "(let n (opposite way))", "(let n (opposite north))", "(capture (opposite way))",
    "(capture way)", "(capture north)", "(if moved leave)", "(if (= seeds 1) (set score 1))",
    "(set seeds 2)", "(set-position-flag seen true)", "(if (position-flag? seen) (set score 1))",
    "(if last-from? (set score 1))", "(if marked? (set score 1))", "(if (position? a1) (set k 1))",
]  # fmt: skip


def test_every_kind_of_word_is_tried() -> None:
    assert len(QUESTIONS) > 30 and len(DONE) > 5


@pytest.mark.parametrize("body", [*QUESTIONS, *ASKED, *DONE, *NAMED])
def test_what_has_to_say_where_can_be_written(body: str) -> None:
    """L304 in a procedure: its hint, with a place in it, stands where the word stood."""
    first, *_ = (d for d in found(body) if d.code == "L304")
    assert first.span is not None
    written = GAME.format(body=body)
    start, end = first.span.start, first.span.end
    hint = filled(first.hint.removeprefix("write "))
    instead = written[:start] + hint + written[end:]
    wrong = [d for d in errors(instead) if d.span is not None and d.span.start == start]
    assert wrong == [], f"{hint}: {wrong}"


@pytest.mark.parametrize("body", ["(opposite way)", "(opposite north)", "way", "north"])
def test_a_step_in_a_procedure_is_a_local(body: str) -> None:
    (first,) = found(body)
    assert (first.code, "rules" in first.message or "procedure" in first.message) == ("L304", True)
    assert found(filled(first.hint.split(": ", 1)[1])) == []


def test_a_rule_in_a_procedure_is_refused_for_what_it_is() -> None:
    """Not for its argument, which would be a constant in a rule."""
    assert [d.message for d in found("(step way)")] == ["`step` belongs in rules only"]


@pytest.mark.parametrize("body", ["(set-position-flag seen true)", "(set seeds 2)", "(capture)"])
def test_the_message_names_the_word(body: str) -> None:
    word = body.strip("()").split()[0]
    assert found(body)[0].message.startswith(f"`{word}` needs a location")


@pytest.mark.parametrize("body", ["leave", "(let n 1) (if true leave)"])
def test_what_is_wrong_with_a_whole_body_names_it(body: str) -> None:
    """By the name that the text has, not by a number that it does not."""
    (wrong,) = found(body)
    assert (wrong.code, "the procedure 'try'" in wrong.message) == ("G123", True)


RESERVED = sorted({word for words in terminals().values() for word in words})


@pytest.mark.parametrize("word", RESERVED)
def test_a_reserved_word_as_a_name_can_be_written_as_the_hint_says(word: str) -> None:
    """Of a parameter, a local and an argument: in quotation marks."""
    text = GAME.replace("(integer k)", "(integer {0})", 1).replace("(return k)", "(return {0})")
    text = text.replace("try (direction way)", "try (direction {0})")
    text = text.replace("(north 0 -1)", "({0} 0 -1)").replace("(step north)", "(step {0})")
    body = "(let {0} 2) (set score (+ {0} 1))"
    text = text.replace("{body}", body.replace("{0}", "{1}"))
    wrong = [d for d in errors(text.format(word, word)) if d.code in ("L105", "L303")]
    assert all(f'written "{word}"' in d.hint for d in wrong), [(str(d), d.hint) for d in wrong]
    assert errors(text.format(f'"{word}"', f'"{word}"')) == []


TOKENS = list(re.finditer(r'[^\s()";]+', MISTAKES))[::7]


@pytest.mark.parametrize("token", TOKENS, ids=lambda token: f"{token[0]}-{token.start()}")
def test_an_empty_name_is_shown_as_it_is_written(token: re.Match[str]) -> None:
    text = MISTAKES[: token.start()] + '""' + MISTAKES[token.end() :]
    for one in errors(text):
        assert "``" not in one.message + one.hint, str(one)
        assert ", ," not in one.hint, one.hint
