"""The author's images: found beside the rules, in their archive or in a folder, and embedded."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest
from lxml import etree

from tests.cli.conftest import Cli
from tests.render.test_bitmaps import IMAGES

RULES = r"""(game (title "Two men") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("2/1" (0 50)))
    (directions (n 0 -1) (e 1 0))))
  (piece (name Man) (image White "Images\white.bmp" "other.bmp" Black "images/black.png")
    (moves (n (verify empty?) add)))
  (win-condition (White Black) (stalemated))
  (board-setup (White (Man a1)) (Black (Man b2))))"""
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules" / "men.zrf"
    path.parent.mkdir()
    path.write_text(RULES)
    return path


def put(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(IMAGES["PNG" if name.endswith(".png") else "24 bits"])


def embedded(svg: str) -> list[str]:
    """The kinds of the images of a picture."""
    images = list(etree.fromstring(svg.encode()).iter(f"{SVG}image"))
    found = [re.match(r"data:image/(\w+);base64,", str(image.get("href"))) for image in images]
    assert all(found)
    return [match[1] for match in found if match]


def test_images_beside_the_rules_are_drawn(cli: Cli, rules: Path) -> None:
    assert embedded(cli("draw", str(rules)).out) == []
    put(rules.parent / "IMAGES", "White.BMP", "black.png")
    ran = cli("draw", str(rules))
    assert embedded(ran.out) == ["png", "png"] and ran.err == ""
    uses = etree.fromstring(ran.out.encode()).iter(f"{SVG}use")
    assert {use.findtext(f"{SVG}title") for use in uses} == {"White Man a1", "Black Man b2"}


def test_images_in_the_archive_are_drawn(cli: Cli, tmp_path: Path) -> None:
    archive = tmp_path / "men.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("rules/men.zrf", RULES)
        file.writestr("rules/images/white.bmp", IMAGES["8 bits"])
        file.writestr("rules/images/black.png", IMAGES["PNG"])
    assert embedded(cli("draw", f"{archive}/rules/men.zrf").out) == ["png", "png"]


def test_a_folder_may_hold_them_without_the_folders_of_the_rules(
    cli: Cli, rules: Path, tmp_path: Path
) -> None:
    put(tmp_path / "set", "white.bmp", "black.png")
    ran = cli("draw", str(rules), "--images", str(tmp_path / "set"))
    assert embedded(ran.out) == ["png", "png"]


def test_what_is_missing_is_drawn_as_ever_and_noted(cli: Cli, rules: Path) -> None:
    assert "P161" not in cli("check", str(rules)).out
    put(rules.parent / "images", "white.bmp")
    (rules.parent / "images" / "black.png").write_bytes(b"no image")
    ran = cli("draw", str(rules))
    assert embedded(ran.out) == ["png"]
    assert "P161" in ran.err and "black.png: no BMP, PNG or GIF" in ran.err
    checked = cli("check", str(rules))
    assert "P161" in checked.out and checked.status == 0


@pytest.mark.parametrize("file", ["men.zrf", "men.glot"])
def test_a_missing_image_is_noted_where_it_is_named(cli: Cli, rules: Path, file: str) -> None:
    """In a native text as well."""
    put(rules.parent / "images", "black.png")
    path = rules.with_name(file)
    if file.endswith(".glot"):
        path.write_text(cli("translate", str(rules), "--to", "native").out)
    text = path.read_text()
    named = text.index('"Images')
    line, column = 1 + text.count("\n", 0, named), named - text.rindex("\n", 0, named)
    told = cli("check", str(path), "--select", "P161").out
    assert f"{file}:{line}:{column}: note: P161" in told.replace(f"{path.parent}/", "")


@pytest.mark.parametrize("suffix", ["zrf", "glot"])
def test_a_missing_sound_is_noted_if_others_are_there(cli: Cli, rules: Path, suffix: str) -> None:
    sounds = '(move-sound "audio/step.wav")\n  (drop-sound "audio/drop.wav")\n  (win-condition'
    rules.write_text(RULES.replace("(win-condition", sounds, 1))
    path = rules.with_suffix(f".{suffix}")
    if path != rules:
        path.write_text(cli("translate", str(rules), "--to", "native").out)
    assert "P162" not in cli("check", str(path)).out
    put(rules.parent / "audio", "step.wav")
    told = cli("check", str(path), "--format", "json").out
    found = [one for one in json.loads(told)["diagnostics"] if one["code"] == "P162"]
    (line,) = [at for at, text in enumerate(path.read_text().split("\n"), 1) if "drop.wav" in text]
    assert [(one["message"], one["line"]) for one in found] == [
        ("audio/drop.wav: no such file", line)
    ]


def test_a_folder_without_them_is_noted(cli: Cli, rules: Path, tmp_path: Path) -> None:
    ran = cli("check", str(rules), "--images", str(tmp_path))
    assert ran.out.count("P161") == 2 and "white.bmp: no such file" in ran.out


def test_files_outside_the_folder_are_not_read(cli: Cli, tmp_path: Path) -> None:
    put(tmp_path, "secret.bmp")
    (tmp_path / "rules").mkdir()
    path = tmp_path / "rules" / "men.zrf"
    for name in (r"..\secret.bmp", str(tmp_path / "secret.bmp")):
        path.write_text(RULES.replace(r"Images\white.bmp", name))
        assert embedded(cli("draw", str(path)).out) == []


def test_pages_embed_them_and_other_targets_show_none(cli: Cli, rules: Path) -> None:
    put(rules.parent / "images", "white.bmp", "black.png")
    page = cli("translate", str(rules), "--to", "page").out
    assert page.count('<image href="data:image/png;base64,') == 2
    ran = cli("translate", str(rules), "--to", "native")
    assert "data:" not in ran.out and "white.bmp" in ran.out
    assert cli("translate", str(rules), "--to", "json", "--images", ".").status == 2


def test_every_game_of_a_file_embeds_them(cli: Cli, rules: Path, tmp_path: Path) -> None:
    put(rules.parent / "images", "white.bmp", "black.png")
    rules.write_text(RULES + '\n(variant (title "More men"))')
    ran = cli("translate", str(rules), "--to", "page", "-o", f"{tmp_path / 'out'}/")
    assert ran.status == 0
    pages = [Path(line).read_text() for line in ran.out.splitlines()]
    assert [page.count('<image href="data:image/png;base64,') for page in pages] == [2, 2]
