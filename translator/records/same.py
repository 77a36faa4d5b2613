"""Games that are the same, in whatever notation they were written."""

from __future__ import annotations

from dataclasses import dataclass, field

from translator.records.following import Followed
from translator.records.stream import Known


@dataclass(slots=True)
class Copies:
    """Finds games that come through the same positions by the same rules, and end as soon.

    What records say beside the moves, names and results, is no matter. Of each game a number of
    64 bits is kept, and the first that had it.
    """

    first: dict[tuple[str, int], Known] = field(default_factory=dict)

    def original(self, game: Followed, here: Known) -> Known | None:
        """The first game that is the same; `None` if there was none.

        Games without moves are nothing that could be the same, nor what is not legal to its end.
        """
        if not (game.complete and game.steps):
            return None
        known = self.first.setdefault((game.rules, hash(game.keys)), here)
        return None if known == here else known
