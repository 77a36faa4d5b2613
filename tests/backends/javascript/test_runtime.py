"""The unit tests of the run-time parts, run by node's own test runner."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.backends.javascript.support import NODE, needs_node
from translator.backends.javascript.assemble import assemble, part
from translator.core.resources import resource

TESTS = sorted((Path(__file__).parent / "runtime").glob("*.test.mjs"))
PARTS = [
    path
    for path in sorted((resource("templates") / "javascript").glob("*.js"))
    if path.name not in ("eslint.config.js", "trial.js")
]


@needs_node
@pytest.mark.parametrize("file", TESTS, ids=lambda path: path.name)
def test_unit_tests(file: Path) -> None:
    assert NODE is not None
    ran = subprocess.run(
        [NODE, "--test", "--test-reporter=tap", str(file)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    passed = re.search(r"^# pass (\d+)$", ran.stdout, re.MULTILINE)
    assert passed is not None
    assert int(passed[1]) >= 3


@pytest.mark.parametrize("path", PARTS, ids=lambda path: path.name)
def test_parts_have_the_form_that_is_assembled(path: Path) -> None:
    """Imports stand first, exports at the start of a line, and nothing of them is left over."""
    text = path.read_text("utf-8")
    assert text.startswith("/**")
    assert "export default" not in text
    assert "export {" not in text
    bare = assemble([path.stem], "")
    assert not re.search(r"^\s*(import|export)\b", bare, re.MULTILINE)
    assert 'import("' not in bare
    definition = re.compile(r"^(?:export )?((?:const|class|function) .*)", re.MULTILINE)
    assert definition.findall(text) == definition.findall(bare)


def test_no_name_is_defined_by_two_parts() -> None:
    names: list[str] = []
    for path in PARTS:
        definition = r"^(?:export )?(?:const|let|class|function)\s+(\w+)"
        names += re.findall(definition, path.read_text("utf-8"), re.MULTILINE)
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_types_have_marks_around_what_only_some_games_have() -> None:
    assert re.findall(r"^ *// (\w+)$", part("game.d.ts"), re.MULTILINE) == ["FEN", "end"]


def test_no_field_of_a_part_hides_a_method_of_another() -> None:
    """Parts are put on one class: a field would stand before a method of its name."""
    fields: set[str] = set()
    methods: set[str] = set()
    for path in PARTS:
        text = path.read_text("utf-8")
        fields.update(re.findall(r"^ {4}(_\w+) = ", text, re.MULTILINE))
        fields.update(re.findall(r"^ {2}(_\w+) = ", text, re.MULTILINE))
        methods.update(re.findall(r"^ {2,4}(_\w+)\([^()]*\) \{$", text, re.MULTILINE))
    assert len(fields) > 5
    assert len(methods) > 50
    assert fields & methods == set()
