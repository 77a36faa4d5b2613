"""What steps reveal: records of games with hidden pieces say in a comment what was seen when."""

from __future__ import annotations

from collections.abc import Iterator

from notation.engine import Engine, Piece

Sights = dict[str, dict[str, Piece]]
"""By player and position: the pieces as he sees them."""

UNKNOWN = "?"


def sights(game: Engine, players: tuple[str, ...]) -> Sights:
    """What everybody sees now."""
    return {player: dict(game.observation(player).pieces) for player in players}


def revealed(before: Sights, after: Sights) -> str:
    """`revealed b3 Red Cannon`, with `to NAME` where others knew or do not learn it; "" if nothing.

    A piece is revealed to a player who saw that something stands there, and now sees what.
    """
    learnt: dict[str, list[str]] = {}
    for player, pieces in after.items():
        for place in _learnt(before[player], pieces):
            found = f"revealed {place} {pieces[place].player} {pieces[place].type}"
            learnt.setdefault(found, []).append(player)
    parts = (
        text if len(players) == len(after) else f"{text} to {', '.join(players)}"
        for text, players in learnt.items()
    )
    return "; ".join(parts)


def _learnt(before: dict[str, Piece], after: dict[str, Piece]) -> Iterator[str]:
    for place, piece in after.items():
        known = before.get(place)
        if known is not None and known.type == UNKNOWN != piece.type:
            yield place
