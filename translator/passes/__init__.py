"""Passes: `Game` to `Game`, one module a pass, each usable alone; and analyses for back ends.

`PASSES` is the ordered registry. Analyses (`explore`, `tables`, `attacks`) compute facts about a
game and change nothing.
"""
