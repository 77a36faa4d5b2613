"""`include`: names, where files are looked for, and what is refused (docs/zrf.md 2)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.frontends.zrf.support import codes, load_text, text_of
from translator.core.diagnostics import Sink
from translator.core.reading import MAX_BYTES
from translator.core.source import Source
from translator.frontends.zrf.include import gather
from translator.library.includes import (
    MAX_DEPTH,
    MAX_FILES,
    DirectoryResolver,
    MemoryResolver,
    NoIncludes,
    RefusedError,
    Resolver,
)


def gathered(text: str, resolver: Resolver, name: str = "test.zrf") -> tuple[str, Sink]:
    sink = Sink()
    return text_of(gather(Source(name, text.encode()), resolver, sink)), sink


def test_an_include_is_replaced_by_the_forms_of_its_file() -> None:
    files = {"b.zrf": b"(b) (c)"}
    assert gathered('(a) (include "b.zrf") (d)', MemoryResolver(files))[0] == "(a) (b) (c) (d)"


def test_macros_of_an_included_file_serve_the_game() -> None:
    files = {"macros.inc": b"(define step ($1 add))"}
    document, sink = load_text('(include "macros.inc") (game (moves (step n)))', files)
    assert codes(sink) == []
    assert text_of(document.expander.expand_list(document.games[0].items[1:])) == "(moves (n add))"


def test_messages_about_an_included_file_name_it() -> None:
    _, sink = gathered('(include "b.zrf")', MemoryResolver({"b.zrf": b"\n(b))"}))
    assert str(sink.items[0]).startswith("b.zrf:2:4: warning: Z102")


@pytest.mark.parametrize(
    "name", ['"b.zrf"', "b.zrf", '"B.ZRF"', '"./b.zrf"', '"sub\\..\\b.zrf"', '"SUB/../b.zrf"']
)
def test_names_are_quoted_or_not_of_any_case_with_either_slash(name: str, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "b.zrf").write_bytes(b"(b)")
    for resolver in MemoryResolver({"b.zrf": b"(b)"}), DirectoryResolver(tmp_path):
        text, sink = gathered(f"(include {name})", resolver)
        assert (text, codes(sink)) == ("(b)", [])


def test_an_exact_name_goes_before_one_of_other_case(tmp_path: Path) -> None:
    (tmp_path / "B.zrf").write_bytes(b"(upper)")
    (tmp_path / "b.zrf").write_bytes(b"(lower)")
    assert gathered('(include "b.zrf")', DirectoryResolver(tmp_path))[0] == "(lower)"


def test_names_are_relative_to_the_file_that_includes(tmp_path: Path) -> None:
    (tmp_path / "Sub").mkdir()
    (tmp_path / "Sub" / "b.zrf").write_bytes(b'(b) (include "c.zrf")')
    (tmp_path / "Sub" / "c.zrf").write_bytes(b"(c)")
    memory = MemoryResolver({"Sub/b.zrf": b'(b) (include "c.zrf")', "Sub/c.zrf": b"(c)"})
    for resolver in memory, DirectoryResolver(tmp_path):
        assert gathered('(include "sub\\b.zrf")', resolver)[0] == "(b) (c)"


def test_a_file_may_stand_in_a_folder_below_the_root(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "common.zrf").write_bytes(b"(b)")
    text = '(include "../common.zrf")'
    wide = DirectoryResolver(tmp_path, tmp_path / "games")
    assert gathered(text, wide, "games/test.zrf")[0] == "(b)"
    _, sink = gathered(text, DirectoryResolver(tmp_path / "games"), "games/test.zrf")
    assert codes(sink) == ["Z222"]


def test_a_missing_file_is_a_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    for resolver in MemoryResolver({}), DirectoryResolver(tmp_path):
        text, sink = gathered('(include "b.zrf") (a)', resolver)
        assert (text, codes(sink)) == ("(a)", ["Z221"])


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    assert codes(gathered('(include "b")', DirectoryResolver(tmp_path))[1]) == ["Z221"]
    assert codes(gathered('(include "")', DirectoryResolver(tmp_path))[1]) == ["Z221"]


@pytest.mark.parametrize("form", ["(include)", "(include a b)", "(include (a))"])
def test_an_include_has_one_name(form: str) -> None:
    assert codes(gathered(form, MemoryResolver({}))[1]) == ["Z220"]


OUTSIDE = [
    "../secret.zrf",
    "../../../../../../etc/passwd",
    "sub/../../secret.zrf",
    "..\\secret.zrf",
    "/etc/passwd",
    "\\\\server\\share\\x.zrf",
    "//server/share/x.zrf",
    "C:\\x.zrf",
    "c:x.zrf",
    "file:///etc/passwd",
    "http://example.org/x.zrf",
    "a\0b",
    "a\nb",
]


@pytest.mark.parametrize("name", OUTSIDE)
def test_nothing_outside_the_root_is_opened(name: str, tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "sub").mkdir(parents=True)
    (tmp_path / "secret.zrf").write_bytes(b"(secret)")
    memory = MemoryResolver({"secret.zrf": b"(secret)", "root/test.zrf": b""})
    for resolver, main in (DirectoryResolver(root), "test.zrf"), (memory, "test.zrf"):
        text, sink = gathered(f'(include "{name}")', resolver, main)
        assert (text, codes(sink)) == ("", ["Z222"])


def test_a_folder_above_the_root_may_not_even_be_passed_through(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "b.zrf").write_bytes(b"(b)")
    assert codes(gathered('(include "../root/b.zrf")', DirectoryResolver(root))[1]) == ["Z222"]


def test_links_that_lead_outside_are_not_followed(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "secret.zrf").write_bytes(b"(secret)")
    (root / "file.zrf").symlink_to(tmp_path / "secret.zrf")
    (root / "folder").symlink_to(tmp_path)
    (root / "loop.zrf").symlink_to(root / "loop.zrf")
    (root / "inside.zrf").symlink_to(root / "b.zrf")
    (root / "b.zrf").write_bytes(b"(b)")
    resolver = DirectoryResolver(root)
    assert codes(gathered('(include "file.zrf")', resolver)[1]) == ["Z222"]
    assert codes(gathered('(include "folder/secret.zrf")', resolver)[1]) == ["Z222"]
    assert codes(gathered('(include "loop.zrf")', resolver)[1]) == ["Z221"]
    assert gathered('(include "inside.zrf")', resolver)[0] == "(b)"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_pipes_and_huge_files_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.zrf")
    with (tmp_path / "huge.zrf").open("wb") as huge:
        huge.truncate(MAX_BYTES + 1)
    resolver = DirectoryResolver(tmp_path)
    assert codes(gathered('(include "pipe.zrf")', resolver)[1]) == ["Z221"]
    assert codes(gathered('(include "huge.zrf")', resolver)[1]) == ["Z222"]


def test_a_name_too_long_for_the_system_is_a_finding(tmp_path: Path) -> None:
    _, sink = gathered(f'(include "{"n" * 10_000}")', DirectoryResolver(tmp_path))
    assert codes(sink) == ["Z222"]


def test_rules_from_nowhere_include_nothing() -> None:
    assert codes(gathered('(include "b.zrf")', NoIncludes())[1]) == ["Z222"]
    with pytest.raises(RefusedError):
        NoIncludes().open("b.zrf", Source("-", b""))


@pytest.mark.parametrize(
    ("files", "circle"),
    [
        ({}, "test.zrf → test.zrf"),
        ({"test.zrf": b'(include "b.zrf")', "b.zrf": b'(include "test.zrf")'}, "b.zrf"),
    ],
)
def test_a_circle_of_includes_is_named(files: dict[str, bytes], circle: str) -> None:
    files = files or {"test.zrf": b'(include "test.zrf")'}
    text, sink = gathered(files["test.zrf"].decode(), MemoryResolver(files))
    assert (text, codes(sink)) == ("", ["Z223"])
    assert circle in sink.items[0].message


def test_a_file_may_be_included_twice() -> None:
    files = {"b.zrf": b'(include "d.zrf")', "c.zrf": b'(include "d.zrf")', "d.zrf": b"(d)"}
    text, sink = gathered('(include "b.zrf") (include "c.zrf")', MemoryResolver(files))
    assert (text, codes(sink)) == ("(d) (d)", [])


def test_includes_are_nested_only_so_deep() -> None:
    def files(depth: int) -> dict[str, bytes]:
        links = {f"{i}.zrf": f'(include "{i + 1}.zrf")'.encode() for i in range(1, depth)}
        return links | {f"{depth}.zrf": b"(end)"}

    text, sink = gathered('(include "1.zrf")', MemoryResolver(files(MAX_DEPTH - 1)))
    assert (text, codes(sink)) == ("(end)", [])
    text, sink = gathered('(include "1.zrf")', MemoryResolver(files(MAX_DEPTH)))
    assert (text, codes(sink)) == ("", ["Z224"])


def test_only_so_many_files_are_included() -> None:
    files = {
        f"{i}.zrf": f'(f{i}) (include "{i + 1}.zrf") (include "{i + 1}.zrf")'.encode()
        for i in range(14)
    }
    text, sink = gathered('(include "0.zrf")', MemoryResolver(files | {"14.zrf": b"(end)"}))
    assert codes(sink) == ["Z224"]
    assert text.count("(") == MAX_FILES
