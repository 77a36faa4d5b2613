"""Back ends: what is made of a `Game`. One package a target; `plan.py` is what they share."""
