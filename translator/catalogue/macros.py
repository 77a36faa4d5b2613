"""Z2xx: macros and includes."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "Z201": CodeEntry(
        "Macro without a name",
        "`define` takes a name and the forms that replace it.",
        "(define (step add))",
    ),
    "Z202": CodeEntry(
        "Macro defined again",
        "Two macros of one name have different bodies. The last definition holds for the whole "
        "file, also for calls further up.",
        "(define step (n add)) (define step (s add))",
    ),
    "Z203": CodeEntry(
        "Parameter without a value",
        "A parameter that a call does not supply has its value in the calling macro. No call "
        "has one here, so the parameter is left out.",
        "(define step ($1 $2 add)) (game (piece (moves (step n))))",
    ),
    "Z204": CodeEntry(
        "List as a macro's argument",
        "Arguments are usually single names. A list replaces the parameter unchanged, with its "
        "parentheses; other programs drop the parentheses or refuse it.",
        "(define step ($1 add)) (game (piece (moves (step (n e)))))",
    ),
    "Z205": CodeEntry(
        "Macros expand to too much",
        "Real rules expand to at most three million nodes. The message names the chain of calls "
        "that leads to the call where a limit was passed.",
        "(define a1 (a2) (a2)) (define a2 (a3) (a3)) … (define a40 n) (game (moves (a1)))",
    ),
    "Z206": CodeEntry(
        "List inside a name",
        "A parameter inside a name or string is replaced by a name; the argument is a list.",
        "(define step (x$1 add)) (game (piece (moves (step (n e)))))",
    ),
    "Z207": CodeEntry(
        "Surplus argument",
        "The call has more arguments than the macro, and the macros that it calls, use. They "
        "are ignored.",
        "(define step ($1 add)) (game (piece (moves (step n e))))",
    ),
    "Z208": CodeEntry(
        "Macros nest lists too deep",
        "Expanded, lists would be nested more than 256 deep.",
        "(define a (((( … (b) … )))) (define b (((( … n … )))) (game (moves (a)))",
    ),
    "Z209": CodeEntry(
        "Name without end",
        "Joining parameters makes a name or string of more than 65,536 characters.",
        "(define a1 (a2 $1$1)) … (define a17 $1) (game (moves (a1 n)))",
    ),
    "Z210": CodeEntry(
        "Macro calls nested too deep",
        "Macros call macros more than 200 deep; the deepest chain in real rules has 12.",
        "(define a1 (a2)) (define a2 (a3)) … (define a201 n) (game (moves (a1)))",
    ),
    "Z211": CodeEntry(
        "Macro calls itself",
        "The expansion of the macro contains a call of the same macro, so it has no end. The "
        "message names the calls in the circle.",
        "(define a (b)) (define b (n (a))) (game (moves (a)))",
    ),
    "Z212": CodeEntry(
        "Macro that is never called",
        "No game or variant of the file calls this macro, directly or through others: a rule may "
        "have been forgotten, or its name misspelt where it is called.",
        "(define unused (n add))",
    ),
    "Z220": CodeEntry(
        "Include without a name",
        "`include` takes the name of one file.",
        "(include)",
    ),
    "Z221": CodeEntry(
        "Included file not found",
        "Names are relative to the file that includes; `\\` and `/` both separate folders, and "
        "upper and lower case do not matter.",
        '(include "no-such-file.zrf")',
    ),
    "Z222": CodeEntry(
        "Include refused",
        "Only files below the folder of the rules are opened, never absolute names, names on "
        "the network, or links that lead out of the folder.",
        '(include "../../secret")',
    ),
    "Z223": CodeEntry(
        "Files include each other",
        "A file includes itself, directly or through others. The message names the circle.",
        '(include "this-file.zrf")',
    ),
    "Z224": CodeEntry(
        "Too many includes",
        "Includes may be nested 16 deep, and one game may include 1,000 files.",
        '(include "1.zrf") … in which (include "2.zrf") … and so on to 16.zrf',
    ),
}
