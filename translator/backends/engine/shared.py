"""What the functions of one module share: constants, tables, places of variables.

What is asked for is written, and nothing else. Tables by position have one entry more, for what is
off the board; those by player are one table where all players see the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import ClassVar

from translator.analysis.cells import codes_of
from translator.analysis.codes import Codes
from translator.analysis.facts import Facts
from translator.backends.engine.constants import Constants
from translator.backends.engine.unknown import unsupported
from translator.ir.expr import NOWHERE, And, Count, Expr
from translator.ir.game import Game


class Shared(ABC):
    """The constants and tables of a module; `first_slot` is that of the first variable."""

    TARGET: ClassVar[str]

    def __init__(self, game: Game, facts: Facts, constants: Constants, first_slot: int = 0) -> None:
        self.game, self.facts, self.constants = game, facts, constants
        self.size = len(game.board.positions)
        self.question: Callable[[Expr], str] = self._no_question  # what goals ask
        self.slots: list[int] = []  # of variables that are state
        for variable in game.variables:
            self.slots.append(first_slot)
            if not variable.scratch:
                first_slot += variable.size or 1
        self._asked: set[str] = set()

    def _no_question(self, node: Expr) -> str:
        raise unsupported(self.TARGET, f"{type(node).__name__} in a program")

    # How a back end writes tables

    @abstractmethod
    def numbers(self, values: Iterable[int]) -> str:
        """A table of numbers."""

    @abstractmethod
    def flags(self, values: Iterable[int]) -> str:
        """A table of truth values."""

    @abstractmethod
    def among(self, codes: int) -> str:
        """A table that tells which codes are in a set."""

    @abstractmethod
    def listed(self, items: Iterable[str]) -> str:
        """A list of what is written already."""

    @abstractmethod
    def row(self, numbers: tuple[int, ...]) -> str:
        """A row of numbers."""

    SPREAD: ClassVar[str]
    """What stands before a list whose items are written into another one."""

    def rows(self, rows: tuple[tuple[int, ...], ...]) -> str:
        """The name of a table of rows. Those for all positions are written once for all tables."""
        size = len(self.game.board.positions)
        odd = len(rows) % size and len(rows) % (size + 1) == 0
        step = size + 1 if odd else size
        if len(rows) % step or len(rows) == size:
            return self.constants.add("table", self.listed(map(self.row, rows)))
        parts: list[str] = []
        for at in range(0, len(rows), step):
            parts += [self.row(rows[at])] if odd else []
            parts.append(f"{self.SPREAD}{self.rows(rows[at + step - size : at + step])}")
        return self.constants.add("table", self.listed(parts))

    @abstractmethod
    def link_name(self, direction: int, back: bool) -> str:
        """What the link tables of a direction are called, before a number."""

    # Tables by code of a piece, and by position

    def table(self, name: str) -> str:
        """The name of a table, which the module has from then on."""
        self._asked.add(name)
        return name

    def tables(self) -> list[tuple[str, str]]:
        """The tables that were asked for: names and sources."""
        facts, codes = self.facts, self.facts.codes
        players = range(codes.players)
        pieces = codes.all & ~Codes.EMPTY
        sources: dict[str, Callable[[], str]] = {
            "KINDS": lambda: self.numbers(facts.types),
            "TYPES": lambda: self.numbers(kind + 1 for kind in facts.types),
            "OWNED": lambda: self.numbers(facts.owned),
            "NEUTRAL": lambda: self.among(codes.neutral),
            "FRIEND": lambda: self.listed(self.among(codes.friends(p)) for p in players),
            "ENEMY": lambda: self.listed(self.among(codes.enemies(p)) for p in players),
            "MINE": lambda: self.listed(self.among(codes.owned(p)) for p in players),
            "OTHERS": lambda: self.listed(self.among(pieces & ~codes.owned(p)) for p in players),
            "NEAR": lambda: self.listed(map(self.numbers, facts.near)),
            "GOAL_POSITIONS": lambda: self.flags(facts.goal_positions),
        }
        return [(name, source()) for name, source in sources.items() if name in self._asked]

    # Links

    def link(self, direction: int, back: bool = False) -> tuple[str, bool]:
        """A link table, or (true) the tables of all players, if they differ."""
        name = self.link_name(direction, back)
        rows = self.game.board.symmetries
        tables = [self._link(name, self._links(back)[row[direction]]) for row in rows]
        return self._by_player("LINKS", tables)

    def links(self, back: bool = False) -> tuple[str, bool]:
        """All link tables by direction, and one that leads nowhere; or (true) those by player."""
        return self._by_player("ALL_LINKS", self._rows(back))

    def links_by_player(self, back: bool = False) -> str:
        """The same by player, whether they differ or not."""
        return self.constants.add("ALL_LINKS", self.listed(self._rows(back)))

    def _rows(self, back: bool) -> list[str]:
        """By player a list of all link tables."""
        tables = [
            self._link(self.link_name(direction, back), links)
            for direction, links in enumerate(self._links(back))
        ]
        nowhere = self._link("link", (NOWHERE,) * self.size)
        rows = ([*(tables[d] for d in row), nowhere] for row in self.game.board.symmetries)
        return [self.constants.add("LINKS", self.listed(row)) for row in rows]

    def _link(self, name: str, links: Sequence[int]) -> str:
        return self.constants.add(name, self.numbers((*links, NOWHERE)))

    def _links(self, back: bool) -> tuple[tuple[int, ...], ...]:
        return self.game.board.reverse if back else self.game.board.links

    def _by_player(self, name: str, tables: Sequence[str]) -> tuple[str, bool]:
        if len(set(tables)) == 1:
            return tables[0], False
        return self.constants.add(name, self.listed(tables)), True

    # What is counted

    def found_codes(self, node: Count) -> tuple[str, bool, bool] | None:
        """What a count is of that only asks for codes: a list of them, or (the last) a table.

        It is there by player, if that makes a difference (true). `None` if it asks for more.
        """
        sets = self._sets(node.where, node.name)
        if sets is None:
            return None
        many = max(one.bit_count() for one in sets) > self.most_counted()
        members = self.facts.codes.members
        rows = [self.marked(one) if many else self.numbers(members(one)) for one in sets]
        names = [self.constants.add("codes_", row) for row in rows]
        return (*self._by_player("CODES_", names), many)

    @property
    def small(self) -> bool:
        """A byte holds every code, and what stands for none off the board."""
        return self.facts.codes.size <= 255

    def most_counted(self) -> int:
        """So many codes are counted one after the other; of more there is a table."""
        return 8

    def marked(self, codes: int) -> str:
        """A table by which many codes are counted."""
        return self.among(codes)

    def by_codes(
        self, condition: Expr, name: str, kind: str, text: Callable[[str], str]
    ) -> tuple[str, bool] | None:
        """What is made of the codes for which a condition holds, or (true) that by player.

        `None` if it asks for more of the position of this name. `text` gets a table of the codes.
        """
        sets = self._sets(condition, name)
        if sets is None:
            return None
        members = self.facts.codes.members
        names = [self.constants.add(kind, text(self.numbers(members(one)))) for one in sets]
        return self._by_player(kind.upper(), names)

    def _sets(self, condition: Expr, name: str) -> list[int] | None:
        """By player the codes for which a condition holds."""
        players, codes = range(len(self.game.players)), self.facts.codes
        found = [codes_of(condition, name, codes, player) for player in players]
        sets = [one for one in found if one is not None]
        return sets if len(sets) == len(found) else None

    def split(self, condition: Expr, name: str) -> tuple[Expr | None, Expr]:
        """What a condition first asks of the code on a position, and what it asks then."""
        parts = condition.operands if isinstance(condition, And) else (condition,)
        first = [*takewhile(lambda part: self._sets(part, name) is not None, parts)]
        return And(tuple(first)) if first else None, And(parts[len(first) :])

    def members(
        self, zone: int, kind: str = "cells_", text: Callable[[str], str] = str
    ) -> tuple[str, bool]:
        """What is made of the positions of a zone, or (true) that by player, if it differs.

        `text` gets a table of them.
        """
        rows = (text(self.numbers(sorted(row))) for row in self.game.board.zones[zone].positions)
        return self._by_player(kind.upper(), [self.constants.add(kind, row) for row in rows])

    # Zones

    def zone(self, zone: int) -> tuple[str, bool]:
        """Which positions lie in a zone, or (true) that by player, if it is not the same."""
        return self._by_player("ZONE", self._zone(self.game.board.zones[zone].positions))

    def zones(self) -> str:
        """By zone and player, which positions lie in it; the last zone is what is none."""
        nothing = (frozenset[int](),) * len(self.game.players)
        rows = [*(zone.positions for zone in self.game.board.zones), nothing]
        tables = (self.listed(self._zone(row)) for row in rows)
        return self.constants.add("ZONES", self.listed(tables))

    def _zone(self, rows: tuple[frozenset[int], ...]) -> list[str]:
        return [
            self.constants.add(
                "zone_", self.flags((*(p in cells for p in range(self.size)), False))
            )
            for cells in rows
        ]

    def by_code(self, values: tuple[int, ...], table: tuple[int, ...]) -> str:
        """The name of a table that gives, by code, the entry of `values` for that of `table`."""
        found = (values[n] if 0 <= n < len(values) else 0 for n in table)
        return self.constants.add("values", self.numbers(found))
