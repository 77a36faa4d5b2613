"""Names of Python functions: none of a rule's locals means what a table or the writer means."""

from __future__ import annotations

import ast

import pytest

from tests.frontends.native.support import game
from translator import api
from translator.backends.python.naming import Names, defined, reserved
from translator.backends.python.parts import names, text


def test_a_local_that_is_called_as_a_table_gets_another_name() -> None:
    tables = {"links1", "links1_", "all_links2_", "zone1_", "zone_1_", "link0", "back0", "values3"}
    tables |= {"set_1", "picked_1", "marks_1"}
    given = Names().locals(sorted(tables))
    assert not tables & set(given.values())
    assert len(set(given.values())) == len(tables)


def test_a_local_that_is_called_as_an_argument_of_a_walk_gets_another_name() -> None:
    arguments = ["g", "b", "p", "out", "label", "me", "kind", "effects", "group", "rounds"]
    assert not set(arguments) & set(Names().locals(arguments).values())


def test_a_rule_that_only_reads_a_scratch_variable_plays() -> None:
    found = game(
        """(game "Scratch"
  (players White Black)
  (board (grid (a b) (2 1) (directions (n 0 -1))))
  (variables (seen scratch))
  (rule go n (verify empty? (= seen 0)) add)
  (piece Man (moves (go)))
  (board-setup (White (Man a1))))"""
    )
    assert [str(move) for move in api.compile(found).Game().legal_moves] == ["a1 - a2 go"]


@pytest.mark.parametrize("part", names())
def test_what_run_time_parts_define_is_reserved(part: str) -> None:
    """As the parser of Python sees it."""
    found = set()
    for node in ast.parse(text(part)).body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                found.add(node.name)
            case ast.Import() | ast.ImportFrom():
                found |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
            case ast.Assign(targets=targets):
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
    assert found == set(defined(text(part)))
    assert found <= reserved()
