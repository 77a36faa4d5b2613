"""The records of the corpus: legal to the end by the corpus's rules, and as we would write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.diagnostics import Sink
from notation.registry import NOTATIONS, notation_of
from tests.notation.engines import CORPUS, ROOT, engine
from tests.notation.tools import converted, read_all, replayed

RECORDS = sorted((ROOT / "corpus" / "records").iterdir())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_record_of_the_corpus(path: Path) -> None:
    notation = notation_of(path.name)
    assert notation is not None
    data = path.read_bytes()
    sink = Sink()
    records = read_all(data, notation.name, sink)
    assert records
    for record in records:
        game = engine(CORPUS / record.headers["Rules"], record.headers["Variant"])
        assert replayed(record, game, sink).complete, sink.items
    assert sink.items == []
    assert b"".join(NOTATIONS[notation.name].write(records, sink)) == data


def test_the_records_of_one_game_tell_the_same() -> None:
    """The chess games are there in four notations, of which one holds but the first main line."""
    folder = ROOT / "corpus" / "records"
    chess = engine(CORPUS / "chess.zrf", "Chess")
    texts = {path.suffix: path.read_text(encoding="utf-8") for path in folder.glob("chess.*")}
    named = converted(texts[".pgn"], "pgn", "named", chess)

    def body(text: str) -> list[str]:
        return [line for line in text.split("\n") if not line.startswith(("RulesHash", "Source"))]

    assert body(named) == body(texts[".nrr"])
    assert body(converted(texts[".sgf"], "sgf", "named", chess)) == body(texts[".nrr"])
    (zsg,) = read_all(texts[".zsg"].replace("\n", "\r\n"), "zsg")
    (first, *_) = read_all(converted(texts[".pgn"], "pgn", "json", chess), "json")
    assert len(list(zsg.main_line())) == len(list(first.main_line())) == 33
