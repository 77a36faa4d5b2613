"""A game as text in one form, whatever language and order it was written in.

For text diffs and for people; nothing reads it back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from functools import partial

from translator.diff.normal import normal
from translator.diff.options import ELSEWHERE
from translator.diff.patches import constants
from translator.diff.pieces import KNOWN
from translator.diff.report.model import Report
from translator.diff.several import Several
from translator.diff.wording import Words
from translator.ir.expr import NOWHERE, Param
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.nouns import names_of
from translator.ir.parts import Entry, PieceType
from translator.ir.shape import fields_of
from translator.ir.walk import substituted

_DIGITS = re.compile(r"(\d+)")


def outline(game: Game) -> list[str]:
    """The lines of the text: what has no order of its own stands in alphabetical order."""
    words = Words(names_of(game))
    return [
        f"game {game.meta.title}",
        *_players(game, words),
        *_board(game, words),
        *(line for piece in sorted(game.pieces, key=lambda p: p.name)
          for line in _piece(game, words, piece)),
        *_rules(game, words),
        *_procedures(game, words),
        *(f"selection {words.text(stage)}" for stage in game.selection),
        *(f"goal {words.goal(goal)}" for goal in game.goals),
        *_start(game, words),
        *_options(game, words),
    ]  # fmt: skip


def unified(report: Report) -> Iterator[str]:
    """Both outlines as a unified diff, without line ends."""
    old, new = outline(report.structure.old), outline(report.structure.new)
    return unified_diff(old, new, report.names[0], report.names[1], lineterm="")


def _natural(name: str) -> tuple[object, ...]:
    """a2 before a10."""
    parts = _DIGITS.split(name)
    return tuple((int(p), "") if p.isdigit() else (-1, p) for p in parts)


def _players(game: Game, words: Words) -> Iterator[str]:
    for player in game.players:
        extra = words.extra(player, "name", "kind")
        yield f"player {player.name} ({player.kind.value}){extra}"
    for number, turn in enumerate(game.turn_order.turns):
        mark = "repeat from here: " if number == game.turn_order.repeat and number else ""
        yield f"turn {mark}{words.turn(turn)}"
    for told in words.arguments(game.turn_order, ("turns", "repeat")):
        yield f"turns {told}"


def _board(game: Game, words: Words) -> Iterator[str]:
    board = game.board
    yield f"positions {' '.join(sorted(board.positions, key=_natural))}"
    for direction in sorted(range(len(board.directions)), key=board.directions.__getitem__):
        links = [
            f"{board.positions[start]}-{board.positions[end]}"
            for start, end in enumerate(board.links[direction])
            if end != NOWHERE
        ]
        yield f"links {board.directions[direction]}"
        yield from (f"  {link}" for link in sorted(links, key=_natural))
    for zone in sorted(board.zones, key=lambda zone: zone.name):
        for player, cells in zip(game.players, zone.positions, strict=True):
            if cells:
                names = sorted((board.positions[p] for p in cells), key=_natural)
                yield f"zone {zone.name} of {player.name}: {' '.join(names)}"
    for player, row in zip(game.players, board.symmetries, strict=True):
        seen = [
            f"{board.directions[d]} is {board.directions[real]}"
            for d, real in enumerate(row)
            if d != real
        ]
        if seen:
            yield f"symmetry {player.name}: {', '.join(sorted(seen))}"


def _piece(game: Game, words: Words, piece: PieceType) -> Iterator[str]:
    yield f"piece {piece.name}{words.extra(piece, *KNOWN)}"
    for attribute, value in piece.attributes:
        yield f"  attribute {words.name(Noun.ATTRIBUTE, attribute)} {value}"
    for section in ("moves", "drops"):
        for entry in getattr(piece, section):
            rule = _rule_name(game, entry)
            other = "" if rule == entry.label.name else f": {rule}"
            yield f"  {section[:-1]} {words.entry(entry)}{other}"


def _rule_name(game: Game, entry: Entry) -> str:
    """The name of a rule; where several have it, with a number."""
    same = [n for n, rule in enumerate(game.rules) if rule.name == game.rules[entry.rule].name]
    name = game.rules[entry.rule].name
    return name if len(same) == 1 else f"{name}#{same.index(entry.rule) + 1}"


def _rules(game: Game, words: Words) -> Iterator[str]:
    """Rules with the constants of all their uses."""
    uses: dict[str, list[Entry]] = {}
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            uses.setdefault(_rule_name(game, entry), []).append(entry)
    for name, entries in sorted(uses.items()):
        rule = game.rules[entries[0].rule]
        known = constants(rule.params, [entry.args for entry in entries])
        yield f"rule {name}"
        body = substituted(rule.body, Param, partial(_value, known))
        yield from (f"  {line}" for line in _lines(words, body))


def _value(known: Sequence[Several], node: Param) -> Several:
    return known[node.index]


def _procedures(game: Game, words: Words) -> Iterator[str]:
    for procedure in sorted(game.procedures, key=lambda p: p.name):
        yield f"procedure {procedure.name}"
        yield from (f"  {line}" for line in _lines(words, procedure.body))


def _lines(words: Words, body: tuple[object, ...]) -> list[str]:
    return words.program(normal(body)).split("\n")  # type: ignore[arg-type]


def _start(game: Game, words: Words) -> Iterator[str]:
    yield from sorted(
        (f"place {words.placement(placement)}" for placement in game.start.placements),
        key=_natural,
    )
    for player, piece, count in sorted(game.start.reserve):
        name = f"{words.name(Noun.PLAYER, player)} {words.name(Noun.PIECE, piece)}"
        yield f"reserve {name} {count}"
    for told in words.arguments(game.start, ("placements", "reserve")):
        yield f"start {told}"


def _options(game: Game, words: Words) -> Iterator[str]:
    for f in fields_of(Game):
        value = getattr(game, f.name)
        if f.name not in ELSEWHERE and value not in (None, False):
            yield f"option {f.label} {words.value(value, f.shape)}"
    for variable in sorted(game.variables, key=lambda v: v.name):
        size = "" if variable.size is None else f"[{variable.size}]"
        extra = words.extra(variable, "name", "size", "initial")
        yield f"variable {variable.name}{size} = {variable.initial}{extra}"
    for attribute in sorted(game.attributes, key=lambda a: a.name):
        yield f"attribute {attribute.name}{words.extra(attribute, 'name')}"
