"""Standalone Python engines. `emit_python` writes the module of a game."""

from translator.backends.python.module import emit_python

__all__ = ["emit_python"]
