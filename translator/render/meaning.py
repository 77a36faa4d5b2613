"""What rules make of places: what they call them, numbers of squares, what chance throws, who owns
stores, and blocks that turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from translator.ir import expr as e
from translator.ir.expr import NOWHERE, Kind
from translator.ir.game import Game
from translator.ir.parts import Entry, PlayerKind, Procedure
from translator.ir.stmt import If, Pair, Return
from translator.ir.walk import statements
from translator.render.palette import words

_LEAST = 3  # positions of a block
_FRIENDLY = frozenset({"friend", "friendly", "fr", "own", "mine"})
_HOSTILE = frozenset({"enemy", "er", "foe"})
_WORDS = ("zero", "one", "two", "three", "four", "five", "six")
_NUMBERS = {word: number for number, word in enumerate(_WORDS)} | {"sixe": 6}


def numbers(game: Game) -> dict[str, dict[int, int]]:
    """By name of a procedure that gives each position a number, told by zones: these numbers."""
    found = {}
    for procedure in game.procedures:
        if [kind for _, kind in procedure.params] == [Kind.POSITION]:
            values = _numbered(game, procedure)
            if len(set(values.values())) > 1:
                found[procedure.name] = values
    return found


def throws(game: Game) -> dict[int, int]:
    """What chance may throw: the numbers of positions that zones called after numbers tell.

    There are several such zones, and no position is in two of them.
    """
    if not any(player.kind is PlayerKind.RANDOM for player in game.players):
        return {}
    found: dict[int, int] = {}
    zones = 0
    for zone in game.board.zones:
        number = _NUMBERS.get(zone.name.lower().removesuffix("s"))
        positions = frozenset().union(*zone.positions)
        if number is not None and positions:
            zones += 1
            if not found.keys().isdisjoint(positions):
                return {}
            found.update(dict.fromkeys(positions, number))
    return found if zones > 1 else {}


def _numbered(game: Game, procedure: Procedure) -> dict[int, int]:
    """The number of each position; none if something else than zones decides."""
    place = e.Local(procedure.params[0][0])
    *cases, last = procedure.body or (None,)
    otherwise = _returned(last)
    if otherwise is None:
        return {}
    values = dict.fromkeys(range(len(game.board.positions)), otherwise)
    for case in reversed(cases):
        match case:
            case If(e.InZone(at, e.Const(_, zone)), (then,), ()) if at == place:
                number, (cells, *others) = _returned(then), game.board.zones[zone].positions
                if number is None or any(other != cells for other in others):
                    return {}
                values.update(dict.fromkeys(cells, number))
            case _:  # values go by something else than zones
                return {}
    return values


def _returned(statement: object) -> int | None:
    """The number that a statement returns."""
    match statement:
        case Return((e.Const(Kind.INTEGER, value),)):
            return value
        case _:  # it computes a number, or returns none
            return None


def called(game: Game) -> dict[str, frozenset[int]]:
    """By name of a procedure that asks a position whether it is one of several: these."""
    found = {}
    for procedure in game.procedures:
        match procedure:
            case Procedure(params=((name, Kind.POSITION),), body=(Return((test,)),)):
                operands = test.operands if isinstance(test, e.Or) else (test,)
                places = {_same(operand, e.Local(name)) for operand in operands}
                if NOWHERE not in places:
                    found[procedure.name] = frozenset(places)
    return found


def _same(test: e.Expr, place: e.Local) -> int:
    """The position that a condition asks `place` to be."""
    match test:
        case e.Same(left, e.Const(_, value)) | e.Compare("==", left, e.Const(_, value)):
            return value if left == place else NOWHERE
        case _:  # it asks for something else
            return NOWHERE


def owned(game: Game) -> dict[int, int]:
    """By position beside the grids the player whom it belongs to.

    Its name has that of the player, or a direction that is called a friend's leads each player to
    one of his own. Where it leads all of them to the same, it is the first player's, and that to
    which an enemy's leads is the second one's.
    """
    inside = {position for grid in game.view.grids for position in grid.positions}
    beside = [p for p in range(len(game.board.positions)) if p not in inside] if inside else []
    active = [i for i, p in enumerate(game.players) if p.kind is PlayerKind.ACTIVE]
    found: dict[int, int] = {}
    for position in beside:
        parts = words(game.board.positions[position])
        owners = [i for i in active if set(words(game.players[i].name)) <= set(parts)]
        if len(owners) == 1 and len(parts) > 1:
            found[position] = owners[0]
    friends, foes = (_ends(game, active, names, beside) for names in (_FRIENDLY, _HOSTILE))
    if len(friends) == len(active) and len(set(friends)) == len(friends):
        found |= dict(zip(friends, active, strict=True))
    elif len(active) == 2 and len(set(friends)) == len(set(foes)) == 1 and friends != foes:
        found |= dict(zip((friends[0], foes[0]), active, strict=True))
    return found


def _ends(game: Game, players: list[int], names: frozenset[str], beside: list[int]) -> list[int]:
    """By player, the one place beside the board to which a direction of these names leads him."""
    ways = [n for n, name in enumerate(game.board.directions) if name.lower() in names]
    places = range(len(game.board.positions))
    found: list[int] = []
    for player in players:
        ends = {game.board.step(player, at, way, False) for way in ways for at in places}
        found += [ends.pop()] if len(ends := ends & set(beside)) == 1 else []
    return found


def blocks(game: Game) -> list[frozenset[int]]:
    """Sets of positions whose pieces change places with each other; none if they overlap."""
    found = {
        block: None
        for piece in game.pieces
        for entry in (*piece.moves, *piece.drops)
        for block in _turned(game, entry)
    }
    apart = all(one.isdisjoint(other) for one, other in combinations(found, 2))
    return list(found) if apart and len(found) > 1 else []


def _turned(game: Game, entry: Entry) -> Iterator[frozenset[int]]:
    """The positions that an entry turns round, with what it is given as their middle."""
    rule = game.rules[entry.rule]
    pairs = [node for node in statements(rule.body) if isinstance(node, Pair)]
    starts = {_place(game, entry, pair.start) for pair in pairs}
    ends = {_place(game, entry, pair.end) for pair in pairs}
    if len(starts) < _LEAST or starts != ends or NOWHERE in starts:
        return
    given = {
        value for value, kind in zip(entry.args, rule.params, strict=True) if kind is Kind.POSITION
    }
    yield frozenset(starts | given)


def _place(game: Game, entry: Entry, at: e.PositionExpr) -> int:
    """The position that an expression means whatever stands on the board, if it is the same."""
    match at:
        case e.Param(index, _):
            return entry.args[index]
        case e.Const(_, value):
            return value
        case e.Step(start, e.Param(index, _), reverse):
            return _step(game, _place(game, entry, start), entry.args[index], reverse)
        case e.Step(start, e.Const(_, way), reverse):
            return _step(game, _place(game, entry, start), way, reverse)
        case _:  # only a run knows it
            return NOWHERE


def _step(game: Game, at: int, way: int, reverse: bool) -> int:
    """A step that is the same for all players; `NOWHERE` if it is not."""
    ends = {game.board.step(player, at, way, reverse) for player in range(len(game.players))}
    return ends.pop() if len(ends) == 1 else NOWHERE
