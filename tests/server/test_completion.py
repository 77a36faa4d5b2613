"""What is offered is what may stand at the place."""

from __future__ import annotations

import pytest

from translator.core.source import Source
from translator.server.completion import completions
from translator.server.words import words

ZRF = """(define step ($1 (verify empty?) add))
(game (title "Race") (players White Black)
  (board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1)))
    (zone (name home) (players White) (positions a1)))
  (piece (name Man) (attribute fresh true) (moves (move-type quick) (step n)))
  """
NATIVE = """(game "Race" (players White Black) (variables score)
  (rule step (direction way) way (verify (in-zone? home)) add)
  (board (grid (a b) (1 2) (directions (n 0 1))) (zone home a1))
  (piece Man (moves (step n)))
  """
SCRIPT = """: step ( -- ) n add-move ;
{players {player} White players}
{moves men {move} step moves}
{pieces {piece} Man {moves} men pieces}
"""


def offered(text: str, language: str) -> dict[str, str]:
    """What may be written behind a text, with its roles."""
    found = words(Source("x", text.encode()), language)
    return {one.text: one.role for one in completions([found], language, len(text))}


@pytest.mark.parametrize(
    ("line", "there", "not_there"),
    [
        ("(", {"piece", "board-setup"}, {"verify", "Man", "start-rectangle", "define", "moves"}),
        ("(board (", {"grid", "zone"}, {"piece", "verify", "White"}),
        ("(board (grid (", {"dimensions", "directions"}, {"zone", "piece"}),
        ("(piece (", {"moves", "drops", "attribute"}, {"board", "verify"}),
        ("(piece (moves (", {"verify", "add-partial", "step"}, {"Man", "empty?", "moves", "White"}),
        ("(piece (moves (n ", {"add", "verify", "n", "step"}, {"empty?", "White", "home"}),
        ("(piece (moves (n (verify ", {"empty?", "not-friend?"}, {"add", "home", "n"}),
        ("(piece (moves (n (verify (", {"in-zone?", "and"}, {"add", "home", "true"}),
        ("(piece (moves (n (verify (in-zone? ", {"home"}, {"Man", "empty?", "White", "n"}),
        ("(piece (moves (n (verify (piece? M", {"Man"}, {"home", "White"}),
        ("(piece (moves (step ", {"n", "add"}, {"White", "Man"}),
        ("(board-setup (", {"White", "Black"}, {"Man", "verify"}),
        ("(board-setup (White (", {"Man"}, {"White", "home"}),
        ("(move-priorities ", {"quick"}, {"Man", "add"}),
        ("(turn-order ", {"White", "repeat"}, {"Man", "add"}),
        ("(go ", {"from", "last-to"}, {"Man", "add"}),
        ("(loss-condition (White) (", {"and", "checkmated"}, {"add", "Man"}),
    ],
)
def test_a_place_of_zrf_takes_what_its_list_says(
    line: str, there: set[str], not_there: set[str]
) -> None:
    found = offered(ZRF + line, "zrf")
    assert there <= set(found)
    assert not not_there & set(found)


@pytest.mark.parametrize(
    ("line", "there", "not_there"),
    [
        ("(", {"piece", "rule", "board-setup"}, {"grid", "moves", "verify", "Man"}),
        ("(board (", {"grid", "zone", "links"}, {"piece", "verify"}),
        ("(piece King (", {"moves", "drops", "worth"}, {"board", "verify"}),
        ("(piece King (moves (", {"step", "do", "move-type"}, {"Man", "verify", "White"}),
        ("(rule a (direction x) ", {"add", "verify"}, {"piece", "empty?", "White"}),
        ("(rule a (verify (", {"in-zone?", "not-empty?"}, {"add", "home"}),
        ("(rule a (verify (in-zone? ", {"home"}, {"Man", "White", "add"}),
        ("(rule a (verify (or (", {"empty?"}, {"White", "add"}),
        ("(board-setup (White (", {"Man"}, {"White", "home"}),
        ("(set ", {"score"}, {"Man", "home", "add"}),
    ],
)
def test_a_place_of_the_native_language_takes_what_its_list_says(
    line: str, there: set[str], not_there: set[str]
) -> None:
    found = offered(NATIVE + line, "native")
    assert there <= set(found)
    assert not not_there & set(found)


@pytest.mark.parametrize(
    ("line", "there", "not_there"),
    [
        ("", {":", "VARIABLE", "{board", "{pieces"}, {"add-move", "step", "{setup}", "players}"}),
        (": walk ", {"add-move", "IF", "from", "step", ";"}, {"{board", "{piece}", "men"}),
        ("{pieces {piece} King ", {"{moves}", "{value}", "pieces}"}, {"add-move", "men", "{board"}),
        ("{pieces {piece} King {moves} ", {"men"}, {"step", "White", "add-move"}),
        ("{moves other {move} ", {"step"}, {"men", "White", "add-move"}),
        ("{board-setup {setup} ", {"White", "Man"}, {"men", "step", "add-move"}),
        ("{turn-order {turn} ", {"White"}, {"men", "Man", "add-move"}),
        (": walk n add-move ; ", {":", "{board"}, {"add-move"}),
    ],
)
def test_a_place_of_a_script_takes_the_words_of_its_block(
    line: str, there: set[str], not_there: set[str]
) -> None:
    found = offered(SCRIPT + line, "axiom")
    assert there <= set(found)
    assert not not_there & set(found)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("(define ", "zrf"),
        ("(game ; a comm", "zrf"),
        ('(game (title "Ra', "zrf"),
        ("(rule ", "native"),
        (": ", "axiom"),
        ("VARIABLE ", "axiom"),
        ("{pieces {piece} ", "axiom"),
    ],
)
def test_where_somebody_invents_a_name_nothing_is_offered(text: str, language: str) -> None:
    assert offered(text, language) == {}


def test_beside_games_stand_games_and_definitions() -> None:
    assert set(offered("(", "zrf")) == {"define", "game", "include", "variant"}
    assert {"rule", "game"} <= set(offered("(", "native"))


def test_where_nothing_is_known_everything_is_offered() -> None:
    found = offered(ZRF + "(option-of-some-sort ", "zrf")
    assert {"Man", "verify", "empty?", "home"} <= set(found)


def test_a_script_that_is_being_written_offers_words_at_once() -> None:
    assert "add-move" in offered(": a add", "axiom")


def test_places_differ() -> None:
    lines = ("(", "(board (", "(piece (moves (", "(piece (moves (n (verify (", "(board-setup (")
    found = [frozenset(offered(ZRF + line, "zrf")) for line in lines]
    assert len(set(found)) == len(lines)
    assert max(map(len, found)) < 60
