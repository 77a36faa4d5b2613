"""Bitmaps of authors (BMP, PNG, GIF) as images that browsers show, with their key transparent.

Zillions of Games leaves out pure green wherever the image of a piece has it; so it is here, unless
the image says itself what is transparent.
"""

from __future__ import annotations

import struct
from functools import reduce
from io import BytesIO
from typing import TYPE_CHECKING, Final

from translator.core.install import how_to

if TYPE_CHECKING:
    from PIL.Image import Image

KEY: Final = (0, 255, 0)
_FORMATS: Final = ("BMP", "PNG", "GIF")
_MOST: Final = 2**24  # pixels
# What Pillow raises for data that are damaged on purpose.
_BROKEN: Final = (OSError, ValueError, SyntaxError, IndexError, struct.error, OverflowError)


def shown(data: bytes, keyed: bool = True) -> bytes:
    """An image as a PNG, without its key if it is `keyed`; `ValueError` tells why there is none."""
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise ValueError(f"images are read with Pillow: {how_to('images')}") from None
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as image:
            if image.width * image.height > _MOST:
                raise ValueError("the image is too large")
            out = BytesIO()
            (_keyed(image) if keyed else image.convert("RGBA")).save(out, "PNG", optimize=True)
    except UnidentifiedImageError:
        raise ValueError("no BMP, PNG or GIF") from None
    except (*_BROKEN, Image.DecompressionBombError) as error:
        raise ValueError(str(error) or "the image is damaged") from error
    return out.getvalue()


def _keyed(image: Image) -> Image:
    """The image with the key transparent, or what it says itself."""
    from PIL import ImageChops

    told = image.has_transparency_data
    coloured = image.convert("RGBA")
    if not told:
        *colours, opacity = coloured.split()
        same = [
            channel.point([255 * (level == value) for level in range(256)])
            for channel, value in zip(colours, KEY, strict=True)
        ]
        coloured.putalpha(ImageChops.subtract(opacity, reduce(ImageChops.multiply, same)))
    return coloured
