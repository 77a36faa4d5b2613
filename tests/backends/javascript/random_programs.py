"""Games that only the native language can say, drawn at random.

A game with random rules of ZRF is changed: its rules become programs that do and ask more, and it
gets stages of selection, goals, labels, veils and a setup that chance decides. Most of it is
nonsense; what it means follows from the `Game` all the same, and both back ends must agree on it.
"""

from __future__ import annotations

import random
from dataclasses import replace

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.ids import (
    AttributeId,
    LabelId,
    PieceId,
    PlayerId,
    PositionId,
    ProcedureId,
    TurnId,
    VariableId,
    every,
)
from translator.ir.parts import (
    Best,
    Distinct,
    Goal,
    Hidden,
    Invariant,
    Moment,
    Pass,
    Placement,
    Precondition,
    Procedure,
    Result,
    Rule,
    Stage,
    TurnLabel,
    Variable,
)

HERE, START = Local("here"), Local("start")
STEPS, TURN, ARRAY, SECRET, SCRATCH = range(5)
VARIABLES = (
    Variable("steps", turn=True),
    Variable("of-turn", 2, turn=True),
    Variable("list", size=3, contents=(4, 0, 1)),
    Variable("secret", hidden=True),
    Variable("kept", 1, scratch=True),
)
LOCALS = (
    ("p", Kind.POSITION),
    ("d", Kind.DIRECTION),
    ("t", Kind.PIECE),
    ("w", Kind.PLAYER),
    ("n", Kind.INTEGER),
    ("seen", Kind.POSITIONS),
)


def number(value: int) -> Const:
    return Const(Kind.INTEGER, value)


class Drawing:
    """Draws the parts of one game."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.rng = game, random.Random(seed)
        self.invariants = self.rng.random() < 0.6
        self.depth = 0

    # Expressions

    def position(self, names: tuple[str, ...]) -> Expr:
        choices: list[Expr] = [Local(name) for name in names]
        choices.append(Const(Kind.POSITION, self.rng.randrange(len(self.game.board.positions))))
        choices += [e.LastTo(), e.LastFrom(), e.AsPosition(number(self.rng.randrange(-1, 11)))]
        choices.append(self.computed(11))
        found: Expr = self.rng.choice(choices)
        if self.rng.random() < 0.3:
            return e.Step(found, self.direction(), self.rng.random() < 0.3)
        if self.rng.random() < 0.1:
            return e.Step(found, number(self.rng.randrange(-1, 7)), player=self.player())
        return e.FirstOn(found, self.rng.choice(choices)) if self.rng.random() < 0.1 else found

    def computed(self, limit: int) -> Expr:
        """A number that may stand for nothing."""
        rng = self.rng
        known: list[Expr] = [number(rng.randrange(-3, limit)), e.Ply(), e.Load(VariableId(TURN))]
        found = rng.choice(known)
        if rng.random() < 0.5:
            return found
        return e.Arith(rng.choice("+-*"), found, number(rng.randrange(-1, 3)))

    def one_of(self, kind: Kind, limit: int, *others: Expr) -> Expr:
        """Something of a kind of which there are so many, now and then a number instead."""
        if self.rng.random() < 0.2:
            return self.computed(limit + 2)
        return self.rng.choice([Const(kind, self.rng.randrange(limit)), *others])

    def direction(self) -> Expr:
        return self.one_of(Kind.DIRECTION, len(self.game.board.directions))

    def player(self) -> Expr:
        return self.one_of(Kind.PLAYER, len(self.game.players), e.Me(), e.Mover())

    def piece(self) -> Expr:
        return self.one_of(Kind.PIECE, len(self.game.pieces), e.MovingType())

    def zone(self) -> Expr:
        return self.one_of(Kind.ZONE, len(self.game.board.zones))

    def value(self, names: tuple[str, ...]) -> Expr:
        """A number."""
        rng = self.rng
        kind = rng.randrange(11)
        if kind < 3 or self.depth > 2:
            return number(rng.choice([*range(-1, 4), rng.randrange(-(1 << 31), 1 << 31)]))
        self.depth += 1
        at = self.position(names)
        found: Expr
        if kind == 3:
            found = e.Load(VariableId(rng.choice([STEPS, TURN, SECRET])))
        elif kind == 4:
            found = e.Load(VariableId(ARRAY), rng.choice([self.computed(4), at]))
        elif kind == 5:
            op = rng.choice(["+", "-", "*", "/", "%", "min", "max", "&", "|", "^"])
            found = e.Arith(op, self.value(names), self.value(names))
        elif kind == 6:
            found = e.Hand(self.player(), self.piece())
        elif kind == 7:
            found = e.TypeAt(at) if rng.random() < 0.5 else e.OwnerAt(at)
        elif kind == 8:
            known: list[Expr] = [e.Ply(), e.TurnIndex(), e.Origin()]
            found = rng.choice(known)
        elif kind == 9:
            found = e.Ask(ProcedureId(0), (self.value(names),))
        else:
            name = f"q{self.depth}"
            found = e.Count(name, self.condition((*names, name)))
        self.depth -= 1
        return found

    def condition(self, names: tuple[str, ...]) -> Expr:
        rng = self.rng
        at = self.position(names)
        if self.depth > 2:
            return e.IsEmpty(at)
        self.depth += 1
        kind = rng.randrange(16)
        found: Expr
        if kind < 3:
            op = rng.choice(["==", "!=", "<", "<=", ">", ">="])
            found = e.Compare(op, self.value(names), self.value(names))
        elif kind == 3:
            found = e.Not(self.condition(names))
        elif kind == 4:
            found = e.And((self.condition(names), self.condition(names)))
        elif kind == 5:
            found = e.Or((self.condition(names), self.condition(names)))
        elif kind == 6:
            found = e.Attacked(at)
        elif kind == 7:
            found = e.Reaches(at)
        elif kind == 8:
            found = e.InZone(at, self.zone())
        elif kind == 9:
            found = e.IsPiece(at, self.piece())
        elif kind == 10:
            found = e.Attribute(at, AttributeId(rng.randrange(len(self.game.attributes))))
        elif kind == 11:
            found = e.Owned(at, rng.choice(list(e.Relation)), self.player())
        elif kind == 12:
            ways: list[Expr] = [e.Occupied(at), e.OnBoard(at), e.Same(at, self.position(names))]
            found = rng.choice(ways)
        elif kind == 13:
            found = e.NextToEnemy(at) if rng.random() < 0.5 else e.Defended(at)
        else:
            found = e.Owned(at, rng.choice(list(e.Relation)))
        self.depth -= 1
        return found

    # Statements

    def effect(self, names: tuple[str, ...]) -> s.Stmt:
        rng = self.rng
        at = self.position(names)
        choices: list[s.Stmt] = [
            s.Do(s.SetVariable(VariableId(TURN), self.value(names))),
            s.Do(
                s.SetVariable(
                    VariableId(ARRAY), self.value(names), rng.choice([self.computed(4), at])
                )
            ),
            s.Do(s.SetVariable(VariableId(SECRET), self.value(names))),
            s.Do(s.Remove(at, spare=rng.random() < 0.4)),
            s.Do(s.Put(self.player(), self.piece(), at)),
            s.Do(s.ChangeType(at, self.piece())),
            s.Do(s.ChangeOwner(at, self.player())),
            s.Do(s.SetAttribute(at, AttributeId(rng.randrange(2)), self.value(names))),
            s.Do(s.Supply(self.player(), self.piece(), self.value(names))),
            s.Do(s.Jump(LabelId(rng.randrange(2)))),
            s.Do(s.Invoke(ProcedureId(1), (self.value(names),))),
            s.Do(s.Go(at, self.position(names))),
        ]
        return rng.choice(choices)

    def block(self, names: tuple[str, ...], most: int) -> tuple[s.Stmt, ...]:
        return tuple(self.statement(names) for _ in range(self.rng.randint(1, most)))

    def statement(self, names: tuple[str, ...]) -> s.Stmt:
        rng = self.rng
        kind = rng.randrange(13)
        at = self.position(names)
        if self.depth > 1 or kind < 3:
            return self.effect(names)
        self.depth += 1
        found: s.Stmt
        if kind == 3:
            found = s.ForEach("p", Kind.POSITION, self.each((*names, "p")))
        elif kind == 4:
            way = e.Step(START, Local("d"))
            turned = (s.Let("d", self.computed(5)),) if rng.random() < 0.3 else ()
            steps = (*turned, s.Let("p", way), *self.each((*names, "p")))
            found = s.ForEach("d", Kind.DIRECTION, steps)
        elif kind == 5:
            what = s.Do(s.ChangeType(START, Local("t")))
            found = s.ForEach("t", Kind.PIECE, (what, s.Emit(START, START), forget()))
        elif kind == 6:
            found = s.If(self.condition(names), self.block(names, 2), self.block(names, 1))
        elif kind == 7:
            found = s.If(e.Marked("seen", at), self.block(names, 1))
        elif kind == 8:
            found = s.Mark("seen", at, self.condition(names))
        elif kind == 9:
            more = s.Let("n", e.Arith("+", Local("n"), number(1)))
            few = e.Compare("<", Local("n"), number(3))
            found = s.While(few, (more, *self.block(names, 1)))
        elif kind == 10:
            found = s.Call(ProcedureId(0), (self.value(names),), ("n",))
        elif kind == 11 and not self.invariants:
            found = s.Assign(
                VariableId(SCRATCH), e.Arith("+", e.Load(VariableId(SCRATCH)), number(1))
            )
        else:
            found = s.Let("p", self.value(names) if rng.random() < 0.2 else at)
        self.depth -= 1
        return found

    def each(self, names: tuple[str, ...]) -> tuple[s.Stmt, ...]:
        """What is done for each position or direction: a move, if something holds."""
        to = Local("p")
        then: list[s.Stmt] = [self.effect(names)] if self.rng.random() < 0.5 else []
        following = s.Continuation(None) if self.rng.random() < 0.15 else None
        pieces = (self.piece(),) if self.rng.random() < 0.2 else ()
        move = s.Emit(START, to, pieces, next=following)
        body = (*then, move, forget())
        open_ = e.And((e.IsEmpty(to), self.condition(names)))
        leave = (s.Leave(),) if self.rng.random() < 0.3 else ()
        return (s.If(open_, (*body, *leave)),)

    # Parts of the game

    def rule(self, rule: Rule) -> Rule:
        known = {name for name, _ in rule.locals}
        if known & {name for name, _ in LOCALS}:
            return rule
        first = self.block(("here", "start"), 2) if self.rng.random() < 0.7 else ()
        stop = s.Verify(e.Compare("<", e.Load(VariableId(STEPS)), number(3)))
        body = counted(
            (s.Assign(VariableId(SCRATCH), e.Load(VariableId(SCRATCH))), stop, *first, *rule.body)
        )
        return replace(rule, locals=(*rule.locals, *LOCALS), body=body)

    def stages(self) -> tuple[Stage, ...]:
        rng = self.rng
        kept = [stage for stage in self.game.selection if isinstance(stage, Distinct)]
        found: list[Stage] = list(kept)
        if not self.invariants:
            return self.game.selection
        if rng.random() < 0.4:
            found.append(Precondition(self.likely(), step=rng.random() < 0.5))
        if rng.random() < 0.7:
            found.append(Invariant(self.likely(), step=rng.random() < 0.5))
        if rng.random() < 0.3:
            found.append(Invariant(e.Compare(">=", e.Replies(), number(rng.randrange(3)))))
        if rng.random() < 0.5:
            found.append(Best((self.value(()), self.value(()))))
        return (*found, *[stage for stage in self.game.selection if isinstance(stage, Pass)])

    def likely(self) -> Expr:
        """A condition that often holds, so that there are moves."""
        return e.Or(
            (self.condition(()), e.Compare("!=", e.Arith("%", e.Ply(), number(3)), number(1)))
        )

    def goals(self) -> tuple[Goal, ...]:
        rng = self.rng
        made: list[Goal] = []
        for _ in range(rng.randrange(3)):
            late = rng.random() < 0.5
            test: Expr = self.condition(())
            if late and rng.random() < 0.5:
                test = e.Compare("==", e.MoveCount(), number(rng.randrange(2)))
            test = e.And((e.Compare(">", e.Ply(), number(4)), test))
            made.append(
                Goal(
                    rng.choice([Result.WIN, Result.LOSS, Result.DRAW]),
                    rng.choice([(PlayerId(0),), (PlayerId(1),), (PlayerId(0), PlayerId(1))]),
                    test,
                    Moment.TURN if late else Moment.STEP,
                    f"asked-{len(made)}",
                    priority=rng.randrange(3),
                )
            )
        return (*self.game.goals, *made)

    def drawn(self) -> Game:
        game, rng = self.game, self.rng
        turns = range(len(game.turn_order.turns))
        labels = tuple(
            TurnLabel(name, tuple(TurnId(rng.choice(turns)) for _ in turns))
            for name in ("one", "two")
        )
        asked = Procedure(
            "asked", (("n", Kind.INTEGER),), (Kind.INTEGER,), (),
            (s.Verify(e.Compare("!=", Local("n"), number(2))),
             s.Return((e.Arith("+", Local("n"), number(1)),))),
        )  # fmt: skip
        done = Procedure(
            "done", (("n", Kind.INTEGER),), (), (),
            (s.Assign(VariableId(SECRET), e.Arith("&", Local("n"), number(7))),),
        )  # fmt: skip
        size = len(game.board.positions)
        alternatives: tuple[tuple[Placement, ...], ...] = ()
        shuffles: tuple[tuple[PositionId, ...], ...] = ()
        if rng.random() < 0.3:
            alternatives = (
                tuple(
                    Placement(PositionId(p), PlayerId(p % 2), PieceId(0))
                    for p in rng.sample(range(size), 4)
                ),
            )
        if rng.random() < 0.3:
            shuffles = (tuple(rng.sample(every(PositionId, game.board.positions), 5)),)
        hidden = tuple(
            Hidden(
                rng.choice([(PlayerId(0),), (PlayerId(1),), (PlayerId(0), PlayerId(1))]),
                self.condition(("here",)),
                rng.random() < 0.5,
            )
            for _ in range(rng.randrange(3))
        )
        return replace(
            game,
            rules=tuple(map(self.rule, game.rules)),
            variables=VARIABLES,
            procedures=(asked, done),
            turn_order=replace(game.turn_order, labels=labels),
            selection=self.stages(),
            goals=self.goals(),
            start=replace(game.start, alternatives=alternatives, shuffles=shuffles),
            hidden=hidden,
            generation=replace(game.generation, pass_partial=rng.random() < 0.3),
            captures=replace(game.captures, deferred=rng.random() < 0.3),
        )


def counted(body: tuple[s.Stmt, ...]) -> tuple[s.Stmt, ...]:
    """The body; every move counts the steps of its turn."""
    count = s.Do(
        s.SetVariable(VariableId(STEPS), e.Arith("+", e.Load(VariableId(STEPS)), number(1)))
    )
    out: list[s.Stmt] = []
    for node in body:
        if isinstance(node, s.If):
            node = replace(node, then=counted(node.then), other=counted(node.other))
        elif isinstance(node, s.While | s.ForEach):
            node = replace(node, body=counted(node.body))
        out += [count, node] if isinstance(node, s.Emit) else [node]
    return tuple(out)


def forget() -> s.Stmt:
    return s.Forget(group=True, effects=True)


def changed(game: Game, seed: int) -> Game:
    """The game with more of everything."""
    return Drawing(game, seed).drawn()
