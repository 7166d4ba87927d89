"""Elementwise operations on special values in StableHLO's own interpreter, checked against exact arithmetic.

The interpreter confirms the expected values of `values.py`, except where it does not implement an operation for a type.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

import hlo_text
from evaluator.values.inputs import read_literal
from hlo_text.core.attributes import Literal
from hlo_text.core.types import TensorType

from support.oracle import oracle
from support.sweeps.values import Array, Case, cases, difference_of, element_type, module_of

#: Patterns of types and of operations on which the interpreter of jaxlib 0.10.2 is not the judge, with reasons.
NOT_JUDGED = (
    ("*i*", "divide", "dividing by zero ends the process"),
    ("*i*", "remainder", "dividing by zero ends the process"),
    ("*i*", "power", "negative exponents do not give 0, 1 or -1"),
    ("*", "convert to f8E8M0FNU", "signs become bits of the exponent, and zero becomes the least number"),
    ("f8E8M0FNU", "convert to *", "NaN becomes infinity"),
    ("*f*", "convert to f[46]*", "infinity becomes zero"),
    *(("f[46]*", name, "infinity becomes zero") for name in ("divide", "log", "log_plus_one", "rsqrt")),
    *(
        (type, name, "rounding to integers returns zero or NaN")
        for type in ("f6E2M3FN", "f8E3M4")
        for name in ("ceil", "floor", "round_nearest_afz", "round_nearest_even")
    ),
    ("*f*", "logistic", "intermediate results are rounded"),
)


def differences(name: str) -> list[str]:
    """Return the wrong results of the interpreter, a line for the first wrong element of each operation on a type."""
    single, left, right, made = cases(name, "reference")
    judged = [case for case in made if _is_judged(case, name)]
    valid = [case for case in judged if not hlo_text.verify(module_of([case], name, single, left))]
    module = module_of(valid, name, single, left)
    results = oracle().interpret(module.to_text(), [_literal(array, name) for array in (single, left, right)])
    found = (difference_of(case, read_literal(text).array) for case, text in zip(valid, results, strict=True))
    return [f"{name} {line}" for line in found if line is not None]


def _is_judged(case: Case, name: str) -> bool:
    return not any(fnmatchcase(name, types) and fnmatchcase(case.name, names) for types, names, _ in NOT_JUDGED)


def _literal(array: Array, name: str) -> str:
    return str(Literal(TensorType((array.size,), element_type(name)), array))
