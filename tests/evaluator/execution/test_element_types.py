"""Operations on every element type: no crash; constants, arguments and the reference executor agree.

One program per type does everything, compiled in a child process, since XLA aborts where it does not know better. The
types whose single steps XLA knows least also run operation by operation.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from support.folders import ROOT
from support.quick_compilation import quick_flags

INTEGERS = [f"{sign}i{width}" for sign in ("", "u") for width in (2, 4, 8, 16, 32, 64)]
FLOATS = [
    *("f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ"),
    *("f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU", "bf16", "f16", "f32", "f64"),
]
COMPLEX = ["complex<f32>", "complex<f64>"]
TYPES = ["i1", *INTEGERS, *FLOATS, *COMPLEX]
EAGER = ["i2", "f4E2M1FN", "f8E8M0FNU"]
#: Types of the default run, of each class one or two, and all types in groups.
FEW = ["i2", "ui32", "f4E2M1FN", "f16", "complex<f32>"]
GROUPS = {"signed": TYPES[:7], "unsigned": TYPES[7:15], "small": TYPES[15:23], "large": TYPES[23:]}

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
dot_general %m, %m, contracting_dims = [1] x [0] : (tensor<2x2x$>, tensor<2x2x$>) -> tensor<2x2x$>
map(%a, %b) ({[add]}) {dimensions = array<i64: 0>} : (tensor<3x$>, tensor<3x$>) -> tensor<3x$>
gather(%a, %j) {[numbers], slice_sizes = array<i64: 1>} : (tensor<3x$>, tensor<1x1xi32>) -> tensor<1x$>
case(%i) ({ stablehlo.return %a : tensor<3x$> }, { stablehlo.return %b : tensor<3x$> }) : (tensor<i32>) -> tensor<3x$>
"""
#: Where sizes are operands, all constants are folded one by one before a program is compiled: these have their own.
_SIZED = """
dynamic_pad %a, %s, %e, %e, %e : (tensor<3x$>, tensor<$>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<7x$>
dynamic_broadcast_in_dim %r, %f, dims = [0] : (tensor<1x$>, tensor<1xi32>) -> tensor<4x$>
"""
_REDUCTIONS = """
reduce(%m, %s) ({[REDUCER]}) {dimensions = array<i64: 0>} : (tensor<2x2x$>, tensor<$>) -> tensor<2x$>
reduce_window(%a, %s) ({[REDUCER]}) {window_dimensions = array<i64: 2>} : (tensor<3x$>, tensor<$>) -> tensor<2x$>
scatter(%a, %j, %r) ({[REDUCER]}) {[scatter]} : (tensor<3x$>, tensor<1x1xi32>, tensor<1x$>) -> tensor<3x$>
"""
_ORDERED = """
compare LT, %a, %b : (tensor<3x$>, tensor<3x$>) -> tensor<3xi1>
clamp %s, %a, %s : (tensor<$>, tensor<3x$>, tensor<$>) -> tensor<3x$>
sort(%b) ({[less]}) {dimension = 0 : i64} : (tensor<3x$>) -> tensor<3x$>
select_and_scatter(%a, %r, %s) ({[less]}, {[add]}) {[windows]} : (tensor<3x$>, tensor<1x$>, tensor<$>) -> tensor<3x$>
"""
_NUMBERS = """
subtract %a, %b : tensor<3x$>
divide %a, %b : tensor<3x$>
iota dim = 0 : tensor<3x$>
"""
_WHOLE = """
and %a, %b : tensor<3x$>
xor %a, %b : tensor<3x$>
not %a : tensor<3x$>
power %a, %b : tensor<3x$>
shift_left %a, %b : tensor<3x$>
shift_right_logical %a, %b : tensor<3x$>
shift_right_arithmetic %a, %b : tensor<3x$>
popcnt %a : tensor<3x$>
count_leading_zeros %a : tensor<3x$>
"""
_FRACTIONS = """
exponential %a : tensor<3x$>
sqrt %a : tensor<3x$>
tanh %a : tensor<3x$>
cholesky %m, lower = true : tensor<2x2x$>
cholesky %m, lower = false : tensor<2x2x$>
triangular_solve(%m, %m) {left_side = true, lower = true, [solve]} : (tensor<2x2x$>, tensor<2x2x$>) -> tensor<2x2x$>
"""
_FLOATS = """
compare LT, %a, %b, TOTALORDER : (tensor<3x$>, tensor<3x$>) -> tensor<3xi1>
ceil %a : tensor<3x$>
floor %a : tensor<3x$>
round_nearest_even %a : tensor<3x$>
round_nearest_afz %a : tensor<3x$>
chlo.next_after %a, %b : tensor<3x$>, tensor<3x$> -> tensor<3x$>
"""
#: Parts of operations above, by their names in brackets.
_PARTS = {
    "less": "^bb0(%x: tensor<$>, %y: tensor<$>): %q = stablehlo.compare LT, %x, %y : (tensor<$>, tensor<$>)"
    " -> tensor<i1> stablehlo.return %q : tensor<i1> ",
    "add": "^bb0(%x: tensor<$>, %y: tensor<$>): %q = stablehlo.add %x, %y : tensor<$> stablehlo.return %q : tensor<$> ",
    "numbers": "dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0],"
    " index_vector_dim = 1>",
    "scatter": "scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],"
    " scatter_dims_to_operand_dims = [0], index_vector_dim = 1>",
    "windows": "window_dimensions = array<i64: 3>",
    "solve": "unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>",
}


def _bits(type: str) -> int:
    return {"i1": 1, "bf16": 16, "complex<f32>": 64, "complex<f64>": 128}.get(type) or int(
        "".join(letter if letter.isdigit() else " " for letter in type).split()[0]
    )


def _reducers(type: str) -> list[str]:
    ordered = [] if type in COMPLEX else ["maximum", "minimum"]
    return ["add", "multiply", *ordered, *(["and", "or", "xor"] if type in ("i1", *INTEGERS) else [])]


def _operation(line: str, type: str) -> str:
    """Return an operation with its parts; what has a list of operands is in the generic form."""
    for name, part in _PARTS.items():
        line = line.replace(f"[{name}]", part)
    name, _, rest = line.partition("(")
    line = f'"stablehlo.{name}"({rest}' if " " not in name else line if "." in name else f"stablehlo.{line}"
    return line.replace("$", type)


def _lines(text: str, type: str) -> list[tuple[str, str]]:
    """Return operations with a result each, and the types of these."""
    lines = [_operation(line, type) for line in text.split("\n") if line]
    return [(line, _result_type(line)) for line in lines]


def _operations(type: str) -> str:
    text = _ANY
    for reducer in _reducers(type):
        text += _REDUCTIONS.replace("[REDUCER]", _PARTS["add"].replace("stablehlo.add", f"stablehlo.{reducer}"))
    text += "" if type in COMPLEX else _ORDERED
    text += "" if type in ("i1", "f8E8M0FNU") else _NUMBERS  # the latter has no zero
    text += _WHOLE if type in INTEGERS else ""
    text += _FRACTIONS if type in FLOATS + COMPLEX else ""
    text += _FLOATS if type in FLOATS else ""
    if type not in ("i1", *COMPLEX):
        text += f"bitcast_convert %a : (tensor<3x$>) -> tensor<3x{_bits(type)}xi1>\n"
    return text


def _result_type(line: str) -> str:
    return line.rpartition("-> " if "->" in line else " : ")[2].split(", ")[-1]


def _programs(type: str, operations: str) -> tuple[str, str, str]:
    """Return a program of arguments, the same of constants, and the first without random numbers."""
    constants = _constants(type)
    return (
        _program(type, operations),
        _program(type, operations, constants),
        _program(type, operations, draws=False),
    )


def _program(type: str, operations: str, constants: str = "", *, draws: bool = True) -> str:
    named = [("%a", "3"), ("%b", "3"), ("%s", ""), ("%r", "1"), ("%m", "2x2")]
    types = {name: f"tensor<{shape}x{type}>" if shape else f"tensor<{type}>" for name, shape in named}
    lines = _lines(operations, type)
    body = [f"%o{number} = {line}" for number, (line, _) in enumerate(lines)]
    outputs = ", ".join(output for _, output in lines)
    results = ", ".join(f"%o{number}" for number in range(len(lines)))
    if operations != _SIZED and type not in COMPLEX:
        outputs += f", tensor<2x{type}>"
        results += ", %t#0"
        body += [f"%t:2 = chlo.top_k(%a, k = 2) : tensor<3x{type}> -> (tensor<2x{type}>, tensor<2xi32>)"]
    if operations != _SIZED and draws and type in (*INTEGERS, "f4E2M1FN"):
        drawn = f"(tensor<2xui64>) -> (tensor<2xui64>, tensor<3x{type}>)"
        body += ["%k = stablehlo.constant dense<[1, 2]> : tensor<2xui64>"]
        body += [f"%u, %v = stablehlo.rng_bit_generator %k, algorithm = DEFAULT : {drawn}"]
    arguments = "" if constants else ", ".join(f"{name}: {type}" for name, type in types.items())
    body = [
        "%p = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>",
        "%i = stablehlo.constant dense<1> : tensor<i32>",
        "%j = stablehlo.constant dense<1> : tensor<1x1xi32>",
        "%e = stablehlo.constant dense<1> : tensor<1xi32>",
        "%f = stablehlo.constant dense<4> : tensor<1xi32>",
        *(constants.split("\n") if constants else []),
        *body,
    ]
    lines_text = "\n  ".join(body)
    return f"func.func @main({arguments}) -> ({outputs}) {{\n  {lines_text}\n  return {results} : {outputs}\n}}\n"


_CHILD = """
import sys
import jax.numpy as jnp
import numpy as np
import evaluator
from hlo_text import check, parse, types
from hlo_text.core.types import numpy_dtype

programs, eager = eval(sys.stdin.read())
for name, (with_arguments, with_constants, without_draws) in programs:
    module = parse(with_arguments)
    check(module)
    dtype = numpy_dtype(module.functions["main"].body.argument_types[0].element_type)
    values = [np.asarray(value).astype(dtype) for value in ([1, 2, 1], [1, 1, 2], 1, [1], [[2, 1], [1, 2]])]
    wanted = evaluator.run_reference(parse(without_draws), *values)
    runs = {"compiled": evaluator.run(module, *values)}
    runs["constants"] = evaluator.run(check(parse(with_constants)) or parse(with_constants))
    if name in eager:
        runs["eager"] = evaluator.run(module, *values, jit=False)
    for way, found in runs.items():
        for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
            assert one.dtype == other.dtype, (name, way, number)
            is_rounded = jnp.issubdtype(dtype, jnp.inexact)
            tolerance = max(1e-6, 2 * float(jnp.finfo(dtype).eps)) if is_rounded else 0
            near = np.allclose(one.astype(complex), other.astype(complex), tolerance, equal_nan=True)
            assert one.tobytes() == other.tobytes() or near, (name, way, number, one, other)
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


@pytest.mark.parametrize(
    "types",
    [
        pytest.param(FEW, id="few"),
        *(pytest.param(types, id=id, marks=pytest.mark.sweep) for id, types in GROUPS.items()),
    ],
)
def test_every_type(types: list[str]) -> None:
    programs = [(type, _programs(type, operations)) for type in types for operations in (_operations(type), _SIZED)]
    child = subprocess.run(
        [sys.executable, "-c", _CHILD],
        input=repr((programs, EAGER)),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "XLA_FLAGS": quick_flags(old_emitters=False)},
    )
    assert child.returncode == 0, f"after {child.stdout.split()[-1:]}: {child.stderr[-3000:]}"
    assert child.stdout.split() == [type for type in types for _ in range(2)]
