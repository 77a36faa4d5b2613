"""The games of corpus/axiom are listed, documented, and play to an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from .axiom_coverage import AXIOM, scripts, scripts_by_word, table

ROOT = Path(__file__).parents[2]
BLOCKS = """
{board board} {directions directions} {players players} {turn-order turn-order} {moves moves}
{pieces pieces} {board-setup board-setup} {symmetries symmetries} {move-priorities move-priorities}
""".split()
WORDS = """
{grid} {position} {variable} {array} {link} {unlink} {direction} {player} {neutral} {random}
{turn} {for-player} {of-type} {repeat} {symmetry} {move} {move-type} {move-priority} {piece}
{moves} {drops} {value} {setup} LOAD DEFER IS ['] EXECUTE COMPILE COMPILE-LITERAL RECURSE []
VARIABLE OnNewGame OnIsGameOver OnEvaluate Pass $passTurnForced change-type-at change-owner
""".split()


def test_there_are_games() -> None:
    assert len(scripts()) >= 15


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.name)
def test_script_is_listed(path: Path) -> None:
    assert f"`{path.name}`" in (AXIOM.parent / "README.md").read_text("utf-8")


def test_table_is_current() -> None:
    assert table() in (ROOT / "docs" / "corpus.md").read_text("utf-8")


def test_the_words_that_matter_are_used() -> None:
    missing = {*BLOCKS, *WORDS} - {*scripts_by_word(), "LOAD"}
    assert missing == set()
