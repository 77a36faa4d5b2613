"""Which steps are legal, and how a turn goes on (docs/zrf.md 7.1, 8.4, 8.5, 8.6, 11 and 13.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from .attacks import leaves_a_royal
from .effects import Change, after_step
from .generate import steps_of_drop, steps_of_piece
from .goals import Question
from .goals import after_step as after_partial
from .pieces import Block
from .position import Chain, Position, Step
from .rules import DAGAZ
from .run import Scene

Tally = tuple[int, int]  # captured kings (if they count), captured pieces


def legal_steps(position: Position) -> tuple[Step, ...]:
    """Priorities, then duplicates merged, maximal captures, check, passes: in this order."""
    steps = real_steps(position)
    rules = position.rules
    if position.chain is not None:
        return (*steps, pass_step(position)) if may_stop(position) else steps
    rule = rules.options.get("pass turn", "false")
    forced = rule not in ("true", "1") and rules.flag("pass turn")  # U31: 2 is forced
    if rules.flag("pass turn") and not (forced and steps):
        return (*steps, pass_step(position))
    return steps


def real_steps(position: Position) -> tuple[Step, ...]:
    """The legal steps without the passes."""
    steps = greediest(position, candidates(position))
    if position.rules.royal:
        steps = [step for step in steps if leads_out_of_check(position, step)]
    return tuple(steps)


def may_stop(position: Position) -> bool:
    """Whether a turn that has begun may end here although it could go on."""
    rules = position.rules
    if not rules.flag("pass partial") or leaves_a_royal(turn_over(position)):
        return False
    chain = position.chain
    if rules.flag("maximal captures") and chain is not None:
        return chain.clean or owed(position) == (0, 0)
    return True


def pass_step(position: Position) -> Step:
    return Step(position.turn.player, None, None, None, (), is_pass=True, labels=(("Pass", ()),))


# Candidates


def candidates(position: Position) -> list[Step]:
    """The distinct steps that the blocks make: of the piece that goes on, or of the whole side."""
    scene = Scene(position, position.turn.owner)
    if position.chain is not None:
        return distinct(continuation(scene, position.chain))
    for allowed in groups(position):
        found = distinct(of_the_side(scene, allowed))
        if found:
            return found
    return []


def continuation(scene: Scene, chain: Chain) -> Iterator[Step]:
    """The steps of the piece that made the partial move; priorities do not count here (U18)."""
    position = scene.position
    piece = scene.board.get(chain.at)
    if piece is None or not movable(scene, chain.at):
        return
    kind = chain.kind or position.turn.kind
    blocks = [b for b in position.rules.pieces[piece.type].moves if kind in ("", b.kind)]
    for step in steps_of_piece(scene, chain.at, blocks):
        if not strikes_again(position, step):
            yield step


def strikes_again(position: Position, step: Step) -> bool:
    """Whether a step captures a man that has been captured in this turn and still stands there."""
    if not position.doomed:
        return False
    _, change = after_step(position, step)
    return any(at in position.doomed for at, _ in change.captured)


def groups(position: Position) -> Iterator[Callable[[Block], bool]]:
    """Which blocks may start the turn: group by group, the first that makes a move is the one."""
    rules = position.rules
    kind = position.turn.kind
    if rules.priorities is None:
        yield lambda block: kind in ("", block.kind)
        return
    listed = rules.priorities
    for wanted in listed:
        yield lambda block, wanted=wanted: block.kind == wanted and kind in ("", wanted)  # type: ignore[misc]
    if rules.dialect != DAGAZ:  # U14: unlisted types and none come last, or never start a turn
        yield lambda block: block.kind not in listed and kind in ("", block.kind)


def of_the_side(scene: Scene, allowed: Callable[[Block], bool]) -> Iterator[Step]:
    """All moves, then all drops, by position in declaration order."""
    rules = scene.position.rules
    for at in rules.board.positions:
        piece = scene.board.get(at)
        if piece is not None and movable(scene, at):
            blocks = [block for block in rules.pieces[piece.type].moves if allowed(block)]
            yield from steps_of_piece(scene, at, blocks)
    for kind in rules.pieces.values():
        blocks = [block for block in kind.drops if allowed(block)]
        if blocks and scene.position.in_reserve(scene.me, kind.name):
            for at in rules.board.positions:
                yield from steps_of_drop(scene, kind.name, at, blocks)


def movable(scene: Scene, at: str) -> bool:
    """Whether the side may move the piece there: its own or, where pieces are shared, any."""
    rules = scene.position.rules
    shared = rules.dialect == DAGAZ and rules.flag("shared pieces")
    return shared or scene.board[at].player == scene.me


def distinct(steps: Iterable[Step]) -> list[Step]:
    """Identical moves merged; the merged one has the labels of all."""
    merged: dict[object, Step] = {}
    for step in steps:
        first = merged.get(step.identity, step)
        labels = dict.fromkeys((*first.labels, *step.labels))
        merged[step.identity] = replace(first, labels=tuple(labels))
    return list(merged.values())


# Maximal captures


def greediest(position: Position, steps: list[Step]) -> list[Step]:
    """With maximal captures, the steps that lead to a turn with most captures, or with none."""
    if not position.rules.flag("maximal captures") or not steps:
        return steps
    due = owed(position)
    clean = position.chain is None or position.chain.clean
    outlooks = [outlook(position, step) for step in steps]
    return [
        step
        for step, (most, idle) in zip(steps, outlooks, strict=True)
        if most == due or (clean and idle)
    ]


def owed(position: Position) -> Tally:
    """What a turn of most captures has yet to capture."""
    if position.chain is not None and position.chain.due is not None:
        return position.chain.due
    return max(outlook(position, step)[0] for step in candidates(position))


def outlook(position: Position, step: Step) -> tuple[Tally, bool]:
    """The most that a turn going on with ``step`` captures from here on, and if it may be none."""
    after, change = gone_on(position, step)
    here = count(position, change)
    if after.chain is None or ends_the_game(after, change, step):
        return here, here == (0, 0)
    later = [outlook(after, one) for one in candidates(after)]
    best = max(most for most, _ in later)
    idle = position.rules.flag("pass partial") or any(idle for _, idle in later)
    return (here[0] + best[0], here[1] + best[1]), here == (0, 0) and idle


def count(position: Position, change: Change) -> Tally:
    rules = position.rules
    by_kings = rules.options.get("maximal captures") == "2"
    taken = [piece for _, piece in change.captured if piece.player != position.turn.owner]
    kings = sum(piece.type in rules.kings for piece in taken) if by_kings else 0
    return kings, len(taken)


# Check


def leads_out_of_check(position: Position, step: Step) -> bool:
    """Whether ``step`` begins a turn that does not leave the mover in check."""
    after, change = follow(position, step)
    if after.chain is None or ends_the_game(after, change, step):
        return not leaves_a_royal(after)
    if may_stop(after):
        return True
    return any(leads_out_of_check(after, s) for s in greediest(after, candidates(after)))


def ends_the_game(after: Position, change: Change, step: Step) -> bool:
    """Whether a goal is met after a partial step: nobody goes on then."""
    question = Question(after, tuple(piece for _, piece in change.captured), step.player)
    return after.rules.readings.goals_between_partials and after_partial(question) is not None


# How a turn goes on


def follow(position: Position, step: Step) -> tuple[Position, Change]:
    """As ``gone_on``; with maximal captures, what is still due is known."""
    after, change = gone_on(position, step)
    if after.chain is None or not position.rules.flag("maximal captures"):
        return after, change
    due, here = owed(position), count(position, change)
    clean = here == (0, 0) and (position.chain is None or position.chain.clean)
    left = due[0] - here[0], due[1] - here[1]
    return replace(after, chain=replace(after.chain, due=left, clean=clean)), change


def gone_on(position: Position, step: Step) -> tuple[Position, Change]:
    """The position after ``step``: in a chain if it goes on, else before the turn passes."""
    after, change = after_step(position, step)
    after = replace(after, chain=None)
    if step.partial is not None and step.landing is not None:
        chained = replace(after, chain=Chain(step.landing, step.partial))
        if candidates(chained):
            return chained, change
    return turn_over(after), change


def turn_over(position: Position) -> Position:
    """The position when nobody goes on: captured men that still stand leave the board."""
    board = {at: piece for at, piece in position.board.items() if at not in position.doomed}
    return replace(position, chain=None, board=board, doomed=frozenset())


def pass_turn(position: Position) -> Position:
    """The position with the next player to move."""
    return replace(position, turn_index=position.rules.next_turn(position.turn_index), chain=None)
