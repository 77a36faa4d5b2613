"""Instructions: the bodies of rules and procedures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from translator.frontends.native.lowering.arguments import given
from translator.frontends.native.lowering.body import MARK, MOST, Body, kind_of
from translator.frontends.native.lowering.names import elsewhere
from translator.frontends.native.lowering.scope import Scope, Template
from translator.frontends.native.lowering.terms import (
    arguments,
    build,
    location,
    takes_not,
    term,
)
from translator.frontends.native.spelling import shown
from translator.frontends.native.tree import Node, Token, below, kind_in, names_in, nodes, nodes_in
from translator.frontends.native.words import (
    EFFECTS,
    HERE,
    INSTRUCTIONS,
    TERMS,
    question,
    usage,
    variants,
)
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.composed import concatenated, said_by
from translator.ir.expr import Expr, Kind
from translator.ir.ids import MoveTypeId
from translator.ir.written import located

_STATE = {
    "branch": "if", "while_loop": "while", "loop": "while", "for_each": "while", "call": "call",
}  # fmt: skip


def lower_body(body: Body, node: Node) -> tuple[s.Stmt, ...]:
    """The statements of a body, with what a rule does before them by itself."""
    if not body.is_rule:
        return sequence(body, nodes(node.children))
    body.uses = _words(body.scope, node)
    out = body.reset_from()
    if body.uses & {"mark", "back", *variants("marked?")}:
        out.append(s.Let(body.local("mark", Kind.POSITION).name, HERE))
    if "to" in body.uses:
        body.local("to", Kind.POSITION)
    return concatenated((out, sequence(body, nodes(node.children))))


def declare_locals(body: Body, node: Node) -> None:
    """`(locals (position a b) (integer n))`."""
    for row in nodes_in(node, "local"):
        kind = kind_in(row)
        for name in names_in(row):
            if kind not in {member.value for member in Kind}:
                body.scope.error("L303", f"a {kind} cannot be kept in a local", name)
                continue
            body.declare(body.scope.text(name), Kind(kind))


def _words(scope: Scope, node: Node) -> frozenset[str]:
    """The words of a rule that decide which locals it needs and what `add` forgets."""
    found: set[str] = set()
    for child in below(node):
        if child.data in _STATE:
            found.add(_STATE[str(child.data)])
        elif child.data == "named_statement":
            found |= _words_of(scope, scope.templates.get(scope.text(names_in(child)[0])))
        elif child.data != "name":
            found.update(str(c) for c in child.children if isinstance(c, Token))
    return frozenset(found)


def _words_of(scope: Scope, template: Template | None) -> frozenset[str]:
    """Those of a rule that another one uses."""
    if template is None:
        return frozenset()
    if template.words is None:
        template.words = frozenset()  # if it uses itself, which is told later
        (node,) = nodes_in(template.node, "body")
        template.words = _words(scope, node)
    return template.words


def sequence(body: Body, children: list[Node]) -> tuple[s.Stmt, ...]:
    parts: list[Sequence[s.Stmt]] = []
    for node in children:
        span = body.scope.span(node)
        made = _STATEMENTS[str(node.data)](body, node)
        # Those of another rule have their places there.
        parts.append([located(one, span) for one in made] if isinstance(made, list) else made)
    return concatenated(parts)


def _word(body: Body, node: Node) -> list[s.Stmt]:
    """A bare name: a way to go."""
    (name,) = names_in(node)
    text = body.scope.text(name)
    if not body.is_rule:
        message = f"`{shown(text)}` moves, but a procedure moves no piece"
        body.scope.error("L304", message, node, _kept(body, text))
        return []
    known = (body.arguments, body.scope.positions, body.scope.directions)
    meaning = body.scope.meaning(name)
    if body.kind_of_name(text) is None and not any(meaning in table for table in known):
        _unknown(body, name)
        return []
    return [s.Let("here", term(body, name, "location"), walk=True)]


def _unknown(body: Body, name: Node) -> None:
    text = body.scope.text(name)
    if question(text)[0] in TERMS:
        message = f"`{text}` is a condition or value, not an instruction"
        body.scope.error("L305", message, name, f"write (verify {text})")
        return
    scope = body.scope
    known = [
        *INSTRUCTIONS, *_SPECIAL, *body.arguments, *scope.directions.names, *scope.positions.names,
    ]  # fmt: skip
    scope.unknown("instruction", text, name, known)


_SPECIAL = (
    "verify if while loop for-each call add add-partial add-copy add-copy-partial emit forget"
    " commit from to mark back go opposite cascade set-flag set-position-flag"
).split()


def _named(body: Body, node: Node) -> Sequence[s.Stmt]:
    """The instructions of another rule, which stand here with its arguments in them."""
    name = names_in(node)[0]
    text = body.scope.text(name)
    if text in body.scope.templates:
        return _used(body, body.scope.templates[text], node)
    if text in body.scope.procedures:
        body.scope.error("L305", f"`{text}` is a procedure", name, f"write (call {text} …)")
    else:
        _unknown(body, name)
    return []


def _used(body: Body, template: Template, node: Node) -> tuple[s.Stmt, ...]:
    scope, name = body.scope, template.name
    if not _in_rule(body, name, node):
        return ()
    arguments = given(scope, template, node, body.arguments)
    if arguments is None:
        return ()
    if name in body.using or body.room < 0:
        endless = name in body.using
        what = "uses itself" if endless else f"makes more than {MOST:,} instructions of this one"
        scope.error("L309", f"the rule `{name}` {what}", node)
        return ()
    # What is called again means the same, unless other locals hide what it names.
    key = id(template), tuple(arguments.values()), body.to, len(body.named)
    if key not in body.written:
        outer, via = body.arguments, scope.via
        body.using.append(name)
        body.arguments, scope.via = arguments, scope.span(node)
        made = said_by(name, _written(body, template))
        body.arguments, scope.via = outer, via
        body.using.pop()
        body.written[key] = made, body.to
    found, body.to = body.written[key]
    body.room -= len(found)
    return found


def _written(body: Body, template: Template) -> tuple[s.Stmt, ...]:
    for declared in nodes_in(template.node, "locals"):
        declare_locals(body, declared)
    (inside,) = nodes_in(template.node, "body")
    return sequence(body, nodes(inside.children))


def _simple(body: Body, node: Node) -> list[s.Stmt]:
    token, *args = node.children
    row = INSTRUCTIONS[str(token)]
    found = build(body, row, nodes(args), node)
    if isinstance(found, s.Let | s.Draw | s.Pop):
        return [_assigned(body, found, node)]
    if row.word not in EFFECTS:
        return [found]
    return [s.Do(found)]


def _assigned(body: Body, found: s.Let | s.Draw | s.Pop, node: Node) -> s.Stmt:
    """Declares the local that a statement assigns, if nobody else does."""
    if body.kind_of_name(found.name) is None:
        kind = kind_of(body, found.value) if isinstance(found, s.Let) else Kind.INTEGER
        body.declare(found.name, kind)
    if found.name in body.arguments:
        body.scope.error("L306", f"the parameter `{found.name}` cannot be assigned", node)
    return found


def _verify(body: Body, node: Node) -> list[s.Stmt]:
    args = nodes(node.children)
    if not args:
        body.scope.error("L302", "`verify` needs a condition", node, usage("verify"))
    return [s.Verify(term(body, arg, "condition")) for arg in args]


def _branch(body: Body, node: Node) -> list[s.Stmt]:
    test, *rest = nodes(node.children)
    other = rest.pop() if rest and rest[-1].data == "else" else None
    condition = term(body, test, "condition")
    before = body.to
    then = sequence(body, rest)
    after, body.to = body.to, before
    otherwise = sequence(body, nodes(other.children)) if other is not None else ()
    if body.to != after:
        body.to = "maybe"
    return [s.If(condition, then, otherwise)]


def _while(body: Body, node: Node) -> list[s.Stmt]:
    test, *rest = nodes(node.children)
    if "to" in body.uses:
        body.to = "maybe"  # a later round may find it set by an earlier one
    condition = term(body, test, "condition")
    return [s.While(condition, _rounds(body, rest))]


def _rounds(body: Body, children: list[Node]) -> tuple[s.Stmt, ...]:
    """What is done again and again, or not at all: what is known of `to` is not known then."""
    if "to" in body.uses:
        body.to = "maybe"
    inside = sequence(body, children)
    if "to" in body.uses:
        body.to = "maybe"
    return inside


def _for_each(body: Body, node: Node) -> list[s.Stmt]:
    """The condition of `where` becomes an `if` around the instructions."""
    name, *rest = nodes(node.children[1:])
    word, text = kind_in(node), body.scope.text(name)
    if word not in _EACH:
        known = ", ".join(_EACH)
        body.scope.error("L303", f"there is no list of every {word}; there are: {known}", node)
        return []
    body.declare(text, Kind(word))
    conditions = nodes_in(node, "where")
    where = [term(body, nodes(c.children)[0], "condition") for c in conditions]
    inside = _rounds(body, [child for child in rest if child.data != "where"])
    if where:
        inside = (s.If(where[0], inside),)
    return [s.ForEach(text, Kind(word), inside)]


_EACH = ("position", "direction", "piece", "player")


def _loop(body: Body, node: Node) -> list[s.Stmt]:
    return [s.While(e.TRUE, _rounds(body, nodes(node.children)))]


def _call(body: Body, node: Node) -> list[s.Stmt]:
    name, *rest = nodes(node.children)
    into = rest.pop() if rest and rest[-1].data == "into" else None
    index = body.scope.find(body.scope.procedures, name)
    if index is None:
        return []
    called = body.scope.signatures[index]
    if len(rest) != len(called.params):
        takes_not(body, called, len(rest), node)
    args = arguments(body, index, rest)
    results = [body.scope.text(name) for name in names_in(into)] if into is not None else []
    for text, kind in zip(results, called.results, strict=False):
        if body.kind_of_name(text) is None:
            body.declare(text, kind)
    return [s.Call(index, args, tuple(results))]


# Moves


def _add(body: Body, node: Node) -> list[s.Stmt]:
    word, names = str(node.children[0]), names_in(node)
    if not _in_rule(body, word, node):
        return []
    following: s.Continuation | None = None
    if "partial" in word:
        move_type = _mode(body, names[-1]) if names else None
        if move_type is not None:
            names = names[:-1]
        following = s.Continuation(move_type)
    pieces = tuple(term(body, name, "piece") for name in names)
    emit = s.Emit(body.origin, body.destination, pieces, "copy" in word, following)
    out: list[s.Stmt] = [emit]
    if body.uses & {*EFFECTS, "call"}:
        out.append(s.Forget(effects=True))
    return out + body.reset_from() + body.unset_to()


def _in_rule(body: Body, word: str, node: Node, hint: str = "") -> bool:
    if not body.is_rule:
        body.scope.error("L304", f"`{word}` belongs in rules only", node, hint)
    return body.is_rule


def _kept(body: Body, word: str) -> str:
    """What stands in a procedure for a step, as a hint."""
    return f"a procedure keeps places in locals: (let PLACE {elsewhere(body, word)})"


def _mode(body: Body, name: Node) -> MoveTypeId | None:
    """The move type that a name means; `None` if it can only be a piece."""
    text = body.scope.text(name)
    given = body.arguments.get(text)
    if given is not None:
        return MoveTypeId(given.value) if given.role == "move-type" else None
    found = body.scope.move_types.get(text)
    if found is None and text not in body.scope.pieces:
        known = [*body.scope.move_types.names, *body.scope.pieces.names]
        body.scope.unknown("move type or piece", text, name, known)
        return MoveTypeId(0)
    return found


def _emit(body: Body, node: Node) -> list[s.Stmt]:
    first, second, *rest = nodes(node.children)
    start = None if first.data == "nothing" else term(body, first, "location")
    end = term(body, second, "location")
    pieces: tuple[Expr, ...] = ()
    following: s.Continuation | None = None
    for part in rest:
        if part.data == "pieces":
            pieces = tuple(term(body, arg, "piece") for arg in nodes(part.children))
        elif part.data == "partial":
            names = names_in(part)
            move_type = body.scope.find(body.scope.move_types, names[0]) if names else None
            following = s.Continuation(move_type)
    copy = any(part.data == "copy" for part in rest)
    return [s.Emit(start, end, pieces, copy, following)]


def _forget(body: Body, node: Node) -> list[s.Stmt]:
    words = {str(child) for child in node.children}
    return [s.Forget(group="cascades" in words, effects="effects" in words)]


def _commit(body: Body, node: Node) -> list[s.Stmt]:
    return [s.Emit(passing=bool(nodes_in(node, "passing")))]


# The cursor


def _place(body: Body, node: Node) -> list[s.Stmt]:
    word, *args = node.children
    if not _in_rule(body, str(word), node):
        return []
    at = location(body, nodes(args), node)
    if word == "to":
        body.to = "set"
    return [s.Let(body.local(str(word), Kind.POSITION).name, at)]


def _go(body: Body, node: Node) -> list[s.Stmt]:
    (target,) = nodes(node.children)
    if not _in_rule(body, "go", node):
        return []
    return [s.Let("here", term(body, target, "location"), walk=True)]


def _opposite(body: Body, node: Node) -> list[s.Stmt]:
    if not _in_rule(body, "opposite", node, _kept(body, "opposite")):
        return []
    direction = term(body, names_in(node)[0], "direction")
    return [s.Let("here", e.Step(HERE, direction, reverse=True), walk=True)]


def _bare(body: Body, node: Node) -> list[s.Stmt]:
    word = str(node.children[0])
    if not _in_rule(body, word, node):
        return []
    if word == "back":
        return [s.Let("here", MARK, walk=True)]
    out: list[s.Stmt] = [s.Pair(body.origin, body.destination), s.Let("from", HERE)]
    return out + body.unset_to()


def _set_flag(body: Body, node: Node) -> list[s.Stmt]:
    name, value = nodes(node.children)
    condition = term(body, value, "condition")
    return [s.Let(body.local(f"flag {body.scope.text(name)}", Kind.BOOLEAN).name, condition)]


def _set_position_flag(body: Body, node: Node) -> list[s.Stmt]:
    name, value, *rest = nodes(node.children)
    condition = term(body, value, "condition")
    local = body.local(f"marks {body.scope.text(name)}", Kind.POSITIONS)
    return [s.Mark(local.name, location(body, rest, node, "set-position-flag"), condition)]


_STATEMENTS: dict[str, Callable[[Body, Node], Sequence[s.Stmt]]] = {
    "word": _word,
    "simple": _simple,
    "verify": _verify,
    "branch": _branch,
    "while_loop": _while,
    "loop": _loop,
    "for_each": _for_each,
    "call": _call,
    "add": _add,
    "emit": _emit,
    "forget": _forget,
    "commit": _commit,
    "place": _place,
    "go": _go,
    "opposite_step": _opposite,
    "bare": _bare,
    "set_flag": _set_flag,
    "set_position_flag": _set_position_flag,
    "named_statement": _named,
}
