"""Between them the corpus games use the whole language, and docs/corpus.md says where."""

from __future__ import annotations

from pathlib import Path

from .coverage import files_by_construct, table

DOCS = Path(__file__).parents[2] / "docs" / "corpus.md"

CONDITIONS = (
    "empty? enemy? friend? neutral? piece? in-zone? on-board? position? marked? last-from? "
    "last-to? flag? position-flag? attacked? defended? adjacent-to-enemy? goal-position?"
).split()
SECTIONS = (
    "title description history strategy players turn-order move-priorities board board-setup "
    "piece win-condition loss-condition draw-condition count-condition default solution "
    "move-sound capture-sound release-sound drop-sound click-sound change-sound draw-sound "
    "win-sound loss-sound opening-sound music "
    "pass-turn pass-partial allow-flipping animate-captures animate-drops recycle-captures "
    "maximal-captures include-off-pieces recycle-promotions"
).split()
BOARD = (
    "image grid start-rectangle dimensions directions positions links unlink kill-positions "
    "symmetry zone"
).split()
INSTRUCTIONS = (
    "from to cascade mark back verify if else while add add-copy add-partial capture create "
    "change-type change-owner flip set-flag set-position-flag set-attribute"
).split()
WHOLE = """
`define` `include` `version` `game` `variant` `translate` `moves` `drops` `move-type` `repeat`
`off` `true` `false`
""".split()
NAMED = """
`(title "-")`
`dummy` on the board
`dummy` piece
`name` of a piece
`image` of a piece
`help` of a piece
`description` of a piece
`notation` of a piece
`attribute` of a piece
`open` of a piece
`image` with alternatives
`unlink`: a pair
`unlink`: a position
`unlink`: one direction
several grids
grid with 1 dimension
grid with 2 dimensions
grid with 3 dimensions
dimension with one label
slanting dimension
direction of more than one step
1 player
2 players
3 players
4 players
6 players
neutral player
random player
turn `(player type)`
turn `(player owner)`
turn `(player owner type)`
direction as an instruction
position as an instruction
`(opposite direction)`
`(go from)`
`(go to)`
`(go mark)`
`(go last-from)`
`(go last-to)`
`mark` elsewhere
`if` with nothing before `else`
`while` in a `while`
`(add piece)`
`(add piece piece ...)`
`(add-partial type)`
`(add-partial piece)`
`(add-partial piece type)`
`(add-copy-partial type)`
`capture` elsewhere
`(create piece)`
`(create player)`
`(create direction)`
`(create position)`
`(create player piece)`
`(create piece direction)`
`(create player piece position)`
`flip` elsewhere
`set-flag` to a condition
`set-position-flag` elsewhere
`set-attribute` elsewhere
`and` of conditions
`or` of conditions
`not` of conditions
attribute as a condition
attribute of a piece elsewhere
condition about a direction
condition about a position
condition about an opposite direction
goal `stalemated`
goal `repetition`
goal `checkmated`
goal `captured`
goal `(pieces-remaining number)`
goal `(pieces-remaining number piece)`
goal `(total-piece-count number)`
goal `(total-piece-count number piece)`
goal `absolute-config`
goal `relative-config`
goal about positions
goal about a zone
`opponent` in a goal
`any-owner` in a goal
`not` in a goal
`and` of goals
`or` of goals
`not` of goals
`(option "pass turn" true)`
`(option "pass turn" forced)`
`(option "pass turn" 2)`
`(option "pass partial" true)`
`(option "pass partial" false)`
`(option "maximal captures" true)`
`(option "maximal captures" 2)`
`(option "recycle captures" true)`
`(option "recycle promotions" false)`
`(option "include off-pieces" true)`
`(option "discard cascades" true)`
`(option "deferred captures" true)`
`(option "animate captures" false)`
`(option "animate drops" false)`
`(option "smart moves" true)`
`(option "smart moves" from)`
`(option "smart moves" to)`
`(option "prevent flipping" true)`
`(option "prevent flipping" 2)`
`(option "highlight goals" true)`
`(option "show moves list" true)`
`(option "silent ? moves" true)`
`(option "progressive levels" true)`
`(option "selection screen" true)`
macro of several forms
macro that calls macros
macro that inherits its caller's arguments
parameter
parameter as the head of a list
parameter in a string
parameter pasted into a name
`\\` as a line break in a text
back-quote as a quotation mark in a text
""".strip().splitlines()


def required() -> set[str]:
    """Every construct of docs/zrf.md that can stand in a game of its own.

    Missing on purpose: `engine`, whose rules live outside of the file, and what was found in files
    of one dialect only.
    """
    words = [*SECTIONS, *BOARD, *INSTRUCTIONS, *CONDITIONS, *(f"not-{c}" for c in CONDITIONS)]
    return {f"`{word}`" for word in words} | set(WHOLE) | set(NAMED)


def test_corpus_uses_every_construct() -> None:
    assert required() - files_by_construct().keys() == set()


def test_table_in_docs_is_current() -> None:
    """`python -m tests.corpus.coverage` prints the table."""
    assert table() in DOCS.read_text("utf-8")
