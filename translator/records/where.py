"""Games chosen by what their headers say: `WhiteElo>2400`, `Event=Olympiad`, `Date>=1990.01.01`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from notation.diagnostics import Sink
from translator.records.stream import Read, Work

T = TypeVar("T")

_FORM: Final = re.compile(r"\s*([^\s<>=!~]+)\s*(<=|>=|!=|=|<|>|~)\s*(.*?)\s*", re.DOTALL)
_TESTS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """One header, and what it is compared with: as numbers if both are some, else as texts.

    `~` asks whether the header contains the text. A header that a game does not have fits nothing.
    Players are named as PGN does: `White` is the name of that player.
    """

    header: str
    sign: str
    value: str

    @classmethod
    def parse(cls, text: str) -> Condition:
        """`HEADER SIGN VALUE`; `ValueError` for anything else."""
        found = _FORM.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is not HEADER, one of {', '.join(_TESTS)}, ~, and a value")
        return cls(*found.groups())

    def holds(self, headers: Mapping[str, str]) -> bool:
        """Whether a game with these headers fits; upper and lower case of names make no matter."""
        wanted = (self.header.casefold(), f"name.{self.header}".casefold())
        text = next((text for name, text in headers.items() if name.casefold() in wanted), None)
        if text is None:
            return False
        if self.sign == "~":
            return self.value.casefold() in text.casefold()
        test = _TESTS[self.sign]
        try:
            return test(float(text), float(self.value))
        except ValueError:
            return test(text, self.value)


def all_hold(conditions: Iterable[Condition], headers: Mapping[str, str]) -> bool:
    """Whether a game fits all of them."""
    return all(condition.holds(headers) for condition in conditions)


@dataclass(frozen=True, slots=True)
class Where(Generic[T]):
    """A work that is done with the games that fit alone; `None` for the others."""

    conditions: tuple[Condition, ...]
    work: Work[T]

    def __call__(self, read: Read, sink: Sink) -> T | None:
        return self.work(read, sink) if all_hold(self.conditions, read.record.headers) else None
