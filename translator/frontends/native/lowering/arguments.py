"""What calls of rules give for the parameters, in pieces and in other rules."""

from __future__ import annotations

from collections.abc import Mapping

from translator.frontends.native.lowering.body import Argument
from translator.frontends.native.lowering.scope import Parameter, Scope, Template
from translator.frontends.native.spelling import is_number
from translator.frontends.native.tree import Node, names_in, nodes

TABLES = {
    "position": "positions",
    "direction": "directions",
    "piece": "pieces",
    "player": "players",
    "zone": "zones",
    "move-type": "move_types",
    "attribute": "attributes",
}


def given(
    scope: Scope, template: Template, call: Node, known: Mapping[str, Argument] | None = None
) -> dict[str, Argument] | None:
    """The arguments of a call by parameter; `None` if there is something wrong with them.

    `known` are those of the rule that the call stands in.
    """
    template.called = True
    written = [names_in(n)[0] if n.data == "word" else n for n in nodes(call.children)[1:]]
    if len(written) != len(template.parameters):
        takes = " ".join(f"({p.role} {p.name})" for p in template.parameters)
        message = f"takes {len(template.parameters)} arguments, not {len(written)}"
        hint = f"its parameters are {takes}" if takes else "it has no parameters"
        scope.error("L302", f"the rule `{template.name}` {message}", call, hint)
        return None
    arguments: dict[str, Argument] = {}
    for parameter, node in zip(template.parameters, written, strict=True):
        if node.data not in ("name", "truth"):
            scope.error("L303", "an argument of a rule is a name or a number", node)
            return None
        found = (known or {}).get(scope.text(node))
        if found is None or parameter.role == "text":
            found = argument(scope, parameter, scope.meaning(node))
        if found is None or found.role != parameter.role:
            _unfit(scope, parameter, node, found)
            return None
        arguments[parameter.name] = found
    return arguments


def argument(scope: Scope, parameter: Parameter, text: str) -> Argument | None:
    """What a text in a call gives for a parameter; `None` if it cannot."""
    value: int | None = None
    if parameter.role in TABLES:
        value = getattr(scope, TABLES[parameter.role]).get(text)
    elif parameter.role == "text":
        value = 0
    elif parameter.role == "boolean" and text in ("true", "false"):
        value = int(text == "true")
    elif parameter.role == "integer" and is_number(text):
        value = int(text)
    return None if value is None else Argument(parameter.role, value)


def _unfit(scope: Scope, parameter: Parameter, written: Node, found: Argument | None) -> None:
    """Reports an argument that does not fit its parameter; `found` is the parameter that it is."""
    if found is None and parameter.role in TABLES:
        scope.find(getattr(scope, TABLES[parameter.role]), written)
        return
    text = scope.meaning(written)
    message = f"the parameter `{parameter.name}` takes a {parameter.role}, not `{text}`"
    scope.error("L303", f"{message}, a {found.role}" if found is not None else message, written)
