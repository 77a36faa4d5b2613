"""Imports go one way, those that registries name in texts too, and the public face is all there."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludoglot
import translator

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"(translator(?:\.\w+)+)(?::\w+)?")

# The only modules that name others in texts: registries, and the lazy names of the packages.
REGISTRIES = {
    "translator",
    "translator.backends.registry",
    "translator.cli",
    "translator.frontends.registry",
}


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted((ROOT / "translator").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def named_in(path: Path) -> set[str]:
    """The modules that texts of a module name."""
    nodes = ast.walk(ast.parse(path.read_text()))
    texts = (n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str))
    found = {match[1] for text in texts if (match := NAMED.fullmatch(text))}
    return {name for name in found if (ROOT / name.replace(".", "/")).exists() or _is_file(name)}


def _is_file(name: str) -> bool:
    return (ROOT / f"{name.replace('.', '/')}.py").is_file()


def ranks() -> dict[str, int]:
    """The packages by their height, from the contract that `lint-imports` holds."""
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = tool["contracts"][0]["layers"]
    return {
        package.strip(): -height
        for height, layer in enumerate(layers)
        for package in layer.split("|")
    }


def test_only_registries_name_modules_in_texts() -> None:
    assert {name for name, path in modules() if named_in(path)} <= REGISTRIES


def test_what_registries_name_stands_below_them_or_beside_them() -> None:
    height = ranks()
    for name, path in modules():
        if name.count(".") == 0:
            continue  # the package itself names the public face
        for other in named_in(path):
            own, below = name.split(".")[1], other.split(".")[1]
            assert height[below] <= height[own], f"{name} names {other}"


def test_every_name_of_the_public_face_is_there() -> None:
    for package in (ludoglot, translator):
        assert dir(package) == sorted(package.__all__)
        for name in package.__all__:
            assert getattr(package, name) is not None
        with pytest.raises(AttributeError):
            package.nothing_of_this_name  # noqa: B018


@pytest.mark.parametrize("package", ["ludoglot", "translator"])
def test_importing_the_package_reads_nothing_else(package: str) -> None:
    script = f"import {package}, sys; print(*sys.modules)"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert not [name for name in done.stdout.split() if name.startswith("translator.")]


def test_every_command_is_a_module() -> None:
    for name, path in modules():
        if name in REGISTRIES:
            for other in named_in(path):
                assert importlib.import_module(other)
