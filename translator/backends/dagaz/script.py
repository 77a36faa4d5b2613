"""Writes the script of a game: `Dagaz.Model.BuildDesign` and `Dagaz.View.configure`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from translator.analysis.plan import stage
from translator.backends.dagaz import goals, selection
from translator.backends.dagaz.board import frame
from translator.backends.dagaz.commands import Command, Function, Op, Template
from translator.backends.dagaz.problems import InexpressibleError, error
from translator.backends.dagaz.rules import RuleCompiler, mode_number
from translator.backends.dagaz.zones import Zones
from translator.backends.javascript.literals import quote
from translator.core.diagnostics import Diagnostic
from translator.ir.game import Game
from translator.ir.ids import AttributeId, PieceId, PlayerId, every, numbered
from translator.ir.parts import Entry, Pass, PlayerKind

_HEADER = "// Rules for the engine of Dagaz, generated. Do not edit. Game: {}"
_VERSION = "2"
_RULE_OPTIONS = ("discard cascades",)
_DISPLAY_OPTIONS = (
    "animate captures", "animate drops", "highlight goals", "prevent flipping",
    "progressive levels", "selection screen", "show moves list", "smart moves", "silent ? moves",
)  # fmt: skip
_WORDS = {function.value: function.name.lower().replace("_", "-") for function in Function}


def emit_dagaz(game: Game, optimised: Game) -> str:
    """The script of a game, as Dagaz's engine loads it.

    Made from the game as it was read: the engine knows the words of ZRF. Raises
    `TranslationError` (E103) where a move, a link or a turn cannot be expressed.
    """
    return _Script(game).text()


def limits(game: Game) -> list[Diagnostic]:
    """What the script leaves out (E104): goals and filters that need an extension."""
    return [*selection.warnings(game), *goals.wins(game).diagnostics]


def _digest(title: str) -> str:
    """What tells games apart where no text of theirs belongs, in a comment."""
    return hashlib.blake2b(title.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


class _Script:
    def __init__(self, game: Game) -> None:
        selection.refuse(game)
        self.game = game
        self.frame = frame(game)
        self.zones = Zones(game)
        self.templates: dict[Template, int] = {}
        self.pieces = [self._piece(index) for index in range(len(game.pieces))]

    def text(self) -> str:
        zrf = ",\n".join(f"    {op.name + ':':14} {op.value}" for op in Op)
        lines = [_HEADER.format(_digest(self.game.meta.title)), ""]
        lines += [f"ZRF = {{\n{zrf},\n    VERIFY:        20\n}};", ""]
        lines.append("Dagaz.Model.BuildDesign = function(design) {")
        blocks = [list(block) for block in self._design()]
        lines.append("\n\n".join("\n".join(f"    {line}" for line in b) for b in blocks if b))
        lines += ["}", "", "Dagaz.View.configure = function(view) {"]
        lines += [f"    {line}" for line in self._view()]
        return "\n".join([*lines, "}"]) + "\n"

    def _design(self) -> Iterator[Iterator[str]]:
        yield self._options()
        yield (f"design.addDirection({quote(name)});" for name in self.game.board.directions)
        yield self._players()
        yield self._turns()
        yield (
            f"design.addPosition({quote(name)}, {numbers(self.frame.offsets(position))});"
            for position, name in enumerate(self.game.board.positions)
        )
        yield self._zones()
        for template, index in self.templates.items():
            yield (_command(index, command) for command in template)
        yield (f"design.addPriority({move_type});" for move_type in selection.priorities(self.game))
        for piece in self.pieces:
            yield iter(piece)
        yield self._reserve()
        yield self._setup()
        yield self._goals()

    def _options(self) -> Iterator[str]:
        game = self.game
        yield _option("z2j", _VERSION)
        passing = stage(game, Pass)
        if passing is not None:
            yield _option("pass-turn", "forced" if passing.forced else "true")
        for name, wanted in (
            ("pass-partial", game.generation.pass_partial),
            ("recycle-captures", game.captures.recycled),
            ("shared-pieces", game.generation.shared_pieces),
            ("stalemate-draw", goals.wins(game).stalemate_draws),
        ):
            if wanted:
                yield _option(name, "true")
        written = {
            " ".join(name.lower().replace("-", " ").split()): value
            for name, value in game.meta.options
        }
        for name in (*_RULE_OPTIONS, *_DISPLAY_OPTIONS):
            if name in written:
                yield _option(name.replace(" ", "-"), written[name])

    def _players(self) -> Iterator[str]:
        """The first player's table holds opposite directions: Dagaz keeps them there."""
        tables = (self.frame.opposite, *self.frame.tables[1:])
        for player, table in zip(self.game.players, tables, strict=True):
            yield f"design.addPlayer({quote(player.name)}, {numbers(table)});"

    def _turns(self) -> Iterator[str]:
        """Nothing where all players take turns as they were declared."""
        order = self.game.turn_order
        usual = [turn.player for turn in order.turns] == list(range(len(self.game.players)))
        random = any(player.kind is PlayerKind.RANDOM for player in self.game.players)
        if usual and not random and all(turn.move_type is None for turn in order.turns):
            return
        for index, turn in enumerate(order.turns):
            if order.repeat and index == order.repeat:
                yield "design.repeatMark();"
            kind = self.game.players[turn.player].kind
            call = "addRandom" if kind is PlayerKind.RANDOM else "addTurn"
            move_types = "" if turn.move_type is None else f", [{turn.move_type}]"
            yield f"design.{call}({turn.player + 1}{move_types});"

    def _zones(self) -> Iterator[str]:
        for name, positions in self.zones.named():
            for player, cells in enumerate(positions):
                # Zones are numbered as they are first named, so an empty one is named as well.
                if cells or not (player or any(positions)):
                    values = numbers(tuple(sorted(cells)))
                    yield f"design.addZone({quote(name)}, {player + 1}, {values});"

    def _piece(self, index: int) -> list[str]:
        game, piece = self.game, self.game.pieces[index]
        lines = [f"design.addPiece({quote(piece.name)}, {index});"]
        declared = dict(piece.attributes)
        for attribute in every(AttributeId, game.attributes):
            lines.append(
                f"design.addAttribute({index}, {attribute}, {declared.get(attribute, 0)});"
            )
        lines += [self._entry(index, entry, False) for entry in piece.moves]
        lines += [self._entry(index, entry, True) for entry in piece.drops]
        return lines

    def _entry(self, piece: int, entry: Entry, drop: bool) -> str:
        compiler = RuleCompiler(self.game, self.frame, self.zones, piece, entry, drop)
        try:
            template = compiler.template()
        except InexpressibleError as problem:
            name = self.game.pieces[piece].name
            label = " ".join([entry.label.name, *entry.label.args])
            message = f"{name}: `{label}` cannot be written for Dagaz: {problem}"
            raise error(message, entry.span) from None
        number = self.templates.setdefault(template, len(self.templates))
        params = numbers(tuple(entry.args[index] for index in compiler.params))
        call = "addDrop" if drop else "addMove"
        mode = mode_number(self.game, entry.move_type)
        return f"design.{call}({piece}, {number}, {params}, {mode});"

    def _reserve(self) -> Iterator[str]:
        """What is not declared Dagaz takes for unlimited: zero is declared where it is not."""
        game = self.game
        declared = {(player, piece): n for player, piece, n in game.start.reserve}
        named = dict.fromkeys(piece for _, piece, _ in game.start.reserve)
        dropped = {i: None for i, p in numbered(PieceId, game.pieces) if p.drops}
        for piece in {**named, **dropped}:
            if piece in game.start.unlimited:
                continue
            for index, player in numbered(PlayerId, game.players):
                count = declared.get((index, piece), 0)
                name, kind = quote(player.name), quote(game.pieces[piece].name)
                yield f"design.reserve({name}, {kind}, {count});"

    def _setup(self) -> Iterator[str]:
        game = self.game
        for placement in game.start.placements:
            player = quote(game.players[placement.player].name)
            piece = quote(game.pieces[placement.piece].name)
            yield f"design.setup({player}, {piece}, {placement.position});"

    def _goals(self) -> Iterator[str]:
        """Goals of one player with one number must hold together."""
        counts: dict[int, int] = {}
        for player, parts in goals.wins(self.game).won:
            number = counts.setdefault(player, 0)
            counts[player] += 1
            name = quote(self.game.players[player].name)
            for part in parts:
                piece = quote(self.game.pieces[part.piece].name)
                yield f"design.goal({number}, {name}, {piece}, {numbers(part.positions)});"

    def _view(self) -> Iterator[str]:
        """Pictures by the ids that Dagaz's pages give them, and the rectangles of positions."""
        game = self.game
        yield 'view.defBoard("Board");'
        for piece in game.pieces:
            for player in game.players:
                picture, name = player.name + piece.name, f"{player.name} {piece.name}"
                yield f"view.defPiece({quote(picture)}, {quote(name)});"
        for name, box in zip(game.board.positions, game.view.rectangles, strict=False):
            if box is not None:
                width, height = box.right - box.left, box.bottom - box.top
                values = f"{box.left}, {box.top}, {width}, {height}"
                yield f"view.defPosition({quote(name)}, {values});"


def numbers(values: tuple[int, ...]) -> str:
    """`[1, 2, 3]`."""
    return f"[{', '.join(map(str, values))}]"


def _option(name: str, text: str) -> str:
    return f"design.checkVersion({quote(name)}, {quote(text)});"


def _command(template: int, command: Command) -> str:
    """A command; calls of functions say in a comment what they call."""
    comment = f" // {_WORDS[command.value]}" if command.op is Op.FUNCTION else ""
    return f"design.addCommand({template}, ZRF.{command.op.name}, {command.value});{comment}"
