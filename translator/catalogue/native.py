"""L1xx reading, L2xx names, L3xx arguments, L4xx structure: the native language."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "L101": CodeEntry(
        "Text without an end",
        'A text begins and ends with a quotation mark; one inside it is written twice: `""`.',
        '(game "Nim)',
    ),
    "L102": CodeEntry(
        "Missing parenthesis",
        "A list is not closed. If the lines are indented, the place is found by a line that "
        "begins no deeper than the open list.",
        '(game "Nim"\n  (players A B\n  (board))',
    ),
    "L103": CodeEntry(
        "Surplus parenthesis",
        "There is a `)` without its `(`.",
        '(game "Nim"))',
    ),
    "L104": CodeEntry("Nested too deep", "Lists nest at most 100 deep.", "(" * 101 + ")" * 101),
    "L105": CodeEntry(
        "Unexpected word",
        "The word is not allowed here. The message lists the allowed ones, and the hint shows "
        "the syntax of the form around it, or a word that may be meant. Quote a name that is a "
        "word of the language.",
        '(game "Nim" (palyers A B))',
    ),
    "L106": CodeEntry(
        "End of the file",
        "The file ends where more is expected.",
    ),
    "L107": CodeEntry(
        "Wrong escape",
        "`\\u{...}` in a text is the character with that number, which has to exist.",
        '(game "\\u{d800}")',
    ),
    "L201": CodeEntry(
        "Unknown name",
        "No position, direction, piece, rule, ... of this name is declared. The hint gives a "
        "similar name.",
        '(game "X" (players A B) (board (positions p)) (piece Man (moves (jump))))',
    ),
    "L202": CodeEntry(
        "Declared twice",
        "Two things of one kind have the same name.",
        '(game "X" (players A A) (board (positions p)))',
    ),
    "L210": CodeEntry(
        "Unused rule",
        "The rule is checked, but no piece has it among its moves or drops.",
        '(game "X" (players A B) (board (positions p)) (rule stay add))',
    ),
    "L211": CodeEntry(
        "Pieces of all players",
        "Unless the options include `own-pieces`, rules run for the pieces of all players, and "
        "have to test the owner: `(verify friend?)`. If all players may move all pieces, say so "
        "with the option `shared-pieces`.",
        '(game "X" (players A B) (board (positions p)) (rule stay add) (piece Man (moves (stay))))',
    ),
    "L301": CodeEntry(
        "Not a number",
        "A number is expected, or one in another range.",
        '(game "X" (players A B) (board (grid (a b) (directions (n one)))))',
    ),
    "L302": CodeEntry(
        "Wrong number of arguments",
        "A rule or procedure is called with as many arguments as it has parameters, and a "
        "direction in a grid has an offset for each dimension.",
        '(game "X" (players A B) (board (grid (a b) (directions (n 1))))'
        " (rule go-on (direction d) d add) (piece Man (moves (go-on))))",
    ),
    "L303": CodeEntry(
        "Wrong kind",
        "This is a thing of another kind than expected: a zone, say, instead of a piece.",
        '(game "X" (players A B) (board (positions p) (zone z p))'
        " (rule stay (zone a) (verify (piece? a)) add) (piece Man (moves (stay z))))",
    ),
    "L304": CodeEntry(
        "Only in rules",
        "A rule moves a piece about; procedures and goals have no position of their own, and "
        "emit no moves.",
        '(game "X" (players A B) (board (positions p)) (win-condition empty?))',
    ),
    "L305": CodeEntry(
        "Word in the wrong place",
        "A procedure is used as an instruction, without `call`, or an instruction as a "
        "condition or value.",
        '(game "X" (players A B) (board (positions p)) (procedure a) (rule b (a) add)'
        " (piece Man (moves (b))))",
    ),
    "L306": CodeEntry(
        "Parameter assigned",
        "The parameters of a rule are constants.",
        '(game "X" (players A B) (board (positions p)) (rule r (integer n) (let n 2) add)'
        " (piece Man (moves (r 1))))",
    ),
    "L307": CodeEntry(
        "Rules that bend",
        "A list of levels, `(verify (>= x max-x)) (if (> x max-x) (let max-x x) …)`, keeps the "
        "turns with the greatest values. Every level has to raise its own greatest value and to "
        "reset those below; otherwise turns that are already excluded would count.",
        '(game "X" (players A B) (board (positions p)) (variables (x turn)) (verify (>= x max-x)))',
    ),
    "L308": CodeEntry(
        "Not a constant",
        "`(define NAME VALUE)` names a number, which may be computed from numbers, a truth "
        "value, or a thing that has a name. Use a procedure to compute values that depend on "
        "the board.",
        '(game "X" (players A B) (define full (> ply 9)) (board (positions p)))',
    ),
    "L309": CodeEntry(
        "Rules without end",
        "The instructions of a rule are inserted wherever another one uses it. So no rule can "
        "use itself, and rules that use others repeatedly can become too long.",
        '(game "X" (players A B) (board (positions p)) (rule a (a) add) (piece Man (moves (a))))',
    ),
    "L401": CodeEntry(
        "Turn order",
        "A turn order holds turns, and `repeat` before the turn at which play continues after "
        "the last one.",
        '(game "X" (players A B) (turn-order A B repeat) (board (positions p)))',
    ),
    "L402": CodeEntry(
        "Missing section",
        "A game has at least players and a board with positions.",
        '(game "X" (players A B))',
    ),
    "L403": CodeEntry(
        "Board too large",
        "A board has at most 65,536 positions and 1,000,000 links; the number of its directions "
        "times that of its positions is at most 10,000,000.",
        '(game "X" (players A B) (board (grid '
        + ("(" + " ".join(f"p{n}" for n in range(300)) + ") ") * 2
        + ")))",
    ),
    "L404": CodeEntry(
        "Set up twice",
        "Only one piece can be on a position at the start.",
        '(game "X" (players A B) (board (positions p)) (piece Man)'
        " (board-setup (A (Man p)) (B (Man p))))",
    ),
    "L405": CodeEntry(
        "Repeated section",
        "Most sections may occur once in a game; rules, procedures, pieces and goals any number "
        "of times.",
        '(game "X" (players A B) (players C) (board (positions p)))',
    ),
    "L407": CodeEntry(
        "Turn that never comes",
        "A list of turns inside `turn-order` repeats until a rule jumps to a label. No label "
        "leads to this turn.",
        '(game "X" (players A B) (turn-order (turn-order A B) (turn-order B A))'
        " (board (positions p)))",
    ),
    "L408": CodeEntry(
        "Variant of nothing",
        "A variant lists its differences from the game before it in the file.",
        '(variant "X" (players A B) (board (positions p)))',
    ),
    "L406": CodeEntry(
        "No game",
        "A file in the native language holds at least one `(game ...)`.",
        "; nothing but a comment",
    ),
}
