"""Every code of a diagnostic about records, with what it means.

N10x any notation, N11x ZSG, N12x named-rule records, N13x SGF, N14x PGN and PDN, N15x shogi, N16x
JSON,
N17x replay, N18x conversion, N19x files and rules.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class CodeEntry(NamedTuple):
    """`title` is one line; `example` is text that draws the diagnostic."""

    title: str
    explanation: str
    example: str = ""


CATALOGUE: Final[dict[str, CodeEntry]] = {
    "N100": CodeEntry(
        "A finding repeats too often to be listed",
        "After a hundred findings of one code the others are counted but not shown.",
    ),
    "N102": CodeEntry(
        "Text in an unexpected encoding",
        "Records are UTF-8, or UTF-16 with a mark; SGF is in the encoding of CA, and records of "
        "shogi and xiangqi may be in the encodings of Japan and China as well. For other bytes "
        "the reader guesses Russian or Greek if enough words suggest it, else Windows-1252. SGF "
        "without CA may be Chinese (GB18030) or Japanese (Shift_JIS), and is read so if two "
        "common characters of these are adjacent. Bytes cannot distinguish Korean, or Big5, "
        "from Chinese. Set the encoding with --encoding, or in a map.",
        "(;FF[4]CA[UTF-8]C[\\xff])",
    ),
    "N103": CodeEntry(
        "The record is longer than its budget",
        "A game may hold a million moves and 64 MB of text: a longer one is more likely an "
        "attack, or not a record. Everything before is kept.",
    ),
    "N104": CodeEntry(
        "Mixed line ends",
        "Some lines end with CR LF and others with LF, or there are blanks and blank lines "
        "between. Written back as ZSG they stay as they are; a conversion makes them all alike.",
    ),
    "N105": CodeEntry(
        "Repeated header",
        "A header has one value: the first counts, and the others are left out.",
        '[Event "A"]\n[Event "B"]',
    ),
    "N110": CodeEntry(
        "Not a Zillions saved game",
        "A ZSG file begins with `Zillions Save Game File Version 0.02` and one letter, H or C, for "
        "each player.",
    ),
    "N111": CodeEntry(
        "A header line of the saved game is missing",
        "The second line names the rules, the third the variant: RulesFile=… and VariantName=….",
    ),
    "N112": CodeEntry(
        "Not an edit",
        "An edit empties a position, `(x a1)`, or puts a piece there, `(White Man b6)`.",
        "(White Man)",
    ),
    "N113": CodeEntry(
        "Not a move line of a saved game",
        "A move line is a number, a full stop, a space and a move. Only move lines may follow "
        "the first. A file that breaks off inside its last line causes this as well.",
        "1 Pawn e2 - e4",
    ),
    "N114": CodeEntry(
        "Not a move of a saved game",
        "A move is `Pass`, or pieces that move (`Pawn e2 - e4`), then in any order pieces that "
        "appear (`White Pawn e4`), captures (`x e4`), changes (`= Queen on e8`), attributes "
        "(`@ e1 0 0`) and flips (`flip e4`), with one space between words.",
        "1. Pawn e2 -",
    ),
    "N115": CodeEntry(
        "A line too long for Zillions",
        "Zillions reads a move into a buffer of fixed size; lines of more than a thousand "
        "characters may not survive it.",
    ),
    "N120": CodeEntry(
        "Not a named-rule record",
        "A record begins with the line `Named Rule Record 1`.",
        "hello",
    ),
    "N121": CodeEntry(
        "Another version of the named-rule record",
        "Only version 1 exists. The record is read as if it were of that version.",
        "Named Rule Record 2",
    ),
    "N122": CodeEntry(
        "A named-rule record without its first line",
        "The text begins with a move; it is read as a record without headers.",
        "1. e2 - e4 Pawn-move",
    ),
    "N123": CodeEntry(
        "Not a header",
        "Headers are `Key=value`, one a line, up to the first blank line.",
        "Named Rule Record 1\nhello",
    ),
    "N124": CodeEntry(
        "An edit after the first move", "Edits change the start position: they come first."
    ),
    "N125": CodeEntry(
        "Variations that do not match",
        "A variation stands in lines `[` and `]` after the move that it replaces, and holds moves.",
        "Named Rule Record 1\n\n]",
    ),
    "N126": CodeEntry(
        "Not a move line of a named-rule record",
        "A move line is a number, a full stop and a move: `e2 - e4 Pawn-move`, `e4 x d5 rule "
        "arg`, `g7 drop White Stone`, `* rule`, `Pass`, each with `+` before it inside a "
        "compound move, and with `=Type`, `{effects}`, `!` and `;comment` after it.",
        "Named Rule Record 1\n\n1. e2 -",
    ),
    "N127": CodeEntry(
        "Not a result",
        "A record ends with `end *`, `end draw`, or an outcome for each player: "
        "`end White=win Black=loss (resigns)`.",
        "Named Rule Record 1\n\nend White",
    ),
    "N128": CodeEntry(
        "A compound move that is not closed, or closed twice",
        "Every step of a compound move has `+`; a line with only `+`, or `+ Pass`, ends it.",
        "Named Rule Record 1\n\n1. +",
    ),
    "N130": CodeEntry("No game in an SGF file", "A game begins with `(;`.", "hello"),
    "N131": CodeEntry(
        "An SGF game breaks off",
        "A value is not closed by `]` or the tree not by `)`. The nodes before that are kept.",
        "(;B[aa]",
    ),
    "N133": CodeEntry(
        "Stray text in an SGF file",
        "Between or inside games there is text that is neither node nor property. It is "
        "skipped; an unchanged file is still written back as it was.",
        "(;B[aa] ! ;W[bb])",
    ),
    "N134": CodeEntry(
        "An SGF tree of unusual form",
        "A tree begins with a tree, a node lacks its `;`, or a tree has no nodes. Other "
        "programs write such files; they are read with their intended meaning.",
        "((;B[aa]))",
    ),
    "N135": CodeEntry(
        "Repeated SGF property in a node",
        "Lists are joined; of other properties the first counts.",
        "(;B[aa]C[one]C[two])",
    ),
    "N136": CodeEntry(
        "Missing handicap stones",
        "HA of SGF gives the number of handicap stones and puts none: AB does so, or moves of "
        "Black. Here White begins, and there are none. Servers put them in different places, so "
        "none are invented: Black has passed.",
        "(;GM[1]HA[2];W[cc])",
    ),
    "N137": CodeEntry(
        "Stones set up in the middle of a game",
        "AB, AW and AE of SGF change the position, which no move of the rules does. SGF and "
        "JSON keep them, and the line goes on from the new position. In other notations it ends "
        "there, as it does if the rules do not have such a position. Everything before is kept.",
    ),
    "N138": CodeEntry(
        "A pass after the end of a game",
        "On some servers three passes end a game of Go, by the rules two do. It is left out.",
    ),
    "N139": CodeEntry(
        "Unknown language of moves",
        "XV of SGF names the language of XM. Its name is one word; here moves are read as "
        "named-rule text.",
        "(;GM[0]XV[1:na med];XM[e2 - e4])",
    ),
    "N140": CodeEntry(
        "No game in the file",
        'The file was taken for PGN or PDN, and it has neither tags such as `[White "Anna"]` '
        "nor moves. `--from` names another notation.",
    ),
    "N141": CodeEntry(
        "Text that is no part of a PGN or PDN game",
        "It is neither tag, move, comment, variation nor result. It is skipped; the game goes "
        "on. For words that is an error: they may have been moves.",
        "1. e4 & e5",
    ),
    "N142": CodeEntry(
        "A comment is not closed",
        "A comment goes from `{` to the next `}`. Without one the rest of the file is a comment.",
        "1. e4 {best by test",
    ),
    "N143": CodeEntry(
        "Variations in PGN or PDN that do not match",
        "A variation is in parentheses after the move that it replaces.",
        "1. e4 (1. d4",
    ),
    "N144": CodeEntry(
        "An annotation with too large a number",
        "`$` is followed by the number of an annotation, up to 999999999 (PGN has names for those "
        "up to 255). The mark is left out.",
        "1. e4 $1234567890",
    ),
    "N145": CodeEntry(
        "The text ends right after a move",
        "After the last move of a game there is a result, or at least the end of the line. "
        "Without either, the rest of the text may be missing, and part of the move too: `Nf` of "
        "`Nf3`.",
        "1. e4 e5 2. Nf3",
    ),
    "N146": CodeEntry(
        "Typographic signs in a portable notation",
        "No-break spaces, dashes, fractions, `×`, `±` and other glyphs, `e.p.` after a move "
        "without a blank, and marks of forums such as `[pgn]` are no part of the notation. They "
        "are read with their intended meaning: glyphs as the annotations that have numbers in "
        "PGN.",
        "1. e4 e5 2. Nf3 \u00b1",
    ),
    "N150": CodeEntry(
        "No game in the file",
        "There are neither headers nor moves of the notation. This is not reported for a file "
        "that was not read to its end (N103).",
    ),
    "N151": CodeEntry(
        "A line that is no part of a record",
        "It is neither header, move, comment nor ending, an unknown handicap or position, or a "
        "variation of a move that no line has. It is skipped.",
    ),
    "N152": CodeEntry(
        "Unknown start position",
        "A rank of a drawing, a piece or a handicap is not understood. The moves are kept, but "
        "no rules can replay them, because they would begin in another position.",
        "V2.2\nP1-KY-KE-XX\n+\n+2726FU",
    ),
    "N160": CodeEntry("Not JSON", "The text is not JSON, or nested too deeply.", "{"),
    "N161": CodeEntry(
        "JSON that is no record",
        "A record in JSON is an object with the headers in `headers` and the moves in `nodes`, "
        "as written by `ludoglot convert --to json` and described in docs/records.md.",
        "{}",
    ),
    "N170": CodeEntry(
        "The record's start position is not one of this game",
        "Its edits, setup or FEN name positions, players or pieces that the rules do not have, or "
        "a position that they do not allow. The record may belong to other rules.",
    ),
    "N171": CodeEntry(
        "A move that cannot be read",
        "The text does not have the form of moves in the notation, or names a square that the "
        "board lacks.",
    ),
    "N172": CodeEntry(
        "Not a legal move",
        "No legal move does what the record says. The nearest are listed, and the contents of "
        "the target. Often the record is of another revision or variant of the rules.",
    ),
    "N173": CodeEntry(
        "More than one legal move fits",
        "The record does not say which is meant; the matching moves are listed. Named-rule "
        "records distinguish them by `=Type` or `{effects}`.",
    ),
    "N174": CodeEntry(
        "The number of a move is not that of its turn",
        "The order of the moves counts, not their numbers.",
    ),
    "N175": CodeEntry(
        "Omitted pass",
        "No matching move was legal before a pass: one that ends a compound move, or the only "
        "legal move. Or in SGF one colour moves twice, as with handicap stones in Go, or White "
        "moves first there.",
    ),
    "N176": CodeEntry(
        "Moves that cannot be matched with rules",
        "There is no table of squares for this game's moves: the text is kept but not replayed.",
    ),
    "N177": CodeEntry(
        "Another rules file of that name is used",
        "Several rules files have the name in the record. The one beside the record does not "
        "have all the positions, players and pieces that it names; another one has.",
    ),
    "N178": CodeEntry(
        "The record is of another revision of the rules",
        "Its fingerprint of the rules, or its number of players, differs from the rules at hand.",
    ),
    "N179": CodeEntry(
        "The effects of a move do not fit the board",
        "The record moves a piece from a position that holds another or none, or its mark `x` "
        "or `-` is wrong.",
    ),
    "N181": CodeEntry(
        "Loss",
        "The target notation has no place for the named part.",
    ),
    "N182": CodeEntry(
        "Several games for a notation of one game a file",
        "The notation holds one game a file, and the input holds several. With a folder as `-o` "
        "each game becomes a file.",
    ),
    "N183": CodeEntry(
        "The record breaks off inside a compound move",
        "The player may or must still go on. In PDN a move is a whole turn, so an unfinished "
        "one is left out.",
    ),
    "N184": CodeEntry(
        "The notation is not one for this game",
        "PGN is for chess, PDN for draughts, and the notations of shogi and xiangqi are for "
        "these: other games have no short names for their moves.",
    ),
    "N185": CodeEntry(
        "Moves without a text in this spelling",
        "The game was taken for one with its own move syntax in SGF, but a move is not of that "
        "form; named-rule text is written instead.",
    ),
    "N186": CodeEntry(
        "The mark of a move is wrong",
        "The move has `x` although no piece of another player is taken by landing, or `-` "
        "although one is.",
    ),
    "N187": CodeEntry(
        "Record that cannot be written in the notation",
        "It holds a move that is not in the spelling of the notation, or a step without a move "
        "where the notation has none. Such a record is left out, because its text could not be "
        "read back. With --rules its moves are written anew.",
    ),
    "N188": CodeEntry(
        "Players exchange colours, and the rules have no such move",
        "The record has `swap`, and the rules have no swap. If the same colour moves after it, "
        "the stones have stayed where they were, and the game goes on; names keep their "
        "colours. If the other colour moves, a stone has changed hands: the rules cannot go on "
        "from there. Rules called `… with swap` have such a move: they are found for a record "
        "that needs it.",
    ),
    "N189": CodeEntry(
        "The record goes on after a draw by repetition",
        "By the rules a position that occurs often enough is a draw. In many games a player has "
        "to claim it, and in this one nobody did: play continues, and repetitions are counted "
        "anew.",
    ),
    "N190": CodeEntry(
        "No record found",
        "There is no such file, it cannot be read, or the folder holds none.",
    ),
    "N191": CodeEntry(
        "Unknown notation",
        "The suffix decides; if several notations have it, or none, the beginning of the file "
        "does. The message lists the known notations. Name one with --from.",
    ),
    "N192": CodeEntry(
        "The rules of a record are not found",
        "Give the rules file with --rules, a map with --map, or a folder with --library. The "
        "folder is searched for the file that the record names, ignoring case, then for the "
        "title of its game, then for games by which all its moves are legal: if there is only "
        "one, it is taken.",
    ),
    "N193": CodeEntry(
        "The rules of a record cannot be used",
        "They do not translate, have no variant of the record's title, or leave its rules to a "
        "script that is not found. A file in a --library may use anything in it.",
    ),
    "N194": CodeEntry(
        "A limit was exceeded",
        "Replaying a record took longer than --timeout allows, or more memory than a process "
        "may have, or killed the process. The other records go on.",
    ),
    "N195": CodeEntry(
        "Where the rules of a record were found",
        "The record names no existing rules file. These are the rules of a game of its title, "
        "or of the only one in the library by which all its moves are legal.",
    ),
    "N196": CodeEntry(
        "Not a map of records",
        'Each line of a map is a pattern and a rules file: "*.kif" = "shogi.zrf".',
    ),
    "N197": CodeEntry(
        "The file cannot be unpacked",
        "It is damaged or encrypted, or becomes much larger than records ever do. gzip, bzip2, "
        "xz, Zstandard (with an extra package), zip and tar are read in place.",
    ),
    "N198": CodeEntry(
        "A colour moves out of turn, and the other player cannot pass",
        "In SGF a player who does not write a move has passed, as with handicap stones in Go. "
        "The rules have no pass there, so the move is read as one of the player to move.",
    ),
    "N199": CodeEntry(
        "Null move",
        "Annotators write `--`, `Z0` or `pass` to show a threat. No rules of chess have such a "
        "move: PGN keeps it, and the line goes on with the other player to move. In other "
        "notations, and for `replay`, the line ends there (N172).",
    ),
}
