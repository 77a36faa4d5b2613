"""Bao la Kiswahili against its rules, written down once more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .referee import Referee, compare, module

# The holes of a player, in the order in which one goes clockwise: from the left in front, back
# behind. Across from the n-th of the front row is the (7 - n)-th of the other's.
LOOPS = {
    "South": [*(f"{file}2" for file in "abcdefgh"), *(f"{file}1" for file in "hgfedcba")],
    "North": [*(f"{file}3" for file in "hgfedcba"), *(f"{file}4" for file in "abcdefgh")],
}
PLAYERS = ("South", "North")
HOUSE = 4


class State(NamedTuple):
    holes: tuple[tuple[int, ...], tuple[int, ...]]
    hands: tuple[int, int]
    houses: tuple[bool, bool]  # never emptied
    player: int
    idle: bool = False  # the last turn was of the second phase and captured nothing


class Turn:
    """One turn in the making: the mover's holes and the other's."""

    def __init__(self, state: State) -> None:
        self.mine = list(state.holes[state.player])
        self.other = list(state.holes[1 - state.player])
        self.house = state.houses[state.player]
        self.other_house = state.houses[1 - state.player]
        self.state = state

    def take(self, hole: int) -> int:
        number, self.mine[hole] = self.mine[hole], 0
        self.house = self.house and hole != HOUSE
        return number

    def sow(self, hole: int, number: int, way: int) -> int:
        for n in range(number):
            self.mine[(hole + n * way) % 16] += 1
        return (hole + (number - 1) * way) % 16

    def strikes(self, last: int) -> bool:
        return last < 8 and self.mine[last] > 1 and self.other[7 - last] > 0

    def finish(
        self, last: int, way: int, capturing: bool, stops: bool, blocked: int = -1
    ) -> State | None:
        """After a sowing has ended; `None` where the rules do not allow the turn."""
        for _ in range(200):
            if not any(self.mine[:8]):
                return None
            if not any(self.other[:8]):
                break
            if capturing and self.strikes(last):
                number, self.other[7 - last] = self.other[7 - last], 0
                self.other_house = self.other_house and 7 - last != HOUSE
                way = 1 if last < 2 else -1 if last > 5 else way
                last = self.sow(0 if way == 1 else 7, number, way)
                continue
            if self.mine[last] == 1 or last == blocked:
                break
            if last == HOUSE and self.house and self.mine[last] >= 6 and (stops or not capturing):
                break
            last = self.sow(last + way, self.take(last), way)
        else:
            return None
        return self.result()

    def result(self) -> State:
        player = self.state.player

        def seats(own: Any, other: Any) -> Any:
            return (own, other) if player == 0 else (other, own)

        return State(
            seats(tuple(self.mine), tuple(self.other)),
            self.state.hands,
            seats(self.house, self.other_house),
            1 - player,
        )


def threatened(state: State) -> set[int]:
    """The holes of who is to move that the other could capture in the second phase."""
    mine, other = state.holes[state.player], state.holes[1 - state.player]
    ends = {
        (hole + way * number) % 16
        for hole, number in enumerate(other)
        for way in (1, -1)
        if 2 <= number <= 15
    }
    return {7 - end for end in ends if end < 8 and other[end] and mine[7 - end]}


def blocked_hole(state: State) -> int:
    """The hole that kutakatia forbids, or -1; nothing can be captured."""
    found = threatened(state) if state.idle else set[int]()
    if len(found) != 1:
        return -1
    hole = found.pop()
    mine = state.holes[state.player]
    front = mine[:8]
    house = hole == HOUSE and state.houses[state.player] and mine[HOUSE] >= 6
    alone = sum(map(bool, front)) == 1
    alone_with_two = mine[hole] > 1 and sum(number > 1 for number in front) == 1
    return -1 if house or alone or alone_with_two else hole


def first_phase(state: State) -> Iterator[State | None]:
    mine, other = state.holes[state.player], state.holes[1 - state.player]
    first, second = state.hands
    hands = (first - 1, second) if state.player == 0 else (first, second - 1)
    entered = state._replace(hands=hands)
    filled = [hole for hole in range(8) if mine[hole]]
    striking = [hole for hole in filled if other[7 - hole]]
    for hole in striking:
        for way in (1, -1):
            for stops in (True, False):
                turn = Turn(entered)
                turn.mine[hole] += 1
                yield turn.finish(hole, way, capturing=True, stops=stops)
    if striking:
        return
    owned = state.houses[state.player]
    many = [hole for hole in filled if mine[hole] > 1]
    for hole in filled:
        taxed = hole == HOUSE and owned and mine[hole] >= 6
        if (taxed and len(filled) > 1) or not (owned or hole in many or not many):
            continue
        for way in ways(filled, hole):
            turn = Turn(entered)
            turn.mine[hole] += 1
            if taxed:
                turn.mine[hole] -= 2
            number = 2 if taxed else turn.take(hole)
            yield turn.finish(turn.sow(hole + way, number, way), way, False, False)


def ways(filled: list[int], hole: int) -> tuple[int, ...]:
    """An end that is alone in front is sown towards the middle."""
    return {0: (1,), 7: (-1,)}.get(hole, (1, -1)) if filled == [hole] else (1, -1)


def second_phase(state: State) -> Iterator[State | None]:
    mine = state.holes[state.player]
    found = False
    for hole in range(16):
        for way in (1, -1):
            if 2 <= mine[hole] <= 15:
                turn = Turn(state)
                last = turn.sow(hole + way, turn.take(hole), way)
                if turn.strikes(last):
                    found = True
                    yield turn.finish(last, way, capturing=True, stops=False)
    if found:
        return
    blocked = blocked_hole(state)
    filled = [hole for hole in range(8) if mine[hole]]
    front = [hole for hole in filled if mine[hole] > 1]
    for hole in front or [hole for hole in range(8, 16) if mine[hole] > 1]:
        if hole == blocked:
            continue
        for way in ways(filled, hole) if hole < 8 else (1, -1):
            turn = Turn(state)
            last = turn.sow(hole + way, turn.take(hole), way)
            after = turn.finish(last, way, False, False, blocked)
            yield after and after._replace(idle=True)


def successors(state: State) -> set[State]:
    phase = first_phase if any(state.hands) else second_phase
    return {after for after in phase(state) if after is not None}


def winners(state: State) -> list[str] | None:
    for n in (0, 1):
        if not any(state.holes[n][:8]):
            return [PLAYERS[1 - n]]
    return None if successors(state) else [PLAYERS[1 - state.player]]


def state(game: Any) -> State:
    seen = dict(game.observation("South").variables)
    seeds = dict(zip(game.positions, seen["seeds"], strict=True))
    south, north = (tuple(seeds[name] for name in LOOPS[player]) for player in PLAYERS)
    assert (game.turn_index < 2) == any(seen["in-hand"])
    return State(
        (south, north),
        seen["in-hand"],
        tuple(bool(value) for value in seen["never-emptied"]),  # type: ignore[arg-type]
        PLAYERS.index(game.turn),
        any(seen["nothing-taken"]),
    )


REFEREE = Referee("bao", state, successors, winners, once=False)  # two ways may end alike


def test_moves_and_results() -> None:
    compare(REFEREE, first=70, plies=20)


def test_start() -> None:
    holes = (0, 0, 0, 0, 6, 2, 2, 0, *[0] * 8)
    assert state(module("bao").Game()) == State((holes, holes), (22, 22), (True, True), 0)


def test_the_phases_follow_each_other() -> None:
    """Nobody has a seed in hand after 44 turns, if the game lasts so long."""
    game = next(game for game in map(played, range(50)) if len(game.moves) >= 44)
    rules = [move.rule for move in game.moves]
    assert all(rule.startswith("enter") for rule in rules[:44])
    assert all(rule.startswith("sow") for rule in rules[44:])


def played(seed: int) -> Any:
    game = module("bao").Game(seed=seed)
    while game.legal_moves and len(game.moves) < 60:
        game.push(game.random_move())
    return game


def at(here: State) -> Any:
    """The game at a position."""
    engine = module("bao")
    names = engine.Game().positions
    values = [
        ("seeds", names.index(name), number)
        for player, holes in zip(PLAYERS, here.holes, strict=True)
        for name, number in zip(LOOPS[player], holes, strict=True)
    ]
    values += [("in-hand", n, hand) for n, hand in enumerate(here.hands)]
    values += [("never-emptied", n, int(house)) for n, house in enumerate(here.houses)]
    values += [("nothing-taken", 0, int(here.idle))]
    turn = here.player if any(here.hands) else here.player + 2
    setup = engine.Game().setup()._replace(variables=tuple(values), turn_index=turn)
    return engine.Game.from_setup(setup)


def reached(here: State) -> set[State]:
    game = at(here)
    assert state(game) == here
    found = set()
    for move in list(game.legal_moves):
        game.push(move)
        found.add(state(game))
        game.pop()
    assert found == successors(here)
    return found


def position(south: str, north: str, hands: tuple[int, int], **more: Any) -> State:
    """From the holes of each as digits: those in front, a stroke, those behind."""
    holes = [tuple(map(int, row.replace("/", ""))) for row in (south, north)]
    plain = State((holes[0], holes[1]), hands, (True, True), 0)
    return plain._replace(**more)


def test_who_captures_stops_in_the_house_or_sows_it() -> None:
    here = position("00106000/00000000", "10000500/11111111", (5, 5))
    assert {after.houses[0] for after in reached(here)} == {True, False}
    assert (1, 1, 3, 1, 7, 0, 0, 0) in {after.holes[0][:8] for after in reached(here)}


def test_in_the_second_phase_a_house_is_sown() -> None:
    here = position("00106000/00000020", "10000500/11111111", (0, 0))
    assert {after.houses[0] for after in reached(here)} == {False}


def test_who_captures_nothing_stops_in_the_house() -> None:
    here = position("00206000/00000000", "10000000/11111111", (5, 5))
    holes = {after.holes[0][:8] for after in reached(here)}
    assert (0, 0, 0, 1, 7, 1, 0, 0) in holes


def test_of_a_house_that_is_alone_two_seeds_are_sown() -> None:
    here = position("00009000/00000000", "10000000/11111111", (5, 5))
    assert {after.holes[0][:8] for after in reached(here)} == {
        (0, 0, 0, 0, 8, 1, 1, 0),
        (0, 0, 1, 1, 8, 0, 0, 0),
    }


def test_single_seeds_begin_when_nothing_else_can() -> None:
    here = position("10200100/00000000", "00000001/11111111", (5, 5), houses=(False, True))
    assert len(reached(here._replace(holes=(here.holes[0], (0, 0, 1, *[1] * 13))))) >= 1
    lost = position("20100000/00000000", "11000000/11111111", (5, 5), houses=(False, True))
    assert all(after.holes[0][0] != 2 for after in reached(lost))  # a2 began, not c2


def test_an_end_that_is_alone_is_sown_inwards() -> None:
    here = position("30000000/00000000", "11000000/11111111", (0, 0))
    assert {after.holes[0][:8] for after in reached(here)} == {(0, 1, 1, 1, 0, 0, 0, 0)}


def test_sixteen_seeds_capture_nothing() -> None:
    south = (1, 2, 0, 0, 0, 0, 0, 0, 16, *[0] * 7)
    north = tuple([1] * 8 + [0] * 8)
    here = State((south, north), (0, 0), (False, False), 0)
    game = at(here)
    assert {move.start for move in game.legal_moves if move.rule == "sow-and-capture"} <= {"b2"}
    reached(here)


def test_the_last_seed_entered_begins_the_second_phase() -> None:
    here = position("00206000/00000000", "10000010/11111111", (0, 1), player=1)
    game = at(here)
    game.push(game.legal_moves[0])
    assert game.turn_index == 2
    assert all(move.rule.startswith("sow") for move in game.legal_moves)


THREAT = "00000010/20000000"  # from behind, on what stands across from the seventh hole


def fronts(here: State) -> set[tuple[int, ...]]:
    return {after.holes[0][:8] for after in reached(here)}


def test_kutakatia_a_blocked_hole_is_not_sown() -> None:
    north = "00002010/00000000"
    blocked = position("02000200/00000000", north, (0, 0), idle=True)
    allowed = {(0, 2, 0, 0, 0, 0, 1, 1), (0, 2, 0, 1, 1, 0, 0, 0)}
    assert fronts(blocked) == allowed
    others = {(0, 0, 1, 1, 0, 2, 0, 0), (1, 0, 0, 0, 0, 2, 0, 0)}
    assert fronts(blocked._replace(idle=False)) == allowed | others


def test_kutakatia_a_sowing_that_ends_in_the_blocked_hole_ends_the_turn() -> None:
    """From the seventh hole to the fifth, and with its three seeds to the second."""
    blocked = position("02002020/00000000", THREAT, (0, 0), idle=True)
    stopped, sown_on = (0, 3, 1, 1, 0, 1, 0, 0), (1, 0, 1, 1, 0, 1, 0, 0)
    assert stopped in fronts(blocked)
    assert sown_on not in fronts(blocked)
    assert sown_on in fronts(blocked._replace(idle=False))


def test_kutakatia_takes_a_single_threat() -> None:
    twice = position("02000200/00000000", "00100010/27000000", (0, 0), idle=True)
    assert fronts(twice) == fronts(twice._replace(idle=False))
    assert any(front[1] == 0 for front in fronts(twice))


def test_kutakatia_spares_the_house_the_only_hole_and_the_only_two() -> None:
    house = position("00006030/00000000", "00010000/50000000", (0, 0), idle=True)
    assert any(front[4] == 0 for front in fronts(house))
    assert all(front[4] != 0 for front in fronts(house._replace(houses=(False, True))))
    for south in ("02000000/00000000", "02010000/00000000"):
        spared = position(south, THREAT, (0, 0), idle=True)
        assert fronts(spared) == fronts(spared._replace(idle=False))
        assert fronts(spared)


def test_kutakatia_occurs_in_games() -> None:
    """The random games above would not tell much if none of them came to it."""
    engine = module("bao")
    met = 0
    for seed in range(40):
        game = engine.Game(seed=seed)
        while game.legal_moves and len(game.moves) < 120:
            game.push(game.random_move())
            here = state(game)
            if blocked_hole(here) >= 0 and not any(here.hands):
                met += any(move.rule == "sow-only" for move in game.legal_moves)
    assert met
