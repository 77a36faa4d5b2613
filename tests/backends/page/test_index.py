"""The index of a library in a real browser: cards, variants, search, filters, and how soon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import translator
from tests.backends.page.support import ROOT, corpus
from translator.backends.page import Listed, facts, index_page
from translator.render import draw

SQUARE = {"players": "2", "shape": "square", "language": "zrf"}
GAMES = [
    Listed("Chess", "chess.zrf", "chess_game.html", SQUARE, lacking="no goal says who wins"),
    Listed("Los Alamos", "a b/los-alamos.zrf", "a b/los_alamos_game.html", SQUARE),
    Listed("<b>Go</b> & more", "go.zrf", "go_game.html", {**SQUARE, "shape": "points"}),
    Listed("Go 9x9", "go.zrf", "go_9_game.html", {**SQUARE, "shape": "points"}),
    Listed("Alone", "go.zrf", "go_1_game.html", {**SQUARE, "players": "1"}),
    Listed("Dead", "dead.zrf", "dead_game.html", SQUARE, "no legal first move"),
]


@pytest.fixture
def index(browser: Any, tmp_path: Path) -> Iterator[Any]:
    for game in GAMES:
        picture = tmp_path / game.page.replace(".html", ".svg")
        picture.parent.mkdir(exist_ok=True)
        picture.write_bytes(draw(corpus("dodgem")))
    (tmp_path / "index.html").write_text(index_page(GAMES))
    page = browser.new_page()
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text))
    page.goto((tmp_path / "index.html").as_uri())
    yield page
    page.close()
    assert trouble == []


def titles(page: Any) -> list[str]:
    return [str(text) for text in page.locator("#games > li:visible > a > span").all_inner_texts()]


def test_games_are_found(index: Any) -> None:
    assert index.inner_text("#found") == "5 games"
    for image in index.locator("img").all():
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("image => image.naturalWidth") > 0
    index.fill("#find", "LOS zrf")
    assert index.inner_text("#found") == "1 game"
    assert titles(index) == ["Los Alamos"]
    assert index.locator("#games b").count() == 0
    link = index.locator("#games > li:visible > a")
    assert link.get_attribute("href") == "a%20b/los_alamos_game.html"


def test_variants_stand_under_their_game(index: Any) -> None:
    assert titles(index) == ["Chess", "Los Alamos", "<b>Go</b> & more"]
    index.locator("summary", has_text="2 more").click()
    variants = index.locator("#games details li:visible")
    assert variants.all_inner_texts() == ["Go 9x9", "Alone"]
    index.fill("#find", "9x9")
    assert titles(index) == ["<b>Go</b> & more"]
    assert variants.all_inner_texts() == ["Go 9x9"]
    assert index.inner_text("#found") == "1 game"


def test_games_are_chosen_by_what_they_are(index: Any) -> None:
    index.get_by_label("Shape").select_option("points")
    assert index.inner_text("#found") == "2 games"
    index.get_by_label("Players").select_option("1")
    assert index.inner_text("#found") == "0 games"
    index.get_by_label("Shape").select_option("any")
    assert index.inner_text("#found") == "1 game"
    assert titles(index) == ["<b>Go</b> & more"]  # its card, for the variant
    assert index.get_by_label("Language").count() == 0  # there is only one


def test_what_cannot_be_played_is_not_among_the_games(index: Any) -> None:
    assert "Dead" not in index.inner_text("#games")
    index.locator("#dead summary").click()
    assert "no legal first move" in index.inner_text("#dead")


INDEX_WORDS = {
    "ru": ("Игры", "Игр: 5", "Ещё 2", "Форма полей", ["любое", "точки", "квадраты"]),
    "de": ("Spiele", "5 Spiele", "2 weitere", "Feldform", ["beliebig", "Punkte", "Quadrate"]),
    "fr": ("Jeux", "5 jeux", "2 de plus", "Forme des cases", ["indifférent", "points", "carrés"]),
    "es": (
        "Juegos",
        "5 juegos",
        "2 más",
        "Forma de las casillas",
        ["cualquiera", "puntos", "cuadrados"],
    ),
    "nl": ("Games", "5 games", "2 more", "Shape", ["any", "points", "square"]),  # has no words
}


@pytest.mark.parametrize("language", INDEX_WORDS)
def test_the_index_speaks_the_language_of_the_browser(
    browser: Any, index: Any, language: str
) -> None:
    heading, count, more, shape, shapes = INDEX_WORDS[language]
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(index.url)
    assert page.title() == page.inner_text("h1") == heading
    assert page.inner_text("#found") == count
    assert page.locator("#games summary").inner_text() == more
    choice = page.get_by_label(shape)
    assert choice.locator("option").all_inner_texts() == shapes
    choice.select_option(shapes[1])
    assert titles(page) == ["<b>Go</b> & more"]
    assert page.get_attribute("html", "lang") == (language if language != "nl" else "en")
    context.close()


def test_cards_are_of_one_size_and_of_the_pages_theme(index: Any) -> None:
    index.emulate_media(color_scheme="dark")
    boxes = [card.bounding_box() for card in index.locator("#games > li").all()]
    assert len({(round(box["width"]), round(box["height"])) for box in boxes}) == 1
    back = index.evaluate("getComputedStyle(document.body).backgroundColor")
    assert back == "rgb(35, 32, 28)"  # --back of the dark theme, in theme.css


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("zrf/chess.zrf", ("2", "square", "zrf")),
        ("zrf/go.zrf", ("2", "points", "zrf")),
        ("zrf/peg-solitaire.zrf", ("1", "square", "zrf")),
        ("zrf/four-colour-reversi.zrf", ("4", "square", "zrf")),
        ("zrf/royal-game-of-ur.zrf", ("2", "square", "zrf")),
        ("native/intellector.glot", ("2", "hexagon", "native")),
        ("axiom/Chess.4th", ("2", "square", "axiom")),
    ],
)
def test_facts(game: str, expected: tuple[str, str, str]) -> None:
    found = facts(translator.load(ROOT / "corpus" / game))
    assert (found["players"], found["shape"], found["language"]) == expected


def test_a_large_library_draws_only_what_is_seen(browser: Any, tmp_path: Path) -> None:
    """Of 1,850 pictures those far below the window wait; `bench.page` measures the paint."""
    picture = draw(corpus("chess"))
    games = [Listed(f"Game {k}", f"{k}.zrf", f"{k}.html", SQUARE) for k in range(1850)]
    for game in games:
        (tmp_path / game.page.replace(".html", ".svg")).write_bytes(picture)
    (tmp_path / "index.html").write_text(index_page(games))
    page = browser.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    assert re.match("1850 ", page.inner_text("#found"))
    seen = page.evaluate("[...document.images].map((image) => image.complete)")
    assert len(seen) == 1850 and seen[0] and not any(seen[1000:])
    page.close()


def test_what_a_game_lacks_hides_nothing_of_its_card(index: Any) -> None:
    """Nothing is cut off of the title and the file, which stand above that."""
    [card] = [one for one in index.locator("#games > li").all() if "Chess" in one.inner_text()]
    link, lacking = card.locator("> a").bounding_box(), card.locator(".lacking").bounding_box()
    for part in ("> a > span", "> a > small"):
        box = card.locator(part).bounding_box()
        assert box["y"] + box["height"] <= link["y"] + link["height"] + 1
    assert link["y"] + link["height"] <= lacking["y"] + 1
    assert (
        lacking["y"] + lacking["height"] <= card.bounding_box()["y"] + card.bounding_box()["height"]
    )
