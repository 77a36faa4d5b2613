"""The text of pages, and how their scripts spell moves; no browser is needed for these."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import unicodedata
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from lxml import etree

import translator
from notation import san
from notation.description import GameDescription
from notation.named import spelling as named
from notation.spelling import Here
from notation.zsg import spelling as zsg
from tests import compiled
from tests.backends.page.support import ROOT, corpus, html, page_of
from tests.render.support import game
from translator.backends.page import Listed, element, index_page, page
from translator.backends.page.players import all_players
from translator.core.resources import resource
from translator.render import live_board

NODE = shutil.which("node")
PARTS = ROOT / "templates" / "page"
CORPUS = ROOT / "corpus"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("zrf/tic-tac-toe.zrf", []),
        ("zrf/four-colour-reversi.zrf", ["maxn"]),
        ("zrf/peg-solitaire.zrf", ["solve"]),
        ("native/dark-chess.glot", ["ismcts"]),
    ],
)
def test_a_page_has_the_players_of_its_game_alone(name: str, others: list[str]) -> None:
    text = html(compiled.game(CORPUS / name))
    assert [x for x in ("maxn", "ismcts", "solve") if f"PLAYERS.{x} =" in text] == others


def inside(text: str, tag: str) -> str:
    """What the only element of this name holds."""
    (found,) = re.findall(rf"<{tag}[^>]*>(.*?)</{tag}>", text, re.DOTALL)
    return str(found)


@pytest.mark.parametrize("name", ["tic-tac-toe", "chess", "go", "royal-game-of-ur"])
def test_one_file_that_asks_for_nothing(name: str) -> None:
    text = page_of(name)
    attributes = re.findall(r'\s(?:src|href|action|data|srcset)="([^"]*)"', text)
    assert all(value.startswith(("#", "data:,")) for value in attributes)
    assert "@import" not in text and "url(" not in text
    assert not re.search(r"\son[a-z]+=", text.split("<script")[0])
    assert text.count("<script") == text.count("</script>") == 1


@pytest.mark.parametrize("name", ["tic-tac-toe", "chess"])
def test_the_policy_names_the_script_and_the_style_by_their_hashes(name: str) -> None:
    text = page_of(name)
    policy = str(re.findall(r'Content-Security-Policy" content="([^"]*)"', text)[0])
    policy = policy.replace("&#39;", "'")
    assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy
    for tag in ("script", "style"):
        digest = base64.b64encode(hashlib.sha256(inside(text, tag).encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_the_same_game_gives_the_same_bytes() -> None:
    assert html(corpus("tic-tac-toe")) == html(corpus("tic-tac-toe"))


def test_the_texts_of_the_rules_are_told() -> None:
    text = page_of("nine-mens-morris")
    for heading in ("About", "History", "Strategy"):
        assert f"<summary data-say>{heading}</summary>" in text
    about = text.split("<summary data-say>About</summary>")[1].split("</details>")[0]
    assert about.count("<p ") > 1 and "\\" not in about


def test_the_board_has_a_layer_for_what_changes() -> None:
    board = live_board(corpus("chess"))
    root = etree.fromstring(board.svg)
    assert len(root.findall(f".//{SVG}g[@data-cell]")) == 64 == len(board.data["cells"])
    for layer in ("marks", "pieces", "targets"):
        group = root.find(f".//{SVG}g[@class='{layer}']")
        assert group is not None and len(group) == 0
    ids = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    assert ids == {
        identity for types in board.data["symbols"].values() for identity in types.values()
    }


def test_flat_cells_have_symbols_for_bars() -> None:
    slats = "".join(f" (s{n} 0 {3 * n} 40 {3 * n + 3})" for n in range(20))
    squares = "".join(f" (q{n} {100 + 40 * n} 0 {140 + 40 * n} 40)" for n in range(40))
    board = live_board(
        game(f"(board (positions{slats}{squares}))", "(board-setup (White (Man s0)))")
    )
    assert any(cell["flat"] for cell in board.data["cells"])
    assert 'id="flat-piece-0-0"' in board.svg


def test_no_two_names_of_the_script_are_the_same() -> None:
    """The parts become one script: what they declare must not clash."""
    declared: list[str] = []
    for path in sorted(PARTS.glob("*.js")):
        if path.stem not in ("engine", "index", "eslint.config"):
            text = path.read_text()
            declared += re.findall(
                r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", text, re.MULTILINE
            )
    assert len(declared) > 40
    assert sorted(declared) == sorted(set(declared))


def test_no_text_of_a_script_goes_over_lines() -> None:
    """Pages leave comments and indents out, line by line."""
    for folder in ("page", "javascript"):
        for path in sorted((ROOT / "templates" / folder).glob("*.js")):
            code = re.sub(r"^\s*(?:/\*.*?\*/|//[^\n]*)", "", path.read_text(), flags=re.S | re.M)
            odd = [line for line in code.splitlines() if re.sub(r"//.*", "", line).count("`") % 2]
            assert odd == [], path.name


def test_a_page_holds_no_comments() -> None:
    script = inside(page_of("chess"), "script")
    assert "@param" not in script and "\n  " not in script


def test_the_index_escapes_names_and_paths() -> None:
    text = index_page([Listed('<i>"x"</i>', "a&b.zrf", "f o/é.html")])
    assert "<i>" not in text and "a&amp;b.zrf" in text
    assert 'href="f%20o/%C3%A9.html"' in text and 'src="f%20o/%C3%A9.svg"' in text


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize(
    "name",
    [
        "ataxx", "chess", "dobutsu", "english-draughts", "kalah", "minishogi",
        "nine-mens-morris", "reversi", "royal-game-of-ur", "russian-draughts", "seirawan",
        "tic-tac-toe",
    ],
)  # fmt: skip
def test_moves_are_spelt_as_the_record_commands_spell_them(name: str, tmp_path: Path) -> None:
    """Every legal move at positions of random games, by its rule and as Zillions prints it."""
    rules_file = max((ROOT / "corpus").glob(f"*/{name}.[gz]*"))  # ZRF before native
    engine = tmp_path / "engine.mjs"
    engine.write_text(compiled.javascript(rules_file))
    script = Path(__file__).with_name("speller.mjs")
    command = [cast(str, NODE), str(script), str(engine), "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    module = compiled.engine(rules_file)
    rules = GameDescription.of(module.Game().describe())
    rows = [json.loads(line) for line in done.stdout.split("\n") if line]
    assert len(rows) > 10
    for row in rows:
        if row["ply"] == 0:
            board = module.Game()
        here = Here(board, rules)
        legal = board.legal_moves
        assert row["named"] == [named.spell(here, (move,)) for move in legal]
        # SAN costs most: a step of each player in every other turn.
        if rules.family == "chess" and row["ply"] % 4 < 2:
            assert row["san"] == [san.spell(here, (move,)) for move in legal]
        assert row["zsg"] == [zsg.spell(here, (move,)) for move in legal]
        board.push(legal[row["chosen"]])


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize(
    "name", ["a b", "x", "-", "Pass", 'q"', "(", "n:", "=Q", "#1", "é", "\n", "\t\v\f\r", "\\"]
)
def test_names_are_quoted_as_the_record_commands_quote_them(name: str) -> None:
    from notation.named.step import quoted

    script = (
        f"import {{ quoted }} from {json.dumps((PARTS / 'spelling.js').as_uri())};"
        f"process.stdout.write(JSON.stringify(quoted({json.dumps(name)})));"
    )
    command = [cast(str, NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == quoted(name)


def test_games_without_a_title_have_a_page() -> None:
    plain = corpus("tic-tac-toe")
    assert "<title>A game</title>" in html(replace(plain, meta=replace(plain.meta, title="")))


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_every_reason_for_an_end_is_told_in_words() -> None:
    games = [
        *(game for path in CORPUS.glob("zrf/*.zrf") for game in translator.load_all(path)),
        *(translator.load(path) for path in CORPUS.glob("axiom/*.4th")),
    ]
    kinds = {goal.kind for game in games for goal in game.goals}
    reasons = sorted({part for kind in kinds for part in kind.split("+")})
    assert len(reasons) > 8
    reasons += ["condition", "verdict"]
    script = (
        f"import {{ because }} from {json.dumps((PARTS / 'sentences.js').as_uri())};"
        f"process.stdout.write(JSON.stringify({json.dumps(reasons)}.map(because)));"
    )
    command = [cast(str, NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert [reason for reason, words in zip(reasons, told, strict=True) if reason == words] == []


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_names_are_shown_as_pages_are_written() -> None:
    """Where a text is neither long nor written from right to left, scripts do what Python does."""
    from translator.core.text import shown

    texts = [*(chr(code) for code in (*range(0x500), *range(0x2000, 0x2100), 0xFEFF, 0xFFFB))]
    texts = [f"a{text}b" for text in texts if not unicodedata.category(text).startswith("M")]
    script = (
        f"import {{ shown }} from {json.dumps((PARTS / 'texts.js').as_uri())};"
        f"process.stdout.write(JSON.stringify({json.dumps(texts)}.map((text) => shown(text))));"
    )
    command = [cast(str, NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [shown(text) for text in texts]


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_names_from_right_to_left_are_isolated() -> None:
    shalom = "\u05e9\u05dc\u05d5\u05dd"
    cases = {
        f"{shalom} to move.": f"\u2068{shalom}\u2069 to move.",
        f"{shalom}: a": f"\u2068{shalom}\u2069: a",
        f"1. {shalom} {shalom}1 - b2": f"1. \u2068{shalom} {shalom}1\u2069 - b2",
        f'"{shalom} 1" x "b 2" c': f'\u2068"{shalom} 1"\u2069 x "b 2" c',
        "a" * 70 + " b": "a" * 60 + "… b",
        "a b " * 100: "a b " * 60 + "…",
        "e" + "\u0301" * 99 + "!": "e" + "\u0301" * 6 + "!",
    }
    script = (
        f"import {{ shown }} from {json.dumps((PARTS / 'texts.js').as_uri())};"
        f"process.stdout.write(JSON.stringify({json.dumps([*cases])}.map((text) => shown(text))));"
    )
    command = [cast(str, NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == list(cases.values())


@pytest.mark.parametrize("parts", [page._PARTS, element._PARTS], ids=["page", "element"])
def test_what_a_script_imports_stands_before_it(parts: tuple[str, ...]) -> None:
    folder = resource("templates") / "page"
    for number, part in enumerate(parts):
        text = (folder / f"{part}.js").read_text("utf-8")
        needed = re.findall(r'^(?:import|\} from)\b.*"\./(\w+)\.js";', text, re.MULTILINE)
        assert {*needed} <= {*parts[:number]}, part


def test_no_two_parts_of_players_declare_the_same_name() -> None:
    """They stand in one scope, where the later one would take the place of the other."""
    declared = r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)"
    names = re.findall(declared, "\n".join(all_players()), re.MULTILINE)
    assert len(names) > 50
    assert [name for name, count in Counter(names).items() if count > 1] == []
