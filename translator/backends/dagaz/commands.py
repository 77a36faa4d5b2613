"""The commands of Dagaz's move generator, and templates made of them.

A template is a list of commands with numbers. The generator that runs it has a position, a piece in
hand, a stack of values, a stack of marks and flags; a command that fails ends it. `IF` jumps when
the top of the stack is true, `FORK` lets a copy of the generator go on elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Op(Enum):
    """Commands: their name in the table `ZRF` of a script and their number."""

    JUMP = 0
    IF = 1
    FORK = 2
    FUNCTION = 3
    IN_ZONE = 4
    FLAG = 5
    SET_FLAG = 6
    POS_FLAG = 7
    SET_POS_FLAG = 8
    ATTR = 9
    SET_ATTR = 10
    PROMOTE = 11
    MODE = 12
    ON_BOARD_DIR = 13
    ON_BOARD_POS = 14
    PARAM = 15
    LITERAL = 16


class Function(Enum):
    """The numbers that `FUNCTION` calls, with the words that scripts write beside them."""

    NOT = 0
    EMPTY = 1
    ENEMY = 2
    FRIEND = 3
    LAST_FROM = 4
    LAST_TO = 5
    MARK = 6
    BACK = 7
    PUSH = 8
    POP = 9
    PIECE = 10
    CREATE = 11
    VERIFY = 20
    SET_POS = 21
    NAVIGATE = 22
    OPPOSITE = 23
    FROM = 24
    TO = 25
    CAPTURE = 26
    FLIP = 27
    END = 28


@dataclass(frozen=True, slots=True)
class Command:
    """One instruction of a template, with its number."""

    op: Op
    value: int


@dataclass(slots=True)
class Label:
    """A place in a template; jumps there are written as distances once it is known."""

    at: int | None = None


Template = tuple[Command, ...]


class Assembler:
    """Commands one after the other, with jumps to labels."""

    def __init__(self) -> None:
        self._commands: list[tuple[Op, int | Label]] = []

    def add(self, op: Op, value: int) -> None:
        self._commands.append((op, value))

    def call(self, *functions: Function) -> None:
        for function in functions:
            self.add(Op.FUNCTION, function.value)

    def jump(self, op: Op, target: Label) -> None:
        """`JUMP`, `IF` or `FORK` to a label."""
        self._commands.append((op, target))

    def here(self, *labels: Label) -> None:
        """The labels mean the next command."""
        for label in labels:
            label.at = len(self._commands)

    @property
    def size(self) -> int:
        return len(self._commands)

    def template(self) -> Template:
        """The commands, with jumps relative to themselves as the generator wants them."""
        out = []
        for index, (op, value) in enumerate(self._commands):
            if isinstance(value, Label):
                assert value.at is not None
                value = value.at - index
            out.append(Command(op, value))
        return tuple(out)
