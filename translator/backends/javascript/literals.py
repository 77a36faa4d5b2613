"""Values as JavaScript source.

`quote` is the only way by which a text of the rules enters generated code. What it writes is ASCII
and safe inside a script element of HTML as well: no `<`, `>` or `&` stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

_FREQUENT = (("\\", "\\u005c"), ('"', "\\u0022"))
_UNSAFE = re.compile(r"[^ -%'-;=?-~]")  # beside those, in one look at each character


def quote(text: str) -> str:
    """A text as a JavaScript string in ASCII."""
    for character, escape in _FREQUENT:
        text = text.replace(character, escape)
    return f'"{_UNSAFE.sub(_escaped, text)}"'


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code > 0xFFFF:
        high, low = divmod(code - 0x10000, 0x400)
        return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
    return f"\\u{code:04x}"


def literal(value: object) -> str:
    """Plain data (texts, numbers, truth values, sequences, mappings by text) as source."""
    if isinstance(value, str):
        return quote(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Sequence):
        return f"[{','.join(map(literal, value))}]"
    if isinstance(value, Mapping):
        # In brackets every key is one, `__proto__` too.
        return "{" + ",".join(f"[{quote(str(k))}]:{literal(v)}" for k, v in value.items()) + "}"
    raise TypeError(f"no literal for {type(value).__name__}")


def integers(values: Iterable[int], kind: str = "Int32Array") -> str:
    """A typed array."""
    return f"{kind}.of({','.join(map(str, values))})"


def camel(name: str) -> str:
    """A name of several words as JavaScript has it: `pass_partial` is `passPartial`."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def members(codes: int) -> list[int]:
    """The elements of a set that is given as bits."""
    return [code for code in range(codes.bit_length()) if codes >> code & 1]


def array(items: Iterable[str]) -> str:
    """The source of an array of these."""
    return f"[{', '.join(items)}]"


def among(codes: int) -> str:
    """A table by code that tells which codes are in a set."""
    return f"among(CODES, [{','.join(map(str, members(codes)))}])"
