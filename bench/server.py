"""The language server on real rules (bars: 100 ms for findings of the median file, 500 largest).

Each file of the library is checked as after a keystroke, and its names are asked for: colours,
uses of a name in all files that are joined, completions. Milliseconds of processor time.
"""

import statistics
import time
from collections.abc import Callable

from tests.zrf_library import LIBRARY
from translator.core.diagnostics import TranslationError
from translator.frontends.find import find_rules
from translator.library.rules import Rules
from translator.lint.whole import found_in
from translator.server import answers
from translator.server.completion import completions
from translator.server.family import family
from translator.server.words import Words, words


def main() -> None:
    if not LIBRARY.is_dir():
        print(f"there is no library in {LIBRARY}")
        return
    rules = list(find_rules(str(LIBRARY)))
    largest = max(rules, key=lambda one: len(one.source.data)).source.name
    for name, work in _WORKS.items():
        times = {one.source.name: _milliseconds(work, one) for one in rules}
        slowest = max(times, key=lambda file: times[file])
        print(
            f"{name}: median {statistics.median(times.values()):.1f} ms,"
            f" largest file {times[largest]:.0f} ms, slowest {times[slowest]:.0f} ms ({slowest})"
        )


def _milliseconds(work: Callable[[Rules], object], rules: Rules) -> float:
    begun = time.process_time()
    work(rules)
    return 1000 * (time.process_time() - begun)


def _check(rules: Rules) -> None:
    try:
        found_in(rules)
    except TranslationError:
        return


def _names(rules: Rules) -> Words:
    return words(rules.source, rules.language)


def _uses(rules: Rules) -> None:
    assert rules.path is not None
    joined = list(family(rules.path, rules.language, lambda path: None).values())
    for one in joined[0].found.words[:1]:
        list(answers.uses(joined, one.start))


_WORKS: dict[str, Callable[[Rules], object]] = {
    "findings": _check,
    "colours": lambda rules: list(answers.coloured(_names(rules), rules.language)),
    "uses through files": _uses,
    "completions": lambda rules: list(
        completions([_names(rules)], rules.language, len(rules.source.text) // 2)
    ),
}
