"""The commands that write, with few and small files."""

from __future__ import annotations

from typing import Final

from tests.cli.test_check import SLIP
from tests.cli.test_translate import TWO_GAMES
from tests.faults.runs import CORPUS, Scenario

ZRF: Final = CORPUS / "zrf"
RECORDS: Final = CORPUS / "records"
_GAME: Final = "rules/race.zrf"
_RULES: Final = {_GAME: TWO_GAMES}
_LIBRARY: Final = {"library/a.zrf": TWO_GAMES, "library/b.zrf": TWO_GAMES.replace("Race", "Run")}
_RECORDS: Final = {
    "games/one.nrr": RECORDS / "chess.nrr",
    "games/two.zsg": RECORDS / "chess.zsg",
    "chess.zrf": ZRF / "chess.zrf",
}
_BATCH: Final = (
    *("batch", "library", "out", "--games", "1", "--max-plies", "9"),
    *("--executor", "translator.batch.pool:InProcess"),
)
_HEAP: Final = ("batch-records", "games", "out", "--library", ".", "-j", "1", "--to", "sgf")
_MATCH: Final = ("match", _GAME, "random", "random", "--games", "2", "-o", "games.jsonl")
_ONE: Final = ("convert", "games/one.nrr", "--rules", "chess.zrf", "--to", "sgf", "-o", "one.sgf")
_ENGINE: Final = ("translate", _GAME, "--index", "1", "-o", "game.py")
_STATE: Final = r"\.ludoglot-"

SCENARIOS: Final = (
    Scenario("translate", ("translate", _GAME, "--index", "1", "-o", "made/game.py"), _RULES),
    Scenario("translate over an older one", _ENGINE, _RULES, before=_ENGINE, older=True),
    Scenario("translate into a folder", ("translate", _GAME, "-o", "out/"), _RULES),
    Scenario("translate to JavaScript", (*_ENGINE[:-1], "game.mjs", "--to", "javascript"), _RULES),
    Scenario("translate to a page", (*_ENGINE[:-1], "game.html", "--to", "page"), _RULES),
    Scenario("fmt", ("fmt", "library"), _LIBRARY),
    Scenario("draw", ("draw", _GAME, "--index", "1", "-o", "board.svg"), _RULES),
    Scenario("new", ("new", "chess"), {}),
    Scenario("check", ("check", "--fix", "slip.zrf"), {"slip.zrf": SLIP.format("")}),
    Scenario("diff", ("diff", "library/a.zrf", "library/b.zrf", "-o", "diff.html"), _LIBRARY),
    Scenario("convert", _ONE, _RECORDS),
    Scenario("convert over an older one", (*_ONE, "--force"), _RECORDS, before=_ONE, older=True),
    Scenario(
        "replay",
        ("replay", "games/one.nrr", "--rules", "chess.zrf", "-o", "said.txt"),
        _RECORDS,
        tells="said.txt",
    ),
    Scenario("batch", _BATCH, _LIBRARY, kept=_STATE, batch=True),
    Scenario(
        "batch that goes on", _BATCH, _LIBRARY, before=_BATCH, older=True, kept=_STATE, batch=True
    ),
    Scenario("batch of records", _HEAP, _RECORDS, kept=_STATE, batch=True),
    Scenario(
        "table", ("records", "table", "games", "out", "--library", "."), _RECORDS, tells="out"
    ),
    Scenario("match", _MATCH, _RULES, kept=r"games\.jsonl"),
)
