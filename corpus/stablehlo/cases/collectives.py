"""Collective operations in a grid of one process, where every group is that process."""

from __future__ import annotations

from cases.writer import CORPUS, Array, a

_FAMILY = "collectives"
_X = a("f32", [[1, 2], [3, 4]])
_GROUPS = "replica_groups = dense<0> : tensor<1x1xi64>"
_SUM = """({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %sum = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %sum : tensor<f32>
})"""


def add(
    op: str, name: str, text: str, result: Array, inputs: dict[str, Array] | None = None, comment: str = ""
) -> None:
    CORPUS.add(_FAMILY, op, name, text, {"x": _X} if inputs is None else inputs, {"result": result}, comment=comment)


add(
    "all_gather",
    "one",
    f'%result = "stablehlo.all_gather"(%x) {{all_gather_dim = 0 : i64, {_GROUPS}}} : ($x) -> $result',
    _X,
)
add("all_reduce", "one", f'%result = "stablehlo.all_reduce"(%x) {_SUM} {{{_GROUPS}}} : ($x) -> $result', _X)
add(
    "reduce_scatter",
    "one",
    f'%result = "stablehlo.reduce_scatter"(%x) {_SUM} {{scatter_dimension = 0 : i64, {_GROUPS}}} : ($x) -> $result',
    _X,
)
add(
    "all_to_all",
    "one",
    f'%result = "stablehlo.all_to_all"(%x) {{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 1 : i64, {_GROUPS}}} : ($x) -> $result',
    _X,
)
_PERMUTE = '%result = "stablehlo.collective_permute"(%x) {{source_target_pairs = dense<{0}> : tensor<{1}x2xi64>}} : ($x) -> $result'
add("collective_permute", "to_itself", _PERMUTE.format("0", 1), _X)
add("collective_permute", "from_nobody", _PERMUTE.format("", 0), 0 * _X, comment="Who receives nothing has zeros.")
_BROADCAST = '%result = "stablehlo.collective_broadcast"(%x) {{replica_groups = dense<{0}> : tensor<1x{1}xi64>}} : ($x) -> $result'
add("collective_broadcast", "one", _BROADCAST.format("0", 1), _X)
add("replica_id", "first", "%result = stablehlo.replica_id : $result", a("ui32", 0), {})
add("partition_id", "first", "%result = stablehlo.partition_id : $result", a("ui32", 0), {})
