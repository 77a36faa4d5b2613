"""What rows of registries name as `module:name`, imported when it is first needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def loaded(name: str) -> Any:
    """What `module:name` stands for."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)
