"""Which integers refer to what: every field of every class of the `Game` is spoken for."""

from __future__ import annotations

from typing import Any

from tests.diff.support import corpus
from translator.diff.matching import align
from translator.diff.renumber import Numbering, renumbered
from translator.diff.roles import LOCALS, NUMBERS, ROLES, Noun, names_of
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.shape import Many, Row, Scalar, Shape, classes_of, fields_of

# Tables with an order of their own, which `renumber` treats by hand.
BY_HAND = {"links", "reverse", "symmetries", "dummies", "args", "rule", "index"}


def scalars(shape: Shape) -> list[type]:
    """The types of the texts and numbers that a field holds."""
    if isinstance(shape, Scalar):
        return [shape.type]
    if isinstance(shape, Many):
        return scalars(shape.item)
    if isinstance(shape, Row):
        return [kind for item in shape.items for kind in scalars(item)]
    return []


def test_every_integer_has_a_role_or_is_a_number() -> None:
    for kind in classes_of(Game):
        for field in fields_of(kind):
            if int in scalars(field.shape):
                assert field.name in ROLES or field.name in NUMBERS | BY_HAND, (kind, field.name)


def test_no_field_is_both() -> None:
    assert NUMBERS.isdisjoint(ROLES)


def test_texts_of_programs_are_locals_or_words_of_the_language() -> None:
    words = {"op", "reason", "whose", "kind"}
    programs: list[Any] = [*s.Stmt.__args__, *s.Effect.__args__, *e.Expr.__args__]
    for kind in programs:
        for field in fields_of(kind):
            if str in scalars(field.shape):
                assert field.name in LOCALS | words, (kind, field.name)


def test_a_game_in_another_numbering_and_back_is_the_same() -> None:
    game = corpus("chess")
    names = names_of(game)
    there = {noun: list(reversed(range(len(names[noun])))) for noun in Noun}
    turned = {noun: tuple(reversed(names[noun])) for noun in Noun}
    other = renumbered(game, Numbering(there, turned))
    assert other != game
    assert renumbered(other, Numbering(there, names)) == game


def test_what_one_game_lacks_stands_in_it_without_substance() -> None:
    old, new = corpus("chess"), corpus("shatranj")
    pairs = {noun: dict[int, int]() for noun in Noun}
    aligned = align(old, new, pairs)
    size = len(old.pieces) + len(new.pieces)
    assert len(aligned.old.pieces) == len(aligned.new.pieces) == size
    assert all(not piece.moves for piece in aligned.old.pieces[len(old.pieces) :])
    assert len(set(aligned.old.board.positions)) == len(aligned.old.board.positions)
