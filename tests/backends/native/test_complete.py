"""Nothing that rules can hold is without a way to be written."""

from __future__ import annotations

from typing import get_args

import pytest

from translator.frontends.native.printing import statements, terms
from translator.frontends.native.words import rows_of
from translator.ir.expr import Expr
from translator.ir.stmt import Effect, Stmt

SPECIAL = {*statements._PRINTERS, *terms._SPECIAL}


@pytest.mark.parametrize(
    "kind", [*get_args(Stmt), *get_args(Effect), *get_args(Expr)], ids=lambda kind: kind.__name__
)
def test_every_class_has_a_row_of_words_or_a_printer(kind: type) -> None:
    assert rows_of(kind) or kind in SPECIAL
