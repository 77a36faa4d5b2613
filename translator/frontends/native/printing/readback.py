"""Whether the text of a rule is read as the rules that it is printed for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.native.files import Files
from translator.frontends.native.layout import Item, lay_out
from translator.frontends.native.lowering.arguments import argument
from translator.frontends.native.lowering.rules import RuleBook, declare_rule, label_of
from translator.frontends.native.lowering.scope import Scope, Template
from translator.frontends.native.syntax import parse_rule
from translator.ir.game import Game
from translator.ir.parts import Label, Rule


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
class ReadBack:
    """Reads texts of rules with the names of a game; `shared` are rules that they may use."""

    game: Game
    shared: dict[str, Template] = field(default_factory=dict)

    def share(self, forms: Iterable[Item]) -> None:
        for form in forms:
            scope = self._declared(form)
            if scope is not None:
                self.shared |= scope.templates

    def _declared(self, form: Item) -> Scope | None:
        """The names of the game and the rule; `None` if the text is none."""
        source, sink = Source("rule", lay_out([form]).encode("utf-8")), Sink()
        node = parse_rule(source, sink)
        if node is None:
            return None
        scope = scope_of(self.game, sink, source)
        declare_rule(scope, node)
        return scope

    def gives(
        self, rule: Item, name: str, group: Sequence[Use], calls: Sequence[tuple[str, ...]]
    ) -> bool:
        """Each use is read of its call as the rule and the constants that it has."""
        scope = self._declared(rule)
        if scope is None:
            return False
        template = scope.templates[name]
        scope.templates = {**self.shared, name: template}
        return all(
            _is_read(scope, template, use, call, self.game.rules[use.rule])
            for use, call in zip(group, calls, strict=True)
        )


def _is_read(scope: Scope, template: Template, use: Use, call: Sequence[str], wanted: Rule) -> bool:
    book = RuleBook(scope)
    arguments = {}
    for parameter, written in zip(template.parameters, call, strict=True):
        value = argument(scope, parameter, written)
        if value is None:
            return False
        arguments[parameter.name] = value
    _, args = book.rule(template, arguments, use.drop, use.label.name)
    found = replace(book.rules[0], name=wanted.name)
    right = found == wanted and args == use.args and not scope.sink.has_errors
    return right and label_of(scope, template, list(call)) == use.label


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
