"""One row per attribute class suffices for its text and bytecode."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

from hlo_text.core.attribute_rows import ROWS, ROWS_BY_NAME

from support.folders import ROOT

_DECLARATION = """
from __future__ import annotations

import attrs

import hlo_text
from hlo_text.core.attribute_rows import Syntax, attribute
from hlo_text.core.ir import Value
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.types import F32, ElementType, Struct


@attribute("toy_numbers", Syntax.{syntax}, stablehlo=90)
@attrs.frozen(eq=False, repr=False)
class ToyNumbers(Struct):
    sizes: tuple[int, ...] = ()
    count: int = 0
    is_final: bool = False
    scale: float = 0.0
    name: str = ""
    type: ElementType = F32


@op(mlir="stablehlo.toy")
class Toy(DeclaredOperation):
    operand: Value = operand_field()
    result: Value = result_field()
    numbers: ToyNumbers = attribute_field(Kind.STRUCT, ToyNumbers)


PROGRAM = '''module {{
  func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {{
    %0 = "stablehlo.toy"(%arg0) <{{numbers = #stablehlo.toy_numbers<{body}>}}> : (tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }}
}}
'''
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.writing import write_bytecode

module = hlo_text.parse(PROGRAM)
assert hlo_text.verify(module) == []
assert module.functions["f"].body.operations[0].numbers == ToyNumbers({values}), module
assert module.to_text("stablehlo") == PROGRAM, module.to_text("stablehlo")
data = write_bytecode(module)
assert bytes.fromhex("{encoded}") in data, data.hex()
assert read_bytecode(data).to_text("stablehlo") == PROGRAM
"""


def _declare(syntax: str, body: str, values: str, encoded: str) -> None:
    """Declare a struct in a new process, since codecs are derived once, and check one program with it."""
    script = _DECLARATION.format(syntax=syntax, body=body, values=values, encoded=encoded)
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr


def test_a_struct_needs_one_row_and_one_program() -> None:
    # code 90, two sizes and a count (each shifted for its sign and for its length), a byte
    _declare(
        "ORDERED",
        'sizes = [2, 3], count = 7, is_final = true, scale = 1.500000e+00, name = "a", type = f64',
        '(2, 3), 7, True, 1.5, "a", hlo_text.types.F64',
        "b505090d1d01",
    )


def test_empty_fields_of_a_sparse_struct_are_not_printed() -> None:
    _declare("SPARSE", "sizes = [2, 3], type = f32", "(2, 3)", "b505090d0100")


def test_rows_are_distinct() -> None:
    assert len(ROWS_BY_NAME) == sum(row.name is not None for row in ROWS.values())
    codes = Counter((dialect, code) for row in ROWS.values() for dialect, code in row.codes.items())
    assert set(codes.values()) == {1}
