"""Pages in a browser without a window: how soon they paint and answer, and how large they are.

The bars: first paint of 19 by 19 in 300 ms, of an index of 1,850 cards in 500 ms, an input's frame
in 50 ms on the largest game of the library, 400 kB for 95 of 100 of its games.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import translator
from tests.backends.page.support import chromium, html
from translator.backends.page import Listed, facts, index_page
from translator.ir.game import Game
from translator.render import draw

ROOT = Path(__file__).parents[1]
GAMES = ("go", "chess", "shogi")
RUNS = 7
CARDS = 1850  # of an index
EVERY = 7  # of the files of the library
_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
_READY = "performance.getEntriesByType('navigation')[0].domComplete"
# From an input to the frame that shows it: pieces are chosen and moved.
_ANSWERS = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const times = [];
  for (let k = 0; k < 12; k++) {
    const kind = k % 2 ? ".cell.target" : ".cell.start, .cell.target";
    const cells = [...document.querySelectorAll(kind)];
    if (!cells.length) {
      break;
    }
    await frame();
    const before = performance.now();
    cells[(7 * k) % cells.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await frame();
    times.push(performance.now() - before);
  }
  return times;
}"""


def main() -> None:
    path = chromium()
    if path is None:
        print("no chromium on this machine")
        return
    from playwright.sync_api import sync_playwright

    library = os.environ.get("LUDOGLOT_LIBRARY")
    sizes = dict(_sizes(Path(library))) if library else {}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name in GAMES:
            _paint(browser, name, translator.load(ROOT / "corpus" / "zrf" / f"{name}.zrf"), folder)
        _index(browser, folder)
        if sizes:
            largest = max(sizes, key=lambda file: sizes[file])
            _paint(browser, largest.stem, translator.load(largest), folder)
        browser.close()
    if sizes:
        small = sum(size <= 400_000 for size in sizes.values()) / len(sizes)
        median = statistics.median(sizes.values()) / 1000
        print(
            f"{len(sizes)} games of the library: median {median:.0f} kB, {small:.0%} up to 400 kB"
        )


def _paint(browser: Any, name: str, game: Game, folder: str) -> None:
    text = html(game)
    file = Path(folder) / f"{name}.html"
    file.write_text(text, encoding="utf-8")
    paints: list[float] = []
    ready: list[float] = []
    answers: list[float] = []
    for _ in range(RUNS):
        page = browser.new_page()
        page.goto(file.as_uri())
        page.wait_for_timeout(300)
        paints.append(float(page.evaluate(_PAINT)))
        ready.append(float(page.evaluate(_READY)))
        answers += map(float, page.evaluate(_ANSWERS))
        page.close()
    print(
        f"{name}: first paint {statistics.median(paints):.0f} ms, "
        f"ready to play {statistics.median(ready):.0f} ms, "
        f"an input's frame after {statistics.median(answers):.0f} ms "
        f"(median of {RUNS} runs; {len(text) // 1000} kB)"
    )


def _index(browser: Any, folder: str) -> None:
    game = translator.load(ROOT / "corpus" / "zrf" / "chess.zrf")
    picture, told = draw(game), facts(game)
    games = [Listed(f"Game {k}", f"{k}.zrf", f"{k}.html", told) for k in range(CARDS)]
    for listed in games:
        Path(folder, listed.page).with_suffix(".svg").write_bytes(picture)
    file = Path(folder, "index.html")
    file.write_text(index_page(games), encoding="utf-8")
    paints: list[float] = []
    for _ in range(RUNS):
        page = browser.new_page()
        page.goto(file.as_uri())
        page.wait_for_timeout(300)
        paints.append(float(page.evaluate(_PAINT)))
        page.close()
    print(f"index of {CARDS:,} cards: first paint {statistics.median(paints):.0f} ms")


def _sizes(library: Path) -> Iterator[tuple[Path, int]]:
    """Pages of some files of the library, and how large they are."""
    for file in sorted(library.rglob("*.zrf"))[::EVERY]:
        try:
            yield file, len(html(translator.load(file)).encode())
        except translator.TranslationError:
            continue  # no game, or none that JavaScript can express


if __name__ == "__main__":
    main()
