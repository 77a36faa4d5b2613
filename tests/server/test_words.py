"""Names of texts, by language, also where a text is not finished; what editors make of them."""

from __future__ import annotations

import pytest

from translator.core.source import Source
from translator.server import answers
from translator.server.meanings import ZRF
from translator.server.words import Words, words

RULES = """(define step ($1 (verify empty?) add)) ; step by step
(game (title "Race") (players White "The black")
  (board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1)))
    (zone (name home) (players White) (positions a1 b1)))
  (piece (name Man) (attribute fresh true) (moves (step n)))
  (board-setup (White (Man a1))))
(variant (title "Short"))
"""
NATIVE = """(game "Race" (players White Black) (variables score)
  (rule step (direction way) way (verify (in-zone? home)) add)
  (piece Man (moves (step n))))
"""
SCRIPT = r"""( step in a comment )
VARIABLE score
: step ( -- ) \ step again
  n add-move ;
{piece} Man {moves} men
"""


def defined(text: str, language: str) -> dict[str, str]:
    found = words(Source("x", text.encode()), language).found
    return {one.name: one.role for one in found.definitions}


def test_names_of_zrf_have_their_roles() -> None:
    assert defined(RULES, "zrf") == {
        "step": "macro", "Race": "game", "White": "player", "The black": "player",
        "n": "direction", "home": "zone", "Man": "piece", "fresh": "attribute",
        "Short": "variant",
    }  # fmt: skip


def test_names_of_the_native_language_have_their_roles() -> None:
    assert defined(NATIVE, "native") == {
        "Race": "game", "White": "player", "Black": "player", "score": "variable",
        "step": "rule", "Man": "piece",
    }  # fmt: skip


def test_names_of_scripts_have_their_roles() -> None:
    assert defined(SCRIPT, "axiom") == {"score": "variable", "step": "word", "Man": "piece"}


def test_comments_hold_no_names() -> None:
    zrf = Words(Source("x", RULES.encode()), words(Source("x", RULES.encode()), "zrf").found)
    assert len(list(zrf.uses("step"))) == 2
    script = words(Source("x", SCRIPT.encode()), "axiom")
    assert len(list(script.uses("step"))) == 1


@pytest.mark.parametrize("length", range(0, len(RULES), 7))
def test_an_unfinished_text_has_the_names_that_are_there(length: int) -> None:
    found = words(Source("x", RULES[:length].encode()), "zrf").found
    whole = words(Source("x", RULES.encode()), "zrf").found
    complete = [word for word in found.words if word.end < length]
    assert complete == whole.words[: len(complete)]


def at(text: str, language: str, mark: str) -> tuple[Words, int]:
    return words(Source("x", text.encode()), language), text.index(mark)


def test_a_hover_shows_the_definition_and_the_meaning() -> None:
    found, offset = at(RULES, "zrf", "step n")
    assert "(define step ($1 (verify empty?) add))" in answers.hover([found], "zrf", offset)
    found, offset = at(RULES, "zrf", "empty?")
    assert answers.hover([found], "zrf", offset) == ZRF["empty?"]
    found, offset = at(RULES.replace("empty?", "not-empty?"), "zrf", "not-empty?")
    assert answers.hover([found], "zrf", offset).startswith("Denies `empty?`")
    found, offset = at(NATIVE, "native", "in-zone?")
    assert answers.hover([found], "native", offset) == "`(in-zone? ZONE [LOCATION])`"
    found, offset = at(RULES, "zrf", ";")
    assert answers.hover([found], "zrf", offset + 3) == ""


def test_a_definition_that_would_end_its_frame_has_a_longer_one() -> None:
    text = "(define a ```)\n(a)"
    found, offset = at(text, "zrf", "a)")
    assert "````\n(define a ```)\n````" in answers.hover([found], "zrf", offset)


def test_names_are_renamed_wherever_they_stand() -> None:
    found, offset = at(RULES, "zrf", "Man")
    edits = answers.renamed([found], offset, "Runner")
    text = RULES
    for span, new in sorted(edits, key=lambda edit: -edit.span.start):
        text = text[: span.start] + new + text[span.end :]
    assert text == RULES.replace("Man", "Runner")


@pytest.mark.parametrize("name", ["", "two words", "(", "step", "naïve"])
def test_nothing_is_renamed_to_what_would_mean_something_else(name: str) -> None:
    found, offset = at(RULES, "zrf", "Man")
    with pytest.raises(answers.RenameError):
        answers.renamed([found], offset, name)


def test_what_the_file_does_not_define_or_has_in_two_roles_is_not_renamed() -> None:
    found, offset = at(RULES, "zrf", "add")
    with pytest.raises(answers.RenameError, match="defines"):
        answers.renamed([found], offset, "put")
    found, offset = at(RULES.replace("Man", "n"), "zrf", "n 0 1")
    with pytest.raises(answers.RenameError, match="direction, piece"):
        answers.renamed([found], offset, "north")


def test_the_outline_leaves_positions_and_directions_out() -> None:
    found, _ = at(RULES, "zrf", "n")
    names = [one.name for one in answers.outline(found)]
    assert names == ["step", "Race", "White", "The black", "home", "Man", "Short"]


def test_every_word_of_zrf_that_makes_moves_has_a_meaning() -> None:
    from translator.frontends.zrf.lowering.block import INSTRUCTIONS
    from translator.frontends.zrf.lowering.conditions import PREDICATES

    assert {*INSTRUCTIONS, *PREDICATES} - ZRF.keys() == set()


def test_names_are_read_once_whatever_their_letters_are() -> None:
    text = '(game (title "Räce") (piece (name Mäñ😀) (moves (n add))))'
    assert set(defined(text, "zrf")) == {"Räce", "Mäñ😀"}
