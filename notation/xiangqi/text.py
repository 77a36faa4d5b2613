"""Encodings of files of xiangqi: UTF-8, GB18030 (with GBK and GB 2312), Big5."""

from __future__ import annotations

import codecs
import re
from typing import Final

# Signs of moves that a text in Chinese has many of, in either script.
_SIGNS: Final = frozenset("一二三四五六七八九平进進退车車马馬炮兵卒相象仕士将將帅帥红紅黑")
_OTHERS: Final = ("gb18030", "big5")
ENCODINGS: Final = ("utf-8", *_OTHERS)
# Bytes that are not ASCII in a row: in GB 2312 two of them are a sign. No sign goes over lines.
_HIGH = re.compile(rb"[\x80-\xff]+")


def encoding_of(begin: bytes) -> str:
    """The encoding of a file that begins so, "" for UTF-8 and where it does not tell."""
    if _decodes(begin, "utf-8"):
        return ""
    signs = {name: sum(sign in _SIGNS for sign in begin.decode(name, "ignore")) for name in _OTHERS}
    most = max(signs, key=lambda name: signs[name])
    if signs[most]:
        return most
    whole = begin[: begin.rfind(b"\n")]
    pairs = all(len(run) % 2 == 0 for run in _HIGH.findall(whole))
    if pairs and _decodes(begin, "gb18030"):
        return "gb18030"
    return ""


def _decodes(data: bytes, encoding: str) -> bool:
    """Whether bytes, which may break off within a sign, are so encoded."""
    try:
        codecs.getincrementaldecoder(encoding)().decode(data)
    except UnicodeDecodeError:
        return False
    return True
