"""Macros (docs/zrf.md 3.1); the numbers are those of its rules."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.support import codes, expand_text, expanded, load_text, text_of
from translator.frontends.zrf.expand import MAX_DEPTH, Budget
from translator.frontends.zrf.nodes import Atom, Call, Form, Node, Text, write


def only(text: str) -> Form:
    """The one form that the game of ``text`` expands to."""
    (form,), _ = expand_text(text)
    assert isinstance(form, Form)
    return form


# Rule 1: two passes.


def test_a_macro_may_be_called_before_it_is_defined() -> None:
    assert expanded("(define a (b n)) (game (a)) (define b ($1 add))") == "(n add)"


# Rule 2: redefinition.


def test_the_last_definition_holds_for_the_whole_file() -> None:
    nodes, sink = expand_text("(define a x) (game (q (a))) (define a y)")
    assert text_of(nodes) == "(q y)"
    assert codes(sink) == ["Z202"]


def test_an_equal_redefinition_is_not_worth_a_warning() -> None:
    assert expanded("(define a x (y)) (game (q (a))) (define a x  (y))") == "(q x (y))"


# Rules 3 and 4: where calls are.


def test_a_macro_name_is_a_call_only_at_the_head_of_a_list() -> None:
    assert expanded("(define p (x)) (game (piece p) (p))") == "(piece p) (x)"


def test_a_macro_name_may_be_an_argument() -> None:
    assert expanded("(define p x) (define q (y $1)) (game (q p))") == "(y p)"


def test_calls_are_expanded_at_any_depth() -> None:
    assert expanded("(define p x) (game (a (b (c (p)))))") == "(a (b (c x)))"


def test_sections_may_come_from_macros() -> None:
    text = '(define intro (title "T") (players A B)) (game (intro) (board))'
    assert expanded(text) == '(title "T") (players A B) (board)'


# Rule 5: splicing.


def test_a_body_of_several_forms_is_spliced() -> None:
    assert expanded("(define a (n add) x (s add)) (game (moves (a) (a)))") == (
        "(moves (n add) x (s add) (n add) x (s add))"
    )


def test_an_empty_body_expands_to_nothing() -> None:
    assert expanded("(define a) (game (moves (a) b))") == "(moves b)"


def test_a_list_that_becomes_empty_is_dropped_with_a_warning() -> None:
    nodes, sink = expand_text("(define a) (game (moves ((a)) b))")
    assert text_of(nodes) == "(moves b)"
    assert codes(sink) == ["Z105"]


# Rule 6: substitution.


def test_a_parameter_may_be_the_head() -> None:
    assert expanded("(define a ($1 (verify empty?) add)) (game (a n))") == (
        "(n (verify empty?) add)"
    )


def test_parameters_are_pasted_into_names_and_strings() -> None:
    text = '(define pc (name $1$2) (image "w/$1.bmp" T$2-x?)) (game (pc K 7))'
    assert expanded(text) == '(name K7) (image "w/K.bmp" T7-x?)'


def test_a_pasted_name_may_be_a_macro() -> None:
    text = "(define step-fast ($1 add)) (define pc (moves (step-$2 n))) (game (pc K fast))"
    assert expanded(text) == "(moves (n add))"


def test_a_head_is_filled_in_before_it_is_compared_with_macros() -> None:
    assert expanded("(define go (x $1)) (define a ($1 e)) (game (a go) (a n))") == "(x e) (n e)"


def test_the_longest_run_of_digits_counts() -> None:
    args = " ".join(f"p{i}" for i in range(1, 13))
    assert expanded(f"(define a (x $10 $1 $12$2 $11)) (game (a {args}))") == "(x p10 p1 p12p2 p11)"


def test_an_index_of_thousands_of_digits_is_only_a_parameter_without_a_value() -> None:
    nodes, sink = expand_text(f"(define a (x ${'9' * 10_000})) (game (a))")
    assert text_of(nodes) == "(x)"
    assert codes(sink) == ["Z203"]


def test_parameters_count_from_one() -> None:
    nodes, sink = expand_text("(define a (x $0 $1)) (game (a n))")
    assert text_of(nodes) == "(x n)"
    assert codes(sink) == ["Z203"]


def test_what_an_argument_says_is_not_filled_in_again() -> None:
    assert expanded("(define a (b $1 x)) (define b ($1 $2)) (game (q (a $2)))") == "(q ($2 x))"


# Rule 7: list arguments (U2).


def test_a_list_stays_one_node_as_an_argument() -> None:
    nodes, sink = expand_text("(define a (x $1 $2)) (game (a (n e) s))")
    assert text_of(nodes) == "(x (n e) s)"
    assert codes(sink) == ["Z204"]


def test_calls_and_parameters_in_a_list_argument_belong_to_the_caller() -> None:
    text = "(define a (x $1)) (define c (y $1)) (define b (a (c $1))) (game (b n))"
    nodes, sink = expand_text(text)
    assert text_of(nodes) == "(x (y n))"
    assert codes(sink) == ["Z204"]


def test_a_list_cannot_be_pasted() -> None:
    nodes, sink = expand_text("(define a (x T$1)) (game (a (n)))")
    assert text_of(nodes) == "(x T)"
    assert codes(sink) == ["Z204", "Z206"]


def test_a_string_may_be_an_argument() -> None:
    assert expanded('(define a (image $1 "a/$1")) (game (a "x y"))') == '(image "x y" "a/x y")'


# Rule 8: missing arguments are inherited.


def test_missing_arguments_come_from_the_calling_macro() -> None:
    text = (
        "(define tail (verify (empty? $2)) add) (define go2 ($1 (tail))) (game (moves (go2 n e)))"
    )
    assert expanded(text) == "(moves (n (verify (empty? e)) add))"


def test_they_are_inherited_through_several_macros() -> None:
    text = "(define a ($1 (b x))) (define b $2 (c)) (define c $1 $2 $3) (game (a 1 2 3))"
    assert expanded(text) == "(1 2 x 2 3)"


def test_the_same_call_has_other_arguments_under_another_caller() -> None:
    text = "(define t $1) (define a (q (t))) (define b (a)) (game (a 1) (a 2) (a 1))"
    assert expanded(text) == "(q 1) (q 2) (q 1)"


def test_a_partly_supplied_call_inherits_the_others() -> None:
    # U3: also the reading of Dagaz's compiler.
    text = "(define t $1 $2 $3) (define a (q (t x))) (game (a 1 2 3))"
    assert expanded(text) == "(q x 2 3)"


def test_a_parameter_that_nobody_supplies_disappears() -> None:
    nodes, sink = expand_text("(define a ($1 capture $2 T$2)) (game (a n))")
    assert text_of(nodes) == "(n capture T)"
    assert codes(sink) == ["Z203", "Z203"]
    assert [str(item).split(":")[2] for item in sink.items] == ["23", "26"]


def test_a_missing_argument_is_no_argument_of_the_inner_call() -> None:
    nodes, sink = expand_text("(define b (x $1 y)) (define a (b $2)) (game (a n))")
    assert text_of(nodes) == "(x n y)"  # the inner call has no argument, so it inherits
    assert codes(sink) == ["Z203"]


def test_a_head_that_disappears_leaves_the_next_item_as_the_head() -> None:
    nodes, _ = expand_text("(define m (x)) (define a (q ($2 m))) (game (a n))")
    assert text_of(nodes) == "(q (x))"


# Rule 9: surplus arguments.


def test_surplus_arguments_are_ignored_with_a_warning() -> None:
    nodes, sink = expand_text("(define a ($1 add)) (game (a n e))")
    assert text_of(nodes) == "(n add)"
    assert codes(sink) == ["Z207"]


def test_an_argument_that_an_inner_macro_uses_is_not_surplus() -> None:
    assert expanded("(define t $2) (define a ($1 (t))) (game (a n e))") == "(n e)"


# Rule 11: recursion.


@pytest.mark.parametrize(
    ("text", "cycle"),
    [
        ("(define a (a)) (game (a))", "a → a"),
        ("(define a (b)) (define b (c)) (define c x (b)) (game (q (a)))", "b → c → b"),
        ("(define a (a $1x)) (game (a n))", "a → a"),
        ("(define a (a $1x) (a $1y)) (game (a n))", "a → a"),
        ("(define f ($1 $1)) (game (f f))", "f → f"),
    ],
)
def test_recursion_is_an_error_that_names_the_circle(text: str, cycle: str) -> None:
    nodes, sink = expand_text(text)
    assert text_of(nodes) == ""
    assert codes(sink) == ["Z211"]
    assert sink.items[0].message.endswith(f": {cycle}")


def test_a_macro_that_calls_itself_with_an_end_is_expanded() -> None:
    # `rep` is in its own expansion, but not without end.
    assert expanded("(define rep ($1 end)) (game (rep rep))") == "(end end)"


def chain(length: int) -> str:
    links = "".join(f"(define a{i} (a{i + 1}))" for i in range(1, length))
    return f"{links} (define a{length} x) (game (q (a1)))"


def test_calls_may_be_nested_up_to_the_limit() -> None:
    assert expanded(chain(MAX_DEPTH)) == "(q x)"


def test_calls_nested_deeper_are_an_error() -> None:
    nodes, sink = expand_text(chain(MAX_DEPTH + 1))
    assert codes(sink) == ["Z210"]
    assert "a1 → a2 → " in sink.items[0].message
    assert text_of(nodes) == ""


def test_what_is_too_deep_in_one_place_may_stand_in_another() -> None:
    nodes, sink = expand_text(chain(MAX_DEPTH + 1).replace("(q (a1))", "(q (a1)) (r (a2))"))
    assert codes(sink) == ["Z210"]
    assert text_of(nodes) == "(r x)"


# Rule 12: parameters outside macros.


def test_parameters_outside_macros_stay() -> None:
    assert expanded("(define a x) (game (q $1 (a)))") == "(q $1 x)"


# Sharing, names and places.


def find(node: Node, head: str) -> list[Form]:
    if not isinstance(node, Form):
        return []
    return [node] * (node.head == head) + [f for item in node.items for f in find(item, head)]


def test_equal_calls_give_the_same_objects() -> None:
    form = only("(define a (x $1)) (define b (a $1) (a n)) (game (q (b n) (r (a n)) (a e)))")
    one, two, three, other = find(form, "x")
    assert one is two and two is three
    assert other is not one


def test_a_large_expansion_is_a_small_graph() -> None:
    text = "".join(f"(define a{i} (x (a{i + 1}) (a{i + 1})))" for i in range(20))
    form = only(f"{text} (define a20 y) (game (a0))")
    assert form.size > 3_000_000
    seen = set()
    todo: list[Node] = [form]
    while todo:
        node = todo.pop()
        if id(node) not in seen:
            seen.add(id(node))
            todo += node.items if isinstance(node, Form) else ()
    assert len(seen) < 100


def test_calls_that_inherit_other_values_do_not_share() -> None:
    form = only("(define t (x $2)) (define a (t $1)) (game (q (a n e) (a n w) (a n e)))")
    first, second, third = find(form, "x")
    assert first is third
    assert write(second) == "(x w)"


def test_what_has_no_calls_is_returned_as_it_is() -> None:
    document, _ = load_text("(define a x) (game (q (r s)) (a))")
    game = document.games[0]
    assert document.expander.expand_list(game.items[1:])[0] is game.items[1]


def test_a_section_is_expanded_to_the_same_objects_each_time() -> None:
    document, _ = load_text("(define a (x)) (game (q (a)))")
    items = document.games[0].items[1:]
    assert document.expander.expand_list(items)[0] is document.expander.expand_list(items)[0]


def call_of(text: str) -> Call | None:
    (form,) = only(text).items[1:]
    assert isinstance(form, Form)
    return form.call


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("(define slide ($1 add)) (game (q (slide ne)))", Call("slide", ("ne",))),
        # The outermost call that is exactly this form names it.
        ("(define a (b $1 x)) (define b ($1 $2)) (game (q (a n)))", Call("a", ("n",))),
        ("(define a (n add)) (game (q (a)))", Call("a", ())),
        ("(game (q (n add)))", None),
        ("(define a (n (b))) (define b (x)) (game (q (a)))", Call("a", ())),
        # Arguments are as filled in, inherited ones are not arguments of the call.
        (
            "(define a (b T$1)) (define b ($1 $2)) (define c (a $1)) (game (q (c 1 2)))",
            Call("c", ("1", "2")),
        ),
    ],
)
def test_a_form_knows_the_call_that_it_is_the_expansion_of(text: str, call: Call | None) -> None:
    assert call_of(text) == call


def test_a_macro_of_several_forms_names_none_of_them() -> None:
    form = only("(define two (n add) (one)) (define one (s add)) (game (q (two)))")
    n, s = form.items[1:]
    assert isinstance(n, Form) and isinstance(s, Form)
    assert n.call is None
    assert s.call == Call("one", ())


def test_a_form_may_have_different_names_in_different_places() -> None:
    form = only("(define a (b)) (define b (x)) (game (q (a) (b)))")
    a, b = form.items[1:]
    assert isinstance(a, Form) and isinstance(b, Form)
    assert (a.call, b.call) == (Call("a", ()), Call("b", ()))


def test_every_node_of_a_body_knows_its_calls() -> None:
    text = '(define b (x $1 "s" (y z)))\n(define a (b n))\n(game\n (q (a)))'
    (x,) = find(only(text), "x")
    nodes: list[Node] = [x, *x.items]
    assert [type(node) for node in x.items] == [Atom, Atom, Text, Form]
    for node in nodes:
        assert node.span.line == 1
        assert [call.line for call in node.span.chain] == [2, 4]


# Budgets.


def test_an_expansion_as_large_as_the_budget_is_allowed() -> None:
    text = "(define a x x) (game (q (a) (a)))"
    assert expand_text(text, Budget(tree=6))[1].items == []
    assert codes(expand_text(text, Budget(tree=5))[1]) == ["Z205"]


def test_the_budget_is_for_the_whole_game() -> None:
    text = "(define a x x) (game (q (a)) (r (a)))"
    nodes, sink = expand_text(text, Budget(tree=7))
    assert (nodes, codes(sink)) == ((), ["Z205"])


def test_a_list_has_only_so_many_items() -> None:
    text = "(define a x x) (define b (a) (a)) (game (q (b) (b)))"
    assert codes(expand_text(text, Budget(spliced=9))[1]) == []
    assert codes(expand_text(text, Budget(spliced=8))[1]) == ["Z205"]


def test_work_is_bounded_even_where_nothing_comes_of_it() -> None:
    text = "(define a (b $1x) (b $1y)) (define b (c $1x) (c $1y)) (define c) (game (q (a n)))"
    assert codes(expand_text(text)[1])[-1] == "Z207"  # `c` uses no argument
    assert codes(expand_text(text, Budget(work=20))[1])[-1] == "Z205"


def test_a_define_needs_a_name() -> None:
    assert codes(load_text('(define) (define (a) b) (define "a" b) (game (q))')[1]) == ["Z201"] * 3
