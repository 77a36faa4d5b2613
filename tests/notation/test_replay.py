"""Replay: which legal move a text means, what is filled in, and what is reported."""

from __future__ import annotations

from typing import ClassVar

from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.replay import Replay
from tests.notation.scripted import Move, Outcome, Piece, Scripted, passing, step
from tests.notation.tools import converted, read_all, replayed

NAMED = "Named Rule Record 1\n\n"
ZSG = "Zillions Save Game File Version 0.02 HH\r\nRulesFile=s.zrf\r\nVariantName=Scripted\r\n"


def run(text: str, notation: str, game: type[Scripted]) -> tuple[Replay, Sink]:
    sink = Sink()
    engine: EngineClass = game
    (record,) = read_all(text, notation, sink)
    return replayed(record, engine, sink), sink


def found(sink: Sink) -> list[str]:
    return [item.code for item in sink.items]


class Promotion(Scripted):
    start: ClassVar = {"a4": ("White", "Man"), "c3": ("Black", "Man")}
    legal: ClassVar = {
        (): [
            step("push", "Man", "a4", "a5", ("type", "a5", kind), args=("n",))
            for kind in ("King", "Man")
        ]
        + [step("slide", "Man", "a4", "b4", args=("e",))]
    }


def test_one_key_with_several_promotions_is_told_apart_by_the_type() -> None:
    result, _ = run(NAMED + "1. a4 - a5 push n =King\n", "named", Promotion)
    assert result.complete
    assert result.game is not None
    assert vars(result.game)["board"]["a5"] == Piece("White", "King")
    _, sink = run(NAMED + "1. a4 - a5 push n\n", "named", Promotion)
    assert found(sink) == ["N173"]
    assert len([line for line in sink.items[0].details if "push" in line]) == 2


def test_only_what_is_needed_need_be_written() -> None:
    for text in ("a4 - b4", "a4 - b4 slide", "a4 - b4 slide e"):
        result, sink = run(NAMED + f"1. {text}\n", "named", Promotion)
        assert result.complete, text
        assert not sink.items
    result, _ = run(NAMED + "1. a4 - b4 slide w\n", "named", Promotion)
    assert not result.complete


def test_an_illegal_move_is_reported_with_all_that_helps() -> None:
    result, sink = run(NAMED + "1. a4 - b5 slide ne\n", "named", Promotion)
    (item,) = sink.items
    assert not result.complete
    assert item.code == "N172"
    assert (item.place.file, item.place.line, item.place.ply) == ("test", 3, 1)
    assert item.text == "a4 - b5 slide ne"
    near = item.details[1:4]
    assert any("a4 - b4 slide e" in line for line in near)
    assert item.details[-2:] == ("on a4: White Man", "on b5: nothing")


class Effects(Scripted):
    """A move that captures twice, creates, promotes: the rule did it in this order."""

    attributes: ClassVar = ("other", "moved")
    start: ClassVar = {
        "a1": ("White", "Man"),
        "b1": ("Black", "Man"),
        "c1": ("Black", "Man"),
        "d1": ("Black", "Man"),
    }
    legal: ClassVar = {
        (): [
            step(
                "storm",
                "Man",
                "a1",
                "a2",
                ("type", "a2", "King"),
                ("capture", "b1"),
                ("attribute", "a2", "moved", 1),
                ("capture", "c1"),
                ("capture", "d1"),
                ("drop", "White", "Man", "e1"),
            )
        ]
    }


STORM = "1. Man a1 - a2 @ a2 1 1 White Man e1 x c1 x d1 x b1 = King on a2\r\n"


def test_zsg_lists_captures_after_other_effects_and_the_promotion_last() -> None:
    # The creation, which came last, changed places with the first of three captures.
    text = converted(NAMED + "1. a1 - a2 storm\n", "named", "zsg", Effects)
    assert text.endswith(STORM)


def test_effects_are_found_in_any_order_and_the_order_of_the_record_is_kept() -> None:
    odd = STORM.replace("x c1 x d1 x b1", "x b1 x d1 x c1")
    named = converted(ZSG + odd, "zsg", "named", Effects)
    assert "storm {Man a1 - a2 @ a2 1 1 White Man e1 x b1 x d1 x c1 = King on a2}\n" in named
    assert converted(named, "named", "zsg", Effects) == ZSG + odd
    assert converted(named, "named", "named", Effects) == named
    # In the usual order nothing of it need be said.
    usual = converted(ZSG + STORM, "zsg", "named", Effects)
    assert usual.endswith("1. a1 - a2 storm\n")


class SameEnd(Scripted):
    """Two jumps with one key: with the same and with different victims."""

    start: ClassVar = {"a1": ("White", "King"), "b2": ("Black", "Man"), "c3": ("Black", "Man")}
    legal: ClassVar = {
        (): [
            step("jump", "King", "a1", "e5", ("capture", "b2")),
            step("jump", "King", "a1", "e5", ("capture", "c3")),
            step("hop", "King", "a1", "d1", partial="jump"),
            step("hop", "King", "a1", "d1", partial="go-on"),
        ]
    }


def test_one_key_with_several_victims_is_told_apart_by_effects() -> None:
    text = NAMED + "1. a1 - e5 jump {King a1 - e5 x c3}\n"
    result, _sink = run(text, "named", SameEnd)
    assert result.complete
    assert result.game is not None
    assert "c3" not in result.game.board
    assert run(NAMED + "1. a1 - e5 jump\n", "named", SameEnd)[1].items[0].code == "N173"
    assert text.split("\n")[2] in converted(text, "named", "named", SameEnd)


def test_moves_that_lead_to_one_position_need_not_be_told_apart() -> None:
    result, sink = run(NAMED + "1. + a1 - d1 hop\n1. +\n", "named", SameEnd)
    assert result.complete
    assert not sink.items


def test_an_ordinal_tells_moves_apart_when_nothing_else_does() -> None:
    result, _ = run(NAMED + "1. a1 - e5 jump #2\n", "named", SameEnd)
    assert result.game is not None
    assert "c3" not in result.game.board


def test_the_number_after_partial_decides_between_move_types_but_need_not_be_right() -> None:
    for number in ("1", "2", "7"):
        result, sink = run(ZSG + f"1. partial {number} King a1 - d1\r\n", "zsg", SameEnd)
        assert result.complete
        assert not sink.items
        assert result.game is not None
        assert result.game.pop().partial == ("go-on" if number == "2" else "jump")


def test_an_odd_number_after_partial_is_kept() -> None:
    text = ZSG + "1. partial 7 Man a1 - c3 x b2\r\n1. Man e1 - e2\r\n"
    named = converted(text, "zsg", "named", Short)
    assert "1. + a1 - c3 jump {partial 7 Man a1 - c3 x b2}\n" in named
    assert converted(named, "named", "zsg", Short) == text


def test_moves_that_only_go_on_otherwise_are_told_apart() -> None:
    two = ZSG + "1. partial 2 King a1 - d1\r\n"
    named = converted(two, "zsg", "named", SameEnd)
    assert "1. + a1 - d1 hop {partial 2 King a1 - d1}\n" in named
    assert converted(named, "named", "zsg", SameEnd) == two


def test_a_partial_move_is_not_a_complete_one() -> None:
    assert not run(ZSG + "1. King a1 - d1\r\n", "zsg", SameEnd)[0].complete


JUMP = step("jump", "Man", "a1", "c3", ("capture", "b2"), partial="jump", goes_on=True)
MORE = step("more", "Man", "c3", "e5", ("capture", "d4"), partial="jump")
STOP = passing()
REPLY = step("reply", "Man", "e1", "e2", player="Black")


class Chain(Scripted):
    """A jump that may go on, or end with a pass."""

    start: ClassVar = {
        "a1": ("White", "Man"),
        "b2": ("Black", "Man"),
        "d4": ("Black", "Man"),
        "e1": ("Black", "Man"),
    }
    legal: ClassVar = {
        (): [JUMP],
        ("jump",): [MORE, STOP],
        ("jump", "more"): [REPLY],
        ("jump", "pass"): [REPLY, passing("Black")],
    }


WHOLE = ZSG + "1. partial 1 Man a1 - c3 x b2\r\n1. partial 1 Man c3 - e5 x d4\r\n1. Man e1 - e2\r\n"
STOPPED = ZSG + "1. partial 1 Man a1 - c3 x b2\r\n1. Pass\r\n1. Man e1 - e2\r\n"


class Short(Chain):
    """The jump cannot go on."""

    legal: ClassVar = {
        (): [step("jump", "Man", "a1", "c3", ("capture", "b2"), partial="jump")],
        ("jump",): [REPLY],
    }


def test_a_chain_goes_on_until_the_engine_ends_it() -> None:
    named = converted(WHOLE, "zsg", "named", Chain)
    assert named.endswith("1. + a1 - c3 jump\n1. + c3 - e5 more\n1. +\n1. e1 - e2 reply\n")
    assert converted(named, "named", "zsg", Chain) == WHOLE


def test_a_pass_closes_a_chain() -> None:
    named = converted(STOPPED, "zsg", "named", Chain)
    assert named.endswith("1. + a1 - c3 jump\n1. + Pass\n1. e1 - e2 reply\n")
    assert converted(named, "named", "zsg", Chain) == STOPPED


def test_a_pass_after_a_closing_pass_is_the_next_players_own() -> None:
    text = STOPPED.replace("Man e1 - e2", "Pass")
    named = converted(text, "zsg", "named", Chain)
    assert named.endswith("1. + a1 - c3 jump\n1. + Pass\n1. Black: Pass\n")
    assert converted(named, "named", "zsg", Chain) == text


class Forced(Scripted):
    """Black must pass."""

    start: ClassVar = {"a1": ("White", "Man")}
    legal: ClassVar = {
        (): [step("go", "Man", "a1", "a2")],
        ("go",): [passing("Black")],
        ("go", "pass"): [step("back", "Man", "a2", "a1")],
    }


def test_a_pass_that_a_record_leaves_out_is_filled_in() -> None:
    sink = Sink()
    text = ZSG + "1. Man a1 - a2\r\n2. Man a2 - a1\r\n"
    whole = text.replace("2. Man", "1. Pass\r\n2. Man")
    assert converted(text, "zsg", "zsg", Forced, sink) == whole
    assert found(sink) == ["N175"]


def test_a_pass_that_would_end_a_compound_move_may_stay_unsaid() -> None:
    sink = Sink()
    text = STOPPED.replace("1. Pass\r\n", "")
    named = converted(text, "zsg", "named", Chain, sink)
    assert named.endswith("1. + a1 - c3 jump\n1. +\n1. e1 - e2 reply\n")
    assert converted(named, "named", "zsg", Chain, sink) == text
    assert found(sink) == ["N175", "N175"]


def test_a_record_that_ends_inside_a_chain_stays_open() -> None:
    named = converted(STOPPED.split("1. Pass")[0], "zsg", "named", Chain)
    assert named.endswith("1. + a1 - c3 jump\nend *\n")


class Over(Scripted):
    start: ClassVar = {"a1": ("White", "Man")}
    legal: ClassVar = {(): [step("go", "Man", "a1", "a2")]}
    over: ClassVar = {("go",): Outcome(("White",), ("Black",), "no-moves")}


def test_a_move_after_the_end_is_illegal_and_the_result_is_filled_in() -> None:
    _, sink = run(NAMED + "1. a1 - a2 go\n1. Black: Pass\n", "named", Over)
    assert "the game is over" in sink.items[0].message
    named = converted(NAMED + "1. a1 - a2 go\n", "named", "named", Over)
    assert named.endswith("end White=win Black=loss (no-moves)\n")


class Dice(Scripted):
    """A random player drops a die; a move that only changes a type."""

    players = ("?Dice", "White")
    kinds = ("random", "active")
    start: ClassVar = {"a1": ("White", "Man")}
    legal: ClassVar = {
        (): [
            Move("roll", (("drop", "?Dice", kind, "e5"),), "?Dice", (n,))
            for kind, n in (("Man", "1"), ("King", "2"))
        ],
        ("roll",): [Move("crown", (("type", "a1", "King"),), "White")],
    }


def test_chance_and_moves_without_squares() -> None:
    named = converted(ZSG + "1. ?Dice King e5\r\n1. = King on a1\r\n", "zsg", "named", Dice)
    assert named.endswith("1. ? e5 roll 2 ?Dice King\n1. White: * crown\n")
    assert converted(named, "named", "zsg", Dice).endswith(
        "1. ?Dice King e5\r\n1. = King on a1\r\n"
    )
    sgf = converted(named, "named", "sgf", Dice)
    assert ";XM[? e5 roll 2 ?Dice King]XN[1]XT[?Dice]" in sgf
    assert converted(sgf, "sgf", "named", Dice).split("\n")[-3:] == named.split("\n")[-3:]


def test_wrong_numbers_and_marks_are_warnings() -> None:
    result, sink = run(NAMED + "3. a4 x b4 slide e\n", "named", Promotion)
    assert result.complete
    assert sorted(found(sink)) == ["N174", "N186"]


def test_edits_change_the_start_position() -> None:
    text = NAMED + "(x a4)\n(White Man a4)\n(Black King e5)\n1. a4 - b4\n"
    result, _ = run(text, "named", Promotion)
    assert result.game is not None
    assert vars(result.game)["board"]["e5"] == Piece("Black", "King")
    for edit in ("x z9", "Red Man a1", "White Queen a1"):
        assert found(run(NAMED + f"({edit})\n", "named", Promotion)[1]) == ["N170"]


def test_records_of_another_revision_of_the_rules_are_noticed() -> None:
    _, sink = run("Named Rule Record 1\nRulesHash=beef\n\n", "named", Promotion)
    assert found(sink) == ["N178"]
    _, sink = run(ZSG.replace("HH", "HHC"), "zsg", Promotion)
    assert found(sink) == ["N178"]


def test_variations_are_replayed_each_from_its_place() -> None:
    text = NAMED + (
        "1. + a1 - c3 jump\n1. + c3 - e5 more\n1. +\n[\n1. + a1 - c3 jump\n1. + Pass\n"
        "1. Black: Pass\n]\n1. e1 - e2 reply\n"
    )
    result, sink = run(text, "named", Chain)
    assert result.complete, sink.items
    assert sink.items == []


def test_a_bad_variation_does_not_stop_the_main_line() -> None:
    text = NAMED + (
        "1. + a1 - c3 jump\n1. + c3 - e5 more\n1. +\n[\n1. a1 - a2 no\n]\n1. e1 - e2 reply\n"
    )
    result, _ = run(text, "named", Chain)
    assert [node.move for node in result.failed] == ["a1 - a2 no"]
    assert result.plies == 3
