"""What a name on the command line means."""

import io
import zipfile
from pathlib import Path

import pytest

from translator.core.diagnostics import TranslationError
from translator.core.resources import resource
from translator.frontends.find import find_rules, open_rules
from translator.library.archive import read_archive

RULES = b'(game (title "A"))'


def code(error: pytest.ExceptionInfo[TranslationError]) -> str:
    return error.value.diagnostics[0].code


def make_zip(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_a_file_is_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_bytes(RULES)
    rules = open_rules(str(path))
    assert (rules.source.data, rules.language, rules.variant) == (RULES, "zrf", None)
    assert rules.member == "a.zrf"


def test_the_suffix_may_be_in_capitals(tmp_path: Path) -> None:
    (tmp_path / "A.ZRF").write_bytes(RULES)
    assert open_rules(str(tmp_path / "A.ZRF")).language == "zrf"


def test_what_follows_an_at_sign_is_the_variant(tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_bytes(RULES)
    assert open_rules(f"{path}@Big board").variant == "Big board"
    assert open_rules(f"{path}@me@home").variant == "me@home"


def test_a_file_whose_own_name_holds_an_at_sign_is_found_first(tmp_path: Path) -> None:
    path = tmp_path / "a@b.zrf"
    path.write_bytes(RULES)
    assert open_rules(str(path)).variant is None
    assert open_rules(f"{path}@C").variant == "C"


def test_a_missing_file_is_a_diagnostic(tmp_path: Path) -> None:
    with pytest.raises(TranslationError) as error:
        open_rules(str(tmp_path / "none.zrf"))
    assert code(error) == "C101"


def test_an_unknown_suffix_needs_the_language(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(RULES)
    with pytest.raises(TranslationError) as error:
        open_rules(str(path))
    assert code(error) == "C102"
    assert open_rules(str(path), "zrf").source.data == RULES


def test_standard_input_needs_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TranslationError) as error:
        open_rules("-")
    assert code(error) == "C102"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RULES)))
    assert open_rules("-", "zrf").source.data == RULES


def test_a_folder_holds_the_rules_files_below_it_in_order(tmp_path: Path) -> None:
    for name in ("b/z.zrf", "b/a.zrf", "a.zrf", "notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(RULES)
    assert [rules.member for rules in find_rules(str(tmp_path))] == ["a.zrf", "b/a.zrf", "b/z.zrf"]


def test_what_is_hidden_in_a_folder_or_an_archive_is_none_of_its_rules(tmp_path: Path) -> None:
    names = ("race.zrf", ".venv/lib/chess.zrf", "more/._race.zrf", "more/.old/a.zrf", "more/b.zrf")
    for name in names:
        (tmp_path / "rules" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "rules" / name).write_bytes(RULES)
    make_zip(tmp_path / "rules.zip", dict.fromkeys(names, RULES))
    for library in ("rules", "rules.zip"):
        found = find_rules(str(tmp_path / library))
        assert [rules.member for rules in found] == ["more/b.zrf", "race.zrf"]
    hidden = find_rules(str(tmp_path / "rules" / ".venv"))
    assert [rules.member for rules in hidden] == ["lib/chess.zrf"]  # who names it means it


def test_files_in_a_folder_may_include_from_the_whole_folder(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.zrf").write_bytes(RULES)
    (tmp_path / "shared.inc").write_bytes(b"(define x)")
    [rules] = find_rules(str(tmp_path))
    found = rules.resolver.open("../shared.inc", rules.source)
    assert found is not None
    assert found.data == b"(define x)"


def test_an_archive_is_read_like_a_folder(tmp_path: Path) -> None:
    members = {"chess/a.zrf": RULES, "b.zrf": RULES, "picture.bmp": b"BM"}
    path = make_zip(tmp_path / "games.zip", members)
    found = list(find_rules(str(path)))
    assert [rules.member for rules in found] == ["b.zrf", "chess/a.zrf"]
    assert found[1].source.name == f"{path}/chess/a.zrf"
    assert list(tmp_path.iterdir()) == [path]  # nothing was extracted


def test_a_member_of_an_archive_is_named_with_a_slash(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "games.zip", {"chess/a.zrf": RULES, "b.zrf": b""})
    assert open_rules(f"{path}/chess/a.zrf@X").variant == "X"
    with pytest.raises(TranslationError) as error:
        open_rules(f"{path}/none.zrf")
    assert code(error) == "C101"


def test_an_archive_with_several_rules_files_is_not_one_file(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "games.zip", {"a.zrf": RULES, "b.zrf": RULES})
    with pytest.raises(TranslationError) as error:
        open_rules(str(path))
    assert code(error) == "C101"
    assert "a.zrf" in error.value.diagnostics[0].hint


def test_members_of_an_archive_include_each_other(tmp_path: Path) -> None:
    members = {"Chess/a.zrf": RULES, "Chess/Macros.inc": b"(define x)"}
    path = make_zip(tmp_path / "games.zip", members)
    [rules] = find_rules(str(path))
    found = rules.resolver.open("macros.inc", rules.source)
    assert found is not None
    assert found.data == b"(define x)"
    assert found.name == f"{path}/Chess/Macros.inc"


def test_an_archive_of_too_many_members_is_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "many.zip", {f"{n}.zrf": b"" for n in range(1001)})
    with pytest.raises(TranslationError) as error:
        read_archive(path)
    assert code(error) == "C104"


def test_a_member_that_is_compressed_beyond_reason_is_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "bomb.zip", {"a.zrf": b"\0" * 10_000_000})
    with pytest.raises(TranslationError) as error:
        read_archive(path)
    assert code(error) == "C104"


def test_a_short_dull_member_is_no_bomb(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "dull.zip", {"a.zrf": b" " * 60_000})
    assert len(read_archive(path)["a.zrf"]) == 60_000


def test_an_archive_that_declares_too_much_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(33):
            archive.writestr(f"{number}.zrf", b"x" * 2**21)
    with pytest.raises(TranslationError) as error:
        read_archive(path)
    assert code(error) == "C104"


def test_a_damaged_archive_is_a_diagnostic(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "games.zip", {"a.zrf": bytes(range(256)) * 40})
    whole = path.read_bytes()
    for cut in range(0, len(whole), 7):
        path.write_bytes(whole[:cut] + bytes([whole[cut] ^ 0x55]) + whole[cut + 1 :])
        try:
            read_archive(path)
        except TranslationError as error:
            assert error.diagnostics[0].code in ("C104", "C105")


def test_the_shipped_corpus_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert open_rules("corpus/zrf/tic-tac-toe.zrf").source.name == "corpus/zrf/tic-tac-toe.zrf"
    members = [rules.member for rules in find_rules("corpus/zrf")]
    assert "tic-tac-toe.zrf" in members


def test_only_what_is_found_in_the_package_is_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.zrf").write_bytes(RULES)
    assert all(rules.shipped for rules in find_rules("corpus/native"))
    assert not open_rules("a.zrf").shipped
    assert not open_rules(str(resource("corpus") / "zrf" / "nim.zrf")).shipped
    assert not open_rules(str(make_zip(tmp_path / "b.zip", {"a.zrf": RULES}))).shipped


def test_a_name_does_not_lead_out_of_the_shipped_corpus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (resource("corpus") / "zrf/../../corpus/zrf/nim.zrf").exists()
    with pytest.raises(TranslationError) as error:
        open_rules("corpus/zrf/../../corpus/zrf/nim.zrf")
    assert code(error) == "C101"
