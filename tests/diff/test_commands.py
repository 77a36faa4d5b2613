"""`ludoglot diff`: its forms, its exit status, folders, records."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli, cli
from tests.diff.support import edited, text
from translator.catalogue import entries

__all__ = ["cli"]

DOCS = Path(__file__).parents[2] / "docs" / "diff.md"
TTT = "corpus/zrf/tic-tac-toe.zrf"
MEN = "corpus/zrf/breakthrough.zrf"


@pytest.fixture
def hit(tmp_path: Path) -> str:
    """Breakthrough in which only an enemy may be struck."""
    path = tmp_path / "breakthrough.zrf"
    path.write_text(edited("breakthrough", "($1 (verify not-friend?)", "($1 (verify enemy?)"))
    return str(path)


def test_nothing_differs(cli: Cli) -> None:
    ran = cli("diff", TTT, TTT)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == "no difference"


def test_a_change_is_told_with_both_places(cli: Cli, hit: str) -> None:
    ran = cli("diff", MEN, hit)
    assert ran.status == 1
    rows = ran.out.splitlines()
    assert "  ~ strike: verify not friend(here) -> verify enemy(here)" in rows
    assert "      in Man: strike ne, nw" in rows
    excerpt = rows.index("        (define strike ($1 (verify not-friend?) add)) ; an oblique"
                         " step; only this one captures")  # fmt: skip
    line = next(n for n, row in enumerate(text("breakthrough").split("\n"), 1)
                if row.startswith("(define strike"))  # fmt: skip
    assert rows[excerpt - 1] == f"      {MEN}:{line}:20"
    assert rows[excerpt + 1].strip() == "^" * len("(verify not-friend?)")
    assert rows[-1] == "1 difference"


def test_two_variants_of_one_file(cli: Cli) -> None:
    ran = cli("diff", TTT, f"{TTT}@Losing Tic-Tac-Toe")
    assert ran.status == 1
    assert "+++ corpus/zrf/tic-tac-toe.zrf: Losing Tic-Tac-Toe" in ran.out


def test_one_side_may_be_standard_input(cli: Cli, hit: str) -> None:
    new = Path(hit).read_text()
    ran = cli("diff", MEN, "-", "--from", "zrf", stdin=new)
    assert ran.status == 1
    assert "+++ <stdin>: Breakthrough" in ran.out
    assert ran.out.splitlines()[-1] == "1 difference"
    assert cli("diff", "-", MEN, "--from", "zrf", stdin=text("breakthrough")).status == 0


def test_names_in_records_count_only_if_that_is_wanted(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "b.zrf"
    path.write_text(text("breakthrough").replace("strike", "hit"))
    ran = cli("diff", MEN, str(path))
    assert ran.status == 0
    assert "records (not felt in play)" in ran.out
    assert "no difference (not counted: records 1)" in ran.out
    assert cli("diff", "--records-strict", MEN, str(path)).status == 1


def test_the_view_and_texts_count_only_if_that_is_wanted(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "t.zrf"
    path.write_text(edited("tic-tac-toe", '(title "Tic-Tac-Toe")', '(title "Noughts")'))
    assert cli("diff", TTT, str(path)).status == 0
    ran = cli("diff", "--ignore", "none", TTT, str(path))
    assert ran.status == 1
    assert "title: Tic-Tac-Toe -> Noughts" in ran.out
    assert cli("diff", "--ignore", "texts,vieww", TTT, str(path)).status == 2


def test_one_line_a_section(cli: Cli) -> None:
    rows = cli("diff", "--stat", MEN, TTT).out.splitlines()
    assert rows[0].split()[0] == "board"
    assert all(re.match(r"[a-z]+ +[0-9]+ [a-z]+", row) for row in rows[:-1])


def test_unified_text(cli: Cli, hit: str) -> None:
    ran = cli("diff", "--format", "unified", MEN, hit)
    assert ran.status == 1
    assert ran.out.startswith(f"--- {MEN}\n+++ ")
    changed = [row for row in ran.out.splitlines()[2:] if row[0] in "+-"]
    assert changed == ["-  verify not friend(here)", "+  verify enemy(here)"]


def keys(data: Any) -> set[str]:
    """All names of fields in a document, sections and edits of `stat` apart."""
    if isinstance(data, list):
        return {key for item in data for key in keys(item)}
    if not isinstance(data, dict):
        return set()
    inner = {key for name, item in data.items() if name != "stat" for key in keys(item)}
    return set(data) | inner


def test_json_is_as_documented(cli: Cli, hit: str) -> None:
    ran = cli("diff", "--format", "json", "--play", "--depth", "1", "--records", "corpus/records",
              MEN, hit)  # fmt: skip
    assert ran.status == 1
    found = json.loads(ran.out)
    documented = set(re.findall(r"`([a-z_]+)`", DOCS.read_text(encoding="utf-8")))
    assert keys(found) <= documented
    (one,) = found["games"]
    (change,) = one["changes"]
    assert (change["section"], change["edit"], change["counts"]) == ("rules", "changed", True)
    assert change["play"] == {"mark": "seen", "plies": 0}
    assert one["play"]["seen"]["findings"][0]["what"] == "moves"
    assert one["records"] == []


class Page(HTMLParser):
    """Collects the elements and the texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_html_shows_both_boards(cli: Cli, hit: str, tmp_path: Path) -> None:
    out = tmp_path / "out" / "page.html"
    ran = cli("diff", "--format", "html", "--play", "--depth", "1", "-o", str(out), MEN, hit)
    assert (ran.status, ran.out) == (1, "")
    page = Page(out.read_text(encoding="utf-8"))
    images = [attributes for tag, attributes in page.tags if tag == "img"]
    assert len(images) == 2
    assert all((image["src"] or "").startswith("data:image/svg+xml;base64,") for image in images)
    assert "script" not in {tag for tag, _ in page.tags}
    assert "+ verify enemy(here)" in page.texts


def test_names_do_nothing_in_html(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "b.zrf"
    evil = "<img_onerror=x>"
    path.write_text(edited("breakthrough", "(name Man)", f"(name {evil})", 1)
                    .replace("Man ", f"{evil} "))  # fmt: skip
    page = cli("diff", "--format", "html", "--ignore", "none", MEN, str(path)).out
    assert evil not in page
    assert "&lt;img_onerror=x&gt;" in page


def test_the_same_input_gives_the_same_bytes(cli: Cli, hit: str) -> None:
    arguments = ("diff", "--format", "json", "--play", "--games", "3", MEN, hit)
    assert cli(*arguments) == cli(*arguments)


def test_play_says_how_far_it_looked(cli: Cli) -> None:
    ran = cli("diff", "--play", "--depth", "2", "--games", "2", "--positions", "30", TTT, TTT)
    assert ran.status == 0
    told = r"no difference found; \d+ positions compared, all sequences of 1 ply, \d+ random games"
    assert re.search(told, ran.out)


def test_figures_of_both_games_are_those_that_stats_has(cli: Cli) -> None:
    """Whoever has three in a row wins one of these games and loses the other."""
    games = (TTT, f"{TTT}@Losing Tic-Tac-Toe")
    much = ("--games", "12", "--seed", "3", "--max-plies", "60", "--format", "json")
    ran = cli("diff", "--play", "--stats", *much, *games)
    figures = json.loads(ran.out)["games"][0]["figures"]
    for side, name in zip(("old", "new"), games, strict=True):
        file, _, variant = name.partition("@")
        named = ("--variant", variant) if variant else ()
        alone = json.loads(cli("stats", file, *named, "--with", "random", *much).out)
        found = figures[side]
        assert found["games"] == 12
        assert {key: found[key] for key in found if key != "measures"} == {
            key: alone[key] for key in found if key != "measures"
        }
        assert found["measures"] == alone["measures"]
    assert figures["old"]["winners"] != figures["new"]["winners"]


@pytest.mark.parametrize("form", ["text", "html"])
def test_figures_stand_side_by_side(cli: Cli, form: str) -> None:
    ran = cli("diff", "--play", "--stats", "--games", "5", "--format", form, TTT, TTT)
    assert ran.status == 0
    (row,) = (row for row in ran.out.split("\n") if re.match(r"(<tr>.*>)?\W*games\b", row))
    assert len(re.findall(r"\b5\b", row)) == 2


@pytest.mark.parametrize("options", [["--stats"], ["--stats", "--play", "--games", "0"]])
def test_figures_need_games(cli: Cli, options: list[str]) -> None:
    ran = cli("diff", *options, TTT, TTT)
    assert ran.status == 2
    assert "--stats needs --play" in ran.err


def test_bad_input_is_told_as_by_other_commands(cli: Cli, tmp_path: Path) -> None:
    bad = tmp_path / "bad.zrf"
    bad.write_text("(game")
    ran = cli("diff", TTT, str(bad))
    assert ran.status == 2
    assert ran.err.split()[2] in entries()
    assert cli("diff", TTT, "no-such-file.zrf").status == 2
    assert cli("diff", TTT).status == 2


# Collections


@pytest.fixture
def libraries(tmp_path: Path) -> tuple[str, str]:
    """Two folders: a game unchanged, one changed, one under other names, one gone, one new."""
    old, new = tmp_path / "old", tmp_path / "new" / "more"
    old.mkdir()
    new.mkdir(parents=True)
    (old / "nim.zrf").write_text(text("nim"))
    (new.parent / "nim.zrf").write_text(text("nim"))
    (old / "joust.zrf").write_text(text("joust"))
    (new.parent / "joust.zrf").write_text(edited("joust", "(Knight d4)", "(Knight d3)"))
    (old / "dodgem.zrf").write_text(text("dodgem"))
    renamed = text("dodgem").replace('(title "Dodgem', '(title "Cars')
    (new / "cars.zrf").write_text(renamed)
    (old / "konane.zrf").write_text(text("konane"))
    (new / "slime.zrf").write_text(text("slime"))
    return str(old), str(new.parent)


def test_folders_are_compared_game_by_game(cli: Cli, libraries: tuple[str, str]) -> None:
    ran = cli("diff", "--format", "json", *libraries)
    assert ran.status == 1
    found = json.loads(ran.out)
    titles = {(one["old"]["title"], one["new"]["title"]): one for one in found["games"]}
    assert not titles["Nim", "Nim"]["differs"]
    assert titles["Joust", "Joust"]["differs"]
    assert not titles["Dodgem", "Cars"]["differs"]
    assert not titles["Dodgem 5x5", "Cars 5x5"]["differs"]
    assert found["removed"] == ["konane.zrf@Konane", "konane.zrf@Konane 6x6"]
    assert found["added"] == ["more/slime.zrf@Slime"]


def test_of_folders_only_what_differs_is_told(cli: Cli, libraries: tuple[str, str]) -> None:
    out = cli("diff", *libraries).out
    assert "Joust" in out
    assert "Nim" not in out
    assert out.splitlines()[-1].endswith("2 removed, 1 added")


def test_unreadable_files_of_a_folder_do_not_stop_the_others(
    cli: Cli, libraries: tuple[str, str]
) -> None:
    (Path(libraries[1]) / "bad.zrf").write_text("(game")
    ran = cli("diff", *libraries)
    assert ran.status == 3
    assert "Joust" in ran.out
    assert "bad.zrf" in ran.err


def test_all_games_of_two_files(cli: Cli) -> None:
    ran = cli("diff", "--all", TTT, TTT)
    assert ran.status == 0
    assert ran.out.startswith("5 pairs of games, 5 of them the same")


# Records


def test_records_that_the_new_rules_break(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "chess.zrf"
    path.write_text(edited("chess", "(leap2 n ne) (leap2 n nw)", "(leap2 n ne)"))
    ran = cli("diff", "corpus/zrf/chess.zrf", str(path), "--records", "corpus/records/chess.nrr",
              "--format", "json")  # fmt: skip
    assert ran.status == 1
    (one,) = json.loads(ran.out)["games"]
    broken = [record for record in one["records"] if record["broken"]]
    assert broken
    for record in broken:
        assert "leap2 n nw" in record["failed"]
        assert record["legal_before"]
    # 1. e2 - e4, e7 - e5; 2. g1 - f3 leap2 n nw
    assert broken[0]["ply"] == 2
    shown = cli("diff", "corpus/zrf/chess.zrf", str(path), "--records", "corpus/records/chess.nrr")
    assert f"not legal from step {broken[0]['ply'] + 1} on" in shown.out


def test_records_that_no_rule_breaks(cli: Cli) -> None:
    ran = cli("diff", MEN, MEN, "--records", "corpus/records")
    assert ran.status == 0
    assert "0 read, 0 legal by the old rules, 0 of them no longer by the new ones" in ran.out
