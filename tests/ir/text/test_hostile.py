"""Whatever a file holds, reading it gives a game or diagnostics, and never looks elsewhere."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest

from tests.backends.native.test_names import renamed
from tests.frontends.native.support import game as native
from tests.ir.games import CORPUS, games
from tests.ir.texts import lost, read_again
from translator import api
from translator.catalogue.interchange import TABLE
from translator.core.diagnostics import TranslationError
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.ir.text.json import read_json, write_json
from translator.ir.text.read import read_xml
from translator.ir.text.write import write_xml
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

ROOT = '<game xmlns="urn:ludoglot:game">'


def refused(data: bytes | str, code: str, language: str = "xml") -> TranslationError:
    """The error that a document draws."""
    raw = data if isinstance(data, bytes) else data.encode()
    read = read_xml if language == "xml" else read_json
    with pytest.raises(TranslationError) as caught:
        read(Source(f"game.{language}", raw))
    assert [d.code for d in caught.value.diagnostics] == [code]
    return caught.value


@pytest.mark.parametrize("code", [code for code, entry in TABLE.items() if entry.example])
def test_an_example_of_the_catalogue_draws_its_code(code: str) -> None:
    refused(TABLE[code].example, code)


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00", b"\xff\xfe", b"\xff\xfe\x00\xd8", b"<game", b"\xc3\x28", b"(game)", b"<a/><b/>"],
)
def test_what_is_no_xml(data: bytes) -> None:
    refused(data, "X101")


@pytest.mark.parametrize("data", [b"", b"{", b"[1,]", b"NaN", b'{"a":1,"a":2}', b"\xff", b"nul"])
def test_what_is_no_json(data: bytes) -> None:
    refused(data, "X101", "json")


def test_an_external_entity_is_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("do not tell")
    error = refused(
        f'<?xml version="1.0"?><!-- x --><!DOCTYPE game [<!ENTITY s SYSTEM "{secret.as_uri()}">]>'
        f"{ROOT}&s;</game>",
        "X102",
    )
    assert "do not tell" not in str(error)


def test_entities_that_expand_into_gigabytes_are_not_expanded() -> None:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 30))
    start = time.process_time()
    refused(f'<!DOCTYPE game [<!ENTITY l0 "lol">{laughs}]>{ROOT}&l29;</game>', "X102")
    assert time.process_time() - start < 1


def test_an_undeclared_entity() -> None:
    refused(f"{ROOT}&what;</game>", "X101")


def test_a_document_type_behind_utf_16() -> None:
    refused(f"<!DOCTYPE game>{ROOT}</game>".encode("utf-16"), "X102")


def test_an_include_is_an_element_like_any_other() -> None:
    text = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/hostname"/>'
    refused(f"{ROOT}{text}</game>", "X107")


def test_very_deep_documents() -> None:
    refused("<a>" * 100_000, "X101")
    expression = "<not>" * 235 + "</not>" * 235
    rule = f'<rules><rule name="r"><body><verify>{expression}</verify></body></rule></rules>'
    refused(f"{ROOT}{rule}</game>", "X105")
    refused("[" * 100_000, "X101", "json")


def test_a_very_long_number() -> None:
    refused(f'{ROOT}<turn-order repeat="{"9" * 10_000}"/></game>', "X108")


def test_a_suggestion_is_made() -> None:
    error = refused(f'{ROOT}<meta titel="X"/></game>', "X107")
    (diagnostic,) = error.diagnostics
    assert diagnostic.hint == "did you mean `title`?"
    assert str(diagnostic).startswith("game.xml:1:")


def test_the_line_is_told() -> None:
    error = refused(f"{ROOT}\n\n\n<bored/></game>", "X107")
    assert str(error).startswith("game.xml:4:")


def damaged(text: str, rng: random.Random, tokens: re.Pattern[str]) -> str:
    """The text with one to three of its tokens removed, doubled, swapped or changed."""
    spans = [match.span() for match in tokens.finditer(text)]
    for _ in range(rng.randint(1, 3)):
        start, end = rng.choice(spans)
        other = text[slice(*rng.choice(spans))]
        new = rng.choice(["", text[start:end] * 2, other, "-1", "7", "999999", "true", '"x"'])
        if end <= len(text):
            text = text[:start] + new + text[end:]
    return text


DAMAGED = [path for path in CORPUS if path.stem in ("breakthrough", "kalah", "reversi")]


@pytest.mark.parametrize("language", ["xml", "json"])
@pytest.mark.parametrize("path", DAMAGED, ids=lambda path: path.name)
def test_damaged_documents(path: Path, language: str) -> None:
    """A game or diagnostics; what is a game can be compiled and played."""
    game = next(games(path))
    text = write_xml(game) if language == "xml" else write_json(game)
    tokens = re.compile(r"[\w-]+|</?[\w-]+>|[^\w\s]")
    rng = random.Random(path.name + language)
    read = 0
    for _ in range(25):
        data = damaged(text, rng, tokens).encode()
        rules = Rules(Source("game", data), NoIncludes(), language, "game")
        file = GameFile(rules)
        if file.errors or not file.titles:
            continue
        try:
            found = file.lower(0).game
        except TranslationError:
            continue
        read += 1
        if read <= 2:
            engine = api.compile(found).Game()
            for move in engine.legal_moves[:2]:
                engine.push(move)
                engine.pop()
    assert read < 25


def test_an_index_without_a_referent() -> None:
    text = write_xml(next(games(DAMAGED[0])))
    for old, new in (('player="1"', 'player="7"'), ('rule="1"', 'rule="99"')):
        assert old in text
        data = text.replace(old, new, 1).encode()
        file = GameFile(Rules(Source("game.xml", data), NoIncludes(), "xml", "game.xml"))
        assert {d.code for d in file.errors} == {"X120"}
        assert new.split('"')[1] in file.errors[0].message


TWINS = """(game "Twins"
  (players one two) (move-types one two) (attributes one two) (variables one two)
  (turn-order (label one) one (label two) two)
  (board (positions one two) (links one (one two)) (links two (two one))
    (zone one one) (zone two one))
  (procedure one) (procedure two)
  (rule go one add) (piece one (moves (go))) (piece two (moves (go)))
  (board-setup (one (one one))))"""


@pytest.mark.parametrize("language", ["xml", "json"])
def test_two_of_a_kind_have_two_names(language: str) -> None:
    """Native text refers by names."""
    right = native(TWINS)
    assert lost(right, language) == []
    with pytest.raises(TranslationError) as refusal:
        read_again(renamed(right, lambda name: "one" if name == "two" else name), language)
    assert {d.code for d in refusal.value.diagnostics} == {"X120"}
    assert [d.message for d in refusal.value.diagnostics] == [
        f"two {kind} have the same name" for kind in KINDS
    ]


KINDS = ["positions", "directions", "zones", "players", "move types", "pieces", "attributes",
         "variables", "procedures", "labels"]  # fmt: skip
