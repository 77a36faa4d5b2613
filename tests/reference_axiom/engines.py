"""Engines of scripts, each translated once."""

from __future__ import annotations

from tests.compiled import engine

__all__ = ["engine"]
