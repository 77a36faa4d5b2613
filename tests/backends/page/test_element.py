"""The board as an element of a page that somebody else has written, and the example of the docs."""

from __future__ import annotations

import http.server
import re
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import translator
from tests.backends.javascript.support import NODE, needs_node
from tests.backends.page.support import ROOT, Table, corpus, page_of

EXAMPLE = re.compile(r"```html\n(<ludoglot-board>.*?)```", re.DOTALL)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        """Nothing is told of requests."""


@pytest.fixture
def embedded(browser: Any, tmp_path: Path) -> Iterator[Table]:
    """The example of docs/page.md, on a server of this machine: browsers import from no disk."""
    (example,) = EXAMPLE.findall((ROOT / "docs" / "page.md").read_text())
    (tmp_path / "index.html").write_text(f"<!doctype html>\n{example}")
    (tmp_path / "chess.mjs").write_text(translator.emit(corpus("chess"), "board"))
    handler = partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        one = Table(browser.new_page())
        one.page.on("pageerror", lambda error: one.trouble.append(str(error)))
        one.page.goto(f"http://127.0.0.1:{server.server_address[1]}/index.html")
        yield one
        one.page.close()
        server.shutdown()
    assert one.trouble == []


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
