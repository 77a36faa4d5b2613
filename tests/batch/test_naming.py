"""Names of emitted modules."""

import keyword

from hypothesis import given
from hypothesis import strategies as st

from translator.batch.naming import file_slugs, module_paths, slug


def test_a_slug_is_made_of_the_words_of_the_title() -> None:
    assert slug("Dunsany's Chess (2nd)") == "dunsany_s_chess_2nd"
    assert slug("Échecs à l'ancienne") == "echecs_a_l_ancienne"


def test_text_without_any_letter_still_has_a_name() -> None:
    assert slug("***") == "unnamed"
    assert slug("Шашки") == "unnamed"


@given(st.text())
def test_slugs_are_safe_whatever_the_text(text: str) -> None:
    name = slug(text)
    assert name.isascii()
    assert f"n{name}".isidentifier()
    assert len(name) <= 60
    assert "__" not in name


@given(st.lists(st.text(min_size=1), min_size=1, max_size=6))
def test_modules_of_a_file_never_share_a_path(titles: list[str]) -> None:
    paths = module_paths("chess", titles)
    assert len(set(paths)) == len(titles)


@given(st.sets(st.text(min_size=1, max_size=12), min_size=1, max_size=8))
def test_files_of_a_library_never_share_a_slug(names: set[str]) -> None:
    slugs = file_slugs(names)
    assert len(set(slugs.values())) == len(names)
    for name in slugs.values():
        module = f"{name.rpartition('/')[2]}_game"
        assert module.isidentifier()
        assert not keyword.iskeyword(module)
        assert ".." not in name


def test_names_that_differ_only_in_what_a_slug_drops_are_numbered() -> None:
    assert file_slugs(["a/b c.zrf", "a/B-C.zrf", "a/b_c.zrf"]) == {
        "a/B-C.zrf": "a/b_c",
        "a/b c.zrf": "a/b_c_2",
        "a/b_c.zrf": "a/b_c_3",
    }


def test_a_variant_cannot_take_the_name_of_another_file() -> None:
    slugs = file_slugs(["chess.zrf", "chess-los-alamos.zrf"])
    of_variant = module_paths(slugs["chess.zrf"], ["Chess", "Los Alamos"])[1]
    of_file = module_paths(slugs["chess-los-alamos.zrf"], ["Los Alamos Chess"])[0]
    assert of_variant == "chess__los_alamos_game.py"
    assert of_file == "chess_los_alamos_game.py"


def test_paths_that_climb_out_or_name_devices_are_made_harmless() -> None:
    assert file_slugs(["../../etc/passwd.zrf"]) == {"../../etc/passwd.zrf": "etc/passwd"}
    assert file_slugs(["con/1.zrf"]) == {"con/1.zrf": "con_/n1"}
