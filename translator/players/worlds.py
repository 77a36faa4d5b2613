"""Positions that a player takes for possible, made of what he sees and of nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from translator.players.draws import Draws
from translator.players.past import UNKNOWN, Kind, shown
from translator.players.protocol import Position

TRIES: Final = 20
"""Positions that are drawn before one that the rules know is given up."""
PLIES: Final = 200
"""Steps of the game at random that shows what rules add."""


class Worlds:
    """Draws positions that agree with an observation, whatever was seen before.

    Pieces that the game began with, that are not seen and not known to be gone may be where a piece
    shows its back, and anywhere where nothing is seen; those that were captured out of sight are
    among them.
    """

    def __init__(self, game: Position, begun: Any, draws: Draws) -> None:
        """`begun` is what was seen of the beginning."""
        self._new: Any = type(game)
        self._draws = draws
        rules = game.describe()
        self._dealt: bool = rules.get("dealt", False)
        start: Position = self._new()
        self._setup: Any = type(start.setup())
        self._kinds = _listed(_pieces(start), rules)
        self._added: set[Kind] = set()
        first = self.one(begun, Counter(), None) if self._dealt else start
        if first is not None:
            self._added = self._out_of_nothing(first)

    def one(self, seen: Any, left: Counter[Kind], like: Position | None) -> Position | None:
        """One of them; nothing where the rules know none of those that are tried."""
        if like is not None and (mended := self.drawn(seen, left, like)) is not None:
            return mended
        return next((one for _ in range(TRIES) if (one := self.drawn(seen, left, None))), None)

    def drawn(self, seen: Any, left: Counter[Kind], like: Position | None) -> Position | None:
        """One of them; nothing where the rules know no such position.

        `left` are pieces that are gone. What is hidden is as in the position `like`, as far as it
        can be.
        """
        placements = []
        backs = []
        for place, piece in seen.pieces:
            if piece.player == UNKNOWN:
                backs.append(place)
            else:
                placements.append(_placement(place, piece))
        pool = self._unseen(seen, left)
        unseen = list(seen.unseen)
        for place, piece in () if like is None else like.board.items():
            hiding = backs if place in backs else unseen
            if place in hiding and (piece.player, piece.type) in pool:
                hiding.remove(place)
                pool.remove((piece.player, piece.type))
                placements.append(_placement(place, piece))
        while pool and (backs or unseen):
            place = backs.pop() if backs else self._draws.taken(unseen)
            placements.append((place, *self._draws.taken(pool), ()))
        return self.made(
            self._setup(
                tuple(placements),
                reserve=seen.reserve,
                turn_index=seen.turn_index,
                chain=() if seen.chain is None else (seen.chain,),
                variables=tuple(
                    (name, index, value)
                    for name, values in seen.variables
                    for index, value in enumerate(values)
                ),
            )
        )

    def begun(self, seen: Any) -> Position | None:
        """A beginning that agrees with what was seen of it: as rules have it, if they say it."""
        return self._told(seen) or self.one(seen, Counter(), None)

    def _told(self, seen: Any) -> Position | None:
        """The only beginning that rules have, if that is what was seen.

        What chance has dealt is drawn in `one`: the engine's generator is another in each language.
        """
        start: Position | None = None if self._dealt else self._new()
        return None if start is None or start.observation(seen.player) != seen else start

    def exchanged(self, begun: Position, seen: Any) -> Position | None:
        """The same beginning with what stands on two hidden places changed round.

        There is none where rules have only one beginning, or nothing is hidden.
        """
        hidden = [place for place, piece in seen.pieces if piece.player == UNKNOWN]
        hidden += seen.unseen
        setup: Any = begun.setup()
        standing = [one[0] for one in setup.placements if one[0] in hidden]
        if not standing or self._told(seen) is not None:
            return None
        here = self._draws.choice(standing)
        there = self._draws.choice([place for place in hidden if place != here] or [here])
        places = {here: there, there: here}
        moved = tuple((places.get(one[0], one[0]), *one[1:]) for one in setup.placements)
        return self.made(setup._replace(placements=moved))

    def made(self, setup: Any) -> Position | None:
        """The position that a setup describes, unless the rules do not know it."""
        try:
            found: Position = self._new.from_setup(setup)
        except ValueError:
            return None
        return found

    def _unseen(self, seen: Any, gone: Counter[Kind]) -> list[Kind]:
        """The pieces that began the game and are not seen: one that has become another is gone."""
        left = Counter(self._kinds)
        others = []
        for kind in [*shown(seen), *gone.elements()]:
            if left[kind]:
                left[kind] -= 1
            elif kind[0] != UNKNOWN and kind not in self._added:
                others.append(kind[0])
        for owner in others:
            same = next((kind for kind in left if kind[0] == owner and left[kind]), None)
            if same is not None:
                left[same] -= 1
        return [kind for kind in left.elements() if kind[0] != seen.owner or not seen.unseen]

    def _out_of_nothing(self, game: Position) -> set[Kind]:
        """What rules add to the pieces that there are, as a game at random shows it."""
        found: set[Kind] = set()
        before = _pieces(game)
        while game.ply < PLIES and game.outcome() is None and (moves := game.legal_moves):
            game.push(self._draws.choice(moves))
            after = _pieces(game)
            new = after - before
            owners = {kind[0] for kind in new if _owned(after, kind[0]) > _owned(before, kind[0])}
            found.update(kind for kind in new if kind[0] in owners)
            before = after
        return found


def _pieces(game: Position) -> Counter[Kind]:
    """All there are, those in reserve among them."""
    found = Counter((piece.player, piece.type) for piece in game.board.values())
    for kind, count in game.reserve.items():
        found[kind] += max(count, 0)
    return found


def _listed(pieces: Counter[Kind], rules: Mapping[str, Any]) -> list[Kind]:
    """Each of them, in the order in which rules declare players and types."""
    kinds = [(one["name"], kind["name"]) for one in rules["players"] for kind in rules["pieces"]]
    return [kind for kind in kinds for _ in range(pieces[kind])]


def _owned(pieces: Counter[Kind], owner: str) -> int:
    return sum(count for kind, count in pieces.items() if kind[0] == owner)


def _placement(place: str, piece: Any) -> tuple[str, str, str, tuple[str, ...]]:
    return place, piece.player, piece.type, tuple(f"{name}={n}" for name, n in piece.attributes)
