"""Builds the tree of a `:` definition while its words are read."""

from __future__ import annotations

from dataclasses import dataclass, field

from translator.core.source import Span
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.words import (
    Colon,
    Count,
    Does,
    Exit,
    If,
    Leave,
    Node,
    Ref,
    Until,
    While,
)  # fmt: skip
from translator.ir.nesting import MAX_LOOPS

MAX_NESTING = 120

_LOOPS = ("BEGIN", "WHILE", "DO")


@dataclass(slots=True)
class _Frame:
    """A structure that is open: what opened it, its nodes so far, those of its first part."""

    opened_by: str
    span: Span
    nodes: list[Node] = field(default_factory=list)
    first: tuple[Node, ...] = ()


class Compiler:
    """The definition in progress."""

    def __init__(self, name: str, span: Span) -> None:
        self.word = Colon(name, span)
        self._frames = [_Frame(":", span)]

    @property
    def empty(self) -> bool:
        return len(self._frames) == 1 and not self._frames[0].nodes

    def add(self, node: Node) -> None:
        self._frames[-1].nodes.append(node)

    def structure(self, word: str, span: Span) -> None:
        """Handles a word of control flow."""
        if word in ("IF", "BEGIN", "DO"):
            self._open(word, span)
        elif word == "ELSE":
            self._second(word, "IF", span)
        elif word == "WHILE":
            self._second(word, "BEGIN", span)
        elif word in ("ENDIF", "THEN"):
            frame = self._close(word, ("IF", "ELSE"), span)
            whole = frame.opened_by == "ELSE"
            then, other = (frame.first, frame.nodes) if whole else (frame.nodes, ())
            self.add(If(tuple(then), tuple(other), frame.span))
        elif word == "UNTIL":
            frame = self._close(word, ("BEGIN",), span)
            self.add(Until(tuple(frame.nodes), frame.span))
        elif word == "REPEAT":
            frame = self._close(word, ("WHILE",), span)
            self.add(While(frame.first, tuple(frame.nodes), frame.span))
        elif word in ("LOOP", "+LOOP"):
            frame = self._close(word, ("DO",), span)
            self.add(Count(tuple(frame.nodes), word == "+LOOP", frame.span))
        elif word == "EXIT":
            self.add(Exit(span))
        elif word == "LEAVE":
            if not any(frame.opened_by == "DO" for frame in self._frames):
                raise ScriptError("A107", "`LEAVE` is outside a `DO`", span)
            self.add(Leave(span))
        elif word == "RECURSE":
            self.add(Ref(self.word, span))
        else:  # DOES>
            if len(self._frames) > 1:
                raise self._unbalanced(word, span)
            self._open(word, span)

    def finish(self, span: Span) -> Colon:
        """The word, complete; A107 if a structure is still open."""
        if self._frames[-1].opened_by == "DOES>":
            frame = self._frames.pop()
            self.add(Does(tuple(frame.nodes), frame.span))
        if len(self._frames) > 1:
            raise self._unbalanced(";", span)
        self.word.body = tuple(self._frames[0].nodes)
        return self.word

    def _open(self, word: str, span: Span) -> None:
        if len(self._frames) > MAX_NESTING:
            message = f"`{self.word.name}` nests its structures more than {MAX_NESTING} deep"
            raise ScriptError("A107", message, span)
        if word in _LOOPS and sum(frame.opened_by in _LOOPS for frame in self._frames) >= MAX_LOOPS:
            message = f"`{self.word.name}` nests loops more than {MAX_LOOPS} deep"
            raise ScriptError("A107", message, span)
        self._frames.append(_Frame(word, span))

    def _second(self, word: str, after: str, span: Span) -> None:
        """The second part of a structure begins."""
        frame = self._frames[-1]
        if frame.opened_by != after:
            raise self._unbalanced(word, span)
        frame.opened_by, frame.first, frame.nodes = word, tuple(frame.nodes), []

    def _close(self, word: str, openers: tuple[str, ...], span: Span) -> _Frame:
        if self._frames[-1].opened_by not in openers:
            raise self._unbalanced(word, span)
        return self._frames.pop()

    def _unbalanced(self, word: str, span: Span) -> ScriptError:
        frame = self._frames[-1]
        message = f"`{word}` does not fit: in `{self.word.name}` there is no open structure for it"
        if len(self._frames) > 1:
            place = f"line {frame.span.line}"
            message = (
                f"`{word}` does not fit: in `{self.word.name}` the `{frame.opened_by}` of {place}"
                " is still open"
            )
        return ScriptError("A107", message, span)
