"""A script as `gamefile` wants it: a file with at most one game."""

from __future__ import annotations

from pathlib import PurePosixPath

from translator.diagnostics import Sink, TranslationError
from translator.frontends.axiom.fault import Fault
from translator.frontends.axiom.lowering.game import lower_script, missing_blocks
from translator.frontends.axiom.prelude import FILES
from translator.frontends.axiom.script import Script
from translator.inputs import Rules
from translator.ir.game import Game


class AxiomFile:
    """The game of a script. A script that describes no whole game has none: others load it."""

    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None:
        self.dialect = "axiom"
        self.titles: list[str] = []
        path = PurePosixPath(rules.source.name)
        self._script = Script(rules.source, rules.resolver, sink)
        if path.name.casefold() in FILES:
            sink.note("A213", f"{path.name} is the prelude of the engine, which is built in")
            return
        self._script.load()
        missing = missing_blocks(self._script)
        if sink.has_errors or not missing:
            self.titles.append(path.stem.replace("-", " "))
        else:
            what = ", ".join(f"`{block}`" for block in missing)
            sink.note("A212", f"{path.name} holds no game: it has no {what}")

    def lower(self, index: int, sink: Sink) -> Game:
        try:
            return lower_script(self._script, self.titles[index], sink)
        except Fault as fault:
            sink.add(fault.diagnostic)
            raise TranslationError(sink.items) from None
