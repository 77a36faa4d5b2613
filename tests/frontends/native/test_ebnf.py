"""The grammar in the manual is that of the parser."""

from __future__ import annotations

import re

from tests.frontends.native.support import ROOT
from translator.frontends.native.ebnf import ebnf
from translator.frontends.native.grammar import terminals

_DEFINED = re.compile(r"^([A-Za-z_0-9]+) =", re.MULTILINE)
_PAGE = (ROOT / "docs" / "language.md").read_text("utf-8")


def test_the_manual_has_what_the_generator_writes() -> None:
    (found,) = re.findall(r"```ebnf\n(.*?)```", _PAGE, re.DOTALL)
    assert found == ebnf(), "python -m translator.frontends.native.ebnf prints it anew"


def test_every_name_is_defined_once() -> None:
    names = _DEFINED.findall(ebnf())
    assert len(names) == len(set(names))
    rules = re.sub(r'\?.*\? ;|"[^"]*"', "", ebnf())
    assert set(re.findall(r"[A-Za-z_][A-Za-z_0-9]*", rules)) == set(names)


def test_every_word_of_the_language_is_written_out() -> None:
    written = set(re.findall(r'"([^"]*)"', ebnf()))
    assert {word for words in terminals().values() for word in words} <= written


def test_no_line_is_longer_than_a_page() -> None:
    assert max(map(len, ebnf().splitlines())) <= 98
