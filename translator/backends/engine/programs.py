"""Programs: procedures, and rules that do and ask more than walks, as functions in a context."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from translator.analysis.emission import COMPLETE
from translator.analysis.operations import exists, named, operation
from translator.backends.engine.bodies import BodyText, Lines, ends
from translator.backends.engine.expressions import ZERO
from translator.backends.engine.functions import FunctionWriter
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, assigned, looped
from translator.ir.expr import NOWHERE, Kind
from translator.ir.kinds import certain
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import statements


class ProgramText(BodyText):
    """One program while it is written; `recurs`: it can reach itself, so its calls are counted."""

    def __init__(self, functions: FunctionWriter, made: Procedure | Rule, recurs: bool) -> None:
        super().__init__(functions.game, returning(made))
        self.invoked, self.recurs = functions.invoked, recurs
        self.begins = functions.begins_somewhere(made)
        self.counts = functions.contexts.counts(made)

    def know(self) -> None:
        """Tells the writer of expressions what is certain of the locals."""
        nodes = list(statements(self.made.body))
        self.w.loops = looped(self.made)
        own = set(self.params).difference(*map(assigned, nodes))
        self.w.fixed = {*map(e.Local, own)}
        self.w.sure = {START} if self.begins else set()
        if isinstance(self.made, Rule):
            self.w.fixed |= {e.Param(index, kind) for index, kind in enumerate(self.made.params)}
            lets = [node for node in nodes if isinstance(node, s.Let) and node.name == HERE]
            self.w.sure |= {HERE} if all(node.walk for node in lets) else set()

    def take_constants(self) -> None:
        """The function takes where it begins, and the constants of an entry one by one."""
        self.params = [HERE, *(f"param {index}" for index in range(len(self.made.params)))]

    def effect(self, effect: s.Effect) -> Lines:
        """The record, or a call of what makes it of what may not exist."""
        kind, verb, operands = operation(effect)
        texts = [self.operand(operand) for operand in operands]
        if isinstance(effect, s.SetAttribute):
            if self.game.attributes[effect.attribute].bits == 1:
                texts[-1] = self.truth(effect.value)
        elif isinstance(effect, s.Invoke):
            self.invoked.add(effect.procedure)
        if self.DIRECT and (self.inside(effect) or exists(self.game, effect, self.w.kinds)):
            if isinstance(effect, s.SetVariable):
                texts[2] = self.held(effect.value, texts[2])
            return self.recorded(effect, kind, texts)
        if isinstance(effect, s.SetVariable):
            texts[-1] += self.w.placed(effect.index)
        return self.recording(verb, texts)

    DIRECT = False
    """Records of what exists are written out."""

    def held(self, value: e.Expr, text: str) -> str:
        """A number as a variable keeps it."""
        return text

    @abstractmethod
    def recording(self, verb: str, texts: list[str]) -> Lines:
        """A call of what makes a record, if there is what it speaks of."""


class CalledText(ProgramText):
    """A rule that is called as a walk is; `pending` is what may become so while it runs."""

    pending: frozenset[str]

    def forget(self, node: s.Forget) -> Lines:
        group = node.group and "group" in self.pending
        effects = node.effects and "effects" in self.pending
        return self.forgotten(replace(node, group=group, effects=effects))

    def emit(self, node: s.Emit, following: int) -> Lines:
        """Most moves are of the piece itself, or drop it, with effects and nothing else."""
        end = node.end
        if end is None or node.copy or self.pending & {"group", "spared"}:
            return self.emits(node, following)
        if not all(certain(piece, Kind.PIECE) for piece in node.pieces) or not named(end):
            return self.emits(node, following)
        own, place, pieces = node.start == e.Local(START), self.w.value(end), node.pieces
        if own and not (isinstance(self.made, Rule) and self.made in self.dropped):
            plain = not ("effects" in self.pending or pieces or following != COMPLETE)
            return self.on_board(
                self.plain_move(place) if plain else self.shifted(node, place, following), end
            )
        if node.start in (None, e.OFF_BOARD) and not pieces:
            return self.on_board(self.drop(place, following), end)
        return self.emits(node, following)

    @property
    def dropped(self) -> list[Rule]:
        """Rules that are run where no piece stands, too."""
        drops = (entry.rule for piece in self.game.pieces for entry in piece.drops)
        return [self.game.rules[rule] for rule in drops]

    @abstractmethod
    def forgotten(self, node: s.Forget) -> Lines:
        """What has become pending is pending no more."""

    @abstractmethod
    def emits(self, node: s.Emit, following: int) -> Lines:
        """A move of all that is pending."""

    @abstractmethod
    def plain_move(self, end: str) -> Lines:
        """The piece goes there and does nothing else."""

    @abstractmethod
    def shifted(self, node: s.Emit, end: str, following: int, effects: str = "effects") -> Lines:
        """It goes there, perhaps as another type, with the effects that are pending."""

    @abstractmethod
    def drop(self, end: str, following: int) -> Lines:
        """A piece of the type that the rule belongs to appears there, with these effects."""


def returning(made: Procedure | Rule) -> Procedure | Rule:
    """A procedure that returns on each way: what it does not say is 0, of positions none."""
    if isinstance(made, Rule) or not made.results or ends(made.body):
        return made
    nothing = (e.Const(kind, NOWHERE) if kind is Kind.POSITION else ZERO for kind in made.results)
    return replace(made, body=(*made.body, s.Return(tuple(nothing))))
