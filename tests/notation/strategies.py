"""Random records for property tests: any tree, any text that the model allows."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from notation.named.step import NamedStep, argument, print_step
from notation.record import GameRecord, Node, Result
from notation.sgf.values import raw_of

LAW = settings(max_examples=60)  # for tests of laws

# Names that try everything a name may hold in a rules file, and more.
NAMES = st.one_of(
    st.sampled_from(
        ["a1", "e4", "X", "x", "-", "Pass", "+", "=Q", "end", "a:", 'b"c', "{d", "é", "?D"]
    ),
    st.text(
        st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]), min_size=1, max_size=4
    ),
)
PLAIN_NAMES = st.sampled_from(["a1", "b2", "c3", "Man", "King", "slide", "n", "White"])

# Comments.
LINES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
COMMENTS = st.lists(LINES, max_size=3).map("\n".join)
WORDS = st.text("abc ;|[]()\\:%.é", max_size=8).map(str.strip)


@st.composite
def steps(draw: st.DrawFn) -> str:
    """The text of one named-rule step."""
    form = draw(st.sampled_from(["move", "drop", "none", "pass"]))
    if form == "pass":
        return "Pass"
    start = draw(NAMES) if form == "move" else None
    end = None if form == "none" else draw(NAMES)
    mark = draw(st.sampled_from("-x")) if form == "move" else ""
    args = tuple(draw(st.lists(NAMES.map(argument_text), max_size=3)))
    promotions = tuple(draw(st.lists(st.tuples(NAMES, st.just("") | NAMES), max_size=2)))
    effects = draw(st.just("") | st.sampled_from(["Man a1 - a2 x b2", "x a}b \\ c"]))
    return print_step(
        NamedStep(draw(NAMES), args, start, mark, end, promotions, draw(st.integers(0, 3)), effects)
    )


def argument_text(name: str) -> str:
    """An atom as text; what looks like a list in parentheses is made one by its quotes."""
    return argument(name) if not name.startswith("(") else '"' + name.replace("\\", "") + '"'


@st.composite
def trees(draw: st.DrawFn) -> Node:
    """A tree of named moves in canonical shape: variations leave whole turns, chains are closed."""
    root = Node()
    ends = [root]
    for number in range(1, draw(st.integers(0, 8)) + 1):
        parent = draw(st.sampled_from(ends))
        ends += _turn(draw, parent, number)
    root.comment = draw(COMMENTS)
    return root


def _turn(draw: st.DrawFn, parent: Node, number: int) -> list[Node]:
    """Hang a turn of one step, or of several that are chained, below a node; its last node."""
    length = draw(st.integers(1, 3))
    chained = length > 1 or draw(st.booleans())
    node = parent
    variation = bool(parent.children)
    for k in range(length):
        made = Node(draw(steps()), number, draw(st.just("") | NAMES) if not chained else "")
        made.chained = chained
        made.closed = chained and (k == length - 1 or made.move == "Pass")
        made.chance = draw(st.booleans()) and made.move != "Pass"
        made.nags = tuple(draw(st.lists(st.integers(1, 140), max_size=2)))
        made.comment = draw(COMMENTS)
        made.preface = draw(COMMENTS)
        made.label = draw(WORDS.map(lambda t: " ".join(t.split()))) if variation and not k else ""
        made.properties = draw(PROPERTIES)
        node.children.append(made)
        node = made
        if made.closed:
            break
    return [node]


PROPERTIES = st.dictionaries(
    st.sampled_from(["TR", "LB", "BL", "Q"]),
    st.lists(WORDS.map(raw_of), min_size=1, max_size=2),
    max_size=2,
).map(lambda d: tuple((name, tuple(values)) for name, values in d.items()))

RESULTS = st.one_of(
    st.none(),
    st.builds(Result, st.just(()), st.booleans(), WORDS),
    st.builds(
        Result,
        st.dictionaries(
            NAMES, st.sampled_from(["win", "loss", "draw", "3.5"]), min_size=1, max_size=3
        ).map(lambda d: tuple(d.items())),
        st.just(False),
        WORDS,
    ),
)

HEADERS = st.dictionaries(
    st.sampled_from(["Rules", "Variant", "Event", "Name.White", "XMine", "Players"]),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=10),
    max_size=4,
)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """A record in named spelling."""
    record = GameRecord("named", "named", "random")
    headers: dict[str, Any] = draw(HEADERS)
    first = [key for key in ("Rules", "Variant") if key in headers]
    order = [*first, *sorted(set(headers) - set(first))]
    record.headers = {key: headers[key] for key in order}
    record.edits = draw(st.lists(st.sampled_from(["x a1", "White Man b2"]), max_size=2))
    record.root = draw(trees())
    record.result = draw(RESULTS)
    record.epilogue = draw(COMMENTS) if record.root.children else ""
    return record
