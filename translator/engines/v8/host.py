"""What games of one module ask: a V8 with their engine, made when it is first needed."""

from __future__ import annotations

import json
from collections import deque
from itertools import count
from typing import Any

from translator.engines.v8.isolate import Isolate


class Held:
    """A game that is there, in V8, as long as this is here."""

    def __init__(self, isolate: Isolate, number: int, gone: deque[int]) -> None:
        self.number = number
        self._isolate, self._gone = isolate, gone

    @property
    def lost(self) -> bool:
        return not self._isolate.usable

    def __del__(self) -> None:
        self._gone.append(self.number)  # told with the next question


class Host:
    """Answers for the games of a module; a V8 that cannot go on is followed by another."""

    def __init__(self, script: str, timeout: float | None, max_memory: int | None) -> None:
        self._script, self._timeout, self._max_memory = script, timeout, max_memory
        self._numbers = count(1)
        self._gone: deque[int] = deque()
        self._isolate: Isolate | None = None

    def hold(self) -> Held:
        """A number for a game that is to be made."""
        return Held(self._running(), next(self._numbers), self._gone)

    def ask(
        self, where: Any, draws: int | None, command: str, *operands: object
    ) -> tuple[Any, int | None, list[str]]:
        """The value, how many numbers chance has given, and what the engine warns of."""
        gone = [self._gone.popleft() for _ in range(len(self._gone))]
        request = json.dumps((gone, where, draws, command, *operands))
        answer = json.loads(self._running().answer(request, self._timeout))
        if "error" in answer:
            raise _exception(answer["kind"], answer["error"])
        return answer["value"], answer["draws"], answer["said"]

    def _running(self) -> Isolate:
        if self._isolate is None or not self._isolate.usable:
            self._isolate = Isolate(self._script, self._max_memory)
            self._gone.clear()
        return self._isolate


def _exception(kind: str, message: str) -> Exception:
    """What a refusal of an engine is in Python; anything but an `Error` is a fault of its own."""
    if kind == "Error":
        return ValueError(message)
    if kind == "RangeError" and "call stack" in message:
        return RecursionError(message)
    return RuntimeError(f"{kind}: {message}")
