"""The languages that rules are written in: one row each, and nothing else names them.

What a row names (`core.lazy`) is imported when the first such file is met.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Language(NamedTuple):
    """A front end.

    `reader` is a class that reads a file (`gamefile.Reading`), `layout` lays one out canonically,
    `opens` opens all that a file loads, and `games` tells which files of a library are not only
    there to be loaded by others. What is `scripted` generates its moves by programs, which take
    several times as long as rules. Files of an `interchange` language are read when they are named,
    and not looked for in folders.
    """

    suffix: str
    reader: str
    layout: str | None = None
    opens: str | None = None
    games: str | None = None
    scripted: bool = False
    interchange: bool = False


LANGUAGES: Final[Mapping[str, Language]] = {
    "zrf": Language(
        ".zrf",
        "translator.frontends.zrf.rulesfile:ZrfFile",
        layout="translator.frontends.zrf.format:format_source",
        opens="translator.frontends.zrf.rulesfile:open_all",
    ),
    "axiom": Language(
        ".4th",
        "translator.frontends.axiom.rulesfile:AxiomFile",
        opens="translator.frontends.axiom.rulesfile:open_loaded",
        games="translator.frontends.axiom.library:games",
        scripted=True,
    ),
    "native": Language(
        ".glot",
        "translator.frontends.native.rulesfile:NativeFile",
        layout="translator.frontends.native.format:format_native",
        opens="translator.frontends.native.rulesfile:open_all",
    ),
    "xml": Language(".xml", "translator.frontends.interchange:XmlFile", interchange=True),
    "json": Language(".json", "translator.frontends.interchange:JsonFile", interchange=True),
}
