"""What is pending where a script makes a move of its effects alone.

Most moves begin with a piece that goes, or with one that is put down, when nothing else is pending:
where such a move starts and ends is known where it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from translator.analysis.runs.contexts import Contexts
from translator.ir import stmt as s
from translator.ir.bodies import assigned
from translator.ir.expr import Local
from translator.ir.game import Game
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, nodes

First = s.Go | s.Put  # moves of these have forms of their own in Python


@dataclass(frozen=True, slots=True)
class _Nothing:
    """Nothing is pending."""


@dataclass(frozen=True, slots=True)
class _Never:
    """What comes next is never reached."""


_NOTHING, _NEVER = _Nothing(), _Never()
_State = First | _Nothing | _Never | None


class Pending:
    """In a rule or procedure, by the identity of an `Emit`, the effect that its move begins with.

    Rules begin with nothing pending, and so do procedures that are called only so.
    """

    def __init__(self, game: Game, contexts: Contexts) -> None:
        self._recorded = [
            "effects" in contexts.needs(index) for index in range(len(game.procedures))
        ]
        self._begun = [True] * len(game.procedures)
        self._ended = [True] * len(game.procedures)
        self._first: dict[int, dict[int, First | None]] = {}
        self._fresh: dict[int, bool] = {}
        before, ended = None, list[_State]()
        while before != (self._begun, self._ended):
            before = self._begun[:], self._ended[:]
            ended = [self._run(rule, _NOTHING) for rule in game.rules]
            for index, made in enumerate(game.procedures):
                state = self._run(made, _NOTHING if before[0][index] else None)
                self._ended[index] &= state in (_NOTHING, _NEVER)
        self.tidy = all(state in (_NOTHING, _NEVER) for state in ended)
        """Rules leave nothing pending, unless they are abandoned."""

    def first(self, made: Rule | Procedure) -> Mapping[int, First | None]:
        """The effects of one rule or procedure; none where that is not sure."""
        return self._first.get(id(made), {})

    def begins(self) -> set[int]:
        """By identity, the statements with effects before which nothing is ever pending."""
        return {node for node, always in self._fresh.items() if always}

    def _run(self, made: Rule | Procedure, state: _State) -> _State:
        self._found = self._first[id(made)] = {}
        self._returned: list[_State] = []
        self._left: list[list[_State]] = []
        self._in_rule = isinstance(made, Rule)
        state = self._block(made.body, state)
        return _either(state, *self._returned)

    def _block(self, body: Body, state: _State) -> _State:
        for node in body:
            state = self._after(node, state)
            if isinstance(state, First) and _names(state) & {*assigned(node)}:
                state = None
        return state

    def _after(self, node: s.Stmt, state: _State) -> _State:
        match node:
            case s.Do(effect):
                if state != _NEVER:
                    self._fresh[id(node)] = self._fresh.get(id(node), True) and state == _NOTHING
                return _and(state, effect)
            case s.Emit(end=None, passing=False):
                first = state if isinstance(state, First) else None
                known = self._found.setdefault(id(node), first)
                self._found[id(node)] = first if known == first else None
                return _NOTHING
            case s.Emit(end=None):
                return None  # of the passes only the first takes what is pending
            case s.Forget(effects=True):
                return _NOTHING
            case s.If(_, then, other):
                return _either(self._block(then, state), self._block(other, state))
            case s.While(_, body) | s.ForEach(body=body):
                return self._looped(body, state)
            case s.Leave():
                self._left[-1].append(state)
                return _NEVER
            case s.Return():
                self._returned.append(state)
                return _NEVER
            case s.Fail():
                return _NEVER
            case s.Verify() | s.Let(walk=True) if self._in_rule:  # it may end there
                self._returned.append(state)
                return state
            case s.Call(procedure) if self._recorded[procedure]:
                self._begun[procedure] &= state in (_NOTHING, _NEVER)
                return state if state == _NOTHING and self._ended[procedure] else None
            case _:  # it changes nothing that is pending
                return state

    def _looped(self, body: Body, state: _State) -> _State:
        before: _State = _NEVER
        while state != before:
            before = state
            self._left.append([])
            state = _either(before, self._block(body, before))
            left = self._left.pop()
        return _either(state, *left)


def _and(state: _State, effect: s.Effect) -> _State:
    """What is pending when there is one more effect."""
    if isinstance(state, _Never):
        return state
    if state == _NOTHING:
        named = isinstance(effect, s.Go) or (isinstance(effect, s.Put) and effect.named)
        return effect if named and isinstance(effect, First) else None
    return None if isinstance(state, s.Put) and isinstance(effect, s.Go) else state


def _either(*states: _State) -> _State:
    """What is pending if it is one of these."""
    found = [state for state in states if state != _NEVER]
    if not found:
        return _NEVER
    return found[0] if all(state == found[0] for state in found) else None


def _names(effect: First) -> set[str]:
    """The locals that say where a piece goes."""
    places = (effect.start, effect.end) if isinstance(effect, s.Go) else (effect.at,)
    return {node.name for place in places for node in nodes(place) if isinstance(node, Local)}
