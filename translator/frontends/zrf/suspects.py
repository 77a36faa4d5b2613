"""Where the defect of an unbalanced file probably is, told by its indentation.

The place where a reader notices a missing parenthesis or quote is mostly the end of the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from translator.frontends.zrf.nodes import Form, Node, Text


def unclosed(nodes: Iterable[Node]) -> Form | None:
    """The first form that begins its line at or left of the list it was read into."""
    for parent, child in _nested(nodes):
        column = _indentation(child)
        if column is not None and column <= (_indentation(parent) or 0):
            return child
    return None


def cut_off(nodes: Iterable[Node]) -> Form | None:
    """The first indented form at the top level: the list it belongs to was closed before it."""
    return next((n for n in nodes if isinstance(n, Form) and _indentation(n)), None)


def unended(nodes: Iterable[Node]) -> Text | None:
    """The first string that goes on into lines which begin like rules."""
    todo = list(nodes)[::-1]
    while todo:
        node = todo.pop()
        if isinstance(node, Form):
            todo += node.items[::-1]
        elif isinstance(node, Text):
            _, *others = node.value.splitlines()
            if any(line.lstrip().startswith("(") for line in others):
                return node
    return None


def _nested(nodes: Iterable[Node]) -> Iterator[tuple[Form, Form]]:
    """The forms below the top level, each with the form it stands in, in the order of the text."""
    todo: list[tuple[Form | None, Form]] = []
    todo += [(None, node) for node in nodes if isinstance(node, Form)]
    todo.reverse()
    while todo:
        parent, form = todo.pop()
        if parent is not None:
            yield parent, form
        todo += [(form, item) for item in reversed(form.items) if isinstance(item, Form)]


def _indentation(form: Form) -> int | None:
    """The blanks before ``form`` if nothing else stands before it on its line."""
    text = form.source.text
    start = 1 + max(text.rfind("\n", 0, form.start), text.rfind("\r", 0, form.start))
    before = text[start : form.start]
    return len(before.expandtabs()) if not before.strip(" \t") else None
