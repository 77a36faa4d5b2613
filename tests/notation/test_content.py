"""Notations are known by what files begin with where the suffix tells nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.diagnostics import RecordError
from notation.registry import NOTATIONS, notation_in
from tests.notation.engines import ROOT
from tests.notation.test_csa import GAME as CSA
from tests.notation.test_kif import GAME as KIF
from translator.records.sources import sources

RECORDS = sorted((ROOT / "corpus" / "records").iterdir())


@pytest.mark.parametrize("path", RECORDS, ids=[path.name for path in RECORDS])
def test_files_are_known_without_their_names(path: Path, tmp_path: Path) -> None:
    bare = tmp_path / "record"
    bare.write_bytes(path.read_bytes())
    (by_content,) = sources([str(bare)], None)
    (by_suffix,) = sources([str(path)], None)
    assert by_content.notation is by_suffix.notation


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "euc-jp"])
@pytest.mark.parametrize(("text", "name"), [(KIF, "kif"), (CSA, "csa"), (KIF[14:], "kif")])
def test_shogi_is_known_in_every_encoding(text: str, name: str, encoding: str) -> None:
    assert notation_in(text.encode(encoding)) is NOTATIONS[name]


@pytest.mark.parametrize("text", [b"", b"hello", b"\x00\xff" * 50])
def test_what_is_none_is_told_with_what_is_known(text: bytes, tmp_path: Path) -> None:
    assert notation_in(text) is None
    bare = tmp_path / "record.txt"
    bare.write_bytes(text)
    with pytest.raises(RecordError, match="N191") as caught:
        list(sources([str(bare)], None))
    assert all(name in str(caught.value) for name in NOTATIONS)
