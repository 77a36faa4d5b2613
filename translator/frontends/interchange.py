"""Files that hold one game as XML or JSON, as `gamefile` wants them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from translator.core.diagnostics import Sink, TranslationError
from translator.core.source import Source, Span
from translator.ir.check import check
from translator.ir.game import Game
from translator.ir.references import defects
from translator.ir.text.json import read_json
from translator.ir.text.read import read_xml
from translator.library.rules import Rules


class _OneGame(ABC):
    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None:
        self.dialect = dialect or ""
        self.titles: list[str] = []
        try:
            self._game = self.read(rules.source)
        except TranslationError as error:
            sink.extend(error.diagnostics)
            return
        for defect in defects(self._game):
            sink.error("X120", defect, Span(rules.source, 0, 0))
        self.dialect = self._game.meta.dialect
        self.titles = [self._game.meta.title]

    @staticmethod
    @abstractmethod
    def read(source: Source) -> Game:
        """The game of a text; raises `TranslationError`."""

    def lower(self, index: int, sink: Sink) -> Game:
        sink.extend(check(self._game))
        return self._game


class XmlFile(_OneGame):
    """A game in XML."""

    read = staticmethod(read_xml)


class JsonFile(_OneGame):
    """A game in JSON."""

    read = staticmethod(read_json)
