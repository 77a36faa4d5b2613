"""Running a block: a small program that makes moves (docs/zrf.md 8, 9 and 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from translator.frontends.zrf.nodes import Form, Node

from .effects import resolve_flips
from .pieces import Block
from .position import Effect, Piece, Position, Step
from .rules import DAGAZ
from .tree import arguments, name_of, word

ROUNDS = 64  # times the number of positions: how often loops may turn in one run of a block


Action = Callable[["Run", tuple[Node, ...]], None]


class EndOfBlockError(Exception):
    """The block ends here; what it has made so far stays."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a block sees: a frozen position, through the eyes of ``me``, whose pieces move.

    ``nested`` is set inside an attack computation, where `attacked?` is false.
    """

    position: Position
    me: str
    nested: bool = False

    @property
    def board(self) -> Mapping[str, Piece]:
        return self.position.board


class Run:
    """One run of a block for the piece on ``start`` or, with ``is_drop``, a piece to put there."""

    def __init__(
        self,
        scene: Scene,
        block: Block,
        start: str,
        kind: str,
        actions: Mapping[str, Action],
        is_drop: bool = False,
    ) -> None:
        self.scene = scene
        self.actions = actions
        self.rules = scene.position.rules
        self.geometry = self.rules.board
        self.block = block
        self.piece = kind
        self.is_drop = is_drop
        self.start = self.here = self.mark = start
        self.origin: str | None = None if is_drop else start
        self.to: str | None = None
        self.flags: set[str] = set()
        self.position_flags: set[tuple[str, str]] = set()
        self.sub_moves: list[tuple[str | None, str]] = []  # finished by `cascade`
        self.effects: list[tuple[int, Effect]] = []  # with the number of sub-moves before each
        self.rounds = ROUNDS * len(self.geometry.positions)
        self.steps: list[Step] = []

    def steps_made(self) -> list[Step]:
        """Runs the block from its beginning."""
        try:
            if self.is_drop:
                self.zone_filter()
            self.run(self.block.body)
        except EndOfBlockError:
            pass
        return self.steps

    def zone_filter(self) -> None:
        """A drop block may begin with the name of a zone: only from there."""
        first = word(self.block.body[0]) if self.block.body else ""
        board = self.geometry
        known = first in self.actions or first in board.positions or first in board.directions
        if first in board.zone_names and not known:
            if self.here not in board.zone(first, self.scene.me):
                raise EndOfBlockError
            self.block = replace(self.block, body=self.block.body[1:])

    def run(self, body: Iterable[Node]) -> None:
        for node in body:
            self.do(node)

    def do(self, node: Node) -> None:
        action = self.actions.get(name_of(node))
        if action is not None:
            action(self, arguments(node))
        elif not isinstance(node, Form):
            self.go_to(self.place(node))

    # Places

    def place(self, node: Node | None) -> str | None:
        """The position that a location argument means; ``None`` off the board."""
        if node is None:
            return self.here
        if isinstance(node, Form):
            target = word(node.items[-1])
            if node.head == "opposite":
                return self.geometry.step_back(self.scene.me, self.here, target)
            return None
        name = word(node)
        if name in self.geometry.positions:
            return name
        return self.geometry.step(self.scene.me, self.here, name)

    def place_in(self, nodes: tuple[Node, ...], index: int) -> str | None:
        return self.place(nodes[index] if index < len(nodes) else None)

    def go_to(self, at: str | None) -> None:
        if at is None:
            raise EndOfBlockError
        self.here = at

    def piece_at(self, at: str | None) -> Piece | None:
        return self.scene.board.get(at) if at is not None else None

    # Moves

    def note(self, effect: Effect) -> None:
        self.effects.append((len(self.sub_moves), effect))

    def add(self, types: list[str], copy: bool = False, partial: str | None = None) -> None:
        """Makes one move, or one for each of ``types``, and forgets what belonged to it (8.3)."""
        destination = self.to or self.here
        names: list[str | None] = [name for name in types if self.supplied(name)]
        if not types:
            names = [None]
        for name in names:
            step = self.finished(destination, name, copy, partial)
            if self.effects or self.rules.readings.null_moves or does_something(step):
                self.steps.append(step)
        self.effects.clear()
        if self.rules.readings.from_returns:
            self.origin = None if self.is_drop else self.start
        self.to = None
        if self.rules.flag("discard cascades"):
            self.sub_moves.clear()

    def supplied(self, name: str) -> bool:
        """With `recycle promotions` only what is in reserve can be promoted to (13.1)."""
        moving = self.piece_at(self.origin)
        if moving is None or moving.type == name or not self.rules.flag("recycle promotions"):
            return True
        return self.scene.position.in_reserve(self.scene.me, name)

    def finished(self, destination: str, name: str | None, copy: bool, partial: str | None) -> Step:
        board = self.scene.board
        whole = [*self.sub_moves, (self.origin, destination)]
        # From an empty cell nothing moves (U23), and what is put down where it stood has not
        # moved (U17); the step is called after the first sub-move that is one (U26).
        shifts = [
            (start, end)
            for start, end in whole
            if start is not None and start in board and start != end
        ]
        moves: list[Effect] = [("shift", board[start].type, start, end) for start, end in shifts]
        here = None if self.origin is None else destination
        start, end = shifts[0] if shifts else (self.origin, here)
        kind = board[start].type if start is not None and start in board else None
        promotion = None
        if self.is_drop and self.origin is None:
            kind, end = name or self.piece, destination
            moves.append(("drop", self.scene.me, kind, destination))
        elif self.piece_at(self.origin) is not None:
            gone = any(start == self.origin for start, _ in shifts[:-1])
            if copy and self.origin != destination and not gone:  # else nothing is left to stay
                moves[-1] = ("copy", *moves[-1][1:])
            if name is not None:
                promotion = name
                moves.append(("type", destination, name))
        step = Step(
            player=self.scene.position.turn.player,
            start=start,
            end=end,
            piece=kind,
            effects=(*moves, *self.side_effects(whole)),
            partial=partial,
            promotion=promotion,
            landing=shifts[-1][1] if shifts else destination,
            is_drop=self.is_drop,
            labels=(self.block.label,),
        )
        return resolve_flips(self.scene.position, step)

    def side_effects(self, whole: list[tuple[str | None, str]]) -> Iterator[Effect]:
        """The pending effects; in program order, a capture before landing would be plain."""
        in_order = self.rules.dialect == DAGAZ and self.rules.readings.dagaz_program_order
        for before, effect in self.effects:
            landings = {end for _, end in whole[before:]}
            if in_order and effect[0] == "capture" and effect[1] in landings:
                continue
            yield effect


def does_something(step: Step) -> bool:
    """Whether a step is more than a piece put down where it stood (U17)."""
    return any(effect[0] != "shift" or effect[2] != effect[3] for effect in step.effects)
