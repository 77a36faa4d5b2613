"""Texts that grow with a number: rules and records of one kind each (`bench.growth`)."""

from __future__ import annotations

SMALL = """(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
  (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))"""
MAN = "(piece (name Man) (moves (n (verify empty?) add)))"
SETUP = "(board-setup (White (Man a1)) (Black (Man d4)))"


def _zrf(*sections: str, macros: str = "") -> str:
    own = " ".join(sections)
    usual = {"(board ": SMALL, "(piece ": MAN, "(board-setup": SETUP}
    rest = " ".join(text for head, text in usual.items() if head not in own)
    return (
        f'{macros}\n(game (title "Growth") (players White Black) (turn-order White Black)'
        f" {rest} {own})"
    )


_TAKE = "(if (enemy? $1) (capture $1))"


def chain_of_macros(n: int) -> str:
    """Each calls the one before and adds instructions; at most 200 may be inside each other."""
    calls = "\n".join(f"(define m{k} (m{k - 1} $1) {20 * _TAKE})" for k in range(1, n))
    block = f"((m{n - 1} b2) n (verify empty?) add)"
    return _zrf(f"(piece (name Man) (moves {block}))", macros=f"(define m0 {_TAKE})\n{calls}")


def tree_of_macros(n: int) -> str:
    """Each calls the one before twice: as many instructions as the number."""
    depth = n.bit_length() - 1
    calls = "\n".join(f"(define m{k} (m{k - 1} $1) (m{k - 1} $1))" for k in range(1, depth + 1))
    block = f"((m{depth} b2) n (verify empty?) add)"
    return _zrf(f"(piece (name Man) (moves {block}))", macros=f"(define m0 {_TAKE})\n{calls}")


def variants(n: int) -> str:
    others = "\n".join(
        f'(variant (title "Variant {k}") (board-setup (White (Man {"abcd"[k % 4]}1))))'
        for k in range(n)
    )
    return f"{_zrf()}\n{others}"


_STEPS = """(n (verify empty?) add) (e (verify not-friend?) add) (s s (verify enemy?) add)
  (ne nw (verify not-friend?) add)"""
_SLIDES = "(n (while empty? add n) (verify enemy?) add) (e (while empty? add e))"


def grid(n: int, moves: str = _STEPS) -> str:
    """Sixteen columns, and as many rows as the number."""
    columns = "/".join("abcdefghijklmnop")
    rows = "/".join(str(k) for k in range(n, 0, -1))
    return _zrf(
        f"""(board (grid (start-rectangle 0 0 9 9)
          (dimensions ("{columns}" (10 0)) ("{rows}" (0 10)))
          (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1))))""",
        f"(piece (name Man) (moves {moves}))",
        "(board-setup (White (Man a1)) (Black (Man p4)))",
        "(loss-condition (White Black) stalemated)",
    )


def slides(n: int) -> str:
    """The same, and pieces that slide: tables hold the whole way from each position."""
    return grid(n, _SLIDES)


def positions(n: int) -> str:
    """A ring of positions that are named one by one."""
    places = " ".join(f"(p{k} {k} 0 {k + 1} 9)" for k in range(n))
    links = " ".join(f"(p{k} p{(k + 1) % n})" for k in range(n))
    back = " ".join(f"(p{(k + 1) % n} p{k})" for k in range(n))
    return _zrf(
        f"(board (positions {places}) (links n {links}) (links s {back}))",
        "(board-setup (White (Man p0)) (Black (Man p5)))",
    )


def rules(n: int) -> str:
    """So many blocks, no two alike."""
    at = [f"{column}{row}" for column in "abcd" for row in "1234"]
    blocks = " ".join(
        f"(n (verify (enemy? {at[k % 16]})) (set-attribute a{k % 3} true)"
        f" (capture {at[k // 16 % 16]}) {'n ' * (k // 256)} add)"
        for k in range(n)
    )
    attributes = " ".join(f"(attribute a{k} false)" for k in range(3))
    return _zrf(f"(piece (name Man) {attributes} (moves {blocks}))")


def pieces(n: int) -> str:
    types = " ".join(
        f"(piece (name Man{k or ''}) (moves (n (verify (piece? Man{(k + 1) % n or ''} s)) add)))"
        for k in range(n)
    )
    return _zrf(types)


def move_types(n: int) -> str:
    """Blocks of as many move types, each with a priority of its own."""
    listed = " ".join(f"t{k}" for k in range(n))
    blocks = " ".join(f"(move-type t{k}) (n (verify empty?) add)" for k in range(n))
    return _zrf(f"(move-priorities {listed})", f"(piece (name Man) (moves {blocks}))")


def operands(n: int) -> str:
    return _zrf(f"(piece (name Man) (moves (n (verify (and {n * '(enemy? a1) '})) add)))")


def zones(n: int) -> str:
    """Zones of four positions on one board, each asked for in a rule."""
    columns = "/".join("abcdefgh")
    named = " ".join(
        f"(zone (name z{k}) (players White Black) (positions {_four(k)}))" for k in range(n)
    )
    board = f"""(board
      (grid (start-rectangle 0 0 9 9) (dimensions ("{columns}" (10 0)) ("4/3/2/1" (0 10)))
        (directions (n 0 -1) (s 0 1)))
      {named})"""
    blocks = " ".join(f"(n (verify (in-zone? z{k})) add)" for k in range(n))
    return _zrf(board, f"(piece (name Man) (moves {blocks}))")


def _four(k: int) -> str:
    """Four of the positions of eight columns and four rows."""
    return " ".join(f"{'abcdefgh'[(k // 4**row + row) % 8]}{row + 1}" for row in range(4))


def goals(n: int) -> str:
    at = [f"{column}{row}" for column in "abcd" for row in "1234"]
    return _zrf(
        " ".join(
            f"(win-condition (White) (and (absolute-config Man ({at[k % 16]}))"
            f" (absolute-config Man ({at[k // 16 % 16]} {at[k % 7]}))))"
            for k in range(n)
        )
    )


def native_rules(n: int) -> str:
    named = "\n".join(
        f"(rule r{k} (direction way) way (verify (or empty? (enemy? a{k % 4 + 1}))) add)"
        for k in range(n)
    )
    entries = " ".join(f"(r{k} {'nsew'[k % 4]})" for k in range(n))
    return f"""(game "Growth" (players White Black)
      (board (grid (a b c d) (4 3 2 1) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
      {named}
      (piece Man (moves {entries}))
      (board-setup (White (Man a1)) (Black (Man d4))))"""


def native_zones(n: int) -> str:
    named = " ".join(f"(zone z{k} {_four(k)})" for k in range(n))
    rules = " ".join(f"(rule r{k} n (verify (in-zone? z{k})) add)" for k in range(n))
    entries = " ".join(f"(r{k})" for k in range(n))
    return f"""(game "Growth" (players White Black)
      (board (grid (a b c d e f g h) (4 3 2 1) (directions (n 0 -1) (s 0 1))) {named})
      {rules}
      (piece Man (moves {entries}))
      (board-setup (White (Man a1)) (Black (Man d4))))"""


def _forth(words: str, moves: list[str]) -> str:
    entries = "\n".join(f"{{move}} {word}" for word in moves)
    return f"""{{board 4 4 {{grid}} board}}
{{directions -1 0 {{direction}} n 0 1 {{direction}} e directions}}
{{players {{player}} White {{player}} Black players}}
{{turn-order {{turn}} White {{turn}} Black turn-order}}
{words}
{{moves man-moves
{entries}
moves}}
{{pieces {{piece}} Man {{moves}} man-moves pieces}}
{{board-setup {{setup}} White Man a1 {{setup}} Black Man d4 board-setup}}
"""


def words(n: int) -> str:
    """Words that call one of those before, each a move."""
    helpers = "\n".join(f": help{k} n verify empty? verify {k} DROP ;" for k in range(n))
    named = "\n".join(f": step{k} help{k} from here move add-move ;" for k in range(n))
    return _forth(f"{helpers}\n{named}", [f"step{k}" for k in range(n)])


def nested_words(n: int) -> str:
    """Words inside each other; at most 60 may be."""
    take = 5 * " a2 enemy-at? IF a2 capture-at ENDIF"
    named = "\n".join(f": w{k} w{k - 1}{take} ;" for k in range(1, n))
    step = f": step w{n - 1} n verify empty? verify from here move add-move ;"
    return _forth(f": w0{take} ;\n{named}\n{step}", ["step"])


def sgf(n: int) -> str:
    return "(;GM[1]FF[4]SZ[19]" + "".join(_stone(k) for k in range(n)) + ")"


def _stone(k: int) -> str:
    letters = "abcdefghijklmnopqrs"
    return f";{'BW'[k % 2]}[{letters[k % 19]}{letters[k // 19 % 19]}]"


def deep_sgf(n: int) -> str:
    """A variation at every move, each inside the one before."""
    return (
        "(;GM[1]FF[4]SZ[19]"
        + "".join(f"({_stone(k)})({_stone(k)}" for k in range(n))
        + ")" * (n + 1)
    )


def wide_sgf(n: int) -> str:
    """All variations begin at the same place."""
    return "(;GM[1]FF[4]SZ[19]" + "".join(f"({_stone(0)})" for _ in range(n)) + ")"


_TOUR = ("Nf3", "Nf6", "Ng1", "Ng8")
_HEAD = '[Event "?"]\n[Result "*"]\n\n'

# A game without an end, in which men walk to and fro.
WALKS = """(game "Growth" (players White Black)
  (board (grid (a b c d) (4 3 2 1) (directions (n 0 -1) (s 0 1))))
  (rule walk (direction way) way (verify empty?) add)
  (piece Man (moves (walk n) (walk s)))
  (board-setup (White (Man a1)) (Black (Man d4))))"""
_WALK = ("a1 - a2", "d4 - d3", "a2 - a1", "d3 - d4")


def zsg(n: int) -> str:
    """Men that walk to and fro."""
    moves = "\r\n".join(f"{k // 2 + 1}. Man {_WALK[k % 4]}" for k in range(n))
    return (
        "Zillions Save Game File Version 0.02 HH\r\nRulesFile=growth.glot\r\n"
        f"VariantName=Growth\r\n{moves}\r\n"
    )


_NAMED = ("a1 - a2 walk n", "d4 - d3 walk s", "a2 - a1 walk s", "d3 - d4 walk n")


def deep_named(n: int) -> str:
    """A variation at every move, each inside the one before."""
    moves = [f"{k // 2 + 1}. {_NAMED[k % 4]}\n" for k in range(n)]
    head = "Named Rule Record 1\nRules=growth.glot\nVariant=Growth\n\n"
    return head + "".join(f"{move}[\n{move}" for move in moves) + n * "]\n"


def _move(k: int) -> str:
    return f"{k // 2 + 1}.{'..' * (k % 2)} {_TOUR[k % 4]}"


def pgn(n: int) -> str:
    """Knights that go out and home again."""
    return _HEAD + "\n".join(_move(k) for k in range(n)) + "\n*\n"


def deep_pgn(n: int) -> str:
    """A variation at every second move, each inside the one before."""
    inside = "".join(f"{_move(k)}\n({_move(k)} " for k in range(n))
    return f"{_HEAD}{inside}{')' * n} *\n"


def wide_pgn(n: int) -> str:
    """All variations are of the first move."""
    return f"{_HEAD}{_move(0)} {' '.join(f'({_move(0)})' for _ in range(n))} *\n"
