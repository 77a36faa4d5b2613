"""Images and sounds of authors: `--images`, and those that lie where the rules name them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from translator.core.diagnostics import Diagnostic, Severity
from translator.ir.game import Game
from translator.library.includes import DirectoryResolver, RefusedError, Resolver
from translator.library.rules import Rules


def images_option(function: Any) -> Any:
    """`--images DIR`."""
    return click.option(
        "--images",
        metavar="DIR",
        type=click.Path(exists=True, file_okay=False),
        help="The folder of the images that the rules name; by default the folder of the rules.",
    )(function)


def with_own_images(game: Game, rules: Rules, folder: str | None) -> tuple[Game, list[Diagnostic]]:
    """The game with the images of its pieces, and notes on those that cannot be used.

    Where no folder is named and none of them is there, nobody expects any: then nothing is noted.
    """
    from translator.render import with_images

    found = False

    def read(name: str) -> bytes | None:
        nonlocal found
        data = _read(name, rules, folder)
        found = found or data is not None
        return data

    pictured, wrong = with_images(game, read)
    if not found and folder is None:
        return game, []
    return pictured, [_told(game, "P161", name, text) for name, text in wrong.items()]


def missing_sounds(game: Game, rules: Rules) -> list[Diagnostic]:
    """Notes on sounds that are not beside the rules, if others of theirs are."""
    names = dict.fromkeys(name for _, name in game.view.sounds)
    missing = [name for name in names if _read(name, rules, None) is None]
    if len(missing) == len(names):
        return []
    return [_told(game, "P162", name, "no such file") for name in missing]


def _told(game: Game, code: str, name: str, text: str) -> Diagnostic:
    return Diagnostic(code, Severity.NOTE, f"{name}: {text}", game.view.file_spans.get(name))


def _read(name: str, rules: Rules, folder: str | None) -> bytes | None:
    """The contents of a file in the folder, by its whole name or its last part; or by the rules."""
    places: list[tuple[Resolver, str]] = [(rules.resolver, name)]
    if folder is not None:
        inside = DirectoryResolver(Path(folder))
        places = [(inside, name), (inside, name.replace("\\", "/").rpartition("/")[2])]
    for resolver, wanted in places:
        try:
            source = resolver.open(wanted, rules.source)
        except (RefusedError, OSError):
            continue
        if source is not None:
            return source.data
    return None
