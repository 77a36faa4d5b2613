"""`win-`, `loss-`, `draw-` and `count-condition` (docs/zrf.md 14).

The defaults that ZRF leaves unsaid (third repetition, no move) are written out as goals, last.
"""

from __future__ import annotations

from translator.frontends.zrf.lowering.options import Options
from translator.frontends.zrf.lowering.scope import Scope, atom
from translator.frontends.zrf.nodes import Atom, Form, Node
from translator.ir.expr import (
    AbsoluteConfig,
    And,
    CapturedPiece,
    Checkmated,
    Expr,
    NoMoves,
    Not,
    Occupant,
    Or,
    PieceCount,
    Place,
    RelativeConfig,
    Repeated,
)  # fmt: skip
from translator.ir.ids import DirectionId, PieceId, PlayerId, every
from translator.ir.parts import Board, Goal, Moment, Result
from translator.ir.walk import nodes
from translator.ir.written import located

_RESULTS = {
    "win-condition": Result.WIN,
    "loss-condition": Result.LOSS,
    "draw-condition": Result.DRAW,
    "count-condition": Result.COUNT,
}


def lower_goals(scope: Scope, forms: list[Form], options: Options, movers: int) -> tuple[Goal, ...]:
    """The goals in file order, then the defaults; `movers` players take turns."""
    goals = [goal for form in forms for goal in _goal(scope, form, options)]
    everyone = every(PlayerId, scope.players)
    if movers > 1:  # a puzzle may come back to a position as often as it takes
        goals.append(Goal(Result.DRAW, everyone, Repeated(), Moment.TURN, "repetition"))
    stuck = Result.LOSS if scope.dagaz and not options.stalemate_draw else Result.DRAW
    goals.append(Goal(stuck, everyone, NoMoves(passes=True), Moment.TURN, "no-moves"))
    return tuple(goals)


def check_zones(scope: Scope, board: Board, goals: tuple[Goal, ...]) -> None:
    """Reports zones that a goal names and one of its players does not have."""
    for goal in goals:
        configurations = (node for node in nodes(goal.test) if isinstance(node, AbsoluteConfig))
        places = [place for one in configurations for place in one.places if place.zone]
        for zone in dict.fromkeys(board.zones[place.index] for place in places):
            for player in (one for one in goal.players if not zone.positions[one]):
                name = scope.players.names[player]
                message = f"the goal is about the zone `{zone.name}`, which `{name}` lacks"
                scope.sink.warning("Z539", message, goal.span)


def _goal(scope: Scope, form: Form, options: Options) -> list[Goal]:
    players = every(PlayerId, scope.players)
    rest = form.items[1:]
    alone = form.head == "count-condition"  # which needs no players
    if len(rest) > 1 or (rest and not alone and _is_player_list(scope, rest[0])):
        names = rest[0].items if isinstance(rest[0], Form) else (rest[0],)
        scope.check_distinct(names)
        found = [scope.find(scope.players, name, "Z531") for name in names]
        players = tuple(p for p in found if p is not None)
        rest = rest[1:]
        if not players:
            return []
    if not rest:
        return []
    test, kinds = _test(scope, rest[0], options)
    if test is None:
        return []
    dynamic = kinds & {"stalemated", "checkmated", "repetition"}
    result = _RESULTS[form.head]
    return [
        Goal(
            result,
            players,
            test,
            Moment.TURN if dynamic else Moment.STEP,
            "count" if result is Result.COUNT else "+".join(sorted(kinds)),
            mover=isinstance(test, Repeated) and result in (Result.WIN, Result.LOSS),
            reserve=result is Result.COUNT and options.include_off,
            span=form.span,
        )
    ]


def _is_player_list(scope: Scope, node: Node) -> bool:
    return isinstance(node, Form) and node.head in scope.players


def _test(scope: Scope, node: Node, options: Options) -> tuple[Expr | None, set[str]]:
    """A goal's condition and the words it is made of (`None`: reported and dropped)."""
    test, words = _made(scope, node, options)
    return None if test is None else located(test, node.span), words


def _made(scope: Scope, node: Node, options: Options) -> tuple[Expr | None, set[str]]:
    word = node.head if isinstance(node, Form) else atom(node)
    args = node.items[1:] if isinstance(node, Form) else ()
    if word in ("and", "or", "not"):
        parts = [_test(scope, arg, options) for arg in args]
        kinds = set().union(*(kind for _, kind in parts))
        tests = tuple(test for test, _ in parts if test is not None)
        if not tests or len(tests) != len(parts):
            return None, kinds
        if word == "not":
            return Not(tests[0]), kinds
        return (And(tests) if word == "and" else Or(tests)), kinds
    maker = TESTS.get(word)
    if maker is None:
        known = (*TESTS, "and", "or", "not")
        scope.unknown("Z532", f"unknown goal `{word}`; it is dropped", node, known)
        return None, set()
    return maker(scope, node, args, options), {word}


def _pieces(scope: Scope, args: tuple[Node, ...]) -> tuple[PieceId, ...]:
    scope.check_distinct(args)
    found = [scope.find(scope.pieces, arg, "Z533") for arg in args]
    return tuple(p for p in found if p is not None)


def _stalemated(scope: Scope, node: Node, args: tuple[Node, ...], options: Options) -> Expr:
    return NoMoves()


def _repetition(scope: Scope, node: Node, args: tuple[Node, ...], options: Options) -> Expr:
    return Repeated()


def _checkmated(scope: Scope, node: Node, args: tuple[Node, ...], options: Options) -> Expr | None:
    pieces = _pieces(scope, args)
    return Checkmated(pieces, next_only=scope.next_only) if pieces else None  # U21


def _captured(scope: Scope, node: Node, args: tuple[Node, ...], options: Options) -> Expr | None:
    pieces = _pieces(scope, args)
    return CapturedPiece(pieces) if pieces else None


def _count(scope: Scope, node: Node, args: tuple[Node, ...], options: Options) -> Expr | None:
    total = isinstance(node, Form) and node.head == "total-piece-count"
    number = atom(args[0]) if args else ""
    if number.removeprefix("-").isdecimal() and not number.isdecimal():
        scope.sink.warning("Z534", f"`{number}` is no number of pieces", args[0].span)
    if not number.isdecimal() or len(number) > 9:
        return None
    pieces = _pieces(scope, args[1:2])
    if len(args) > 1 and not pieces:
        return None
    piece = pieces[0] if pieces else None
    return PieceCount(int(number), piece, total, options.include_off)


def _occupant(scope: Scope, node: Node) -> Occupant | None:
    """`P`, `(opponent P)`, `(any-owner P)` or `(not occupant)`."""
    if not isinstance(node, Form):
        piece = scope.find(scope.pieces, node, "Z533")
        return None if piece is None else Occupant(piece)
    whose = {"opponent": "opponent", "any-owner": "any"}.get(node.head)
    if len(node.items) < 2 or (node.head != "not" and whose is None):
        return None
    inner = _occupant(scope, node.items[1])
    if inner is None:
        return None
    if node.head == "not":
        return Occupant(inner.piece, inner.whose, not inner.negated)
    return Occupant(inner.piece, whose or "mine", inner.negated)


def _absolute(scope: Scope, node: Node, args: tuple[Node, ...], options: Options) -> Expr | None:
    if len(args) < 2:
        return None
    last = args[-1]
    names = last.items if isinstance(last, Form) else (last,)
    scope.check_distinct(names)
    scope.check_distinct(args[:-1])
    places = []
    for name in names:
        if atom(name) in scope.positions:
            places.append(Place(scope.positions[atom(name)]))
        else:
            zone = scope.find(scope.zones, name, "Z537")
            if zone is None:
                return None
            places.append(Place(zone, zone=True))
    occupants = [_occupant(scope, arg) for arg in args[:-1]]
    known = tuple(o for o in occupants if o is not None)
    return AbsoluteConfig(known, tuple(places)) if known else None


def _relative(scope: Scope, node: Node, args: tuple[Node, ...], options: Options) -> Expr | None:
    occupants: list[Occupant] = []
    directions: list[DirectionId] = []
    for arg in args:
        if (
            isinstance(arg, Atom)
            and arg.text in scope.directions
            and len(occupants) > len(directions)
        ):
            directions.append(scope.directions[arg.text])
            continue
        occupant = _occupant(scope, arg)
        if occupant is None or len(occupants) > len(directions):
            message = "`relative-config` alternates occupants and directions"
            scope.sink.warning("Z538", message, node.span)
            return None
        occupants.append(occupant)
    if len(occupants) != len(directions) + 1:
        return None
    return RelativeConfig(tuple(occupants), tuple(directions))


TESTS = {
    "stalemated": _stalemated,
    "repetition": _repetition,
    "checkmated": _checkmated,
    "captured": _captured,
    "pieces-remaining": _count,
    "total-piece-count": _count,
    "absolute-config": _absolute,
    "relative-config": _relative,
}
"""What goals ask for, by its word."""
