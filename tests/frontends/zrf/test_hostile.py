"""Hostile and broken input: a located finding in a few seconds, never a traceback."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.frontends.zrf.support import codes, expand_text, library_files, load_text, needs_library
from tests.sampling import FULL
from tests.zrf_library import LIBRARY
from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.document import load_document
from translator.frontends.zrf.format import format_source
from translator.frontends.zrf.inherit import merged_sections
from translator.library.includes import DirectoryResolver, MemoryResolver

MILLION = 1_000_000


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    """Every test of this file ends within its time, in its own processor seconds."""
    start = time.process_time()
    yield
    assert time.process_time() - start < 30


def digest(data: bytes) -> Sink:
    """Everything this front end does with a file, up to its expanded sections and its layout."""
    sink = Sink()
    document = load_document(Source("test.zrf", data), MemoryResolver({}), sink)
    for entry in document.games_and_variants():
        merged_sections(document.expander, *entry)
    format_source(Source("test.zrf", data), Sink())
    for diagnostic in sink.items:
        assert all(line.isprintable() for line in diagnostic.lines())
        diagnostic.as_dict()
    return sink


@pytest.mark.parametrize(
    ("piece", "code"),
    [
        (b"(", "Z104"),
        (b"(a ", "Z104"),
        (b"(\n", "Z104"),
        (b")", "Z102"),
        (b"()", "Z105"),
        (b'"', "Z107"),
        (b'"\n', "Z106"),
        (b";", "Z107"),
        (b" ", "Z107"),
        (b"\xa0", "Z107"),
        (b"\0", "Z106"),
        (b"a", "Z106"),
    ],
)
def test_a_million_of_anything(piece: bytes, code: str) -> None:
    sink = Sink()
    source = Source("test.zrf", piece * MILLION)
    load_document(source, MemoryResolver({}), sink)
    assert code in codes(sink)
    assert len(sink.items) <= 250


def test_a_million_open_lists_are_one_finding() -> None:
    sink = Sink()
    load_document(Source("test.zrf", b"(" * MILLION), MemoryResolver({}), sink)
    assert codes(sink) == ["Z104"]


def test_many_small_forms_on_one_line_with_one_parenthesis_missing() -> None:
    count = 300_000 if FULL else 60_000
    sink = Sink()
    load_document(Source("test.zrf", b"(a (b)" + b"(c)" * count), MemoryResolver({}), sink)
    assert codes(sink)[0] == "Z101"


def bomb(body: str, levels: int) -> str:
    """``levels`` macros; in the ``body`` of each N stands for the next one, the last says x."""
    macros = [f"(define m{i} {body.replace('N', f'm{i + 1}')})" for i in range(levels)]
    return "".join(macros) + f"(define m{levels} x) (game (moves (m0 k)))"


@pytest.mark.parametrize("levels", [30, 40, 150] if FULL else [150])
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("(N) (N)", "Z205"),
        ("((N) (N))", "Z205"),
        ("((N) (N)) (y (N))", "Z205"),
        ("(N $1) (N $1)", "Z205"),
        ("((N a b) (N a b))", "Z205"),
        ("((N $1) (N $1) $2 $3)", "Z205"),
        ("(x (N (y (z))) (N (y (z))))", "Z205"),
        ("(N ($1 $1))", "Z204"),
        ("(N $1$1)", "Z209"),
        ('(N "$1$1")', "Z209"),
        ("(N $1x) (N $1y)", "Z205"),
        ("(N x$1 $1) (N y$1 $1)", "Z205"),
    ],
)
def test_macro_bombs(body: str, levels: int, code: str) -> None:
    start = time.process_time()
    _, sink = expand_text(bomb(body, levels))
    assert code in codes(sink)
    if "Z205" in codes(sink):
        message = next(item.message for item in sink.items if item.code == "Z205")
        assert "m0 → m1 → m2" in message
    if "x$1" not in body and "$1x" not in body:
        # Equal calls are shared, so the size is known at once.
        assert time.process_time() - start < 5


def test_a_bomb_takes_little_memory() -> None:
    import tracemalloc

    tracemalloc.start()
    try:
        expand_text(bomb("(N) (N)", 30))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 200 * 2**20


def test_deep_macros_of_deep_lists() -> None:
    _, sink = expand_text(bomb("(" * 250 + "N" + ")" * 250, 199).replace("Nm", "m"))
    assert codes(sink) == ["Z208"]


def test_lists_as_deep_as_allowed_in_macros_as_deep_as_allowed() -> None:
    links = "".join(f"(define m{i} (m{i + 1}))" for i in range(199))
    deep = "(a " * 255 + "b" + ")" * 255
    nodes, sink = expand_text(f"{links} (define m199 {deep}) (game (m0))")
    assert codes(sink) == []
    assert len(nodes) == 1


def test_a_call_of_many_arguments_inherited_by_many_calls() -> None:
    arguments = " ".join(f"x{i}" for i in range(20_000))
    calls = " ".join(f"(b y{i})" for i in range(20_000))
    _, sink = expand_text(f"(define b $1 $2) (define a {calls}) (game (a {arguments}))")
    assert "Z205" in codes(sink)


def test_a_bomb_that_every_variant_calls_goes_off_once() -> None:
    text = bomb("(N) (N)", 40) + "".join(f"(variant (q{i} (m0)))" for i in range(300))
    document, sink = load_text(text)
    for entry in document.games_and_variants():
        merged_sections(document.expander, *entry)
    assert codes(sink).count("Z205") == 1


@pytest.mark.parametrize(
    "name",
    [
        "'",
        '`"`',
        "\\",
        "\0",
        "\x1b[31m",
        "\u202e",
        "</script>",
        "{{7*7}}",
        "__class__",
        "n" * 10_000,
    ],
)
def test_odd_names(name: str) -> None:
    digest(f"(define {name} $1 (b)) (game ({name} {name}) ({name}))".encode())
    digest(f'(game (title "{name}") (piece (name {name})) (piece (name {name})))'.encode())
    digest(f'(include "{name}") (include {name})'.encode())


def edits(data: bytes, rng: random.Random) -> bytes:
    """``data`` with a few bytes deleted, doubled, swapped or replaced by telling ones."""
    text = bytearray(data)
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(text))
        match rng.randrange(4):
            case 0:
                del text[at : at + rng.randint(1, 20)]
            case 1:
                text[at:at] = rng.choice([b"(", b")", b'"', b";", b"$1", b"()", b"\0", b"\xff"])
            case 2:
                other = rng.randrange(len(text))
                text[at], text[other] = text[other], text[at]
            case _:
                text[at:at] = text[at : at + rng.randint(1, 50)]
        text = text or bytearray(b" ")
    return bytes(text)


def sample(count: int) -> list[bytes]:
    """Some files of the library, small and large."""
    files = sorted(library_files(), key=lambda path: path.stat().st_size)
    return [path.read_bytes() for path in files[:: max(1, len(files) // count)]]


@needs_library
@pytest.mark.parametrize("seed", range(8 if FULL else 4))
def test_real_files_cut_off_anywhere(seed: int) -> None:
    rng = random.Random(seed)
    for data in sample(12):
        digest(data[: rng.randrange(len(data))])


@needs_library
@pytest.mark.parametrize("seed", range(8 if FULL else 4))
def test_real_files_edited_at_random(seed: int) -> None:
    rng = random.Random(seed)
    for data in sample(12):
        digest(edits(data, rng))


@needs_library
def test_the_library_is_found() -> None:
    assert len(library_files()) > 300, LIBRARY


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    digest(data)


WORDS = [
    *["(", ")", "(", ")", "(define ", "(game ", "(variant ", "(piece (name P) ", "(option "],
    *["(include x)", "(title ", "(a ", "(b ", "(a)", "a", "b ", "$1", "$2", "$", "-"],
    *['"', '"s"', "\n", "; c\n"],
]


@given(st.lists(st.sampled_from(WORDS), max_size=80))
@settings(max_examples=300)
def test_any_words_of_the_language(words: list[str]) -> None:
    digest("".join(words).encode())


def test_a_library_may_be_any_mess(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("mess")
    (folder / "a.zrf").write_bytes(b'(include "b.zrf") (include "A.ZRF") (include "..")')
    (folder / "b.zrf").write_bytes(b'\xff\xfe(include "a.zrf"')
    sink = Sink()
    source = Source("a.zrf", (folder / "a.zrf").read_bytes())
    load_document(source, DirectoryResolver(folder), sink)
    assert "Z223" in codes(sink)
