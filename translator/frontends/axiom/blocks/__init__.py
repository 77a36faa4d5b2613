"""The words of the blocks that describe a game."""

from __future__ import annotations

from typing import Final

from translator.frontends.axiom.blocks import board, pieces, players
from translator.frontends.axiom.blocks.block import Action, Block
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.script import Script
from translator.frontends.axiom.usage import BLOCKS

_BLOCKS: Final[dict[str, Block]] = {**board.BLOCKS, **players.BLOCKS, **pieces.BLOCKS}

WITHIN: Final = {block: (*row.words, f"{block[1:]}}}") for block, row in _BLOCKS.items()}
"""The words that stand within a block, the last of which ends it."""


def _open(block: str) -> Action:
    """A block begins; no other may be open."""

    def action(script: Script) -> None:
        if script.block:
            message = f"`{block}` is inside of `{script.block}`"
            raise ScriptError(
                "A201", message, script.at, f"is its end missing, `{script.block[1:]}}}`?"
            )
        script.block, script.floor = block, len(script.stack)
        script.description.spans.setdefault(block, script.at)
        _BLOCKS[block].begin(script, *script.names(BLOCKS[block]))

    return action


def _close(block: str) -> Action:
    def action(script: Script) -> None:
        _inside(script, block, f"{block[1:]}}}")
        ending = _BLOCKS[block].end
        if ending is not None:
            ending(script)
        script.block, script.floor = "", 0

    return action


def _inside(script: Script, block: str, word: str) -> None:
    if script.block != block:
        raise ScriptError("A201", f"`{word}` is outside `{block}`", script.at)


def _within(block: str, word: str, action: Action) -> Action:
    def run(script: Script) -> None:
        _inside(script, block, word)
        numbers, names = script.operands(BLOCKS[word]), script.names(BLOCKS[word])
        action(script, *numbers, *names)

    return run


ACTIONS: Final[dict[str, Action]] = {
    **{block: _open(block) for block in _BLOCKS},
    **{f"{block[1:]}}}": _close(block) for block in _BLOCKS},
    **{
        word: _within(name, word, action)
        for name, block in _BLOCKS.items()
        for word, action in block.words.items()
    },
}
