"""Named-rule records as text."""

from __future__ import annotations

import pytest
from hypothesis import given

from notation.diagnostics import Sink
from notation.named.step import NamedStep, StepError, parse_step, print_step, tokens_of
from notation.record import GameRecord, Node, Result, same_record
from tests.notation.strategies import LAW, records
from tests.notation.tools import DEEP, codes, read_all, read_one, written

EXAMPLE = """\
Named Rule Record 1
Rules=minidraughts.zrf
Variant=Mini Draughts
Date=2026-11-20
Players=White H,Black C

; about the game

(x h8)
1. g3 - f4 man-step nw
1. f6 - g5 man-step ne  ;quiet reply
2. e3 - d4 man-step nw !
2. + g5 - e3 man-jump nw
2. + e3 - c5 man-jump sw
2. +
[ other line
2. f6 - e5 man-step nw
]
; before the third move
3. a7 - b8 man-step nw =King
3. Black: Pass
end White=win Black=loss (resigns)
"""


def test_the_example_of_the_reference() -> None:
    record = read_one(EXAMPLE, "named")
    assert record.headers["Variant"] == "Mini Draughts"
    assert record.edits == ["x h8"]
    assert record.root.comment == "about the game"
    main = list(record.main_line())
    assert [node.number for node in main] == [1, 1, 2, 2, 2, 3, 3]
    assert [node.chained for node in main] == [False, False, False, True, True, False, False]
    assert [node.closed for node in main] == [False, False, False, False, True, False, False]
    assert main[1].comment == "quiet reply"
    assert main[2].nags == (1,)
    assert main[5].preface == "before the third move"
    assert main[6].mover == "Black"
    other = main[2].children[1]
    assert (other.move, other.label) == ("f6 - e5 man-step nw", "other line")
    assert record.result == Result.won("White", "Black", "resigns")


def test_a_canonical_text_is_written_as_it_was_read() -> None:
    assert written(read_one(EXAMPLE, "named"), "named").decode() == EXAMPLE


def test_layout_that_means_nothing_is_made_canonical() -> None:
    loose = EXAMPLE.replace("\n2. f6", "\n   2. f6").replace("1. g3 - f4", "1.   g3   -  f4")
    date, players = "Date=2026-11-20\n", "Players=White H,Black C\n"
    loose = loose.replace(date + players, players + date)
    loose = loose.replace("\n", "\r\n")
    assert written(read_one(loose, "named"), "named").decode() == EXAMPLE


@LAW
@given(records())
def test_reading_what_was_written_gives_the_same_record(record: GameRecord) -> None:
    text = written(record, "named")
    sink = Sink()
    (back,) = read_all(text, "named", sink)
    assert sink.items == []
    assert same_record(back, record)
    assert written(back, "named") == text


def test_a_step_of_a_compound_move_may_be_one_of_chance() -> None:
    text = HEAD + "1. + ? a - b roll\n1. + b - c go\n1. +\n"
    first, second = read_one(text, "named").main_line()
    assert (first.chained, first.chance) == (second.chained, not second.chance) == (True, True)
    assert written(read_one(text, "named"), "named").decode() == text
    again = read_one(written(read_one(text, "named"), "sgf"), "sgf")
    assert [node.facts() for node in again.main_line()] == [first.facts(), second.facts()]


def test_a_result_may_speak_of_players_with_any_name() -> None:
    text = HEAD + 'end "a (b"=win "x=y"="1 (half)" ((really) so)\n'
    result = read_one(text, "named").result
    assert result == Result((("a (b", "win"), ("x=y", "1 (half)")), False, "(really) so")
    assert written(read_one(text, "named"), "named").decode() == text


def test_without_moves_the_last_comment_is_about_the_game() -> None:
    record = GameRecord("named")
    record.epilogue = "never begun"
    text = written(record, "named") + b"\n" + written(record, "named")
    for back in read_all(text, "named", Sink()):
        assert (back.root.comment, back.epilogue) == ("never begun", "")


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("e2 - e4 Pawn-move", NamedStep("Pawn-move", (), "e2", "-", "e4")),
        ("e4 x d5 Pawn-capture nw", NamedStep("Pawn-capture", ("nw",), "e4", "x", "d5")),
        ("e1 - g1 OO", NamedStep("OO", (), "e1", "-", "g1")),
        (
            "G19 drop-to-empty White Stone",
            NamedStep("drop-to-empty", ("White", "Stone"), end="G19"),
        ),
        ("c5 begin", NamedStep("begin", end="c5")),
        ("* roll (a (b c)) d", NamedStep("roll", ("(a (b c))", "d"))),
        ("a7 - a8 push n =Q", NamedStep("push", ("n",), "a7", "-", "a8", (("Q", ""),))),
        ("a7 - a8 push =Q@a8", NamedStep("push", (), "a7", "-", "a8", (("Q", "a8"),))),
        (
            "a1 - e5 jump ne {K a1 - e5 x c3}",
            NamedStep("jump", ("ne",), "a1", "-", "e5", effects="K a1 - e5 x c3"),
        ),
        ("a1 - e5 jump #2", NamedStep("jump", (), "a1", "-", "e5", ordinal=2)),
        ('"-" - "a b" "x" "n"', NamedStep("x", ("n",), "-", "-", "a b")),
        ("e2 - e4", NamedStep("", (), "e2", "-", "e4")),
        ("Pass", NamedStep(is_pass=True)),
    ],
)
def test_what_a_step_says(text: str, step: NamedStep) -> None:
    assert parse_step(tokens_of(text)) == step
    assert parse_step(tokens_of(print_step(step))) == step


@pytest.mark.parametrize(
    "text",
    [
        "",
        "e2 -",
        "- - e4 m",
        "*",
        "* Pass",
        "e2 - e4 m =Q n",
        "e2 - e4 (m",
        "e2 - e4 m )",
        'e2 "m',
        "e2 - e4 m {x",
        "x x x x",
        "e2 - e4 m #0",
    ],
)
def test_what_is_no_step(text: str) -> None:
    with pytest.raises(StepError):
        parse_step(tokens_of(text))


HEAD = "Named Rule Record 1\n\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello\n", "N120"),
        ("Named Rule Record 2\n", "N121"),
        ("1. a - b c\n", "N122"),
        ("Named Rule Record 1\nhello\n", "N123"),
        ("Named Rule Record 1\nA=1\nA=2\n", "N105"),
        (HEAD + "(White Man)\n", "N112"),
        (HEAD + "1. a - b c\n(x a)\n", "N124"),
        (HEAD + "[\n1. a - b c\n]\n", "N125"),
        (HEAD + "1. a - b c\n]\n", "N125"),
        (HEAD + "1. a - b c\n[\n1. a - d c\n", "N125"),
        (HEAD + "1. a - b c\n[\n]\n", "N125"),
        (HEAD + "1. a - b c\n[\n1. a - d c\n] x\n", "N125"),
        (HEAD + "1. a -\n", "N126"),
        (HEAD + "move\n", "N126"),
        (HEAD + "end White\n", "N127"),
        (HEAD + "end draw White=win\n", "N127"),
        (HEAD + "end White=win (why\n", "N127"),
        (HEAD + "1. +\n", "N128"),
        (HEAD + "1. + a - b c\n2. d - e c\n", "N128"),
        (HEAD + "1. a - b c  ;\xff\n", "N102"),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str) -> None:
    assert code in codes(text.encode("latin-1"), "named")


def test_an_error_is_located() -> None:
    sink = Sink()
    read_all(HEAD + "1. a - b c\n1. b -  =\n", "named", sink)
    (found,) = sink.items
    assert (found.place.line, found.place.column) == (4, 9)


def test_several_records_in_a_file() -> None:
    records = read_all(EXAMPLE + "\n" + EXAMPLE, "named")
    assert len(records) == 2
    assert same_record(*records)
    assert records[1].line == EXAMPLE.count("\n") + 2


def test_a_damaged_record_does_not_harm_the_next() -> None:
    first, second = read_all(EXAMPLE.replace("3. a7", "3 a7") + "\n" + EXAMPLE, "named")
    assert len(list(first.main_line())) == 5
    assert written(second, "named").decode() == EXAMPLE


def test_a_branch_inside_a_compound_move_is_written_as_an_alternative_to_all_of_it() -> None:
    record = read_one(HEAD + "1. + a1 - c3 j\n1. + c3 - e5 j\n1. +\n2. b - c m\n", "named")
    first = record.root.children[0]
    other = Node("c3 - a5 j", 1)
    other.chained = other.closed = True
    first.children.append(other)
    text = written(record, "named").decode()
    assert "1. +\n[\n1. + a1 - c3 j\n1. + c3 - a5 j\n1. +\n]\n2. b - c m\n" in text
    main, variation = read_one(text, "named").root.children
    assert variation.children[0].move == "c3 - a5 j"
    assert main.children[0].children[0].move == "b - c m"


def test_variations_of_a_first_move_that_are_nested_stand_side_by_side() -> None:
    depth = 10_000
    text = HEAD + "1. a - b c\n" + "[\n1. a - b c\n" * depth + "]\n" * depth
    record = read_one(text, "named")
    assert len(record.root.children) == depth + 1
    flat = HEAD + "1. a - b c\n" + "[\n1. a - b c\n]\n" * depth
    assert written(record, "named").decode() == flat


def test_many_moves_each_in_a_variation_of_the_one_before() -> None:
    depth = DEEP
    text = HEAD + "1. a - b c\n" + "[\n1. d - e c\n1. f - g c\n" * depth + "]\n" * depth
    record = read_one(text, "named")
    deepest = record.root
    for _ in range(depth):
        deepest = deepest.children[-1]
    assert deepest.children, "each variation hangs below the first move of the one around it"
    assert written(record, "named").decode() == text
