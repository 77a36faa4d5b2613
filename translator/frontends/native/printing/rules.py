"""Rules as people write them: what one macro was called for becomes one rule with parameters.

A lowered rule is general (every name in it is a parameter), and one written rule may have become
several lowered ones. So each entry of a piece is printed with its constants filled in; entries with
one label whose texts differ in names only are calls of one rule, and where the names differ, or
equal an argument of the label, the rule has a parameter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final, NamedTuple

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.frontends.native.printing.forms import (
    Hole,
    Item,
    List,
    form,
    holes,
    named,
    shape,
    word,
)
from translator.frontends.native.printing.parameters import (
    Parameter,
    by_hole,
    clauses,
    differing,
    filled,
    name_all,
    spelled,
    values_of,
)
from translator.frontends.native.printing.readback import ReadBack, Use
from translator.frontends.native.printing.shared import SharedRules
from translator.frontends.native.printing.statements import instructions
from translator.frontends.native.printing.terms import Context
from translator.frontends.native.spelling import rule_name
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.parts import Entry, Label, PieceType


class _Way(NamedTuple):
    """How a rule is written, should it not be read as itself otherwise.

    `flat` uses no other rules; `plain` prints every statement for what it is; `ordered` says in
    which order constants and locals are numbered, where that is not the order in which they are
    mentioned.
    """

    flat: bool = False
    plain: bool = False
    ordered: bool = False


_WAYS: Final = (
    _Way(),
    _Way(flat=True),
    _Way(flat=True, plain=True),
    _Way(flat=True, ordered=True),
    _Way(flat=True, plain=True, ordered=True),
)


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
    first: dict[int, str] = field(default_factory=dict)  # by rule, the label of its first entry
    trees: dict[tuple[object, ...], List] = field(default_factory=dict)  # of uses, not plain
    shared: SharedRules = field(init=False)
    read: ReadBack = field(init=False)

    def __post_init__(self) -> None:
        met = list(self._met())
        for use, _ in met:
            self.first.setdefault(use.rule, use.label.name)
            if use.key not in self.trees:
                self.trees[use.key] = _tree(self.game, use, plain=False)
        self.taken = {use.label.name for use, anonymous in met if not anonymous}
        self.shared = SharedRules(self.game, self.taken)
        self.shared.find(self.trees.values())
        self.shared.choose(self._printed(met))
        self.read = ReadBack(self.game)
        self.read.share(self.shared.forms)
        for use, anonymous in met:
            self._enter(use, anonymous)
        for group in self._groups():
            self._write(group)
        written = (block for block in self.blocks.values() if block is not None)
        self.forms = [*self.shared.called_in((*self.forms, *written)), *self.forms]

    def tree(self, use: Use, way: _Way) -> List:
        """The body of the rule with the constants of the use, and those that have to be said."""
        whole = _tree(self.game, use, plain=True) if way.plain else self.trees[use.key]
        found = self.shared.resolved(whole if way.ordered else _unordered(whole), way.flat)
        assert isinstance(found, List)
        return found

    def called(self, use: Use) -> str | None:
        """What its rule is called, if that is not the label of the first entry that uses it."""
        name = self.game.rules[use.rule].name
        return name if name != self.first[use.rule] else None

    def call(self, entry: Entry, drop: bool, number: int) -> Item:
        """The entry as it stands in the `moves` or `drops` of a piece, where it has this number."""
        key = Use(entry.label, entry.rule, entry.args, drop).key
        block = self.blocks[key] if _is_anonymous(entry, number) else None
        if block is not None:
            return block
        use = self.uses[key]
        return List([word(rule_name(use.native)), *map(spelled, use.call)])

    def drops_first(self, piece: PieceType) -> bool:
        """Rules are numbered as they are met: whether that asks for the drops before the moves."""
        moves = {entry.rule for entry in piece.moves}
        drops = {entry.rule for entry in piece.drops}
        new = (moves ^ drops) - self.met
        self.met |= moves | drops
        return bool(new) and min(new) in drops

    def ways(self, use: Use) -> Sequence[_Way]:
        """How the rule of a use may be written; without calls of others there is less to try."""
        return _WAYS if self.shared.is_called_in(self.trees[use.key]) else _WAYS[1:]

    def _met(self) -> Iterator[tuple[Use, bool]]:
        """The entries of all pieces, and whether they have no name."""
        for piece in self.game.pieces:
            for section, drop in ((piece.moves, False), (piece.drops, True)):
                for number, entry in enumerate(section, 1):
                    use = Use(entry.label, entry.rule, entry.args, drop)
                    yield use, _is_anonymous(entry, number)

    def _printed(self, met: Sequence[tuple[Use, bool]]) -> list[Item]:
        """A text for each that is printed: those of named entries that are alike are one."""
        found: dict[object, Item] = {}
        for use, anonymous in met:
            tree = _unordered(self.trees[use.key])
            alike = use.label.name, len(use.label.args), self.shared.shape(tree)
            found.setdefault(use.key if anonymous else alike, tree)
        return list(found.values())

    def _enter(self, use: Use, anonymous: bool) -> None:
        if anonymous:
            if use.key not in self.blocks:
                self.blocks[use.key] = _block(self, use)
            if self.blocks[use.key] is not None:
                return
        self.uses.setdefault(use.key, use)

    def _groups(self) -> Iterator[list[Use]]:
        """Uses of one label whose texts differ in names only, in the order of their first one."""
        groups: dict[tuple[object, ...], list[Use]] = {}
        for use in self.uses.values():
            text = shape(self.tree(use, _WAYS[0]))
            key = use.label.name, len(use.label.args), self.called(use), text
            groups.setdefault(key, []).append(use)
        yield from groups.values()

    def _write(self, group: list[Use]) -> None:
        """Enters a rule for the uses; several where constants have to be in several orders."""
        if self._is_written(group, [way for way in self.ways(group[0]) if not way.ordered]):
            return
        ordered = [way for way in _WAYS if way.ordered]
        parts: dict[object, list[Use]] = {}
        for use in group:
            parts.setdefault(shape(self.tree(use, ordered[0])), []).append(use)
        for part in parts.values():
            if not self._is_written(part, ordered):
                raise _inexpressible(part[0].label.name)

    def _is_written(self, group: list[Use], ways: Iterable[_Way]) -> bool:
        native = self._unused(group[0].label.name)
        for way in ways:
            template = _Template(self, group, native, way)
            if template.reads_back():
                break
        else:
            return False
        self.taken.add(native)
        self.forms.append(template.form)
        for use, call in zip(group, template.calls, strict=True):
            use.native, use.call = native, call
        return True

    def _unused(self, wanted: str) -> str:
        """A name for a rule: that of the label, with a number behind it if there is one so."""
        if wanted not in {use.native for use in self.uses.values()}:
            return wanted
        numbers = (f"{wanted}-{n}" for n in count(2))
        return next(name for name in numbers if name not in self.taken)


def _is_anonymous(entry: Entry, number: int) -> bool:
    return entry.label == Label(f"m{number}")


def _inexpressible(rule: str) -> TranslationError:
    """What no front end makes, such as a piece type in the place of a location."""
    message = f"the native language cannot express the rule {rule!r}"
    return TranslationError([Diagnostic("E103", Severity.ERROR, message)])


def _tree(game: Game, use: Use, plain: bool) -> List:
    """The body of the rule with the constants of the use, and all of these once more, in order."""
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


def _unordered(tree: List) -> List:
    """Without the constants that the text names anyway, as they are mentioned."""
    body, constants = tree.items
    return List([body, List([one for one in holes(constants) if one.forced])])


class _Template:
    """One written rule for a group of uses."""

    def __init__(self, texts: RuleTexts, group: list[Use], native: str, way: _Way) -> None:
        self.game, self.texts, self.group = texts.game, texts, group
        self.native, self.ordered = native, way.ordered
        trees = [texts.tree(use, way) for use in group]
        # The same places in all texts: a column of holes for each.
        self.columns = list(zip(*map(holes, trees), strict=True))
        self.parameters = differing(self.columns, self._of_label())
        name_all(self.game, self.parameters)
        body, constants = trees[0].items
        assert isinstance(body, List) and isinstance(constants, List)
        self.form = self._form(body, constants)
        self.calls = [
            tuple(parameter.values[n] for parameter in self.parameters) for n in range(len(group))
        ]

    def _of_label(self) -> list[Parameter]:
        """The arguments of the label, as what they are in the text."""
        roles: dict[tuple[str, ...], str] = {}
        for column in self.columns:
            roles.setdefault(values_of(column), column[0].role)
        labels = zip(*(use.label.args for use in self.group), strict=True)
        return [
            Parameter("", roles.get(values, "text"), values, index)
            for index, values in enumerate(labels)
        ]

    def _form(self, body: List, constants: List) -> List:
        of_hole = by_hole(self.columns, self.parameters)
        head: list[Item] = [word("rule"), word(rule_name(self.native))]
        head += clauses(self.parameters)
        names = [parameter.name for parameter in self.parameters if parameter.label is not None]
        label = self.group[0].label
        if label.name != self.native or len(names) != len(self.parameters):
            head.append(form("label", named(label.name), *names))
        called = self.texts.called(self.group[0])
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
        return List([*head, *(filled(item, of_hole, self.game) for item in body.items)])

    def reads_back(self) -> bool:
        """Each use is read as the rule and the constants that it has."""
        return self.texts.read.gives(self.form, self.native, self.group, self.calls)


def locals_clause(rows: tuple[tuple[str, Kind], ...]) -> List:
    """`(locals (position a b) (integer n))`, in order."""
    clauses: list[List] = []
    for name, kind in rows:
        if clauses and clauses[-1].head == kind.value:
            clauses[-1] = List([*clauses[-1].items, named(name)])
        else:
            clauses.append(form(kind.value, named(name)))
    return form("locals", *clauses)


def _block(texts: RuleTexts, use: Use) -> Item | None:
    """A rule without a name, in the piece that uses it, if its text is read as the rule.

    Parameters and names of rules need a name.
    """
    if texts.called(use) is not None:
        return None
    name = use.label.name
    for way in texts.ways(use):
        if way.plain or way.ordered:
            break
        (body, _) = texts.tree(use, way).items
        assert isinstance(body, List)
        if any(hole.forced for hole in holes(body)):
            continue
        block = form("do", *(filled(item, {}, texts.game) for item in body.items))
        rule = List([word("rule"), word(rule_name(name)), *block.items[1:]])
        if texts.read.gives(rule, name, [use], [()]):
            return block
    return None
