"""The games of a library by their titles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from translator.core.diagnostics import TranslationError
from translator.frontends.find import open_rules, rules_below
from translator.frontends.gamefile import GameFile
from translator.frontends.registry import LANGUAGES


@dataclass(frozen=True, slots=True)
class Titled:
    """A game of a library: the rules file, and the name of the game in it.

    `shown` is what it is called in messages, from the folder of the library. It may be `scripted`
    (`frontends.registry`).
    """

    file: str
    name: str
    title: str
    shown: str
    scripted: bool


class Titles:
    """The games of a folder, in the order of its files."""

    def __init__(self, folder: Path, dialect: str | None) -> None:
        self.games = list(_games(folder, dialect))
        self._by_key: dict[str, list[Titled]] = {}
        for game in self.games:
            self._by_key.setdefault(_key(game.title), []).append(game)

    def named(self, title: str) -> list[Titled]:
        """The games of a title, however it is written: rules first, which are faster to play."""
        return sorted(self._by_key.get(_key(title), []), key=lambda game: game.scripted)

    def nearest(self, title: str) -> str:
        """The title most like one that no game has, "" for none."""
        near = get_close_matches(_key(title), self._by_key, 1, 0.75)
        return self._by_key[near[0]][0].title if near else ""


def titled(file: GameFile, told: Sequence[str]) -> list[int]:
    """The games of a file with the first of some titles that any has, however it is written.

    Raises `TranslationError` C103 where none has one.
    """
    for title in told:
        if title in file.names:  # which tells games of one title apart
            return file.titled(title)
        if alike := [i for i, other in enumerate(file.titles) if _key(other) == _key(title)]:
            return alike
    return file.titled(told[0])


def _games(folder: Path, dialect: str | None) -> Iterator[Titled]:
    """What can be read; files that are no rules are no matter here."""
    for path in rules_below(folder) if folder.is_dir() else []:
        try:
            rules = open_rules(str(path), library=folder)
            file = GameFile(rules, dialect)
        except TranslationError:
            continue
        for name, title in zip(file.names, file.titles, strict=True):
            shown = f"{path.relative_to(folder).as_posix()}@{name}"
            yield Titled(str(path), name, title, shown, LANGUAGES[rules.language].scripted)


def _key(title: str) -> str:
    """A title without case, signs and blanks; draughts are checkers, Atomic is Atomic Chess."""
    words = re.findall(r"\w+", title.casefold().replace("checkers", "draughts"))
    return "".join([word for word in words if word != "chess"] or words)
