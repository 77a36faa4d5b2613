"""ZSG, the saved games of Zillions of Games: lists of effects on the board."""

from notation.zsg.file import read, write

__all__ = ["read", "write"]
