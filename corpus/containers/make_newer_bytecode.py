"""Writer of `mlir24.mlirbc`, MLIR bytecode of JAX 0.11 or newer, and of `mlir24.mlir`, what it prints of it.

python corpus/containers/make_newer_bytecode.py
"""

from __future__ import annotations

import io
from pathlib import Path

from jax._src.interpreters import mlir
from jaxlib.mlir import ir

_MAPS = (
    *("() -> ()", "()[s0] -> ()", "(d0)[s0] -> (d0)", "(d0, d1) -> (d0, d1)", "(d0, d1, d2) -> (d2, d0, d1)"),
    *("(d0, d1, d2) -> (d2, d0)", "(d0) -> (0)", "(d0)[s0] -> (s0, -3)", "(d0, d1) -> (d0 - d1)"),
    *("(d0, d1) -> (d0 - (d1 + 7))", "(d0, d1) -> ((d0 + d1) * 2)", "(d0) -> (-(d0 mod 4))", "(d0) -> (d0 - d0 mod 5)"),
    *("(d0)[s0] -> (d0 * s0 - s0 * 4, d0 floordiv 2)", "(d0)[s0] -> ((d0 ceildiv 8) mod s0 - 1)"),
    *("(d0, d1, d2) -> (d0 - (d1 - d2) * 3 + 1)", "(d0) -> (((d0 + 1) floordiv 2) * -5)"),
)
_SETS = ("(d0) : (d0 >= 0)", "(d0)[s0] : (d0 - 1 == 0, s0 - d0 >= 0)")
_OTHERS = ("strided<[4, ?], offset: ?>", "strided<[1]>")
_BODY = """
sdy.mesh @m = <["x"=2]>
func.func @collectives(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.all_reduce max {"x"} %a out_sharding=<@m, [{}]> : tensor<4xf32>
  %1 = sdy.reduce_scatter min [{"x"}] %0 out_sharding=<@m, [{"x"}]> : tensor<4xf32>
  %2 = sdy.all_reduce {"x"} %0 out_sharding=<@m, [{}]> : tensor<4xf32>
  %3 = "stablehlo.collective_broadcast"(%2) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
    : (tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
func.func @unreduced(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced=max{"x"}>}) { return }
"""


def main() -> None:
    """Write both files."""
    values = [f"affine_map<{text}>" for text in _MAPS] + [f"affine_set<{text}>" for text in _SETS] + [*_OTHERS]
    entries = ", ".join(f"x.a{number} = {value}" for number, value in enumerate(values))
    with mlir.make_ir_context():
        module = ir.Module.parse(f"func.func @f() attributes {{{entries}}} {{ return }}\n{_BODY}")
        data = io.BytesIO()
        module.operation.write_bytecode(data)
        folder = Path(__file__).parent
        (folder / "mlir24.mlirbc").write_bytes(data.getvalue())
        (folder / "mlir24.mlir").write_text(module.operation.get_asm(print_generic_op_form=True))


if __name__ == "__main__":
    main()
