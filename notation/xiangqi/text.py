"""Encodings of files of xiangqi: UTF-8, GB18030 (with GBK and GB 2312), Big5."""

from __future__ import annotations

import codecs
import re
from io import RawIOBase
from typing import BinaryIO, Final, cast

from notation.diagnostics import Place, Sink
from notation.reading import CHUNK, decoded, read_up_to

# Signs of moves that a text in Chinese has many of, in either script.
_SIGNS: Final = frozenset("一二三四五六七八九平进進退车車马馬炮兵卒相象仕士将將帅帥红紅黑")
_OTHERS: Final = ("gb18030", "big5")
ENCODINGS: Final = ("utf-8", *_OTHERS)
# Bytes that are not ASCII in a row: in GB 2312 two of them are a sign. No sign goes over lines.
_HIGH = re.compile(rb"[\x80-\xff]+")


def encoding_of(begin: bytes) -> str:
    """The encoding of a file that begins so."""
    if _decodes(begin, "utf-8"):
        return "utf-8"
    signs = {name: sum(sign in _SIGNS for sign in begin.decode(name, "ignore")) for name in _OTHERS}
    most = max(signs, key=lambda name: signs[name])
    if signs[most]:
        return most
    whole = begin[: begin.rfind(b"\n")]
    pairs = all(len(run) % 2 == 0 for run in _HIGH.findall(whole))
    if pairs and _decodes(begin, "gb18030"):
        return "gb18030"
    return decoded(begin)[1]


def _decodes(data: bytes, encoding: str) -> bool:
    """Whether bytes, which may break off within a sign, are so encoded."""
    try:
        codecs.getincrementaldecoder(encoding)().decode(data)
    except UnicodeDecodeError:
        return False
    return True


class _Recoded(RawIOBase):
    """A file in another encoding, as UTF-8."""

    def __init__(self, begin: bytes, rest: BinaryIO, encoding: str, name: str, sink: Sink) -> None:
        self.begin = begin
        self.rest = rest
        self.decoder = codecs.getincrementaldecoder(encoding)("replace")
        self.encoding = encoding
        self.place = Place(name, 1)
        self.sink = sink
        self.told = False
        self.made = b""

    def read(self, size: int = -1) -> bytes:
        while size < 0 or len(self.made) < size:
            data, self.begin = self.begin or read_up_to(self.rest, CHUNK), b""
            text = self.decoder.decode(data, final=not data)
            if "\ufffd" in text and not self.told:
                self.told = True
                self.sink.warning("N102", f"some bytes are not {self.encoding}", self.place)
            self.made += text.encode()
            if not data:
                size = len(self.made) if size < 0 else size
                break
        found, self.made = self.made[:size], self.made[size:]
        return found


def unicode_of(stream: BinaryIO, name: str, sink: Sink) -> tuple[BinaryIO, str]:
    """A file as UTF-8, whatever its encoding; and that."""
    begin = read_up_to(stream, CHUNK)
    encoding = encoding_of(begin)
    return cast(BinaryIO, _Recoded(begin, stream, encoding, name, sink)), encoding
