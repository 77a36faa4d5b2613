"""What becomes of cases, and of many of them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple


class Reach(NamedTuple):
    """How far a case came: the names of the stages behind it, and what was said on the way."""

    stages: tuple[str, ...]
    codes: frozenset[str] = frozenset()


class Fault(NamedTuple):
    """What went wrong with an input, by where in our code."""

    kind: str
    where: str
    text: str

    @property
    def key(self) -> str:
        return f"{self.kind} {self.where}"


@dataclass
class Summary:
    """What became of the cases of a slice; `faults` are inputs by what went wrong and where."""

    target: str
    slice: int
    cases: int = 0
    stages: Counter[str] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def count(self, found: Reach | Fault, data: bytes) -> None:
        self.cases += 1
        if isinstance(found, Fault):
            self.stages["fault"] += 1
            if len(data) < len(bytes.fromhex(self.faults.get(found.key, "00" * 10**5))):
                self.faults[found.key] = data.hex()
                self.texts[found.key] = found.text
        else:
            self.stages.update(found.stages)

    def line(self) -> str:
        return json.dumps(vars(self), sort_keys=True)

    @staticmethod
    def of(line: str) -> Summary:
        held: dict[str, Any] = json.loads(line)
        return Summary(**{**held, "stages": Counter(held["stages"])})


def summaries(log: Path) -> list[Summary]:
    """The slices that a log holds; what a kill cut off is left out."""
    if not log.exists():
        return []
    lines = log.read_text(encoding="utf-8").splitlines()
    return [Summary.of(line) for line in lines if line.endswith("}")]
