"""SGF FF[4]: collections, variations, charsets; unknown properties are kept in order."""

from notation.sgf.reader import read
from notation.sgf.writer import write

__all__ = ["read", "write"]
