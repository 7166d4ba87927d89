"""The reference executor's elementwise functions stay within an ULP of their exact values, 4 ULP for doubles."""

from __future__ import annotations

from itertools import product

import numpy as np
from accuracy import arguments_of, dtype_of, program_of
from exact_errors import exact_values

from evaluator.exact.formats import error_in_ulp
from evaluator.reference.execute import run_reference
from hlo_text.core.types import element_type_of_dtype

from references import REFERENCES, UNARY
from support.cases import for_each

_LIMITS = {"f8E5M2": 1.0, "bf16": 1.0, "f32": 1.0, "f64": 4.0}
_COUNT = 16


@for_each(product([name for name in REFERENCES if name not in ("polygamma", "zeta")], _LIMITS))
def test_errors_stay_within_limits(name: str, type: str) -> None:
    element_type = element_type_of_dtype(dtype_of(type))
    arguments = arguments_of(type, 1 if name in UNARY else 2, _COUNT, exhaustive=False)
    arguments = tuple(argument[-2 * _COUNT :] for argument in arguments)
    reference = REFERENCES[name]
    (native,) = run_reference(program_of([reference], arguments, type), *arguments)
    for i, value in enumerate(exact_values(reference, arguments, type)):
        is_finite = all(np.isfinite(float(argument[i])) for argument in (*arguments, native))
        if value is not None and is_finite:
            assert error_in_ulp(native[i], value, element_type) <= _LIMITS[type], [a[i] for a in arguments]


def test_functions_are_accurate_beside_their_roots() -> None:
    numbers = np.asarray([np.nextafter(1.0, 2), np.nextafter(1.0, 0), np.nextafter(2.0, 3), 1.4616321449683623])
    for name in ("lgamma", "digamma"):
        reference = REFERENCES[name]
        (native,) = run_reference(program_of([reference], [numbers], "f64"), numbers)
        for number, value in zip(native, exact_values(reference, [numbers], "f64"), strict=True):
            assert error_in_ulp(number, value, element_type_of_dtype(numbers.dtype)) <= 1
