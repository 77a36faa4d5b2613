"""Pictures of boards, positions and moves, as SVG (docs/pictures.md)."""

from translator.render.images import with_images
from translator.render.live import LiveBoard, live_board
from translator.render.marks import Targets
from translator.render.picture import Extras, draw
from translator.render.position import (
    Position,
    ShownEngine,
    Standing,
    counted,
    position_of,
    seen_by,
    start_of,
    targets_of,
)
from translator.render.textboard import TextBoard

__all__ = [
    "Extras",
    "LiveBoard",
    "Position",
    "ShownEngine",
    "Standing",
    "Targets",
    "TextBoard",
    "counted",
    "draw",
    "live_board",
    "position_of",
    "seen_by",
    "start_of",
    "targets_of",
    "with_images",
]
