"""All that is known of the difference of two games, and how much of it counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from translator.core.source import Source
from translator.diff.changes import Change, Edit, Section
from translator.diff.play.behaviour import Behaviour
from translator.diff.play.blame import Seen
from translator.diff.play.figures import Figures
from translator.diff.structure import Structure


@dataclass(frozen=True, slots=True)
class Replay:
    """A record under both rules. `failed` is the first move that the new rules do not allow,
    `ply` the number of steps before it; both are nothing where the record is legal throughout."""

    record: str
    game: int
    legal_before: bool
    failed: str = ""
    ply: int | None = None

    @property
    def broken(self) -> bool:
        """The new rules do not allow what the old ones did."""
        return self.legal_before and self.ply is not None


@dataclass(frozen=True, slots=True)
class Report:
    """The difference of two games. Changes of the sections in `ignored` are not told; those of the
    records count with `strict` only.

    `also` names by the place of a change the other games in which it is one, too, and `before` are
    the places of those that another report tells."""

    structure: Structure
    sources: tuple[Source, Source]
    ignored: frozenset[Section] = frozenset()
    strict: bool = False
    behaviour: Behaviour | None = None
    marks: Mapping[int, Seen] = field(default_factory=dict)
    figures: tuple[Figures, Figures] | None = None
    replays: Sequence[Replay] | None = None
    also: Mapping[int, Sequence[str]] = field(default_factory=dict)
    before: frozenset[int] = frozenset()

    @property
    def told(self) -> list[tuple[int, Change]]:
        """The changes that are told, each with its place among all."""
        changes = enumerate(self.structure.changes)
        return [(n, change) for n, change in changes if change.section not in self.ignored]

    @property
    def tells(self) -> bool:
        """There is something in it that no other report tells."""
        own = any(place not in self.before for place, _ in self.told)
        return own or self.behaviour is not None or bool(self.replays)

    def counts(self, change: Change) -> bool:
        """A change that makes the games different."""
        if change.section in self.ignored:
            return False
        return self.strict or change.section is not Section.RECORDS

    @property
    def differs(self) -> bool:
        """What the exit status says."""
        if any(map(self.counts, self.structure.changes)):
            return True
        broken = any(replay.broken for replay in self.replays or ())
        return broken or (self.behaviour is not None and self.behaviour.differs)

    @property
    def names(self) -> tuple[str, str]:
        """Those of the files."""
        return self.sources[0].name, self.sources[1].name

    @property
    def titles(self) -> tuple[str, str]:
        return self.structure.old.meta.title, self.structure.new.meta.title

    def sums(self) -> dict[Section, Counter[Edit]]:
        """How many changes of what kind each section has."""
        found: dict[Section, Counter[Edit]] = {}
        for _, change in self.told:
            found.setdefault(change.section, Counter())[change.edit] += 1
        return found
