"""What is written as XML or JSON is read back equal, and XML is valid by the schema."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from tests.frontends.native.support import game as native
from tests.frontends.native.test_mistakes import GAME, SECOND
from tests.ir.games import CORPUS, NATIVE, SAMPLE, SCRIPTS, games, same
from translator.core.resources import resource
from translator.core.source import Source
from translator.ir.game import Game
from translator.ir.text.json import read_json, write_json
from translator.ir.text.read import read_xml
from translator.ir.text.schema import schema
from translator.ir.text.write import write_xml

RELAXNG = etree.RelaxNG(etree.fromstring(schema().encode()))


def written_and_read(game: Game) -> None:
    text = write_xml(game)
    document = etree.fromstring(text.encode())
    assert RELAXNG.validate(document), RELAXNG.error_log.last_error
    same(read_xml(Source("game.xml", text.encode())), game)
    data = write_json(game).encode()
    same(read_json(Source("game.json", data)), game)


@pytest.mark.parametrize("path", [*CORPUS, *SCRIPTS, *NATIVE], ids=lambda path: path.name)
def test_games_of_the_corpus(path: Path) -> None:
    for game in games(path):
        written_and_read(game)


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.name)
def test_games_of_the_library(path: Path) -> None:
    for game in list(games(path))[:: None if len(SAMPLE) > 50 else 5]:
        written_and_read(game)


@pytest.mark.parametrize("text", [GAME, SECOND])
def test_games_with_every_construct_of_the_native_language(text: str) -> None:
    written_and_read(native(text))


def test_the_published_schema_is_that_of_the_classes() -> None:
    """After a change of the classes: `python -m translator.ir.text.schema > docs/game.rng`."""
    published = Path(__file__).parents[3] / "docs" / "game.rng"
    assert published.read_text("utf-8") == schema()


def test_equal_games_are_written_alike() -> None:
    path = resource("corpus") / "zrf" / "reversi.zrf"
    one, other = (next(games(Path(str(path)))) for _ in range(2))
    assert write_xml(one) == write_xml(other)
    assert write_json(one) == write_json(other)
