"""The games of a match in processes of their own, so that no player ends more than one game.

`deadline` interrupts a player that is written in Python, and the referee hears what it raises. It
takes another process to stop one that is in a long call into C, or to go on after one that ends
its process. What a worker is about stands in memory that both share: until when its player may
think, who that is, and how far the game has gone.
"""

from __future__ import annotations

import pickle
import sys
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, get_start_method
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from translator.core import deadline
from translator.core.deadline import DeadlineExceeded
from translator.core.diagnostics import TranslationError
from translator.core.excess import Excess, MemoryExceeded
from translator.core.interruption import (
    GRACE,
    end_with_parent,
    repeat_what_is_lost,
    uninterrupted,
)
from translator.core.watch import TICK, Numbers, Shared, Watched, heeding, memory_limit
from translator.engines.limits import worker_lost
from translator.players.in_v8 import is_hosted
from translator.players.match import Match, Result, Thinking
from translator.players.protocol import RefusedError
from translator.players.referee import lost

_DUE, _THINKER, _PLIES = range(3)
"""What is shared: when the deadline ends (`core.deadline.Due`), the number of who thinks from 1 on,
or 0, and the plies of the game by then."""

NOBODY: Final = 0


def results(match: Match, numbers: Sequence[int], jobs: int = 1) -> Generator[Result]:
    """Games of these numbers, as they end, in so many processes.

    A player that holds its process for longer than it may think, takes more memory than there is,
    or ends the process has lost that game. A game whose process ends while nobody thinks is played
    again, once: `TranslationError` if that happens twice. `RefusedError` where processes cannot be
    given the players; `ValueError` for no jobs.
    """
    if jobs < 1:
        raise ValueError(f"{jobs} processes play no game")
    method = start_method(match)
    if method != "fork":
        _require_pickled(match)
    context = get_context(method)
    waiting, again = deque(numbers), set[int]()
    free: list[_Worker] = []
    busy: list[_Worker] = []
    try:
        while True:
            free = [worker for worker in free if worker.lives]
            while waiting and len(busy) < jobs:
                with uninterrupted():  # so that none is started and not known
                    busy.append(free.pop() if free else _Worker(match, context))
                busy[-1].begin(waiting.popleft())
            if not busy:
                break
            wait([worker.link for worker in busy], TICK)
            for worker in list(busy):
                try:
                    result = worker.result()
                except _NobodysError:
                    if worker.number in again:
                        raise
                    again.add(worker.number)
                    waiting.appendleft(worker.number)
                    busy.remove(worker)
                    continue
                if result is not None:
                    busy.remove(worker)
                    free.append(worker)
                    yield result
        for worker in free:
            worker.leave()
    finally:
        for worker in (*free, *busy):
            worker.end()


def start_method(match: Match) -> str:
    """How processes are started: as the program has chosen, else by `fork` where that is safe.

    What is forked is there at once and has the players already, be they made of functions without a
    name; but V8 does not survive a fork.
    """
    usual = "fork" if sys.platform == "linux" else "spawn"
    method = get_start_method(allow_none=True) or usual
    return "spawn" if method == "fork" and is_hosted(match.origin) else method


def _require_pickled(match: Match) -> None:
    """Processes that are not forked are given the match: `RefusedError` where that cannot be."""
    try:
        pickle.dumps(match)
    except Exception as error:  # of whatever kind: what cannot be pickled says so in many ways
        raise RefusedError(
            f"players cannot be brought to another process ({error}); "
            "functions at the top of a module can"
        ) from error


class _NobodysError(TranslationError):
    """A process has ended, and no player is to blame."""


class _Worker:
    """A process that plays one game at a time."""

    def __init__(self, match: Match, context: Any) -> None:
        self.link, theirs = context.Pipe()
        self._match = match
        self.number = 0
        self._shared = context.RawArray("d", 3)
        forks = context.get_start_method() == "fork"
        # Who is not forked is sent the match: as an argument it would be written into a pipe whose
        # other end is open here, too, without an end if the process is killed before it reads.
        self._unsent = None if forks else match
        arguments = match if forks else None, theirs, self._shared
        # It ends with this process, whatever that forgets.
        self._process = context.Process(target=_work, args=arguments, daemon=True)
        self._process.start()
        theirs.close()  # so that the end of the process is the end of what comes from it
        self._watched = Watched(self._process.pid, Shared(self._shared, _DUE), memory_limit())

    @property
    def lives(self) -> bool:
        return bool(self._process.is_alive())

    def begin(self, number: int) -> None:
        self.number = number
        self._shared[_THINKER] = NOBODY
        self._watched.begin()
        with suppress(OSError):  # who has ended meanwhile is found to be lost
            if self._unsent is not None:
                self.link.send(self._unsent)
                self._unsent = None
            self.link.send(number)

    def result(self) -> Result | None:
        """That of its game, if this is over; what the game has raised beside its players."""
        ended = not self.lives  # before it is asked for a result, which may have come last
        if self.link.poll():
            try:
                result, error = self.link.recv()
            except (EOFError, OSError):
                return self._forfeited(None)
            if error is not None:
                raise error
            assert isinstance(result, Result)
            return result
        if ended:
            return self._forfeited(None)
        with suppress(ProcessLookupError):
            excess = self._watched.look()
            if excess is not None:
                return self._forfeited(excess)
        return None

    def _forfeited(self, excess: Excess | None) -> Result:
        """The game is lost for who was thinking in this process, which has ended or does so now."""
        if excess is None:
            self._process.join(GRACE)
        self.end()
        thinker = int(self._shared[_THINKER])
        if thinker == NOBODY:
            raise _NobodysError([worker_lost(excess)])
        why = lost(excess, self._process.exitcode, self._match.limit)
        player = self._match.origin.players[thinker - 1]
        return self._match.forfeited(self.number, player, int(self._shared[_PLIES]), why)

    def leave(self) -> None:
        """Nothing more is to be done."""
        with suppress(OSError):
            self.link.send(None)
        self._process.join(GRACE)

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.link.close()


def _work(given: Match | None, link: Connection, shared: Numbers) -> None:
    """Plays the games that it is asked for, until there is none; of a match that it is sent first,
    unless it is given one."""
    deadline.tell(Shared(shared, _DUE))
    repeat_what_is_lost()
    end_with_parent()
    try:
        match: Match = link.recv() if given is None else given
    except EOFError:
        return  # who asks has ended first

    @contextmanager
    def thinking(player: str, plies: int) -> Iterator[None]:
        shared[_PLIES] = plies
        shared[_THINKER] = match.origin.players.index(player) + 1
        yield
        shared[_THINKER] = NOBODY  # not where something is raised: that may end the process yet

    with suppress(EOFError, BrokenPipeError):  # who asks may end first
        while (number := link.recv()) is not None:
            link.send(_played(match, number, thinking))


def _played(
    match: Match, number: int, thinking: Thinking
) -> tuple[Result | None, BaseException | None]:
    """A game, or what it has raised: what its players raise is a result."""
    try:
        with heeding():
            return match.played(number, thinking), None
    except (Exception, DeadlineExceeded, MemoryExceeded) as error:
        return None, error
