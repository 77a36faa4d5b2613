"""What people wrote for people stays when a file of rules becomes a native text."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.frontends.native.support import rules_of
from tests.ir.games import CORPUS, NATIVE, SCRIPTS, games
from tests.sampling import half
from tests.zrf_library import LIBRARY
from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.frontends.native.format import format_native
from translator.frontends.native.printing import emit_native_file

_FILES = sorted(LIBRARY.rglob("*.zrf")) if LIBRARY.is_dir() else []


def comments(text: str) -> Counter[str]:
    """What stands behind each `;` that is in no text in quotation marks."""
    found: Counter[str] = Counter()
    within = False
    at = 0
    while at < len(text):
        if text[at] == '"':
            within = not within
        elif text[at] == ";" and not within:
            end = min((e for e in (text.find("\n", at), text.find("\r", at)) if e >= 0), default=-1)
            end = len(text) if end < 0 else end
            found[" ".join(text[at:end].split())] += 1
            at = end
        at += 1
    return found


def printed(text: str) -> str:
    file = GameFile(rules_of(text))
    return emit_native_file([file.lower(n).game for n in range(len(file.titles))])


def kept(path: Path) -> None:
    """All comments of a file are in its native text, from which the same games are read."""
    originals = list(games(path))
    text = emit_native_file(originals)
    source = Source(path.name, path.read_bytes())
    assert comments(source.decode(source.text)) - comments(text) == Counter()
    file, sink = GameFile(rules_of(text)), Sink()
    assert [file.lower(n).game for n in range(len(file.titles))] == originals
    assert format_native(file.rules.source, sink) == file.rules.source.text


@pytest.mark.parametrize("path", half([*CORPUS, *NATIVE], __name__), ids=lambda path: path.name)
def test_files_of_the_corpus_keep_every_comment(path: Path) -> None:
    kept(path)


@pytest.mark.parametrize("path", _FILES[:: max(1, len(_FILES) // 20)], ids=lambda path: path.name)
def test_files_of_the_library_keep_every_comment(path: Path) -> None:
    if not list(games(path)):
        pytest.skip("no game can be read of it")
    kept(path)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_keep_the_words_of_their_comments(path: Path) -> None:
    originals = list(games(path))
    text = emit_native_file(originals)
    source = Source(path.name, path.read_bytes())
    lines = [line.strip() for line in source.decode(source.text).splitlines()]
    said = [line[2:].rstrip() for line in lines if line.startswith("\\ ")]
    assert [line for line in said if line not in text] == []


TEXT = """; head

(rule step (direction way) way (verify empty?) add)
(game "G" ; the title
  (players White Black)
  ; the board
  (board (grid (a b) (2 1) (directions (n 0 -1))) ; trailing
    (zone far a2))
  ; men
  (piece Man (moves (step n)))
  (board-setup (White (Man a1)))
  ; the end
  (draw-condition no-moves)
  (win-condition (any (pieces my? (in-zone? far))))
  (options own-pieces)
  ; behind all
  )
; the other one
(variant "V"
  ; more men
  (board-setup (White (Man a1 b1))))
; last"""


def test_each_comment_stands_before_what_it_stood_before() -> None:
    lines = [line.strip() for line in printed(TEXT).splitlines()]
    before = {
        line: next(other for other in lines[n + 1 :] if other and not other.startswith(";"))
        for n, line in enumerate(lines)
        if line.startswith(";") and lines[n + 1 :]
    }
    assert before["; head"].startswith('(game "G"')
    assert before["; the board"].startswith("(board")
    assert before["; men"].startswith("(piece Man")
    assert before["; the end"].startswith("(draw-condition")
    assert before["; behind all"] == ")"
    assert before["; the other one"].startswith('(variant "V"')
    assert before["; more men"].startswith("(board-setup")
    assert lines[-1] == "; last"


def test_comments_in_one_section_stand_together() -> None:
    inside = "(board ; files\n (grid (a b) ; ranks\n (2 1)"
    text = printed(TEXT.replace("(board (grid (a b) (2 1)", inside))
    assert "; files\n  ; ranks\n" in text


def test_a_comment_on_a_macro_stands_before_the_rule_that_it_has_become() -> None:
    path = next(path for path in CORPUS if path.name == "reversi.zrf")
    lines = emit_native_file(list(games(path))).splitlines()
    at = next(n for n, line in enumerate(lines) if "; Enemies in direction $1" in line)
    assert lines[at + 2].strip().startswith("(rule outflank ")


def test_lines_of_menus_that_are_no_games_take_no_comment_away(tmp_path: Path) -> None:
    game = """(game (title "One") (players A B) (turn-order A B)
      (board ; the files
       (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10)))
        (directions (e 1 0))))
      (piece (name Man) (moves (e add))) (board-setup (A (Man a1))))"""
    other = """(variant (title "Two")
      (board-setup ; all at the edge
       (A (Man b1))))"""
    path = tmp_path / "menu.zrf"
    path.write_text(f'{game} (variant (title "-")) {other}')
    originals = list(games(path))
    assert len(originals) == 2
    lines = emit_native_file(originals).splitlines()
    behind = {line.strip(): lines[n + 1].strip() for n, line in enumerate(lines) if ";" in line}
    assert behind["; the files"].startswith("(board ")
    assert behind["; all at the edge"].startswith("(board-setup ")
