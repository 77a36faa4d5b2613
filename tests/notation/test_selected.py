"""Games of an archive that a command has chosen: by headers, and written in any notation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.notation.engines import CORPUS
from tests.notation.test_commands import run, status
from translator.cli.archive import command as archive
from translator.cli.replay import command as replay
from translator.core.diagnostics import TranslationError
from translator.records.where import Condition

pytestmark = pytest.mark.usefixtures("kept_engines")

CHESS = ("--rules", str(CORPUS / "chess.zrf"))
GAMES = """[Event "Cup"]
[White "Ann"]
[WhiteElo "2500"]
[Date "1999.05.01"]

1. e4 e5 2. Nf3 *

[Event "Cup"]
[White "Bob"]
[WhiteElo "900"]
[Date "2001.??.??"]

1. d4 d5 *

[Event "Other cup"]
[White "Eve"]

1. e4 e5 2. Nf3 {the first game again} *
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAMES)
    return path


def test_dedupe_writes_each_game_once(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "once.pgn"
    result = run(archive, "dedupe", games, *CHESS, "-o", out)
    assert status(result) == 0
    assert result.stdout.endswith("1 of 3 games are copies\n")
    text = out.read_text()
    assert text.count("[Event ") == 2
    assert '"Eve"' not in text
    assert status(run(archive, "dedupe", out, *CHESS)) == 0
    assert "0 of 2" in run(archive, "dedupe", out, *CHESS).stdout


@pytest.mark.parametrize(
    ("name", "more", "shown"),
    [
        ("found.nrr", (), "e2 - e4 Pawn-move"),
        ("found.sgf", (), "(;"),
        ("found", ("--to", "zsg"), "Pawn e2 - e4"),
        ("found.json", ("--to", "json"), "ludoglot-record"),
    ],
)
def test_search_writes_what_it_finds_in_any_notation(
    games: Path, tmp_path: Path, name: str, more: tuple[str, ...], shown: str
) -> None:
    out = tmp_path / "out" / name
    result = run(archive, "search", games, *CHESS, "--moves", "e4 e5", "-o", out, *more)
    assert status(result) == 0
    assert "2 of 3 games" in result.stdout
    files = [out] if out.is_file() else sorted(out.iterdir())
    text = "".join(file.read_text() for file in files)
    assert shown in text
    assert "Bob" not in text
    for file in files:
        assert status(run(replay, file, *CHESS)) == 0


def test_a_notation_of_one_game_a_file_goes_into_a_folder(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = (archive, "search", games, *CHESS, "--moves", "e4", "-o", out, "--to", "zsg")
    assert status(run(*command)) == 0
    assert sorted(file.name for file in out.iterdir()) == ["game-2.zsg", "game.zsg"]


def test_what_was_edited_since_stays(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "once.pgn"
    command = (archive, "dedupe", games, *CHESS, "-o", out)
    assert [status(run(*command)) for _ in range(2)] == [0, 0]
    own = out.read_bytes() + b"\n"
    out.write_bytes(own)
    assert isinstance(run(*command).exception, TranslationError)
    assert out.read_bytes() == own
    assert isinstance(
        run(archive, "dedupe", games, *CHESS, "-o", games).exception, TranslationError
    )
    assert games.read_text() == GAMES
    assert status(run(*command, "--force")) == 0


@pytest.mark.parametrize("more", [("-o", "-"), ("-o", "found"), ("--to", "pgn")])
def test_where_games_go_has_to_be_told(games: Path, more: tuple[str, ...]) -> None:
    result = run(archive, "dedupe", games, *CHESS, *more)
    assert type(result.exception).__name__ == "UsageError" or result.exit_code == 2


@pytest.mark.parametrize(
    ("conditions", "chosen"),
    [
        (["WhiteElo>2400"], ["Ann"]),
        (["WhiteElo>=900"], ["Ann", "Bob"]),  # as numbers: as texts 900 were more than 2500
        (["whiteelo < 1000"], ["Bob"]),
        (["Event=Cup"], ["Ann", "Bob"]),
        (["Event!=Cup"], ["Eve"]),
        (["Event~cup"], ["Ann", "Bob", "Eve"]),
        (["Date>=2000"], ["Bob"]),
        (["Event=Cup", "White=Bob"], ["Bob"]),
        (["Nosuch=1"], []),
        (["WhiteElo!=1"], ["Ann", "Bob"]),
    ],
)
def test_headers_choose_games(
    games: Path, tmp_path: Path, conditions: list[str], chosen: list[str]
) -> None:
    options = [word for one in conditions for word in ("--where", one)]
    out = tmp_path / "out.json"
    options += ["--format", "json", "--to", "pgn"]
    result = run(archive, "dedupe", games, *CHESS, *options, "-o", out)
    assert json.loads(result.stdout)["games"] == len(chosen)
    text = out.read_text() if out.exists() else ""
    wanted = [name for name in chosen if name != "Eve" or "Ann" not in chosen]  # the copy goes
    assert [name for name in ("Ann", "Bob", "Eve") if f'"{name}"' in text] == wanted


def test_headers_choose_for_every_question(games: Path) -> None:
    for name in ("stats", "tree"):
        whole = run(archive, name, games, *CHESS).stdout
        assert run(archive, name, games, *CHESS, "--where", "White=Bob").stdout != whole
    found = run(archive, "search", games, *CHESS, "--moves", "e4", "--where", "White=Eve")
    assert found.stdout.endswith("1 of 1 games\n")


@pytest.mark.parametrize("text", ["", "WhiteElo", ">2400", "White Elo>1", "=x"])
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not HEADER"):
        Condition.parse(text)


def test_replay_without_rules_says_that_only_the_syntax_was_checked(games: Path) -> None:
    alone = run(replay, games)
    assert status(alone) == 2
    assert f"{games}: syntax only, 3 moves" in alone.stdout
    assert "only the syntax was checked" in alone.stderr
    asked = run(replay, games, "--level", "syntax")
    assert (status(asked), "syntax only, 3 moves" in asked.stdout) == (0, True)
    ruled = run(replay, games, *CHESS)
    assert "only" not in ruled.stdout + ruled.stderr
