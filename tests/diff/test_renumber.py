"""Numbers that refer to something: every field says so, and games can be renumbered."""

from __future__ import annotations

from typing import Any

from tests.diff.support import corpus
from translator.diff.matching import align
from translator.diff.renumber import Numbering, renumbered
from translator.ir import expr as e
from translator.ir import parts as p
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.nouns import NAMED, names_of
from translator.ir.shape import Many, Row, Scalar, Shape, classes_of, fields_of

# Numbers that count something or are computed with, by the names of their fields.
NUMBERS = frozenset(
    "args bits bottom contents count index initial left priority right rows scanned size team times"
    " top value values worth".split()
)
COUNTS = {(p.Start, "reserve"), (p.PieceType, "attributes"), (p.Verdict, "results")}
"""Rows in which there is one beside what refers to something."""


def scalars(shape: Shape) -> list[Scalar]:
    """The texts and numbers that a field holds."""
    if isinstance(shape, Scalar):
        return [shape]
    if isinstance(shape, Many):
        return scalars(shape.item)
    if isinstance(shape, Row):
        return [kind for item in shape.items for kind in scalars(item)]
    return []


def test_every_integer_refers_to_something_or_is_a_number() -> None:
    """A field that is new has to say which it is."""
    for kind in classes_of(Game):
        for field in fields_of(kind):
            plain = [
                found for found in scalars(field.shape) if found.type is int and not found.noun
            ]
            if plain:
                assert field.name in NUMBERS or (kind, field.name) in COUNTS, (kind, field.name)


def test_texts_of_programs_are_locals_or_words_of_the_language() -> None:
    words = {"op", "reason", "whose", "kind"}
    programs: list[Any] = [*s.Stmt.__args__, *s.Effect.__args__, *e.Expr.__args__]
    for kind in programs:
        for field in fields_of(kind):
            texts = [found for found in scalars(field.shape) if found.type is str]
            assert field.name in words or all(found.local for found in texts), (kind, field.name)


def test_a_game_in_another_numbering_and_back_is_the_same() -> None:
    game = corpus("chess")
    names = names_of(game)
    there = {noun: list(reversed(range(len(names[noun])))) for noun in NAMED}
    turned = {noun: tuple(reversed(names[noun])) for noun in NAMED}
    other = renumbered(game, Numbering(there, turned))
    assert other != game
    assert renumbered(other, Numbering(there, names)) == game


def test_what_one_game_lacks_stands_in_it_without_substance() -> None:
    old, new = corpus("chess"), corpus("shatranj")
    pairs = {noun: dict[int, int]() for noun in NAMED}
    aligned = align(old, new, pairs)
    size = len(old.pieces) + len(new.pieces)
    assert len(aligned.old.pieces) == len(aligned.new.pieces) == size
    assert all(not piece.moves for piece in aligned.old.pieces[len(old.pieces) :])
    assert len(set(aligned.old.board.positions)) == len(aligned.old.board.positions)
