"""How soon a page shows its board, in a browser without a window; the bar is 300 ms on 19 by 19."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

import translator
from tests.backends.page.support import chromium, html

ROOT = Path(__file__).parents[1]
GAMES = ("go", "chess", "shogi")
RUNS = 7
_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
_READY = "performance.getEntriesByType('navigation')[0].domComplete"


def main() -> None:
    path = chromium()
    if path is None:
        print("no chromium on this machine")
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name in GAMES:
            text = html(translator.load(ROOT / "corpus" / "zrf" / f"{name}.zrf"))
            file = Path(folder) / f"{name}.html"
            file.write_text(text, encoding="utf-8")
            paints, ready = [], []
            for _ in range(RUNS):
                page = browser.new_page()
                page.goto(file.as_uri())
                page.wait_for_timeout(300)
                paints.append(float(page.evaluate(_PAINT)))
                ready.append(float(page.evaluate(_READY)))
                page.close()
            print(
                f"{name}: first paint {statistics.median(paints):.0f} ms, "
                f"ready to play {statistics.median(ready):.0f} ms "
                f"(median of {RUNS}; {len(text) // 1000} kB)"
            )
        browser.close()


if __name__ == "__main__":
    main()
