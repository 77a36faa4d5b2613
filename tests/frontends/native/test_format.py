"""`fmt` for the native language: comments stay, and a second time changes nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.frontends.native.support import game, rules_of
from tests.ir.games import CORPUS, NATIVE, games
from translator.core.diagnostics import Sink
from translator.frontends.native.format import format_native
from translator.frontends.native.printing import emit_native

TEXT = """\
; before everything

;  and more
(game "A" ; the title
  (players B C) ; two of them


  ; about the board
  (board (positions p q)
    ; inside
    (links on (p q))
    ; at the end
  )
  (rule go-on ; the rule
    on ; a step
    add)
  (piece Man (moves (go-on))))
; after everything
"""


def laid_out(text: str | bytes) -> str:
    sink = Sink()
    found = format_native(rules_of(text).source, sink)
    assert sink.items == []
    return found.encode("latin-1").decode("utf-8")


def test_comments_stay_where_they_are() -> None:
    found = laid_out(TEXT)
    assert (
        found
        == """\
; before everything

;  and more
(game "A" ; the title
  (players B C) ; two of them

  ; about the board
  (board
    (positions p q)
    ; inside
    (links on (p q))
    ; at the end
  )

  (rule go-on ; the rule
    on ; a step
    add)

  (piece Man (moves (go-on))))
; after everything
"""
    )
    assert laid_out(found) == found
    assert game(found) == game(TEXT)


@pytest.mark.parametrize("path", [*CORPUS[::5], *NATIVE[::4]], ids=lambda path: path.name)
def test_any_layout_becomes_the_same(path: Path) -> None:
    """Blanks and line ends thrown about at random, with comments on their own lines."""
    rng = random.Random(str(path))
    (original, *_) = games(path)
    text = emit_native(original)
    shaken = []
    quoted = False
    for character in text:
        quoted ^= character == '"'
        if character in " \n" and not quoted:
            shaken.append(rng.choice([" ", "\n", "\t", "  ", " \r\n", "\n ; here\n"]))
        else:
            shaken.append(character)
    found = laid_out("".join(shaken))
    assert laid_out(found) == found
    assert game(found) == original
    assert found.count("; here") == "".join(shaken).count("; here")


@pytest.mark.parametrize("data", [b"", b"\n", b"; x", b"; x\r\n\r\n\r\n; y", b"\xef\xbb\xbf; x"])
def test_small_files(data: bytes) -> None:
    found = laid_out(data)
    assert laid_out(found) == found


@pytest.mark.parametrize(
    "word", ["a\u2028b", "a\u2029b", "a\u3000b", "a\xa0b", "a\x85b", "Åà…", "Рх", "a\u200bb"]
)
def test_only_blanks_of_ascii_end_a_word(word: str) -> None:
    """Bytes of many a letter are blanks in Latin-1 (`х` has one that ends a line there)."""
    text = f'(game "A" ; {word}\n  (players {word} B)\n\n  (board (positions p)))\n'
    found = laid_out(text.encode())
    assert found == text
    read = game(found)
    assert read.players[0].name == word


def test_bytes_that_mean_nothing_stay() -> None:
    data = b'; caf\xe9 \x81\n(game "caf\xe9 \x81" (players A B) (board (positions p)))\n'
    sink = Sink()
    found = format_native(rules_of(data).source, sink)
    assert b"\xe9 \x81" in found.encode("latin-1")
    assert sink.items == []


def test_a_text_with_mistakes_is_left_alone() -> None:
    sink = Sink()
    assert format_native(rules_of("(game   )").source, sink) == "(game   )"
    assert sink.has_errors


def test_calls_of_one_rule_in_a_row_are_cells_of_one() -> None:
    calls = " ".join(f"(look {way})" for way in ("n", "ne", "e", "se", "s", "sw", "w", "nw"))
    text = laid_out(f"(rule around (verify empty?) (verify friend?) {calls} add)")
    assert [line.strip() for line in text.splitlines()] == [
        "(rule around", "(verify empty?)", "(verify friend?)", calls, "add)",
    ]  # fmt: skip


def test_reverse_is_a_table() -> None:
    rows = " ".join(f"(a{n} a{n + 1})" for n in range(9))
    assert f"(reverse up {rows})" in " ".join(
        laid_out(f"(game G (board (reverse up {rows})))").split()
    )
    assert len(laid_out(f"(game G (board (reverse up {rows} {rows})))").splitlines()) < 8
