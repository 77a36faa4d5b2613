"""Attack tests backwards from the attacked position.

Built only from explored entries (`explore`): what is exact, or can be shown never to remove the
piece in question, is reversed; every other entry is listed for generating forwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from translator.ir.parts import Entry
from translator.passes.codes import Codes
from translator.passes.explore import Emission
from translator.passes.tables import Tables

Guards = tuple[tuple[int, int], ...]  # (cell, codes)


@dataclass(slots=True)
class AttackOn:
    """How one position can be attacked. Sets of codes say which pieces attack so."""

    leaps: dict[int, int] = field(default_factory=dict)  # cell -> codes
    rays: dict[tuple[int, ...], int] = field(default_factory=dict)  # cells outward -> codes
    guarded: dict[tuple[int, int], list[Guards]] = field(default_factory=dict)  # (codes, cell)
    # (codes, cell, guards, where the previous step started, where it ended); -1 is anywhere
    lasting: list[tuple[int, int, Guards, int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Attacks:
    """All attacks of one player on one piece code.

    `simple`: only a piece leaving its cell can open an attack (every guard asks for emptiness, and
    what depends on the previous step names where it started).
    `forward`: (piece type, entry) that must be generated forwards.
    """

    positions: list[AttackOn]
    simple: bool
    forward: list[tuple[int, Entry]]


def attacks(tables: Tables, attacker: int, victim: int) -> Attacks:
    """The attacks of the player `attacker` on a piece with the code `victim`, anywhere."""
    game = tables.game
    size = len(game.board.positions)
    found: list[AttackOn] = [AttackOn() for _ in range(size)]
    simple = True
    forward: list[tuple[int, Entry]] = []
    for piece, kind in enumerate(game.pieces):
        code = tables.codes.code(attacker, piece)
        paths: list[dict[tuple[int, tuple[int, ...]], None]] = [{} for _ in range(size)]
        for entry in kind.moves:
            explored = tables.explored(attacker, piece, entry, drop=False)
            hits = [
                (cell, start, emission)
                for start, exploration in enumerate(explored)
                if exploration is not None
                for emission in exploration.emissions
                for cell in emission.removed()
                if cell != start and _can_hit(emission, cell, victim)
            ]
            if None in explored or not all(emission.sure for _, _, emission in hits):
                forward.append((piece, entry))
                continue
            for cell, start, emission in hits:
                guards = tuple((c, codes) for c, codes in emission.guards if c != cell)
                if emission.last:
                    last = dict(emission.last)
                    before = last.get("from", -1), last.get("to", -1)
                    found[cell].lasting.append((1 << code, start, guards, *before))
                    simple = simple and (before[0] >= 0 or before[1] == cell)
                elif all(codes == Codes.EMPTY for _, codes in guards):
                    paths[cell][start, tuple(c for c, _ in guards)] = None
                else:
                    simple = False
                    found[cell].guarded.setdefault((1 << code, start), []).append(guards)
        for cell, row in enumerate(paths):
            _add_paths(found[cell], row, 1 << code)
    return Attacks(found, simple and not forward, forward)


def _can_hit(emission: Emission, cell: int, victim: int) -> bool:
    """The guards allow the victim to stand on the cell."""
    return all(codes >> victim & 1 for c, codes in emission.guards if c == cell)


def _add_paths(on: AttackOn, paths: dict[tuple[int, tuple[int, ...]], None], codes: int) -> None:
    """Sorts attacks over empty cells into leaps, rays and the rest."""
    pending: dict[tuple[int, ...], None] = {}  # rays under construction: cells outward
    for start, legs in sorted(paths, key=lambda path: len(path[1])):
        inner = tuple(reversed(legs))
        if not inner:
            on.leaps[start] = on.leaps.get(start, 0) | codes
        elif inner in pending:
            del pending[inner]
            pending[(*inner, start)] = None
        elif len(inner) == 1 and (inner[0], ()) in paths:
            pending[(*inner, start)] = None
        else:
            on.guarded.setdefault((codes, start), []).append(tuple((c, Codes.EMPTY) for c in legs))
    for ray in pending:
        on.rays[ray] = on.rays.get(ray, 0) | codes
