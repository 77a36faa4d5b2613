"""The board as an element of a page that somebody else has written, and the example of the docs."""

from __future__ import annotations

import http.server
import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import translator
from tests.backends.javascript.support import NODE, needs_node
from tests.backends.page.support import ROOT, Table, corpus, page_of

BLOCK = re.compile(r"^```(html|js)\n(.*?)^```", re.DOTALL | re.MULTILINE)
MODULES = {"chess": "board", "reversi": "board", "game": "javascript"}
"""The modules that the docs speak of, and what they are made for; `game` is chess as well."""


def documented(name: str) -> list[str]:
    """The HTML and JavaScript of a page of the docs, each block as a page."""
    found = BLOCK.findall((ROOT / "docs" / name).read_text("utf-8"))
    return [
        text if kind == "html" else f'<script type="module">\n{text}</script>'
        for kind, text in found
    ]


DOCUMENTED = [
    (page.name, number)
    for page in sorted((ROOT / "docs").glob("*.md"))
    for number in range(len(documented(page.name)))
]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        """Nothing is told of requests."""


Serve = Callable[[str], Table]


@pytest.fixture
def serve(browser: Any, tmp_path: Path) -> Iterator[Serve]:
    """Opens a page beside the modules that it imports, on a server of this machine: browsers import
    from no disk. In the end nothing may have gone wrong."""
    opened: list[Table] = []
    handler = partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def open_page(text: str) -> Table:
            (tmp_path / "index.html").write_text(f"<!doctype html>\n{text}", encoding="utf-8")
            for name, target in MODULES.items():
                if f"{name}.mjs" in text:
                    rules = corpus("chess" if name == "game" else name)
                    (tmp_path / f"{name}.mjs").write_text(translator.emit(rules, target))
            one = Table(browser.new_page())
            opened.append(one)
            one.page.on("pageerror", lambda error: one.trouble.append(str(error)))
            one.page.goto(f"http://127.0.0.1:{server.server_address[1]}/index.html")
            return one

        yield open_page
        for one in opened:
            one.page.close()
        server.shutdown()
    assert [trouble for one in opened for trouble in one.trouble] == []


@pytest.fixture
def embedded(serve: Serve) -> Table:
    """The first example of docs/page.md."""
    return serve(documented("page.md")[0])


def pieces(table: Table, board: str) -> int:
    count: int = table.page.locator(f"{board} .pieces use").count()
    return count


def test_there_are_blocks_in_three_pages() -> None:
    assert {page for page, _ in DOCUMENTED} == {"engine.md", "howto-page.md", "page.md"}


@pytest.mark.parametrize(("page", "number"), DOCUMENTED)
def test_every_block_of_html_and_javascript_in_the_docs_runs(
    page: str, number: int, serve: Serve
) -> None:
    text = documented(page)[number]
    table = serve(text)
    boards = table.page.locator("ludoglot-board")
    assert boards.count() == text.count("<ludoglot-board")
    for board in boards.all():
        assert board.bounding_box()["height"] > 100
        assert board.locator(".pieces use").count() > 0


def test_two_games_on_one_page_are_played_each_on_its_board(serve: Serve) -> None:
    table = serve(documented("page.md")[1])
    assert (pieces(table, "#chess"), pieces(table, "#reversi")) == (32, 4)
    for board, move in (("#chess", "e2 - e4"), ("#reversi", "d3")):
        table.page.evaluate(
            """([board, move]) => {
              const shown = document.querySelector(board);
              shown.make(shown.game.legalMoves.find((one) => one.text.startsWith(move)));
            }""",
            [board, move],
        )
    assert (pieces(table, "#chess"), pieces(table, "#reversi")) == (32, 5)


def test_each_board_has_the_symbols_of_its_own_pieces(serve: Serve) -> None:
    """Two pictures in one page have the same ids at first: a disc must be no pawn."""
    table = serve(documented("page.md")[1])
    wrong = table.page.evaluate(
        """() => [...document.querySelectorAll("ludoglot-board")].flatMap((board) =>
          [...board.querySelectorAll("use")].filter((use) => {
            const symbol = document.querySelector(use.getAttribute("href"));
            return symbol === null || !board.contains(symbol);
          }).map((use) => use.outerHTML))"""
    )
    assert wrong == []


def test_a_board_may_be_given_another_game(serve: Serve) -> None:
    table = serve(documented("page.md")[1])
    table.page.evaluate(
        """async () => {
          const { Game } = await import("./reversi.mjs");
          document.querySelector("#chess").game = new Game();
        }"""
    )
    assert (pieces(table, "#chess"), pieces(table, "#reversi")) == (4, 4)


def test_three_lines_are_a_board_to_play_on(embedded: Table) -> None:
    page = embedded.page
    assert page.locator("ludoglot-board .pieces use").count() == 32
    page.evaluate("""
      window.moves = [];
      document.querySelector("ludoglot-board")
        .addEventListener("move", ({ detail }) => moves.push(detail.text));""")
    embedded.click("e2", "e4", "d7", "d5", "e4")
    assert "can be reached" in embedded.label("d5")
    embedded.click("d5")
    assert embedded.label("d5").startswith("d5 White Pawn")
    assert page.locator("ludoglot-board .taken").count() == 1
    assert [move.split(" ")[2] for move in page.evaluate("moves")] == ["e4", "d5", "d5"]


def test_who_listens_chooses_among_moves(embedded: Table) -> None:
    page = embedded.page
    page.evaluate("""async () => {
      const { Game, Setup } = await import("./chess.mjs");
      const board = document.querySelector("ludoglot-board");
      const setup = "White King e1; White Pawn a7; Black King h8; turn 0";
      board.game = Game.fromSetup(Setup.parse(setup));
      board.addEventListener("choose", (event) => {
        event.detail.move = event.detail.moves.find(({ promotion }) => promotion === "Knight");
      });
    }""")
    embedded.click("a7", "a8")
    assert embedded.label("a8").startswith("a8 White Knight")


def test_a_page_has_the_same_element() -> None:
    assert '<ludoglot-board id="board"' in page_of("chess")
    assert 'customElements.define("ludoglot-board"' in page_of("chess")


@needs_node
def test_a_setup_can_be_cloned(tmp_path: Path) -> None:
    module = tmp_path / "chess.mjs"
    module.write_text(translator.emit(corpus("chess"), "board"))
    script = f"""
      import {{ Game }} from "{module.as_uri()}";
      const game = new Game();
      game.push(game.legalMoves[3]);
      const copy = Game.fromSetup(structuredClone(game.setup()));
      process.stdout.write(String(copy.key() === game.key()));
    """
    command = [str(NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "true"
