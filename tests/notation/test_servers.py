"""PGN of games akin to chess, as PyChess writes it: random games of Fairy-Stockfish."""

from __future__ import annotations

import random
from pathlib import Path

import pyffish
import pytest

from notation.description import described
from notation.diagnostics import Sink
from notation.replay import Replayer
from notation.setup import start_of
from notation.xiangqi.position import xiangqi_fen
from tests.notation.engines import CORPUS, engine
from tests.notation.test_commands import run, status
from tests.notation.tools import read_one, replayed
from translator.cli.replay import command as replay

GAMES = {
    "Makruk": ("makruk", "makruk.zrf"),
    "Shatranj": ("shatranj", "shatranj.zrf"),
    "Los Alamos": ("losalamos", "los-alamos.zrf"),
    "Xiangqi": ("xiangqi", "xiangqi.zrf"),
}
PLIES = 40


def game(name: str, seed: int) -> tuple[list[str], str]:
    """The moves of a random game, and the pieces on its last board."""
    rng, fen, texts = random.Random(seed), pyffish.start_fen(name), list[str]()
    while len(texts) < PLIES and (legal := pyffish.legal_moves(name, fen, [])):
        move = rng.choice(legal)
        texts.append(pyffish.get_san(name, fen, move, False, pyffish.NOTATION_SAN))
        fen = pyffish.get_fen(name, fen, [move])
    return texts, fen.split()[0]


def pgn(title: str, texts: list[str]) -> str:
    return f'[Variant "{title}"]\n\n{" ".join(texts)} *\n'


@pytest.mark.parametrize("title", GAMES)
def test_games_are_legal_to_the_end_by_rules_of_that_title(title: str, tmp_path: Path) -> None:
    name, rules = GAMES[title]
    games = "\n".join(pgn(title, game(name, seed)[0]) for seed in range(3))
    (tmp_path / "a.pgn").write_text(games)
    library = tmp_path / "library"
    library.mkdir()
    for file in (CORPUS / rules, *CORPUS.glob("*.inc")):
        (library / file.name).write_bytes(file.read_bytes())
    result = run(replay, tmp_path / "a.pgn", "--library", library)
    assert status(result) == 0, result.output
    assert f"the rules of {rules}@" in result.output


@pytest.mark.parametrize("title", ["Makruk", "Shatranj", "Los Alamos"])
def test_positions_are_those_of_fen(title: str) -> None:
    """Each position of a game has as many legal moves as Fairy-Stockfish finds."""
    name, file = GAMES[title]
    rules, rng, fen = engine(CORPUS / file), random.Random(7), pyffish.start_fen(name)
    for _ in range(PLIES):
        legal = pyffish.legal_moves(name, fen, [])
        text = f'[Variant "{title}"]\n[FEN "{fen}"]\n\n*\n'
        game = start_of(read_one(text, "pgn"), rules, described(rules))
        assert len(game.legal_moves) == len(legal), fen
        fen = pyffish.get_fen(name, fen, [rng.choice(legal)])


@pytest.mark.parametrize(
    "fen",
    [
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/RNSKMSNR w - - 0 1",
        "rnsmksnr/8/pppppppp/8/9/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKQSNR w - - 0 1",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR[P] w - - 0 1",
    ],
)
def test_fen_that_the_rules_have_no_word_for_is_refused(fen: str) -> None:
    sink = Sink()
    record = read_one(f'[Variant "Makruk"]\n[FEN "{fen}"]\n\n1. a4 *\n', "pgn")
    assert not replayed(record, engine(CORPUS / "makruk.zrf"), sink).complete
    assert [item.code for item in sink.items] == ["N170"]


def test_horses_and_elephants_of_xiangqi_have_their_letters() -> None:
    """PyChess writes H and E for them, where FEN has N and B."""
    rules, sink = engine(CORPUS / "xiangqi.zrf"), Sink()
    for seed in range(3):
        texts, board = game("xiangqi", seed)
        assert any(text[0] in "HE" for text in texts)
        played = replayed(read_one(pgn("Xiangqi", texts), "pgn"), rules, sink)
        assert played.game is not None
        found = xiangqi_fen(played.game, Replayer(rules, sink).rules).split()[0]
        assert found == board


def test_ranks_of_xiangqi_may_be_counted_from_zero() -> None:
    """As WinBoard counts them: what is legal to the end decides."""
    rules, sink = engine(CORPUS / "xiangqi.zrf"), Sink()
    texts = "Che2 Chg7 Cxe6+ Hc7 Ce4 Cb5".split()
    played = replayed(read_one(pgn("xiangqi", texts), "pgn"), rules, sink)
    assert played.complete, sink.items
    assert played.game is not None
    assert {at for at, piece in played.game.board.items() if piece.type == "Cannon"} == {
        "e5", "b3", "b6", "g8",
    }  # fmt: skip


def test_rules_that_cannot_read_a_record_are_told(tmp_path: Path) -> None:
    """Pieces of Western shogi notation have letters, those of these rules have none."""
    (tmp_path / "a.pgn").write_text(pgn("Shogi", ["Pc4", "Pg6"]))
    library = CORPUS.parent / "native"
    result = run(replay, tmp_path / "a.pgn", "--library", library)
    assert status(result) == 2
    assert "the rules of shogi.glot@Shogi are not such as the record needs" in result.output
