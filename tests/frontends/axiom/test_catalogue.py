"""The examples of the catalogue draw what they are examples of."""

from __future__ import annotations

import pytest

from translator.catalogue import axiom

from .support import codes, findings, script

WHOLE = {
    code: entry.example
    for code, entry in {**axiom.LOADING, **axiom.BLOCKS}.items()
    if "…" not in entry.example and not entry.example.startswith("ludoglot")
}
WORDS = {code: entry.example for code, entry in axiom.LOWERING.items() if "…" not in entry.example}


IN_A_GAME = {"A211", "A214"}  # what is found when there is all that a game needs


@pytest.mark.parametrize("code", sorted(WHOLE.keys() - IN_A_GAME))
def test_an_example_draws_its_code(code: str) -> None:
    assert code in codes(WHOLE[code])


@pytest.mark.parametrize("code", [*WORDS, *sorted(IN_A_GAME)])
def test_an_example_in_a_game_draws_its_code(code: str) -> None:
    example = {**WORDS, **WHOLE}[code]
    assert code in codes(script(after=example))


def test_the_game_of_the_examples_draws_nothing() -> None:
    assert codes(script()) == []


def test_the_prelude_holds_no_game() -> None:
    assert [d.code for d in findings(": IF ;", name="AXIOM.4TH")] == ["A213"]


def test_every_finding_has_a_place() -> None:
    for code in WHOLE.keys() - IN_A_GAME - {"A212"}:
        found = (d for d in findings(WHOLE[code]) if d.code != "A212")
        assert all(d.span is not None for d in found), code
    for example in WORDS.values():
        assert all(d.span is not None for d in findings(script(after=example))), example
