"""Costs of functions that XLA expands when it converts StableHLO, measured and written by `measured_expansions.py`.

jaxlib converts a program of one function. The costs are proportional to the number of elements of its operand, except
for constants, which are broadcast once for all functions of a region. These are listed.
"""

from __future__ import annotations

import json
from typing import Any

import hlo_text
from hlo_text import ops
from hlo_text.analysis.canonical.expansions import PATH, Expansion
from hlo_text.analysis.statistics import statistics
from hlo_text.core.ir import Module, walk
from hlo_text.core.types import TensorType

from support.oracle import oracle

REAL = ("f32", "f64", "bf16", "f16")
COMPLEX = ("complex<f32>", "complex<f64>")
_REAL_ONLY = ("bessel_i1e", "digamma", "erf_inv", "erfc", "is_inf", "is_neg_inf", "is_pos_inf", "lgamma")
_OF_BOTH = ("acos", "acosh", "asin", "asinh", "atan", "atanh", "conj", "cosh", "sinh", "square", "tan")
_OF_TWO = ("next_after", "polygamma", "zeta")
_COMPLEX_ONLY = ("exponential", "log", "log_plus_one", "sqrt")
#: Constants that are orders of functions.
_ORDERS = {("chlo.polygamma", 0): "1.0", ("chlo.zeta", 0): "2.0"}
FUNCTIONS = {
    **{f"chlo.{name}": REAL for name in (*_REAL_ONLY, *_OF_TWO)},
    **{f"chlo.{name}": (*REAL, *COMPLEX) for name in _OF_BOTH},
    **{f"stablehlo.{name}": COMPLEX for name in _COMPLEX_ONLY},
}


def program(name: str, element_type: str, known: str, size: int) -> str:
    """Return a program of one function; `known` states per operand whether it is a constant (`k`) or not (`x`)."""
    given = f"tensor<{size}x{element_type}>"
    result = f"tensor<{size}xi1>" if name.startswith("chlo.is_") else given
    number = "(0.75, 0.25)" if element_type.startswith("complex") else "0.75"
    arguments = ", ".join(f"%x{place}: {given}" for place, letter in enumerate(known) if letter == "x")
    constants = "".join(
        f"  %x{place} = stablehlo.constant dense<{_ORDERS.get((name, place), number)}> : {given}\n"
        for place, letter in enumerate(known)
        if letter == "k"
    )
    operands, types = ", ".join(f"%x{place}" for place in range(len(known))), ", ".join([given] * len(known))
    return (
        f"func.func @main({arguments}) -> {result} {{\n{constants}"
        f'  %0 = "{name}"({operands}) : ({types}) -> {result}\n'
        f"  return %0 : {result}\n}}\n"
    )


def _constants(module: Module) -> dict[str, set[bytes]]:
    """Return the elements of broadcast constants, by type."""
    literals = {op.output: op.value for op in walk(module) if isinstance(op, ops.Constant)}
    found: dict[str, set[bytes]] = {}
    for op in walk(module):
        if isinstance(op, ops.BroadcastInDim) and op.operand in literals:
            literal = literals[op.operand]
            assert isinstance(literal.type, TensorType)
            found.setdefault(literal.type.element_type.mlir_name, set()).add(literal.array.tobytes())
    return found


def measured(name: str, element_type: str, known: str, size: int = 8) -> Expansion:
    """Return XLA's expansion of a function on arrays of the given size."""
    module = hlo_text.parse(oracle().mlir_as_hlo(program(name, element_type, known, size)))
    cost = statistics(module).cost
    constants = _constants(module)
    widths = {key: len(next(iter(elements))) for key, elements in constants.items()}
    spread = sum(len(elements) * widths[key] * (size + 1) for key, elements in constants.items())
    totals = (cost.flops, cost.transcendentals, cost.bytes_accessed - spread)
    assert all(total % size == 0 for total in totals), name
    pairs = sorted((key, element.hex()) for key, elements in constants.items() for element in elements)
    return Expansion(*(total // size for total in totals), tuple(pairs))


def operand_patterns(name: str) -> list[str]:
    """Return the patterns of constant operands of a function."""
    return ["xx", "kx", "xk", "kk"] if name.partition(".")[2] in _OF_TWO else ["x", "k"]


def document() -> dict[str, Any]:
    """Return the stored document; constants are numbers in a shared list."""
    found = {
        (name, f"{type} {known}"): measured(name, type, known)
        for name, types in FUNCTIONS.items()
        for type in types
        for known in operand_patterns(name)
    }
    constants = sorted({pair for expansion in found.values() for pair in expansion.constants})
    numbers = {pair: number for number, pair in enumerate(constants)}
    functions: dict[str, dict[str, list[Any]]] = {}
    for (name, type), one in found.items():
        row = [one.flops, one.transcendentals, one.bytes_accessed, [numbers[pair] for pair in one.constants]]
        functions.setdefault(name, {})[type] = row
    return {"constants": [" ".join(pair) for pair in constants], "functions": functions}


if __name__ == "__main__":
    PATH.write_text(json.dumps(document(), separators=(",", ":")).replace('"},', '"},\n') + "\n")
