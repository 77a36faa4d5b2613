"""Which attack tables a game needs, and what is in them: for `attacked?`, `defended?` and check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from translator.analysis.exploration.tables import Tables
from translator.analysis.legality.attacks import AttackBook, AttackOn, Attacks
from translator.analysis.legality.royals import royals
from translator.analysis.plan import Row
from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Entry, Invariant, PlayerKind, Turn
from translator.ir.stmt import ChangeType, Do, Emit, Stmt, Verify
from translator.ir.walk import asked, expressions, nodes, statements


class Guard(NamedTuple):
    """After a turn no piece of `pairs`, (player, type), may be attacked by those of `attackers`."""

    pairs: tuple[tuple[int, int], ...]
    attackers: tuple[int, ...]


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
            movers = dict.fromkeys(self._movers(player)) if self.mates_by_next else {}
            for attacker in (*self.foes[player], *movers):
                found[attacker, codes.code(player, piece), None] = None
        for guard in dict.fromkeys((*self.guards, *self.checks) if self.check is not None else ()):
            for player, piece in guard.pairs:
                for attacker in guard.attackers:
                    found[attacker, codes.code(player, piece), None] = None
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

    @cached_property
    def guards(self) -> tuple[Guard, ...]:
        """By turn, what it must not leave attacked: a stage of check asks whose turn is next."""
        check = self.check
        assert check is not None
        literal = isinstance(check.stage, Invariant)
        return tuple(
            self._own(turn.player, self.foes[turn.player]) if literal else self._guard(index, turn)
            for index, turn in enumerate(self.game.turn_order.turns)
        )

    def _guard(self, index: int, turn: Turn) -> Guard:
        following = self._following(index, turn.player)
        foes = self.foes[turn.player]
        assert self.check is not None
        if following.player in foes:
            return self._own(turn.player, (following.owner,) if self.check.next_only else foes)
        return self._against(self.foes[following.player], (following.owner,))

    def _own(self, player: int, attackers: tuple[int, ...]) -> Guard:
        return self._against((player,), attackers)

    def _against(self, players: tuple[int, ...], attackers: tuple[int, ...]) -> Guard:
        """Royal pieces of players; nobody's own pieces attack them, whoever moves these."""
        assert self.check is not None
        exposed = [player for player in players if player not in attackers]
        return Guard(tuple(pair for pair in self.check.pairs if pair[0] in exposed), attackers)

    def _following(self, index: int, mover: int) -> Turn:
        """The next turn after one that the mover or another who chooses makes.

        Where nobody but the mover ever chooses again, it is what chance does next.
        """
        rest = self._later(index)
        first = next(rest)
        for turn in chain([first], rest):
            if turn.player == mover:
                others = (t.player != mover and self._chooses(t.player) for t in rest)
                return turn if turn is first or any(others) else first
            if self._chooses(turn.player):
                return turn
        return first

    def _later(self, index: int) -> Iterator[Turn]:
        """The turns that follow one, until they come round again."""
        order = self.game.turn_order
        passed = set[int]()
        while (index := order.after(index)) not in passed:
            passed.add(index)
            yield order.turns[index]

    @cached_property
    def checks(self) -> tuple[Guard, ...]:
        """By turn, the royal pieces of who is to move, and whose pieces give check."""
        assert self.check is not None
        turns = self.game.turn_order.turns
        foes = self.nexts if self.check.next_only else tuple(self.foes[t.player] for t in turns)
        return tuple(self._own(t.player, row) for t, row in zip(turns, foes, strict=True))

    @cached_property
    def nexts(self) -> tuple[tuple[int, ...], ...]:
        """By turn, whose pieces the foe moves who chooses next; all foes where none chooses.

        None where those are the player's own, which do not attack each other.
        """
        rows = []
        for index, turn in enumerate(self.game.turn_order.turns):
            me, foes = turn.player, self.foes[turn.player]
            later = (t for t in self._later(index) if t.player in foes and self._chooses(t.player))
            owner = next((following.owner for following in later), None)
            rows.append(foes if owner is None else () if owner == me else (owner,))
        return tuple(rows)

    def _movers(self, player: int) -> Iterator[int]:
        """Whose pieces are moved next after turns of the player."""
        for turn, row in zip(self.game.turn_order.turns, self.nexts, strict=True):
            if turn.player == player:
                yield from row

    def codes(self, guard: Guard) -> tuple[int, ...]:
        """The codes of the pieces that must not be left attacked."""
        return tuple(self.tables.codes.code(player, piece) for player, piece in guard.pairs)

    def _chooses(self, player: int) -> bool:
        return self.game.players[player].kind is PlayerKind.ACTIVE

    @cached_property
    def simple(self) -> tuple[bool, ...]:
        """By turn: of the attacks in tables only a piece that leaves its cell can open one.

        Nobody moves pieces that attack, so none goes where it does.
        """
        turns = self.game.turn_order.turns
        tables = all(attack.simple for _, attack in self._on_royals())
        apart = tables and not self.game.generation.shared_pieces
        return tuple(
            apart and turn.owner == turn.player and turn.owner not in guard.attackers
            for turn, guard in zip(turns, self.guards, strict=True)
        )

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
        assert self.check is not None
        codes = {self.tables.codes.code(player, piece) for player, piece in self.check.pairs}
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
