"""Options that all commands spell alike: what they were called before is understood, not told."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

from translator.core.spelling import nearest
from translator.library.names import STDIN

Function = TypeVar("Function", bound=Callable[..., Any])

_COLOURS: ContextVar[bool | None] = ContextVar("colours", default=None)
_QUIET: ContextVar[bool] = ContextVar("quiet", default=False)
"""What the command line says of colours and of remarks; each run has a context of its own."""


class OneOf(click.Choice):  # type: ignore[type-arg]  # before click 8.4 it has none
    """One of some values; `once` are those that were called otherwise, by their old names."""

    def __init__(self, choices: Iterable[str], once: Mapping[str, str] | None = None) -> None:
        super().__init__(choices)
        self.once = once or {}

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        return super().convert(self.once.get(value, value), param, ctx)

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return no_such(value, self.choices)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        return f"Choose from {', '.join(map(str, self.choices))}."


class FileName(click.ParamType[str]):
    """Files as all commands name them; shells complete those that are there."""

    name = "file"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """The name; an empty one, of a variable of the shell that is not set, would be that of the
        folder where the command runs."""
        if not value:
            self.fail("the name is empty", param, ctx)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


def read_once(
    ctx: click.Context, param: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    """Names of files, of which standard input is one at most: it can be read once only."""
    if names.count(STDIN) > 1:
        raise click.BadParameter("standard input can be read only once", ctx, param)
    return names


class OutFolder(click.Path):
    """A folder to write into, which need not be there yet."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        return super().convert(FileName().convert(value, param, ctx), param, ctx)


class Integer(click.IntRange):
    """An integer, from one bound to another; help and messages tell the bounds beside it."""

    name = "integer"


class _Seconds(click.FloatRange):
    """A time above 0 that ends: neither `inf` nor `nan`, which no clock comes to."""

    name = "number"

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        found = super().convert(value, param, ctx)
        if not isfinite(found):
            self.fail(f"{value!r} is not a number of seconds", param, ctx)
        return found


SECONDS: Final = _Seconds()
JOBS: Final = Integer(1, 9999)
"""How many processes work; more than any system has, or there were no room to watch them."""


def no_such(value: str, known: Iterable[str]) -> str:
    """What is said of a value that is none: the nearest one, and all there are."""
    names = list(known)
    near = nearest(value, names)
    meant = f" Did you mean {near!r}?" if near else ""
    return f"{value!r} is not one of {', '.join(map(repr, names))}.{meant}"


class Renamed(click.Option):
    """An option that was called otherwise `once`: the old names work, but help has the new ones."""

    def __init__(self, *args: Any, once: Sequence[str], **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.once = once

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        told = self.opts
        self.opts = [*told, *self.once]
        try:
            super().add_to_parser(parser, ctx)
        finally:
            self.opts = told


class EncodingName(click.ParamType[str]):
    """The name of an encoding of texts, whatever it is called."""

    name = "encoding"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        from notation.encodings import codec_of  # nothing else here needs records

        try:
            return codec_of(value)
        except ValueError:
            self.fail(f"{value!r} is no encoding; examples are windows-1251 and koi8-r", param, ctx)


encoding_option = click.option(
    "--encoding",
    type=EncodingName(),
    metavar="NAME",
    help="The encoding of the records, such as windows-1251; by default detected.",
)


def report_option(*others: str) -> Callable[[Function], Function]:
    """`--format` of what batches report: text, JSON, and others."""
    return click.option(
        "--format",
        "report",
        cls=Renamed,
        once=["--report"],
        type=OneOf(["text", "json", *others], {"table": "text"}),
        default="text",
        help="The report: text for people, or a format for programs.",
    )


def _set_colours(context: click.Context, option: click.Parameter, when: str) -> None:
    if _is_written(context, option):
        _COLOURS.set({"always": True, "never": False}.get(when))


def _set_quiet(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if _is_written(context, option):
        _QUIET.set(wanted)


def _is_written(context: click.Context, option: click.Parameter) -> bool:
    """Whether the option stands on the command line: what stands before the command holds on."""
    source = context.get_parameter_source(option.name or "")
    return source not in (None, click.core.ParameterSource.DEFAULT)


def quiet() -> bool:
    """Whether only what was asked for, and errors, are wanted."""
    return _QUIET.get()


def in_colour(stream: Any) -> bool:
    """Whether what goes there is coloured: as `--color`, `NO_COLOR` and `FORCE_COLOR` say, in this
    order, else on terminals."""
    wanted = _COLOURS.get()
    if wanted is None:
        shows = stream.isatty() and os.environ.get("TERM") != "dumb"
        wanted = shows or bool(os.environ.get("FORCE_COLOR"))
        wanted = wanted and not os.environ.get("NO_COLOR")  # both count if they are not empty
    return wanted


def with_common_options(command: click.Command) -> click.Command:
    """A command, and those in it, with what every command has: `--quiet` and `--color`."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            with_common_options(inner)
    if not any(one.name == "color" for one in command.params):
        command.params += [
            click.Option(
                ["-q", "--quiet"],
                is_flag=True,
                expose_value=False,
                callback=_set_quiet,
                help="Print only errors beside the output: no warnings, totals or progress.",
            ),
            click.Option(
                ["--color"],
                type=OneOf(["auto", "always", "never"]),
                default="auto",
                expose_value=False,
                callback=_set_colours,
                help="Use colours; by default only on terminals.",
            ),
        ]
    return command
