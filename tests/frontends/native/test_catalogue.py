"""The examples of the catalogue draw their codes."""

from __future__ import annotations

import pytest

from tests.frontends.native.support import findings
from translator.catalogue.native import TABLE


@pytest.mark.parametrize("code", [code for code, entry in TABLE.items() if entry.example])
def test_an_example_draws_its_code(code: str) -> None:
    assert code in [diagnostic.code for diagnostic in findings(TABLE[code].example)]
