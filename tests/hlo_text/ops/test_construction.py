"""Parameters of `make`: for `inspect`, for type checkers, and in errors about missing ones."""

from __future__ import annotations

import subprocess
import sys
from inspect import Parameter, signature
from pathlib import Path

import pytest

from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.ir import Value
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.types import F32, TensorType

from support.cases import for_each
from support.folders import ROOT
from support.writers import operation_stubs

OPERATIONS = sorted({*MLIR_OPERATIONS.values(), *HLO_OPERATIONS.values()}, key=lambda cls: cls.__name__)
MATRIX = TensorType((2, 3), F32)

#: A user's module; what a type checker must say of a line stands behind it.
PROGRAM = """
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.ir import Annotations, Region, Value
from hlo_text.core.types import Type

def right(x: Value, xs: list[Value], type: Type, region: Region) -> ops.Transpose:
    ops.Add.make(x, x)
    ops.Add.make(lhs=x, rhs=x, annotations=Annotations(sharding="{replicated}"))
    ops.Compare.make(x, x, comparison_direction=ComparisonDirection.EQ)
    ops.Convert.make(x, result_types=[type])
    ops.Concatenate.make(xs, dimension=0)
    ops.Reduce.make(xs, xs, dimensions=(0,), body=region)
    ops.Scatter.make(xs, x, xs, scatter_dimension_numbers=ops.Scatter.make, update_computation=region)  # arg-type
    return ops.Transpose.make(x, permutation=(1, 0))

def wrong(x: Value, region: Region) -> None:
    ops.Transpose.make(x, permutations=(1, 0))  # call-arg
    ops.Transpose.make(x, permutation="10")  # arg-type
    ops.Transpose.make(x)  # call-arg
    ops.Transpose.make(permutation=(1, 0))  # call-arg
    ops.Transpose.make(x, (1, 0))  # call-arg misc
    ops.Add.make(x)  # call-arg
    ops.Add.make(x, x, x)  # call-arg misc
    ops.Add.make(x, region)  # arg-type
    ops.Compare.make(x, x, comparison_direction="EQ")  # arg-type
    ops.Reduce.make([x], [x], dimensions=(0,))  # call-arg
    ops.Reduce.make([x], [x], dimensions=(0,), body=x)  # arg-type
    ops.Concatenate.make(x, dimension=0)  # arg-type
    ops.Transpose.make(x, permutation=(1, 0)).permutations  # attr-defined
"""
"""Every test of a type checker stands in one program: it takes seconds to start."""


def said_by_mypy(folder: Path) -> dict[int, str]:
    """Return the code of the first error in each line of the program."""
    path = folder / "program.py"
    path.write_text(PROGRAM)
    command = (
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--no-error-summary",
        "--follow-imports=silent",
        "--hide-error-context",
    )
    done = subprocess.run(
        (*command, "--cache-dir", str(folder), str(path)), cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stdout + done.stderr
    errors = [line.split(":", 2)[1:] for line in done.stdout.splitlines() if ": error: " in line]
    return {int(number): message.rpartition("[")[2].rstrip("]") for number, message in reversed(errors)}


def test_type_checkers_know_what_make_takes(tmp_path: Path) -> None:
    expected = {
        number: text.partition("  # ")[2].split()
        for number, text in enumerate(PROGRAM.splitlines(), 1)
        if "  # " in text
    }
    found = said_by_mypy(tmp_path)
    assert found.keys() == expected.keys()
    for number, code in found.items():
        assert code in expected[number], PROGRAM.splitlines()[number - 1]


def test_the_stub_is_up_to_date() -> None:
    assert operation_stubs.PATH.read_text() == operation_stubs.stub(), "run tests/support/writers/operation_stubs.py"


def test_a_signature_shows_the_fields() -> None:
    shown = str(signature(ops.Transpose.make)).replace("'", "")
    assert shown == (
        "(operand: Value, *, permutation: tuple[int, ...], result_types: Iterable[Type] | None = None, "
        "annotations: Annotations | None = None) -> Self"
    )


@for_each(OPERATIONS)
def test_every_signature_names_every_field(cls: type[DeclaredOperation]) -> None:
    parameters = signature(cls.make).parameters
    operands = [field.name for field in cls.operand_fields]
    named = [*cls.attribute_fields, *(field.name for field in cls.region_fields), "result_types", "annotations"]
    assert [*parameters] == operands + named
    assert all(parameters[name].kind is Parameter.POSITIONAL_OR_KEYWORD for name in operands)
    assert all(parameters[name].kind is Parameter.KEYWORD_ONLY for name in named)
    assert not any(parameter.annotation in (Parameter.empty, "Any") for parameter in parameters.values())


@pytest.mark.parametrize(
    ("message", "fields"),
    [
        ("missing attributes 'permutation'", {}),
        ("unknown fields 'permutations'", {"permutations": (1, 0)}),
        ("too many operands", {"permutation": (1, 0), "operand": Value(MATRIX)}),
    ],
)
def test_make_refuses_what_does_not_fit(message: str, fields: dict[str, object]) -> None:
    made: type[DeclaredOperation] = ops.Transpose
    with pytest.raises(TypeError, match=message):
        made.make(Value(MATRIX), **fields)


def test_make_refuses_operations_in_place_of_values() -> None:
    add, joined = ops.Add.make(Value(MATRIX), Value(MATRIX)), ops.Concatenate
    with pytest.raises(TypeError, match="Add: operand 'lhs' must be a Value, found an operation; pass its result"):
        ops.Add.make(add, add)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Concatenate: operand 'inputs' must be a Value, found int"):
        joined.make([add.result, 3], dimension=0)  # type: ignore[list-item]
    with pytest.raises(TypeError, match="Concatenate: operand 'inputs' must be a sequence of values, found one value"):
        joined.make(add.result, dimension=0)  # type: ignore[arg-type]


def test_make_asks_for_regions_and_for_what_only_hlo_has() -> None:
    reduce: type[DeclaredOperation] = ops.Reduce
    with pytest.raises(TypeError, match="missing region 'body'"):
        reduce.make((Value(MATRIX),), (Value(TensorType((), F32)),), dimensions=(0,), result_types=[MATRIX])
    generator: type[DeclaredOperation] = ops.RngGetAndUpdateState
    with pytest.raises(TypeError, match="missing attributes 'delta'"):
        generator.make(result_types=[MATRIX])


def test_what_make_gives_is_of_the_class() -> None:
    op = ops.Compare.make(Value(MATRIX), Value(MATRIX), comparison_direction=ComparisonDirection.EQ)
    assert type(op) is ops.Compare
    assert op.comparison_direction is ComparisonDirection.EQ
