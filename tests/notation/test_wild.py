"""What is written is read back: records that hold anything, in every notation.

The one law: a record comes back as it was, or the writer has said what it could not write. What it
has written is read without error, and written again in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.diagnostics import Sink
from notation.edits import is_edit
from notation.losses import report_losses
from notation.named.step import StepError, canonical
from notation.record import MOST, GameRecord, Node, Result
from notation.registry import NOTATIONS
from notation.zsg.file import controls
from tests.notation.strategies import LAW, NAMES, steps
from tests.notation.tools import codes, read_all, read_one, written

# Texts that mean something in one notation or another.
MARKS = """
\n|\r|\r\n|a\tb|\x0b|\x85|\u2028|\ufeff| x |a  b| |]|}|{|[|(|)|;|:|\\|"|" ]|'|%|*|--|Pass|resign
|+ Pass|x)|(x|[%sgf TR=aa]|[%sgf ]|$1|=|a=b|1. e4|1-0|Named Rule Record 1|end|end draw
|[x|]y|é|\x00|\xa0
"""
PIECES = st.sampled_from(MARKS.split("|"))
TEXTS = st.one_of(
    st.just(""),
    st.lists(st.one_of(PIECES, st.text(st.characters(exclude_categories=["Cs"]), max_size=4)))
    .map("".join)
    .filter(lambda text: len(text) < 40),
)
KEYS = st.one_of(
    st.sampled_from(
        """
        Rules Variant Players Controls Line ZsgVersion Event Date White Name.White Name.Black Result
        FEN XSgf 1x Round RulesFile _
        """.split()
    ),
    TEXTS,
)
IDENTIFIERS = st.sampled_from(["TR", "LB", "KM", "Q"])
RAW = TEXTS.map(lambda text: text.replace("\\", "").replace("]", ""))
PROPERTIES = st.dictionaries(
    IDENTIFIERS, st.lists(RAW, min_size=1, max_size=2).map(tuple), max_size=2
).map(lambda found: tuple(found.items()))
EDITS = st.one_of(
    st.sampled_from(["x a1", "White Man b2"]),
    st.lists(NAMES, min_size=2, max_size=3).map(" ".join).filter(is_edit),
)
NUMBERS = st.one_of(st.integers(0, 3), st.just(MOST))
RESULTS = st.one_of(
    st.none(),
    st.builds(Result, st.just(()), st.booleans(), TEXTS),
    st.builds(
        Result,
        st.lists(
            st.tuples(
                st.one_of(st.sampled_from(["White", "Black"]), TEXTS),
                st.one_of(st.sampled_from(["win", "loss"]), TEXTS),
            ),
            min_size=1,
            max_size=2,
        ).map(tuple),
        st.just(False),
        TEXTS,
    ),
)
MOVES = {
    "named": steps(),
    "zsg": st.sampled_from(["Pass", "Man a1 - a2", "partial 2 Man a1 x b2 x c3 = King", "x a1"]),
    "san": st.sampled_from(["e4", "Nf3", "O-O-O", "exd8=Q#", "--", "Nb1xd2"]),
    "pdn": st.sampled_from(["11-15", "9x18x27", "a1-b2", "--"]),
    "go": st.sampled_from(["aa", "", "tt"]),
    "plain": st.sampled_from(["e2-e4", "e4:d5", ""]),
}


@st.composite
def nodes(draw: st.DrawFn, spelling: str) -> Node:
    rarely = draw(st.integers(0, 19)) == 19
    node = Node(draw(st.none() | TEXTS if rarely else MOVES[spelling]))
    # Elsewhere who moves, and which turn it is, follows from the order of the moves.
    if node.move is not None and spelling in ("go", "plain"):
        node.mover = draw(st.sampled_from(["B", "W", "B", "W", "X"]))
    if node.move is not None and spelling in ("named", "zsg"):
        node.number = draw(NUMBERS)
    if node.move is not None and spelling == "named":
        node.mover = draw(st.one_of(st.sampled_from(["", "B", "W"]), NAMES, TEXTS))
        node.chained, closed, node.chance = (draw(st.integers(0, 3)) == 3 for _ in "123")
        node.closed = node.chained and (closed or node.move == "Pass")
    node.preface, node.comment, node.label = draw(TEXTS), draw(TEXTS), draw(TEXTS)
    node.nags = tuple(draw(st.lists(st.one_of(st.integers(1, 6), st.just(MOST)), max_size=2)))
    node.properties = draw(PROPERTIES)
    return node


@st.composite
def wild(draw: st.DrawFn, notation: str, spelling: str) -> GameRecord:
    """A record that any reader may give."""
    record = GameRecord(notation, spelling, "wild")
    record.headers = draw(st.dictionaries(KEYS, TEXTS, max_size=3))
    record.edits = draw(st.lists(EDITS, max_size=2))
    ends = [record.root]
    for _ in range(draw(st.integers(0, 4))):
        node = draw(nodes(spelling))
        draw(st.sampled_from(ends)).children.append(node)
        ends.append(node)
    record.root.comment = draw(TEXTS)
    record.root.properties = draw(PROPERTIES)
    record.epilogue = draw(TEXTS)
    record.result = draw(RESULTS)
    return record


def spoken(record: GameRecord) -> list[str]:
    """The words of comments and the moves in the order of PGN, which does not tell whether a
    comment between two moves belongs to the first or to the second."""
    words = [*record.root.comment.split(), *words_of(record.root.children, record.epilogue)]
    return [*words, *([] if record.root.children else record.epilogue.split())]


def words_of(choices: list[Node], epilogue: str = "") -> Iterator[str]:
    if choices:
        node = choices[0]
        yield from (*node.preface.split(), str(node.move), *node.comment.split())
        for other in choices[1:]:
            yield from ("(", *words_of([other]), ")")
        yield from words_of(node.children, epilogue)
        if not node.children:
            yield from epilogue.split()


def facts(record: GameRecord, notation: str) -> dict[str, Any]:
    """What a record says, but for the order of its headers."""
    if record.spelling in ("san", "pdn"):
        return {
            "headers": record.headers,
            "result": record.result or Result(),
            "spoken": spoken(record),
            "tree": [(node.nags, node.properties) for node in record.root.walk()],
        }
    if record.spelling == "zsg" and notation == "zsg":
        lines = {"Rules": "", "Variant": "", "Controls": controls(record.headers), "Line": "crlf"}
        held = {key: record.headers[key] for key in (*lines, "ZsgVersion") if key in record.headers}
        line = [(node.number, node.move) for node in record.main_line()]
        return {"headers": {**lines, **held}, "edits": record.edits, "line": line}
    return {
        "headers": record.headers,
        "edits": record.edits,
        "epilogue": record.epilogue,
        "result": record.result,
        "tree": [
            (meant(node, record), node.facts()[1:-1], kept(node), len(node.children))
            for node in record.root.walk()
        ],
    }


def kept(node: Node) -> list[tuple[str, tuple[str, ...]]]:
    """Properties, but for those by which SGF says how it is written."""
    return [item for item in node.properties if item[0] not in ("FF", "CA", "AP", "GM")]


def meant(node: Node, record: GameRecord) -> str | None:
    """The text of a move, in canonical form where the spelling has one."""
    if record.spelling != "named" or node.move is None:
        return node.move
    try:
        return canonical(node.move)
    except StepError:
        return node.move


def check(record: GameRecord, notation: str) -> None:
    target = NOTATIONS[notation]
    said = Sink()
    report_losses(record, target, said)
    data = b"".join(target.write([record], said))
    if not data:
        assert said.has_errors
        return
    assert not said.has_errors, said.errors
    found = Sink()
    (back,) = read_all(data, notation, found)
    assert not found.errors, (data, found.errors)
    again = Sink()
    assert b"".join(target.write([back], again)) == data
    assert not again.items, (data, again.items)
    if not said.items:
        assert facts(back, notation) == facts(record, notation), data


@LAW
@given(st.data())
@pytest.mark.parametrize(
    ("notation", "spelling"),
    [
        ("named", "named"),
        ("zsg", "zsg"),
        ("pgn", "san"),
        ("pdn", "pdn"),
        ("sgf", "named"),
        ("sgf", "zsg"),
        ("sgf", "go"),
        ("sgf", "plain"),
        ("json", "named"),
    ],
)
def test_a_record_comes_back_or_its_loss_is_reported(
    notation: str, spelling: str, data: st.DataObject
) -> None:
    check(data.draw(wild("json", spelling)), notation)


JSON = '{"format": "ludoglot-record", "version": 1, %s}'


@pytest.mark.parametrize(
    "text",
    [
        '"edits": ["x a1\\n1. a - b c"]',
        '"edits": ["x"]',
        '"edits": [1]',
        '"spelling": "a b"',
        '"epilogue": "\\ud800"',
        '"headers": {"\\udfff": ""}',
        '"nodes": [{"properties": [["TR", ["a]"]]]}]',
        '"nodes": [{"properties": [["TR", ["a\\\\"]]]}]',
        '"nodes": [{"properties": [["TR", []]]}]',
        '"nodes": [{"properties": [["t;", ["a"]]]}]',
        '"nodes": [{"properties": [["TR", ["a"]], ["TR", ["b"]]]}]',
        '"nodes": [{"move": "a", "closed": true}]',
        '"nodes": [{"mover": "White"}]',
        '"result": {"draw": true, "outcomes": [["White", "win"]]}',
    ],
)
def test_json_that_no_other_notation_could_give_is_no_record(text: str) -> None:
    assert codes(JSON % text, "json") == ["N161"]


def test_properties_that_are_not_those_of_sgf_do_not_break_it() -> None:
    """In named form properties are encoded as in a URL, where anything may stand."""
    named = "Named Rule Record 1\nXSgf=KM=%5D%3BB%5Baa&%3B=x&C=y&SZ=9\n\n"
    named += "1. a - b c  ;[%sgf TR=%5D&XM=z&W=dd&LB=aa%3A1]\n"
    sink = Sink()
    (back,) = read_all(written(read_one(named, "named"), "sgf", sink), "sgf")
    assert [item.code for item in sink.items] == ["N181"] * 5
    (node,) = back.main_line()
    assert (node.move, node.properties) == ("a - b c", (("W", ("dd",)), ("LB", ("aa:1",))))
    assert dict(back.root.properties)["SZ"] == ("9",)
