"""The tables of a module, each written once."""

from __future__ import annotations


class Constants:
    """Named constants. Equal sources of one prefix share a name.

    `form` is what a line looks like, with places for the name and the source.
    """

    def __init__(self, form: str) -> None:
        self.lines: list[str] = []
        self._form = form
        self._names: dict[tuple[str, str], str] = {}
        self._counts: dict[str, int] = {}

    def add(self, prefix: str, source: str) -> str:
        """The name of a constant with this source; `prefix` tells what it is."""
        key = (prefix, source)
        name = self._names.get(key)
        if name is None:
            count = self._counts[prefix] = self._counts.get(prefix, 0) + 1
            name = self._names[key] = f"{prefix}{count}"
            self.lines.append(self._form.format(name, source))
        return name
