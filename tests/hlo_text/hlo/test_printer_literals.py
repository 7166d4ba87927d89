"""Printed constants: jaxlib reads the same constant and prints the same characters."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from hlo_text.core.attributes import Literal
from hlo_text.core.source import SourceText
from hlo_text.core.types import (
    BOOL,
    C64,
    C128,
    F32,
    FLOAT_NAMES,
    I8,
    I32,
    ElementType,
    FloatType,
    IntegerType,
    Signedness,
    TensorType,
    TupleType,
    Type,
    numpy_dtype,
)
from hlo_text.hlo.codecs.literals import literal_text, nested_braces, read_literal
from hlo_text.hlo.codecs.shapes import type_text
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.rewrite.passes.stripping import strip_layouts

from support.oracle import oracle

FLOATS = [FloatType(name) for name in FLOAT_NAMES]
INTEGERS = [
    IntegerType(width, sign)
    for width in (1, 2, 4, 8, 16, 32, 64)
    for sign in (Signedness.SIGNLESS, Signedness.UNSIGNED)
    if (width, sign) != (1, Signedness.SIGNLESS)
]
SHAPES = [(), (1,), (3,), (0,), (2, 3), (3, 1), (2, 0), (0, 2), (2, 0, 2), (2, 1, 2, 2), (2, 1, 0, 2), (1, 1, 1, 1, 1)]


def judged(types_and_texts: list[tuple[Type, str]]) -> list[str]:
    """Return how jaxlib prints constants written as the given texts."""
    lines = [f"  c{i} = {type_text(type_)} constant({text})" for i, (type_, text) in enumerate(types_and_texts)]
    text = "HloModule m\n\nENTRY e {\n" + "\n".join(lines) + "\n  ROOT r = f32[] parameter(0)\n}\n"
    printed = oracle().print_hlo(text, preset="short_parsable")
    constants = {
        line.split(" = ")[0].strip(): line.partition(" constant(")[2][:-1]
        for line in printed.splitlines()
        if " constant(" in line
    }
    return [constants[f"c{i}"] for i in range(len(types_and_texts))]


def bit_patterns(element_type: FloatType) -> np.ndarray:
    """Return every value of a type of at most 8 bits, else random bit patterns, NaNs of all payloads included.

    Negative zeros are left out: the printed `-0` reads back as an integer.
    """
    dtype = numpy_dtype(element_type)
    bits = 8 * dtype.itemsize
    unsigned = np.dtype(f"u{dtype.itemsize}")
    if bits == 8:
        patterns = np.arange(256, dtype=unsigned)
        if element_type.name in ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN"):
            patterns = patterns[: 16 if element_type.name == "f4E2M1FN" else 64]
    else:
        patterns = np.random.default_rng(bits).integers(0, 2**bits, 400, dtype=unsigned)
        patterns[:60] |= unsigned.type(dtype.type(np.inf).view(unsigned))  # infinities and NaNs
        patterns[60:90] &= unsigned.type((1 << (bits // 2)) - 1)  # denormal numbers
        patterns[90:100] = np.arange(10).astype(dtype).view(unsigned)
    values = patterns.view(dtype)
    with np.errstate(invalid="ignore"):
        doubles = values.astype(np.float64)
    if element_type.name == "f8E8M0FNU":  # jaxlib reads the two digits 5.9e-39 of its least value as the next one
        return values[1:]
    return values[~((doubles == 0) & np.signbit(doubles))]


@pytest.mark.parametrize("element_type", FLOATS, ids=lambda t: t.name)
def test_float_digits_and_nan_payloads(element_type: FloatType) -> None:
    values = bit_patterns(element_type)
    type_ = TensorType((len(values),), element_type)
    text = literal_text(Literal(type_, values))
    assert judged([(type_, text)]) == [text]


@pytest.mark.parametrize("element_type", [C64, C128], ids=["c64", "c128"])
def test_complex(element_type: ElementType) -> None:
    values = np.array([1 - 2.5j, 0.1 + 1e-9j, complex(np.inf, -np.inf), 1e30 + 3j]).astype(numpy_dtype(element_type))
    type_ = TensorType((4,), element_type)
    text = literal_text(Literal(type_, values))
    assert text.startswith("{(1, -2.5), (0.1")
    assert judged([(type_, text)]) == [text]


def test_integers_at_their_limits() -> None:
    cases = []
    for element_type in INTEGERS:
        unsigned = element_type.signedness is Signedness.UNSIGNED
        low = 0 if unsigned else -(2 ** (element_type.width - 1))
        high = low + 2**element_type.width - 1
        values = np.array([low, high, 0], np.uint64 if unsigned else np.int64).astype(numpy_dtype(element_type))
        type_ = TensorType((3,), element_type)
        cases.append((type_, literal_text(Literal(type_, values))))
        assert cases[-1][1] == f"{{{low}, {high}, 0}}"
    assert judged(cases) == [text for _, text in cases]


@pytest.mark.parametrize("element_type", [F32, I8, BOOL, C64], ids=["f32", "s8", "pred", "c64"])
def test_braces_and_index_comments(element_type: ElementType) -> None:
    cases: list[tuple[Type, str]] = []
    for shape in SHAPES:
        values = (np.arange(np.prod(shape)) % 2).reshape(shape).astype(numpy_dtype(element_type))
        type_ = TensorType(shape, element_type)
        cases.append((type_, literal_text(Literal(type_, values))))
    assert judged(cases) == [text for _, text in cases]


def test_tuples() -> None:
    scalar, pair, row = TensorType((), F32), TensorType((2,), I32), TensorType((1,), BOOL)
    type_ = TupleType((scalar, TupleType((pair, TensorType((), BOOL))), row, TupleType(())))
    value = (np.float32(1), (np.array([1, 2], np.int32), np.True_), np.array([True]), ())
    text = literal_text(Literal(type_, value))
    assert text == "( 1, ( {1, 2}, true ), {1}, (  ) )"
    assert judged([(type_, text)]) == [text]


@pytest.mark.parametrize(("count", "is_elided"), [(10, False), (11, True)])
def test_large_constants_are_elided_on_request(count: int, is_elided: bool) -> None:
    literal = Literal(TensorType((count,), F32), np.zeros(count, np.float32))
    assert (literal_text(literal, large_constants=False) == "{...}") is is_elided
    assert literal_text(literal) == "{" + ", ".join("0" * count) + "}"


def test_tuples_are_always_elided_without_large_constants() -> None:
    literal = Literal(TupleType((TensorType((), F32),)), (np.float32(1),))
    assert literal_text(literal, large_constants=False) == "{...}"


def test_elided_constant_stays_elided() -> None:
    assert literal_text(Literal(TensorType((20,), F32), is_elided=True)) == "{...}"


def test_a_text_of_mlir_is_none_of_hlo() -> None:
    assert literal_text(Literal(TensorType((1,), F32), np.ones(1, np.float32), text="dense<1.000000e+00>")) == "{1}"


def test_negative_zero() -> None:
    assert literal_text(Literal(TensorType((), F32), np.float32(-0.0))) == "-0"


def test_very_high_rank_does_not_recurse() -> None:
    rank = 5000
    text = nested_braces(["1"], (1,) * rank)
    assert text.count("{") == text.count("}") == rank


@pytest.mark.parametrize("element_type", [F32, FloatType("f64"), FloatType("bf16"), I8, I32], ids=str)
@pytest.mark.parametrize("shape", [(), (3,), (2, 2)], ids=str)
def test_plain_numbers_are_printed_as_their_arrays_are(element_type: ElementType, shape: tuple[int, ...]) -> None:
    """Texts of any number of digits, the smallest and largest numbers, special ones."""
    numbers = ["0", "1", "-7", "127"]
    if isinstance(element_type, FloatType):
        some = np.random.default_rng(3).standard_normal(300) * 10.0 ** np.arange(-37, 38)[:, None].repeat(4, 1).ravel()
        digits = [f"{number:.{1 + place % 17}g}" for place, number in enumerate(some)]
        numbers += ["-0", "0.10", "1.50", "nan", "inf", "-inf", "1e-45", "1.17549e-38", "3.3e+38", "16777217", *digits]
    for start in range(len(numbers)):
        size = int(np.prod(shape))
        given = nested_braces([numbers[(start + place) % len(numbers)] for place in range(size)], shape)
        type_ = TensorType(shape, element_type)
        literal = read_literal(type_, given, SourceText(given), 0)
        assert literal_text(literal) == literal_text(Literal(type_, literal.array)), given


def test_a_large_array_written_as_one_number_is_printed_as_one() -> None:
    """XLA prints every element; its reader accepts one number and sets all elements but the first to zero."""
    constants = (("f32", "0"), ("f32", "2.5"), ("pred", "false"), ("s4", "-3"), ("bf16", "nan"), ("u64", "0"))
    lines = "".join(f"  %c{i} = {type}[40,30]{{1,0}} constant({n})\n" for i, (type, n) in enumerate(constants))
    shapes = ", ".join(f"{type}[40,30]{{1,0}}" for type, _ in constants)
    names = ", ".join(f"%c{i}" for i in range(len(constants)))
    text = (
        f"HloModule m, entry_computation_layout={{()->({shapes})}}\n\n"
        f"ENTRY %e () -> ({shapes.replace('{1,0}', '')}) {{\n"
        f"{lines}  ROOT %r = ({shapes}) tuple({names})\n}}\n\n"
    )
    module = parse_hlo(text)
    text = module.to_text()
    assert lines.splitlines()[1] in text.splitlines()
    assert lines.splitlines()[3] in text.splitlines()
    assert parse_hlo(text, cache=False).to_text() == text
    assert oracle().accepts_hlo(text) is None
    for constant, theirs in zip(module.entry_computation.operations, oracle().run_hlo(text, []), strict=False):  # type: ignore[union-attr]
        np.testing.assert_array_equal(np.asarray(constant.value.array, np.float64), np.asarray(theirs, np.float64))


def test_zeros_of_millions_of_elements_stay_small() -> None:
    lines = "".join(f"  %c{i} = f32[2048,2048]{{1,0}} constant(0)\n" for i in range(30))
    text = f"HloModule m\n\nENTRY %e {{\n{lines}  ROOT %r = f32[2048,2048]{{1,0}} add(%c0, %c1)\n}}\n\n"
    tracemalloc.start()
    module = parse_hlo(text)
    printed = module.to_text()
    converted = module.to_text("stablehlo")
    assert all(constant.value.is_splat for constant in module.entry_computation.operations[:30])  # type: ignore[union-attr]
    back = parse_stablehlo(converted).to_text("hlo")
    shorter = strip_layouts(module)
    assert tracemalloc.get_traced_memory()[1] < 1 << 23
    tracemalloc.stop()
    assert printed == text
    assert len(converted) < 4000
    assert len(back) < 6000
    assert shorter.to_text().count("constant(0)") == 30


def test_few_elements_are_printed_as_xla_does() -> None:
    text = "ENTRY e { ROOT c = s32[2,2]{1,0} constant(7) }"
    assert "constant({ { 7, 0 }, { 0, 0 } })" in parse_hlo(text).to_text()
