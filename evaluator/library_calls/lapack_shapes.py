"""Shape checks of LAPACK kernels, which trust the shapes of a call and would write past the end of results."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

#: Operands and results of routines, by their names for real numbers: one letter per dimension after the batch
#: dimensions, `.` for a scalar, `*` for any size. `k` is the smaller of `m` and `n`, `t` is `n - 1`.
_SHAPES = {
    "gees": "nn -> nn nn n n . .",
    "geev": "nn -> n n nn nn .",
    "gehrd": "nn -> nn t .",
    "geqp3": "mn n -> mn n k",
    "geqrf": "mn -> mn k",
    "gesdd": "mn -> mn k {left} {right} .",
    "gesvd": "mn -> mn k {left} {right} .",
    "getrf": "mn -> mn k .",
    "gtsv": "n n n nr -> n n n nr .",
    "orgqr": "mn r -> mn",
    "ormqr": "{side}r r mn -> mn",
    "potrf": "nn -> nn .",
    "syevd": "nn -> nn n .",
    "sytrd": "nn -> nn n t t .",
    "trsm": "{side}{side} mn -> mn",
}
#: Routines that return complex eigenvalues as one array.
_COMPLEX_SHAPES = {"gees": "nn -> nn nn n . .", "geev": "nn -> n nn nn ."}
_REAL_NAMES = {"ungqr": "orgqr", "unmqr": "ormqr", "heevd": "syevd", "hetrd": "sytrd"}
_TARGET = re.compile(r"lapack_([sdcz])(\w+)_ffi")

#: Allowed option letters, by routine and option or by option.
_LETTERS = {
    "compute_left": "NV",
    "compute_right": "NV",
    "diag": "NU",
    "gees.mode": "NV",
    "gees.sort": "N",
    "gesdd.mode": "ASN",
    "gesvd.mode": "ASN",
    "side": "LR",
    "syevd.mode": "NV",
    "trans_x": "NTC",
    "uplo": "LU",
}
#: Shapes of the left and right singular vectors, by mode.
_VECTORS = {"A": ("mm", "nn"), "S": ("mk", "kn"), "N": ("**", "**")}


def require_lapack_shapes(
    target: str, operands: Sequence[Any], results: Sequence[Any], attributes: Mapping[str, Any]
) -> None:
    """Reject a call whose arrays or options do not match its routine.

    Args:
        target: Name of the custom call.
        operands, results: Arrays or shapes.
        attributes: Attributes of the kernel.

    Raises:
        ValueError: The call does not match, or the routine is unknown.
    """
    match = _TARGET.fullmatch(target)
    routine = _REAL_NAMES.get(match[2], match[2]) if match is not None else ""
    if match is None or routine not in _SHAPES:
        raise ValueError(f"unknown LAPACK kernel {target}")
    options = {name: _option(routine, name, value) for name, value in attributes.items()}
    known = _COMPLEX_SHAPES if match[1] in "cz" else {}
    given, made = (side.split() for side in _expanded(known.get(routine, _SHAPES[routine]), options).split("->"))
    if len(given) != len(operands) or len(made) != len(results):
        counts = f"{len(given)} operands and {len(made)} results"
        raise ValueError(f"{target} must have {counts}, not {len(operands)} and {len(results)}")
    sizes = _sizes(target, [*zip(given, operands, strict=True), *zip(made, results, strict=True)])
    if not _fits(routine, sizes, options):
        raise ValueError(f"{target}: the dimension sizes {sizes} are inconsistent with the options {options}")


def _option(routine: str, name: str, value: Any) -> Any:
    """Return an option, with letters as text."""
    allowed = _LETTERS.get(f"{routine}.{name}", _LETTERS.get(name))
    if allowed is None:
        return value
    for letter in allowed:
        if value == ord(letter):
            return letter
    raise ValueError(f"{routine}: {name} must be the character code of one of {', '.join(allowed)}, not {value}")


def _expanded(shapes: str, options: Mapping[str, Any]) -> str:
    left, right = _VECTORS[options.get("mode", "A")] if "{left}" in shapes else ("", "")
    is_left = options.get("left", options.get("side") == "L")
    return shapes.format(left=left, right=right, side="m" if is_left else "n")


def _sizes(target: str, arrays: Sequence[tuple[str, Any]]) -> dict[str, int]:
    """Return the size of each dimension letter, which must be the same in all arrays."""
    sizes: dict[str, int] = {}
    batch = _parts(target, *arrays[0])[0]
    for letters, array in arrays:
        lead, own = _parts(target, letters, array)
        if {"m", "n"} <= sizes.keys():
            sizes.setdefault("k", min(sizes["m"], sizes["n"]))
        if "n" in sizes:
            sizes.setdefault("t", max(sizes["n"] - 1, 0))
        same = [sizes.setdefault(name, size) == size for name, size in zip(letters, own, strict=False) if name != "*"]
        if lead != batch or not all(same):
            shapes = f"{list(arrays[0][1].shape)} and {list(array.shape)}"
            raise ValueError(f"{target}: the shapes {shapes} are inconsistent")
    return sizes


def _parts(target: str, letters: str, array: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Split the shape of an array into the batch dimensions and the dimensions of each matrix, vector or scalar."""
    rank, shape = len(letters.replace(".", "")), tuple(array.shape)
    if len(shape) < rank:
        raise ValueError(f"{target}: the shape {list(shape)} must have at least {rank} dimensions")
    return shape[: len(shape) - rank], shape[len(shape) - rank :]


def _fits(routine: str, sizes: Mapping[str, int], options: Mapping[str, Any]) -> bool:
    match routine:
        case "orgqr":
            return sizes["r"] <= sizes["n"] <= sizes["m"]
        case "ormqr":
            return sizes["r"] <= (sizes["m"] if options.get("left") else sizes["n"])
        case "gehrd":
            size, low, high = sizes["n"], options.get("low", 1), options.get("high", 0)
            return bool(1 <= low <= max(1, size) and min(low, size) <= high <= size)
    return True
