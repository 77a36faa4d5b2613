"""What holds for every `Game`: checked after lowering and after every pass.

`check` finds defects (G1xx errors: a front end or pass made a `Game` that no engine can run) and
what is legal but hardly meant (warnings). It is cheap: rules are looked at once, not per entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, get_args

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span
from translator.ir import expr as e
from translator.ir import parts as p
from translator.ir import stmt as s
from translator.ir.bodies import assigned, reads, unbound
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.indices import Missing
from translator.ir.nesting import too_deep
from translator.ir.nouns import OF_KIND, number_of
from translator.ir.parts import MAX_BITS, Entry, PieceType, Rule
from translator.ir.questions import questions
from translator.ir.ranges import ranges
from translator.ir.scripts import foreign
from translator.ir.sense import senseless
from translator.ir.shape import label
from translator.ir.traits import LATE, touching
from translator.ir.walk import children, different, expressions, lines, outermost


def check(game: Game) -> list[Diagnostic]:
    """All findings, in the order of the parts of the game; numbers last, if all else is right.

    Nothing else is looked for in rules that nest too deep to be followed.
    """
    if (deep := too_deep(game)) is not None:
        return [_error("G130", *deep)]
    found = [
        *_missing(game),
        *_board(game),
        *_turns(game),
        *_rules(game),
        *_procedures(game),
        *(found for piece in game.pieces for found in _piece(game, piece)),
        *_start(game),
        *_attributes(game),
        *questions(game),
        *(_error("G128", *told) for told in senseless(game)),
        *(_error("G129", *told) for told in foreign(game)),
    ]
    if not any(one.severity is Severity.ERROR for one in found):
        found += ranges(game)
    return found


def _error(code: str, message: str, span: Span | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, span)


def _board(game: Game) -> Iterator[Diagnostic]:
    board = game.board
    size = len(board.positions)
    if not size:
        yield _error("G101", "the board has no positions")
    if len(set(board.positions)) != size:
        yield _error("G102", "two positions have the same name")
    for tables in (board.links, board.reverse):
        if len(tables) != len(board.directions) or any(len(table) != size for table in tables):
            yield _error("G103", "a table of links does not cover the board")
    if any(len(zone.positions) != len(game.players) for zone in board.zones):
        yield _error("G104", "a zone lacks a set for some player")
    if len(board.symmetries) != len(game.players):
        yield _error("G105", "there must be one symmetry a player")
    if any(len(row) != len(board.directions) for row in board.symmetries):
        yield _error("G105", "a symmetry does not cover the directions")
    if len(game.view.rectangles) not in (0, size):
        yield _error("G127", "there must be one rectangle a position, or none")


def _attributes(game: Game) -> Iterator[Diagnostic]:
    bits = sum(attribute.bits for attribute in game.attributes)
    if bits > MAX_BITS:
        message = f"the attributes have {bits} bits; JavaScript engines hold {MAX_BITS}"
        hint = "engines in Python take any number"
        yield Diagnostic("G125", Severity.WARNING, message, hint=hint)


def _turns(game: Game) -> Iterator[Diagnostic]:
    order = game.turn_order
    if not order.turns:
        yield _error("G106", "the turn order is empty")
    if all(player.kind is p.PlayerKind.NEUTRAL for player in game.players):
        yield _error("G106", "there is no active player: all players are neutral")
    ways = [label.targets for label in order.labels]
    if order.following:  # without it turns follow in their order
        ways.append(order.following)
    if any(len(way) != len(order.turns) for way in ways):
        yield _error("G106", "some turn has no following turn")


def _rules(game: Game) -> Iterator[Diagnostic]:
    """What is found in a rule is told at the first of its uses."""
    uses: dict[int, Span | None] = {}
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            uses.setdefault(entry.rule, entry.span)
    for index, rule in enumerate(game.rules):
        for found in _rule(game, index, rule):
            yield replace(found, span=found.span or uses.get(index))


def _rule(game: Game, index: int, rule: Rule) -> Iterator[Diagnostic]:
    known = {"here", "start", *(name for name, _ in rule.locals)}
    what = f"the rule {rule.name!r}" if rule.name else f"rule {index}"
    yield from _twice(what, ("here", "start", *(name for name, _ in rule.locals)))
    yield from _body(game, what, rule.body, known, rule.params, None)
    if game.generation.by_type:
        return  # scripts are told when they are read (A312)
    for statement, _ in lines(rule.body):
        if isinstance(statement, s.While) and _cannot_change(statement):
            message = (
                f"a loop of the rule {rule.name!r} changes nothing that its condition asks for"
            )
            hint = "it stops at the limit of rounds; is a step missing in it?"
            yield Diagnostic("G120", Severity.WARNING, message, statement.span, hint=hint)


def _procedures(game: Game) -> Iterator[Diagnostic]:
    for index, made in enumerate(game.procedures):
        known = {name for name, _ in (*made.params, *made.locals)}
        what = f"the procedure {made.name!r}" if made.name else f"procedure {index}"
        own = _twice(what, [name for name, _ in (*made.params, *made.locals)])
        for found in (*own, *_body(game, what, made.body, known, results=len(made.results))):
            yield replace(found, span=found.span or made.span)
    if game.verdict is not None and not _takes_nothing(game, game.verdict.procedure, 1):
        yield _error(
            "G115", "the verdict is not a procedure without parameters that returns a number"
        )
    if game.new_game is not None and not _takes_nothing(game, game.new_game, 0):
        yield _error("G115", "the procedure of a new game has parameters")


def _takes_nothing(game: Game, index: int, results: int) -> bool:
    if not 0 <= index < len(game.procedures):
        return True  # which `_missing` tells
    made = game.procedures[index]
    return not made.params and len(made.results) == results


def _twice(what: str, names: Sequence[str]) -> Iterator[Diagnostic]:
    if len(set(names)) != len(names):
        name = next(one for one in names if names.count(one) > 1)
        yield _error("G108", f"{what} declares the local {name!r} twice")


def _body(
    game: Game,
    what: str,
    body: tuple[s.Stmt, ...],
    known: set[str],
    params: tuple[Kind, ...] = (),
    results: int | None = 0,
) -> Iterator[Diagnostic]:
    """Locals, parameters, loops and calls of a procedure, or of a rule, which has no `results`."""
    if any(isinstance(node, s.Leave) for node, _ in lines(body)) and _astray(body):
        yield _error("G123", f"{what} leaves a loop where there is none")
    expected = results or 0
    doubtful = False
    for statement, asked in lines(body):
        held: object = statement.effect if isinstance(statement, s.Do) else statement
        if type(held) not in _CLASSES:
            yield _error("G124", f"{what} holds a {type(held).__name__}, which is unknown")
        if isinstance(statement, s.Call):
            taken = len(statement.results)
            yield from _call(game, what, statement.procedure, statement.args, taken)
        elif isinstance(statement, s.Do) and isinstance(statement.effect, s.Invoke):
            effect = statement.effect
            yield from _call(game, what, effect.procedure, effect.args, None)
        elif isinstance(statement, s.Return) and len(statement.values) != expected:
            yield _error("G115", f"{what} returns {len(statement.values)} values, not {expected}")
        for name in assigned(statement):
            if name not in known:
                yield _error("G108", f"{what} assigns the unknown local {name!r}", statement.span)
        strange = False
        for node in expressions(statement) if doubtful else asked:
            if isinstance(node, e.Local):
                strange = strange or node.name not in known
            elif isinstance(node, e.Param):
                if not 0 <= node.index < len(params) or params[node.index] is not node.kind:
                    message = f"{what} has no parameter {node.index} of the kind {node.kind.value}"
                    yield _error("G109", message, node.span)
            elif type(node) in _LATE and not (
                # Verdicts are procedures, and are asked when the moves are known.
                isinstance(node, e.MoveCount) and results is not None and game.verdict is not None
            ):
                yield _error("G119", f"{what} uses a test for goals only", node.span)
        if strange:
            doubtful = True  # a count may give a value here, and none where the same object stands
            for root in outermost(statement):
                for local in unbound(root, known):
                    message = f"{what} reads the unknown local {local.name!r}"
                    yield _error("G108", message, local.span)


_LATE = touching(LATE)
_CLASSES = frozenset((*get_args(s.Stmt), *get_args(s.Effect)))


def _astray(body: tuple[s.Stmt, ...], inside: bool = False) -> bool:
    """Some `Leave` stands in no loop that it could leave."""
    for node in body:
        match node:
            case s.Leave():
                if not inside:
                    return True
            case s.If():
                if _astray(node.then, inside) or _astray(node.other, inside):
                    return True
            case s.ForEach() | s.While():
                if _astray(node.body, inside=True):
                    return True
            case _:  # a statement without others in it
                pass
    return False


def _call(
    game: Game, what: str, procedure: int, args: tuple[e.Expr, ...], results: int | None
) -> Iterator[Diagnostic]:
    """`results` is how many locals take what is returned; `None` where nobody does."""
    if not 0 <= procedure < len(game.procedures):
        return  # which `_missing` tells
    made = game.procedures[procedure]
    if len(args) != len(made.params) or results not in (None, len(made.results)):
        yield _error("G115", f"{what}: the call does not fit the procedure {made.name!r}")


def _cannot_change(loop: s.While) -> bool:
    """The body assigns no local that the condition reads, and the board is frozen."""
    asked = reads(loop)
    for statement in different(loop.body):
        if isinstance(statement, s.Verify | s.Leave | s.Return | s.Fail | s.Call):
            return False
        if isinstance(statement, s.Let) and (statement.name in asked or statement.walk):
            return False
        if isinstance(statement, s.Mark) and statement.positions in asked:
            return False
    return True


def _piece(game: Game, piece: PieceType) -> Iterator[Diagnostic]:
    for entry in (*piece.moves, *piece.drops):
        if 0 <= entry.rule < len(game.rules) and not _fits(game, entry):
            name = entry.label.name
            yield _error("G112", f"piece {piece.name!r}: wrong constants for the rule {name!r}")


def _fits(game: Game, entry: Entry) -> bool:
    kinds = game.rules[entry.rule].params
    if len(kinds) != len(entry.args):
        return False
    return Kind.POSITIONS not in kinds and all(
        kind not in OF_KIND or 0 <= value < number_of(game, OF_KIND[kind])
        for kind, value in zip(kinds, entry.args, strict=True)
    )


def _start(game: Game) -> Iterator[Diagnostic]:
    if any(count < 0 for _, _, count in game.start.reserve):
        yield _error("G113", "the setup has a negative reserve")


def _missing(game: Game) -> Iterator[Diagnostic]:
    """Indices of what the game does not have, wherever in it they stand."""
    missing = Missing(game)
    todo: list[tuple[Any, Span | None]] = [(game, None)] if missing.anywhere(game) else []
    while todo:
        node, around = todo.pop()
        span = getattr(node, "span", None) or around
        for index in missing.of(node):
            code = _code(type(node), index.noun)
            message = f"{label(type(node).__name__)}: there is no {index}"
            yield Diagnostic(code, Severity.ERROR, message, span)
        todo.extend((inner, span) for inner in children(node))


_OF_NOUN: Final = {
    Noun.MOVE_TYPE: "G107",
    Noun.ATTRIBUTE: "G110",
    Noun.RULE: "G111",
    Noun.PROCEDURE: "G115",
    Noun.VARIABLE: "G116",
}
_OF_PART: Final[Mapping[type, Mapping[Noun, str]]] = {
    p.Board: {Noun.POSITION: "G103", Noun.DIRECTION: "G105"},
    p.Zone: {Noun.POSITION: "G104"},
    p.Turn: {Noun.PLAYER: "G106"},
    p.TurnOrder: {Noun.TURN: "G106"},
    p.TurnLabel: {Noun.TURN: "G106"},
    p.Placement: dict.fromkeys(Noun, "G113"),
    p.Start: dict.fromkeys(Noun, "G113"),
    p.NoAttack: dict.fromkeys(Noun, "G114"),
}


def _code(part: type, noun: Noun) -> str:
    """The code of an index of nothing: one for the noun, or for the part that it stands in."""
    return _OF_NOUN.get(noun) or _OF_PART.get(part, {}).get(noun, "G126")
