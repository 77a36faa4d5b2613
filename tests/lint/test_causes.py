"""What follows from another finding is not reported beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.test_reach import HEAD, TAIL
from translator.frontends.find import open_rules
from translator.lint.whole import found_in

GAME = HEAD.partition("\n")[2]  # without its macro


def codes(file: Path, text: str) -> list[str]:
    file.write_text(text)
    return [one.code for one in found_in(open_rules(str(file)))]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("(n add)", "(n (verify empty?))", ["P146"]),
        ("(n add)", "(n (verfy empty?) ad)", ["Z402"]),  # not that no move is made
        ("(loss-condition", "(lose-condition", ["Z501"]),  # not that nobody wins
        ("(board-setup", "(bord-setup", ["Z501"]),  # not that nobody has pieces
    ],
)
def test_a_cause_is_reported_without_its_consequences(
    tmp_path: Path, old: str, new: str, expected: list[str]
) -> None:
    text = GAME + "(n add)" + TAIL
    assert codes(tmp_path / "a.zrf", text) == []
    assert old in text
    found = codes(tmp_path / "b.zrf", text.replace(old, new))
    assert sorted(set(found)) == expected


def test_a_misspelt_macro_is_found(tmp_path: Path) -> None:
    file = tmp_path / "a.zrf"
    file.write_text("(define slide ($1 add))" + GAME + "(slyde n)" + TAIL)
    hints = {one.code: one.hint for one in found_in(open_rules(str(file)))}
    assert hints["Z402"] == "did you mean `slide`?"


def test_whose_pieces_a_rule_moves_is_no_cause_of_its_making_no_move(tmp_path: Path) -> None:
    game = """(game "T" (players White Black)
      (board (grid (a b c) (3 2 1) (directions (n 0 -1) (s 0 1))))
      (rule go (direction way) way (verify empty?))
      (piece Man (moves (go n)))
      (board-setup (White (Man a1)) (Black (Man a3)))
      (loss-condition stalemated))"""
    assert codes(tmp_path / "a.glot", game) == ["L211", "P146"]
