"""What `OnIsGameOver` may leave on the stack (docs/axiom.md 7)."""

UNKNOWN = -2_140_000_000
LOSS = -2_130_000_000
DRAW = 0
WIN = 2_130_000_000
