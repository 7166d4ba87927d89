"""Constants in all their spellings, tuples, barriers and custom calls."""

from __future__ import annotations

import numpy as np

from cases.elementwise import INF, NAN, suffix
from cases.writer import CORPUS, DTYPES, Array, Bits, FloatCheck, a, literal, type_text

_FAMILY = "structural"


def constant(name: str, text: str, value: Array, comment: str = "", float_check: FloatCheck = None) -> None:
    text = f"%result = stablehlo.constant {text} : $result"
    CORPUS.add(_FAMILY, "constant", name, text, {}, {"result": value}, float_check, comment=comment)


constant("splat", "dense<7>", a("i32", [[7, 7], [7, 7]]), "One element stands for all.")
constant("scalar", "dense<-3>", a("i64", -3))
constant("empty", "dense<>", a("f32", np.zeros((2, 0))))
constant("hexadecimal_integers", "dense<[0xFF, 0x10]>", a("ui8", [255, 16]))
constant("booleans", "dense<[true, false]>", a("i1", [1, 0]))
constant("i8_of_255", "dense<[255, -128]>", a("i8", [-1, -128]), "Signless: both ranges are written.")
constant("float_spellings", "dense<[1.0, 1., 1.5e2, -2.5E-1]>", a("f32", [1, 1, 150, -0.25]))
constant(
    "float_bits",
    "dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0x80000000, 0x3F800000]>",
    a("f32", [NAN, INF, -INF, -0.0, 1.0]),
    "Hexadecimal integers are bits.",
    Bits(),
)
constant("complex", "dense<[(1.0, -2.0), (0.5, 0.0)]>", a("complex<f32>", [1 - 2j, 0.5]))
constant("complex_splat", "dense<(1.0, -2.0)>", a("complex<f64>", [1 - 2j, 1 - 2j]))
constant("bytes", 'dense<"0x0100000002000000FFFFFFFF">', a("i32", [1, 2, -1]), "Little-endian bytes.")
constant("bytes_of_one", 'dense<"0x0000803F">', a("f32", [1, 1]), "Bytes of one element are a splat.")
constant("bytes_of_booleans", 'dense<"0x010001">', a("i1", [1, 0, 1]), "A byte each.")
constant("bytes_bf16", 'dense<"0x803F0040">', a("bf16", [1, 2]))
constant("nested", "dense<[[[1, 2]], [[3, 4]]]>", a("i16", [[[1, 2]], [[3, 4]]]))
for _name in DTYPES:
    _value = a(_name, [1, 0, 1] if _name != "f8E8M0FNU" else [1, 2, 4])
    constant(f"of_{suffix(_name)}", literal(_value).rpartition(" : ")[0], _value)
CORPUS.add(
    _FAMILY,
    "constant",
    "dense_array",
    '%result = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> $result',
    {},
    {"result": a("i32", [1, 2])},
    comment="The generic form.",
)

_x, _y = a("f32", [1, 2]), a("i64", 3)
_TUPLE = f"tuple<{type_text(_x)}, {type_text(_y)}>"
for _op in ("tuple", "get_tuple_element"):
    CORPUS.add(
        _FAMILY,
        _op,
        "pair",
        f"""
        %pair = stablehlo.tuple %x, %y : {_TUPLE}
        %first = stablehlo.get_tuple_element %pair[0] : ({_TUPLE}) -> $first
        %second = stablehlo.get_tuple_element %pair[1] : ({_TUPLE}) -> $second
        """,
        {"x": _x, "y": _y},
        {"first": _x, "second": _y},
    )
    CORPUS.add(
        _FAMILY,
        _op,
        "nested",
        f"""
        %pair = stablehlo.tuple %x, %y : {_TUPLE}
        %outer = stablehlo.tuple %pair, %y : tuple<{_TUPLE}, $y>
        %inner = stablehlo.get_tuple_element %outer[0] : (tuple<{_TUPLE}, $y>) -> {_TUPLE}
        %first = stablehlo.get_tuple_element %inner[0] : ({_TUPLE}) -> $first
        """,
        {"x": _x, "y": _y},
        {"first": _x},
    )
CORPUS.add(_FAMILY, "tuple", "empty", "%nothing = stablehlo.tuple : tuple<>", {}, {})
CORPUS.add(
    _FAMILY,
    "optimization_barrier",
    "passes_on",
    "%first, %second = stablehlo.optimization_barrier %x, %y : $x, $y",
    {"x": _x, "y": _y},
    {"first": _x, "second": _y},
)
CORPUS.add(
    _FAMILY,
    "custom_call",
    "sharding",
    '%result = stablehlo.custom_call @Sharding(%x) {backend_config = "", mhlo.sharding = "{replicated}"} : ($x) -> $result',
    {"x": _x},
    {"result": _x},
    comment="Says where data lies.",
)
CORPUS.add(
    _FAMILY,
    "custom_call",
    "top_k",
    """
    %pair:2 = stablehlo.custom_call @TopK(%x) {api_version = 2 : i32} : ($x) -> (tensor<2xf32>, tensor<2xi32>)
    %result = stablehlo.add %pair#0, %zero : tensor<2xf32>
    """,
    {"x": a("f32", [3, 9, 1, 7]), "zero": a("f32", [0, 0])},
    {"result": a("f32", [9, 7])},
)
CORPUS.add(
    _FAMILY,
    "custom_call",
    "checks",
    """
    stablehlo.custom_call @check.expect_eq(%x, %x) {has_side_effect = true} : ($x, $x) -> ()
    stablehlo.custom_call @check.expect_almost_eq(%x, %near) {has_side_effect = true} : ($x, $near) -> ()
    stablehlo.custom_call @check.expect_close(%x, %next) {has_side_effect = true} : ($x, $next) -> ()
    %result = stablehlo.custom_call @check.eq(%x, %near) : ($x, $near) -> $result
    """,
    {"x": _x, "near": a("f32", [1.0005, 2.0005]), "next": np.nextafter(_x, np.float32(9))},
    {"result": a("i1", False)},
    comment="The checks of exported test programs: to 0.001, to 3 units in the last place, and to 0.0001.",
)
