"""The RelaxNG schema of the XML form of a `Game`."""

from __future__ import annotations

from dataclasses import MISSING, replace
from enum import Enum

from lxml import etree

from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Stage
from translator.ir.shape import Field, Many, Node, Row, Scalar, Shape, classes_of, label, shape
from translator.ir.stmt import Effect, Stmt
from translator.ir.text.layout import (
    NAMESPACE,
    NONE,
    ROW,
    VERSION,
    attributes,
    bare,
    contents,
    empty,
    is_words,
    item_name,
    single,
)

RELAXNG = "http://relaxng.org/ns/structure/1.0"
DATATYPES = "http://www.w3.org/2001/XMLSchema-datatypes"

Element = etree._Element

# Kinds of nodes that stand in many places are defined once.
_UNIONS = {
    shape(Expr): "expression",
    shape(Stmt): "statement",
    shape(Effect): "effect",
    shape(Stage): "stage",
}


def schema() -> str:
    """The schema as text; every document of `write_xml` is valid by it."""
    grammar = etree.Element(f"{{{RELAXNG}}}grammar", nsmap={None: RELAXNG})
    grammar.set("ns", NAMESPACE)
    grammar.set("datatypeLibrary", DATATYPES)
    start = _add(_add(grammar, "start"), "element", name="game")
    version = _add(_add(start, "optional"), "attribute", name="version")
    _add(version, "value").text = VERSION
    _add(start, "ref", name=label(Game.__name__))
    for kind in classes_of(Game):
        _define(grammar, kind)
    for union, name in _UNIONS.items():
        assert isinstance(union, Node)
        _alternatives(_add(grammar, "define", name=name), union)
    text = etree.tostring(grammar, encoding="unicode", pretty_print=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}'


def _add(parent: Element, tag: str, /, **written: str) -> Element:
    element = etree.SubElement(parent, f"{{{RELAXNG}}}{tag}")
    for key, value in written.items():
        element.set(key, value)
    return element


def _define(grammar: Element, kind: type) -> None:
    """The attributes and elements of an object of this class."""
    define = _add(grammar, "define", name=label(kind.__name__))
    if not attributes(kind) and not contents(kind):
        _add(define, "empty")
    for field in attributes(kind):
        holder = _add(define, "optional") if _omitted(field) else define
        _words(_add(holder, "attribute", name=field.label), field.shape)
    own = bare(kind)
    if own is not None:
        _content(define, own.shape, optional=_omitted(own))
        return
    parent = _add(define, "interleave") if len(contents(kind)) > 1 else define
    for field in contents(kind):
        holder = _add(parent, "optional") if _omitted(field) else parent
        element = _add(holder, "element", name=field.label)
        kind_of_it = single(field)
        if kind_of_it is not None:
            _add(element, "ref", name=label(kind_of_it.__name__))
        else:
            _content(element, field.shape)


def _omitted(field: Field) -> bool:
    """Its attribute or element may be missing."""
    return empty(field) is not MISSING


def _content(parent: Element, form: Shape, optional: bool = False) -> None:
    """The items of a field that has an element."""
    if isinstance(form, Many):
        _item(_add(parent, "zeroOrMore"), form.item)
    elif isinstance(form, Row):
        for inner in form.items:
            _item(parent, inner)
    else:
        _item(_add(parent, "optional") if optional else parent, form)


def _item(parent: Element, form: Shape) -> None:
    if isinstance(form, Scalar | Node) and form.optional:
        parent = _add(parent, "choice")
        _add(_add(parent, "element", name=NONE), "empty")
    if isinstance(form, Node):
        name = _UNIONS.get(replace(form, optional=False, kind=None))
        if name is not None:
            _add(parent, "ref", name=name)
        else:
            _alternatives(parent, form)
    elif isinstance(form, Scalar):
        _words(_add(parent, "element", name=item_name(form)), form)
    else:
        row = _add(parent, "element", name=ROW)
        if is_words(form):
            _words(row, form)
        else:
            _content(row, form)


def _alternatives(parent: Element, form: Node) -> None:
    if len(form.classes) > 1:
        parent = _add(parent, "choice")
    for kind in form.classes:
        name = label(kind.__name__)
        _add(_add(parent, "element", name=name), "ref", name=name)


def _words(parent: Element, form: Shape) -> None:
    if isinstance(form, Scalar):
        _word(parent, form)
        return
    words = _add(parent, "list")
    if isinstance(form, Many):
        _word(_add(words, "zeroOrMore"), form.item)
    elif isinstance(form, Row):
        for inner in form.items:
            _word(words, inner)


def _word(parent: Element, form: Shape) -> None:
    assert isinstance(form, Scalar)
    if issubclass(form.type, Enum):
        choice = _add(parent, "choice")
        for member in form.type:
            _add(choice, "value").text = str(member.value)
    elif form.type is str:
        _add(parent, "text")
    elif form.type is int:
        _add(parent, "data", type="integer")
    else:
        choice = _add(parent, "choice")
        _add(choice, "value").text = "true"
        _add(choice, "value").text = "false"


if __name__ == "__main__":
    print(schema(), end="")
