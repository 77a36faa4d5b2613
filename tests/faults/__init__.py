"""Faults of input and output: the n-th operation on a file of the user fails or kills us."""
