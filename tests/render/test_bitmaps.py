"""Bitmaps: each kind, read by a browser, shows the colours that were put into it."""

from __future__ import annotations

import base64
import struct
import sys
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.backends.page.support import chromium
from translator.render.bitmaps import shown

# Two rows of three pixels, the upper first: the key, red, blue; white, the key, black.
PIXELS = [
    [(0, 255, 0), (255, 0, 0), (0, 0, 255)],
    [(255, 255, 255), (0, 255, 0), (0, 0, 0)],
]
PALETTE = [(0, 255, 0), (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)]
INDICES = [[0, 1, 2], [3, 0, 4]]
SEEN = [
    *(0, 0, 0, 0), *(255, 0, 0, 255), *(0, 0, 255, 255),
    *(255, 255, 255, 255), *(0, 0, 0, 0), *(0, 0, 0, 255),
]  # fmt: skip
"""What a browser draws of it: red, green, blue and opacity."""


def bmp(
    bits: int, rows: list[bytes], packed: int = 0, colours: int = 0, down: bool = False
) -> bytes:
    """A BMP of three by two pixels; `rows` from the top."""
    palette = b"".join(bytes((b, g, r, 0)) for r, g, b in PALETTE[:colours])
    lines = rows if down or packed else rows[::-1]
    pixels = b"".join(row + b"\0" * (-len(row) % 4 if not packed else 0) for row in lines)
    first = 54 + len(palette)
    head = struct.pack("<2sIHHI", b"BM", first + len(pixels), 0, 0, first)
    info = struct.pack(
        "<IiiHHIIiiII", 40, 3, -2 if down else 2, 1, bits, packed, len(pixels), 0, 0, colours, 0
    )
    return head + info + palette + pixels


def old_bmp() -> bytes:
    """A BMP as OS/2 wrote them: four bits."""
    palette = b"".join(bytes((b, g, r)) for r, g, b in PALETTE) + b"\0" * 3 * 11
    rows = [bytes((row[0] << 4 | row[1], row[2] << 4, 0, 0)) for row in INDICES]
    first = 26 + len(palette)
    head = struct.pack("<2sIHHI", b"BM", first + 8, 0, 0, first)
    return head + struct.pack("<IHHHH", 12, 3, 2, 1, 4) + palette + rows[1] + rows[0]


def png(colours: int, told: bytes = b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    if colours == 3:
        rows = b"".join(b"\0" + bytes(row) for row in INDICES)
        palette = chunk(b"PLTE", b"".join(map(bytes, PALETTE)))
    else:
        rows = b"".join(b"\0" + b"".join(map(bytes, row)) for row in PIXELS)
        palette = b""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, 8, colours, 0, 0, 0))
    key = chunk(b"tRNS", told) if told else b""
    body = chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + palette + key + body


def gif(control: bytes = b"") -> bytes:
    """A GIF whose codes are those of its pixels, each after a code that clears the table."""
    palette = b"".join(map(bytes, PALETTE)) + b"\0" * 9
    bits, count = 0, 0
    for index in (i for row in INDICES for i in row):
        for code in (8, index):
            bits |= code << 4 * count
            count += 1
    bits |= 9 << 4 * count
    data = bits.to_bytes((4 * count + 11) // 8, "little")
    head = b"GIF89a" + struct.pack("<HHBBB", 3, 2, 0x82, 0, 0)
    image = b"," + struct.pack("<HHHHB", 0, 0, 3, 2, 0) + bytes((3, len(data))) + data + b"\0;"
    return head + palette + control + image


def rgb(order: int = -1, more: bytes = b"") -> list[bytes]:
    return [b"".join(bytes(pixel[::order]) + more for pixel in row) for row in PIXELS]


RLE8 = [bytes((1, 3, 1, 0, 1, 4, 0, 0)), bytes((0, 3, 0, 1, 2, 0, 0, 1))]
IMAGES = {
    "24 bits": bmp(24, rgb()),
    "24 bits, from the top": bmp(24, rgb(), down=True),
    "32 bits": bmp(32, rgb(more=b"\0")),
    "8 bits": bmp(8, [bytes(row) for row in INDICES], colours=5),
    "4 bits": bmp(4, [bytes((r[0] << 4 | r[1], r[2] << 4)) for r in INDICES], colours=5),
    "4 bits, old": old_bmp(),
    "8 bits, packed": bmp(8, RLE8, packed=1, colours=5),
    "PNG": png(2),
    "PNG with a palette": png(3),
    "GIF": gif(),
    "GIF that says something else": gif(bytes((0x21, 0xF9, 4, 4, 9, 0, 0, 0))),
}


@pytest.fixture(scope="module")
def tab() -> Iterator[Any]:
    path = chromium()
    if path is None:
        pytest.skip("there is no browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser.new_page()
        browser.close()


_READ = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return [...context.getImageData(0, 0, canvas.width, canvas.height).data];
}"""


def seen(tab: Any, data: bytes) -> list[int]:
    address = f"data:image/png;base64,{base64.b64encode(shown(data)).decode()}"
    pixels: list[int] = tab.evaluate(_READ, address)
    return pixels


@pytest.mark.parametrize("name", IMAGES)
def test_the_key_is_transparent_and_all_else_as_it_was(tab: Any, name: str) -> None:
    assert seen(tab, IMAGES[name]) == SEEN


def test_runs_of_half_bytes(tab: Any) -> None:
    data = bmp(4, [bytes((3, 0x30, 0, 0)), bytes((0, 3, 0x01, 0x20, 0, 1))], packed=2, colours=5)
    white, key = [255, 255, 255, 255], [0, 0, 0, 0]
    assert seen(tab, data) == SEEN[:12] + white + key + white  # 3, 0, 3: halves by turns


def test_one_bit(tab: Any) -> None:
    data = bmp(1, [bytes((0b01000000,)), bytes((0b10100000,))], colours=2)
    key, red = [0, 0, 0, 0], [255, 0, 0, 255]
    assert seen(tab, data) == [*key, *red, *key, *red, *key, *red]


def test_images_may_say_themselves_what_is_transparent(tab: Any) -> None:
    """Here red, and black."""
    assert seen(tab, png(3, bytes((255, 0))))[:8] == [0, 255, 0, 255, 0, 0, 0, 0]
    assert seen(tab, gif(bytes((0x21, 0xF9, 4, 1, 0, 0, 4, 0)))) == [
        *(0, 255, 0, 255), *SEEN[4:16], *(0, 255, 0, 255), *(0, 0, 0, 0)
    ]  # fmt: skip


@pytest.mark.parametrize("name", IMAGES)
def test_images_that_end_early_are_refused_or_shown(name: str) -> None:
    """Nothing but `ValueError`, wherever they end."""
    for end in range(len(IMAGES[name])):
        try:
            shown(IMAGES[name][:end])
        except ValueError:
            continue


def test_what_is_no_image_is_refused() -> None:
    huge = bytearray(bmp(24, rgb()))
    huge[18:26] = struct.pack("<ii", 60_000, 60_000)
    for data in (b"", b"<svg/>", bytes(huge)):
        with pytest.raises(ValueError, match=r"image|BMP|pixels"):
            shown(data)


def test_without_pillow_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ValueError, match=r'pip install "\.\[images\]"'):
        shown(IMAGES["PNG"])
