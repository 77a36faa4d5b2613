"""Rules files of every language: read, lowered, checked, written again, compared, played.

The whole way, through both engines, is long.
"""

from __future__ import annotations

import atexit
import json
import random
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from tests.backends.javascript.agreement import difference
from tests.backends.javascript.support import NODE, Player
from tests.frontends.axiom.support import script
from tests.fuzz.case import ROOT
from tests.fuzz.mutators import Mutate, blocks, forth, json_tree, mixed, xml_tree
from tests.fuzz.outcome import Reach
from tests.ir.mutations import Mutator
from translator import api
from translator.core.deadline import DeadlineExceeded, deadline
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.source import Source
from translator.diff.structure import compare
from translator.frontends.gamefile import GameFile
from translator.ir.check import check
from translator.ir.game import Game
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

CASES = ROOT / "tests" / "data" / "corner_cases"
CORPUS = ROOT / "corpus"
LARGEST = 150
"""Positions of boards that go the whole way."""
IN_PLAY = 1.0
"""Seconds for the plies of both engines: rules may take longer, and are cut off."""
EVERY = 1
"""Of so many games that pass, one goes the whole way: the sample in `make test` has few."""
DIFFED = 10
"""Of so many games that pass, one is compared with what it was made of."""

SUFFIX = {"zrf": ".zrf", "axiom": ".4th", "native": ".glot", "xml": ".xml", "json": ".json"}


@cache
def seeds(language: str) -> tuple[bytes, ...]:
    """Texts in one language, short ones."""
    match language:
        case "zrf":
            files = [*sorted(CASES.glob("*.zrf")), *(CORPUS / "zrf").glob("*.zrf")]
            return tuple(path.read_bytes() for path in files if path.stat().st_size < 4_000)
        case "axiom":
            files = sorted((CORPUS / "axiom").glob("*.4th"))
            texts = [path.read_bytes() for path in files if path.stat().st_size < 5_000]
            alone = [text for text in texts if b"LOAD" not in text]
            return (*alone, script().encode(), *_scripts())
        case "native":
            files = sorted((CORPUS / "native").glob("*.glot"))
            texts = [path.read_bytes() for path in files if path.stat().st_size < 6_000]
            return (*texts, *(api.emit(game, "native").encode() for game in _games()))
        case _:
            return tuple(api.emit(game, language).encode() for game in _games())


def _scripts() -> Iterator[bytes]:
    for words in (
        ": x n verify empty? verify from here move add-move ; : step x ;",
        ": step BEGIN n empty? AND WHILE from here move add-move REPEAT ;",
        ": one ( d -- ) EXECUTE verify enemy? verify capture from here move add-move ; "
        ": step ['] n one ['] s one 3 0 DO I score +! LOOP ;",
        ": step here n IF empty? IF from here move add-move ENDIF ENDIF to ;",
    ):
        yield script(words).encode()


@cache
def _games() -> tuple[Game, ...]:
    """Small games, from which texts in other languages are made."""
    games = []
    for text in seeds("zrf"):
        for game in games_of(text, "zrf")[0]:
            if len(game.board.positions) <= 40:
                games.append(game)
    return tuple(games)


def games_of(data: bytes, language: str) -> tuple[list[Game], list[Diagnostic], bool]:
    """The games of a text, what was said of it, and whether it could be read at all."""
    name = f"fuzz{SUFFIX[language]}"
    try:
        file = GameFile(Rules(Source(name, data), NoIncludes(), language, name))
    except TranslationError as error:
        return [], list(error.diagnostics), False
    said = list(file.diagnostics)
    games = []
    for index in range(min(2, len(file.titles))):
        try:
            game, found = file.lower(index)
        except TranslationError as error:
            said += error.diagnostics
        else:
            games.append(game)
            said += found
    return games, said, not file.errors


class RulesTarget:
    """The way of a text in one language."""

    def __init__(self, language: str, mutate: Mutate) -> None:
        self.name = language
        self._change = mixed(mutate)
        self._passed = 0
        self._player: Player | None = None

    @property
    def seeds(self) -> Sequence[bytes]:
        return seeds(self.name)

    def mutate(self, data: bytes, rng: random.Random) -> bytes:
        """Games are changed part by part half of the time, where the language can tell them."""
        if self.name in ("native", "xml", "json") and rng.random() < 0.5:
            game = Mutator(rng.choice(_games()), rng).mutated(rng.randint(1, 2))
            # Only a reader of XML and JSON is shown what is no game.
            if self.name != "native" or not check(game):
                with suppress(TranslationError):
                    return api.emit(game, self.name).encode()
        return self._change(data, rng, self.seeds)

    def run(self, data: bytes) -> Reach:
        games, said, read = games_of(data, self.name)
        assert games or said, "neither a game nor a word"
        for one in said:
            json.dumps(one.as_dict())
            str(one)
        stages = [name for name, reached in (("read", read), ("lowered", games)) if reached]
        errors = any(one.severity is Severity.ERROR for one in said)
        if games and not errors:
            stages += ["passed", *self._on(games[0])]
        return Reach(tuple(stages), frozenset(one.code for one in said))

    def _on(self, game: Game) -> Iterator[str]:
        self._passed += 1
        if self._passed % DIFFED == 0:
            compare(random.Random(self._passed).choice(_games()), game)
            yield "compared"
        if self._passed % EVERY == 0 and len(game.board.positions) <= LARGEST:
            yield from self._played(game)

    def _played(self, game: Game) -> Iterator[str]:
        """Emitted, imported, and five plies in both engines, which see the same."""
        engine = api.compile(game).Game
        yield "emitted"
        if NODE is None:
            return
        try:
            api.emit(game, "javascript")
        except TranslationError:
            return  # which Python can do, and is told (E1xx)
        try:
            with deadline(IN_PLAY):
                found = difference(game, engine, self.player, 5, self._passed)
        except (DeadlineExceeded, RecursionError):
            # Rules may have loops that go round as often as engines allow, turns may have no end.
            self.player.close()
            self._player = None
            return
        assert found is None, f"both engines differ: {found}"
        yield "played"

    @property
    def player(self) -> Player:
        if self._player is None:
            folder = tempfile.TemporaryDirectory()
            self._player = Player(Path(folder.name), timeout=60.0)
            atexit.register(folder.cleanup)
            atexit.register(self._player.close)
        return self._player


TARGETS = (
    RulesTarget("zrf", blocks),
    RulesTarget("axiom", forth),
    RulesTarget("native", blocks),
    RulesTarget("xml", xml_tree),
    RulesTarget("json", json_tree),
)
