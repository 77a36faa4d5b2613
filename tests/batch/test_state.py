"""What a batch remembers, and when it believes it."""

import hashlib
from pathlib import Path

from translator.batch.identity import work_key
from translator.batch.results import FileResult, GameResult, Stage
from translator.batch.rules import RulesTask
from translator.batch.state import State


def result(key: str, out: Path, text: str = "engine") -> FileResult:
    """A finished file whose module is on disk."""
    (out / "a_game.py").write_text(text)
    digest = hashlib.sha256(text.encode()).hexdigest()
    game = GameResult("A", Stage.PLAYED, module="a_game.py", digest=digest, plies=9)
    return FileResult("a.zrf", key, (game,), written={"a_game.py": digest})


def test_a_result_survives_the_way_to_disk_and_back(tmp_path: Path) -> None:
    known = result("k", tmp_path)
    State(tmp_path, RulesTask()).append(known)
    assert State(tmp_path, RulesTask()).finished("k") == known


def test_another_key_is_not_finished(tmp_path: Path) -> None:
    State(tmp_path, RulesTask()).append(result("k", tmp_path))
    assert State(tmp_path, RulesTask()).finished("other") is None


def test_a_module_that_was_changed_or_removed_is_made_again(tmp_path: Path) -> None:
    State(tmp_path, RulesTask()).append(result("k", tmp_path))
    (tmp_path / "a_game.py").write_text("edited")
    assert State(tmp_path, RulesTask()).finished("k") is None
    (tmp_path / "a_game.py").unlink()
    assert State(tmp_path, RulesTask()).finished("k") is None


def test_a_torn_line_is_skipped_and_what_follows_it_counts(tmp_path: Path) -> None:
    known = result("k", tmp_path)
    (tmp_path / RulesTask.state_file).write_bytes(b'{"file": "b.zrf", "key')
    State(tmp_path, RulesTask()).append(known)
    assert State(tmp_path, RulesTask()).finished("k") == known


def test_lines_of_another_shape_are_skipped(tmp_path: Path) -> None:
    lines = ["[]", "7", "null", '{"file": 1}', '{"key": "k", "games": [{}]}', "\x00"]
    (tmp_path / RulesTask.state_file).write_text("\n".join(lines))
    assert State(tmp_path, RulesTask()).finished("k") is None


def test_what_failed_for_want_of_time_or_memory_is_tried_again(tmp_path: Path) -> None:
    late = GameResult("A", Stage.READ, code="C107")
    State(tmp_path, RulesTask()).append(FileResult("a.zrf", "late", (late,)))
    State(tmp_path, RulesTask()).append(FileResult("b.zrf", "dead", (), code="C111"))
    State(tmp_path, RulesTask()).append(FileResult("c.zrf", "bad", (), code="Z301"))
    state = State(tmp_path, RulesTask())
    assert state.finished("late") is None
    assert state.finished("dead") is None
    assert state.finished("bad") is not None


def test_the_key_depends_on_every_text_and_on_the_options() -> None:
    texts = {"a.zrf": b"(game)", "b.inc": b"(define x)"}
    key = work_key("a.zrf", texts, "options")
    assert key == work_key("a.zrf", dict(reversed(texts.items())), "options")
    assert key != work_key("a.zrf", {**texts, "b.inc": b"(define y)"}, "options")
    assert key != work_key("a.zrf", texts, "other options")
    assert key != work_key("c.zrf", texts, "options")
    # The boundary between a name and its text counts too.
    assert work_key("a", {"b": b"cd"}, "") != work_key("a", {"bc": b"d"}, "")
