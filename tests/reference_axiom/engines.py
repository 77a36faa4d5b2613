"""Engines of scripts, each translated once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import translator


@cache
def engine(script: Path) -> Any:
    """The module of a game; generated modules have no static type."""
    return translator.compile(translator.load(script))
