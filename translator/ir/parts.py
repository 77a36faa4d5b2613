"""The nouns of a `Game`: board, players, turns, pieces, rules, selection, goals, setup, texts.

All are immutable; names are text, everything else refers by index. Spans take no part in equality.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from translator.core.source import Span
from translator.ir.advice import ADVICE
from translator.ir.expr import NOWHERE, Condition, Kind, Number
from translator.ir.ids import (
    FIRST_TURN,
    AttributeId,
    DirectionId,
    LocalName,
    MoveTypeId,
    Neighbour,
    PieceId,
    PlayerId,
    PositionId,
    ProcedureId,
    RuleId,
    TurnId,
)  # fmt: skip
from translator.ir.stmt import Stmt


@dataclass(frozen=True, slots=True)
class Zone:
    """A named set of positions, one set a player; a player without one has an empty zone."""

    name: str
    positions: tuple[frozenset[PositionId], ...]  # by player
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Board:
    """Positions and how they are linked.

    `links[direction][position]` and `reverse[direction][position]` (a step backwards along the
    direction) are position indices or `NOWHERE`. `symmetries[player][direction]` is the direction
    that the player's `direction` really is. `dummies` have no place on the screen.
    """

    positions: tuple[str, ...]
    directions: tuple[str, ...]
    links: tuple[tuple[Neighbour, ...], ...]
    reverse: tuple[tuple[Neighbour, ...], ...]
    zones: tuple[Zone, ...]
    symmetries: tuple[tuple[DirectionId, ...], ...]
    dummies: frozenset[PositionId] = frozenset()

    def step(self, player: int, at: int, direction: int, reverse: bool = False) -> Neighbour:
        """The neighbour of `at` as `player` sees the direction; `NOWHERE` if there is none."""
        if at == NOWHERE:
            return NOWHERE
        table = self.reverse if reverse else self.links
        return table[self.symmetries[player][direction]][at]


class PlayerKind(Enum):
    """Who plays: somebody, nobody, or chance."""

    ACTIVE = "active"
    NEUTRAL = "neutral"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Player:
    """Players of one `team` are friends, and win together; without one everybody is alone."""

    name: str
    kind: PlayerKind
    span: Span | None = field(default=None, compare=False, repr=False)
    team: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """`player` chooses; the pieces of `owner` move; `move_type` restricts it to one move type."""

    player: PlayerId
    owner: PlayerId
    move_type: MoveTypeId | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TurnLabel:
    """Where moves can go on: `targets` holds for each turn which one follows it by this label."""

    name: str
    targets: tuple[TurnId, ...]


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """Turns in order; after the last one play goes on at index `repeat`.

    Where cycles stand inside each other, `following` holds for each turn the one after it instead.
    """

    turns: tuple[Turn, ...]
    repeat: TurnId = FIRST_TURN
    following: tuple[TurnId, ...] = ()
    labels: tuple[TurnLabel, ...] = ()

    def after(self, turn: int) -> TurnId:
        """The turn that comes after one."""
        if self.following:
            return self.following[turn]
        return TurnId(turn + 1) if turn + 1 < len(self.turns) else self.repeat


MAX_BITS: Final = 31
"""Of one attribute, and of all together in engines that keep them in one word (JavaScript)."""


@dataclass(frozen=True, slots=True)
class AttributeType:
    """An attribute that piece types may declare; `bits` 1 is a truth value, more an integer."""

    name: str
    bits: int = 1


@dataclass(frozen=True, slots=True)
class Label:
    """What the named-rule notation prints for a rule: its name and arguments as written."""

    name: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One use of a rule by a piece: under which move type, with which constants."""

    label: Label
    rule: RuleId
    args: tuple[int, ...]
    move_type: MoveTypeId | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PieceType:
    """`attributes` maps the index of a declared attribute to its initial value.

    `worth` is what it is worth to have such a piece, as the rules tell players; one if they do not,
    but do of other types. What is less than nothing is a burden.
    """

    name: str
    moves: tuple[Entry, ...] = ()
    drops: tuple[Entry, ...] = ()
    attributes: tuple[tuple[AttributeId, int], ...] = ()
    letter: str = ""
    dummy: bool = False
    worth: int | None = field(default=None, metadata={ADVICE: True})
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """A procedure that emits moves.

    It starts with the locals `here` (the piece's position or the drop's) and `start` (the same);
    `locals` declares the others with their types, all initially off the board, false or empty.
    """

    name: str
    params: tuple[Kind, ...]
    locals: tuple[tuple[LocalName, Kind], ...]
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Procedure:
    """What rules, goals and effects call: a named piece of program with its own locals.

    `params` and `locals` are names with types; it gives back as many values as `results` has types.
    As those of rules, locals are off the board, false, 0 or empty before they are given a value.
    """

    name: str
    params: tuple[tuple[LocalName, Kind], ...]
    results: tuple[Kind, ...]
    locals: tuple[tuple[LocalName, Kind], ...]
    body: tuple[Stmt, ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Variable:
    """State beside the pieces; an array when `size` is not `None`.

    `scratch` belongs to no position: it keeps its value when moves are made and taken back. With
    `turn` it has its initial value whenever a turn begins; what is `hidden` no player observes.
    `contents` are the initial values of an array that does not begin with zeros alone. An array
    `by_position` has an element for each position, which is shown there unless it is `scratch` or
    for a `turn`.
    """

    name: str
    initial: int = 0
    size: int | None = None
    scratch: bool = False
    contents: tuple[int, ...] = ()
    turn: bool = False
    hidden: bool = False
    by_position: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Generation:
    """In what order moves are generated, and of whose pieces.

    With `by_type` they are generated type by type, in the order of the pieces: for each type all
    positions where the owner has one, for each of them all entries; after the moves, in the same
    way, the drops, on the first `scanned` positions (all, if that is `None`). Without it the
    positions come first.

    With `shared_pieces` rules run for the pieces of every player, whoever owns them. With
    `pass_partial` a turn of several steps may be ended after any of them.
    """

    by_type: bool = False
    scanned: int | None = None
    shared_pieces: bool = False
    pass_partial: bool = False


@dataclass(frozen=True, slots=True)
class Captures:
    """What becomes of pieces that are taken or promoted, and when they are taken.

    With `recycled` a captured piece goes to its owner's reserve; with `promotions_recycled` a
    promotion takes the new type from there and returns the old one. That it is there the rules ask
    themselves (`Hand`). With `deferred` what a turn captures leaves the board at its end.
    """

    recycled: bool = False
    promotions_recycled: bool = False
    deferred: bool = False


# Selection: which of the emitted moves are legal. The order of the stages is semantics.


@dataclass(frozen=True, slots=True)
class Priority:
    """The first move type of `move_types` that has a move supplies all of them.

    Entries of other types and of none: tried last of all (`rest`), or never at the start of a turn.
    """

    move_types: tuple[MoveTypeId, ...]
    rest: bool = True
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ranked:
    """All entries are run; of their moves only those of the first rank that has any are legal.

    `ranks` are sets of move types in order (`None`: entries without one); what stands in none of
    them comes last. Unlike `Priority` it leaves nothing out that an entry may do when it is run.
    """

    ranks: tuple[frozenset[MoveTypeId | None], ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Distinct:
    """Moves with the same effects and the same continuation are one move; the first one stays."""


@dataclass(frozen=True, slots=True)
class MostCaptures:
    """Of the turns that capture only those that capture most are legal; the others stay.

    Pieces of the types `first` are counted before the total.
    """

    first: tuple[PieceId, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NoAttack:
    """Turns after which somebody could take one of these pieces are illegal.

    `royals` holds (player, piece type). Whose turn is next decides: before another player's turn
    none of the mover's royal pieces may be attacked; before a turn of the mover's own, or of an
    ally's, none of an enemy's may be attacked by the pieces that move then. With `next_only` the
    mover's are safe from all but the pieces that move next (docs/semantics.md, U21).
    """

    royals: tuple[tuple[PlayerId, PieceId], ...]
    next_only: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Invariant:
    """Turns after which the condition does not hold for the player who made them are illegal.

    With `step` it has to hold after each step of a turn. `Me` is the player whose pieces moved.
    """

    condition: Condition
    step: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Precondition:
    """No move is legal unless the condition holds, at the start of a turn or (`step`) of a step."""

    condition: Condition
    step: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Best:
    """Only turns are legal at whose end the keys are greatest: the first, then the second, ...

    They are numbers, computed for the player whose pieces moved, before the turn passes. Turns
    that break an invariant do not count.
    """

    keys: tuple[Number, ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pass:
    """Passing is always legal, or (`forced`) exactly when nothing else is."""

    forced: bool
    span: Span | None = field(default=None, compare=False, repr=False)


Stage = (
    Priority | Ranked | Distinct | MostCaptures | NoAttack | Precondition | Invariant | Best | Pass
)


class Result(Enum):
    """What a goal says of the player for whom it holds; `COUNT`: the most pieces win."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    COUNT = "count"


class Moment(Enum):
    """When a goal is tested."""

    STEP = "step"  # after every step
    TURN = "turn"  # when a player is about to move, for that player


@dataclass(frozen=True, slots=True)
class Goal:
    """`test` is evaluated for each of `players`; `kind` is the stable word for the reason.

    With `mover` the result falls on the player who made the last step instead (repetition); with
    `reserve` a count takes in the pieces in reserve. Of goals that hold at the same moment the
    first of those with the greatest `priority` counts.
    """

    result: Result
    players: tuple[PlayerId, ...]
    test: Condition
    moment: Moment
    kind: str
    mover: bool = False
    reserve: bool = False
    priority: int = 0
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A procedure that tells how the game stands for the player who is about to move.

    It is asked before every turn, with the legal moves known (`MoveCount`). It takes nothing and
    returns a number; `results` says which numbers mean an end, and any other means to go on, as
    does a run that is abandoned.
    """

    procedure: ProcedureId
    results: tuple[tuple[int, Result], ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece that stands on the board when a game begins."""

    position: PositionId
    player: PlayerId
    piece: PieceId
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Start:
    """The starting position. `reserve` holds (player, piece type, number), and `reserve_spans` says
    in the same order where they are written, if that is known.

    Of types that are `unlimited` every player can drop as many as he likes. When a game begins,
    chance takes the placements or one of their `alternatives` (each as likely); then what stands on
    the positions of each of the `shuffles` (empty ones too) changes places among them.
    """

    placements: tuple[Placement, ...] = ()
    reserve: tuple[tuple[PlayerId, PieceId, int], ...] = ()
    unlimited: frozenset[PieceId] = frozenset()  # piece types
    alternatives: tuple[tuple[Placement, ...], ...] = ()
    shuffles: tuple[tuple[PositionId, ...], ...] = ()
    reserve_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What some players do not see of a position (the local `here`) where the condition holds.

    They see that a piece stands there, not which type nor whose; with `whole` they see nothing of
    the position. `Me` is the player who looks.
    """

    players: tuple[PlayerId, ...]
    where: Condition
    whole: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Texts:
    """What rules files tell people about a game."""

    description: str = ""
    history: str = ""
    strategy: str = ""


@dataclass(frozen=True, slots=True)
class Meta:
    """Where the game comes from; no rule reads it."""

    title: str
    source: str = ""
    language: str = "zrf"
    dialect: str = "zillions"
    texts: Texts = Texts()
    options: tuple[tuple[str, str], ...] = ()  # all options as set, in order
    engine: str = ""  # an external engine that holds the rules
    solution: str = ""
    default: bool = False
