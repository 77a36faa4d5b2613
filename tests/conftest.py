"""What holds for all tests, and which of them are quick."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine stops a process for longer than any example takes; nothing here is a timed test.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

HERE = Path(__file__).parent

# Tests of Python alone that take seconds: no node, no browser, no library of real rules.
QUICK = (
    "ci",
    "core",
    "engines",
    "frontends",
    "library",
    "passes",
    "reference_axiom",
    "reference_zrf",
    "render",
    "ir",
    "notation",
    "test_catalogue.py",
    "test_docs.py",
    "test_imports.py",
    "test_semantics.py",
    "test_zrf_library.py",
)
NOT_QUICK = (
    "ci/test_contributing.py",
    "frontends/zrf/test_hostile.py",
    "frontends/zrf/test_library.py",
    "ir/text/test_roundtrip.py",
    "notation/test_commands.py",
    "notation/test_corpus.py",
    "notation/test_damage.py",
    "notation/test_laws.py",
    "notation/test_named.py",
    "notation/test_pgn.py",
    "notation/test_sgf.py",
    "notation/test_wild.py",
    "passes/test_procedures.py",
    "reference_zrf/test_counts.py",
    "render/test_picture.py",
)


def is_quick(path: Path) -> bool:
    """Whether the tests of a file are quick."""
    name = path.relative_to(HERE).as_posix() if path.is_relative_to(HERE) else ""
    return name not in NOT_QUICK and any(name == one or name.startswith(f"{one}/") for one in QUICK)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`-m quick` does not even import other tests, nor what only these need."""
    wanted = config.getoption("markexpr") == "quick"
    if wanted and collection_path.suffix == ".py" and collection_path.name != "__init__.py":
        return None if is_quick(collection_path) else True
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_quick(item.path):
            item.add_marker("quick")
