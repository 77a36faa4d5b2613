"""The players, and who moves when."""

from __future__ import annotations

from typing import Final

from translator.frontends.axiom.blocks.block import Action, Block, type_number
from translator.frontends.axiom.description import NO_TYPE, PlayerEntry, TurnEntry
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.reader import Word
from translator.frontends.axiom.script import Script
from translator.frontends.axiom.words import Constant

MAX_PLAYERS = 31


# {players


def _begin_players(script: Script) -> None:
    script.description.players = []


def _player(neutral: bool) -> Action:
    def action(script: Script, word: Word) -> None:
        players = script.description.players
        if len(players) == MAX_PLAYERS:
            raise ScriptError("A206", f"a game has at most {MAX_PLAYERS} players", word.span)
        entry = PlayerEntry(word.text, neutral, word.span)
        script.define(Constant(word.text, word.span, entry.value(len(players)), "player"))
        players.append(entry)

    return action


def _engine(kind: str) -> Action:
    def action(script: Script, *engine: Word) -> None:
        if not script.description.players:
            raise ScriptError("A206", "there is no player yet for this engine", script.at)
        for word in engine:
            script.meaning(word)  # there is one
        script.description.players[-1].engine = kind

    return action


def _end_players(script: Script) -> None:
    count = len(script.description.players)
    if not count:
        raise ScriptError("A206", "the block names no players", script.at)
    script.define(Constant("player-count", script.at, value=count))


# {turn-order


def _begin_turns(script: Script) -> None:
    script.description.turns = []
    script.description.repeat = 0


def _turn(script: Script, word: Word) -> None:
    player = script.meaning(word)
    script.description.turns.append(TurnEntry(player, player, NO_TYPE, word.span))


def _last_turn(script: Script) -> TurnEntry:
    if not script.description.turns:
        raise ScriptError("A207", "there is no turn yet for this", script.at)
    return script.description.turns[-1]


def _for_player(script: Script, word: Word) -> None:
    _last_turn(script).owner = script.meaning(word)


def _of_type(script: Script, word: Word) -> None:
    _last_turn(script).move_type = type_number(script, word)


def _repeat(script: Script) -> None:
    script.description.repeat = len(script.description.turns)


def _end_turns(script: Script) -> None:
    d = script.description
    if not d.turns:
        raise ScriptError("A207", "the block has no turns", script.at)
    if d.repeat >= len(d.turns):
        message = "no turn follows `{repeat}`: play goes on with the first turn"
        script.sink.warning("A208", message, script.at)
        d.repeat = 0


BLOCKS: Final[dict[str, Block]] = {
    "{players": Block(
        _begin_players,
        {
            "{player}": _player(neutral=False),
            "{neutral}": _player(neutral=True),
            "{random}": _engine("random"),
            "{first}": _engine("first"),
            "{UCT}": _engine("UCT"),
            "{search-engine}": _engine("script"),
        },
        _end_players,
    ),
    "{turn-order": Block(
        _begin_turns,
        {
            "{turn}": _turn,
            "{for-player}": _for_player,
            "{of-type}": _of_type,
            "{repeat}": _repeat,
        },
        _end_turns,
    ),
}
