"""Macro expansion: every call replaced by the forms of its macro's body (docs/zrf.md 3).

Equal calls are expanded once and give the same node objects, so that an expansion of millions of
nodes takes no more work than its distinct parts. What it would cost to write out is known without
walking it, and bounded by a :class:`Budget`. The expander keeps its own stack: no input, however
deeply its macros and lists are nested, can exhaust Python's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from translator.core.diagnostics import Sink
from translator.core.source import Span
from translator.frontends.zrf.macros import Filler, Key, Keys, Macro, Scope, TooLongError
from translator.frontends.zrf.nodes import Atom, Call, Form, Node, Text, tree_size, write
from translator.frontends.zrf.reader import MAX_NESTING
from translator.ir.composed import Passage, passage

MAX_DEPTH = 200


@dataclass(frozen=True, slots=True)
class Budget:
    """``tree``: nodes of one expanded game, written out. ``spliced``: items of one list. ``work``:
    steps for a whole file, a few for a call and one for a node that is made."""

    tree: int = 10_000_000
    work: int = 500_000
    spliced: int = 1_000_000


class _Expansion:
    """What a call of the macro `name` stands for; `passages` are calls within it."""

    __slots__ = ("height", "name", "nodes", "passages", "size")

    def __init__(
        self,
        name: str,
        nodes: tuple[Node, ...],
        passages: tuple[Passage, ...],
        size: int,
        height: int,
    ) -> None:
        self.name = name
        self.nodes = nodes
        self.passages = passages
        self.size = size
        self.height = height


# (macro, its arguments) -> inherited parameters that were read -> their values -> expansion
_Memo: TypeAlias = dict[
    tuple[str, tuple[Key, ...]], dict[tuple[int, ...], dict[tuple[Key, ...], _Expansion]]
]


class _Frame:
    """A sequence of nodes being expanded: a list's items, a macro's body, or list arguments.

    ``form`` is the list to rebuild, or the call for a body and its arguments; ``callee`` is the
    macro whose arguments these are.
    """

    __slots__ = (
        "callee", "form", "height", "items", "out", "passages", "position", "scope", "size",
    )  # fmt: skip

    def __init__(
        self,
        items: tuple[Node, ...],
        scope: Scope,
        form: Form,
        callee: Macro | None = None,
    ) -> None:
        self.items = items
        self.position = 0
        self.scope = scope
        self.form = form
        self.callee = callee
        self.out: list[Node] = []
        self.passages: list[Passage] = []
        self.size = 0
        self.height = 0

    def add(self, node: Node) -> None:
        self.out.append(node)
        if isinstance(node, Form):
            self.size += node.size
            if node.height > self.height:
                self.height = node.height
        else:
            self.size += 1


class _AbortError(Exception):
    """The expansion cannot be finished. ``key`` tells findings apart, so that each is told once.

    ``anywhere``: the calls being expanded would fail wherever they stood.
    """

    def __init__(self, code: str, message: str, key: object, anywhere: bool = True) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.key = key
        self.anywhere = anywhere


class Expander:
    """Expands the macro calls of one document; what it learns serves all its games."""

    def __init__(
        self, defines: Mapping[str, Macro], sink: Sink, budget: Budget | None = None
    ) -> None:
        self.defines = defines
        self.budget = budget or Budget()
        self.sink = sink
        self._filler = Filler(sink)
        self._keys = Keys()
        self._memo: _Memo = {}
        self._failed: dict[tuple[str, tuple[Key, ...]], _AbortError] = {}
        self._plain: dict[Form, bool] = {}
        self._done: dict[Form, tuple[Node, ...]] = {}
        self._told: set[object] = set()
        self._work = 0
        self._stack: list[_Frame] = []
        self._calls: list[Scope] = []  # the scopes of the bodies in the stack
        self._active: set[tuple[str, tuple[Key, ...]]] = set()

    @property
    def called(self) -> set[str]:
        """The macros that have been called so far, those that failed among them."""
        return {name for name, _ in (*self._memo, *self._failed)}

    def expand_list(self, nodes: Iterable[Node]) -> tuple[Node, ...]:
        """``nodes`` without macro calls. A call that cannot be expanded is told and left out."""
        out: list[Node] = []
        for node in nodes:
            if isinstance(node, Form) and not self._is_plain(node):
                out += self._expand_form(node)
            else:
                out.append(node)
        expanded = tuple(out)
        if tree_size(expanded) > self.budget.tree and "total" not in self._told:
            self._told.add("total")
            what = f"macros expand this game to more than {self.budget.tree:,} nodes"
            self.sink.error("Z205", what, out[0].span)
            return ()
        return expanded

    def _expand_form(self, form: Form) -> tuple[Node, ...]:
        """What one form outside macros stands for; the same objects each time it is asked."""
        if form not in self._done:
            try:
                self._done[form] = self._run(form)
            except _AbortError as abort:
                self._done[form] = ()
                if abort.anywhere:
                    self._failed.update(dict.fromkeys(self._active, abort))
                if abort.key not in self._told:
                    self._told.add(abort.key)
                    span = self._calls[-1].via if self._calls else form.span
                    self.sink.error(abort.code, abort.message, span)
            finally:
                self._stack.clear()
                self._calls.clear()
                self._active.clear()
        return self._done[form]

    def _is_plain(self, form: Form) -> bool:
        """Whether ``form`` has neither calls nor parameters, so that it expands to itself."""
        known = self._plain.get(form)
        if known is not None:
            return known
        plain = form.head not in self.defines
        for item in form.items:
            if not plain:
                break
            if isinstance(item, Form):
                plain = self._is_plain(item)
            else:
                plain = "$" not in (item.text if isinstance(item, Atom) else item.value)
        self._plain[form] = plain
        return plain

    def _run(self, form: Form) -> tuple[Node, ...]:
        outside = Scope(None, (), (), None, None)
        root = _Frame((form,), outside, form)
        self._stack.append(root)
        while True:
            frame = self._stack[-1]
            if frame.position < len(frame.items):
                node = frame.items[frame.position]
                frame.position += 1
                self._step(frame, node)
            elif frame is root:
                return tuple(root.out)
            else:
                self._stack.pop()
                self._finish(frame, self._stack[-1])

    def _step(self, frame: _Frame, node: Node) -> None:
        """Expand one node of ``frame``; lists and bodies get a frame of their own."""
        scope = frame.scope
        if not isinstance(node, Form):
            filled = self._fill(node, scope)
            if filled is not None:
                frame.add(filled)
            return
        if self._is_plain(node):
            if scope.macro is not None:
                self._spend(node.size // 2)
                node = _called(node, scope.via)
            frame.add(node)
            return
        head, behind = self._head(node, scope)
        macro = self.defines.get(head)
        if macro is None:
            self._stack.append(_Frame(node.items, scope, node))
            return
        rest = node.items[behind:]
        if any(isinstance(item, Form) for item in rest):
            what = f"an argument of `{head}` is a list; it is kept as one piece"
            self._filler.tell("Z204", what, node, scope.via)
            self._stack.append(_Frame(rest, scope, node, callee=macro))
            return
        filled_args = [self._fill(item, scope) for item in rest if not isinstance(item, Form)]
        self._call(macro, tuple(a for a in filled_args if a is not None), node, frame)

    def _fill(self, node: Atom | Text, scope: Scope) -> Node | None:
        text = node.text if isinstance(node, Atom) else node.value
        if scope.macro is None:
            return node
        if "$" not in text:
            return type(node)(text, node.source, node.start, node.end, scope.via)
        try:
            filled = self._filler.fill(node, scope)
        except TooLongError:
            what = f"parameters make `{text[:40]}` endlessly long: {self._chain()}"
            raise _AbortError("Z209", what, ("long", scope.macro.name)) from None
        if isinstance(filled, Atom):
            self._spend(1 + len(filled.text) // 32)
        elif isinstance(filled, Text):
            self._spend(1 + len(filled.value) // 32)
        return filled

    def _head(self, form: Form, scope: Scope) -> tuple[str, int]:
        """The first atom of ``form`` once parameters are replaced, and the index behind it."""
        for index, item in enumerate(form.items):
            if isinstance(item, Form):
                break
            filled = self._fill(item, scope)
            if filled is not None:
                return (filled.text if isinstance(filled, Atom) else ""), index + 1
        return "", 0

    def _call(self, macro: Macro, args: tuple[Node, ...], form: Form, frame: _Frame) -> None:
        """Add what a call stands for to ``frame`` if that is known, else begin to expand it."""
        caller = frame.scope
        own_keys = tuple(map(self._keys.key, args))
        keys = own_keys + caller.keys[len(args) :]
        via = Span(form.source, form.start, form.end, caller.via)
        scope = Scope(macro, args, keys, caller, via)
        known = self._memo.get((macro.name, own_keys), {})
        self._spend(4 + len(keys) // 8 + len(known) // 8)
        for numbers, expansions in known.items():
            expansion = expansions.get(scope.key_of(numbers))
            if expansion is not None:
                caller.reads.update(numbers)
                self._splice(expansion, frame)
                return
        self._calls.append(scope)
        call_key = (macro.name, keys)
        if call_key in self._failed:
            raise self._failed[call_key]
        if call_key in self._active or len(self._calls) > MAX_DEPTH:
            raise self._endless(call_key in self._active)
        self._active.add(call_key)
        self._stack.append(_Frame(macro.body, scope, form))

    def _finish(self, frame: _Frame, parent: _Frame) -> None:
        """Hand what ``frame`` was expanded to on to the frame that waited for it."""
        if frame.callee is not None:
            self._call(frame.callee, tuple(frame.out), frame.form, parent)
        elif frame.scope is parent.scope:
            if frame.out:
                parent.add(self._rebuild(frame))
                self._check(parent)
            else:
                self._filler.tell("Z105", "empty list `()` is ignored", frame.form, frame.scope.via)
        else:
            self._splice(self._expansion(frame, parent.scope), parent)

    def _rebuild(self, frame: _Frame) -> Form:
        self._spend(1 + len(frame.out) // 8)
        if frame.height >= MAX_NESTING:
            what = f"macros nest lists more than {MAX_NESTING} deep: {self._chain()}"
            raise _AbortError("Z208", what, ("nesting", self._culprit(frame)))
        old = frame.form
        return Form(
            tuple(frame.out),
            old.source,
            old.start,
            old.end,
            frame.scope.via or old.via,
            size=frame.size + 1,
            height=frame.height + 1,
            passages=tuple(frame.passages),
        )

    def _expansion(self, frame: _Frame, caller: Scope) -> _Expansion:
        """What a body was expanded to, remembered for calls that would give the same."""
        scope = self._calls.pop()
        macro = scope.macro
        assert macro is not None  # only calls have bodies
        self._active.discard((macro.name, scope.keys))
        nodes = tuple(frame.out)
        if len(nodes) == 1 and isinstance(nodes[0], Form):
            nodes = (_named(nodes[0], scope),)
        if max(scope.reads, default=0) < scope.own:
            given = f"{scope.own} argument{'s' if scope.own > 1 else ''}"
            what = f"`{macro.name}` has {given} but uses only {max(scope.reads, default=0)}"
            self._filler.tell("Z207", what, frame.form, caller.via)
        passages = tuple(frame.passages)
        expansion = _Expansion(macro.name, nodes, passages, frame.size, frame.height)
        numbers = scope.inherited()
        own_keys = scope.keys[: scope.own]
        by_numbers = self._memo.setdefault((macro.name, own_keys), {})
        by_numbers.setdefault(numbers, {})[scope.key_of(numbers)] = expansion
        caller.reads.update(numbers)
        return expansion

    def _splice(self, expansion: _Expansion, frame: _Frame) -> None:
        self._spend(len(expansion.nodes) // 64)
        start = len(frame.out)
        frame.out += expansion.nodes
        if expansion.nodes:
            frame.passages.append(
                passage(start, len(frame.out), expansion.name, expansion.passages)
            )
        frame.size += expansion.size
        frame.height = max(frame.height, expansion.height)
        self._check(frame)

    def _check(self, frame: _Frame) -> None:
        if frame.size > self.budget.tree or len(frame.out) > self.budget.spliced:
            over = (
                f"{self.budget.tree:,} nodes"
                if frame.size > self.budget.tree
                else f"{self.budget.spliced:,} items in one list"
            )
            what = f"macros expand to more than {over}: {self._chain()}"
            raise _AbortError("Z205", what, ("size", self._culprit(frame)))

    def _culprit(self, frame: _Frame) -> object:
        """The macro that is expanded; the list, if what is too much comes together in that."""
        return self._calls[-1].macro if self._calls else frame.form

    def _spend(self, work: int) -> None:
        self._work += work
        if self._work > self.budget.work:
            what = f"expanding the macros takes more than {self.budget.work:,} steps"
            raise _AbortError("Z205", f"{what}: {self._chain()}", "work")

    def _endless(self, certain: bool) -> _AbortError:
        """Calls within calls, the last of which is in the stack already or just one too many."""
        names = [scope.macro.name for scope in self._calls if scope.macro is not None]
        last = names[-1]
        if last not in names[:-1]:
            what = f"macro calls nest more than {MAX_DEPTH} deep: {self._chain()}"
            return _AbortError("Z210", what, "depth", certain)
        start = max(i for i, name in enumerate(names[:-1]) if name == last)
        cycle = names[start:]
        what = f"macro `{last}` calls itself without end: {_arrows(cycle)}"
        return _AbortError("Z211", what, ("cycle", frozenset(cycle)), certain)

    def _chain(self) -> str:
        names = [scope.macro.name for scope in self._calls if scope.macro is not None]
        return _arrows(names) if names else "in this list"


def _arrows(names: list[str]) -> str:
    """The names of a chain of calls, outermost first, the middle of a long one left out."""
    shown = [name if len(name) <= 40 else name[:39] + "…" for name in names]
    if len(shown) > 12:
        shown = [*shown[:6], f"… {len(shown) - 11} more …", *shown[-5:]]
    return " → ".join(shown)


def _called(form: Form, via: Span | None) -> Form:
    """A copy of a macro's plain ``form`` that knows which call it came from, for messages."""
    items: list[Node] = []
    for item in form.items:
        if isinstance(item, Form):
            items.append(_called(item, via))
        elif isinstance(item, Atom):
            items.append(Atom(item.text, item.source, item.start, item.end, via))
        else:
            items.append(Text(item.value, item.source, item.start, item.end, via))
    size, height = form.size, form.height
    return Form(tuple(items), form.source, form.start, form.end, via, size=size, height=height)


def _named(form: Form, scope: Scope) -> Form:
    """A copy of ``form`` that says which call it is the whole expansion of."""
    assert scope.macro is not None  # only calls have bodies
    call = Call(scope.macro.name, tuple(_argument_text(arg) for arg in scope.args))
    return Form(
        form.items,
        form.source,
        form.start,
        form.end,
        form.via or scope.via,
        call,
        size=form.size,
        height=form.height,
        passages=form.passages,
    )


def _argument_text(arg: Node) -> str:
    if isinstance(arg, Atom):
        return arg.text
    return arg.value if isinstance(arg, Text) else write(arg)
