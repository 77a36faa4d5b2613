"""The rules of one game or variant, as an immutable description (docs/zrf.md 4, 5, 12, 13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from translator.frontends.zrf.nodes import Form, Node

from . import board as boards
from . import pieces as piece_types
from .board import Board
from .pieces import PieceType, mentioned
from .tree import arguments, forms, number, value_of, word, words

ZILLIONS, DAGAZ = "zillions", "dagaz"
GOALS = ("win-condition", "loss-condition", "draw-condition", "count-condition")


@dataclass(frozen=True, slots=True)
class Turn:
    """``player`` chooses among the moves of the pieces of ``owner``; ``kind`` limits the blocks."""

    player: str
    owner: str
    kind: str


@dataclass(frozen=True, slots=True)
class Goal:
    """``result`` is ``win``, ``loss``, ``draw`` or ``count``."""

    result: str
    players: tuple[str, ...]
    test: Node


@dataclass(frozen=True, slots=True)
class Readings:
    """The choice made at each uncertain point of docs/semantics.md that can be flipped here."""

    empty_off_board: bool = False  # U27: `empty?` is true of a location that does not exist
    check_by_next_only: bool = True  # U21: only the next player's attacks are check
    check_asks_whose_turn_is_next: bool = True  # 8.6: else the mover's own kings always count
    repetition_loses_for_mover: bool = True  # else for the player to move
    stalemated_before_forced_pass: bool = True
    from_returns: bool = True  # U15: after `add` the block's own piece is the one to move again
    dagaz_program_order: bool = False  # docs/zrf.md 16: in Dagaz a capture before landing is plain
    null_moves: bool = False  # U17: moves without any effect are moves
    goals_between_partials: bool = True  # U20
    puzzles_may_repeat: bool = True  # 14.3: no draw by repetition where one player plays alone
    supply_only_if_stuck: bool = (
        False  # U33: unlimited supply only where nothing else can be played
    )
    drop_as_needs_reserve: bool = True  # U29: `(add Q)` in a drop needs a Q in reserve


@dataclass(frozen=True)
class Rules:
    """Everything that does not change while a game is played."""

    title: str
    dialect: str
    board: Board
    players: tuple[str, ...]
    turns: tuple[Turn, ...]
    repeat: int
    pieces: dict[str, PieceType]
    priorities: tuple[str, ...] | None
    options: dict[str, str]
    placements: tuple[tuple[str, str, str], ...]  # position, player, piece
    reserve: dict[tuple[str, str], int]
    goals: tuple[Goal, ...]
    markers: frozenset[str]  # every (move-type t), also where no block follows
    readings: Readings = field(default_factory=Readings)
    inherited: frozenset[str] = frozenset()  # types with a reserve in the game a variant is of
    supplied: bool = True  # whether types without a declared reserve are in unlimited supply

    def next_turn(self, index: int) -> int:
        """The index of the entry that follows; the cycle goes on after ``repeat``."""
        return index + 1 if index + 1 < len(self.turns) else self.repeat

    def flag(self, option: str) -> bool:
        """Whether an option is switched on (any value but false and 0)."""
        return self.options.get(option, "false") not in ("false", "0", "")

    @cached_property
    def active(self) -> tuple[str, ...]:
        """The players who move under the turn order, or whose pieces move; others are neutral."""
        movers = {name for turn in self.turns for name in (turn.player, turn.owner)}
        return tuple(name for name in self.players if name in movers)

    @cached_property
    def contestants(self) -> tuple[str, ...]:
        """The players who can win: those who take turns, chance left aside."""
        movers = {turn.player for turn in self.turns}
        return tuple(name for name in self.players if name in movers and not is_random(name))

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The move types that are declared somewhere."""
        blocks = [b for p in self.pieces.values() for b in (*p.moves, *p.drops)]
        named = {block.kind for block in blocks} | {turn.kind for turn in self.turns}
        return frozenset((named | set(self.priorities or ()) | self.markers) - {""})

    @cached_property
    def attributes(self) -> frozenset[str]:
        """The attributes that some piece type declares."""
        return frozenset(name for piece in self.pieces.values() for name, _ in piece.attributes)

    def seen(self, name: str) -> dict[str, int]:
        """The attributes that pieces of a type have, and their initial values.

        In Zillions a piece has all that rules set to anything but false, declared or not.
        """
        return {**dict.fromkeys(sorted(self.set_anywhere), 0), **dict(self.pieces[name].attributes)}

    @cached_property
    def set_anywhere(self) -> frozenset[str]:
        if self.dialect == "dagaz":
            return frozenset()
        blocks = [b for p in self.pieces.values() for b in (*p.moves, *p.drops)]
        found: set[str] = set()
        for form in mentioned([node for b in blocks for node in b.body], ["set-attribute"]):
            name, value = (*map(word, arguments(form)), "", "")[:2]
            if value != "false":
                found.add(name)
        return frozenset(found) & self.attributes

    @cached_property
    def unlimited(self) -> frozenset[str]:
        """The types in unlimited supply (U33): they have drops and nobody a declared reserve.

        In Zillions, where others have a reserve, only what comes onto the board in no other way;
        with `recycle captures` none (11).
        """
        if not self.supplied or self.flag("recycle captures"):
            return frozenset()
        declared = self.inherited.union(piece for _, piece in self.reserve)
        undeclared = frozenset(p.name for p in self.pieces.values() if p.drops) - declared
        if not declared or self.dialect == "dagaz":
            return undeclared
        placed = {piece for _, _, piece in self.placements}
        return undeclared - placed - piece_types.made_by_rules(self.pieces)

    @cached_property
    def royal(self) -> dict[str, frozenset[str]]:
        """By player the types that must not be left attacked (8.6).

        A type whose capture is a loss of its own may be left attacked: records of Zillions do.
        """
        mated, captured = self._lost_by("checkmated"), self._lost_by("captured")
        return {
            player: types - captured.get(player, frozenset()) for player, types in mated.items()
        }

    def _lost_by(self, condition: str) -> dict[str, frozenset[str]]:
        """By player the types that a condition in his losses names."""
        found: dict[str, frozenset[str]] = {}
        for goal in self.goals:
            if goal.result == "loss":
                for form in mentioned([goal.test], [condition]):
                    for player in goal.players:
                        found[player] = found.get(player, frozenset()) | set(words(form.items[1:]))
        return found

    @cached_property
    def kings(self) -> frozenset[str]:
        return piece_types.promotion_targets(self.pieces)

    @cached_property
    def goal_positions(self) -> frozenset[str]:
        """The positions that an ``absolute-config`` names, by themselves or by a zone."""
        found: set[str] = set()
        for goal in self.goals:
            for form in mentioned([goal.test], ["absolute-config"]):
                places = form.items[-1]
                for name in words(places.items if isinstance(places, Form) else [places]):
                    found.add(name)
                    for player in goal.players:
                        found |= self.board.zone(name, player)
        return frozenset(found)


def is_random(player: str) -> bool:
    return player.startswith("?")


def build(
    sections: Sequence[Form],
    dialect: str,
    readings: Readings | None = None,
    base: Form | None = None,
) -> Rules:
    """The rules that the effective sections of a game (inheritance done) describe.

    ``base`` is the setup of the game itself, of which this may be a variant.
    """
    by_head: dict[str, Form] = {form.head: form for form in sections}
    players = tuple(words(arguments(by_head["players"]))) if "players" in by_head else ()
    pieces = {p.name: p for p in map(piece_types.build, _all(sections, "piece"))}
    turns, repeat = _turn_order(by_head.get("turn-order"), players)
    placements, reserve = _setup(by_head.get("board-setup"))
    board = boards.build(by_head.get("board"), players)
    return Rules(
        title="".join(value_of(node) for node in by_head["title"].items[1:2])
        if "title" in by_head
        else "",
        dialect=dialect,
        board=board,
        players=players,
        turns=turns,
        repeat=repeat,
        pieces=pieces,
        priorities=tuple(words(arguments(by_head["move-priorities"])))
        if "move-priorities" in by_head
        else None,
        options=_options(sections),
        placements=tuple(
            (at, player, piece)
            for at, player, piece in placements
            if at in board.positions and piece in pieces and player in players
        ),
        reserve={key: n for key, n in reserve.items() if key[1] in pieces},
        goals=tuple(_goals(sections, players)),
        markers=frozenset(
            kind
            for form in mentioned(_all(sections, "piece"), ["move-type"])
            for kind in words(form.items[1:2])
        ),
        readings=readings or Readings(),
        inherited=frozenset(piece for _, piece in _setup(base)[1]),
    )


def _all(sections: Iterable[Form], head: str) -> list[Form]:
    return [form for form in sections if form.head == head]


def _turn_order(form: Form | None, players: Sequence[str]) -> tuple[tuple[Turn, ...], int]:
    if form is None:
        return tuple(Turn(name, name, "") for name in players), 0
    turns: list[Turn] = []
    repeat = 0
    for item in form.items[1:]:
        names = words(item.items) if isinstance(item, Form) else [word(item)]
        if names == ["repeat"]:
            repeat = len(turns)
        elif names and names[0]:
            player, *rest = names
            owner = rest.pop(0) if rest and rest[0] in players else player
            turns.append(Turn(player, owner, rest[0] if rest else ""))
    return tuple(turns), repeat if repeat < len(turns) else 0


def _setup(
    form: Form | None,
) -> tuple[list[tuple[str, str, str]], dict[tuple[str, str], int]]:
    placed: dict[str, tuple[str, str, str]] = {}
    reserve: dict[tuple[str, str], int] = {}
    for side in forms(arguments(form) if form else ()):
        player = side.head
        for group in forms(side.items):
            piece, *items = words(group.items)
            while items:
                item = items.pop(0)
                if item == "off" and items and number(items[0]) is not None:
                    key = player, piece
                    reserve[key] = reserve.get(key, 0) + int(items.pop(0))
                else:
                    placed[item] = item, player, piece
    return list(placed.values()), reserve


def _options(sections: Iterable[Form]) -> dict[str, str]:
    """Options by lower-case name, hyphens as spaces; a later one overrides."""
    options: dict[str, str] = {}
    for form in _all(sections, "option"):
        name, value = [*map(value_of, form.items[1:3]), "", ""][:2]
        options[name.lower().replace("-", " ")] = value.lower()
    return options


def _goals(sections: Iterable[Form], players: tuple[str, ...]) -> Iterable[Goal]:
    for form in sections:
        if form.head in GOALS and len(form.items) > 1:
            *who, test = form.items[1:]
            named = words(who[0].items if isinstance(who[0], Form) else who) if who else players
            yield Goal(form.head.removesuffix("-condition"), tuple(named), test)
