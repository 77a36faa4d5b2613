"""The intermediate representation: `Game` (game.py), its nouns (parts.py), expressions (expr.py)
and statements (stmt.py) of rules, and the checks that hold for every `Game` (check.py)."""
