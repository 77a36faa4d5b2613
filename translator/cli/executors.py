"""`--executor`: where else than in processes of this machine work is done."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeVar

import click

from translator.batch.executors import makes, of_client
from translator.batch.pool import NewExecutor
from translator.cli.common import extra

Function = TypeVar("Function", bound=Callable[..., Any])

_DASK: Final = "dask://"
_NAME: Final = re.compile(r"([^\W\d][\w.]*):([^\W\d]\w*)")


class _Executors(click.ParamType[NewExecutor]):
    """A scheduler of Dask, or a name in a module that makes executors."""

    name = "executor"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> NewExecutor:
        if value.startswith(_DASK):
            return _of_dask(value.removeprefix(_DASK), ctx)
        found = _NAME.fullmatch(value)
        if found is None:
            self.fail(f"{value!r} is neither {_DASK}HOST:PORT nor MODULE:NAME", param, ctx)
        module, name = found.groups()
        try:
            made = getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            self.fail(str(error), param, ctx)
        if not callable(made):
            self.fail(f"{value} does not make executors", param, ctx)
        return makes(made)


def _of_dask(address: str, ctx: click.Context | None) -> NewExecutor:
    with extra("dask", "Dask is not installed", "distributed"):
        from distributed import Client

        client = Client(f"tcp://{address}")
    if ctx is not None:
        ctx.call_on_close(client.close)
    return of_client(client)


def executor_option(function: Function) -> Function:
    """`--executor`."""
    return click.option(
        "--executor",
        type=_Executors(),
        metavar=f"{_DASK}HOST:PORT|MODULE:NAME",
        help="Work on a cluster of Dask, or in the executor (of concurrent.futures) that your"
        " function returns, instead of in processes. -j is the amount of work in progress.",
    )(function)
