"""What the names of piece types mean, and letters for those that mean nothing known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from translator.ir.game import Game
from translator.render.palette import words

CHESS = {
    word: figure
    for figure, names in {
        "king": "king shah raja khun antiking",
        "queen": "queen",
        "rook": "rook rokh ratha ruea tower chariot",
        "bishop": "bishop khon",
        "knight": "knight horse asb ashva ma myin nightrider",
        "pawn": "pawn sarbaz bhata bia soldier",
        "elephant": "elephant alfil gaja fil oliphant",
        "counsellor": "ferz fers firzan mantri met counsellor advisor minister",
        "prince": "prince",
        "guard": "guard man",
        "lion": "lion",
        "camel": "camel",
        "archbishop": "archbishop cardinal princess",
        "chancellor": "chancellor marshal marshall empress",
        "amazon": "amazon",
    }.items()
    for word in names.split()
}
"""Words for the figures of chess and its relatives."""

SHOGI = {
    "king": "玉", "rook": "飛", "bishop": "角", "gold": "金", "silver": "銀", "knight": "桂",
    "lance": "香", "pawn": "歩", "tokin": "と", "dragon": "龍", "horse": "馬",
}  # fmt: skip
SHOGI_PROMOTED = {
    "rook": "龍", "bishop": "馬", "silver": "全", "knight": "圭", "lance": "杏", "pawn": "と",
}  # fmt: skip
_PROMOTED_WORDS = {"p", "promoted", "plus"}

XIANGQI = {
    "general": ("帥", "將"), "king": ("帥", "將"),
    "advisor": ("仕", "士"), "mandarin": ("仕", "士"), "guard": ("仕", "士"),
    "elephant": ("相", "象"), "minister": ("相", "象"),
    "horse": ("馬", "馬"), "chariot": ("車", "車"), "cannon": ("炮", "砲"),
    "soldier": ("兵", "卒"), "pawn": ("兵", "卒"),
}  # fmt: skip

STONES = frozenset(
    "stone piece disc disk counter token seed peg marble blob chip ball mark bead pebble".split()
)
MEN = frozenset("man checker draughtsman".split())
KINGS = frozenset("king dama queen crown".split())
_CHESSMEN = frozenset("rook bishop knight pawn".split())

WAYS = {
    "n": 0, "north": 0, "up": 0, "ne": 45, "northeast": 45, "e": 90, "east": 90, "right": 90,
    "se": 135, "southeast": 135, "s": 180, "south": 180, "down": 180, "sw": 225, "southwest": 225,
    "w": 270, "west": 270, "left": 270, "nw": 315, "northwest": 315,
}  # fmt: skip

BLOCK = re.compile(r"([A-Z])([01])([01])([01])([01])[A-Z]?([0-9A-Za-z])+\Z")
"""Parts of sliding blocks: a colour, then whether it goes on to the west, east, south, north."""


def family(game: Game) -> str:
    """Whose set the pieces are from: "shogi", "xiangqi", "chess", "draughts" or ""."""
    known = {word for piece in game.pieces for word in words(piece.name)}
    if "tokin" in known or len(known & {"gold", "silver", "lance"}) > 1:
        return "shogi"
    if "cannon" in known and len(known & XIANGQI.keys()) > 3:
        return "xiangqi"
    if known & MEN and not known & _CHESSMEN:
        return "draughts"
    figures = {CHESS[word] for word in known & CHESS.keys()}
    if len(figures) > 1 or figures & _CHESSMEN or figures & {"queen", "king", "amazon"}:
        return "chess"
    return ""


def is_promoted(name: str) -> bool:
    """Whether the name is that of the other side of a piece: `PSilver`, `SilverP`, `Silver!`."""
    return (
        name.endswith(("!", "+"))
        or name.startswith("+")
        or bool(set(words(name)) & _PROMOTED_WORDS)
    )


def labels(game: Game) -> tuple[str, ...]:
    """Letters for each piece type, at most four, no two alike in a game."""
    taken: dict[str, None] = {}
    numbered = numbers(game)
    for index, piece in enumerate(game.pieces):
        choices = [numbered[index]] if numbered else []
        choices += _letters(piece.name, piece.letter)
        choices += [f"{piece.name[:1].upper()}{index + 1}", str(index + 1)]
        taken[next(text for text in choices if text and text not in taken)] = None
    return tuple(taken)


def numbers(game: Game) -> list[str]:
    """The numbers alone where all types are one word with different numbers."""
    matches = [re.fullmatch(r"([^\d]+)(\d{1,3})", piece.name) for piece in game.pieces]
    if len(matches) < 2 or not all(matches):
        return []
    found = [match for match in matches if match is not None]
    numbers = [match[2] for match in found]
    same = len({match[1] for match in found}) == 1 and len(set(numbers)) == len(numbers)
    return numbers if same else []


def _letters(name: str, letter: str) -> Iterator[str]:
    """Short texts for a name, the best one first."""
    if 0 < len(letter) <= 3 and letter.isprintable():
        yield letter.upper()
    parts = words(name)
    if not parts:
        return
    if len(name) <= 2:
        yield name.upper()
    initials = "".join(part if part.isdecimal() else part[0] for part in parts).upper()
    if len(initials) > 1:
        yield initials[:4]
    first = parts[0]
    yield first[0].upper()
    for end in range(1, min(len(first), 8)):
        yield (first[0] + first[end]).upper()
    yield (first[:3]).upper()
    yield (first[:2] + parts[-1][:2]).upper()
