"""`ludoglot info`: what a rules file holds."""

import click

from translator.analysis.exploration.judgement import auto_player
from translator.analysis.skeleton import lacking
from translator.cli.common import (
    format_option,
    print_json,
    rules_options,
    say,
    show_diagnostics,
    timeout_option,
)
from translator.cli.games import Choice, read_file
from translator.core.diagnostics import printable
from translator.core.stack import own_stack
from translator.engines.limits import limited
from translator.frontends.gamefile import Wanted
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.parts import Turn


@click.command(epilog="Example: ludoglot info corpus/zrf/chess.zrf --format json")
@rules_options
@format_option
@timeout_option()
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    form: str,
    timeout: float | None,
) -> None:
    """List the games of FILE, and the parts of the first or the selected one.

    Select a game by its number (--index) or its name (FILE@NAME) in the list.
    """
    with limited(timeout):
        games, wanted = read_file(Choice(file, variant, language, dialect))
        game, diagnostics = games.lower(games.index(wanted))
        parts = describe(game)
    show_diagnostics([*games.diagnostics, *diagnostics])
    rules = games.rules
    data = {
        "file": rules.source.name,
        "language": rules.language,
        "dialect": games.dialect,
        "encoding": rules.source.encoding,
        "games": games.names,
        **parts,
    }
    if form == "json":
        print_json(data)
        return
    width = max(map(len, data)) + 2
    digits = len(str(len(games.names)))
    data["games"] = [f"{n:{digits}} {name}" for n, name in enumerate(games.names, 1)]
    say("\n".join(_line(key, value, width) for key, value in data.items() if value))


def _line(key: str, value: object, width: int) -> str:
    values = value if isinstance(value, list) else [value]
    items = [printable(str(item)) for item in values]
    separator = "\n" + " " * width if sum(map(len, items)) > 80 or key == "games" else ", "
    return key.replace("_", " ").ljust(width) + separator.join(items)


def describe(game: Game) -> dict[str, object]:
    """What a game is made of, as plain data: texts and lists of texts."""
    board = game.board
    names = [player.name for player in game.players]
    return {
        "title": game.meta.title,
        "not_whole": lacking(game),
        "players": [f"{player.name} ({player.kind.value})" for player in game.players],
        "turn_order": [_turn(game, turn) for turn in game.turn_order.turns],
        "positions": len(board.positions),
        "grids": [" x ".join(str(len(labels)) for labels in g.labels) for g in game.view.grids],
        "directions": list(board.directions),
        "links": sum(to != NOWHERE for row in board.links for to in row),
        "zones": list(dict.fromkeys(zone.name for zone in board.zones)),
        "pieces": [
            f"{piece.name} ({len(piece.moves)} moves, {len(piece.drops)} drops)"
            for piece in game.pieces
        ],
        "attributes": [attribute.name for attribute in game.attributes],
        "move_types": list(game.move_types),
        "placed": len(game.start.placements),
        "in_reserve": sum(number for _, _, number in game.start.reserve),
        "goals": [
            f"{goal.result.value} for {', '.join(names[p] for p in goal.players)}: {goal.kind}"
            for goal in game.goals
        ],
        "options": [f"{name} = {value}" for name, value in game.meta.options],
        "external_engine": game.meta.engine,
        "auto_player": own_stack(auto_player)(game),
    }


def _turn(game: Game, turn: Turn) -> str:
    parts = [game.players[turn.player].name]
    if turn.owner != turn.player:
        parts.append(f"with the pieces of {game.players[turn.owner].name}")
    if turn.move_type is not None:
        parts.append(f"only {game.move_types[turn.move_type]}")
    return " ".join(parts)
