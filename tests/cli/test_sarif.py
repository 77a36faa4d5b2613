"""What is written as SARIF is valid by the schema of OASIS, which an npm package ships."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator

from tests.backends.page.support import ROOT
from tests.cli.conftest import Cli

SCHEMAS = ROOT / "build" / "js" / "node_modules" / "@microsoft" / "jest-sarif" / "lib" / "schemas"
CASES = ROOT / "tests" / "data" / "corner_cases"


@pytest.fixture(scope="module")
def schema() -> Draft4Validator:
    files = sorted(SCHEMAS.glob("sarif-2.1.0*.json"))
    if not files:
        pytest.skip("the schema of SARIF is not there (make js-tools)")
    return Draft4Validator(
        json.loads(files[-1].read_text("utf-8")), format_checker=Draft4Validator.FORMAT_CHECKER
    )


def wrong(schema: Draft4Validator, log: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in schema.iter_errors(log)]


def test_findings_are_valid(schema: Draft4Validator, cli: Cli, tmp_path: Path) -> None:
    """Of readable files with macro chains, of a file that is none, of one that is not there."""
    odd = tmp_path / "Bücher & 100%.zrf"
    odd.write_text("(game (title", "utf-8")
    ran = cli("check", str(CASES), str(odd), str(tmp_path / "none.zrf"), "--format", "sarif")
    log = json.loads(ran.out)
    assert len(log["runs"][0]["results"]) > 20
    assert wrong(schema, log) == []


def test_differences_are_valid(schema: Draft4Validator, cli: Cli, tmp_path: Path) -> None:
    old = ROOT / "corpus" / "zrf" / "english-draughts.zrf"
    new = tmp_path / "new.zrf"
    text = old.read_text("utf-8").replace("jump step", "step jump")
    new.write_text(text.replace('"maximal captures" false', '"maximal captures" true'), "utf-8")
    ran = cli("diff", str(old), str(new), "--format", "sarif")
    log = json.loads(ran.out)
    assert ran.status == 1 and log["runs"][0]["results"]
    assert wrong(schema, log) == []


def test_what_is_no_sarif_is_not_valid(schema: Draft4Validator) -> None:
    assert wrong(schema, {"version": "2.1.0"})
    assert wrong(schema, {"version": "2.1.0", "runs": [{"tool": {"driver": {}}}]})
