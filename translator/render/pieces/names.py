"""What the names of piece types mean, and letters for those that mean nothing known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from translator.ir.game import Game
from translator.render.palette import words
from translator.render.pieces.apart import numbers

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
MEN = frozenset("man checker draughtsman soldier".split())
KINGS = frozenset("king dama queen crown officer".split())
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
    figures = {CHESS[word] for word in known & CHESS.keys()}
    if known & MEN and not known & _CHESSMEN and ("soldier" not in known or figures == {"pawn"}):
        return "draughts"
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
    """Letters for each piece type, at most four, no two alike in a game.

    Of names that differ in their numbers alone it is the number, where one word has numbers.
    """
    taken: dict[str, None] = {}
    numbered = numbers(game)
    stems = {game.pieces[i].name.removesuffix(number) for i, number in numbered.items()}
    for index, piece in enumerate(game.pieces):
        choices = [numbered[index]] if index in numbered and len(stems) == 1 else []
        choices += _letters(piece.name, piece.letter)
        choices += [f"{piece.name[:1].upper()}{index + 1}", str(index + 1)]
        taken[next(text for text in choices if text and text not in taken)] = None
    return tuple(taken)


_SHAPES = {"C": "circle", "R": "round", "T": "triangle", "S": "square", "P": "pyramid"}
_SEEDS = re.compile(r"(?i)(?:seed|stone|bean|shell)s?-?(\d{1,3})\Z")


def shapes(game: Game) -> dict[int, str]:
    """By type, the shape whose first letter stands before its number, if several shapes do."""
    matches = {i: re.fullmatch(r"([CRTSP])\d+", p.name) for i, p in enumerate(game.pieces)}
    found = {i: match[1] for i, match in matches.items() if match is not None}
    if len(set(found.values())) < 3 or len(found) < 0.8 * len(game.pieces):
        return {}
    return {i: _SHAPES[letter] for i, letter in found.items()}


def heaps(game: Game) -> dict[str, int]:
    """By name, how many seeds a type stands for, if there are types for several numbers."""
    matches = {piece.name: _SEEDS.fullmatch(piece.name) for piece in game.pieces}
    found = {name: int(match[1]) for name, match in matches.items() if match is not None}
    if len(found) < 3:
        return {}
    single = {p.name: 1 for p in game.pieces if p.name.lower() in ("seed", "stone", "bean")}
    return found | single


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
