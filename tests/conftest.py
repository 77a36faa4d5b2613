"""What holds for all tests, and the markers of their files."""

from __future__ import annotations

import gc
import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.sampling import FULL

# A busy machine stops a process for longer than any example takes; nothing here is a timed test.
settings.register_profile(
    "untimed",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=100 if FULL else 12,
)
settings.load_profile("untimed")

# What is tested is what is written now; tests of the cache have one of their own.
os.environ["LUDOGLOT_CACHE"] = "0"

HERE = Path(__file__).parent


@pytest.fixture
def kept_engines(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a user, the engine of one command is there for the next, in all processes of a run.

    For tests of what is done with engines; where engines are what is tested it would hide faults.
    """
    base = tmp_path_factory.getbasetemp()
    run = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    monkeypatch.setenv("XDG_CACHE_HOME", str(run / "cache"))
    monkeypatch.delenv("LUDOGLOT_CACHE")


# The markers of files and folders (pyproject.toml says what they mean); the longest name counts.
MARKERS = {
    "backends/dagaz/test_counts.py": "deep",
    "backends/javascript/test_agreement.py": "corpus deep",
    "backends/javascript/test_misuse.py": "deep",
    "backends/javascript/test_perft.py": "corpus deep",
    "backends/javascript/test_programs.py": "corpus deep",
    "backends/native/test_roundtrip.py": "corpus deep",
    "backends/native/test_scripts.py": "deep",
    "backends/page/test_attack.py": "browser",
    "backends/page/test_browser.py": "browser deep",
    "backends/page/test_records.py": "browser deep",
    "backends/python": "quick",
    "backends/python/test_corner_cases.py": "",
    "backends/python/test_endurance.py": "deep",
    "backends/python/test_equivalence.py": "",
    "backends/python/test_numbers.py": "",
    "backends/python/test_random_rules.py": "deep",
    "backends/python/test_source.py": "",
    "ci": "quick",
    "ci/test_constraints.py": "",
    "ci/test_contributing.py": "deep",
    "ci/test_licences.py": "",
    "cli/test_explain.py": "quick",
    "cli/test_fmt.py": "quick",
    "cli/test_interruption.py": "deep",
    "cli/test_main.py": "quick",
    "cli/test_options.py": "quick",
    "cli/test_outputs.py": "deep",
    "cli/test_progress.py": "deep",
    "cli/test_resume.py": "deep",
    "core": "quick",
    "corpus": "corpus deep",
    "depth/test_entries.py": "deep",
    "diff/test_bodies.py": "quick",
    "diff/test_matching.py": "quick",
    "diff/test_renumber.py": "quick",
    "diff/test_turns.py": "quick",
    "diff/test_unchanged.py": "corpus",
    "engines": "quick",
    "faults/test_faults.py": "deep",
    "frontends": "quick",
    "frontends/zrf/test_dialect.py": "",
    "frontends/zrf/test_format.py": "deep",
    "frontends/zrf/test_forms.py": "deep",
    "frontends/zrf/test_hostile.py": "deep",
    "frontends/zrf/test_library.py": "",
    "fuzz": "deep",
    "ir": "quick",
    "ir/text/test_roundtrip.py": "corpus deep",
    "library": "quick",
    "notation": "quick",
    "notation/test_commands.py": "",
    "notation/test_corpus.py": "corpus",
    "notation/test_damage.py": "",
    "notation/test_laws.py": "corpus deep",
    "notation/test_named.py": "deep",
    "notation/test_pgn.py": "deep",
    "notation/test_programs.py": "deep",
    "notation/test_registry.py": "",
    "notation/test_seirawan.py": "deep",
    "notation/test_sgf.py": "deep",
    "notation/test_wild.py": "",
    "passes": "quick",
    "passes/test_procedures.py": "deep",
    "prove": "proof",
    "reference_axiom": "quick",
    "reference_axiom/test_agreement.py": "deep",
    "reference_axiom/test_random_scripts.py": "deep",
    "reference_zrf": "quick",
    "reference_zrf/test_counts.py": "deep",
    "render": "quick",
    "render/test_laws.py": "corpus deep",
    "render/test_picture.py": "corpus",
    "render/test_pieces.py": "",
    "test_bad_input.py": "corpus deep",
    "test_catalogue.py": "quick",
    "test_docs.py": "quick",
    "test_imports.py": "quick",
    "test_law_of_check.py": "deep",
    "test_proof_sample.py": "proof",
    "test_semantics.py": "quick",
    "test_zrf_library.py": "quick",
}


LONG = frozenset(("test_readme.py", "test_proof_sample.py", "test_wheel.py"))


@cache
def markers(path: Path) -> list[str]:
    """The markers of all tests of a file."""
    if not path.is_relative_to(HERE):
        return []
    inside = path.relative_to(HERE)
    names = [inside.as_posix(), *(folder.as_posix() for folder in inside.parents)]
    return next((MARKERS[name].split() for name in names if name in MARKERS), [])


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`-m quick` does not even import other tests."""
    if config.getoption("markexpr") != "quick" or not collection_path.name.startswith("test_"):
        return None
    return True if "quick" not in markers(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # The longest tests go first: at the end, the other processes would wait for them.
    items.sort(key=lambda item: item.path.name not in LONG)
    for item in items:
        for marker in markers(item.path):
            item.add_marker(marker)


def pytest_collection_finish() -> None:
    """What was imported and collected stays: looking through it again is an eighth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
