"""Statements as instructions.

What the words of ZRF imply (`add` forgets, `cascade` goes on from here, ...) stands in a `Game` as
statements of its own. Where these stand as the words imply them they are left out; whether that is
so everywhere in a rule is found out by reading what was printed (rules.py). In `plain` contexts
every statement is printed for what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from translator.frontends.native.printing.forms import (
    Expansion,
    Hole,
    Item,
    List,
    form,
    named,
    word,
)
from translator.frontends.native.printing.terms import (
    MARK,
    Context,
    by_row,
    hole,
    local_name,
    location,
    term,
)
from translator.frontends.native.words import HERE
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.composed import part, passages_of


def instructions(context: Context, body: tuple[s.Stmt, ...], start: bool = True) -> list[Item]:
    """A body as instructions; `start`: it is that of the whole rule."""
    if context.plain or not passages_of(body):
        return _run(context, body, start)
    items: list[Item] = []
    done = 0
    for passage in passages_of(body):
        items += _run(context, body[done : passage.start], start and done == 0)
        said = instructions(context, part(body, passage), start=False)
        items.append(Expansion(passage.name, said))
        done = passage.stop
    return items + _run(context, body[done:], start and done == 0)


def _run(context: Context, body: tuple[s.Stmt, ...], start: bool) -> list[Item]:
    """Instructions one after the other, without those that others imply."""
    items: list[Item] = []
    rest = list(body)
    if start and not context.plain:
        _skip(rest, _sets_from)
        _skip(rest, lambda node: node == s.Let("mark", HERE))
    while rest:
        node = rest.pop(0)
        if isinstance(node, s.Pair) and not (context.plain or _is_cascade(node, rest)):
            items.append(by_row(context, node))
            continue
        items.append(_PRINTERS.get(type(node), by_row)(context, node))
        if context.plain:
            continue
        if isinstance(node, s.Emit) and _is_add(node):
            _skip(rest, lambda n: isinstance(n, s.Forget) and n.effects and not n.group)
            _skip(rest, _sets_from)
            _skip(rest, _clears_to)
        elif isinstance(node, s.Pair):
            _skip(rest, _sets_from)
            _skip(rest, _clears_to)
    return items


_STARTS = (e.Local("start"), e.Local("from"), e.OFF_BOARD)
_ENDS = (HERE, e.Local("to"), e.FirstOn(e.Local("to"), HERE))


def _is_add(node: s.Emit) -> bool:
    """The piece goes from where `add` would take it to where it would bring it."""
    return node.start in _STARTS and node.end in _ENDS


def _is_cascade(node: s.Pair, rest: list[s.Stmt]) -> bool:
    """The same for `cascade`, which goes on from here."""
    goes_on = bool(rest) and rest[0] == s.Let("from", HERE)
    return goes_on and node.start in _STARTS and node.end in _ENDS


def _skip(rest: list[s.Stmt], test: Callable[[s.Stmt], bool]) -> None:
    if rest and test(rest[0]):
        del rest[0]


def _sets_from(node: s.Stmt) -> bool:
    return isinstance(node, s.Let) and node.name == "from" and not node.walk


def _clears_to(node: s.Stmt) -> bool:
    return node == s.Let("to", e.OFF_BOARD)


def _let(context: Context, node: Any) -> Item:
    if node.name == "here" and node.walk and context.is_rule:
        return _walk(context, node.value)
    if not context.plain and not node.walk:
        if node.name in ("from", "to", "mark"):
            at = location(context, node.value)
            return form(node.name, *at) if at else word(node.name)
        if node.name.startswith("flag "):
            return form("set-flag", named(node.name[5:]), term(context, node.value, "condition"))
    head, role = ("walk", "location") if node.walk else ("let", "value")
    return form(head, local_name(node.name), term(context, node.value, role))


def _walk(context: Context, value: e.Expr) -> Item:
    if value == MARK and not context.plain:
        return word("back")
    found = term(context, value, "location")
    is_name = isinstance(found, Hole)
    if isinstance(found, Hole):
        found.step = True
    opposite = isinstance(found, List) and found.head == "opposite"
    return found if is_name or opposite else form("go", found)


def _verify(context: Context, node: Any) -> Item:
    return form("verify", term(context, node.condition, "condition"))


def _if(context: Context, node: Any) -> Item:
    then = instructions(context, node.then, start=False)
    other = instructions(context, node.other, start=False)
    tail = [word("else"), *other] if other else []
    return form("if", term(context, node.condition, "condition"), *then, *tail)


def _while(context: Context, node: Any) -> Item:
    body = instructions(context, node.body, start=False)
    if node.condition == e.TRUE:
        return form("loop", *body)
    return form("while", term(context, node.condition, "condition"), *body)


def _for_each(context: Context, node: Any) -> Item:
    head: list[Item] = [word(node.kind.value), local_name(node.name)]
    body = node.body
    if len(body) == 1 and isinstance(body[0], s.If) and not body[0].other:
        head.append(form("where", term(context, body[0].condition, "condition")))
        body = body[0].then
    return form("for-each", *head, *instructions(context, body, start=False))


def _mark(context: Context, node: Any) -> Item:
    if context.plain or not node.positions.startswith("marks "):
        return by_row(context, node)
    value = term(context, node.value, "condition")
    return form("set-position-flag", named(node.positions[6:]), value, *location(context, node.at))


def _pair(context: Context, node: Any) -> Item:
    return by_row(context, node) if context.plain else word("cascade")


def _emit(context: Context, node: Any) -> Item:
    if node.end is None:
        return form("commit", *([word("pass")] if node.passing else []))
    pieces = [term(context, piece, "piece") for piece in node.pieces]
    move_type: list[Item] = []
    if node.next is not None and node.next.move_type is not None:
        move_type = [hole(context, "move-type", context.game.move_types[node.next.move_type])]
    bare = all(isinstance(piece, Hole) for piece in pieces)
    if not context.plain and bare and _is_add(node):
        head = f"add{'-copy' * node.copy}{'-partial' * (node.next is not None)}"
        items = [*pieces, *move_type]
        return form(head, *items) if items else word(head)
    start = word("nothing") if node.start is None else term(context, node.start, "location")
    parts: list[Item] = [start, term(context, node.end, "location")]
    parts += [form("pieces", *pieces)] if pieces else []
    parts += [word("copy")] if node.copy else []
    parts += [form("partial", *move_type)] if node.next is not None else []
    return form("emit", *parts)


def _forget(context: Context, node: Any) -> Item:
    words = [word("cascades")] * node.group + [word("effects")] * node.effects
    return form("forget", *words)


def _call(context: Context, node: Any) -> Item:
    name = named(context.game.procedures[node.procedure].name)
    args = [term(context, arg, "value") for arg in node.args]
    into = [word("into"), *map(local_name, node.results)] if node.results else []
    return form("call", name, *args, *into)


_PRINTERS: dict[type, Callable[[Context, Any], Item]] = {
    s.Let: _let,
    s.Verify: _verify,
    s.If: _if,
    s.While: _while,
    s.ForEach: _for_each,
    s.Mark: _mark,
    s.Pair: _pair,
    s.Do: lambda context, node: by_row(context, node.effect),
    s.Emit: _emit,
    s.Forget: _forget,
    s.Call: _call,
}
