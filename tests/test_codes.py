"""Every code that any command prints is in a catalogue, and every code there is printed somewhere.

Codes are texts in the syntax trees of our modules, and in the parts that engines take along.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from notation.catalogue import CATALOGUE
from translator.catalogue import entries
from translator.catalogue.entry import CodeEntry

ROOT = Path(__file__).parents[1]
CODE = re.compile(r"[A-Z][1-9][0-9]{2}")
TREES = ("translator", "notation", "ludoglot", "templates")
SINKS = {"error", "warning", "note", "Diagnostic", "ScriptError"}
"""What takes a code before anything else."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for tree in TREES:
        for path in sorted((ROOT / tree).rglob("*.py")):
            if "catalogue" not in (path.parent.name, path.stem):
                yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


@cache
def emitted() -> dict[str, str]:
    """Each code with a module that has it."""
    found = {}
    for where, module in modules():
        for node in ast.walk(module):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and CODE.fullmatch(text):
                found[text] = where
    for path in sorted((ROOT / "templates").rglob("*.js")):
        for code in re.findall(rf"[\"'`]({CODE.pattern})[\"'`]", path.read_text("utf-8")):
            found[code] = path.name
    return found


def test_every_code_is_explained() -> None:
    known = entries().keys() | CATALOGUE.keys()
    assert {code: where for code, where in emitted().items() if code not in known} == {}


def test_every_explained_code_can_occur() -> None:
    assert (entries().keys() | CATALOGUE.keys()) - emitted().keys() == set()


def test_no_code_has_two_meanings() -> None:
    assert entries().keys() & CATALOGUE.keys() == set()


_PLAIN = ast.Constant | ast.Name | ast.Attribute | ast.IfExp | ast.Starred


def test_codes_are_written_out() -> None:
    """One that was put together when it is printed would not be seen here."""
    strange = []
    for where, module in modules():
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func
            if ast.unparse(called) == "lsp.Diagnostic":  # that of the protocol
                continue
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            first = node.args[0]
            if name in SINKS and len(node.args) > 1 and not isinstance(first, _PLAIN):
                strange.append(f"{where}:{node.lineno}")
    assert strange == []


def test_titles_and_explanations_are_for_users() -> None:
    """A title in a line, a sentence at least, and nothing of how we name things inside."""
    inside = re.compile(r"\b(?:IR|AST|NOWHERE|dataclass|lowering|None|kwargs)\b")
    records = {code: CodeEntry(*entry) for code, entry in CATALOGUE.items()}
    for code, entry in (entries() | records).items():
        assert len(entry.title) <= 80 and "\n" not in entry.title, code
        assert entry.explanation[0].isupper() or entry.explanation[0] in "`$", code
        assert len(entry.explanation.split()) >= 3, code
        assert not inside.search(entry.title + entry.explanation), code
