"""Lowering: the expanded sections of one ZRF game become a `Game`.

`lower_game` is the only entry. One module a section of the language; `scope.py` holds the names
they share, `block.py` and `conditions.py` compile move blocks to rules.
"""

from translator.frontends.zrf.lowering.lower import lower_game

__all__ = ["lower_game"]
