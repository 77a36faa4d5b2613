"""Which attack tables a game needs, and what is in them: for `attacked?`, `defended?` and check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from translator.analysis.exploration.tables import Tables
from translator.analysis.legality.attacks import AttackBook, AttackOn, Attacks
from translator.analysis.legality.royals import royals
from translator.analysis.plan import Row
from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Entry, PlayerKind
from translator.ir.stmt import ChangeType, Do, Emit, Stmt, Verify
from translator.ir.walk import asked, expressions, nodes, statements


class Threats:
    """What the rules of one game ask about attacks, and the answers.

    `foes[player]` are the players whose pieces attack his; what chance moves attacks as well.
    `mates_by_next`: some goal of checkmate asks about the attacks of the next of them alone.
    """

    def __init__(self, game: Game, tables: Tables) -> None:
        self.game, self.tables = game, tables
        self.check = royals(game)
        stages = game.selection
        if self.check is not None:  # whose question is answered by what holds pieces
            stages = tuple(one for one in stages if one is not self.check.stage)
        conditions = _conditions(replace(game, selection=stages))
        self._asked = [node for node in conditions if isinstance(node, e.Attacked)]
        self._defended = any(isinstance(node, e.Defended) for node in conditions)
        self._mated = _mated(game)
        mates = [n for g in game.goals for n in nodes(g) if isinstance(n, e.Checkmated)]
        self._mates, self.mates_by_next = bool(mates), any(node.next_only for node in mates)
        players = range(len(game.players))
        playing = [p for p in players if game.players[p].kind is not PlayerKind.NEUTRAL]
        self.foes = tuple(tuple(p for p in playing if not _allied(game, p, me)) for me in players)

    @property
    def any(self) -> bool:
        """Whether the game needs tables at all."""
        return self.check is not None or bool(self._asked) or self._mates or self._defended

    @cached_property
    def attacks(self) -> dict[tuple[int, int], Attacks]:
        """By attacker and code of the victim; victims that no rule tells apart share a value.

        Where a rule asks for steps of one move type, the code is that of `of_type`.
        """
        asked = self._victims()
        victims: dict[int, int] = {}
        for attacker, code, _ in asked:
            victims[attacker] = victims.get(attacker, 0) | 1 << code
        book = AttackBook(self.tables, victims)
        return {
            (attacker, self.of_type(victim, move_type)): book.attacks(attacker, victim, move_type)
            for attacker, victim, move_type in asked
        }

    def of_type(self, victim: int, move_type: int | None) -> int:
        """The number that stands for a victim of steps of one move type, or of any."""
        codes = self.tables.codes.size + 1  # one is that of what is off the board
        return victim + (0 if move_type is None else (move_type + 1) * codes)

    def _victims(self) -> list[tuple[int, int, int | None]]:
        """(attacker, code of the victim, move type) of all that may be asked."""
        found: dict[tuple[int, int, int | None], None] = {}
        codes = self.tables.codes
        pieces = range(len(self.game.pieces))
        pairs = self.check.pairs if self.check is not None else ()
        for player, piece in (*pairs, *self._mated):
            for foe in self.foes[player]:
                found[foe, codes.code(player, piece), None] = None
        for move_type in dict.fromkeys(node.move_type for node in self._asked):
            for player, row in enumerate(self.foes):
                for piece in pieces:
                    for foe in row:
                        found[foe, codes.code(player, piece), move_type] = None
        if self._defended:  # as the enemy would be attacked who stands there, or the first one
            for player, row in enumerate(self.foes):
                for enemy in row:
                    for piece in pieces:
                        found[player, codes.code(enemy, piece), None] = None
        return list(found)

    @cached_property
    def forward(self) -> dict[tuple[int, int], tuple[Row, ...]]:
        """Entries, by piece type, that must be generated forwards; the keys are of `attacks`."""
        return {
            key: self._by_piece(attack.forward)
            for key, attack in self.attacks.items()
            if attack.forward
        }

    def _by_piece(self, entries: list[tuple[int, Entry]]) -> tuple[Row, ...]:
        pieces = range(len(self.game.pieces))
        return tuple(tuple(entry for p, entry in entries if p == piece) for piece in pieces)

    # Check

    @property
    def royals(self) -> tuple[tuple[int, ...], ...]:
        """By player, the codes of the pieces that must not be left attacked."""
        assert self.check is not None
        pairs = self.check.pairs
        return tuple(
            tuple(
                self.tables.codes.code(player, piece) for owner, piece in pairs if owner == player
            )
            for player in range(len(self.game.players))
        )

    @property
    def dangers(self) -> tuple[tuple[int, ...], ...]:
        """By turn, the players whose attacks count after it."""
        assert self.check is not None
        turns = self.game.turn_order.turns
        return self.nexts if self.check.next_only else tuple(self.foes[t.player] for t in turns)

    @property
    def nexts(self) -> tuple[tuple[int, ...], ...]:
        """By turn, the foe who chooses next, or all where none chooses."""
        order = self.game.turn_order
        found = []
        for index, turn in enumerate(order.turns):
            foes = self.foes[turn.player]
            later = (*order.turns[index + 1 :], *order.turns[order.repeat :])
            choosing = (t.player for t in later if t.player in foes and self._chooses(t.player))
            found.append(next(((player,) for player in choosing), foes))
        return tuple(found)

    def _chooses(self, player: int) -> bool:
        return self.game.players[player].kind is PlayerKind.ACTIVE

    @property
    def simple(self) -> bool:
        """Of the attacks in tables only a piece that leaves its cell can open one to a royal piece.

        None attacks who moves it.
        """
        own = all(turn.owner == turn.player for turn in self.game.turn_order.turns)
        alone = own and not self.game.generation.shared_pieces
        return alone and all(attack.simple for _, attack in self._on_royals())

    @property
    def forward_from(self) -> dict[int, tuple[tuple[int, tuple[int, ...]], ...]]:
        """By player, codes and cells from which no table tells what they attack of royal pieces."""
        found: dict[int, dict[int, set[int]]] = {}
        for player, attack in self._on_royals():
            for piece, cells in attack.places.items():
                code = self.tables.codes.code(player, piece)
                found.setdefault(player, {}).setdefault(code, set()).update(cells)
        return {
            player: tuple((code, tuple(sorted(cells))) for code, cells in rows.items())
            for player, rows in found.items()
        }

    def _on_royals(self) -> list[tuple[int, Attacks]]:
        codes = {code for row in self.royals for code in row}
        return [(who, attack) for (who, code), attack in self.attacks.items() if code in codes]

    @property
    def crowns(self) -> bool:
        """A piece may become a royal one where it arrives, as far as can be told."""
        assert self.check is not None
        royal = {piece for _, piece in self.check.pairs}
        return any(
            not royal.isdisjoint(_becomes(self.game, statement, entry))
            for piece in self.game.pieces
            for entry in (*piece.moves, *piece.drops)
            for statement in statements(self.game.rules[entry.rule].body)
        )


def _allied(game: Game, one: int, other: int) -> bool:
    team = game.players[one].team
    return one == other or (team is not None and team == game.players[other].team)


def leaps(on: AttackOn) -> dict[int, tuple[int, ...]]:
    """By the set of codes that attack so, the cells of all leaps that no ray begins with."""
    covered: dict[int, int] = {}
    for ray, codes in on.rays.items():
        covered[ray[0]] = covered.get(ray[0], 0) | codes
    found: dict[int, tuple[int, ...]] = {}
    for cell, codes in on.leaps.items():
        rest = codes & ~covered.get(cell, 0)
        if rest:
            found[rest] = (*found.get(rest, ()), cell)
    return found


def _becomes(game: Game, statement: Stmt, entry: Entry) -> Iterator[int]:
    """The types that a piece may become by a statement of the entry's rule."""
    pieces: tuple[Expr, ...] = ()
    if isinstance(statement, Emit):
        pieces = statement.pieces
    elif isinstance(statement, Do) and isinstance(statement.effect, ChangeType):
        pieces = (statement.effect.piece,)
    for piece in pieces:
        if isinstance(piece, e.Const):
            yield piece.value
        elif isinstance(piece, e.Param):
            yield entry.args[piece.index]
        elif not isinstance(piece, e.MovingType):  # it stays what it is
            yield from range(len(game.pieces))


def _conditions(game: Game) -> list[Expr]:
    """Every question about attacks that rules, procedures, goals, stages and hidden parts ask."""
    return [node for node in asked(game) if isinstance(node, e.Attacked | e.Defended)]


def _mated(game: Game) -> tuple[tuple[int, int], ...]:
    """(player, type) that goals of checkmate ask for; not all of them need be royal."""
    return tuple(
        (player, piece)
        for goal in game.goals
        for node in expressions(Verify(goal.test))
        if isinstance(node, e.Checkmated)
        for player in goal.players
        for piece in node.pieces
    )
