"""Calls of words: put in place where they are small, else as procedures for the kinds of inputs
that they are given."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from translator.core.source import Span
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.lowering.program import (
    Program,
    StackDepthMismatchError,
    StackResult,
    StackUnderflowError,
    Unit,
)
from translator.frontends.axiom.lowering.returns import (
    close,
    moves_cursor,
    results_of,
    unknown_below,
)
from translator.frontends.axiom.lowering.state import State, freeze
from translator.frontends.axiom.lowering.suspects import call_without_end
from translator.frontends.axiom.lowering.values import (
    UNKNOWN_BELOW,
    ZERO,
    Item,
    Place,
    Role,
    UnknownBelow,
    Value,
    clear,
    constant,
)  # fmt: skip
from translator.frontends.axiom.words import (
    Bind,
    Colon,
    Count,
    Definition,
    Direction,
    Does,
    Exit,
    If,
    Ref,
    Storage,
    Until,
    While,
)  # fmt: skip
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned
from translator.ir.expr import OFF_BOARD, Expr, Kind
from translator.ir.ids import ProcedureId
from translator.ir.parts import Procedure
from translator.ir.stmt import Stmt
from translator.ir.walk import expressions, statements

if TYPE_CHECKING:
    from translator.frontends.axiom.lowering.translator import Translator

MAX_INLINED = 8
"""Words of a definition without structures that is put in place of its name."""

MAX_ATTEMPTS = 60
"""Translations of one word until its inputs and results are known."""

MAX_RESULTS = 200
"""Cells that one word may leave; one that calls itself twice leaves twice as many each time."""

MAX_VARIANTS = 500
"""Procedures that one word may become, for the tokens that it is given."""

MAX_DEPTH = 60
"""Words that are translated because another one calls them."""

HERE = "here"
_HERE = e.Local(HERE)


def call(t: Translator, word: Colon, state: State, span: Span) -> None:
    """Runs a word of the script."""
    if _small(word) and word not in t.inlined:
        t.inlined.append(word)
        t.joined(word.body, state)
        t.inlined.pop()
        return
    unit = _unit(t, word, state)
    if unit.loose and not t.loose:
        raise StackDepthMismatchError(None)
    for storage in unit.writes:
        spill(t, state, storage)
    t.unit.writes |= unit.writes
    if unit.results is None:  # it calls itself, and nothing is known of it yet
        state.dead = True
        return
    if unit.loose:
        t.flush(state)
    args, items = _arguments(t, unit, state)
    names = [t.fresh(Value(ZERO, Role.PLACE))] if unit.gives_here else []
    given: list[Item] = []
    for result in unit.results:
        if result.item is not None:
            given.append(result.item)
        elif result.same is not None:
            given.append(items[result.same])
        else:
            names.append(t.fresh(Value(ZERO, result.role)))
            given.append(Value(e.Local(names[-1]), result.role))
    state.code.append(s.Call(unit.index, tuple(args), tuple(names)))
    if unit.gives_here:
        state.here = e.Local(names[0])
    state.stack = [UNKNOWN_BELOW, *given] if unit.unknown_below else [*state.stack, *given]


def spill(t: Translator, state: State, storage: Storage) -> None:
    """Computes what reads a storage, because it is about to change."""
    variable = t.program.variable(storage)
    t.spill_reads(state, lambda node: isinstance(node, e.Load) and node.variable == variable)


def _arguments(t: Translator, unit: Unit, state: State) -> tuple[list[Expr], list[Item]]:
    """What is passed, and the items taken from the stack, the top first."""
    items = [t.pop(state) for _ in unit.inputs]
    args = [state.here] if unit.takes_here else []
    return args + _passed(t, unit, items), items


def _passed(t: Translator, unit: Unit, items: list[Item]) -> list[Expr]:
    args = []
    for depth in reversed(range(len(items))):
        wanted = unit.inputs[depth]
        if isinstance(wanted, Role):
            t.program.input_role(unit.word, depth, _as_value(items[depth]))
            args.append(t.as_role(items[depth], wanted))
    return args


def _unit(t: Translator, word: Colon, state: State) -> Unit:
    """The procedure for a call with this stack."""
    while True:
        try:
            return unit_of(t, word, clear(state.stack), exact=t.loose)
        except StackUnderflowError:
            t.demand(state)


def append(t: Translator, word: Definition, state: State, span: Span) -> None:
    """`COMPILE word`: the word, with the literals appended before it, becomes an effect."""
    colon = word
    if not isinstance(colon, Colon):
        new = Colon(word.name, span, body=(Ref(word, span),))
        colon = t.program.wrappers.setdefault(word, new)
    while True:
        try:
            unit = unit_of(t, colon, state.literals, effect=True)
            break
        except StackUnderflowError:
            message = f"`{word.name}` takes more cells than `COMPILE-LITERAL` gave: they read 0"
            t.program.sink.warning("A302", message, span)
            state.literals.insert(0, Value(ZERO))
    if unit.loose or unit.results is None:
        message = f"`{word.name}` cannot run within a move: its use of the stack is unknown"
        raise ScriptError("A310", message, span)
    items = [state.literals.pop() for _ in unit.inputs]
    args = tuple(_passed(t, unit, items))
    state.code.append(s.Do(s.Invoke(unit.index, args)))


def _as_value(item: Item) -> Value:
    if isinstance(item, Value):
        return item
    return Value(ZERO, Role.WAY if isinstance(item, Direction) else Role.NUMBER)


def _small(word: Colon) -> bool:
    """Short, and without structures: to call it would say no more than its words do."""
    if len(word.body) > MAX_INLINED:
        return False
    structures = If | Until | While | Count | Exit | Does | Bind
    return not any(isinstance(node, structures) for node in word.body)


# Units


def unit_of(
    t: Translator, word: Colon, stack: list[Item], exact: bool = False, effect: bool = False
) -> Unit:
    """The word as a procedure for this stack.

    Raises `StackUnderflowError` if the stack does not reach down. With `exact` it has
    to leave all cells where they belong; with `effect` a move runs it.
    """
    program = t.program
    known = program.units.setdefault(word, [])
    running = [unit for unit in program.progress if unit.word is word]
    fitting = (u for u in (*known, *running) if u.effect is effect and u.fits(stack))
    unit = next((unit for unit in fitting if not (exact and unit.unknown_below)), None)
    if unit is None:
        _check_effort(program, word)
        unit = Unit(word, ProcedureId(len(program.procedures)), effect=effect)
        return _translated(t, unit, stack, exact)
    if unit in running:
        unit.recursive = True
    if len(unit.inputs) > len(stack):
        raise StackUnderflowError
    return unit


def _check_effort(program: Program, word: Colon) -> None:
    if len(program.units[word]) >= MAX_VARIANTS or len(program.progress) >= MAX_DEPTH:
        message = f"`{word.name}` is given too many different tokens to be translated for each"
        raise ScriptError("A311", message, word.span)


def _translated(t: Translator, unit: Unit, stack: list[Item], exact: bool) -> Unit:
    """Translates the word until its inputs, and what it gives when it calls itself, are known."""
    word, program = unit.word, t.program
    program.procedures.append(None)
    for _ in range(MAX_ATTEMPTS):
        before = {word: len(units) for word, units in program.units.items()}
        try:
            if _attempt(t, unit):
                if unit.unknown_below and exact:
                    raise StackDepthMismatchError(word.span)
                program.units[word].append(unit)
                return unit
        except StackUnderflowError:
            depth = len(unit.inputs)
            if depth >= len(stack):
                raise
            unit.inputs.append(_kind(program, unit, stack[-1 - depth], depth))
            if unit.results is not None:  # what was known of its end did not touch that cell
                unit.results.insert(0, StackResult(same=depth))
        except StackDepthMismatchError as mismatch:
            loosen(program, unit, mismatch)
        if unit.recursive:  # drop what was translated with what was wrongly assumed of this word
            for other, units in program.units.items():
                del units[before.get(other, 0) :]
    raise ScriptError("A311", f"`{word.name}` is too entangled for translation", word.span)


def too_deep(word: Colon) -> ScriptError:
    """The finding for structures and words in words."""
    message = f"`{word.name}` runs words that run others, deeper than can be followed"
    return ScriptError("A311", message, word.span)


def _attempt(caller: Translator, unit: Unit) -> bool:
    """Translates the word; False if what was assumed of it was not what it does."""
    names = parameters(unit)
    given = [
        Value(e.Local(names.pop(0)), kind) if isinstance(kind, Role) else kind
        for kind in reversed(unit.inputs)
    ]
    assumed = unit.results, unit.unknown_below, unit.gives_here, set(unit.writes)
    unit.recursive = False
    t, program = caller.another(unit, given), caller.program
    program.progress.append(unit)
    try:
        t.run(OFF_BOARD if unit.effect else _HERE, on_board=False)
        results = [] if unit.effect else results_of(t)
    finally:
        program.progress.pop()
    if unit.recursive and unit.results is None and not t.returns:
        call_without_end(t)
    if len(results) > MAX_RESULTS:
        raise ScriptError("A311", f"`{unit.word.name}` leaves too many cells", unit.word.span)
    if unit.effect:
        close(t, [], gives_here=False)
        unit.results = []
        program.procedures[unit.index] = procedure(unit, t, freeze(t.code))
        return True
    gives_here = unit.loose or unit.recursive or moves_cursor(t, _HERE)
    unit.unknown_below = unknown_below(t)
    if unit.recursive and assumed != (results, unit.unknown_below, gives_here, unit.writes):
        unit.results, unit.gives_here, unit.takes_here = results, gives_here, True
        return False
    close(t, results, gives_here)
    body = freeze(t.code)
    unit.results, unit.gives_here = results, gives_here
    unit.takes_here = unit.takes_here or _reads(body, _HERE)
    program.procedures[unit.index] = procedure(unit, t, body)
    return True


def procedure(unit: Unit, t: Translator, body: tuple[Stmt, ...]) -> Procedure:
    """A translated word as the `Game` has it."""
    here = [(HERE, Kind.POSITION)] if unit.takes_here else []
    roles = [role for role in reversed(unit.inputs) if isinstance(role, Role)]
    names = parameters(unit)
    kinds = [Kind.POSITION] if unit.gives_here else []
    kinds += [result.role.value for result in unit.results or () if result.returned]
    return Procedure(
        unit.word.name,
        (*here, *((name, role.value) for name, role in zip(names, roles, strict=True))),
        tuple(kinds),
        used_locals(t, body),
        body,
        unit.word.span,
    )


def used_locals(t: Translator, body: tuple[Stmt, ...]) -> tuple[tuple[str, Kind], ...]:
    """The locals that the body assigns."""
    used = dict.fromkeys(name for node in statements(body) for name in assigned(node))
    return tuple((name, t.locals[name]) for name in used)


def _reads(body: tuple[Stmt, ...], local: Expr) -> bool:
    return any(node == local for part in statements(body) for node in expressions(part))


_NAME = re.compile(r"[^a-z0-9]+")


def parameters(unit: Unit) -> list[str]:
    """Names of the parameters: those of the stack comment, if it speaks of as many cells."""
    count = len(unit.inputs)
    said = unit.word.comment.partition("--")[0].split()
    said = [_NAME.sub("_", name.lower()).strip("_") for name in said]
    if len(said) != count or len(set(said)) != count or not all(map(_usable, said)):
        said = [f"n{number}" for number in range(1, count + 1)]
    kinds = reversed(unit.inputs)
    return [name for name, kind in zip(said, kinds, strict=True) if isinstance(kind, Role)]


def _usable(name: str) -> bool:
    """It is an identifier, and none that a translator makes."""
    return bool(re.fullmatch(r"[a-z][a-z0-9_]*", name)) and not re.fullmatch(r"t\d+|here", name)


def loosen(program: Program, unit: Unit, mismatch: StackDepthMismatchError) -> None:
    """The word is to work on the stack of the run; A305 where that does not help."""
    if unit.loose:
        message = (
            f"what `>R`, `DO` and `COMPILE-LITERAL` leave in `{unit.word.name}` depends on the"
            " position"
        )
        raise ScriptError("A305", message, mismatch.span or unit.word.span)
    if mismatch.span is not None:
        message = (
            f"how many cells `{unit.word.name}` leaves on the stack depends on the position: it"
            " is translated with a stack of its own, which is slower"
        )
        program.sink.note("A303", message, unit.word.span)
    unit.loose, unit.unknown_below, unit.inputs, unit.results = True, False, [], None
    unit.takes_here = unit.gives_here = True


def _kind(program: Program, unit: Unit, item: Item, depth: int) -> Role | Item:
    """What the procedure is made for: the item itself, if it is no number."""
    if isinstance(item, Place):
        if constant(item.index) is None:
            message = f"an address in `{item.storage.name}` is unknown when rules are translated"
            raise ScriptError("A304", message, unit.word.span)
        return item
    if isinstance(item, UnknownBelow) or (
        isinstance(item, Definition) and not isinstance(item, Direction)
    ):
        return item
    return program.input_role(unit.word, depth, _as_value(item))
