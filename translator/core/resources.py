"""Where the files that ship with the package are: templates and the corpus of games.

In a wheel they lie in `translator/_data`; in a checkout they are the folders beside the package.
"""

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parents[1]


def resource(kind: Literal["templates", "corpus"]) -> Path:
    """The folder of one kind of shipped files; `FileNotFoundError` if it was not installed."""
    for home in (_PACKAGE / "_data", _PACKAGE.parent):
        folder = home / kind
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the {kind} folder of ludoglot is missing beside {_PACKAGE}")
