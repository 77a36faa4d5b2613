"""The library of real rules files: where it is, what it must hold, what is known of it.

`LUDOGLOT_LIBRARY` says where it is; without it, it is looked for beside the checkout. `make
library` (`python -m tests.zrf_library [FOLDER]`) compares it with `tests/data/library/SHA256SUMS`,
which `sha256sum --check` reads as well. The status is 0 if all is as listed, 1 if something is not,
2 if there is no such folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DEFAULT = ROOT.parent / "shared" / "library" / "zrf"
LIBRARY = Path(os.environ.get("LUDOGLOT_LIBRARY") or DEFAULT).absolute()

_KNOWN = ROOT / "tests" / "data" / "library"
SUMS = _KNOWN / "SHA256SUMS"
COUNTS = _KNOWN / "counts.json"  # move counts of independent programs
_INDEX = _KNOWN / "index.json"  # what a simple reader makes of each file

SOURCE = """\
The files are those of https://github.com/GlukKazan/Dagaz (MIT licence) at commit
f627962a1dc0747949816bb9be63d4a2c4cb9306, below src/debug/games:

    git clone https://github.com/GlukKazan/Dagaz
    git -C Dagaz checkout f627962a1dc0747949816bb9be63d4a2c4cb9306
    rm Dagaz/src/debug/games/shogi-family/images/kanji/blank.zrf  # a draft among the pictures
    export LUDOGLOT_LIBRARY=$PWD/Dagaz/src/debug/games"""


def index() -> list[dict[str, Any]]:
    """One object a file: its class, titles, players and so on."""
    entries: list[dict[str, Any]] = json.loads(_INDEX.read_text(encoding="utf-8"))
    return entries


def listed(text: str) -> dict[str, str]:
    """By relative path, the hash that a list of `sha256sum` gives."""
    lines = (line.split("  ", 1) for line in text.splitlines())
    return {name: digest for digest, name in lines}


def findings(folder: Path, sums: Mapping[str, str]) -> list[str]:
    """What differs between the rules files below a folder and a list of hashes."""
    here = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.zrf")}
    found = [(name, "is missing") for name in sums.keys() - here.keys()]
    found += [(name, "is not in the list") for name in here.keys() - sums.keys()]
    for name in sums.keys() & here.keys():
        if hashlib.sha256(here[name].read_bytes()).hexdigest() != sums[name]:
            found.append((name, "is another file"))
    return [f"{name} {what}" for name, what in sorted(found)]


def main(arguments: Sequence[str]) -> int:
    folder = Path(arguments[0]) if arguments else LIBRARY
    if not folder.is_dir():
        print(f"there is no folder {folder}\n{SOURCE}", file=sys.stderr)
        return 2
    sums = listed(SUMS.read_text(encoding="utf-8"))
    wrong = findings(folder, sums)
    if wrong:
        print("\n".join([*wrong, SOURCE]), file=sys.stderr)
        return 1
    print(f"{folder}: {len(sums)} rules files, as listed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
