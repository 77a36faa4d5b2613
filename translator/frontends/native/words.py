"""The words of rules: what each is called, what it takes, and which node of the `Game` it is.

Grammar, lowering and printer all go by these rows. A row lists slots, positions for arguments; the
last ones may be left out where they have a default. Nodes that have no row of their own are called
after their class and take its fields in order, so that no game is without a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Any, get_args

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Kind, Relation
from translator.ir.shape import Many, Node, Scalar, fields_of, label

REQUIRED: Any = object()
HERE = e.Local("here")


@dataclass(frozen=True, slots=True)
class Slot:
    """An argument: the field of the node that it fills, and the role of what may stand there.

    Roles are names of lowerings and printings: `location`, `condition`, `number`, `value`, `index`
    (of an element), `piece`, `zone`, `direction` and `player` are computed; the others are written
    down.
    """

    field: str
    role: str
    default: Any = REQUIRED
    many: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A word and its node; `fixed` are fields that the word itself decides.

    One that `goes_on` joins two arguments and takes further ones: each is joined to what those
    before it give, or compared with the one before it.
    """

    word: str
    node: type
    slots: tuple[Slot, ...] = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    goes_on: bool = False

    @property
    def least(self) -> int:
        return sum(slot.default is REQUIRED and not slot.many for slot in self.slots)

    @property
    def most(self) -> int | None:
        """`None`: any number."""
        many = self.goes_on or any(slot.many for slot in self.slots)
        return None if many else len(self.slots)

    @property
    def usage(self) -> str:
        """How it is written, for messages: `(in-zone? ZONE [LOCATION])`."""
        parts = [self.word]
        for slot in self.slots:
            name = slot.role.upper().replace("_", "-")
            if slot.many:
                name += " …"
            parts.append(name if slot.default is REQUIRED else f"[{name}]")
        if self.goes_on:
            parts.append("…")
        return f"({' '.join(parts)})" if self.slots else self.word


def _at(default: Any = HERE) -> Slot:
    return Slot("at", "location", default)


def _need(field: str, role: str) -> Slot:
    return Slot(field, role)


def _to_me(relation: Relation) -> Mapping[str, Any]:
    return {"relation": relation, "player": e.Me()}


_OPERATORS = ("+", "-", "*", "/", "%", "min", "max", "&", "|", "^")
_IN_ANY_ORDER = ("+", "*", "min", "max", "&", "|", "^")
_COMPARISONS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_LEFT, _RIGHT = _need("left", "number"), _need("right", "number")

_TERMS = [
    Row("empty?", e.IsEmpty, (_at(),)),
    Row("occupied?", e.Occupied, (_at(),)),
    Row("friend?", e.Owned, (_at(),), _to_me(Relation.FRIEND)),
    Row("enemy?", e.Owned, (_at(),), _to_me(Relation.ENEMY)),
    Row("neutral?", e.Owned, (_at(),), _to_me(Relation.NEUTRAL)),
    Row("piece?", e.IsPiece, (_need("piece", "piece"), _at())),
    Row("in-zone?", e.InZone, (_need("zone", "zone"), _at())),
    Row("on-board?", e.OnBoard, (_at(),)),
    Row("in-set?", e.Marked, (_need("positions", "set"), _at())),
    Row("attacked?", e.Attacked, (_at(),), {"move_type": None}),
    Row("attacked-by?", e.Attacked, (_need("move_type", "move_type"), _at())),
    Row("defended?", e.Defended, (_at(),)),
    Row("adjacent-to-enemy?", e.NextToEnemy, (_at(),)),
    Row("reaches?", e.Reaches, (_at(),)),
    Row("goal-position?", e.GoalPosition, (_at(),)),
    Row("my?", e.Owned, (_at(),), _to_me(Relation.OWN)),
    Row("owns?", e.Owned, (_need("player", "player"), _at()), {"relation": Relation.OWN}),
    Row("opposes?", e.Owned, (_need("player", "player"), _at()), {"relation": Relation.OTHER}),
    Row("owned?", e.Owned,
        (_need("relation", "relation"), _need("player", "player"), _at())),
    Row("same?", e.Same, (_need("left", "location"), _need("right", "location"))),
    Row("attribute-of", e.Attribute, (_need("attribute", "attribute"), _at())),
    Row("and", e.And, (Slot("operands", "condition", many=True),)),
    Row("or", e.Or, (Slot("operands", "condition", many=True),)),
    Row("not", e.Not, (_need("operand", "condition"),)),
    *(Row(op, e.Arith, (_LEFT, _RIGHT), {"op": op}, goes_on=op in _IN_ANY_ORDER)
      for op in _OPERATORS),
    *(Row(word, e.Compare, (_LEFT, _RIGHT), {"op": op}, goes_on=op != "!=")
      for word, op in _COMPARISONS.items()),
    Row("type-at", e.TypeAt, (_at(),)),
    Row("owner-at", e.OwnerAt, (_at(),)),
    Row("first", e.FirstOn, (_need("first", "location"), _need("second", "location"))),
    Row("step", e.Step, (_need("at", "location"), _need("direction", "direction")),
        {"reverse": False, "player": e.Me()}),
    Row("step-back", e.Step, (_need("at", "location"), _need("direction", "direction")),
        {"reverse": True, "player": e.Me()}),
    Row("neighbour", e.Step,
        (_need("at", "location"), _need("direction", "direction"), _need("player", "player")),
        {"reverse": False}),
    Row("neighbour-back", e.Step,
        (_need("at", "location"), _need("direction", "direction"), _need("player", "player")),
        {"reverse": True}),
    Row("me", e.Me),
    Row("mover", e.Mover),
    Row("moving-type", e.MovingType),
    Row("last-from", e.LastFrom),
    Row("last-to", e.LastTo),
    Row("off-board", e.Const, (), {"kind": Kind.POSITION, "value": e.NOWHERE}),
    Row("true", e.Const, (), {"kind": Kind.BOOLEAN, "value": 1}),
    Row("false", e.Const, (), {"kind": Kind.BOOLEAN, "value": 0}),
    Row("element", e.Load, (_need("variable", "variable"), Slot("index", "index", None))),
    Row("hand", e.Hand, (_need("player", "player"), _need("piece", "piece"))),
    Row("ask", e.Ask, (_need("procedure", "procedure"), Slot("args", "value", many=True))),
    Row("captured", e.CapturedPiece, (Slot("pieces", "types", many=True),)),
    Row("checkmated", e.Checkmated, (Slot("pieces", "types", many=True),), {"next_only": False}),
    Row("checkmated-by-next", e.Checkmated, (Slot("pieces", "types", many=True),),
        {"next_only": True}),
    Row("stalemated", e.NoMoves, (), {"passes": False}),
    Row("no-moves", e.NoMoves, (), {"passes": True}),
    Row("repetition", e.Repeated, (Slot("times", "integer", 3),)),
]  # fmt: skip

_EFFECTS = [
    Row("capture", s.Remove, (_at(),), {"spare": False}),
    Row("take", s.Remove, (_at(),), {"spare": True}),
    Row("flip", s.Flip, (_at(),)),
    Row("change-type", s.ChangeType, (_need("piece", "piece"), _at())),
    Row("change-owner", s.ChangeOwner, (_at(),), {"player": e.Me()}),
    Row("give", s.ChangeOwner, (_need("player", "player"), _at())),
    Row("create", s.Put, (Slot("piece", "piece", e.MovingType()), _at()),
        {"player": e.Me(), "named": False}),
    Row("put", s.Put, (_need("player", "player"), _need("piece", "piece"), _at()),
        {"named": False}),
    Row("drop", s.Put, (_need("player", "player"), _need("piece", "piece"), _at()),
        {"named": True}),
    Row("move-piece", s.Go, (_need("start", "location"), _need("end", "location"))),
    Row("set-attribute", s.SetAttribute,
        (_need("attribute", "attribute"), _need("value", "value"), _at())),
    Row("set", s.SetVariable,
        (_need("variable", "variable"), _need("value", "value"), Slot("index", "index", None))),
    Row("supply", s.Supply,
        (_need("player", "player"), _need("piece", "piece"), _need("by", "number"))),
    Row("jump", s.Jump, (_need("label", "label"),)),
    Row("invoke", s.Invoke, (_need("procedure", "procedure"), Slot("args", "value", many=True))),
]  # fmt: skip

_STATEMENTS = [
    Row("let", s.Let, (_need("name", "local"), _need("value", "value")), {"walk": False}),
    Row("walk", s.Let, (_need("name", "local"), _need("value", "location")), {"walk": True}),
    Row("set-in", s.Mark,
        (_need("positions", "set"), _need("value", "condition"), _at())),
    Row("pair", s.Pair, (_need("start", "location"), _need("end", "location"))),
    Row("assign", s.Assign,
        (_need("variable", "variable"), _need("value", "value"), Slot("index", "index", None))),
    Row("leave", s.Leave),
    Row("return", s.Return, (Slot("values", "value", many=True),)),
    Row("draw", s.Draw,
        (_need("name", "local"), _need("low", "number"), _need("high", "number"))),
    Row("push", s.Push, (_need("value", "value"),)),
    Row("pop", s.Pop, (_need("name", "local"),)),
    Row("fail", s.Fail, (_need("reason", "text"),)),
]  # fmt: skip

# Written in ways of their own: grammar, lowering and printer know them one by one.
STRUCTURES: Mapping[str, str] = {
    "verify": "(verify CONDITION …)",
    "if": "(if CONDITION INSTRUCTION … [else INSTRUCTION …])",
    "while": "(while CONDITION INSTRUCTION …)",
    "loop": "(loop INSTRUCTION …)",
    "for-each": "(for-each KIND NAME [(where CONDITION)] INSTRUCTION …)",
    "call": "(call PROCEDURE [VALUE …] [into LOCAL …])",
    "add": "(add [PIECE …])",
    "add-copy": "(add-copy [PIECE …])",
    "add-partial": "(add-partial [PIECE …] [MOVE-TYPE])",
    "add-copy-partial": "(add-copy-partial [PIECE …] [MOVE-TYPE])",
    "emit": "(emit LOCATION|nothing LOCATION [(pieces PIECE …)] [copy] [(partial [MOVE-TYPE])])",
    "forget": "(forget [cascades] [effects])",
    "commit": "(commit [pass])",
    "go": "(go LOCATION)",
    "opposite": "(opposite DIRECTION), from elsewhere (step-back LOCATION DIRECTION)",
    "from": "(from [LOCATION])",
    "to": "(to [LOCATION])",
    "mark": "(mark [LOCATION])",
    "back": "back",
    "cascade": "cascade",
    "set-flag": "(set-flag FLAG CONDITION)",
    "flag?": "(flag? FLAG)",
    "set-position-flag": "(set-position-flag FLAG CONDITION [LOCATION])",
    "position-flag?": "(position-flag? FLAG [LOCATION])",
    "position?": "(position? POSITION [LOCATION])",
    "marked?": "(marked? [LOCATION])",
    "last-from?": "(last-from? [LOCATION])",
    "last-to?": "(last-to? [LOCATION])",
    "count": "(count (pieces|positions CONDITION …)), (count NAME CONDITION) or (count moves)",
    "any": "(any (pieces|positions CONDITION …)) or (any NAME CONDITION)",
    "table": "(table (INTEGER …) NUMBER)",
    "constant": "(constant KIND INTEGER)",
    "absolute-config": "(absolute-config OCCUPANT … (PLACE …))",
    "relative-config": "(relative-config OCCUPANT DIRECTION OCCUPANT …)",
    "pieces-remaining": "(pieces-remaining INTEGER [PIECE] [with-reserve])",
    "total-piece-count": "(total-piece-count INTEGER [PIECE] [with-reserve])",
}

# What is spelled by code of its own, or not at all.
_ALONE = (e.Param, e.Local, e.Const, e.Table, e.AbsoluteConfig, e.RelativeConfig, e.PieceCount,
          e.Count, e.MoveCount, e.Replies,
          s.Verify, s.If, s.While, s.Do, s.Emit, s.Forget, s.ForEach, s.Call)  # fmt: skip


def _derived(kinds: tuple[type, ...], rows: list[Row]) -> list[Row]:
    """Rows for the nodes that have none."""
    known = {*(row.node for row in rows), *_ALONE}
    return [
        Row(label(kind.__name__), kind, tuple(map(_slot, fields_of(kind))))
        for kind in kinds
        if kind not in known
    ]


def _slot(described: Any) -> Slot:
    shape, many = described.shape, False
    if isinstance(shape, Many):
        shape, many = shape.item, True
    if isinstance(shape, Node):
        role = "value"
    elif isinstance(shape, Scalar) and not issubclass(shape.type, Enum):
        role = {str: "text", int: "integer", bool: "boolean"}[shape.type]
    else:
        raise TypeError(f"`{described.name}` needs a row in the table of words")
    return Slot(described.name, role, REQUIRED if described.required else described.default, many)


TERMS = {row.word: row for row in (*_TERMS, *_derived(get_args(e.Expr), _TERMS))}
EFFECTS = {row.word: row for row in (*_EFFECTS, *_derived(get_args(s.Effect), _EFFECTS))}
STATEMENTS = {row.word: row for row in (*_STATEMENTS, *_derived(get_args(s.Stmt), _STATEMENTS))}
INSTRUCTIONS = {**STATEMENTS, **EFFECTS}


@cache
def rows_of(kind: type) -> tuple[Row, ...]:
    """The rows of a class of nodes, those that decide more of it first."""
    rows = [row for table in (TERMS, EFFECTS, STATEMENTS) for row in table.values()]
    found = [row for row in rows if row.node is kind]
    return tuple(sorted(found, key=lambda row: -len(row.fixed)))


_DENIALS = {"occupied?": "vacant?"}
"""Questions whose denial has a word of its own."""


def denial(word: str) -> str:
    """How a question is denied."""
    return _DENIALS.get(word, f"not-{word}")


def variants(word: str) -> tuple[str, ...]:
    """A word, and for a question how it is denied and how it may be asked as well."""
    if not word.endswith("?"):
        return (word,)
    usual = (f"not-{word}", f"is-{word}")
    return (word, *(variants(denial(word)) if word in _DENIALS else ()), *usual)


def question(word: str) -> tuple[str, bool]:
    """What one of the variants asks, and whether it is the denial."""
    if not word.endswith("?"):
        return word, False
    asked, denied = word.removeprefix("not-").removeprefix("is-"), word.startswith("not-")
    opposite = next((term for term, denial in _DENIALS.items() if denial == asked), None)
    return (asked, denied) if opposite is None else (opposite, not denied)


def questions() -> list[str]:
    """All words of conditions and values, denials included."""
    return [form for word in TERMS for form in variants(word)[:2]]


def usage(word: str) -> str:
    """How a word of rules is written; empty if there is no such word."""
    for table in (TERMS, EFFECTS, STATEMENTS):
        if word in table:
            return table[word].usage
    return STRUCTURES.get(word, "")
