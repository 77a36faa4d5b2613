"""Games that can be read and not be played, or not as they are meant: P1xx, what `check` tells."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final = {
    "P111": CodeEntry(
        "Piece that is never in play",
        "The piece type is neither set up nor in anybody's hand, and no rule of the game drops, "
        "creates or promotes to it. Variants may leave out what they inherit: it is told if no "
        "game of the file has the piece in play.",
        "(piece (name Ghost) (moves (n add)))",
    ),
    "P112": CodeEntry(
        "Player without pieces",
        "Pieces of this player are to move, but none is set up or in hand, and no rule gives him "
        "any. Or nothing at all is set up or in hand: at most one can pass.",
        "(board-setup (White (Man a1)))",
    ),
    "P113": CodeEntry(
        "Turn in which nobody can move",
        "The turn order asks for moves (of one type, if it names one), and no piece that the "
        "player may have has any. Without passes the game ends there.",
        "(turn-order (White jumping) Black)",
    ),
    "P121": CodeEntry(
        "Game that nobody wins",
        "No goal says who wins or loses: at most the game is drawn, for want of moves or because "
        "positions are repeated.",
        '(game (title "Endless") (players White Black) …)',
    ),
    "P122": CodeEntry(
        "Goal about what is never there",
        "The goal asks for pieces that are neither set up nor in hand and that no rule makes. It "
        "never holds, or at once.",
        "(win-condition (White) (pieces-remaining 1 Ghost))",
    ),
    "P123": CodeEntry(
        "Goal about more pieces than there are",
        "The goal counts pieces, and no rule makes new ones: there are never so many as are set up "
        "and in hand together.",
        "(loss-condition (White Black) (pieces-remaining 99))",
    ),
    "P124": CodeEntry(
        "Player without a king",
        "The goal is about checkmate of several players, and one of them has none of the pieces "
        "that it names and can get none: it never holds for him.",
        "(loss-condition (White Black) (checkmated King))",
    ),
    "P131": CodeEntry(
        "Zone that nothing asks about",
        "Neither a rule nor a goal of any game of the file names the zone.",
        "(zone (name garden) (players White) (positions a1 a2))",
    ),
    "P132": CodeEntry(
        "Zone that one player lacks",
        "The zone belongs to all other players. Moves of this one ask about it, too, and are "
        "answered that no position is in it. Often the player's name is missing, or misspelt.",
        "(zone (name far-rank) (players White) (positions a8 b8))",
    ),
    "P141": CodeEntry(
        "Move type that no turn asks for",
        "Every turn names a move type, none of them this one, and no move goes on with it: the "
        "moves are never tried.",
        "(turn-order (White stepping) (Black stepping))",
    ),
    "P142": CodeEntry(
        "Move type left out of the priorities",
        "Where moves have priorities only the types that these list are tried at the beginning of "
        "a turn. This one is not among them.",
        "(move-priorities capturing)",
    ),
    "P143": CodeEntry(
        "Move types that the priorities do not list",
        "Moves of types that are not listed, or of none, are tried together, and last of all. It "
        "is told where there are several such types, and no move goes on with them: one may have "
        "been forgotten.",
        "(move-priorities jump)",
    ),
    "P144": CodeEntry(
        "Instruction that nothing leads to",
        "It stands behind an end that nothing passes, as `(verify false)` is, "
        "or under a condition that never holds. What a macro has is told if that is so wherever "
        "it is called.",
        "(moves (n (verify false) add))",
    ),
    "P145": CodeEntry(
        "Instruction behind the last move",
        "A move has what was done before its `add`. This comes after the last one of its block, so "
        "it belongs to no move and never happens.",
        "(moves (n add (set-flag moved true)))",
    ),
    "P146": CodeEntry(
        "Rule that makes no move",
        "On no path does the rule come to an `add` (in scripts to `add-move`), so it makes no "
        "move, whatever the position.",
        "(moves (n (verify empty?)))",
    ),
    "P151": CodeEntry(
        "No first move",
        "When the game begins the first player has no legal move, or the game is over already "
        "(`ludoglot check --play`).",
    ),
    "P152": CodeEntry(
        "Games that do not end",
        "Not one random game has come to an end (`ludoglot check --play`). That may be so in games "
        "of skill; in others a goal is missing, or cannot be reached.",
    ),
    "P153": CodeEntry(
        "Player who never wins",
        "Others have won random games and this player has not (`ludoglot check --play`). Goals or "
        "moves of one side may be missing.",
    ),
    "P154": CodeEntry(
        "Rule that is never used",
        "No random game has had a move by this rule (`ludoglot check --play`): it is rare, or its "
        "conditions can never hold together. More games tell more.",
    ),
    "P155": CodeEntry(
        "Games that end at once",
        "In all random games (`--play N`) the first step ended the game: a goal holds from the "
        "beginning, or comes true whatever is done.",
        "ludoglot check FILE --play 20",
    ),
    "P161": CodeEntry(
        "Image that cannot be used",
        "The rules name an image of the board or of a piece that is not there, or that is no BMP, "
        "PNG or GIF that can be read. What it shows is drawn as if no image was named. It is told "
        "if the rules lie beside other images of theirs, or a folder is named with --images.",
        '(piece (name Man) (image White "images/man.bmp"))',
    ),
    "P162": CodeEntry(
        "Sound that is not there",
        "The rules name a sound, and there is no such file. It is told by `ludoglot check` if the "
        "rules lie beside other sounds of theirs.",
        '(move-sound "audio/move.wav")',
    ),
}
