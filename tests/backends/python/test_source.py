"""The text of generated modules: safe whatever names the rules have, self-contained, and stable."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.backends.python.support import CORPUS, corpus_game, game_of
from tests.frontends.zrf.lowering.support import rules
from translator import emit
from translator.core import outputs
from translator.engines.load import load_module
from translator.ir.game import Game
from translator.ir.parts import Label

HOSTILE = (
    "'", '"', "'''", '"""', "\\", "\\'", '\\"""', "\n", "\r\n", "a\nimport os\n", "\0", "\x1b[31m",
    "{x}", "%s", "{{7*7}}", "$(rm)", "#", "'); import os; ('", "]]>", "</script>", "<!--", "&amp;",
    "class", "lambda", "None", "__import__", "__class__", "__builtins__", "self", "Game", "Engine",
    "b", "g", "\u2028", "\u2029", "\u202e", "\ufeff", "é", "日本", "\U0001f3b2", "\ud800", "",
    " ", "ﬁ", "x" * 10_000,
)  # fmt: skip

GAME = (
    """(board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e/f/g" (10 0)) ("7/6/5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
     (zone (name home) (players White Black) (positions a1 b1)))""",
    """(piece (name Man) (attribute moved false) (moves (move-type slow)
      (n (set-flag f (in-zone? home)) (if (flag? f) (set-attribute moved true)) (add Man King))
      (e cascade e (verify not-friend?) (add-partial slow)))
      (drops ((verify empty?) add)))""",
    "(piece (name King) (moves (n (verify not-attacked?) (while empty? add n))))",
    "(board-setup (White (Man a1 off 2) (King b1)) (Black (Man a7 off 1) (King b7)))",
    "(loss-condition (White Black) (checkmated King))",
    "(win-condition (White) (absolute-config Man (a7)))",
)


def hostile() -> Game:
    """A game in which everything that has a name has a nasty one."""
    game = game_of(rules(*GAME))
    nasty = [f"{name}{count}" for count in range(3) for name in HOSTILE]

    def names(count: int, start: int = 0) -> tuple[str, ...]:
        return tuple(nasty[(start + i) % len(nasty)] for i in range(count))

    board = replace(
        game.board,
        positions=names(len(game.board.positions)),
        directions=names(len(game.board.directions), 7),
        zones=tuple(
            replace(zone, name=name)
            for zone, name in zip(game.board.zones, names(1, 3), strict=True)
        ),
    )
    label = Label(HOSTILE[2] + HOSTILE[4], HOSTILE)
    pieces = tuple(
        replace(
            piece,
            name=name,
            letter=HOSTILE[index],
            moves=tuple(replace(entry, label=label) for entry in piece.moves),
        )
        for index, (piece, name) in enumerate(zip(game.pieces, names(2, 11), strict=True))
    )
    named = names(len(game.rules), 5)
    return replace(
        game,
        meta=replace(game.meta, title="".join(HOSTILE), source=HOSTILE[3], engine=HOSTILE[4]),
        board=board,
        pieces=pieces,
        players=tuple(
            replace(player, name=name)
            for player, name in zip(game.players, names(2, 20), strict=True)
        ),
        move_types=names(len(game.move_types), 25),
        move_type_order=names(len(game.move_types), 25),
        attributes=tuple(
            replace(a, name=n) for a, n in zip(game.attributes, names(1, 30), strict=True)
        ),
        attribute_order=names(1, 30),
        rules=tuple(replace(r, name=n) for r, n in zip(game.rules, named, strict=True)),
        goals=tuple(replace(goal, kind=HOSTILE[1]) for goal in game.goals),
    )


@pytest.fixture(scope="module")
def source() -> str:
    return emit(hostile())


# Safety


def test_the_module_is_ascii(source: str) -> None:
    assert source.isascii()
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", source)


def outside_literals(source: str) -> set[str]:
    """Every word of a module that is not inside a literal, without the number at its end."""
    words: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            word = getattr(node, field, None)
            if isinstance(word, str):
                words.update(word.split("."))
        if isinstance(node, ast.Global | ast.Nonlocal):
            words.update(node.names)
    return {re.sub(r"[0-9]+$", "", word) for word in words}


def test_no_name_of_the_rules_stands_outside_a_literal(source: str) -> None:
    plain = emit(game_of(rules(*GAME)))
    assert outside_literals(source) == outside_literals(plain)
    # Nor does the plain module contain its own names: those here are words of no runtime.
    own = {"Man", "King", "White", "Black", "slow"}
    assert own.isdisjoint(outside_literals(plain))


def test_words_outside_literals_have_a_fixed_alphabet(source: str) -> None:
    assert {
        w for w in outside_literals(source) if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", w)
    } == set()


# Definitions, control and expressions: nothing that runs on import beyond building tables.
ALLOWED = frozenset(
    """Module Expr Assign AnnAssign AugAssign FunctionDef ClassDef Return If For While With Break
    Continue Pass Try Raise Assert Import ImportFrom Delete
    ExceptHandler BoolOp BinOp UnaryOp Compare Call IfExp Subscript Attribute Name Constant Tuple
    List Dict Set Lambda Slice Starred ListComp SetComp DictComp GeneratorExp Yield YieldFrom
    JoinedStr FormattedValue NamedExpr arguments arg keyword alias comprehension withitem
    Load Store Del And Or Not Add Sub Mult Div FloorDiv Mod Pow LShift RShift BitOr BitXor BitAnd
    Invert UAdd USub Eq NotEq Lt LtE Gt GtE Is IsNot In NotIn""".split()
)
MODULES = {
    "__future__",
    "array",
    "collections",
    "collections.abc",
    "contextlib",
    "itertools",
    "operator",
    "random",
    "re",
    "typing",
    "warnings",
}


def test_the_module_is_made_of_plain_definitions(source: str) -> None:
    tree = ast.parse(source)
    assert {type(node).__name__ for node in ast.walk(tree)} - ALLOWED == set()
    for node in tree.body:
        kinds = ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.FunctionDef, ast.ClassDef
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        assert isinstance(node, kinds) or text, ast.dump(node)[:100]


def test_the_module_imports_only_plain_library_modules(source: str) -> None:
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert imported <= MODULES


def test_the_module_calls_nothing_that_evaluates_text(source: str) -> None:
    called = {
        node.func.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    dangerous = {"eval", "exec", "compile", "open", "__import__", "getattr", "globals", "input"}
    assert called & dangerous <= {"getattr"}  # copies name their own slots


def test_no_name_is_defined_twice(source: str) -> None:
    """A table of a game must not hide a name of the runtime, nor one part that of another."""
    names: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                names += [n.id for n in ast.walk(target) if isinstance(n, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.append(node.target.id)
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_names_survive_as_they_are(source: str) -> None:
    game: Any = load_module(source, "hostile").Game()
    wanted = hostile()
    assert game.title == wanted.meta.title
    assert game.positions == wanted.board.positions
    assert game.players == tuple(player.name for player in wanted.players)
    assert {p.type for p in game.board.values()} <= {piece.name for piece in wanted.pieces}
    assert game.legal_moves[0].args == HOSTILE
    game.push(game.legal_moves[0])
    assert str(game)


PROBE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import hostile_game
game = hostile_game.Game()
print(json.dumps([game.title, game.positions, len(game.legal_moves), game.perft(2)]))
"""


def test_the_module_runs_alone(source: str, tmp_path: Path) -> None:
    """Isolated: no site packages, no environment, no folder of the project."""
    (tmp_path / "hostile_game.py").write_text(source, encoding="ascii")
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROBE, str(tmp_path)],
        capture_output=True,
        check=True,
        cwd=tmp_path,
        timeout=60,
    )
    assert ran.stderr == b""
    title, positions, moves, perft = json.loads(ran.stdout)
    wanted = hostile()
    assert (title, tuple(positions)) == (wanted.meta.title, wanted.board.positions)
    plain: Any = load_module(emit(game_of(rules(*GAME))), "plain").Game()
    assert (moves, perft) == (len(plain.legal_moves), plain.perft(2))


# Stability


@pytest.mark.parametrize("name", ["dobutsu", "reversi", "nim"])
def test_the_same_rules_give_the_same_bytes(name: str) -> None:
    assert emit(corpus_game(name)) == emit(corpus_game(name))


DIGESTS = """
import hashlib, sys
from translator import emit, load
for path in sys.argv[1:]:
    print(hashlib.sha256(emit(load(path)).encode()).hexdigest())
"""


def test_bytes_do_not_depend_on_the_order_of_hashes() -> None:
    names = ["dobutsu", "reversi", "three-musketeers"]
    paths = [str(CORPUS / f"{name}.zrf") for name in names]
    here = [hashlib.sha256(emit(corpus_game(name)).encode()).hexdigest() for name in names]
    for seed in ("1", "77"):
        ran = subprocess.run(
            [sys.executable, "-c", DIGESTS, *paths],
            capture_output=True,
            check=True,
            text=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(CORPUS.parents[1])},
            timeout=120,
        )
        assert ran.stdout.split() == here


def test_what_a_game_does_not_use_is_not_in_its_module() -> None:
    plain = emit(game_of(rules("(piece (name Man) (moves (n add)))")))
    for part in ("class Check", "class Most", "class Deferred", "class Attacks"):
        assert part not in plain
    assert "class Check" in emit(game_of(rules(*GAME)))


def test_a_game_that_is_called_like_the_line_before_its_own_part_plays() -> None:
    for title in (outputs.GAME, f"\n{outputs.GAME}\n", f"'''\n{outputs.GAME}\n"):
        game = corpus_game("tic-tac-toe")
        named = replace(game, meta=replace(game.meta, title=title, source=title))
        module = load_module(emit(named), title)
        assert module.Game().perft(2) == 72
        assert module.Game().title == title


def test_errors_in_a_loaded_module_tell_lines_of_its_source() -> None:
    source = emit(corpus_game("tic-tac-toe"))
    module = load_module(source, "Tic-Tac-Toe")
    lines = source.splitlines()
    for function in (module.Game.push, module.Game._step_goals):
        assert lines[function.__code__.co_firstlineno - 1].strip().startswith("def ")
