"""By what an earlier output of the same game is recognised."""

from dataclasses import replace
from io import BytesIO

import pytest

from notation.registry import NOTATIONS
from tests.backends.python.support import game_of
from tests.frontends.zrf.lowering.support import rules
from translator.api import emit_listed
from translator.backends.registry import TARGETS
from translator.core.outputs import same_output
from translator.ir.game import Game
from translator.records.sources import same_record

TITLES = ("", "Chess", "Chess 2", "It's", 'The "King"', "a\\", "</title>", "a\nb", "日本", "{", "é")


def titled(title: str) -> Game:
    game = game_of(rules("(board-setup (White (Man a1)))", "(piece (name Man))"))
    return replace(game, meta=replace(game.meta, title=title))


@pytest.mark.parametrize("target", TARGETS)
def test_whatever_the_title_only_the_same_one_is_the_same_game(target: str) -> None:
    made = {
        title: {
            name: text.encode() for name, text in emit_listed(titled(title), target, "a").items()
        }
        for title in TITLES
    }
    for title, files in made.items():
        for name, data in files.items():
            assert same_output(BytesIO(data), BytesIO(data)), (title, name)
        others = [
            text for other, texts in made.items() if other != title for text in texts.values()
        ]
        assert not any(same_output(BytesIO(other), BytesIO(files["a"])) for other in others), title


def test_output_for_one_target_is_none_for_another() -> None:
    made = [text for target in TARGETS for text in emit_listed(titled("A"), target, "a").values()]
    for old in made:
        same = [same_output(BytesIO(old.encode()), BytesIO(new.encode())) for new in made]
        assert same == [old is new for new in made]


@pytest.mark.parametrize(
    ("old", "same"),
    [
        ("1. e4 e5 *\n", True),
        ("1. d4 d5 *\n", False),
        ("Buy milk.\n", False),
        ('[White "A"]\n\n1. e4 e5 *\n', False),
    ],
)
def test_records_without_headers_are_known_by_their_first_line(old: str, same: bool) -> None:
    new = BytesIO(b"1. e4 e5 *\n")
    assert same_record(NOTATIONS["pgn"], BytesIO(old.encode()), new) is same


def test_from_which_rules_a_record_was_made_does_not_make_it_another() -> None:
    head = "Named Rule Record 1\nRules=chess.zrf\nVariant=Chess\n"
    old = f"{head}RulesHash=00\n\n1. e2 - e4\n".encode()
    new = f"{head}RulesHash=ff\nSource=zsg\n\n1. d2 - d4\n".encode()
    assert same_record(NOTATIONS["named"], BytesIO(old), BytesIO(new))
    assert not same_record(NOTATIONS["named"], BytesIO(old.replace(b"=Chess", b"=X")), BytesIO(new))
