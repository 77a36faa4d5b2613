"""A rules file as a whole: its macros, its games and the variants that inherit from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.arguments import faults
from translator.frontends.zrf.dialect import Dialect, guess
from translator.frontends.zrf.expand import Budget, Expander
from translator.frontends.zrf.include import gather
from translator.frontends.zrf.macros import Macro, collect
from translator.frontends.zrf.nodes import Atom, Form, Node, Text, write
from translator.library.includes import Resolver


class Variant(NamedTuple):
    """A ``variant`` form and the ``game`` form that it inherits from."""

    form: Form
    game: Form


class GameEntry(NamedTuple):
    """What can be played: a game (``variant`` is None) or one of its variants."""

    game: Form
    variant: Form | None


class Document(NamedTuple):
    """What a file and its includes hold. Forms are as written; ``expander`` expands them."""

    source: Source
    version: str
    defines: dict[str, Macro]
    games: list[Form]
    variants: list[Variant]
    unknown: list[Node]
    dialect: Dialect
    expander: Expander

    def games_and_variants(self) -> Iterator[GameEntry]:
        """Each game, then its variants, in the order of the file."""
        for game in self.games:
            yield GameEntry(game, None)
            for variant in self.variants:
                if variant.game is game:
                    yield GameEntry(game, variant.form)


def load_document(
    source: Source, resolver: Resolver, sink: Sink, budget: Budget | None = None
) -> Document:
    """Read ``source`` and what it includes. What is wrong with them goes to ``sink``.

    Where parentheses or quotes do not match, the rest would follow from that, and is not reported.
    """
    nodes = gather(source, resolver, sink)
    sink = Sink() if sink.has_errors else sink
    defines = collect((n for n in nodes if isinstance(n, Form) and n.head == "define"), sink)
    expander = Expander(defines, sink, budget)
    version = ""
    games: list[Form] = []
    in_order: list[Form] = []
    unknown: list[Node] = []
    before: Node | None = None
    for node in _expanded(nodes, expander):
        head = _head(node)
        if isinstance(node, Form) and head in ("game", "variant"):
            in_order.append(node)
            if head == "game":
                games.append(node)
        elif isinstance(node, Form) and head == "version":
            version = _version(node, sink)
        elif head not in ("define", "translate"):
            # Of words, or lists of one kind, in a row one finding will do.
            if not (unknown and unknown[-1] is before and _head(before) == head):
                what = f"`{write(node)}` is not part of a rules file and is ignored"
                sink.warning("Z106", what, node.span)
            unknown.append(node)
        before = node
    if not games:
        sink.warning("Z107", f"{source.name} has no `game`")
    variants = _inheritance(in_order, sink)
    return Document(source, version, defines, games, variants, unknown, guess(nodes), expander)


def tell_uncalled(document: Document, sink: Sink) -> None:
    """Z212, when all games were expanded; macros of included files are there for others, too."""
    called = document.expander.called
    for name, macro in document.defines.items():
        if name not in called and macro.form.source is document.source:
            sink.note("Z212", f"the macro `{name}` is never called", macro.form.items[1].span)


def _head(node: Node) -> str:
    return node.head if isinstance(node, Form) else ""


def _expanded(nodes: list[Node], expander: Expander) -> Iterator[Node]:
    """The top-level nodes, with the calls among them (but not those inside them) expanded."""
    for node in nodes:
        if isinstance(node, Form) and node.head in expander.defines and node.head != "define":
            yield from expander.expand_list((node,))
        else:
            yield node


def _version(form: Form, sink: Sink) -> str:
    sink.extend(faults(form, "top"))
    match form.items[1:]:
        case (Text(value=version), *_) | (Atom(text=version), *_):
            return version
    return ""


def _inheritance(forms: list[Form], sink: Sink) -> list[Variant]:
    """The variants, each with the nearest game before it, else the first of the file (U1)."""
    first = next((form for form in forms if form.head == "game"), None)
    game = first
    variants: list[Variant] = []
    for form in forms:
        if form.head == "game":
            game = form
        elif game is not None:
            variants.append(Variant(form, game))
        else:
            sink.error("Z108", "the variant has no game to inherit from", form.span)
    return variants
