"""Words of searches and evaluations, which no rule runs (docs/axiom.md 9)."""

from __future__ import annotations

from .dictionary import Native, Vocabulary
from .machine import Machine
from .memory import NOWHERE
from .reader import ForthError

WORDS = Vocabulary()
WORDS.constants({"$movesList": NOWHERE})
NAMES = """
material-balance $GenerateMoves $DeallocateMoves $FirstMove $NextMove .moveCFA .moveType $MoveString
$CloneBoard $DeallocateBoard $Yield CurrentMove! BestMove! Score! Nodes! Depth! $NegamaxMove
$UCTMove searching?
""".split()


def _refused(name: str) -> Native:
    def run(m: Machine) -> None:
        raise ForthError("a word of searches", name)

    return run


for _name in NAMES:
    WORDS[_name] = _refused(_name)


@WORDS("repetition-reset", "repetition-pop-position")
def forget(m: Machine) -> None:
    """Repetitions are counted by scripts that override events alone: without effect."""


@WORDS("repetition-push-position")
def remember(m: Machine) -> None:
    m.push(1)
