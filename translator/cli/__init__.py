"""The command line: one module a command, imported when the command is named.

A command module defines `command`, a click command that returns its exit status (`None` is 0).
Exit statuses, for every command: 0 done; 1 findings or differences; 2 wrong usage or unreadable
input, or no place for output; 3 part of a batch failed; 70 a fault of ludoglot itself; 130 Ctrl-C;
128 and the number of another signal that ended the command.
"""

import io
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from contextvars import copy_context
from difflib import get_close_matches
from importlib import import_module
from typing import Final, NoReturn

import click

import translator
from translator.cli import streams
from translator.cli.options import with_common_options
from translator.core.excess import Excess, MemoryExceeded
from translator.core.gc_pause import gc_paused
from translator.core.interruption import (
    Terminated,
    heed_signals,
    leave_quietly,
    repeat_what_is_lost,
)

# Name -> module and what help says of it, so that help imports none of the modules.
COMMANDS: Final = {
    "check": ("translator.cli.check", "Find mistakes in rules."),
    "translate": ("translator.cli.translate", "Write one game as an engine module."),
    "batch": ("translator.cli.batch", "Translate and play a whole library."),
    "perft": ("translator.cli.perft", "Count move sequences."),
    "play": ("translator.cli.play", "Play in the terminal."),
    "match": ("translator.cli.match", "Let two players play a match."),
    "analyse": ("translator.cli.analyse", "Find the best steps of a position."),
    "stats": ("translator.cli.stats", "Play random games and summarise them."),
    "draw": ("translator.cli.draw", "Draw boards and positions."),
    "info": ("translator.cli.info", "List the contents of a rules file."),
    "diff": ("translator.cli.diff", "Compare two sets of rules."),
    "new": ("translator.cli.new", "Write a small game to start from."),
    "explain": ("translator.cli.explain", "Explain a diagnostic code."),
    "completion": ("translator.cli.completion", "Print a completion script for a shell."),
    "lsp": ("translator.cli.lsp", "Run the language server for editors."),
    "serve": ("translator.cli.serve", "Show a game in the browser while you write its rules."),
    "fmt": ("translator.cli.fmt", "Lay out rules canonically."),
    "convert": ("translator.cli.convert", "Convert game records by the rules of their game."),
    "replay": ("translator.cli.replay", "Check game records move by move."),
    "records": ("translator.cli.archive", "Query an archive of records: openings, copies, tables."),
    "batch-records": ("translator.cli.batch_records", "Convert a folder of records."),
}

# What works on no rules needs nobody to watch it.
_IDLE: Final = {"completion", "explain", "lsp"}

FOUND, USAGE, PARTIAL, INTERNAL, INTERRUPTED = 1, 2, 3, 70, 130


class LazyGroup(click.Group):
    """A group whose commands are the modules of `COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        with gc_paused():
            command = import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return with_common_options(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = get_close_matches(name, COMMANDS, 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            ctx.fail(f"No such command {name!r}.{hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: ludoglot perft corpus/zrf/chess.zrf 3",
)
@click.option("--no-cache", is_flag=True, help="Do not use or write the cache of engines.")
@click.version_option(translator.__version__, message="ludoglot %(version)s")
def ludoglot(no_cache: bool) -> None:
    """Translate the rules of board games into engines, and convert their game records."""
    if no_cache:
        from translator.engines.cache import SWITCH

        os.environ[SWITCH] = "0"  # for workers as well


with_common_options(ludoglot)

Guard = Callable[[], AbstractContextManager[None]]


def run(arguments: Sequence[str] | None = None, guard: Guard = nullcontext) -> int:
    """Run one command line (the process's own by default) under guard; returns the exit status.

    What it says of colours and remarks holds for this run.
    """
    return copy_context().run(_run_apart, arguments, guard)


def _run_apart(arguments: Sequence[str] | None, guard: Guard) -> int:
    with warnings.catch_warnings():
        warnings.showwarning = _show_engine_warning
        try:
            status = _run(arguments, guard)
            streams.flush()
        except BrokenPipeError:
            status = 0  # the reader of our output went away (`| head`): there is nobody to tell
        except OSError as error:
            status = _refused(error)
        streams.give_up()
        return status


def _run(arguments: Sequence[str] | None, guard: Guard) -> int:
    try:
        with guard():
            status = ludoglot.main(arguments, prog_name="ludoglot", standalone_mode=False)
    except click.ClickException as error:
        return _misused(error)
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except Terminated as error:
        return error.code
    except (MemoryExceeded, MemoryError):
        _taken(Excess.MEMORY)
        return USAGE
    except SystemExit:
        return 0  # this is what click makes of a broken pipe
    except OSError:
        raise
    except Exception as error:
        return _failed(error)
    return status if isinstance(status, int) else 0


def _misused(error: click.ClickException) -> int:
    """Say what is wrong with a command line; it may tell names of the input."""
    from translator.cli.common import say

    shown = io.StringIO()
    error.show(shown)
    say(shown.getvalue().removesuffix("\n"), err=True)
    return USAGE


def _guard() -> AbstractContextManager[None]:
    """Watches a command from outside; what it needs for that is not imported for help."""
    from translator.core.watch import guarded

    return guarded(_taken)


def _taken(excess: Excess) -> None:
    """Say of what the work took too much: what is said by the process that ended it, too."""
    from translator.cli.common import show_diagnostics
    from translator.engines.limits import worker_lost

    show_diagnostics([worker_lost(excess)])


def _show_engine_warning(message: Warning | str, *_: object, **__: object) -> None:
    """What an engine says while it runs, or what is said of kept ones, as a diagnostic."""
    from translator.cli.common import show_diagnostics
    from translator.core.diagnostics import Diagnostic, Severity
    from translator.engines.cache import CacheWarning

    code = "C127" if isinstance(message, CacheWarning) else "C113"
    show_diagnostics([Diagnostic(code, Severity.WARNING, str(message))])


def _refused(error: OSError) -> int:
    """Say, if anybody can be told, what the system would not do: a full disk, a closed stream."""
    from translator.core.diagnostics import printable

    what = f"{error.filename}: " if error.filename is not None else "ludoglot: "
    with suppress(OSError):
        click.echo(printable(what + (error.strerror or str(error))), err=True)
    return USAGE


def _failed(error: Exception) -> int:
    """Say what went wrong in a command and choose the status."""
    from translator.cli.common import show_diagnostics
    from translator.core.diagnostics import TranslationError

    if isinstance(error, TranslationError):
        show_diagnostics(error.diagnostics)
        return USAGE
    if os.environ.get("LUDOGLOT_DEBUG"):
        import traceback

        traceback.print_exception(error)
    click.echo(
        f"ludoglot: internal error: {type(error).__name__}: {error}\n"
        "This is a fault of ludoglot, not of your file; LUDOGLOT_DEBUG=1 shows where.",
        err=True,
    )
    return INTERNAL


def main() -> NoReturn:
    """The console script."""
    heed_signals()
    streams.open_streams()
    repeat_what_is_lost()
    command = next((word for word in sys.argv[1:] if word in COMMANDS), "")
    works = command in COMMANDS.keys() - _IDLE
    status = run(guard=_guard if works else nullcontext)
    leave_quietly()
    sys.exit(status)
