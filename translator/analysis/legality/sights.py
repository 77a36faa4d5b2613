"""Procedures of scripts that ask whether a cell is attacked, on the board as it would be.

A script that wants to know whether its king will be safe asks on every line from it what will stand
there: what moves, where that goes; nothing, where it comes from; else what stands there now.

    (for t a row: (if (= t end) (let x moved)
                   else (if (= t start) (let x 0) else (let x (type-at t))))
                  (if (= x rook) (let hit true))
                  (if (!= x 0) (leave)))

Each such line is tried with all that may stand on a cell, and with all that may be supposed of it.
Where the first piece decides, whatever it is, and what is supposed does as if it stood there, the
procedure is a table of attacks, for the board on which all stands as it is supposed to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from typing import Final, NamedTuple

from translator.analysis.codes import Codes
from translator.analysis.legality.attacks import AttackOn, Attacks
from translator.analysis.runs.alone import begun
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned_in
from translator.ir.expr import NOWHERE, TRUE, Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.parts import Procedure
from translator.ir.traits import REGISTERS, within
from translator.ir.walk import Body, everywhere, nodes, renamed
from translator.ir.walk import asked as expressions_of
from translator.passes.course import Course

LEAST: Final = 4
"""Lines that are worth a table."""

Names = tuple[str, ...]

_SAME: Final = within(REGISTERS)  # all through the run of a rule
_CELL: Final = " cell"  # no local is called so
_NUMBER: Final = -(1 << 40)  # no rule makes such a number


class Sight(NamedTuple):
    """A question about attacks on a cell, and the parameters that say on what board.

    `attacks` are those on each position by who is to move. A piece is supposed on the cell
    `placed`; `piece` is the number that stands for its code in `codes`. The other cells are empty.
    """

    attacks: tuple[Attacks, ...]
    placed: str
    piece: str
    vacated: Names
    codes: dict[int, int]


class _Line(NamedTuple):
    """The cells on a line by who is to move and where it begins, and what is asked of each."""

    cells: tuple[tuple[tuple[int, ...], ...], ...]
    name: str
    body: Body
    single: bool


class _Seen(NamedTuple):
    """By who is to move, the codes that attack; by code, the numbers that stand for pieces."""

    attackers: tuple[int, ...]
    numbers: tuple[int, ...]


class _OtherwiseError(Exception):
    """Something else than the first piece on a line decides."""


def sights(game: Game) -> dict[int, Sight]:
    """The procedures that ask so, each time about a piece that there is, by number.

    What stands for no piece might do otherwise on a line. What is given to a procedure that stands
    in an expression, or begins by itself, is not looked at.
    """
    found = {index: sight(game, made) for index, made in enumerate(game.procedures)}
    known = {index: asked for index, asked in found.items() if asked is not None}
    if not known:
        return {}
    begun_so = set().union(*begun(game))
    others = {node.procedure for node in expressions_of(game) if isinstance(node, e.Ask)}
    for node in everywhere(game):
        if isinstance(node, s.Call) and (asked := known.get(node.procedure)) is not None:
            others |= set() if _of_a_piece(asked, given(game, node)) else {node.procedure}
    return {index: asked for index, asked in known.items() if index not in begun_so | others}


def given(game: Game, call: s.Call) -> dict[str, Expr]:
    """What a procedure is given, by the names of its parameters."""
    params = game.procedures[call.procedure].params
    return dict(zip((name for name, _ in params), call.args, strict=True))


def _of_a_piece(asked: Sight, told: Mapping[str, Expr]) -> bool:
    """The piece is certainly one that has a code, or stands nowhere."""
    match told[asked.placed], told[asked.piece]:
        case e.Const(value=at), _ if at == NOWHERE:
            return True
        case _, e.Const(value=number):
            return number in asked.codes
        case _, e.Table(values):
            return asked.codes.keys() >= {0, *values}  # beyond a table is 0
        case _:
            return False


def sight(game: Game, made: Procedure) -> Sight | None:
    """What a procedure asks; `None` where that is something else."""
    match made.params, made.body:
        case (
            ((at, Kind.POSITION), *supposed),
            (s.Let(flag, e.Const(value=0), False), *rest, s.Return((Local(found),))),
        ) if game.generation.by_type and found == flag:
            pass
        case _:  # no word that asks about attacks
            return None
    cells = [name for name, kind in supposed if kind is Kind.POSITION]
    pieces = [name for name, kind in supposed if kind is not Kind.POSITION]
    if len(pieces) != 1 or len(rest) < LEAST:
        return None
    for placed in cells:
        vacated = tuple(cell for cell in cells if cell != placed)
        try:
            lines = [*_lines(game, at, rest)]
            if pieces[0] in assigned_in(tuple(one for line in lines[:-1] for one in line.body)):
                return None
            asking = _Asking(game, flag, placed, pieces[0], vacated)
            seen = [*map(asking.seen, lines)]
        except _OtherwiseError:
            continue
        (numbers, *others) = {one.numbers for one in seen}
        codes = {number: code for code, number in enumerate(numbers)}
        if not others and len(codes) == len(numbers):
            attacks = _attacks(game, lines, seen)
            return Sight(attacks, placed, pieces[0], vacated, codes)
    return None


def steady(game: Game, asked: Sight, call: s.Call, loop: s.Stmt) -> tuple[Expr, ...] | None:
    """What a question in a loop says each time alike: the cell, the piece, and the cells that it
    leaves empty. `None` if these differ; where the piece is supposed may."""
    told = given(game, call)
    placed = told[asked.placed]
    left = (told[name] for name in asked.vacated)
    said = (call.args[0], told[asked.piece], *(one for one in left if one != placed))
    own = assigned_in((loop,))
    alike = all(
        node.name not in own if isinstance(node, Local) else type(node) in _SAME
        for node in nodes(said)
    )
    return said if alike else None


def _lines(game: Game, at: str, body: list[s.Stmt]) -> Iterator[_Line]:
    """The lines that statements go through one after the other."""
    todo = iter(body)
    for node in todo:
        match node:
            case s.ForEach(name, Kind.POSITION, inner, rows, index) if index is not None:
                numbers = _places(game, at, index)
                cells = tuple(tuple(rows[one] for one in row) for row in numbers)
                yield _Line(cells, name, inner, single=False)
            case s.Let(name, e.Step() as step, False):
                ends = _places(game, at, step)
                cells = tuple(tuple((end,) * (end >= 0) for end in row) for row in ends)
                match next(todo, None):
                    case s.If(e.OnBoard(Local(asked)), inner, ()) if asked == name:
                        yield _Line(cells, name, inner, single=True)
                    case _:  # the step is taken off the board, too
                        raise _OtherwiseError
            case _:  # a line is written in no other way
                raise _OtherwiseError


def _places(game: Game, at: str, node: Expr) -> tuple[tuple[int, ...], ...]:
    """A number by who is to move and by the position asked for, the one off the board the last."""
    course = Course(game, at, set())
    positions = [*range(len(game.board.positions)), NOWHERE]
    found = [
        [course.value(node, course.at(player, position)) for position in positions]
        for player in range(len(game.players))
    ]
    if isinstance(course.steady, e.Me) or any(None in row for row in found):
        raise _OtherwiseError
    return tuple(tuple(number for number in row if number is not None) for row in found)


def _attacks(game: Game, lines: list[_Line], seen: list[_Seen]) -> tuple[Attacks, ...]:
    """All lines as attacks, by who is to move."""
    found = []
    for player in range(len(game.players)):
        positions = [AttackOn() for _ in game.board.positions]
        for line, one in zip(lines, seen, strict=True):
            codes = one.attackers[player]
            for on, cells in zip(positions, line.cells[player][:-1], strict=True):
                if len(cells) == 1:
                    on.leaps[cells[0]] = on.leaps.get(cells[0], 0) | codes
                elif cells:
                    on.rays[cells] = on.rays.get(cells, 0) | codes
        found.append(Attacks(positions))
    return tuple(found)


class _Asking:
    """Tries what is asked of the cells of lines."""

    def __init__(self, game: Game, flag: str, placed: str, piece: str, vacated: Names) -> None:
        self.game, self.codes = game, Codes(game)
        self.flag, self.placed, self.piece, self.vacated = flag, placed, piece, vacated
        self._known: dict[tuple[Body, bool], _Seen] = {}

    def seen(self, line: _Line) -> _Seen:
        """What is asked of a cell; lines that ask the same share it."""
        if any(row[-1] for row in line.cells):
            raise _OtherwiseError  # it is asked even for what is off the board
        own = assigned_in(line.body) - {self.flag, self.piece}
        names = {name: f" {number}" for number, name in enumerate(sorted(own))}
        key = renamed(line.body, names | {line.name: _CELL}), line.single
        if key not in self._known:
            self._known[key] = self._seen(*key)
        return self._known[key]

    def _seen(self, body: Body, single: bool) -> _Seen:
        attackers, numbers = [], set[tuple[int, ...]]()
        holder = self._holder(body)
        for player in range(self.codes.players):
            tried = [self._tried(body, player, code) for code in range(self.codes.size)]
            found = [self.flag in one.held for one in tried]
            if found[0] or not (single or all(map(_decides, found, tried))):
                raise _OtherwiseError
            attackers.append(sum(one << code for code, one in enumerate(found)))
            row = tuple(one.held.get(holder, _NUMBER) for one in tried)
            numbers.add(row)
            ends = [(one, tried[code].left) for code, one in enumerate(found)]
            self._check(body, player, row, ends)
        if len(numbers) != 1:
            raise _OtherwiseError
        return _Seen(tuple(attackers), numbers.pop())

    def _tried(
        self,
        body: Body,
        player: int,
        code: int | None,
        supposed: Names = (),
        number: int | None = None,
    ) -> _Cell:
        """What is asked of a cell with a code (`None`: that must not matter)."""
        return _Cell(self, player, code, supposed).run(body, number)

    def _holder(self, body: Body) -> str:
        """The local that holds the number which stands for the piece on the cell."""
        tried = self._tried(body, 0, None, (self.placed,), _NUMBER)
        holders = {name for name, number in tried.held.items() if number == _NUMBER}
        own = holders - {self.piece} or holders
        if len(own) != 1:
            raise _OtherwiseError
        return own.pop()

    def _check(
        self, body: Body, player: int, numbers: tuple[int, ...], ends: list[tuple[bool, bool]]
    ) -> None:
        """What is supposed of a cell does as if it stood there, whatever stands there."""
        cells = (self.placed, *self.vacated)
        some = chain.from_iterable(combinations(cells, many + 1) for many in range(len(cells)))
        for supposed in some:
            pieces = enumerate(numbers) if self.placed in supposed else [(0, None)]
            for code, number in pieces:
                tried = self._tried(body, player, None, supposed, number)
                if (self.flag in tried.held, tried.left) != ends[code]:
                    raise _OtherwiseError


def _decides(found: bool, tried: _Cell) -> bool:
    """The line goes on over empty cells, and no piece lets it go on without being found."""
    return (found or tried.left) if tried.code else not tried.left


class _Cell(Course):
    """One cell: the code of what stands there, and what is supposed to be there."""

    def __init__(self, asking: _Asking, player: int, code: int | None, supposed: Names) -> None:
        super().__init__(asking.game, None, set())
        self.asking, self.code, self.supposed = asking, code, supposed
        self.held = self.at(player, None)
        self.left = False

    def run(self, body: Body, number: int | None) -> _Cell:
        """Goes through what is asked of it; the number stands for the piece that is placed."""
        if number is not None:
            self.held[self.asking.piece] = number
        try:
            self.left = self._leaves(body)
        except KeyError as error:  # more is asked for than is known of one cell
            raise _OtherwiseError from error
        return self

    def _leaves(self, body: Body) -> bool:
        for node in body:
            match node:
                case s.Let(name, value, False) if name != _CELL and name not in self._cells:
                    self.held[name] = self._value(value, self.held)
                    if name == self.asking.flag and value != TRUE:
                        raise _OtherwiseError
                case s.If(condition, then, other):
                    if self._leaves(then if self._value(condition, self.held) else other):
                        return True
                case s.Leave():
                    return True
                case _:  # it does more than to ask
                    raise _OtherwiseError
        return False

    @property
    def _cells(self) -> Names:
        return self.asking.placed, *self.asking.vacated

    def _value(self, node: Expr, known: Mapping[str, int]) -> int:
        match node:
            case e.Compare("==" | "!=" as op, Local(one), Local(other)) if _CELL in (one, other):
                name = other if one == _CELL else one
                if name not in self._cells:
                    raise _OtherwiseError
                return int((name in self.supposed) == (op == "=="))
            case (
                e.TypeAt(Local(name))
                | e.OwnerAt(Local(name))
                | e.Occupied(Local(name))
                | e.IsEmpty(Local(name))
            ) if name == _CELL:
                return self._answer(node)
            case e.Me() | e.Step() | e.OnBoard() | e.FirstOn() | e.Same() | e.AsPosition():
                raise _OtherwiseError  # positions, of which only what stands there is known
            case Local(name) if name == self.asking.flag:
                raise _OtherwiseError
            case _:  # it asks nothing of the cell
                return super()._value(node, known)

    def _answer(self, node: e.TypeAt | e.OwnerAt | e.Occupied | e.IsEmpty) -> int:
        """What is asked of the piece on the cell."""
        codes, code = self.asking.codes, self.code
        if code is None:
            raise _OtherwiseError
        match node:
            case e.TypeAt():
                return code and codes.piece(code) + 1
            case e.OwnerAt():
                return code and codes.owner(code) + 1
            case e.Occupied():
                return int(code != 0)
            case e.IsEmpty():
                return int(code == 0)
