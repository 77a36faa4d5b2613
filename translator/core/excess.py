"""What work takes too much of, and how it is told to stop (`core.watch` sees to that)."""

from __future__ import annotations

from enum import Enum


class Excess(Enum):
    """Of what a process took too much."""

    MEMORY = "memory"
    TIME = "time"


class MemoryExceeded(BaseException):
    """Raised where too much memory is held; no `Exception`: no handler on the way swallows it."""
