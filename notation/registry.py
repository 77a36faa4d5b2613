"""The notations and the spellings of moves, by name. A new one is a module and a row.

The row of an own notation is added with `register`, best where its module is imported: processes
that a batch starts import it, too, before they work.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Final

from notation import json, ludii, named, pdn, pgn, san, sgf, zsg
from notation.backgammon import mat
from notation.backgammon import spelling as backgammon_spelling
from notation.encodings import UnicodeReader, in_utf8
from notation.fen import draughts_setup
from notation.named import spelling as named_spelling
from notation.notation import ALL_KINDS, Notation
from notation.othello import board as othello
from notation.othello import ggf, transcript
from notation.othello import spelling as othello_spelling
from notation.portable import tags
from notation.record import DEFAULT_SPELLING
from notation.sgf import games as sgf_games
from notation.sgf.courtesy import repeat_step
from notation.sgf.mapping import ABOUT_FILE
from notation.sgf.setup import changes, complete_headers, tell_start
from notation.sgf.spellings import SPELLINGS as SGF_SPELLINGS
from notation.shogi import csa, ki2, ki2_moves, kif, usi
from notation.shogi import position as shogi
from notation.shogi.spelling import SPELLINGS as SHOGI_SPELLINGS
from notation.spelling import Spelling
from notation.tak import position as tak
from notation.tak import ptn
from notation.xiangqi import chinese, dhtmlxq, iccs, ucci, wxf
from notation.xiangqi import position as xiangqi
from notation.xiangqi.spelling import SPELLINGS as XIANGQI_SPELLINGS
from notation.xiangqi.text import encoding_of
from notation.zsg import file as zsg_file
from notation.zsg import spelling as zsg_spelling
from notation.zsg.names import has_names
from notation.zsg.replay import replay_effects

DEFAULT_NOTATION: Final = "named"
"""What records are written in where nothing else is asked for."""

SPELLINGS: Final[dict[str, Spelling]] = {
    DEFAULT_SPELLING: Spelling(
        named_spelling.parse,
        named_spelling.spell,
        numbered=True,
        exact=True,
        marked=True,
        odd_effects=named_spelling.odd_effects,
        with_effects=named_spelling.with_effects,
        spell_told=named_spelling.spell_told,
    ),
    "zsg": Spelling(
        zsg_spelling.parse,
        zsg_spelling.spell,
        sure=zsg_spelling.sure,
        numbered=True,
        exact=True,
        silent_passes=True,
        odd_effects=zsg_spelling.odd_effects,
        with_effects=zsg_spelling.with_effects,
        fits_rules=has_names,
        replay=replay_effects,
    ),
    "san": Spelling(
        san.parse,
        san.spell,
        sure=san.sure,
        tells=san.tells,
        dialects=san.DIALECTS,
        null_move=san.NULL,
    ),
    "pdn": Spelling(pdn.parse, pdn.spell, whole_turns=True),
    **SGF_SPELLINGS,
    **SHOGI_SPELLINGS,
    **XIANGQI_SPELLINGS,
    "wxf": wxf.SPELLING,
    "chinese": chinese.SPELLING,
    "ki2": ki2_moves.SPELLING,
    **othello_spelling.SPELLINGS,
    "ptn": ptn.SPELLING,
    "mat": backgammon_spelling.SPELLING,
    ludii.NAME: ludii.SPELLING,
}

NOTATIONS: Final[dict[str, Notation]] = {}


def register(notation: Notation, spelling: Spelling | None = None) -> None:
    """Add a notation, and the spelling of its moves if that is a new one.

    Raises `ValueError` where a name or a suffix is taken, and for a spelling that nobody has added.
    """
    if notation.name in NOTATIONS:
        raise ValueError(f"there is a notation {notation.name!r} already")
    for suffix in notation.suffixes:
        if other := notation_of(f"game{suffix}"):
            raise ValueError(f"{suffix} is a suffix of the notation {other.name!r}")
    if (notation.spelling in SPELLINGS) == (spelling is not None):
        state = "a" if spelling is not None else "no"
        raise ValueError(f"there is {state} spelling {notation.spelling!r}")
    if spelling is not None:
        SPELLINGS[notation.spelling] = spelling
    reader = UnicodeReader(notation.read, notation.encoding_of, notation.decodes)
    NOTATIONS[notation.name] = replace(notation, read=reader)


def notation_of(name: str, begin: bytes = b"", encoding: str | None = None) -> Notation | None:
    """The notation that a file's suffix tells, with its first bytes where several have it."""
    begin = in_utf8(begin, encoding)
    suffix = PurePath(name).suffix.lower()
    sharing = (n for n in NOTATIONS.values() if suffix in n.shared and _begins(n, begin))
    owning = (n for n in NOTATIONS.values() if suffix in n.suffixes)
    return next(sharing, None) or next(owning, None)


def notation_in(begin: bytes, encoding: str | None = None) -> Notation | None:
    """The notation that the first bytes of a file tell: of several the first that was added."""
    begin = in_utf8(begin, encoding)
    return next((n for n in NOTATIONS.values() if _begins(n, begin)), None)


def _begins(notation: Notation, begin: bytes) -> bool:
    """Whether a file of a notation may begin so."""
    return notation.content is not None and notation.content.search(begin) is not None


# What the notations of one family share: their pieces, and how their players are called.
_shogi = partial(
    Notation,
    decodes=True,
    family="shogi",
    coloured=True,
    complete_headers=tags.complete_headers,
    tell_start=shogi.tell_start,
    changes=shogi.changes,
    titles=shogi.titles_of,
)
_xiangqi = partial(
    Notation,
    encoding_of=encoding_of,
    family="xiangqi",
    coloured=True,
    complete_headers=tags.complete_headers,
    tell_start=xiangqi.tell_start,
    titles=xiangqi.titles_of,
)

for _row in (
    Notation(
        "zsg",
        zsg.read,
        zsg.write,
        (".zsg",),
        content=re.compile(rb"\AZillions Save Game File"),
        decodes=True,
        spelling="zsg",
        holds=frozenset(),
        headers=zsg_file.HEADERS,
        collects=False,
        complete_headers=None,
        tell_start=zsg_file.tell_start,
    ),
    Notation(
        DEFAULT_NOTATION, named.read, named.write, (".nrr",), re.compile(rb"\ANamed Rule Record ")
    ),
    Notation(
        "sgf",
        sgf.read,
        sgf.write,
        (".sgf",),
        content=re.compile(
            rb"\A\s*\(\s*(?:;(?!\s*GM\[[Oo]thello\])|[A-Z]{1,2}\[)"
        ),  # Othello servers write another notation.
        decodes=True,
        any_spelling=True,
        sets_up=True,
        choose_spelling=sgf_games.spelling_for,
        properties=ABOUT_FILE,
        complete_headers=complete_headers,
        tell_start=tell_start,
        repeat_step=repeat_step,
        changes=changes,
        titles=sgf_games.titles_of,
        suits=sgf_games.suits,
    ),
    _xiangqi(
        "chinese",
        chinese.read,
        chinese.write,
        (".chinese",),
        content=chinese.CONTENT,
        shared=(".pgn", ".txt"),
        spelling="chinese",
    ),
    _xiangqi(
        "wxf",
        wxf.read,
        wxf.write,
        (".wxf",),
        content=wxf.CONTENT,
        shared=(".pgn", ".txt"),
        spelling="wxf",
    ),
    _xiangqi(
        "iccs",
        iccs.read,
        iccs.write,
        (".iccs",),
        content=iccs.CONTENT,
        shared=(".pgn", ".txt"),
        spelling="iccs",
    ),
    Notation(
        "pdn",
        pdn.read,
        pdn.write,
        (".pdn",),
        content=pdn.CONTENT,
        spelling="pdn",
        family="draughts",
        coloured=True,
        complete_headers=pdn.complete_headers,
        tell_start=pdn.tell_start,
        titles=pdn.titles_of,
        borrowed=pdn.is_of_type,
        by_turn=pdn.is_by_turn,
        position=draughts_setup,
        writes=pdn.is_written,
    ),
    Notation(
        "ptn",
        ptn.read,
        ptn.write,
        (".ptn",),
        content=ptn.CONTENT,
        spelling="ptn",
        family="tak",
        coloured=True,
        complete_headers=ptn.complete_headers,
        tell_start=tak.tell_start,
        titles=tak.titles_of,
        suits=tak.suits,
        changes=tak.changes,
    ),
    Notation(
        "pgn",
        pgn.read,
        pgn.write,
        (".pgn",),
        content=pgn.CONTENT,
        spelling="san",
        family="chess",
        coloured=True,
        complete_headers=tags.complete_headers,
        tell_start=pgn.tell_start,
        titles=pgn.titles_of,
        renames=True,
        borrowed=pgn.is_of_variant,
    ),
    _shogi(
        "kif",
        kif.read,
        kif.write,
        (".kif", ".kifu"),
        encodings={".kif": "cp932"},
        content=kif.CONTENT,
        spelling="kif",
        collects=False,
        holds=ALL_KINDS - {"nags"},
    ),
    _shogi(
        "ki2",
        ki2.read,
        ki2.write,
        (".ki2", ".ki2u"),
        encodings={".ki2": "cp932"},
        content=ki2.CONTENT,
        spelling="ki2",
        collects=False,
        holds=ALL_KINDS - {"nags"},
    ),
    _shogi(
        "csa",
        csa.read,
        csa.write,
        (".csa",),
        content=re.compile(rb"\A(?:'[^\n]*\n)*(?:V[123](?:\.\d)?\s|N[+-]|PI|P1[-+ ])"),
        spelling="csa",
        holds=ALL_KINDS - {"nags", "variations"},
    ),
    _shogi(
        "usi",
        usi.read,
        usi.write,
        (".usi", ".sfen"),
        content=re.compile(rb"\A\s*(?:position\s+)?(?:startpos(?!\s+moves\s+[a-z])\s|sfen\s)"),
        spelling="usi",
        holds=frozenset(),
        headers=usi.HEADERS,
        tell_start=shogi.tell_counted,
        complete_headers=usi.complete_headers,
    ),
    _xiangqi(
        "ucci",
        ucci.read,
        ucci.write,
        (".ucci",),
        # Chess engines are told the same, but on a board of eight files and ranks from 1.
        content=re.compile(
            rb"\A\s*(?:position\s+)?(?:fen\s+(?:[^\s/]+/){9}[^\s/]+\s|"
            rb"startpos\s+moves\s(?=[^\r\n]*(?:[a-i][09]|i[0-9]))(?=[a-i][0-9][a-i][0-9]\s))"
        ),
        spelling="ucci",
        holds=frozenset(),
        headers=ucci.HEADERS,
        complete_headers=ucci.complete_headers,
    ),
    _xiangqi(
        "dhtmlxq",
        dhtmlxq.read,
        dhtmlxq.write,
        (".ubb", ".dhtmlxq"),
        content=re.compile(rb"\[DhtmlXQ(?:_\w+)?\]"),
        spelling="dhtmlxq",
        tell_start=xiangqi.tell_position,
        holds=ALL_KINDS - {"nags", "properties"},
    ),
    Notation(
        "ggf",
        ggf.read,
        ggf.write,
        (".ggf",),
        content=ggf.CONTENT,
        decodes=True,
        spelling=othello_spelling.SPELLING,
        writes=othello.is_othello,
        choose_spelling=othello_spelling.choose,
        holds=ALL_KINDS - {"comments", "nags", "variations"},
        coloured=True,
        complete_headers=ggf.complete_headers,
        tell_start=othello.tell_start,
        changes=othello.changes,
        titles=othello.titles_of,
        suits=othello.suits,
    ),
    Notation(
        "othello",
        transcript.read,
        transcript.write,
        (".othello",),
        content=transcript.CONTENT,
        spelling=othello_spelling.SPELLING,
        writes=othello.is_othello,
        choose_spelling=othello_spelling.choose,
        holds=frozenset(),
        headers=frozenset(),
        complete_headers=transcript.complete_headers,
        tell_start=othello.tell_start,
        titles=othello.titles_of,
    ),
    Notation(
        "mat",
        mat.read,
        mat.write,
        (".mat",),
        content=mat.CONTENT,
        decodes=True,
        spelling="mat",
        family="backgammon",
        holds=frozenset({"properties", "result"}),
        coloured=True,
        complete_headers=mat.complete_headers,
        titles=mat.titles_of,
    ),
    Notation(
        ludii.NAME,
        ludii.read,
        ludii.write,
        (".trl",),
        content=ludii.CONTENT,
        decodes=True,
        shared=(".txt",),
        spelling=ludii.NAME,
        holds=frozenset({"result"}),
        collects=False,
        coloured=True,
        only_read=True,
        titles=ludii.titles_of,
    ),
    Notation(
        "json",
        json.read,
        json.write,
        (".json", ".jsonl"),
        content=re.compile(rb'\A\s*\{[\s\S]*"ludoglot-record"'),
        decodes=True,
        any_spelling=True,
        sets_up=True,
    ),
):
    register(_row)
