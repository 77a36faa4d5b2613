"""Which constructs of ZRF a rules file uses, found in its expanded tree and in its macros.

The names are those of ``docs/corpus.md``. Recognising them here, apart from the front end's own
lowering, keeps the table honest: it says what stands in the files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.document import Document, load_document
from translator.frontends.zrf.forms import LEGACY_OPTIONS
from translator.frontends.zrf.inherit import merged_sections
from translator.frontends.zrf.nodes import Atom, Form, Node, Text
from translator.library.includes import DirectoryResolver

NAMING = {"piece?", "in-zone?", "position?", "flag?", "position-flag?"}  # first argument: no place
ADDS = {"add", "add-copy", "add-partial", "add-copy-partial"}
SETTERS = {"set-flag", "set-position-flag", "set-attribute"}
LOGIC = {"and", "or", "not"}
WORDS = {"from", "to", "mark", "back", "cascade", "capture", "create", "flip", "change-owner"}
GOALS = {"win-condition", "loss-condition", "draw-condition", "count-condition"}
COUNTS = {"pieces-remaining", "total-piece-count"}
CONFIGS = {"absolute-config", "relative-config"}


class Names:
    """The names that one game declares, by role."""

    def __init__(self, sections: Iterable[Form]) -> None:
        self.players: list[str] = []
        self.movers: set[str] = set()
        self.directions: set[str] = set()
        self.pieces: set[str] = set()
        self.attributes: set[str] = set()
        self.zones: set[str] = set()
        for form in sections:
            self._read(form)

    def _read(self, form: Form) -> None:
        match words(form):
            case ["players", *players]:
                self.players += players
            case ["turn-order", *_]:
                self.movers |= {words(e)[0] if isinstance(e, Form) else text(e) for e in rest(form)}
        for node in walk(form):
            match [text(item) for item in node.items]:
                case ["directions", *_] if all(isinstance(d, Form) for d in rest(node)):
                    self.directions |= {words(d)[0] for d in forms(node)}
                case ["links", direction, *_]:
                    self.directions.add(direction)
                case ["name", name] if form.head == "piece":
                    self.pieces.add(name)
                case ["name", name] if form.head == "board":
                    self.zones.add(name)
                case ["attribute", name, _]:
                    self.attributes.add(name)

    def role(self, name: str) -> str:
        """What a name stands for in ``create`` and after ``add-partial``."""
        if name in self.players:
            return "player"
        if name in self.pieces:
            return "piece"
        return "direction" if name in self.directions else "position"


def text(node: Node) -> str:
    return node.text if isinstance(node, Atom) else ""


def words(form: Node) -> list[str]:
    return [text(item) for item in form.items] if isinstance(form, Form) else []


def rest(form: Form) -> tuple[Node, ...]:
    return form.items[1:]


def forms(form: Form) -> list[Form]:
    return [item for item in rest(form) if isinstance(item, Form)]


def walk(form: Form) -> Iterator[Form]:
    """The form and all forms in it; a shared one only once."""
    seen: set[int] = set()
    to_do = [form]
    while to_do:
        node = to_do.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            to_do += [item for item in node.items if isinstance(item, Form)]


def constructs(path: Path) -> set[str]:
    """All constructs that a file and what it includes use."""
    sink = Sink()
    document = load_document(
        Source(path.name, path.read_bytes()), DirectoryResolver(path.parent), sink
    )
    found = {f"`{word}`" for word in top_level(path)} | macro_features(document)
    for entry in document.games_and_variants():
        sections = merged_sections(document.expander, entry.game, entry.variant)
        names = Names(sections)
        found |= {f"`{head}`" for head in legacy(entry.variant or entry.game)}
        for form in sections:
            found |= set(section(form, names))
    return found


def top_level(path: Path) -> Iterator[str]:
    for head in re.findall(r"^\((\S+)", path.read_text("utf-8"), re.MULTILINE):
        if head in {"define", "include", "version", "game", "variant", "translate"}:
            yield head


def legacy(form: Form) -> Iterator[str]:
    """Options in the spelling of version 1, which merging turns into modern ones."""
    return (section.head for section in forms(form) if section.head in LEGACY_OPTIONS)


# Macros


def macro_features(document: Document) -> set[str]:
    found = set()
    for name, macro in document.defines.items():
        if len(macro.body) > 1:
            found.add("macro of several forms")
        for node in macro.body:
            for form in walk(node) if isinstance(node, Form) else ():
                found |= set(parameters(form))
                if len(form.items) == 1 and form.head in document.defines:
                    inner = document.defines[form.head].body
                    if any("$" in flat(n) for n in inner) and any(
                        "$" in flat(n) for n in macro.body
                    ):
                        found.add("macro that inherits its caller's arguments")
                if form.head in document.defines and form.head != name:
                    found.add("macro that calls macros")
    return found


def flat(node: Node) -> str:
    if isinstance(node, Form):
        return " ".join(map(flat, node.items))
    return node.value if isinstance(node, Text) else node.text


def parameters(form: Form) -> Iterator[str]:
    for place, item in enumerate(form.items):
        if isinstance(item, Text) and "$" in item.value:
            yield "parameter in a string"
        elif isinstance(item, Atom) and re.fullmatch(r"\$\d+", item.text):
            yield "parameter as the head of a list" if place == 0 else "parameter"
        elif isinstance(item, Atom) and "$" in item.text:
            yield "parameter pasted into a name"


# Sections


def section(form: Form, names: Names) -> Iterator[str]:
    head = form.head
    if head == "option":
        value = flat(form.items[2])
        yield f'`(option "{flat(form.items[1])}" {value})`'
    elif head == "board":
        yield "`board`"
        yield from board(form)
    elif head == "piece":
        yield "`piece`"
        yield from piece(form, names)
    elif head in GOALS:
        yield f"`{head}`"
        yield from goal(form.items[2], names)
    elif head == "turn-order":
        yield from turn_order(form, names)
    elif head == "board-setup":
        yield "`board-setup`"
        yield from ("`off`" for node in walk(form) if "off" in words(node))
    elif head == "players":
        yield "`players`"
        yield from players(names)
    elif head == "title" and flat(form.items[1]) == "-":
        yield '`(title "-")`'
    else:
        yield f"`{head}`"
        yield from string_features(form)


def string_features(form: Form) -> Iterator[str]:
    for item in rest(form):
        if isinstance(item, Text) and form.head in {"description", "history", "strategy", "help"}:
            if "\\" in item.value:
                yield "`\\` as a line break in a text"
            if "`" in item.value:
                yield "back-quote as a quotation mark in a text"


def players(names: Names) -> Iterator[str]:
    yield f"{len(names.players)} players" if len(names.players) > 1 else "1 player"
    for name in names.players:
        if name.startswith("?"):
            yield "random player"
        elif name not in names.movers:
            yield "neutral player"


def turn_order(form: Form, names: Names) -> Iterator[str]:
    yield "`turn-order`"
    for entry in rest(form):
        if text(entry) == "repeat":
            yield "`repeat`"
        elif isinstance(entry, Form):
            second = words(entry)[1]
            owner = "owner" if second in names.players else "type"
            yield f"turn `(player {owner}{' type' if len(entry.items) == 3 else ''})`"


def board(form: Form) -> Iterator[str]:
    grids = [child for child in forms(form) if child.head == "grid"]
    if len(grids) > 1:
        yield "several grids"
    for child in forms(form):
        yield "`dummy` on the board" if child.head == "dummy" else f"`{child.head}`"
        if child.head == "image" and len(child.items) > 2:
            yield "`image` with alternatives"
        if child.head == "unlink":
            yield from (f"`unlink`: {unlinked(item, form)}" for item in rest(child))
    for grid in grids:
        for part in forms(grid):
            yield f"`{part.head}`"
            if part.head == "dimensions":
                yield from dimensions(part)
            if part.head == "directions":
                numbers = [abs(int(n)) for d in forms(part) for n in words(d)[1:]]
                if max(numbers, default=0) > 1:
                    yield "direction of more than one step"


def dimensions(form: Form) -> Iterator[str]:
    count = len(forms(form))
    yield f"grid with {count} dimension{'s' if count > 1 else ''}"
    for dimension in forms(form):
        if "/" not in flat(dimension.items[0]):
            yield "dimension with one label"
        if "0" not in words(dimension.items[1]):
            yield "slanting dimension"


def unlinked(item: Node, form: Form) -> str:
    if not isinstance(item, Form):
        return "a position"
    directions = {
        words(d)[0] for part in walk(form) if part.head == "directions" for d in forms(part)
    }
    return "one direction" if words(item)[1] in directions else "a pair"


# Pieces and moves


def piece(form: Form, names: Names) -> Iterator[str]:
    for child in forms(form):
        if child.head == "dummy":
            yield "`dummy` piece"
        elif child.head in {"moves", "drops"}:
            yield f"`{child.head}`"
            for block in forms(child):
                if block.head == "move-type":
                    yield "`move-type`"
                else:
                    yield from instructions(block.items, names)
        else:
            yield f"`{child.head}` of a piece"


def instructions(nodes: Iterable[Node], names: Names) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Form):
            yield from instruction(node, names)
        elif text(node) in WORDS | ADDS:
            yield f"`{text(node)}`"
        elif text(node) != "else":
            kind = "direction" if text(node) in names.directions else "position"
            yield f"{kind} as an instruction"


def instruction(form: Form, names: Names) -> Iterator[str]:
    head, arguments = form.head, [text(item) for item in rest(form)]
    if head in {"verify", "if", "while"}:
        yield f"`{head}`"
        yield from condition(form.items[1], names)
        yield from control(form, names)
    elif head in ADDS:
        yield f"`{adding(head, arguments, names)}`"
    elif head == "go":
        yield f"`(go {arguments[0]})`"
    elif head == "create":
        roles = [names.role(word) if word else "direction" for word in arguments]
        yield f"`(create {' '.join(roles)})`"
    elif head in SETTERS:
        constant = arguments[1] in {"true", "false"}
        yield f"`{head}`" if constant else f"`{head}` to a condition"
        if not constant:
            yield from condition(form.items[2], names)
        if len(arguments) > 2:
            yield f"`{head}` elsewhere"
    elif head == "opposite":
        yield "`(opposite direction)`"
    else:
        place = arguments[-1] if head != "change-type" or len(arguments) > 1 else None
        yield f"`{head}`" if place is None else f"`{head}` elsewhere"
        if place == "":
            yield "`(opposite direction)`"


def control(form: Form, names: Names) -> Iterator[str]:
    body = form.items[2:]
    if form.head == "if":
        heads = [text(item) for item in body]
        if "else" in heads:
            yield "`else`"
            if heads[0] == "else":
                yield "`if` with nothing before `else`"
    if form.head == "while":
        inner = [node for item in body if isinstance(item, Form) for node in walk(item)]
        if any(node.head == "while" for node in inner):
            yield "`while` in a `while`"
    yield from instructions(body, names)


def adding(head: str, arguments: list[str], names: Names) -> str:
    """`(add-partial piece type)` and so on; a known piece at the end is no move type."""
    if head in {"add", "add-copy"}:
        return f"({head} piece{' piece ...' if len(arguments) > 1 else ''})"
    if not arguments:
        return head
    typed = arguments[-1] not in names.pieces
    kinds = ["piece"] * (len(arguments) - typed) + ["type"] * typed
    return f"({head} {' '.join(kinds)})"


def condition(node: Node, names: Names) -> Iterator[str]:
    if not isinstance(node, Form):
        name = text(node)
        yield "attribute as a condition" if name in names.attributes else f"`{name}`"
        return
    head, arguments = node.head, [text(item) for item in rest(node)]
    if head in LOGIC:
        yield f"`{head}` of conditions"
        for item in rest(node):
            yield from condition(item, names)
    elif head in names.attributes:
        yield "attribute as a condition"
        if arguments:
            yield "attribute of a piece elsewhere"
    else:
        yield f"`{head}`"
        places = arguments[1:] if head.removeprefix("not-") in NAMING else arguments
        for place in places:
            kind = f"a {names.role(place)}" if place else "an opposite direction"
            yield f"condition about {kind}" if kind != "a piece" else f"`({head} move-type)`"


# Goals


def goal(node: Node, names: Names) -> Iterator[str]:
    if not isinstance(node, Form):
        yield f"goal `{text(node)}`"
        return
    head = node.head
    if head in LOGIC:
        yield f"`{head}` of goals"
        for item in rest(node):
            yield from goal(item, names)
    elif head in COUNTS:
        yield f"goal `({head} number{' piece' if len(node.items) > 2 else ''})`"
    elif head in CONFIGS:
        yield f"goal `{head}`"
        for item in node.items[1:-1] if head == "absolute-config" else rest(node):
            if isinstance(item, Form):
                yield f"`{item.head}` in a goal"
        if head == "absolute-config":
            places = words(node.items[-1])
            yield "goal about a zone" if names.zones & set(places) else "goal about positions"
    else:
        yield f"goal `{head}`"
