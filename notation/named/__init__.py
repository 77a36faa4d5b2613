"""Named-rule records (`.nrr`): decisions, each told by the name of the rule that made the move."""

from notation.named.reader import read
from notation.named.writer import write

__all__ = ["read", "write"]
