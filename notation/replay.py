"""Replaying a record on an engine: each move is found among the legal ones by what its text tells.

Levels: "syntax" (the text was read), "replay" (its effects fit the board: `notation.effects`),
"legal" (every move is one that the rules generate).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import NoReturn, cast

from notation.course import Course, Guide, NotPlainError, told_by
from notation.description import GameDescription, described
from notation.diagnostics import Place, Sink
from notation.edits import SetupError
from notation.engine import Engine, EngineClass, Move
from notation.nearest import NEAREST, nearest, standing
from notation.observer import Observer as Observer  # callers of a replay need both
from notation.record import GameRecord, Node
from notation.resumed import Resumed, is_repetition, without_turn
from notation.setup import begins_elsewhere, start_of
from notation.sgf.setup import position_set_up, sets_up
from notation.spelling import Here, MoveTextError, Pattern, Spelling, best


@dataclass(slots=True)
class Replay:
    """What a replay came to: the game where the last line ended, and the nodes that were made.

    `plies` is the length of the longest line; `complete`: all moves of the record are legal.
    """

    game: Engine | None = None
    plies: int = 0
    replayed: int = 0
    failed: list[Node] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        return self.game is not None and not self.failed


class Replayer:
    """Replays records of one game."""

    def __init__(
        self,
        engine: EngineClass,
        sink: Sink,
        rules: GameDescription | None = None,
        guide: Guide | None = None,
    ) -> None:
        self.engine = engine
        self.sink = sink
        self.rules = rules or described(engine)
        self.guide = guide

    def replay(
        self,
        record: GameRecord,
        spelling: Spelling,
        observer: Observer | None = None,
        variations: bool = True,
    ) -> Replay:
        """Make all moves of a record, variations after the line that they leave."""
        spelling = self._meant(record, spelling)
        run = _Run(self, record, spelling, observer or Observer())
        self._check_revision(record)
        try:
            run.game = start_of(record, self.engine, self.rules)
        except SetupError as bad:
            self.sink.error("N170", str(bad), Place(record.name, record.line), bad.text)
            return Replay()
        return run.walk(variations)

    def course(
        self, record: GameRecord, spelling: Spelling, variations: bool = True
    ) -> Course | None:
        """What the guide finds of a record in which all is plain.

        `None` where there is no guide or no such course: `replay` does it then.
        """
        guide, tells, rules = self.guide, spelling.tells, self.rules
        chance = rules.dealt or "random" in rules.kinds.values()
        if guide is None or tells is None or chance or rules.veiled:
            return None
        try:
            told, depths = told_by(record.root, tells, variations)
            setup = None
            if begins_elsewhere(record, rules):
                setup = start_of(record, self.engine, rules).setup()
        except (NotPlainError, SetupError):
            return None
        course = guide.follow(setup, record.spelling, told, depths)
        if course is not None:
            self._check_revision(record)
        return course

    def _meant(self, record: GameRecord, spelling: Spelling) -> Spelling:
        """The spelling in the dialect of a record: that in which its moves are legal to the end.

        Where no dialect reads all texts, as when one is cut off, it is one that reads the most of
        them before that: what is wrong is told of the text that is wrong.
        """
        dialects = [way for way in spelling.dialects if way.suits(self.rules)]
        if not dialects:
            return spelling
        texts = [node.move for node in record.main_line() if node.move is not None]
        read = [sum(1 for _ in takewhile(way.reads, texts)) for way in dialects]
        most = max(read)
        fitting = [way for way, number in zip(dialects, read, strict=True) if number == most]
        ways = [replace(spelling, parse=way.parse, dialects=(), sure=None) for way in fitting]
        if len(ways) == 1:
            return ways[0]
        chosen, farthest = ways[0], -1
        for way in ways:
            tried = Replayer(self.engine, Sink(), self.rules).replay(record, way, variations=False)
            if tried.complete:
                return way
            if tried.replayed > farthest:
                chosen, farthest = way, tried.replayed
        return chosen

    def steps_of(self, game: Engine, text: str, spelling: Spelling) -> tuple[Move, ...]:
        """The legal steps that a text tells in a position, none if there are none.

        The game is then as it was; what is wrong with the text is told.
        """
        made = _Made()
        run = _Run(self, GameRecord("", "", "move"), spelling, made)
        run.game = game
        ply = game.ply
        with suppress(_IllegalMoveError):
            run.make(Node(text))
        while game.ply > ply:
            game.pop()
        return tuple(made.steps)

    def _check_revision(self, record: GameRecord) -> None:
        """Warn when the record was made with other rules than these."""
        place = Place(record.name, record.line)
        stated = record.headers.get("RulesHash", self.rules.fingerprint)
        if stated != self.rules.fingerprint:
            self.sink.warning("N178", "the rules have changed since", place, stated)
        controls = record.headers.get("Controls", "")
        if controls and len(controls) != len(self.rules.players):
            message = f"{len(controls)} players; the rules have {len(self.rules.players)}"
            self.sink.warning("N178", message, place, controls)


class _Made(Observer):
    """Notes the steps that are made."""

    def __init__(self) -> None:
        self.steps: list[Move] = []

    def before(self, here: Here, node: Node | None, step: Move) -> None:
        self.steps.append(step)


class _Run:
    """One record on its way."""

    game: Engine

    def __init__(
        self, replayer: Replayer, record: GameRecord, spelling: Spelling, observer: Observer
    ) -> None:
        self.engine = replayer.engine
        self.rules = replayer.rules
        self.sink = replayer.sink
        self.record = record
        self.spelling = spelling
        self.observer = observer
        self.misnumbered = False
        self.opening = set(map(id, record.opening()))
        # By the steps made with it the colour that the record gives a move, and whose it was; where
        # passes may go without saying.
        self.moved: dict[int, tuple[str, str]] = {}

    def walk(self, variations: bool) -> Replay:
        """Make the moves of the tree, going back for each variation."""
        result = Replay()
        if not self.record.root.children:
            self.observer.leaf(self.game, self.record.root)
        # Nodes to come, each with the number of steps before it, and the first of several with that
        # of the others; the next one last.
        todo = self._following(self.record.root, variations) if self.record.root.children else []
        while todo:
            node, ply, others = todo.pop()
            while self.game.ply > ply:
                self.game.pop()
            while (whole := self._made(node, result)) and len(node.children) == 1:
                node, others = node.children[0], 0
            if whole and node.children:
                todo += self._following(node, variations)
                continue
            result.plies = max(result.plies, self.game.ply)
            self.observer.leaf(self.game, node)
            if not whole and others and not self.observer.beside(node, others):
                del todo[-others:]
        result.game = self.game
        return result

    def _made(self, node: Node, result: Replay) -> bool:
        """Whether all of a node was made."""
        try:
            self.make(node)
        except _IllegalMoveError:
            result.failed.append(node)
            return False
        result.replayed += node.move is not None
        return True

    def _following(self, node: Node, variations: bool) -> list[tuple[Node, int, int]]:
        first, *others = node.children if variations else node.children[:1]
        ply = self.game.ply
        return [*((other, ply, 0) for other in reversed(others)), (first, ply, len(others))]

    def make(self, node: Node) -> None:
        """Make the steps of a node; raises `_IllegalMoveError`."""
        if id(node) not in self.opening and sets_up(node):
            self._set_up(node)
        elif node.move is None:
            self.observer.remark(self.game, node)
        if node.move is None:
            return
        if self.spelling.empty_passes and node.mover:
            self._pass_between(node)
        here = Here(self.game, self.rules)
        sure = self.spelling.sure
        step = sure(node.move, here) if sure is not None else None
        if step is None:
            self._search(node, here)
            return
        if node.number:
            self._check_number(node, here)
        self._make(here, node, step)

    def _search(self, node: Node, here: Here) -> None:
        """Make the steps of a node after a look at what they may be."""
        try:
            pattern = self.spelling.parse(node, here)
        except MoveTextError as bad:
            message = f"{bad} (column {bad.column + 1} of the move)"
            self.sink.error("N171", message, self.place(node), node.move or "")
            raise _IllegalMoveError from bad
        steps = self._choose(pattern, here, node)
        if not steps and not self.spelling.whole_turns:
            steps = self._merged(pattern, here, node)
        if not steps and pattern.parts:
            steps = self._several(pattern.parts, node)
        if not steps and pattern.is_swap:
            self._exchange(node)
            return
        if not steps and self._plays_on(node):
            self.make(node)
            return
        if not steps and pattern.is_pass and (self._is_over(node) or self._leaves_out(node)):
            return
        if not steps:
            passes, steps, pattern = self._after_passes(pattern, here, node)
            for omitted in passes:
                self.sink.note("N175", "a pass is left out", self.place(node), node.move or "")
                self._make(here, None, omitted)
                here = Here(self.game, self.rules)
        if slip := pattern.slip(steps):
            self.sink.warning("N186", slip, self.place(node), node.move or "")
        if node.number:
            self._check_number(node, here)
        for step in steps[:-1]:
            self._make(here, None, step)
            here = Here(self.game, self.rules)
        self._make(here, node, steps[-1])

    def _merged(self, pattern: Pattern, here: Here, node: Node) -> Sequence[Move]:
        """The legal step that does the same as one that a text tells."""
        meant = dict(self.game.twins())
        told = best(pattern, [(move,) for move in meant])
        legal = list(dict.fromkeys(meant[move] for (move,) in told))
        if len(legal) > 1:
            self._report_ambiguous([(move,) for move in legal], here, node)
        return legal

    def _several(self, parts: Sequence[Pattern], node: Node) -> Sequence[Move]:
        """The steps of several turns of one player in a row, none when one of them is not legal."""
        ply, player = self.game.ply, self.game.turn
        steps: list[Move] = []
        for part in parts:
            chosen = self._choose(part, Here(self.game, self.rules), node)
            if not chosen or self.game.turn != player:
                steps = []
                break
            for step in chosen:
                self.game.push(step)
            steps += chosen
        while self.game.ply > ply:
            self.game.pop()
        return steps

    def _pass_between(self, node: Node) -> None:
        """Pass for the player whose turn it is where the other colour moves again, or first.

        So handicap stones are put in Go, or left out, and nobody writes that who cannot move has
        passed.
        """
        colour, player = self.moved.get(self.game.ply, ("", ""))
        if not self.game.ply and self.spelling.true_colours:
            colour, player = node.mover, self._named(node.mover)
        if colour != node.mover or player in ("", self.game.turn) or node.move is None:
            return
        here = Here(self.game, self.rules)
        passing = self._choose(self.spelling.parse(Node(""), here), here, node)
        if not passing:
            message = f"{colour} moves out of turn, and the other player cannot pass"
            self.sink.warning("N198", message, self.place(node), node.move)
            return
        self.sink.note("N175", "a pass is left out", self.place(node), node.move)
        for step in passing:
            self._make(Here(self.game, self.rules), None, step)

    def _named(self, colour: str) -> str:
        """The player whom the rules call by a colour, "" where they call players otherwise."""
        first = self.rules.first_colour("")
        return self.rules.coloured(colour, first) if first else ""

    def _exchange(self, node: Node) -> None:
        """Players exchange colours by rules that have no such move: the position stays as it is.

        It does so only where the same colour is to move after it; raises `_IllegalMoveError` else.
        """
        place = self.place(node)
        if node.children and not node.moves_again():
            message = "the rules have no move that takes over a stone"
            self.sink.error("N188", message, place, node.move or "")
            raise _IllegalMoveError
        self.sink.warning("N188", "names stay with the colours", place, node.move or "")
        self.observer.remark(self.game, node)

    def _plays_on(self, node: Node) -> bool:
        """Whether the game is over by repetition: the record says that nobody claimed the draw."""
        if not is_repetition(self.game.outcome()):
            return False
        message = "the record goes on after a draw by repetition"
        self.sink.note("N189", message, self.place(node), node.move or "")
        self._resumed().go_on()
        return True

    def _resumed(self) -> Resumed:
        """The game at hand as one that may go on where the rules do not lead."""
        if not isinstance(self.game, Resumed):
            self.game = cast(Engine, Resumed(self.game))  # it has what a replay asks for
        return cast(Resumed, self.game)

    def _set_up(self, node: Node) -> None:
        """Go on from the position that stones of a node make; raises `_IllegalMoveError`."""
        message = ""
        if self.game.chain is not None or not self.observer.goes_on(node, null=False):
            message = "stones are set up in the middle of the game"
        else:
            try:
                setup = position_set_up(node, self.game, self.record, self.rules)
                self._resumed().change(self.engine.completed(setup))
            except ValueError as bad:
                message = f"stones are set up, and the position is not one of this game: {bad}"
        if message:
            self.sink.error("N137", message, self.place(node))
            raise _IllegalMoveError
        self.observer.change(self.game, node, null=False)

    def _leaves_out(self, node: Node) -> bool:
        """Whether a turn is left out, which is no move of the rules, to show what is threatened."""
        if self.game.chain is not None or self.game.outcome() is not None:
            return False
        if not self.spelling.null_move or not self.observer.goes_on(node, null=True):
            return False
        place = self.place(node)
        try:
            self._resumed().change(without_turn(self.game.setup(), self.rules))
        except ValueError:
            return False
        self.sink.warning("N199", "the rules have no such move", place, node.move or "")
        self.observer.change(self.game, node, null=True)
        return True

    def _is_over(self, node: Node) -> bool:
        """Whether a game has ended before a pass that goes without saying: it is left out."""
        if not self.spelling.empty_passes or self.game.outcome() is None:
            return False
        self.sink.note("N138", "a pass after the end of the game", self.place(node))
        said = Node()
        said.preface, said.comment = node.preface, node.comment
        said.properties = node.properties
        self.observer.remark(self.game, said)
        return True

    def _make(self, here: Here, node: Node | None, step: Move) -> None:
        self.observer.before(here, node, step)
        self.game.push(step)
        if self.spelling.empty_passes:
            self.moved[self.game.ply] = node.mover if node is not None else "", step.player
        self.observer.after(self.game, node, step)

    def _choose(self, pattern: Pattern, here: Here, node: Node) -> Sequence[Move]:
        """The steps that are meant, none when no legal ones fit.

        Raises `_IllegalMoveError` for several.
        """
        if self.spelling.whole_turns:
            choices = best(pattern, here.game.legal_turns())
        else:
            choices = best(pattern, [(move,) for move in here.ending(pattern.end, pattern.piece)])
        if len(choices) > 1 and not self._lead_to_one_position(choices):
            self._report_ambiguous(choices, here, node)
        return choices[0] if choices else ()

    def _lead_to_one_position(self, choices: Sequence[Sequence[Move]]) -> bool:
        if len({tuple((step.effects, step.partial) for step in steps) for steps in choices}) == 1:
            return True
        game = self.game
        positions = set()
        for steps in choices:
            for step in steps:
                game.push(step)
            positions.add((game.key(), game.chain, game.turn))
            for _ in steps:
                game.pop()
        return len(positions) == 1

    def _after_passes(
        self, pattern: Pattern, here: Here, node: Node
    ) -> tuple[list[Move], Sequence[Move], Pattern]:
        """Passes that the record may have left out, the steps legal after them, what they fit.

        Only a pass that ends a compound move or is all that is legal may be left out.
        """
        ply = self.game.ply
        passes: list[Move] = []
        steps: Sequence[Move] = ()
        now, pattern_now = here, pattern
        while not steps and len(passes) <= len(self.rules.players):
            omitted = next((move for move in now.legal if move.is_pass), None)
            forced = now.game.chain is not None or len(now.legal) == 1
            if omitted is None or not forced or pattern.is_pass:
                break
            passes.append(omitted)
            self.game.push(omitted)
            now = Here(self.game, self.rules)
            pattern_now = self.spelling.parse(node, now)
            steps = self._choose(pattern_now, now, node)
        while self.game.ply > ply:
            self.game.pop()
        if not steps:
            self._report_illegal(pattern, here, node)
        return passes, steps, pattern_now

    def place(self, node: Node) -> Place:
        place = self.record.place(node)
        return Place(place.file, place.line, place.column, self.game.ply + 1)

    def _check_number(self, node: Node, here: Here) -> None:
        if self.misnumbered or not self.spelling.numbered:
            return
        if node.number != here.number:
            self.misnumbered = True
            message = f"numbered {node.number} where turn {here.number} is played"
            self.sink.warning("N174", message, self.place(node), node.move or "")

    def _report_illegal(self, pattern: Pattern, here: Here, node: Node) -> NoReturn:
        if not here.legal:
            message, details = "no move is legal: the game is over", []
        else:
            message = f"not a legal move of {self.game.turn}"
            near = nearest(pattern, here, node.move or "", self.spelling)
            details = ["nearest legal moves:", *(f"  {told}" for told in near)]
        details += standing(pattern, here)
        strange = pattern.strange(self.rules)
        hint = "it is a pass, and no pass is legal here" if pattern.is_pass else ""
        hint = f"the rules have no {', no '.join(strange)}" if strange else hint
        self.sink.error("N172", message, self.place(node), node.move or "", hint, details)
        raise _IllegalMoveError

    def _report_ambiguous(
        self, choices: Sequence[Sequence[Move]], here: Here, node: Node
    ) -> NoReturn:
        details = ["it may be:"]
        details += ["  " + ", then ".join(map(str, steps)) for steps in choices[:NEAREST]]
        message = f"{len(choices)} legal moves fit"
        self.sink.error("N173", message, self.place(node), node.move or "", details=details)
        raise _IllegalMoveError


class _IllegalMoveError(Exception):
    """The move at hand cannot be made; it was reported."""
