"""The Python examples in `docs/` do what they show, and what cites a page cites what is there."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from notation.diagnostics import Sink
from notation.registry import NOTATIONS
from notation.zsg.effects import parse_move
from translator.frontends.axiom.prelude import prelude

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [page.name for page in sorted(DOCS.glob("*.md")) if ">>> " in page.read_text("utf-8")]

# "docs/zrf.md 8.4, 9 and 10" and 'docs/records.md, "ZSG"'
CITED = re.compile(
    r"docs/(?P<page>[\w-]+\.md)"
    r"(?: (?P<chapters>\d+(?:\.\d+)*(?:(?:,? and |, | to )\d+(?:\.\d+)*)*)"
    r"|, \"(?P<title>[^\"]+)\")?"
)
BARE = re.compile(r"(?<![\w/.\"-])(?:zrf|axiom|records|notations|oracles)\.md\b")


@pytest.mark.parametrize("name", PAGES)
def test_examples_print_what_the_page_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS.parent)
    found = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")
    assert found.attempted > 0
    assert found.failed == 0


def test_the_tour_of_the_game_is_among_them() -> None:
    assert "game.md" in PAGES


@cache
def headings(page: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"^##+ (.*)$", text, re.MULTILINE)


@cache
def chapters(page: str) -> set[str]:
    """The numbers of a page's headings: `8` of "8. How moves are made", `8.3`."""
    found = (re.match(r"(\d+(?:\.\d+)*)\.? ", heading) for heading in headings(page))
    return {match[1] for match in found if match is not None}


def sources() -> Iterator[tuple[str, str]]:
    """Names and texts of all that may cite a page; comments are in one line each."""
    for folder in ("ludoglot", "translator", "notation", "templates", "tests", "bench"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".js", ".mjs", ".md") or path.match("corner_cases/*.txt"):
                name = path.relative_to(ROOT).as_posix()
                if name != "tests/test_docs.py":
                    text = path.read_text(encoding="utf-8")
                    yield name, re.sub(r"\s*\n\s*(?:#|\*|//)?\s*", " ", text)


def wrong(text: str) -> list[str]:
    """The citations in a text that lead nowhere."""
    found = [f"{match[0]}: write docs/{match[0]}" for match in BARE.finditer(text)]
    for match in CITED.finditer(text):
        page = match["page"]
        numbers = re.findall(r"\d+(?:\.\d+)*", match["chapters"] or "")
        if not (DOCS / page).is_file():
            found.append(f"{match[0]}: no such page")
        elif not set(numbers) <= chapters(page):
            found.append(f"{match[0]}: no such chapter")
        elif match["title"] and match["title"] not in headings(page):
            found.append(f"{match[0]}: no such heading")
    return found


def test_every_citation_names_a_page_and_a_chapter_that_are_there() -> None:
    cited = 0
    for name, text in sources():
        assert wrong(text) == [], name
        cited += sum(match["chapters"] is not None for match in CITED.finditer(text))
    assert cited > 50


def test_a_citation_that_leads_nowhere_is_found() -> None:
    assert wrong("as docs/zrf.md 8.3, 9 and 10.") == []
    assert wrong("docs/zrf.md 8.3 and 8.9") == ["docs/zrf.md 8.3 and 8.9: no such chapter"]
    assert wrong('docs/records.md, "ZSG"; docs/records.md, "GSZ"') == [
        'docs/records.md, "GSZ": no such heading'
    ]
    assert wrong("(zrf.md 10)") == ["zrf.md: write docs/zrf.md"]
    assert wrong("docs/forth.md") == ["docs/forth.md: no such page"]


def test_every_uncertain_point_that_is_cited_is_listed() -> None:
    page = (DOCS / "semantics.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| (U\d+) ", page, re.MULTILINE))
    texts = dict(sources()) | {p.name: p.read_text(encoding="utf-8") for p in DOCS.glob("*.md")}
    cited = {
        point: name for name, text in texts.items() for point in re.findall(r"\bU\d\d?\b", text)
    }
    assert {point: name for point, name in cited.items() if point not in listed} == {}
    assert len(cited) > 30


def test_every_corner_case_names_the_chapter_that_it_is_about() -> None:
    cases = sorted((ROOT / "tests" / "data" / "corner_cases").glob("*.txt"))
    assert cases
    for case in cases:
        about = case.read_text(encoding="utf-8").removeprefix("# ").partition(":")[0]
        numbers = set(re.findall(r"\d+(?:\.\d+)*", re.sub(r"U\d+", "", about)))
        assert numbers, case.name
        assert numbers <= chapters("zrf.md"), case.name


def test_every_word_of_the_page_about_scripts_is_one_of_the_engine() -> None:
    """The tables of words: of the kernel, of blocks, of questions and effects, of events."""
    text = (DOCS / "axiom.md").read_text(encoding="utf-8")
    parts = re.split(r"^(?:##+) (\d+(?:\.\d+)?)\.? ", text, flags=re.MULTILINE)
    by_number = dict(zip(parts[1::2], parts[2::2], strict=True))
    known = {word.name for word in prelude()}
    for number in ("3.2", "6.2", "6.3", "8"):
        rows = re.findall(r"^\| (.*?) \|(.*)\|$", by_number[number], re.MULTILINE)
        column = 1 if number == "3.2" else 0
        words = {word for row in rows for word in re.findall(r"`([^`]+)`", row[column])}
        assert len(words) > 8
        assert words <= known, number


def slug(heading: str) -> str:
    """The anchor that a heading has on a page."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize(
    "page", [*sorted(ROOT.glob("*.md")), *sorted(DOCS.glob("*.md"))], ids=lambda page: page.name
)
def test_links_lead_to_files_and_headings_that_are_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        assert file.exists(), target
        if anchor:
            found = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in map(slug, found), target


def test_the_saved_game_that_the_page_shows_is_read_as_it_stands() -> None:
    form = (DOCS / "records.md").read_text("utf-8").partition("### The form of a file\n")[2]
    shown = re.findall(r"^    (.*\n)", form, re.MULTILINE)[:8]
    sink = Sink()
    [record] = NOTATIONS["zsg"].read("".join(shown).encode(), "shown.zsg", sink=sink)
    assert not sink.items
    assert (record.headers["Rules"], record.headers["Variant"]) == ("chess.zrf", "Chess")
    assert record.edits == ["x a1", "White Rook a3"]
    moves = ["Pawn e2 - e4", "Pawn d7 - d5", "Pawn e4 x d5"]
    assert [node.move for node in record.main_line()] == moves
    assert [node.number for node in record.main_line()] == [1, 1, 2]


def test_the_effects_that_the_page_lists_are_what_it_says() -> None:
    form = (DOCS / "records.md").read_text("utf-8").partition("### The form of a file\n")[2]
    rows = re.findall(r"^\| (\w+) \| (`.*?`) \|", form.partition("\n### ")[0], re.MULTILINE)
    assert len(rows) == 6
    for kind, texts in rows:
        for text in re.findall(r"`([^`]+)`", texts):
            prefix = "P a1 - a2 " if text == "= Queen" else ""
            *_, effect = parse_move(f"{prefix}{text}".split(" ")).effects
            assert effect[0] == kind, text
