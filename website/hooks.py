"""Hooks of MkDocs (`mkdocs.yml`): pages that no file has, and what stands beside the pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from website.pages import OUTSIDE, PLAYGROUND, ROOT, commands, games, moved, outside, samples

BUILT = ROOT / "build" / "docs"
"""What `make docs` makes before the pages: `games`, `ludoglot.zip`, and Pyodide."""

_PYODIDE = BUILT / "node_modules" / "pyodide"
# What a browser loads of it.
_RUN_TIME = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
)  # fmt: skip


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made, and what lies elsewhere."""

    def copied(uri: str, path: Path) -> None:
        files.append(File.generated(config, uri, abs_src_path=str(path)))

    for name, page in OUTSIDE.items():
        files.append(File.generated(config, page, content=outside(name)))
    for name in ("playground.js", "worker.js"):
        copied(f"playground/{name}", PLAYGROUND / name)
    copied("site.css", PLAYGROUND.parent / "site.css")
    copied("playground/ludoglot.zip", BUILT / "ludoglot.zip")
    for name in _RUN_TIME:
        copied(f"playground/pyodide/{name}", _PYODIDE / name)
    for name in samples():
        copied(f"playground/samples/{name}", ROOT / "corpus" / name)
    for path in sorted((BUILT / "games").rglob("*")):
        if path.suffix in (".html", ".svg"):
            copied(f"games/{path.relative_to(BUILT / 'games').as_posix()}", path)
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Fill in what is made; links out of the folder of pages lead to pages."""
    if page.file.src_uri in OUTSIDE.values():
        return markdown
    text = moved(markdown, "docs")
    text = text.replace("<!-- commands -->", commands())
    return text.replace("<!-- games -->", games(BUILT / "games"))
