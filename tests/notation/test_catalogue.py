"""The catalogue of codes about records: complete, and its examples draw their codes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import notation
from notation.catalogue import CATALOGUE
from notation.registry import NOTATIONS
from tests.notation.tools import codes

ROOT = Path(notation.__file__).parent
TRANSLATOR = ROOT.parent / "translator"
COMMANDS = [
    *(TRANSLATOR / "cli" / f"{name}.py" for name in ("convert", "replay", "batch_records")),
    *sorted((TRANSLATOR / "records").glob("*.py")),
]


def emitted() -> set[str]:
    sources = [path for path in ROOT.rglob("*.py") if path.name != "catalogue.py"]
    sources += [path for path in COMMANDS if path.exists()]
    found: set[str] = set()
    for path in sources:
        found |= set(re.findall(r'"(N1\d\d)"', path.read_text(encoding="utf-8")))
    return found


def test_every_code_is_explained_and_every_explained_code_can_occur() -> None:
    assert emitted() == CATALOGUE.keys()


def test_entries_are_whole_and_in_order() -> None:
    assert list(CATALOGUE) == sorted(CATALOGUE)
    for code, entry in CATALOGUE.items():
        assert entry.title, code
        assert not entry.title.endswith("."), code
        assert entry.explanation.endswith("."), code


EXAMPLES = {code: entry.example for code, entry in CATALOGUE.items() if entry.example}


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_draws_its_code(code: str) -> None:
    text = EXAMPLES[code]
    if code in ("N112", "N113", "N114"):
        head = "Zillions Save Game File Version 0.02 HH\nRulesFile=a.zrf\nVariantName=A\n"
        text = head + text
    data = text.encode().replace(b"\\xff", b"\xff")
    assert any(code in codes(data, name) for name in NOTATIONS)
