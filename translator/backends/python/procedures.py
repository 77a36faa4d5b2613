"""Procedures, and the rules that are programs, as Python functions.

    def ground(g, place, rounds):
    def march(g, b, p, out, label, me, kind, link0):

`g` is the engine. Procedures take their parameters, and what they need of the run that they belong
to (`analysis.contexts`); rules are called as walks are. Functions of conditions take the player for
whom they are asked, those of scripts find their context in the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from translator.analysis.emission import COMPLETE
from translator.analysis.legality.attacks import Attacks
from translator.analysis.legality.sights import sights
from translator.analysis.operations import exists, spares
from translator.analysis.runs.making import Making, makings
from translator.analysis.runs.pending import First, Pending
from translator.analysis.runs.players import given_players
from translator.backends.engine.binding import OR
from translator.backends.engine.bodies import Lines
from translator.backends.engine.constants import Constants
from translator.backends.engine.functions import FunctionWriter, condition, runs
from translator.backends.engine.programs import CalledText
from translator.backends.engine.standing import StandingText
from translator.backends.engine.walks import given
from translator.backends.python.depth import check_lines
from translator.backends.python.expressions import Writer, is_condition
from translator.backends.python.literals import literal, quote, sequence
from translator.backends.python.placing import placed
from translator.backends.python.shared import Shared
from translator.backends.python.sights import SAFE, SightText
from translator.backends.python.statements import PythonBody, indented
from translator.backends.python.walks import ARGUMENTS, WalkWriter
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, asked_in, reached
from translator.ir.expr import Expr, Kind
from translator.ir.kinds import certain, known_to
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, bodies, everywhere, statements
from translator.passes.unused import unset

_FIRST = {
    "kind": "0",
    "mover": "g.TURNS[g._turn][0]",
    "start": "-1",
    "label": "0",
    "out": "[]",
    "effects": "[]",
    "group": "[]",
    "rounds": "iter(ROUNDS_OF_PROGRAM)",
    "depth": "0",
    "stack": "[]",
}
_KEPT = ("me", "kind", "mover", "rounds")
_OF_ENGINE = _FIRST | {name: f"g.{name}" for name in _KEPT} | {"stack": "emptied(g.stack)"}
_OF_RULES = ("start", "label", "out")
"""What rules of scripts take as arguments, and the constants of an entry after it."""

_OF_TURN = {"me": "g.TURNS[g._turn][1]", "mover": "g.TURNS[g._turn][0]"}


class Functions(FunctionWriter):
    """Procedures and rules under names of their own."""

    def __init__(self, shared: Shared, boards: Constants) -> None:
        super().__init__(shared.game)
        game, names = shared.game, shared.names
        self.shared = shared
        shared.needs = self.contexts.needs
        self.players = {
            id(made): found
            for made, found in zip(game.procedures, given_players(game), strict=True)
        }
        self._procedures = [names.function(p.name) for p in game.procedures]
        self._asked = [
            names.function(p.name) if self.contexts.abandons(i) else self._procedures[i]
            for i, p in enumerate(game.procedures)
        ]
        self._rules = [names.function(r.name) for r in game.rules]
        self._programs: dict[int, Program] = {}
        self._roots: dict[Procedure, str] = {}
        calls = (node for node in everywhere(game) if isinstance(node, s.Call))
        self._called = {node.procedure for node in calls}.union(*map(asked_in, bodies(game)))
        self.boards = boards
        self.packs = all(variable.scratch for variable in game.variables)
        """Moves of scripts that do nothing but step have a form of their own."""
        known = game.generation.by_type and not spares(game)
        self._pending = Pending(game, self.contexts) if known else None
        self.sights = sights(game) if game.generation.by_type else {}
        self.attack_tables: Callable[[Sequence[Attacks]], Iterable[str]]

    def first(self, made: Procedure | Rule) -> Mapping[int, First | None]:
        """The effects with which moves of a script begin, if nothing else matters of them."""
        return self._pending.first(made) if self._pending else {}

    @property
    def tidy(self) -> bool:
        """Rules of a script leave nothing pending that others would find."""
        return self._pending is not None and self._pending.tidy

    @cached_property
    def begins(self) -> set[int]:
        """The effects with which moves of a script begin, whatever was done before."""
        return self._pending.begins() if self._pending and not self.packs else set()

    def procedure_name(self, index: int) -> str:
        return self._procedures[index]

    def rule_name(self, index: int) -> str:
        return self._rules[index]

    def text(self, name: str, made: Procedure | Rule, recurs: bool) -> str:
        script = isinstance(made, Rule) and self.game.generation.by_type
        return (_Scripted if script else _Program)(self, made, recurs).function(name)

    def asked(self, index: int) -> str:
        """The name of a procedure as expressions ask it: they get 0 where it is abandoned."""
        name, made = self._asked[index], self.game.procedures[index]
        if name == self._procedures[index]:
            return self.procedure(index)
        if name not in self._written:
            self._written.add(name)
            recurs = index in self.contexts.recursive
            self.texts.append(_Program(self, made, recurs, guarded=True).function(name))
        return name

    def seeing(self, index: int) -> str:
        """The name of the tables that answer a question about attacks."""
        asked = self.sights[index]
        tables, cells = sequence(self.attack_tables(asked.attacks)), len(self.game.board.positions)
        given = f"{tables}, {cells}, {literal(asked.codes)}, {len(asked.vacated)}"
        return self.boards.add("sight", f"Sight({given})")

    def program(self, index: int) -> Program:
        """A rule, which is called as a walk is."""
        if index not in self._programs:
            found = Program(self, self.game.rules[index], self._rules[index])
            self._programs[index] = found
            self.texts.append(found.text)
        return self._programs[index]

    def condition(self, what: str, node: Expr, here: bool = False) -> str:
        """The name of a function of an expression that stands in no rule: a goal, a key, ...

        With `here` it takes a position that the expression knows under this name.
        """
        return self._root(condition(what, node, here), _Root)

    def event(self, index: int) -> str:
        """What the engine calls for a procedure; `asked` makes it a run of its own."""
        shared = index in self._called
        made = runs(self.game, index) if shared else self.game.procedures[index]
        if not self.game.generation.by_type:
            return self._root(made, _Root)
        needs = {*self.contexts.needs(index)}
        inside = reached(self.game, [made.body])
        if (
            needs <= _OF_TURN.keys()
            and not self.contexts.abandons(index)
            and self.sights.keys().isdisjoint(inside)
        ):
            return self._root(made, _Event) if needs else self.procedure(index)
        return f"asked({self._root(made, _Scripted)})"

    def _root(self, made: Procedure, kind: type[_Program]) -> str:
        name = self._roots.get(made)
        if name is None:
            name = self._roots[made] = self.shared.names.function(made.name)
            self.texts.append(kind(self, made, False, guarded=kind is _Root).function(name))
        return name


class _RuleWriter(WalkWriter):
    """The expressions of a rule that runs in a context."""

    def __init__(self, functions: Functions, rule: Rule, names: dict[str, str]) -> None:
        super().__init__(functions.shared, rule, names)
        self.procedure = functions.asked

    def valid(self, node: Expr) -> bool:
        return Writer.valid(self, node)


class _Program(SightText, StandingText, PythonBody):
    """One function; with `guarded` it is a run of its own that ends where it is abandoned."""

    ROUNDS = "rounds"

    def __init__(
        self, functions: Functions, made: Procedure | Rule, recurs: bool, guarded: bool = False
    ) -> None:
        super().__init__(functions, made, recurs)
        self.functions = functions
        self.sights, self.seeing = functions.sights, functions.seeing
        self.context = functions.contexts.of(made)
        self.moves = functions.first(made)
        self.guarded = guarded and functions.contexts.fails(made)
        self.w = self.writer()
        self.know()
        self.w.players = functions.players.get(id(made), ())

    def writer(self) -> Writer:
        names = self.functions.shared.names.locals([*self.locals, SAFE])
        shared, asked = self.functions.shared, self.functions.asked
        return Writer(shared, names, "start", known_to(self.made), asked)

    def makings(self, body: Body) -> Iterable[Making]:
        return makings(self.game, body, self.functions.begins)

    def parameters(self) -> list[str]:
        return ["g", *(self.w.names[param] for param in self.params), *self.context]

    def first(self) -> dict[str, str]:
        """What of the context comes as no argument, and how it begins."""
        return {}

    def function(self, name: str) -> str:
        body = self.block(self.made.body)
        parameters = self.parameters()
        context = {
            name: source
            for name, source in self.first().items()
            if name in self.context and name not in parameters
        }
        read = unset(self.made.body, idle=not self.game.generation.by_type)
        body = placed({**self.begin(), **context, **self.w.needs, **self.initial(read)}, body)
        if self.recurs:
            body = ["depth += 1", "if depth > MAX_CALLS:", "    raise BottomlessError", *body]
        if self.guarded:
            body = ["try:", *indented(body), "except AbandonedError as _end:", self.abandoned()]
        # The name stands in a literal: no text of the rules becomes code.
        lines = [quote(self.made.name), *body]
        check_lines(self.made, lines)
        return "\n".join([f"def {name}({', '.join(parameters)}):", *indented(lines)])

    def begin(self) -> dict[str, str]:
        """What has names before everything else."""
        return {}

    def abandoned(self) -> str:
        """Where the run is abandoned: it gives 0, and the engine tells what must be told."""
        return f"    return g.abandoned({quote(self.made.name)}, _end)"

    def called(self, procedure: int) -> str:
        return self.functions.procedure(procedure)

    def ended(self) -> Lines:
        """The rule ends here; a procedure abandons the one that runs it."""
        return ["return"] if self.is_rule else ["raise AbandonedError"]

    def endless(self) -> Lines:
        return ["raise EndlessError"]

    def forget(self, node: s.Forget) -> Lines:
        return ["group.clear()"] * node.group + ["effects.clear()"] * node.effects

    def emit(self, node: s.Emit, following: int) -> Lines:
        if node.end is None:
            add = f"{'pass_move' if node.passing else 'add_move'}(g, out, label, effects)"
            return self._of_effects(node) or [add]
        value = self.w.value
        start = "-1" if node.start is None else value(node.start)
        choices = f"({', '.join(map(value, node.pieces))},)" if node.pieces else "NO_CHOICE"
        if not all(certain(piece, Kind.PIECE) for piece in node.pieces):
            choices = f"g.existing({choices})"
        pair, after = f"{start}, {value(node.end)}", self.after(node, following)
        return self.emitted(pair, choices, ("group", "effects"), after)

    def _of_effects(self, node: s.Emit) -> Lines:
        """A move of the pending effects, written out where it is known where it starts and ends."""
        first = self.moves.get(id(node))
        if first is None or not exists(self.game, first, self.w.kinds):
            return []
        ends = [first.start, first.end] if isinstance(first, s.Go) else [first.at]
        start, end = ["-1", *map(self.w.value, ends)][-2:]
        move = f"out.append((label, {start}, {end}, {COMPLETE}, (*effects,)))"
        lines = [move, "effects.clear()"]
        tests = [self.w.test(e.OnBoard(at)) for at in ends if not self.w.valid(at)]
        if self.functions.packs and isinstance(first, s.Go):
            tests.append("len(effects) > 1")
        if not tests:
            return lines
        test, otherwise = " and ".join(tests), "    add_move(g, out, label, effects)"
        return [f"if {test}:", *indented(lines), "else:", otherwise]

    DIRECT = True

    def recording(self, verb: str, texts: list[str]) -> Lines:
        return [f"{verb}({', '.join(['g', 'effects', *texts])})"]

    def effect(self, effect: s.Effect) -> Lines:
        if not isinstance(effect, s.Invoke):
            return super().effect(effect)
        self.invoked.add(effect.procedure)
        given = ((self.w.value(arg), self.w.valid(arg)) for arg in effect.args)
        texts = (text if placed else f"cell({text})" for text, placed in given)
        return self.record("CALL", [str(effect.procedure), f"({''.join(f'{t}, ' for t in texts)})"])

    def held(self, value: Expr, text: str) -> str:
        """Only in scripts a number may need more than 32 bits."""
        if is_condition(value):
            return f"int({text})"
        return f"cell({text})" if self.game.generation.by_type else text

    def truth(self, node: Expr) -> str:
        return self.w.value(node) if is_condition(node) else f"1 if {self.w.test(node, OR)} else 0"


class _Root(_Program):
    """What only the engine calls, for a player: a condition, or a procedure that is an effect."""

    def parameters(self) -> list[str]:
        return ["g", "me", *(self.w.names[param] for param in self.params)]

    def first(self) -> dict[str, str]:
        return _FIRST


class _Scripted(_Program):
    """A rule or event of a script, whose context the engine keeps."""

    def writer(self) -> Writer:
        if not self.is_rule:
            return super().writer()
        self.take_constants()
        w = super().writer()
        w.names |= {START: "start", **({HERE: "start"} if self.stays else {})}
        return w

    def parameters(self) -> list[str]:
        if self.is_rule:
            return ["g", *_OF_RULES, "constants"]
        return ["g", *(self.w.names[param] for param in self.params)]

    def begin(self) -> dict[str, str]:
        if not self.is_rule:
            return {}
        here, *constants = (self.w.names[param] for param in self.params)
        held = {name: f"constants[{index}]" for index, name in enumerate(constants)}
        return {**held, **({here: "start"} if not self.stays else {})}

    def first(self) -> dict[str, str]:
        effects = "g.edits" if self.functions.tidy else "emptied(g.edits)"
        return {**_OF_ENGINE, "effects": effects}


class _Event(_Program):
    """A procedure of a script that only asks whose turn it is."""

    def parameters(self) -> list[str]:
        return ["g", *(self.w.names[param] for param in self.params)]

    def first(self) -> dict[str, str]:
        return _OF_TURN


class Program(CalledText, _Program):
    """A rule that is called as a walk is."""

    w: _RuleWriter
    plain_move = PythonBody.plain_move

    def __init__(self, functions: Functions, rule: Rule, name: str) -> None:
        self.rule, self.name = rule, name
        # Whether effects are pending where lines are written; `None` if that is not certain.
        self._does: bool | None = False
        self.pending = functions.contexts.recorded(rule)
        _Program.__init__(self, functions, rule, recurs=False, guarded=True)
        self.text = self.function(name)

    def writer(self) -> Writer:
        assert isinstance(self.made, Rule)
        names = self.functions.shared.names.locals([HERE, *self.locals])
        names |= {START: "p", **({HERE: "p"} if self.stays else {})}
        return _RuleWriter(self.functions, self.made, names)

    def arguments(self) -> list[tuple[int, Kind, bool]]:
        """The constants of the entry that the function takes, as those of walks."""
        return given(self.rule.params, self.w.given)

    def parameters(self) -> list[str]:
        return [*ARGUMENTS, *self.w.given]

    def first(self) -> dict[str, str]:
        lists = ("effects", "group")
        return {**_FIRST, "start": "p", **{n: "()" for n in lists if n not in self.pending}}

    def begin(self) -> dict[str, str]:
        here = self.w.names[HERE]
        return {here: "p"} if here != "p" else {}

    def block(self, body: Body) -> Lines:
        does = self._does
        lines = super().block(body)
        self._does = does
        return lines

    def statement(self, node: s.Stmt) -> Lines:
        before, changes = self._does, self._changes_effects(node)
        if changes and isinstance(node, s.Loop | s.Call):
            self._does = None
        lines = super().statement(node)
        if isinstance(node, s.If | s.Loop):
            self._does = None if changes else before
        return lines

    def _changes_effects(self, node: s.Stmt) -> bool:
        """Whether a statement, or one inside it, may change what effects are pending."""
        recorded = self.functions.contexts.recorded_by
        return any(
            isinstance(one, s.Do | s.Forget)
            or (isinstance(one, s.Call) and "effects" in recorded(one.procedure))
            for one in statements((node,))
        )

    def effect(self, effect: s.Effect) -> Lines:
        lines = super().effect(effect)
        if isinstance(effect, s.SetVariable | s.Remove) and len(lines) == 1:
            self._does = True
        elif not self._does:
            self._does = None
        return lines

    def forgotten(self, node: s.Forget) -> Lines:
        if node.effects:
            self._does = False
        return _Program.forget(self, node)

    def shifted(self, node: s.Emit, end: str, following: int, effects: str = "effects") -> Lines:
        if end == "p" and self._does is not False and not node.pieces:  # it stays where it is
            stays = [f"out.append((label, p, p, {following}, (*effects,)))"]
            return stays if self._does else self.when("effects", stays)
        if self._does is None or node.pieces:
            return PythonBody.shifted(self, node, end, following, effects)
        step = f"(SHIFT, ((p, {end}),))"
        if self._does:
            ops = f"({step}, *effects) if {end} != p else (*effects,)"
            return [f"out.append((label, p, {end}, {following}, {ops}))"]
        if following == COMPLETE:
            return self.plain_move(end)
        return [f"if {end} != p:", f"    out.append((label, p, {end}, {following}, ({step},)))"]

    def emits(self, node: s.Emit, following: int) -> Lines:
        return _Program.emit(self, node, following)

    def drop(self, end: str, following: int) -> Lines:
        dropped = f"(DROP, {end}, 1 + me * {self.types} + kind)"
        effects = "" if self._does is False else " *effects"
        return [f"out.append((label, -1, {end}, {following}, ({dropped},{effects})))"]

    def abandoned(self) -> str:
        return "    g.stopped(label, p, _end)"
