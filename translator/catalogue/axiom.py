"""A1xx to A3xx: ForthScript of Axiom: reading and loading, blocks, translation of words."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

LOADING: Final[dict[str, CodeEntry]] = {
    "A101": CodeEntry(
        "Undefined word",
        "Every word must be defined before its use, by the script, by a file that it loads or "
        "by the engine. Upper and lower case are different letters.",
        ": twice dup + ;",
    ),
    "A102": CodeEntry(
        "Definition without an end",
        "A definition goes from `:` to `;`. It cannot contain another one or a block of the "
        "description, and the file cannot end inside it.",
        ": twice DUP +",
    ),
    "A103": CodeEntry(
        "Comment without an end",
        "A comment goes from the word `(` to the next `)`.",
        "( the board",
    ),
    "A104": CodeEntry(
        "Comment sign at the end of a line",
        "The word `\\` makes the rest of its line a comment. If nothing follows it on the line, "
        "the engine may skip the next line instead; here nothing is skipped.",
        "VARIABLE x \\\nVARIABLE y",
    ),
    "A105": CodeEntry(
        "Text without an end",
        'A text goes from a word such as `."` to the next `"`.',
        ': greet ." hello ;',
    ),
    "A106": CodeEntry(
        "Missing name",
        "The word reads a name, but the file ends, or a word of a block follows.",
        "VARIABLE",
    ),
    "A107": CodeEntry(
        "Structure that does not fit",
        "`IF` needs an `ENDIF`, `BEGIN` an `UNTIL` or `REPEAT`, `DO` a `LOOP`, each in the same "
        "definition, and structures do not overlap. They nest at most 120 deep, loops 16.",
        ": absolute DUP 0< IF NEGATE ;",
    ),
    "A108": CodeEntry(
        "Word for definitions only",
        "Words such as `IF` or `[']` build a definition and mean nothing outside of one.",
        "TRUE IF",
    ),
    "A109": CodeEntry(
        "Word without a meaning while loading",
        "Questions about the position, edits and directions have a meaning while a game is "
        "played, not while its script is loaded.",
        "here CONSTANT start",
    ),
    "A110": CodeEntry(
        "Not a word of the right kind",
        "`IS` gives a word to one that `DEFER` made, and `EXECUTE` takes the token of a word.",
        "5 EXECUTE",
    ),
    "A111": CodeEntry(
        "File that must not be loaded",
        "Only files below the folder of the script can be loaded.",
        "LOAD ../../secret.4th",
    ),
    "A112": CodeEntry(
        "File not found",
        "`LOAD` reads a file name without blanks, relative to the folder of the script.",
        "LOAD no-such-file.4th",
    ),
    "A113": CodeEntry(
        "Files that load each other",
        "A file loads itself while it is being read; that would never end.",
        "LOAD this-file.4th",
    ),
    "A114": CodeEntry(
        "Too many files",
        "Files load each other at most 16 deep and a thousand times in all.",
        "LOAD 1.4th … which loads 2.4th … and so on to 16.4th",
    ),
    "A120": CodeEntry(
        "Stack too small or too large",
        "The word takes more cells from the stack than there are, or the stack has more than "
        "10,000 cells. The operands of a word precede it each time: a player before each "
        "`{symmetry}`, not once after `{symmetries`.",
        "1 + CONSTANT two",
    ),
    "A121": CodeEntry(
        "Loading without an end",
        "Loading a script runs less than two million words; an endless loop runs more.",
        ": forever BEGIN FALSE UNTIL ; forever",
    ),
    "A122": CodeEntry(
        "Calls without an end",
        "While a script is loaded, words and structures nest at most 120 deep.",
        ": again RECURSE ; again",
    ),
    "A123": CodeEntry(
        "Neither number nor address",
        "Arithmetic needs numbers; `@` and `!` need the address of a cell that exists.",
        "3 [] three 1 3 three !",
    ),
    "A124": CodeEntry(
        "Deferred word without a target",
        "A word made by `DEFER` ran before `IS` gave it a target, or its targets lead back to it.",
        "DEFER size size CONSTANT rows",
    ),
    "A125": CodeEntry(
        "Too much memory",
        "An array has at most 65,536 cells, all of a script have a million.",
        "1000000000 [] huge",
    ),
    "A126": CodeEntry(
        "Unused cell",
        "The script ends with something on the stack: a surplus word or number, or a later word "
        "that should have taken it is missing.",
        "3 5 CONSTANT five",
    ),
    "A127": CodeEntry(
        "Cell from before the block",
        "A word of a block takes a cell that was on the stack before the block began. Either "
        "its own operand is missing, or an earlier word has one too many.",
        "8 8 {board {grid} board}",
    ),
}

BLOCKS: Final[dict[str, CodeEntry]] = {
    "A201": CodeEntry(
        "Word outside of its block",
        "Each word of a description belongs in its block, blocks do not nest, and each has an end.",
        "{player} White",
    ),
    "A202": CodeEntry(
        "Impossible board",
        "A board has one grid, before its other positions, up to 65,536 positions and 1,000,000 "
        "links in all, and every name once; the number of its directions times that of its "
        "positions is at most 10,000,000.",
        "{board 0 8 {grid} board}",
    ),
    "A203": CodeEntry(
        "Position after a variable",
        "The engine gives both the same storage, which no script intends. Here each has its own.",
        "{board 2 2 {grid} {variable} score {position} reserve board}",
    ),
    "A204": CodeEntry(
        "Directions without a board",
        "Directions link positions, so the board comes first.",
        "{directions 0 1 {direction} east directions}",
    ),
    "A205": CodeEntry(
        "No direction or no position",
        "Links and symmetries name directions, and links name positions of the board. A word of "
        "another kind cannot be linked.",
        "{board 2 2 {grid} board} 5 CONSTANT five {directions {link} five a1 a2 directions}",
    ),
    "A206": CodeEntry(
        "No player",
        "A game has from 1 to 31 players, declared before they are named.",
        "{players players}",
    ),
    "A207": CodeEntry(
        "No turn",
        "The turn order has at least one turn, and the properties of a turn follow it.",
        "{turn-order turn-order}",
    ),
    "A208": CodeEntry(
        "Nothing to repeat",
        "No turn follows `{repeat}`, so play goes on with the first turn.",
        "{players {player} W players} {turn-order {turn} W {repeat} turn-order}",
    ),
    "A209": CodeEntry(
        "No move",
        "A list of moves has at least one, and the properties of a move follow it.",
        "{moves none moves}",
    ),
    "A210": CodeEntry(
        "No piece or no list of moves",
        "A game has from 1 to 1,023 types of pieces; the properties of a piece follow it, and "
        "its moves and drops are lists that `{moves` made.",
        "{pieces {piece} Man {moves} DUP pieces}",
    ),
    "A211": CodeEntry(
        "Setup that does not fit",
        "`{setup}` names a player, a piece and a position of the game.",
        "{board-setup {setup} White White a1 board-setup}",
    ),
    "A212": CodeEntry(
        "No game",
        "A game has a board, players, a turn order and pieces. A script without one of them is "
        "meant to be loaded by others.",
        "{board 2 2 {grid} board}",
    ),
    "A213": CodeEntry(
        "Prelude of the engine",
        "`axiom.4th` and `CORE.4TH` define the words that every script has. They are built in: "
        "loading them changes nothing, and they hold no game.",
        "ludoglot check axiom.4th",
    ),
    "A214": CodeEntry(
        "Two of one name",
        "For the engine pieces and players are numbers, so two may have one name; a setup means "
        "the last of them. Records and other languages need different names: the second gets a "
        "number after it.",
        "{pieces {piece} Man {moves} list {piece} Man {moves} list pieces}",
    ),
    "A215": CodeEntry(
        "Name of another kind",
        "Players, positions, pieces and types of moves are numbers to the engine, which accepts "
        "one for another without a message. Ludoglot reports a name that a block declares as "
        "another kind.",
        "{players {player} W players} {turn-order {turn} W {of-type} W turn-order}",
    ),
}

LOWERING: Final[dict[str, CodeEntry]] = {
    "A301": CodeEntry(
        "Deferred word without a target",
        "Rules run a word made by `DEFER`, and nothing gave it a target. A script whose word "
        "only gets its target from scripts that load it is no game by itself.",
        "DEFER goal : OnIsGameOver goal ;",
    ),
    "A302": CodeEntry(
        "Stack that is too small",
        "A word takes a cell that nothing has put on the stack. The engine does not detect "
        "that; it reads 0 here.",
        ": OnIsGameOver DROP #UnknownScore ;",
    ),
    "A303": CodeEntry(
        "Stack whose depth depends on the position",
        "Most words leave a number of cells that follows from their text, and become procedures "
        "with parameters and results. If the number depends on the position, and cells below "
        "are used, the word keeps a stack when it runs. That is slower.",
        ": some empty? IF 1 ENDIF ; : OnIsGameOver 7 some + ;",
    ),
    "A304": CodeEntry(
        "Unknown address",
        "The text must show which variable `@` and `!` mean. Arrays with an index and addresses "
        "as arguments of words are fine; addresses that are computed or chosen while the rules "
        "run are not.",
        "VARIABLE x : OnIsGameOver x 7 * ;",
    ),
    "A305": CodeEntry(
        "Use of the stack that cannot be translated",
        "`PICK` needs a constant, loop counters and the return stack belong to one word, and "
        "`EXECUTE` of a number may choose among 60 words at most.",
        ": OnIsGameOver R> ;",
    ),
    "A306": CodeEntry(
        "Word without a meaning in rules",
        "The word belongs to searching, to texts or to the inside of the engine. If rules run "
        "it, the run is abandoned with a warning.",
        ": OnIsGameOver White material-balance ;",
    ),
    "A307": CodeEntry(
        "Search left out",
        "Evaluation and search are no part of the rules. The words are read, because later ones "
        "may use them, but not translated.",
        ": OnEvaluate 0 ;",
    ),
    "A308": CodeEntry(
        "Event that is not supported",
        "The script replaces something that the engine does itself when it generates or makes "
        "moves. The rules are translated as if it did not.",
        ": OnNextTurn ;",
    ),
    "A309": CodeEntry(
        "Move that is not supported",
        "Partial moves and moves that begin elsewhere are not translated.",
        ": m2 from here move partial add-move ; {moves more {move} m2 moves}"
        " {pieces {piece} Man {moves} more pieces}",
    ),
    "A310": CodeEntry(
        "Literal or word that cannot be part of a move",
        "`COMPILE` makes a word part of the move, with the numbers that `COMPILE-LITERAL` gave "
        "in the same word before it. The text must show how many cells it takes.",
        ": literal empty? IF 1 ELSE 2 ENDIF COMPILE-LITERAL ; : OnIsGameOver literal 0 ;",
    ),
    "A311": CodeEntry(
        "Word too entangled",
        "Words become procedures for each kind of token that they receive, and short words are "
        "inlined; this one would become too many, or too long.",
        "a word that calls itself with ever new tokens … more than 60 of them",
    ),
    "A312": CodeEntry(
        "Loop without end",
        "Nothing in the loop can leave it. The engine of Axiom hangs there; an engine written "
        "here abandons the run, with a warning.",
        ": OnIsGameOver BEGIN FALSE UNTIL #UnknownScore ;",
    ),
    "A313": CodeEntry(
        "Calls without end",
        "The word calls itself on every path, and nothing abandons the run. Too many nested "
        "calls abandon it with a warning.",
        ": OnIsGameOver RECURSE #UnknownScore ;",
    ),
    "A314": CodeEntry(
        "Index out of range",
        "The array has no cell with this number. The engine of Axiom reads any memory behind "
        "the array; here the cell reads 0 and keeps nothing, with a warning when it is used.",
        "3 [] three[] : OnIsGameOver 7 three[] @ DROP #UnknownScore ;",
    ),
    "A315": CodeEntry(
        "Cells left on the stack",
        "A move word or an event begins with an empty stack and leaves something there, at "
        "least on one of its paths. It is dropped. Often a `DROP` is missing, or an operator.",
        ": OnIsGameOver 5 #UnknownScore ;",
    ),
}

COMPANION: Final[dict[str, CodeEntry]] = {
    "A401": CodeEntry(
        "Positions that differ",
        "A ZRF file shows the positions of a script under the same names; a position that it "
        "lacks has no place on the screen.",
        '(dimensions ("a/b/c" (10 0)) …) beside {board 2 2 {grid} board}',
    ),
    "A402": CodeEntry(
        "Players that differ",
        "A ZRF file and its script have players of the same names, in any order.",
        "(players White Black) beside {players {player} North {player} South players}",
    ),
    "A403": CodeEntry(
        "Pieces without pictures",
        "The script has pieces that the ZRF file does not show.",
        "(piece (name Man) …) beside {pieces {piece} Man {piece} King pieces}",
    ),
    "A404": CodeEntry(
        "Setups that differ",
        "The setup is written twice, because Zillions uses that of the ZRF file and others that "
        "of the script; here the script's counts.",
        "(board-setup (White (Man a1))) beside {board-setup {setup} White Man b1 board-setup}",
    ),
    "A405": CodeEntry(
        "Turn orders that differ",
        "Play follows the turn order of the script.",
        "(turn-order White Black) beside {turn-order {turn} White turn-order}",
    ),
    "A406": CodeEntry(
        "Setup only in the ZRF file",
        "The script places no pieces. Under Zillions the ZRF file does; here the game begins "
        "without pieces.",
        "(board-setup (White (Man a1))) beside a script without {board-setup",
    ),
    "A407": CodeEntry(
        "Forced passes only in the ZRF file",
        "A pass of a player without a move is a rule, and the script does not enable it with "
        "`$passTurnForced ON`.",
        '(option "pass turn" forced) beside a script without $passTurnForced ON',
    ),
    "A408": CodeEntry(
        "Rules in the ZRF file",
        "A ZRF file whose rules are in a script has one piece with a move that never happens, "
        "because Zillions requires one. Other moves, and goals, do not count.",
        '(engine "axiom.dll") … (win-condition (White Black) stalemated)',
    ),
    "A409": CodeEntry(
        "Missing script",
        "The ZRF file leaves its rules to a script of Axiom: that of its title, with hyphens "
        "for blanks, in the folder of the engine that it names. It was not found below the "
        "folder of the rules, so there is nothing to play.",
        '(title "Breakthrough") (engine "../Axiom/axiom.dll")',
    ),
}

TABLE: Final[dict[str, CodeEntry]] = {**LOADING, **BLOCKS, **LOWERING, **COMPANION}
