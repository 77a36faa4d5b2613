"""The opening tree as a page: what it says is what the JSON says, and no text becomes markup."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import lxml.html

from tests.notation.engines import CORPUS
from tests.notation.test_commands import run, status
from translator.cli.archive import command as archive
from translator.records.following import Followed, Step
from translator.records.page import tree_page
from translator.records.tree import Branch

GAMES = "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. e4 c5 2. Nf3 1/2-1/2\n\n1. d4 *\n"


def shown(item: Any) -> dict[str, Any]:
    """What the page says of a move and of those that follow it."""
    [row] = item.xpath("./div[@class='leaf'] | ./details/summary")
    [move], [games, _] = (
        row.xpath("span[@class='move']"),
        row.xpath("span[contains(@class, 'num')]"),
    )
    [bar] = row.xpath("span[@class='bar']")
    ends = [one.rsplit(" ", 1) for one in bar.get("title").strip().split(", ")]
    widths = [float(part.get("style").split(": ")[1].rstrip("%")) for part in bar.xpath("i")]
    assert abs(sum(widths) - 100) < 0.1
    return {
        "move": move.text,
        "games": int(games.text),
        "ends": {{"unknown": "?"}.get(end, end): int(count) for end, count in ends},
        "branches": [shown(one) for one in item.xpath("./details/ul/li")],
    }


def test_the_page_says_what_the_data_says(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(GAMES)
    words = ("tree", path, "--rules", str(CORPUS / "chess.zrf"), "--format")
    page, data = run(archive, *words, "html"), run(archive, *words, "json")
    assert status(page) == 0
    [tree] = json.loads(data.stdout)["trees"]
    [section] = lxml.html.document_fromstring(page.stdout).xpath("//section")
    assert section.xpath("string(h2)") == "Chess"
    assert [shown(item) for item in section.xpath("ul/li")] == tree["branches"]


def test_texts_of_records_and_rules_are_no_markup() -> None:
    evil = "</title><script>alert('\"1\"')</script>"
    game = Followed("rules", evil, (evil, "Black"), {}, 1, (Step(evil, evil, 2),), evil, True)
    root = Branch()
    root.add(game, 6)
    page = lxml.html.document_fromstring(tree_page([(game, root)], 1))
    assert page.xpath("//script | //link | //img | //*[@href or @src]") == []
    assert page.xpath("string(//h2)") == page.xpath("string(//span[@class='move'])") == evil
    assert page.xpath("//span[@class='bar']/@title")[0].strip() == f"{evil} 1"
    [policy] = page.xpath("//meta[@http-equiv]/@content")
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_an_archive_without_games_has_a_page() -> None:
    assert "No games." in tree_page([], 1)
