"""By what an earlier output of the same game is recognised."""

from dataclasses import replace
from io import BytesIO

import pytest

from tests.backends.python.support import game_of
from tests.frontends.zrf.lowering.support import rules
from translator.api import emit, emit_listed
from translator.backends.registry import TARGETS
from translator.core.outputs import is_sealed, same_bytes, same_output, sealed
from translator.ir.game import Game

TITLES = ("", "Chess", "Chess 2", "It's", 'The "King"', "a\\", "</title>", "a\nb", "日本", "{", "é")


def titled(title: str) -> Game:
    game = game_of(rules("(board-setup (White (Man a1)))", "(piece (name Man))"))
    return replace(game, meta=replace(game.meta, title=title))


def replaces(old: str, new: str) -> bool:
    """Whether what was written of a text, with its seal, gives way to another."""
    return same_output(BytesIO(sealed(old.encode())), BytesIO(new.encode()))


@pytest.mark.parametrize("target", TARGETS)
def test_whatever_the_title_only_the_same_one_is_the_same_game(target: str) -> None:
    made = {title: emit_listed(titled(title), target, "a") for title in TITLES}
    for title, files in made.items():
        for name, text in files.items():
            assert replaces(text, text) is (target != "json"), (title, name)  # it takes no seal
        others = [
            text for other, texts in made.items() if other != title for text in texts.values()
        ]
        assert not any(replaces(other, files["a"]) for other in others), title


def test_output_for_one_target_is_none_for_another() -> None:
    targets = [target for target in TARGETS if target != "json"]
    made = [text for target in targets for text in emit_listed(titled("A"), target, "a").values()]
    for old in made:
        assert [replaces(old, new) for new in made] == [old is new for new in made]


@pytest.mark.parametrize("target", ["native", "xml"])
def test_a_seal_holds_for_just_that_text(target: str) -> None:
    text = emit(titled("A"), target).encode()
    whole = sealed(text)
    assert is_sealed(whole)
    assert sealed(whole) == whole  # there is one, not two
    assert not is_sealed(text)
    place = whole.index(b"Man")
    for changed in (whole[:place] + whole[place + 1 :], whole + b"\n", b"\n" + whole):
        assert not is_sealed(changed)
    assert not is_sealed(whole.replace(b"\n", b"\r\n"))


def test_files_are_the_same_byte_for_byte_or_not() -> None:
    long = bytes(3 << 20)
    pairs = [(b"", b"", True), (b"a", b"", False), (b"", b"a", False), (long, long, True)]
    pairs += [(long, long + b"a", False), (long + b"a", long, False), (b"ab", b"ac", False)]
    for old, new, same in pairs:
        assert same_bytes(BytesIO(old), BytesIO(new)) is same
