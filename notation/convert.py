"""Converting records: every move is found among the legal ones and written in another spelling."""

from __future__ import annotations

from dataclasses import dataclass

from notation.diagnostics import Place, Sink
from notation.engine import Engine, EngineClass, Move
from notation.fen import draughts_fen
from notation.headers import converted, first_colour, is_coloured, renamed_result, result_of
from notation.losses import report_losses
from notation.record import GameRecord, Node, Properties, Result
from notation.registry import SPELLINGS, Notation
from notation.replay import Observer, Replayer
from notation.reveals import Sights, revealed, sights
from notation.setup import edits_between, start_of, stones_of
from notation.sgf.games import spelling_for
from notation.sgf.mapping import GAMES
from notation.sgf.points import setup_properties, size_of
from notation.sgf.values import raw_of
from notation.spelling import Here, Spelling, best
from notation.zsg.file import is_edit
from notation.zsg.spelling import odd_text


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be chosen of a conversion.

    sgf_spelling  language of moves in SGF, by name; "" to let the game decide
    sgf_safe      no courtesy moves in B and W, for readers that take them for Go
    """

    sgf_spelling: str = ""
    sgf_safe: bool = False


class Converter:
    """Converts records of one game to one notation."""

    def __init__(
        self, engine: EngineClass, target: Notation, sink: Sink, choices: Choices | None = None
    ) -> None:
        self.engine = engine
        self.target = target
        self.sink = sink
        self.choices = choices or Choices()
        self.replayer = Replayer(engine, sink)
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
        for name in self._spellings(record):
            try:
                return self._respelt(record, name)
            except _NoSpelling as error:
                message = f"not every move can be written as {name}: {error}"
                self.sink.warning("N185", message, place)
        return None

    def _suits(self, place: Place) -> bool:
        """Whether the notation is one for this game."""
        family = {"pgn": "chess", "pdn": "draughts"}.get(self.target.name)
        if family is None or self.rules.family == family:
            return True
        message = f"{self.target.name.upper()} is a notation of {family}, not of {self.rules.title}"
        self.sink.error("N184", message, place)
        return False

    def _spellings(self, record: GameRecord) -> list[str]:
        """The spellings to try, the best first."""
        if self.target.name != "sgf":
            return [self.target.spelling or "named"]
        first = self.choices.sgf_spelling or spelling_for(record, self.engine, self.rules)
        return list(dict.fromkeys([first, "named"]))

    def _respelt(self, record: GameRecord, name: str) -> GameRecord | None:
        new = GameRecord(self.target.name, name, record.name)
        new.line = record.line
        builder = _Builder(self, record, new, SPELLINGS[name])
        holds = self.target.holds
        source = SPELLINGS[record.spelling]
        if self.replayer.replay(record, source, builder, "variations" in holds).game is None:
            return None
        new.headers = converted(record, new, self.rules)
        new.root.comment = _joined("\n", record.root.comment, new.root.comment)
        new.root.properties = _kept(record.root.properties, record, new)
        new.epilogue = record.epilogue
        self._start(record, new)
        if "result" in holds:
            result = record.result
            renamed = renamed_result(result, record, new, self.rules) if result else None
            new.result = renamed or builder.result
        return new

    def _start(self, record: GameRecord, new: GameRecord) -> None:
        """Tell where the game begins: by the same edits if there were only edits, else whole."""
        if new.spelling in GAMES and "SZ" not in dict(new.root.properties):
            new.root.properties += (("SZ", (size_of(self.rules),)),)
        headers = record.headers
        stones = stones_of(record, self.rules)
        whole = "FEN" in headers or "Setup" in headers or self.rules.dealt
        if not whole and not record.edits and not stones:
            return
        game, usual = start_of(record, self.engine, self.rules), self.engine()
        if new.notation == "pgn":
            new.headers["FEN"] = game.fen()  # type: ignore[attr-defined]
        elif new.notation == "pdn":
            new.headers["FEN"] = draughts_fen(game, self.engine, self.rules)
        elif new.spelling == "go":
            new.root.properties += setup_properties(game, self.rules, first_colour(new))
        elif not whole and game.turn == usual.turn and all(map(is_edit, record.edits + stones)):
            new.edits = record.edits + stones
        elif new.notation == "zsg":
            edits, all_told = edits_between(usual.setup(), game.setup())
            new.edits = list(filter(is_edit, edits))
            if new.edits != edits:
                message = "ZSG has no place for names with blanks in the start position"
                self.sink.warning("N181", message, Place(record.name, record.line))
            if not all_told:
                message = "ZSG has no place for who moves first, reserves, attributes, last move"
                self.sink.warning("N181", message, Place(record.name, record.line))
        else:
            new.headers["Setup"] = str(game.setup())


class _NoSpelling(Exception):
    """A move has no text in the spelling."""


@dataclass(slots=True)
class _Reached:
    """Where a line of play has come to after a step: the node written last, and what is not yet.

    steps   steps of a turn that is not over, for spellings of whole turns
    nodes   the nodes of the record behind them
    told    the last node of the record behind the node, if one was
    """

    node: Node
    steps: tuple[Move, ...] = ()
    nodes: tuple[Node, ...] = ()
    told: Node | None = None


class _Builder(Observer):
    """Builds the tree of the new record while the old one is replayed."""

    def __init__(
        self, converter: Converter, record: GameRecord, new: GameRecord, spelling: Spelling
    ) -> None:
        self.rules = converter.rules
        self.record = record
        self.sink = converter.sink
        self.new = new
        self.spelling = spelling
        self.source = SPELLINGS[record.spelling]
        self.coloured = is_coloured(new)
        self.first = first_colour(new)
        self.courtesy = new.notation == "sgf" and not converter.choices.sgf_safe
        # By number of steps since the start: a step back is a place back.
        self.reached = [_Reached(new.root)]
        # What the rules say of the end, if the record does not: found where the main line ends.
        self.result: Result | None = None
        self.ended = record.result is not None or "result" not in converter.target.holds
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
        if node is not None and (zsg := self.source.stated(node)):
            odd = odd_text(zsg, here, step)
            made.move = self.spelling.keep(made.move or "", odd) if odd else made.move

    def _ends_a_chain(self, here: Here, step: Move) -> bool:
        """Whether the record lets a compound move end without saying that the player passed."""
        told = self.reached[here.game.ply].told
        unsaid = self.record.spelling == "zsg" or (told is not None and told.closed)
        return step.is_pass and here.game.chain is not None and unsaid

    def after(self, game: Engine, node: Node | None, step: Move) -> None:
        if self.rules.veiled:
            found = revealed(self.seen, sights(game, self.rules.players))
            self.revealed += [found] if found else []
        del self.reached[game.ply :]
        last = self.reached[-1]
        told = (node,) if node is not None else ()
        if self.made is not None:
            self.made.closed = self.made.chained and game.chain is None
            self._add(last.node, self.made, told)
            return
        if not self.spelling.whole_turns:
            last.node.closed = True
            self.reached.append(_Reached(last.node))
            return
        steps, nodes = (*last.steps, step), (*last.nodes, *told)
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
        self._say(made, nodes)
        for node in nodes:
            made.label = made.label or node.label
            made.nags += node.nags
            made.line = made.line or node.line
        for text in self.revealed:
            if text not in made.comment:
                made.comment = _joined("\n", made.comment, text)
        self.revealed.clear()
        parent.children.append(made)
        self.reached.append(_Reached(made, told=nodes[-1] if nodes else None))

    def _say(self, made: Node, nodes: tuple[Node, ...]) -> None:
        """Put comments and properties of nodes of the record at a node of the new one."""
        for node in nodes:
            if node.preface or node.comment:
                made.preface = _joined("\n", made.preface, node.preface)
                made.comment = _joined("\n", made.comment, node.comment)
            made.properties += _kept(node.properties, self.record, self.new)

    def _written(self, here: Here, steps: tuple[Move, ...]) -> Node:
        game, step = here.game, steps[0]
        try:
            made = Node(self.spelling.spell(here, steps), game.turn_number)
            clear = self.new.spelling in ("named", "zsg") or self._is_clear(made, here, steps)
        except ValueError as error:
            raise _NoSpelling(str(error)) from error
        if not clear:
            raise _NoSpelling(f"{made.move!r} may be several moves")
        if self.coloured:
            made.mover = self.rules.colour(step.player, self.first)
            return made
        if self.new.spelling != "named":
            return made
        made.chained = step.partial is not None or game.chain is not None
        made.chance = game.random_turn and not step.is_pass
        if step.end is None and not made.chained:
            made.mover = step.player
        if self.courtesy:
            self._repeat_for_others(made, step)
        return made

    def _is_clear(self, made: Node, here: Here, steps: tuple[Move, ...]) -> bool:
        """Whether the text of a turn fits no legal turn that does something else."""
        told = self.spelling.told(made, here)
        turns = here.game.legal_turns() if self.spelling.whole_turns else [(m,) for m in here.legal]
        effects = [step.effects for step in steps]
        return all([step.effects for step in turn] == effects for turn in best(told, turns))

    def _repeat_for_others(self, made: Node, step: Move) -> None:
        """Repeat a move in B or W, for programs that know no more of SGF; name other movers."""
        colour = self.rules.colour(step.player)
        if not colour:
            made.mover = step.player
        elif step.end is not None:
            if step.start is None:
                text = f"{(step.piece or '?')[:1]}@{step.end}"
            else:
                text = f"{step.start}{':' if step.captures else '-'}{step.end}"
            made.properties = ((colour, (raw_of(text),)),)

    def remark(self, game: Engine, node: Node) -> None:
        """What a node without a move says belongs to the move before it."""
        last = self.reached[min(game.ply, len(self.reached) - 1)].node
        last.comment = _joined("\n", last.comment, node.preface, node.comment)
        if last is not self.new.root:
            last.properties += _kept(node.properties, self.record, self.new)

    def leaf(self, game: Engine, node: Node) -> None:
        del self.reached[game.ply + 1 :]
        last = self.reached[-1]
        if last.steps:
            self._leave_out(last, node)
        if not self.ended:
            self.ended = True
            outcome = game.outcome()
            if outcome is not None:
                self.result = self._named(result_of(outcome))
            elif last.steps or (last.node.chained and not last.node.closed):
                self.result = Result()

    def _leave_out(self, last: _Reached, node: Node) -> None:
        """The record ends with half a turn, which a spelling of whole turns has no text for."""
        if self.new.notation == "sgf":
            raise _NoSpelling("the last turn is not over")
        message = "the record breaks off inside a compound move, which is left out"
        self.sink.warning("N183", message, Place(self.new.name, node.line or None))
        self._say(last.node, last.nodes)

    def _named(self, result: Result) -> Result:
        """An engine's result with the names of the new record."""
        return renamed_result(result, GameRecord(), self.new, self.rules)


def _joined(between: str, *texts: str) -> str:
    return between.join(filter(None, texts))


def _kept(properties: Properties, record: GameRecord, new: GameRecord) -> Properties:
    """Properties for the new record: not those that tell moves, setups or how SGF is written."""
    if not properties:
        return ()
    dropped = {"B", "W", "AB", "AW", "AE", "PL"}
    if new.notation != "sgf":
        dropped |= {"FF", "CA", "AP"}
    if record.spelling not in GAMES:
        dropped |= {"GM", "SZ"}
    return tuple(item for item in properties if item[0] not in dropped)
