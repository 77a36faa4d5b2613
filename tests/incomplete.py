"""The base of engines in tests that have only what is asked of them: types take them for whole."""

from typing import Any

Incomplete: Any = object
