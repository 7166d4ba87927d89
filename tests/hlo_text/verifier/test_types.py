"""Operand types: verdicts on element types and on tensors of unknown rank agree with the C++."""

from __future__ import annotations

from functools import cache

import pytest

from hlo_text import parse, verify

from support.oracle import oracle
from support.oracles.verdicts import our_finding

#: Element types that some operations must refuse, next to some that they take.
ELEMENTS = (
    *("i1", "i3", "i8", "ui1", "ui4", "i128", "index", "f8E8M0FNU", "f32", "tf32", "f128"),
    *("complex<f32>", "complex<f16>", "vector<2xf32>", "none", "!stablehlo.token"),
)
#: Operations on a tensor, `T`, and a scalar, `S`, of one element type.
TYPED = {
    "add": '%0 = "stablehlo.add"(%a, %a) : (T, T) -> T',
    "optimization_barrier": '%0 = "stablehlo.optimization_barrier"(%a) : (T) -> T',
    "tuple": '%0 = "stablehlo.tuple"(%a) : (T) -> tuple<T>',
    "custom_call": '%0 = "stablehlo.custom_call"(%a) {call_target_name = "x"} : (T) -> T',
    "infeed": '%0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (T, !stablehlo.token)',
    "outfeed": '%0 = "stablehlo.outfeed"(%a, %t) : (T, !stablehlo.token) -> !stablehlo.token',
    "recv": (
        '%0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : '
        "(!stablehlo.token) -> (T, !stablehlo.token)"
    ),
    "if": (
        '%0 = "stablehlo.if"(%p) ({ "stablehlo.return"(%a) : (T) -> () }, { "stablehlo.return"(%a) : (T) -> () }) : '
        "(tensor<i1>) -> T"
    ),
    "composite": '%0 = "stablehlo.composite"(%a) {name = "a.b", decomposition = @g} : (T) -> T',
    "call": '%0 = "func.call"(%a) {callee = @g} : (T) -> T',
    "broadcast_maximum": '%0 = "chlo.broadcast_maximum"(%a, %a) : (T, T) -> T',
    "top_k": '%0:2 = "chlo.top_k"(%a) {k = 2 : i64} : (T) -> (T, tensor<2xi32>)',
    "get_tuple_element": '%u = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tuple<T, tensor<f32>> '
    '%0 = "stablehlo.get_tuple_element"(%u) {index = 0 : i32} : (tuple<T, tensor<f32>>) -> T',
    "async_done": 'func.return } func.func @h(%u: !stablehlo.future<T>) { %0 = "stablehlo.async_done"(%u) : '
    "(!stablehlo.future<T>) -> T",
    "async_start": '%0 = "stablehlo.async_start"(%a) ({ ^bb0(%x: T): %1 = "stablehlo.slice"(%x) <{start_indices = '
    "array<i64: 0>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (T) -> T "
    '"stablehlo.return"(%1) : (T) -> () }) : (T) -> !stablehlo.future<T>',
}
#: Types that are no tensors of known rank, for the operations that carry values without looking into them.
CARRIED = (
    *("tensor<2xf32>", "tensor<*xf32>", "tuple<tensor<2xf32>>", "tuple<>", "!stablehlo.token", "f32", "index", "none"),
    *("vector<2xf32>", "(f32) -> f32", "memref<2xindex>", "memref<*xf32>", "tuple<f32>", "tuple<tensor<2xi3>>"),
    *("tuple<tuple<tensor<2xindex>>, tensor<f32>>", "tuple<tuple<!stablehlo.token>>", "tuple<tensor<*xf32>>"),
    *("tuple<memref<2xf32>>", "tuple<memref<?xi8, strided<[2]>, 1>>", "tuple<memref<2xvector<2xf32>>>"),
    *("tuple<!stablehlo.future<tensor<2xf32>>>", "!stablehlo.future<tensor<2xf32>>"),
)
CARRYING = {
    **{
        name: TYPED[name]
        for name in ("optimization_barrier", "tuple", "custom_call", "infeed", "outfeed", "if", "composite", "recv")
    },
    "get_tuple_element": "func.return } func.func @h(%u: tuple<T, tensor<f32>>) { "
    '%0 = "stablehlo.get_tuple_element"(%u) {index = 1 : i32} : (tuple<T, tensor<f32>>) -> tensor<f32>',
    "return": 'func.return } func.func @h(%a: T) { "stablehlo.return"(%a) : (T) -> () } func.func @i() {',
    "case": '%i = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32> '
    '%0 = "stablehlo.case"(%i) ({ "stablehlo.return"(%a) : (T) -> () }) : (tensor<i32>) -> T',
    "while": '%0 = "stablehlo.while"(%a) ({\n^bb0(%x: T):\n"stablehlo.return"(%p) : (tensor<i1>) -> () }, '
    '{\n^bb0(%x: T):\n"stablehlo.return"(%x) : (T) -> () }) : (T) -> T',
    "send": '%0 = "stablehlo.send"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : '
    "(T, !stablehlo.token) -> !stablehlo.token",
}
FUNCTIONS = (
    *("acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e", "conj", "cosh", "digamma", "erf", "erf_inv"),
    *("erfc", "is_inf", "is_neg_inf", "is_pos_inf", "lgamma", "sinh", "square", "tan"),
)
FUNCTIONS_OF_TWO = ("broadcast_add", "broadcast_zeta", "mulhi", "next_after", "polygamma", "zeta")
UNRANKED = {
    "constant_like": '%0 = "chlo.constant_like"(%u) {value = 1.0 : f32} : (tensor<*xf32>) -> tensor<*xf32>',
    "constant_like, other": '%0 = "chlo.constant_like"(%u) {value = 1 : i32} : (tensor<*xf32>) -> tensor<*xf32>',
    "top_k": '%0:2 = "chlo.top_k"(%u) {k = 1 : i64} : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xi32>)',
    "barrier": '%0 = "stablehlo.optimization_barrier"(%u) : (tensor<*xf32>) -> tensor<*xf32>',
    "add": '%0 = "stablehlo.add"(%u, %u) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>',
    "chlo.constant": '%0 = "chlo.constant"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<?xf32>',
}


def typed(statement: str, type: str) -> str:
    return (
        f"func.func private @g({type}) -> {type}\nfunc.func @f(%a: {type}, %t: !stablehlo.token, %p: tensor<i1>) {{\n"
        f"{statement.replace('T', type)}\nfunc.return }}"
    )


@cache
def unranked() -> dict[str, str]:
    """Operations on `%u`, of unknown rank, and `%r`, whose rank is known."""
    statements = dict(UNRANKED)
    for name in FUNCTIONS:
        element = "i1" if name.startswith("is_") else "f32"
        for operand, result in (("*", "*"), ("*", "2"), ("2", "*")):
            statements[f"{name} {operand} {result}"] = (
                f'%0 = "chlo.{name}"({"%u" if operand == "*" else "%r"}) : '
                f"(tensor<{operand}xf32>) -> tensor<{result}x{element}>"
            )
    for name in FUNCTIONS_OF_TWO:
        for result in ("*", "2"):
            statements[f"{name} {result}"] = (
                f'%0 = "chlo.{name}"(%u, %r) : (tensor<*xf32>, tensor<2xf32>) -> tensor<{result}xf32>'
            )
    frame = "func.func @f(%u: tensor<*xf32>, %r: tensor<2xf32>) {{\n{}\nfunc.return }}"
    return {name: frame.format(statement) for name, statement in statements.items()}


@pytest.mark.parametrize("name", TYPED)
def test_element_types(name: str) -> None:
    texts = [typed(TYPED[name], f"tensor<2x{element}>") for element in ELEMENTS]
    expected = [verdict is None for verdict in oracle().mlir_verdicts(texts)]
    assert True in expected
    actual = [our_finding(text) is None for text in texts]
    assert dict(zip(ELEMENTS, actual, strict=True)) == dict(zip(ELEMENTS, expected, strict=True))


@pytest.mark.parametrize("name", CARRYING)
def test_tuples_tokens_and_unknown_ranks(name: str) -> None:
    texts = [typed(CARRYING[name], type) for type in CARRIED]
    expected = [verdict is None for verdict in oracle().mlir_verdicts(texts)]
    actual = [our_finding(text) is None for text in texts]
    assert dict(zip(CARRIED, actual, strict=True)) == dict(zip(CARRIED, expected, strict=True))


def test_tensors_of_unknown_rank() -> None:
    names, texts = list(unranked()), list(unranked().values())
    expected = [verdict is None for verdict in oracle().mlir_verdicts(texts)]
    actual = [our_finding(text) is None for text in texts]
    assert dict(zip(names, actual, strict=True)) == dict(zip(names, expected, strict=True))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_dot_has_at_most_two_precisions(count: int) -> None:
    precisions = ", ".join(["#stablehlo<precision HIGH>"] * count)
    text = (
        "func.func @f(%a: tensor<2x2xf32>) {\n"
        f'%0 = "stablehlo.dot"(%a, %a) {{precision_config = [{precisions}]}} : '
        "(tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>\nfunc.return }"
    )
    assert (our_finding(text) is None) == (oracle().accepts_mlir(text) is None) == (count < 3)


def test_hlo_has_integers_of_one_bit() -> None:
    text = "HloModule m\n\nENTRY e {\n  a = u1[4] parameter(0)\n  ROOT r = u1[4] add(a, a)\n}\n"
    assert verify(parse(text)) == []
