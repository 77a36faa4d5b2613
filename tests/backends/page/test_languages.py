"""The page speaks the browser's language, with one table for all of its texts."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.backends.javascript.support import NODE, needs_node
from tests.backends.page.support import ROOT, Table, page_of

PARTS = ROOT / "templates" / "page"
WORDS = {
    "ru": ("Ход: White.", "Новая партия", "может ходить"),
    "de": ("Am Zug: White.", "Neue Partie", "kann ziehen"),
    "fr": ("Au trait : White.", "Nouvelle partie", "peut jouer"),
    "es": ("Turno: White.", "Nueva partida", "puede moverse"),
    "nl": ("White to move.", "New game", "can move"),  # not in the table
}
UNTOLD = """() => [...document.querySelectorAll("[data-say], [data-say-label], option")].map(
  (e) => e.getAttribute("aria-label") ?? e.textContent)"""


def table() -> dict[str, list[str]]:
    script = (PARTS / "languages.js").read_text() + "\nconsole.log(JSON.stringify(TRANSLATED));"
    command = [str(NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


@needs_node
def test_all_texts_are_in_the_table_and_in_use() -> None:
    known = table()
    html = "".join((PARTS / f"{name}.html.jinja").read_text() for name in ("page", "index"))
    static = re.findall(r"data-say>([^<{]+)<", html)
    static += re.findall(r'data-say="([^"]+)"', html)
    static += re.findall(r'data-say-label aria-label="([^"]+)"', html)
    scripts = "".join(p.read_text() for p in PARTS.glob("*.js") if p.stem != "languages")
    modules = sorted((ROOT / "translator" / "backends" / "page").glob("*.py"))
    python = "".join(p.read_text() for p in [*modules, ROOT / "translator/render/layout.py"])
    said = re.findall(r'\bsay\(\s*"([^"]+)"', scripts)
    assert len(static) > 35 and len(said) > 10
    assert {*static, *said} <= known.keys()
    unused = [text for text in known if text not in static and f'"{text}"' not in scripts + python]
    assert unused == []


@needs_node
def test_translations_speak_of_the_same_things() -> None:
    for english, others in table().items():
        assert len(others) == 4
        for text in (english, *others):
            assert sorted(re.findall(r"\{\d\}", text)) == sorted(re.findall(r"\{\d\}", english))
            assert text.strip()
            assert (text[-1] == ".") == (english[-1] == ".")


@needs_node
@pytest.mark.parametrize("names", [["White"], ["You"], ["I", "You"]])
def test_the_end_of_a_game_is_told_rightly_of_any_person(names: list[str]) -> None:
    """A player may be called `You`: a verb in the present would not go with it."""
    script = (
        f"import {{ ended }} from {json.dumps((PARTS / 'sentences.js').as_uri())};"
        f"const names = {json.dumps(names)}; const reason = 'checkmated';"
        "console.log(ended({ winners: names, losers: [], reason }));"
        "console.log(ended({ winners: [], losers: names, reason }));"
    )
    command = [str(NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told = " and ".join(names)
    assert done.stdout.splitlines() == [f"{told} won: checkmate.", f"{told} lost: checkmate."]


@needs_node
def test_a_name_is_the_subject_of_no_verb_in_other_languages() -> None:
    """Verbs there have endings for persons and numbers: the name stands behind a colon."""
    known = table()
    of_players = ["won: {1}.", "lost: {1}.", "cannot move.", "to move", "may look at the board."]
    for english in of_players:
        for text in known[f"{{0}} {english}"]:
            assert re.match(r"[^{:]+: \{0\}", text), text


@pytest.mark.parametrize("language", WORDS)
def test_the_page_speaks_the_language_of_the_browser(
    browser: Any, tmp_path: Path, language: str
) -> None:
    path = tmp_path / "page.html"
    path.write_text(page_of("chess"))
    context = browser.new_context(locale=language, viewport={"width": 1200, "height": 900})
    one = Table(context.new_page())
    one.page.goto(path.as_uri())
    status, new, may = WORDS[language]
    assert one.status() == status
    assert one.page.inner_text("#new") == new
    assert one.label("e2") == f"e2 White Pawn, {may}"
    assert one.page.get_attribute("html", "lang") == (language if language != "nl" else "en")
    if language != "nl":
        english = set(table())
        left = [text for text in one.page.evaluate(UNTOLD) if text in english]
        assert left == []
    context.close()
