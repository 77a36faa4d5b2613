"""Games and parsed pictures for the tests of pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lxml import etree

from tests import compiled
from tests.frontends.zrf.lowering.support import lowered, rules
from tests.sampling import FULL
from tests.zrf_library import LIBRARY
from translator import load_all
from translator.core.diagnostics import TranslationError
from translator.ir.game import Game
from translator.render import Extras, Position, draw
from translator.render.cells import Layout
from translator.render.layout import layout
from translator.render.pieces import PieceSet

ROOT = Path(__file__).resolve().parents[2]
CORPUS = sorted((ROOT / "corpus" / "zrf").glob("*.zrf"))
RULES = [
    path
    for kind, suffix in (("native", ".glot"), ("axiom", ".4th"), ("zrf", ".zrf"))
    for path in sorted((ROOT / "corpus" / kind).glob(f"*{suffix}"))
]
"""Everything of the corpus, and of the library a sample or, with LUDOGLOT_FULL, all."""
RULES += sorted(LIBRARY.rglob("*.zrf"))[:: 1 if FULL else 16]
SVG = "{http://www.w3.org/2000/svg}"


def corpus(name: str) -> Game:
    """The first game of a file of the corpus."""
    return compiled.game(ROOT / "corpus" / "zrf" / f"{name}.zrf")


def games(path: Path) -> list[Game]:
    """The games of a file that differ in boards, players or pieces; none if it cannot be read."""
    try:
        read = load_all(path)
    except TranslationError:
        return []  # the business of other tests
    return list({(g.board, g.players, g.pieces, g.start): g for g in read}.values())


def game(*sections: str) -> Game:
    """The game of these sections of ZRF; warnings do not matter here."""
    return lowered(rules(*sections))[0][0]


def laid_out(game: Game) -> Layout:
    return layout(game, PieceSet(game).crossings)


def picture(game: Game, position: Position | None = None, **extras: Any) -> etree._Element:
    """The parsed picture."""
    return etree.fromstring(draw(game, position, Extras(**extras)))


def found(root: etree._Element, tag: str, kind: str = "") -> list[etree._Element]:
    """Elements of a tag, below the group of a class if one is named."""
    start = root if not kind else root.find(f".//{SVG}g[@class='{kind}']")
    return [] if start is None else list(start.iter(f"{SVG}{tag}"))
