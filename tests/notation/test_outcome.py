"""`replay` tells how a game ended by its rules, where the main line of the record ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.notation.engines import CORPUS
from tests.notation.test_commands import run
from translator.cli.replay import command as replay

WON = {"winners": ["White"], "losers": ["Black"], "reason": "checkmated"}
LOST = {"winners": ["Black"], "losers": ["White"], "reason": "checkmated"}
STALEMATE = {"winners": [], "losers": [], "reason": "stalemated"}
REPEATED = {"winners": [], "losers": [], "reason": "repetition"}
# The shortest game that ends in stalemate, by Sam Loyd.
LOYD = """1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7
9. Qxc8 Kg6 10. Qe6"""
FOOLS = "1. f3 e5 2. g4 Qh4"
SHUFFLE = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 2)
GAMES = {
    "mate": FOOLS,
    "one ply before mate": "1. f3 e5 2. g4",
    "stalemate": LOYD,
    "one ply before stalemate": LOYD.removesuffix(" 10. Qe6"),
    "repetition": SHUFFLE,
    "one ply before repetition": SHUFFLE.removesuffix(" Ng8"),
    "no move": "*",
    "variations that go on": "1. f3 e5 2. g4 (2. e4 Nc6) 2... Qh4 (2... Nc6 3. e4)",
    "variation that mates": "1. f3 e5 2. g4 Nc6 (2... Qh4)",
    "claim": '[Result "1-0"]\n\n1. e4 e5 1-0',
    "move after the end": f"{FOOLS} 3. a3",
    "three games": f"{FOOLS} 0-1\n\n1. e4 *\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5 1-0",
}


def told(*arguments: str | Path) -> list[dict[str, Any]]:
    """What `replay` says of records as JSON."""
    data = json.loads(run(replay, *arguments, "--format", "json").stdout)
    records: list[dict[str, Any]] = data["records"]
    return records


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games")
    for name, text in GAMES.items():
        (path / f"{name}.pgn").write_text(text)
    return path


@pytest.fixture(scope="module")
def games(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """What is said of each game of each file."""
    said: dict[str, list[dict[str, Any]]] = {name: [] for name in GAMES}
    for record in told(folder, "--rules", CORPUS / "chess.zrf"):
        said[Path(record["record"]).stem].append(record)
    return said


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("mate", LOST),
        ("one ply before mate", None),
        ("stalemate", STALEMATE),
        ("one ply before stalemate", None),
        ("repetition", REPEATED),
        ("one ply before repetition", None),
        ("no move", None),
    ],
)
def test_the_outcome_is_that_of_the_last_position(
    name: str, outcome: dict[str, Any] | None, games: dict[str, list[dict[str, Any]]]
) -> None:
    (record,) = games[name]
    assert (record["level"], record["outcome"]) == ("legal", outcome)


def test_a_captured_king_ends_the_game(tmp_path: Path) -> None:
    whole = CORPUS.parent / "records" / "dobutsu.zsg"
    cut = tmp_path / "cut.zsg"
    cut.write_text("\n".join(whole.read_text(encoding="ascii").splitlines()[:-1]))
    ended, going_on = told(whole, cut, "--rules", CORPUS / "dobutsu.zrf")
    assert ended["outcome"] == {"winners": ["Sente"], "losers": ["Gote"], "reason": "captured"}
    assert (going_on["level"], going_on["outcome"]) == ("legal", None)


def test_the_main_line_counts_and_not_its_variations(
    games: dict[str, list[dict[str, Any]]],
) -> None:
    assert games["variations that go on"][0]["outcome"] == LOST
    assert games["variation that mates"][0]["outcome"] is None


def test_each_game_of_a_collection_has_its_own_outcome(
    games: dict[str, list[dict[str, Any]]],
) -> None:
    assert [record["outcome"] for record in games["three games"]] == [LOST, None, WON]


def test_what_a_record_claims_is_not_what_the_rules_say(
    games: dict[str, list[dict[str, Any]]],
) -> None:
    assert games["claim"][0]["outcome"] is None


def test_a_record_that_goes_on_after_the_end_of_the_game_has_the_outcome_of_that_end(
    games: dict[str, list[dict[str, Any]]],
) -> None:
    (record,) = games["move after the end"]
    assert (record["level"], record["replayed"], record["moves"]) == ("syntax", 4, 5)
    assert record["outcome"] == LOST


def test_where_no_engine_plays_there_is_no_outcome() -> None:
    for level in ("syntax", "replay"):
        (record,) = told(CORPUS.parent / "records" / "dobutsu.zsg", "--level", level)
        assert (record["level"], record["outcome"]) == (level, None)


def test_the_line_of_a_record_tells_its_outcome(folder: Path) -> None:
    names = ("mate", "stalemate", "one ply before mate")
    files = [folder / f"{name}.pgn" for name in names]
    result = run(replay, *files, "--rules", CORPUS / "chess.zrf")
    *lines, sums = result.stdout.splitlines()
    assert sums == "3 legal, 0 not, 0 unreadable"
    assert [line.partition(": ")[2] for line in lines] == [
        "legal, 4 of 4 moves, Black won (checkmated)",
        "legal, 19 of 19 moves, draw (stalemated)",
        "legal, 3 of 3 moves",
    ]
