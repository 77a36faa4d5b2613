"""The run-time parts (templates/python): each is read once."""

from __future__ import annotations

from functools import cache

from translator.core.resources import resource


def names() -> list[str]:
    """All parts, in no particular order."""
    files = (resource("templates") / "python").iterdir()
    return [file.name.removesuffix(".py") for file in files if file.name.endswith(".py")]


@cache
def text(name: str) -> str:
    """The source of a part."""
    return (resource("templates") / "python" / f"{name}.py").read_text("utf-8")
