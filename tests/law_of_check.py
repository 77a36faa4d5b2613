"""The law that what `check` passes can be used: for tests, and to look for breaches by hand.

    python -m tests.law_of_check 0 1000

tries so many damaged files and games, and prints what it finds.
"""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.backends.javascript.agreement import difference
from tests.backends.javascript.support import Player, node
from tests.ir.mutations import Mutator
from tests.ir.texts import LANGUAGES, META, read_again
from tests.test_bad_input import WORDS, WORDS_OF, edited
from translator import api
from translator.core.deadline import DeadlineExceeded, deadline
from translator.core.diagnostics import TranslationError
from translator.core.resources import resource
from translator.core.source import Source
from translator.frontends.find import SUFFIXES, rules_below
from translator.frontends.gamefile import GameFile
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.parts import Entry, Rule
from translator.ir.shape import fields_of
from translator.ir.walk import statements
from translator.library.includes import DirectoryResolver
from translator.library.rules import Rules

SECONDS = 20.0
POSITIONS = 8
LARGE = 130
"""Boards of more positions are left out: what they would show, smaller ones show sooner."""

CASES = Path(__file__).parent / "data" / "corner_cases"


@cache
def bases() -> tuple[Path, ...]:
    files = [*rules_below(resource("corpus")), *sorted(CASES.glob("*.zrf"))]
    return tuple(path for path in files if path.suffix in SUFFIXES)


def passed(rules: Rules) -> list[Game]:
    """The games of a file with which nothing is wrong; none if the file itself is refused."""
    try:
        file = GameFile(rules)
    except TranslationError:
        return []
    found = []
    for index in range(len(file.titles)):
        try:
            found.append(file.lower(index).game)
        except TranslationError:
            continue
    return found


def damaged_text(rng: random.Random) -> list[Game]:
    """What is passed of a file whose text was edited at random."""
    path = rng.choice(bases())
    data = edited(path.read_bytes(), rng, WORDS_OF.get(path.suffix, WORDS))
    source = Source(path.name, data)
    return passed(Rules(source, DirectoryResolver(path.parent), SUFFIXES[path.suffix], path.name))


@cache
def _games(path: Path) -> list[Game]:
    try:
        games = api.load_all(path)
    except TranslationError:
        return []
    return [game for game in games if len(game.board.positions) < LARGE][:3]


def damaged_game(rng: random.Random) -> list[Game]:
    """What is passed of a game that was changed at random, read from XML."""
    games: list[Game] = []
    while not games:
        games = _games(rng.choice(bases()))
    mutated = Mutator(rng.choice(games), rng).mutated(rng.randint(1, 2))
    try:
        return [read_again(mutated, rng.choice(["xml", "json"]))]
    except TranslationError:
        return []


def breaches(game: Game, player: Player | None) -> Iterator[str]:
    """What cannot be done with a game, though nothing was found wrong with it."""
    for language in LANGUAGES:
        try:
            lost = _lost(game, read_again(game, language), language)
        except TranslationError as error:
            yield f"{language}: {error.diagnostics[0]}"
        else:
            if lost:
                yield f"{language}: {', '.join(lost)} are read back as others"
    try:
        engine = api.compile(game).Game
        found = None
        if player is None:
            _play(engine)
        else:
            found = difference(game, engine, player, POSITIONS, seed=1)
    except TranslationError as error:
        found = str(error.diagnostics[0])
    if found is not None and not ("taking all back" in found and _assigns_at_once(game)):
        yield found


def _play(engine: Any) -> None:
    game = engine(seed=1)
    for _ in range(POSITIONS):
        if not game.legal_moves:
            return
        game.push(game.legal_moves[0])


def _lost(game: Game, again: Game, language: str) -> list[str]:
    """The parts of a game that are not the same in what is read again."""
    parts = [field.name for field in fields_of(Game) if field.name != "meta"]
    found = [part for part in parts if getattr(again, part) != getattr(game, part)]
    if language == "native" and {*found} <= {"rules", "pieces"} and _uses(again) == _uses(game):
        found = []
    return found + [part for part in META if getattr(again.meta, part) != getattr(game.meta, part)]


def _uses(game: Game) -> list[Any]:
    """The pieces with their rules, whatever these are numbered and share.

    Equal constants of an entry are one parameter where the native language is read.
    """
    return [
        (
            replace(piece, moves=(), drops=()),
            [_use(game, entry) for entry in piece.moves],
            [_use(game, entry) for entry in piece.drops],
        )
        for piece in game.pieces
    ]


def _use(game: Game, entry: Entry) -> tuple[Any, ...]:
    rule = game.rules[entry.rule]
    body = _filled(rule.body, entry.args)
    return entry.label, entry.move_type, Rule(rule.name, (), rule.locals, body)


def _filled(node: Any, args: tuple[int, ...]) -> Any:
    """The rule with the constants of an entry."""
    if isinstance(node, e.Param):
        return e.Const(node.kind, args[node.index])
    if isinstance(node, tuple):
        return tuple(_filled(item, args) for item in node)
    if is_dataclass(node) and not isinstance(node, type):
        names = [field.name for field in fields(node)]
        return replace(node, **{name: _filled(getattr(node, name), args) for name in names})
    return node


def _assigns_at_once(game: Game) -> bool:
    """A rule changes the position while moves are generated: at the start nothing takes it back."""
    bodies = [rule.body for rule in game.rules] + [made.body for made in game.procedures]
    return any(
        isinstance(node, s.Assign) and not game.variables[node.variable].scratch
        for body in bodies
        for node in statements(body)
    )


def tried(number: int, player: Player | None) -> tuple[int, list[str]]:
    """How many games passed of those that this number makes, and the breaches."""
    rng = random.Random(number)
    games = damaged_text(rng) if number % 3 == 0 else damaged_game(rng)
    games = [game for game in games if len(game.board.positions) < LARGE][:2]
    found: list[str] = []
    for game in games:
        with suppress(DeadlineExceeded), deadline(SECONDS):
            found += breaches(game, player)
    return len(games), found


def main(first: int, last: int) -> None:
    warnings.simplefilter("ignore", RuntimeWarning)
    total = 0
    with TemporaryDirectory() as folder, node(Path(folder), SECONDS) as player:
        for number in range(first, last):
            try:
                games, found = tried(number, player)
            except (Exception, DeadlineExceeded) as error:
                games, found = 1, [f"{type(error).__name__}: {error}"]
            total += games
            for breach in found:
                print(f"{number}: {breach}", flush=True)
    print(f"{total} games passed")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
