"""`--to javascript`: of one game, of a file, of a library."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import translator
from tests.cli.conftest import Cli
from tests.cli.test_translate import TWO_GAMES
from tests.engines.v8.support import CORPUS, needs_v8
from translator.engines.trial import javascript_trial, page_trial

ROOT = Path(__file__).resolve().parents[2]

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")


def perft(module: Path, depth: int) -> str:
    """What node counts with a module."""
    assert NODE is not None
    code = f'import("{module.as_uri()}").then((m) => console.log(new m.Game().perft({depth})))'
    ran = subprocess.run([NODE, "-e", code], capture_output=True, text=True, check=True, timeout=60)
    return ran.stdout.strip()


@needs_node
def test_one_module_on_standard_output_that_runs_alone(cli: Cli, tmp_path: Path) -> None:
    ran = cli("translate", "corpus/zrf/breakthrough.zrf", "--to", "javascript")
    assert (ran.status, ran.err) == (0, "")
    (tmp_path / "engine.mjs").write_text(ran.out)
    assert perft(tmp_path / "engine.mjs", 3) == "11132"


@pytest.mark.parametrize(("name", "types"), [("e.mjs", "e.d.mts"), ("e.js", "e.d.ts")])
def test_types_stand_beside_the_module(cli: Cli, tmp_path: Path, name: str, types: str) -> None:
    ran = cli("translate", "corpus/zrf/nim.zrf", "--to", "javascript", "-o", str(tmp_path / name))
    assert ran.status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, types])
    assert "export class Game {" in (tmp_path / types).read_text()


def test_all_games_of_a_file_go_into_a_folder(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "race.zrf"
    path.write_text(TWO_GAMES)
    ran = cli("translate", str(path), "--to", "javascript", "-o", f"{tmp_path}/out/")
    assert ran.status == 0
    stems = ["race__race_2_game", "race_game"]
    names = sorted(file.name for file in (tmp_path / "out").iterdir())
    assert names == sorted(f"{stem}{end}" for stem in stems for end in (".mjs", ".d.mts"))
    assert ran.out.splitlines() == [f"{tmp_path}/out/{stem}.mjs" for stem in reversed(stems)]


@needs_node
def test_a_batch_is_played_through_node(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "race.zrf"
    path.write_text(TWO_GAMES)
    out = tmp_path / "out"
    options = ("-j", "1", "--to", "javascript", "--format", "json")
    ran = cli("batch", str(path), str(out), *options)
    assert ran.status == 0
    (file,) = json.loads(ran.out)["files"]
    assert [game["stage"] for game in file["games"]] == ["played", "played"]
    assert [game["plies"] for game in file["games"]] == [4, 1]  # then nobody can move
    assert perft(out / file["games"][0]["module"], 4) == "1"


# A man goes around for ever; nobody can move in the other game.
LOOP = """(game (title "Loop") (players W B) (turn-order W B)
  (board (grid (dimensions ("a/b" (1 0)) ("1/2/3" (0 1))) (directions (n 0 1) (s 0 -1))))
  (piece (name Runner) (moves (n (verify empty?) add (while on-board? s n))))
  (board-setup (W (Runner a1)) (B (Runner b1))))
(variant (title "Stuck") (board-setup (W (Runner a3)) (B (Runner b3))))"""


@needs_node
@pytest.mark.parametrize("target", ["javascript", "page"])
def test_a_batch_tells_what_node_finds(cli: Cli, tmp_path: Path, target: str) -> None:
    path = tmp_path / "loop.zrf"
    path.write_text(LOOP)
    options = ("-j", "1", "--to", target, "--format", "json", "--max-plies", "1")
    ran = cli("batch", str(path), str(tmp_path / "out"), *options)
    (file,) = json.loads(ran.out)["files"]
    loop, stuck = file["games"]
    assert (loop["stage"], stuck["stage"], stuck["code"]) == ("played", "imported", "C108")
    assert "C113" in {diagnostic["code"] for diagnostic in file["diagnostics"]}


@needs_node
@needs_v8
def test_without_node_v8_finds_the_same(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "loop.zrf"
    path.write_text(LOOP)
    options = ("-j", "1", "--to", "javascript", "--format", "json", "--max-plies", "20")
    reports = []
    for out in ("node", "v8"):
        ran = cli("batch", str(path), str(tmp_path / out), *options)
        reports.append(json.loads(ran.out)["files"])
        monkeypatch.setenv("PATH", str(tmp_path))
    assert reports[0] == reports[1]
    assert [game["stage"] for game in reports[1][0]["games"]] == ["played", "imported"]


@needs_v8
def test_a_game_that_takes_too_long_in_v8_is_stopped(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    options = ("--to", "javascript", "--format", "json", "--timeout", "3", "--games", "1000000")
    ran = cli("batch", str(CORPUS / "zrf" / "nim.zrf"), str(tmp_path / "out"), "-j", "1", *options)
    (file,) = json.loads(ran.out)["files"]
    assert {(game["stage"], game["code"]) for game in file["games"]} == {("imported", "C107")}


def test_without_node_and_v8_a_trial_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("translator.engines.v8.find_spec", lambda name: None)
    game = translator.load(CORPUS / "zrf" / "nim.zrf")
    with pytest.raises(translator.TranslationError, match="C114"):
        javascript_trial(translator.emit(game, "javascript"), game.meta.title, None)


def test_pages_need_no_node(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without node nobody can say that they play, and nothing is wrong."""
    monkeypatch.setenv("PATH", str(tmp_path))
    path = tmp_path / "race.zrf"
    path.write_text(TWO_GAMES)
    options = ("-j", "1", "--to", "page", "--format", "json")
    ran = cli("batch", str(path), str(tmp_path / "out"), *options)
    assert ran.status == 0
    (file,) = json.loads(ran.out)["files"]
    assert {(game["stage"], game["code"]) for game in file["games"]} == {("emitted", "")}


@needs_node
def test_a_page_is_tried_with_all_its_script(tmp_path: Path) -> None:
    """A fault anywhere in the script of a page is found, not only one in its engine."""
    page = translator.emit(translator.load(ROOT / "corpus" / "zrf" / "dodgem.zrf"), "page")
    trial = page_trial(page, "Dodgem", 60)
    assert trial is not None
    plies = trial.play(2, 50, 1).plies
    assert plies is not None and plies > 2
    with pytest.raises(RuntimeError, match="SyntaxError"):
        page_trial(page.replace("class Board {", "class Board [", 1), "Dodgem", 60)
