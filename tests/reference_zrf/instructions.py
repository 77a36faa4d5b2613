"""The instructions of a block: each changes the run, given its arguments (docs/zrf.md 9)."""

from __future__ import annotations

from collections.abc import Callable

from translator.frontends.zrf.nodes import Node

from .conditions import holds
from .pieces import attribute_value
from .run import Action, EndOfBlockError, Run
from .tree import number, word, words

ACTIONS: dict[str, Action] = {}


def instruction(name: str) -> Callable[[Action], Action]:
    """Registers what the instruction ``name`` does with a run, given its arguments."""

    def register(action: Action) -> Action:
        ACTIONS[name] = action
        return action

    return register


@instruction("opposite")
def _opposite(run: Run, args: tuple[Node, ...]) -> None:
    run.go_to(run.geometry.step_back(run.scene.me, run.here, word(args[0]) if args else ""))


@instruction("from")
def _from(run: Run, args: tuple[Node, ...]) -> None:
    run.origin = run.here


@instruction("to")
def _to(run: Run, args: tuple[Node, ...]) -> None:
    run.to = run.here


@instruction("cascade")
def _cascade(run: Run, args: tuple[Node, ...]) -> None:
    run.sub_moves.append((run.origin, run.to or run.here))
    run.origin = run.here
    run.to = None


@instruction("mark")
def _mark(run: Run, args: tuple[Node, ...]) -> None:
    at = run.place_in(args, 0)
    if at is None:
        raise EndOfBlockError
    run.mark = at


@instruction("back")
def _back(run: Run, args: tuple[Node, ...]) -> None:
    run.here = run.mark


@instruction("go")
def _go(run: Run, args: tuple[Node, ...]) -> None:
    position = run.scene.position
    match word(args[0]) if args else "":
        case "from":
            run.here = run.origin or run.here
        case "to":
            run.here = run.to or run.here
        case "mark":
            run.here = run.mark
        case "last-from":
            run.go_to(position.last_from)
        case "last-to":
            run.go_to(position.last_to)


@instruction("verify")
def _verify(run: Run, args: tuple[Node, ...]) -> None:
    if not all(holds(run, condition) for condition in args):
        raise EndOfBlockError


@instruction("if")
def _if(run: Run, args: tuple[Node, ...]) -> None:
    condition, *body = args
    middle = next((i for i, node in enumerate(body) if word(node) == "else"), len(body))
    run.run(body[:middle] if holds(run, condition) else body[middle + 1 :])


@instruction("while")
def _while(run: Run, args: tuple[Node, ...]) -> None:
    condition, *body = args
    while holds(run, condition):
        run.rounds -= 1
        if run.rounds < 0:
            raise EndOfBlockError
        run.run(body)


def _types(run: Run, args: tuple[Node, ...]) -> list[str]:
    return [name for name in words(args) if name in run.rules.pieces]


@instruction("add")
def _add(run: Run, args: tuple[Node, ...]) -> None:
    run.add(_types(run, args))


@instruction("add-copy")
def _add_copy(run: Run, args: tuple[Node, ...]) -> None:
    run.add(_types(run, args), copy=True)


def _partial(run: Run, args: tuple[Node, ...]) -> tuple[list[str], str]:
    """The piece types and the move type of ``add-partial``: the type comes last (8.5)."""
    names = words(args)
    kind = ""
    if names and (names[-1] in run.rules.kinds or names[-1] not in run.rules.pieces):
        kind = names.pop()
    return [name for name in names if name in run.rules.pieces], kind


@instruction("add-partial")
def _add_partial(run: Run, args: tuple[Node, ...]) -> None:
    types, kind = _partial(run, args)
    run.add(types, partial=kind)


@instruction("add-copy-partial")
def _add_copy_partial(run: Run, args: tuple[Node, ...]) -> None:
    types, kind = _partial(run, args)
    run.add(types, copy=True, partial=kind)


@instruction("capture")
def _capture(run: Run, args: tuple[Node, ...]) -> None:
    at = run.place_in(args, 0)
    if at is not None:
        run.note(("capture", at))


@instruction("create")
def _create(run: Run, args: tuple[Node, ...]) -> None:
    """Each name takes the first role that fits and is still free (docs/zrf.md 9)."""
    player, name, at = run.scene.me, run.piece, run.here
    free = ["player", "piece", "place"]
    for node in args:
        text = word(node)
        if text in run.rules.players and "player" in free:
            player = text
            free.remove("player")
        elif text in run.rules.pieces and "piece" in free:
            name = text
            free.remove("piece")
        elif "place" in free:
            found = run.place(node)
            if found is None:
                return
            at = found
            free.remove("place")
    run.note(("drop", player, name, at))


@instruction("change-type")
def _change_type(run: Run, args: tuple[Node, ...]) -> None:
    at = run.place_in(args, 1)
    if at is not None and word(args[0]) in run.rules.pieces:
        run.note(("type", at, word(args[0])))


@instruction("change-owner")
def _change_owner(run: Run, args: tuple[Node, ...]) -> None:
    at = run.place_in(args, 0)
    if at is not None:
        run.note(("owner", at, run.scene.me))


@instruction("flip")
def _flip(run: Run, args: tuple[Node, ...]) -> None:
    at = run.place_in(args, 0)
    if at is not None:
        run.note(("flip", at, ""))  # to whom is known when the move is finished


@instruction("set-flag")
def _set_flag(run: Run, args: tuple[Node, ...]) -> None:
    change = run.flags.add if holds(run, args[1]) else run.flags.discard
    change(word(args[0]))


@instruction("set-position-flag")
def _set_position_flag(run: Run, args: tuple[Node, ...]) -> None:
    at = run.place_in(args, 2)
    if at is not None:
        change = run.position_flags.add if holds(run, args[1]) else run.position_flags.discard
        change((word(args[0]), at))


@instruction("set-attribute")
def _set_attribute(run: Run, args: tuple[Node, ...]) -> None:
    at = run.place_in(args, 2)
    if at is not None:
        run.note(("attribute", at, word(args[0]), _value(run, args[1])))


def _value(run: Run, node: Node) -> int:
    """A number (Dagaz) as it stands, else a condition, evaluated now."""
    text = word(node)
    return attribute_value(text) if number(text) is not None else int(holds(run, node))
