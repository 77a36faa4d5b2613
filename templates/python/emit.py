"""`emit`: a rule's pending pairs and effects become raw moves."""

from __future__ import annotations

from typing import Any

from .move import (
    COMPLETE,
    COPY,
    DROP,
    ON_ARRIVAL,
    PROMOTE,
    REMOVE,
    SHIFT,
    SPARED,
    Raw,
    SimpleOps,
    packed,
    stepped,
)

NO_CHOICE = (-1,)


def emit(
    b: list[int],
    out: list[Raw],
    label: int,
    group: Any,
    start: int,
    end: int,
    choices: tuple[int, ...],
    effects: Any,
    following: int,
    base: int,
    kind: int,
    copy: bool = False,
) -> None:
    """Appends a move for each choice of type on arrival (`-1`: no change).

    `base` + type is the code of a dropped piece; a move without a start drops one of type `kind`.
    What would move from an empty cell, or onto its own, does not move; a move that changes nothing
    is not one.
    """
    if end < 0:
        return  # nothing ends off the board
    if not (effects or group or copy) and following == COMPLETE and -1 < start != end and b[start]:
        # Most moves that rules write, in the form that `packed` would find for them.
        step = (SHIFT, ((start, end),))
        for choice in choices:
            if choice < 0:
                out.append((label, start, end))
            else:
                changed = SimpleOps((step, (PROMOTE, end, choice)))
                out.append((label, start, end, COMPLETE, changed))
        return
    pairs = [(p, q) for p, q in group if p != q and p >= 0 and q >= 0 and b[p]] if group else []
    if start >= 0 and start != end and b[start] and (pairs or not copy):
        if copy and all(p != start for p, _ in pairs):
            pairs.insert(0, (start, start))  # lifted with the others, and back before they land
        pairs.append((start, end))
    spared = False
    after = effects
    for op in effects:
        if op[0] == SPARED:  # seldom
            landed = {end, *(q for p, q in pairs if p != q)}
            spared = any(op[0] == SPARED and op[1] in landed for op in effects)
            after = [
                (REMOVE, op[1]) if op[0] == SPARED else op
                for op in effects
                if op[0] != SPARED or op[1] not in landed
            ]
            break
    for choice in choices:
        ops: list[Any] = [(SHIFT, tuple(pairs))] if pairs else []
        if start < 0:
            ops.append((DROP, end, base + (kind if choice < 0 else choice)))
        else:
            if copy and not pairs and b[start] and start != end:
                ops.append((COPY, start, end))
            if choice >= 0 and b[start]:
                ops.append((PROMOTE, end, choice))
        ops += after
        first = next((pair for pair in pairs if pair[0] != pair[1]), (start, end))
        if not ops and spared:  # taken off and put back where it stands
            ops.append((SHIFT, ((start, end),)))
        if not ops:
            continue
        out.append(packed(label, first[0], first[1], following, tuple(ops)))


def shifted(
    out: list[Raw],
    label: int,
    start: int,
    end: int,
    following: int,
    effects: Any,
    choice: int = -1,
) -> None:
    """As `emit`, of the piece on `start` alone, which may become another type on arrival."""
    if choice >= 0:
        effects = ((PROMOTE, end, choice), *effects)
    if start != end:
        if effects and (following != COMPLETE or effects[0][0] not in ON_ARRIVAL):
            # What `stepped` would find of most moves with effects.
            out.append((label, start, end, following, ((SHIFT, ((start, end),)), *effects)))
        else:
            out.append(stepped(label, start, end, following, effects))
    elif effects:
        out.append((label, start, end, following, tuple(effects)))
