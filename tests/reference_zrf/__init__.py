"""A second opinion on ZRF: a direct interpreter of the expanded tree, clear and slow.

It shares nothing with the translator but the reading of the text (macros, includes, inheritance);
the two are played against each other (`compare`), so each must come to its answer by itself.
"""
