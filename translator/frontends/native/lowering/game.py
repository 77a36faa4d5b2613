"""Puts a game together from its sections, in the order in which they need each other's names."""

from __future__ import annotations

from typing import Any, Final

from translator.core.diagnostics import Sink
from translator.core.source import Span
from translator.frontends.native.files import Files
from translator.frontends.native.lowering import (
    board,
    goals,
    parts,
    players,
    procedures,
    rules,
    selection,
)
from translator.frontends.native.lowering.constants import check_constants, declare_constants
from translator.frontends.native.lowering.owners import free_entries
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.lowering.sections import ONCE, Entry, Sections
from translator.frontends.native.lowering.view import lower_view
from translator.frontends.native.options import REVEAL, fields_of, options_of
from translator.frontends.native.tree import Node, Token, names_in, nodes_in
from translator.frontends.zrf.lowering.scope import Names
from translator.ir.check import check
from translator.ir.game import Game
from translator.ir.parts import Distinct, Meta, Texts


def lower_game(files: Files, entry: Entry, shared: list[Node], sink: Sink) -> Game:
    """The game of an entry of a file; `shared` are the rules and procedures outside of games."""
    scope = Scope(files, sink)
    node, sections = entry.node, Sections(scope, entry, shared)
    _once(scope, sections)
    declare_constants(scope, sections.all("define"))
    people = players.lower_players(scope, sections.one("players"))
    if not people:
        scope.error("L402", "the game has no players", node)
    layout, grids = board.lower_board(scope, sections.one("board"))
    scope.areas = layout.zones
    if sections.one("board") is None:
        scope.error("L402", "the game has no board", node)
    _declare(scope, sections)
    order = players.lower_turns(scope, sections.one("turn_order"), people)
    _declare_modes(scope, sections)
    for rule in sections.all("rule"):
        rules.declare_rule(scope, rule)
    variables = parts.lower_variables(
        scope, sections.one("variables"), sections.one("position_attributes")
    )
    written = procedures.lower_procedures(scope, sections.all("procedure"))
    types, book = rules.lower_pieces(scope, sections.all("piece"), sections.written_here())
    check_constants(scope, sections.all("define"), shared)
    verdict = sections.one("verdict")
    options = _options(scope, sections.one("options"))
    view = lower_view(scope, sections.one("view"), layout, grids)
    texts = sections.texts(scope)
    game = Game(
        meta=Meta(
            title=scope.text(entry.name),
            source=files.first.basename,
            language="native",
            dialect="native",
            texts=Texts(*(texts.get(key, "") for key in ("description", "history", "strategy"))),
            options=view.options,
            engine=texts.get("engine", ""),
            solution=texts.get("solution", ""),
            default=sections.one("default") is not None,
        ),
        board=layout,
        players=people,
        turn_order=players.with_repeats(scope, order),
        attributes=parts.lower_attributes(scope, sections.one("attributes"), types),
        move_types=scope.move_types.names,
        pieces=tuple(types),
        rules=tuple(book),
        selection=selection.lower_selection(
            scope,
            sections.one("selection"),
            sections.of(selection.CONDITIONS),
            people,
            () if options["generation"].by_type else (Distinct(),),
        ),
        goals=tuple(goals.lower_goal(scope, goal, people) for goal in sections.all("goal")),
        start=parts.lower_setup(scope, sections.one("setup"), types, options["captures"].recycled),
        view=view,
        variables=variables,
        move_type_order=_recorded(scope, sections, "move_types", scope.move_types.names),
        attribute_order=_recorded(scope, sections, "recorded", scope.attributes.names),
        procedures=written,
        hidden=parts.lower_hidden(scope, sections.of({"hidden", "unseen"}), people),
        verdict=goals.lower_verdict(scope, verdict) if verdict is not None else None,
        evaluation=goals.lower_evaluation(scope, sections.one("evaluation")),
        **options,
    )
    if not sink.has_errors:
        sink.extend(check(game))
        _warn_of_owners(scope, game, sections.one("options"))
    return game


def _warn_of_owners(scope: Scope, game: Game, options: Node | None) -> None:
    """Where nothing says whose pieces are moved, that may be forgotten."""
    said = options is not None and bool({"own-pieces", "shared-pieces"} & {*options.children})
    found = None if said else next(free_entries(game), None)
    if found is not None and len(game.players) > 1:
        piece, entry = found
        message = f"by `{entry.label.name}` every player can move any {piece.name} of any owner"
        hint = "begin the rule with (verify friend?), or say (options own-pieces) or shared-pieces"
        scope.sink.warning("L211", message, entry.span, hint)


_WORDS: Final = {"setup": "board-setup", "evaluation": "evaluate"}
"""Sections that are not called as they begin."""


def _once(scope: Scope, sections: Sections) -> None:
    """Most sections stand once in a game."""
    seen: set[str] = set()
    for child in sections.own:
        kind = str(child.data)
        if kind in seen:
            word = _WORDS.get(kind, kind.replace("_", "-"))
            scope.error("L405", f"the game has a second `{word}`", child)
        if kind in ONCE:
            seen.add(kind)


def _declare(scope: Scope, sections: Sections) -> None:
    """The names of pieces, attributes and procedures, and of the move types that are listed."""
    for node in (sections.one("move_types"), sections.one("attributes")):
        table: Names[Any] = scope.attributes
        if node is not None and node.data == "move_types":
            table = scope.move_types
        for child in node.children if node is not None else ():
            assert isinstance(child, Node)
            scope.declare(table, child if child.data == "name" else names_in(child)[0])
    for piece in sections.all("piece"):
        scope.declare(scope.pieces, names_in(piece)[0])
        for attribute in nodes_in(piece, "has"):
            scope.attributes.add(scope.text(names_in(attribute)[0]))
    for procedure in sections.all("procedure"):
        scope.declare(scope.procedures, names_in(procedure)[0])


def _declare_modes(scope: Scope, sections: Sections) -> None:
    """Move types are those that are listed, and those of turns and of markers in pieces."""
    for piece in sections.all("piece"):
        for section in (*nodes_in(piece, "moves"), *nodes_in(piece, "drops")):
            for marker in nodes_in(section, "marker"):
                for name in names_in(marker):
                    scope.move_types.add(scope.text(name))


def _options(scope: Scope, node: Node | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    words: dict[str, Span] = {}
    spans: dict[str, Span] = {}
    scanned = None
    for child in node.children if node is not None else ():
        assert isinstance(child, Node | Token)
        if isinstance(child, Token):
            words[str(child)] = scope.span(child)
        elif child.data == "new_game":
            index = scope.find(scope.procedures, names_in(child)[0])
            found["new_game"] = index if index is not None else 0
            spans["new_game"] = scope.span(child)
        else:
            scanned = scope.number(names_in(child)[0], 0, len(scope.positions))
            spans["scanned"] = scope.span(child)
    found["generation"], found["captures"] = options_of(words, scanned)
    spans |= {field: words[word] for word in words for field in fields_of(word)}
    return {**found, "moves_reveal": REVEAL in words, "option_spans": spans}


def _recorded(
    scope: Scope, sections: Sections, kind: str, names: tuple[str, ...]
) -> tuple[str, ...]:
    """The order in which records number names; that of the names themselves if none is given."""
    records = sections.one("records")
    for node in nodes_in(records, kind) if records is not None else ():
        for name in names_in(node):
            if scope.text(name) not in names:
                scope.unknown("name", scope.text(name), name, names)
        return tuple(scope.text(name) for name in names_in(node))
    return names
