"""What commands replace, and what they leave alone."""

import json
import os
import zipfile
from pathlib import Path
from shutil import copytree

import pytest

from tests.cli.conftest import Cli, Ran
from tests.cli.test_translate import TWO_GAMES
from tests.sampling import paired
from translator.backends.registry import TARGETS
from translator.core.resources import resource

pytestmark = pytest.mark.usefixtures("kept_engines")

CORPUS = resource("corpus")
BREAKTHROUGH, CLONES = (str(CORPUS / "zrf" / f"{name}.zrf") for name in ("breakthrough", "clones"))
CHESS = str(CORPUS / "zrf" / "chess.zrf")
RECORDS = {  # that can be rewritten without rules
    "zsg": ("chess.zsg", "xiangqi.zsg"),
    "named": ("chess.nrr", "reversi.nrr"),
    "sgf": ("chess.pgn", "xiangqi.zsg"),
    "json": ("chess.pgn", "xiangqi.zsg"),
}
FOREIGN = {
    "notes": b"Buy milk.\n",
    "rules": Path(CHESS).read_bytes(),
    "a module of one's own": b'"""My engine."""\n\nprint("hello")\n',
    "a page": b"<!doctype html>\n<title>Mine</title>\n",
    "bytes": bytes(range(256)),
}


def written(cli: Cli, arguments: tuple[str, ...], out: Path, *more: str) -> Ran:
    return cli(*arguments, "-o", str(out), *more)


# A command, and the same for another game.
TRANSLATE: dict[str, tuple[tuple[str, ...], ...]] = {
    target: (("translate", BREAKTHROUGH, "--to", target), ("translate", CLONES, "--to", target))
    for target in TARGETS
}
COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = TRANSLATE | {
    "draw": (("draw", BREAKTHROUGH), ("draw", CLONES)),
    "diff as a page": (
        ("diff", BREAKTHROUGH, CLONES, "--format", "html"),
        ("diff", CLONES, CHESS, "--format", "html"),
    ),
    **{
        f"convert to {target}": tuple(
            ("convert", str(CORPUS / "records" / record), "--to", target) for record in records
        )
        for target, records in RECORDS.items()
    },
}
every_command = pytest.mark.parametrize("name", COMMANDS)


EDITED = {"native", "xml", "json", "draw", *(f"convert to {target}" for target in RECORDS)}
SEALED = ("native", "xml", "draw")


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - EDITED))
def test_generated_output_of_the_same_game_is_replaced(cli: Cli, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    command, _ = COMMANDS[name]
    assert written(cli, command, out).status in (0, 1)
    whole = out.read_bytes()
    assert b"enerated" in whole.splitlines()[0]
    out.write_bytes(whole + b" ")
    assert written(cli, command, out).status in (0, 1)
    assert out.read_bytes() == whole


@pytest.mark.parametrize("name", sorted(EDITED))
def test_what_people_edit_stays_once_it_is_edited(cli: Cli, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    command, _ = COMMANDS[name]
    for _ in range(2):  # the second time the same bytes
        assert written(cli, command, out).status == 0
    whole = out.read_bytes()
    own = whole.replace(b"1", b"2", 1) if name.startswith("convert") else whole + b" "
    out.write_bytes(own)
    ran = written(cli, command, out)
    assert (ran.status, out.read_bytes() == own, "C118" in ran.err) == (2, True, True)
    assert written(cli, command, out, "--force").status == 0
    assert out.read_bytes() == whole


@pytest.mark.parametrize("name", SEALED)
def test_what_is_sealed_and_unedited_follows_its_rules(cli: Cli, tmp_path: Path, name: str) -> None:
    rules, out = tmp_path / "race.zrf", tmp_path / "out"
    rules.write_text(TWO_GAMES)
    command = (COMMANDS[name][0][0], str(rules), *COMMANDS[name][0][2:])
    assert written(cli, command, out).status == 0
    before = out.read_bytes()
    rules.write_text(TWO_GAMES.replace("Runner a1", "Runner a2"))
    assert written(cli, command, out).status == 0
    assert out.read_bytes() != before
    out.write_bytes(out.read_bytes().replace(b"\n", b"\r\n"))  # as an editor may do
    assert written(cli, command, out).status == 2


@pytest.mark.parametrize("suffix", ["", ".glot"])
def test_a_new_game_that_was_begun_stays(cli: Cli, tmp_path: Path, suffix: str) -> None:
    name = str(tmp_path / f"mine{suffix}")
    assert [cli("new", name).status for _ in range(2)] == [0, 0]
    out = tmp_path / "mine.glot"
    own = out.read_bytes().replace(b"(verify", b"(verify not-friend?) (verify", 1)
    out.write_bytes(own)
    ran = cli("new", name)
    assert (ran.status, out.read_bytes() == own, "C118" in ran.err) == (2, True, True)


def test_a_seal_is_of_one_text_alone(cli: Cli, tmp_path: Path) -> None:
    """What is made of a sealed file has its own seal, or none."""
    first, second = tmp_path / "first.glot", tmp_path / "second.glot"
    assert cli("translate", CLONES, "--to", "native", "-o", str(first)).status == 0
    assert b"Its sum" in first.read_bytes()
    ran = cli("translate", str(first), "--to", "native")
    assert "Its sum" not in ran.out
    assert cli("translate", str(first), "--to", "native", "-o", str(second)).status == 0
    assert second.read_bytes() == first.read_bytes()


def test_a_batch_leaves_what_somebody_has_edited(cli: Cli, tmp_path: Path) -> None:
    library, out = tmp_path / "library", tmp_path / "out"
    library.mkdir()
    (library / "race.zrf").write_text(TWO_GAMES)
    arguments = ("batch", str(library), str(out), "-j", "1", "--to", "native")
    assert cli(*arguments).status == 0
    game = out / "race_game.glot"
    own = game.read_bytes() + b"; mine\n"
    game.write_bytes(own)
    ran = cli(*arguments)
    assert (ran.status, game.read_bytes() == own, "C118" in ran.out) == (3, True, True)
    assert cli(*arguments, "--force").status == 0
    (library / "race.zrf").write_text(TWO_GAMES.replace('"Race"', '"Run"'))
    assert cli(*arguments).status == 0
    assert b'"Run"' in game.read_bytes()


@pytest.mark.parametrize("form", ["json", "junit"])
def test_a_report_of_records_takes_no_place_of_another_document(
    cli: Cli, tmp_path: Path, form: str
) -> None:
    out = tmp_path / "out"
    record = str(CORPUS / "records" / "chess.zsg")
    command = ("replay", record, "--rules", CHESS, "--format", form)
    for own in (b'{\n "mine": 1\n}\n', b'<?xml version="1.0" encoding="UTF-8"?>\n<mine/>\n'):
        out.write_bytes(own)
        assert (written(cli, command, out).status, out.read_bytes()) == (2, own)
    out.unlink()
    for _ in range(2):
        assert written(cli, command, out).status == 0


@every_command
def test_output_of_another_game_stays(cli: Cli, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    command, other = COMMANDS[name]
    assert written(cli, other, out).status in (0, 1)
    whole = out.read_bytes()
    ran = written(cli, command, out)
    assert (ran.status, out.read_bytes() == whole, "C118" in ran.err) == (2, True, True)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert written(cli, command, out, "--force").status in (0, 1)
    assert out.read_bytes() != whole


DIFF: dict[str, tuple[tuple[str, ...], ...]] = {
    f"diff as {form}": (("diff", BREAKTHROUGH, CLONES, "--format", form),)
    for form in ("text", "unified", "json")
}
ALL = COMMANDS | DIFF


@pytest.mark.parametrize("name", ALL)
def test_a_file_of_another_kind_stays(cli: Cli, tmp_path: Path, name: str) -> None:
    command = ALL[name][0]
    for what, data in FOREIGN.items():
        out = tmp_path / what
        out.write_bytes(data)
        ran = written(cli, command, out)
        assert (ran.status, out.read_bytes() == data) == (2, True), what
        assert f"C118 {out} holds something else" in ran.err


@pytest.mark.parametrize("name", ALL)
def test_an_empty_file_is_filled(cli: Cli, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    out.touch()
    assert written(cli, ALL[name][0], out).status in (0, 1)
    assert out.stat().st_size


@pytest.mark.parametrize("form", [*DIFF, "diff --stat"])
def test_a_report_is_replaced_by_a_report(cli: Cli, tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    command = DIFF[form][0] if form in DIFF else ("diff", BREAKTHROUGH, CLONES, "--stat")
    for _ in range(2):
        assert written(cli, command, out).status == 1


def test_an_input_stays_by_whatever_name(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "race.glot"
    rules.write_text(cli("translate", BREAKTHROUGH, "--to", "native").out)
    before = rules.read_bytes()
    os.link(rules, tmp_path / "hard")
    (tmp_path / "soft").symlink_to(rules)
    for out in (rules, tmp_path / "hard", tmp_path / "soft", tmp_path / "." / "race.glot"):
        ran = cli("translate", f"{rules}@Breakthrough", "--to", "native", "-o", str(out))
        assert (ran.status, rules.read_bytes()) == (2, before)
        assert f"C118 {out} is an input of this command" in ran.err


def test_inputs_of_all_sorts_stay(cli: Cli, tmp_path: Path) -> None:
    rules, record, archive = (tmp_path / name for name in ("a.zrf", "a.zsg", "a.zip"))
    rules.write_bytes(Path(CHESS).read_bytes())
    (tmp_path / "chess-moves.inc").write_bytes((CORPUS / "zrf" / "chess-moves.inc").read_bytes())
    record.write_bytes((CORPUS / "records" / "chess.zsg").read_bytes())
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("b.zrf", Path(BREAKTHROUGH).read_bytes())
    commands = [
        (("translate", str(archive)), archive),
        (("draw", str(rules), "--position", f"{record}@4"), record),
        (("draw", str(rules)), rules),
        (("diff", str(rules), BREAKTHROUGH), rules),
        (("diff", BREAKTHROUGH, str(rules)), rules),
        (("convert", str(record), "--rules", str(rules), "--to", "zsg"), record),
        (("convert", str(record), "--rules", str(rules), "--to", "zsg"), rules),
    ]
    for command, out in commands:
        before = out.read_bytes()
        ran = written(cli, command, out)
        assert (ran.status, out.read_bytes() == before) == (2, True), command
        assert "is an input of this command" in ran.err


def test_nothing_is_written_if_a_part_of_it_must_not_be(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "a.d.mts").write_text("// mine\n")
    command = ("translate", BREAKTHROUGH, "--to", "javascript")
    assert written(cli, command, tmp_path / "a.mjs").status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["a.d.mts"]


def test_files_in_a_folder_are_looked_at_one_by_one(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "race.zrf"
    rules.write_text(TWO_GAMES)
    out = tmp_path / "out"
    out.mkdir()
    (out / "race_game.py").write_text("mine")
    ran = cli("translate", str(rules), "-o", f"{out}/")
    assert (ran.status, "C118" in ran.err) == (3, True)
    assert ran.out.splitlines() == [f"{out}/race__race_2_game.py"]
    assert (out / "race_game.py").read_text() == "mine"


def test_records_converted_into_their_own_folder_stay(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "dobutsu.zsg"
    before = (CORPUS / "records" / record.name).read_bytes()
    record.write_bytes(before)
    arguments = ("--library", str(CORPUS / "zrf"), "--to", "zsg")
    ran = cli("convert", str(record), *arguments, "-o", str(tmp_path))
    assert (ran.status, record.read_bytes()) == (2, before)
    ran = cli("batch-records", str(record), str(tmp_path), *arguments, "-j", "1")
    assert (ran.status, record.read_bytes()) == (3, before)
    assert "C118" in ran.out


def test_a_batch_of_records_replaces_what_it_wrote_and_nothing_else(
    cli: Cli, tmp_path: Path
) -> None:
    record = str(CORPUS / "records" / "dobutsu.zsg")
    out = tmp_path / "dobutsu.nrr"
    arguments = (
        "batch-records",
        record,
        str(tmp_path),
        "--library",
        str(CORPUS / "zrf"),
        "-j",
        "1",
    )
    out.write_text("mine")
    ran = cli(*arguments)
    assert (ran.status, out.read_text(), "C118" in ran.out) == (3, "mine", True)
    assert cli(*arguments, "--force").status == 0
    out.unlink()
    assert cli(*arguments).status == 0
    out.write_text(out.read_text().replace("Variant=", "Variant=Another "))
    assert cli(*arguments, "--strict").status == 0
    assert "Another" not in out.read_text()


def test_a_batch_replaces_what_a_batch_wrote_and_nothing_else(cli: Cli, tmp_path: Path) -> None:
    library, out = tmp_path / "library", tmp_path / "out"
    library.mkdir()
    (library / "race.zrf").write_text(TWO_GAMES)
    arguments = ("batch", str(library), str(out), "-j", "1", "--format", "json")
    out.mkdir()
    module = out / "race__race_2_game.py"
    module.write_text("mine")
    ran = cli(*arguments)
    (file,) = json.loads(ran.out)["files"]
    assert (ran.status, file["code"], module.read_text()) == (3, "C118", "mine")
    assert not (out / "race_game.py").exists()
    module.unlink()
    assert cli(*arguments).status == 0
    (library / "race.zrf").write_text(TWO_GAMES.replace('"Race"', '"Run"'))
    assert cli(*arguments).status == 0
    assert "'title': 'Run'" in (out / "race_game.py").read_text()


def test_a_batch_told_to_replaces_anything(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "race.zrf").write_text(TWO_GAMES)
    (tmp_path / "race_game.html").write_text("mine")
    (tmp_path / "index.html").write_text("mine")
    arguments = ("batch", str(tmp_path / "race.zrf"), str(tmp_path), "-j", "1", "--to", "page")
    assert cli(*arguments).status == 2
    assert (tmp_path / "index.html").read_text() == "mine"
    assert (tmp_path / "race_game.html").read_text() == "mine"
    assert cli(*arguments, "--force").status == 0
    assert "Race" in (tmp_path / "index.html").read_text()
    assert cli(*arguments).status == 0


@pytest.mark.parametrize(
    ("target", "file"),
    paired(
        ["python", "javascript", "native", "xml", "json", "page"],
        ["zrf/chess.zrf", "axiom/Breakthrough.zrf", "native/nim.glot"],
    ),
)
def test_bytes_do_not_depend_on_where_the_rules_lie(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, target: str
) -> None:
    folder, name = file.split("/")
    for place in ("one", "two"):
        copytree(CORPUS / folder, tmp_path / place / "rules")
    monkeypatch.chdir(tmp_path / "one" / "rules")
    here = cli("translate", name, "--to", target)
    assert here.status == 0
    assert str(tmp_path) not in here.out
    monkeypatch.chdir(tmp_path)
    for other in (f"one/rules/{name}", f"{tmp_path}/two/rules/{name}", f"corpus/{file}"):
        assert cli("translate", other, "--to", target).out == here.out


def test_a_module_of_an_archive_or_a_batch_is_that_of_the_file(cli: Cli, tmp_path: Path) -> None:
    single = cli("translate", BREAKTHROUGH).out
    folder = tmp_path / "library" / "deep"
    folder.mkdir(parents=True)
    (folder / "breakthrough.zrf").write_bytes(Path(BREAKTHROUGH).read_bytes())
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("x/breakthrough.zrf", Path(BREAKTHROUGH).read_bytes())
    assert cli("translate", f"{tmp_path}/a.zip/x/breakthrough.zrf").out == single
    assert cli("batch", str(tmp_path / "library"), str(tmp_path / "out"), "-j", "1").status == 0
    assert (tmp_path / "out" / "deep" / "breakthrough_game.py").read_text() == single
