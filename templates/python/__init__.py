"""Run-time parts of generated Python engines.

Real modules, linted, type-checked and tested as they stand. The Python back end copies the parts
that a game needs into its one generated file (see `translator/backends/python/assemble.py`).
"""
