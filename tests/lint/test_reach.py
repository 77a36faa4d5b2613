"""What nothing leads to is told at its place, and only if that is so wherever it is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from translator.frontends.find import open_rules
from translator.lint.whole import found_in

HEAD = """(define step ($1 (if $2 capture) add))
(game (title "A") (players White Black) (turn-order White Black)
 (board (grid (start-rectangle 0 0 9 9)
  (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (e 1 0))))
 (piece (name Man) (moves """
TAIL = """))
 (board-setup (White (Man a1)) (Black (Man b1)))
 (loss-condition (White Black) stalemated))
"""
NATIVE = """(game "A" (players White Black)
 (board (grid (a b c) (3 2 1) (directions (n 0 -1))))
 (rule go (verify friend?) {})
 (piece Man (moves (go)))
 (board-setup (White (Man a1)) (Black (Man b1)))
 (loss-condition stalemated))
"""


def told(file: Path, text: str) -> list[tuple[str, str]]:
    """The findings about reach: the code, and the text that each is about."""
    file.write_text(text)
    found = [one for one in found_in(open_rules(str(file))) if one.code in ("P144", "P145", "P146")]
    spans = [one.span for one in found if one.span is not None]
    return [(d.code, text[s.start : s.end]) for d, s in zip(found, spans, strict=True)]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("(n add)", []),
        ("(n (verify empty?) add)", []),
        ("(n (if empty? add else capture add))", []),
        ("(n add e add)", []),
        ("(n (while on-board? add n))", []),
        ("(n (verify false) add)", [("P144", "add")]),
        ("(n (verify (not true)) add)", [("P144", "add")]),
        ("(n (if false capture) add)", [("P144", "capture")]),
        ("(n (if true capture else flip) add)", [("P144", "flip")]),
        ("(n (while false capture) add)", [("P144", "capture")]),
        ("(n (if empty? (verify false) else (verify false)) add)", [("P144", "add")]),
        ("(n (if empty? (verify false)) add)", []),
        ("(n add capture)", [("P145", "capture")]),
        ("(n (while empty? add n) capture)", [("P145", "capture")]),
        ("(n (verify empty?))", [("P146", "(n (verify empty?))")]),
        ("(n (if empty? add))", []),
        ("(n (verify empty?)) (n (verify empty?))", [("P146", "(n (verify empty?))")]),
        ("(step n true)", []),
        ("(step n false)", [("P144", "capture")]),
        ("(step n false) (step e true)", []),
    ],
)
def test_in_zrf(tmp_path: Path, moves: str, expected: list[tuple[str, str]]) -> None:
    assert told(tmp_path / "a.zrf", HEAD + moves + TAIL) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("n add", []),
        ('n (if (empty? n) (fail "why")) add', []),
        ('n (fail "why") add', [("P144", "add")]),
        ("(loop n (if (empty? n) leave)) add", []),
        ("(loop n (if (empty? n) leave n)) add", [("P144", "n")]),
        ("n add (capture n)", [("P145", "(capture n)")]),
    ],
)
def test_in_the_native_language(tmp_path: Path, body: str, expected: list[tuple[str, str]]) -> None:
    assert told(tmp_path / "a.glot", NATIVE.format(body)) == expected


SCRIPT = """
{board
  3 3 {grid}
board}
{directions
  -1 0 {direction} north
directions}
{players
  {player} White
  {player} Black
players}
{turn-order
  {turn} White
  {turn} Black
turn-order}
: move-on from here move MAKE ;
: step north verify empty? verify move-on ;
{moves man-moves
  {move} step
moves}
{pieces
  {piece} Man {moves} man-moves
pieces}
{board-setup
  {setup} White Man b1
  {setup} Black Man b3
board-setup}
"""


def test_a_rule_that_makes_no_move_in_a_script_or_the_native_language(tmp_path: Path) -> None:
    def codes(name: str, text: str) -> list[str]:
        return [code for code, _ in told(tmp_path / name, text)]

    assert codes("a.4th", SCRIPT.replace("MAKE", "add-move")) == []
    assert codes("b.4th", SCRIPT.replace("MAKE", "")) == ["P146"]
    assert codes("a.glot", NATIVE.format("n (verify empty?)")) == ["P146"]


def test_a_variant_may_need_what_its_game_does_not(tmp_path: Path) -> None:
    variant = '(variant (title "B") (piece (name Man) (moves (step n {}))))'
    text = HEAD + "(step n false)" + TAIL
    assert told(tmp_path / "a.zrf", text + variant.format("true")) == []
    assert told(tmp_path / "b.zrf", text + variant.format("false")) == [("P144", "capture")]
