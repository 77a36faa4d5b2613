"""Pages under attack, in a real browser: whatever names and records hold, nothing comes of it."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.backends.page.hostile import MILLION, NAMES, endless, hostile
from tests.backends.page.support import Table, corpus, html, page_of
from translator.backends.page import Listed, index_page
from translator.ir.game import Game
from translator.ir.parts import Meta
from translator.render import Extras, draw

# Runs before anything of the page: what an attack would do is written down.
CANARY = """
  window.pwned = [];
  addEventListener("securitypolicyviolation", (e) => pwned.push(e.violatedDirective));
  addEventListener("error", (e) => pwned.push(String(e.message)), true);
"""
ELEMENTS = """() => [...new Set([...document.querySelectorAll("*")].flatMap((e) =>
  [e.localName, ...e.getAttributeNames().map((name) => `${e.localName}[${name}]`)]))].sort()"""
LINKS = """() => [...document.querySelectorAll("*")].flatMap((e) =>
  ["src", "href", "action", "data", "srcdoc", "srcset", "style"].map((a) => e.getAttribute(a)))
  .filter((value) => value !== null && !value.startsWith("#") && value !== "data:,")"""
# Parts that reach out of the width of the window, and texts that are wider than their boxes.
OUTSIDE = """() => [...document.querySelectorAll("body *")].filter((e) => {
  const { left, right, width } = e.getBoundingClientRect();
  const seen = width > 1 && !e.closest("svg") && e.checkVisibility();
  const spilt = e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1 && e.localName !== "select";
  return seen && (left < -1 || right > innerWidth + 1 || spilt);
}).map((e) => e.outerHTML.slice(0, 80))"""
OPEN_ALL = "for (const e of document.querySelectorAll('details')) e.open = true"
BEGINNINGS = {"directions": "abc", "leftward": "\u05e9\u05dc"}  # letters to look for
SIZES = ({"width": 1200, "height": 900}, {"width": 360, "height": 740})

Attack = Callable[..., Table]


@pytest.fixture(scope="module")
def usual(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The elements of a page that nobody attacks, once all of it has been in use."""
    path = tmp_path_factory.mktemp("usual") / "page.html"
    path.write_text(page_of("tic-tac-toe"))
    one = Table(browser.new_page())
    one.page.goto(path.as_uri())
    one.persons()
    chosen(one, 2)
    one.page.click("#undo")
    # What only other texts need: paragraphs of the rules, letters on pieces.
    found = {"p[dir]", "text[fill]", "text[font-family]", "text[font-weight]"}
    found |= set(one.page.evaluate(ELEMENTS))
    one.load(f"{one.record('named')}[\n1. a1 place X Mark\n]\n")
    one.page.evaluate(OPEN_ALL)
    one.page.wait_for_selector("#thought li")  # the analysis answers whenever it is ready
    found |= set(one.page.evaluate(ELEMENTS))
    one.page.click("#last")
    found |= set(one.page.evaluate(ELEMENTS))
    one.page.close()
    return found


@pytest.fixture
def attack(browser: Any, tmp_path: Path) -> Iterator[Attack]:
    """Opens a text as a page, or a picture; in the end nothing must have come of it."""
    opened: list[Table] = []

    def open_page(text: str | bytes, suffix: str = ".html", fragment: str = "") -> Table:
        path = tmp_path / f"page{len(opened)}{suffix}"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        new = Table(browser.new_page(viewport=SIZES[0]))
        opened.append(new)
        new.watch()
        new.page.add_init_script(CANARY)
        new.page.goto(path.as_uri() + fragment)
        new.persons()
        return new

    yield open_page
    found = [one.trouble + one.page.evaluate("window.pwned") for one in opened]
    frames = [len(one.page.frames) for one in opened]
    for one in opened:
        one.page.close()
    assert found == [[]] * len(opened) and frames == [1] * len(opened)


def chosen(one: Table, steps: int) -> None:
    """Plays by clicks on whatever place may be chosen."""
    for k in range(steps):
        before = len(one.moves())
        one.page.locator("[data-cell].target").nth(k).click()
        assert len(one.moves()) == before + 1


def stays_in_its_box(one: Table) -> None:
    """Nothing is wider than a window or a phone, and the board is to be seen."""
    one.page.evaluate(OPEN_ALL)
    for size in SIZES:
        one.page.set_viewport_size(size)
        assert one.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert one.page.evaluate(OUTSIDE) == []
        box = one.page.locator("#board svg").bounding_box()
        assert box["width"] > 300 and box["y"] + box["height"] <= size["height"]
    one.page.set_viewport_size(SIZES[0])


LEFT_OF = """([selector, before, after]) => {
  const walker = document.createTreeWalker(document.querySelector(selector), 4);
  const at = (text) => {
walker.currentNode = walker.root;
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const begin = node.data.indexOf(text);
  if (begin >= 0) {
    const range = document.createRange();
    range.setStart(node, begin);
    range.setEnd(node, begin + text.length);
    return range.getBoundingClientRect();
  }
}
throw new Error(`no ${text} in ${selector}`);
  };
  return at(before).right <= at(after).left + 1 || at(before).bottom <= at(after).top + 1;
}"""


def keeps_its_order(one: Table, name: str) -> None:
    """What is said around a name stands where it would around any other."""
    for selector, before, after in (
        ("#status", name, "to move"),
        ("#status", "to", "move"),
        ("#moves button", "1.", name),
        ("#moves button", name, "place"),
        ("#players label", name, ":"),
        ("#legal button", name, "place"),
    ):
        assert one.page.evaluate(LEFT_OF, [selector, before, after]), (selector, before, after)


@pytest.mark.parametrize("kind", NAMES)
def test_names_are_names(attack: Attack, usual: set[str], kind: str) -> None:
    one = attack(html(hostile(NAMES[kind])))
    chosen(one, 2)
    stays_in_its_box(one)
    if kind in BEGINNINGS:
        keeps_its_order(one, BEGINNINGS[kind])
    for notation in ("named", "sgf"):
        one.record(notation)
        one.page.click("#load")  # as it stands in the field
        assert one.page.inner_text("#loaded") == "2 of 2 moves are loaded."
    one.page.click("#last")
    assert one.pieces() == 2
    assert set(one.page.evaluate(ELEMENTS)) <= usual
    assert one.page.evaluate(LINKS) == []
    assert one.page.locator("script").count() == 1


def test_a_million_letters_leave_the_board_in_its_place(attack: Attack) -> None:
    one = attack(html(endless()))
    assert one.status().endswith("… to move.") and len(one.status()) < 100
    chosen(one, 1)
    stays_in_its_box(one)
    assert one.pieces() == 1


def records(name: str) -> list[str]:
    """Records of tic-tac-toe with a text wherever one may stand, and with comments of it."""
    line = re.sub(r"[\r\n\u0085\u2028\u2029]", " ", name)
    raw = re.sub(r"[\\\]]", r"\\\g<0>", name)
    return [
        f"Named Rule Record 1\nRules={line}\nVariant={line}\nEvent={line}\n\n"
        f"1. b2 place X Mark ;{line}\n[ {line}\n1. a1 place X Mark ;{line}\n]\n"
        f"2. {line} - {line} {line}\n",
        f"Zillions Save Game File Version 0.02 HH\r\nRulesFile={line}\r\nVariantName={line}\r\n"
        f"1. X Mark b2\r\n(({line}))\r\n2. {line}\r\n{{{line}}}\r\n",
        f"(;FF[4]GM[0]XV[1:named]XG[{raw}:{raw}]GN[{raw}]C[{raw}](;XM[b2 place X Mark]C[{raw}]"
        f"XN[1](;XM[{raw}]C[{raw}])(;XM[a1 place O Mark]C[{raw}]XN[1])))",
        name,
        f"Named Rule Record 1\n({name})\n",
    ]


LOADED = """async (text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], "a.nrr"));
  const field = document.getElementById("file");
  const loaded = document.getElementById("loaded");
  loaded.textContent = "";
  field.files = files.files;
  field.dispatchEvent(new Event("change"));
  while (!loaded.textContent) await new Promise((done) => setTimeout(done));
  return loaded.textContent;
}"""  # as a file: a field for texts would change the ends of lines


def test_records_are_data(attack: Attack, usual: set[str]) -> None:
    one = attack(page_of("tic-tac-toe"))
    one.page.evaluate(OPEN_ALL)
    for name in (*NAMES.values(), "W" * MILLION):
        found = records(name.encode("utf-8", "replace").decode())
        for text in found if len(name) < MILLION else found[:1]:
            said = one.page.evaluate(LOADED, text)
            assert re.match(
                r"\d of \d moves are loaded\.|The record cannot be loaded(: |\. Line ).", said
            )
            assert len(said) < 250
            assert set(one.page.evaluate(ELEMENTS)) <= usual
        one.page.evaluate(LOADED, records(name[:100])[0])  # with a variation to choose
        stays_in_its_box(one)
    one.page.click("#new")
    chosen(one, 1)


MOVED = """async (fragment) => {
  location.hash = fragment;
  await new Promise((done) => setTimeout(done));
  return `<!DOCTYPE html>${document.documentElement.outerHTML}`;
}"""


def test_what_stands_behind_the_address_is_data(attack: Attack) -> None:
    text = page_of("tic-tac-toe")
    plain = attack(text).page.content()
    fragments = [
        "#<img src=x onerror=pwned.push(1)>",
        "#%3Cscript%3Epwned.push(1)%3C/script%3E",
        "#board",
        "#javascript:pwned.push(1)",
        "#:~:text=X",
        "#%ED%A0%80\ud83d",
        "#%00%u202e%",
        "#moves=<img+src=x+onerror=pwned.push(1)>",
        "#moves=&edits=X+__proto__+a1~x+constructor",
        f"#moves={'~' * 10_000}",
        f"#{'W' * MILLION}",
    ]
    one = attack(text, fragment=fragments[0])
    for fragment in fragments:
        assert one.page.evaluate(MOVED, fragment) == plain
    chosen(one, 1)


def test_the_policy_stands_first_and_allows_one_script_and_one_style(attack: Attack) -> None:
    text = html(hostile(NAMES["markup"]))
    one = attack(text)
    first = one.page.locator("head > *").first
    assert first.get_attribute("http-equiv") == "Content-Security-Policy"
    hashes = {
        tag: base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        for tag, inside in re.findall(r"<(style|script)[^>]*>(.*?)</\1>", text, re.DOTALL)
    }
    assert first.get_attribute("content") == (
        f"default-src 'none'; script-src 'sha256-{hashes['script']}'; "
        f"style-src 'sha256-{hashes['style']}'; img-src data:; worker-src blob:; "
        "base-uri 'none'; form-action 'none'"
    )
    assert b"<meta charset" in text.encode()[:1024]


def test_pictures_are_pictures(attack: Attack) -> None:
    for name in NAMES.values():
        picture = draw(hostile(name), extras=Extras(links=True, zones=True))
        one = attack(picture, ".svg")
        assert one.page.evaluate("document.documentElement.localName") == "svg"
        found = one.page.evaluate(ELEMENTS)
        assert not re.search(r"script|img|image|iframe|foreign|\[on|\[style", " ".join(found))
        assert one.page.evaluate(LINKS) == []
    assert len(draw(endless())) < 100_000


def library(tmp_path: Path, games: list[Game]) -> tuple[Path, list[str]]:
    """An index of such games, with their pages and pictures beside it."""
    listed = []
    for number, game in enumerate(games):
        page = f"{number} <b>'\"#?%.html"
        (tmp_path / page).write_text(html(game), encoding="utf-8")
        (tmp_path / page.replace(".html", ".svg")).write_bytes(draw(game))
        listed.append(Listed(game.meta.title, f"{game.meta.title}.zrf", page))
    path = tmp_path / "index.html"
    path.write_text(index_page(listed), encoding="utf-8")
    return path, [one.page for one in listed]


def test_the_index_of_a_library_of_such_games(browser: Any, tmp_path: Path) -> None:
    long = replace(hostile(""), meta=Meta("W" * MILLION))
    games = [corpus("tic-tac-toe"), *map(hostile, NAMES.values()), long]
    path, pages = library(tmp_path, games)
    one = Table(browser.new_page(viewport=SIZES[0]))
    one.watch()
    one.page.add_init_script(CANARY)
    one.page.goto(path.as_uri())
    items = one.page.locator("#games > li")
    assert items.count() == len(games) == one.page.locator("img").count()
    assert one.page.locator("script").count() == 1
    for size in SIZES:
        one.page.set_viewport_size(size)
        assert one.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert one.page.evaluate(OUTSIDE) == []
        heights = items.evaluate_all("items => items.map((item) => item.clientHeight)")
        assert max(heights) < 2 * min(heights)
    one.page.fill("#find", "</SCRIPT> <img src")
    assert one.page.inner_text("#found") == "1 game"
    assert one.page.evaluate("window.pwned") == []
    items.nth(1).locator("a").click()
    assert one.page.url.endswith(quote(pages[1]))
    chosen(one, 1)
    local = [text for text in one.trouble if not text.startswith("asks for file://")]
    assert local == [] and one.page.evaluate("window.pwned") == []
    one.page.close()
