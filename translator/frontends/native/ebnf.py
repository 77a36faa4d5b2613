"""The grammar for readers, in EBNF: what the parser goes by, with all words written out.

`python -m translator.frontends.native.ebnf` prints it for docs/language.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from translator.frontends.native import grammar

_WIDTH: Final = 98
_RULE: Final = re.compile(r"^[?!]?([a-z_]+): ", re.MULTILINE)
_INLINED: Final = re.compile(r"\b_(?=[a-z])")
_ALIAS: Final = re.compile(r" -> [a-z_]+")
_TERMINALS: Final = {
    "WORD": "any characters but blanks, parentheses, quotation marks and `;`",
    "STRING": "text in quotation marks, in which a quotation mark is written twice",
}


def ebnf() -> str:
    """All rules of the grammar, and which words its terminals are."""
    listed = grammar.terminals()
    rules = [_rule(name, body, listed) for name, body in _rules()]
    words = [
        _wrapped(f"{name} =", _alternatives(found))
        for name, found in listed.items()
        if not name.startswith("_")
    ]
    said = [f"{name} = ? {text} ? ;" for name, text in _TERMINALS.items()]
    return "\n".join([*rules, *words, *said]) + "\n"


def _rules() -> Iterator[tuple[str, str]]:
    """The names of rules and what they are, from the grammar of the parser."""
    text = grammar.text().partition("\nWORD:")
    productions = (
        text[0] + "\n" + "\n".join(line for line in text[2].splitlines() if _RULE.match(line))
    )
    found = list(_RULE.finditer(productions))
    ends = [*(match.start() for match in found[1:]), len(productions)]
    for match, end in zip(found, ends, strict=True):
        yield match[1], " ".join(_ALIAS.sub("", productions[match.end() : end]).split())


def _rule(name: str, body: str, listed: dict[str, tuple[str, ...]]) -> str:
    """A rule; words that stand alone in a terminal are written where it stands."""

    def word(found: re.Match[str]) -> str:
        words = listed.get(found[0], ())
        return f'"{words[0]}"' if found[0].startswith("_") and words else found[0]

    tokens = re.sub(r"_?[A-Z][A-Z_0-9]*", word, body)
    return _wrapped(f"{name.lstrip('_')} =", _INLINED.sub("", tokens).split(" "))


def _alternatives(words: Iterable[str]) -> list[str]:
    return " | ".join(f'"{word}"' for word in words).split(" ")


def _wrapped(head: str, tokens: list[str]) -> str:
    text = " ".join([head, *tokens, ";"])
    lines = wrap(
        text, _WIDTH, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False
    )
    return "\n".join(lines)


if __name__ == "__main__":
    print(ebnf(), end="")
