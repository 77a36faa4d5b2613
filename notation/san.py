"""Standard algebraic notation (SAN) and the legal moves of a game whose pieces have letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from notation.description import GameDescription
from notation.engine import Engine, Move
from notation.record import Node
from notation.spelling import Dialect, Here, MoveTextError, Pattern
from notation.turns import PassPattern

_SAN = re.compile(
    r"(?P<piece>[A-Z])?(?P<file>[a-wyz])?(?P<rank>\d{1,2})?[x:-]?(?P<end>[a-z]\d{1,2})"
    r"(?:=?\(?(?P<promotion>[A-Za-z])\)?)?(?:/(?P<entering>[A-Z]))?[+#]*"
)
_DROP = re.compile(r"(?P<piece>[A-Z])?@(?P<end>[a-z]\d{1,2})[+#]*")
_CASTLING = re.compile(
    r"[O0]-[O0](?P<long>-[O0])?(?:/(?P<entering>[A-Z])(?P<at>[a-z]\d{1,2}))?[+#]*"
)
NULL: Final = "--"
# What programs write for a turn that is left out.
_NULLS: Final = frozenset({NULL, "z0", "pass", "null", "@@@@", "0000"})
PAWN: Final = "P"
KING: Final = "K"


class Told(NamedTuple):
    """What a text tells: "" and `None` where it says nothing."""

    drop: bool
    piece: str | None
    file: str
    rank: str
    end: str
    promotion: str
    entering: str


class SanPattern(Pattern):
    """Piece, squares, promotion and what comes in behind it, as far as they are written.

    With both squares and no letter, `g1f3`, it is as engines are told moves: of whatever piece,
    and castling is a move of the king. A letter behind them is that of what the piece becomes, or
    of what comes in where it has left.
    """

    def __init__(self, told: Told, here: Here) -> None:
        self.drop, piece, self.file, self.rank, end, self.promotion, self.entering = told
        super().__init__(end=end)
        self.here = here
        self.letters = here.rules.letters
        self.bare = piece is None and self.file != "" != self.rank
        self.piece = None if self.bare else here.rules.lettered(piece or PAWN)

    def fits(self, steps: Sequence[Move]) -> bool:
        if len(steps) != 1:
            return False  # a text of one step, in a language whose texts may be of whole turns
        move = steps[0]
        if move.end != self.end or (move.piece != self.piece and not self.bare):
            return False
        start = move.start
        if self.drop or start is None:
            return self.drop and start is None
        if not start.startswith(self.file) or not start.endswith(self.rank):
            return False
        came, becomes = entering(self.here, move), promotion(self.here, move)
        if self.bare and self.promotion and came:
            return becomes is None and came == self.promotion + start
        if self.entering != came[:1]:
            return False
        if self.promotion or becomes is not None:
            return becomes == self.promotion
        return self.bare or castling(self.here, move) is None

    def merit(self, steps: Sequence[Move]) -> int:
        """Two squares tell a step of the king, where there is one, rather than castling."""
        return int(castling(self.here, steps[0]) is None)


class CastlingPattern(Pattern):
    """Castling to the side of the higher files (short), or of the lower ones."""

    def __init__(self, written: str, here: Here) -> None:
        super().__init__()
        self.here = here
        self.written = written

    def fits(self, steps: Sequence[Move]) -> bool:
        return len(steps) == 1 and _castling_written(self.here, steps[0]) == self.written


def sure(text: str, here: Here) -> Move | None:
    """The only legal step that fits a text with an end, or castling."""
    plain = _told_plainly(text)
    if plain is None:
        told = _told(tells(text))
        return _castled(text, here) if told is None else _only(told, here)
    letter, file, rank, end = plain
    piece = here.rules.lettered(letter)
    if piece is None:
        return None
    moves = here.ending(end, piece)
    if file or rank:
        moves = [move for move in moves if _starts_in(move, file, rank)]
    if len(moves) == 1 and moves[0].is_plain:
        return moves[0]
    return _only(Told(False, letter, file, rank, end, "", ""), here)


def _only(told: Told, here: Here) -> Move | None:
    """The only legal step that fits what is told; of two squares alone, also castling."""
    pattern = SanPattern(told, here)
    if pattern.piece is None and not pattern.bare:
        return None
    moves = [move for move in here.ending(told.end, pattern.piece) if pattern.fits((move,))]
    if pattern.bare and not moves:
        moves = _castled_by_squares(told, here)
    return moves[0] if len(moves) == 1 else None


def _castled_by_squares(told: Told, here: Here) -> list[Move]:
    """The castlings of a king told by where he ends or, as in Chess960, where his rook stands.

    What comes in with them does so on the first square: `e1g1h`, or `h1e1h` on that of the rook.
    """
    start = told.file + told.rank
    first = here.board.get(start)
    kings = [piece for piece, letter in here.rules.letters.items() if letter == KING]
    if first is None or (first.type not in kings and not told.promotion):
        return []
    came = told.promotion and told.promotion + start
    moves = (move for king in kings for move in here.game.moves_of(king))
    castlings = [move for move in moves if _is_castling_from(here, move, start, came)]
    onto = [move for move in castlings if told.end in _concerned(move)]
    if onto or first.type not in kings:
        return onto
    return [m for m in castlings if ("shift", first.type, start, told.end) in m.effects]


def _is_castling_from(here: Here, move: Move, start: str, came: str) -> bool:
    """Whether a king castles, a piece goes from there, and that comes in: nothing with ""."""
    castles = castling(here, move) is not None and entering(here, move) == came
    return castles and start in _concerned(move)


def _castled(text: str, here: Here) -> Move | None:
    """The only castling of a king that a text means, whatever other pieces may do."""
    found = _CASTLING.fullmatch(tells(text))
    king = here.rules.lettered(KING) if found else None
    if found is None or king is None:
        return None
    written = _castling_text(found)
    moves = [move for move in here.game.moves_of(king) if _castling_written(here, move) == written]
    return moves[0] if len(moves) == 1 else None


def _castling_text(found: re.Match[str]) -> str:
    written = "O-O" if found["long"] is None else "O-O-O"
    return written if found["entering"] is None else f"{written}/{found['entering']}{found['at']}"


def _castling_written(here: Here, move: Move) -> str | None:
    """Castling with what comes in, and where: `O-O/Ee1`; `None` for other moves."""
    written = castling(here, move)
    found = entering(here, move) if written else ""
    return f"{written}/{found}" if found else written


@lru_cache(maxsize=1 << 13)
def _told_plainly(text: str) -> tuple[str, str, str, str] | None:
    """The letter, file, rank and end that a text tells of a plain step; `None` for any other."""
    told = _told(tells(text))
    if told is None or told.drop or told.promotion or told.entering:
        return None
    if told.piece is None and told.rank:
        return None
    return told.piece or PAWN, told.file, told.rank, told.end


def _starts_in(move: Move, file: str, rank: str) -> bool:
    """Whether a piece comes from there, "" for anywhere."""
    start = move.start or ""
    return start.startswith(file) and start.endswith(rank)


def tells(text: str) -> str:
    """A text without signs of annotation: all else of it is read by who follows it."""
    return text.rstrip("!?")


def parse(node: Node, here: Here) -> Pattern:
    """What a move in SAN tells."""
    text = tells(node.move or "")
    if told := _told(text):
        return SanPattern(told, here)
    if castling := _CASTLING.fullmatch(text):
        return CastlingPattern(_castling_text(castling), here)
    if text.casefold() in _NULLS:
        return PassPattern()
    raise MoveTextError("not a move in algebraic notation")


def parse_from_zero(node: Node, here: Here) -> Pattern:
    """What a move in SAN tells where ranks are counted from 0, as WinBoard does in xiangqi."""
    told = _told(tells(node.move or ""))
    if told is None:
        return parse(node, here)
    rank = told.rank and str(int(told.rank) + 1)
    end = f"{told.end[0]}{int(told.end[1:]) + 1}"
    return SanPattern(told._replace(rank=rank, end=end), here)


def _any_text(text: str) -> bool:
    return True


def _is_xiangqi(rules: GameDescription) -> bool:
    return rules.family == "xiangqi"


# Of other games no text is tried twice.
DIALECTS: Final = (
    Dialect(_any_text, parse, _is_xiangqi),
    Dialect(_any_text, parse_from_zero, _is_xiangqi),
)


@lru_cache(maxsize=1 << 13)
def _told(text: str) -> Told | None:
    """What the text of a step of one piece tells; `None` for any other text."""
    if found := _SAN.fullmatch(text):
        piece, file, rank, end, becomes, came = found.groups(default="")
        return Told(False, piece or None, file, rank, end, becomes.upper(), came)
    if found := _DROP.fullmatch(text):
        return Told(True, found["piece"], "", "", found["end"], "", "")
    return None


def castling(here: Here, move: Move) -> str | None:
    """How castling is written: a king and another own piece move together, in either order.

    One of them may be where it ends already, as in Chess960; that it may castle no more is an
    effect all the same. It is long where the other piece comes from lower files than the king.
    """
    if move.is_plain:
        return None
    starts = [start for start in _concerned(move) if start in here.board]
    pieces = [here.board[start] for start in starts]
    if len(pieces) != 2 or pieces[0].player != pieces[1].player:
        return None
    kings = [here.rules.letters.get(piece.type) == KING for piece in pieces]
    if kings[0] == kings[1]:
        return None
    king, other = starts if kings[0] else reversed(starts)
    return "O-O-O" if other[:1] < king[:1] else "O-O"


def _concerned(move: Move) -> list[str]:
    """Where the first two pieces stand that a step moves; of one, what else is given attributes."""
    shifts = [effect for effect in move.effects if effect[0] == "shift"]
    starts = [start for _, _, start, _ in shifts[:2]]
    if len(starts) != 1:
        return starts
    end = shifts[0][3]
    stayed = [effect[1] for effect in move.effects if effect[0] == "attribute"]
    return list(dict.fromkeys([*starts, *(at for at in stayed if at != end)]))


def promotion(here: Here, move: Move) -> str | None:
    """The letter of what a piece becomes where it goes, `?` without one; `None` for most moves.

    It is chosen there; or a pawn becomes it by an effect. That other pieces change their types by
    effects is no promotion: rules may tell kings that have moved from those that have not.
    """
    if move.is_plain:
        return None
    letters = here.rules.letters
    becomes = move.promotion
    if becomes is None and letters.get(move.piece or "") == PAWN:
        types = [effect[2] for effect in move.effects if effect[:2] == ("type", move.end)]
        becomes = types[-1] if types else None
    return None if becomes is None else letters.get(becomes, "?")


def entering(here: Here, move: Move) -> str:
    """The letter and square of a piece that comes in where one of a move has left; "" for none.

    So hawks and elephants do in Seirawan chess.
    """
    if move.is_plain or move.start is None:
        return ""
    left = {effect[2] for effect in move.effects if effect[0] == "shift"}
    letters = here.rules.letters
    came = [e[2:] for e in move.effects if e[:2] == ("drop", move.player) and e[3] in left]
    return "".join(letters.get(piece, "?") + at for piece, at in came)


def spell(here: Here, steps: Sequence[Move]) -> str:
    """A move in SAN, with the marks of check and mate."""
    (move,) = steps
    if move.is_pass:
        return NULL
    return _unmarked(here, move) + _check_mark(here, move)


def _unmarked(here: Here, move: Move) -> str:
    letters = here.rules.letters
    if written := _castling_written(here, move):
        return written
    letter = letters.get(move.piece or "", "?")
    end = move.end or "?"
    shown = "" if letter == PAWN else letter
    if move.start is None:
        return f"{shown}@{end}"
    start = move.start
    captures = "x" if move.captures else ""
    if letter == PAWN:
        shown = start[:1] if captures else ""
    else:
        shown += _origin(here, move, letter)
    becomes = promotion(here, move)
    told = f"={becomes}" if becomes is not None else ""
    came = entering(here, move)[:1]
    return f"{shown}{captures}{end}{told}" + (f"/{came}" if came else "")


def _origin(here: Here, move: Move, letter: str) -> str:
    """As much of the from-square as tells the piece from others of its kind."""
    letters = here.rules.letters
    start = move.start or ""
    rivals = {
        other.start
        for piece in letters
        if letters[piece] == letter
        for other in here.ending(move.end, piece)
        if other.start not in (None, start) and castling(here, other) is None
    }
    if not rivals:
        return ""
    if all(rival and rival[:1] != start[:1] for rival in rivals):
        return start[:1]
    if all(rival and rival[1:] != start[1:] for rival in rivals):
        return start[1:]
    return start


def _check_mark(here: Here, move: Move) -> str:
    """`+` after a move that gives check, `#` when the game is won by it."""
    game = here.game
    game.push(move)
    try:
        outcome = game.outcome() if game.is_over() else None
        if outcome is not None and outcome.winners:
            return "#"
        return "+" if _checks(here, move.player) else ""
    finally:
        game.pop()


def _checks(here: Here, player: str) -> bool:
    """Whether a player who has just moved gives check.

    That is what the rules say of it, if they do, where the only other player is to move.
    """
    game, rules = here.game, here.rules
    others = [other for other in rules.active if other != player]
    checked = game.in_check()
    if checked is None:
        return _threatens_to_win(here, player)
    return checked if [game.turn] == others else _attacks_king(here, player)


def _threatens_to_win(here: Here, player: str) -> bool:
    """Whether a player would win at once by the capture of a king if he were to move.

    So it is with rules that know of no check: in antichess a king is a piece like others, and in
    atomic chess an explosion beside a king is no check.
    """
    targets = _kings_against(here, player)
    asked = _with_move(here, player, here.game.setup().placements)
    if asked is None:
        return False
    captures = [move for move in asked.legal_moves if move.captures]
    return any(_wins(asked, move) for move in captures if _takes(move, targets))


def _takes(move: Move, targets: set[str]) -> bool:
    """Whether a move takes one of the pieces there, and not only with others around."""
    return move.end in targets or targets.issuperset(move.captures)


def _wins(game: Engine, move: Move) -> bool:
    """Whether a move wins at once."""
    game.push(move)
    try:
        outcome = game.outcome()
        return outcome is not None and move.player in outcome.winners
    finally:
        game.pop()


def _attacks_king(here: Here, player: str) -> bool:
    """Whether a player could capture a king of another if he were to move.

    His own king is taken off the board for the question: even a pinned piece gives check.
    """
    letters = here.rules.letters
    targets = _kings_against(here, player)
    others = [
        p for p in here.game.setup().placements if letters.get(p[2]) != KING or p[1] != player
    ]
    asked = _with_move(here, player, others)
    if asked is None:
        return False
    return any(not targets.isdisjoint(other.captures) for other in asked.legal_moves)


def _kings_against(here: Here, player: str) -> set[str]:
    """Where kings of others stand."""
    letters = here.rules.letters
    placements = here.game.setup().placements
    return {p[0] for p in placements if letters.get(p[2]) == KING and p[1] != player}


def _with_move(here: Here, player: str, placements: Sequence[tuple[Any, ...]]) -> Engine | None:
    """The game with these pieces and a player to move; `None` where it cannot be so."""
    setup = here.game.setup()
    turn = here.rules.turn_players.index(player)
    try:
        return here.game.from_setup(type(setup)(tuple(placements), setup.reserve, turn))
    except ValueError:
        return None
