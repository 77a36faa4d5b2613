"""When a game is over (docs/zrf.md 14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from translator.frontends.zrf.nodes import Form, Node

from .attacks import any_attacked
from .position import Piece, Position
from .rules import DAGAZ, Goal, Rules
from .tree import arguments, name_of, number, word, words

DYNAMIC = ("stalemated", "checkmated", "repetition")
CONNECTIVES = ("and", "or", "not")


@dataclass(frozen=True, slots=True)
class Outcome:
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Question:
    """What goals are asked about: a position and what was found out about it.

    ``captured`` are the pieces that the last step removed, which ``mover`` made. ``stuck`` says
    that the player to move has no step (forced passes apart); ``occurrences`` counts the position.
    """

    position: Position
    captured: tuple[Piece, ...] = ()
    mover: str = ""
    stuck: bool = False
    occurrences: int = 1


def tests(node: Node) -> Iterator[str]:
    """The names of the tests in a goal, without the connectives."""
    if name_of(node) in CONNECTIVES:
        for argument in arguments(node):
            yield from tests(argument)
    else:
        yield name_of(node)


def is_dynamic(goal: Goal) -> bool:
    """Whether a goal can only be tested once the next player's moves are known."""
    return any(name in DYNAMIC for name in tests(goal.test))


def after_step(question: Question) -> Outcome | None:
    """The first goal that needs no move generation and is met, whose turn it is does not matter."""
    for goal in question.position.rules.goals:
        if not is_dynamic(goal):
            for player in goal.players:
                if holds(question, goal, goal.test, player):
                    return result(question, goal, player)
    return None


def before_turn(question: Question) -> Outcome | None:
    """The first goal met that depends on the moves of the player to move; then the defaults.

    Goals are tested for the player to move; those on repetition also for the one who completed it.
    """
    rules = question.position.rules
    to_move, owner = question.position.turn.player, question.position.turn.owner
    for goal in rules.goals:
        if is_dynamic(goal):
            repeats = "repetition" in tests(goal.test)
            asked = [to_move, *([question.mover] if repeats else [])]
            asked += [owner] if owner in deputies(rules) else []
            for player in dict.fromkeys(asked):
                if player in goal.players and holds(question, goal, goal.test, player):
                    return result(question, goal, player)
    alone = len({turn.player for turn in rules.turns}) == 1 and rules.readings.puzzles_may_repeat
    if question.occurrences >= 3 and not alone:
        return Outcome((), (), "repetition")
    if question.stuck and not rules.flag("pass turn"):
        if rules.dialect == DAGAZ and not rules.flag("stalemate draw"):
            return lost(question, to_move, "no-moves")
        return Outcome((), (), "no-moves")
    return None


def deputies(rules: Rules) -> dict[str, list[str]]:
    """Who moves the pieces of players that take no turns, and so plays for them."""
    takers = {turn.player for turn in rules.turns}
    found: dict[str, list[str]] = {}
    for turn in rules.turns:
        if turn.owner not in takers and turn.player not in found.setdefault(turn.owner, []):
            found[turn.owner].append(turn.player)
    return found


def side_of(question: Question, goal: Goal, player: str) -> tuple[str, ...]:
    """On whom a result falls: the player, or those who play for one that takes no turns."""
    playing = deputies(question.position.rules).get(player, [player])
    now = question.position.turn.player if is_dynamic(goal) else question.mover
    return (now,) if now in playing else tuple(playing)


def result(question: Question, goal: Goal, player: str) -> Outcome:
    reason = "+".join(dict.fromkeys(tests(goal.test)))
    rules = question.position.rules
    side = side_of(question, goal, player)
    others = tuple(name for name in rules.contestants if name not in side)
    match goal.result:
        case "win":
            return Outcome(side, others, reason)
        case "loss":
            return Outcome(others, side, reason)
        case "draw":
            return Outcome((), (), reason)
    return counted(question)


def lost(question: Question, player: str, reason: str) -> Outcome:
    others = tuple(name for name in question.position.rules.contestants if name != player)
    return Outcome(others, (player,), reason)


def counted(question: Question) -> Outcome:
    """The player with most pieces wins; a tie at the top is a draw."""
    players = question.position.rules.contestants
    counts = {player: count(question.position, player, "") for player in players}
    most = max(counts.values(), default=0)
    best = tuple(player for player in players if counts[player] == most)
    if len(best) != 1:
        return Outcome((), (), "count")
    return Outcome(best, tuple(name for name in players if name not in best), "count")


def count(position: Position, player: str | None, kind: str) -> int:
    """Pieces of ``player`` (None: of all) of a type (empty: of all types)."""
    here = [(piece.player, piece.type) for piece in position.board.values()]
    if position.rules.flag("include off pieces"):
        for key, number_off in position.reserve.items():
            here += [key] * number_off
    return sum(player in (None, owner) and kind in ("", name) for owner, name in here)


# Tests. Each takes what is asked about, the goal, the arguments and the player it is asked for.

Test = Callable[[Question, Goal, tuple[Node, ...], str], bool]


def holds(question: Question, goal: Goal, node: Node, me: str) -> bool:
    args = arguments(node)
    match name_of(node):
        case "and":
            return all(holds(question, goal, arg, me) for arg in args)
        case "or":
            return any(holds(question, goal, arg, me) for arg in args)
        case "not":
            return not all(holds(question, goal, arg, me) for arg in args)
    test = TESTS.get(name_of(node))
    return test is not None and test(question, goal, args, me)


def _stalemated(question: Question, goal: Goal, args: tuple[Node, ...], me: str) -> bool:
    rules = question.position.rules
    passing = rules.options.get("pass turn", "false")
    if passing in ("true", "1"):
        return False
    if rules.flag("pass turn") and not rules.readings.stalemated_before_forced_pass:
        return False
    turn = question.position.turn
    return question.stuck and me in (turn.player, turn.owner)


def _checkmated(question: Question, goal: Goal, args: tuple[Node, ...], me: str) -> bool:
    stuck = _stalemated(question, goal, args, me)
    return stuck and any_attacked(question.position, me, words(args))


def _repetition(question: Question, goal: Goal, args: tuple[Node, ...], me: str) -> bool:
    if question.occurrences < 3:
        return False
    if goal.result in ("draw", "count"):
        return True
    loses = question.position.rules.readings.repetition_loses_for_mover
    return me == (question.mover if loses else question.position.turn.player)


def _captured(question: Question, goal: Goal, args: tuple[Node, ...], me: str) -> bool:
    names = words(args)
    return any(piece.player == me and piece.type in names for piece in question.captured)


def _pieces_remaining(question: Question, goal: Goal, args: tuple[Node, ...], me: str) -> bool:
    wanted, kind = [*words(args), "", ""][:2]
    return count(question.position, me, kind) == number(wanted)


def _total_piece_count(question: Question, goal: Goal, args: tuple[Node, ...], me: str) -> bool:
    wanted, kind = [*words(args), "", ""][:2]
    return count(question.position, None, kind) == number(wanted)


def _absolute_config(question: Question, goal: Goal, args: tuple[Node, ...], me: str) -> bool:
    *occupants, places = args
    names = words(places.items if isinstance(places, Form) else [places])
    return all(
        any(_occupies(question.position, occupant, name, me) for occupant in occupants)
        for name in names
    )


def _occupies(position: Position, occupant: Node, name: str, me: str) -> bool:
    """Whether a position or some cell of a zone has the occupant; ``(not X)``: no cell has X."""
    if name_of(occupant) == "not":
        return not _occupies(position, arguments(occupant)[0], name, me)
    geometry = position.rules.board
    cells = {name} if name in geometry.positions else geometry.zone(name, me)
    return any(_matches(position, occupant, cell, me) for cell in cells)


def _matches(position: Position, occupant: Node, at: str, me: str) -> bool:
    """Whether the piece at a position is what ``occupant`` asks for."""
    piece = position.board.get(at)
    match name_of(occupant) if isinstance(occupant, Form) else "":
        case "not":
            return not _matches(position, arguments(occupant)[0], at, me)
        case "opponent":
            whose = piece is not None and piece.player in position.rules.active
            whose = whose and piece is not None and piece.player != me
        case "any-owner":
            whose = True
        case _:
            whose = piece is not None and piece.player == me
    kind = word(occupant) or "".join(words(arguments(occupant))[:1])
    return piece is not None and whose and piece.type == kind


def _relative_config(question: Question, goal: Goal, args: tuple[Node, ...], me: str) -> bool:
    """Whether from some position on, occupants and directions in turn all match."""
    position = question.position
    return any(_follows(position, args, at, me) for at in position.rules.board.positions)


def _follows(position: Position, args: tuple[Node, ...], start: str, me: str) -> bool:
    geometry = position.rules.board
    at = start
    for node in args:
        if word(node) in geometry.directions and word(node) not in position.rules.pieces:
            onward = geometry.step(me, at, word(node))
            if onward is None:
                return False
            at = onward
        elif not _matches(position, node, at, me):
            return False
    return True


TESTS: dict[str, Test] = {
    "stalemated": _stalemated,
    "checkmated": _checkmated,
    "repetition": _repetition,
    "captured": _captured,
    "pieces-remaining": _pieces_remaining,
    "total-piece-count": _total_piece_count,
    "absolute-config": _absolute_config,
    "relative-config": _relative_config,
}
