"""One node process for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backends.javascript.support import NODE, Player, node


@pytest.fixture(scope="session")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    if NODE is None:
        pytest.skip("node is not installed")
    folder: Path = tmp_path_factory.mktemp("modules")
    with node(folder) as found:
        yield found
