"""Parts are put on one class: what one calls its own must not stand before another's."""

from __future__ import annotations

import ast

import pytest

from translator.backends.python.assemble import part
from translator.backends.python.parts import names, text
from translator.core.resources import resource


def test_no_field_of_a_part_hides_a_method_of_another() -> None:
    fields: set[str] = set()
    methods: set[str] = set()
    for path in (resource("templates") / "python").glob("*.py"):
        for made in ast.parse(path.read_text("utf-8")).body:
            if not isinstance(made, ast.ClassDef):
                continue
            for node in made.body:
                match node:
                    case ast.FunctionDef(name=name):
                        methods.add(name)
                    case ast.Assign(targets=[ast.Name(id=name)]):
                        fields.add(name)
                    case ast.AnnAssign(target=ast.Name(id=name)):
                        fields.add(name)
    own = {name for name in fields if name.startswith("_") and not name.startswith("__")}
    assert len(own) > 3
    assert len(methods) > 200
    assert own & methods == set()


@pytest.mark.parametrize("name", names())
def test_what_a_part_imports_stands_at_its_head(name: str) -> None:
    """It is read off the head alone; behind it nothing imports, and texts are taken out."""
    imports, rest = part(name)
    whole = ast.parse(text(name))
    outside = [
        ast.unparse(node)
        for node in whole.body
        if isinstance(node, ast.Import)
        or (isinstance(node, ast.ImportFrom) and not node.level and node.module != "__future__")
    ]
    assert list(imports) == outside
    left = ast.parse(rest).body
    kept = [ast.unparse(node) for node in whole.body if not _is_head(node)]
    assert [ast.unparse(node) for node in left] == kept


def _is_head(node: ast.stmt) -> bool:
    """An import, a text, or what is there for type checks alone."""
    checks = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    text_alone = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return checks or text_alone or isinstance(node, ast.Import | ast.ImportFrom)
