"""Converting records: every move is found among the legal ones and written in another spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from notation.course import Course, Guide, nodes_of
from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.engine import Engine, EngineClass, Move
from notation.headers import players_line
from notation.losses import report_losses
from notation.notation import Notation
from notation.players import (
    OF_PLAYERS,
    first_colour,
    first_colour_for,
    is_coloured,
    renamed,
    renamed_result,
    result_of,
)
from notation.properties import carried, crossed, joined
from notation.record import POSITIONS, SET_UP, GameRecord, Node, Properties, Result
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Observer, Replayer
from notation.reveals import Sights, revealed, sights
from notation.setup import unusual_start
from notation.spelling import Here, best
from notation.start import tell_counters


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be chosen of a conversion.

    spelling  language of moves, by name, in notations that have several; "" to let the game decide
    repeats   whether steps are repeated for programs that do not know their language: some take
              them for moves of another game
    """

    spelling: str = ""
    repeats: bool = True


class Converter:
    """Converts records of one game to one notation."""

    def __init__(
        self,
        engine: EngineClass,
        target: Notation,
        sink: Sink,
        choices: Choices | None = None,
        guide: Guide | None = None,
    ) -> None:
        self.engine = engine
        self.target = target
        self.sink = sink
        self.choices = choices or Choices()
        self.replayer = Replayer(engine, sink, guide=guide)
        self.rules = self.replayer.rules

    def convert(self, record: GameRecord) -> GameRecord | None:
        """The record in the target notation, as far as its moves are legal.

        `None` when nothing of it can be converted; the sink says why.
        """
        place = Place(record.name, record.line)
        if record.spelling not in SPELLINGS:
            message = f"moves in the spelling {record.spelling!r} cannot be matched with rules"
            self.sink.error("N176", message, place)
            return None
        if not self._suits(place):
            return None
        report_losses(record, self.target, self.sink)
        names = self._spellings(record)
        for name in names:
            try:
                return self._respelt(record, name, last=name == names[-1])
            except _NoSpellingError as error:
                message = f"not every move can be written as {name}: {error}"
                self.sink.warning("N185", message, place)
        return None

    def _suits(self, place: Place) -> bool:
        """Whether the notation is one for this game."""
        target, rules = self.target, self.rules
        family = target.family in ("", rules.family)
        if family if target.writes is None else target.writes(rules):
            return True
        games = target.family or " or ".join(target.titles(GameRecord()))
        message = f"{target.name.upper()} is a notation of {games}, not of {rules.title}"
        self.sink.error("N184", message, place)
        return False

    def _spellings(self, record: GameRecord) -> list[str]:
        """The spellings to try, the best first."""
        target = self.target
        if target.choose_spelling is None:
            return [target.spelling]
        first = self.choices.spelling or target.choose_spelling(record, self.engine, self.rules)
        return list(dict.fromkeys([first, target.spelling]))

    def _respelt(self, record: GameRecord, name: str, last: bool) -> GameRecord | None:
        target = self.target
        new = GameRecord(target.name, name, record.name)
        new.line = record.line
        builder = _Builder(self, record, new, last)
        first = builder.first
        new.headers = _headers(record, new, self.rules, first)
        source = SPELLINGS[record.spelling]
        variations = "variations" in target.holds
        course = self.replayer.course(record, source, variations) if builder.can_be_told else None
        if course is not None:
            builder.tell(course, nodes_of(record.root, variations))
        elif self.replayer.replay(record, source, builder, variations).game is None:
            return None
        new.root.comment = _joined("\n", record.root.comment, new.root.comment)
        new.root.properties = builder.carried(record.root.properties)
        new.epilogue = record.epilogue
        if target.complete_headers is not None:
            target.complete_headers(new, record, self.rules)
        start = unusual_start(record, self.engine, self.rules)
        if start is not None:
            target.tell_start(new, start, self.sink)
            tell_counters(new, start, self.sink)
        if "result" in target.holds:
            result = record.result
            known = renamed_result(result, record, new, self.rules, first) if result else None
            new.result = known or builder.result
        return new


class _NoSpellingError(Exception):
    """A move has no text in the spelling."""


@dataclass(slots=True)
class _Reached:
    """Where a line of play has come to after a step: the node written last, and what is not yet.

    steps   steps of a turn that is not over, for spellings of whole turns
    nodes   the nodes of the record behind them
    source  the last node of the record behind the node, if one was
    """

    node: Node
    steps: tuple[Move, ...] = ()
    nodes: tuple[Node, ...] = ()
    source: Node | None = None


class _Builder(Observer):
    """Builds the tree of the new record while the old one is replayed."""

    def __init__(
        self, converter: Converter, record: GameRecord, new: GameRecord, last: bool
    ) -> None:
        self.rules = converter.rules
        self.target = converter.target
        self.record = record
        self.sink = converter.sink
        self.new = new
        # Whether this is the last spelling to try: what it has no text for is left out.
        self.last = last
        self.spelling = SPELLINGS[new.spelling]
        self.source = SPELLINGS[record.spelling]
        self.chance = "random" in self.rules.kinds.values()
        self.coloured = is_coloured(new)
        self.first = first_colour_for(new, record, self.rules)
        # Whether who is White in the one record is Black in the other.
        self.crossed = self.first != first_colour(record, self.rules)
        self.repeat = self.target.repeat_step if converter.choices.repeats else None
        # By number of steps since the start: a step back is a place back.
        self.reached = [_Reached(new.root)]
        # What the rules say of the end, if the record does not: found where the main line ends.
        self.result: Result | None = None
        self.ended = record.result is not None or "result" not in self.target.holds
        # In games with hidden pieces: what was seen before the step, and what steps have revealed.
        self.seen: Sights = {}
        self.revealed: list[str] = []
        # The node to be added after the step; `None` for a pass that is left out here as well.
        self.made: Node | None = None

    def before(self, here: Here, node: Node | None, step: Move) -> None:
        self.made = None
        if self.rules.veiled:
            self.seen = sights(here.game, self.rules.players)
        if self.spelling.whole_turns or (node is None and self._ends_a_chain(here, step)):
            return
        self.made = made = self._written(here, (step,))
        odd_effects = self.source.odd_effects
        if odd_effects is not None and node is not None and (odd := odd_effects(node, here, step)):
            made.move = self.spelling.with_effects(made.move or "", odd)

    @property
    def can_be_told(self) -> bool:
        """Whether steps that were followed elsewhere are enough."""
        return self.spelling.spell_told is not None and self.repeat is None and not self.coloured

    def tell(self, course: Course, nodes: Iterator[tuple[Node, int]]) -> None:
        """Build the tree of steps that were followed elsewhere, nodes of the record by nodes."""
        spell = self.spelling.spell_told
        assert spell is not None
        line = [self.new.root]
        for (node, depth), step, number in zip(nodes, course.steps, course.numbers, strict=True):
            made = Node(spell(step), number)
            self._take_over(made, node)
            del line[depth + 1 :]
            line[depth].children.append(made)
            line.append(made)
        if not self.ended and course.outcome is not None:
            self.result = self._named(result_of(course.outcome))

    def goes_on(self, node: Node, null: bool) -> bool:
        """Whether the notation has a place for a step that is no move of the rules."""
        return bool(self.spelling.null_move) if null else self.target.sets_up

    def change(self, game: Engine, node: Node, null: bool) -> None:
        made = Node(self.spelling.null_move if null else None)
        if not null:
            made.properties = tuple(item for item in node.properties if item[0] in SET_UP)
        del self.reached[game.ply :]
        self._add(self.reached[-1].node, made, (node,))

    def beside(self, node: Node, others: int) -> bool:
        """A sole branch is the main line: variations of a move that is left out would be it."""
        number = f"{others} variations" if others > 1 else "a variation"
        message = f"no place for {number} of a move that is left out"
        self.sink.warning("N181", message, self.record.place(node), node.move or "")
        return False

    def _ends_a_chain(self, here: Here, step: Move) -> bool:
        """Whether the record lets a compound move end without saying that the player passed."""
        source = self.reached[here.game.ply].source
        unsaid = self.source.silent_passes or (source is not None and source.closed)
        return step.is_pass and here.game.chain is not None and unsaid

    def after(self, game: Engine, node: Node | None, step: Move) -> None:
        if self.rules.veiled:
            found = revealed(self.seen, sights(game, self.rules.players))
            self.revealed += [found] if found else []
        del self.reached[game.ply :]
        last = self.reached[-1]
        made_of = (node,) if node is not None else ()
        if self.made is not None:
            self.made.closed = self.made.chained and game.chain is None
            self._add(last.node, self.made, made_of)
            return
        if not self.spelling.whole_turns:
            last.node.closed = True
            self.reached.append(_Reached(last.node))
            return
        steps, nodes = (*last.steps, step), (*last.nodes, *made_of)
        if game.chain is None:
            self._add(last.node, self._turn(game, steps), nodes)
        else:
            self.reached.append(_Reached(last.node, steps, nodes))

    def _turn(self, game: Engine, steps: tuple[Move, ...]) -> Node:
        """The node of a whole turn that was just made."""
        for _ in steps:
            game.pop()
        made = self._written(Here(game, self.rules), steps)
        for step in steps:
            game.push(step)
        return made

    def _add(self, parent: Node, made: Node, nodes: tuple[Node, ...]) -> None:
        """Hang a node into the new tree, with all that the record says at its steps."""
        for node in nodes:
            self._take_over(made, node)
        if self.revealed:
            for text in self.revealed:
                if text not in made.comment:
                    made.comment = _joined("\n", made.comment, text)
            self.revealed.clear()
        parent.children.append(made)
        self.reached.append(_Reached(made, (), (), nodes[-1] if nodes else None))

    def _take_over(self, made: Node, node: Node) -> None:
        """All that the record says at a step."""
        self._say(made, node)
        made.label = made.label or node.label
        made.nags += node.nags
        made.line = made.line or node.line

    def _say(self, made: Node, node: Node) -> None:
        """Put comments and properties of a node of the record at one of the new record."""
        if node.preface or node.comment:
            made.preface = _joined("\n", made.preface, node.preface)
            made.comment = _joined("\n", made.comment, node.comment)
        if node.properties:
            made.properties = joined(made.properties, self.carried(node.properties))

    def carried(self, properties: Properties) -> Properties:
        """Properties of the record as the new one has them."""
        kept = carried(properties, self.target, self.source)
        return crossed(kept) if self.crossed else kept

    def _written(self, here: Here, steps: tuple[Move, ...]) -> Node:
        game, step = here.game, steps[0]
        try:
            made = Node(self.spelling.spell(here, steps), here.number)
            clear = self.spelling.exact or self._is_clear(made, here, steps)
        except ValueError as error:
            raise _NoSpellingError(str(error)) from error
        if not clear:
            raise _NoSpellingError(f"{made.move!r} may be several moves")
        if self.coloured:
            made.mover = self.rules.colour(step.player, self.first)
            return made
        if not self.spelling.marked:
            return made
        plain = step.is_plain  # its turn ends with it
        made.chained = game.chain is not None or not (plain or step.partial is None)
        made.chance = self.chance and game.random_turn and not step.is_pass
        if not plain and step.end is None and not made.chained:
            made.mover = step.player
        if self.repeat is not None:
            self.repeat(made, step, self.rules)
        return made

    def _is_clear(self, made: Node, here: Here, steps: tuple[Move, ...]) -> bool:
        """Whether the text of a turn fits no legal turn that does something else."""
        pattern = self.spelling.parse(made, here)
        if self.spelling.whole_turns:
            turns = here.game.legal_turns()
        else:
            turns = [(move,) for move in here.ending(pattern.end, pattern.piece)]
        effects = [step.effects for step in steps]
        return all([step.effects for step in turn] == effects for turn in best(pattern, turns))

    def remark(self, game: Engine, node: Node) -> None:
        """What a node without a move, or with one that the rules lack, says goes to that before."""
        last = self.reached[min(game.ply, len(self.reached) - 1)].node
        last.comment = _joined("\n", last.comment, node.preface, node.move or "", node.comment)
        if last is not self.new.root:
            last.properties = joined(last.properties, self.carried(node.properties))

    def leaf(self, game: Engine, node: Node) -> None:
        del self.reached[game.ply + 1 :]
        last = self.reached[-1]
        outcome = game.outcome() if last.steps or not self.ended else None
        if last.steps and outcome is not None:  # a turn that wins may be over before its end
            self._add(last.node, self._turn(game, last.steps), last.nodes)
        elif last.steps:
            self._leave_out(last, node)
        if not self.ended:
            self.ended = True
            if outcome is not None:
                self.result = self._named(result_of(outcome))
            elif last.steps or (last.node.chained and not last.node.closed):
                self.result = Result()

    def _leave_out(self, last: _Reached, node: Node) -> None:
        """The record ends with half a turn, which a spelling of whole turns has no text for."""
        if not self.last:
            raise _NoSpellingError("the last turn is not over")
        message = "the record breaks off inside a compound move, which is left out"
        self.sink.warning("N183", message, Place(self.new.name, node.line or None))
        for half in last.nodes:
            self._say(last.node, half)

    def _named(self, result: Result) -> Result:
        """An engine's result with the names of the new record."""
        return renamed_result(result, GameRecord(), self.new, self.rules, self.first)


def _joined(between: str, *texts: str) -> str:
    return between.join(filter(None, texts))


def _headers(
    record: GameRecord, new: GameRecord, rules: GameDescription, first: str
) -> dict[str, str]:
    """The headers that every notation is given, but for those of the start position."""
    headers = {}
    for key, value in record.headers.items():
        kind, dot, player = key.partition(".")
        if dot and kind in OF_PLAYERS:
            key = f"{kind}.{renamed(player, record, new, rules, first)}"
        if key not in POSITIONS | {"Controls", "Result"}:
            headers[key] = value
    headers.setdefault("Rules", re.split(r"[\\/]", rules.source)[-1])
    old = NOTATIONS.get(record.notation)
    if old is not None and rules.variant in old.titles(record):
        headers["Variant"] = rules.variant  # not what servers call it in that notation
    headers.setdefault("Variant", rules.variant)
    headers.setdefault("Players", players_line(rules, record.headers.get("Controls", "")))
    return headers
