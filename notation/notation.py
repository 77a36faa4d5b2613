"""What a notation is to everything else here: a row of the registry.

Nothing outside a notation's own module asks for its name. What makes it different from others it
says in its row, in fields whose defaults suit a notation of any game with moves in named text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.edits import Changes, own_edits
from notation.engine import Engine, EngineClass, Move
from notation.headers import state_origin
from notation.record import DEFAULT_SPELLING, GameRecord, Node
from notation.start import Start, tell_start

ALL_KINDS: Final = frozenset({"variations", "comments", "nags", "properties", "result"})
"""What a record may hold besides moves and headers."""


CompleteHeaders: TypeAlias = Callable[[GameRecord, GameRecord, GameDescription], None]


def _no_titles(record: GameRecord) -> Sequence[str]:
    return ()


def _any_rules(record: GameRecord, rules: GameDescription) -> bool:
    return True


def _never(record: GameRecord, rules: GameDescription) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Notation:
    """One notation.

    read, write      its reader and writer: see those of `notation.named`; what is registered reads
                     files in any encoding
    encoding_of      the encoding of a file that begins so, "" for UTF-8 and where it does not tell
    decodes          whether its reader takes bytes that are not UTF-8, and tells what they are
    suffixes         of its files, in lower case; the first is that of files that are written
    content          what its files are known by, found in their first bytes; `None` for nothing
    shared           suffixes of other notations that its files may have, too: content decides there
    spelling         the language of its moves, by name
    any_spelling     whether moves in any other language are taken as they are, too
    choose_spelling  the name of a language that suits a record better; where not every move can be
                     written in it, `spelling` is used
    holds            which of `ALL_KINDS` it has a place for
    headers          the headers that it has a place for, `None` for any
    sets_up          whether nodes may set up stones in the middle of a game, as those of SGF do
    collects         whether a file may hold several games
    family           the only games that it is for, as engines state it in `family`; "" for all
    coloured         whether its players are White and Black, whatever the game calls them
    properties       properties of nodes that only tell how it is written: no other keeps them
    only_read        nothing is converted to it

    And what is done with a record of it, `new`, that is made of another, `record`:

    complete_headers  adds or leaves out headers
    tell_start        says that it does not begin in the usual position
    repeat_step       says in a node what programs read that do not know the language of its moves

    titles           what a record tells of the title of its game, the surest first
    renames          whether these titles are surer than the header Variant: that is what servers
                     call the game
    suits            whether the board of rules may be that of a record, as far as its headers tell
    borrowed         whether a record may be of a game of another family by such rules: it is read,
                     and no other is written so
    by_turn          whether a record's result calls who begins White, though the rules do not
    changes          what a record changes in the usual start position; raises `SetupError`
    position         the setup that its FEN tells, whatever the family of the game; raises
                     `ValueError`. `None` where that tells how FEN is read
    writes           whether games of these rules are written in it; `None` for all of its family
    encodings        what other programs take files of a suffix to be in; UTF-8 for all others
    """

    name: str
    read: Callable[..., Iterator[Any]]
    write: Callable[[Iterable[GameRecord], Sink], Iterator[bytes]]
    suffixes: tuple[str, ...]
    content: re.Pattern[bytes] | None = None
    shared: tuple[str, ...] = ()
    spelling: str = DEFAULT_SPELLING
    any_spelling: bool = False
    choose_spelling: Callable[[GameRecord, EngineClass, GameDescription], str] | None = None
    holds: frozenset[str] = ALL_KINDS
    headers: frozenset[str] | None = None
    sets_up: bool = False
    collects: bool = True
    family: str = ""
    coloured: bool = False
    properties: frozenset[str] = frozenset()
    only_read: bool = False
    encoding_of: Callable[[bytes], str] | None = None
    decodes: bool = False
    complete_headers: CompleteHeaders | None = state_origin
    tell_start: Callable[[GameRecord, Start, Sink], None] = tell_start
    repeat_step: Callable[[Node, Move, GameDescription], None] | None = None
    titles: Callable[[GameRecord], Sequence[str]] = _no_titles
    renames: bool = False
    suits: Callable[[GameRecord, GameDescription], bool] = _any_rules
    borrowed: Callable[[GameRecord, GameDescription], bool] = _never
    by_turn: Callable[[GameRecord, GameDescription], bool] = _never
    changes: Callable[[GameRecord, GameDescription], Changes] = own_edits
    position: Callable[[str, Engine, GameDescription], Any] | None = None
    writes: Callable[[GameDescription], bool] | None = None
    encodings: Mapping[str, str] = field(default_factory=dict)
