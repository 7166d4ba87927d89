"""Operations on every element type: none ends the process, and constants give what arguments give.

One program per type does everything, compiled in a child process, since XLA aborts where it does not know better.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from support.folders import ROOT

INTEGERS = [f"{sign}i{width}" for sign in ("", "u") for width in (2, 4, 8, 16, 32, 64)]
FLOATS = [
    *("f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ"),
    *("f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU", "bf16", "f16", "f32", "f64"),
]
COMPLEX = ["complex<f32>", "complex<f64>"]
TYPES = ["i1", *INTEGERS, *FLOATS, *COMPLEX]

_ANY = """
concatenate %a, %b, dim = 0 : (tensor<3x$>, tensor<3x$>) -> tensor<6x$>
slice %a [1:3:2] : (tensor<3x$>) -> tensor<1x$>
pad %a, %s, low = [1], high = [-1], interior = [1] : (tensor<3x$>, tensor<$>) -> tensor<5x$>
reverse %a, dims = [0] : tensor<3x$>
transpose %m, dims = [1, 0] : (tensor<2x2x$>) -> tensor<2x2x$>
reshape %m : (tensor<2x2x$>) -> tensor<4x$>
broadcast_in_dim %a, dims = [1] : (tensor<3x$>) -> tensor<2x3x$>
select %p, %a, %b : tensor<3xi1>, tensor<3x$>
dynamic_slice %a, %i, sizes = [2] : (tensor<3x$>, tensor<i32>) -> tensor<2x$>
dynamic_update_slice %a, %r, %i : (tensor<3x$>, tensor<1x$>, tensor<i32>) -> tensor<3x$>
bitcast_convert %a : (tensor<3x$>) -> tensor<3x$>
add %a, %b : tensor<3x$>
multiply %a, %b : tensor<3x$>
maximum %a, %b : tensor<3x$>
minimum %a, %b : tensor<3x$>
"""
_ORDERED = """
compare LT, %a, %b : (tensor<3x$>, tensor<3x$>) -> tensor<3xi1>
clamp %s, %a, %s : (tensor<$>, tensor<3x$>, tensor<$>) -> tensor<3x$>
"""
_NUMBERS = """
subtract %a, %b : tensor<3x$>
divide %a, %b : tensor<3x$>
iota dim = 0 : tensor<3x$>
"""
_WHOLE = """
and %a, %b : tensor<3x$>
shift_left %a, %b : tensor<3x$>
popcnt %a : tensor<3x$>
count_leading_zeros %a : tensor<3x$>
"""
_FRACTIONS = """
exponential %a : tensor<3x$>
sqrt %a : tensor<3x$>
tanh %a : tensor<3x$>
cholesky %m, lower = true : tensor<2x2x$>
cholesky %m, lower = false : tensor<2x2x$>
"""


def _bits(type: str) -> int:
    return {"i1": 1, "bf16": 16, "complex<f32>": 64, "complex<f64>": 128}.get(type) or int(
        "".join(letter if letter.isdigit() else " " for letter in type).split()[0]
    )


def _lines(type: str) -> list[tuple[str, str]]:
    """Return operations with a result each, and the types of these."""
    text = _ANY
    text += "" if type in COMPLEX else _ORDERED
    text += "" if type in ("i1", "f8E8M0FNU") else _NUMBERS  # the latter has no zero
    text += _WHOLE if type in INTEGERS else ""
    text += _FRACTIONS if type in FLOATS + COMPLEX else ""
    if type not in ("i1", "f6E2M3FN", "f6E3M2FN", *COMPLEX):
        text += f"bitcast_convert %a : (tensor<3x$>) -> tensor<3x{_bits(type)}xi1>\n"
    lines = [line.replace("$", type) for line in text.split("\n") if line]
    return [(f"stablehlo.{line}", _result_type(line)) for line in lines]


def _result_type(line: str) -> str:
    return line.rpartition("-> " if "->" in line else " : ")[2].split(", ")[-1]


def _program(type: str, constants: str) -> str:
    named = [("%a", "3"), ("%b", "3"), ("%s", ""), ("%r", "1"), ("%m", "2x2")]
    types = {name: f"tensor<{shape}x{type}>" if shape else f"tensor<{type}>" for name, shape in named}
    lines = _lines(type)
    body = [f"%o{number} = {line}" for number, (line, _) in enumerate(lines)]
    if type in INTEGERS or type == "f4E2M1FN":
        drawn = f"(tensor<2xui64>) -> (tensor<2xui64>, tensor<3x{type}>)"
        body += ["%k = stablehlo.constant dense<[1, 2]> : tensor<2xui64>"]
        body += [f"%u, %v = stablehlo.rng_bit_generator %k, algorithm = DEFAULT : {drawn}"]
    outputs = ", ".join(output for _, output in lines)
    results = ", ".join(f"%o{number}" for number in range(len(lines)))
    arguments = "" if constants else ", ".join(f"{name}: {type}" for name, type in types.items())
    body = [
        "%p = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>",
        "%i = stablehlo.constant dense<1> : tensor<i32>",
        *(constants.split("\n") if constants else []),
        *body,
    ]
    lines_text = "\n  ".join(body)
    return f"func.func @main({arguments}) -> ({outputs}) {{\n  {lines_text}\n  return {results} : {outputs}\n}}\n"


_CHILD = """
import sys
import numpy as np
import evaluator
from hlo_text import check, parse, types
from hlo_text.types import numpy_dtype

programs = eval(sys.stdin.read())
for name, (with_arguments, with_constants) in programs.items():
    module = parse(with_arguments)
    check(module)
    dtype = numpy_dtype(module.functions["main"].body.argument_types[0].element_type)
    values = ([1, 2, 1], [1, 1, 2], 1, [1], [[2, 1], [1, 2]])
    given = evaluator.run(module, *(np.asarray(value).astype(dtype) for value in values))
    folded = evaluator.run(check(parse(with_constants)) or parse(with_constants))
    for number, (one, other) in enumerate(zip(given, folded, strict=True)):
        assert one.dtype == other.dtype, (name, number)
        near = np.allclose(one.astype(complex), other.astype(complex), 1e-6, equal_nan=True)
        assert one.tobytes() == other.tobytes() or near, (name, number, one, other)
    print(name, flush=True)
"""


def _constants(type: str) -> str:
    def number(value: int) -> str:
        if type == "i1":
            return "true" if value else "false"
        text = str(value) if type in INTEGERS else f"{value}.0"
        return f"({text}, 0.0)" if type in COMPLEX else text

    def row(*values: int) -> str:
        return f"[{', '.join(map(number, values))}]"

    arrays = {
        "%a": (row(1, 2, 1), f"3x{type}"),
        "%b": (row(1, 1, 2), f"3x{type}"),
        "%s": (number(1), type),
        "%r": (row(1), f"1x{type}"),
        "%m": (f"[{row(2, 1)}, {row(1, 2)}]", f"2x2x{type}"),
    }
    return "\n".join(
        f"{name} = stablehlo.constant dense<{text}> : tensor<{shape}>" for name, (text, shape) in arrays.items()
    )


@pytest.mark.parametrize("types", [TYPES[:13], TYPES[13:21], TYPES[21:]], ids=["integers", "small", "large"])
def test_every_type(types: list[str]) -> None:
    programs = {type: (_program(type, ""), _program(type, _constants(type))) for type in types}
    child = subprocess.run(
        [sys.executable, "-c", _CHILD],
        input=repr(programs),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert child.returncode == 0, f"after {child.stdout.split()[-1:]}: {child.stderr[-3000:]}"
    assert child.stdout.split() == types
