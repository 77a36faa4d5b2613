"""Small programs that play a few games of corpus/axiom from their rules alone.

They know nothing of scripts and engines. Each has a class of positions with `moves()`, a mapping
from a short name of each legal move to the position that it leads to; `result()`, which is "win",
"loss" or "draw" of the player about to move, or None; and what else can be looked at.
"""
