"""A record followed in V8, whose engine in JavaScript is many times as fast as that in Python.

Whatever process does it needs no more than this module: neither rules nor back ends.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from notation.course import Course, Ending, Step

if TYPE_CHECKING:
    from translator.engines.v8.host import Host

_Label: TypeAlias = tuple[str, tuple[str, ...]]

HOSTS: Final = 4
"""Games that a process follows in V8 at a time: each takes some megabytes."""


@dataclass(frozen=True)
class V8Guide:
    """Follows records of the game of a script; plain data, for it goes to workers.

    It goes there with every few games, so that none needs to have seen those before: packed, and
    unpacked once.
    """

    script: str = field(repr=False)

    @cached_property
    def packed(self) -> bytes:
        """The script as it goes to workers."""
        return zlib.compress(self.script.encode())

    def __reduce__(self) -> tuple[Callable[[bytes], V8Guide], tuple[bytes]]:
        return _unpacked, (self.packed,)

    def follow(
        self, setup: Any, language: str, told: Sequence[object], depths: Sequence[int]
    ) -> Course | None:
        """As `notation.course.Guide` says. What V8 refuses is for the engine in Python, which tells
        why."""
        try:
            host, labels = _host(self.script)
            found, _, said = host.ask(None, None, "followed", setup, language, told, depths)
        except (ValueError, RecursionError, MemoryError):
            return None
        if found is None or said:
            return None
        rows, numbers, ended = found
        named = ((*row[:3], *labels[row[3]], row[4]) for row in rows)
        steps = list(map(Step._make, named))
        outcome = ended and Ending(tuple(ended[0]), tuple(ended[1]), ended[2])
        return Course(steps, numbers, outcome)


@lru_cache(maxsize=HOSTS)
def _unpacked(packed: bytes) -> V8Guide:
    return V8Guide(zlib.decompress(packed).decode())


@lru_cache(maxsize=HOSTS)
def _host(script: str) -> tuple[Host, list[_Label]]:
    """Who answers for a script in this process, and the rules with arguments that moves have."""
    from translator.engines.v8.host import Host

    host = Host(script, None, None)
    tables, _, _ = host.ask(None, None, "tables", ["labels"])
    return host, [(rule, tuple(args)) for rule, args in tables["labels"]]
