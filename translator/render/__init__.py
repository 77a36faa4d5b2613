"""Pictures of boards, positions and moves, as SVG (docs/pictures.md)."""

from translator.render.marks import Targets
from translator.render.picture import Extras, draw
from translator.render.position import Position, Standing, position_of, start_of

__all__ = ["Extras", "Position", "Standing", "Targets", "draw", "position_of", "start_of"]
