"""A script as `gamefile` wants it: a file with at most one game, and the ZRF file beside it."""

from __future__ import annotations

from itertools import islice
from pathlib import PurePosixPath
from typing import NamedTuple

from translator.core.diagnostics import Sink, TranslationError
from translator.core.source import Source
from translator.frontends.axiom.companion import find_script, is_shell, joined, script_name
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.library import open_all
from translator.frontends.axiom.lowering.game import lower_script, missing_blocks
from translator.frontends.axiom.prelude import FILES
from translator.frontends.axiom.script import Script
from translator.ir.game import Game
from translator.library.includes import Resolver
from translator.library.rules import Rules

MAX_COMPANIONS = 20
"""ZRF files in the folder of a script that are looked into."""


class AxiomFile:
    """The game of a script. A script that describes no whole game has none: others load it."""

    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None:
        self.dialect = "axiom"
        self.titles: list[str] = []
        path = PurePosixPath(rules.source.basename)
        self._script = Script(rules.source, rules.resolver, sink)
        self._shell: Game | None = None
        if path.name.casefold() in FILES:
            sink.note("A213", f"{path.name} is the prelude of the engine, which is built in")
            return
        self._script.load()
        if not sink.has_errors:
            self._script.leftovers()
        missing = missing_blocks(self._script)
        if sink.has_errors or not missing:
            companion = _companion(rules.source, rules.resolver)
            self._shell = companion and companion.shell
            title = path.stem.replace("-", " ")
            self.titles.append(title if self._shell is None else self._shell.meta.title)
        else:
            what = ", ".join(f"`{block}`" for block in missing)
            sink.note("A212", f"{path.name} holds no game: it has no {what}")

    def lower(self, index: int, sink: Sink) -> Game:
        game = _lowered(self._script, self.titles[index], sink)
        return game if self._shell is None else joined(game, self._shell, sink)


def _lowered(script: Script, title: str, sink: Sink) -> Game:
    try:
        return lower_script(script, title, sink)
    except ScriptError as error:
        sink.add(error.diagnostic)
        raise TranslationError(sink.items) from None


def with_script(shell: Game, source: Source, resolver: Resolver, sink: Sink) -> Game:
    """The game of a ZRF file that leaves its rules to a script: the script's, if it is found."""
    found = find_script(shell, source, resolver)
    if found is None:
        name = script_name(shell.meta.title)
        message = f"the rules are in `{name}`, which is not below the folder of the rules"
        sink.note("A409", message)
        return shell
    script = Script(found, resolver, sink)
    script.load()
    if sink.has_errors:
        raise TranslationError(sink.items)
    script.leftovers()
    return joined(_lowered(script, shell.meta.title, sink), shell, sink)


def open_loaded(rules: Rules) -> None:
    """Opens all files that a script loads, and the ZRF file beside it."""
    open_all(rules.source, rules.resolver)
    open_companion(rules.source, rules.resolver)


def open_scripts(rules: Rules) -> None:
    """Opens the scripts that a ZRF file leaves its rules to, so that a resolver sees them."""
    from translator.frontends.zrf.rulesfile import ZrfFile

    read = ZrfFile(rules, None, Sink())
    for index in range(len(read.titles)):
        shell = read.shell(index, Sink())
        found = find_script(shell, rules.source, rules.resolver) if is_shell(shell) else None
        if found is not None:
            open_all(found, rules.resolver)


def open_companion(script: Source, resolver: Resolver) -> None:
    """Opens the ZRF file that plays a script, so that a resolver sees it."""
    found = _companion(script, resolver)
    if found is not None:
        resolver.open(PurePosixPath(found.source.name).name, script)


class _Companion(NamedTuple):
    source: Source
    shell: Game


def _companion(script: Source, resolver: Resolver) -> _Companion | None:
    """The ZRF file in the folder of a script that plays it, and the game there that does."""
    from translator.frontends.zrf.rulesfile import ZrfFile

    wanted = PurePosixPath(script.name).name.casefold()
    for source in islice(resolver.beside(script, ".zrf"), MAX_COMPANIONS):
        if b"axiom.dll" not in source.data.lower():
            continue
        sink = Sink()
        read = ZrfFile(Rules(source, resolver, "zrf", source.name), None, sink)
        for index, title in enumerate(read.titles):
            if script_name(title).casefold() == wanted and not sink.has_errors:
                shell = read.shell(index, sink)
                if is_shell(shell) and not sink.has_errors:
                    return _Companion(source, shell)
    return None
