"""Copies run-time parts (templates/javascript) into a generated module.

Parts are ES modules in a plain form: imports stand first, `export` stands at the start of a line.
"""

from __future__ import annotations

import re
from functools import cache

from translator.core.resources import resource

_HEAD = re.compile(r"\A/\*\*.*?\*/\n", re.DOTALL)
_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)
_TYPE = re.compile(r'import\("\./[a-zA-Z]+\.js"\)\.')
_OWN_TYPE = re.compile(r"^/\*\* @typedef \{([A-Z]\w*)\} \1 \*/\n", re.MULTILINE)


def part(name: str) -> str:
    """The text of a run-time part as it stands."""
    return (resource("templates") / "javascript" / name).read_text("utf-8")


@cache
def _bare(name: str) -> str:
    return bare(part(f"{name}.js"))


def bare(text: str) -> str:
    """A part without its first comment, imports and exports."""
    text = _IMPORT.sub("", _HEAD.sub("", text, count=1))
    text = _TYPE.sub("", _EXPORT.sub("", text))
    return _OWN_TYPE.sub("", text).strip() + "\n"


def assemble(parts: list[str], body: str) -> str:
    """One module: the parts, then `body`."""
    return "\n".join([*map(_bare, parts), body])
