"""Several pieces in one place: heaps of seeds and columns of men, whole and inside their places."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

import translator
from tests.backends.javascript.support import NODE, needs_node
from tests.backends.page.conftest import Open
from tests.backends.page.support import ROOT, Table
from translator.render.cells import Cell
from translator.render.piles import column, count_of, heap

PILES = ROOT / "templates" / "page" / "piles.js"
OUTSIDE = """() => {
  const cells = [...document.querySelectorAll("[data-cell]")].map((c) => c.getBoundingClientRect());
  const things = document.querySelectorAll("#board .pieces use, #board .pieces text");
  return [...things].map((t) => t.getBoundingClientRect()).filter((thing) => !cells.some((cell) =>
    cell.left <= thing.left + 1 && thing.right <= cell.right + 1 &&
    cell.top <= thing.top + 1 && thing.bottom <= cell.bottom + 1)).length;
}"""


@needs_node
def test_the_page_has_piles_as_pictures_have_them() -> None:
    columns: list[list[str]] = [
        ["a", "b"],
        ["a"] * 3 + ["b"] * 2 + ["a"],
        [*"ab" * 11],
        [*"ab" * 30],
    ]
    numbers = [2, 12, 13, 48]
    script = f"""import {{ column, heap, placeOfCount }} from {json.dumps(PILES.as_uri())};
    const cell = {{ x: 50, y: 60, width: 80, height: 40, size: 40 }};
    const columns = {json.dumps(columns)}.map((looks) => column(cell, looks));
    const heaps = {json.dumps(numbers)}.map((number) => heap(cell, number));
    console.log(JSON.stringify([columns, heaps, placeOfCount(cell)]));"""
    command = [str(NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    piles, heaps, count = json.loads(done.stdout)

    def same(found: dict[str, Any], spot: Any) -> bool:
        numbers = [found["x"], found["y"], found["size"]]
        return numbers == pytest.approx([spot.x, spot.y, spot.size])

    cell = Cell((0,), 50, 60, 80, 40, 40, (), 0)
    expected = [column(cell, looks) for looks in columns] + [heap(cell, n) for n in numbers]
    for found, spots in zip([*piles, *heaps], expected, strict=True):
        assert [tuple(spot["levels"]) for spot in found] == [spot.levels for spot in spots]
        assert all(same(*pair) for pair in zip(found, spots, strict=True))
    assert same(count, count_of(cell))


def numbers(one: Table) -> list[int]:
    return sorted(int(text) for text in one.page.locator("#board .number").all_text_contents())


def test_a_heap_of_seeds_stays_in_its_pit_and_is_counted(table: Open) -> None:
    one = table("kalah")
    one.page.emulate_media(reduced_motion="reduce")
    assert one.page.evaluate(OUTSIDE) == 0
    assert sum(numbers(one)) == one.pieces()
    one.open("Legal moves")
    for _ in range(12):
        one.page.locator("#legal button").first.click()
        assert one.page.evaluate(OUTSIDE) == 0
    # Where one seed lies alone there is no number.
    alone = [text for text in one.labels() if text.count(" Seed") == 1]
    assert alone and sum(numbers(one)) + len(alone) == one.pieces()
    sizes = one.page.locator("#board .pieces use").evaluate_all(
        "seeds => [...new Set(seeds.map((seed) => seed.getAttribute('width')))]"
    )
    assert len(sizes) == 1  # a seed that is alone is as large as those of a heap


@pytest.mark.parametrize("flip", [False, True])
def test_a_column_is_seen_whole_from_both_sides(table: Open, flip: bool) -> None:
    one = table(translator.load(ROOT / "corpus" / "native" / "lasca.glot"))
    one.page.emulate_media(reduced_motion="reduce")
    men = [f"(White Soldier d4.{level})" for level in (2, 3)]
    men += [f"(Black Soldier d4.{level})" for level in (4, 5)]
    edits = ["(Black Soldier d4)", *men, "(White Officer d4.6)"]
    before = one.pieces()
    one.load("\n".join(["Named Rule Record 1", "Rules=lasca.glot", "", *edits]))
    if flip:
        one.page.click("#flip")
    assert one.pieces() == before + 6
    assert one.page.evaluate(OUTSIDE) == 0
    assert numbers(one) == [2, 2]  # runs of men that look alike
    sizes = one.page.locator("#board .pieces use").evaluate_all(
        "pieces => pieces.map((piece) => Math.round(piece.getBoundingClientRect().width))"
    )
    assert sum(size < max(sizes) for size in sizes) == 6  # men that are alone are larger
