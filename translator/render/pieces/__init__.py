"""The built-in set of pieces: a drawing for each piece type, found by its name.

Names decide alone (`names`): chess figures, the characters of shogi and xiangqi, draughtsmen,
stones, dice, arrows, blocks and some more; letters on a tile where a name means nothing known.
Players differ by colour and by form as well: figures are light and outlined or dark and solid,
pieces that point face as their player does, stones bear a sign, tiles have a shape of their own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from translator.ir.game import Game
from translator.ir.parts import PlayerKind
from translator.render.meaning import throws
from translator.render.palette import PAINTS, Paint, colour_of_piece, player_paints, words
from translator.render.pieces import names, tokens
from translator.render.pieces.apart import numbers, told_apart
from translator.render.pieces.characters import STROKES
from translator.render.pieces.figures import figure
from translator.render.pieces.shapes import Drawing, Shape, body, circle, letters, mark

_PENTAGON = "M50 5L76 15L89 94H11L24 15Z"
_WOOD = (
    Paint("#f7e0ae", "#5f4419", "#241a0c"),
    Paint("#e4bd7f", "#4a3412", "#241a0c"),
)
_RED = "#8f1511"
_PLATE = "#fbeed2"

_FIXED = {
    "wall": tokens.WALL, "rock": tokens.WALL, "barrier": tokens.WALL, "brick": tokens.WALL,
    "box": tokens.BOX, "crate": tokens.BOX, "stored": tokens.BOX,
    "hole": tokens.HOLE, "pit": tokens.HOLE,
    "keeper": tokens.PERSON, "wanderer": tokens.PERSON, "worker": tokens.PERSON,
    "castle": tokens.CASTLE, "fort": tokens.CASTLE, "hq": tokens.CASTLE,
    "triangle": tokens.TRIANGLE, "square": tokens.SQUARE, "circle": tokens.DISC,
    "round": tokens.DISC, "pyramid": tokens.PYRAMID,
    "star": tokens.STAR, "arrow": tokens.BURNT, "track": tokens.small(tokens.DISC),
    "slime": tokens.small(tokens.STONE),
}  # fmt: skip
_BLOCK_COLOURS = {
    "R": "red", "B": "blue", "G": "green", "Y": "yellow", "W": "white", "K": "black",
    "O": "orange", "P": "purple", "C": "cyan",
}  # fmt: skip
_JOINED = "wesn"


class PieceSet:
    """The drawings of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.family = names.family(game)
        self.paints = player_paints(game)
        self.labels = names.labels(game)
        self._ways = _all_ways(game)
        self._dice = _faces(game)
        self.blocks = sum(bool(names.BLOCK.match(p.name)) for p in game.pieces) > 2
        self._numbers = {} if self._dice or self.blocks else numbers(game)
        self._shapes = names.shapes(game)
        self._heaps = names.heaps(game)
        self._throws = _thrown(game)
        self._lots = {"blank": 0, "mark": 1} if _has_lots(game) else self._dice
        self._texts = self._find_texts()

    @property
    def crossings(self) -> bool:
        """By custom the pieces stand on crossings: xiangqi, and stones that are put on a board."""
        if self.family == "xiangqi":
            return True
        shown = [p for p in self.game.pieces if not p.dummy]
        stones = all(set(words(p.name)) & names.STONES for p in shown)
        dropped = all(p.drops for p in shown) and not self.game.start.placements
        return stones and dropped and self._odd_square()

    def _odd_square(self) -> bool:
        """A square board with an odd number of lines, as boards of go and its relatives are."""
        sizes = {tuple(map(len, grid.labels)) for grid in self.game.view.grids}
        return any(len(s) == 2 and s[0] == s[1] and s[0] % 2 == 1 for s in sizes)

    def is_block(self, piece: int) -> bool:
        """It is a part of a block, which fills its cell so that it joins the other parts."""
        return self.blocks and names.BLOCK.match(self.game.pieces[piece].name) is not None

    def drawing(self, player: int, piece: int) -> Drawing:
        """How a piece of a player is drawn."""
        return replace(self._plain(player, piece), text=self._texts[piece])

    def paint(self, player: int, piece: int) -> Paint:
        return self._plain(player, piece).paint or self.paints[player]

    def _plain(self, player: int, piece: int) -> Drawing:
        """The drawing without what tells it from others of the same game."""
        drawing = self._drawn(player, piece)
        if drawing.paint is None or drawing.emblem or self.blocks:
            return drawing
        # The colour is the same for all who may own it: a sign tells them apart.
        return replace(drawing, emblem=tokens.CORNER)

    def emblem(self, player: int, piece: int) -> Shape | None:
        """The sign of a player on a piece; what has one colour for all is plain for nobody."""
        players = self.game.players
        order = sorted(range(len(players)), key=lambda i: players[i].kind is not PlayerKind.NEUTRAL)
        fixed = self._drawn(player, piece).paint is not None
        return tokens.EMBLEMS[(order.index(player) if fixed else player) % len(tokens.EMBLEMS)]

    def _drawn(self, player: int, piece: int) -> Drawing:
        name = self.game.pieces[piece].name
        known = words(name)
        if self._lots and name.lower() in self._lots:
            return tokens.die(self._lots[name.lower()])
        if (player, piece) in self._throws:
            return tokens.RING
        if hides(name):
            return tokens.tile("?", player)
        if self._heaps and name in self._heaps:
            return tokens.heap(self._heaps[name])
        if piece in self._shapes:
            return _FIXED[self._shapes[piece]]
        if self._ways:
            return tokens.arrow(names.WAYS[known[-1]])
        if self.blocks and (match := names.BLOCK.match(name)):
            bits = zip(_JOINED, match.groups()[1:5], strict=True)
            joined = "".join(side for side, bit in bits if bit == "1")
            paint = PAINTS.get(_BLOCK_COLOURS.get(match[1], ""))
            return tokens.block(joined, "", paint)
        if self.family == "shogi":
            return self._shogi(player, piece)
        if self.family == "xiangqi":
            found = next((names.XIANGQI[word] for word in known if word in names.XIANGQI), None)
            if found is not None:
                return self._xiangqi(player, found[player % 2])
        return self._by_words(player, piece, known)

    def _by_words(self, player: int, piece: int, known: tuple[str, ...]) -> Drawing:
        colour = colour_of_piece(self.game.pieces[piece].name)
        paint = PAINTS[colour] if colour is not None else None
        found = self._known(player, known)
        if found is None and colour is not None and len(known) == 1:
            found = tokens.STONE
        if found is None:
            found = tokens.tile(self.labels[piece], player)
        if found.paint is not None and self._goes(player, piece):
            found = replace(found, paint=None, emblem=tokens.CORNER)
        return found if paint is None else replace(found, paint=paint)

    def _goes(self, player: int, piece: int) -> bool:
        """One of several players moves it, so that all need to see that it is his."""
        active = [i for i, p in enumerate(self.game.players) if p.kind is PlayerKind.ACTIVE]
        return len(active) > 1 and player in active and bool(self.game.pieces[piece].moves)

    def _known(self, player: int, known: tuple[str, ...]) -> Drawing | None:
        """The drawing of the first word that means something."""
        small = bool({"small", "little", "mini"} & set(known))
        for word in known:
            drawing = self._word(player, word)
            if drawing is not None:
                return tokens.small(drawing) if small else drawing
        return None

    def _word(self, player: int, word: str) -> Drawing | None:
        if self.family == "draughts":
            if word in names.MEN:
                return tokens.MAN
            if word in names.KINGS:
                return tokens.CROWNED
        if self.family == "chess" and word in names.CHESS:
            return figure(names.CHESS[word])
        if word in names.STONES:
            signs = {"x": tokens.CROSS, "o": tokens.NOUGHT}
            return signs.get(self.game.players[player].name.lower(), tokens.STONE)
        if word in names.MEN:
            return tokens.MAN
        if word in _FIXED:
            return _FIXED[word]
        return figure(names.CHESS[word]) if word in ("horse", "elephant", "lion", "camel") else None

    def _shogi(self, player: int, piece: int) -> Drawing:
        name = self.game.pieces[piece].name
        known = words(name)
        promoted = names.is_promoted(name) or known[0] in ("tokin", "dragon", "horse")
        table = names.SHOGI_PROMOTED if names.is_promoted(name) else names.SHOGI
        plain = [word for word in known if word not in ("p", "promoted", "general")]
        character = table.get(plain[0]) if len(plain) == 1 else None
        paint = _WOOD[player % 2]
        if promoted:
            paint = replace(paint, ink=_RED)
        if character is None:
            shapes: tuple[Shape, ...] = (body(_PENTAGON), letters(self.labels[piece]))
        else:
            if character == "玉" and player % 2:
                character = "王"
            shapes = (body(_PENTAGON), Shape("character", STROKES[character], 8))
        return Drawing(shapes, turns=True, paint=paint)

    def _xiangqi(self, player: int, character: str) -> Drawing:
        paint = self.paints[player]
        dark = paint.ink.startswith("#f")  # what is written on it is light
        plate = Paint(_PLATE if dark else paint.fill, "#3a2a10", paint.fill if dark else paint.edge)
        rings = mark(circle(50, 50, 39), 2.5)
        if player % 2:
            rings = Shape("mark", circle(50, 50, 40) + circle(50, 50, 35.5), 1.8)
        stroke = Shape("inscription", STROKES[character], 8)
        return Drawing((body(circle(50, 50, 46)), rings, stroke), paint=plate)

    def _find_texts(self) -> tuple[str, ...]:
        """By type, its number, or letters for types that look alike whoever has them."""
        texts = ["" if self._is_tile(i) else self._numbers.get(i, "") for i in self._all]
        for group in self._alike() if not self.blocks else ():
            counts = Counter(texts[i] for i in group)
            known = [texts[i] if counts[texts[i]] == 1 else "" for i in group]
            found = told_apart([self.game.pieces[i].name for i in group], known)
            for i, text in zip(group, found, strict=True):
                texts[i] = text
        return tuple(texts)

    @property
    def _all(self) -> range:
        return range(len(self.game.pieces))

    def _is_tile(self, piece: int) -> bool:
        """It bears its letters or number already."""
        return any(shape.role == "letters" for shape in self._drawn(0, piece).shapes)

    def _alike(self) -> list[list[int]]:
        """Groups of types that look the same in the hands of some player, and should not."""
        group_of: dict[int, list[int]] = {}
        for player in range(len(self.game.players)):
            first: dict[tuple[Drawing, Paint], int] = {}
            for i in self._all:
                if hides(self.game.pieces[i].name):
                    continue
                group_of.setdefault(i, [i])
                look = (replace(self._plain(player, i), paint=None), self.paint(player, i))
                other = first.setdefault(look, i)
                if group_of[other] is not group_of[i]:
                    group_of[other] += group_of[i]
                    for member in group_of[i]:
                        group_of[member] = group_of[other]
        groups = {id(group): sorted(group) for group in group_of.values()}
        return [group for group in groups.values() if len(group) > 1]


def _thrown(game: Game) -> set[tuple[int, int]]:
    """By player and type, what chance drops on numbers."""
    return {
        (player, piece)
        for player, piece, _ in game.start.reserve
        if game.players[player].kind is PlayerKind.RANDOM and game.pieces[piece].drops
        if throws(game)
    }


def hides(name: str) -> bool:
    """A piece face down: it looks as all of them do."""
    return bool({"unknown", "hidden", "blank"} & set(words(name)))


def _all_ways(game: Game) -> bool:
    """The pieces are arrows: all are called after directions."""
    parts = [words(p.name) for p in game.pieces]
    return len(parts) > 1 and all(
        p and p[-1] in names.WAYS and set(p[:-1]) <= {"arrow"} for p in parts
    )


def _faces(game: Game) -> dict[str, int]:
    """The types that are the faces of a die, with their numbers."""
    found = {p.name.lower() for p in game.pieces}
    for word in ("d", "die", "dice"):
        faces = {f"{word}{n}": n for n in range(1, 7)}
        if faces.keys() <= found:
            return faces
    return {}


def _has_lots(game: Game) -> bool:
    """Sticks or shells are thrown, which show a mark or none."""
    found = {piece.name.lower() for piece in game.pieces}
    return found >= {"blank", "mark"} and any(p.kind is PlayerKind.RANDOM for p in game.players)
