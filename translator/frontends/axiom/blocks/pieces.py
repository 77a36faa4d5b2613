"""Lists of moves, types of pieces, and where the pieces stand at first."""

from __future__ import annotations

from typing import Final

from translator.frontends.axiom.blocks.block import Block, type_number
from translator.frontends.axiom.description import (
    NO_TYPE,
    MoveEntry,
    MoveList,
    PieceEntry,
    SetupEntry,
)
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.reader import Word
from translator.frontends.axiom.script import Script
from translator.frontends.axiom.words import Constant

MAX_TYPES = 1_023  # of pieces


# {moves


def _begin_moves(script: Script, word: Word) -> None:
    script.moves = MoveList(word.text, word.span)
    script.define(script.moves)


def _move(script: Script, word: Word) -> None:
    script.moves.entries.append(MoveEntry(script.meaning(word), NO_TYPE, word.span))


def _move_type(script: Script, word: Word) -> None:
    if not script.moves.entries:
        raise ScriptError("A209", "there is no move yet for this type", script.at)
    script.moves.entries[-1].move_type = type_number(script, word)


def _end_moves(script: Script) -> None:
    if not script.moves.entries:
        raise ScriptError("A209", f"the list `{script.moves.name}` has no moves", script.at)


def _begin_priorities(script: Script) -> None:
    script.description.priorities = {}


def _move_priority(script: Script, word: Word) -> None:
    d = script.description
    move_type = type_number(script, word)
    if d.priorities is not None:
        d.priorities[move_type] = d.next_priority
    d.next_priority += 1


# {pieces


def _begin_pieces(script: Script) -> None:
    script.description.pieces = []
    script.description.scanned_pieces = 0


def _piece(script: Script, word: Word) -> None:
    pieces = script.description.pieces
    if len(pieces) == MAX_TYPES:
        raise ScriptError("A210", f"a game has at most {MAX_TYPES} types of pieces", word.span)
    constant = Constant(word.text, word.span, len(pieces) + 1, "piece")
    pieces.append(PieceEntry(constant))
    script.define(constant)


def _last_piece(script: Script) -> PieceEntry:
    if not script.description.pieces:
        raise ScriptError("A210", "there is no piece yet for this", script.at)
    return script.description.pieces[-1]


def _list(script: Script, word: Word) -> MoveList:
    found = script.meaning(word)
    if not isinstance(found, MoveList):
        raise ScriptError("A210", f"`{word.text}` is no list of moves", word.span)
    return found


def _piece_moves(script: Script, word: Word) -> None:
    _last_piece(script).moves = _list(script, word)


def _piece_drops(script: Script, word: Word) -> None:
    _last_piece(script).drops = _list(script, word)


def _value(script: Script, worth: int) -> None:
    _last_piece(script).worth = worth


def _dummy_pieces(script: Script) -> None:
    script.description.scanned_pieces = len(script.description.pieces)


def _end_pieces(script: Script) -> None:
    if not script.description.pieces:
        raise ScriptError("A210", "the block names no pieces", script.at)


# {board-setup


def _begin_setup(script: Script) -> None:
    script.description.setup = []


def _setup(script: Script, player: Word, piece: Word, position: Word) -> None:
    for word in (player, piece, position):
        script.meaning(word)  # there is one; what it means then is asked when all is loaded
    script.description.setup.append(SetupEntry(player, piece, position))


BLOCKS: Final[dict[str, Block]] = {
    "{moves": Block(_begin_moves, {"{move}": _move, "{move-type}": _move_type}, _end_moves),
    "{move-priorities": Block(_begin_priorities, {"{move-priority}": _move_priority}),
    "{pieces": Block(
        _begin_pieces,
        {
            "{piece}": _piece,
            "{moves}": _piece_moves,
            "{drops}": _piece_drops,
            "{value}": _value,
            "{dummy-pieces}": _dummy_pieces,
        },
        _end_pieces,
    ),
    "{board-setup": Block(_begin_setup, {"{setup}": _setup}),
}
