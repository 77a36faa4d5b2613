"""constraints.txt has a version for all that pyproject.toml asks for, and bounds are plain."""

from __future__ import annotations

import re

import pytest

from tests.ci.constraints import constraints
from tests.ci.installed import ROOT, names, stated
from tests.ci.licences import tools
from tests.prove.lowest import lowest

LINES = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
PINNED = dict(line.split("==") for line in LINES)


def test_each_line_is_a_name_with_a_version() -> None:
    for line in LINES:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*==[0-9][0-9a-z.]*", line), line
    assert list(PINNED) == sorted(PINNED)


def test_every_requirement_is_there_in_a_version_that_will_do() -> None:
    for requirements in stated().values():
        for one in requirements:
            [name] = names([one])
            assert one.specifier.contains(PINNED[name]), one


def test_what_is_needed_in_turn_is_there() -> None:
    """As far as an environment has the versions of the file, it has no other packages."""
    stands = {f"{name}=={PINNED[name]}" for part in stated().values() for name in names(part)}
    if not stands <= set(constraints()):
        pytest.skip("other versions are installed")
    assert {line.split("==")[0] for line in constraints()} == set(PINNED)


def test_bounds_are_lower_ones() -> None:
    for requirements in stated().values():
        for one in requirements:
            assert {bound.operator for bound in one.specifier} <= {">="}, one
            assert one.url is None, one


def test_tools_of_npm_have_one_version_each() -> None:
    assert set(tools()) >= {"eslint", "prettier", "typescript"}
    for name, version in tools().items():
        assert re.fullmatch(r"\d+\.\d+\.\d+(-[a-z]+\.\d+)?", version), name


def test_the_oldest_versions_are_those_of_the_bounds() -> None:
    project = {"dependencies": ["click>=8.2", "lark>=1.2.2"]}
    assert lowest(project) == ["click==8.2", "lark==1.2.2"]
    for capped in ("click>=8.2,<9", "click", "click~=8.2", "click==8.2", "click>=8; os_name=='nt'"):
        with pytest.raises(ValueError, match="lower bound"):
            lowest({"dependencies": [capped]})
