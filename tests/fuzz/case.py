"""One input: how far it comes on its way, and what is a fault of ours."""

from __future__ import annotations

import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tests.fuzz.outcome import Fault, Reach
from translator.core.deadline import DeadlineExceeded, deadline

ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(str(ROOT / name) for name in ("translator", "notation", "templates"))

PATIENCE = 60.0
"""Seconds after which a case counts as one that does not end, however busy the machine is."""

SLOW = 5.0
"""Seconds of processor time that no case may take."""


T = TypeVar("T")


def tried(run: Callable[[bytes], T], data: bytes) -> T | Fault:
    """What becomes of an input; whatever is raised is a fault."""
    begun = time.process_time()
    try:
        with warnings.catch_warnings(), deadline(PATIENCE):
            warnings.simplefilter("ignore")
            result = run(data)
    except DeadlineExceeded as error:
        return Fault("no end", _where(error), "")
    except (Exception, RecursionError) as error:
        return Fault(type(error).__name__, _where(error), str(error)[:500])
    if time.process_time() - begun > SLOW:
        stages = result.stages if isinstance(result, Reach) else ()
        return Fault("slow", stages[-1] if stages else "reading", "")
    return result


def _where(error: BaseException) -> str:
    """The innermost function of ours that an exception came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(OURS)] or frames
    last = ours[-1]
    return f"{Path(last.filename).name}:{last.name}"
