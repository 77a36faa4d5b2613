"""Runs words while a script is loaded: defining words, helpers that compute a constant."""

from __future__ import annotations

from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.script import Script
from translator.frontends.axiom.words import (
    Address,
    Append,
    Array,
    Bind,
    Colon,
    Constant,
    Count,
    Deferred,
    Definition,
    Direction,
    Does,
    Exit,
    If,
    Leave,
    Literal,
    Memory,
    Node,
    Ref,
    Text,
    Tick,
    Until,
    Value,
    While,
)  # fmt: skip

MAX_DEPTH = 120  # of calls and structures that are inside each other

_NEXT, _LEAVE, _EXIT = range(3)


def run(script: Script, word: Definition) -> None:
    """Runs a word that is not built in."""
    if isinstance(word, Constant):
        script.push(word.value)
    elif isinstance(word, Memory):
        script.push(Address(word.storage))
        if word.does is not None:
            _nodes(script, word.does)
    elif isinstance(word, Array):
        script.push(Address(word.storage, 4 * script.number()))
    elif isinstance(word, Deferred):
        if word.target is None:
            raise ScriptError("A124", f"the deferred word `{word.name}` has no target", script.at)
        call(script, word.target)
    elif isinstance(word, Colon):
        _nodes(script, word.body)
    elif isinstance(word, Direction):
        raise script.not_now(word)
    else:
        script.push(word)


def call(script: Script, word: Definition) -> None:
    """Runs a word from within another one."""
    _deeper(script)
    script.execute(word)
    script.depth -= 1


def _deeper(script: Script) -> None:
    script.depth += 1
    if script.depth > MAX_DEPTH:
        raise ScriptError("A122", f"`{script.said}`: words call each other without end", script.at)


def _nodes(script: Script, nodes: tuple[Node, ...]) -> int:
    """Runs nodes in order; tells what ended them."""
    _deeper(script)
    ended = _NEXT
    for node in nodes:
        script.step()
        script.at = node.span
        ended = _node(script, node)
        if ended != _NEXT:
            break
    script.depth -= 1
    return ended


def _node(script: Script, node: Node) -> int:
    if isinstance(node, Literal):
        script.push(node.value)
    elif isinstance(node, Ref):
        call(script, node.word)
    elif isinstance(node, Tick):
        script.push(node.word)
    elif isinstance(node, If):
        return _nodes(script, node.then if script.pop() != 0 else node.other)
    elif isinstance(node, Until | While | Count):
        return _loop(script, node)
    elif isinstance(node, Bind):
        bind(script, node.word, script.pop())
    elif isinstance(node, Does):
        if not isinstance(script.latest, Memory):
            raise ScriptError(
                "A110", "`DOES>` needs a word that `<BUILDS` or `CREATE` made", node.span
            )
        script.latest.does = node.body
        return _EXIT
    elif isinstance(node, Exit):
        return _EXIT
    elif isinstance(node, Leave):
        return _LEAVE
    elif isinstance(node, Text) and node.word in ('S"', 'ABORT"'):
        raise ScriptError(
            "A109", f"`{node.word}` has no meaning while a script is loaded", node.span
        )
    elif isinstance(node, Append):
        pass  # nothing is being made that the word could be appended to
    return _NEXT


def _loop(script: Script, node: Until | While | Count) -> int:
    if isinstance(node, Count):
        return _count(script, node)
    while True:
        script.step()
        first = node.body if isinstance(node, Until) else node.test
        ended = _nodes(script, first)
        if ended != _NEXT:
            return ended
        holds = script.pop() != 0
        if isinstance(node, Until):
            if holds:
                return _NEXT
            continue
        if not holds:
            return _NEXT
        ended = _nodes(script, node.body)
        if ended != _NEXT:
            return ended


def _count(script: Script, node: Count) -> int:
    start, limit = script.number(), script.number()
    script.counters.append(start)
    while True:
        script.step()
        ended = _nodes(script, node.body)
        step = 1
        if ended == _NEXT and node.stepped:
            step = script.number()
        script.counters[-1] += step
        done = script.counters[-1] >= limit if step > 0 else script.counters[-1] <= limit
        if ended != _NEXT or done:
            script.counters.pop()
            return _EXIT if ended == _EXIT else _NEXT


def bind(script: Script, word: Deferred, target: Value) -> None:
    """`IS`: the deferred word gets the token of another."""
    if not isinstance(target, Definition):
        raise ScriptError("A110", f"`{word.name}` is given something that is not a word", script.at)
    word.target = target
