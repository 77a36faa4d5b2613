"""Attack tables of a generated module: what `attacked?`, `defended?` and check rules read."""

from __future__ import annotations

from translator.backends.plan import flat, stage
from translator.backends.python.generators import Generators
from translator.backends.python.literals import Constants, literal
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Entry, NoAttack, PlayerKind
from translator.passes.attacks import AttackBook, AttackOn, Attacks
from translator.passes.tables import Tables


class CheckWriter:
    """Decides which attack tables a game needs and writes them as class attributes."""

    def __init__(
        self, game: Game, tables: Tables, generators: Generators, constants: Constants
    ) -> None:
        self.game, self.tables = game, tables
        self.generators, self.constants = generators, constants
        self.stage = stage(game, NoAttack)
        self._asked = [node for node in _conditions(game) if isinstance(node, e.Attacked)]
        self._names: dict[int, str] = {}
        self._defended = any(isinstance(node, e.Defended) for node in _conditions(game))

    @property
    def part(self) -> str | None:
        """The mixin the game needs."""
        if self.stage is not None:
            return "Check"
        return "Attacks" if self._asked or self._defended else None

    def lines(self) -> list[str]:
        """Class attributes (indented), or nothing."""
        if self.part is None:
            return []
        foes = [self._foes(player) for player in range(len(self.game.players))]
        book = AttackBook(self.tables)
        found = {pair: book.attacks(*pair) for pair in self._pairs(foes)}
        lines = [f"    ATTACKERS = {literal(tuple(foes))}", "    ATTACKS = {"]
        for (attacker, victim), attack in found.items():
            lines.append(f"        ({attacker}, {victim}): {self._table(attack)},")
        lines += ["    }", "    FORWARD = {"]
        lines += [f"        {key}: {row}," for key, row in self._forward(found).items()]
        lines.append("    }")
        if self.stage is not None:
            lines += self._check(self.stage, foes, found)
        return lines

    def _foes(self, me: int) -> tuple[int, ...]:
        """The players whose pieces attack those of `me`: all active ones."""
        kinds = [player.kind for player in self.game.players]
        return tuple(p for p, kind in enumerate(kinds) if p != me and kind is PlayerKind.ACTIVE)

    def _pairs(self, foes: list[tuple[int, ...]]) -> list[tuple[int, int]]:
        """(attacker, victim code) that tables are needed for."""
        victims: dict[tuple[int, int], None] = {}
        codes = self.tables.codes
        for player, piece in self.stage.royals if self.stage is not None else ():
            for foe in foes[player]:
                victims[foe, codes.code(player, piece)] = None
        if any(node.mode is None for node in self._asked):
            for player, row in enumerate(foes):
                for piece in range(len(self.game.pieces)):
                    for foe in row:
                        victims[foe, codes.code(player, piece)] = None
        return list(victims)

    def _table(self, attack: Attacks) -> str:
        """The attacks on every position; victims that share them share the table."""
        if id(attack) not in self._names:
            rows = ", ".join(self.constants.add("attack", self._on(on)) for on in attack.positions)
            self._names[id(attack)] = self.constants.add("attacks", f"({rows},)")
        return self._names[id(attack)]

    def _on(self, on: AttackOn) -> str:
        leaps: dict[int, list[int]] = {}
        covered: dict[int, int] = {}
        for ray, codes in on.rays.items():
            covered[ray[0]] = covered.get(ray[0], 0) | codes
        for cell, codes in on.leaps.items():
            rest = codes & ~covered.get(cell, 0)
            if rest:
                leaps.setdefault(rest, []).append(cell)
        parts = [
            _tuple(
                f"({self.generators.codes(c)}, {literal(tuple(cells))})"
                for c, cells in leaps.items()
            ),
            _tuple(f"({self.generators.codes(c)}, {literal(ray)})" for ray, c in on.rays.items()),
            _tuple(f"({self.generators.codes(c)}, {literal(hop)})" for hop, c in on.hops.items()),
            _tuple(self._guarded(c, cell, ways) for (c, cell), ways in on.guarded.items()),
            _tuple(
                f"{self._guarded(c, cell, [way])[:-1]}, {start}, {end})"
                for c, cell, way, start, end in on.lasting
            ),
        ]
        return f"({', '.join(parts)})"

    def _guarded(self, codes: int, cell: int, ways: list[tuple[tuple[int, int], ...]]) -> str:
        rows = _tuple(
            _tuple(f"({self.generators.codes(need)}, {at})" for at, need in way) for way in ways
        )
        return f"({self.generators.codes(codes)}, {cell}, {rows})"

    def _forward(self, found: dict[tuple[int, int], Attacks]) -> dict[str, str]:
        """Generators that run forwards: for victims, for move types (-2 - mode) and for -1."""
        lines: dict[str, str] = {}
        for (attacker, victim), attack in found.items():
            if attack.forward:
                lines[f"({attacker}, {victim})"] = self._row(attacker, attack.forward)
        for mode in sorted({node.mode for node in self._asked if node.mode is not None}):
            for player in range(len(self.game.players)):
                entries = [
                    (p, entry)
                    for p, piece in enumerate(self.game.pieces)
                    for entry in piece.moves
                    if entry.mode == mode
                ]
                lines[f"({player}, {-2 - mode})"] = self._row(player, entries)
        if self._defended:
            for player in range(len(self.game.players)):
                every = [(p, x) for p, piece in enumerate(self.game.pieces) for x in piece.moves]
                lines[f"({player}, -1)"] = self._row(player, every)
        return lines

    def _row(self, owner: int, entries: list[tuple[int, Entry]]) -> str:
        """Generators by code of some entries of a player."""
        codes = self.tables.codes
        by_piece: dict[int, list[Entry]] = {}
        for piece, entry in entries:
            by_piece.setdefault(piece, []).append(entry)
        names = ["None"] * (codes.size + 1)
        for piece, row in by_piece.items():
            names[codes.code(owner, piece)] = self.generators.moves(owner, piece, tuple(row))
        return f"({', '.join(names)},)"

    def _check(
        self, check: NoAttack, foes: list[tuple[int, ...]], found: dict[tuple[int, int], Attacks]
    ) -> list[str]:
        codes = self.tables.codes
        royals = tuple(
            tuple(codes.code(player, piece) for owner, piece in check.royals if owner == player)
            for player in range(len(self.game.players))
        )
        order = self.game.turn_order
        dangers = []
        for index, turn in enumerate(order.turns):
            danger = foes[turn.player]
            if check.next_only:
                later = (*order.turns[index + 1 :], *order.turns[order.repeat :])
                danger = next(((t.player,) for t in later if t.player in danger), danger)
            dangers.append(danger)
        simple = all(attack.simple for attack in found.values())
        return [
            f"    ROYALS = {literal(royals)}",
            f"    DANGERS = {literal(tuple(dangers))}",
            f"    SIMPLE = {simple}",
        ]


def _tuple(parts: object) -> str:
    items = list(parts)  # type: ignore[call-overload]
    return f"({', '.join(items)},)" if items else "()"


def _conditions(game: Game) -> list[Expr]:
    """Every condition node of the rules that are used."""
    found: list[Expr] = []
    for rule in game.rules:
        for statement in flat(rule.body):
            roots: list[object] = []
            if isinstance(statement, s.Verify | s.If | s.While):
                roots.append(statement.condition)
            elif isinstance(statement, s.Let | s.Mark):
                roots.append(statement.value)
            elif isinstance(statement, s.Do) and isinstance(statement.effect, s.SetAttribute):
                roots.append(statement.effect.value)
            while roots:
                node = roots.pop()
                if isinstance(node, e.Not):
                    roots.append(node.operand)
                elif isinstance(node, e.And | e.Or):
                    roots.extend(node.operands)
                elif isinstance(node, e.Attacked | e.Defended | e.NextToEnemy | e.GoalPosition):
                    found.append(node)
    return found
