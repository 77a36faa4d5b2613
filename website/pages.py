"""What pages of the site are made of that no file has: commands, games, samples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

import click

from translator.cli import COMMANDS, ludoglot

ROOT: Final = Path(__file__).resolve().parents[1]
PLAYGROUND: Final = ROOT / "website" / "playground"

OUTSIDE: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "LICENSE": "licence.md",
}
"""Files beside the folder of pages, and the pages that they become."""

_LINK: Final = re.compile(
    r"\[(?P<text>[^\[\]]*)\]\((?!https?:|#)(?P<path>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)"
)
_TITLE: Final = re.compile(r"<title>([^<]*)</title>")
_SAMPLE: Final = re.compile(r'<option value="([^"]+/[^"]+)">')


def commands() -> str:
    """What help says of each command, as Markdown."""
    return "\n".join(line for name in COMMANDS for line in _command(name))


def _command(name: str) -> Iterator[str]:
    with click.Context(ludoglot, info_name="ludoglot") as above:
        command = ludoglot.get_command(above, name)
        assert command is not None
        with click.Context(command, info_name=name, parent=above) as context:
            context.max_content_width = context.terminal_width = 90
            text = command.get_help(context)
    yield from (f"## {name}", "", "```text", text, "```", "")


def games(folder: Path) -> str:
    """A picture of each game of a batch of pages, which leads to its page."""
    cards = []
    for picture in sorted(folder.rglob("*.svg")):
        page = picture.with_suffix(".html")
        if page.is_file():
            title = _TITLE.search(page.read_text("utf-8"))
            name = page.stem if title is None else title[1]  # which stands there as HTML
            there = escape(page.relative_to(folder).as_posix())
            shown = escape(picture.relative_to(folder).as_posix())
            cards.append(
                f'<a href="games/{there}"><img src="games/{shown}" alt="" loading="lazy">{name}</a>'
            )
    return '<div class="gallery" markdown="0">\n' + "\n".join(cards) + "\n</div>"


def samples() -> list[str]:
    """The games of the corpus that the playground offers."""
    return _SAMPLE.findall((ROOT / "docs" / "playground.md").read_text("utf-8"))


def moved(text: str, folder: str) -> str:
    """The text of a page from `folder` of the repository, with links as they are in the site."""

    def link(match: re.Match[str]) -> str:
        path = (ROOT / folder / match["path"]).resolve().relative_to(ROOT).as_posix()
        if path in OUTSIDE:
            there = OUTSIDE[path]
        elif path.startswith("corpus/"):
            there = "gallery.md"
        elif path.startswith("docs/"):
            there = path.removeprefix("docs/")
        else:
            return match["text"]  # a source file: the site has none
        return f"[{match['text']}]({there}{match['anchor'] or ''})"

    return _LINK.sub(link, text)


def outside(name: str) -> str:
    """The text of a file beside the folder of pages, as a page."""
    text = (ROOT / name).read_text("utf-8")
    return f"# Licence\n\n```text\n{text}```\n" if name == "LICENSE" else moved(text, ".")
