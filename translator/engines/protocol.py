"""What the command line asks of a generated engine (docs/engine.md has all of it)."""

from collections.abc import Sequence
from typing import Any, Protocol

TURN_WITHOUT_END = "a turn that is looked through to its end has none"
"""What it means that an engine at work raises `RecursionError` (C116)."""


class Move(Protocol):
    """One legal step; `str()` of it is its named-rule text."""

    @property
    def start(self) -> str | None: ...
    @property
    def end(self) -> str | None: ...
    @property
    def captures(self) -> Sequence[str]: ...


class Outcome(Protocol):
    """How a game ended; both tuples are empty in a draw."""

    @property
    def winners(self) -> Sequence[str]: ...
    @property
    def losers(self) -> Sequence[str]: ...
    @property
    def reason(self) -> str: ...


class Engine(Protocol):
    """A game in progress."""

    @property
    def title(self) -> str: ...
    @property
    def players(self) -> Sequence[str]: ...
    @property
    def turn(self) -> str: ...
    @property
    def random_turn(self) -> bool: ...
    @property
    def ply(self) -> int: ...
    @property
    def legal_moves(self) -> Sequence[Move]: ...
    def legal_turns(self) -> Sequence[Sequence[Move]]: ...
    def push(self, move: Any, /) -> None: ...  # a move of this very engine
    def pop(self) -> Move: ...
    def random_move(self) -> Move: ...
    def outcome(self) -> Outcome | None: ...
    def observation(self, player: str) -> Any: ...
    def view(self, player: str) -> str: ...
    def perft(self, depth: int) -> int: ...
    def perft_turns(self, depth: int, merged: bool = False) -> int: ...


class EngineClass(Protocol):
    """The class `Game` of a generated module; chess-like games have `from_fen` as well."""

    def __call__(self, seed: int = 0) -> Engine: ...
    def from_setup(self, setup: Any, seed: int = 0) -> Engine: ...


class SetupClass(Protocol):
    """The class `Setup` of a generated module."""

    def parse(self, text: str) -> object: ...


class EngineModule(Protocol):
    """A generated module."""

    @property
    def Game(self) -> EngineClass: ...  # noqa: N802
    @property
    def Setup(self) -> SetupClass: ...  # noqa: N802
