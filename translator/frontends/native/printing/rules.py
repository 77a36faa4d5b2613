"""Rules as people write them: what one macro was called for becomes one rule with parameters.

A lowered rule is general (every name in it is a parameter), and one written rule may have become
several lowered ones. So each entry of a piece is printed with its constants filled in; entries with
one label whose texts differ in names only are calls of one rule, and where the names differ, or
equal an argument of the label, the rule has a parameter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from translator.core.diagnostics import Diagnostic, Severity, Sink, TranslationError
from translator.core.source import Source
from translator.frontends.native.files import Files
from translator.frontends.native.layout import lay_out
from translator.frontends.native.lowering.arguments import argument
from translator.frontends.native.lowering.rules import RuleBook, declare_rule, label_of
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.printing.forms import Hole, Item, List, Word, form, named, word
from translator.frontends.native.printing.statements import instructions
from translator.frontends.native.printing.terms import TRUTHS, Context
from translator.frontends.native.spelling import reserved, rule_name
from translator.frontends.native.syntax import parse_rule
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.parts import Entry, Label, PieceType, Rule


@dataclass(slots=True)
class Use:
    """An entry of a piece that has a name, once for all entries that are alike."""

    label: Label
    rule: int
    args: tuple[int, ...]
    drop: bool
    native: str = ""  # the rule that it calls
    call: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        return self.label, self.rule, self.args, self.drop


@dataclass(slots=True)
class RuleTexts:
    """The rules of a game as forms, and how entries call them.

    `blocks` are those without a name, which stand in the pieces: an entry that records call by its
    number (`m2`) has one, if it can be written.
    """

    game: Game
    forms: list[Item] = field(default_factory=list)
    uses: dict[tuple[object, ...], Use] = field(default_factory=dict)
    blocks: dict[tuple[object, ...], Item | None] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    met: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for piece in self.game.pieces:
            for section, drop in ((piece.moves, False), (piece.drops, True)):
                for number, entry in enumerate(section, 1):
                    self._enter(entry, drop, number)
        self.taken = {use.label.name for use in self.uses.values()}
        for group in self._groups():
            self._write(group)

    def call(self, entry: Entry, drop: bool, number: int) -> Item:
        """The entry as it stands in the `moves` or `drops` of a piece, where it has this number."""
        key = Use(entry.label, entry.rule, entry.args, drop).key
        block = self.blocks[key] if _is_anonymous(entry, number) else None
        if block is not None:
            return block
        use = self.uses[key]
        return List([word(rule_name(use.native)), *map(_argument, use.call)])

    def drops_first(self, piece: PieceType) -> bool:
        """Rules are numbered as they are met: whether that asks for the drops before the moves."""
        moves = {entry.rule for entry in piece.moves}
        drops = {entry.rule for entry in piece.drops}
        new = (moves ^ drops) - self.met
        self.met |= moves | drops
        return bool(new) and min(new) in drops

    def _enter(self, entry: Entry, drop: bool, number: int) -> None:
        use = Use(entry.label, entry.rule, entry.args, drop)
        if _is_anonymous(entry, number):
            if use.key not in self.blocks:
                self.blocks[use.key] = _Block(self.game, use).written()
            if self.blocks[use.key] is not None:
                return
        self.uses.setdefault(use.key, use)

    def _groups(self) -> Iterator[list[Use]]:
        """Uses of one label whose texts differ in names only, in the order of their first one."""
        groups: dict[tuple[object, ...], list[Use]] = {}
        for use in self.uses.values():
            shape = _shape(_tree(self.game, use, plain=False))
            key = (use.label.name, len(use.label.args), shape)
            groups.setdefault(key, []).append(use)
        yield from groups.values()

    def _write(self, group: list[Use]) -> None:
        wanted = group[0].label.name
        native = wanted
        if native in {use.native for use in self.uses.values()}:
            numbers = (f"{wanted}-{n}" for n in count(2))
            native = next(name for name in numbers if name not in self.taken)
        self.taken.add(native)
        for plain, ordered in ((False, False), (True, False), (False, True), (True, True)):
            template = _Template(self.game, group, native, plain, ordered)
            if template.reads_back():
                break
        else:
            raise _inexpressible(wanted)
        self.forms.append(template.form)
        for use, call in zip(group, template.calls, strict=True):
            use.native, use.call = native, call


def _is_anonymous(entry: Entry, number: int) -> bool:
    return entry.label == Label(f"m{number}")


def _inexpressible(rule: str) -> TranslationError:
    """What no front end makes, such as a piece type in the place of a location."""
    message = f"the native language cannot express the rule {rule!r}"
    return TranslationError([Diagnostic("E103", Severity.ERROR, message)])


def _tree(game: Game, use: Use, plain: bool) -> List:
    """The body of the rule with the constants of the use, and all of these once more."""
    rule = game.rules[use.rule]
    context = _context(game, use, plain)
    constants: list[Item] = []
    for kind, value in zip(rule.params, use.args, strict=True):
        raw = context.name_of(kind, value)
        forced = kind in (Kind.INTEGER, Kind.BOOLEAN)  # no name says one that nothing reads
        constants.append(Hole(named(raw).text, False, kind.value, raw, forced=forced))
    return List([List(instructions(context, rule.body)), List(constants)])


def _context(game: Game, use: Use, plain: bool) -> Context:
    rule = game.rules[use.rule]
    known = dict(rule.locals) if plain else {}
    return Context(game, rule.params, use.args, True, plain, known)


def _shape(item: Item) -> object:
    """What is the same in two texts that differ in names only."""
    if isinstance(item, List):
        return tuple(map(_shape, item.items))
    if isinstance(item, Hole):
        return item.role, item.forced, item.place, item.step
    return item.text


def _holes(item: Item) -> Iterator[Hole]:
    if isinstance(item, List):
        for inner in item.items:
            yield from _holes(inner)
    elif isinstance(item, Hole):
        yield item


def _called(game: Game, group: list[Use]) -> str | None:
    """What the rule is called, if that is not the label of the first entry that uses it."""
    index = group[0].rule
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            if entry.rule == index:
                name = game.rules[index].name
                return name if name != entry.label.name else None
    return None


@dataclass(slots=True)
class _Parameter:
    name: str
    role: str
    values: tuple[str, ...]  # by use
    label: int | None = None  # which argument of the label it is


_PARAMETER_NAMES = {
    "direction": "dir",
    "position": "at",
    "piece": "type",
    "zone": "area",
    "player": "who",
    "integer": "number",
    "boolean": "yes",
    "move-type": "next",
    "attribute": "which",
    "text": "word",
}


class _Template:
    """One written rule for a group of uses.

    `plain` prints every statement for what it is; `ordered` says in which order constants and
    locals are numbered, where that is not the order in which they are mentioned.
    """

    def __init__(
        self, game: Game, group: list[Use], native: str, plain: bool, ordered: bool
    ) -> None:
        self.game, self.group, self.native = game, group, native
        self.plain, self.ordered = plain, ordered
        trees = [_tree(game, use, plain) for use in group]
        # The same places in all texts: a column of holes for each.
        self.columns = list(zip(*(_holes(tree) for tree in trees), strict=True))
        self.parameters = self._find_parameters()
        self._rename(_names(game))
        body, constants = trees[0].items
        assert isinstance(body, List) and isinstance(constants, List)
        self.form = self._form(body, constants)
        self.calls = [
            tuple(parameter.values[n] for parameter in self.parameters) for n in range(len(group))
        ]

    def _find_parameters(self) -> list[_Parameter]:
        """The arguments of the label that are names in the text, then what else differs."""
        labels = [use.label.args for use in self.group]
        found: list[_Parameter] = []
        for index, column in enumerate(zip(*labels, strict=True)):
            roles = [h[0].role for h in self.columns if tuple(hole.raw for hole in h) == column]
            role = roles[0] if roles else "text"
            found.append(_Parameter("", role, column, index))
        for holes in self.columns:
            values = tuple(hole.raw for hole in holes)
            known = any(p.role == holes[0].role and p.values == values for p in found)
            if not known and (holes[0].forced or len(set(values)) > 1):
                found.append(_Parameter("", holes[0].role, values))
        return found

    def _of_hole(self) -> dict[int, _Parameter]:
        """By the identity of a hole of the first text, its parameter."""
        found = {}
        for holes in self.columns:
            values = tuple(hole.raw for hole in holes)
            for parameter in self.parameters:
                if parameter.role == holes[0].role and parameter.values == values:
                    found[id(holes[0])] = parameter
                    break
        return found

    def _rename(self, literals: set[str]) -> None:
        """Gives the parameters names that mean nothing else in the rule."""
        roles = [parameter.role for parameter in self.parameters]
        used = set(literals) | reserved()
        for parameter in self.parameters:
            base = _PARAMETER_NAMES[parameter.role]
            several = roles.count(parameter.role) > 1
            numbers = (f"{base}{n}" if n or several else base for n in count(1 if several else 0))
            parameter.name = next(name for name in numbers if name not in used)
            used.add(parameter.name)

    def _form(self, body: List, constants: List) -> List:
        of_hole = self._of_hole()
        head: list[Item] = [word("rule"), word(rule_name(self.native))]
        head += _clauses(self.parameters)
        names = [parameter.name for parameter in self.parameters if parameter.label is not None]
        label = self.group[0].label
        if label.name != self.native or len(names) != len(self.parameters):
            head.append(form("label", named(label.name), *names))
        called = _called(self.game, self.group)
        if called is not None:
            head.append(form("called", named(called)))
        if self.ordered:
            uses: list[Item] = []
            for item in constants.items:
                assert isinstance(item, Hole)
                given = of_hole.get(id(item))
                uses.append(word(given.name) if given else form(item.role, named(item.raw)))
            rows = self.game.rules[self.group[0].rule].locals
            head += [form("using", *uses)] if uses else []
            head += [locals_clause(rows)] if rows else []
        filled = [_filled(item, of_hole, self.game) for item in body.items]
        return List([*head, *filled])

    def reads_back(self) -> bool:
        """Each use is read as the rule and the constants that it has."""
        return _reads_back(self.game, self.form, self.native, self.group, self.calls)


def _clauses(parameters: list[_Parameter]) -> list[Item]:
    """`(direction a b) (zone c)`, neighbours of one role together."""
    clauses: list[List] = []
    for parameter in parameters:
        if clauses and clauses[-1].head == parameter.role:
            clauses[-1] = List([*clauses[-1].items, word(parameter.name)])
        else:
            clauses.append(form(parameter.role, word(parameter.name)))
    return list(clauses)


def locals_clause(rows: tuple[tuple[str, Kind], ...]) -> List:
    """`(locals (position a b) (integer n))`, in order."""
    clauses: list[List] = []
    for name, kind in rows:
        if clauses and clauses[-1].head == kind.value:
            clauses[-1] = List([*clauses[-1].items, named(name)])
        else:
            clauses.append(form(kind.value, named(name)))
    return form("locals", *clauses)


def _names(game: Game) -> set[str]:
    """All names that mean something in a rule."""
    board = game.board
    return {
        *board.positions, *board.directions, *(z.name for z in board.zones),
        *(p.name for p in game.pieces), *(p.name for p in game.players), *game.move_types,
        *(a.name for a in game.attributes), *(v.name for v in game.variables),
        *(name for rule in game.rules for name, _ in rule.locals),
    }  # fmt: skip


def _filled(item: Item, of_hole: dict[int, _Parameter], game: Game) -> Item:
    """The text with its parameters by name and everything else as it is called."""
    if isinstance(item, List):
        return List([_filled(inner, of_hole, game) for inner in item.items])
    if not isinstance(item, Hole):
        return item
    parameter = of_hole.get(id(item))
    if parameter is not None:
        return Word(parameter.name)
    return _literal(item, game)


def _literal(item: Hole, game: Game) -> Item:
    """A name as itself; a direction that is called like a position has to say what it is."""
    if item.role == "direction" and item.place and item.raw in game.board.positions:
        step = form("step", "here", named(item.raw))
        return form("go", step) if item.step else step
    return _argument(item.raw) if item.role == Kind.BOOLEAN.value else named(item.raw)


def _argument(text: str) -> Item:
    """What a call gives for a parameter; a truth value is a word."""
    return word(text) if text in TRUTHS else named(text)


@dataclass(slots=True)
class _Block:
    """A rule without a name, in the piece that uses it."""

    game: Game
    use: Use

    def written(self) -> Item | None:
        """The block, if its text is read as the rule; parameters and names of rules need a name."""
        (body, _) = _tree(self.game, self.use, plain=False).items
        assert isinstance(body, List)
        if any(hole.forced for hole in _holes(body)) or _called(self.game, [self.use]) is not None:
            return None
        block = form("do", *(_filled(item, {}, self.game) for item in body.items))
        name = self.use.label.name
        rule = List([word("rule"), word(rule_name(name)), *block.items[1:]])
        return block if _reads_back(self.game, rule, name, [self.use], [()]) else None


def _reads_back(
    game: Game, rule: Item, name: str, group: list[Use], calls: list[tuple[str, ...]]
) -> bool:
    text = lay_out([rule])
    sink = Sink()
    node = parse_rule(Source("rule", text.encode("utf-8")), sink)
    if node is None:
        return False
    scope = scope_of(game, sink, Source("rule", text.encode("utf-8")))
    declare_rule(scope, node)
    template = scope.templates[name]
    for use, call in zip(group, calls, strict=True):
        book = RuleBook(scope)
        arguments = {}
        for parameter, written in zip(template.parameters, call, strict=True):
            value = argument(scope, parameter, written)
            if value is None:
                return False
            arguments[parameter.name] = value
        _, args = book.rule(template, arguments, use.drop, use.label.name)
        found = book.rules[0]
        wanted = game.rules[use.rule]
        alike = Rule("", found.params, found.locals, found.body)
        if args != use.args or alike != Rule("", wanted.params, wanted.locals, wanted.body):
            return False
        if label_of(scope, template, list(call)) != use.label:
            return False
    return not sink.has_errors


def scope_of(game: Game, sink: Sink, source: Source) -> Scope:
    """The names of a game, as they are known while its text is read."""
    scope = Scope(Files(source), sink)
    for table, names in (
        (scope.positions, game.board.positions),
        (scope.directions, game.board.directions),
        (scope.zones, [zone.name for zone in game.board.zones]),
        (scope.players, [player.name for player in game.players]),
        (scope.pieces, [piece.name for piece in game.pieces]),
        (scope.move_types, game.move_types),
        (scope.attributes, [attribute.name for attribute in game.attributes]),
        (scope.variables, [variable.name for variable in game.variables]),
        (scope.procedures, [procedure.name for procedure in game.procedures]),
        (scope.labels, [label.name for label in game.turn_order.labels]),
    ):
        for name in names:
            table.add(name)
    scope.signatures += game.procedures
    scope.fields.update(i for i, found in enumerate(game.variables) if found.by_position)
    scope.teams = any(player.team is not None for player in game.players)
    return scope
