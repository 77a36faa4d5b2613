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
        if key not in self._names:
            self._names[key] = self.own(prefix, source)
        return self._names[key]

    def own(self, prefix: str, source: str) -> str:
        """The name of a constant that nobody else has, for it changes."""
        count = self._counts[prefix] = self._counts.get(prefix, 0) + 1
        self.lines.append(self._form.format(name := f"{prefix}{count}", source))
        return name
