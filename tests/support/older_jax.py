"""Tests that fail with older JAX, each with the reason; there they must fail with the stated error.

All reasons concern XLA or JAX: results that contradict arithmetic, and features that are unknown or missing.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import jax

from hlo_text import LoweringError

Version = tuple[int, int]


@attrs.frozen
class Fault:
    """A defect or missing feature of JAX releases before a series.

    Attributes:
        before: The first series without the fault.
        reason: A sentence about JAX or XLA.
        error: The error with which the tests fail.
        tests: Names of the tests, relative to `tests/`.
    """

    before: Version
    reason: str
    error: type[Exception]
    tests: frozenset[str] = attrs.field(converter=frozenset)


def _cases(test: str, *parameters: str) -> Iterator[str]:
    return (f"{test}[{parameter}]" for parameter in parameters)


_LOWERING = "evaluator/lowering"
_DEFINED_VALUES = f"{_LOWERING}/test_defined_values.py"
_CONVERSION = "hlo_text/conversion"

FAULTS = (
    Fault(
        (0, 8),
        "computes wrongly with integers of two bits, which are refused",
        LoweringError,
        [
            *_cases(f"{_DEFINED_VALUES}::test_division_by_zero", "i2", "ui2"),
            *_cases(f"{_DEFINED_VALUES}::test_integers_wrap", "i2", "ui2"),
            *_cases(f"{_DEFINED_VALUES}::test_integers_out_of_range_wrap", "i2", "ui2"),
            *_cases(f"{_DEFINED_VALUES}::test_shifts_beyond_the_width", "i2", "ui2"),
            *_cases(f"{_DEFINED_VALUES}::test_the_smallest_integer", "i2"),
            *_cases(
                f"{_DEFINED_VALUES}::test_floats_out_of_range_become_the_nearest_integer",
                *(f"{float}-{integer}" for float in ("f16", "bf16", "f32", "f64") for integer in ("i2", "ui2")),
            ),
            *_cases(f"{_LOWERING}/test_types.py::test_arithmetic_of_integers_wraps", "i2", "ui2"),
            *_cases(f"{_LOWERING}/test_types.py::test_conversions_to_every_type", "i2"),
            *_cases(f"{_LOWERING}/test_types.py::test_constants", "i2", "ui2"),
            "evaluator/test_run.py::test_results_have_exact_dtypes[ui2-uint2]",
            *_cases(f"{_LOWERING}/test_quantized.py::test_quantize_and_dequantize", "i2 f32-True", "i2 f32-False"),
            *_cases(f"{_LOWERING}/test_quantized.py::test_requantize", "i2 f32"),
            *_cases(f"{_LOWERING}/test_quantized.py::test_addition_in_every_storage_and_expressed_type", "i2 f32"),
            *_cases(
                f"{_LOWERING}/test_narrow_floats.py::test_bits_of_six_bit_floats",
                *("True-f6E2M3FN-f6E3M2FN", "True-f6E3M2FN-f6E2M3FN"),
                *("False-f6E2M3FN-f6E3M2FN", "False-f6E3M2FN-f6E2M3FN"),
            ),
        ],
    ),
    Fault(
        (0, 8),
        "rounds to floats of eight and four bits otherwise next to zero, or loses the sign of what becomes zero",
        AssertionError,
        [
            *_cases(
                f"{_LOWERING}/test_narrow_floats.py::test_conversion",
                *("f4E2M1FN-f32", "f4E2M1FN-f64", "f8E4M3FN-f32", "f8E4M3FN-f64", "f8E5M2-f32", "f8E5M2-f64"),
                *("f8E4M3B11FNUZ-f32", "f8E4M3B11FNUZ-f64"),
            ),
            *_cases(f"{_LOWERING}/test_narrow_floats.py::test_conversion_of_narrow_types", "f8E5M2FNUZ"),
            *_cases(f"{_LOWERING}/test_types.py::test_conversions_to_every_type", "f8E5M2FNUZ", "f64"),
        ],
    ),
    Fault(
        (0, 10),
        "computes cube roots, and some functions of f16, less exactly",
        AssertionError,
        [
            *_cases(f"{_LOWERING}/test_accuracy.py::test_errors_stay_within_limits", "f16", "f32", "f64"),
            *_cases(f"{_CONVERSION}/test_functions.py::test_function", "asinh-f16", "acosh-f16"),
        ],
    ),
    Fault(
        (0, 8),
        "gives other powers of integers to negative exponents",
        AssertionError,
        _cases(f"{_LOWERING}/test_elementwise.py::test_negative_integer_powers", "i8", "i32"),
    ),
    Fault(
        (0, 8),
        "does not read the tables of files and functions in HLO text",
        ValueError,
        (
            f"{_CONVERSION}/test_annotations.py::{test}"
            for test in (
                "test_mlir_to_hlo_carries_what_xla_carries",
                "test_hlo_to_mlir_carries_what_xla_carries",
                "test_real_programs_keep_their_metadata",
            )
        ),
    ),
    Fault(
        (0, 10),
        "has no jax.scipy.special.loggamma",
        AttributeError,
        _cases(f"{_CONVERSION}/test_jax_programs.py::test_converted_program", "scipy_special"),
    ),
)


def faults_at_hand() -> dict[str, Fault]:
    """Return the faults of the installed JAX by the test that shows them."""
    release = jax.__version_info__[:2]
    return {f"tests/{test}": fault for fault in FAULTS if release < fault.before for test in fault.tests}
