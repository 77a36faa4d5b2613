"""Parts of a `Game` in words, with the names of one game. For people; nothing reads it back."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import MISSING
from enum import Enum
from typing import Any, assert_never

from translator.diff.referents import referent
from translator.diff.several import Several
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.advice import Evaluation
from translator.ir.expr import Kind
from translator.ir.ids import Noun, PieceId, PlayerId
from translator.ir.nouns import OF_KIND, Names, of_place
from translator.ir.parts import (
    Best,
    Distinct,
    Entry,
    Goal,
    Invariant,
    Label,
    MostCaptures,
    NoAttack,
    Pass,
    Placement,
    Precondition,
    Priority,
    Ranked,
    Stage,
    Turn,
)  # fmt: skip
from translator.ir.shape import Many, Row, Shape, fields_in, label
from translator.ir.walk import bodies_of

MOST_NAMES = 8
LEAST_SQUARES = 6
"""So many squares are told as a rectangle, if they are one."""

_HEADS = {
    "IsEmpty": "empty", "IsPiece": "piece", "OnBoard": "exists", "SetAttribute": "set",
    "Attribute": "attribute",
    "NoMoves": "no-moves",
}  # fmt: skip


class Words:
    """Puts what has numbers into words."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def name(self, noun: Noun, number: int) -> str:
        return self.names[noun][number] if number >= 0 else "nowhere"

    def listed(self, noun: Noun, numbers: Iterable[int]) -> str:
        names = [self.name(noun, number) for number in numbers]
        return (noun is Noun.POSITION and rectangle(names)) or enumerated(names)

    def text(self, node: Any) -> str:
        """A statement (without the statements in it), an effect, an expression or another node."""
        special = _SPECIAL.get(type(node))
        return special(self, node) if special is not None else self.call(node)

    def program(self, body: Sequence[s.Stmt]) -> str:
        """Statements with those in them, a line each.

        What is forgotten after a move goes without saying.
        """
        lines = []
        for before, statement in zip((None, *body), body, strict=False):
            if isinstance(statement, s.Forget) and isinstance(before, s.Emit):
                continue
            lines.append(self.text(statement))
            for place, name in enumerate(bodies_of(type(statement))):
                inner = getattr(statement, name)
                if inner:
                    lines += ["else"] if place else []
                    lines += [f"  {line}" for line in self.program(inner).split("\n")]
        return "\n".join(lines)

    def call(self, node: Any) -> str:
        """`head(arguments)`; arguments that are as they usually are stay away."""
        kind = type(node)
        inner = bodies_of(kind)
        parts = list(self.arguments(node, inner))
        head = _HEADS.get(kind.__name__, label(kind.__name__).removeprefix("change-"))
        return f"{head}({', '.join(parts)})" if parts else head

    def stage(self, stage: Stage) -> str:
        """What a stage that is no option asks for."""
        match stage:
            case Priority(move_types=types, rest=rest):
                return self.listed(Noun.MOVE_TYPE, types) + ("" if rest else " only")
            case Ranked(ranks=ranks):
                return " before ".join(map(self.value, ranks))
            case Distinct():
                return "of moves that do the same one is legal"
            case NoAttack():
                return self.no_attack(stage)
            case Precondition(condition=condition, step=step):
                return f"before each {'step' if step else 'turn'}: {self.text(condition)}"
            case Invariant(condition=condition, step=step):
                return f"after each {'step' if step else 'turn'}: {self.text(condition)}"
            case Best(keys=keys):
                return f"the greatest {', then '.join(map(self.text, keys))}"
            case MostCaptures() | Pass():
                return self.option(stage)
            case _:
                assert_never(stage)

    def no_attack(self, stage: NoAttack) -> str:
        """Whose pieces may not be left attacked: `King of White Black not left attacked`."""
        owners: dict[PieceId, list[PlayerId]] = {}
        for player, piece in stage.royals:
            owners.setdefault(piece, []).append(player)
        told = [
            f"{self.name(Noun.PIECE, piece)} of {self.listed(Noun.PLAYER, players)}"
            for piece, players in owners.items()
        ]
        by = " by who moves next" if stage.next_only else ""
        return f"{', '.join(told)} not left attacked{by}"

    def option(self, stage: Stage | None) -> str:
        """What the option says from which a stage comes, or the lack of one."""
        match stage:
            case Pass(forced=forced):
                return "forced" if forced else "true"
            case MostCaptures(first=first) if first:
                return f"true, first of {self.listed(Noun.PIECE, first)}"
            case None:
                return "false"
            case _:  # the option is set, and says no more
                return "true"

    def arguments(self, node: Any, known: Collection[str]) -> Iterator[str]:
        """The fields of a node besides those in `known`; flags and options with their names."""
        for f in fields_in(node):
            value = getattr(node, f.name)
            if f.name in known or (f.default is not MISSING and value == f.default):
                continue
            shown = self.value(value, f.shape)
            flag = value is True or (f.default is not MISSING and isinstance(value, int | str))
            yield f.label if value is True else f"{f.label} {shown}" if flag else shown

    def extra(self, node: Any, *known: str) -> str:
        """What is to be added to a text that says only what is in some fields."""
        return "".join(f" [{told}]" for told in self.arguments(node, known))

    def value(self, value: Any, shape: Shape | None = None) -> str:
        """What a field holds."""
        if isinstance(value, frozenset):
            value = tuple(sorted(value, key=lambda item: -1 if item is None else item))
        if isinstance(value, tuple):
            if isinstance(shape, Row):
                rows = zip(value, shape.items, strict=True)
                return " ".join(self.value(item, form) for item, form in rows)
            form = shape.item if isinstance(shape, Many) else None
            return enumerated(self.value(item, form) for item in value)
        if isinstance(value, Enum):
            return str(value.value)
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, int):
            noun = referent(shape)
            return str(value) if noun is None else self.name(noun, value)
        if hasattr(value, "__dataclass_fields__"):
            return self.text(value)
        return "none" if value is None else str(value)

    def constant(self, kind: Kind, value: int) -> str:
        noun = OF_KIND.get(kind)
        if noun is not None:
            return self.name(noun, value)
        return str(bool(value)).lower() if kind is Kind.BOOLEAN else str(value)

    def operand(self, node: Any) -> str:
        """An operand of a connective."""
        inner = isinstance(node, e.Junction)
        return f"({self.text(node)})" if inner else self.text(node)

    def several(self, node: Several) -> str:
        values = dict.fromkeys(node.values)
        return "/".join([self.constant(node.kind, v) for v in values][:MOST_NAMES]) + (
            "/…" if len(values) > MOST_NAMES else ""
        )

    def let(self, node: s.Let) -> str:
        if not node.walk or node.name != "here":
            return f"{node.name} := {self.text(node.value)}"
        if isinstance(node.value, e.Step) and node.value.at == e.Local("here"):
            return f"go {self.direction(node.value)}"
        return f"go to {self.text(node.value)}"

    def direction(self, node: e.Step) -> str:
        return ("opposite " if node.reverse else "") + self.text(node.direction)

    def step(self, node: e.Step) -> str:
        text = f"{self.direction(node)} of {self.text(node.at)}"
        return text + self.extra(node, "at", "direction", "reverse")

    def owned(self, node: e.Owned) -> str:
        whose = "" if node.player == e.Me() else f", {self.text(node.player)}"
        return f"{node.relation.value}({self.text(node.at)}{whose})"

    def asked(self, node: e.Ask) -> str:
        name = self.name(Noun.PROCEDURE, node.procedure)
        return f"{name}({', '.join(map(self.text, node.args))})" if node.args else name

    def emit(self, node: s.Emit) -> str:
        if node.end is None:
            return ("pass" if node.passing else "commit") + self.extra(node, "end", "passing")
        verb = "copy" if node.copy else "move"
        drop = node.start is None
        text = f"drop at {self.text(node.end)}" if drop else ""
        text = text or f"{verb} {self.text(node.start)} to {self.text(node.end)}"
        if node.pieces:
            text += f" as {' '.join(map(self.text, node.pieces))}"
        if node.next is not None:
            move_type = node.next.move_type
            text += ", then go on"
            text += "" if move_type is None else f" with {self.name(Noun.MOVE_TYPE, move_type)}"
        return text + self.extra(node, "start", "end", "pieces", "next", "" if drop else "copy")

    def occupant(self, node: e.Occupant) -> str:
        whose = "" if node.whose == "mine" else f"{node.whose} "
        return ("not " if node.negated else "") + whose + self.name(Noun.PIECE, node.piece)

    def turn(self, turn: Turn) -> str:
        text = self.name(Noun.PLAYER, turn.player)
        if turn.owner != turn.player:
            text += f" with the pieces of {self.name(Noun.PLAYER, turn.owner)}"
        if turn.move_type is not None:
            text += f", {self.name(Noun.MOVE_TYPE, turn.move_type)} only"
        return text + self.extra(turn, "player", "owner", "move_type")

    def goal(self, goal: Goal) -> str:
        whom = self.listed(Noun.PLAYER, goal.players)
        when = "" if goal.moment.value == "step" else f" when the {goal.moment.value} begins"
        text = f"{goal.result.value} for {whom}{when}: {self.text(goal.test)}"
        return text + self.extra(goal, "result", "players", "test", "moment", "kind")

    def entry(self, entry: Entry) -> str:
        text = label_text(entry.label)
        return (
            text
            if entry.move_type is None
            else f"{text} ({self.name(Noun.MOVE_TYPE, entry.move_type)})"
        )

    def entries(self, entries: Sequence[Entry]) -> str:
        """Entries that use one rule under one move type: `slide n, e, s, w`."""
        first, *others = entries
        text = ", ".join([label_text(first.label), *(" ".join(o.label.args) for o in others)])
        return (
            text
            if first.move_type is None
            else f"{text} ({self.name(Noun.MOVE_TYPE, first.move_type)})"
        )

    def placement(self, placement: Placement) -> str:
        return (
            f"{self.name(Noun.PLAYER, placement.player)} {self.name(Noun.PIECE, placement.piece)}"
            f" {self.name(Noun.POSITION, placement.position)}"
            f"{self.extra(placement, 'position', 'player', 'piece')}"
        )


def label_text(found: Label) -> str:
    """A rule's name and arguments as written."""
    return " ".join((found.name, *found.args))


_SQUARE = re.compile(r"([a-z])(\d+)")


def rectangle(names: Sequence[str]) -> str:
    """`a1-h3` for all squares from the one to the other; nothing for what is no rectangle."""
    squares = [_SQUARE.fullmatch(name) for name in names]
    if len(names) < LEAST_SQUARES or None in squares:
        return ""
    files = sorted({square[1] for square in squares if square is not None})
    ranks = sorted({int(square[2]) for square in squares if square is not None})
    whole = len(set(names)) == len(files) * len(ranks)
    wide = ord(files[-1]) - ord(files[0]) + 1 == len(files)
    high = ranks[-1] - ranks[0] + 1 == len(ranks)
    return f"{files[0]}{ranks[0]}-{files[-1]}{ranks[-1]}" if whole and wide and high else ""


def enumerated(names: Iterable[str]) -> str:
    """Names one after the other."""
    return " ".join(names)


def _words(node: Any, word: str, words: Words) -> str:
    return f" {word} ".join(map(words.operand, node.operands))


_SPECIAL: dict[type, Any] = {
    Several: Words.several,
    e.Param: lambda words, node: f"${node.index + 1}",
    e.Const: lambda words, node: words.constant(node.kind, node.value),
    e.Local: lambda words, node: node.name,
    e.Step: Words.step,
    e.Not: lambda words, node: f"not {words.operand(node.operand)}",
    e.And: lambda words, node: _words(node, "and", words),
    e.Or: lambda words, node: _words(node, "or", words),
    e.Arith: lambda words, node: f"({words.text(node.left)} {node.op} {words.text(node.right)})",
    e.Compare: lambda words, node: f"{words.text(node.left)} {node.op} {words.text(node.right)}",
    e.Owned: Words.owned,
    e.Occupant: Words.occupant,
    e.Ask: Words.asked,
    e.Place: lambda words, node: words.name(of_place(node), node.index),
    s.Let: Words.let,
    s.Verify: lambda words, node: f"verify {words.text(node.condition)}",
    s.If: lambda words, node: f"if {words.text(node.condition)}",
    s.While: lambda words, node: f"while {words.text(node.condition)}",
    s.Do: lambda words, node: words.text(node.effect),
    s.Emit: Words.emit,
    Turn: Words.turn,
    Goal: Words.goal,
    Evaluation: lambda words, node: words.text(node.value),
    Entry: Words.entry,
    Label: lambda words, node: label_text(node),
    Placement: Words.placement,
}
