"""Small games with every kind of attack: rays, leaps, over a piece, past a leg, and drops."""

from __future__ import annotations

from tests.frontends.zrf.lowering.support import rules

_MOVES = """
(define step ($1 (verify not-friend?) add))
(define slide ($1 (while empty? add $1) (verify not-friend?) add))
(define shoot ($1 (while empty? add $1) $1 (while empty? $1) (verify enemy?) add))
(define limp ($1 (verify empty?) $2 (verify not-friend?) add))
(define rise (n (verify not-friend?) (if (in-zone? far) (add $1) else add)))
"""


def siege(becomes: str, more: str = "(Man d2)") -> str:
    """A game on six by six squares in which men become that; White may have more than Black."""
    return _MOVES + rules(
        """(board
          (grid (start-rectangle 0 0 9 9)
           (dimensions ("a/b/c/d/e/f" (10 0)) ("6/5/4/3/2/1" (0 10)))
           (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)
            (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
          (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
          (zone (name far) (players White) (positions a6 b6 c6 d6 e6 f6))
          (zone (name far) (players Black) (positions a1 b1 c1 d1 e1 f1)))""",
        """(piece (name King) (moves (step n) (step s) (step e) (step w)
          (step ne) (step nw) (step se) (step sw)))""",
        "(piece (name Rook) (moves (slide n) (slide s) (slide e) (slide w)))",
        "(piece (name Cannon) (moves (shoot n) (shoot s) (shoot e) (shoot w)))",
        """(piece (name Horse) (moves (limp n ne) (limp n nw) (limp s se) (limp s sw)
          (limp e ne) (limp e se) (limp w nw) (limp w sw)))""",
        "(piece (name Wild) (moves (n add) (s add) (e add) (w add)))",  # takes friends as well
        f"(piece (name Man) (moves (rise {becomes})) (drops ((verify empty?) add)))",
        f"""(board-setup
          (White (King d1) (Rook f1 c1) (Cannon e1) (Horse b1) (Man b2 off 3) {more})
          (Black (King c6) (Rook a6 d6) (Cannon b6) (Horse e6) (Man c5 e5 off 3)))""",
        "(loss-condition (White Black) (checkmated King))",
    )
