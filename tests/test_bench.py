"""What benchmarks make of their measurements; nothing is timed here."""

from __future__ import annotations

import re

from bench._page import BASELINE, PAGE, ratios, read, worse, written
from bench._suites import CHESS, labels
from bench._table import Row, Table, markdown, number

MORE = Table("m", "More", "A text.", "to them", ("n",), (Row("a", 2.0, ("5",)), Row("b", 0.5)))
LESS = Table("l", "Less", "A text.", "to them", (), (Row("a", 2.0), Row("b", 8.0)), more=False)
ABSENT = Table("x", "Absent", "A text.", "to them", ("n",), (Row("they are not here", None),))


def test_a_summary_names_the_mean_and_the_worst() -> None:
    assert MORE.summary() == "geometric mean 1.00, minimum 0.50 (b)"
    assert LESS.summary() == "geometric mean 4.00, maximum 8.00 (b)"
    assert ABSENT.summary() == ""


def test_a_peer_that_is_not_here_is_a_row() -> None:
    assert "| they are not here |  |  |" in markdown(ABSENT, "python -m bench.x")
    assert ratios([ABSENT]) == {}


def test_a_baseline_is_read_as_it_was_written() -> None:
    found = ratios([MORE, LESS])
    assert found == {("m", "a"): 2.0, ("m", "b"): 0.5, ("l", "a"): 2.0, ("l", "b"): 8.0}
    assert read(written(found)) == found


def test_what_is_worse_is_told_and_what_is_not_is_not() -> None:
    tables = [MORE, LESS, ABSENT]
    assert worse(tables, ratios(tables)) == []
    assert worse(tables, {}) == []
    assert worse(tables, {("m", "a"): 2.5, ("l", "b"): 6.5, ("x", "they are not here"): 1.0}) == []
    assert worse(tables, {("m", "a"): 2.7}) == ["m, a: 2.7 before, 2 now"]
    assert worse(tables, {("m", "a"): 1.0, ("l", "b"): 6.0}) == ["l, b: 6 before, 8 now"]


def test_the_usual_six_positions_of_chess_are_measured() -> None:
    assert labels(CHESS) == ["Chess, start", *(f"Chess, position {n}" for n in range(2, 7))]
    assert [row.counts[1] for row in CHESS] == [400, 2039, 191, 264, 1486, 2079]


def test_the_page_and_the_baseline_are_of_one_run() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = [(row, ratio) for row, ratio in re.findall(r"^\| (.+?) \| ([\d.,-]+) \|", page, re.M)]
    known = read(BASELINE.read_text(encoding="utf-8"))
    assert shown == [(row, number(value)) for (_, row), value in known.items()]
    assert len(known) > 60
