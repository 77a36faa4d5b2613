"""Lexers for Pygments, which finds them by the entry points of the package.

Sphinx, MkDocs and whatever else highlights by Pygments colours the three languages by their names:
`zrf`, `glot` and `forthscript`. Nothing of Ludoglot itself needs this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from re import Match
from typing import Any, ClassVar, Final

from pygments.lexer import RegexLexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

from translator.server.forth import COMMENTS, LINE_COMMENTS, ROLES, TEXTS
from translator.server.vocabulary import Kind, vocabulary

TOKENS: Final = {
    Kind.DEFINITION: Keyword.Declaration,
    Kind.SECTION: Keyword.Namespace,
    Kind.INSTRUCTION: Name.Builtin,
    Kind.CONTROL: Keyword.Reserved,
    Kind.CONDITION: Operator.Word,
    Kind.LITERAL: Keyword.Constant,
    Kind.SETTING: Name.Variable.Global,
}

_Found = Iterator[tuple[int, Any, str]]


def _number(word: str) -> bool:
    return word.removeprefix("-").removeprefix("+").isdecimal()


def _words(language: str) -> Callable[[RegexLexer, Match[str]], _Found]:
    """What a word is: one table asked once, however many words there are."""
    known = vocabulary(language)

    def found(lexer: RegexLexer, match: Match[str]) -> _Found:
        word = match[0]
        kind = known.get(word)
        other = Number.Integer if _number(word) else Name
        yield match.start(), other if kind is None else TOKENS[kind], word

    return found


def _lists(language: str, ends: str, text: str) -> dict[str, list[Any]]:
    """The states of a language whose texts are lists: `ends` is what ends a word."""
    givers = [word for word, kind in vocabulary(language).items() if kind is Kind.DEFINITION]
    return {
        "root": [
            (r"[\s\x1a\ufeff]+", Whitespace),
            (r";[^\r\n]*", Comment.Single),
            (text, String.Double),
            (r'"[^\r\n]*', String.Double),  # the quotation mark at its end is missing
            (rf"(?<=\()(?:{'|'.join(givers)})(?![^{ends}])", Keyword.Declaration, "name"),
            (rf"[^{ends}]+", _words(language)),
            (r"[()]", Punctuation),
            (r".", Text),
        ],
        "name": [
            (r"[ \t]+", Whitespace),
            (rf"[^{ends}]+", Name.Function, "#pop"),
            (r"", Text, "#pop"),
        ],
    }


def _escaped(word: str) -> str:
    return "".join(f"\\{char}" if not char.isalnum() else char for char in word)


def _script() -> list[Any]:
    """The rules of ForthScript: words between blanks, some of which read on."""
    blank = r"\x00-\x20"
    end = rf"(?![^{blank}])"
    lines = "|".join(map(_escaped, LINE_COMMENTS))
    given = "|".join(map(_escaped, ROLES))
    return [
        (rf"[{blank}]+", Whitespace),
        (rf"(?:{lines}){end}[^\n]*", Comment.Single),
        *(
            (rf"{_escaped(begin)}{end}(?:[{blank}][^{_escaped(close)}]*{_escaped(close)}?)?", kind)
            for pairs, kind in (
                (COMMENTS, Comment.Multiline),
                (dict.fromkeys(TEXTS, '"'), String.Double),
            )
            for begin, close in pairs.items()
        ),
        (rf"(?:{given}){end}", _words("axiom"), "name"),
        (rf"[^{blank}]+", _words("axiom")),
    ]


class ZrfLexer(RegexLexer):
    """Rules files of Zillions of Games."""

    name = "ZRF"
    aliases: ClassVar = ["zrf"]
    filenames: ClassVar = ["*.zrf"]
    tokens: ClassVar = _lists("zrf", r"\x09-\x0d\x1a\x20\xa0\ufeff()\";", r'"[^"]*"')


class GlotLexer(RegexLexer):
    """The native language of Ludoglot."""

    name = "Ludoglot"
    aliases: ClassVar = ["glot", "ludoglot"]
    filenames: ClassVar = ["*.glot"]
    tokens: ClassVar = _lists("native", r"\x09-\x0d\x1c-\x20()\";", r'"(?:[^"]|"")*"')


class ForthScriptLexer(RegexLexer):
    """The ForthScript of Axiom."""

    name = "Axiom ForthScript"
    aliases: ClassVar = ["forthscript"]
    filenames: ClassVar = ["*.4th"]
    tokens: ClassVar = {
        "root": _script(),
        "name": [
            (r"[ \t]+", Whitespace),
            (r"[^\x00-\x20]+", Name.Function, "#pop"),
            (r"", Text, "#pop"),
        ],
    }
