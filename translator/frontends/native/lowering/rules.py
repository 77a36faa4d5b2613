"""Rules and pieces: each call of a rule is lowered with its arguments; equal bodies are shared."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from translator.frontends.native.lowering.arguments import TABLES, given
from translator.frontends.native.lowering.body import Argument, Body
from translator.frontends.native.lowering.scope import Parameter, Scope, Template
from translator.frontends.native.lowering.statements import declare_locals, lower_body
from translator.frontends.native.spelling import shown
from translator.frontends.native.tree import Node, kind_in, names_in, nodes, nodes_in
from translator.ir.arithmetic import GREATEST, LEAST
from translator.ir.expr import Kind
from translator.ir.ids import AttributeId, MoveTypeId, RuleId
from translator.ir.parts import Entry, Label, PieceType, Rule
from translator.ir.stmt import Stmt


@dataclass(slots=True)
class RuleBook:
    """The rules of a game under construction."""

    scope: Scope
    rules: list[Rule] = field(default_factory=list)
    by_body: dict[tuple[object, ...], RuleId] = field(default_factory=dict)
    by_call: dict[tuple[object, ...], tuple[RuleId, tuple[int, ...]]] = field(default_factory=dict)

    def rule(
        self, template: Template, arguments: dict[str, Argument], drop: bool, name: str
    ) -> tuple[RuleId, tuple[int, ...]]:
        """Index of the rule for a call, and the constants it is called with."""
        call = (id(template), tuple(arguments.items()), drop)
        if call not in self.by_call:
            body, statements = self._lowered(template, arguments, drop)
            params = tuple(kind for kind, _ in body.constants)
            index = self._shared(name, params, tuple(body.locals.items()), statements, drop)
            self.by_call[call] = index, tuple(value for _, value in body.constants)
        return self.by_call[call]

    def _lowered(
        self, template: Template, arguments: dict[str, Argument], drop: bool
    ) -> tuple[Body, tuple[Stmt, ...]]:
        body = Body(self.scope, arguments, is_rule=True, drop=drop)
        for using in nodes_in(template.node, "using"):
            for use in nodes_in(using, "use"):
                self._use(body, use)
        for declared in nodes_in(template.node, "locals"):
            declare_locals(body, declared)
        (node,) = nodes_in(template.node, "body")
        return body, lower_body(body, node)

    def _use(self, body: Body, node: Node) -> None:
        """A constant that gets its number before the others."""
        (name,) = names_in(node)
        given = body.arguments.get(self.scope.text(name))
        if given is not None and given.role in {kind.value for kind in Kind}:
            body.constant(Kind(given.role), given.value)
            return
        role = kind_in(node) if nodes_in(node, "kind") else ""
        if role not in TABLES:
            self.scope.unknown("parameter", self.scope.text(name), name, body.arguments)
            return
        found = self.scope.find(getattr(self.scope, TABLES[role]), name)
        if found is not None:
            body.constant(Kind(role), found)

    def _shared(
        self,
        name: str,
        params: tuple[Kind, ...],
        variables: tuple[tuple[str, Kind], ...],
        body: tuple[Stmt, ...],
        drop: bool,
    ) -> RuleId:
        key = (params, variables, body, drop)
        index = self.by_body.get(key)
        if index is None:
            index = self.by_body[key] = RuleId(len(self.rules))
            self.rules.append(Rule(name, params, variables, body))
        return index


def declare_rule(scope: Scope, node: Node) -> None:
    """Enters a rule by its name."""
    name = names_in(node)[0]
    text = scope.text(name)
    if text in scope.templates:
        scope.error("L202", f"the rule `{text}` is declared twice", name)
    parameters: list[Parameter] = []
    for row in nodes_in(node, "parameters"):
        for parameter in names_in(row):
            found = Parameter(scope.text(parameter), kind_in(row), scope.span(parameter))
            if found.name in {known.name for known in parameters}:
                scope.error("L202", f"the parameter `{found.name}` is declared twice", parameter)
            parameters.append(found)
    scope.templates[text] = Template(text, tuple(parameters), node)


def lower_pieces(
    scope: Scope, nodes: list[Node], written_here: Collection[int]
) -> tuple[list[PieceType], list[Rule]]:
    """All piece types in order, and the rules in the order of their first use.

    Of rules that are `written_here` somebody is told if no piece uses them.
    """
    book = RuleBook(scope)
    pieces = [_piece(book, node) for node in nodes]
    for template in scope.templates.values():
        if not template.called and id(template.node) in written_here:
            _try(book, template)
    return pieces, book.rules


def _try(book: RuleBook, template: Template) -> None:
    """Looks for mistakes in a rule that nobody calls."""
    scope = book.scope
    tables = {role: getattr(scope, table) for role, table in TABLES.items()}
    name = names_in(template.node)[0]
    scope.sink.warning("L210", f"no piece uses the rule `{shown(template.name)}`", scope.span(name))
    if all(len(tables[p.role]) for p in template.parameters if p.role in tables):
        arguments = {p.name: Argument(p.role, 0) for p in template.parameters}
        RuleBook(scope).rule(template, arguments, False, template.name)


def _piece(book: RuleBook, node: Node) -> PieceType:
    scope = book.scope
    name = scope.text(names_in(node)[0])
    letter, dummy, worth = "", False, None
    attributes: dict[AttributeId, int] = {}
    entries: dict[str, list[Entry]] = {"moves": [], "drops": []}
    for child in node.children[1:]:
        assert isinstance(child, Node)
        if child.data == "notation":
            letter = scope.text(names_in(child)[0])
        elif child.data == "worth":
            worth = scope.number(names_in(child)[0], LEAST, GREATEST)
        elif child.data == "dummy":
            dummy = True
        elif child.data == "has":
            _attribute(scope, child, attributes)
        else:
            section = str(child.data)
            _entries(book, child, entries[section], section == "drops")
    moves, drops = tuple(entries["moves"]), tuple(entries["drops"])
    declared = tuple(attributes.items())
    return PieceType(name, moves, drops, declared, letter, dummy, worth, scope.span(node))


def _attribute(scope: Scope, node: Node, attributes: dict[AttributeId, int]) -> None:
    name, *value = nodes(node.children)
    text = scope.text(value[0]) if value else "false"
    if text in ("true", "false"):
        number = int(text == "true")
    else:
        number = scope.number(value[0], least=0)
    attributes[scope.attributes[scope.text(name)]] = number


def _entries(book: RuleBook, section: Node, entries: list[Entry], drop: bool) -> None:
    """The calls and blocks of a section; `(move-type t)` applies to what follows it."""
    scope = book.scope
    move_type: MoveTypeId | None = None
    for node in section.children:
        assert isinstance(node, Node)
        if node.data == "marker":
            names = names_in(node)
            move_type = scope.find(scope.move_types, names[0]) if names else None
        elif node.data == "block":
            label = Label(f"m{len(entries) + 1}")
            template = Template(label.name, (), node)
            rule, args = book.rule(template, {}, drop, label.name)
            book.by_call.pop((id(template), (), drop))  # the key dies with the template
            entries.append(Entry(label, rule, args, move_type, scope.span(node)))
        else:
            called = _call(book, node, drop)
            if called is not None:
                label, rule, args = called
                entries.append(Entry(label, rule, args, move_type, scope.span(node)))


def _call(book: RuleBook, node: Node, drop: bool) -> tuple[Label, RuleId, tuple[int, ...]] | None:
    scope = book.scope
    first, *written = nodes(node.children)
    template = scope.templates.get(scope.text(first))
    if template is None:
        scope.unknown("rule", scope.text(first), first, scope.templates)
        return None
    arguments = given(scope, template, node)
    if arguments is None:
        return None
    label = label_of(scope, template, [scope.meaning(given) for given in written])
    called = nodes_in(template.node, "called")
    name = scope.text(names_in(called[0])[0]) if called else label.name
    return label, *book.rule(template, arguments, drop, name)


def label_of(scope: Scope, template: Template, written: list[str]) -> Label:
    """What records call the move: as its rule says, else the call as it is written."""
    labels = nodes_in(template.node, "label")
    if not labels:
        return Label(template.name, tuple(written))
    given = dict(zip((p.name for p in template.parameters), written, strict=True))
    name, *args = (scope.text(part) for part in names_in(labels[0]))
    return Label(name, tuple(given.get(arg, arg) for arg in args))
