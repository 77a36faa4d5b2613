"""Puts a `Game` together from a script that was loaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from translator.core.diagnostics import Sink
from translator.frontends.axiom.description import MoveEntry, MoveList, PieceEntry
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.library import BLOCKS
from translator.frontends.axiom.lowering.names import with_distinct_names
from translator.frontends.axiom.lowering.program import Facts, Program, resolved
from translator.frontends.axiom.lowering.rules import RuleTable
from translator.frontends.axiom.lowering.turns import (
    Modes,
    lower_players,
    lower_priorities,
    lower_turns,
    player_of,
)  # fmt: skip
from translator.frontends.axiom.prelude import DRAW_SCORE, LOSS_SCORE, WIN_SCORE
from translator.frontends.axiom.reader import Word
from translator.frontends.axiom.script import Script
from translator.frontends.axiom.words import (
    Colon,
    Constant,
    Definition,
    Memory,
    Primitive,
)  # fmt: skip
from translator.ir.check import check
from translator.ir.expr import NOWHERE, NoMoves
from translator.ir.game import Game
from translator.ir.ids import (
    DirectionId,
    Neighbour,
    PieceId,
    PlayerId,
    PositionId,
    ProcedureId,
    every,
    numbered,
)  # fmt: skip
from translator.ir.parts import (
    Board,
    Entry,
    Generation,
    Goal,
    Label,
    Meta,
    Moment,
    Pass,
    PieceType,
    Placement,
    PlayerKind,
    Result,
    Stage,
    Start,
    Verdict,
)  # fmt: skip
from translator.ir.prune import prune
from translator.ir.view import Grid, View

MAX_PASSES = 12
"""Translations of a whole program until its facts are known."""

_SEARCHING = ("OnEvaluate", "OnIsTerminal?", "OnSearch", "OnTerminate")
_HOOKS = ("OnGenerateMoves", "OnMakeAMove", "OnRetractMove", "OnNextTurn", "OnEditAdd",
          "OnEditRemove", "OnFriends?")  # fmt: skip


@dataclass(slots=True)
class _Parts:
    """What one translation of the program gives."""

    program: Program
    rules: RuleTable
    move_types: Modes
    pieces: tuple[PieceType, ...]
    verdict: Verdict | None
    new_game: ProcedureId | None


def missing_blocks(script: Script) -> list[str]:
    """The blocks that a game needs and the script does not have."""
    return [block for block in sorted(BLOCKS) if block not in script.description.spans]


def lower_script(script: Script, title: str, sink: Sink) -> Game:
    """The game of a script that was loaded; raises `ScriptError` for what cannot be translated."""
    _note_what_is_left_out(script, sink)
    parts = _translate(script, sink)
    sink.extend(parts.program.sink.items)
    game = with_distinct_names(prune(_game(script, title, parts)), sink)
    sink.extend(check(game))
    return game


def _translate(script: Script, sink: Sink) -> _Parts:
    """Translates the program until the facts that it assumes are those that it finds."""
    facts = Facts()
    for _ in range(MAX_PASSES):
        program = Program(script.words, script.description, facts)
        try:
            parts = _once(script, program)
        except ScriptError:
            sink.extend(program.sink.items)  # what was suspected may be the cause
            raise
        found = program.found()
        if found == facts:
            break
        facts = found
    return parts


def _once(script: Script, program: Program) -> _Parts:
    description = script.description
    move_types = Modes(description.types)
    rules = RuleTable(program)
    scanned = description.scanned_pieces or len(description.pieces)
    pieces = []
    for index, piece in enumerate(description.pieces):
        runs = index < scanned
        moves = _entries(rules, move_types, piece.moves if runs else None, drop=False)
        drops = _entries(rules, move_types, piece.drops if runs else None, drop=True)
        pieces.append(PieceType(piece.constant.name, moves, drops, span=piece.constant.span))
    verdict = _verdict(script, rules)
    new_game = None
    event = script.words["OnNewGame"]
    if isinstance(event, Colon) and event.body:
        new_game = rules.event(event, gives=False)
    advised = pieces if program.asks_values else _with_worth(pieces, description.pieces)
    return _Parts(program, rules, move_types, tuple(advised), verdict, new_game)


def _with_worth(pieces: Iterable[PieceType], entries: Iterable[PieceEntry]) -> Iterator[PieceType]:
    """What `{value}` says that pieces are worth.

    Where rules ask for it, it is a rank or a number of men, and whether it is good to have many
    nobody says.
    """
    for piece, entry in zip(pieces, entries, strict=True):
        yield replace(piece, worth=entry.worth)


def _entries(
    rules: RuleTable, move_types: Modes, moves: MoveList | None, drop: bool
) -> tuple[Entry, ...]:
    return tuple(_entry(rules, move_types, entry, drop) for entry in moves.entries) if moves else ()


def _entry(rules: RuleTable, move_types: Modes, entry: MoveEntry, drop: bool) -> Entry:
    rule, args = rules.rule(entry.word, drop, entry.span)
    return Entry(
        Label(entry.word.name), rule, args, move_types.move_type(entry.move_type), entry.span
    )


def _verdict(script: Script, rules: RuleTable) -> Verdict | None:
    """`OnIsGameOver`, if the script has one of its own."""
    event = script.words["OnIsGameOver"]
    if isinstance(event, Primitive):
        return None
    results = (
        (WIN_SCORE, Result.WIN),
        (LOSS_SCORE, Result.LOSS),
        (DRAW_SCORE, Result.DRAW),
    )
    return Verdict(rules.event(event, gives=True), results, event.span)


def _game(script: Script, title: str, parts: _Parts) -> Game:
    program, description = parts.program, script.description
    players = lower_players(program)
    stages: list[Stage] = []
    ranked = lower_priorities(program, parts.move_types)
    if ranked is not None:
        stages.append(ranked)
    if _setting(script, "$passTurnForced"):
        stages.append(Pass(forced=True))
    everybody = tuple(i for i, p in numbered(PlayerId, players) if p.kind is not PlayerKind.NEUTRAL)
    goals: tuple[Goal, ...] = ()
    if parts.verdict is None:  # what the engine's own `OnIsGameOver` says
        test = NoMoves(passes=True)
        goals = (Goal(Result.DRAW, everybody, test, Moment.TURN, "no-moves"),)
    return Game(
        meta=Meta(title, script.source.basename, language="axiom", dialect="axiom"),
        board=_board(program),
        players=players,
        turn_order=lower_turns(program, parts.move_types),
        attributes=(),
        move_types=parts.move_types.names,
        pieces=parts.pieces,
        rules=tuple(parts.rules.rules),
        selection=tuple(stages),
        goals=goals,
        start=Start(_placements(script, program)),
        view=View(grids=_grids(script)),
        variables=program.variables(),
        move_type_order=parts.move_types.names,
        procedures=parts.rules.procedures(),
        verdict=parts.verdict,
        new_game=parts.new_game,
        generation=Generation(by_type=True, scanned=description.scanned or None),
    )


def _setting(script: Script, name: str) -> bool:
    word = script.words[name]
    return isinstance(word, Memory) and word.storage.cells[0] != 0


def _board(program: Program) -> Board:
    """Directions as the players see them; a direction with a symmetry leads each his own way."""
    description = program.description
    names = description.positions
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        span = description.spans["{board"]
        raise ScriptError("A202", f"two positions of the board are named `{twice}`", span)
    size = every(PositionId, names)
    links: list[tuple[Neighbour, ...]] = []
    reverse: list[tuple[Neighbour, ...]] = []
    own: dict[int, DirectionId] = {}
    for index, direction in numbered(DirectionId, program.directions):
        table = description.ways[direction.way].links
        links.append(tuple(table.get(at, NOWHERE) for at in size))
        back = {end: start for start, end in sorted(table.items(), reverse=True)}
        reverse.append(tuple(back.get(at, NOWHERE) for at in size))
        own.setdefault(direction.way, index)
    symmetries = tuple(
        tuple(
            own[direction.by_player.get(player, direction.way)] for direction in program.directions
        )
        for player in range(len(description.players))
    )
    directions = tuple(direction.name for direction in program.directions)
    return Board(tuple(names), directions, tuple(links), tuple(reverse), (), symmetries)


def _grids(script: Script) -> tuple[Grid, ...]:
    d = script.description
    if not d.rows:
        return ()
    columns = tuple(chr(ord("a") + column) for column in range(d.columns))
    rows = tuple(d.positions[row * d.columns][1:] for row in range(d.rows))
    cells = every(PositionId, range(d.rows * d.columns))
    return (Grid((rows, columns), cells),)


def _placements(script: Script, program: Program) -> tuple[Placement, ...]:
    """The setup: its names mean what they mean when all is loaded."""
    placed: dict[int, Placement] = {}
    description = script.description
    for entry in description.setup:
        player = player_of(_meaning(script, entry.player), program, entry.player.span)
        piece = PieceId(_number(script, entry.piece, program) - 1)
        position = PositionId(_number(script, entry.position, program))
        if not 0 <= piece < len(description.pieces):
            message = f"`{entry.piece.text}` is no piece of the game"
            raise ScriptError("A211", message, entry.piece.span)
        if not 0 <= position < len(description.positions):
            message = f"`{entry.position.text}` is no position of the board"
            raise ScriptError("A211", message, entry.position.span)
        placed.pop(position, None)  # what stands there goes
        placed[position] = Placement(position, player, piece, entry.position.span)
    return tuple(placed.values())


def _meaning(script: Script, word: Word) -> Definition:
    return script.words[word.text]


def _number(script: Script, word: Word, program: Program) -> int:
    found = resolved(_meaning(script, word))
    if isinstance(found, Constant) and isinstance(found.value, int):
        return found.value
    return -1


def _note_what_is_left_out(script: Script, sink: Sink) -> None:
    """Searching is no part of the rules; hooks that would change them are not supported."""
    left = [name for name in _SEARCHING if not isinstance(script.words[name], Primitive)]
    engines = [player.name for player in script.description.players if player.engine == "script"]
    if engines:
        left.append(f"the engine of {', '.join(engines)}")
    if left:
        span = next(
            (script.words[name].span for name in left if name in script.words),
            script.description.spans["{players"],
        )
        sink.note("A307", f"words of searching are left out: {', '.join(left)}", span)
    for name in _HOOKS:
        word = script.words[name]
        if not isinstance(word, Primitive):
            message = f"the event `{name}` is not supported: the rules may be incomplete"
            sink.warning("A308", message, word.span)
