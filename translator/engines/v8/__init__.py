"""Engines in JavaScript that run inside this process: V8, by way of the package mini-racer."""

from importlib.util import find_spec


def installed() -> bool:
    """Whether engines can run in V8; it is not loaded to find out."""
    return find_spec("py_mini_racer") is not None
