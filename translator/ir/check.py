"""What holds for every `Game`: checked after lowering and after every pass.

`check` finds defects (G1xx errors: a front end or pass made a `Game` that no engine can run) and
what is legal but hardly meant (warnings). It is cheap: rules are looked at once, not per entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned, reads
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.nouns import OF_KIND, number_of
from translator.ir.parts import MAX_BITS, Entry, NoAttack, PieceType, Priority, Rule
from translator.ir.questions import ENDINGS, questions
from translator.ir.ranges import ranges
from translator.ir.walk import expressions, statements


def check(game: Game) -> list[Diagnostic]:
    """All findings, in the order of the parts of the game; numbers last, if all else is right."""
    found = [
        *_board(game),
        *_turns(game),
        *_rules(game),
        *_procedures(game),
        *(found for piece in game.pieces for found in _piece(game, piece)),
        *_start(game),
        *_selection(game),
        *_attributes(game),
        *questions(game),
    ]
    if not any(one.severity is Severity.ERROR for one in found):
        found += ranges(game)
    return found


def _error(code: str, message: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message)


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
        elif any(not NOWHERE <= target < size for table in tables for target in table):
            yield _error("G103", "a link leads to a position that does not exist")
    for zone in board.zones:
        if any(not 0 <= p < size for cells in zone.positions for p in cells):
            yield _error("G104", f"zone {zone.name!r} holds a position that does not exist")
    for permutation in board.symmetries:
        if any(not 0 <= d < len(board.directions) for d in permutation):
            yield _error("G105", "a symmetry names a direction that does not exist")
    if len(board.symmetries) != len(game.players):
        yield _error("G105", "there must be one symmetry a player")


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
    elif not 0 <= order.repeat < len(order.turns):
        yield _error("G106", "the turn order repeats from a turn that does not exist")
    ways = (order.following, *(label.targets for label in order.labels))
    if any(way and len(way) != len(order.turns) for way in ways) or any(
        not 0 <= index < len(order.turns) for way in ways for index in way
    ):
        yield _error("G106", "a turn is followed by one that does not exist")
    for turn in order.turns:
        players = len(game.players)
        if not (0 <= turn.player < players and 0 <= turn.owner < players):
            yield _error("G106", "a turn names a player who does not exist")
        if turn.move_type is not None and not 0 <= turn.move_type < len(game.move_types):
            yield _error("G107", "a turn names a move type that does not exist")


def _rules(game: Game) -> Iterator[Diagnostic]:
    """What is found in a rule is told at the first of its uses."""
    uses: dict[int, Span | None] = {}
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            uses.setdefault(entry.rule, entry.span)
    for index, rule in enumerate(game.rules):
        for found in _rule(game, index, rule):
            yield replace(found, span=uses.get(index))


def _rule(game: Game, index: int, rule: Rule) -> Iterator[Diagnostic]:
    known = {"here", "start", *(name for name, _ in rule.locals)}
    for statement in statements(rule.body):
        if any(isinstance(node, e.MoveCount) for node in expressions(statement)):
            yield _error("G119", f"rule {index} asks for the moves that it is to make")
    yield from _body(game, f"rule {index}", rule.body, known, len(rule.params))
    for statement in statements(rule.body):
        if game.generation.by_type:
            continue  # scripts are told when they are read (A312)
        if isinstance(statement, s.While) and _cannot_change(statement):
            message = (
                f"a loop of the rule {rule.name!r} changes nothing that its condition asks for"
            )
            hint = "it stops at the limit of rounds; is a step missing in it?"
            yield Diagnostic("G120", Severity.WARNING, message, hint=hint)


def _procedures(game: Game) -> Iterator[Diagnostic]:
    for index, made in enumerate(game.procedures):
        known = {name for name, _ in (*made.params, *made.locals)}
        what = f"procedure {index}"
        for found in _body(game, what, made.body, known, results=len(made.results)):
            yield replace(found, span=made.span)
    if game.verdict is not None and not _takes_nothing(game, game.verdict.procedure, 1):
        yield _error("G115", "the verdict is no procedure that takes nothing and gives a number")
    if game.new_game is not None and not _takes_nothing(game, game.new_game, 0):
        yield _error("G115", "what runs at a new game is no procedure that takes nothing")


def _takes_nothing(game: Game, index: int, results: int) -> bool:
    if not 0 <= index < len(game.procedures):
        return False
    made = game.procedures[index]
    return not made.params and len(made.results) == results


def _body(
    game: Game,
    what: str,
    body: tuple[s.Stmt, ...],
    known: set[str],
    params: int = 0,
    results: int = 0,
) -> Iterator[Diagnostic]:
    """Locals, parameters, variables, loops and calls of a rule or procedure."""
    if _astray(body):
        yield _error("G123", f"{what} leaves a loop where there is none")
    for statement in statements(body):
        held: object = statement.effect if isinstance(statement, s.Do) else statement
        if type(held) not in _CLASSES:
            yield _error("G124", f"{what} holds a {type(held).__name__}, which is not known")
        if isinstance(statement, s.Call):
            taken = len(statement.results)
            yield from _call(game, what, statement.procedure, statement.args, taken)
        elif isinstance(statement, s.Do) and isinstance(statement.effect, s.Invoke):
            effect = statement.effect
            yield from _call(game, what, effect.procedure, effect.args, None)
        elif isinstance(statement, s.Return) and len(statement.values) != results:
            yield _error("G115", f"{what} returns {len(statement.values)} values, not {results}")
        elif isinstance(statement, s.Assign) and not 0 <= statement.variable < len(game.variables):
            yield _error("G116", f"{what} assigns a variable that does not exist")
        for name in assigned(statement):
            if name not in known:
                yield _error("G108", f"{what} assigns the unknown local {name!r}")
        for node in expressions(statement):
            if isinstance(node, e.Local):
                if node.name not in known and node.name not in _bound(statement):
                    yield _error("G108", f"{what} reads the unknown local {node.name!r}")
            elif isinstance(node, e.Param):
                if not 0 <= node.index < params:
                    yield _error("G109", f"{what} reads the unknown parameter {node.index}")
            elif type(node) in _LOOKED_AT:
                yield from _expression(game, what, node)


_LOOKED_AT = frozenset(
    (e.Attribute, e.Load, e.Replies, e.MoveCount, e.Ask, *get_args(ENDINGS))
)  # fmt: skip


def _expression(game: Game, what: str, node: e.Expr) -> Iterator[Diagnostic]:
    if isinstance(node, e.Attribute):
        if not 0 <= node.attribute < len(game.attributes):
            yield _error("G110", f"{what} asks for an attribute that does not exist")
    elif isinstance(node, e.Load):
        if not 0 <= node.variable < len(game.variables):
            yield _error("G116", f"{what} reads a variable that does not exist")
    elif isinstance(node, e.Ask):
        if not 0 <= node.procedure < len(game.procedures):
            yield _error("G115", f"{what} asks a procedure that does not exist")
    elif isinstance(node, ENDINGS):
        yield _error("G119", f"{what} asks what only goals may ask")
    elif isinstance(node, e.Replies) or game.verdict is None:
        yield _error("G119", f"{what} asks for the number of moves")


def _bound(statement: s.Stmt) -> set[str]:
    """The names that questions over the whole board give to positions."""
    return {node.name for node in expressions(statement) if isinstance(node, e.Count)}


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
            case _:
                pass
    return False


def _call(
    game: Game, what: str, procedure: int, args: tuple[e.Expr, ...], results: int | None
) -> Iterator[Diagnostic]:
    """`results` is how many locals take what is returned; `None` where nobody does."""
    if not 0 <= procedure < len(game.procedures):
        yield _error("G115", f"{what} calls a procedure that does not exist")
        return
    made = game.procedures[procedure]
    if len(args) != len(made.params) or results not in (None, len(made.results)):
        yield _error("G115", f"{what}: the call does not fit the procedure {made.name!r}")


def _cannot_change(loop: s.While) -> bool:
    """The body assigns no local that the condition reads, and the board is frozen."""
    asked = reads(loop)
    for statement in statements(loop.body):
        if isinstance(statement, s.Verify | s.Leave | s.Return | s.Fail | s.Call):
            return False
        if isinstance(statement, s.Let) and (statement.name in asked or statement.walk):
            return False
        if isinstance(statement, s.Mark) and statement.positions in asked:
            return False
    return True


def _piece(game: Game, piece: PieceType) -> Iterator[Diagnostic]:
    for entry in (*piece.moves, *piece.drops):
        if not 0 <= entry.rule < len(game.rules):
            yield _error("G111", f"piece {piece.name!r} uses a rule that does not exist")
        elif not _fits(game, entry):
            name = entry.label.name
            yield _error("G112", f"piece {piece.name!r}: wrong constants for the rule {name!r}")
        if entry.move_type is not None and not 0 <= entry.move_type < len(game.move_types):
            yield _error("G107", f"piece {piece.name!r} uses a move type that does not exist")
    for attribute, _ in piece.attributes:
        if not 0 <= attribute < len(game.attributes):
            yield _error("G110", f"piece {piece.name!r} has an attribute that does not exist")


def _fits(game: Game, entry: Entry) -> bool:
    kinds = game.rules[entry.rule].params
    if len(kinds) != len(entry.args):
        return False
    return all(
        kind not in OF_KIND or 0 <= value < number_of(game, OF_KIND[kind])
        for kind, value in zip(kinds, entry.args, strict=True)
    )


def _start(game: Game) -> Iterator[Diagnostic]:
    for placement in [p for row in (game.start.placements, *game.start.alternatives) for p in row]:
        if not (
            0 <= placement.position < len(game.board.positions)
            and 0 <= placement.player < len(game.players)
            and 0 <= placement.piece < len(game.pieces)
        ):
            yield _error("G113", "the setup places something that does not exist")
    shuffled = [p for cells in game.start.shuffles for p in cells]
    if any(not 0 <= p < len(game.board.positions) for p in shuffled):
        yield _error("G113", "the setup shuffles a position that does not exist")
    for player, piece, count in game.start.reserve:
        if not (0 <= player < len(game.players) and 0 <= piece < len(game.pieces) and count >= 0):
            yield _error("G113", "the setup reserves something that does not exist")


def _selection(game: Game) -> Iterator[Diagnostic]:
    for stage in game.selection:
        if isinstance(stage, Priority) and any(
            not 0 <= m < len(game.move_types) for m in stage.move_types
        ):
            yield _error("G107", "a priority names a move type that does not exist")
        if isinstance(stage, NoAttack) and any(
            not (0 <= player < len(game.players) and 0 <= piece < len(game.pieces))
            for player, piece in stage.royals
        ):
            yield _error("G114", "a royal piece does not exist")
