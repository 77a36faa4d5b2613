"""`python -m tests.places ChangeOwner`: the files that name an effect, in whatever spelling."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from translator.analysis.operations import operation
from translator.ir import stmt as s
from translator.ir.expr import OFF_BOARD, Me

ROOT = Path(__file__).parents[1]
FOLDERS = ("translator", "notation", "templates")

# An effect of each class that has one spelling at run time; the operands say nothing here.
EXAMPLES: dict[str, s.Effect] = {
    "ChangeOwner": s.ChangeOwner(OFF_BOARD, Me()),
    "ChangeType": s.ChangeType(OFF_BOARD, Me()),
    "Flip": s.Flip(OFF_BOARD),
}


def spellings(name: str) -> list[str]:
    """How an effect is called: as a class, in languages, in Python, in JavaScript, as a record."""
    words = re.findall("[A-Z][a-z]*", name)
    camel = words[0].lower() + "".join(words[1:])
    lower = [word.lower() for word in words]
    return [name, "-".join(lower), "_".join(lower), camel, operation(EXAMPLES[name]).kind]


def files(name: str) -> Iterator[Path]:
    """The files of the source that name an effect."""
    names = "|".join(map(re.escape, spellings(name)))
    wanted = re.compile(rf"\b({names})\b")
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".js") and wanted.search(path.read_text(encoding="utf-8")):
                yield path.relative_to(ROOT)


if __name__ == "__main__":
    assert set(EXAMPLES) <= {kind.__name__ for kind in get_args(s.Effect)}
    for found in files(sys.argv[1]):
        print(found)
