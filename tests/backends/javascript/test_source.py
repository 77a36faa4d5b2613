"""The text of generated modules: safe whatever names the rules have, self-contained, and stable."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.backends.javascript.support import NODE, Player, needs_node
from tests.backends.python.support import CORPUS, corpus_game, game_of
from tests.backends.python.test_source import GAME, HOSTILE, hostile
from tests.corpus.axiom_coverage import AXIOM
from tests.frontends.native.support import game as native_game
from tests.frontends.zrf.lowering.support import rules
from translator import compile, load
from translator.backends.engine.shapes import MANY
from translator.backends.javascript import emit_javascript, emit_types
from translator.backends.javascript.literals import literal, quote
from translator.ir.game import Game
from translator.passes.registry import optimised

# Names that mean something in JavaScript or in HTML around it.
NASTY = (
    *HOSTILE, "`", "${alert(1)}", "*/", "//", "\u2028alert(1)", "</SCRIPT><img src=x onerror=a()>",
    "-->", "]]>", "__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "NaN",
    "undefined", "await", "yield", "import('fs')", "eval('1')", "\\u0022;alert(1)//", "\udc00",
    "&quot;",
)  # fmt: skip


def emit(game: Game) -> str:
    return emit_javascript(game, optimised(game))


@pytest.fixture(scope="module")
def source() -> str:
    return emit(hostile())


@pytest.fixture(scope="module")
def program() -> str:
    """A game of procedures in which everything that has a name has a nasty one."""
    game = load(AXIOM / "Kalah.4th")
    names = iter([f"{name}{count}" for count in range(9) for name in NASTY])

    def renamed(parts: Any) -> tuple[Any, ...]:
        return tuple(replace(part, name=next(names)) for part in parts)

    assert len(game.procedures) > 10
    assert game.variables
    return emit(
        replace(
            game,
            meta=replace(game.meta, title="".join(NASTY)),
            players=renamed(game.players),
            pieces=renamed(game.pieces),
            rules=renamed(game.rules),
            procedures=renamed(game.procedures),
            variables=renamed(game.variables),
        )
    )


# Safety


@pytest.mark.parametrize("text", NASTY, ids=lambda text: ascii(text)[:20])
def test_a_quoted_text_is_ascii_and_harmless_in_html(text: str) -> None:
    quoted = quote(text)
    assert re.fullmatch(r'"[ -~]*"', quoted)
    assert not re.search(r"[<>&]", quoted)
    assert not re.search(r'["\\]', re.sub(r"\\u[0-9a-f]{4}", "", quoted[1:-1]))


@needs_node
def test_quoted_texts_survive_as_they_are(tmp_path: Path) -> None:
    """Node reads back what was written: as values, and as keys of an object."""
    script = f"""
        const texts = {literal(NASTY)};
        const object = {literal({name: i for i, name in enumerate(dict.fromkeys(NASTY))})};
        const units = (text) => Array.from({{ length: text.length }}, (_, i) => text.charCodeAt(i));
        console.log(JSON.stringify([texts.map(units), Object.keys(object).map(units)]));
    """
    (tmp_path / "probe.mjs").write_text(script, encoding="ascii")
    assert NODE is not None
    ran = subprocess.run(
        [NODE, str(tmp_path / "probe.mjs")], capture_output=True, check=True, timeout=60
    )
    texts, keys = json.loads(ran.stdout)

    def units(text: str) -> list[int]:
        data = text.encode("utf-16-le", "surrogatepass")
        return [low + 256 * high for low, high in zip(data[::2], data[1::2], strict=True)]

    assert texts == list(map(units, NASTY))
    assert keys == list(map(units, dict.fromkeys(NASTY)))


def test_the_module_is_ascii_and_ends_no_script_element(source: str) -> None:
    assert source.isascii()
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", source)
    assert "</" not in re.sub(r"//.*", "", source)
    assert "<!--" not in source
    assert "-->" not in source


def code_words(source: str) -> set[str]:
    """Every word that stands outside of strings and comments, without the number at its end."""
    bare = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|`[^`]*`', " ", source, flags=re.DOTALL)
    return {re.sub(r"[0-9]+$", "", word) for word in re.findall(r"[A-Za-z_$][\w$]*", bare)}


def test_no_name_of_the_rules_stands_outside_a_literal(source: str) -> None:
    plain = emit(game_of(rules(*GAME)))
    assert code_words(source) == code_words(plain)
    # Nor does the plain module contain its own names: those here are words of no runtime.
    assert {"Man", "King", "White", "Black", "slow"}.isdisjoint(code_words(plain))


def test_no_name_of_a_program_stands_outside_a_literal(program: str, player: Player) -> None:
    game = load(AXIOM / "Kalah.4th")
    plain = emit(game)
    assert program.isascii()
    assert code_words(program) == code_words(plain)
    assert {"Seed", "sow", "hand", "south"}.isdisjoint(code_words(plain))
    counts = [player.ask(text, setup=None, unit="step", depth=3) for text in (program, plain)]
    assert counts[0] == counts[1] == compile(game).Game().perft(3)


def test_the_module_evaluates_no_text_and_loads_nothing(source: str) -> None:
    words = code_words(source)
    assert words.isdisjoint({"eval", "Function", "import", "require", "globalThis", "window"})
    assert words.isdisjoint({"fetch", "XMLHttpRequest", "document", "setTimeout"})
    assert re.findall(r"^export .*$", source, re.MULTILINE) == ["export { Game, Move, Setup };"]


def defined_twice(source: str) -> list[str]:
    names = re.findall(r"^(?:const|let|class|function)\s+(\w+)", source, re.MULTILINE)
    return sorted({name for name in names if names.count(name) > 1})


def test_no_name_is_defined_twice(source: str) -> None:
    """A table of a game must not hide a name of the runtime, nor one part that of another."""
    assert defined_twice(source) == []


def test_rows_that_goals_ask_for_are_not_called_as_what_makes_generators() -> None:
    """A function makes the generators of many types that move alike."""
    types = [f"(piece (name Man{n}) (moves (n (verify enemy?) add)))" for n in range(MANY)]
    row = "(win-condition (White) (relative-config Man1 n Man2))"
    source = emit(game_of(rules(*types, "(board-setup (White (Man1 a1)) (Black (Man2 c3)))", row)))
    assert "somePath(" in source or "newPath(" in source
    assert "shape1(" in source
    assert defined_twice(source) == []


SCRIPT = """
export default ({ Game }) => {
  const game = new Game();
  const first = {
    title: game.title,
    positions: game.positions,
    players: game.players,
    types: [...game.board.values()].map((piece) => piece.type),
    args: game.legalMoves[0].args,
    described: game.describe(),
    count: game.legalMoves.length,
    perft: game.perft(2),
  };
  game.push(game.legalMoves[0]);
  return { ...first, shown: String(game), own: Object.keys({}.__proto__) };
};
"""


def test_names_survive_as_they_are(source: str, player: Player) -> None:
    script = player.folder / "names.mjs"
    script.write_text(SCRIPT)
    found: Any = player.ask(source, script=str(script))
    game = hostile()
    python = compile(game).Game()
    assert found["title"] == game.meta.title
    assert tuple(found["positions"]) == game.board.positions
    assert found["players"] == [p.name for p in game.players]
    assert set(found["types"]) <= {piece.name for piece in game.pieces}
    assert tuple(found["args"]) == HOSTILE
    assert found["described"] == python.describe()
    assert (found["count"], found["perft"]) == (len(python.legal_moves), python.perft(2))
    python.push(python.legal_moves[0])
    assert found["shown"] == str(python)
    assert found["own"] == []  # nothing was put on the prototype of all objects


@needs_node
def test_the_module_runs_alone(source: str, tmp_path: Path) -> None:
    """In a folder of its own, where nothing can be imported."""
    (tmp_path / "engine.mjs").write_text(source, encoding="ascii")
    probe = 'import { Game } from "./engine.mjs"; console.log(new Game().perft(2));'
    (tmp_path / "probe.mjs").write_text(probe)
    assert NODE is not None
    command = [NODE, "--disallow-code-generation-from-strings", "probe.mjs"]
    ran = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60, env={}
    )
    assert ran.stdout.strip() == str(compile(hostile()).Game().perft(2))
    assert ran.stderr == ""


# Stability


@pytest.mark.parametrize("name", ["dobutsu", "reversi", "nim"])
def test_the_same_rules_give_the_same_bytes(name: str) -> None:
    assert emit(corpus_game(name)) == emit(corpus_game(name))


DIGESTS = """
import hashlib, sys
from translator import emit, load
for path in sys.argv[1:]:
    print(hashlib.sha256(emit(load(path), "javascript").encode()).hexdigest())
"""


def test_bytes_do_not_depend_on_the_order_of_hashes() -> None:
    paths = [str(CORPUS / f"{name}.zrf") for name in ("dobutsu", "reversi", "three-musketeers")]
    found = []
    for seed in ("1", "77"):
        ran = subprocess.run(
            [sys.executable, "-c", DIGESTS, *paths],
            capture_output=True,
            check=True,
            text=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(CORPUS.parents[1])},
            timeout=120,
        )
        found.append(ran.stdout.split())
    assert found[0] == found[1]
    assert len(set(found[0])) == 3


def test_what_a_game_does_not_use_is_not_in_its_module() -> None:
    plain = emit(game_of(rules("(piece (name Man) (moves (n add)))")))
    for name in ("class Check", "class Most", "class Deferred", "class Attacks"):
        assert name not in plain
    assert "class Fen" not in emit(corpus_game("nim"))
    assert "class Check" in emit(game_of(rules(*GAME)))


# Types


def test_types_tell_of_fen_where_the_game_has_it() -> None:
    chess, reversi = corpus_game("chess"), corpus_game("nim")
    assert "fromFen" in emit_types(chess)
    assert "fromFen" not in emit_types(reversi)
    assert "// FEN" not in emit_types(reversi)


def members(text: str, name: str) -> set[str]:
    """The members that a class of the declarations has."""
    body = text.split(f"export class {name} {{")[1].split("\n}")[0]
    return set(re.findall(r"^  (?:static |readonly )*(\w+)\??[(:]", body, re.MULTILINE))


MEMBERS = """
const own = (object) => {
  const names = new Set();
  for (let o = object; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) {
    Object.getOwnPropertyNames(o).forEach((name) => names.add(name));
  }
  return [...names].filter((name) => !name.startsWith("_"));
};
export default ({ Game, Setup }) => {
  const game = new Game();
  const statics = (C) => own(C).filter((name) => name in C && !(name in Function.prototype));
  return {
    Game: [...own(game), ...statics(Game)],
    Move: own(game.legalMoves[0]),
    Setup: [...own(game.setup()), ...statics(Setup)],
  };
};
"""


def test_types_declare_what_the_module_has(player: Player) -> None:
    script = player.folder / "members.mjs"
    script.write_text(MEMBERS)
    game = corpus_game("chess")
    found = player.ask(emit(game), script=str(script))
    types = emit_types(game)
    for name, own in found.items():
        assert set(own) - {"tables", "prototype", "constructor"} == members(types, name) - {
            "constructor"
        }, name


# What need not be asked is not asked

LINE = """(game "Line"
  (players White Black)
  (board (grid (a b c d e) (1) (directions (e 1 0) (w -1 0))))
  (procedure men (direction way) (returns integer) (locals (integer found) (position at))
    (for-each position p
      (if (friend? p) (let found (+ found 1)))
      (let at (step p way))
      (while (on-board? at) (if (enemy? at) (let found (+ found 1))) (let at (step at way))))
    (return found))
  (procedure near (position at) (returns integer) (locals (integer found))
    (for-each direction d (if (enemy? (step at d)) (let found (+ found 1))))
    (return found))
  (rule go (direction way)
    (verify (or (> (men way) 1) (= (near here) 0)))
    way (verify not-friend?) add)
  (piece Man (notation M) (moves (go e) (go w)))
  (board-setup (White (Man a1)) (Black (Man d1)))
  (options own-pieces))"""


def function_of(source: str, name: str) -> str:
    """A function that was written of what has this name in the rules."""
    return source.partition(f'// "{name}"\n')[2].partition("\n}\n")[0]


def test_links_of_a_way_that_is_given_are_looked_up_once() -> None:
    found = function_of(emit(native_game(LINE)), "men")
    assert found.count("LINKS") == 1
    assert found.index("LINKS") < found.index("for (")


def test_what_a_loop_goes_through_needs_no_bounds() -> None:
    found = function_of(emit(native_game(LINE)), "near")
    assert "[way2][within(at0, OFF, OFF)]" in found  # the place may be off the board
    assert "friend[b[at3]]" in function_of(emit(native_game(LINE)), "men")


def test_a_rule_knows_that_it_stands_on_the_board() -> None:
    assert "within" not in function_of(emit(native_game(LINE)), "go")


ROUND = "(directions (e 1 0) (w -1 0))) (links round (a1 b1) (b1 a1))"


def test_what_cannot_be_abandoned_is_called_without_care() -> None:
    """`men` has a loop, which may be endless where links run in a circle; `near` has directions."""
    for board, care in (("(directions (e 1 0) (w -1 0)))", ""), (ROUND, "_answer(")):
        text = LINE.replace("(directions (e 1 0) (w -1 0)))", board)
        found = function_of(emit(native_game(text)), "go")
        assert re.findall(r"(_answer\()?\d?,? ?word_(\d)", found) == [(care, "0"), ("", "1")]


def test_rounds_of_loops_that_end_are_not_counted() -> None:
    text = LINE.replace("(directions (e 1 0) (w -1 0)))", ROUND)
    assert "_round" not in function_of(emit(native_game(LINE)), "men")
    assert "_round" in function_of(emit(native_game(text)), "men")
