"""Options that all commands spell alike: what they were called before is understood, not told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click

from translator.core.spelling import nearest

Function = TypeVar("Function", bound=Callable[..., Any])

QUIET: Final = "translator.quiet"
"""Where the context of a command keeps that only errors are wanted."""


class OneOf(click.Choice):  # type: ignore[type-arg]  # before click 8.4 it has none
    """One of some values; `once` are those that were called otherwise, by their old names."""

    def __init__(self, choices: Iterable[str], once: Mapping[str, str] | None = None) -> None:
        super().__init__(choices)
        self.once = once or {}

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        return super().convert(self.once.get(value, value), param, ctx)

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return no_such(value, self.choices)


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


def report_option(*others: str) -> Callable[[Function], Function]:
    """`--format` of what batches report: text, JSON, and others."""
    return click.option(
        "--format",
        "report",
        cls=Renamed,
        once=["--report"],
        type=OneOf(["text", "json", *others], {"table": "text"}),
        default="text",
        help="The report: for people (text), or for programs.",
    )


def _colour(context: click.Context, _: click.Parameter, when: str) -> None:
    context.color = {"always": True, "never": False}.get(when)


def _quiet(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        context.meta[QUIET] = True


def quiet() -> bool:
    """Whether only what was asked for, and errors, are wanted."""
    context = click.get_current_context(silent=True)
    return context is not None and QUIET in context.meta


def with_common_options(command: click.Command) -> click.Command:
    """A command, and those in it, with what every command has: `--quiet` and `--color`."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            with_common_options(inner)
    elif not any(one.name == "color" for one in command.params):
        command.params += [
            click.Option(
                ["-q", "--quiet"],
                is_flag=True,
                expose_value=False,
                callback=_quiet,
                help="Tell errors only: no warnings beside the output, no sums, no progress.",
            ),
            click.Option(
                ["--color"],
                type=OneOf(["auto", "always", "never"]),
                default="auto",
                expose_value=False,
                callback=_colour,
                help="Whether to use colours; by default on terminals.",
            ),
        ]
    return command
