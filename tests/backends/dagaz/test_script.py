"""The text of scripts: what they call, what cannot be said, and that names are never code."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from tests.backends.dagaz.support import HERE as FOLDER
from tests.backends.dagaz.support import NODE, ROOT, corpus, run, script
from tests.frontends.zrf.lowering.support import lower, lowered, rules
from translator.backends.dagaz import limits
from translator.backends.dagaz.zones import Zones
from translator.core.diagnostics import TranslationError
from translator.ir.expr import (
    Const,
    Expr,
    IsEmpty,
    Kind,
    Local,
    Mover,
    OnBoard,
    Owned,
    Ply,
    Relation,
    Step,
)
from translator.ir.game import Game
from translator.ir.ids import PlayerId, TurnId
from translator.ir.parts import Best, Hidden, Invariant, Precondition, Procedure
from translator.ir.stmt import Do, Remove, Verify

needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")
EXPRESSIBLE = (
    "antichess breakthrough clones connect-four dodgem english-draughts fox-and-hounds konane"
    " los-alamos makruk peg-solitaire shatranj sliding-puzzle three-musketeers tic-tac-toe xiangqi"
).split()


def refused(*sections: str) -> str:
    """What is said of a game that cannot be written."""
    games, _ = lowered(rules(*sections))
    with pytest.raises(TranslationError) as caught:
        script(games[0])
    (found,) = caught.value.diagnostics
    assert found.code == "E103"
    return found.message


def man(block: str) -> str:
    return f"(piece (name Man) (moves {block}))"


@needs_node
@pytest.mark.parametrize("name", EXPRESSIBLE)
def test_a_script_declares_what_the_game_has(name: str, tmp_path: Path) -> None:
    game = corpus(name)
    calls: list[list[Any]] = run(tmp_path, game, "calls")
    counts = Counter(call[0] for call in calls)
    board = game.board
    assert [c[1] for c in calls if c[0] == "addDirection"] == list(board.directions)
    assert [c[1] for c in calls if c[0] == "addPosition"] == list(board.positions)
    assert [c[1] for c in calls if c[0] == "addPlayer"] == [p.name for p in game.players]
    assert [c[1] for c in calls if c[0] == "addPiece"] == [p.name for p in game.pieces]
    assert counts["addMove"] == sum(len(piece.moves) for piece in game.pieces)
    assert counts["addDrop"] == sum(len(piece.drops) for piece in game.pieces)
    assert counts["setup"] == len(game.start.placements)
    assert counts["defPosition"] == sum(box is not None for box in game.view.rectangles)
    assert calls[0] == ["checkVersion", "z2j", "2"]
    # Every template is used, and every rule that is used has one.
    templates = {call[1] for call in calls if call[0] == "addCommand"}
    used = {call[2] for call in calls if call[0] in ("addMove", "addDrop")}
    assert templates == used == set(range(len(templates)))
    rules_used = {e.rule for p in game.pieces for e in (*p.moves, *p.drops)}
    assert len(templates) >= len(rules_used) - _equal_rules(game)


def _equal_rules(game: Game) -> int:
    """Rules that say the same of moves and of drops, or in other words, may share a template."""
    bodies = {e.rule: str(game.rules[e.rule].body) for p in game.pieces for e in p.moves}
    return len(bodies) - len(set(bodies.values())) + 1


@needs_node
def test_links_are_differences_as_the_first_player_sees_directions(tmp_path: Path) -> None:
    text = rules(
        """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (symmetry White (n s) (s n)))""",
        man("(n (verify empty?) add)"),
    )
    games, _ = lowered(text)
    calls = run(tmp_path, games[0], "calls")
    # a2 a1 b2 b1; White's north is the board's south.
    assert [c[2] for c in calls if c[0] == "addPosition"] == [
        [1, 0, 2, 0], [0, -1, 2, 0], [1, 0, 0, -2], [0, -1, 0, -2],
    ]  # fmt: skip
    # The first table holds the opposites; the second turns Black's north back.
    assert [c[2] for c in calls if c[0] == "addPlayer"] == [[1, 0, 3, 2], [1, 0, 2, 3]]


@needs_node
def test_turns_with_modes_and_repeat(tmp_path: Path) -> None:
    calls = run(tmp_path, corpus("konane"), "calls")
    turns = [call for call in calls if call[0] in ("addTurn", "addRandom", "repeatMark")]
    order = corpus("konane").turn_order
    assert order.repeat and turns.index(["repeatMark"]) == order.repeat
    assert turns[0] == ["addTurn", 1, [order.turns[0].move_type]]
    assert not any(c[0] == "addTurn" for c in run(tmp_path, corpus("breakthrough"), "calls"))


@needs_node
def test_random_players_have_random_turns(tmp_path: Path) -> None:
    text = rules(
        "(players White ?Dice)",
        "(turn-order White ?Dice)",
        man("(n (verify empty?) add)"),
        "(board-setup (White (Man a1)))",
    )
    games, _ = lowered(text)
    turns = [c for c in run(tmp_path, games[0], "calls") if c[0] in ("addTurn", "addRandom")]
    assert turns == [["addTurn", 1], ["addRandom", 2]]


@needs_node
def test_reserves_and_goals(tmp_path: Path) -> None:
    calls = run(tmp_path, corpus("tic-tac-toe"), "calls")
    assert [c for c in calls if c[0] == "reserve"] == [
        ["reserve", "X", "Mark", 5], ["reserve", "O", "Mark", 4]
    ]  # fmt: skip
    goals = [c for c in calls if c[0] == "goal"]
    # Eight lines for each player, each of three parts that must hold together.
    assert Counter((c[2], c[1]) for c in goals) == {
        (player, line): 3 for player in "XO" for line in range(8)
    }
    assert ["checkVersion", "stalemate-draw", "true"] in calls


@needs_node
@pytest.mark.parametrize(("dialect", "supply"), [("zillions", [0, 0]), ("dagaz", [])])
def test_a_type_that_is_never_in_reserve(dialect: str, supply: list[int], tmp_path: Path) -> None:
    """Beside types that are, it can be dropped at will in Dagaz, never in Zillions."""
    drops = "(drops ((verify empty?) add))"
    text = rules(
        f"(piece (name Man) {drops}) (piece (name King) {drops})",
        "(board-setup (White (Man a1) (King off 1)))",
    )
    games, _ = lowered(text, dialect)
    calls = [call for call in run(tmp_path, games[0], "calls") if call[0] == "reserve"]
    assert [call[3] for call in calls if call[2] == "King"] == [1, 0]
    assert [call[3] for call in calls if call[2] == "Man"] == supply


@needs_node
def test_a_goal_in_a_zone_is_one_part(tmp_path: Path) -> None:
    goals = [c for c in run(tmp_path, corpus("breakthrough"), "calls") if c[0] == "goal"]
    assert [(c[1], c[2], c[3], len(c[4])) for c in goals] == [
        (0, "White", "Man", 8), (0, "Black", "Man", 8)
    ]  # fmt: skip


def test_zones_that_stand_for_positions_have_names_of_their_own() -> None:
    text = rules(
        man("((verify (position? a1)) n add)"),
        """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
         (directions (n 0 -1))) (zone (name "only a1") (players White Black) (positions b2)))""",
    )
    (game,), found = lowered(text)
    assert found == ["Z413"]  # a name in quotes is read all the same
    zones = Zones(game)
    assert zones.position(2) == zones.position(2) == 1
    assert [name for name, _ in zones.named()] == ["only a1", "only a1'"]
    assert zones.named()[1][1] == (frozenset([2]),) * 2


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("(n (verify not-attacked?) add)", "`attacked?`"),
        ("(n add-copy)", "`add-copy`"),
        ("(n (create Black Man e) add)", "`create` for another player"),
        ("(n (change-type Man e) add)", "`change-type` of another piece"),
        ("(n (change-type Man) n add)", "`change-type` on the way"),
        ("((go last-to) add)", "going to a remembered position"),
        ("(n mark n (if marked? add))", "comparing `here` with `mark`"),
        ("(n (create Man (opposite n)) (add-partial again))", "`create` in a partial move"),
        ("(n to (add Man))", "of another type after it"),
        ("(n (if empty? to) n add)", "`to` in one branch of an `if` alone"),
        ("(n (flip e) (if empty? add) n add)", "after which effects are forgotten"),
    ],
)
def test_what_dagaz_has_no_command_for_is_refused(block: str, said: str) -> None:
    assert said in refused(man(block))


def test_what_dagaz_has_no_turn_link_or_table_for_is_refused() -> None:
    assert "no turn for" in refused("(turn-order (White Black) Black)", man("(n add)"))
    loop = "(board (positions (a1 0 0 9 9)) (links n (a1 a1)))"
    assert "linked with itself" in refused(loop, man("(n add)"))
    squeezed = """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a" (10 0)) ("2/1" (0 10)))
      (directions (n 0 -1) (s 0 1))) (symmetry White (n s)))"""
    assert "permutation" in refused(squeezed, man("(n add)"))
    neutral = "(players White Black Nobody)", "(turn-order White Black)"
    assert "neutral" in refused(*neutral, man("(n (verify enemy?) add)"))


def test_a_capture_that_spares_what_lands_there_is_refused() -> None:
    """The engine runs captures last, so what has landed would go as well."""
    game = lower(man("(n (verify enemy?) capture add)"))
    (rule,) = game.rules
    body = tuple(
        replace(stmt, effect=replace(stmt.effect, spare=True))
        if isinstance(stmt, Do) and isinstance(stmt.effect, Remove)
        else stmt
        for stmt in rule.body
    )
    assert body != rule.body
    with pytest.raises(TranslationError, match="spares the piece landing there"):
        script(replace(game, rules=(replace(rule, body=body),)))


def test_procedures_are_refused() -> None:
    game = corpus("dodgem")
    with pytest.raises(TranslationError, match="procedures"):
        script(replace(game, procedures=(Procedure("p", (), (), (), ()),)))


def test_what_is_left_out_is_told() -> None:
    said = [(d.code, d.message) for d in limits(corpus("xiangqi"))]
    assert said[0] == ("E104", "moves that leave General attacked are not ruled out")
    assert ("E104", "the goal 'checkmated' (loss) is left out") in said
    majority = [d.message for d in limits(corpus("international-draughts"))]
    assert "the choice of the turns that capture most is left out" in majority
    assert limits(corpus("sliding-puzzle")) == []


def test_parts_that_only_the_native_language_has_are_told_too() -> None:
    board = Const(Kind.BOOLEAN, 1)
    game = replace(
        corpus("sliding-puzzle"),
        selection=(Precondition(board), Invariant(board), Best((Ply(),))),
        hidden=(Hidden((PlayerId(0),), board),),
        start=replace(corpus("sliding-puzzle").start, alternatives=((),), shuffles=((),)),
    )
    assert [d.code for d in limits(game)] == ["E104"] * 6


AT = Local("here")


@pytest.mark.parametrize(
    "test",
    [
        Owned(AT, Relation.OWN),
        Owned(AT, Relation.OTHER),
        Owned(AT, Relation.ENEMY, Mover()),
        OnBoard(Step(AT, Const(Kind.DIRECTION, 0), player=Mover())),
        IsEmpty(Step(AT, Const(Kind.DIRECTION, 0), player=Mover())),
    ],
)
def test_what_is_asked_of_another_player_cannot_be_said(test: Expr) -> None:
    game = lower(man("(n (verify empty?) add)"))
    (rule,) = game.rules
    asking = replace(game, rules=(replace(rule, body=(Verify(test), *rule.body)),))
    with pytest.raises(TranslationError, match="cannot be written for Dagaz"):
        script(asking)


def test_turns_and_teams_that_dagaz_has_not_are_refused() -> None:
    game = corpus("breakthrough")
    order = replace(game.turn_order, following=(TurnId(1), TurnId(0)))
    with pytest.raises(TranslationError, match="cycles or labels"):
        script(replace(game, turn_order=order))
    players = tuple(replace(player, team=0) for player in game.players)
    with pytest.raises(TranslationError, match="teams"):
        script(replace(game, players=players))


def test_stalemate_draws_only_if_it_is_the_first_thing_said_of_it() -> None:
    """Dodgem: who cannot move has won, which Dagaz cannot say."""
    assert "stalemate-draw" not in script(corpus("dodgem"))
    assert any("'stalemated' (win)" in d.message for d in limits(corpus("dodgem")))


HOSTILE = [
    '"); process.exit(9); //',
    "</script><img src=x onerror=alert(1)>",
    "\u2028\u2029\r\n\x00\x7f",
    "\\",
    "${1}`",
    "\ud800é漢",
    "__proto__",
]


@needs_node
@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_names_are_data(name: str, tmp_path: Path) -> None:
    plain = corpus("breakthrough")
    board = plain.board
    hostile = replace(
        plain,
        meta=replace(plain.meta, title=name),
        board=replace(
            board,
            positions=(name, *board.positions[1:]),
            directions=(name, *board.directions[1:]),
            zones=tuple(replace(zone, name=name) for zone in board.zones),
        ),
        players=tuple(replace(p, name=f"{name}{i}") for i, p in enumerate(plain.players)),
        pieces=tuple(replace(p, name=name) for p in plain.pieces),
    )
    text = script(hostile)
    assert text.isascii() and "<" not in text
    calls = run(tmp_path, hostile, "calls")
    found = next(call[1] for call in calls if call[0] == "addPosition")
    assert found == name
    assert len(calls) == len(run(tmp_path, plain, "calls"))


def test_comments_hold_only_words_of_ours() -> None:
    for name in EXPRESSIBLE:
        head, text = script(corpus(name)).split("\n", 1)
        assert re.fullmatch(
            r"// Rules for the engine of Dagaz, generated. Do not edit. Game: [0-9a-f]{16}", head
        )
        words = set(re.findall(r"// (.*)", text))
        assert words <= set(
            "not empty enemy friend last-from last-to mark back push pop piece create verify"
            " set-pos navigate from to capture flip end".split()
        )


def test_the_script_of_dodgem() -> None:
    """Checked by hand against the rules, call by call."""
    golden = ROOT / "tests" / "data" / "dagaz" / "dodgem.js"
    assert script(corpus("dodgem")) == golden.read_text()


@needs_node
def test_an_option_that_the_engine_does_not_know_would_stop_it(tmp_path: Path) -> None:
    """Why options of extension scripts are left out: the engine gives up at the first of them."""
    path = tmp_path / "script.js"
    text = script(corpus("dodgem"))
    path.write_text(text.replace('"z2j"', '"maximal-captures"'))
    command = [cast(str, NODE), str(FOLDER / "standin.mjs"), str(path)]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert "unknown option" in done.stderr
