"""Chess figures, as seen from the side. All paths are drawn for this project."""

from __future__ import annotations

from dataclasses import replace

from translator.render.pieces.shapes import Drawing, Shape, body, circle, cut, mark, place

_FOOT = body("M22 91V85Q22 80 27 80H73Q78 80 78 85V91Z")

_PAWN = (
    body("M42 46H58C58 62 66 70 71 81H29C34 70 42 62 42 46Z"),
    body(circle(50, 30, 14)),
    body("M37 43H63Q66 43 66 46T63 49H37Q34 49 34 46T37 43Z"),
    _FOOT,
)
_ROOK = (
    body("M37 40H63L67 75H33Z"),
    body("M25 14H37V22H44V14H56V22H63V14H75V34L66 42H34L25 34Z"),
    mark("M34 42H66", 3),
    body("M29 81L32 73H68L71 81Z"),
    _FOOT,
)
_BISHOP = (
    body("M42 62H58L66 81H34Z"),
    body("M50 17C68 31 73 47 62 60H38C27 47 32 31 50 17Z"),
    body(circle(50, 13, 5.5)),
    mark("M50 29V51M41 40H59", 4.5),
    body("M35 58H65Q68 58 68 61T65 64H35Q32 64 32 61T35 58Z"),
    _FOOT,
)
_QUEEN = (
    body("M15 32L29 68H71L85 32L68 51L67 22L55 48L50 17L45 48L33 22L32 51Z"),
    body(circle(15, 29, 5.5)),
    body(circle(33, 19, 5.5)),
    body(circle(50, 14, 5.5)),
    body(circle(67, 19, 5.5)),
    body(circle(85, 29, 5.5)),
    body("M29 81L27 67H73L71 81Z"),
    mark("M30 74H70", 3),
    _FOOT,
)
_KING = (
    body("M46.5 6H53.5V12H60V19H53.5V30H46.5V19H40V12H46.5Z", 3),
    body("M50 36C44 26 28 24 21 33C14 42 18 54 30 68H70C82 54 86 42 79 33C72 24 56 26 50 36Z"),
    mark("M50 38V66M50 66C42 60 30 46 32 38M50 66C58 60 70 46 68 38", 3),
    body("M29 81L27 67H73L71 81Z"),
    _FOOT,
)
_KNIGHT = (
    body(
        "M31 81C31 68 47 62 49 50C43 55 37 56 33 62C30 66 24 67 20 63C16 59 17 54 20 50"
        "C24 43 27 34 36 27L35 12L48 22C70 22 82 44 77 81Z"
    ),
    cut(circle(41, 36, 3.2)),
    mark("M24 57L27 55", 3),
    mark("M54 27C66 34 71 50 69 74", 3),
    _FOOT,
)
_ELEPHANT = (
    body(
        "M32 81V66C24 66 24 80 16 80C9 80 9 68 13 66C14 71 18 70 18 64"
        "C16 40 28 22 52 20C72 20 84 36 84 58V81H68V66H50V81Z"
    ),
    body("M46 34C60 26 70 36 64 50C60 58 48 58 44 50Z", 3),
    cut(circle(30, 43, 3.2)),
    body("M24 60C30 62 36 62 40 58C38 68 30 70 24 66Z", 2.5),
    _FOOT,
)
_COUNSELLOR = (
    body("M24 38L32 68H68L76 38L60 52L50 28L40 52Z"),
    body(circle(24, 35, 5)),
    body(circle(50, 25, 5)),
    body(circle(76, 35, 5)),
    body("M31 81L29 67H71L69 81Z"),
    _FOOT,
)
_PRINCE = (
    body("M50 44C45 36 33 34 28 41C22 49 26 58 34 68H66C74 58 78 49 72 41C67 34 55 36 50 44Z"),
    body(circle(50, 31, 7)),
    mark("M50 46V66", 3),
    body("M31 81L29 67H71L69 81Z"),
    _FOOT,
)
_GUARD = (
    body("M50 14C62 22 70 24 80 24C80 54 72 70 50 80C28 70 20 54 20 24C30 24 38 22 50 14Z"),
    mark("M50 26V68M32 42H68", 4.5),
    _FOOT,
)
_LION = (
    body(
        "M50 12L60 18L72 18L76 30L85 38L81 50L84 62L73 68L67 79H33L27 68L16 62L19 50"
        "L15 38L24 30L28 18L40 18Z"
    ),
    body("M50 28C64 28 70 38 68 50C66 62 58 70 50 70C42 70 34 62 32 50C30 38 36 28 50 28Z", 3),
    cut(circle(42, 46, 3)),
    cut(circle(58, 46, 3)),
    mark("M45 56H55L50 61ZM50 61V65", 2.5),
    _FOOT,
)
_CAMEL = (
    body(
        "M26 81V60C22 62 20 56 20 50L18 34C12 34 10 28 16 24C22 18 32 22 31 32L32 46"
        "C38 48 40 34 47 33C55 34 54 44 58 44C62 43 62 33 69 33C79 36 80 52 80 64V81H68V66H40V81Z"
    ),
    cut(circle(21, 27, 2.4)),
    _FOOT,
)

FIGURES: dict[str, tuple[Shape, ...]] = {
    "king": _KING,
    "queen": _QUEEN,
    "rook": _ROOK,
    "bishop": _BISHOP,
    "knight": _KNIGHT,
    "pawn": _PAWN,
    "elephant": _ELEPHANT,
    "counsellor": _COUNSELLOR,
    "prince": _PRINCE,
    "guard": _GUARD,
    "lion": _LION,
    "camel": _CAMEL,
}

# Pieces that move as two others do are drawn as both.
COMPOUNDS = {
    "archbishop": ("bishop", "knight"),
    "chancellor": ("rook", "knight"),
    "amazon": ("queen", "knight"),
}


_ON_FOOT = place(50, 85.5, 0.22)


def figure(name: str) -> Drawing:
    """A figure by its name in `FIGURES` or `COMPOUNDS`; the sign of the player is on its foot."""
    if name in FIGURES:
        return Drawing(FIGURES[name], emblem=_ON_FOOT)
    left, right = COMPOUNDS[name]
    shapes = (
        *(replace(s, transform="translate(-6 8) scale(0.74)") for s in FIGURES[left]),
        *(replace(s, transform="translate(38 28) scale(0.66)") for s in FIGURES[right]),
    )
    return Drawing(shapes, emblem=place(71, 84.5, 0.15))
