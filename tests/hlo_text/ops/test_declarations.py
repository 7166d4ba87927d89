"""Declared attributes, versions and flags of operations agree with jaxlib's own declarations and verdicts."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import pytest
from jaxlib.mlir.dialects import chlo, sdy, stablehlo

from hlo_text import ops, parse, walk
from hlo_text.bytecode.portable.artifacts import write_artifact
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.hlo.printer.module import print_hlo
from hlo_text.verifier.walk import verify

from support.oracle import oracle

_BINDINGS: Mapping[str, Any] = {
    binding.OPERATION_NAME: binding
    for dialect in (stablehlo, chlo, sdy)
    for binding in vars(dialect).values()
    if isinstance(binding, type) and hasattr(binding, "OPERATION_NAME")
}
#: Attributes that the C++ of some supported jaxlib lacks, or whose names its Python bindings replace.
_NEWER = {"has_dynamic_root", "is_stable", "reduction_op", "result_accuracy", "result_tilings"}
_RENAMED = {"stablehlo.composite", "chlo.scan"}


def test_the_cpp_has_the_declared_attributes() -> None:
    extra = {
        f"{name}: {attribute}"
        for name, cls in MLIR_OPERATIONS.items()
        if name in _BINDINGS and name not in _RENAMED
        for attribute in _attributes(cls) - _properties(_BINDINGS[name]) - _NEWER
    }
    assert extra == set()
    assert len(MLIR_OPERATIONS.keys() & _BINDINGS.keys()) > 150


def _attributes(cls: type[DeclaredOperation]) -> set[str]:
    return {(field.mlir_name or key).rstrip("_") for key, field in cls.attribute_fields.items() if field.mlir}


def _properties(binding: type) -> set[str]:
    return {name.rstrip("_") for name, value in vars(binding).items() if isinstance(value, property)}


# --- versions ---------------------------------------------------------------------------------------------------------

_ALL_REDUCE = """func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0]]> : tensor<1x1xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
"""
_CALL = """func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @g(%a) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
"""


@pytest.mark.parametrize(("target", "name"), [("1.4.0", b"all_reduce_v1"), ("1.5.0", b"all_reduce_v2")])
def test_versions_of_all_reduce(target: str, name: bytes) -> None:
    expected, _ = oracle().mlir_artifact(_ALL_REDUCE, target)
    assert name in expected
    assert name in write_artifact(parse(_ALL_REDUCE), target)


@pytest.mark.parametrize(("target", "name"), [("1.17.0", b"custom_call_v1"), ("1.18.0", b"custom_call_v2")])
def test_versions_of_custom_call(target: str, name: bytes) -> None:
    """Version 1.18 added the tilings of results."""
    assert name in write_artifact(parse(_CALL), target)


#: Operations whose operands and results have different element types or numbers.
_MIXED = {"chlo.broadcast_compare", "chlo.broadcast_complex", "chlo.broadcast_select"}

# --- flags ------------------------------------------------------------------------------------------------------------


def test_operations_without_results_have_effects() -> None:
    """Others would be dead code."""
    assert {name for name, cls in MLIR_OPERATIONS.items() if not cls.result_fields and not cls.has_effects} == set()


def test_broadcasting_operands_of_unknown_rank() -> None:
    names = [name for name in MLIR_OPERATIONS if name.startswith("chlo.broadcast_") and name not in _MIXED]
    texts = [
        f"""func.func @f(%a: tensor<*x{element}>, %b: tensor<2x{element}>) -> tensor<*x{element}> {{
  %0 = {name} %a, %b : (tensor<*x{element}>, tensor<2x{element}>) -> tensor<*x{element}>
  return %0 : tensor<*x{element}>
}}
"""
        for name in names
        for element in ("f32", "i32")
    ]
    expected = [verdict is None for verdict in oracle().mlir_verdicts(texts)]
    assert [not any(found.is_error for found in verify(parse(text))) for text in texts] == expected
    assert sum(expected) > len(names)


# --- values -----------------------------------------------------------------------------------------------------------

_PRODUCT = """func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) -> tensor<2x4xf32> {{
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0],
      algorithm = <lhs_precision_type = {0}, rhs_precision_type = {0}, accumulation_type = {1},
                   lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = {2},
                   allow_imprecise_accumulation = false>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}}
"""


def test_known_algorithms_of_products() -> None:
    types = ("f8E5M2", "bf16", "f16", "tf32", "f32", "f64")
    texts = [_PRODUCT.format(*each) for each in itertools.product(types, types, (1, 2, 3, 6, 9))]
    expected = [verdict is None for verdict in oracle().mlir_verdicts(texts)]
    assert [not verify(parse(text)) for text in texts] == expected
    assert expected.count(True) == 12


def test_the_inferred_dimension_of_a_reshape_is_printed_unless_it_is_absent() -> None:
    text = """HloModule m

ENTRY %e (a: f32[2,3]) -> f32[6,1] {
  %a = f32[2,3]{1,0} parameter(0)
  %b = f32[3,2]{1,0} reshape(%a), inferred_dimension=1
  ROOT %c = f32[6,1]{1,0} reshape(%b)
}
"""
    module = parse(text)
    found = [op.inferred_dimension for op in walk(module) if isinstance(op, ops.Reshape)]
    assert found == [1, -1]
    for printed in (print_hlo(module), oracle().print_hlo(text)):
        assert printed.count("inferred_dimension=1") == 1
