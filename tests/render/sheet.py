"""A contact sheet: the boards of all games of corpus and library, thirty a page.

    make sheet                                 (python -m tests.render.sheet [FOLDER] [FILE ...])

writes pages of HTML into FOLDER (`build/sheet`), and PNGs beside them if a browser is there. What
laws cannot hold is looked at there: whether a board, seen cold, tells its sides, its kinds of
pieces and its goals. Games of a file that look the same are shown once.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from tests.backends.page.support import chromium
from tests.zrf_library import LIBRARY
from translator import compile, load_all
from translator.core.diagnostics import TranslationError
from translator.ir.game import Game
from translator.render import counted, draw, position_of

ROOT = Path(__file__).resolve().parents[2]
_A_PAGE = 30
_STYLE = """
body { margin: 8px; display: grid; grid-template-columns: repeat(6, 300px); gap: 8px;
  font: 12px sans-serif; background: #fff }
figure { margin: 0; height: 330px; overflow: hidden }
figcaption { height: 16px; overflow: hidden; white-space: nowrap }
img { width: 300px; height: 310px; object-fit: contain }
"""


def rules_files() -> list[Path]:
    """All rules of corpus and library."""
    corpus = [
        path
        for kind in ("native", "axiom", "zrf")
        for path in sorted((ROOT / "corpus" / kind).iterdir())
        if path.suffix in (".glot", ".4th", ".zrf") and (kind, path.suffix) != ("axiom", ".zrf")
    ]
    return corpus + sorted(LIBRARY.rglob("*.zrf"))


def pictures(files: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """A caption and a picture of each board; what cannot be read is the business of other tests."""
    for path in files:
        try:
            games = load_all(path)
        except TranslationError:
            continue
        seen: set[bytes] = set()
        for game in games:
            picture = _picture(game)
            body = picture.partition(b"<rect")[2]  # without the title
            if body not in seen:
                seen.add(body)
                yield f"{path.stem}: {game.meta.title}", picture


def _picture(game: Game) -> bytes:
    """As the command draws it: what a game counts on its positions only the engine knows."""
    return draw(game, position_of(game, compile(game).Game()) if counted(game) else None)


def write(folder: Path, files: Sequence[Path]) -> list[Path]:
    """Writes the pages; gives back their names."""
    folder.mkdir(parents=True, exist_ok=True)
    pages: list[Path] = []
    shown = list(pictures(files))
    for number, start in enumerate(range(0, len(shown), _A_PAGE), 1):
        figures = []
        for index, (caption, picture) in enumerate(shown[start : start + _A_PAGE]):
            name = f"{number:03}-{index:02}.svg"
            (folder / name).write_bytes(picture)
            figures.append(
                f'<figure><figcaption>{escape(caption)}</figcaption><img src="{name}"></figure>'
            )
        page = folder / f"{number:03}.html"
        page.write_text(
            f'<!doctype html><meta charset="utf-8"><style>{_STYLE}</style>{"".join(figures)}',
            encoding="utf-8",
        )
        pages.append(page)
    return pages


def photograph(pages: Sequence[Path]) -> None:
    """PNGs of the pages, if there is a browser."""
    browser_path = chromium()
    if browser_path is None:
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 1872, "height": 1720})
        for page in pages:
            tab.goto(page.resolve().as_uri())
            tab.screenshot(path=str(page.with_suffix(".png")), full_page=True)
        browser.close()


def main(args: Sequence[str]) -> None:
    folder = Path(args[0]) if args else ROOT / "build" / "sheet"
    pages = write(folder, [Path(name) for name in args[1:]] or rules_files())
    photograph(pages)
    print(f"{len(pages)} pages in {folder}")


if __name__ == "__main__":
    main(sys.argv[1:])
