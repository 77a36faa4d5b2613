"""`ludoglot translate`."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

from tests.cli.conftest import Cli
from tests.frontends.native.test_variants import BASE
from tests.places import ROOT

TWO_GAMES = """(game (title "Race") (players W B) (turn-order W B)
  (board (grid (dimensions ("a/b" (1 0)) ("1/2/3" (0 1))) (directions (n 0 1))))
  (piece (name Runner) (moves (n (verify empty?) add)))
  (board-setup (W (Runner a1)) (B (Runner b1))))
(variant (title "-"))
(variant (title "Race *2*") (board-setup (W (Runner a1 b1))))"""


def test_one_module_on_standard_output_that_runs_alone(cli: Cli, tmp_path: Path) -> None:
    ran = cli("translate", "corpus/zrf/breakthrough.zrf", "--to", "python")
    assert ran.status == 0
    (tmp_path / "b_game.py").write_text(ran.out)
    code = "import b_game; print(b_game.Game().perft(3))"
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, '.'); {code}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("11132\n", "")


def test_a_file_is_written_whole(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "new" / "engine.py"
    ran = cli("translate", "corpus/zrf/breakthrough.zrf", "-o", str(out))
    assert (ran.status, ran.out) == (0, "")
    assert out.read_text() == cli("translate", "corpus/zrf/breakthrough.zrf").out
    assert list(out.parent.iterdir()) == [out]


def test_nothing_is_put_beside_a_pipe(cli: Cli, tmp_path: Path) -> None:
    pipe = tmp_path / "engine.mjs"
    os.mkfifo(pipe)
    received: list[str] = []
    reader = Thread(target=lambda: received.append(pipe.read_text()))
    reader.start()
    arguments = ("translate", "corpus/zrf/breakthrough.zrf", "--to", "javascript")
    assert cli(*arguments, "-o", str(pipe)).status == 0
    reader.join()
    assert received == [cli(*arguments).out]
    assert list(tmp_path.iterdir()) == [pipe]


def test_all_games_of_a_file_go_into_a_folder(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "race.zrf"
    path.write_text(TWO_GAMES)
    ran = cli("translate", str(path), "-o", f"{tmp_path}/out/")
    assert ran.status == 0
    names = sorted(file.name for file in (tmp_path / "out").iterdir())
    assert names == ["race__race_2_game.py", "race_game.py"]
    assert ran.out.splitlines() == [f"{tmp_path}/out/{name}" for name in reversed(names)]


def test_one_variant_into_a_folder(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "race.zrf"
    path.write_text(TWO_GAMES)
    cli("translate", str(path), "--variant", "Race *2*", "-o", f"{tmp_path}/out/")
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["race__race_2_game.py"]


def test_rules_with_errors_write_nothing(cli: Cli, tmp_path: Path) -> None:
    path, out = tmp_path / "bad.zrf", tmp_path / "engine.py"
    path.write_text('(game (title "A") (board (grid))')
    out.write_text("mine")
    ran = cli("translate", str(path), "-o", str(out))
    assert (ran.status, ran.out) == (2, "")
    assert out.read_text() == "mine"


def test_strict_translates_nothing_that_has_a_warning(cli: Cli, tmp_path: Path) -> None:
    path, out = tmp_path / "warned.zrf", tmp_path / "engine.py"
    text = (ROOT / "corpus" / "zrf" / "tic-tac-toe.zrf").read_text()
    path.write_text(text.replace("(board-setup", "(bord-setup (X)) (board-setup", 1))
    ran = cli("translate", str(path), "--strict", "-o", str(out))
    assert (ran.status, ran.out) == (2, "") and "Z501" in ran.err
    assert not out.exists()
    assert cli("translate", str(path), "-o", str(out)).status == 0


def test_an_unknown_target_is_wrong_usage(cli: Cli) -> None:
    ran = cli("translate", "corpus/zrf/breakthrough.zrf", "--to", "cobol")
    assert ran.status == 2
    assert "python" in ran.err


def test_the_game_itself_comes_out_in_three_forms_that_play_alike(cli: Cli, tmp_path: Path) -> None:
    for target, suffix in (("native", ".glot"), ("xml", ".xml"), ("json", ".json")):
        path = tmp_path / f"game{suffix}"
        assert cli("translate", "corpus/zrf/chess.zrf", "--to", target, "-o", str(path)).status == 0
        assert cli("perft", str(path), "2").out == "400\n"
        text = path.read_text("utf-8")
        assert cli("perft", "--from", target, "-", "2", stdin=text).out == "400\n"


def test_translate_writes_all_games_of_a_file_and_with_variant_only_one(cli: Cli) -> None:
    path = "corpus/zrf/reversi.zrf"
    whole = cli("translate", path, "--to", "native").out
    assert (whole.count("(game "), whole.count("(variant ")) == (1, 2)
    one = cli("translate", path, "--to", "native", "--index", "2").out
    assert (one.count('(game "Reversi 6x6"'), one.count("(variant ")) == (1, 0)


def test_translate_leaves_out_games_with_errors_and_says_so(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "two.glot"
    path.write_text(BASE + '(variant "Other" (piece Man (moves (stp e))))')
    ran = cli("translate", str(path), "--to", "native", "-o", str(tmp_path / "out.glot"))
    assert (ran.status, "`stp`" in ran.err) == (3, True)
    assert (tmp_path / "out.glot").read_text().splitlines()[1] == '(game "Base"'
