"""`ludoglot explain`."""

import json

from notation.catalogue import CATALOGUE
from tests.cli.conftest import Cli
from translator.catalogue import entries


def test_a_code_is_explained_whatever_its_case(cli: Cli) -> None:
    ran = cli("explain", "c101")
    assert ran.status == 0
    assert ran.out.startswith("C101: ")
    assert "Example:" in ran.out


def test_without_a_code_all_are_listed(cli: Cli) -> None:
    listed = [line.split()[0] for line in cli("explain").out.splitlines()]
    assert listed == sorted([*entries(), *CATALOGUE])


def test_codes_of_records_are_explained(cli: Cli) -> None:
    ran = cli("explain", "n126")
    assert (ran.status, ran.out.startswith("N126: Not a move line")) == (0, True)


def test_an_unknown_code_is_wrong_usage(cli: Cli) -> None:
    ran = cli("explain", "C1011")
    assert ran.status == 2
    assert "similar are C1" in ran.err


def test_json(cli: Cli) -> None:
    assert json.loads(cli("explain", "C101", "--format", "json").out)["code"] == "C101"
