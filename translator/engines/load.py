"""Generated modules that live in memory: made of their source, without a file.

Each has a name of its own, and `import` finds it by that name, as `pickle` needs it, while anything
of it is in use. What its classes make takes the source along into a pickle, so that a process which
has no such module makes it; equal names mean equal sources.
"""

from __future__ import annotations
import __future__

import builtins
import marshal
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from itertools import count
from types import CodeType, ModuleType
from typing import Any, Final
from weakref import WeakValueDictionary

from translator.core.gc_pause import gc_paused
from translator.core.outputs import GAME
from translator.core.stack import own_stack
from translator.engines.texts import read_records_texts

PREFIX: Final = "ludoglot_game_"
_BEGIN: Final = "from __future__ import annotations"

_numbers = count(1)


class Origin:
    """A module and what it was made of. The classes of the module keep it."""

    def __init__(self, name: str, source: str, title: str) -> None:
        self.title = title
        self.source = source
        self.module = ModuleType(name, f"Engine of {title!r}.")
        for code in _compiled(source, f"<{name}>"):
            # Definitions only; names of the rules are literals in them.
            exec(code, self.module.__dict__)  # noqa: S102
        for value in list(vars(self.module).values()):
            if isinstance(value, type) and value.__module__ == name:
                value.__reduce_ex__ = self._reducer()  # type: ignore[method-assign, assignment]
        read_records_texts(self.module)
        _alive[name] = self

    @cached_property
    def packed(self) -> bytes:
        """The source as it goes into pickles."""
        return zlib.compress(self.source.encode())

    def _reducer(self) -> Callable[[Any, int], tuple[Any, ...]]:
        """How objects of the module are taken apart: the module comes first, then what they are."""

        def reduced(thing: Any, protocol: int) -> tuple[Any, ...]:
            found: tuple[Any, ...] = tuple(object.__reduce_ex__(thing, max(2, protocol)))
            made, parts, *rest = found
            return _put_together, (self, made, parts), *rest

        return reduced

    def __reduce__(self) -> tuple[Any, ...]:
        return _found, (self.module.__name__, self.packed, self.title)


def _compiled(source: str, file: str) -> Iterator[CodeType]:
    """The run-time parts, which many modules have in common, and what is of the game itself."""
    head, mark, own = source.partition(f"\n{GAME}\n")
    if mark:
        comments, begin, parts = head.partition(_BEGIN)
        first = comments.count("\n")
        # Each module has code of its own: Python adapts it to the classes that it meets.
        yield marshal.loads(_parts("\n" * first + begin + parts))
        own = "\n" * (head.count("\n") + mark.count("\n")) + own
    flags = __future__.annotations.compiler_flag
    yield builtins.compile(own, file, "exec", flags if mark else 0, dont_inherit=True)


@lru_cache(maxsize=32)
def _parts(source: str) -> bytes:
    return marshal.dumps(builtins.compile(source, "<engine>", "exec", dont_inherit=True))


_alive: WeakValueDictionary[str, Origin] = WeakValueDictionary()


@gc_paused()
@own_stack
def load_module(source: str, title: str) -> ModuleType:
    """The module of a generated source, each time a new one."""
    digest = sha256(source.encode()).hexdigest()[:16]
    return Origin(f"{PREFIX}{digest}_{next(_numbers)}", source, title).module


def _found(name: str, packed: bytes, title: str) -> Origin:
    """What a pickle speaks of; a module that is made for it stays, for others may follow."""
    origin = _alive.get(name)
    if origin is None:
        origin = Origin(name, zlib.decompress(packed).decode(), title)
        sys.modules[name] = origin.module
    return origin


def _put_together(origin: Origin, made: Callable[..., Any], parts: tuple[Any, ...]) -> Any:
    return made(*parts)


class _Finder(MetaPathFinder, Loader):
    """Finds the modules that are alive, by their names."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in _alive else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _alive[spec.name].module

    def exec_module(self, module: ModuleType) -> None:
        """It was executed when it was made."""


sys.meta_path.append(_Finder())
