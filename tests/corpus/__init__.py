"""Tests of the games in ``corpus/zrf``: their counts, their coverage of the language, playouts."""
