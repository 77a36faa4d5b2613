"""Compiles one move or drop block into the body of a rule: the instructions of docs/zrf.md 9."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from translator.frontends.zrf.lowering.conditions import condition, is_condition
from translator.frontends.zrf.lowering.scope import Scope, atom
from translator.frontends.zrf.lowering.state import (
    HERE,
    MARK,
    REMEMBERED,
    Block,
    location,
    navigation,
    place,
    remembered,
)
from translator.frontends.zrf.nodes import Atom, Form, Node, write
from translator.ir.composed import Passage, composed, concatenated, within
from translator.ir.expr import (
    OFF_BOARD,
    Compare,
    Const,
    Expr,
    Hand,
    IsEmpty,
    IsPiece,
    Kind,
    Me,
    MovingType,
    Or,
)  # fmt: skip
from translator.ir.ids import MoveTypeId
from translator.ir.stmt import (
    ChangeOwner,
    ChangeType,
    Continuation,
    Do,
    Emit,
    Flip,
    Forget,
    If,
    Let,
    Mark,
    Pair,
    Put,
    Remove,
    SetAttribute,
    Stmt,
    Verify,
    While,
)  # fmt: skip
from translator.ir.written import located


def compile_block(scope: Scope, form: Form, drop: bool) -> tuple[Block, tuple[Stmt, ...]]:
    """The body of the rule for a block, with the block's parameters and locals."""
    block = Block(scope, drop, uses=frozenset(_words(form.items)))
    body = list(block.reset_from())
    if block.uses & {"mark", "back", "marked?", "not-marked?"}:
        body.append(Let(block.local("mark", Kind.POSITION).name, HERE))
    if "to" in block.uses:
        block.local("to", Kind.POSITION)
    return block, concatenated((tuple(body), sequence(block, form.items, form.passages)))


_STATE_WORDS = frozenset(
    "from to cascade mark back marked? not-marked? while if capture create change-type change-owner"
    " flip set-attribute".split()
)


def _words(items: tuple[Node, ...]) -> Iterator[str]:
    """The words of a block that decide which locals it needs."""
    stack = list(items)
    seen: set[int] = set()  # calls of a macro share their nodes
    while stack:
        node = stack.pop()
        if isinstance(node, Form):
            if id(node) not in seen:
                seen.add(id(node))
                stack.extend(node.items)
        elif isinstance(node, Atom) and node.text in _STATE_WORDS:
            yield node.text


_EFFECTS = frozenset("capture create change-type change-owner flip set-attribute".split())


def sequence(
    block: Block, items: tuple[Node, ...], passages: tuple[Passage, ...]
) -> tuple[Stmt, ...]:
    """Compiles instructions one after the other; `passages` are those that came of macro calls.

    What one means depends on the block and on what is known of `to` alone: a node that is met
    again, as calls of a macro share theirs, gives the same statements.
    """
    out: list[Stmt] = []
    starts: list[int] = []  # by instruction, in `out`
    for node in items:
        starts.append(len(out))
        key = id(node), block.to
        if key not in block.compiled:
            made = _instruction(block, node)
            statements = tuple(located(statement, node.span) for statement in made)
            block.compiled[key] = statements, block.to
        statements, block.to = block.compiled[key]
        out.extend(statements)
    return composed(out, passages, [*starts, len(out)])


def _part(block: Block, node: Node, start: int, stop: int | None = None) -> tuple[Stmt, ...]:
    """Compiles the instructions among the items of a list."""
    assert isinstance(node, Form)
    items = node.items[start:stop]
    return sequence(block, items, within(node.passages, start, start + len(items)))


def _instruction(block: Block, node: Node) -> list[Stmt]:
    if isinstance(node, Form):
        word, args = node.head, node.items[1:]
        if not node.items:
            return []
    else:
        word, args = atom(node), ()
    handler = INSTRUCTIONS.get(word)
    if handler is not None:
        return handler(block, node, args)
    if not args:
        target = navigation(block, word)
        if target is not None:
            return [Let("here", target, walk=True)]
    _unknown(block, node, word)
    return []


def _unknown(block: Block, node: Node, word: str) -> None:
    if is_condition(block.scope, word):
        message = f"`{word}` is a condition, not an instruction; it is dropped"
        block.scope.sink.warning("Z401", message, node.span, f"write (verify {word})")
        return
    scope, places = block.scope, (block.scope.directions, block.scope.positions)
    for names in places:
        if word in names:
            message = f"`{word}` is a {names.role}: write it without parentheses"
            scope.sink.warning("Z402", message, node.span, f"`{write(node, 30)}` is dropped")
            return
    if word == "else":
        message = "`else` is outside an `if`; it is dropped"
        scope.sink.warning("Z402", message, node.span, "(if CONDITION … else …)")
        return
    message = f"unknown instruction `{word or write(node, 30)}`; it is dropped"
    scope.unknown(
        "Z402",
        message,
        node,
        [*INSTRUCTIONS, *scope.macros, *(n for names in places for n in names.names)],
    )


def _opposite(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    found = location(block, node)
    return [Let("here", found if found is not None else OFF_BOARD, walk=True)]


def _from(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    block.local("from", Kind.POSITION)
    return [Let("from", place(block, node, args))]


def _to(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    block.to = "set"
    return [Let(block.local("to", Kind.POSITION).name, place(block, node, args))]


def _mark(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    return [Let("mark", place(block, node, args))]


def _back(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    return [Let("here", MARK, walk=True)]


def _go(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    if not args:
        return []
    target = remembered(block, atom(args[0])) if atom(args[0]) in REMEMBERED else None
    target = target if target is not None else location(block, args[0])
    if target is not None:
        return [Let("here", target, walk=True)]
    block.scope.sink.warning("Z406", "`go` needs from, to, mark, last-from or last-to", node.span)
    return []


def _cascade(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    out: list[Stmt] = [Pair(block.origin, block.destination), Let("from", HERE)]
    return out + block.unset_to()


def _verify(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    return [Verify(condition(block, arg)) for arg in args]


def _if(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    if not args:
        return []
    words = (i for i, n in enumerate(args, 1) if isinstance(n, Atom) and n.text == "else")
    split = next(words, None)
    test = condition(block, args[0])
    before = block.to
    then = _part(block, node, 2, split)
    after_then, block.to = block.to, before
    other = _part(block, node, split + 1) if split is not None else ()
    if block.to != after_then:
        block.to = "maybe"
    return [If(test, then, other)]


def _while(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    if not args:
        return []
    if "to" in block.uses:
        block.to = "maybe"  # a later round may find it set by an earlier one
    test = condition(block, args[0])
    body = _part(block, node, 2)
    if "to" in block.uses:
        block.to = "maybe"
    return [While(test, body)]


def _types_and_mode(
    block: Block, args: tuple[Node, ...], partial: bool
) -> tuple[tuple[Expr, ...], MoveTypeId | None]:
    """Arguments of `add…`: piece types, and for partial moves a move type at the end (8.5)."""
    scope, move_type = block.scope, None
    if partial and args:
        last = atom(args[-1])
        if last in scope.move_types or last not in scope.pieces:
            scope.check_type(args[-1])
            move_type, args = scope.move_types.add(last), args[:-1]
    scope.check_distinct(args)
    found = [scope.find(scope.pieces, arg, "Z408") for arg in args]
    return tuple(block.constant(Kind.PIECE, p) for p in found if p is not None), move_type


def _add(copy: bool, partial: bool) -> _Handler:
    def handler(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
        pieces, move_type = _types_and_mode(block, args, partial)
        following = Continuation(move_type) if partial else None
        emit = Emit(block.origin, block.destination, pieces, copy, following)
        out: list[Stmt] = [emit]
        if pieces and block.scope.recycle_promotions and emit.start != OFF_BOARD:
            out = [_supplied(replace(emit, pieces=(piece,))) for piece in pieces]
        effects = bool(block.uses & _EFFECTS)
        group = "cascade" in block.uses and block.scope.discard_cascades
        if effects or group:
            out.append(Forget(group=group, effects=effects))
        return out + block.reset_from() + block.unset_to()

    return handler


def _supplied(promotion: Emit) -> Stmt:
    """`recycle promotions`: only to a type that the player has in reserve, or to the same type.

    Where nothing stands nothing is promoted (U23).
    """
    assert promotion.start is not None
    (piece,) = promotion.pieces
    held = Compare("!=", Hand(Me(), piece), Const(Kind.INTEGER, 0))
    start = promotion.start
    return If(Or((IsPiece(start, piece), held, IsEmpty(start))), (promotion,))


def _capture(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    return [Do(Remove(place(block, node, args)))]


def _create(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    """Roles by first fit in the order player, piece, position, direction, each used once."""
    scope = block.scope
    player: Expr | None = None
    piece: Expr | None = None
    at: Expr | None = None
    for arg in args[:3]:
        name = atom(arg)
        if player is None and name in scope.players:
            player = Const(Kind.PLAYER, scope.players[name])
        elif piece is None and name in scope.pieces:
            piece = block.constant(Kind.PIECE, scope.pieces[name])
            if name in scope.positions or name in scope.directions:
                scope.sink.warning("Z409", f"`{name}` is read as the piece", arg.span)
        elif at is None:
            at = place(block, node, (arg,))
        else:
            scope.sink.warning("Z404", f"`{name}` has no role here; it is ignored", arg.span)
    return [Do(Put(player or Me(), piece or MovingType(), at if at is not None else HERE))]


def _change_type(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    piece = block.scope.find(block.scope.pieces, args[0], "Z408") if args else None
    if piece is None:
        return []
    at = place(block, node, args[1:])
    return [Do(ChangeType(at, block.constant(Kind.PIECE, piece)))]


def _change_owner(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    return [Do(ChangeOwner(place(block, node, args), Me()))]


def _flip(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    return [Do(Flip(place(block, node, args)))]


def _name_and_value(block: Block, args: tuple[Node, ...]) -> tuple[str, Expr] | None:
    if len(args) < 2 or not atom(args[0]):
        return None
    return atom(args[0]), condition(block, args[1])


def _set_flag(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    found = _name_and_value(block, args)
    if found is None:
        return []
    return [Let(block.local(f"flag {found[0]}", Kind.BOOLEAN).name, found[1])]


def _set_position_flag(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    found = _name_and_value(block, args)
    if found is None:
        return []
    name = block.local(f"marks {found[0]}", Kind.POSITIONS).name
    return [Mark(name, place(block, node, args[2:]), found[1])]


def _set_attribute(block: Block, node: Node, args: tuple[Node, ...]) -> list[Stmt]:
    found = _name_and_value(block, args)
    if found is None:
        return []
    attribute = block.scope.find(block.scope.attributes, args[0], "Z412")
    if attribute is None:
        return []
    return [Do(SetAttribute(place(block, node, args[2:]), attribute, found[1]))]


_Handler = Callable[[Block, Node, tuple[Node, ...]], list[Stmt]]

INSTRUCTIONS: dict[str, _Handler] = {
    "opposite": _opposite,
    "from": _from,
    "to": _to,
    "mark": _mark,
    "back": _back,
    "go": _go,
    "cascade": _cascade,
    "verify": _verify,
    "if": _if,
    "while": _while,
    "add": _add(copy=False, partial=False),
    "add-copy": _add(copy=True, partial=False),
    "add-partial": _add(copy=False, partial=True),
    "add-copy-partial": _add(copy=True, partial=True),
    "capture": _capture,
    "create": _create,
    "change-type": _change_type,
    "change-owner": _change_owner,
    "flip": _flip,
    "set-flag": _set_flag,
    "set-position-flag": _set_position_flag,
    "set-attribute": _set_attribute,
}
