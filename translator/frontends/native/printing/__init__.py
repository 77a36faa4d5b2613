"""The printer of the native language: a `Game` as a text that people can read and edit.

Reading the text gives an equal game back; `frontends.native` is the reader, docs/language.md the
manual. Rules come out with names and typed parameters: see rules.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from translator.ir.game import Game


def emit_native(game: Game) -> str:
    """The game as a text of one `game` form."""
    from translator.frontends.native.layout import lay_out
    from translator.frontends.native.printing.game import game_form

    return lay_out([game_form(game)])


def emit_native_file(games: Sequence[Game]) -> str:
    """All games of a file as one text, with the comments of the file."""
    from translator.frontends.native.layout import lay_out
    from translator.frontends.native.printing.comments import with_comments
    from translator.frontends.native.printing.variants import file_forms

    return lay_out(with_comments(games, file_forms(games)))
