"""What the commands share: printing safely, the options for rules files, reading them."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar, cast

import click

from translator.cli.options import SECONDS, FileName, Integer, OneOf, in_colour, quiet
from translator.core.diagnostics import Diagnostic, Severity, TranslationError, printable
from translator.core.install import how_to
from translator.frontends.registry import LANGUAGES

Function = TypeVar("Function", bound=Callable[..., Any])

DEFAULT_PLIES = 300
_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def say(text: str = "", *, err: bool = False) -> None:
    """Print lines; control characters that came from the input are shown, not obeyed."""
    click.echo("\n".join(map(printable, text.split("\n"))), err=err)


def remark(text: str) -> None:
    """Say on standard error what one may want to know, and need not: nothing with `--quiet`."""
    if not quiet():
        say(text, err=True)


def print_json(data: Mapping[str, object]) -> None:
    """One JSON object on standard output, the same bytes for the same data.

    Its `version` is 1 if it says no other one: what is added to an object leaves the number.
    """
    click.echo(json.dumps({"version": 1, **data}, indent=2))


def plural(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def show_diagnostics(
    diagnostics: Iterable[Diagnostic], *, err: bool = True, group: bool = False
) -> None:
    """Findings for people; with `group` many of one code and file are told as one.

    Those on standard error, beside what was asked for, are only errors with `--quiet`.
    """
    from translator.reports import text  # not needed where nothing is found

    if err and quiet():
        diagnostics = [one for one in diagnostics if one.severity is Severity.ERROR]
    style = _styled if in_colour(sys.stderr if err else sys.stdout) else text.plain
    if group:
        rows = text.grouped(diagnostics, style)
    else:
        rows = (row for diagnostic in diagnostics for row in text.lines(diagnostic, style))
    for row in rows:
        click.echo(row, err=err, color=style is _styled)


def _styled(text: str, severity: Severity) -> str:
    return click.style(text, fg=_COLOURS[severity], bold=True)


def empty(name: str) -> Diagnostic:
    """What is said of a folder or archive without rules."""
    return Diagnostic("C101", Severity.ERROR, f"{name} holds no rules files")


@contextmanager
def extra(name: str, message: str, *packages: str) -> Iterator[None]:
    """A block that imports what comes with an extra; C123 says how to get what is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in packages:
            raise
        found = Diagnostic("C123", Severity.ERROR, message, hint=how_to(name))
        raise TranslationError([found]) from None


def from_option(function: Function) -> Function:
    """`--from LANGUAGE`."""
    return click.option(
        "--from",
        "language",
        type=OneOf(list(LANGUAGES)),
        help="The language of the rules; by default the suffix decides.",
    )(function)


def stdin_option(function: Function) -> Function:
    """`--stdin-filename FILE`, for commands that editors give what is being typed."""
    return click.option(
        "--stdin-filename",
        "instead",
        metavar="FILE",
        type=FileName(),
        help="The file whose text is on standard input (`-`), for its name, language and includes.",
    )(function)


def rules_options(function: Function) -> Function:
    """FILE, `--variant`, `--index`, `--from` and `--dialect`, for commands on one game."""
    return click.argument("file", type=FileName())(
        variant_options(dialect_option(from_option(function)))
    )


def variant_options(function: Function) -> Function:
    """`--variant` and `--index`, which the command gets as one: `variant`."""

    @wraps(function)
    def command(*args: Any, variant: str | None, index: int | None, **others: Any) -> Any:
        if variant is not None and index is not None:
            raise click.UsageError("choose either --variant or --index")
        return function(*args, variant=variant if index is None else index, **others)

    title = click.option("--variant", metavar="TITLE", help="The variant with this title.")
    number = click.option(
        "--index",
        type=Integer(min=1),
        metavar="N",
        help="The game with this number in the list of `ludoglot info`.",
    )
    return cast(Function, title(number(command)))


def dialect_option(function: Function) -> Function:
    """`--dialect zillions|dagaz`."""
    return click.option(
        "--dialect",
        type=OneOf(["zillions", "dagaz"]),
        help="The semantics of ZRF; by default guessed from the file.",
    )(function)


class TargetName(OneOf):
    """The name of a target; which there are only the registry knows, which imports the passes."""

    def __init__(self) -> None:
        self.case_sensitive = True
        self.once = {}

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        from translator.backends.registry import TARGETS

        return tuple(TARGETS)


def to_option(function: Function) -> Function:
    """`--to TARGET`."""
    return click.option(
        "--to",
        "target",
        default="python",
        show_default=True,
        type=TargetName(),
        metavar="TARGET",
        help="The language of the engine.",
    )(function)


def force_option(function: Function) -> Function:
    """`--force`."""
    return click.option(
        "--force",
        is_flag=True,
        help="Also replace inputs, edited files and files of other kinds.",
    )(function)


def format_option(function: Function) -> Function:
    """`--format text|json`."""
    return click.option(
        "--format",
        "form",
        type=OneOf(["text", "json"]),
        default="text",
        help="Text for people, or JSON for programs.",
    )(function)


def engine_option(function: Function) -> Function:
    """`--engine auto|python|v8`."""
    return click.option(
        "--engine",
        type=OneOf(["auto", "python", "v8"]),
        default="auto",
        show_default=True,
        help="The engine: V8 if it is installed (auto), or the given one.",
    )(function)


def run_options(timeout: float | None, max_plies: int) -> Callable[[Function], Function]:
    """`--timeout` and `--max-plies`, for commands that run a game."""

    def decorate(function: Function) -> Function:
        function = click.option(
            "--max-plies",
            type=Integer(min=0),
            default=max_plies,
            show_default=True,
            help="Stop after this many steps.",
        )(function)
        return timeout_option(timeout)(function)

    return decorate


def timeout_option(
    timeout: float | None = None, text: str = "Give up after this time."
) -> Callable[[Function], Function]:
    """`--timeout`, with its default and what help says of it."""
    return click.option(
        "--timeout",
        type=SECONDS,
        default=timeout,
        show_default=timeout is not None,
        metavar="SECONDS",
        help=text,
    )
