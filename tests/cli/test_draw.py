"""`ludoglot draw`."""

from __future__ import annotations

from pathlib import Path

from lxml import etree

from tests.cli.conftest import Cli
from translator.core.outputs import sealed

SVG = "{http://www.w3.org/2000/svg}"
RECORD = "corpus/records/chess.pgn"


def pieces(text: str) -> dict[str, str]:
    """By position, whose piece of which type is shown there."""
    root = etree.fromstring(text.encode())
    group = root.find(f".//{SVG}g[@class='pieces']")
    assert group is not None
    titles = [str(use.findtext(f"{SVG}title")).split() for use in group]
    return {words[2]: " ".join(words[:2]) for words in titles}


def test_the_start_of_a_game(cli: Cli) -> None:
    ran = cli("draw", "corpus/zrf/chess.zrf")
    assert (ran.status, ran.err) == (0, "")
    assert len(pieces(ran.out)) == 32


def test_a_file_is_written_whole(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "new" / "board.svg"
    assert cli("draw", "corpus/zrf/chess.zrf", "-o", str(out)).out == ""
    assert out.read_bytes() == sealed(cli("draw", "corpus/zrf/chess.zrf").out.encode())
    assert list(out.parent.iterdir()) == [out]


def test_a_picture_is_not_called_what_it_is_not(cli: Cli, tmp_path: Path) -> None:
    """Whoever asks for PNG by name got SVG under that name, which no viewer opens."""
    out = tmp_path / "board.PNG"
    ran = cli("draw", "corpus/zrf/chess.zrf", "-o", str(out))
    assert (ran.status, ran.out) == (2, "")
    assert "pictures are SVG" in ran.err
    assert not out.exists()


def test_a_position_of_a_record(cli: Cli) -> None:
    ran = cli("draw", "corpus/zrf/chess.zrf", "--position", f"{RECORD}@1")
    assert pieces(ran.out)["e4"] == "White Pawn"
    assert "e2" not in pieces(ran.out)
    assert cli("draw", "corpus/zrf/chess.zrf", "--position", f"{RECORD}@0").out == (
        cli("draw", "corpus/zrf/chess.zrf").out
    )


def test_the_end_of_a_record(cli: Cli) -> None:
    """The game ends with 17. Rd8 mate (Morphy against two consultants, 1858)."""
    ran = cli("draw", "corpus/zrf/chess.zrf", "--position", RECORD)
    assert pieces(ran.out)["d8"] == "White Rook"
    assert pieces(ran.out)["e8"] == "Black King"


def test_a_position_given_as_text(cli: Cli) -> None:
    ran = cli("draw", "corpus/zrf/chess.zrf", "--position", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert pieces(ran.out) == {"e8": "Black King", "e1": "White King", "h1": "White Rook"}


def test_moves_of_a_piece(cli: Cli) -> None:
    """A king that may castle on one side has six moves; the rook moves along in one of them."""
    position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    ran = cli("draw", "corpus/zrf/chess.zrf", "--position", position, "--moves", "e1")
    group = etree.fromstring(ran.out.encode()).find(f".//{SVG}g[@class='moves']")
    assert group is not None
    assert len(group.findall(f"{SVG}path")) == 5 + 2


def test_random_positions_follow_the_seed(cli: Cli) -> None:
    def drawn(seed: int) -> str:
        return cli("draw", "corpus/zrf/chess.zrf", "--random", str(seed), "--max-plies", "9").out

    assert drawn(1) == drawn(1) != drawn(2)


def test_links_and_zones(cli: Cli) -> None:
    ran = cli("draw", "corpus/zrf/xiangqi.zrf", "--links", "--zones")
    root = etree.fromstring(ran.out.encode())
    assert root.find(f".//{SVG}g[@class='links']") is not None
    assert root.find(f".//{SVG}g[@class='zones']") is not None


def test_what_cannot_be_drawn(cli: Cli, tmp_path: Path) -> None:
    chess = "corpus/zrf/chess.zrf"
    for arguments, said in (
        (("--position", f"{RECORD}@999"), "C106 the record has 33 steps, not 999"),
        (("--moves", "z9"), "C106 the board has no position 'z9'"),
        (("--position", "nonsense"), "hint: placements are such as `White King e1"),
        (("--position", "8/8 w"), "FEN is read, too"),
        (("--position", ""), "C106 the position is empty"),
        (("--position", f"{RECORD}@x"), "C106 'x' after the `@` is no number of steps"),
        (("--position", f"{chess}@2"), f"C106 '{chess}' is not called as a record is"),
        (("--position", str(tmp_path / "none.pgn")), "No such file"),
        (("--position", RECORD, "--random", "1"), "either --position or --random"),
    ):
        ran = cli("draw", chess, *arguments)
        assert (ran.status, ran.out) == (2, "")
        assert said in ran.err
