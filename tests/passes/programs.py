"""Random procedures, and a slow interpreter that tells what they do: the values they assign."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from hypothesis import strategies as st

from tests.frontends.zrf.lowering.support import lower
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.arithmetic import cell
from translator.ir.expr import Const, Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.ids import VariableId
from translator.ir.parts import Generation, Procedure, Rule, Variable

NAMES = ("a", "b", "c", "d")
VARIABLES = 3
ROUNDS = 5  # of a loop


def number(value: int) -> Const:
    return Const(Kind.INTEGER, value)


def game(rule: tuple[s.Stmt, ...], procedures: tuple[tuple[s.Stmt, ...], ...]) -> Game:
    """A game with one rule and procedures that take and return two numbers each."""
    base = lower("(piece (name Man) (moves (n add)))")
    numbers = tuple((name, Kind.INTEGER) for name in NAMES)
    made = tuple(
        Procedure(f"p{index}", numbers[:2], (Kind.INTEGER,) * 2, numbers[2:], body)
        for index, body in enumerate(procedures)
    )
    variables = tuple(Variable(f"v{index}", scratch=index > 0) for index in range(VARIABLES))
    rules = (Rule("rule", (), numbers, rule),)
    return replace(
        base, rules=rules, procedures=made, variables=variables, generation=Generation(by_type=True)
    )


# Programs. All locals have a value before anything reads them.

_values: st.SearchStrategy[Expr] = st.recursive(
    st.one_of(
        st.sampled_from(NAMES).map(Local),
        st.integers(-2, 3).map(number),
        st.integers(0, VARIABLES - 1).map(lambda index: e.Load(VariableId(index))),
    ),
    lambda inner: st.builds(e.Arith, st.sampled_from(["+", "-", "*"]), inner, inner),
    max_leaves=3,
)
_conditions = st.builds(e.Compare, st.sampled_from(["==", "<", ">="]), _values, _values)
_names = st.sampled_from(NAMES)
_copies = st.builds(s.Let, _names, st.sampled_from(NAMES).map(Local))


def _bodies(calls: int, in_loop: bool, depth: int) -> st.SearchStrategy[tuple[s.Stmt, ...]]:
    choices: list[st.SearchStrategy[s.Stmt]] = [
        _copies,
        st.builds(s.Let, _names, _values),
        st.builds(s.Assign, st.integers(0, VARIABLES - 1), _values),
    ]
    if calls:
        results = st.tuples(_names, _names).filter(lambda pair: pair[0] != pair[1])
        called = st.integers(0, calls - 1)
        choices.append(st.builds(s.Call, called, st.tuples(_values, _values), results))
    if in_loop:
        choices.append(st.builds(s.If, _conditions, st.just((s.Leave(),))))
    if depth:
        inner = _bodies(calls, in_loop, depth - 1)
        choices.append(st.builds(s.If, _conditions, inner, inner))
        choices.append(
            st.builds(s.While, st.just(e.TRUE) | _conditions, _bodies(calls, True, depth - 1))
        )
    return st.lists(st.one_of(choices), max_size=5).map(tuple)


def _started(body: tuple[s.Stmt, ...], first: int) -> tuple[s.Stmt, ...]:
    begin = tuple(s.Let(name, number(index)) for index, name in enumerate(NAMES[first:], 1))
    return (*begin, *body)


@st.composite
def programs(draw: st.DrawFn) -> Game:
    """A rule and two procedures; each calls only those before it."""
    procedures = []
    for index in range(2):
        body = draw(_bodies(index, False, 2))
        returned = s.Return((draw(_values), draw(_values)))
        procedures.append((*_started(body, 2), returned))
    return game(_started(draw(_bodies(2, False, 2)), 0), tuple(procedures))


# What a program does


class _LeftError(Exception):
    pass


class _EndlessError(Exception):
    """A loop came to the limit: the run is abandoned."""


class _ReturnedError(Exception):
    def __init__(self, values: tuple[int, ...]) -> None:
        super().__init__()
        self.values = values


class Run:
    """Runs the rule of a game; `trace` tells which variables got which values, in order."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.memory = [0] * VARIABLES
        self.trace: list[tuple[int, int]] = []
        with suppress(_EndlessError):
            self._call(game.rules[0].body, {})

    def _call(self, body: tuple[s.Stmt, ...], local: dict[str, int]) -> tuple[int, ...]:
        try:
            self._block(body, local)
        except _ReturnedError as returned:
            return returned.values
        return ()

    def _block(self, body: tuple[s.Stmt, ...], local: dict[str, int]) -> None:
        for node in body:
            if isinstance(node, s.Let):
                local[node.name] = self._value(node.value, local)
            elif isinstance(node, s.Assign):
                self.memory[node.variable] = self._value(node.value, local)
                self.trace.append((node.variable, self.memory[node.variable]))
            elif isinstance(node, s.If):
                holds = self._value(node.condition, local)
                self._block(node.then if holds else node.other, local)
            elif isinstance(node, s.While):
                self._loop(node, local)
            elif isinstance(node, s.Leave):
                raise _LeftError
            elif isinstance(node, s.Return):
                raise _ReturnedError(tuple(self._value(value, local) for value in node.values))
            elif isinstance(node, s.Call):
                made = self.game.procedures[node.procedure]
                args = [self._value(arg, local) for arg in node.args]
                names = [name for name, _ in made.params]
                found = self._call(made.body, dict(zip(names, args, strict=True)))
                local.update(zip(node.results, found, strict=True))
            else:
                raise TypeError(type(node))

    def _loop(self, node: s.While, local: dict[str, int]) -> None:
        for _ in range(ROUNDS):
            if not self._value(node.condition, local):
                return
            try:
                self._block(node.body, local)
            except _LeftError:
                return
        raise _EndlessError

    def _value(self, node: Expr, local: dict[str, int]) -> int:
        if isinstance(node, Const):
            return node.value
        if isinstance(node, Local):
            return local[node.name]
        if isinstance(node, e.Load):
            return self.memory[node.variable]
        if isinstance(node, e.Arith):
            left, right = self._value(node.left, local), self._value(node.right, local)
            found = {"+": left + right, "-": left - right, "*": left * right}[node.op]
            return cell(found)
        assert isinstance(node, e.Compare)
        left, right = self._value(node.left, local), self._value(node.right, local)
        return int({"==": left == right, "<": left < right, ">=": left >= right}[node.op])
