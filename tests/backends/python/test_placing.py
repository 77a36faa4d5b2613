"""Names are given before the first statement that needs them, and not within loops."""

from __future__ import annotations

from itertools import product
from typing import Any

from translator.backends.python.placing import placed


def test_what_is_needed_later_is_named_later() -> None:
    lines = ["if p < 0:", "    return", "use(a)", "use(a)"]
    assert placed({"a": "A[p]"}, lines) == [
        "if p < 0:",
        "    return",
        "a = A[p]",
        "use(a)",
        "use(a)",
    ]


def test_what_a_name_needs_is_named_before_it() -> None:
    assert placed({"a": "1", "b": "a + 1"}, ["x", "use(b)"]) == [
        "x",
        "a = 1",
        "b = a + 1",
        "use(b)",
    ]


def test_what_nothing_needs_has_no_name() -> None:
    assert placed({"a": "1", "aa": "a"}, ["use(aaa)"]) == ["use(aaa)"]


def test_what_one_way_needs_alone_is_named_there() -> None:
    lines = ["if p:", "    x", "elif q:", "    if r:", "        use(a)", "else:", "    y"]
    found = [*lines[:4], "        a = 1", *lines[4:]]
    assert placed({"a": "1"}, lines) == found


def test_what_a_condition_asks_is_named_before_it() -> None:
    for lines in (["if a:", "    x"], ["if p:", "    use(a)", "elif a:", "    x"]):
        assert placed({"a": "1"}, lines) == ["a = 1", *lines]


def test_what_two_statements_need_is_named_before_the_first() -> None:
    lines = ["if p:", "    use(a)", "if q:", "    use(a)"]
    assert placed({"a": "1"}, lines) == ["a = 1", *lines]


def test_nothing_is_named_within_a_loop() -> None:
    for lines in (
        ["for x in y:", "    if x:", "        use(a)"],
        ["while p:", "    use(a)", "else:", "    x"],
        ["for x in a:", "    z"],
        ["for x in y:", "    z", "else:", "    use(a)"],
    ):
        assert placed({"a": "1"}, ["u", *lines]) == ["u", "a = 1", *lines]


def test_a_function_does_the_same_as_if_all_were_named_at_its_head() -> None:
    lines = [
        *("if p:", "    out.append(a)"),
        *("elif q:", "    if r:", "        b = b + a", "        out.append(b)", "    else:"),
        *("        for x in range(2):", "            if x or q:", "                out.append(c)"),
        *("else:", "    if r:", "        return"),
        *("if r:", "    out.append(c)"),
    ]
    names = {"a": "10", "b": "a + 1", "c": "b + a"}
    head = [f"{name} = {source}" for name, source in names.items()]
    for given in product((False, True), repeat=3):
        assert _run(placed(names, lines), *given) == _run([*head, *lines], *given)


def _run(lines: list[str], *given: bool) -> list[int]:
    known: dict[str, Any] = {}
    exec("\n".join(["def f(p, q, r, out):", *(f"    {line}" for line in lines)]), known)  # noqa: S102
    out: list[int] = []
    known["f"](*given, out)
    return out
