"""Move texts of the games for which SGF publishes one, and of SGF files that follow no standard."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from notation import san
from notation.description import GameDescription
from notation.engine import Effect, Move
from notation.othello.board import is_othello
from notation.othello.spelling import PASSES
from notation.record import GameRecord, Node
from notation.sgf.dialects import WAYS, dialect, is_old_pass, is_swap
from notation.sgf.mapping import ABOUT_GAME
from notation.sgf.points import disc_at, lettered, letters_of, point_of, square_at
from notation.spelling import Dialect, Here, MoveTextError, Pattern, Spelling
from notation.turns import DropPattern, PassPattern, PathPattern, is_unambiguous, path_of

Parse: TypeAlias = Callable[[Node, Here], Pattern]
Spell: TypeAlias = Callable[[Here, Sequence[Move]], str]
Meant: TypeAlias = Callable[[list[str], str], Pattern]


class ArrowPattern(Pattern):
    """Amazons: a piece moves, then a stone appears; one step or two."""

    def __init__(self, start: str, end: str, stone: str) -> None:
        super().__init__(start, end)
        self.stone = stone

    def fits(self, steps: Sequence[Move]) -> bool:
        if (steps[0].start, steps[0].end) != (self.start, self.end):
            return False
        return arrow_of(steps) == self.stone


def arrow_of(steps: Sequence[Move]) -> str | None:
    """Where the turn puts its stone."""
    drops = [effect[3] for step in steps for effect in step.effects if effect[0] == "drop"]
    return drops[-1] if drops else None


class OffGridPattern(PassPattern):
    """A pass; in some rules that is a token put beside the board."""

    def __init__(self, rules: GameDescription) -> None:
        super().__init__()
        self.rules = rules

    def fits(self, steps: Sequence[Move]) -> bool:
        return all(_is_off_grid(step, self.rules) for step in steps)


def _is_off_grid(step: Move, rules: GameDescription) -> bool:
    return step.is_pass or (step.start is None and rules.square(step.end or "").file is None)


class StonePattern(DropPattern):
    """A stone appears; rather one that takes nothing over, for that is said otherwise."""

    def merit(self, steps: Sequence[Move]) -> int:
        return -len(steps[0].captures)


class SwapPattern(Pattern):
    """The opponent's stone changes hands, or makes way for an own one.

    Not where the same colour moves again: there players have exchanged colours, and stones stay.
    """

    def __init__(self, node: Node, here: Here) -> None:
        super().__init__()
        self.is_swap = True
        self.board = here.board
        self.stones_stay = node.moves_again()

    def fits(self, steps: Sequence[Move]) -> bool:
        return not self.stones_stay and any(
            self._takes_over(effect, step) for step in steps for effect in step.effects
        )

    def _takes_over(self, effect: Effect, step: Move) -> bool:
        match effect:
            case ("owner" | "flip", at, _) | ("capture", at) | ("drop", _, _, at):
                piece = self.board.get(at)
                return piece is not None and piece.player != step.player
        return False


class StonesPattern(PathPattern):
    """A way of squares; or a stone appears on each of them, one a turn.

    Of three squares the last may also be that on which the piece that went to the second puts one.
    """

    def __init__(self, squares: Sequence[str], captures: bool) -> None:
        super().__init__(squares, captures)
        self.parts = tuple(map(DropPattern, squares))
        self.arrow = ArrowPattern(*squares) if len(squares) == 3 else None

    def fits(self, steps: Sequence[Move]) -> bool:
        return super().fits(steps) or (self.arrow is not None and self.arrow.fits(steps))


def _point(text: str, rules: GameDescription) -> str:
    square = square_at(text, rules)
    if square is None:
        raise MoveTextError(f"the board has no point {text!r}")
    return square


def _coordinate(text: str, rules: GameDescription, from_top: bool = False) -> str:
    square = lettered(text, rules, from_top)
    if square is None:
        raise MoveTextError(f"the board has no point {text!r}")
    return square


def _parse_go(node: Node, here: Here) -> Pattern:
    text = node.move or ""
    if not text or is_old_pass(text, here.rules):
        return OffGridPattern(here.rules)
    return DropPattern(_point(text, here.rules))


def _spell_go(here: Here, steps: Sequence[Move]) -> str:
    return "" if _is_off_grid(steps[0], here.rules) else point_of(steps[0].end, here.rules)


def _parse_hex(node: Node, here: Here) -> Pattern:
    text = (node.move or "").lower()
    if text in ("", "pass"):
        return OffGridPattern(here.rules)
    return StonePattern(_coordinate(text, here.rules))


def _spell_hex(here: Here, steps: Sequence[Move]) -> str:
    off = _is_off_grid(steps[0], here.rules)
    if steps[0].captures:
        return "swap"
    return "pass" if off else letters_of(steps[0].end, here.rules)


def _parse_twixt(node: Node, here: Here) -> Pattern:
    return DropPattern(_coordinate(node.move or "", here.rules, from_top=True))


def _spell_twixt(here: Here, steps: Sequence[Move]) -> str:
    return letters_of(steps[0].end, here.rules, from_top=True)


def _parse_loa(node: Node, here: Here) -> Pattern:
    # Remarks may follow the move.
    found = re.match(r"([A-Za-z]\d+)([-:x])([A-Za-z]\d+)", node.move or "")
    if found is None:
        raise MoveTextError("expected `e1-e3` or `c2:c5`")
    squares = [_coordinate(found[k], here.rules) for k in (1, 3)]
    return PathPattern(squares, captures=found[2] != "-")


def _spell_loa(here: Here, steps: Sequence[Move]) -> str:
    mark = ":" if steps[0].captures else "-"
    ends = (steps[0].start, steps[-1].end)
    return mark.join(letters_of(square, here.rules) for square in ends)


def _parse_amazons(node: Node, here: Here) -> Pattern:
    text = node.move or ""
    if len(text) != 6:
        raise MoveTextError("expected three points: from, to, arrow")
    return ArrowPattern(*(_point(text[k : k + 2], here.rules) for k in (0, 2, 4)))


def _spell_amazons(here: Here, steps: Sequence[Move]) -> str:
    points = (steps[0].start, steps[0].end, arrow_of(steps))
    return "".join(point_of(square, here.rules) for square in points)


def _parse_gess(node: Node, here: Here) -> Pattern:
    first, _, second = (node.move or "").partition(":")
    return PathPattern([_point(first, here.rules), _point(second, here.rules)], captures=False)


def _spell_gess(here: Here, steps: Sequence[Move]) -> str:
    ends = (steps[0].start, steps[-1].end)
    return ":".join(point_of(square, here.rules) for square in ends)


def _parse_plain(node: Node, here: Here) -> Pattern:
    """Squares glued together or not (`e2e4`, `f2-e3xd4`), `Piece square`, or SAN in chess."""
    text = (node.move or "").strip()
    if text in ("", "Pass") or is_old_pass(text, here.rules):
        return PassPattern()
    way, _, victims = text.partition("x")
    squares = _glued(re.sub(r"[-: ]", "", way), here.rules)
    if squares is None or not squares:
        return _named_drop(text, here)
    taken = _glued(victims, here.rules)
    if len(squares) == 1 and taken:
        # `e4xd5` may be from and to, or a drop and its victims: chess and draughts write the first.
        return PathPattern([*squares, *taken], captures=True)
    if len(squares) == 1:
        return StonePattern(squares[0])
    return StonesPattern(squares, captures=":" in text or "x" in text)


def _parse_othello(node: Node, here: Here) -> Pattern:
    """A point; programs write passes as servers do, or as in Go."""
    text = (node.move or "").strip().lower()
    if text in PASSES | {""} or is_old_pass(text, here.rules):
        return PassPattern()
    square = disc_at(text, here.rules)
    if square is None:
        raise MoveTextError("expected a point, `f5` or `fe`")
    return DropPattern(square)


def _named_drop(text: str, here: Here) -> Pattern:
    piece, _, square = text.rpartition(" ")
    if square in here.rules.squares and piece in here.rules.pieces:
        return DropPattern(square, piece)
    if here.rules.letters:
        return san.parse(Node(text), here)
    raise MoveTextError("no squares of this board")


def _glued(text: str, rules: GameDescription) -> list[str] | None:
    """The positions whose names a text consists of, longest first; `None` if it is no such text."""
    longest = max(map(len, rules.squares), default=0)
    squares = []
    while text:
        for size in range(min(longest, len(text)), 0, -1):
            if text[:size] in rules.squares:
                break
        else:
            return None
        squares.append(text[:size])
        text = text[size:]
    return squares


def _spell_plain(here: Here, steps: Sequence[Move]) -> str:
    """`e2-e4`, `e4:d5`, `P@e5`; the squares between where they are needed."""
    played = [step for step in steps if not step.is_pass]
    if not played:
        return ""
    path = path_of(played)
    if played[0].start is None:
        return path[0]
    captures = any(step.captures for step in played)
    ends = PathPattern([path[0], path[-1]], captures)
    if len(path) > 2 and is_unambiguous(played, here.game.legal_turns(), ends):
        path = [path[0], path[-1]]
    return (":" if captures else "-").join(path)


def _or_swap(parse: Parse) -> Parse:
    """What reads exchanges of colours, too."""

    def reading(node: Node, here: Here) -> Pattern:
        if is_swap(node.move):
            return SwapPattern(node, here)
        return parse(node, here)

    return reading


def _one(squares: list[str], text: str) -> Pattern:
    return StonePattern(squares[0])


def _two(squares: list[str], text: str) -> Pattern:
    return PathPattern(squares, captures=":" in text or "x" in text)


def _with_arrow(squares: list[str], text: str) -> Pattern:
    return ArrowPattern(*squares)


def _any_number(squares: list[str], text: str) -> Pattern:
    if len(squares) == 1:
        return StonePattern(squares[0])
    return StonesPattern(squares, captures=":" in text or "x" in text)


def _ways(name: str, count: int | None, meant: Meant, parse: Parse) -> tuple[Dialect, ...]:
    """The dialects of a game; `parse` reads what is not made of points."""
    return tuple(dialect(points, count, meant, _or_swap(parse)) for points in WAYS[name])


def _drops(
    name: str, parse: Parse, spell: Spell, first: str, passes: bool = True, colours: bool = False
) -> Spelling:
    """The spelling of a game in which a move is one stone; or a pass, unless it has none.

    `colours` says whether those of the stones count, and not who moves first.
    """
    ways = _ways(name, 1, _one, parse)
    return Spelling(
        _or_swap(parse),
        spell,
        first_colour=first,
        true_colours=colours,
        empty_passes=passes,
        properties=ABOUT_GAME,
        dialects=ways,
    )


def _anything(text: str) -> bool:
    return True


SPELLINGS: Final[dict[str, Spelling]] = {
    # In these games Black or White moves first by the published syntax, whatever the rules call
    # the players.
    "go": _drops("go", _parse_go, _spell_go, "B", colours=True),
    "hex": _drops("hex", _parse_hex, _spell_hex, "B"),
    "twixt": _drops("twixt", _parse_twixt, _spell_twixt, "W", passes=False),
    "loa": Spelling(
        _parse_loa,
        _spell_loa,
        first_colour="B",
        properties=ABOUT_GAME,
        dialects=_ways("loa", 2, _two, _parse_loa),
    ),
    "amazons": Spelling(
        _parse_amazons,
        _spell_amazons,
        whole_turns=True,
        first_colour="W",
        properties=ABOUT_GAME,
        dialects=_ways("amazons", 3, _with_arrow, _parse_amazons),
    ),
    "gess": Spelling(
        _parse_gess,
        _spell_gess,
        first_colour="W",
        properties=ABOUT_GAME,
        dialects=_ways("gess", 2, _two, _parse_gess),
    ),
    "plain": Spelling(
        _or_swap(_parse_plain),
        _spell_plain,
        whole_turns=True,
        first_colour="W",
        empty_passes=True,
        dialects=(
            Dialect(_anything, _parse_othello, is_othello),
            Dialect(_anything, _or_swap(_parse_plain)),
            *_ways("plain", None, _any_number, _parse_plain),
        ),
    ),
}


# How a point is written where it is no move: as in Go, if nothing else is said.
_POINTS: Final[dict[str, Callable[[str, GameDescription], str | None]]] = {
    "hex": lettered,
    "loa": lettered,
    "twixt": partial(lettered, from_top=True),
}


def setup_point(text: str, record: GameRecord, rules: GameDescription) -> str | None:
    """The position of a stone that is set up: as in the game's moves, else as anybody writes it."""
    if record.spelling == "plain" and is_othello(rules):
        return disc_at(text.lower(), rules)
    own = _POINTS.get(record.spelling, square_at)
    square = own(text.lower() if own is not square_at else text, rules)
    return square or square_at(text, rules) or lettered(text, rules)


def colour_first_in(record: GameRecord, rules: GameDescription) -> str:
    """The colour of the first player where stones are set up: that of the game, whoever moves."""
    spelling = SPELLINGS.get(record.spelling)
    return rules.first_colour((spelling.first_colour if spelling is not None else None) or "W")
