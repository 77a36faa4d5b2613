"""Tchuka Ruma against a few lines that sow seed by seed, on every position that can be reached."""

from __future__ import annotations

from typing import Any

from .referee import module

RING = "abcd"
Holes = tuple[int, ...]  # a, b, c, d, ruma


def holes(game: Any) -> Holes:
    board = game.board
    return tuple(
        int(board[at].type[1:]) if at in board and board[at].type != "Stuck" else 0
        for at in (*RING, "ruma")
    )


def sown(before: Holes, hole: int) -> tuple[Holes, int | None, bool]:
    """The holes after a lap, where the next one must begin, and whether the game is lost."""
    after = list(before)
    hand, after[hole], at = after[hole], 0, hole
    while hand:
        at = (at + 1) % 5
        after[at] += 1
        hand -= 1
    if at == 4:
        return tuple(after), None, False
    return (tuple(after), at, False) if after[at] > 1 else (tuple(after), None, True)


def walk(game: Any, chain: int | None) -> int:
    """Compares all that follows; how many steps there are."""
    before = holes(game)
    places = [chain] if chain is not None else [i for i in range(4) if before[i]]
    if game.outcome() is not None:
        assert before[4] == 8 or not places or not game.legal_moves
        return 0
    assert sorted(move.start for move in game.legal_moves) == [RING[i] for i in places]
    steps = 0
    for move in game.legal_moves:
        after, on, lost = sown(before, RING.index(move.start))
        game.push(move)
        if lost:
            assert game.outcome().losers == ("You",)
        else:
            assert holes(game) == after
            if after[4] == 8:
                assert game.outcome().winners == ("You",)
            assert game.chain == (RING[on] if on is not None else None)
        steps += 1 if lost else 1 + walk(game, on)
        game.pop()
    return steps


def test_every_way_of_sowing() -> None:
    assert walk(module("tchuka-ruma").Game(), None) > 30


def test_there_is_a_way_and_it_begins_with_the_third_hole() -> None:
    game = module("tchuka-ruma").Game()
    first = {move.start for move in game.legal_moves if won(game, move)}
    assert first == {"c"}


def won(game: Any, move: Any) -> bool:
    game.push(move)
    outcome = game.outcome()
    if outcome is not None:
        found = bool(outcome.winners)
    else:
        found = any(won(game, following) for following in game.legal_moves)
    game.pop()
    return found
