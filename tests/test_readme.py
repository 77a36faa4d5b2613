"""What README.md, the tutorial and the how-tos show is what the commands print.

Their `console` blocks are run in order, in one empty folder each, as a person would who has only
installed the package. A line `...` stands for any lines. `python -m tests.test_readme` writes what
is printed now into the blocks that have no such line, and the summary of the proof into its page.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.prove.rows import TABLE, read_table
from tests.prove.summary import summary

README = Path(__file__).resolve().parents[1] / "README.md"
DOCS = README.parent / "docs"
PROVED = DOCS / "proved.md"
BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?P<command>.*?(<<'(?P<end>\w+)'\n(?s:.*?)\n(?P=end))?)\n")
SUMMARY = re.compile(
    r"(?<=<!-- python -m tests.prove.summary -->\n)(.*?)(?=<!-- end -->)", re.DOTALL
)
ELLIPSIS = "...\n"
PAGES = [
    page
    for page in (README, DOCS / "tutorial.md", *sorted(DOCS.glob("howto-*.md")))
    if BLOCK.search(page.read_text("utf-8"))
]


def commands(block: str) -> list[tuple[str, str]]:
    """(command, expected output) of each line with a prompt and the here-document that it opens."""
    found = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        match = COMMAND.match(part)
        assert match is not None
        found.append((match["command"], part[match.end() :]))
    return found


def run(command: str, folder: Path) -> str:
    """Standard output and standard error together, as they appear in a terminal of 100 columns."""
    binaries = Path(sys.executable).parent
    path = f"{binaries}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=300,
    )
    return done.stdout


def matches(expected: str, printed: str) -> bool:
    parts = map(re.escape, re.split(r"^\.\.\.\n", expected, flags=re.MULTILINE))
    return re.fullmatch("(?:.*\n)*?".join(parts), printed) is not None


@pytest.mark.usefixtures("kept_engines")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_console_block_prints_what_it_shows(page: Path, tmp_path: Path) -> None:
    blocks = BLOCK.findall(page.read_text())
    assert blocks
    for block in blocks:
        for command, expected in commands(block):
            printed = run(command, tmp_path)
            assert matches(expected, printed), f"$ {command}\n{printed}"


def test_the_table_of_what_is_proved_is_that_of_the_proof() -> None:
    [shown] = SUMMARY.findall(PROVED.read_text())
    assert shown.strip() == summary(read_table(TABLE.read_text()))


def test_dots_stand_for_any_lines_and_nothing_else() -> None:
    assert matches("a\n...\nd\n", "a\nb\nc\nd\n")
    assert matches("a\n...\nd\n", "a\nd\n")
    assert not matches("a\n...\nd\n", "a\nb\n")
    assert not matches("a.\n", "ab\n")


def rewritten(text: str) -> str:
    """The text of a page, with what its commands print now."""
    with TemporaryDirectory() as name:
        folder = Path(name)

        def current(block: re.Match[str]) -> str:
            shown = []
            for command, expected in commands(block[1]):
                printed = run(command, folder)
                shown.append(f"$ {command}\n{expected if ELLIPSIS in expected else printed}")
            return "".join(shown)

        return BLOCK.sub(current, text)


def rewrite() -> None:
    for page in PAGES:
        page.write_text(rewritten(page.read_text()))
    if TABLE.exists():
        proved = summary(read_table(TABLE.read_text()))
        PROVED.write_text(SUMMARY.sub(lambda _: f"{proved}\n", PROVED.read_text()))


if __name__ == "__main__":
    rewrite()
