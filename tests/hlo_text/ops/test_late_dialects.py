"""Modules of rare dialects are imported on first use, and no list of operations lacks them."""

import subprocess
import sys

import pytest

from hlo_text.core.declarations import Declarations

from support.folders import ROOT

_LATE = (
    *("collectives", "asynchronous", "meshes", "sharding", "arith", "shape_dialect", "tensor_dialect"),
    *("chlo", "chlo_broadcasting", "chlo_functions"),
)
_UNUSED = f"""
import sys
import hlo_text
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS

module = hlo_text.parse("func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {{\\n"
    "  %0 = stablehlo.add %a, %a : tensor<2xf32>\\n"
    "  %values, %indices = chlo.top_k(%0, k = 2) : tensor<2xf32> -> (tensor<2xf32>, tensor<2xi32>)\\n"
    "  return %values : tensor<2xf32>\\n}}")
assert hlo_text.verify(module) == []
assert "stablehlo.add %arg0, %arg0" in str(module)
late = [name for name in {_LATE} if f"hlo_text.ops.{{name}}" in sys.modules]
assert late == [], late
"""
_SHARDED = """module = hlo_text.parse('''
sdy.mesh @m = <["x"=2]>
func.func @f(%a: tensor<2xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<2xf32> {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<2xf32>
  return %0 : tensor<2xf32>
}''')
assert hlo_text.verify(module) == [] and 'sdy.mesh @m = <["x"=2]>' in str(module)
rare = "ops.sharding", "core.attributes.shardy_parameters", "core.attributes.arith", "verifier.shardy_operations"
assert not sys.modules.keys() & {f"hlo_text.{name}" for name in rare}
"""
_CALLBACK = """module = hlo_text.parse('''
sdy.mesh @m = <[], device_ids=[0]>
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : tensor<2xf32>
  return %0 : tensor<2xf32>
}''')
assert hlo_text.verify(module) == [] and 'sdy.mesh @m = <[], device_ids=[0]>' in str(module)
rare = "core.attributes.shardy", "mlir.codecs.shardings", "verifier.shardings"
assert not sys.modules.keys() & {f"hlo_text.{name}" for name in rare}
"""
_COLLECTIVE = """module = hlo_text.parse('''func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<0> : tensor<1x1xi64>}
    : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}''')
assert hlo_text.verify(module) == [] and not {"hlo_text.verifier.shardings", "hlo_text.ops.check"} & sys.modules.keys()
"""
_FAULTY = """found = hlo_text.verify(hlo_text.parse("func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {\\n"
    "  %0 = stablehlo.transpose %a, dims = [1] : (tensor<2xf32>) -> tensor<2xf32>\\n  return %0 : tensor<2xf32>\\n}"))
assert found[0].code == "transpose.C2" and found[0].span is not None
assert not {"hlo_text.hlo.codecs", "hlo_text.ops.asynchronous"} & sys.modules.keys()
"""
_MISSPELT = """found = hlo_text.verify(hlo_text.parse("func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {\\n"
    "  %0 = stablehlo.trnspose %a, dims = [0] : (tensor<2xf32>) -> tensor<2xf32>\\n  return %0 : tensor<2xf32>\\n}"))
assert found[0].advice == "did you mean 'stablehlo.transpose'?" and "hlo_text.hlo.codecs" not in sys.modules
"""
_PARAMETER = """from hlo_text.mlir.codecs.upstream_attributes import read_upstream_attribute, upstream_text
for text in ('#sdy<manual_axes{"x"}>', "#arith.overflow<nsw>"):
    assert upstream_text(read_upstream_attribute(text)) == text
"""


@pytest.mark.parametrize(
    "use",
    [
        'assert MLIR_OPERATIONS["arith.addi"].__name__ == "ArithAddI"',
        "MLIR_OPERATIONS['chlo.erf']; assert 'hlo_text.ops.chlo_functions' in sys.modules; "
        "assert 'hlo_text.ops.chlo' not in sys.modules and 'hlo_text.ops.arith' not in sys.modules",
        "from hlo_text import ops; ops.RaggedDot; assert 'hlo_text.ops.arith' not in sys.modules",
        'assert "chlo.erf" in MLIR_OPERATIONS and "chlo.unknown" not in MLIR_OPERATIONS',
        'assert HLO_OPERATIONS.get("erf").mlir_name == "chlo.erf" and HLO_OPERATIONS.get("unknown") is None',
        'assert {"arith.addi", "shape.rank", "tensor.dim", "chlo.erf"} <= set(MLIR_OPERATIONS)',
        'assert "erf" in list(HLO_OPERATIONS) and len(MLIR_OPERATIONS) == len(MLIR_OPERATIONS.items())',
        "from hlo_text.ops import *; assert ArithAddI.mlir_name == 'arith.addi' and Add.mlir_name == 'stablehlo.add'",
        "from hlo_text import ops; assert 'Erf' in dir(ops) and ops.Erf.hlo_name == 'erf' and not hasattr(ops, 'Xyz')",
        "from hlo_text import ops; ops.ShardyMesh; assert not any(f'hlo_text.ops.{name}' in sys.modules for name in "
        "('collectives', 'sharding'))",
        _SHARDED,
        _CALLBACK,
        _COLLECTIVE,
        _FAULTY,
        _MISSPELT,
        _PARAMETER,
        "from hlo_text.ops.chlo import RaggedDot; assert MLIR_OPERATIONS['chlo.ragged_dot'] is RaggedDot",
    ],
)
def test_modules_are_imported_on_first_use(use: str) -> None:
    run = subprocess.run([sys.executable, "-c", _UNUSED + use], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr


def test_names_are_declared_once() -> None:
    declarations: Declarations[type] = Declarations()
    declarations.declare("a.b", int)
    with pytest.raises(TypeError, match="declared twice"):
        declarations.declare("a.b", int)
    with pytest.raises(KeyError, match=r"a\.c"):
        declarations["a.c"]


@pytest.mark.parametrize("names", ["ab", "ba"])
def test_the_order_of_classes_does_not_depend_on_imports(names: str) -> None:
    declarations: Declarations[type] = Declarations()
    for name in names:
        declarations.declare(name, type(name, (), {"__module__": name}))
    assert list(declarations) == list(declarations.keys()) == ["a", "b"]
