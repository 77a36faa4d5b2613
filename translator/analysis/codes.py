"""Cell codes: how engines number what stands on a position, and sets of such codes.

Code 0 is an empty cell; a piece has the code `1 + owner * number of types + type`. A set of codes
is an integer with one bit a code.
"""

from __future__ import annotations

from typing import assert_never

from translator.ir.expr import Relation
from translator.ir.game import Game
from translator.ir.parts import PlayerKind


class Codes:
    """The codes of one game and the sets that conditions speak of."""

    EMPTY = 1  # the set that holds code 0 alone

    def __init__(self, game: Game) -> None:
        self.types = max(1, len(game.pieces))
        self.players = len(game.players)
        self.size = 1 + self.types * self.players
        self.all = (1 << self.size) - 1
        self._types: dict[int, int] = {}
        self.neutral = 0
        self.teams = tuple(player.team for player in game.players)
        for index, player in enumerate(game.players):
            if player.kind is PlayerKind.NEUTRAL:
                self.neutral |= self.owned(index)

    def code(self, owner: int, piece: int) -> int:
        return 1 + owner * self.types + piece

    def owner(self, code: int) -> int:
        return (code - 1) // self.types

    def piece(self, code: int) -> int:
        return (code - 1) % self.types

    def owned(self, player: int) -> int:
        """The set of the player's pieces."""
        return ((1 << self.types) - 1) << self.code(player, 0)

    def friends(self, player: int) -> int:
        """The player's pieces and those of his team."""
        team = self.teams[player]
        if team is None:
            return self.owned(player)
        allies = (p for p in range(self.players) if self.teams[p] == team)
        return sum(self.owned(ally) for ally in allies)

    def enemies(self, player: int) -> int:
        """Pieces of all players of other teams that are not neutral."""
        return self.all & ~self.EMPTY & ~self.friends(player) & ~self.neutral

    def of_type(self, piece: int) -> int:
        """The set of the pieces of a type, whoever owns them."""
        if piece not in self._types:
            self._types[piece] = sum(1 << self.code(p, piece) for p in range(self.players))
        return self._types[piece]

    def members(self, codes: int) -> list[int]:
        return [code for code in range(self.size) if codes >> code & 1]


class Side:
    """Whose pieces move in a game, and the codes of whom he meets."""

    def __init__(self, game: Game, codes: Codes, owner: int) -> None:
        self.game, self.codes, self.owner = game, codes, owner
        self.friends, self.enemies = codes.friends(owner), codes.enemies(owner)

    @property
    def signature(self) -> tuple[object, ...]:
        """Equal signatures: sides with the same codes, whatever else their games are."""
        codes, shared = self.codes, self.game.generation.shared_pieces
        return self.owner, codes.types, codes.neutral, codes.teams, shared

    def related(self, relation: Relation) -> int:
        """The pieces whose owner has the relation to this player."""
        match relation:
            case Relation.FRIEND:
                return self.friends
            case Relation.ENEMY:
                return self.enemies
            case Relation.NEUTRAL:
                return self.codes.neutral
            case Relation.OWN:
                return self.codes.owned(self.owner)
            case Relation.OTHER:
                return self.codes.all & ~Codes.EMPTY & ~self.codes.owned(self.owner)
            case _:
                assert_never(relation)
