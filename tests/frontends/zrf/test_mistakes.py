"""Forms that have more or less than they take: what is said of each, and where.

The cases beside the checkout, where there are any, are of the same kinds as our own.
"""

from __future__ import annotations

import re

import pytest

from tests.frontends.zrf.lowering.support import rules
from tests.zrf_library import ROOT
from translator.core.diagnostics import Diagnostic
from translator.core.source import Source
from translator.frontends.find import open_rules
from translator.frontends.gamefile import GameFile
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules


def board(more: str = "", cells: str = '("a/b/c" (10 0)) ("3/2/1" (0 10))') -> str:
    return f"""(board
      (grid (start-rectangle 0 0 9 9) (dimensions {cells})
       (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
      (zone (name home) (players White) (positions a1)) {more})"""


def man(block: str) -> str:
    return f"(piece (name Man) (moves ({block})))"


# A section of a game with `|` where the finding stands, its code, and its message or hint.
OWN = {
    "an empty label": (board(cells='(|"a//c" (9 0)) ("3/2/1" (0 9))'), "Z320", "a label is empty"),
    "a slash at the end": (
        board(cells='(|"a/b/" (9 0)) ("2/1" (0 9))'),
        "Z320",
        "a label is empty",
    ),
    "a blank in a label": (board(cells='(|"a/b 1" (9 0)) ("2/1" (0 9))'), "Z320", "`b 1`"),
    "a link without a direction": (
        board("(links |(a1 b2))"),
        "Z311",
        "a direction here, not the list `(a1 b2)`",
    ),
    "a link of three": (
        board("(links n (a1 b2 |c3))"),
        "Z311",
        "`(a1 b2 c3)` in `links` takes 2 arguments, has 3",
    ),
    "a list among positions": (
        board("(kill-positions |(c3))"),
        "Z413",
        "takes a position here, not the list `(c3)`",
    ),
    "a symmetry of nobody": (board("(symmetry |(n s) (s n))"), "Z315", "takes a player here"),
    "a symmetry that goes one way": (
        board("(symmetry Black |(n s))"),
        "Z321",
        "for `Black` both `n` and `s` mean `s`",
    ),
    "a direction that is mapped twice": (
        board("(symmetry Black (n s) (s n) (|n e) (e n))"),
        "Z111",
        "`n` is listed twice",
    ),
    "two names of a zone": (
        board("(zone (name z |y) (positions a1))"),
        "Z404",
        "`name` takes 1 argument, has 2",
    ),
    "a zone without positions": (
        board("|(zone (name z))"),
        "Z316",
        "lacks `(positions [POSITION …])`",
    ),
    "a misspelt part of a zone": (
        board("(zone (name z) |(player White) (positions a1))"),
        "Z318",
        "did you mean `players`?",
    ),
    "typographic quotes": ("(history |“An old game”)", "Z413", 'a string is between two `"`'),
    "a text without quotes": ("(history |Old)", "Z413", 'takes a string "TEXT" here, not `Old`'),
    "an option without a value": ('|(option "pass turn")', "Z601", "lacks a value"),
    "an old option without a value": ("|(pass-turn)", "Z413", "(pass-turn VALUE)"),
    "an old option with two values": ("(pass-turn true |false)", "Z404", "takes 1 argument, has 2"),
    "an option given twice": (
        '(option "pass turn" true) |(pass-turn false)',
        "Z111",
        "`pass turn`",
    ),
    "two types of a turn": ("(turn-order (White fast |slow) Black)", "Z516", "one move type"),
    "two owners of a turn": ("(turn-order (White Black |White) Black)", "Z516", "one move type"),
    "repeat twice": (
        "(turn-order White repeat Black |repeat White)",
        "Z111",
        "`repeat` is listed twice",
    ),
    "an image for nobody": (
        '(piece (name Man) (image |Whtie "w.bmp"))',
        "Z414",
        "unknown player `Whtie`",
    ),
    "an image without a player": (
        '(piece (name Man) (image |"w.bmp"))',
        "Z413",
        "takes a player here",
    ),
    "a nameless move type": (
        "(piece (name Man) (moves |(move-type) (n add)))",
        "Z413",
        "lacks a move type",
    ),
    "two move types": ("(piece (name Man) (moves (move-type a |b) (n add)))", "Z404", "has 2"),
    "moves twice": (
        "(piece (name Man) (moves (n add)) |(moves (e add)))",
        "Z111",
        "occurs twice in one `piece`",
    ),
    "an attribute twice": (
        "(piece (name Man) (attribute a true) |(attribute a false))",
        "Z111",
        "given twice",
    ),
    "a direction in parentheses": (
        man("n |(e add)"),
        "Z402",
        "`e` is a direction: write it without parentheses",
    ),
    "a position in parentheses": (
        man("n |(a1 add)"),
        "Z402",
        "`a1` is a position: write it without parentheses",
    ),
    "else outside an if": (
        man("n (if empty? add) |else add"),
        "Z402",
        "`else` is outside an `if`",
    ),
    "two else": (
        man("n (if empty? add else add |else add)"),
        "Z402",
        "`else` is outside an `if`",
    ),
    "opposite of nothing": (man("|(opposite) add"), "Z413", "`opposite` lacks a direction"),
    "opposite of two": (man("(opposite n |s) add"), "Z404", "`opposite` takes 1 argument, has 2"),
    "surplus of a flag": (
        man("(set-flag f true |x) n add"),
        "Z404",
        "`set-flag` takes 2 arguments, has 3",
    ),
    "back to where": (man("n (back |a1) add"), "Z404", "`back` takes no arguments, has 1"),
    "two conditions": (
        man("n (verify empty? |enemy?) add"),
        "Z407",
        "`verify` takes 1 argument, has 2",
    ),
    "a bare verify": (man("n add |verify"), "Z407", "put `verify` in parentheses"),
    "an empty or": (man("n (verify |(or)) add"), "Z421", "`or` lacks a condition"),
    "any piece": (man("n (verify |piece?) add"), "Z413", "put `piece?` in parentheses"),
    "the place before the type": (
        man("n (verify (attacked? |e n)) add"),
        "Z425",
        "unknown move type `e`",
    ),
    "a direction for a position": (
        man("n (verify (position? |e)) add"),
        "Z405",
        "unknown position `e`",
    ),
    "two places of an attribute": (
        "(piece (name Man) (attribute a true) (moves (n (verify (a n |e)) add)))",
        "Z404",
        "`a` takes at most 1 argument, has 2",
    ),
    "a goal that needs no words": (
        "(loss-condition (White) (repetition |2))",
        "Z404",
        "takes no arguments",
    ),
    "not of two goals": (
        "(draw-condition (White) (not stalemated |repetition))",
        "Z421",
        "takes 1 argument, has 2",
    ),
    "an empty and": ("(win-condition (White) |(and))", "Z421", "`and` lacks a condition"),
    "two types of a count": (
        "(draw-condition (White) (total-piece-count 2 Man |Man))",
        "Z404",
        "takes at most 2 arguments, has 3",
    ),
    "a count without parentheses": (
        "(loss-condition (White) |pieces-remaining 0)",
        "Z534",
        "put `pieces-remaining` in parentheses",
    ),
    "a row that ends in a direction": (
        "(win-condition (White) |(relative-config Man n))",
        "Z538",
        "lacks an occupant",
    ),
    "a goal of nobody": ("(win-condition |stalemated)", "Z530", "takes a list (PLAYER …) here"),
    "players without a goal": ("(count-condition |(White Black))", "Z532", "unknown goal `White`"),
    "a zone that the player lacks": (
        "|(win-condition (Black) (absolute-config Man (home)))",
        "Z539",
        "which `Black` lacks",
    ),
    "a piece twice": (
        "(loss-condition (White) (captured Man |Man))",
        "Z111",
        "`Man` is listed twice",
    ),
    "a string in a block": (man('n |"e" add'), "Z413", "a block takes an instruction here"),
    "a reserve without a number": ("(board-setup (White (Man a1 |off)))", "Z525", "a number"),
    "an attribute without a value": ("(piece (name Man) |(attribute a))", "Z432", "lacks a value"),
    "no list of a setup": ("(board-setup (White |Man a1))", "Z520", "takes a list"),
}


def findings(rules: Rules) -> list[Diagnostic]:
    file = GameFile(rules)
    return [*file.diagnostics, *file.lower(0).diagnostics]


@pytest.mark.parametrize("mistake", OWN)
def test_a_mistake_is_reported_once_at_its_place(mistake: str) -> None:
    section, code, said = OWN[mistake]
    before, after = section.split("|") if "|" in section else pytest.fail("no place")
    sections = [before + "\0" + after]
    if not section.startswith("(board"):
        sections.append(board())
    marked = rules(*sections)
    text = marked.replace("\0", "")
    source = Source("x.zrf", text.encode())
    found = findings(Rules(source, MemoryResolver({}), "zrf", "x.zrf"))
    assert [one.code for one in found] == [code], [str(one) for one in found]
    (one,) = found
    assert one.span is not None
    assert source.decode(source.text[: one.span.start]) == marked.partition("\0")[0]
    assert said in f"{one.message} {one.hint}"


CASES = ROOT.parent / "shared" / "cases" / "rules"
# Of each file: the codes, and what one of the messages says.
TOLD = {
    "direction-in-parentheses": (["Z402", "Z402"], "write it without parentheses"),
    "goal-empty-and": (["Z421", "Z421"], "lacks a condition"),
    "goal-not-with-two": (["Z421"], "takes 1 argument, has 2"),
    "goal-relative-dangling": (["Z538"], "lacks an occupant"),
    "goal-surplus-words": (["Z404", "Z404"], "takes no arguments"),
    "goal-two-types": (["Z404"], "takes at most 2 arguments, has 3"),
    "goal-without-parentheses": (["Z534"], "put `pieces-remaining` in parentheses"),
    "grid-three-dimension-lists": (["Z305"], "exactly one `dimensions`"),
    "label-blank": (["Z320"], "` b `"),
    "label-empty": (["Z320"], "a label is empty"),
    "label-trailing-slash": (["Z320"], "a label is empty"),
    "links-without-direction": (["Z311"], "takes a direction here"),
    "move-type-nameless": (["Z404", "Z413"], "lacks a move type"),
    "opposite-arguments": (["Z404", "Z413"], "lacks a direction"),
    "option-without-value": (["Z601"], "lacks a value"),
    "set-flag-surplus": (["Z404", "Z404"], "takes 2 arguments, has 3"),
    "symmetry-without-player": (["Z315"], "takes a player here"),
    "verify-two-conditions": (["Z407"], "takes 1 argument, has 2"),
    "zone-nested-list": (["Z413"], "not the list `(a2 b2)`"),
    "zone-two-names": (["Z404"], "takes 1 argument, has 2"),
}


@pytest.mark.skipif(not CASES.is_dir(), reason=f"the cases are not in {CASES}")
@pytest.mark.parametrize("case", TOLD)
def test_a_case_is_reported_as_it_should_be(case: str) -> None:
    codes, said = TOLD[case]
    found = findings(open_rules(str(CASES / f"{case}.zrf")))
    assert sorted(one.code for one in found) == codes
    assert any(said in one.message for one in found)
    assert not any(re.search("``", one.message) for one in found)
