"""How far a run has come on one of the paths through its rule (`explore`)."""

from __future__ import annotations

from translator.analysis.emission import Op


class State:
    """One path through the rule. Never changed in place: paths share what they have in common."""

    __slots__ = ("cells", "effects", "group", "last", "sure", "taken", "values")

    def __init__(
        self,
        cells: dict[int, int],  # cell -> codes, in the order first asked
        values: dict[str, object],
        group: tuple[tuple[int, int], ...] = (),
        effects: tuple[Op, ...] = (),
        last: tuple[tuple[str, int], ...] = (),
        sure: bool = True,
        taken: frozenset[int] = frozenset(),  # cells whose piece a move of this path takes
    ) -> None:
        self.cells = cells
        self.values = values
        self.group = group
        self.effects = effects
        self.last = last
        self.sure = sure
        self.taken = taken

    def assign(self, name: str, value: object) -> State:
        values = {**self.values, name: value}
        return State(self.cells, values, self.group, self.effects, self.last, self.sure, self.taken)

    def constrain(self, cell: int, codes: int) -> State:
        cells = {**self.cells, cell: codes}
        return State(cells, self.values, self.group, self.effects, self.last, self.sure, self.taken)

    def pending(self, group: tuple[tuple[int, int], ...], effects: tuple[Op, ...]) -> State:
        return State(self.cells, self.values, group, effects, self.last, self.sure, self.taken)

    def after(self, which: str, cell: int) -> State:
        """The previous step started or ended at `cell`."""
        last = (*self.last, (which, cell))
        return State(self.cells, self.values, self.group, self.effects, last, self.sure, self.taken)

    def unsure(self) -> State:
        """Something that is not kept as a guard was assumed."""
        return State(
            self.cells, self.values, self.group, self.effects, self.last, False, self.taken
        )

    def taking(self, cells: set[int]) -> State:
        """A move was emitted that takes what stands on these cells."""
        return State(
            self.cells,
            self.values,
            self.group,
            self.effects,
            self.last,
            self.sure,
            self.taken | cells,
        )
