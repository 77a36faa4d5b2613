"""What stands on the cell of a loop is looked at once, and so are the links of its direction."""

from __future__ import annotations

from translator.backends.python.statements import _led_once, _looked_at_once


def test_what_is_asked_again_has_a_name() -> None:
    assert _looked_at_once("t", ["if mine[b[t]]:", "    break", "use(b[t] != 0)"]) == [
        *("_t_ = b[t]", "if mine[_t_]:", "    break", "use(_t_ != 0)")
    ]
    assert _looked_at_once("t", ["if not b[t]:", "    use(b[t])"])[0] == "_t_ = b[t]"


def test_what_is_asked_once_or_elsewhere_stays_as_it_is() -> None:
    for body in (
        ["if mine[b[t]]:", "    break"],
        ["if mine[b[u]]:", "    use(b[t], b[t])"],
        ["if 0 <= t < 9 and b[t]:", "    use(b[t])"],  # it might be no cell
        ["if b[t]:", "    t = link[t]", "    use(b[t])"],
        ["if b[t]:", "    u, t, v = word(g)", "    use(b[t])"],
        ["if b[t]:", "    for t in row:", "        use(b[t])"],
    ):
        assert _looked_at_once("t", body) == body


def test_a_loop_in_which_nothing_happens_has_a_body() -> None:
    assert _looked_at_once("t", []) == ["pass"]


def test_links_that_are_asked_for_again_have_a_name() -> None:
    body = ["at = LINKS1[way][p]", "while enemy[b[at]]:", "    at = LINKS1[way][at]"]
    assert _led_once("way", body) == [
        *("_way_links1 = LINKS1[way]", "at = _way_links1[p]"),
        *("while enemy[b[at]]:", "    at = _way_links1[at]"),
    ]


def test_links_that_are_asked_for_once_or_of_another_direction_have_none() -> None:
    for body in (
        ["at = LINKS1[way][p]", "to = LINKS2[way][p]"],
        ["at = LINKS1[other][p]", "at = LINKS1[other][at]"],
        ["at = LINKS1[way + 1][p]", "at = LINKS1[way + 1][at]"],
    ):
        assert _led_once("way", body) == body
