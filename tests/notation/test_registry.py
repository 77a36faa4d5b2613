"""A notation is a row of the registry: one that others bring is used as our own are."""

from __future__ import annotations

import ast
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from notation.diagnostics import Sink
from notation.registry import NOTATIONS, SPELLINGS, notation_of, register
from notation.sgf.spellings import SPELLINGS as SGF_SPELLINGS
from notation.shogi.spelling import SPELLINGS as SHOGI_SPELLINGS
from notation.xiangqi.spelling import SPELLINGS as XIANGQI_SPELLINGS
from tests.notation import coordinates
from tests.notation.coordinates import NOTATION, SPELLING
from tests.notation.engines import CORPUS, ROOT, corpus
from tests.notation.test_commands import run, status
from tests.notation.tools import converted, read_one, replayed, written
from translator.cli import FOUND
from translator.cli.batch_records import command as batch_records
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay

CHESS = str(CORPUS / "chess.zrf")
GAME = """\
Arbiter: J. Doe
Name.White: Steinitz

e2e4 e7e5 g1f3
"""
PGN = """\
[White "Steinitz"]

1. e4 e5 2. Nf3 (2. f4 $1) *
"""


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The notation, which other tests must not meet."""
    register(NOTATION, SPELLING)
    yield
    del NOTATIONS[NOTATION.name], SPELLINGS[NOTATION.spelling]


def test_it_is_read_and_written() -> None:
    record = read_one(GAME, "coordinates")
    assert [node.move for node in record.main_line()] == ["e2e4", "e7e5", "g1f3"]
    assert written(record, "coordinates").decode() == GAME


def test_it_is_replayed() -> None:
    sink = Sink()
    assert replayed(read_one(GAME, "coordinates"), corpus("chess"), sink).complete
    assert not sink.items


def test_it_is_converted_to_another() -> None:
    text = converted(GAME, "coordinates", "pgn", corpus("chess"))
    assert "1. e4 e5 2. Nf3" in text
    assert '[Arbiter "J. Doe"]' in text
    assert '[White "Steinitz"]' in text


def test_another_is_converted_to_it_with_what_it_requires() -> None:
    sink = Sink()
    text = converted(PGN, "pgn", "coordinates", corpus("chess"), sink)
    assert text == "Name.White: Steinitz\nArbiter: nobody\n\ne2e4 e7e5 g1f3\n"
    lost = [diagnostic.message for diagnostic in sink.items]
    kinds = ("variations", "result")
    assert lost == [f"coordinates has no place for {kind}" for kind in kinds]


def test_it_is_for_games_of_its_family_alone() -> None:
    sink = Sink()
    assert not converted("1. 11-15 *", "pdn", "coordinates", corpus("english-draughts"), sink)
    assert [diagnostic.code for diagnostic in sink.items] == ["N184"]


def test_the_commands_find_it_by_suffix_and_by_name(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "game.coords").write_text(GAME)
    (tmp_path / "in" / "game.pgn").write_text(PGN)
    pgn = run(convert, tmp_path / "in" / "game.coords", "--rules", CHESS, "--to", "pgn")
    assert (status(pgn), pgn.stdout.count("1. e4 e5 2. Nf3")) == (0, 1)
    own = run(convert, tmp_path / "in" / "game.pgn", "--rules", CHESS, "--to", "coordinates")
    assert own.stdout.endswith("e2e4 e7e5 g1f3\n")
    shown = run(replay, "-", "--from", "coordinates", "--rules", CHESS, data=GAME.encode())
    assert (status(shown), "legal, 3 of 3 moves" in shown.stdout) == (0, True)
    bad = run(replay, "-", "--from", "coordinates", "--rules", CHESS, data=b"A: B\n\ne2e5\n")
    assert status(bad) == FOUND
    arguments = (tmp_path / "in", tmp_path / "out", "--rules", CHESS, "--to", "coordinates")
    assert status(run(batch_records, *arguments, "-j", "1")) == 0
    made = sorted(path.name for path in (tmp_path / "out").glob("*.coords"))
    assert made == ["game.coords.coords", "game.pgn.coords"]


def test_the_help_names_it() -> None:
    assert "|coordinates]" in run(convert, "--help").stdout.replace("\n", "").replace(" ", "")


def test_processes_of_a_batch_have_it_where_its_module_registers_it(tmp_path: Path) -> None:
    own = Path(coordinates.__file__).read_text()
    (tmp_path / "own.py").write_text(
        f"{own}\nfrom notation.registry import register\nregister(NOTATION, SPELLING)\n"
    )
    (tmp_path / "in").mkdir()
    for name in ("one", "two"):
        (tmp_path / "in" / f"{name}.pgn").write_text(PGN)
    arguments = ["batch-records", "in", "out", "--to", "coordinates", "--rules", CHESS, "-j", "2"]
    code = f"import own; from translator.cli import run; raise SystemExit(run({arguments!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        cwd=tmp_path,
        env={"PYTHONPATH": f"{tmp_path}:{ROOT}"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    games = sorted(path.read_text() for path in (tmp_path / "out").glob("*.coords"))
    assert [game.splitlines()[-1] for game in games] == 2 * ["e2e4 e7e5 g1f3"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({}, "there is a notation 'coordinates' already"),
        ({"name": "other"}, ".coords is a suffix of the notation 'coordinates'"),
        ({"name": "other", "suffixes": (".o",)}, "there is a spelling 'from-to'"),
    ],
)
def test_what_is_taken_is_refused(changed: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        register(replace(NOTATION, **changed), SPELLING)  # type: ignore[arg-type]
    assert "other" not in NOTATIONS
    assert notation_of("game.o") is None


def test_an_unknown_spelling_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no spelling 'unheard'"):
        register(replace(NOTATION, name="other", suffixes=(".o",), spelling="unheard"))


# What else is called like a notation or a spelling: a form of output, and kinds of words in texts.
OTHER_NAMES = {"form", "report", "kind"}


def named_in_choices(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Lines where a text decides: in comparisons, cases, and look-ups in the registry."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            about = {getattr(side, "id", getattr(side, "attr", "")) for side in sides}
            texts = [] if about & OTHER_NAMES else sides
        elif isinstance(node, ast.MatchValue):
            texts = [node.value]
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name | ast.Attribute):
            name = getattr(node.value, "id", getattr(node.value, "attr", ""))
            texts = [node.slice] if name in ("NOTATIONS", "SPELLINGS") else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            texts = [node.func.value, *node.args] if node.func.attr == "get" else []
        else:
            continue
        for side in texts:
            for part in ast.walk(side):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def own_names(path: Path) -> set[str]:
    """The names that a module may know: those of the notation in whose module or package it is."""
    first, second = path.relative_to(ROOT).with_suffix("").parts[:2]
    if first != "notation":
        return set()
    packages: dict[str, Iterable[str]] = {
        "sgf": SGF_SPELLINGS,
        "shogi": (*SHOGI_SPELLINGS, "ki2"),
        "xiangqi": XIANGQI_SPELLINGS,
        "backgammon": ("mat",),
    }
    return {second, *packages.get(second, ())}


@pytest.mark.parametrize("package", ["notation", "translator", "ludoglot"])
def test_no_other_module_decides_by_a_name(package: str) -> None:
    names = NOTATIONS.keys() | SPELLINGS.keys()
    found = []
    for path in sorted((ROOT / package).rglob("*.py")):
        if path != ROOT / "notation" / "registry.py":
            strange = names - own_names(path)
            places = named_in_choices(ast.parse(path.read_text()))
            found += [f"{path}:{line} {name}" for line, name in places if name in strange]
    assert not found


@pytest.mark.parametrize(
    "code",
    [
        "if record.notation == 'pgn': pass",
        "clear = spelling in ('named', 'zsg')",
        "match target.name:\n    case 'sgf' | 'json': pass",
        "family = {'pdn': 'draughts'}.get(name)",
        "row = registry.NOTATIONS['named']",
    ],
)
def test_the_search_finds_every_form_of_it(code: str) -> None:
    names = NOTATIONS.keys() | SPELLINGS.keys()
    assert {name for _, name in named_in_choices(ast.parse(code))} & names


@pytest.mark.parametrize("name", NOTATIONS)
def test_whatever_a_notation_is_made_of_goes_to_other_processes(name: str) -> None:
    """Batches read and write there; what has no name in its module cannot be sent."""
    assert pickle.loads(pickle.dumps(NOTATIONS[name])).name == name
