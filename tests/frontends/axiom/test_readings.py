"""Points that the language leaves open, as they were decided (docs/semantics.md)."""

from __future__ import annotations

import pytest

from .support import PLAYERS, codes, game, play, script, texts, warned

GO = "from here move add-move"
THREE = "{players {player} White {player} Black {player} Red players}\n"
DROP = ": m drop add-move ;"


def moves(words: str, moves: str = "{move} m", **rest: object) -> list[str]:
    return texts(play(script(words, moves, **rest)))  # type: ignore[arg-type]


# Generation


def test_types_come_first_then_positions_then_the_list() -> None:
    words = f": m n verify {GO} ; : k e verify {GO} ;"
    found = moves(
        words,
        "{move} m {move} k",
        setup="White King a2, White Man b2, White Man a1",
        pieces="{piece} King {moves} list",
    )
    assert found == [
        "shift Man b2 b3",
        "shift Man b2 c2",
        "shift Man a1 a2",
        "shift Man a1 b1",
        "shift King a2 a3",
        "shift King a2 b2",
    ]


def test_drops_come_after_all_moves_position_by_position() -> None:
    words = (
        f": m n verify {GO} ; : d empty? verify drop add-move ; : e empty? verify create add-move ;"
    )
    board = "{board 1 2 {grid} board}\n{directions 0 1 {direction} n directions}\n"
    text = (
        f"{board}{PLAYERS}{{turn-order {{turn}} White turn-order}}\n{words}\n"
        "{moves list {move} m moves} {moves drops {move} d {move} e moves}\n"
        "{pieces {piece} Man {drops} drops {piece} King {moves} list pieces}\n"
        "{board-setup {setup} White King a1 board-setup}\n"
    )
    found = [move.rule for move in play(text).legal_moves]
    assert found == ["m", "d", "e"]


def test_only_pieces_of_the_owner_move() -> None:
    turns = "{turn-order {turn} White {for-player} Black turn-order}\n"
    found = moves(f": m n verify {GO} ;", setup="White Man a1, Black Man b1", turns=turns)
    assert found == ["shift Man b1 b2"]


def test_pieces_without_an_owner_belong_to_the_player_who_is_played_for() -> None:
    turns = "{turn-order {turn} White {for-player} Black turn-order}\n"
    words = ": m n verify create 1 create-piece-type add-move ; : d drop add-move ;"
    found = moves(words, setup="Black Man b2", turns=turns)
    assert found == ["drop Black Man b3; drop Black Man b3"]
    assert moves(words, "{move} d", setup="", turns=turns, drops=True)[0] == "drop Black Man a3"


def test_friends_are_those_of_the_mover() -> None:
    turns = "{turn-order {turn} White {for-player} Black turn-order}\n"
    words = f": m n verify enemy? verify {GO} ; : k e verify friend? verify {GO} ;"
    setup = "Black Man b1, Black Man b2, White Man c1"
    assert moves(words, "{move} m {move} k", setup=setup, turns=turns) == [
        "shift Man b1 b2",
        "shift Man b1 c1",
    ]


def test_a_neutral_piece_is_an_enemy() -> None:
    words = f": m n verify enemy? neutral-piece? AND verify {GO} ;"
    turns = "{turn-order {turn} White turn-order}\n"
    text = script(words, "{move} m", "White Man b1, Stone Man b2", turns=turns)
    text = text.replace(PLAYERS, "{players {player} White {neutral} Stone players}\n")
    assert texts(play(text)) == ["shift Man b1 b2"]
    assert game(text).players[1].kind.value == "neutral"


PRIORITIES = "{move-priorities {move-priority} good {move-priority} fair move-priorities}"


def test_only_moves_of_the_best_priority_are_legal() -> None:
    words = f": m n verify {GO} ; : k e verify {GO} ; {PRIORITIES}"
    entries = "{move} m {move-type} good {move} k {move-type} fair {move} Pass {move-type} rest"
    assert moves(words, entries, setup="White Man b2") == ["shift Man b2 b3"]
    assert moves(words, entries, setup="White Man b3") == ["shift Man b3 c3"]
    assert [m.is_pass for m in play(script(words, entries, "White Man c3")).legal_moves] == [True]


def test_words_of_every_priority_are_run() -> None:
    words = f"VARIABLE runs : m n verify {GO} ; : k runs ++ e verify {GO} ; {PRIORITIES}"
    engine = play(script(words, "{move} m {move-type} good {move} k {move-type} fair"))
    assert (len(engine.legal_moves), engine.v_runs) == (1, 1)


def test_a_forced_pass_is_made_when_there_is_nothing_else() -> None:
    words = f"$passTurnForced ON : m n verify {GO} ;"
    assert texts(play(script(words, "{move} m"))) == ["shift Man b2 b3"]
    engine = play(script(words, "{move} m", "White Man b3"))
    assert [move.is_pass for move in engine.legal_moves] == [True]


def test_a_forced_pass_counts_as_a_move() -> None:
    after = ": OnIsGameOver #UnknownScore stalemate? IF DROP #LossScore ENDIF ;"
    words = f"$passTurnForced ON : m n verify {GO} ;"
    assert play(script(words, "{move} m", "White Man b3", after=after)).outcome() is None


def test_moves_that_do_the_same_are_all_listed() -> None:
    words = f": m n verify {GO} ; : k n verify {GO} ;"
    assert moves(words, "{move} m {move} k") == ["shift Man b2 b3", "shift Man b2 b3"]


def test_a_move_that_does_nothing_is_a_move() -> None:
    assert moves(": m add-move ;") == ["nothing"]


def test_dummy_positions_and_pieces_are_not_looked_at() -> None:
    board = "{board 1 2 {grid} {dummy-positions} {position} side board}\n"
    found = moves(f": m {GO} ;", board=board, setup="White Man a1, White Man side")
    assert found == ["shift Man a1 a1"]
    found = moves(
        f": m {GO} ;", pieces="{dummy-pieces} {piece} King {moves} list", setup="White King a1"
    )
    assert found == []


VALUES = "-3 {value} {piece} King {moves} list {piece} Stone 0 {value}"


def worths(words: str) -> list[int | None]:
    found = game(script(words, "{move} m", "White Man b2, White King a1", pieces=VALUES))
    return [piece.worth for piece in found.pieces]


def test_what_a_value_says_is_told_to_players() -> None:
    """It may be any number, and need not be there (docs/axiom.md 5)."""
    assert worths(f": m n verify {GO} ;") == [-3, None, 0]


@pytest.mark.parametrize("also", ["", " : OnEvaluate 7 piece-value ;"])
def test_a_value_for_which_rules_ask_is_none_of_a_players(also: str) -> None:
    """It is a number of seeds, or a rank. What an evaluation asks is no matter of rules."""
    asking = ": m current-piece-type piece-value 1 = verify n verify " + GO + " ;" + also
    assert worths(asking) == [None, None, None]
    assert worths(f": m n verify {GO} ;" + also) == [-3, None, 0]


def test_the_value_of_a_type_is_one_where_the_script_does_not_say_it() -> None:
    words = f": m current-piece-type piece-value 1 = verify n verify {GO} ;"
    text = script(words, "{move} m", "White Man b2, White King a1", pieces=VALUES)
    assert texts(play(text)) == ["shift King a1 a2"]


def test_passes_of_one_generation_are_one() -> None:
    engine = play(script("", "{move} PassNoPartial {move} Pass", "White Man a1, White Man b1"))
    assert [move.is_pass for move in engine.legal_moves] == [True]


def test_partial_moves_are_not_supported() -> None:
    assert codes(script(f": m {GO} partial ;", "{move} m")) == ["A309"]
    assert codes(script(": m b3 home add-move ;", "{move} m")) == ["A309"]


# Effects


def test_from_an_empty_cell_nothing_goes() -> None:
    engine = play(
        script(": m a1 a2 move b1 b2 move add-move ;", "{move} m", "White Man c3, Black Man b2")
    )
    engine.push(engine.legal_moves[0])
    assert {at: piece.player for at, piece in engine.board.items()} == {
        "c3": "White",
        "b2": "Black",
    }


def test_the_later_of_two_pieces_in_the_setup_stays() -> None:
    engine = play(script(setup="White Man b2, Black Man b2"))
    assert {at: piece.player for at, piece in engine.board.items()} == {"b2": "Black"}


def test_the_cursor_reads_minus_1_beyond_the_board() -> None:
    words = f": m 99 to here -1 = n NOT AND verify a1 to here to {GO} ;"
    assert moves(words) == ["shift Man b2 a1"]


def test_the_mover_is_the_current_player_when_a_move_is_made() -> None:
    words = f""": note current-player White = IF 1 ELSE 2 ENDIF score ! ;
    : m n verify COMPILE note {GO} ;"""
    engine = play(script(words, "{move} m", "White Man a1, Black Man b1"))
    for expected in (1, 2):
        engine.push(engine.legal_moves[0])
        assert engine.setup().variables == (("score", 0, expected),)


def test_a_procedure_sees_the_effects_before_it_and_not_those_after() -> None:
    words = """: look b2 empty-at? b3 not-empty-at? AND IF score ++ ENDIF ;
    : m n verify from here move COMPILE look b3 capture-at add-move ;"""
    engine = play(script(words, "{move} m"))
    engine.push(engine.legal_moves[0])
    assert engine.setup().variables == (("score", 0, 1),)
    assert dict(engine.board) == {}


def test_what_a_procedure_of_a_move_records_comes_to_nothing() -> None:
    words = f": odd a1 capture-at here create-at add-move ; : m n verify COMPILE odd {GO} ;"
    engine = play(script(words, "{move} m", "White Man b2, Black Man a1"))
    engine.push(engine.legal_moves[0])
    assert sorted(engine.board) == ["a1", "b3"]
    assert texts(engine) == ["call odd (); shift Man a1 a2"]


# Variables


def test_a_board_variable_that_a_move_word_sets_is_set_and_taken_back() -> None:
    words = f": m score ++ n verify {GO} ;"
    engine = play(script(words, "{move} m", "White Man a1, Black Man b1"))
    assert len(engine.legal_moves) == 1
    assert engine.setup().variables == (("score", 0, 1),)
    engine.push(engine.legal_moves[0])
    assert len(engine.legal_moves) == 1
    assert engine.setup().variables == (("score", 0, 2),)
    engine.pop()
    assert engine.setup().variables == (("score", 0, 1),)


def test_board_variables_begin_with_0_whatever_the_script_put_there() -> None:
    text = script(after="7 score ! : OnIsGameOver #UnknownScore score @ IF DROP #WinScore ENDIF ;")
    assert play(text).outcome() is None


def test_every_game_begins_with_fresh_scratch() -> None:
    words = f"VARIABLE runs : m runs ++ n verify {GO} ;"
    module_game = type(play(script(words, "{move} m")))
    first = module_game()
    assert first.legal_moves
    assert (first.v_runs, module_game().v_runs) == (1, 0)


# Events


def test_a_new_game_runs_its_event_on_an_empty_board() -> None:
    after = ": OnNewGame b2 empty-at? IF 5 score ! ENDIF a1 capture-at ;"
    engine = play(script(after=after))
    assert engine.setup().variables == (("score", 0, 5),)
    assert list(engine.board) == ["b2"]


def test_a_position_that_is_set_up_has_its_own_variables() -> None:
    after = ": OnNewGame 5 score ! ;"
    engine = play(script(after=after))
    setup = engine.setup()
    assert type(engine).from_setup(setup).setup() == setup


def test_what_an_event_records_comes_to_nothing() -> None:
    words = f": up score ++ ; : m n verify {GO} ;"
    after = ": OnNewGame COMPILE up b2 capture-at ; : OnIsGameOver COMPILE up Pass #UnknownScore ;"
    engine = play(script(words, "{move} m", after=after))
    assert texts(engine) == ["shift Man b2 b3"]
    engine.push(engine.legal_moves[0])
    assert engine.setup().variables == ()


@pytest.mark.parametrize("event", ["OnGenerateMoves", "OnNextTurn", "OnFriends?", "OnEditAdd"])
def test_an_event_that_would_change_the_rules_is_told(event: str) -> None:
    assert codes(script(after=f": {event} ;")) == ["A308"]


def test_an_event_that_is_abandoned_says_nothing() -> None:
    after = ": OnIsGameOver FALSE verify #WinScore ;"
    assert play(script(after=after)).outcome() is None


def test_any_other_number_means_to_go_on() -> None:
    assert play(script(after=": OnIsGameOver 17 ;")).outcome() is None
    assert play(script(after=": OnIsGameOver -1 ;")).outcome() is None


def test_the_verdict_is_that_of_the_player_to_move() -> None:
    for score, winners, losers in (
        ("#WinScore", ("White",), ("Black",)),
        ("#LossScore", ("Black",), ("White",)),
        ("#DrawScore", (), ()),
    ):
        found = play(script(after=f": OnIsGameOver {score} ;")).outcome()
        assert (found.winners, found.losers, found.reason) == (winners, losers, "verdict")


def test_a_loss_with_more_players_ends_the_game_for_all() -> None:
    text = script(after=": OnIsGameOver #LossScore ;").replace(PLAYERS, THREE)
    found = play(text).outcome()
    assert (found.winners, found.losers) == (("Black", "Red"), ("White",))


def test_without_a_verdict_of_its_own_a_game_without_moves_is_drawn() -> None:
    found = play(script(setup="White Man b3")).outcome()
    assert (found.winners, found.losers, found.reason) == ((), (), "no-moves")


def test_the_verdict_of_the_engine_can_be_called_by_name() -> None:
    after = ": OnIsGameOver OnIsGameOver ;"
    assert play(script(setup="White Man b3", after=after)).outcome().winners == ()
    assert play(script(after=after)).outcome() is None


def test_true_is_1() -> None:
    assert moves(f": m TRUE 4 + empty? NOT + to {GO} ;") == ["shift Man b2 a1"]


def test_seeds_of_scripts_change_nothing() -> None:
    words = ": m RANDOMIZE 7 SEED! 0 8 RAND-WITHIN to empty? verify drop add-move ;"
    text = script(words, "{move} m", "", drops=True)
    assert texts(play(text, 3)) == texts(play(text, 3))
    assert texts(play(text, 3)) != texts(play(text, 4))


def test_a_random_number_may_be_either_end() -> None:
    words = ": m here 0= verify 1 2 RAND-WITHIN to drop add-move ;"
    text = script(words, "{move} m", "", drops=True)
    assert {texts(play(text, seed))[0] for seed in range(20)} == {
        "drop White Man b3",
        "drop White Man c3",
    }
    assert warned(script(": m here 0= verify 2 1 RAND-WITHIN to drop add-move ;", "{move} m", "",
                         drops=True)) == (["drop White Man c3"], [])  # fmt: skip


def test_next_player_follows_the_turn_order() -> None:
    turns = "{turn-order {turn} White {turn} White {repeat} {turn} Black {turn} White turn-order}\n"
    words = ": m next-player Black = IF 2 ELSE 1 ENDIF to create add-move ;"
    engine = play(script(words, "{move} m", "White Man a1, Black Man b1", turns=turns))
    ends = []
    for _ in range(6):
        ends.append(engine.legal_moves[0].end)
        engine.push(engine.legal_moves[0])
    assert ends == ["b3", "c3", "b3", "c3", "b3", "c3"]


def test_only_random_players_leave_the_choice_to_chance() -> None:
    players = (
        "{player} A {first} {player} B {UCT} {player} C {random} {player} D {search-engine} DUP"
    )
    text = script().replace(PLAYERS, f"{{players {players} players}}\n")
    text = text.replace("White", "A").replace("Black", "B")
    assert [player.kind.value for player in game(text).players] == [
        "active", "active", "random", "active",
    ]  # fmt: skip
    assert codes(text) == ["A307"]
