"""Z4xx: pieces, their moves and drops."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "Z401": CodeEntry(
        "Condition used as an instruction",
        "Conditions belong inside `verify`, `if` and `while`. By itself one does nothing and is "
        "left out, so the block goes on whether it holds or not.",
        "(piece (name Man) (moves (n empty? add)))",
    ),
    "Z402": CodeEntry(
        "Unknown instruction",
        "The word is neither an instruction nor a direction, position or macro of this game. It "
        "is left out; the block runs on without it.",
        "(piece (name Man) (moves (n (varify empty?) add)))",
    ),
    "Z403": CodeEntry(
        "Opposite of an unknown direction",
        "`(opposite d)` needs a direction of the board. Without one the block ends there.",
        "(piece (name Man) (moves ((opposite north) add)))",
    ),
    "Z404": CodeEntry(
        "Surplus argument",
        "The form takes fewer arguments; the hint shows its syntax. The rest is ignored. "
        "Arguments of `create` are identified by their declarations, each role once.",
        "(piece (name Man) (moves ((verify (empty? n e)) n add)))",
    ),
    "Z405": CodeEntry(
        "Neither a position nor a direction",
        "The argument should be a place: a position, a direction (the neighbour there) or "
        "`(opposite direction)`. It counts as off the board.",
        "(piece (name Man) (moves ((verify (not-empty? north)) n add)))",
    ),
    "Z406": CodeEntry(
        "Go without a goal",
        "`go` takes `from`, `to`, `mark`, `last-from` or `last-to`. The instruction is left out.",
        "(piece (name Man) (moves ((go home) add)))",
    ),
    "Z407": CodeEntry(
        "Not one condition",
        "`verify`, `if` and `while` take one condition. Without one the instruction is left "
        "out; of several in a `verify` all have to hold, as with `and`.",
        "(piece (name Man) (moves (n (verify empty? on-board?) add)))",
    ),
    "Z408": CodeEntry(
        "Unknown piece type",
        "The instruction names a piece type that the game does not have; the name is ignored.",
        "(piece (name Man) (moves (n (add Queen))))",
    ),
    "Z409": CodeEntry(
        "Name with two meanings",
        "Arguments of `create` are identified by their declarations: player, then piece, then "
        "place. The name is that of a piece and of a place, and is read as the piece.",
        "(piece (name n) (moves (n (create n) add)))",
    ),
    "Z410": CodeEntry(
        "Change to no type",
        "`change-type` takes the piece type to change to. The instruction is left out.",
        "(piece (name Man) (moves (n change-type add)))",
    ),
    "Z411": CodeEntry(
        "Name or value missing",
        "`set-flag`, `set-position-flag` and `set-attribute` take a name and a value: `true`, "
        "`false` or a condition. The instruction is left out.",
        "(piece (name Man) (moves ((set-flag seen) n add)))",
    ),
    "Z412": CodeEntry(
        "Unknown attribute",
        "No piece declares an attribute of this name. The instruction is left out.",
        "(piece (name Man) (moves (n (set-attribute moved true) add)))",
    ),
    "Z413": CodeEntry(
        "Argument missing, or of another kind",
        "Each form of the language takes arguments of certain kinds; the hint shows which. "
        "Words in capitals are names, lists or strings, `[ ]` is optional, `…` repeats the item "
        "before it. Anything else is left out.",
        "(piece (name Man) (moves ((opposite) add)))",
    ),
    "Z414": CodeEntry(
        "Image for nobody",
        "The files after a name in `image` are those of that player, and there is no player of "
        "this name. They are left out.",
        '(piece (name Man) (image Whtie "man.bmp"))',
    ),
    "Z420": CodeEntry(
        "Unknown condition",
        "The word is neither a condition nor an attribute of any piece. It counts as false, so a "
        "`verify` of it ends the block.",
        "(piece (name Man) (moves (n (verify emtpy?) add)))",
    ),
    "Z421": CodeEntry(
        "Number of conditions",
        "`not` negates one condition, `and` and `or` join at least one. Of several after `not` the "
        "first counts; `(and)` holds, `(or)` does not.",
        "(piece (name Man) (moves (n (verify (not enemy? friend?)) add)))",
    ),
    "Z422": CodeEntry(
        "Argument missing",
        "The condition needs a name: a zone, a position or a flag.",
        "(piece (name Man) (moves (n (verify in-zone?) add)))",
    ),
    "Z423": CodeEntry(
        "Unknown piece type in a condition",
        "The condition names a piece type that the game does not have. It is false.",
        "(piece (name Man) (moves (n (verify (piece? Queen)) add)))",
    ),
    "Z424": CodeEntry(
        "Unknown zone",
        "The condition names a zone that the board does not have. It is false.",
        "(piece (name Man) (moves (n (verify (in-zone? castle)) add)))",
    ),
    "Z425": CodeEntry(
        "Attack of an unknown kind",
        "`attacked?` takes a move type and a place, both optional. The name is neither; attacks "
        "by all kinds of moves count.",
        "(piece (name Man) (moves (n (verify (not-attacked? slide)) add)))",
    ),
    "Z430": CodeEntry(
        "Piece without a name",
        "A piece type has a name, which setups and goals use. Without one it is left out.",
        '(piece (help "Moves one step") (moves (n add)))',
    ),
    "Z431": CodeEntry(
        "Not part of a piece",
        "A piece consists of `name`, `image`, `help`, `description`, `notation`, `open`, `dummy`, "
        "`attribute`, `moves` and `drops`. Anything else is ignored.",
        "(piece (name Man) (mvoes (n add)))",
    ),
    "Z432": CodeEntry(
        "Attribute without a name",
        "`attribute` takes a name and `true` or `false`.",
        "(piece (name Man) (attribute))",
    ),
    "Z433": CodeEntry(
        "Attribute that is no truth value",
        "Attributes of Zillions are true or false; Dagaz also has numbers. A number is kept as "
        "the initial value; no instruction of ZRF reads it.",
        "(piece (name Man) (attribute gold 3))",
    ),
    "Z434": CodeEntry(
        "Word outside a block",
        "`moves` and `drops` consist of blocks and `(move-type t)`. A word between them is "
        "ignored; a call of a macro needs parentheses even without arguments.",
        "(piece (name Man) (moves step))",
    ),
    "Z435": CodeEntry(
        "Move type that no moves have",
        "`move-priorities` lists it, or a partial move goes on with it, and no moves or drops "
        "follow a `(move-type t)` with it: nothing is ever tried. Often it is misspelt.",
        "(move-priorities jmup step)",
    ),
}
