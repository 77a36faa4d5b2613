"""Macros that several calls expand are printed as rules that others use."""

from __future__ import annotations

import re

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.native.support import game
from tests.frontends.zrf.lowering.support import lowered
from tests.frontends.zrf.lowering.support import rules as sections
from tests.ir.games import CORPUS, games
from translator.frontends.native.printing import emit_native


def rules(text: str) -> dict[str, str]:
    """The printed rules by name, on one line each."""
    found = re.split(r"\n  \((?=rule |piece |board-setup)", text)
    named = (re.sub(r"\s+", " ", part).strip() for part in found if part.startswith("rule "))
    return {part.split()[1].rstrip(")"): f"({part}" for part in named}


def printed(macros: str, *moves: str) -> str:
    """The text of a game with a piece for each of the moves, which is read as the same game."""
    pieces = [f"(piece (name P{n}) (moves {move}))" for n, move in enumerate(moves)]
    zrf = "".join(f"(define {macro}) " for macro in macros.split(" | "))
    (original,), _ = lowered(zrf + sections(*pieces, "(board-setup (White (P0 a1)))"))
    printed_and_read(original)
    return emit_native(original)


def test_a_macro_that_is_repeated_in_one_rule_stands_there_once() -> None:
    path = next(path for path in CORPUS if path.name == "reversi.zrf")
    text = emit_native(next(iter(games(path))))
    assert text.count("(rule outflank (direction dir)") == 1
    assert text.count("flip") - text.count("prevent flipping") == 1
    ways = "n ne e se s sw w nw".split()
    assert re.findall(r"\(outflank (\w+)\)", text) == ways


def test_a_macro_of_several_pieces_is_one_rule() -> None:
    text = printed(
        "look $1 (verify empty?) (verify not-attacked?) (verify not-last-to?)",
        "((look n) add)", "((look e) n add)", "(n (look n) add-partial)",
    )  # fmt: skip
    assert list(rules(text)) == ["look"]
    assert [text.count(call) for call in ("(look n)", "(look e)")] == [2, 1]


def test_what_differs_is_a_parameter_and_what_does_not_is_none() -> None:
    text = printed(
        "look $1 $2 (verify (empty? $1)) (verify (not-attacked? $2)) (verify not-last-to?)",
        "((look n e) add)", "((look e e) n add)", "(n (look n e) add)",
    )  # fmt: skip
    assert rules(text)["look"].startswith("(rule look (direction dir) dir e (verify (empty? dir))")
    assert "(look e) n add" in text


def test_a_macro_within_another_one_is_called_there() -> None:
    text = printed(
        "look $1 (verify empty?) (verify not-attacked?) (verify not-last-to?)"
        " | both (look $1) (look $2) (verify not-last-from?) mark",
        "((both n e) add)", "((both e n) back add)", "((look n) add)",
    )  # fmt: skip
    assert "(look dir1) (look dir2)" in rules(text)["both"]
    assert text.count("not-attacked?") == 1


def test_what_another_macro_has_called_before_is_still_a_call() -> None:
    """Equal calls are expanded once, wherever they stand."""
    text = printed(
        "look (verify empty?) (verify not-attacked?) (verify not-last-to?)"
        " | one n (look) (verify (not-attacked? n)) mark"
        " | two e (look) (verify (not-attacked? e)) from",
        "((one) add)", "((two) add)", "((two) (one) add)",
    )  # fmt: skip
    assert sorted(rules(text)) == ["look", "one", "two"]
    assert "(look)" in rules(text)["one"]
    assert "(look)" in rules(text)["two"]


def test_calls_in_branches_and_loops() -> None:
    text = printed(
        "look $1 (verify (empty? $1)) (verify not-attacked?) (verify not-last-to?)",
        "(n (if empty? (look n) else (look e)) add)",
        "(n (while empty? (look n) n) (look e) add)",
    )
    assert "(if empty? (look n) else (look e))" in text
    assert "(while empty? (look n) n)" in text


def test_a_call_around_else_is_written_out() -> None:
    text = printed(
        "either (verify empty?) (verify not-attacked?) else (verify not-attacked?) n",
        "(n (if empty? (either)) add)", "(e (if empty? (either)) add)",
    )  # fmt: skip
    assert "either" not in text


def test_texts_of_one_macro_that_differ_in_words_are_several_rules() -> None:
    text = printed(
        "look (verify $1) (verify not-attacked?) (verify not-last-to?) n",
        "((look empty?) add)", "((look empty?) e add)",
        "((look enemy?) add)", "((look enemy?) e add)",
    )  # fmt: skip
    assert list(rules(text)) == ["look", "look-2"]


def test_a_short_macro_or_one_that_is_called_once_is_written_out() -> None:
    text = printed(
        "free (verify empty?) | look n (verify not-attacked?) (verify not-last-to?) e",
        "((free) add)", "(n (free) add)", "(e (look) add)",
    )  # fmt: skip
    assert rules(text) == {}


def test_flags_that_several_calls_share() -> None:
    text = printed(
        "mark-it $1 (if (enemy? $1) (set-flag met true) $1 capture (opposite $1))",
        "((mark-it n) (mark-it e) (mark-it s) (verify (flag? met)) add)",
    )
    assert list(rules(text)) == ["mark-it"]


def test_a_rule_that_a_native_text_uses_is_printed_as_one() -> None:
    text = """(game "Uses"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))))
  (rule look (direction dir) dir (verify empty?) (verify not-attacked?) (verify not-last-to?))
  (rule step (direction dir) (look dir) add)
  (piece Man (moves (step n) (do n (look e) (look e) add)))
  (board-setup (White (Man a1)))
  (options own-pieces))"""
    original = game(text)
    assert list(rules(emit_native(original))) == ["look", "step"]
    printed_and_read(original)


def test_an_argument_that_the_rule_names_itself_is_one_like_any() -> None:
    """Equal constants are one, which changes the order in which they are met."""
    text = printed(
        "turn ($1 e (verify empty?) n add) | pair ($1 $2 add)",
        "(turn n) (turn e) (turn s)",
        "(pair n e) (pair n n)",
    )
    assert list(rules(text)) == ["turn", "pair"]
    assert "(turn n) (turn e) (turn s)" in text
    assert "(pair n e) (pair n n)" in text


def test_parameters_that_all_calls_give_one_name_take_turns() -> None:
    text = printed("twice ($1 $2 (while empty? add $1 $2))", "(twice n n) (twice e e)")
    rule = "(rule twice (direction dir1 dir2) dir1 dir2 (while empty? add dir1 dir2))"
    assert rules(text)["twice"].startswith(rule)
