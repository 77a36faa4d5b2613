"""The second table of ``docs/corpus.md``: ``python -m tests.corpus.axiom_coverage`` prints it."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.reference_axiom.game import Game
from tests.reference_axiom.reader import Reader, read_file

AXIOM = Path(__file__).parents[2] / "corpus" / "axiom"
SHOWN = 4  # scripts named for a word; the others are only counted


def scripts() -> list[Path]:
    return sorted(AXIOM.glob("*.4th")) + sorted(AXIOM.glob("*.inc"))


def words(path: Path) -> set[str]:
    """The words of a script, comments aside."""
    reader = Reader(read_file(path), path.name)
    found = set()
    while (token := reader.token()) is not None:
        found.add(token)
        if token in ("(", "\\"):
            reader.skip_past(")" if token == "(" else "\n")
    return found


@cache
def scripts_by_word() -> dict[str, list[str]]:
    """The scripts that use each word of the engine, both in alphabetical order."""
    known = {word.name for word in Game().machine.dictionary.words}
    found: dict[str, list[str]] = defaultdict(list)
    for path in scripts():
        for word in words(path) & known:
            found[word].append(path.stem)
    return {word: found[word] for word in sorted(found, key=lambda word: (bare(word), word))}


def bare(word: str) -> str:
    return word.strip("{}#$[]'?")


def table() -> str:
    lines = ["| word | scripts |", "| --- | --- |"]
    for word, names in scripts_by_word().items():
        more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        lines.append(f"| `{word}` | {', '.join(names[:SHOWN])}{more} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
