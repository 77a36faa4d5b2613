"""Small programs that count the moves of a few corpus games from their rules alone.

They know nothing of rules files and engines, and stay so simple that they can be checked by
reading. Each module has a table ``GAMES``: ``file@variant`` -> number of sequences of a given
number of steps. ``tests/data/perft`` holds their results.
"""
