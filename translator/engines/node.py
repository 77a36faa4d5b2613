"""Processes of node in which JavaScript engines are tried, one engine after another.

To start node takes longer than most random games. So a process stays for the next engine, in any
thread, until it has had `MODULES` of them: node never frees a module.
"""

from __future__ import annotations

import atexit
import json
import subprocess
from contextlib import suppress
from threading import Timer
from typing import Any, Final

from translator.core.deadline import DeadlineExceeded
from translator.core.excess import MemoryExceeded
from translator.core.resources import resource
from translator.core.watch import memory_limit

MODULES: Final = 40
"""Engines that one process tries."""

FLAGS: Final = ("--interrupt-budget=1000000",)
"""A random game is over before its engine runs faster for being compiled: node compiles later than
it would, which halves the processor time of short trials and takes a third off long ones."""

STACK_IS_FULL: Final = "Maximum call stack size exceeded"  # as node says it


class Node:
    """One process, which answers each line with one (templates/javascript/trial.js)."""

    def __init__(self, node: str) -> None:
        self.node = node
        self.modules: dict[str, int] = {}  # texts and numbers
        self.expired = False
        limit = memory_limit()
        heap = [f"--max-old-space-size={limit // 2**20}"] if limit is not None else []
        command = [node, *FLAGS, *heap, str(resource("templates") / "javascript" / "trial.js")]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)

    def ask(self, module: str, numbers: tuple[int, ...], timeout: float | None) -> bytes:
        """The answer; nothing if the process has ended, and maybe because its time has expired."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        text = None if module in self.modules else module
        number = self.modules.setdefault(module, len(self.modules))
        timer = Timer(timeout, self._expire) if timeout is not None else None
        try:
            if timer is not None:
                timer.start()
            with suppress(BrokenPipeError):
                process.stdin.write(json.dumps([number, text, *numbers]).encode() + b"\n")
                process.stdin.flush()
            return process.stdout.readline()
        except BaseException:
            process.kill()
            self.end()
            raise
        finally:
            if timer is not None:
                timer.cancel()

    def _expire(self) -> None:
        self.expired = True
        self._process.kill()

    def end(self) -> bytes:
        """Ends the process, if it has not yet; what it said last."""
        with suppress(BrokenPipeError):  # where something is left of a question
            return self._process.communicate()[1]
        return b""


_idle: list[Node] = []


@atexit.register
def _end_all() -> None:
    while _idle:
        _idle.pop().end()


def run(node: str, module: str, numbers: tuple[int, ...], timeout: float | None) -> dict[str, Any]:
    """What trial.js finds out about a module; raises what is wrong with it."""
    process = _idle.pop() if _idle else Node(node)
    if process.node != node or len(process.modules.keys() | {module}) > MODULES:
        process.end()
        process = Node(node)
    alone = process.modules.keys() <= {module}
    answer = process.ask(module, numbers, timeout)
    if answer:
        _idle.append(process)
        found: dict[str, Any] = json.loads(answer)
        if "error" in found:
            full = STACK_IS_FULL in found["error"]
            raise (RecursionError if full else RuntimeError)(found["error"])
        return found
    said = process.end()
    if process.expired:
        raise DeadlineExceeded
    if b"heap out of memory" not in said:
        raise RuntimeError("node has failed")
    if alone:
        raise MemoryExceeded
    return run(node, module, numbers, timeout)  # the engines before took of the memory, too
