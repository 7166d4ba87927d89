"""Tracing for meshes of devices: manual regions with collectives, shardings, and axes named by `vmap`.

The devices are simulated by the evaluator; expected values are numpy's for the whole arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax.sharding import AbstractMesh, AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

from evaluator import run
from frontends import TraceError, trace
from hlo_text import ops, verify
from hlo_text.core.attributes import AxisReference, DimensionSharding, TensorSharding
from hlo_text.core.ir import walk

from support import jax_programs
from support.jax_version import IS_FOLLOWED
from support.oracle import oracle
from support.traced_programs import TracedProgram, check

pytestmark = pytest.mark.usefixtures("quick_compilation")

_AUTO, _EXPLICIT = AxisType.Auto, AxisType.Explicit
_MESH = AbstractMesh((2, 2), ("x", "y"), axis_types=(_AUTO, _AUTO))
_LINE = AbstractMesh((4,), ("z",), axis_types=(_AUTO,))
_RANDOM = np.random.default_rng(41)
_A = _RANDOM.normal(size=(8, 4)).astype(np.float32)
#: The parts of `_A` on the mesh, by place on `x` and on `y`.
_PARTS = _A.reshape(2, 4, 2, 2).transpose(0, 2, 1, 3)


def _mapped(function: Callable[..., Any], inputs: Any, outputs: Any, mesh: Any = _MESH) -> Callable[..., Any]:
    return jax.shard_map(function, mesh=mesh, in_specs=inputs, out_specs=outputs, check_vma=False)


def _joined(parts: Any) -> Any:
    """Return the whole of parts by place on `x` and on `y`."""
    return np.block([list(row) for row in parts])


def _ring(a: Any) -> Any:
    """The sum over `x`, by passing parts around."""

    def step(carry: Any, _: Any) -> Any:
        moving, total = carry
        return (lax.ppermute(moving, "x", [(0, 1), (1, 0)]), total + moving), None

    return lax.scan(step, (a, jnp.zeros_like(a)), None, length=2)[0][1]


def _partial(a: Any) -> Any:
    """Only `x` is manual."""

    def body(b: Any) -> Any:
        return lax.psum(b * (1 + lax.axis_index("x")), "x")

    return jax.shard_map(body, mesh=_MESH, in_specs=P("x"), out_specs=P(), axis_names={"x"}, check_vma=False)(a)


def _nested(a: Any) -> Any:
    """First `x` is manual, then `y` too."""

    def inner(b: Any) -> Any:
        return lax.psum(b * (1 + lax.axis_index("y")), "y")

    def outer(b: Any) -> Any:
        return jax.shard_map(inner, in_specs=P(None, "y"), out_specs=P(), axis_names={"y"}, check_vma=False)(b)

    return jax.shard_map(outer, mesh=_MESH, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)(a)


def _gradient(a: Any, w: Any) -> Any:
    def loss(a: Any, w: Any) -> Any:
        return lax.psum(jnp.square(a @ w).sum(), ("x", "y"))

    mapped = jax.shard_map(loss, mesh=_MESH, in_specs=(P(("x", "y")), P()), out_specs=P())
    return jax.grad(lambda w: mapped(a, w))(w)


_ROWS, _COLUMNS = _A.reshape(2, 4, 4), _A.reshape(8, 2, 2).transpose(1, 0, 2)
_WEIGHTS = _RANDOM.normal(size=(4, 3)).astype(np.float32)
_BLOCKS = _A.reshape(4, 2, 4)
_SWAPPED = [(0, 1), (1, 0)]

#: Function, arguments and expected results.
PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[Any, ...], Any]] = {
    "psum": (_mapped(lambda a: lax.psum(a, "x"), P("x", "y"), P(None, "y")), (_A,), _ROWS.sum(0)),
    "pmean": (_mapped(lambda a: lax.pmean(a, "x"), P("x"), P()), (_A,), _ROWS.mean(0)),
    "pmax of both": (_mapped(lambda a: lax.pmax(a, ("x", "y")), P("x", "y"), P()), (_A,), _PARTS.max((0, 1))),
    "pmin": (_mapped(lambda a: lax.pmin(a, "y"), P(None, "y"), P()), (_A,), _COLUMNS.min(0)),
    "psum in groups": (
        _mapped(lambda a: lax.psum(a, "z", axis_index_groups=[[0, 3], [1, 2]]), P("z"), P("z"), _LINE),
        (_A,),
        (_BLOCKS + _BLOCKS[::-1]).reshape(8, 4),
    ),
    "all_gather": (_mapped(lambda a: lax.all_gather(a, "x"), P("x"), P()), (_A,), _ROWS),
    "all_gather tiled": (
        _mapped(lambda a: lax.all_gather(a, "y", axis=0, tiled=True), P(None, "y"), P()),
        (_A,),
        _COLUMNS.reshape(16, 2),
    ),
    "all_gather in groups": (
        _mapped(lambda a: lax.all_gather(a, "z", axis_index_groups=[[0, 1], [2, 3]]), P("z"), P("z"), _LINE),
        (_A,),
        np.concatenate([_BLOCKS[:2], _BLOCKS[:2], _BLOCKS[2:], _BLOCKS[2:]]),
    ),
    "psum_scatter": (_mapped(lambda a: lax.psum_scatter(a, "x", tiled=True), P("x"), P("x")), (_A,), _ROWS.sum(0)),
    "psum_scatter without tiles": (
        _mapped(lambda a: lax.psum_scatter(a[:2], "x"), P("x"), P("x")),
        (_A,),
        _ROWS[:, :2].sum(0).reshape(8),
    ),
    "ppermute": (
        _mapped(lambda a: lax.ppermute(a, "x", _SWAPPED), P("x", "y"), P("x", "y")),
        (_A,),
        _joined(_PARTS[::-1]),
    ),
    "all_to_all": (
        _mapped(lambda a: lax.all_to_all(a, "x", 0, 1, tiled=True), P("x", None), P("x", None)),
        (_A,),
        _ROWS.reshape(2, 2, 2, 4).transpose(1, 2, 0, 3).reshape(4, 8),
    ),
    "pshuffle and pswapaxes": (
        _mapped(lambda a: lax.pswapaxes(a[:2], "x", 0), P("x", None), P("x", None)),
        (_A,),
        _ROWS[:, :2].transpose(1, 0, 2).reshape(4, 4),
    ),
    "axis_index": (
        _mapped(lambda a: a * (lax.axis_index("x") * 10 + lax.axis_index("y")), P("x", "y"), P("x", "y")),
        (_A,),
        _joined(_PARTS * np.array([[0, 1], [10, 11]], np.float32)[..., None, None]),
    ),
    "axis_index of both": (
        _mapped(lambda a: a * lax.axis_index(("x", "y")), P("x", "y"), P("x", "y")),
        (_A,),
        _joined(_PARTS * np.array([[0, 1], [2, 3]], np.float32)[..., None, None]),
    ),
    "axis sizes": (_mapped(lambda a: a * lax.axis_size(("x", "y")), P("x"), P("x")), (_A,), _A * 4),
    "product of matrices": (
        _mapped(lambda a, b: lax.psum(a @ b, "y"), (P("x", "y"), P("y", None)), P("x", None)),
        (_A, _WEIGHTS),
        _A @ _WEIGHTS,
    ),
    "a ring": (_mapped(_ring, P("x"), P()), (_A,), _ROWS.sum(0)),
    "one manual axis": (_partial, (_A,), _ROWS[0] + 2 * _ROWS[1]),
    "manual axes one by one": (_nested, (_A,), _COLUMNS[0] + 2 * _COLUMNS[1]),
    "gradient": (_gradient, (_A, _WEIGHTS), 2 * _A.T @ (_A @ _WEIGHTS)),
    "a constraint": (
        lambda a: lax.with_sharding_constraint(a, NamedSharding(_MESH, P("x", None))) * 2,
        (_A,),
        _A * 2,
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    function, arguments, expected = PROGRAMS[name]
    module = trace(function, *arguments)
    assert verify(module) == []
    assert oracle().accepts_mlir(module.to_text()) is None
    assert oracle().accepts_hlo(module.to_text(dialect="hlo")) is None
    (result,) = run(module, *arguments)
    np.testing.assert_allclose(result, expected, 2e-5, 2e-6)


def _assert_text_is_that_of_jax(function: Callable[..., Any], *arguments: Any) -> None:
    """JAX itself may not know how many devices an abstract mesh will have."""
    lowered = jax.jit(function).trace(*arguments).lower(lowering_platforms=("cpu",))
    module = trace(function, *arguments)
    assert verify(module) == []
    if not IS_FOLLOWED:
        assert oracle().accepts_mlir(module.to_text()) is None
        return
    texts = (module.to_text(), lowered.as_text())
    actual, expected = (text.replace("num_partitions = 4", "num_partitions = 1").strip() for text in texts)
    assert actual == expected


@pytest.mark.parametrize("name", sorted(PROGRAMS.keys() - {"one manual axis"}))
def test_text_is_that_of_jax(name: str) -> None:
    function, arguments, _ = PROGRAMS[name]
    _assert_text_is_that_of_jax(function, *arguments)


def _explicit(a: Any) -> Any:
    return jnp.sin(jax.reshard(a, P("x", "y"))).sum(0)


def _dimensions(*axes: str) -> tuple[DimensionSharding, ...]:
    return tuple(DimensionSharding((AxisReference(axis),)) for axis in axes)


def test_shardings_in_types_become_constraints() -> None:
    mesh = AbstractMesh((2, 2), ("x", "y"), axis_types=(_EXPLICIT, _EXPLICIT))
    with jax.sharding.use_abstract_mesh(mesh):
        module = trace(_explicit, _A)
    assert verify(module) == []
    assert oracle().accepts_mlir(module.to_text()) is None
    constraints = [op for op in walk(module) if isinstance(op, ops.ShardyShardingConstraint)]
    whole, parts = TensorSharding("mesh", _dimensions("x", "y")), TensorSharding("mesh", _dimensions("y"))
    assert [op.sharding for op in constraints] == [whole, whole, parts]
    assert module.functions["main"].result_attributes[0].keys() == {"jax.result_info", "sdy.sharding"}


def test_shardings_given_to_jit() -> None:
    """Of the entry they are attributes, of functions it calls constraints."""
    rows, columns = NamedSharding(_MESH, P("x")), NamedSharding(_MESH, P(None, "y"))
    inner = jax.jit(lambda a: a * 2, in_shardings=rows, out_shardings=columns)
    outer = jax.jit(lambda a: inner(a) + 1, in_shardings=columns, out_shardings=rows)
    module = trace(outer, _A)
    assert verify(module) == []
    text = module.to_text()
    assert oracle().accepts_mlir(text) is None
    assert '@main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>})' in text
    assert 'jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>' in text
    assert 'sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {}]>' in text
    np.testing.assert_array_equal(run(module, _A)[0], _A * 2 + 1)


def test_ragged_exchange_is_a_custom_call() -> None:
    mesh = AbstractMesh((2,), ("x",), axis_types=(_AUTO,))
    rows, numbers = np.zeros(6, np.float32), np.zeros(4, np.int32)
    exchange = _mapped(lambda *parts: lax.ragged_all_to_all(*parts, axis_name="x"), (P("x"),) * 6, P("x"), mesh)
    module = trace(exchange, rows, rows, *(numbers,) * 4)
    assert verify(module) == []
    assert oracle().accepts_mlir(module.to_text()) is None
    (call,) = [op for op in walk(module) if isinstance(op, ops.CustomCall)]
    assert call.call_target_name == "ragged_all_to_all"
    assert [key for key, _ in call.backend_config.entries] == ["channel_id", "replica_groups"]


def test_axes_of_vmap_need_no_collectives() -> None:
    function = jax.vmap(
        lambda x: (
            lax.psum(x, "i"),
            lax.pmax(x, "i"),
            lax.all_gather(x, "i"),
            lax.axis_index("i"),
            lax.ppermute(x, "i", [(0, 1), (1, 2), (2, 0)]),
            lax.psum_scatter(x, "i"),
            lax.all_to_all(x, "i", 0, 0),
        ),
        axis_name="i",
    )
    check(TracedProgram(function, (_RANDOM.normal(size=(3, 3)).astype(np.float32),)))


def test_a_mesh_of_one_device_needs_no_manual_part() -> None:
    mesh = AbstractMesh((1,), ("x",), axis_types=(_AUTO,))
    module = trace(_mapped(lambda a: a + lax.axis_index("x"), P("x"), P("x"), mesh), _A)
    assert not any(isinstance(op, ops.ShardyManualComputation) for op in walk(module))
    np.testing.assert_array_equal(run(module, _A)[0], _A)


def test_one_sided_communication_is_for_gpus() -> None:
    def exchange(a: Any) -> Any:
        token = lax.psend(a, "x", [(0, 1)])
        return lax.precv(token, a, "x", [(0, 1)])

    function = _mapped(exchange, P("x"), P("x"))
    with pytest.raises(TraceError, match="psend: JAX only supports one-sided communication on GPUs"):
        trace(function, _A)
    module = trace(function, _A, platform="cuda")
    assert verify(module) == []
    assert oracle().accepts_mlir(module.to_text()) is None
    transfers = [op for op in walk(module) if isinstance(op, ops.Send | ops.Recv)]
    assert [op.source_target_pairs for op in transfers] == [((0, 2), (1, 3))] * 2


@pytest.mark.skipif(not hasattr(jax.config, "jax_use_rgv3"), reason="JAX before 0.12 lists the devices of groups")
@pytest.mark.parametrize(
    "name", ["all_gather", "all_to_all", "pmean_pmax_pmin", "psum_scatter", "two_axes", "unchecked"]
)
def test_groups_are_named_by_mesh_axes_as_in_jax(name: str) -> None:
    program = jax_programs.PROGRAMS[f"collectives.{name}"]
    with program.context():
        theirs = jax.jit(program.function).lower(*program.arguments()).as_text()
        ours = trace(program.function, *program.arguments())
    assert "replica_group_mesh_axes" in theirs
    body, theirs = (text.partition("\n")[2] for text in (ours.to_text(), theirs))  # JAX counts the devices at hand
    assert body == theirs
    assert verify(ours) == []
