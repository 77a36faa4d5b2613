"""Whatever is done with rules can be done with the deepest ones, from any stack."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.depth.constructs import GAMES, read, zrf
from tests.depth.stacks import far_down, in_a_small_thread
from translator import api
from translator.analysis.describe import describe
from translator.backends.registry import TARGETS
from translator.cli import run
from translator.core.diagnostics import Sink, TranslationError
from translator.core.lazy import loaded
from translator.core.source import Source
from translator.diff.structure import compare
from translator.engines import cache as kept
from translator.frontends.registry import LANGUAGES
from translator.ir.fingerprint import fingerprint
from translator.ir.game import Game
from translator.lint import lint
from translator.render import draw
from translator.server.answers import outline
from translator.server.words import words


@cache
def game(language: str) -> Game:
    return read(language, GAMES[language])


@cache
def _again(language: str) -> Game:
    """An equal game that has nothing in common with the other in memory."""
    return read(language, GAMES[language])


def _played(game: Game) -> bool:
    return bool(api.compile(game).Game().perft(2))


def _reread(target: str) -> Callable[[Game], bool]:
    def reread(game: Game) -> bool:
        return read(target, api.emit(game, target)) == game

    return reread


ENTRIES: Final[dict[str, Callable[[Game], Any]]] = {
    "played in Python": _played,
    "page with its picture": lambda game: api.emit_listed(game, "page", "game.html"),
    "board": lambda game: api.emit(game, "board"),
    "types": lambda game: api.emit_files(game, "javascript", "game.mjs"),
    "limits": lambda game: api.limits(game, "dagaz") or True,
    "native": _reread("native"),
    "xml": _reread("xml"),
    "json": _reread("json"),
    "lint": lambda game: lint(game) or True,
    "difference": lambda game: compare(game, read("zrf", zrf())),
    "picture": draw,
    "description": describe,
    "fingerprint": fingerprint,
    "key in the cache": lambda game: kept._key(game, "python"),
    "copy": lambda game: copy.deepcopy(game) == game,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)) == game,
    "hash": lambda game: {game: True}[game],
    "equality": lambda game: game == _again(game.meta.language),
    "repr": repr,
}


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("language", GAMES)
def test_the_deepest_game_from_far_down(language: str, entry: str) -> None:
    whole = game(language)
    assert far_down(lambda: ENTRIES[entry](whole))


@pytest.mark.parametrize("entry", ["played in Python", "xml", "difference", "pickle", "repr"])
def test_the_deepest_game_on_a_small_stack(entry: str) -> None:
    whole = game("zrf")
    assert in_a_small_thread(lambda: far_down(lambda: ENTRIES[entry](whole)))


@pytest.mark.parametrize("language", GAMES)
def test_node_plays_the_deepest_game(language: str, tmp_path: Path) -> None:
    module = tmp_path / "game.mjs"
    module.write_text(far_down(lambda: api.emit(game(language), "javascript")))
    play = f"import({json.dumps(module.as_uri())}).then(m => console.log(new m.Game().perft(2)))"
    done = subprocess.run(["node", "-e", play], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) == api.compile(game(language)).Game().perft(2)


@pytest.mark.parametrize("language", ["zrf"])
def test_dagaz_writes_the_deepest_game(language: str) -> None:
    assert far_down(lambda: api.emit(game(language), "dagaz"))


def test_every_target_is_tried() -> None:
    tried = {"python", "javascript", "page", "board", "dagaz", "native", "xml", "json"}
    assert tried == TARGETS.keys()


@pytest.mark.parametrize("language", [name for name, row in LANGUAGES.items() if row.layout])
def test_the_deepest_rules_are_laid_out(language: str) -> None:
    layout = loaded(LANGUAGES[language].layout or "")
    source = Source("game", GAMES[language].encode())
    once = far_down(lambda: layout(source, Sink()))
    assert layout(Source("game", once.encode()), Sink()) == once


@pytest.mark.parametrize("language", GAMES)
def test_an_editor_asks_for_the_names_of_the_deepest_rules(language: str) -> None:
    found = far_down(lambda: words(Source("game", GAMES[language].encode()), language))
    assert far_down(lambda: outline(found))


COMMANDS = (
    ("check", "RULES"),
    ("info", "RULES"),
    ("fmt", "--check", "RULES"),
    ("translate", "RULES", "-o", "OUT/game.py"),
    ("draw", "RULES", "-o", "OUT/game.svg"),
    ("perft", "RULES", "2"),
    ("diff", "RULES", "OTHER"),
    ("diff", "RULES", "OTHER", "--format", "json"),
    ("batch", "IN", "OUT/all", "-j", "2"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_work_on_the_deepest_rules(command: tuple[str, ...], tmp_path: Path) -> None:
    places = {"IN": tmp_path / "in", "OUT": tmp_path / "out"}
    for folder in places.values():
        folder.mkdir()
    places |= {"RULES": places["IN"] / "game.zrf", "OTHER": places["OUT"] / "other.zrf"}
    places["RULES"].write_text(GAMES["zrf"])
    places["OTHER"].write_text(zrf())
    arguments = [
        "/".join(str(places.get(part, part)) for part in word.split("/")) for word in command
    ]
    assert far_down(lambda: run(arguments)) in (0, 1)


def test_without_threads_there_is_a_game_or_one_located_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a browser: what is left of the stack must do."""

    def start(thread: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", start)
    assert read("zrf", zrf("(if empty? (if empty? n))"))
    with pytest.raises(TranslationError) as caught:
        far_down(lambda: read("zrf", GAMES["zrf"]))
    (found,) = caught.value.diagnostics
    assert (found.code, found.span is not None) == ("E102", True)
