"""Bitmaps of authors (BMP, PNG, GIF) as images that browsers show, with their key transparent.

Zillions of Games leaves out pure green wherever the image of a piece has it; so it is here. A PNG
or GIF that says itself what is transparent stays as it is, others are told, a BMP becomes a PNG.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

KEY: Final = bytes((0, 255, 0))
_MOST = 2**24  # pixels
_PNG, _BMP = b"\x89PNG\r\n\x1a\n", b"BM"
_TRUE, _INDEXED = 2, 3  # types of colour of a PNG
_UNPACKED, _RLE8, _RLE4, _FIELDS = 0, 1, 2, 3  # ways in which a BMP is packed


def shown(data: bytes) -> tuple[str, bytes]:
    """The type and the bytes of an image as a browser shows it; `ValueError` if it is none."""
    try:
        if data.startswith(_PNG):
            return "image/png", _keyed_png(data)
        if data.startswith((b"GIF87a", b"GIF89a")):
            return "image/gif", _keyed_gif(data)
        if data.startswith(_BMP):
            return "image/png", _png_of(_read_bmp(data))
    except (struct.error, IndexError) as error:
        raise ValueError("the image ends too early") from error
    raise ValueError("no BMP, PNG or GIF")


# PNG


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Of each part of a PNG its kind, and where it begins and ends."""
    at = len(_PNG)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], at, at + 12 + length
        at += 12 + length


def _transparent(depth: int, colours: int, palette: bytes) -> bytes:
    """The part of a PNG that says that the key is transparent; nothing where there is no key."""
    if colours == _TRUE:
        return _chunk(
            b"tRNS", struct.pack(">HHH", *(value * (2**depth - 1) // 255 for value in KEY))
        )
    if colours == _INDEXED:
        entries = [palette[n : n + 3] for n in range(0, len(palette), 3)]
        if KEY in entries:
            alphas = bytes(0 if entry == KEY else 255 for entry in entries)
            return _chunk(b"tRNS", alphas)
    return b""


def _keyed_png(data: bytes) -> bytes:
    parts = {kind: (start, end) for kind, start, end in reversed(list(_chunks(data)))}
    if b"tRNS" in parts or b"IDAT" not in parts:
        return data
    start, end = parts.get(b"PLTE", (0, 12))
    first = parts[b"IDAT"][0]
    key = _transparent(data[24], data[25], data[start + 8 : end - 4])
    return data[:first] + key + data[first:]


# GIF


def _keyed_gif(data: bytes) -> bytes:
    """The first image of a GIF tells which colour is transparent, unless it does so already."""
    size = 3 * 2 ** ((data[10] & 7) + 1) if data[10] & 0x80 else 0
    entries = [data[n : n + 3] for n in range(13, 13 + size, 3)]
    if KEY not in entries:
        return data
    index, at = entries.index(KEY), 13 + size
    while data[at] == 0x21:
        if data[at + 1] == 0xF9:
            if data[at + 3] & 1:
                return data
            told = bytes((data[at + 3] | 1, *data[at + 4 : at + 6], index))
            return data[: at + 3] + told + data[at + 7 :]
        at += 2
        while data[at]:
            at += data[at] + 1
        at += 1
    return b"GIF89a" + data[6:at] + bytes((0x21, 0xF9, 4, 1, 0, 0, index, 0)) + data[at:]


# BMP


@dataclass(frozen=True, slots=True)
class _Bitmap:
    """Rows from the top; pixels are indices of `depth` bits into the palette, without one RGB."""

    width: int
    rows: list[bytes]
    depth: int
    palette: bytes


def _png_of(bitmap: _Bitmap) -> bytes:
    colours = _INDEXED if bitmap.palette else _TRUE
    size = (bitmap.width, len(bitmap.rows), bitmap.depth, colours, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + row for row in bitmap.rows), 9)
    parts = [
        _chunk(b"IHDR", struct.pack(">IIBBBBB", *size)),
        _chunk(b"PLTE", bitmap.palette) if bitmap.palette else b"",
        _transparent(bitmap.depth, colours, bitmap.palette),
        _chunk(b"IDAT", pixels),
        _chunk(b"IEND", b""),
    ]
    return _PNG + b"".join(parts)


def _read_bmp(data: bytes) -> _Bitmap:
    first, header = struct.unpack_from("<II", data, 10)
    packed, used = _UNPACKED, 0
    if header == 12:
        width, height, _, bits = struct.unpack_from("<HHHH", data, 18)
    else:
        width, height, _, bits, packed = struct.unpack_from("<iiHHI", data, 18)
        (used,) = struct.unpack_from("<I", data, 46)
    if not (0 < width and height and width * abs(height) <= _MOST):
        raise ValueError("the image has no size, or too large a one")
    palette = b""
    if bits <= 8:
        step = 3 if header == 12 else 4
        start = 14 + header
        count = min(used or 2**bits, 2**bits)
        entries = [data[n : n + 3][::-1] for n in range(start, start + step * count, step)]
        palette = b"".join(entries)
    if (packed, bits) in ((_RLE8, 8), (_RLE4, 4)):
        rows = _unpacked(data[first:], width, abs(height), bits)
        return _Bitmap(width, rows[::-1], 8, palette)
    if bits not in (1, 4, 8, 24, 32) or packed not in (_UNPACKED, _FIELDS):
        raise ValueError(f"a BMP of {bits} bits that is packed in a rare way")
    stride = (width * bits + 31) // 32 * 4
    if len(data) < first + stride * abs(height):
        raise ValueError("the image ends too early")
    rows = [data[n : n + stride] for n in range(first, first + stride * abs(height), stride)]
    if height > 0:
        rows.reverse()
    if bits <= 8:
        return _Bitmap(width, [row[: (width * bits + 7) // 8] for row in rows], bits, palette)
    return _Bitmap(width, [_rgb(row, width, bits // 8) for row in rows], 8, b"")


def _rgb(row: bytes, width: int, step: int) -> bytes:
    """A row of blue, green and red, without what may follow them."""
    out = bytearray(3 * width)
    for channel in range(3):
        out[2 - channel :: 3] = row[channel : width * step : step]
    return bytes(out)


def _unpacked(data: bytes, width: int, height: int, bits: int) -> list[bytes]:
    """The rows of a run-length encoded BMP from the bottom, a byte for each pixel."""
    rows = [bytearray(width) for _ in range(height)]
    x = y = at = 0

    def put(pixels: list[int]) -> None:
        nonlocal x
        for value in pixels:
            if x < width and y < height:
                rows[y][x] = value
            x += 1

    while y < height:
        count, value = data[at], data[at + 1]
        at += 2
        if count:
            put(_pixels(bytes([value]) * count, count, bits))
        elif value == 0:
            x, y = 0, y + 1
        elif value == 1:
            break
        elif value == 2:
            x, y, at = x + data[at], y + data[at + 1], at + 2
        else:
            length = (value * bits + 7) // 8
            if len(data) < at + length:
                raise ValueError("the image ends too early")
            put(_pixels(data[at : at + length], value, bits))
            at += length + length % 2
    return [bytes(row) for row in rows]


def _pixels(data: bytes, count: int, bits: int) -> list[int]:
    """So many pixels of 8 or 4 bits."""
    if bits == 8:
        return list(data[:count])
    return [half for byte in data for half in (byte >> 4, byte & 15)][:count]
