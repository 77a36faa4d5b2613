"""Tables of a game by code, position, piece type and player: what every engine is told of it.

The board of an engine has one more cell than there are positions: it stands for "off the board"
and holds a code that no piece has.
"""

from __future__ import annotations

from functools import cached_property

from translator.analysis.codes import Codes
from translator.ir.expr import AbsoluteConfig, And, Expr, Hand, Local, Not, Or, PieceCount
from translator.ir.game import Game
from translator.ir.ids import PieceId, every
from translator.ir.parts import Goal, Placement, PlayerKind, Rule, Variable
from translator.ir.stmt import Call, Emit, Pair
from translator.ir.walk import asked, statements

JUMP = "(jump)"  # no name of the rules


def _begins_at_home(rule: Rule) -> bool:
    """Whether all moves of a rule begin where the piece stands, as far as its text shows."""
    home = Local("start")
    return not any(
        isinstance(node, Pair | Call) or (isinstance(node, Emit) and node.start != home)
        for node in statements(rule.body)
    )


class Facts:
    """The tables of one game; each is worked out when it is asked for."""

    def __init__(self, game: Game, codes: Codes) -> None:
        self.game, self.codes = game, codes

    @cached_property
    def away(self) -> frozenset[int]:
        """The rules whose moves may begin where the piece does not stand."""
        rules = enumerate(self.game.rules)
        return frozenset(index for index, rule in rules if not _begins_at_home(rule))

    # By code

    @property
    def types(self) -> tuple[int, ...]:
        """The piece type of each code; -1 for what is no piece."""
        size = self.codes.size
        return tuple(self.codes.piece(c) if 0 < c < size else -1 for c in range(size + 1))

    @property
    def owned(self) -> tuple[int, ...]:
        """The owner of each code plus one; 0 for what is no piece."""
        size = self.codes.size
        return tuple(self.codes.owner(c) + 1 if 0 < c < size else 0 for c in range(size + 1))

    @property
    def reserved(self) -> tuple[int, ...]:
        """Codes of the types of which there is but what players have in reserve (U29).

        The setup declares it, for whomever, or captured pieces make it up.
        """
        game, codes = self.game, self.codes
        declared = sorted({piece for _, piece, _ in game.start.reserve})
        if game.captures.recycled:
            declared = [p for p in every(PieceId, game.pieces) if p not in game.start.unlimited]
        return tuple(
            codes.code(player, piece) for player in range(codes.players) for piece in declared
        )

    @property
    def reserve(self) -> tuple[int, ...]:
        """Reserves at the start; empty when none is declared and nothing can depend on one.

        What scripts drop comes from nowhere.
        """
        game, codes = self.game, self.codes
        drops = any(piece.drops for piece in game.pieces) and not game.generation.by_type
        if not (
            game.start.reserve
            or drops
            or game.captures.promotions_recycled
            or self._counts_reserves
        ):
            return ()
        reserve = [0] * (codes.size + 1)
        for piece in game.start.unlimited:
            for player in range(codes.players):
                reserve[codes.code(player, piece)] = -1
        for player, piece, count in game.start.reserve:
            reserve[codes.code(player, piece)] = count
        return tuple(reserve)

    @property
    def recycles(self) -> bool:
        """Whether captures or promotions change reserves that matter."""
        game = self.game
        return (game.captures.recycled or game.captures.promotions_recycled) and bool(self.reserve)

    @property
    def _counts_reserves(self) -> bool:
        """Rules or goals ask how many pieces are in reserve."""
        return any(goal.reserve for goal in self.game.goals) or any(
            isinstance(node, Hand) or (isinstance(node, PieceCount) and node.reserve)
            for node in asked(self.game)
        )

    # By position

    @property
    def board(self) -> tuple[int, ...]:
        """Codes at the start."""
        return self._set_up(self.game.start.placements)

    @property
    def alternatives(self) -> tuple[tuple[int, ...], ...]:
        """The other boards that a game may start with."""
        return tuple(map(self._set_up, self.game.start.alternatives))

    def _set_up(self, placements: tuple[Placement, ...]) -> tuple[int, ...]:
        board = [0] * len(self.game.board.positions) + [self.codes.size]
        for placement in placements:
            board[placement.position] = self.codes.code(placement.player, placement.piece)
        return tuple(board)

    @property
    def board_attributes(self) -> tuple[int, ...]:
        """Attributes at the start; empty where pieces have none."""
        if not self.game.attributes:
            return ()
        codes, defaults = self.codes, self.defaults
        return tuple(defaults[codes.piece(c)] if 0 < c < codes.size else 0 for c in self.board)

    @property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """Positions that a link leads to."""
        links = self.game.board.links
        cells = range(len(self.game.board.positions))
        near = [tuple(dict.fromkeys(t[c] for t in links if t[c] >= 0)) for c in cells]
        return (*near, ())

    @property
    def goal_positions(self) -> tuple[int, ...]:
        """1 for positions that an absolute configuration names, itself or through a zone.

        A zone is that of who the goal is tested for.
        """
        named: set[int] = set()
        stack: list[tuple[Expr, Goal]] = [(goal.test, goal) for goal in self.game.goals]
        while stack:
            node, goal = stack.pop()
            if isinstance(node, And | Or):
                stack.extend((operand, goal) for operand in node.operands)
            elif isinstance(node, Not):
                stack.append((node.operand, goal))
            elif isinstance(node, AbsoluteConfig):
                for place in node.places:
                    if place.zone:
                        zone = self.game.board.zones[place.index].positions
                        named.update(*(zone[player] for player in goal.players))
                    else:
                        named.add(place.index)
        return (*(int(c in named) for c in range(len(self.game.board.positions))), 0)

    # Attributes and variables

    @cached_property
    def attributes(self) -> tuple[tuple[str, int, int, int], ...]:
        """Name, shift and mask of each attribute, and the types (as bits) that declare it."""
        shift = 0
        rows = []
        for index, attribute in enumerate(self.game.attributes):
            declared = sum(
                1 << p
                for p, piece in enumerate(self.game.pieces)
                if index in dict(piece.attributes)
            )
            rows.append((attribute.name, shift, (1 << attribute.bits) - 1, declared))
            shift += attribute.bits
        return tuple(rows)

    @cached_property
    def defaults(self) -> tuple[int, ...]:
        """By piece type its initial attributes."""
        shifts = [row[1] for row in self.attributes]
        return tuple(
            sum(value << shifts[attribute] for attribute, value in piece.attributes)
            for piece in self.game.pieces
        )

    @property
    def declared(self) -> tuple[int, ...]:
        """By piece type the bits of the attributes that it declares."""
        rows = self.attributes
        return tuple(
            sum(rows[attribute][2] << rows[attribute][1] for attribute, _ in piece.attributes)
            for piece in self.game.pieces
        )

    @property
    def variables(self) -> tuple[tuple[str, int, int], ...]:
        """Name, first slot and number of slots of each variable; one that is no state has none.

        The last one holds where the present turn jumps to (the label plus one), if it can.
        """
        rows = []
        first = 0
        for variable in self.game.variables:
            slots = 0 if variable.scratch else variable.size or 1
            rows.append((variable.name, first, slots))
            first += slots
        return (*rows, *([(JUMP, first, 1)] if self.game.turn_order.labels else []))

    @property
    def initial_variables(self) -> tuple[int, ...]:
        """The slots of all variables that are state at the start."""
        slots = [value for v in self.state for value in v.contents or [v.initial] * (v.size or 1)]
        return (*slots, *([0] if self.game.turn_order.labels else []))

    @property
    def resets(self) -> tuple[tuple[int, int], ...]:
        """(first slot, number of slots) of the variables that every turn begins with anew.

        Those of neighbours are together.
        """
        found: list[tuple[int, int]] = []
        for variable, (_, first, size) in zip(self.game.variables, self.variables, strict=False):
            if variable.turn:
                begun, number = found.pop() if found and sum(found[-1]) == first else (first, 0)
                found.append((begun, number + size))
        return tuple(found)

    @property
    def state(self) -> tuple[Variable, ...]:
        """The variables that belong to a position."""
        return tuple(v for v in self.game.variables if not v.scratch)

    # Players and turns

    @property
    def flipped(self) -> tuple[int, ...]:
        """U25: a flipped piece goes to the next player in order, neutral ones skipped."""
        players = range(len(self.game.players))
        active = [p for p in players if self.game.players[p].kind is not PlayerKind.NEUTRAL]
        return tuple(next((p for p in active if p > player), active[0]) for player in players)

    @property
    def turns(self) -> tuple[tuple[int, int], ...]:
        """(player, owner) of each turn."""
        return tuple((turn.player, turn.owner) for turn in self.game.turn_order.turns)

    @property
    def following(self) -> tuple[int, ...]:
        """The turn after each turn."""
        order = self.game.turn_order
        return tuple(order.after(turn) for turn in range(len(order.turns)))

    @property
    def random(self) -> tuple[bool, ...]:
        """By player: chance chooses the moves."""
        return tuple(player.kind is PlayerKind.RANDOM for player in self.game.players)


class Layout:
    """Where the parts of the state begin; 0 for what the game does not have."""

    def __init__(self, facts: Facts) -> None:
        parts = (
            facts.board, facts.board_attributes, facts.reserve, facts.initial_variables,
        )  # fmt: skip
        self.start = [number for part in parts for number in part]
        board, attributes, reserve, _ = map(len, parts)
        self.attributes = board if attributes else 0
        self.reserve = board + attributes if reserve else 0
        self.variables = board + attributes + reserve
