"""SGF: against the grammar, against other readers, and against the laws of copying."""

from __future__ import annotations

import io
import random
import tracemalloc

import pytest
import sgf as other_sgf
from hypothesis import given
from sgfmill import sgf_grammar

from notation.diagnostics import Sink
from notation.reading import Limits
from notation.record import GameRecord, Node, Result, same_record
from notation.registry import NOTATIONS, notation_in
from notation.sgf import read, write
from notation.sgf.values import composed, parted, simple_text_of, text_of
from notation.visitor import MoveCounter
from tests.notation.strategies import LAW, records
from tests.notation.tools import DEEP, codes, read_all, read_one, written


def collection(games: int, seed: int = 1) -> bytes:
    """Games with variations, comments with escapes, lists, UTF-8 and white space everywhere."""
    rng = random.Random(seed)

    def point() -> str:
        return "".join(rng.choices("abcdefghijklmnopqrs", k=2))

    def node(number: int) -> str:
        text = f";{'BW'[number % 2]}[{point()}]"
        if rng.random() < 0.2:
            text += rng.choice(
                ["C[so\\]-\\\\so: ü\n]", "TR[aa][bb] [cc]", "N[\\:]LB[dd:1][ee:2]", "KO[]"]
            )
        return text + rng.choice(["", "", "\n", " "])

    def line(length: int, depth: int) -> str:
        nodes = "".join(map(node, range(length)))
        branches = rng.randrange(2, 4) if depth else 0
        return nodes + "".join(
            f"({line(rng.randrange(1, 6), depth - 1)})\n" for _ in range(branches)
        )

    head = "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[A \\] B]"
    return "".join(f"{head}{line(5, 3)})\n" for _ in range(games)).encode()


def properties_of(node: Node) -> dict[str, tuple[str, ...]]:
    """All that a node says, as property values without escapes."""
    found = {name: tuple(map(text_of, values)) for name, values in node.properties}
    if node.move is not None:
        found[node.mover] = (node.move,)
    if node.comment:
        found["C"] = (node.comment,)
    return found


def test_sgfmill_reads_the_same_trees() -> None:
    data = collection(20)
    ours = read_all(data, "sgf")
    theirs = sgf_grammar.parse_sgf_collection(data)
    assert len(ours) == len(theirs) == 20
    for record, game in zip(ours, theirs, strict=True):
        # A line of ours that follows a node, and the rest of a tree of sgfmill's.
        todo = [(record.root, list(game.sequence[1:]), game.children)]
        while todo:
            node, sequence, trees = todo.pop()
            if sequence:
                (child,) = node.children
                values = {
                    k: tuple(text_of(v.decode()) for v in vs) for k, vs in sequence[0].items()
                }
                assert properties_of(child) == values
                todo.append((child, sequence[1:], trees))
                continue
            assert len(node.children) == len(trees)
            for child, tree in zip(node.children, trees, strict=True):
                above = Node()
                above.children = [child]
                todo.append((above, list(tree.sequence), tree.children))


def test_an_unchanged_collection_is_written_byte_for_byte() -> None:
    data = b"junk " + collection(3) + b" more junk\r\n"
    records = read_all(data, "sgf")
    assert b"".join(write(records, Sink())) == data


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa];W[bb])",
        "(;\nGM[1] FF [4]\n\n;B [aa] C[a\\\nb\\:c]\r\n;W[]())",
        "((;B[aa])(;B[bb];W[cc]))",
        "(;GaMe[1]White[pd];B[aa]B[bb]C[1]C[2])",
        "(;AB[aa][bb];W[bb]W[cc])x(;B[aa]",
        "(;B[aa];W[bb](;B[cc])(;B[dd](;W[ee])(;W[ff])))",
    ],
)
@pytest.mark.parametrize("charset", ["", "CA[UTF-8]", "CA[ISO-8859-1]", "CA[Shift_JIS]", "CA[No]"])
def test_odd_texts_are_written_byte_for_byte_when_unchanged(text: str, charset: str) -> None:
    for letter in ("", "é", "表"):
        changed = text.replace("aa", letter or "aa").replace("(;", f"(;{charset}", 1)
        for encoding in ("utf-8", "shift_jis"):
            data = changed.encode(encoding, "replace")
            assert b"".join(write(read_all(data, "sgf"), Sink())) == data


def test_only_what_was_changed_is_written_anew() -> None:
    data = "(;FF[4]CA[ISO-8859-1]GM[1] SZ[9] ;B [ee]C[\xe9] ;W[ce] TR [aa] [bb];B[cc])".encode(
        "latin-1"
    )
    (record,) = read_all(data, "sgf")
    record.root.children[0].children[0].comment = "changed: é 表"
    text = b"".join(write([record], Sink())).decode()
    assert ";B [ee]C[é]" in text, "an unchanged node keeps its spaces"
    assert ";W[ce]C[changed: é 表]TR[aa][bb]" in text
    assert "CA[UTF-8]" in text
    (back,) = read_all(text, "sgf")
    assert [node.facts() for node in back.main_line()] == [
        node.facts() for node in record.main_line()
    ]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"a\] b\\ c\: d", "a] b\\ c: d"),
        ("x\\\ny", "xy"),
        ("x\\\\\ny", "x\\\ny"),
        ("x\\\r\ny", "xy"),
        ("a\r\nb\rc\n\rd\ne", "a\nb\nc\nd\ne"),
        ("a\tb", "a b"),
    ],
)
def test_escapes_and_line_breaks_of_text(raw: str, text: str) -> None:
    assert text_of(raw) == text
    assert simple_text_of(raw) == text.replace("\n", " ")


def test_composed_values_escape_the_colon() -> None:
    raw = composed("a:b.zrf", "Title ]\\")
    assert raw == r"a\:b.zrf:Title \]\\"
    assert parted(raw) == ("a:b.zrf", "Title ]\\")
    assert parted("no colon") == ("no colon", "")


@pytest.mark.parametrize("charset", ["Shift_JIS", "shift-jis", "SJIS", "MS_KANJI", "csShiftJIS"])
def test_a_charset_whose_second_byte_looks_like_a_backslash(charset: str) -> None:
    # The second byte of this character in Shift_JIS is 5C, which escapes the bracket for bytes.
    data = f"(;CA[{charset}]C[表];B[aa]C[ソ])".encode("shift_jis")
    assert b"\\]" in data
    record = read_one(data, "sgf")
    assert record.root.comment == "表"
    assert record.root.children[0].comment == "ソ"
    assert written(record, "sgf") == data


def test_utf_8_is_read_as_such_where_no_charset_is_stated() -> None:
    """Else it is Latin-1, as SGF has it."""
    text = "(;GM[1]PB[李]PW[Müller]C[棋];B[aa]C[好];W[bb])"
    record = read_one(text, "sgf")
    assert record.headers == {"Name.Black": "李", "Name.White": "Müller"}
    assert [node.comment for node in record.root.walk()] == ["棋", "好", ""]
    assert written(record, "sgf") == text.encode()
    record.root.children[0].children[0].comment = "白"
    changed = written(record, "sgf").decode()
    assert "PB[李]PW[Müller]" in changed and "C[好]" in changed and "C[白]" in changed
    (latin,) = read_all("(;GM[1]PW[Müller];B[aa])".encode("latin-1"), "sgf")
    assert latin.headers == {"Name.White": "Müller"}


def test_a_root_without_its_semicolon_begins_a_game() -> None:
    """Servers in Japan write so."""
    text = "(PB[Ann]PW[Bob];B[aa];W[bb])\n(;B[cc])"
    sink = Sink()
    first, second = read_all(text, "sgf", sink)
    assert [item.code for item in sink.items] == ["N134"]
    assert first.headers == {"Name.Black": "Ann", "Name.White": "Bob"}
    assert [node.move for node in first.main_line()] == ["aa", "bb"]
    assert [node.move for node in second.main_line()] == ["cc"]
    assert written(first, "sgf") + written(second, "sgf") == text.encode()
    assert notation_in(text.encode()) is NOTATIONS["sgf"]


@pytest.mark.parametrize("charset", ["gb18030", "cp932"])
def test_a_charset_of_two_bytes_that_is_not_stated_is_guessed_and_told(charset: str) -> None:
    """Servers in China and Japan write so. Characters may end with what looks like a bracket."""
    names = {"gb18030": ("聂卫平", "王昡"), "cp932": ("小林光一", "表ソ")}[charset]
    data = f"(;GM[1]PB[{names[0]}]PW[{names[1]}];B[aa]C[好];W[bb])".encode(charset)
    assert b"\x5d]" in data or b"\x5c]" in data
    sink = Sink()
    (record,) = read_all(data, "sgf", sink)
    assert [(item.code, item.text) for item in sink.items] == [("N102", charset)]
    assert (record.headers["Name.Black"], record.headers["Name.White"]) == names
    assert [node.move for node in record.main_line()] == ["aa", "bb"]
    assert next(record.main_line()).comment == "好"
    assert written(record, "sgf") == data
    record.headers["Event"] = "changed"
    changed = written(record, "sgf").decode()
    assert f"PB[{names[0]}]PW[{names[1]}]" in changed and "C[好]" in changed


@pytest.mark.parametrize(
    ("text", "charset", "read"),
    [
        ("Préférée à Étaples", "latin-1", "Préférée à Étaples"),
        ("O’Neil – “Go”", "cp1252", "O’Neil – “Go”"),
        ("Иванов", "cp1251", "Èâàíîâ"),
        ("Ёлкин", "cp1251", "¨ëêèí"),
        ("聂", "gbk", "Äô"),
    ],
)
def test_no_charset_is_guessed_where_the_text_may_be_latin(
    text: str, charset: str, read: str
) -> None:
    """That is what SGF is without `CA`: two common characters side by side tell others."""
    sink = Sink()
    data = f"(;GM[1]PB[{text}];B[aa]C[{text}];W[bb])".encode(charset)
    (record,) = read_all(data, "sgf", sink)
    assert [d.code for d in sink.items] == ["N102"]
    assert record.headers["Name.Black"] == read
    assert [node.move for node in record.main_line()] == ["aa", "bb"]


def test_headers_result_and_notes() -> None:
    record = read_one(
        "(;GM[1]PB[Ann]PW[Bob]EV[Cup]DT[2020-01-02]RE[B+R]KM[6.5];B[aa]TE[2];W[bb]BM[1];B[cc]IT[])",
        "sgf",
    )
    assert record.headers == {
        "Name.Black": "Ann",
        "Name.White": "Bob",
        "Event": "Cup",
        "Date": "2020-01-02",
    }
    assert record.result == Result.won("Black", "White", "R")
    assert [node.nags for node in record.main_line()] == [(3,), (2,), (5,)]
    assert ("KM", ("6.5",)) in record.root.properties


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("(;GM[1];B[aa])", "go"),
        ("(;FF[4];B[e2e4])", "go"),
        ("(;GM[9];B[e1-e3])", "loa"),
        ("(;GM[11];B[e4])", "hex"),
        ("(;GM[3];W[e2e4])", "plain"),
        ("(;W[e2e4];B[e7e5])", "plain"),
        ("(;B[pd];W[dp])", "go"),
        ("(;GM[0]XV[1:zsg]XM[Man a1 - a2])", "zsg"),
        ("(;GM[0]XV[1:named])", "named"),
    ],
)
def test_the_language_of_the_moves(text: str, spelling: str) -> None:
    assert read_one(text, "sgf").spelling == spelling


def test_the_forms_that_dagaz_writes() -> None:
    record = read_one("(;W[e2e4];B[e7e5](;W[g1f3])(;W[f1c4]))", "sgf")
    first = record.root.children[0]
    assert (first.move, first.mover) == ("e2e4", "W")
    assert [child.move for child in first.children[0].children] == ["g1f3", "f1c4"]
    sink = Sink()
    (tree,) = read_all("((;W[e2e4])(;W[d2d4]))", "sgf", sink)
    assert [child.move for child in tree.root.children] == ["e2e4", "d2d4"]
    assert [item.code for item in sink.items] == ["N134"]


@LAW
@given(records())
def test_a_record_survives_our_own_sgf(record: GameRecord) -> None:
    text = written(record, "sgf")
    back = read_one(text, "sgf")
    # The standard properties of the root are ours, not the record's.
    back.root.properties = tuple(p for p in back.root.properties if p[0] not in OURS)
    back.headers = {key: back.headers[key] for key in record.headers}
    assert same_record(back, record)


OURS = ("FF", "CA", "AP", "GM")


@LAW
@given(records())
def test_other_readers_survive_our_sgf(record: GameRecord) -> None:
    text = written(record, "sgf")
    (game,) = sgf_grammar.parse_sgf_collection(text)
    nodes = [game]
    count = 0
    while nodes:
        tree = nodes.pop()
        count += len(tree.sequence)
        nodes += tree.children
    assert count == sum(1 for _ in record.root.walk())
    (other,) = other_sgf.parse(text.decode())
    moves = [node.properties["XM"][0] for node in other.rest or () if "XM" in node.properties]
    mine = [node.move for node in record.main_line()]
    assert [move.removeprefix("+ ").removeprefix("? ") for move in moves] == mine


def test_we_survive_what_other_writers_make_of_ours() -> None:
    record = read_one(
        "(;FF[4]GM[0]XV[1:named];XM[+ a1 - c3 j][+]XN[1]C[a\\]b];XM[Pass]XN[1]XT[Black])", "sgf"
    )
    (tree,) = sgf_grammar.parse_sgf_collection(written(record, "sgf"))
    again = read_one(sgf_grammar.serialise_game_tree(tree), "sgf")
    assert [node.facts() for node in again.main_line()] == [
        node.facts() for node in record.main_line()
    ]
    (other,) = other_sgf.parse(written(record, "sgf").decode())
    buffer = io.StringIO()
    other.output(buffer)
    (third,) = read_all(f"{buffer.getvalue()}", "sgf")
    assert [node.move for node in third.main_line()] == ["a1 - c3 j", "Pass"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "N130"),
        ("hello", "N130"),
        ("(;B[aa]", "N131"),
        ("(;B[aa", "N131"),
        ("(;B[aa];W[bb]x;B[cc])", "N133"),
        ("(;B[aa])x", "N133"),
        ("(;B[aa]())", "N134"),
        ("(;B[aa](W[bb]))", "N134"),
        ("(;B[aa]C[1]C[2])", "N135"),
        ("(;CA[UTF-8]C[\xff])", "N102"),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str) -> None:
    assert code in codes(text.encode("latin-1"), "sgf")


def test_an_error_is_located_and_what_came_before_is_kept() -> None:
    sink = Sink()
    (record,) = read_all("(;B[aa]\n;W[bb]\n  ;B[cc", "sgf", sink)
    assert [node.move for node in record.main_line()][:2] == ["aa", "bb"]
    assert (sink.items[0].place.line, sink.items[0].place.column) == (3, 4)


@pytest.mark.parametrize("chunk", [1, 2, 3, 7])
def test_a_stream_gives_the_same_whatever_pieces_it_comes_in(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = collection(4) + b"(;B[aa];W[bb]x;B[c\\]c])"
    whole = read_all(data, "sgf")
    monkeypatch.setattr("notation.reading.CHUNK", chunk)
    pieces = read_all(data, "sgf")
    assert len(pieces) == len(whole)
    assert all(same_record(a, b) for a, b in zip(pieces, whole, strict=True))
    assert b"".join(write(pieces, Sink())) == data


def test_a_variation_very_deep() -> None:
    depth = DEEP
    text = "(;GM[1]" + "(;B[aa]" * depth + ")" * depth + ")"
    record = read_one(text, "sgf")
    assert sum(1 for _ in record.main_line()) == depth
    assert written(record, "sgf").decode() == text
    record.root.comment = "changed"
    assert len(read_all(written(record, "sgf"), "sgf")[0].root.children) == 1


def test_a_game_beyond_its_budget_does_not_harm_the_next() -> None:
    text = "(;GM[1]" + ";B[aa]" * 50 + "(;B[bb])(;B[cc]))(;GM[1];B[dd])"
    sink = Sink()
    first, second = read(text.encode(), sink=sink, limits=Limits(moves=20))
    assert [item.code for item in sink.items] == ["N103"]
    assert sum(1 for _ in first.main_line()) == 21
    assert [node.move for node in second.main_line()] == ["dd"]


def test_a_visitor_skips_variations_unread() -> None:
    data = b"(;GM[1];B[aa](;W[bb];B[cc])(;W[dd];B[ee](;W[ff])(;W[gg]));W[hh])(;GM[1];B[ii])"
    assert list(read(data, sink=Sink(), visitor=MoveCounter())) == [4, 1]


def test_a_property_in_lower_case_is_kept_in_capitals() -> None:
    record = read_one("(;FF[3]GM[1]km[6.5];Black[aa]tr[bb]x1[y];White[cc])", "sgf")
    assert dict(record.root.properties)["KM"] == ("6.5",)
    first, second = record.main_line()
    assert first.properties == (("TR", ("bb",)), ("X1", ("y",)))
    assert (first.mover, second.mover) == ("B", "W")


def test_an_edit_that_is_none_is_reported() -> None:
    text = "(;XV[1:named]XE[x a1][White Man][x a\n1];XM[Pass])"
    assert codes(text, "sgf") == ["N112", "N112"]
    assert read_all(text, "sgf")[0].edits == ["x a1"]


def test_memory_is_flat_over_a_stream_of_games() -> None:
    class EndlessError(io.RawIOBase):
        """The same game again and again."""

        game = collection(1)

        def __init__(self, count: int) -> None:
            self.left = count

        def read(self, size: int = -1) -> bytes:
            count = min(self.left, max(1, size // len(self.game)))
            self.left -= count
            return self.game * count

    def peak(count: int) -> int:
        tracemalloc.start()
        for _ in read(EndlessError(count), sink=Sink()):  # type: ignore[arg-type]
            pass
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    few = peak(300)
    assert peak(1000) < 1.5 * few
