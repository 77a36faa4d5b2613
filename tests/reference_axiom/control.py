"""Words that build definitions: `:`, branches, loops, tokens, `COMPILE` (docs/axiom.md 3.2)."""

from __future__ import annotations

from .dictionary import Step, Vocabulary
from .machine import Machine, run_token
from .reader import ForthError

WORDS = Vocabulary()


@WORDS(":")
def colon(m: Machine) -> None:
    name = m.token()
    if m.compiling is not None:
        raise ForthError("a definition inside of a definition", name)
    m.compiling = m.dictionary.define(name, hidden=True)
    m.control.clear()


@WORDS(";", immediate=True)
def semicolon(m: Machine) -> None:
    m.emit(Step.RETURN)
    if m.control:
        raise ForthError(f"{m.control[-1][0]} has no end")
    assert m.compiling is not None
    m.dictionary.reveal(m.compiling)
    m.compiling = None


@WORDS("[", immediate=True)
def suspend(m: Machine) -> None:
    m.suspended, m.compiling = m.compiling, None


@WORDS("]")
def resume(m: Machine) -> None:
    m.compiling, m.suspended = m.suspended, None


@WORDS("IMMEDIATE")
def immediate(m: Machine) -> None:
    m.dictionary.words[-1].immediate = True


@WORDS("RECURSE", immediate=True)
def recurse(m: Machine) -> None:
    m.emit(Step.WORD, m.compiling)


@WORDS("EXIT", immediate=True)
def leave_definition(m: Machine) -> None:
    m.emit(Step.RETURN)


# Branches and loops: `control` holds what is open, and a branch's or a loop's cell


def _here(m: Machine) -> int:
    if m.compiling is None:
        raise ForthError("only inside a definition")
    return len(m.compiling.body)


def _open(m: Machine, structure: str, cell: int) -> None:
    m.control.append((structure, cell))


def _close(m: Machine, structure: str) -> int:
    if not m.control or m.control[-1][0] != structure:
        raise ForthError(f"without its {structure}")
    return m.control.pop()[1]


def _lead_here(m: Machine, branch: int) -> None:
    """The branch goes on at the next cell."""
    assert m.compiling is not None
    step, _ = m.compiling.body[branch]
    m.compiling.body[branch] = step, _here(m)


@WORDS("IF", immediate=True)
def if_(m: Machine) -> None:
    _open(m, "IF", m.emit(Step.BRANCH_IF_ZERO))


@WORDS("ELSE", immediate=True)
def else_(m: Machine) -> None:
    condition = _close(m, "IF")
    _open(m, "IF", m.emit(Step.BRANCH))
    _lead_here(m, condition)


@WORDS("ENDIF", "THEN", immediate=True)
def endif(m: Machine) -> None:
    _lead_here(m, _close(m, "IF"))


@WORDS("BEGIN", immediate=True)
def begin(m: Machine) -> None:
    _open(m, "BEGIN", _here(m))


@WORDS("UNTIL", immediate=True)
def until(m: Machine) -> None:
    m.emit(Step.BRANCH_IF_ZERO, _close(m, "BEGIN"))


@WORDS("WHILE", immediate=True)
def while_(m: Machine) -> None:
    _open(m, "WHILE", m.emit(Step.BRANCH_IF_ZERO))


@WORDS("REPEAT", immediate=True)
def repeat(m: Machine) -> None:
    condition = _close(m, "WHILE")
    m.emit(Step.BRANCH, _close(m, "BEGIN"))
    _lead_here(m, condition)


@WORDS("DO", immediate=True)
def do(m: Machine) -> None:
    m.emit_call(_begin_loop)
    _open(m, "DO", _here(m))


@WORDS("LOOP", immediate=True)
def loop(m: Machine) -> None:
    m.emit_call(_next_round, 1)
    m.emit(Step.BRANCH_IF_ZERO, _close(m, "DO"))


@WORDS("+LOOP", immediate=True)
def plus_loop(m: Machine) -> None:
    m.emit_call(_next_round)
    m.emit(Step.BRANCH_IF_ZERO, _close(m, "DO"))


def _begin_loop(m: Machine) -> None:
    index, limit = m.pop(), m.pop()
    m.loops.append([index, limit])


def _next_round(m: Machine) -> None:
    """( step -- ? ) moves the index on; whether the loop is over."""
    step = m.pop()
    m.loops[-1][0] += step
    index, limit = m.loops[-1]
    over = index >= limit if step >= 0 else index <= limit
    if over:
        m.loops.pop()
    m.push(int(over))


@WORDS("LEAVE")
def leave(m: Machine) -> None:
    m.loops[-1][1] = m.loops[-1][0]


def _index_of_loop(outwards: int) -> None:
    name = "IJK"[outwards]

    @WORDS(name)
    def push_index(m: Machine) -> None:
        if len(m.loops) <= outwards:
            raise ForthError("outside of a DO loop", name)
        m.push(m.loops[-1 - outwards][0])


for _outwards in range(3):
    _index_of_loop(_outwards)


# Tokens and deferred words

WORDS["EXECUTE"] = run_token


@WORDS("'")
def tick(m: Machine) -> None:
    m.push(m.parsed_word().token)


@WORDS("[']", immediate=True)
def bracket_tick(m: Machine) -> None:
    m.emit(Step.LITERAL, m.parsed_word().token)


@WORDS("DEFER")
def defer(m: Machine) -> None:
    m.dictionary.define(m.token(), deferred=True)


@WORDS("IS", immediate=True)
def is_(m: Machine) -> None:
    word = m.parsed_word()
    if m.compiling is None:
        m.push(word.token)
        _lead(m)
    else:
        m.emit_call(_lead, word.token)


def _lead(m: Machine) -> None:
    """( target deferred -- )"""
    word = m.word_of(m.pop())
    if not word.deferred:
        raise ForthError("not a deferred word", word.name)
    word.target = m.word_of(m.pop())


# Code that is compiled when a word runs: into a move, or into a definition


@WORDS("COMPILE", immediate=True)
def compile_(m: Machine) -> None:
    m.emit_call(_append_call, m.parsed_word().token)


def _append_call(m: Machine) -> None:
    word = m.word_of(m.pop())
    if m.compiling is not None:
        m.emit(Step.WORD, word)
    else:
        m.game.record("call", word)


@WORDS("COMPILE-LITERAL")
def compile_literal(m: Machine) -> None:
    if m.compiling is not None:
        m.emit(Step.LITERAL, m.pop())
    else:
        m.game.record("literal", m.pop())


@WORDS("[COMPILE]", immediate=True)
def bracket_compile(m: Machine) -> None:
    m.emit(Step.WORD, m.parsed_word())


@WORDS("LITERAL", immediate=True)
def literal(m: Machine) -> None:
    m.emit(Step.LITERAL, m.pop())
