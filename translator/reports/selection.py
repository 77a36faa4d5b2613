"""Which findings are wanted: codes by their beginnings, as `P` or `Z4` or `Z433`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from translator.core.diagnostics import Diagnostic, Severity


@dataclass(frozen=True, slots=True)
class Selection:
    """`select` and `ignore` are beginnings of codes; of those that fit, the longest decides.

    Without `select` all are wanted. Errors always are: nothing can be made of such rules.
    """

    select: Sequence[str] = ()
    ignore: Sequence[str] = ()

    def admits(self, diagnostic: Diagnostic) -> bool:
        if diagnostic.severity is Severity.ERROR:
            return True
        wanted = _longest(self.select, diagnostic.code) if self.select else 0
        return wanted is not None and wanted >= (_longest(self.ignore, diagnostic.code) or 0)


def _longest(beginnings: Sequence[str], code: str) -> int | None:
    """The length of the longest of them with which the code begins."""
    return max((len(one) for one in beginnings if code.startswith(one)), default=None)
