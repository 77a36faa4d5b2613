"""How names and texts are written, and what a written one says."""

from __future__ import annotations

import re
from functools import cache

from translator.frontends.native.grammar import terminals
from translator.frontends.native.words import STRUCTURES

_PLAIN = re.compile(r'[^\s()";\x00-\x20\x7f-\xa0\ufeff]+\Z')
_NUMBER = re.compile(r"-?[0-9]+\Z")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff]|\\(?=u\{)")
_ESCAPE = re.compile(r"\\u\{([0-9a-fA-F]{1,6})\}")


@cache
def reserved() -> frozenset[str]:
    """Words that mean something in some place, so that names equal to them are quoted."""
    return frozenset({word for listed in terminals().values() for word in listed} | {*STRUCTURES})


def name(text: str) -> str:
    """A name as it is written: bare where it can be."""
    return text if _is_plain(text) and text not in reserved() else quoted(text)


def shown(text: str) -> str:
    """A name in a message: one of no characters as it is written."""
    return text or '""'


def rule_name(text: str) -> str:
    """The name of a rule, which stands where few words of the language can."""
    return text if _is_plain(text) and text not in ("do", "move-type") else quoted(text)


def _is_plain(text: str) -> bool:
    return _PLAIN.match(text) is not None and "\\" not in text


def quoted(text: str) -> str:
    """A text in quotation marks; those in it are doubled, and what cannot be seen is escaped."""
    escaped = _UNPRINTABLE.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)
    return '"' + escaped.replace('"', '""') + '"'


def said(written: str) -> str:
    """What a written name or text says; `ValueError` for an escape that is no character."""
    if not written.startswith('"'):
        return written
    text = written[1:-1].replace('""', '"').replace("\r\n", "\n").replace("\r", "\n")
    return _ESCAPE.sub(_character, text)


def _character(found: re.Match[str]) -> str:
    number = int(found[1], 16)
    if 0xD800 <= number <= 0xDFFF:
        raise ValueError(f"\\u{{{found[1]}}} is no character")
    return chr(number)


def is_number(text: str) -> bool:
    return _NUMBER.match(text) is not None and len(text) < 12
