"""Games from a few sections of ZRF: what a test does not say is filled in."""

from __future__ import annotations

import re

from tests.frontends.zrf.support import codes, load_text
from translator.frontends.zrf.inherit import merged_sections
from translator.frontends.zrf.lowering import lower_game
from translator.frontends.zrf.nodes import Form
from translator.ir.game import Game
from translator.ir.parts import Rule
from translator.ir.stmt import Stmt

DEFAULTS = {
    "players": "(players White Black)",
    "turn-order": "(turn-order White Black)",
    "board": """(board
      (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
       (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))""",
    "board-setup": "(board-setup (White (Man a1)))",
    "piece": "(piece (name Man))",
}


def rules(*sections: str) -> str:
    """A game of these sections; the usual ones stand in for what is missing."""
    own = " ".join(sections)
    heads = {match[1] for section in sections for match in re.finditer(r"^\(([^\s()]+)", section)}
    rest = [text for head, text in DEFAULTS.items() if head not in heads]
    return f'(game (title "Test") {" ".join(rest)} {own})'


def lowered(text: str, dialect: str | None = None) -> tuple[list[Game], list[str]]:
    """Every game and variant of a file, and the codes of all that was found."""
    document, sink = load_text(text)
    games = []
    base: list[Form] = []
    for entry in document.games_and_variants():
        sections = merged_sections(document.expander, *entry)
        if entry.variant is None:
            base = sections
        games.append(lower_game(sections, sink, dialect or document.dialect, "t.zrf", base))
    return games, codes(sink)


def lower(*sections: str, dialect: str | None = None) -> Game:
    """The one game of these sections, in which nothing is found wrong."""
    (game,), found = lowered(rules(*sections), dialect)
    assert not found, found
    return game


def findings(*sections: str) -> list[str]:
    """The codes that these sections draw."""
    return lowered(rules(*sections))[1]


def rule(block: str, *sections: str, dialect: str | None = None, drop: bool = False) -> Rule:
    """The rule that a block of a piece `Man` becomes."""
    section = "drops" if drop else "moves"
    # A declared reserve keeps drops from being reported as unlimited.
    setup = "(board-setup (White (Man a1 off 9)))"
    man = f"(piece (name Man) ({section} ({block})))"
    game = lower(man, setup, *sections, dialect=dialect)
    entries = game.pieces[0].drops if drop else game.pieces[0].moves
    (entry,) = entries
    return game.rules[entry.rule]


def body(block: str, *sections: str, dialect: str | None = None) -> tuple[Stmt, ...]:
    """The statements that a move block becomes."""
    return rule(block, *sections, dialect=dialect).body
