"""`ludoglot records`: questions to an archive of game records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from notation.diagnostics import RecordError
from translator.cli import USAGE
from translator.cli.common import force_option, format_option, plural, print_json, remark, say
from translator.cli.options import Integer, OneOf, OutFolder
from translator.cli.records import Chosen, Shown, Stream, records_options, show, stream_options
from translator.cli.selected import Selected, selected_options
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.outputs import Outputs
from translator.core.text import table
from translator.records.following import Followed, Following
from translator.records.same import Copies
from translator.records.searching import SearchError, Searching
from translator.records.stream import Done, Known, Read, Reading, Work
from translator.records.sums import Sums
from translator.records.tree import Branch, rows
from translator.records.where import Condition, Where, all_hold

T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass
class Archive:
    """The records that a command line names, and their rules; what is found in them is shown."""

    chosen: Chosen
    part: Stream
    where: tuple[Condition, ...] = ()
    sink: Shown = field(default_factory=Shown)

    def worked(self, work: Work[T]) -> Iterator[Done[T | None]]:
        """The work on the records that are wanted, in their order; raises `RecordError`."""
        reading = Reading(self.chosen.files(), self.chosen.book().engine_for)
        for done in self.part.worked(reading, Where(self.where, work)):
            if all_hold(self.where, done.read.record.headers):
                self.sink.of(done)
                yield done
        self.sink.tell(reading.said)

    def followed(self) -> Iterator[tuple[Known, Followed]]:
        """The games by whose rules something is legal."""
        for read, game in self.read_and_followed():
            yield read.known, game

    def read_and_followed(self) -> Iterator[tuple[Read, Followed]]:
        """The same with their records."""
        for done in self.worked(Following(self.chosen.timeout)):
            if done.result is not None:
                yield done.read, done.result

    def write(self, selected: Selected, games: Iterator[Read]) -> None:
        """Take all games, and write them if they go anywhere."""
        inputs = [file.path for file in self.chosen.files() if file.path is not None]
        selected.write(games, self.chosen.timeout, inputs, self.sink)
        self.sink.flush()


class _Where(click.ParamType[Condition]):
    """A condition on a header."""

    name = "condition"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Condition:
        try:
            return Condition.parse(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def archive_options(function: Function) -> Function:
    """The options of records and of parts of a stream, which the command gets as one: `archive`.

    The status is that of the command, or that something was wrong with a record.
    """

    @wraps(function)
    def command(chosen: Chosen, stream: Stream, where: tuple[Condition, ...], **others: Any) -> int:
        archive = Archive(chosen, stream, where)
        try:
            function(archive=archive, **others)
        except RecordError as error:
            show(error.diagnostics)
            return USAGE
        return archive.sink.status(archive.sink.failed)

    chosen_by = click.option(
        "--where",
        metavar="CONDITION",
        type=_Where(),
        multiple=True,
        help="Only games whose headers meet this condition, such as `WhiteElo>2400`.",
    )
    return cast(Function, records_options(stream_options(chosen_by(command))))


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: ludoglot records stats games/ --library corpus/zrf",
)
def command() -> None:
    """Query an archive of records: openings, games, copies and totals."""


@command.command(
    "tree",
    epilog="Example: ludoglot records tree games/ --rules chess.zrf --depth 4",
)
@archive_options
@click.option("--depth", type=Integer(1, 60), default=6, show_default=True)
@click.option("--least", type=Integer(min=1), default=1, help="Leave out moves of fewer games.")
@click.option(
    "--format",
    "form",
    type=OneOf(["text", "json", "html"]),
    default="text",
    help="For people (text, or a page), or for programs (json).",
)
def tree(archive: Archive, depth: int, least: int, form: str) -> None:
    """Show the openings: the moves, how often they were played, and their results.

    Moves that lead to the same position count as one, in any notation.
    """
    trees: dict[tuple[str, int], tuple[Followed, Branch]] = {}
    for _, game in archive.followed():
        _, root = trees.setdefault((game.rules, game.start), (game, Branch()))
        root.add(game, depth)
    if form == "json":
        found = [{"title": game.title, **root.as_data(least)} for game, root in trees.values()]
        print_json({"version": 1, "trees": found})
        return
    if form == "html":
        from translator.records.page import tree_page

        click.echo(tree_page(trees.values(), least), nl=False)
        return
    for game, root in trees.values():
        if len(trees) > 1:
            say(f"{game.title}:")
        header, *lines = rows(root, game.players, least)
        say(table(header, lines))


@command.command(
    "search",
    epilog="Example: ludoglot records search games/ --rules chess.zrf --moves 'e4 e5'",
)
@archive_options
@click.option("--position", help="FEN if the game has it, else a setup.")
@click.option("--moves", help="Moves from the start, `e4 e5` or `e2 - e4 Pawn-move; …`.")
@click.option("--pattern", help="Pieces on positions: `White Pawn e4; x e5` (x: empty).")
@click.option("--symmetries", is_flag=True, help="Also match rotated and mirrored patterns.")
@selected_options
@format_option
def search(
    archive: Archive,
    selected: Selected,
    position: str | None,
    moves: str | None,
    pattern: str | None,
    symmetries: bool,
    form: str,
) -> None:
    """Find games that reach a position, or a pattern of pieces."""
    if sum(wanted is not None for wanted in (position, moves, pattern)) != 1:
        raise click.UsageError("choose one of --position, --moves and --pattern")
    texts = None if moves is None else tuple(_texts(moves))
    work = Searching(position, texts, pattern, symmetries, archive.chosen.timeout)
    found: list[dict[str, object]] = []
    games = 0

    def there() -> Iterator[Read]:
        nonlocal games
        for done in archive.worked(work):
            games += 1
            if done.result is not None:
                here = done.read.known
                found.append({**asdict(here), "ply": done.result})
                if form == "text":
                    say(f"{here}: ply {done.result}")
                yield done.read

    try:
        archive.write(selected, there())
    except SearchError as error:
        raise TranslationError([Diagnostic("C106", Severity.ERROR, str(error))]) from error
    if form == "json":
        print_json({"version": 1, "games": games, "found": found})
    else:
        say(f"{len(found):,} of {games:,} games")


def _texts(moves: str) -> Iterator[str]:
    """The texts of moves, which have `;` or else blanks between them."""
    yield from filter(None, map(str.strip, moves.split(";" if ";" in moves else None)))


@command.command(
    "dedupe", epilog="Example: ludoglot records dedupe games/ --library corpus/zrf -j 2"
)
@archive_options
@selected_options
@format_option
def dedupe(archive: Archive, selected: Selected, form: str) -> None:
    """Find games that occur more than once, in any notation.

    With -o, write each game once.
    """
    copies, games = Copies(), 0
    found: list[dict[str, object]] = []

    def others() -> Iterator[Read]:
        nonlocal games
        for read, game in archive.read_and_followed():
            games += 1
            original = copies.original(game, read.known)
            if original is None:
                yield read
                continue
            found.append({"copy": asdict(read.known), "of": asdict(original)})
            if form == "text":
                say(f"{read.known}: the same game as {original}")

    archive.write(selected, others())
    if form == "json":
        print_json({"version": 1, "games": games, "copies": found})
    else:
        say(f"{len(found):,} of {plural(games, 'game')} are copies")


@command.command(
    "stats",
    epilog="Example: ludoglot records stats games/ --rules chess.zrf",
)
@archive_options
@format_option
def stats(archive: Archive, form: str) -> None:
    """Count games, plies and results by title."""
    sums: dict[str, Sums] = {}
    for _, game in archive.followed():
        sums.setdefault(game.title, Sums()).add(game)
    if form == "json":
        print_json({"version": 1, "games": [{"title": t, **s.as_data()} for t, s in sums.items()]})
        return
    header = ["game", "games", "legal", "plies", "shortest", "median", "longest", "ends"]
    say(table(header, ([title, *one.cells()] for title, one in sums.items())))


@command.command(
    "table", epilog="Example: ludoglot records table games/ games.parquet --library corpus/zrf"
)
@archive_options
@click.argument("out", type=OutFolder())
@force_option
def tables(archive: Archive, out: Path, force: bool) -> None:
    """Write two Parquet tables into the folder OUT: one of games, one of moves."""
    from translator.records.parquet import Tables

    with Tables.into(out, Outputs((), force)) as written:
        for here, game in archive.followed():
            written.add(here, game)
    remark(f"{written.games:,} games, {written.moves:,} moves")
