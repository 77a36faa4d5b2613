"""A rules file of Zillions beside a script: it shows what the script plays.

Zillions runs a script through an engine that a ZRF file names; the titles of the file's games tell
which scripts there are. Pictures, sounds, texts and titles come from the ZRF file, everything that
is a rule from the script. What both say (positions, players, pieces, turns, setup) goes by names
and ought to agree.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from dataclasses import replace

from translator.core.diagnostics import Sink
from translator.core.source import Source, Span
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.ids import Neighbour, PieceId, PlayerId, PositionId, numbered
from translator.ir.parts import Pass
from translator.ir.view import Grid, View
from translator.library.includes import RefusedError, Resolver

SHOWN = 5  # names in a finding


def is_shell(game: Game) -> bool:
    """The game says that its rules are in scripts of Axiom."""
    path = game.meta.engine.replace("\\", "/").strip().lower()
    return posixpath.basename(path) == "axiom.dll"


def script_name(title: str) -> str:
    """The name of the script that plays the game of a title."""
    return f"{title.strip().replace(' ', '-')}.4th"


def find_script(game: Game, source: Source, resolver: Resolver) -> Source | None:
    """The script of a game: beside its engine, or beside the ZRF file."""
    folder = posixpath.dirname(game.meta.engine.replace("\\", "/").strip())
    inside = "/".join(part for part in folder.split("/") if part not in ("", ".", ".."))
    name = script_name(game.meta.title)
    for place in dict.fromkeys((folder, inside, "")):
        try:
            found = resolver.open(posixpath.join(place, name), source)
        except (RefusedError, OSError):
            continue
        if found is not None:
            return found
    return None


def joined(game: Game, shell: Game, sink: Sink, span: Span | None = None) -> Game:
    """The game of a script, shown as its ZRF file shows it; where they disagree is told."""
    for code, message in _disagreements(game, shell):
        sink.warning(code, f"{shell.meta.source} and {game.meta.source}: {message}", span)
    for code, message in _remarks(game, shell):
        sink.note(code, f"{shell.meta.source} and {game.meta.source}: {message}", span)
    meta = replace(
        game.meta,
        title=shell.meta.title,
        texts=shell.meta.texts,
        options=shell.meta.options,
        solution=shell.meta.solution,
        default=shell.meta.default,
    )
    return replace(game, meta=meta, view=_view(game, shell))


# What both say


def _disagreements(game: Game, shell: Game) -> Iterator[tuple[str, str]]:
    ours, theirs = game.board.positions, shell.board.positions
    if set(ours) != set(theirs):
        yield "A401", f"they differ in positions: {_difference(ours, theirs)}"
    players = [tuple(player.name for player in one.players) for one in (game, shell)]
    if set(players[0]) != set(players[1]):
        yield "A402", f"they differ in players: {_difference(*players)}"
    names = [{piece.name for piece in one.pieces} for one in (game, shell)]
    if names[0] - names[1]:
        yield "A403", f"no pictures of pieces: {_some(sorted(names[0] - names[1]))}"
    placed = [_setup(one) for one in (game, shell)]
    if placed[0] and placed[1] and placed[0] != placed[1]:
        yield "A404", f"they differ in the setup: {_some(sorted(placed[0] ^ placed[1]))}"


def _remarks(game: Game, shell: Game) -> Iterator[tuple[str, str]]:
    movers = [
        [one.players[turn.player].name for turn in one.turn_order.turns] for one in (game, shell)
    ]
    if movers[0] != movers[1]:
        yield "A405", "they differ in the turn order; that of the script holds"
    if not _setup(game) and _setup(shell):
        yield "A406", "only the ZRF file has a setup; the game begins with that of the script"
    forced = [any(isinstance(s, Pass) and s.forced for s in one.selection) for one in (game, shell)]
    if forced[1] and not forced[0]:
        yield "A407", "only the ZRF file has forced passes; they are ignored"
    moving = [piece.name for piece in shell.pieces if piece.moves or piece.drops]
    if shell.goals and any(goal.span is not None for goal in shell.goals):
        moving.append("goals")
    if len(moving) > 1:
        yield "A408", f"the ZRF file has rules of its own, which do not count: {_some(moving)}"


def _difference(ours: Iterable[str], theirs: Iterable[str]) -> str:
    only = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
    parts = [f"only the script has {_some(only[0])}"] if only[0] else []
    parts += [f"only the ZRF file has {_some(only[1])}"] if only[1] else []
    return "; ".join(parts)


def _some(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(f"`{name}`" for name in names[:SHOWN]) + more


def _setup(game: Game) -> set[str]:
    """The pieces at the start, in words."""
    return {
        f"{game.players[one.player].name} {game.pieces[one.piece].name}"
        f" {game.board.positions[one.position]}"
        for one in game.start.placements
    }


# What is shown


def _view(game: Game, shell: Game) -> View:
    """The view of the ZRF file for the positions, pieces and players of the script, by name."""
    view = shell.view
    positions = {name: index for index, name in numbered(PositionId, game.board.positions)}
    pieces = {piece.name: index for index, piece in numbered(PieceId, game.pieces)}
    players = {player.name: index for index, player in numbered(PlayerId, game.players)}
    places = [positions.get(name, NOWHERE) for name in shell.board.positions]
    rectangles = dict(zip(shell.board.positions, view.rectangles, strict=False))
    return View(
        rectangles=tuple(rectangles.get(name) for name in game.board.positions),
        grids=tuple(_grid(grid, places) for grid in view.grids) or game.view.grids,
        board_images=view.board_images,
        piece_images=tuple(
            (pieces[shell.pieces[piece].name], players[shell.players[player].name], files)
            for piece, player, files in view.piece_images
            if shell.pieces[piece].name in pieces and shell.players[player].name in players
        ),
        piece_texts=tuple(
            (pieces[shell.pieces[piece].name], kind, text)
            for piece, kind, text in view.piece_texts
            if shell.pieces[piece].name in pieces
        ),
        sounds=view.sounds,
        options=view.options,
        file_spans=view.file_spans,
    )


def _grid(grid: Grid, places: list[Neighbour]) -> Grid:
    found: Iterator[Neighbour] = (NOWHERE if at == NOWHERE else places[at] for at in grid.positions)
    return replace(grid, positions=tuple(found))
