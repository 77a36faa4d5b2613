"""`option` (docs/zrf.md 13): which change the rules, which only the display, which are Dagaz's."""

from __future__ import annotations

from dataclasses import dataclass, field

from translator.core.source import Span
from translator.core.spelling import meant
from translator.frontends.zrf.lowering.scope import Scope, atom, texts
from translator.frontends.zrf.nodes import Form

_DISPLAY = frozenset(
    "animate captures|animate drops|smart moves|prevent flipping|highlight goals|show moves list|"
    "silent ? moves|progressive levels|selection screen|allow flipping".split("|")
)
_RULES = frozenset(
    "pass turn|pass partial|maximal captures|recycle captures|recycle promotions|"
    "include off pieces|discard cascades|deferred captures|shared pieces|stalemate draw".split("|")
)

_VALUES = frozenset(("true", "false", "1", "0", ""))
_FIELDS = {
    "shared pieces": "shared_pieces",
    "pass partial": "pass_partial",
    "recycle captures": "recycled",
    "recycle promotions": "promotions_recycled",
    "deferred captures": "deferred",
}
_OTHERS = {"pass turn": frozenset(("forced", "2")), "maximal captures": frozenset("2")}


@dataclass(slots=True)
class Options:
    """The options of one game, by normalised name (lower case, `-` as a space)."""

    values: dict[str, str] = field(default_factory=dict)
    written: list[tuple[str, str]] = field(default_factory=list)
    spans: dict[str, Span] = field(default_factory=dict)

    def is_true(self, name: str) -> bool:
        return self.values.get(name, "false").lower() not in ("false", "0", "")

    @property
    def field_spans(self) -> dict[str, Span]:
        """Where the options are written that are fields of a game, by the names of these."""
        return {_FIELDS[name]: span for name, span in self.spans.items() if name in _FIELDS}

    @property
    def stalemate_draw(self) -> bool:
        return self.is_true("stalemate draw")

    @property
    def include_off(self) -> bool:
        return self.is_true("include off pieces")

    @property
    def pass_turn(self) -> str:
        """`"never"`, `"always"` or `"forced"` (2 counts as forced, U31)."""
        value = self.values.get("pass turn", "false").lower()
        if value in ("forced", "2"):
            return "forced"
        return "always" if value in ("true", "1") else "never"


def lower_options(scope: Scope, forms: list[Form]) -> Options:
    """Reads the options; what has no meaning here is reported."""
    options = Options()
    for form in forms:
        words = texts(form)
        if not words:
            continue
        name = " ".join(words[0].lower().replace("-", " ").split())
        value = words[1] if len(words) > 1 else "true"
        options.values[name] = value
        options.spans[name] = form.span
        options.written.append((words[0], value))
        if name not in _DISPLAY and name not in _RULES:
            _report(scope, words[0], form)
        elif name in _RULES and value.lower() not in _VALUES | _OTHERS.get(name, frozenset()):
            _misspelt(scope, name, form)
    scope.discard_cascades = options.is_true("discard cascades")
    scope.recycle_promotions = options.is_true("recycle promotions")
    return options


def _misspelt(scope: Scope, name: str, form: Form) -> None:
    value = next(node for node in form.items[2:] if not isinstance(node, Form))
    known = ("true", "false", *(text for text in _OTHERS.get(name, ()) if text.isalpha()))
    taken = "false" if name == "pass turn" else "true"
    message = f"option `{name}` has no value `{atom(value)}`, which counts as {taken}"
    scope.unknown("Z604", message, value, known)


def _report(scope: Scope, name: str, form: Form) -> None:
    if scope.dagaz:
        message = f"option `{name}` loads a script of Dagaz; only the rules in the file count"
        scope.sink.note("Z602", message, form.span)
    else:
        hint = meant(name, sorted(_RULES | _DISPLAY), form.items[1].span).hint
        scope.sink.note("Z603", f"unknown option `{name}` is ignored", form.span, hint)
