"""Boards of more than 10^6 links, which 3 KB of text can ask for, are an error at its place."""

from __future__ import annotations

import pytest

from tests.frontends.axiom.support import script
from tests.frontends.native.support import game as native
from tests.frontends.zrf.lowering.support import rules
from tests.places import ROOT
from translator.core.diagnostics import Diagnostic, TranslationError
from translator.core.source import Source
from translator.frontends import links
from translator.frontends.gamefile import GameFile
from translator.ir import sense
from translator.ir.text.json import write_json
from translator.ir.text.write import write_xml
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

LABELS = [f"l{n}" for n in range(20)]
WAYS = range(1, 5)

ZRF = rules(
    f'(board (grid (start-rectangle 0 0 9 9) (dimensions ("{"/".join(LABELS)}" (1 0))'
    f' ("{"/".join(LABELS).replace("l", "r")}" (0 1)))'
    f" (directions (n 0 1) {' '.join(f'(d{n} {n} 0)' for n in WAYS)})))"
)
NATIVE = (
    f'(game "T" (players A B) (board (grid ({" ".join(LABELS)})'
    f" ({' '.join(LABELS).replace('l', 'r')}) (directions"
    f" {' '.join(f'(d{n} {n} 0)' for n in WAYS)}))))"
)
AXIOM = script(
    board="{board 20 20 {grid} board} {directions "
    + " ".join(f"{n} 0 {{direction}} d{n}" for n in WAYS)
    + " directions} "
)


def errors(text: str, language: str) -> list[Diagnostic]:
    """The errors of the first game of a text."""
    with pytest.raises(TranslationError) as caught:
        read = GameFile(Rules(Source("t", text.encode()), NoIncludes(), language, "t"))
        read.lower(0)
    return [one for one in caught.value.diagnostics if one.severity == "error"]


@pytest.mark.parametrize(
    ("text", "language", "code"),
    [(ZRF, "zrf", "Z307"), (NATIVE, "native", "L403"), (AXIOM, "axiom", "A202")],
)
def test_a_board_of_too_many_links_is_a_located_error(
    text: str, language: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a limit of a thousand; each direction has some 360."""
    monkeypatch.setattr(links, "MAX_LINKS", 1_000)
    found = errors(text, language)[0]
    assert found.code == code
    assert "1,000,000 links" in found.message
    assert found.span is not None


def test_links_of_a_grid_are_counted_before_they_are_made() -> None:
    room = links.Room()
    assert not room.lacks((1_000, 1_001), (0, 1))  # a million
    assert room.lacks((2, 1), (1, 0))
    assert not links.Room().lacks((1_000, 1_000), (-1_000, 0))


@pytest.mark.parametrize(
    ("ways", "each", "positions", "wrong"),
    [
        (1_000, 1_000, 1_000, False),
        (1_001, 1_000, 1_000, True),
        (10_000, 1, 1_000, False),
        (10_000, 1, 1_001, True),
    ],
)
def test_tables_of_links_are_bounded_as_well(
    ways: int, each: int, positions: int, wrong: bool
) -> None:
    assert links.too_large([range(each)] * ways, positions) is wrong


def test_games_in_xml_and_json_are_bounded_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    game = native((ROOT / "corpus" / "native" / "hex.glot").read_bytes())
    texts = {"xml": write_xml(game), "json": write_json(game)}
    number = sum(to != -1 for row in game.board.links for to in row)
    for most, wrong in ((number, False), (number - 1, True)):
        monkeypatch.setattr(sense, "MAX_LINKS", most)
        assert sense.crowded(game.board.links) is wrong
    for language, text in texts.items():
        assert any("the board has more than" in one.message for one in errors(text, language))
