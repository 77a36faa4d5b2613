"""Games that can be read and not be played, or not as they are meant: findings P1xx.

A check is a function from a game and what can be in play there to findings, a module a subject.
What they say is certain: where rules could compute what is meant, a check says nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from translator.core.diagnostics import Diagnostic
from translator.core.stack import own_stack
from translator.ir.game import Game
from translator.ir.walk import bodies, different
from translator.lint.goals import about_nothing, out_of_reach, without_end, without_royals
from translator.lint.movetypes import left_out, listed_last, never_asked_for
from translator.lint.pieces import idle_turns, never_in_play, without_pieces
from translator.lint.places import Place, place_of
from translator.lint.presence import Presence, presence
from translator.lint.reach import comes_to_nothing, makes_no_move, never_reached
from translator.lint.zones import empty_for_a_player, never_asked_about

CHECKS: Final[tuple[Callable[[Game, Presence], Iterator[Diagnostic]], ...]] = (
    never_in_play,
    without_pieces,
    idle_turns,
    without_end,
    about_nothing,
    without_royals,
    out_of_reach,
    never_asked_about,
    empty_for_a_player,
    never_asked_for,
    left_out,
    listed_last,
    never_reached,
    comes_to_nothing,
    makes_no_move,
)


PLAYED: Final = frozenset(("P151", "P152", "P153", "P154", "P155"))
"""What only games that are played show (`lint.played`)."""


UNUSED: Final = frozenset(
    ("P111", "P122", "P123", "P124", "P131", "P141", "P143", "P144", "P145", "P154")
)
"""What is in vain: of a part that several games of a file share, each of them has to say so."""


@own_stack
def lint(game: Game) -> list[Diagnostic]:
    """All findings of all checks."""
    found = presence(game)
    return [one for check in CHECKS for one in check(game, found)]


def of_all(linted: Iterable[tuple[Game, Iterable[Diagnostic]]]) -> Iterator[Diagnostic]:
    """The findings of the games of a file together: a variant need not use all that it inherits."""
    found: list[Diagnostic] = []
    sharing: Counter[Place | None] = Counter()
    telling: Counter[tuple[str, Place | None]] = Counter()
    for game, findings in linted:
        new = list(findings)
        sharing.update(_parts(game))
        telling.update({(one.code, place_of(one.span)) for one in new})
        found += new
    for one in found:
        place = place_of(one.span)
        if one.code not in UNUSED or telling[one.code, place] == sharing[place]:
            yield one


def _parts(game: Game) -> set[Place | None]:
    """Where the parts stand that may be in vain."""
    spans = [piece.span for piece in game.pieces]
    spans += [zone.span for zone in game.board.zones] + [goal.span for goal in game.goals]
    spans += [entry.span for piece in game.pieces for entry in (*piece.moves, *piece.drops)]
    spans += [node.span for body in bodies(game) for node in different(body)]
    return set(map(place_of, spans))
