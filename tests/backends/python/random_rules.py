"""Hypothesis strategies for rules: whole games whose blocks, goals and options are drawn at random.

Everything drawn is valid ZRF; most of it is nonsense that nobody would play. That is the point:
what it means follows from docs/zrf.md all the same, and two implementations must agree on it.
"""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

DIRECTIONS = ("n", "s", "e", "w", "loop")
POSITIONS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
PIECES = ("Man", "King")
MODES = ("slow", "fast")
ATTRIBUTES = ("moved", "brave")
FLAGS = ("f", "g")
PLAYERS = ("White", "Black")

BOARD = """(board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
   (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
  (links loop (a1 b2) (b2 c3) (c3 a1) (b1 b3))
  (symmetry Black (n s) (s n))
  (zone (name home) (players White) (positions a1 b1 c1))
  (zone (name home) (players Black) (positions a3 b3 c3))
  (zone (name mid) (players White Black) (positions a2 b2 c2)))"""

Text = st.SearchStrategy[str]
Drawn = Callable[[], Text]
"""Draws whole games."""


def _of(*words: str) -> Text:
    return st.sampled_from(words)


def _list(*parts: Text) -> Text:
    return st.tuples(*parts).map(lambda items: f"({' '.join(filter(None, items))})")


def _form(head: str, *parts: Text) -> Text:
    return _list(st.just(head), *parts)


direction = _of(*DIRECTIONS)
position = _of(*POSITIONS)
piece = _of(*PIECES)
place = direction | position | _form("opposite", direction)
maybe_place = st.just("") | place
flag = _of(*FLAGS)

question = (
    _form("empty?", maybe_place)
    | _form("not-empty?", maybe_place)
    | _form("enemy?", maybe_place)
    | _form("not-enemy?", maybe_place)
    | _form("friend?", maybe_place)
    | _form("not-friend?", maybe_place)
    | _form("piece?", piece, maybe_place)
    | _form("not-piece?", piece, maybe_place)
    | _form("in-zone?", _of("home", "mid"), maybe_place)
    | _form("not-in-zone?", _of("home", "mid"), maybe_place)
    | _form("on-board?", place)
    | _form("not-on-board?", place)
    | _form("position?", position)
    | _of("marked?", "not-marked?", "last-from?", "last-to?", "not-last-from?", "true", "false")
    | _form("flag?", flag)
    | _form("not-flag?", flag)
    | _form("position-flag?", flag, maybe_place)
    | _list(_of(*ATTRIBUTES), maybe_place)
    | _form("adjacent-to-enemy?", maybe_place)
)
condition = st.recursive(
    question,
    lambda inner: _form("and", inner, inner) | _form("or", inner, inner) | _form("not", inner),
    max_leaves=3,
)
threat = _form("attacked?", _of("", *MODES), maybe_place) | _form("defended?", maybe_place)
value = _of("true", "false") | question

step = (
    direction
    | _form("opposite", direction)
    | position
    | _of("mark", "back", "from", "to")
    | _form("go", _of("from", "to", "mark", "last-from", "last-to"))
    | _form("verify", condition)
)
effect = (
    _form("capture", maybe_place)
    | _form("flip", maybe_place)
    | _form("create", _of("", *PLAYERS), _of("", *PIECES), maybe_place)
    | _form("change-type", piece, maybe_place)
    | _form("change-owner", maybe_place)
    | _form("set-flag", flag, value)
    | _form("set-position-flag", flag, value, maybe_place)
    | _form("set-attribute", _of(*ATTRIBUTES), value, maybe_place)
)
add = (
    st.just("add")
    | _form("add", piece)
    | _form("add", piece, piece)
    | st.just("(verify empty?) add-copy")  # not onto the original
    | _form("add-partial", _of(*MODES))
    | _form("add-partial", piece, _of(*MODES))
)


def _sequence(item: Text, least: int = 0, most: int = 4) -> Text:
    return st.lists(item, min_size=least, max_size=most).map(" ".join)


def _nested(inner: Text) -> Text:
    body = _sequence(inner, 0, 3)
    # A loop that steps along has an end more often than one that does not.
    return (
        st.tuples(condition, body, body).map(lambda t: f"(if {t[0]} {t[1]} else {t[2]})")
        | st.tuples(condition, body).map(lambda t: f"(if {t[0]} {t[1]})")
        | st.tuples(condition, body, direction).map(lambda t: f"(while {t[0]} {t[1]} {t[2]})")
    )


instruction = st.recursive(step | effect | add, _nested, max_leaves=4)
# A cascade comes last: its pairs would join the moves of later adds and lift a piece twice.
push = st.tuples(direction, direction, _of("add", "add", "add-copy")).map(
    lambda t: f"{t[0]} cascade {t[1]} {t[2]}"
)
block = st.tuples(_sequence(instruction, 1, 5), add | push).map(lambda t: f"({t[0]} {t[1]})")
# A drop has no `from` to go to.
drop = _sequence(instruction, 0, 3).map(
    lambda t: f"((verify empty?) {t.replace('(go from)', 'back')} add)"
)


def _moves(blocks: Text) -> Text:
    marked = st.tuples(st.just("") | _of(*MODES).map(lambda m: f"(move-type {m})"), blocks)
    return st.lists(marked.map(" ".join), min_size=1, max_size=3).map(" ".join)


# Both types have both attributes; what becomes of others on a change of type is tested elsewhere.
_attributes = {
    "Man": _of("(attribute moved false) (attribute brave true)"),
    "King": _of("(attribute moved true) (attribute brave false)"),
}


@st.composite
def pieces(draw: st.DrawFn) -> str:
    found = []
    for name in PIECES:
        drops = f"(drops {draw(drop)})" if draw(st.integers(0, 3)) == 0 else ""
        moves = f"(moves {draw(_moves(block))})"
        found.append(f"(piece (name {name}) {draw(_attributes[name])} {moves} {drops})")
    return " ".join(found)


@st.composite
def setup(draw: st.DrawFn) -> str:
    cells = draw(st.lists(position, min_size=2, max_size=6, unique=True))
    rows: dict[str, list[str]] = {player: [] for player in PLAYERS}
    for index, cell in enumerate(cells):
        rows[PLAYERS[index % 2]].append(f"({draw(piece)} {cell})")
    for player in PLAYERS:
        rows[player] += [f"({name} off {draw(st.integers(0, 2))})" for name in PIECES]
    sides = [" ".join((player, *row)) for player, row in rows.items()]
    return f"(board-setup ({sides[0]}) ({sides[1]}))"


_count = st.integers(0, 2).map(str)
occupant = piece | _form("opponent", piece) | _form("not", piece) | _form("any-owner", piece)
still = (
    _form("pieces-remaining", _count, _of("", *PIECES))
    | _form("total-piece-count", _count, _of("", *PIECES))
    | _form("captured", piece)
    | _form("absolute-config", occupant, _list(position | st.just("home")))
    | _form("relative-config", occupant, direction, occupant)
)
asked = still | st.just("stalemated")
test = st.recursive(
    asked | _form("not", asked),
    lambda inner: _form("and", inner, inner) | _form("or", inner, inner),
    max_leaves=2,
)
goal = st.tuples(
    _of("win", "loss", "draw", "count"), _of("White", "Black", "White Black"), test
).map(lambda t: f"({t[0]}-condition ({t[1]}) {t[2]})")
# Real rules have `repetition` for all players and by itself; whom it means else nobody tells.
repetition = _of("win", "loss", "draw", "count").map(
    lambda result: f"({result}-condition (White Black) repetition)"
)
_switch = _of(
    "pass turn",
    "pass partial",
    "maximal captures",
    "recycle captures",
    "include off-pieces",
    "discard cascades",
)
option = st.tuples(_switch, _of("true", "false")).map(lambda t: f'(option "{t[0]}" {t[1]})')
options = _sequence(option | _of('(option "pass turn" forced)'), 0, 2)
turns = _of(
    "White Black",
    "White Black",
    "White White Black",
    "White White Black Black",
    "White repeat Black White",
    "(White slow) Black (White fast) Black",
    "(White Black) (Black White)",
)
priorities = _of("", "", "(move-priorities fast)", "(move-priorities slow fast)")


# Walks as people write them, so that attacks are found backwards: over empty cells, past pieces, in
# ways that differ by what stands beside the way.
_walked = direction | direction | direction | _form("verify", question | threat)
_aside = st.tuples(question, effect | _of("mark", "back", "to")).map(
    lambda t: f"(if {t[0]} {t[1]})"
)
_slide = direction.map(lambda way: f"{way} (while empty? {way})")
_hop = direction.map(lambda way: f"{way} (while empty? {way}) (verify not-empty?) {way}")
_landing = _of("(verify not-friend?)", "(verify enemy?)", "(verify empty?)", "")
_carried = st.tuples(direction, _of("(verify empty?)", "", "flip")).map(
    lambda t: f"(verify enemy?) cascade {t[0]} {t[1]}"
)
_walk = st.tuples(
    st.lists(_walked | _slide | _hop | _aside, min_size=1, max_size=2).map(" ".join),
    _landing | _carried,
    _of("add", "add", "(add King)", "(add-partial fast)", "capture add"),
).map(lambda t: f"({t[0]} {t[1]} {t[2]})")


@st.composite
def games_with_check(draw: st.DrawFn) -> str:
    """The text of a game in which a king must not be left attacked."""
    kinds = " ".join(
        f"(piece (name {name}) {draw(_attributes[name])} (moves {draw(_moves(_walk))}))"
        for name in PIECES
    )
    cells = draw(st.lists(position, min_size=4, max_size=7, unique=True))
    sides = [f"(King {own[0]}) (Man {' '.join(own[1:])})" for own in (cells[::2], cells[1::2])]
    return (
        "\n ".join(
            [
                '(game (title "Random check") (players White Black)',
                f"(turn-order {draw(turns)})",
                BOARD,
                draw(_of("", '(option "pass turn" true)', '(option "pass partial" true)')),
                draw(_of("", "", '(option "maximal captures" true)')),
                kinds,
                f"(board-setup (White {sides[0]}) (Black {sides[1]}))",
                draw(st.just("") | _form("win-condition (White)", still)),
                "(loss-condition (White Black) (checkmated King))",
            ]
        )
        + ")"
    )


_SIDES = (
    ("White Black Red", "White Black Red"),
    ("White Black Red", "White Red Black White"),
    ("White ?Storm Black", "White ?Storm Black ?Storm"),
    ("White Black Red Grey", "White repeat Black Red"),
    ("White Black Red", "White White Black Red"),
    ("White ?Storm Black", "White ?Storm White Black Black"),
    ("White Black Red", "White (White Red) Black"),
)
_going_on = ("maximal captures", "pass partial", "deferred captures", "recycle captures")
_chained = st.tuples(
    direction.map(lambda way: f"{way} (verify enemy?) capture"),
    direction,
    _of("(verify empty?)", "(verify not-friend?)", "(while empty? {0})"),
    _of("(add-partial fast)", "(add-partial King fast)", "(add-copy-partial fast)", "add"),
).map(lambda t: f"({t[0]} {t[1]} {t[2].format(t[1])} {t[3]})")


@st.composite
def games_of_several(draw: st.DrawFn) -> str:
    """The text of a game of three or four sides, some of chance, with turns of several steps."""
    players, order = draw(st.sampled_from(_SIDES))
    names = players.split()
    kinds = " ".join(
        f"(piece (name {name}) {draw(_attributes[name])} (moves {draw(_moves(_walk | _chained))}))"
        for name in PIECES
    )
    cells = draw(st.permutations(POSITIONS))
    sides = [
        f"({player} (King {cells[at]}) (Man {cells[at + 4]} off {draw(_count)}))"
        for at, player in enumerate(names)
    ]
    chosen = draw(st.lists(st.sampled_from(_going_on), max_size=3, unique=True))
    mated = draw(_of("White Black", "Black", " ".join(names[:3])))
    return (
        "\n ".join(
            [
                f'(game (title "Random sides") (players {players}) (turn-order {order})',
                BOARD,
                *(f'(option "{name}" true)' for name in chosen),
                draw(_of("", "", '(option "pass turn" forced)')),
                kinds,
                f"(board-setup {' '.join(sides)})",
                draw(st.just("") | _form("win-condition (White)", still)),
                f"(loss-condition ({mated}) (checkmated King))",
            ]
        )
        + ")"
    )


@st.composite
def games(draw: st.DrawFn) -> str:
    """The text of a whole game."""
    return (
        "\n ".join(
            [
                '(game (title "Random") (players White Black)',
                f"(turn-order {draw(turns)})",
                BOARD,
                draw(options),
                draw(priorities),
                draw(pieces()),
                draw(setup()),
                draw(_sequence(goal | repetition, 0, 2)),
            ]
        )
        + ")"
    )
