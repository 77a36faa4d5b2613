"""Expressions know where they were written: findings point at them, not at the whole statement."""

from __future__ import annotations

from collections.abc import Iterator

from tests.frontends.axiom import support as axiom
from tests.frontends.native.support import findings
from tests.frontends.native.support import game as native
from tests.frontends.zrf.lowering.support import lower, lowered, rules
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.walk import asked
from translator.ir.written import located
from translator.passes.registry import optimised


def texts(game: Game, kind: type) -> Iterator[str]:
    """What stands where expressions of a class were written."""
    for node in asked(game):
        if type(node) is kind and node.span is not None:
            yield node.span.source.text[node.span.start : node.span.end]


def test_a_condition_of_zrf() -> None:
    game = lower("(piece (name Man) (moves (n (verify (and empty? (not-enemy? s))) add)))")
    assert list(texts(game, e.And)) == ["(and empty? (not-enemy? s))"]
    assert list(texts(game, e.IsEmpty)) == ["empty?"]
    assert list(texts(game, e.Not)) == ["(not-enemy? s)"]


def test_a_condition_in_a_macro_knows_the_call() -> None:
    text = "(define go ($1 (verify $2) add))" + rules("(piece (name Man) (moves (go n empty?)))")
    (game,), _ = lowered(text)
    (found,) = [node for node in asked(game) if isinstance(node, e.IsEmpty)]
    assert found.span is not None
    (call,) = found.span.chain
    assert call.source.text[call.start : call.end] == "(go n empty?)"


NATIVE = """(game "T"
  (players White Black)
  (board (grid (a b) (2 1) (directions (n 0 -1))))
  (variables heap (row (size 3)))
  (rule go (verify empty?)
    (set heap (+ heap (* 2 3)))
    (verify (and (> heap 1)
                 (> (row (+ 4 5)) 1)))
    add)
  (piece Man (moves (go))))
"""


def test_terms_of_the_native_language() -> None:
    game = native(NATIVE.replace("(> (row (+ 4 5)) 1)", "empty?"))
    assert list(texts(game, e.Compare)) == ["(> heap 1)"]
    assert "(* 2 3)" in list(texts(game, e.Arith))


def test_a_number_that_is_out_of_range_is_told_where_it_stands() -> None:
    (found,) = [one for one in findings(NATIVE) if one.code == "G122"]
    assert found.span is not None
    assert (found.span.line, found.span.column) == (8, 26)


def test_words_of_forth() -> None:
    game = axiom.game(
        axiom.script(": x n verify empty? verify from here move add-move ;", "{move} x")
    )
    assert list(texts(game, e.IsEmpty)) == ["empty?"]


def test_passes_keep_the_places() -> None:
    game = native(NATIVE.replace("(> (row (+ 4 5)) 1)", "empty?"))
    assert list(texts(optimised(game), e.Compare)) == ["(> heap 1)"]


def test_a_place_is_no_part_of_equality_and_the_first_one_stays() -> None:
    game = native(NATIVE.replace("(> (row (+ 4 5)) 1)", "empty?"))
    (place,) = (node.span for node in asked(game) if isinstance(node, e.Compare))
    here = located(e.Local("here"), place)
    assert here == e.Local("here") and hash(here) == hash(e.Local("here"))
    assert located(here, None) is here and located(here, place) is here
    assert here.span is place
