"""What random games of a game show of its rules, played by the engine in JavaScript."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.backends.javascript.support import Player
from translator.backends.javascript import emit_javascript
from translator.ir.game import Game
from translator.lint.played import MAX_PLIES, Seen
from translator.passes.registry import optimised

SCRIPT = Path(__file__).with_name("watching.mjs")


@dataclass(frozen=True, slots=True)
class Watched:
    """What games have shown.

    `there`: players and piece types of which one was on the board or in hand, if it was asked for.
    `moved`: the entries of the turn order in which there was a legal move. `digest`: of the rules
    and places of all moves: equal for the same games.
    """

    seen: Seen
    there: frozenset[tuple[str, str]]
    moved: frozenset[int]
    digest: int


def engine_of(game: Game) -> str:
    """The text of the engine."""
    return emit_javascript(game, optimised(game))


def watched(player: Player, engine: str, games: int, pieces: bool = False) -> Watched:
    """So many random games with the seeds 0, 1, ...; with `pieces` all that there are are seen."""
    found = player.ask(engine, script=str(SCRIPT), count=games, plies=MAX_PLIES, pieces=pieces)
    seen = Seen(found["begun"])
    results = seen.results
    results.games, results.lengths = games, found["lengths"]
    for end, times in found["ends"]:
        if end is None:
            results.unfinished += times
            continue
        winners, losers, reason = end
        results.reasons[reason] += times
        results.draws += 0 if winners or losers else times
        for winner in winners:
            results.winners[winner] += times
    for (rule, args, piece), times in found["uses"]:
        seen.uses.counts[rule, tuple(args), piece] += times
    there = frozenset((player, piece) for player, piece in found["there"])
    return Watched(seen, there, frozenset(found["moved"]), found["digest"])
