"""The grammar: no word can be taken for another, and it is built without conflicts."""

from __future__ import annotations

import logging

import pytest
from lark import Lark, logger

from translator.frontends.native.grammar import parser, terminals, text
from translator.frontends.native.spelling import reserved
from translator.frontends.native.tree import Node


def test_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    before = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG, logger=logger.name):
            Lark(text(), parser="lalr", start=["start", "rule"], tree_class=Node, debug=True)
    finally:
        logger.setLevel(before)
    assert [r.getMessage() for r in caplog.records if "onflict" in r.getMessage()] == []


def test_no_word_stands_for_two_terminals_in_one_place() -> None:
    states = parser().parser.parser.parser.parse_table.states
    for actions in states.values():
        seen: dict[str, str] = {}
        for terminal in actions:
            for word in terminals().get(terminal, ()):
                assert seen.setdefault(word, terminal) == terminal, word


def test_every_word_of_the_grammar_is_reserved() -> None:
    for words in terminals().values():
        for word in words:
            assert word in reserved(), word
