"""The grammar of the native language: sections as they are written here, words as their rows say.

It is LALR. Words are terminals only where they can stand, so a name may be any word that is not
expected in its place; elsewhere it is written as a text, in quotation marks.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from translator.frontends.native import options
from translator.frontends.native.words import INSTRUCTIONS, TERMS, Row, variants

if TYPE_CHECKING:
    from lark import Lark

_SECTIONS = r"""
start: (include | game | variant | define | rule | procedure)*

game: "(" "game" name section* ")"
include: "(" "include" name ")"
variant: "(" "variant" name section* ")"
?section: text | default | players | turn_order | board | move_types | attributes | variables
        | position_attributes | define | rule | procedure | piece | setup | goal | verdict
        | evaluation | selection | verify | phase | best | bendable_if | bendable_let | options
        | hidden | unseen | records | view | alternative_setup

text: "(" TEXT STRING ")"
default: "(" "default" ")"

players: "(" "players" player* ")"
?player: name | neutral | random | team
team: "(" "team" name* ")"
neutral: "(" "neutral" name+ ")"
random: "(" "random" name+ ")"

turn_order: "(" "turn-order" turn_item* ")"
?turn_item: turn | repeat | turn_order | label_mark | label_marks | following | jumps
repeat: "repeat"
label_mark: "(" "label" name ")"
label_marks: "(" "labels" name* ")"
following: "(" "following" name* ")"
jumps: "(" "jumps" name name* ")"
turn: name | "(" name name? name? ")"

board: "(" "board" board_part* ")"
?board_part: grid | positions | dummies | directions | links | unlink | reverse | kill | symmetry
           | zone
grid: "(" "grid" labels+ naming? steps? ")"
naming: "(" "names" name name* ")"
labels: "(" name+ ")"
names: "(" name* ")"
steps: "(" "directions" step* ")"
step: "(" name name* ")"
positions: "(" "positions" name* ")"
dummies: "(" "dummies" name* ")"
directions: "(" "directions" name* ")"
links: "(" "links" name link* ")"
link: "(" name name ")"
unlink: "(" "unlink" name name* ")"
reverse: "(" "reverse" name link* ")"
kill: "(" "kill" name* ")"
symmetry: "(" "symmetry" name link* ")"
zone: "(" "zone" name (name | side)* ")"
side: "(" name name* ")"

move_types: "(" "move-types" name* ")"
attributes: "(" "attributes" attribute_type* ")"
attribute_type: name | "(" name name ")"
variables: "(" "variables" variable* ")"
variable: name | "(" name variable_part* ")"
?variable_part: initial | size | by_position | contents | scratch | turn_only | hidden_part
position_attributes: "(" "position-attributes" field* ")"
field: name | "(" name field_part* ")"
?field_part: initial | contents | turn_only | hidden_part
initial: name
turn_only: "turn"
hidden_part: "hidden"
size: "(" "size" name ")"
contents: "(" "contents" name* ")"
scratch: "scratch"
by_position: "by-position"

define: "(" "define" name term ")"

rule: "(" "rule" name head* body ")"
?head: parameters | label | called | using | locals
parameters: "(" kind name+ ")"
!kind: KIND | "piece" | "positions" | "move-type" | "attribute" | "text"
label: "(" "label" name name* ")"
called: "(" "called" name ")"
using: "(" "using" use* ")"
use: name | "(" kind name ")"
locals: "(" "locals" local* ")"
local: "(" kind name+ ")"
procedure: "(" "procedure" name procedure_head* body ")"
?procedure_head: parameters | returns | locals
returns: "(" "returns" kind* ")"

piece: "(" "piece" name piece_part* ")"
?piece_part: notation | worth | dummy | has | moves | drops
notation: "(" "notation" name ")"
worth: "(" "worth" name ")"
dummy: "dummy"
has: "(" "attribute" name (name | truth)? ")"
truth: TRUTH
moves: "(" "moves" (entry | marker)* ")"
drops: "(" "drops" (entry | marker)* ")"
marker: "(" "move-type" name? ")"
?entry: call_entry | block
call_entry: "(" name (name | truth)* ")"
block: "(" "do" body ")"

setup: "(" "board-setup" _placing ")"
alternative_setup: "(" "alternative-setup" name _placing ")"
_placing: setup_side* alternative* shuffle* reserve? unlimited?
alternative: "(" "or" setup_side* ")"
shuffle: "(" "shuffle" name* ")"
setup_side: "(" name placed* ")"
placed: "(" name name* ")"
reserve: "(" "reserve" reserved* ")"
reserved: "(" name name name ")"
unlimited: "(" "unlimited" name* ")"

goal: "(" GOAL term term? goal_part* ")"
?goal_part: when | reason | for_mover | with_reserve | goal_priority
goal_priority: "(" "priority" name ")"
when: "(" "when" name ")"
reason: "(" "kind" name ")"
for_mover: "for-mover"
with_reserve: "with-reserve"

evaluation: "(" "evaluate" term ")"
verdict: "(" "verdict" name verdict_row* ")"
verdict_row: "(" RESULT name ")"

selection: "(" "selection" stage* ")"
?stage: distinct | priority | ranked | most | no_attack | pass | verify | phase | best
verify: "(" VERIFY term* ")"
phase: "(" PHASE verify* ")"
best: "(" "best" term* ")"
bendable_if: "(" "if" term bendable_let* ")"
bendable_let: "(" "let" name term ")"
distinct: "distinct"
priority: "(" "priority" name* only? ")"
only: "only"
ranked: "(" "ranked" rank* ")"
rank: "(" (name | untyped)* ")"
untyped: "untyped"
most: "(" "most-captures" name* ")" | "most-captures"
no_attack: "(" "no-attack" (name | pair)* next_player? ")"
pair: "(" name name ")"
next_player: "next-player"
pass: "(" "pass" PASSING ")"

hidden: "(" "hidden" from_players term* ")"
unseen: "(" "unseen" from_players term* ")"
from_players: "(" "from" (name | everybody)* ")"
everybody: EVERYBODY

options: "(" "options" option* ")"
?option: OPTION | new_game | scanned
new_game: "(" "new-game" name ")"
scanned: "(" "scanned" name ")"
records: "(" "records" records_part* ")"
?records_part: move_types | recorded
recorded: "(" "attributes" name* ")"

view: "(" "view" view_part* ")"
?view_part: images | rectangles | rectangle_list | piece_image | piece_text | sound | shown | grids
images: "(" "board-images" STRING* ")"
rectangles: "(" "grid-rectangles" name names names* ")"
rectangle_list: "(" "rectangles" rectangle* ")"
rectangle: "(" name name name name name ")"
piece_image: "(" "image" name side_image* ")"
side_image: "(" name STRING* ")"
piece_text: "(" "text" name name STRING ")"
sound: "(" "sound" name STRING ")"
shown: "(" "option" STRING STRING ")"
grids: "(" "grids" shown_grid* ")"
shown_grid: "(" "grid" names* positions ")"

body: statement*
?statement: name -> word
          | simple
          | verify
          | "(" "if" term statement* else? ")" -> branch
          | "(" "while" term statement* ")" -> while_loop
          | "(" "loop" statement* ")" -> loop
          | "(" "for-each" kind name where? statement* ")" -> for_each
          | "(" "call" name term* into? ")" -> call
          | "(" ADD name* ")" -> add
          | ADD -> add
          | "(" "emit" (term | nothing) term emit_part* ")" -> emit
          | "(" "forget" FORGOTTEN* ")" -> forget
          | "(" "commit" passing? ")" -> commit
          | "(" PLACED term? ")" -> place
          | PLACED -> place
          | "(" "go" term ")" -> go
          | "(" "opposite" name ")" -> opposite_step
          | BARE -> bare
          | "(" "set-flag" name term ")" -> set_flag
          | "(" "set-position-flag" name term term? ")" -> set_position_flag
          | "(" name term* ")" -> named_statement
where: "(" "where" term ")"
else: "else" statement*
into: "into" name+
nothing: "nothing"
?emit_part: pieces | copy | partial
pieces: "(" "pieces" term* ")"
copy: "copy"
partial: "(" "partial" name? ")"
passing: "pass"

?term: name -> word
     | known
     | "(" "opposite" name ")" -> opposite
     | truth
     | CURSOR -> cursor
     | PLACED -> cursor
     | "(" ASKED term? ")" -> asked
     | ASKED -> asked
     | "(" POSITION term term? ")" -> position_is
     | "(" FLAG name ")" -> flag
     | "(" POSITION_FLAG name term? ")" -> position_flag
     | "(" "count" "moves" ")" -> count_moves
     | "(" "count" "replies" ")" -> count_replies
     | "(" "count" among ")" -> count
     | "(" "any" among ")" -> any
     | "(" "table" names term ")" -> table
     | "(" "constant" kind name ")" -> constant
     | "(" kind name ")" -> typed
     | "(" "absolute-config" occupant* names ")" -> absolute
     | "(" "relative-config" occupant* ")" -> relative
     | "(" COUNTED name name? with_reserve? ")" -> counted
     | "(" name term* ")" -> application
?among: "(" "pieces" term* ")" -> among_pieces
      | "(" "positions" term* ")" -> among_positions
      | name term+ -> among_named
?occupant: name -> occupant_name
         | "(" OWNED occupant ")" -> owned
name: WORD | STRING

WORD: /<word>/
STRING: /"(?:[^"]|"")*"/
COMMENT: /;[^\n]*/
%ignore COMMENT
%ignore /[ \t\r\n\f]+/
"""

_IN_WORD = r'[^\x09-\x0d\x1c-\x20()";]'
WORD: Final = f"{_IN_WORD}+"
"""A word ends at blanks of ASCII only: other blanks are parts of characters, read byte by byte."""

_END = f"(?!{_IN_WORD})"
_LITERAL = r'"([a-z?-]+)"'

# Words that stand in the same places. No two terminals that can stand in one place share a word.
VOCABULARY = {
    "TEXT": "description history strategy engine solution",
    "GOAL": "win-condition loss-condition draw-condition count-condition",
    "RESULT": "win loss draw count",
    "PASSING": "always forced",
    "OPTION": " ".join(options.WORDS),
    "PHASE": "before-turn before-step after-step after-turn",
    "EVERYBODY": "all others",
    "KIND": "position direction player zone integer boolean",
    "TRUTH": "true false",
    "VERIFY": "verify",
    "ADD": "add add-partial add-copy add-copy-partial",
    "PLACED": "from to mark",
    "BARE": "back cascade",
    "CURSOR": "here start",
    "ASKED": "marked? last-from? last-to?",
    "POSITION": "position?",
    "FLAG": "flag?",
    "POSITION_FLAG": "position-flag?",
    "FORGOTTEN": "cascades effects",
    "COUNTED": "pieces-remaining total-piece-count",
    "OWNED": "opponent any-owner not",
}


def _choice(words: Iterable[str]) -> str:
    """A regular expression for some words."""
    found = (re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
    return "/(?:" + "|".join(found).replace("/", r"\/") + f"){_END}/"


_Groups = dict[str, tuple[tuple[int, int | None], list[Row]]]


def _groups(name: str, rows: Iterable[Row]) -> _Groups:
    """Rows with equal numbers of arguments share a terminal."""
    groups: defaultdict[tuple[int, int | None], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.least, row.most].append(row)
    return {f"{name.upper()}_{n}": found for n, found in enumerate(groups.items())}


def _production(name: str, groups: _Groups) -> str:
    """How the words of rows are written, by their numbers of arguments."""
    ways = []
    for terminal, ((least, most), _) in groups.items():
        rest = " term*" if most is None else " term?" * (most - least)
        if most != 0:
            ways.append(f'"(" {terminal}{" term" * least}{rest} ")"')
        if least == 0:
            ways.append(terminal)
    return f"{name}: {' | '.join(ways)}"


def _known() -> _Groups:
    truths = VOCABULARY["TRUTH"].split()
    return _groups("known", (row for row in TERMS.values() if row.word not in truths))


def _simple() -> _Groups:
    return _groups("simple", INSTRUCTIONS.values())


def literals() -> frozenset[str]:
    """The words that the sections are written with."""
    return frozenset(re.findall(_LITERAL, _SECTIONS))


def _terminal(word: str) -> str:
    """The terminal of such a word: the whole of it, where a string would do with its beginning."""
    return "_" + word.upper().replace("-", "_").replace("?", "_ASKED")


@cache
def terminals() -> dict[str, tuple[str, ...]]:
    """Every terminal that stands for words of the language, with these words."""
    found: dict[str, tuple[str, ...]] = {_terminal(w): (w,) for w in sorted(literals())}
    rows = {name: [row.word for row in rows] for name, (_, rows) in (_known() | _simple()).items()}
    listed = {name: words.split() for name, words in VOCABULARY.items()} | rows
    for name, words in listed.items():
        found[name] = tuple(dict.fromkeys(form for word in words for form in variants(word)))
    return found


def text() -> str:
    """The grammar as Lark reads it."""
    return "\n".join(
        [
            re.sub(_LITERAL, lambda found: _terminal(found[1]), _SECTIONS).replace("<word>", WORD),
            _production("known", _known()),
            _production("simple", _simple()),
            *(f"{name}.3: {_choice(words)}" for name, words in terminals().items()),
        ]
    )


@cache
def parser() -> Lark:
    """The parser of files (from `start`) and of single rules (from `rule`)."""
    from lark import Lark

    from translator.frontends.native.tree import Node

    return Lark(
        text(), parser="lalr", start=["start", "rule"], propagate_positions=True, tree_class=Node
    )  # fmt: skip
