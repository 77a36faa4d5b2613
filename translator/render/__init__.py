"""Pictures of boards, positions and moves, as SVG (docs/pictures.md)."""

from translator.render.live import LiveBoard, live_board
from translator.render.marks import Targets
from translator.render.picture import Extras, draw
from translator.render.position import Position, Standing, counted, position_of, start_of

__all__ = [
    "Extras",
    "LiveBoard",
    "Position",
    "Standing",
    "Targets",
    "counted",
    "draw",
    "live_board",
    "position_of",
    "start_of",
]
