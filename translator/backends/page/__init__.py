"""Pages to play on. `emit_page` writes that of a game, `index_page` that of a library."""

from translator.backends.page.element import emit_board
from translator.backends.page.index import Listed, facts, index_page, picture_path
from translator.backends.page.page import emit_page, engine_of

__all__ = ["Listed", "emit_board", "emit_page", "engine_of", "facts", "index_page", "picture_path"]
