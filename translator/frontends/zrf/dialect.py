"""Whether a file was written for Zillions of Games or for Dagaz (docs/zrf.md 16)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from translator.frontends.zrf.nodes import Atom, Form, Node, Text

Dialect = Literal["zillions", "dagaz"]

_DAGAZ_OPTIONS = frozenset(
    {
        "board model",
        "deferred captures",
        "ko",
        "shared pieces",
        "show blink",
        "show captures",
        "show hints",
        "sliding puzzle",
        "zrf advanced",
    }
)
# Names of Dagaz's script modules: "xiangqi-extension", "chess invariant", "pente-restrictions".
_DAGAZ_MODULE = re.compile(r"(?:^| )(?:extension|invariant|restrictions|setup)$")


def option_name(name: str) -> str:
    """The name of an option in the one form in which names are compared (docs/zrf.md 13.1)."""
    return " ".join(name.lower().replace("-", " ").split())


def guess(nodes: Iterable[Node]) -> Dialect:
    """The dialect of a file with these top-level nodes."""
    todo: list[Node] = list(nodes)
    while todo:
        node = todo.pop()
        if isinstance(node, Form):
            if _only_dagaz(node):
                return "dagaz"
            todo += node.items
    return "zillions"


def _only_dagaz(form: Form) -> bool:
    """Whether ``form`` itself is one that only Dagaz knows."""
    match form.items:
        case (Atom(text="version"), Text(value="3.0")):
            return True
        case (Atom(text="option"), Text(value=name), *_):
            name = option_name(name)
            return name in _DAGAZ_OPTIONS or _DAGAZ_MODULE.search(name) is not None
        case (Atom(text="attribute"), Atom(), Atom(text=value)):
            # Zillions' attributes are true or false; a parameter may stand for either.
            return value not in ("true", "false") and "$" not in value
    return False
