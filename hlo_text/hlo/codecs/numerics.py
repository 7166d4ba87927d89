"""Syntax of numerical settings: operand precision, dot algorithms, result accuracy."""

from __future__ import annotations

from hlo_text.core.attributes import DotAlgorithm, Precision, ResultAccuracy, ResultAccuracyMode
from hlo_text.core.late_patterns import late
from hlo_text.core.types import BF16, F16, F32, F64, ElementType, FloatType
from hlo_text.hlo.codecs.scalars import MalformedTextError, read_float, read_words, shown, without_spaces, write_float

_TF32 = FloatType("tf32")
_F8 = FloatType("f8E5M2")  # `any_f8` has no type of its own; StableHLO writes f8E5M2 for it


def _algorithm(
    operand: ElementType, accumulation: ElementType, operations: int = 1, *, fast: bool = False
) -> DotAlgorithm:
    return DotAlgorithm(operand, operand, accumulation, 1, 1, operations, fast)


#: HLO's named dot algorithms in the order of XLA's enum, as StableHLO writes them: `x3` is three primitive operations,
#: with one component each.
DOT_ALGORITHMS: dict[str, DotAlgorithm] = {
    "dot_any_f8_any_f8_f32": _algorithm(_F8, F32),
    "dot_any_f8_any_f8_f32_fast_accum": _algorithm(_F8, F32, fast=True),
    "dot_f16_f16_f16": _algorithm(F16, F16),
    "dot_f16_f16_f32": _algorithm(F16, F32),
    "dot_bf16_bf16_bf16": _algorithm(BF16, BF16),
    "dot_bf16_bf16_f32": _algorithm(BF16, F32),
    "dot_bf16_bf16_f32_x3": _algorithm(BF16, F32, 3),
    "dot_bf16_bf16_f32_x6": _algorithm(BF16, F32, 6),
    "dot_tf32_tf32_f32": _algorithm(_TF32, F32),
    "dot_tf32_tf32_f32_x3": _algorithm(_TF32, F32, 3),
    "dot_f32_f32_f32": _algorithm(F32, F32),
    "dot_f64_f64_f64": _algorithm(F64, F64),
    "dot_bf16_bf16_f32_x9": _algorithm(BF16, F32, 9),
}
_ALGORITHM_NAMES = {algorithm: name for name, algorithm in DOT_ALGORITHMS.items()}


def read_dot_algorithm(text: str) -> DotAlgorithm | None:
    """Read `dot_bf16_bf16_f32`, in any case; `unset` is None."""
    word = without_spaces(text).lower()
    if word == "unset":
        return None
    if word not in DOT_ALGORITHMS:
        raise MalformedTextError(f"unknown dot algorithm {shown(text)}")
    return DOT_ALGORITHMS[word]


def write_dot_algorithm(algorithm: DotAlgorithm | None) -> str | None:
    """Return the algorithm's name.

    Raises:
        ValueError: HLO has no name for it.
    """
    if algorithm is None:
        return None
    named = _ALGORITHM_NAMES.get(algorithm)
    if named is None and _is_f8(algorithm.lhs_precision_type) and _is_f8(algorithm.rhs_precision_type):
        fast = algorithm.allow_imprecise_accumulation
        named = _ALGORITHM_NAMES.get(_algorithm(_F8, algorithm.accumulation_type, fast=fast))
    if named is None:
        raise ValueError(f"HLO has no name for the dot algorithm {algorithm}")
    return named


def _is_f8(element_type: ElementType) -> bool:
    return isinstance(element_type, FloatType) and element_type.name.startswith("f8")


def read_precisions(text: str) -> tuple[Precision, ...]:
    """Read `{highest,default}`, in any case."""
    try:
        return tuple(Precision(word.upper()) for word in read_words(text))
    except ValueError as error:
        raise MalformedTextError(f"expected default, high or highest, found {shown(text)}") from error


def write_precisions(precisions: tuple[Precision, ...] | None) -> str | None:
    """Return the text of operand precisions, or None if all are the default."""
    if precisions is None or all(precision is Precision.DEFAULT for precision in precisions):
        return None
    return "{" + ",".join(precision.value.lower() for precision in precisions) + "}"


_MODE = late(r"\{mode=([A-Za-z_]+)\}")
_TOLERANCE = late(r"\{tolerance=\{((?:[a-z]+=[^,{}]+)(?:,[a-z]+=[^,{}]+)*)?,?\}\}")


def read_result_accuracy(text: str) -> ResultAccuracy:
    """Read `{mode=highest}` or `{tolerance={atol=A,rtol=R,ulps=U}}`; missing parts are 0."""
    compact = without_spaces(text)
    if match := _MODE.fullmatch(compact):
        mode = match[1].upper()
        if mode not in ("DEFAULT", "HIGHEST"):
            raise MalformedTextError(f"expected mode=default or mode=highest, found {shown(text)}")
        return ResultAccuracy(mode=ResultAccuracyMode(mode))
    tolerance = _TOLERANCE.fullmatch(compact)
    if tolerance is None:
        raise MalformedTextError(f"expected {{mode=...}} or {{tolerance={{...}}}}, found {shown(text)}")
    parts: dict[str, float] = {}
    for item in filter(None, (tolerance[1] or "").split(",")):
        name, _, value = item.partition("=")
        if name not in ("atol", "rtol", "ulps") or name in parts:
            raise MalformedTextError(f"unknown or repeated {name!r} in {shown(text)}")
        parts[name] = read_float(value)
        if not parts[name] >= 0:
            raise MalformedTextError(f"a tolerance must be non-negative, found {name}={value}")
    ulps = parts.get("ulps", 0.0)
    if not abs(ulps) < 2**63:
        raise MalformedTextError(f"ulps={ulps} does not fit in 64 bits")
    return ResultAccuracy(parts.get("atol", 0.0), parts.get("rtol", 0.0), int(ulps), ResultAccuracyMode.TOLERANCE)


def write_result_accuracy(accuracy: ResultAccuracy) -> str | None:
    """Return the text of a result accuracy, or None for the default mode."""
    if accuracy.mode is ResultAccuracyMode.DEFAULT:
        return None
    if accuracy.mode is ResultAccuracyMode.HIGHEST:
        return "{mode=highest}"
    return f"{{tolerance={{atol={write_float(accuracy.atol)},rtol={write_float(accuracy.rtol)},ulps={accuracy.ulps}}}}}"
