"""Both back ends see the same at every position of random games.

The same are: legal moves, in order and by their texts, with all that they do, outcomes and their
reasons, keys, setups and the board as text. `LUDOGLOT_FULL=1` compares 100 positions of every game,
those of the whole library included; else it is fewer, and a sample of the library.
"""

from __future__ import annotations

import json
import os
import random
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.backends.javascript.agreement import compared, difference, digest, played, seen
from tests.backends.javascript.support import Player
from tests.backends.python.random_rules import (
    Drawn,
    games,
    games_of_several,
    games_with_check,
)
from tests.compiled import engine, javascript
from tests.corpus.axiom_coverage import AXIOM
from tests.corpus.engines import all_games
from tests.frontends.zrf.lowering.support import lowered
from tests.reference_axiom.random_scripts import random_script
from tests.reference_zrf.cases import all_cases
from tests.sampling import FULL, half
from tests.zrf_library import LIBRARY
from translator import api
from translator.core.diagnostics import TranslationError
from translator.frontends.find import find_rules, open_rules
from translator.frontends.gamefile import GameFile
from translator.library.rules import Rules

POSITIONS = 100 if FULL else 5
SEED = int(os.environ.get("LUDOGLOT_SAMPLE_SEED", "1"))
SAMPLE = 6
SCRIPTS = 1000 if FULL else 8
LARGE = 60_000  # characters of a file that a sample leaves out

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def of_file(file: Path, title: str | None, player: Player) -> str | None:
    """The first difference of both engines of a game."""
    python = engine(file, title).Game
    return compared(javascript(file, title), python, player, POSITIONS, SEED).difference


@pytest.mark.parametrize(
    ("file", "title"), half(all_games(), __name__), ids=lambda part: Path(part).stem
)
def test_on_every_game_of_the_corpus(file: Path, title: str, player: Player) -> None:
    assert of_file(file, title, player) is None


@pytest.mark.parametrize("script", sorted(AXIOM.glob("*.4th")), ids=lambda path: path.stem)
def test_on_every_script_of_the_corpus(script: Path, player: Player) -> None:
    """Both draw the same random numbers, so that games of dice are compared as well."""
    assert of_file(script, None, player) is None


@pytest.mark.parametrize("case", all_cases(), ids=lambda path: path.stem)
def test_on_every_corner_case(case: Path, player: Player) -> None:
    file = GameFile(open_rules(str(case.with_suffix(".zrf"))))
    for index in range(len(file.titles)):
        game = file.lower(index).game
        python = api.compile(game).Game
        assert difference(game, python, player, POSITIONS, SEED) is None, file.titles[index]


@cache
def library() -> list[Rules]:
    """All files of the library, or a sample drawn with a seed."""
    if not LIBRARY.is_dir():
        return []
    files = list(find_rules(str(LIBRARY)))
    if FULL:
        return files
    small = [rules for rules in files if len(rules.source.data) < LARGE]
    return random.Random(SEED).sample(small, SAMPLE)


@pytest.mark.skipif(not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}")
@pytest.mark.parametrize("rules", library(), ids=lambda rules: rules.member)
def test_on_the_library(rules: Rules, player: Player) -> None:
    try:
        file = GameFile(rules)
    except TranslationError:
        pytest.skip("no rules")
    found = {}
    for index, title in enumerate(file.titles if FULL else file.titles[:2]):
        try:
            game = file.lower(index).game
        except TranslationError:
            continue
        python = api.compile(game).Game
        found[index, title] = difference(game, python, player, POSITIONS, SEED)
    assert {name: text for name, text in found.items() if text} == {}


DRAWN = settings(
    max_examples=100 if FULL else 8,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("dialect", ["zillions", "dagaz"])
@pytest.mark.parametrize("drawn", [games, games_with_check, games_of_several])
def test_on_rules_drawn_at_random(drawn: Drawn, dialect: str, player: Player) -> None:
    @DRAWN
    @given(drawn())
    def agree(text: str) -> None:
        (game,), _ = lowered(text, dialect)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            found = difference(game, api.compile(game).Game, player, POSITIONS, SEED)
        assert found is None, f"{text}\n{found}"

    agree()


def test_on_scripts_drawn_at_random(player: Player, tmp_path: Path) -> None:
    for seed in range(SCRIPTS):
        script = tmp_path / f"{seed}.4th"
        script.write_text(random_script(seed))
        game = api.load(script)
        found = difference(game, api.compile(game).Game, player, POSITIONS, SEED)
        assert found is None, f"seed {seed}\n{found}"


# The comparison itself


def test_games_are_long_enough_and_see_much() -> None:
    file, title = next(game for game in all_games() if game[0].stem == "chess")
    (game,) = played(engine(file, title).Game, 30, SEED)
    assert len(game.indices) == 29
    assert len(set(game.digests)) == 30
    assert game.moves > 30 * 10
    assert all(len(move) == 12 for move in seen(engine(file, title).Game())["moves"])


def test_digests_are_those_of_javascript(player: Player, tmp_path: Path) -> None:
    """What JSON may write in several ways: characters beyond ASCII, control characters, quotes."""
    text = 'é漢😀\u2028\u007f\x01\n\t"\\/'
    view: dict[str, Any] = {"key": text, "moves": [[1, -2, True, None, []]]}
    script = tmp_path / "digest.mjs"
    script.write_text(
        'import { createHash } from "node:crypto";\n'
        f"const text = JSON.stringify(JSON.parse({json.dumps(json.dumps(view))}));\n"
        'export default () => createHash("sha256").update(text).digest("hex").slice(0, 32);\n'
    )
    assert player.ask("export class Game {}", script=str(script)) == digest(view)


@pytest.mark.parametrize("what", list(seen(engine(*all_games()[0]).Game())))
def test_a_difference_is_found(what: str, player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever one of them sees otherwise is told."""
    from tests.backends.javascript import agreement

    file, title = all_games()[0]
    monkeypatch.setattr(agreement, "seen", lambda game: {**seen(game), what: "something else"})
    game = api.load(file, variant=title)
    found = difference(game, engine(file, title).Game, player, 3, SEED)
    assert found is not None
    assert f": {what}\n" in found
