"""The script of a bug report: modules as `jax.export` artifacts, run and compared with only JAX and NumPy."""

from __future__ import annotations

import base64
import pprint
from collections.abc import Sequence
from typing import Any

import attrs

_LINE = 100


@attrs.frozen(kw_only=True)
class ScriptCase:
    """A module that the script runs.

    Attributes:
        name: Its name in the script.
        artifact: The module as a `jax.export` artifact.
        inputs: File of its arguments.
        expected: File of the results that it should have; None if they should only be numbers.
        other: Artifact of a module whose results it should have.
        kind: What no result should contain where there is no expected one: `nan` or `inf`.
        bounds: Relative and absolute tolerance of each expected result.
        ulp: Tolerance in ULP instead of `bounds`.
    """

    name: str
    artifact: bytes
    inputs: str
    expected: str | None = None
    other: bytes | None = None
    kind: str | None = None
    bounds: tuple[tuple[float, float], ...] = ()
    ulp: int | None = None


def script_text(title: str, cases: Sequence[ScriptCase]) -> str:
    """Return the text of the script."""
    described, artifacts = [], []
    for case in cases:
        names = {"artifact": case.artifact, "other": case.other}
        stored = {key: f"{case.name}.{key}" for key, data in names.items() if data is not None}
        artifacts += [f"    {stored[key]!r}: {_quoted(data)}," for key, data in names.items() if data is not None]
        fields: dict[str, Any] = {
            "name": case.name,
            "artifact": stored["artifact"],
            "other": stored.get("other"),
            **{key: getattr(case, key) for key in ("inputs", "expected", "kind", "ulp")},
            "bounds": list(case.bounds),
        }
        described.append(fields)
    cases_text = pprint.pformat(described, width=110, sort_dicts=False)
    return _SCRIPT.replace("@TITLE@", title).replace("@CASES@", cases_text).replace("@ARTIFACTS@", "\n".join(artifacts))


def _quoted(data: bytes) -> str:
    text = base64.b64encode(data).decode("ascii")
    lines = [text[start : start + _LINE] for start in range(0, len(text), _LINE)]
    return '"""\n' + "\n".join(lines) + '\n"""'


_SCRIPT = '''"""@TITLE@

Needs JAX and NumPy only. Exits with 1 while the problem persists, with 0 when it is gone, and with 2 if it cannot run.
"""

import base64
import pathlib
import sys
import traceback

import jax
import numpy as np
from jax import export

jax.config.update("jax_enable_x64", True)

HERE = pathlib.Path(__file__).resolve().parent


def read(file):
    with np.load(HERE / file) as arrays:
        return [arrays[name] for name in arrays.files]


def run(artifact, inputs):
    exported = export.deserialize(bytearray(base64.b64decode(ARTIFACTS[artifact])))
    arguments = [typed(array, aval.dtype) for array, aval in zip(inputs, exported.in_avals, strict=True)]
    results = jax.jit(exported.call)(*arguments)
    return [np.asarray(result) for result in (results if isinstance(results, (tuple, list)) else [results])]


def typed(array, dtype):
    """Return an array with its type: NumPy stores bfloat16 and the like as raw bytes."""
    return array.view(dtype) if array.dtype.kind == "V" else array


def ulps(expected, dtype):
    info = jax.numpy.finfo(dtype)
    magnitude = np.maximum(np.abs(expected), float(info.tiny))
    return np.exp2(np.floor(np.log2(magnitude)) - info.nmant)


def agree(actual, expected, bounds, ulp):
    """NaN agrees with NaN and an infinity with itself; integers agree if they are equal."""
    if actual.dtype.kind == "c":
        return agree(actual.real, expected.real, bounds, ulp) & agree(actual.imag, expected.imag, bounds, ulp)
    if not jax.numpy.issubdtype(actual.dtype, np.floating):
        return actual == expected
    dtype, a, b = actual.dtype, actual.astype(np.float64), expected.astype(np.float64)
    with np.errstate(all="ignore"):
        limit = bounds[1] + bounds[0] * np.abs(b) if ulp is None else ulp * ulps(b, dtype)
        is_near = np.isfinite(a) & np.isfinite(b) & (np.abs(a - b) <= limit)
    return is_near | (a == b) | (np.isnan(a) & np.isnan(b))


def first(is_bad, *arrays):
    index = tuple(np.argwhere(is_bad)[0].tolist())
    return f"at {list(index)}: " + " instead of ".join(str(array[index]) for array in arrays)


def count_unexpected(case, actual):
    """Print the results with a NaN or an infinity and return how many there are."""
    bad = 0
    test = np.isnan if case["kind"] == "nan" else np.isinf
    for number, result in enumerate(actual):
        is_inexact = jax.numpy.issubdtype(result.dtype, np.inexact)
        is_bad = test(result) if is_inexact else np.zeros(result.shape, bool)
        if is_bad.any():
            bad += 1
            print(f"{case['name']}: result {number}: {is_bad.sum()} of {is_bad.size} elements, {first(is_bad, result)}")
    return bad


def count_mismatches(case, actual, expected):
    """Print the results that differ and return how many there are."""
    bad = 0
    for number, (a, e, bounds) in enumerate(zip(actual, expected, case["bounds"], strict=True)):
        is_bad = np.logical_not(agree(a, typed(e, a.dtype), bounds, case["ulp"]))
        if is_bad.any():
            bad += 1
            shown = first(is_bad, a, typed(e, a.dtype))
            print(f"{case['name']}: result {number}: {is_bad.sum()} of {is_bad.size} elements differ, {shown}")
    return bad


def main():
    bad = 0
    for case in CASES:
        inputs = read(case["inputs"])
        actual = run(case["artifact"], inputs)
        if case["kind"] is not None:
            found = count_unexpected(case, actual)
        else:
            expected = run(case["other"], inputs) if case["other"] is not None else read(case["expected"])
            found = count_mismatches(case, actual, expected)
        if not found:
            print(f"{case['name']}: no problem found")
        bad += found
    return 1 if bad else 0


CASES = @CASES@

ARTIFACTS = {
@ARTIFACTS@
}

if __name__ == "__main__":
    try:
        status = main()
    except Exception:
        traceback.print_exc()
        status = 2
    sys.exit(status)
'''
