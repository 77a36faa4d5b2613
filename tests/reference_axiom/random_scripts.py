"""Scripts drawn at random: words whose use of the stack is known while they are drawn.

What they compute shows in the numbers that go into moves by `COMPILE-LITERAL`, in edits, and in
variables of the board.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

# Word -> cells that it takes and gives.
PURE = {
    "DUP": (1, 2), "OVER": (2, 3), "SWAP": (2, 2), "ROT": (3, 3), "DROP": (1, 0),
    "0 PICK": (1, 2), "2 PICK": (3, 4), "2DUP": (2, 4), "2DROP": (2, 0), "+": (2, 1),
    "-": (2, 1), "*": (2, 1), "MIN": (2, 1),
    "MAX": (2, 1), "AND": (2, 1), "OR": (2, 1), "XOR": (2, 1), "=": (2, 1), "<>": (2, 1),
    "<": (2, 1), ">": (2, 1), "<=": (2, 1), ">=": (2, 1), "0=": (1, 1), "0<": (1, 1),
    "0>": (1, 1), "0<>": (1, 1), "NOT": (1, 1), "INVERT": (1, 1), "NEGATE": (1, 1),
    "ABS": (1, 1), "1+": (1, 1), "1-": (1, 1), "2+": (1, 1), "2-": (1, 1), "2*": (1, 1),
    "TRUE": (0, 1), "FALSE": (0, 1), "7 /": (1, 1), "-5 MOD": (1, 1), "3 MOD": (1, 1),
}  # fmt: skip
PLACE = "9 MOD ABS"  # makes a position of the board of any number
STATE = {
    "scratch @": (0, 1), "scratch !": (1, 0), "scratch ++": (0, 0), "scratch +!": (1, 0),
    "score @": (0, 1), f"{PLACE} cells[] @": (1, 1), f"{PLACE} cells[] !": (2, 0),
    f"{PLACE} row[] @": (1, 1),
    "here": (0, 1), "from": (0, 1), "back": (0, 0), f"{PLACE} to": (1, 0),
    "n": (0, 1), "e": (0, 1), "sw": (0, 1), "empty?": (0, 1), "friend?": (0, 1),
    "enemy?": (0, 1), "piece-type": (0, 1), "player": (0, 1), "current-player": (0, 1),
    "current-piece-type": (0, 1), "piece piece-value": (0, 1), "next-player": (0, 1),
    f"{PLACE} piece-at": (1, 1), f"{PLACE} enemy-at?": (1, 1), "-3 9 RAND-WITHIN": (0, 1),
}  # fmt: skip
EDITS = [
    "capture", f"{PLACE} capture-at", "create", f"{PLACE} create-at", "King create-piece-type",
    "Black create-player", "from here move", f"{PLACE} King SWAP change-type-at",
    "current-player change-owner", "drop", "COMPILE score++",
    "COMPILE-LITERAL COMPILE score+", f"{PLACE} COMPILE-LITERAL COMPILE keep",
]  # fmt: skip
NUMBERS = [-2000000000, -1000, -7, -1, 0, 1, 2, 3, 8, 9, 255, 65536, 2000000000]
HEAD = """
VARIABLE scratch
VARIABLE level
9 [] cells[]
{board 3 3 {grid} {variable} score 9 {array} row[] board}
{directions -1 0 {direction} n 0 1 {direction} e 1 -1 {direction} sw
  {link} n a3 c1 directions}
{players {player} White {player} Black players}
{symmetries Black {symmetry} n e symmetries}
{turn-order {turn} White {turn} Black turn-order}
{pieces {piece} Man 3 {value} {piece} King 5 {value} pieces}
: score+ score +! ;
: score++ score ++ ;
: keep DUP row[] ++ row[] @ score +! ;
"""
TAIL = """
{moves moves-of-men {move} step {move} play0 moves}
{moves drops-of-kings {move} play1 moves}
{pieces {piece} Man {moves} moves-of-men 3 {value}
        {piece} King {moves} moves-of-men {drops} drops-of-kings 5 {value} pieces}
{board-setup {setup} White Man a1 {setup} White Man b1 {setup} Black Man c3 {setup} Black King b3
board-setup}
"""


@dataclass(frozen=True)
class Definition:
    name: str
    takes: int
    gives: int


class Writer:
    """Draws the words of one script."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.defined: list[Definition] = []
        self.table = STATE
        self.counters: list[str] = []  # each loop has its own

    def script(self) -> str:
        words = [self.definition(n) for n in range(self.rng.randint(1, 4))]
        if self.rng.random() < 0.5:
            words.append(self.recursion())
        words.append(": step n verify friend? NOT verify from here move add-move ;")
        words += [self.move_word(n) for n in (0, 1)]
        words.append(f": OnIsGameOver {self.goal()} #UnknownScore ;")
        counters = " ".join(f"VARIABLE {counter}" for counter in self.counters)
        return HEAD + counters + "\n" + "\n".join(words) + TAIL

    def definition(self, number: int) -> str:
        takes, gives = self.rng.randint(0, 2), self.rng.randint(0, 2)
        text = f": w{number} {self.body(takes, gives, 8, 2)} ;"
        self.defined.append(Definition(f"w{number}", takes, gives))
        return text

    def recursion(self) -> str:
        """A word that calls itself up to thirty times, and may abandon the run at the bottom."""
        bottom = self.rng.choice(("", "empty? verify", "here 4 > verify", "1+"))
        down, up = self.body(1, 1, 3, 1), self.body(1, 1, 3, 1)
        levels = self.rng.randint(1, 30)
        self.defined.append(Definition("deep", 1, 1))
        return (
            f": deep level @ {levels} < IF level ++ {down} RECURSE {up} level -- ELSE {bottom}"
            " ENDIF ;"
        )

    def move_word(self, number: int) -> str:
        guard = "0 level !" if number == 0 else "0 level ! here 2 = verify"
        parts = [self.body(0, 1, 8, 2), self.edit(), self.body(0, 1, 8, 2), self.edit(), "add-move"]
        if self.rng.random() < 0.5:
            parts += [self.body(0, 1, 5, 1), "3 > verify", self.body(0, 1, 3, 1), self.edit()]
            parts.append("add-move")
        return f": play{number} {guard} {' '.join(parts)} ;"

    def goal(self) -> str:
        """At the end of a turn there is no origin, and no cursor but the one that is set."""
        self.defined, self.table = [], {w: e for w, e in STATE.items() if w not in ("from", "back")}
        return f"4 to {self.body(0, 0, 4, 1)}"

    def edit(self) -> str:
        """Takes one cell."""
        edit = self.rng.choice(EDITS)
        uses = edit.startswith((PLACE, "COMPILE-LITERAL"))
        return edit if uses else f"COMPILE-LITERAL COMPILE score+ {edit}"

    def body(self, depth: int, wanted: int, length: int, nesting: int) -> str:
        """Words that take `depth` cells (and touch none below) and leave `wanted`."""
        parts: list[str] = []
        for _ in range(length):
            text, depth = self.part(depth, nesting)
            parts.append(text)
        while depth > wanted:
            parts.append("DROP" if depth < 2 or self.rng.random() < 0.5 else "+")
            depth -= 1
        parts += [str(self.rng.choice(NUMBERS)) for _ in range(wanted - depth)]
        return " ".join(parts)

    def part(self, depth: int, nesting: int) -> tuple[str, int]:
        kind = self.rng.random()
        if kind < 0.15:
            return str(self.rng.choice(NUMBERS)), depth + 1
        if kind < 0.3 and nesting and depth:
            return self.branch(depth - 1, nesting - 1)
        if kind < 0.36 and nesting:
            return self.loop(depth, nesting - 1), depth
        if kind < 0.4 and nesting and depth:
            return f">R {self.body(depth - 1, depth - 1, 3, nesting - 1)} R>", depth
        if kind < 0.5 and self.defined:
            return self.call(depth)
        table = PURE if kind < 0.75 else self.table
        fitting = [(word, effect) for word, effect in table.items() if effect[0] <= depth]
        word, (takes, gives) = self.rng.choice(fitting)
        return word, depth - takes + gives

    def branch(self, depth: int, nesting: int) -> tuple[str, int]:
        wanted = max(0, depth + self.rng.randint(-1, 1))
        then = self.body(depth, wanted, 3, nesting)
        if wanted == depth and self.rng.random() < 0.4:
            return f"IF {then} ENDIF", wanted
        return f"IF {then} ELSE {self.body(depth, wanted, 3, nesting)} ENDIF", wanted

    def loop(self, depth: int, nesting: int) -> str:
        counter = f"k{len(self.counters)}"
        self.counters.append(counter)
        rounds, kind = self.rng.randint(1, 3), self.rng.random()
        if kind < 0.3:
            return f"{rounds} 0 DO I {self.body(depth + 1, depth, 3, nesting)} LOOP"
        inner = self.body(depth, depth, 3, nesting)
        if kind < 0.65:
            return f"{rounds} {counter} ! BEGIN {inner} {counter} -- {counter} @ 0= UNTIL"
        return f"{rounds} {counter} ! BEGIN {counter} @ WHILE {inner} {counter} -- REPEAT"

    def call(self, depth: int) -> tuple[str, int]:
        fitting = [word for word in self.defined if word.takes <= depth]
        if not fitting:
            return "1", depth + 1
        word = self.rng.choice(fitting)
        name = word.name if self.rng.random() < 0.7 else f"['] {word.name} EXECUTE"
        return name, depth - word.takes + word.gives


def random_script(seed: int) -> str:
    return Writer(seed).script()
