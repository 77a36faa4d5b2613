"""Small scripts for the tests: a board of three by three, two players, one piece."""

from __future__ import annotations

from .game import Game, Generator, parse
from .moves import Move

BOARD = """
{board 3 3 {grid} {variable} counter board}
{directions -1 0 {direction} n 1 0 {direction} s 0 1 {direction} e 0 -1 {direction} w directions}
{players {player} White {player} Black players}
"""
TURNS = "{turn-order {turn} White {turn} Black turn-order}\n"


def man(
    words: str,
    setup: str = "White Man b2",
    entries: str = "{move} m",
    turns: str = TURNS,
    board: str = BOARD,
    drops: bool = False,
    after: str = "",
    generator: Generator | None = None,
) -> Game:
    """A game of one piece type, whose list of moves (or drops) is `entries`."""
    placements = "".join(f"{{setup}} {one.strip()} " for one in setup.split(",") if one)
    text = (
        f"{board} {turns} {words}\n{{moves list {entries} moves}}\n"
        f"{{pieces {{piece}} Man {'{drops}' if drops else '{moves}'} list pieces}}\n"
        f"{{board-setup {placements}board-setup}}\n{after}\n"
    )
    return parse(text, generator)


def shown(game: Game, move: Move) -> str:
    """Edits in words: `move b2 b3`, `call passes++`."""
    d = game.description
    parts = []
    for kind, *operands in move.edits:
        if kind in ("move", "capture"):
            words = [d.positions[at] for at in operands]
        elif kind in ("drop", "create"):
            player, piece, at = operands
            words = [d.player_name(player), d.piece_name(piece), d.positions[at]]
        elif kind == "type":
            words = [d.positions[operands[0]], d.piece_name(operands[1])]
        elif kind == "owner":
            words = [d.positions[operands[0]], d.player_name(operands[1])]
        elif kind == "call":
            words = [operands[0].name]
        else:
            words = list(map(str, operands))
        parts.append(" ".join([kind, *words]))
    return "; ".join(parts)


def moves(game: Game) -> list[str]:
    return [shown(game, move) or "nothing" for move in game.legal()]


def board(game: Game) -> dict[str, str]:
    """What stands where: `{"b2": "White Man"}`."""
    d = game.description
    return {
        name: f"{d.player_name(cell)} {d.piece_name(cell)}"
        for name, cell in zip(d.positions, game.machine.memory.board, strict=True)
        if cell
    }
