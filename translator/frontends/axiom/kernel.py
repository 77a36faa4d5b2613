"""Words of the kernel while a script is loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from translator.frontends.axiom.arithmetic import BINARY, UNARY, cell, quotient, remainder
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.script import Script
from translator.frontends.axiom.usage import KERNEL, OUTPUT
from translator.frontends.axiom.words import Address, Definition, Storage, Value

Action = Callable[[Script], None]


def _unary(name: str) -> Action:
    run = UNARY[name]
    truth = name in ("NOT", "0=", "0<>")

    def action(script: Script) -> None:
        value = script.pop()
        if truth and not isinstance(value, int):
            value = 1  # neither a token nor an address is 0
        elif not isinstance(value, int):
            script.push(value)
            value = script.number()
        script.push(cell(run(value)))

    return action


def _binary(name: str) -> Action:
    run = BINARY[name]

    def action(script: Script) -> None:
        right, left = script.pop(), script.pop()
        if isinstance(left, int) and isinstance(right, int):
            script.push(cell(run(left, right)))
        elif name in ("=", "<>"):
            script.push(int((left == right) == (name == "=")))
        elif name == "+" and isinstance(left, Address) and isinstance(right, int):
            script.push(Address(left.storage, left.offset + right))
        elif name == "+" and isinstance(left, int) and isinstance(right, Address):
            script.push(Address(right.storage, right.offset + left))
        else:
            script.stack += [right] if isinstance(left, int) else [left]
            script.number()

    return action


def _divide(script: Script) -> None:
    right, left = script.number(), script.number()
    script.push(remainder(left, right))
    script.push(quotient(left, right))


def _scale(script: Script) -> None:
    divisor, right, left = script.number(), script.number(), script.number()
    script.push(cell(quotient(left * right, divisor)))


def _scale_divide(script: Script) -> None:
    divisor, right, left = script.number(), script.number(), script.number()
    script.push(cell(remainder(left * right, divisor)))
    script.push(cell(quotient(left * right, divisor)))


def _shuffle(taken: int, given: tuple[int, ...]) -> Action:
    """Takes cells and gives some of them back, each by its place from the bottom."""

    def action(script: Script) -> None:
        cells = [script.pop() for _ in range(taken)][::-1]
        for index in given:
            script.push(cells[index])

    return action


SHUFFLES: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    word: (len(row.takes), tuple(row.takes.index(name) for name in row.gives))
    for word, row in KERNEL.items()
    if word in ("DUP", "DROP", "OVER", "SWAP", "2DROP", "2DUP", "ROT")
}
"""How many cells a word takes, and which of them it gives: by place from the bottom."""


def place(script: Script) -> tuple[Storage, int]:
    """The cell whose address is on the stack; A123 if there is none."""
    address = script.pop()
    if not isinstance(address, Address):
        raise ScriptError("A123", f"`{script.said}` needs the address of a cell", script.at)
    index, rest = divmod(address.offset, 4)
    size = len(address.storage.cells)
    if rest or not 0 <= index < size:
        name = address.storage.name
        message = f"`{script.said}`: `{name}` has no cell {index}, only {size} from 0"
        raise ScriptError("A123", message, script.at)
    return address.storage, index


def _fetch(script: Script) -> None:
    storage, index = place(script)
    script.push(storage.cells[index])


def _store(script: Script) -> None:
    storage, index = place(script)
    storage.cells[index] = script.pop()


def _change(amount: int) -> Action:
    def action(script: Script) -> None:
        storage, index = place(script)
        script.push(storage.cells[index])
        storage.cells[index] = cell(script.number() + amount)

    return action


def _add(script: Script) -> None:
    storage, index = place(script)
    amount = script.number()
    script.push(storage.cells[index])
    storage.cells[index] = cell(script.number() + amount)


def _set(value: int) -> Action:
    def action(script: Script) -> None:
        storage, index = place(script)
        storage.cells[index] = value

    return action


def _comma(script: Script) -> None:
    value = script.pop()
    script.memory.cells += script.allocate(1)
    script.memory.cells[-1] = value


def _allot(script: Script) -> None:
    size = script.number()
    script.memory.cells += script.allocate((size + 3) // 4)


def _here(script: Script) -> None:
    script.push(Address(script.memory, 4 * len(script.memory.cells)))


def _execute(script: Script) -> None:
    word = script.pop()
    if not isinstance(word, Definition):
        raise ScriptError("A110", f"`{script.said}` needs the token of a word", script.at)
    script.execute(word)


def _pick(script: Script) -> None:
    """`0 PICK` is `DUP`: only so does the prelude's own `.S` show the stack."""
    index = script.number()
    if not 0 <= index < len(script.stack):
        raise ScriptError("A120", f"there is no cell {index} on the stack", script.at)
    script.push(script.stack[-1 - index])


def _base(base: int) -> Action:
    def action(script: Script) -> None:
        script.base = base

    return action


def _ignore(taken: int) -> Action:
    """What is shown while a script is loaded is no part of the rules."""

    def action(script: Script) -> None:
        for _ in range(taken):
            script.pop()

    return action


def _counter(outer: int) -> Action:
    def action(script: Script) -> None:
        if len(script.counters) <= outer:
            raise ScriptError("A108", "the counter of a loop is read outside the loop", script.at)
        script.push(script.counters[-1 - outer])

    return action


def _push_return(script: Script) -> None:
    script.saved.append(script.pop())


def _pop_return(keep: bool) -> Action:
    def action(script: Script) -> None:
        if not script.saved:
            raise ScriptError("A120", "the return stack is empty", script.at)
        value: Value = script.saved[-1]
        if not keep:
            script.saved.pop()
        script.push(value)

    return action


ACTIONS: Final[dict[str, Action]] = {
    **{name: _unary(name) for name in UNARY},
    **{name: _binary(name) for name in BINARY},
    **{name: _shuffle(*shape) for name, shape in SHUFFLES.items()},
    **{name: _ignore(len(row.takes)) for name, row in OUTPUT.items()},
    "/MOD": _divide,
    "*/": _scale,
    "*/MOD": _scale_divide,
    "PICK": _pick,
    "DEPTH": lambda script: script.push(len(script.stack)),
    ">R": _push_return,
    "R>": _pop_return(keep=False),
    "R@": _pop_return(keep=True),
    "I": _counter(0),
    "J": _counter(1),
    "K": _counter(2),
    "@": _fetch,
    "!": _store,
    "++": _change(1),
    "--": _change(-1),
    "+!": _add,
    "ON": _set(1),
    "OFF": _set(0),
    ",": _comma,
    "ALLOT": _allot,
    "HERE": _here,
    "EXECUTE": _execute,
    "COMPILE-LITERAL": _ignore(1),
    "BINARY": _base(2),
    "OCTAL": _base(8),
    "DECIMAL": _base(10),
    "HEX": _base(16),
    "RANDOMIZE": _ignore(0),
    "RANDOMIZE2": _ignore(0),
    "SEED!": _ignore(1),
    "SEED2!": _ignore(1),
}
