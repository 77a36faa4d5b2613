"""Files that stand in the place of an `include`: which one is meant, and where that ends."""

from __future__ import annotations

from translator.core.diagnostics import Sink
from translator.core.source import Source, Span
from translator.library.includes import MAX_DEPTH, MAX_FILES, RefusedError, Resolver


class Included:
    """Opens what a file and those that it includes name; what cannot be opened is told."""

    def __init__(self, resolver: Resolver, sink: Sink) -> None:
        self._resolver = resolver
        self._sink = sink
        self._files = 0

    def open(self, name: str, span: Span, including: list[Source]) -> Source | None:
        """The file of this name; `including` are those around it, from the first one on."""
        try:
            source = self._resolver.open(name, including[-1])
        except (RefusedError, OSError) as error:
            reason = getattr(error, "strerror", None) or error
            self._sink.error("Z222", f"`{name}` cannot be included: {reason}", span)
            return None
        if source is None:
            hint = "names are relative to the including file; upper and lower case do not matter"
            self._sink.error("Z221", f"there is no file `{name}` to include", span, hint)
            return None
        # A file that is being read already has the same bytes, under whatever name it is met.
        begun = next((i for i, s in enumerate(including) if s.data == source.data), None)
        if begun is not None:
            names = [s.name for s in including[begun:]] + [source.name]
            self._sink.error("Z223", f"files include each other: {' → '.join(names)}", span)
            return None
        self._files += 1
        if len(including) >= MAX_DEPTH or self._files > MAX_FILES:
            if not self._sink.count("Z224"):
                deep = len(including) >= MAX_DEPTH
                limit = f"{MAX_DEPTH} deep" if deep else f"more than {MAX_FILES} times"
                self._sink.error("Z224", f"files include each other {limit}", span)
            return None
        return source
