"""`Move`: a step as the API shows it, made from the raw tuples that engines work with.

Raw moves: `(label, start, end)` is one piece going from start to end with nothing else, which
ends the turn. `(label, start, end, next, ops)` is any other: `next` is `COMPLETE`, `ANY_MODE` or
the move type of the continuation, `ops` are the effects in order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .finding import Finding

Raw = tuple[Any, ...]


class SimpleOps(tuple[Any, ...]):
    """Effects of a complete move by which one piece goes from start to end and may change its own
    type or attributes; for everything but that piece it is as a move without effects."""


COMPLETE = -2
ANY_MODE = -1

SHIFT, COPY, DROP, PUT, REMOVE, PROMOTE, TYPE, OWNER, FLIP, ATTRIBUTE, SET, CALL = range(12)
SPARED = 12  # a removal that a landing of the same move prevents; never part of a finished move
JUMP, SUPPLY = 13, 14

NEAREST = 5
"""How many moves are named where a text is none."""


class Gated:
    """Generators by code that depend on gates: rules that emit a move where they are open.

    Each gate comes with its arguments; `boards` are by which are open, the first counting most.
    """

    def __init__(self, gates: tuple[Any, ...], boards: tuple[Any, ...]) -> None:
        self._gates, self.boards = gates, boards

    def present(self, g: Any) -> Any:
        """The board at a position."""
        number = 0
        for rule, given in self._gates:
            out: list[Raw] = []
            rule(g, g._b, 0, out, *given)
            number = 2 * number + bool(out)
        return self.boards[number]


class Node:
    """Where moves were generated: what is needed to show them, worked out when it is asked for."""

    __slots__ = ("_compared", "_texts", "board", "engine", "raws", "turn")

    def __init__(self, engine: Finding, raws: list[Raw]) -> None:
        self.engine = type(engine)
        self.board = engine._b[:]
        self.turn = engine._turn
        self.raws = raws
        self._texts: dict[Raw, str] | None = None
        self._compared: int | None = None

    @property
    def player(self) -> str:
        """Who made or makes the move."""
        return self.engine.PLAYERS[self.engine.TURNS[self.turn][0]]

    @property
    def owner(self) -> str:
        """Whose pieces moved."""
        return self.engine.PLAYERS[self.engine.TURNS[self.turn][1]]

    def text(self, raw: Raw) -> str:
        """The text that tells a move from the others of the node."""
        if self._texts is None:
            texts = [self._plain(m) for m in self.raws]
            for suffix in (self._promotion, self._effects):
                if len(set(texts)) == len(texts):
                    break  # as they mostly are
                counts = Counter(texts)
                texts = [
                    text + suffix(m) if counts[text] > 1 else text
                    for text, m in zip(texts, self.raws, strict=True)
                ]
            # Mostly rule, start and end tell moves apart; effects may have to be found out.
            self._compared = 3 if len({m[:3] for m in self.raws}) == len(self.raws) else None
            keys = [m[: self._compared] for m in self.raws]
            self._texts = dict(zip(keys, texts, strict=True))
        return self._texts[raw[: self._compared]]

    def _plain(self, m: Raw) -> str:
        engine = self.engine
        if m[0] == engine.PASS[0]:
            return "Pass"
        name, args = engine.LABELS[m[0]]
        rule = " ".join((name, *args))
        start, end = m[1], m[2]
        if start < 0 and end < 0:
            return f"* {rule}"
        if start < 0:
            text = f"{engine.POSITIONS[end]} {rule}"
            if len(m) == 5 and m[4] and m[4][0][0] == DROP:
                code = m[4][0][2]
                text += f" {engine.player_of(code)} {engine.piece_of(code)}"
            return text
        if start == end:
            return f"{engine.POSITIONS[start]} {rule}"
        taken = self.board[end]
        mark = "x" if taken and engine.player_of(taken) != self.owner else "-"
        return f"{engine.POSITIONS[start]} {mark} {engine.POSITIONS[end]} {rule}"

    def _promotion(self, m: Raw) -> str:
        promotion = Move(self, m).promotion
        return f" ={promotion}" if promotion is not None else ""

    def _effects(self, m: Raw) -> str:
        shown = " ".join(".".join(map(str, effect)) for effect in Move(self, m).effects)
        return f" {{{shown}}}"


class Move:
    """One step. Compares by rule, arguments and effects."""

    __slots__ = ("_engine", "_node", "_raw")

    def __init__(self, node: Node, raw: Raw) -> None:
        self._engine = node.engine
        self._node = node
        self._raw = raw

    @property
    def text(self) -> str:
        """The move in named-rule notation, different from that of every other legal move."""
        return self._node.text(self._raw)

    @property
    def player(self) -> str:
        """Who makes the move."""
        return self._node.player

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.rule, self.args, self._raw[1:]

    @property
    def rule(self) -> str:
        """The name of the rule that has emitted the move."""
        name: str = self._engine.LABELS[self._raw[0]][0]
        return name

    @property
    def args(self) -> tuple[str, ...]:
        """The arguments of the rule as written."""
        args: tuple[str, ...] = self._engine.LABELS[self._raw[0]][1]
        return args

    @property
    def is_pass(self) -> bool:
        """Whether nothing moves."""
        return bool(self._raw[0] == self._engine.PASS[0])

    @property
    def is_plain(self) -> bool:
        """Whether one piece goes from start to end, and nothing but that piece is changed by it,
        in a way that nobody has chosen."""
        raw = self._raw
        if len(raw) == 3:
            return True
        return type(raw[4]) is SimpleOps and all(op[0] != PROMOTE for op in raw[4])

    @property
    def start(self) -> str | None:
        """Where the move begins; `None` for drops and passes."""
        at = self._raw[1]
        return self._engine.POSITIONS[at] if at >= 0 else None

    @property
    def end(self) -> str | None:
        """Where the move ends; `None` for passes."""
        at = self._raw[2]
        return self._engine.POSITIONS[at] if at >= 0 else None

    @property
    def piece(self) -> str | None:
        """The type that moves (before any change), or that is dropped."""
        code = code_of(self._raw, self._node.board)
        return self._engine.piece_of(code) if code else None

    @property
    def promotion(self) -> str | None:
        """The type that was chosen on arrival; `None` if none was."""
        for op in self._ops():
            if op[0] == PROMOTE:
                return str(self._engine.PIECES[op[2]])
        return None

    @property
    def partial(self) -> str | None:
        """The move type of the step that may follow, `""` for any; `None` if the turn ends."""
        following = COMPLETE if len(self._raw) == 3 else self._raw[3]
        if following == COMPLETE:
            return None
        return "" if following == ANY_MODE else self._engine.MODES[following]

    @property
    def captures(self) -> tuple[str, ...]:
        """Positions emptied of a piece, by landing or by rule, in the order of the effects."""
        names, board, raw = self._engine.POSITIONS, self._node.board, self._raw
        if len(raw) == 3 or type(raw[4]) is SimpleOps:  # as most, and read by who writes records
            return (names[raw[2]],) if board[raw[1]] and board[raw[2]] else ()
        gone = removed(list(board), self._ops(), self._engine)
        return tuple(names[at] for at, _ in gone)

    @property
    def effects(self) -> tuple[tuple[object, ...], ...]:
        """What the move does, in order: a word and its operands (docs/engine.md)."""
        raw = self._raw
        if len(raw) == 3:  # as most moves, and read by those who replay records
            engine, code = self._engine, self._node.board[raw[1]]
            names = engine.POSITIONS
            shift = "shift", engine.piece_of(code), names[raw[1]], names[raw[2]]
            return (shift,) if code else ()
        return tuple(self._effects())

    def _ops(self) -> tuple[Any, ...]:
        if len(self._raw) == 3:
            return ((SHIFT, ((self._raw[1], self._raw[2]),)),)
        ops: tuple[Any, ...] = self._raw[4]
        return ops

    def _effects(self) -> Iterator[tuple[object, ...]]:
        engine = self._engine
        names, pieces, players = engine.POSITIONS, engine.PIECES, engine.PLAYERS
        board = list(self._node.board)
        for op in self._ops():
            kind, at = op[0], op[1]
            if kind == SHIFT:
                stay = staying(at)
                for start, end in at:
                    if board[start] and (start != end or start != stay):
                        word = "copy" if start == stay else "shift"
                        yield word, engine.piece_of(board[start]), names[start], names[end]
            elif kind == COPY:
                yield "copy", engine.piece_of(board[at]), names[at], names[op[2]]
            elif kind in (DROP, PUT):
                yield "drop", engine.player_of(op[2]), engine.piece_of(op[2]), names[at]
            elif kind == REMOVE:
                yield "capture", names[at]
            elif kind in (PROMOTE, TYPE):
                yield "type", names[at], pieces[op[2]]
            elif kind == OWNER:
                yield "owner", names[at], players[op[2]]
            elif kind == FLIP:
                yield "flip", names[at], players[engine.flipped(board[at])] if board[at] else ""
            elif kind == ATTRIBUTE:
                yield "attribute", names[at], engine.ATTRIBUTES[op[2]][0], op[3]
            elif kind == SET:
                yield "set", engine.VARIABLES[at][0], op[2], op[3]
            elif kind == JUMP:
                yield "jump", engine.LABELS_OF_TURNS[at]
            elif kind == SUPPLY:
                yield "supply", engine.player_of(at), engine.piece_of(at), op[2]
            else:
                yield "call", engine.CALLED[at], op[2]
            change(board, op, engine)


def words_of(text: object) -> list[str]:
    """The words and signs of a text; none of what is no text."""
    return re.findall(r"\w+|[^\w\s]", text) if isinstance(text, str) else []


def begun_with(moves: Sequence[Move], text: object) -> list[Move]:
    """The moves whose texts begin with the words of another, or whose two ends it is, `e2e4`."""
    words = words_of(text)
    size = len(words)
    if not size:
        return []
    found = [move for move in moves if words_of(move.text)[:size] == words]
    return found or [move for move in moves if move.start and f"{move.start}{move.end}" == text]


def unread(moves: Sequence[Move], text: object, found: Sequence[Move]) -> str:
    """Why a text is no move: which moves it fits, or which have most of its words."""
    if found:
        shown = ", ".join(move.text for move in found[:NEAREST])
        return f"{len(found)} legal moves read {text!r}: {shown}"
    words = set(words_of(text))
    alike = [(len(words.intersection(words_of(move.text))), move) for move in moves]
    near = [move.text for shared, move in sorted(alike, key=itemgetter(0), reverse=True) if shared]
    told = f"; nearest are: {', '.join(near[:NEAREST])}" if near else ""
    return f"no legal move reads {text!r}{told}"


def packed(label: int, start: int, end: int, following: int, ops: tuple[Any, ...]) -> Raw:
    """The raw form of a move, the shortest there is for its effects."""
    if following == COMPLETE and start != end and ops[0] == (SHIFT, ((start, end),)):
        return stepped(label, start, end, following, ops[1:])
    return (label, start, end, following, ops)


ON_ARRIVAL = PROMOTE, ATTRIBUTE
"""Effects that may belong to the arrival of a piece."""


def stepped(label: int, start: int, end: int, following: int, effects: Any) -> Raw:
    """The same of a move that first takes a piece to another position."""
    step = (SHIFT, ((start, end),))
    if following == COMPLETE:
        for op in effects:
            if op[1] != end or op[0] not in ON_ARRIVAL:
                break
        else:
            if not effects:
                return (label, start, end)
            return (label, start, end, following, SimpleOps((step, *effects)))
    return (label, start, end, following, (step, *effects))


def landing(m: Raw) -> int:
    """Where the piece of the last sub-move is after the step (U19)."""
    if len(m) == 5 and m[4] and m[4][0][0] == SHIFT:
        end: int = m[4][0][1][-1][1]
        return end
    return int(m[2])


def staying(pairs: tuple[tuple[int, int], ...]) -> int | None:
    """Where the original of a copy stays that is made while other pieces go.

    The first of the pairs puts it back, before anything lands on it.
    """
    start, end = pairs[0]
    return start if len(pairs) > 1 and start == end else None


def change(board: list[int], op: Any, engine: Any) -> None:
    """Carries out one effect on the codes of a board (types, owners and places of pieces)."""
    kind = op[0]
    if kind == SHIFT:
        pairs = op[1]
        lifted = [board[start] for start, _ in pairs]
        for start, _ in pairs:
            board[start] = 0
        for (_, end), code in zip(pairs, lifted, strict=True):
            if code:
                board[end] = code
    elif kind == COPY:
        board[op[2]] = board[op[1]]
    elif kind in (DROP, PUT):
        board[op[1]] = op[2]
    elif kind == REMOVE:
        board[op[1]] = 0
    elif kind in (PROMOTE, TYPE, OWNER, FLIP) and board[op[1]]:
        board[op[1]] = recoded(board[op[1]], op, engine)


def recoded(code: int, op: Any, engine: Any) -> int:
    """The code of a piece after an effect that changes its type or owner."""
    kind, found = op[0], code
    if kind == FLIP:
        found = engine.with_owner(code, engine.flipped(code))
    elif kind in (PROMOTE, TYPE):
        found = engine.with_type(code, op[2])
    elif kind == OWNER:
        found = engine.with_owner(code, op[2])
    return found


def code_of(m: Raw, board: list[int]) -> int:
    """The code of the piece that moves, or that is dropped; 0 for none."""
    if m[1] >= 0:
        return board[m[1]]
    return next((op[2] for op in m[4] if op[0] == DROP), 0) if len(m) == 5 else 0


def unlike(moves: list[Raw]) -> list[Raw]:
    """The first of moves that do the same; few have the same ends, and soon differ there."""
    found: list[Raw] = []
    known: dict[Any, list[Any]] = {}
    for m in moves:
        others, rest = known.setdefault((m[1], m[2]), []), m[3:]
        if rest not in others:
            others.append(rest)
            found.append(m)
    return found


def removed(
    board: list[int], ops: tuple[Any, ...], engine: Any, replaced: bool = False
) -> list[tuple[int, int]]:
    """(position, code) of the pieces that the effects take off `board`; `board` is used up.

    What a created piece takes the place of is not captured; with `replaced` it counts all the same.
    """
    gone: list[tuple[int, int]] = []
    for op in ops:
        kind = op[0]
        if kind == SHIFT:
            pairs = [pair for pair in op[1] if board[pair[0]]]
            lifted = [board[start] for start, _ in pairs]
            for start, _ in pairs:
                board[start] = 0
            landed: set[int] = set()
            for (start, end), code in zip(pairs, lifted, strict=True):
                if board[end] and end not in landed:
                    gone.append((end, board[end]))
                if start != end:  # the original of a copy is back
                    landed.add(end)
                board[end] = code
        elif kind == COPY:
            if board[op[2]]:
                gone.append((op[2], board[op[2]]))
            board[op[2]] = board[op[1]]
        elif kind in (DROP, PUT):
            if board[op[1]] and (replaced or kind == DROP):
                gone.append((op[1], board[op[1]]))
            board[op[1]] = op[2]
        elif kind == REMOVE:
            if board[op[1]]:
                gone.append((op[1], board[op[1]]))
            board[op[1]] = 0
        else:
            change(board, op, engine)
    return gone


def takes(board: list[int], ops: tuple[Any, ...], at: int, engine: Any) -> bool:
    """Whether effects take the piece that stands on `at`; `board` is used up.

    They do if they remove or replace it, land on it, or carry it to another position (U28).
    """
    for op in ops:
        kind = op[0]
        if kind == SHIFT:
            stay = staying(op[1])
            pairs = [pair for pair in op[1] if board[pair[0]]]
            if any(at == end != start or (at == start != stay) for start, end in pairs):
                return True
        elif kind == COPY:
            if op[2] == at:
                return True
        elif kind in (DROP, PUT, REMOVE) and op[1] == at:
            return True
        change(board, op, engine)
    return False
