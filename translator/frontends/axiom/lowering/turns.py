"""Players, turns, move types and priorities."""

from __future__ import annotations

from translator.core.source import Span
from translator.frontends.axiom.description import NO_PRIORITY, NO_TYPE
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.lowering.names import distinct
from translator.frontends.axiom.lowering.program import Program, resolved
from translator.frontends.axiom.words import Constant, Definition
from translator.ir.ids import MoveTypeId, PlayerId, TurnId, numbered
from translator.ir.parts import Player, PlayerKind, Ranked, Turn, TurnOrder


def player_of(word: Definition, program: Program, span: Span | None = None) -> PlayerId:
    """The index of the player whom a word stands for; A206 if it is none."""
    word = resolved(word)
    players = program.description.players
    if isinstance(word, Constant) and isinstance(word.value, int):
        for index, player in numbered(PlayerId, players):
            if player.value(index) == word.value:
                return index
    raise ScriptError("A206", f"`{word.name}` is not a player", span or word.span)


def lower_players(program: Program) -> tuple[Player, ...]:
    """Neutral players are those that say so and never take a turn."""
    description = program.description
    moving = {player_of(turn.player, program, turn.span) for turn in description.turns}
    found = []
    for index, entry in enumerate(description.players):
        kind = PlayerKind.ACTIVE
        if entry.engine == "random":
            kind = PlayerKind.RANDOM
        elif entry.neutral and index not in moving:
            kind = PlayerKind.NEUTRAL
        found.append(Player(entry.name, kind, entry.span))
    return tuple(found)


class Modes:
    """Move types by their numbers, as the `Game` counts them: in the order of first mention."""

    def __init__(self, types: dict[int, str]) -> None:
        self._numbers = [number for number in types if number != NO_TYPE]
        self.names = tuple(distinct(types[number] for number in self._numbers))

    def move_type(self, number: int) -> MoveTypeId | None:
        return None if number == NO_TYPE else MoveTypeId(self._numbers.index(number))


def lower_turns(program: Program, move_types: Modes) -> TurnOrder:
    description = program.description
    turns = tuple(
        Turn(
            player_of(turn.player, program, turn.span),
            player_of(turn.owner, program, turn.span),
            move_types.move_type(turn.move_type),
            turn.span,
        )
        for turn in description.turns
    )
    return TurnOrder(turns, TurnId(description.repeat))


def lower_priorities(program: Program, move_types: Modes) -> Ranked | None:
    """The classes of move types, the best first; types that are not listed come last."""
    priorities = program.description.priorities
    if priorities is None:
        return None
    ranks: dict[int, set[MoveTypeId | None]] = {}
    for number, priority in sorted(priorities.items(), key=lambda item: item[1]):
        if priority < NO_PRIORITY:
            ranks.setdefault(priority, set()).add(move_types.move_type(number))
    return Ranked(tuple(frozenset(rank) for rank in ranks.values()))
