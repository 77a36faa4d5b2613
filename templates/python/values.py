"""Value types of the engine API: `Piece`, `Board`, `Outcome`, `Setup`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


class Piece(NamedTuple):
    """What stands on a position; `attributes` are (name, value) pairs in declared order."""

    player: str
    type: str
    attributes: tuple[tuple[str, int], ...] = ()


class Board(Mapping[str, Piece]):
    """The occupied positions at one moment. A piece is made when it is asked for."""

    def __init__(self, game: Any, codes: list[int], bits: list[int]) -> None:
        self._game = game
        self._codes = codes
        self._bits = bits or [0] * len(codes)

    def __getitem__(self, name: str) -> Piece:
        piece: Piece | None = self.get(name)
        if piece is None:
            raise KeyError(name)
        return piece

    def get(self, name: object, default: Any = None) -> Any:
        """The piece on a position; `default` where none stands."""
        p = self._game.PLACES.get(name, -1)
        code = self._codes[p] if p >= 0 else 0
        return self._game._piece(code, self._bits[p]) if code else default

    def __iter__(self) -> Iterator[str]:
        return (name for name, code in zip(self._game.POSITIONS, self._codes, strict=True) if code)

    def __len__(self) -> int:
        return len(self._codes) - self._codes.count(0)

    def __repr__(self) -> str:
        return repr(dict(self))


class Outcome(NamedTuple):
    """How a game ended. A draw has neither winners nor losers."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    reason: str


class Observation(NamedTuple):
    """What one player sees of a position. Equal for positions that differ in what is hidden alone.

    `pieces` are (position, piece) in the order of the board; of a veiled piece neither the owner
    nor the type is known (both are `?`). `unseen` are positions of which nothing is known.
    """

    player: str
    pieces: tuple[tuple[str, Piece], ...]
    unseen: tuple[str, ...]
    turn: str
    owner: str
    turn_index: int
    chain: str | None
    reserve: tuple[tuple[str, str, int], ...]
    variables: tuple[tuple[str, tuple[int, ...]], ...]
    outcome: Outcome | None


def integer(text: str) -> int:
    """The whole number that a text is; raises `ValueError`."""
    if not re.fullmatch("[+-]?[0-9]{1,15}", text):
        raise ValueError(f'not a number: "{text}"')
    return int(text)


def whole(value: Any, what: str, least: int = -0x80000000, most: int = 0x7FFFFFFF) -> int:
    """A whole number from `least` to `most`; raises `ValueError` for anything else."""
    if not isinstance(value, int):
        raise ValueError(f"{what} cannot be of type {type(value).__name__}")
    if not least <= value <= most:
        raise ValueError(f"{what} cannot be {value}")
    return int(value)


def seed_of(value: Any) -> int:
    """A whole number from which chance draws; raises `ValueError` for anything else."""
    if not isinstance(value, int):
        raise ValueError(f"a seed is a whole number, not of type {type(value).__name__}")
    return value


# A word of a setup: a name, in quotation marks where it could be taken for something else, and
# behind the name of an attribute its value.
_WORD = re.compile(r'(;)|("(?:[^"\\]|\\.)*"|[^\s;"=]+)(=[^\s;"]*)?|(\S)', re.DOTALL)
_KEYS = frozenset({"turn", "last", "chain", "off", "set", "-"})


def _is_list(value: object) -> bool:
    return isinstance(value, tuple | list)


def _is_row(row: Any, kinds: tuple[Any, ...]) -> bool:
    return _is_list(row) and len(row) == len(kinds) and all(map(isinstance, row, kinds))


def _quoted(name: str) -> str:
    if re.fullmatch(r'[^\s;"=]+', name) and name not in _KEYS:
        return name
    return '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'


def _unquoted(word: str) -> str:
    found = _WORD.fullmatch(word)
    name, value = found.group(2, 3) if found else (word, None)
    if name.startswith('"'):
        name = re.sub(r"\\(.)", r"\1", name[1:-1], flags=re.DOTALL)
    return name + (value or "")


def _items(text: str) -> list[list[str]]:
    """The items of a setup, each as its words."""
    items: list[list[str]] = [[]]
    for found in _WORD.finditer(text):
        end, name, _, stray = found.groups()
        if stray:
            raise ValueError(f"cannot read the setup at {stray}")
        if end:
            items.append([])
        elif name:
            items[-1].append(found[0])
    return items


class Setup(NamedTuple):
    """A position as plain data; anything that can be written down, checked by `Game.from_setup`.

    `placements`: (position, player, piece, names of attributes that are set and `name=value`).
    `reserve`: (player, piece, count). `turn_index` is an index into the turn order.
    """

    placements: tuple[tuple[str, str, str, tuple[str, ...]], ...]
    reserve: tuple[tuple[str, str, int], ...] = ()
    turn_index: int = 0
    last_from: str = ""
    last_to: str = ""
    chain: tuple[str, ...] = ()  # position and, if it is restricted, move type
    variables: tuple[tuple[str, int, int], ...] = ()  # name, index, value

    @classmethod
    def of(cls, given: Any) -> Setup:
        """What was given as a setup, if it is one; else raises `ValueError`."""
        if not isinstance(given, tuple) or len(given) != len(cls._fields):
            raise ValueError(f"no setup: {type(given).__name__}")
        return cls(*given).checked()

    def checked(self) -> Setup:
        """The setup itself, if all fields are of the right types; else raises `ValueError`."""
        for what, rows, kinds in (
            ("placements", self.placements, (str, str, str, (tuple, list))),
            ("reserve", self.reserve, (str, str, int)),
            ("variables", self.variables, (str, int, int)),
        ):
            if not (_is_list(rows) and all(_is_row(row, kinds) for row in rows)):
                raise ValueError(f"what a setup has as {what} is nothing of that kind")
        names = [self.last_from, self.last_to]
        if _is_list(self.chain) and len(self.chain) <= 2:
            names += [*self.chain, *(item for row in self.placements for item in row[3])]
            if all(isinstance(name, str) for name in names):
                return self
        raise ValueError("a name in a setup is no text, or a chain has more than two")

    @classmethod
    def parse(cls, text: str) -> Setup:
        """Reads one line: `White Pawn a2 b2; off White Pawn 3; turn 1; last e7 e5`.

        A word `name=value` after a position sets an attribute of the piece there. Names with
        blanks or signs stand in quotation marks. Raises `ValueError` for a malformed item, and for
        a text without any.
        """
        if not isinstance(text, str):
            raise ValueError(f"a setup is read from a text, not from {type(text).__name__}")
        placements: list[tuple[str, str, str, tuple[str, ...]]] = []
        reserve: list[tuple[str, str, int]] = []
        variables: list[tuple[str, int, int]] = []
        turn, last, chain = 0, ("", ""), ()
        items = list(filter(None, _items(text)))
        if not items:
            raise ValueError("the position is empty")
        for words in items:
            key, rest = words[0], [_unquoted(word) for word in words[1:]]
            if key == "turn" and len(rest) == 1:
                turn = integer(rest[0])
            elif key == "last" and len(rest) in (1, 2):
                last = ("" if words[1] == "-" else rest[0], rest[-1])
            elif key == "chain" and len(rest) in (1, 2):
                chain = tuple(rest)  # type: ignore[assignment]
            elif key == "off" and len(rest) == 3:
                reserve.append((rest[0], rest[1], integer(rest[2])))
            elif key == "set" and len(rest) == 3:
                variables.append((rest[0], integer(rest[1]), integer(rest[2])))
            elif len(words) >= 3:
                placements.extend(_placed(words))
            else:
                raise ValueError(f"cannot read the setup item `{' '.join(words)}`")
        return cls(
            tuple(placements), tuple(reserve), turn, last[0], last[1], chain, tuple(variables)
        )

    def __str__(self) -> str:
        items: list[str] = []
        rows: dict[tuple[str, str], list[str]] = {}
        for position, player, piece, attributes in self.placements:
            row = rows.setdefault((_quoted(player), _quoted(piece)), [])
            row += [_quoted(position), *map(_attribute, attributes)]
        items += [" ".join((*names, *row)) for names, row in rows.items()]
        items += [f"off {_quoted(p)} {_quoted(piece)} {n}" for p, piece, n in self.reserve]
        items += [f"set {_quoted(name)} {index} {value}" for name, index, value in self.variables]
        items.append(f"turn {self.turn_index}")
        if self.last_to:
            start = _quoted(self.last_from) if self.last_from else "-"
            items.append(f"last {start} {_quoted(self.last_to)}")
        if self.chain:
            items.append(" ".join(("chain", *map(_quoted, self.chain))))
        return "; ".join(items)


def _placed(words: list[str]) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """`Player Piece position attribute=value ... position ...`."""
    player, piece = map(_unquoted, words[:2])
    found: list[tuple[str, str, str, tuple[str, ...]]] = []
    for word in words[2:]:
        match = _WORD.fullmatch(word)
        if match is not None and match[3] is not None:
            if not found:
                raise ValueError(f"no position before the attribute `{word}`")
            position, _, _, attributes = found.pop()
            found.append((position, player, piece, (*attributes, _unquoted(word))))
        else:
            found.append((_unquoted(word), player, piece, ()))
    return found


def _attribute(item: str) -> str:
    """An attribute as a word: `name=value`."""
    name, sign, value = item.rpartition("=")
    return f"{_quoted(name)}={value}" if sign else f"{_quoted(item)}=1"


def quotient(left: int, right: int) -> int:
    """Division that truncates toward zero; by zero it gives 0."""
    if not right:
        return 0
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


def remainder(left: int, right: int) -> int:
    """What `quotient` leaves."""
    return left - right * quotient(left, right)


def records(size: int, keys: list[str], columns: list[list[Any]]) -> list[dict[str, Any]]:
    """Records with these keys; a column of one value has it in all of them."""
    whole = [column * size if len(column) == 1 else column for column in columns]
    return [dict(zip(keys, row, strict=True)) for row in zip(*whole, strict=True)]
