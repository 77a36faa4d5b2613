"""Standalone JavaScript engines: one ES module a game, and the types of its API."""

from translator.backends.javascript.module import emit_javascript, emit_types

__all__ = ["emit_javascript", "emit_types"]
