"""What the playground asks of Ludoglot: rules that are pasted, as a page and findings."""

from __future__ import annotations

import json

from translator import api
from translator.core.diagnostics import Severity, TranslationError
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.frontends.registry import LANGUAGES
from translator.library.includes import NoIncludes
from translator.library.rules import Rules
from translator.lint.whole import found_in
from translator.reports.text import in_order, lines


def built(text: str, language: str) -> str:
    """What is found in rules of a language, and the page of their first game, as JSON."""
    name = f"game{LANGUAGES[language].suffix}"
    rules = Rules(Source(name, text.encode(), "utf-8"), NoIncludes(), language, name)
    page = ""
    try:
        found = in_order(found_in(rules))
        if all(one.severity is not Severity.ERROR for one in found):
            page = api.emit(GameFile(rules).lower(0).game, "page")
    except TranslationError as error:
        found = list(error.diagnostics)
    told = [{"severity": one.severity, "text": "\n".join(lines(one))} for one in found]
    return json.dumps({"page": page, "findings": told})
