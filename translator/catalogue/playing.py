"""Games that can be read and not be played, or not as they are meant: P1xx, what `check` tells."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final = {
    "P111": CodeEntry(
        "Piece that is never in play",
        "The piece type is neither set up nor in hand, and no rule of the game drops, creates "
        "or promotes to it. Variants may leave out what they inherit: this is reported if no "
        "game of the file has the piece in play.",
        "(piece (name Ghost) (moves (n add)))",
    ),
    "P112": CodeEntry(
        "Player without pieces",
        "Pieces of this player are to move, but none is set up or in hand, and no rule gives "
        "the player any. Or nothing at all is set up or in hand: players can at most pass.",
        "(board-setup (White (Man a1)))",
    ),
    "P113": CodeEntry(
        "Turn in which nobody can move",
        "The turn order requires moves (of one type, if it names one), and no piece that the "
        "player may have has any. Without passes the game ends there.",
        "(turn-order (White jumping) Black)",
    ),
    "P121": CodeEntry(
        "Game that nobody wins",
        "No goal gives a win or loss: the game can only be drawn, when there are no moves or "
        "positions are repeated.",
        '(game (title "Endless") (players White Black) …)',
    ),
    "P122": CodeEntry(
        "Goal about absent pieces",
        "The goal is about pieces that are neither set up nor in hand and that no rule makes. "
        "It never holds, or at once.",
        "(win-condition (White) (pieces-remaining 1 Ghost))",
    ),
    "P123": CodeEntry(
        "Goal about more pieces than there are",
        "The goal counts pieces, and no rule makes new ones: there are never as many as that, "
        "set up and in hand together.",
        "(loss-condition (White Black) (pieces-remaining 99))",
    ),
    "P124": CodeEntry(
        "Player without a king",
        "The goal is about checkmate of several players, and one of them has none of the pieces "
        "that it names and can get none: it never holds for that player.",
        "(loss-condition (White Black) (checkmated King))",
    ),
    "P131": CodeEntry(
        "Unused zone",
        "Neither a rule nor a goal of any game of the file names the zone.",
        "(zone (name garden) (players White) (positions a1 a2))",
    ),
    "P132": CodeEntry(
        "Zone that one player lacks",
        "The zone belongs to all other players. Moves of this one test it too, and find that no "
        "position is in it. Often the player's name is missing, or misspelt.",
        "(zone (name far-rank) (players White) (positions a8 b8))",
    ),
    "P141": CodeEntry(
        "Unused move type",
        "Every turn names a move type, none of them this one, and no move goes on with it: the "
        "moves are never tried.",
        "(turn-order (White stepping) (Black stepping))",
    ),
    "P142": CodeEntry(
        "Move type left out of the priorities",
        "If moves have priorities, only the types that these list are tried at the beginning of "
        "a turn. This one is not among them.",
        "(move-priorities capturing)",
    ),
    "P143": CodeEntry(
        "Move types that the priorities do not list",
        "Moves of unlisted types, or of none, are tried together, and last. This is reported if "
        "there are several such types, and no move goes on with them: one may have been "
        "forgotten.",
        "(move-priorities jump)",
    ),
    "P144": CodeEntry(
        "Unreachable instruction",
        "It follows an end that nothing passes, such as `(verify false)`, or is under a "
        "condition that never holds. An instruction in a macro is reported if it is unreachable "
        "in all calls.",
        "(moves (n (verify false) add))",
    ),
    "P145": CodeEntry(
        "Instruction behind the last move",
        "A move has the effects before its `add`. This comes after the last one of its block, "
        "so it belongs to no move and never happens.",
        "(moves (n add (set-flag moved true)))",
    ),
    "P146": CodeEntry(
        "Rule that makes no move",
        "No path of the rule reaches an `add` (in scripts `add-move`), so it makes no move in "
        "any position.",
        "(moves (n (verify empty?)))",
    ),
    "P151": CodeEntry(
        "No first move",
        "When the game begins the first player has no legal move, or the game is over already "
        "(`ludoglot check --play`).",
    ),
    "P152": CodeEntry(
        "Games that do not end",
        "No random game has come to an end (`ludoglot check --play`). That may be normal in "
        "games of skill; in others a goal is missing, or cannot be reached.",
    ),
    "P153": CodeEntry(
        "Player who never wins",
        "Others have won random games and this player has not (`ludoglot check --play`). Goals "
        "or moves of one side may be missing.",
    ),
    "P154": CodeEntry(
        "Rule that is never used",
        "No random game has had a move by this rule (`ludoglot check --play`): it is rare, or "
        "its conditions can never hold together. More games give more certainty.",
    ),
    "P155": CodeEntry(
        "Games that end at once",
        "In all random games (`--play N`) the first step ended the game: a goal holds from the "
        "beginning, or after any step.",
        "ludoglot check FILE --play 20",
    ),
    "P161": CodeEntry(
        "Image that cannot be used",
        "The rules name an image of the board or of a piece that is missing, or that is no "
        "readable BMP, PNG or GIF. The board or piece is drawn as if no image was named. This "
        "is reported if there are other images of these rules, or a folder is given with "
        "--images.",
        '(piece (name Man) (image White "images/man.bmp"))',
    ),
    "P162": CodeEntry(
        "Missing sound",
        "The rules name a sound, and there is no such file. `ludoglot check` reports this if "
        "there are other sounds of these rules.",
        '(move-sound "audio/move.wav")',
    ),
}
