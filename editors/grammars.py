"""`python -m editors.grammars`: the TextMate grammars of the three languages, from their tables.

VS Code colours by them before the language server has said anything, and so do other editors and
sites that read such grammars.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from translator.server.forth import COMMENTS, LINE_COMMENTS, ROLES, TEXTS
from translator.server.vocabulary import Kind, vocabulary

FOLDER: Final = Path(__file__).parent / "vscode" / "syntaxes"

SCOPES: Final = {
    Kind.DEFINITION: "storage.type",
    Kind.SECTION: "entity.name.tag",
    Kind.INSTRUCTION: "support.function",
    Kind.CONTROL: "keyword.control",
    Kind.CONDITION: "support.type",
    Kind.LITERAL: "constant.language",
    Kind.SETTING: "support.variable",
}
"""How the kinds of words are called there; the language's name follows."""

NAME: Final = "entity.name.function"

# What ends a word; blanks are those of the language's reader.
_ZRF: Final = r"\x09-\x0d\x1a\x20\x{a0}\x{feff}();\""
_NATIVE: Final = r"\x09-\x0d\x1c-\x20();\""
_FORTH: Final = r"\x00-\x20"


def _whole(choice: str, ends: str) -> str:
    """A pattern for what stands between blanks or other ends of words."""
    return rf"(?<![^{ends}])(?:{choice})(?![^{ends}])"


def _choice(words: Iterable[str]) -> str:
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.sub(r"([^\w<>=@#%&,:;'\"!/~-])", r"\\\1", word) for word in ordered)


def _words(language: str, ends: str, scope: str) -> list[dict[str, Any]]:
    """A pattern for the words of each kind."""
    kinds: defaultdict[Kind, list[str]] = defaultdict(list)
    for word, kind in vocabulary(language).items():
        kinds[kind].append(word)
    found = []
    for kind, words in kinds.items():
        found.append({"name": f"{SCOPES[kind]}.{scope}", "match": _whole(_choice(words), ends)})
    return found


def _named(givers: Iterable[str], before: str, ends: str, scope: str, kind: str) -> dict[str, Any]:
    """A word that gives a name its meaning, with the name, where both stand in a line."""
    word = rf"{before}({_choice(givers)})[\x20\t]+([^{ends}]+)"
    return {
        "match": word,
        "captures": {
            "1": {"name": f"{kind}.{scope}"},
            "2": {"name": f"{NAME}.{scope}"},
        },
    }


def _lists(language: str, scope: str, ends: str, escaped: bool) -> list[dict[str, Any]]:
    """The patterns of a language whose texts are lists."""
    givers = [w for w, kind in vocabulary(language).items() if kind is Kind.DEFINITION]
    text: dict[str, Any] = {
        "name": f"string.quoted.double.{scope}",
        "begin": '"',
        "end": '"(?!")' if escaped else '"',
    }
    if escaped:
        text["patterns"] = [{"name": f"constant.character.escape.{scope}", "match": '""'}]
    parameter = {"name": f"variable.parameter.{scope}", "match": r"\$[0-9]+"}
    return [
        {"name": f"comment.line.semicolon.{scope}", "match": r";[^\r\n]*"},
        text,
        _named(givers, r"(?<=\()", ends, scope, SCOPES[Kind.DEFINITION]),
        *_words(language, ends, scope),
        {"name": f"constant.numeric.{scope}", "match": _whole("[+-]?[0-9]+", ends)},
        *([parameter] if language == "zrf" else []),
    ]


def _script(scope: str) -> list[dict[str, Any]]:
    """The patterns of ForthScript: words between blanks, some of which read on."""

    def read_on(name: str, begin: str, end: str) -> dict[str, Any]:
        start = _whole(_choice([begin]), _FORTH)
        return {"name": f"{name}.{scope}", "begin": start, "end": _choice([end])}

    line = rf"{_whole(_choice(LINE_COMMENTS), _FORTH)}[^\r\n]*"
    given = [word for word in ROLES if not word.startswith("{")]
    blocks = [word for word in ROLES if word.startswith("{")]
    before = rf"(?<![^{_FORTH}])"
    return [
        {"name": f"comment.line.{scope}", "match": line},
        *(read_on("comment.block", begin, end) for begin, end in COMMENTS.items()),
        *(read_on("string.quoted.double", begin, '"') for begin in TEXTS),
        _named(given, before, _FORTH, scope, SCOPES[Kind.DEFINITION]),
        _named(blocks, before, _FORTH, scope, SCOPES[Kind.SECTION]),
        *_words("axiom", _FORTH, scope),
        {"name": f"constant.numeric.{scope}", "match": _whole("[+-]?[0-9]+", _FORTH)},
    ]


def grammars() -> dict[str, dict[str, Any]]:
    """Each grammar by the name of its file."""
    patterns = {
        "zrf": ("ZRF", _lists("zrf", "zrf", _ZRF, escaped=False)),
        "glot": ("Ludoglot", _lists("native", "glot", _NATIVE, escaped=True)),
        "forthscript": ("Axiom ForthScript", _script("forthscript")),
    }
    return {
        f"{scope}.tmLanguage.json": {
            "name": name,
            "scopeName": f"source.{scope}",
            "patterns": found,
        }
        for scope, (name, found) in patterns.items()
    }


def written(grammar: dict[str, Any]) -> str:
    """The text of a grammar's file."""
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file, grammar in grammars().items():
        (FOLDER / file).write_text(written(grammar), "utf-8")
