"""The formula parser: precedence, spans and errors."""

from __future__ import annotations

from typing import Any

import pytest

from hlo_text.notation.syntax import Node, parse_formula


def outline(node: Any) -> Any:
    """Return a tree as nested tuples without spans, names and numbers being leaves."""
    if not isinstance(node, Node):
        return node
    if node.kind in ("name", "number"):
        return node.parts[0]
    return (node.kind, *map(outline, node.parts))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("a or b and not c", ("any_of", "a", ("all_of", "b", ("negated", "c")))),
        ("a and b and c", ("all_of", "a", "b", "c")),
        ("a implies b implies c", ("implies", "a", ("implies", "b", "c"))),
        ("a or b implies c", ("implies", ("any_of", "a", "b"), "c")),
        ("0 <= a < b", ("chain", 0, "<=", "a", "<", "b")),
        ("a not in b", ("chain", "a", "notin", "b")),
        ("not a in b", ("negated", ("chain", "a", "in", "b"))),
        ("a - b - c * 2", ("subtract", ("subtract", "a", "b"), ("multiply", "c", 2))),
        ("-a[0]", ("negative", ("index", "a", 0))),
        ("a[-1]", ("index", "a", ("negative", 1))),
        ("a[1:]", ("slice", "a", 1, None)),
        ("a[:-1]", ("slice", "a", None, ("negative", 1))),
        ("a[:]", ("slice", "a", None, None)),
        ("a[b[0]][1]", ("index", ("index", "a", ("index", "b", 0)), 1)),
        ("(a or b) and c", ("all_of", ("any_of", "a", "b"), "c")),
        ("f()", ("call", "f")),
        ("f(a..., b = c)", ("call", "f", ("ellipsis", "a"), ("chain", "b", "=", "c"))),
        ("[]", ("list",)),
        ("[a, 1]", ("list", "a", 1)),
        ("[f(x) for x in xs]", ("comprehension", ("call", "f", "x"), "x", "xs")),
        ("for x in xs + ys: x > 0", ("for_all", "x", ("add", "xs", "ys"), ("chain", "x", ">", 0))),
        ("a ? b : c", ("conditional", "a", "b", "c")),
        ("if a then b else c implies d", ("conditional", "a", "b", ("implies", "c", "d"))),
        (
            "a = b where b = c + 1, c = 2",
            ("where", ("chain", "a", "=", "b"), ("binding", "b", ("add", "c", 1)), ("binding", "c", 2)),
        ),
    ],
)
def test_a_formula_has_the_expected_tree(formula: str, expected: Any) -> None:
    assert outline(parse_formula(formula)) == expected


def test_spans_cover_the_text_of_a_node() -> None:
    formula = " dim( a , 0 ) = (b + 1) * 2 "
    tree = parse_formula(formula)
    assert [formula[side.start : side.end] for side in tree.parts[::2]] == ["dim( a , 0 )", "(b + 1) * 2"]


def test_names_include_local_variables() -> None:
    assert parse_formula("for x in xs: f(x) = N where N = y").names() == {"x", "xs", "N", "y"}


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("", "expected a name, found the end at column 1"),
        ("a =", "expected a name, found the end at column 4"),
        ("a b", "expected the end, found 'b' at column 3"),
        ("(a", r"expected '\)', found the end at column 3"),
        ("[a b]", "expected ',', found 'b' at column 4"),
        ("f(a,", "expected a name, found the end at column 5"),
        ("for in xs: x", "expected a name, found 'in' at column 5"),
        ("if a then b", "expected 'else', found the end at column 12"),
        ("a not b", "expected 'in', found 'b' at column 7"),
        ("a $ b", "unexpected character in formula at column 2"),
    ],
)
def test_a_malformed_formula_is_a_value_error(formula: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_formula(formula)
