"""Names with blanks, signs and words of notations: records of such games come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.registry import NOTATIONS
from tests.notation.engines import engine, random_game
from tests.notation.tools import read_all, read_one, replayed, written

RULES = """(game "Odd names"
  (players "White one" x)
  (board (positions "a 1" "-" "a;b" "on" "a=b" "q""z" "(p)" "end:" "tab	bed" "=" "}" "]" "Pass")
    (links n ("a 1" "-") ("-" "a;b") ("a;b" "on") ("on" "a=b") ("a=b" "q""z") ("q""z" "(p)")
      ("(p)" "end:") ("end:" "tab	bed") ("tab	bed" "=") ("=" "}") ("}" "]") ("]" "Pass")
      ("Pass" "a 1")))
  (rule "go up" n add)
  (rule "or" n mark add n capture back add)
  (piece "Big man" (moves ("go up")))
  (piece "#1" (moves ("or")))
  (board-setup ("White one" ("Big man" "a 1" "a=b") ("#1" "-")) (x ("Big man" "(p)") ("#1" "on")))
  (draw-condition no-moves)
  (options own-pieces))"""


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> EngineClass:
    path: Path = tmp_path_factory.mktemp("rules") / "odd.glot"
    path.write_text(RULES, encoding="utf-8")
    return engine(path)


@pytest.mark.parametrize("target", ["named", "sgf", "json"])
def test_a_game_with_odd_names_goes_to_each_notation_and_back(
    target: str, odd: EngineClass
) -> None:
    texts = ""
    for seed in range(1, 6):
        record, moves, key = random_game(odd, 20, seed)
        sink = Sink()
        converted = Converter(odd, NOTATIONS[target], sink).convert(record)
        assert converted is not None
        texts += str([node.move for node in record.main_line()])
        back = replayed(read_one(written(converted, target, sink), target), odd, sink)
        assert not sink.items, sink.items[0].lines()
        assert back.complete
        assert (back.plies, back.game.key() if back.game else 0) == (len(moves), key)
    assert "#2" in texts, "no move was told by its number alone"


def test_names_that_no_saved_game_can_hold_are_reported(odd: EngineClass) -> None:
    record, _, _ = random_game(odd, 20, 1)
    sink = Sink()
    assert Converter(odd, NOTATIONS["zsg"], sink).convert(record) is None
    assert [item.code for item in sink.items] == ["N185"]


def test_a_start_position_with_odd_names_comes_back(odd: EngineClass) -> None:
    game = odd()
    for _ in range(3):
        game.push(game.legal_moves[0])
    record, _, _ = random_game(odd, 0)
    record.headers["Setup"] = str(game.setup())
    for target in ("named", "sgf", "json"):
        sink = Sink()
        converted = Converter(odd, NOTATIONS[target], sink).convert(record)
        assert converted is not None
        (back,) = read_all(written(converted, target, sink), target, sink)
        position = replayed(back, odd, sink).game
        assert position is not None
        assert (position.key(), sink.items) == (game.key(), [])
