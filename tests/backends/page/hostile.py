"""Names that try to be more than names, and games that consist of them."""

from __future__ import annotations

from dataclasses import replace

from tests.backends.page.support import corpus
from translator.ir.game import Game
from translator.ir.parts import Texts

# What of these runs leaves a mark: `pwned` is a list that stays empty.
NAMES = {
    "markup": "</script></title></style><img src=x onerror=pwned.push(1)><svg onload=pwned.push(2)>"
    "<!--<script>]]>--!><script>pwned.push(3)</script><iframe srcdoc=x></iframe>"
    "<a href=javascript:pwned.push(4)>https://example.invalid/x?a=1&b=2#//",
    "quotes": "\\\"'`${pwned.push(5)}\\u003cb>{{7*7}}&lt;&#39;\\"
    "\u2028b\u2029c\u0085d\re\nf\tg\x00b\x01\x1b[31m\x7f\x9b31m\ufffe\uffffz\ud800",
    "directions": "\u202eabc\u202d\u2066\u2067\u2068def\u200f\u061c",
    "leftward": "\u05e9\u05dc\u05d5\u05dd 12",
    "accents": "\ufdfd\U0001242bZ" + "\u0301\u0336" * 200,
}
MILLION = 10**6


def hostile(name: str) -> Game:
    """Tic-tac-toe, of which everything that has a name has this one, with a number behind."""
    plain = corpus("tic-tac-toe")
    board = replace(
        plain.board,
        positions=tuple(f"{name}{k}" for k in range(len(plain.board.positions))),
        directions=tuple(f"{name}{way}" for way in plain.board.directions),
        zones=tuple(replace(zone, name=f"{name}{zone.name}") for zone in plain.board.zones),
    )
    texts = Texts(name, f"{name}\n\n{name}", name)
    options = ((name, name),)
    labels = tuple(tuple(name[:3] + text for text in row) for row in plain.view.grids[0].labels)
    return replace(
        plain,
        meta=replace(plain.meta, title=name, source=name, texts=texts, options=options),
        board=board,
        players=tuple(replace(p, name=f"{name}{k}") for k, p in enumerate(plain.players)),
        pieces=tuple(
            replace(p, name=f"{name}{k}", letter=name) for k, p in enumerate(plain.pieces)
        ),
        rules=tuple(replace(rule, name=f"{name}{k}") for k, rule in enumerate(plain.rules)),
        goals=tuple(replace(goal, kind=name) for goal in plain.goals),
        view=replace(plain.view, grids=(replace(plain.view.grids[0], labels=labels),)),
    )


def endless() -> Game:
    """Tic-tac-toe with a name of a million letters of each kind, some with spaces in them."""
    plain = corpus("tic-tac-toe")
    solid, spaced = "W" * MILLION, "word " * (MILLION // 5)
    first, second = plain.players
    board = replace(plain.board, positions=(solid[: MILLION // 100], *plain.board.positions[1:]))
    return replace(
        plain,
        meta=replace(plain.meta, title=solid, texts=Texts(spaced, solid)),
        board=board,
        players=(replace(first, name=spaced), second),
        pieces=(replace(plain.pieces[0], name=solid),),
        goals=(replace(plain.goals[0], kind=solid),),
    )
