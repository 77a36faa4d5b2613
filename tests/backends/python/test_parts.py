"""Parts are put on one class: what one calls its own must not stand before another's."""

from __future__ import annotations

import ast

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
