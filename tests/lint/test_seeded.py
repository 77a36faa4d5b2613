"""Bugs as authors make them, one at a time, in games of the corpus: each is told at its place."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from translator.core.diagnostics import Diagnostic, TranslationError
from translator.core.resources import resource
from translator.frontends.find import open_rules
from translator.lint import PLAYED
from translator.lint.whole import found_in

CORPUS = resource("corpus")
GAMES = 20


@dataclass(frozen=True)
class Bug:
    """An edit of a file, and the code that tells it.

    `file` is the game; what is edited is it, or a file that it includes (`GAME+FILE`). The finding
    stands on the line of the edit, or on that which holds `place`, if need be in the game's file.
    """

    file: str
    old: str
    new: str
    code: str
    place: str = ""

    def found(self, folder: Path) -> tuple[list[Diagnostic], str, int]:
        """What is found with the edit, and in which file and line it has to be."""
        name, _, included = self.file.partition("+")
        source = CORPUS / name
        edited = source.with_name(included) if included else source
        text = edited.read_text("utf-8")
        assert self.old in text
        for other in (source, *source.parent.glob("*.inc")):
            shutil.copy(other, folder)
        new = text.replace(self.old, self.new, 1)
        (folder / edited.name).write_text(new, "utf-8")
        told, at = edited, text.index(self.old)
        if self.place:
            told, new = (edited, new) if self.place in new else (source, source.read_text("utf-8"))
            at = new.index(self.place)
        games = GAMES if self.code in PLAYED else None
        try:
            found = found_in(open_rules(str(folder / source.name)), games=games)
        except TranslationError as error:
            found = list(error.diagnostics)
        return found, told.name, 1 + new.count("\n", 0, at)


B, D, M = "zrf/breakthrough.zrf", "zrf/english-draughts.zrf", "zrf/makruk.zrf"
R, T, X = "zrf/reversi.zrf", "zrf/three-mens-morris.zrf", "zrf/ataxx.zrf"
A, K, S = "zrf/antichess.zrf", "native/konane.glot", "native/stavropol-draughts.glot"
F = "axiom/Breakthrough-5x5.4th"
G = f"{F}+breakthrough.inc"
GOALS = """(win-condition (White Black) (absolute-config Man (goal)))
  (loss-condition (White Black) (pieces-remaining 0))"""
FAR = "(zone (name goal) (players White) (positions a8 b8 c8 d8 e8 f8 g8 h8))"

BUGS = {
    # Words that are misspelt, and conditions that are no longer asked
    "verify": Bug(B, "(n (verify empty?) add)", "(n (verfy empty?) add)", "Z402"),
    "a condition that never holds": Bug(
        B, "(n (verify empty?) add)", "(n (verify false) add)", "P144"
    ),
    "a capture behind its move": Bug(B, "(n (verify empty?) add)", "(n add capture)", "P145"),
    "a condition alone": Bug(B, "(n (verify empty?) add)", "(n empty? add)", "Z401"),
    "add": Bug(X, "(infect) add))\n\n(game", "(infect) ad))\n\n(game", "Z402"),
    "capture": Bug(D, "capture $1\n    (verify", "captur $1\n    (verify", "Z402"),
    "a condition": Bug(X, "(verify (not-friend? s))", "(verify (not-frend? s))", "Z420"),
    "a macro where it is called": Bug(M, "(oblique-steps) (leap1", "(oblique-step) (leap1", "Z402"),
    "a macro in a macro": Bug(X, "(infect-in ne)", "(infekt-in ne)", "Z402"),
    "a macro where it is defined": Bug(D, "(define king-step (", "(define king-stp (", "Z212"),
    "a call of a macro": Bug(T, "(step n) (step ne)", "(stp n) (step ne)", "Z402"),
    "a section": Bug("zrf/go.zrf", "(version", "(verson", "Z106"),
    "a part of a piece": Bug(M, "(name Met)\n", "(nam Met)\n", "Z430", "(piece\n    (nam Met)"),
    "a goal": Bug(M, "repetition))", "repetiton))", "Z532"),
    "an option": Bug(R, '"pass turn"', '"pass turns"', "Z603"),
    "the value of an option": Bug(D, '"pass partial" false', '"pass partial" fals', "Z604"),
    "verify of a script": Bug(G, "empty? verify", "empty? verfy", "A101"),
    "a score of a script": Bug(G, "#LossScore", "#LostScore", "A101"),
    "verify of a rule": Bug(K, "(verify enemy?)", "(verfy enemy?)", "L201"),
    # Names
    "a direction": Bug(B, "(strike nw)))", "(strike nv)))", "Z402", "(define strike"),
    "a direction that is none": Bug(D, "(man-jump nw)", "(man-jump north)", "Z402", "($1\n"),
    "a zone of a goal": Bug(
        B, "(absolute-config Man (goal))", "(absolute-config Man (gl))", "Z537"
    ),
    "a zone of a rule": Bug(D, "(in-zone? king-row) (add", "(in-zone? king) (add", "Z424"),
    "a piece of a goal": Bug(
        B, "(absolute-config Man (goal))", "(absolute-config M (goal))", "Z533"
    ),
    "a piece of the setup": Bug(
        B, "(White (Man a1 b1 c1 d1 e1 f1 g1 h1", "(White (Mn a1 b1", "Z521"
    ),
    "a royal piece": Bug(M, "(checkmated Khun)", "(checkmated Kun)", "Z533"),
    "what is promoted to": Bug(M, "(add Met)", "(add Mett)", "Z408"),
    "what a man becomes": Bug(D, "(add King) ; crowned", "(add Kng) ; crowned", "Z408"),
    "a player of a turn": Bug(B, "(turn-order White Black)", "(turn-order White Blck)", "Z515"),
    "a player of a zone": Bug(
        M, "promotion-zone) (players Black", "promotion-zone) (players B", "Z317"
    ),
    "a player of a symmetry": Bug(B, "(symmetry Black (n s)", "(symmetry Blck (n s)", "Z314"),
    "a player of a goal": Bug(T, "(White Black) stalemated", "(White Blck) stalemated", "Z531"),
    "a type of the priorities": Bug(D, "priorities jump step", "priorities jump steps", "Z435"),
    "a type to go on with": Bug(D, "(add-partial jump))))\n", "(add-partial jmp))))\n", "Z435"),
    "a type of a turn": Bug(
        T, "repeat\n    (White moving)", "repeat\n    (White moves)", "P113", "(White moves)"
    ),
    "a direction of a script": Bug(G, "\tahead verify", "\tahed verify", "A101"),
    "moves of a script": Bug(G, "{moves} man-moves", "{moves} men-moves", "A101"),
    "a player of a script": Bug(G, "{turn}\tBlack", "{turn}\tBlck", "A101"),
    "a piece of a script": Bug(F, "White Man b1", "White Men b1", "A101"),
    "a zone of a native rule": Bug(
        K, "(in-zone? corners-and-centre)", "(in-zone? corners)", "L201"
    ),
    "a direction of a native piece": Bug(K, "(jump e)", "(jump east)", "L201"),
    "a native rule": Bug(K, "(jump e)", "(jmp e)", "L201"),
    "a native type": Bug(K, "repeat (Black jump)", "repeat (Black jmp)", "P113"),
    "a file": Bug(M, '"chess-moves.inc"', '"ches-moves.inc"', "Z221"),
    "a file of a script": Bug(F, "LOAD breakthrough.inc", "LOAD breakthru.inc", "A112"),
    # Places off the board
    "a zone": Bug(B, "(positions a8 b8", "(positions a9 b8", "Z303"),
    "a place in the setup": Bug(M, "(Ruea a8 h8)", "(Ruea a8 h9)", "Z522"),
    "a place in a goal": Bug(T, "(a1 b1 c1)", "(a1 b1 c9)", "Z537"),
    "a link": Bug(T, "(unlink (a2 b3)", "(unlink (a2 b9)", "Z303"),
    "a place in a script": Bug(F, "White Man a1", "White Man a9", "A101"),
    "a native place": Bug(K, "(Stone a1 c1", "(Stone a0 c1", "L201"),
    # What is missing
    "a parenthesis": Bug(B, "(n (verify empty?) add)", "(n (verify empty? add)", "Z101"),
    "a word that ends a loop": Bug(
        G, "\t\tDUP 0=\n\tUNTIL", "\t\tDUP 0=\n", "A107", ";\n\n( The most"
    ),
    "an argument": Bug(K, "(jump n) (jump e)", "(jump) (jump e)", "L302"),
    "a goal of either side": Bug(B, GOALS, "", "P121", "; Breakthrough"),
    "an end of a move": Bug(B, "(verify not-friend?) add)", "(verify not-friend?))", "P154"),
    "a king": Bug(M, "      (Khun d1)\n", "", "P124", "(checkmated Khun)"),
    "the reserve": Bug(T, "(White (Man off 3))", "(White (Man off 0))", "P112", "(players White"),
    "a use of a rule": Bug(K, "      (lift-second)\n", "", "L210", "(rule lift-second"),
    "a use of a macro": Bug(B, "(moves (advance) ", "(moves ", "Z212", "(define advance"),
    "a setup of a piece": Bug(
        B,
        "(board-setup",
        "(piece (name Ghost) (moves (advance)))\n  (board-setup",
        "P111",
        "(piece (name Ghost)",
    ),
    "a question about a zone": Bug(
        K, "(verify (in-zone? corners-and-centre)) capture", "capture", "P131", "(zone corners"
    ),
    "a player of a zone that is misspelt": Bug(
        M,
        "promotion-zone) (players Black",
        "promotion-zne) (players Black",
        "P132",
        "(zone (name promotion-zone) (players White",
    ),
    "a turn of a type": Bug(
        K, "(White second-lift)", "(White first-lift)", "P141", "(lift-second)\n      (move-type"
    ),
    "a first move": Bug(
        K,
        "(verify (in-zone? corners-and-centre)) capture",
        "(verify enemy?) capture",
        "P151",
        "; Konane",
    ),
    "a player who wins": Bug(
        B,
        "(White Black) (absolute-config Man (goal))",
        "(White) (absolute-config Man (goal))",
        "P153",
        "(players White Black)",
    ),
    "the piece of a goal": Bug(
        B,
        "(pieces-remaining 0))",
        "(pieces-remaining 0 Ghost))\n  (piece (name Ghost) (moves (advance)))",
        "P122",
        "(loss-condition",
    ),
    "a type that priorities leave out": Bug(
        S, "(priority jump step)", "(priority jump only)", "P142", "(step ne) (step nw)"
    ),
    "all types of the priorities": Bug(
        A, "(move-priorities taking moving)", "(move-priorities take)", "P143", "(define pawn-take"
    ),
    "what ends games": Bug(
        "zrf/shogi.zrf+shogi-hands.inc",
        "(checkmated King)",
        "(pieces-remaining 1)",
        "P152",
        "; Shogi",
    ),
    # What cannot be, or goes on for ever
    "too many pieces": Bug(B, "(pieces-remaining 0)", "(pieces-remaining 99)", "P123"),
    "too many in all": Bug(R, "(total-piece-count 64)", "(total-piece-count 164)", "P123"),
    "a loop": Bug(R, "(while (enemy? $1) $1)", "(while (enemy? $1))", "G120"),
    "a native loop": Bug(
        K,
        "(loop way (verify enemy?) capture way (verify empty?) (emit start here))",
        "(loop (emit start here))",
        "G120",
    ),
    "a goal from the start": Bug(B, FAR, FAR.replace("8", "1"), "P155", "(win-condition"),
    "a flag that nobody sets": Bug(
        R, "(flag? outflanked)", "(flag? outflankt)", "P154", "((verify empty?)\n   mark"
    ),
}


@pytest.mark.parametrize("name", BUGS)
def test_a_bug_is_told_at_its_place(name: str, tmp_path: Path) -> None:
    found, file, line = BUGS[name].found(tmp_path)
    places = {(one.code, one.as_dict()["file"], one.as_dict().get("line")) for one in found}
    wanted = (BUGS[name].code, str(tmp_path / file), line)
    assert wanted in places, "\n".join(line for one in found for line in one.lines())


def test_there_are_sixty() -> None:
    assert len(BUGS) >= 60


@pytest.mark.parametrize("file", sorted({bug.file.partition("+")[0] for bug in BUGS.values()}))
def test_without_bugs_nothing_is_told(file: str) -> None:
    """What `check --play` says of the games as they are would be no news of a bug."""
    codes = {bug.code for bug in BUGS.values() if bug.file.partition("+")[0] == file}
    found = found_in(open_rules(str(CORPUS / file)), games=GAMES if codes & PLAYED else None)
    assert not codes & {one.code for one in found}
