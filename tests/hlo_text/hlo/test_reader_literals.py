"""Literals of HLO text: values against numpy and ml_dtypes, special floats by their bits, laziness, sizes."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import ParseError
from hlo_text.hlo.codecs.literals import literal_text
from hlo_text.hlo.parse import parse_hlo
from hlo_text.verifier.walk import verify

from support.oracle import oracle


def read(shape: str, text: str, *, cache: bool = True) -> Literal:
    module = parse_hlo(f"HloModule m\n\nENTRY e {{\n  ROOT c = {shape} constant({text})\n}}\n", cache=cache)
    assert module.entry_computation is not None
    literal: Literal = module.entry_computation.operations[0].attributes["value"]
    return literal


def bits(shape: str, text: str) -> list[int]:
    array = read(shape, text).array
    return [int(value) for value in np.atleast_1d(array.view(f"u{array.dtype.itemsize}"))]


@pytest.mark.parametrize(
    ("shape", "text", "expected"),
    [
        ("pred[]", "true", np.array(True)),
        ("pred[3]", "{1, 0, true}", np.array([True, False, True])),
        ("s32[2,2]", "{ { 1, -2 }, { 3, 4 } }", np.array([[1, -2], [3, 4]], np.int32)),
        ("s8[1,1,2,2]", "{ { /*i0=0*/ { /*i1=0*/ { 1, 2 }, { 3, 4 } } } }", np.array([[[[1, 2], [3, 4]]]], np.int8)),
        ("u64[]", "18446744073709551615", np.array(2**64 - 1, np.uint64)),
        ("u64[2]", "{-1, 9223372036854775808}", np.array([2**64 - 1, 2**63], np.uint64)),
        ("s64[]", "-9223372036854775808", np.array(-(2**63))),
        ("s4[2]", "{-8, 7}", np.array([-8, 7], ml_dtypes.int4)),
        ("u2[3]", "{3, 0, 1}", np.array([3, 0, 1], ml_dtypes.uint2)),
        ("f32[2]", "{1e-45, 3.14159274}", np.array([1.4e-45, 3.14159274], np.float32)),
        ("bf16[2]", "{0.1, 65280}", np.array([0.1, 65280], ml_dtypes.bfloat16)),
        ("f16[]", "65504", np.array(65504, np.float16)),
        # XLA rounds to f32 first: these become ties, which go to even
        ("bf16[2]", "{1.00390625000001, 1.01171874999999}", np.array([1, 1.015625], ml_dtypes.bfloat16)),
        ("f16[2]", "{1.00048828125001, 2.9802322387695313e-08}", np.array([1, 0], np.float16)),
        ("f8e4m3fn[]", "1.06250000000001", np.array(1.125, ml_dtypes.float8_e4m3fn)),
        ("f8e4m3fn[]", "460", np.array(448, ml_dtypes.float8_e4m3fn)),
        ("f4e2m1fn[2]", "{7, -3}", np.array([6, -3], ml_dtypes.float4_e2m1fn)),
        ("c64[2]", "{(1, 2), (-3.5, 0)}", np.array([1 + 2j, -3.5], np.complex64)),
        ("c128[]", "(0.1, 1e+300)", np.array(0.1 + 1e300j)),
        ("f32[0]", "{}", np.zeros((0,), np.float32)),
        ("f32[2,0]", "{ {}, {} }", np.zeros((2, 0), np.float32)),
        ("f32[<=2]", "{1, 2}", np.array([1, 2], np.float32)),
    ],
)
def test_values(shape: str, text: str, expected: np.ndarray[Any, Any]) -> None:
    for cache in (True, False):
        array = read(shape, text, cache=cache).array
        assert array.dtype == expected.dtype
        assert array.shape == expected.shape
        assert array.tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    ("shape", "text", "expected"),
    [
        ("f32[7]", "{inf, -inf, nan, -nan, nan(0x1234), -nan(0x1), -0}",
         [0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00000, 0x7F801234, 0xFF800001, 0x80000000]),
        ("f64[3]", "{nan, -0.0, nan(0xfffffffffffff)}", [0x7FF8 << 48, 1 << 63, 0x7FFFFFFFFFFFFFFF]),
        ("bf16[2]", "{nan, nan(0x1)}", [0x7FC0, 0x7F81]),
        ("f16[2]", "{-nan, -0}", [0xFE00, 0x8000]),
        ("f8e5m2[2]", "{nan, nan(0x1)}", [0x7E, 0x7D]),
        ("f8e4m3fn[2]", "{nan, -nan}", [0x7F, 0xFF]),
        ("f8e8m0fnu[1]", "{nan}", [0xFF]),
        ("f32[]", "-0", [0x80000000]),
    ],
)  # fmt: skip
def test_special_floats(shape: str, text: str, expected: list[int]) -> None:
    assert bits(shape, text) == expected


def test_minus_zero_in_a_printed_list() -> None:
    assert bits("f32[3]", "{-0, 0, 1}") == [0x80000000, 0, 0x3F800000]


def test_tuples() -> None:
    value = read("(s32[], (pred[], f32[1]), ())", "( 1, (true, {2}), () )").array
    assert value[0] == 1
    assert value[1][0].dtype == bool
    assert value[1][1].tolist() == [2.0]
    assert value[2] == ()


def test_elided() -> None:
    for shape in ("f32[1000]", "(s32[], f32[2])", "()"):
        literal = read(shape, "{...}")
        assert literal.is_elided
        assert not literal.has_value


def test_large_literals_are_decoded_when_read() -> None:
    values = np.random.default_rng(0).normal(size=(50, 40)).astype(np.float32)
    rows = ", ".join("{ " + ", ".join(f"{value:.9g}" for value in row) + " }" for row in values)
    for cache in (True, False):
        literal = read("f32[50,40]", f"{{ {rows} }}", cache=cache)
        assert "..." in repr(literal)  # not decoded yet
        assert np.array_equal(literal.array, values)


def test_malformed_large_literals() -> None:
    """Lengths are checked at once, elements when they are read; both name the place."""
    numbers = ["1"] * 2000
    with pytest.raises(ParseError, match=r"literal\.shape"):
        read("s8[1999]", "{" + ", ".join(numbers) + "}")
    numbers[1000] = "300"
    for cache in (True, False):
        literal = read("s8[2000]", "{" + ", ".join(numbers) + "}", cache=cache)
        with pytest.raises(ParseError, match=r"4:\d+: error\[literal\.range\]: 300 does not fit in s8") as caught:
            _ = literal.array
        diagnostic = caught.value.diagnostics[0]
        assert diagnostic.source is not None
        assert diagnostic.span is not None
        assert diagnostic.source.text[diagnostic.span.start :].startswith("300")


@pytest.mark.parametrize("wrong", ["x", "1e60", "1_000", "nan(0x0)"])
def test_the_verifier_looks_at_every_literal(wrong: str) -> None:
    numbers = ["1.5"] * 2000
    numbers[1000] = wrong
    text = f"HloModule m\n\nENTRY e {{\n  ROOT c = f32[2000] constant({{{', '.join(numbers)}}})\n}}\n"
    for cache in (True, False):
        (found,) = verify(parse_hlo(text, cache=cache))
        assert found.code in ("literal.element", "literal.range")
        assert found.span is not None
        assert text[found.span.start :].startswith(wrong)


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        *(("f32[9]", "0"), ("f32[2,3]", "7.5"), ("pred[3]", "true"), ("s32[3]", "-1"), ("f32[<=4]", "3")),
        *(("(f32[2], s32[])", "(1, 2)"), ("f32[1]", "4"), ("f32[2]", "nan"), ("c64[2]", "(1, 2)"), ("f32[0]", "0")),
        *(("f32[2]", "0 0"), ("f32[2,3]", "{1}"), ("u8[2]", "300"), ("f32[2]", "")),
    ],
)
def test_one_number_for_an_array(shape: str, text: str) -> None:
    """XLA accepts one number as the first element and zero-fills the rest, but not a pair for complex numbers."""
    program = f"HloModule m\n\nENTRY e {{\n  ROOT c = {shape} constant({text})\n}}\n"
    try:
        expected = oracle().print_hlo(program, preset="short_parsable").partition(" constant(")[2].split("\n")[0][:-1]
    except ValueError:
        for cache in (True, False):
            with pytest.raises(ParseError):
                parse_hlo(program, cache=cache)
        return
    for cache in (True, False):
        assert literal_text(read(shape, text, cache=cache)) == expected


def test_one_number_for_too_large_an_array() -> None:
    with pytest.raises(ParseError, match=r"literal\.size"):
        read("f32[100000,100000]", "0")


def test_shape_beyond_memory() -> None:
    with pytest.raises(ParseError, match=r"literal\.shape"):
        read("f32[1000000000000]", "{1}")
    assert read("f32[1000000000000]", "{...}").is_elided


_INTEGERS = {"s8": (np.int8, 8), "u16": (np.uint16, 16), "s32": (np.int32, 32), "u32": (np.uint32, 32)}


@settings(max_examples=60)
@given(st.data())
def test_integer_arrays(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(_INTEGERS)))
    dtype, _ = _INTEGERS[name]
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    shape = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    array = np.array(
        data.draw(
            st.lists(st.integers(int(low), int(high)), min_size=int(np.prod(shape)), max_size=int(np.prod(shape)))
        )
    ).reshape(shape)
    text = str(array.tolist()).replace("[", "{").replace("]", "}")
    assert np.array_equal(read(f"{name}[{','.join(map(str, shape))}]", text).array, array.astype(dtype))


@settings(max_examples=60)
@given(st.lists(st.floats(width=32), min_size=1, max_size=8), st.sampled_from([", ", ",", " ", " , ,"]))
def test_float_arrays(values: list[float], separator: str) -> None:
    """Every float32 printed by Python is read back, with any separator between elements."""
    array = np.array(values, np.float32)
    text = "{" + separator.join("nan" if np.isnan(v) else repr(float(v)) for v in array) + "}"
    read_back = read(f"f32[{len(values)}]", text).array
    assert np.array_equal(read_back, array, equal_nan=True)
    assert np.array_equal(np.signbit(read_back[~np.isnan(array)]), np.signbit(array[~np.isnan(array)]))
