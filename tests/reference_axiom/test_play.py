"""Blocks and the course of a game, rule by rule (docs/axiom.md 4 to 8)."""

from __future__ import annotations

import random

import pytest

from .game import Game, parse
from .reader import ForthError
from .scripts import BOARD, board, man, moves, shown

CAPTURE = ": m capture add-move ;"
TWO_TYPES = "{pieces {piece} Man {piece} King pieces}"  # their names, before the block with moves


def play(game: Game, *indices: int) -> None:
    for index in indices:
        game.make(game.legal()[index])


def test_a_grid_is_numbered_from_the_top_left_and_named_from_the_bottom_left() -> None:
    game = parse(
        "{board 2 3 {grid} {position} box board} {players {player} A players} "
        "{turn-order {turn} A turn-order} {pieces {piece} P pieces}"
    )
    assert game.description.positions == ["a2", "b2", "c2", "a1", "b1", "c1", "box"]
    assert [game.value(name) for name in ("a2", "c1", "box")] == [0, 5, 6]


def test_flip_grid_names_from_the_top_left() -> None:
    game = man(CAPTURE, board="$flipGrid ON " + BOARD, setup="White Man a1")
    assert game.value("a1") == 0


def test_players_and_pieces_are_encoded() -> None:
    game = man(
        CAPTURE, board=BOARD.replace("players}", "{neutral} Grey players}"), setup="Grey Man b2"
    )
    values = [game.value(name) for name in ("White", "Black", "Grey", "Man", "player-count")]
    assert values == [2048, 4096, 3 * 2048 + 1024, 1, 3]
    assert game.machine.memory.board[4] == game.value("Grey") + 1


def test_a_neutral_piece_is_an_enemy() -> None:
    words = ": m from b2 = verify b1 enemy-at? b1 friend-at? NOT AND b1 neutral-piece-at? AND "
    neutral = BOARD.replace("players}", "{neutral} Grey players}")
    game = man(words + "verify capture add-move ;", "White Man b2,Grey Man b1", board=neutral)
    assert moves(game) == ["capture b2"]


def test_a_positive_row_offset_leads_down() -> None:
    assert moves(man(": m s verify from here move add-move ;")) == ["move b2 b1"]


def test_links_are_set_and_removed_one_by_one() -> None:
    more = BOARD.replace("directions}", "{link} hop b2 a1 {unlink} n b2 directions}")
    game = man(": m hop verify from here move add-move ; : k n verify capture add-move ;",
               entries="{move} m {move} k", board=more)  # fmt: skip
    assert moves(game) == ["move b2 a1"]


def test_a_symmetry_follows_the_current_player() -> None:
    words = "{symmetries Black {symmetry} n s symmetries} : m n verify from here move add-move ;"
    game = man(words, "White Man a1,Black Man c3")
    assert moves(game) == ["move a1 a2"]
    play(game, 0)
    assert moves(game) == ["move c3 c2"]


def test_an_asymmetry_replaces_one_direction_only() -> None:
    words = """{symmetries White {asymmetry} n e symmetries}
    : m n verify from here move add-move ; : k e verify from here move add-move ;"""
    assert moves(man(words, entries="{move} m {move} k")) == ["move b2 c2", "move b2 c2"]


def test_after_the_last_turn_play_goes_on_at_the_repeat_mark() -> None:
    turns = "{turn-order {turn} White {repeat} {turn} Black {turn} Black turn-order}"
    game = man(": m Pass ;", turns=turns, drops=True, setup="")
    seen = []
    for _ in range(6):
        seen.append(game.turn)
        play(game, 0)
    assert seen == [0, 1, 2, 1, 2, 1]


def test_for_player_moves_the_pieces_of_another() -> None:
    turns = "{turn-order {turn} White {for-player} Black turn-order}"
    game = man(": m n verify create from capture-at add-move ;", "White Man a1,Black Man c1",
               turns=turns)  # fmt: skip
    assert moves(game) == ["create Black Man c2; capture c1"]


def test_only_moves_of_the_type_of_the_turn_are_generated() -> None:
    turns = "{turn-order {turn} White {of-type} x {turn} White turn-order}"
    words = ": m capture add-move ; : k from n DROP here move add-move ;"
    game = man(words, entries="{move} m {move-type} x {move} k", turns=turns)
    assert moves(game) == ["capture b2"]
    game.next_turn()
    game._legal = None
    assert moves(game) == ["capture b2", "move b2 b3"]


def test_only_the_best_priority_that_has_moves_counts() -> None:
    words = """{move-priorities {move-priority} x {move-priority} y move-priorities}
    : m enemy? verify capture add-move ; : k from n DROP here move add-move ;"""
    entries = "{move} k {move-type} y {move} k"
    assert [move.type for move in man(words, entries=entries).legal()] == [2]


def test_pieces_of_exactly_this_owner_and_type_are_tried() -> None:
    after = "{pieces {piece} Man {moves} list {piece} King pieces}"
    game = man(f"{TWO_TYPES} {CAPTURE}", "White Man a1,White King b1,Black Man c1", after=after)
    assert moves(game) == ["capture a1"]


def test_moves_come_before_drops_types_before_positions() -> None:
    after = "{pieces {piece} Man {drops} list {piece} King {moves} list pieces}"
    words = f"{TWO_TYPES} : m here a3 = here b2 = OR verify capture add-move ;"
    game = man(words, "White King b2", after=after)
    assert [(move.piece & 1023, move.start) for move in game.legal()] == [(2, 4), (1, 0), (1, 4)]


def test_dummies_are_not_scanned() -> None:
    game = man(CAPTURE, drops=True, board=BOARD.replace("{variable}", "{dummy-positions} "
               "{position} box {variable}"))  # fmt: skip
    assert len(moves(game)) == 9


def test_a_forced_pass_is_offered_when_there_is_nothing_else() -> None:
    game = man(": m from a1 = verify capture add-move ;", "White Man a1,Black Man b2",
               after="$passTurnForced ON")  # fmt: skip
    assert moves(game) == ["capture a1"]
    play(game, 0)
    assert [move.is_pass for move in game.legal()] == [True]


@pytest.mark.parametrize(
    ("words", "edit"),
    [
        ("drop", "drop White Man b2"),
        ("King drop-piece", "drop White King b2"),
        ("King c1 drop-piece-at", "drop White King c1"),
        ("create", "create White Man b2"),
        ("c1 create-at", "create White Man c1"),
        ("Black create-player", "create Black Man b2"),
        ("Black c1 create-player-at", "create Black Man c1"),
        ("King create-piece-type", "create White King b2"),
        ("King c1 create-piece-type-at", "create White King c1"),
        ("Black King create-player-piece-type", "create Black King b2"),
        ("Black King c1 create-player-piece-type-at", "create Black King c1"),
        ("capture", "capture b2"),
        ("c1 capture-at", "capture c1"),
        ("King change-type", "type b2 King"),
        ("King c1 change-type-at", "type c1 King"),
        ("Black change-owner", "owner b2 Black"),
        ("Black c1 change-owner-at", "owner c1 Black"),
        ("a1 c1 move", "move a1 c1"),
    ],
)
def test_edit_words_record(words: str, edit: str) -> None:
    after = "{pieces {piece} Man {moves} list {piece} King pieces}"
    game = man(f"{TWO_TYPES} : m {words} add-move ;", after=after)
    assert [shown(game, move) for move in game.legal()] == [edit]


def test_a_change_keeps_the_other_half_of_a_piece() -> None:
    after = "{pieces {piece} Man {moves} list {piece} King pieces}"
    words = f"{TWO_TYPES} : m from n DROP here move King change-type Black change-owner add-move ;"
    game = man(words, after=after)
    play(game, 0)
    assert board(game) == {"b3": "Black King"}


def test_code_in_moves_runs_when_they_are_made_with_the_mover_as_current_player() -> None:
    words = """VARIABLE seen : note ( n -- ) counter +! current-player seen ! ;
    : m 3 COMPILE-LITERAL COMPILE note capture add-move ;"""
    game = man(words, "White Man a1,Black Man b1")
    assert moves(game) == ["literal 3; call note; capture a1"]
    assert game.machine.memory.variables == [0]
    play(game, 0)
    assert game.machine.memory.variables == [3]
    assert game.machine.memory.read(game.value("seen")) == game.value("White")


def test_unmake_brings_back_the_board_block_but_not_scratch() -> None:
    words = """VARIABLE made : note made ++ counter ++ ;
    : m COMPILE note n verify from here move add-move ;"""
    game = man(words)
    start = game.machine.memory.save()
    play(game, 0)
    assert game.machine.memory.save() != start
    game.unmake()
    assert game.machine.memory.save() == start
    assert (game.turn, moves(game)) == (0, ["call note; move b2 b3"])
    assert game.machine.memory.read(game.value("made")) == 1


def test_scratch_survives_from_one_move_word_to_the_next() -> None:
    words = "VARIABLE runs : m runs ++ runs @ 2 = verify capture add-move ;"
    assert moves(man(words, "White Man a1,White Man b1,White Man c1")) == ["capture b1"]


@pytest.mark.parametrize(
    ("goal", "result"),
    [
        ("#UnknownScore", None),
        ("#WinScore", "win"),
        ("#LossScore", "loss"),
        ("#DrawScore", "draw"),
        ("#UnknownScore move-count 1 = IF DROP #WinScore ENDIF", "win"),
        ("#UnknownScore stalemate? IF DROP #LossScore ENDIF", None),
    ],
)
def test_the_end_is_told_for_the_player_about_to_move(goal: str, result: str | None) -> None:
    assert man(f"{CAPTURE} : OnIsGameOver {goal} ;").result() == result


def test_an_event_that_is_abandoned_says_nothing() -> None:
    assert man(f"{CAPTURE} : OnIsGameOver #LossScore FALSE verify ;").result() is None


def test_the_end_is_asked_for_once_a_position() -> None:
    game = man(f"{CAPTURE} VARIABLE asked : OnIsGameOver asked ++ #UnknownScore ;")
    assert [game.result(), game.result()] == [None, None]
    play(game, 0)
    game.unmake()
    game.result()
    assert game.machine.memory.read(game.value("asked")) == 1


def test_without_a_goal_of_its_own_a_game_without_moves_is_drawn() -> None:
    assert man(CAPTURE).result() is None
    assert man(CAPTURE, setup="").result() == "draw"


def test_the_newest_event_counts_and_may_call_the_one_before() -> None:
    words = f"{CAPTURE} : OnNewGame 5 counter ! ; : OnNewGame OnNewGame counter ++ ;"
    assert man(words).machine.memory.variables == [6]


def test_a_script_may_wrap_the_generation() -> None:
    words = f"{CAPTURE} VARIABLE times : OnGenerateMoves times ++ OnGenerateMoves ;"
    game = man(words)
    assert moves(game) == ["capture b2"]
    assert game.machine.memory.read(game.value("times")) == 1


def test_next_player_is_that_of_the_turn_that_follows() -> None:
    turns = "{turn-order {turn} White {repeat} {turn} Black turn-order}"
    words = ": m next-player Black = verify capture add-move ;"
    game = man(words, "White Man b2,Black Man a1", turns=turns)
    assert moves(game) == ["capture b2"]
    play(game, 0)
    assert moves(game) == ["capture a1"]


def test_a_partial_move_keeps_the_turn() -> None:
    words = ": m partial from n DROP here move add-move ; : k capture add-move ;"
    game = man(words, entries="{move} m {move} k {move-type} x")
    play(game, 0)
    assert (game.turn, moves(game)) == (0, ["partial None; move b3 b3", "capture b3"])


def test_a_seed_decides_what_is_drawn() -> None:
    words = ": m 0 8 RAND-WITHIN capture-at add-move ; : OnNewGame RANDOMIZE ;"
    drawn = [moves(man(words, generator=random.Random(seed))) for seed in (1, 1, 2, 3)]
    assert drawn[0] == drawn[1]
    assert len({*map(tuple, drawn)}) > 1


def test_words_of_searches_are_read_but_refuse_to_run() -> None:
    words = CAPTURE + " : OnEvaluate current-player TRUE 0 $GenerateMoves move-count ;"
    game = man(words)
    with pytest.raises(ForthError, match="searches"):
        game.event("OnEvaluate")


def test_a_loop_without_end_is_stopped() -> None:
    game = man(": m BEGIN FALSE UNTIL ;")
    game.machine.limit = 10_000
    with pytest.raises(ForthError, match="more than 10000 words"):
        game.legal()
