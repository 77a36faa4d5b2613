"""Words of the engine in rules: what they ask of the position, and the effects they record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from translator.core.source import Span
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.lowering.action import Action
from translator.frontends.axiom.lowering.program import Program
from translator.frontends.axiom.lowering.state import State
from translator.frontends.axiom.lowering.values import (
    ZERO,
    Item,
    Role,
    arith,
    compare,
    constant,
    minus_one,
    negation,
    number,
    truth,
    whole,
)  # fmt: skip
from translator.frontends.axiom.prelude import DRAW_SCORE, UNKNOWN_SCORE
from translator.frontends.axiom.usage import EDITS
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind, Relation

if TYPE_CHECKING:
    from translator.frontends.axiom.lowering.translator import Translator

TYPE_MASK = 0x3FF
NEUTRAL_BIT = 0x400


# Players and pieces as numbers


def _players(program: Program) -> tuple[int, ...]:
    players = program.description.players
    return tuple(player.value(index) for index, player in enumerate(players))


def _owner(program: Program, at: Expr) -> Expr:
    """The player's number in a cell, 0 if it is empty."""
    return e.Table((0, *_players(program)), e.OwnerAt(at))


def _whole_cell(program: Program, at: Expr) -> Expr:
    """All that a cell holds: the type and the player's number."""
    return e.Arith("|", e.TypeAt(at), _owner(program, at))


def _type_part(cell: Expr) -> Expr:
    """The type in what a cell holds, or a type itself."""
    if isinstance(cell, e.TypeAt):
        return cell
    if isinstance(cell, e.Arith) and cell.op == "|" and isinstance(cell.left, e.TypeAt):
        return cell.left
    if cell == _CURRENT_TYPE or (isinstance(cell, e.Arith) and cell.left == _CURRENT_TYPE):
        return _CURRENT_TYPE
    return arith("&", cell, number(TYPE_MASK))


_CURRENT_TYPE = e.Arith("+", e.MovingType(), number(1))


def player_index(program: Program, value: Expr) -> Expr:
    """The index of the player whom a number stands for."""
    known = constant(value)
    if known is not None:
        index = known // 2048 - 1
        exists = 0 <= index < len(program.description.players)
        return Const(Kind.PLAYER if exists else Kind.INTEGER, index)
    if isinstance(value, e.Table) and value.values == _players(program):
        return value.index
    if isinstance(value, e.Table) and value.values[1:] == _players(program):
        return minus_one(value.index)
    return minus_one(arith("/", value, number(2048)))


def type_index(program: Program, value: Expr) -> Expr:
    """The index of the piece type that a number stands for."""
    known = constant(value)
    if known is not None:
        exists = 0 < known <= len(program.description.pieces)
        return Const(Kind.PIECE if exists else Kind.INTEGER, known - 1)
    if value == _CURRENT_TYPE:
        return e.MovingType()
    return whole(minus_one(value))


# Queries


def vacant(state: State, at: Expr) -> Expr:
    sure = at in state.valid or (isinstance(at, Const) and at.value >= 0)
    return e.IsEmpty(at) if sure else e.Not(e.Occupied(at))


def _query(ask: Callable[[Translator, State, Expr], Expr], role: Role = Role.NUMBER) -> Action:
    """A question about the cell under the cursor."""

    def action(t: Translator, state: State, span: Span) -> None:
        t.push(state, ask(t, state, state.here), role)

    return action


def _query_at(ask: Callable[[Translator, State, Expr], Expr], role: Role = Role.NUMBER) -> Action:
    """The same about a position from the stack."""

    def action(t: Translator, state: State, span: Span) -> None:
        t.push(state, ask(t, state, t.position(state)), role)

    return action


_ABOUT_CELLS: Final[dict[str, tuple[Callable[[Translator, State, Expr], Expr], Role]]] = {
    "empty": (lambda t, state, at: vacant(state, at), Role.FLAG),
    "not-empty": (lambda t, state, at: negation(vacant(state, at)), Role.FLAG),
    "friend": (lambda t, state, at: e.Owned(at, Relation.OWN, e.Mover()), Role.FLAG),
    "enemy": (lambda t, state, at: e.Owned(at, Relation.OTHER, e.Mover()), Role.FLAG),
    "neutral-piece": (lambda t, state, at: _neutral(t.program, at), Role.FLAG),
    "piece": (lambda t, state, at: _whole_cell(t.program, at), Role.NUMBER),
    "piece-type": (lambda t, state, at: e.TypeAt(at), Role.NUMBER),
    "player": (lambda t, state, at: _owner(t.program, at), Role.NUMBER),
}


def _neutral(program: Program, at: Expr) -> Expr:
    flags = tuple(int(player.neutral) for player in program.description.players)
    return truth(e.Table((0, *flags), e.OwnerAt(at)))


def _spellings(name: str, role: Role) -> tuple[str, str]:
    """A word about the cursor and the same about a position."""
    return (f"{name}?", f"{name}-at?") if role is Role.FLAG else (name, f"{name}-at")


def _other_type(at: bool) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        wanted = t.number(state)
        place = t.position(state) if at else state.here
        t.push(state, compare("!=", e.TypeAt(place), wanted), Role.FLAG)

    return action


def _of_player(relation: Relation) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        player, at = t.number(state), t.position(state)
        t.push(state, e.Owned(at, relation, player_index(t.program, player)), Role.FLAG)

    return action


def _friends(t: Translator, state: State, span: Span) -> None:
    right, left = t.number(state), t.number(state)
    t.push(state, compare("==", left, right), Role.FLAG)


def _player_number(index: Expr) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        t.push(state, e.Table(_players(t.program), index))

    return action


def _next_player(t: Translator, state: State, span: Span) -> None:
    d, program = t.program.description, t.program
    following = [*range(1, len(d.turns)), d.repeat]
    movers = [_turn_player(program, index) for index in following]
    t.push(state, e.Table(tuple(movers), e.TurnIndex()))


def _turn_player(program: Program, index: int) -> int:
    from translator.frontends.axiom.lowering.turns import player_of

    return _players(program)[player_of(program.description.turns[index].player, program)]


def _of_type(t: Translator, state: State, span: Span) -> None:
    move_types = tuple(turn.move_type for turn in t.program.description.turns)
    t.push(state, e.Table(move_types, e.TurnIndex()))


def _current_piece(t: Translator, state: State, span: Span) -> None:
    owner = e.Table(_players(t.program), e.Me())
    t.push(state, e.Arith("|", _CURRENT_TYPE, owner))


def _piece_value(t: Translator, state: State, span: Span) -> None:
    t.program.asks_values = True
    values = tuple(piece.value for piece in t.program.description.pieces)
    t.push(state, e.Table((0, *values), _type_part(t.number(state))))


def _piece_index(t: Translator, state: State, span: Span) -> None:
    t.push(state, minus_one(_type_part(t.number(state))))


def _player_index(t: Translator, state: State, span: Span) -> None:
    t.push(state, player_index(t.program, arith("&", t.number(state), number(0xF800))))


def _to(t: Translator, state: State, span: Span) -> None:
    at = t.position(state)
    if isinstance(at, e.AsPosition):
        name = t.fresh()
        t.locals[name] = Kind.POSITION
        state.assign(name, at)
        at = e.Local(name)
    state.here = at


def _home(t: Translator, state: State, span: Span) -> None:
    raise ScriptError("A309", "`home` changes where a move begins, which is not supported", span)


def _give(expr: Expr, role: Role = Role.NUMBER) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        t.push(state, expr, role)

    return action


def _back(t: Translator, state: State, span: Span) -> None:
    state.here = e.Origin()


def _here(t: Translator, state: State, span: Span) -> None:
    t.push(state, state.here, Role.PLACE)


def _verify(t: Translator, state: State, span: Span) -> None:
    t.verify(state)


def _nothing(t: Translator, state: State, span: Span) -> None:
    """What it does is no matter of the rules."""


def _default_verdict(t: Translator, state: State, span: Span) -> None:
    """The engine's own `OnIsGameOver`: a draw if there is no move."""
    stuck = compare("==", e.MoveCount(), ZERO)
    t.push(state, e.Table((UNKNOWN_SCORE, DRAW_SCORE), stuck))


# Effects


def _effect(state: State, effect: s.Effect) -> None:
    state.code.append(s.Do(effect))


def _move(t: Translator, state: State, span: Span) -> None:
    end, start = t.position(state), t.position(state)
    _effect(state, s.Go(start, end))


def _remove(at: bool) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        _effect(state, s.Remove(t.position(state) if at else state.here))

    return action


def _put(takes: tuple[str, ...], named: bool) -> Action:
    """An effect that puts a piece; `takes` names what comes from the stack, the top last."""

    def action(t: Translator, state: State, span: Span) -> None:
        at, player, piece = state.here, e.Me(), e.MovingType()
        given: dict[str, Expr] = {"position": at, "player": player, "type": piece}
        for part in reversed(takes):
            item = t.pop(state)
            given[part] = _operand(t, part, item)
        _effect(state, s.Put(given["player"], given["type"], given["position"], named))

    return action


def _operand(t: Translator, part: str, item: Item) -> Expr:
    if part == "position":
        return t.as_position(item)
    value = t.as_number(item)
    return player_index(t.program, value) if part == "player" else type_index(t.program, value)


def _change(part: str, at: bool) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        place = t.position(state) if at else state.here
        value = _operand(t, part, t.pop(state))
        if part == "player":
            _effect(state, s.ChangeOwner(place, value))
        else:
            _effect(state, s.ChangeType(place, value))

    return action


def _commit(passing: bool) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        state.code.append(s.Emit(passing=passing))

    return action


def _partial(t: Translator, state: State, span: Span) -> None:
    raise ScriptError("A309", "partial moves are not supported", span)


ACTIONS: Final[dict[str, Action]] = {
    **{
        spelling: maker(ask, role)
        for name, (ask, role) in _ABOUT_CELLS.items()
        for spelling, maker in zip(_spellings(name, role), (_query, _query_at), strict=True)
    },
    **{
        name: _put(row.takes, named=name.startswith("drop"))
        for name, row in EDITS.items()
        if name.startswith(("drop", "create"))
    },
    "not-piece-type?": _other_type(at=False),
    "not-piece-type-at?": _other_type(at=True),
    "friend-of?": _of_player(Relation.OWN),
    "enemy-of?": _of_player(Relation.OTHER),
    "OnFriends?": _friends,
    "from": _give(e.Origin(), Role.PLACE),
    "here": _here,
    "to": _to,
    "back": _back,
    "home": _home,
    "current-player": _player_number(e.Mover()),
    "for-player": _player_number(e.Me()),
    "next-player": _next_player,
    "of-type": _of_type,
    "current-piece": _current_piece,
    "current-piece-type": _give(_CURRENT_TYPE),
    "piece-value": _piece_value,
    "piece-index": _piece_index,
    "player-index": _player_index,
    "turn-number": _give(e.Ply()),
    "move-count": _give(e.MoveCount()),
    "stalemate?": _give(compare("==", e.MoveCount(), ZERO), Role.FLAG),
    "searching?": _give(e.FALSE, Role.FLAG),
    "verify": _verify,
    "repetition-reset": _nothing,
    "OnNewGame": _nothing,
    "OnIsGameOver": _default_verdict,
    "move": _move,
    "capture": _remove(at=False),
    "capture-at": _remove(at=True),
    "change-type": _change("type", at=False),
    "change-type-at": _change("type", at=True),
    "change-owner": _change("player", at=False),
    "change-owner-at": _change("player", at=True),
    "add-move": _commit(passing=False),
    "Pass": _commit(passing=True),
    "PassNoPartial": _commit(passing=True),
    "partial": _partial,
    "partial-move-type": _partial,
}
