"""What is shown of a game: pictures, sounds, and where positions are drawn. No rule reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from translator.core.source import Span
from translator.ir.ids import Neighbour, PieceId, PlayerId


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Where a position is drawn."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of the board: its labels by dimension; its positions, the first dimension outermost.

    Where a position was killed there is none.
    """

    labels: tuple[tuple[str, ...], ...]
    positions: tuple[Neighbour, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What is shown; no rule reads it. `file_spans` says where each file is named first."""

    rectangles: tuple[Rectangle | None, ...] = ()  # by position
    grids: tuple[Grid, ...] = ()
    board_images: tuple[str, ...] = ()
    piece_images: tuple[tuple[PieceId, PlayerId, tuple[str, ...]], ...] = ()  # piece, player, files
    piece_texts: tuple[tuple[PieceId, str, str], ...] = ()  # piece, "help" | "description", text
    sounds: tuple[tuple[str, str], ...] = ()  # section keyword, file
    options: tuple[tuple[str, str], ...] = ()  # display options as set
    file_spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
