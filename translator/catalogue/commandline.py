"""C1xx: the command line, archives, positions, and the running of engines under a limit."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "C101": CodeEntry(
        "The file cannot be read",
        "There is no file with that name, it is a folder or larger than 16 MB, or the system "
        "denies access. Files in folders, and included files, must be regular: pipes and "
        "devices are not opened. A slash leads into an archive: games.zip/chess/chess.zrf.",
        "ludoglot check no-such-file.zrf",
    ),
    "C102": CodeEntry(
        "Unknown language of the rules",
        "The file's suffix decides the language; give it with --from for other suffixes, and "
        "always for standard input.",
        "ludoglot check rules.txt",
    ),
    "C103": CodeEntry(
        "The file has no such variant",
        "Select a variant by its title, with --variant TITLE or as FILE@TITLE, the second with "
        "the same title as TITLE#2, or by its number with --index N. Case does not matter; "
        "`ludoglot info FILE` lists the numbers and titles.",
        'ludoglot perft chess.zrf 2 --variant "No such chess"',
    ),
    "C104": CodeEntry(
        "The archive is too large",
        "An archive may hold 1000 members and 64 MB of text in a file of 128 MB, and no member "
        "may be compressed more than 100 to 1: a larger one is more likely an attack than a "
        "library of games.",
        "ludoglot batch bomb.zip out",
    ),
    "C105": CodeEntry(
        "The archive is damaged",
        "The file is no zip archive, it is encrypted, or a member does not match its checksum.",
        "ludoglot batch truncated.zip out",
    ),
    "C106": CodeEntry(
        "The position cannot be set up",
        "A position is FEN on chess-like grids, else one line of placements such as `White King "
        "e1 moved; Black King e8; turn 1`. The message names the wrong part.",
        'ludoglot perft chess.zrf 1 --position "White Kin e1"',
    ),
    "C107": CodeEntry(
        "The time limit is over",
        "Reading, translating or playing took longer than --timeout allows. Rules may loop without "
        "end or offer an astronomic number of moves.",
        "ludoglot perft chess.zrf 9 --timeout 5",
    ),
    "C108": CodeEntry(
        "The game has no legal first move",
        "The player who begins cannot move, and no goal of the rules covers that. Often the "
        "rules are a skeleton whose moves are outside the file. The engine exists but is not "
        "counted as played.",
        '(turn-order (White setup))  ; and no block of type "setup"',
    ),
    "C109": CodeEntry(
        "The engine failed while it was played",
        "The generated engine raised an exception. This is a fault of ludoglot, not of the rules.",
    ),
    "C110": CodeEntry(
        "The translation failed with an internal error",
        "An exception other than a diagnostic ended the work on this file; the batch went on. "
        "This is a fault of ludoglot, not of the rules.",
    ),
    "C111": CodeEntry(
        "The worker process died",
        "The process that worked on this file was ended from outside, perhaps for lack of "
        "memory; the batch went on with a new one.",
    ),
    "C112": CodeEntry(
        "The generated module cannot be imported",
        "The generated source is no valid module. This is a fault of ludoglot, not of the rules.",
    ),
    "C113": CodeEntry(
        "An engine gave up part of its work",
        "While the game was played a rule reached one of the limits of the engine, most often "
        "because of a `while` that never ends. The moves that the rule had produced until then "
        "count.",
        "(moves ((while on-board? s n) add))",
    ),
    "C114": CodeEntry(
        "Node is not installed",
        "JavaScript engines are written without it; to import and play them, as a batch does, "
        "needs Node.js 18 or newer on the search path, or V8, the extra `v8`.",
        "ludoglot batch corpus out --to javascript",
    ),
    "C115": CodeEntry(
        "No canonical layout",
        "`ludoglot fmt` lays out ZRF and the native language. Files in other languages are left as "
        "they are.",
    ),
    "C116": CodeEntry(
        "Turns without end",
        "A turn of the game can go on for more than 400 steps, so its whole turns cannot be "
        "counted. Steps can: without --turns. A game that must choose the turn that captures "
        "most cannot be played at all then.",
        "ludoglot perft FILE 1 --turns",
    ),
    "C118": CodeEntry(
        "A file is not replaced",
        "A command replaces its own earlier output for the same game, and empty files. It keeps "
        "its inputs, files of other kinds, and files of other games. Files that people edit "
        "(rules in the native language, XML and JSON of a game, pictures, records) are replaced "
        "only if they hold the same bytes, or if the checksum in their first lines shows that "
        "nobody has changed them. --force replaces anything.",
        "ludoglot translate chess.zrf -o chess.zrf",
    ),
    "C119": CodeEntry(
        "A resource of the system is exhausted",
        "The disk is full, or the system has no more memory, files or processes for the work on "
        "this game; the batch went on. A later run tries it again.",
    ),
    "C120": CodeEntry(
        "Too much memory",
        "The work on this game took more memory than a process may hold: 2048 MB, or as many as "
        "the environment variable LUDOGLOT_MEMORY says (0: no limit). Work that does not stop "
        "when interrupted is ended, as is work long past its time limit.",
        "LUDOGLOT_MEMORY=4096 ludoglot stats FILE",
    ),
    "C121": CodeEntry(
        "V8 is not installed",
        "Engines in JavaScript run inside V8, from the package mini-racer, the extra `v8`. "
        "Without it engines in Python count and play the same, but slower.",
        "ludoglot perft FILE 3 --engine v8",
    ),
    "C122": CodeEntry(
        "Unused ignore comment",
        "`; ludoglot: ignore Z312 reason` (in ForthScript after a backslash) silences findings "
        "of the codes in its own line or, on a line of its own, in the next one. This one "
        "silences nothing any more, or names no code: remove it.",
        "; ludoglot: ignore Z433 nothing of it is here",
    ),
    "C123": CodeEntry(
        "Server packages are not installed",
        "Serving editors needs the package pygls, the extra `lsp`; serving browsers needs "
        "starlette and uvicorn, the extra `serve`.",
        "ludoglot lsp",
    ),
    "C124": CodeEntry(
        "Settings that cannot be read",
        "The nearest ludoglot.toml, or the table [tool.ludoglot] of the nearest pyproject.toml, "
        "in this folder or above, may hold `select`, `ignore`, `max-warnings` and "
        "`per-file-ignores`. Any other key is an error, because it would have no effect.",
        'ignored = ["Z433"]',
    ),
    "C125": CodeEntry(
        "Nothing to serve",
        "`ludoglot serve` watches a rules file on the disk, outside archives, and uses a free "
        "port of this computer.",
        "ludoglot serve game.zrf --port 8000",
    ),
    "C126": CodeEntry(
        "An extra package is missing",
        "Tables in Parquet need pyarrow, the extra `archives`.",
    ),
    "C128": CodeEntry(
        "No baseline",
        "The option --baseline takes a report of `check --format json`: earlier findings, to"
        " compare with those of now.",
        "ludoglot check rules/ --baseline notes.txt",
    ),
    "C127": CodeEntry(
        "Kept engines cannot be used",
        "Commands keep the engines that they have written in `ludoglot` in the cache folder "
        "(XDG_CACHE_HOME, else ~/.cache), for the next run. They are code: entries that others "
        "may write to are not used, and damaged ones are rebuilt. LUDOGLOT_CACHE=0 or `ludoglot "
        "--no-cache` keeps nothing.",
    ),
}
