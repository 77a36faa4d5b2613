"""Random games in JavaScript and Python against Ludii's own, in Java.

Ludii has to be built from its public source, which `LUDII` names: `javac -parameters` compiles
Common, Core, Language, Manager, Features and AI to `out`. Its games are played as it plays them
itself, `Game.playout`, which tries moves before it asks whether they are legal. Rates are games a
second of processor time; JavaScript runs before and after it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench import _corpus, _node
from bench._corpus import Playouts
from bench._table import Row, Table, show
from bench._timing import SECONDS, rates
from bench.playouts import PLIES, in_javascript

LUDII: Final = os.environ.get("LUDII")
JAVA: Final = shutil.which("java")
_PLAYER: Final = Path(__file__).with_name("Playouts.java")


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of the corpus and of Ludii, and how many are played in a round."""

    name: str
    path: str
    theirs: str
    games: int = 20


PAIRINGS: Final = (
    Pairing("Chess", "zrf/chess.zrf", "war/replacement/checkmate/chess/Chess", 5),
    Pairing("Los Alamos", "zrf/los-alamos.zrf", "war/replacement/checkmate/chess/Los Alamos Chess"),
    Pairing("Shatranj", "zrf/shatranj.zrf", "war/replacement/checkmate/chaturanga/Shatranj", 5),
    Pairing("Xiangqi", "zrf/xiangqi.zrf", "war/replacement/checkmate/xiangqi/Xiangqi", 5),
    Pairing("Shogi", "zrf/shogi.zrf", "war/replacement/checkmate/shogi/Shogi", 5),
    Pairing("Minishogi", "zrf/minishogi.zrf", "war/replacement/checkmate/shogi/Minishogi", 5),
    Pairing(
        "English draughts", "zrf/english-draughts.zrf", "war/leaping/diagonal/English Draughts"
    ),
    Pairing(
        "International draughts",
        "zrf/international-draughts.zrf",
        "war/leaping/diagonal/International Draughts",
    ),
    Pairing("Lasca", "native/lasca.glot", "war/leaping/diagonal/Lasca"),
    Pairing("Konane", "zrf/konane.zrf", "war/leaping/orthogonal/Konane"),
    Pairing("Surakarta", "native/surakarta.glot", "war/replacement/eliminate/all/Surakarta", 5),
    Pairing("Breakthrough", "zrf/breakthrough.zrf", "race/reach/Breakthrough"),
    Pairing("Ataxx", "zrf/ataxx.zrf", "space/territory/Ataxx", 5),
    Pairing("Reversi", "zrf/reversi.zrf", "space/territory/Reversi"),
    Pairing("Lines of action", "native/lines-of-action.glot", "space/group/Lines of Action"),
    Pairing("Amazons", "zrf/amazons.zrf", "space/blocking/Amazons"),
    Pairing("Connect four", "zrf/connect-four.zrf", "space/line/Connect Four"),
    Pairing("Nine men's morris", "zrf/nine-mens-morris.zrf", "space/line/Nine Men's Morris"),
    Pairing("Hex 11x11", "zrf/hex.zrf", "space/connection/Hex"),
    Pairing("Oware", "axiom/Oware.4th", "sow/two_rows/Oware"),
)


def tables() -> Iterator[Table]:
    if LUDII is None or JAVA is None or _node.NODE is None:
        yield _table("JavaScript", [Row("LUDII does not say where Ludii is built", None)])
        return
    before = _javascript()
    theirs = _theirs(Path(LUDII))
    again = _javascript()
    javascript = {name: max(rate, again[name]) for name, rate in before.items()}
    python = {pairing.name: _python(pairing) for pairing in PAIRINGS}
    for language, ours in (("JavaScript", javascript), ("Python", python)):
        rows = [_row(pairing, ours[pairing.name], *theirs[pairing.name]) for pairing in PAIRINGS]
        yield _table(language, rows)


def _table(language: str, rows: Sequence[Row]) -> Table:
    return Table(
        f"ludii-{language.lower()}",
        f"Random games in {language} against Ludii",
        "Random games through the public interface, each ended by its rules or after"
        f" {PLIES:,} plies, and those that Ludii plays in Java in a loop of its own: games a second"
        " of processor time, and the ratio. Each side has its own rules under this name;"
        " *plies* are the mean lengths.",
        "to Ludii",
        ("games/s", "Ludii games/s", "plies", "Ludii plies"),
        tuple(rows),
    )


def _row(pairing: Pairing, ours: float, theirs: float, length: float) -> Row:
    games = _ours(pairing)
    own = games.play() / games.games
    cells = (f"{ours:,.1f}", f"{theirs:,.1f}", f"{own:.0f}", f"{length:.0f}")
    return Row(pairing.name, ours / theirs, cells)


def _ours(pairing: Pairing) -> Playouts:
    return Playouts(_corpus.module(pairing.path).Game, pairing.games, PLIES)


def _python(pairing: Pairing) -> float:
    playouts = _ours(pairing)

    def work() -> int:
        playouts.play()
        return playouts.games

    return rates({"ours": work}, 2)["ours"]


def _javascript() -> dict[str, float]:
    return in_javascript([(one.name, one.path, one.games) for one in PAIRINGS])


def _theirs(ludii: Path) -> dict[str, tuple[float, float]]:
    """By game: games a second, and their mean length."""
    libraries = sorted(
        path for path in ludii.glob("Common/lib/*.jar") if "sources" not in path.name
    )
    paths = os.pathsep.join(map(str, (ludii / "out", ludii / "Common/res", *libraries)))
    files = [str(ludii / f"Common/res/lud/board/{pairing.theirs}.lud") for pairing in PAIRINGS]
    ran = subprocess.run(
        [
            *("java", "-Djava.awt.headless=true", "-XX:+UseSerialGC", "-cp", paths),
            *(str(_PLAYER), str(PLIES), str(SECONDS), *files),
        ],
        capture_output=True,
        check=False,
        text=True,
        cwd=ludii,
    )
    if ran.returncode:
        raise SystemExit(ran.stderr)
    found = (tuple(map(float, line.split())) for line in ran.stdout.splitlines())
    return {
        pairing.name: (rate, plies) for pairing, (rate, plies) in zip(PAIRINGS, found, strict=True)
    }


def main() -> None:
    show(tables())


if __name__ == "__main__":
    main()
