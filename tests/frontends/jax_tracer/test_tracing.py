"""Tracing: parameters and results of `main`, locations, symbolic sizes, round trips, refusals, invalid input."""

from __future__ import annotations

import functools
import gc
from typing import Any

import jax
import jax.extend.core.primitives as primitives
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from jax import lax
from jax.experimental.xla_metadata import set_xla_metadata
from jax.extend.core import Primitive

import frontends
from evaluator import run
from evaluator.jax_internals import enable_x64, lowering_function
from frontends import ArgumentError, TraceError, to_function, trace
from frontends.jax_tracer.registry import REFUSED, RULES
from hlo_text import ops, parse, verify, walk
from hlo_text.core.attributes import BoolAttribute, FileLocation, IntegerAttribute, NameLocation, StringAttribute
from hlo_text.core.diagnostics import ExecutionError
from hlo_text.core.ir import Module, Operation
from hlo_text.core.types import BF16, F32, F64, I32, I64, TensorType

from support.jax_version import on_host
from support.oracle import oracle

pytestmark = pytest.mark.usefixtures("quick_compilation")


def operations(module: Module, cls: type[Operation]) -> list[Any]:
    return [op for op in walk(module) if isinstance(op, cls)]


def lowered(function: Any, *arguments: Any, **options: Any) -> str:
    return str(jax.jit(function, **options).lower(*arguments).as_text())


F3 = jax.ShapeDtypeStruct((3,), jnp.float32)


# --- completeness ---------------------------------------------------------------------------------------------------


def test_every_primitive_is_translated_or_refused_with_a_reason() -> None:
    found = {value.name: value for value in vars(primitives).values() if isinstance(value, Primitive)}
    assert len(found) > 170
    without_rule = [name for name in sorted(found) if name not in RULES and not REFUSED.get(name)]
    assert [name for name in without_rule if lowering_function(found[name], "cpu") is None] == []


def test_no_primitive_is_both_translated_and_refused() -> None:
    assert RULES.keys() & REFUSED.keys() == set()


def test_what_is_public_is_imported_on_use() -> None:
    assert {"trace", "to_function", "TraceError", "ArgumentError"} <= set(frontends.__all__)
    assert all(hasattr(frontends, name) for name in frontends.__all__)
    with pytest.raises(AttributeError, match="no attribute 'untraced'"):
        _ = frontends.untraced  # type: ignore[attr-defined]


# --- arguments and results ------------------------------------------------------------------------------------------


def _scaled(x: Any, options: Any, unused: Any) -> Any:
    return {"sum": x.sum() * options["scale"], "parts": (x + 1, [x > 0])}


def test_leaves_of_pytrees_are_arguments_and_results() -> None:
    module = trace(_scaled, F3, {"scale": jnp.float32(2)}, 3, keep_unused=True)
    main = module.functions["main"]
    assert main.function_type.inputs == (TensorType((3,), F32), TensorType((), F32), TensorType((), I32))
    assert [attributes["jax.result_info"] for attributes in main.result_attributes] == [
        StringAttribute("result['parts'][0]"),
        StringAttribute("result['parts'][1][0]"),
        StringAttribute("result['sum']"),
    ]
    locations = main.body.blocks[0].argument_locations
    assert locations == (NameLocation("x"), NameLocation("options['scale']"), NameLocation("unused"))


def test_unused_arguments_are_dropped_as_by_jit() -> None:
    module = trace(_scaled, F3, {"scale": jnp.float32(2)}, 3)
    assert len(module.functions["main"].function_type.inputs) == 2
    assert module.to_text() == lowered(_scaled, F3, {"scale": jnp.float32(2)}, 3)


def test_nothing_is_left_of_what_nobody_reads() -> None:
    def function(x: Any) -> Any:
        jnp.sin(x)
        return x * 2

    assert operations(trace(function, F3), ops.Sine) == []


def test_static_arguments_are_values() -> None:
    def power(x: Any, n: int, *, mode: str) -> Any:
        return getattr(jnp, mode)(x**n)

    module = trace(power, F3, 3, keyword_arguments={"mode": "sum"}, static_argnums=1, static_argnames="mode")
    assert len(module.functions["main"].function_type.inputs) == 1
    assert len(operations(module, ops.Multiply)) == 2
    (result,) = to_function(module)(jnp.arange(3.0))
    assert float(result) == 9


def test_donated_buffers_go_to_results_of_their_type() -> None:
    def update(weights: Any, momentum: Any, gradient: Any) -> Any:
        return weights - gradient, gradient * 0.5, momentum.reshape(2, 2).sum()

    arguments = [jax.ShapeDtypeStruct((4,), jnp.float32)] * 3
    module = trace(update, *arguments, donate_argnums=(0, 1))
    assert module.to_text() == lowered(update, *arguments, donate_argnums=(0, 1))
    attributes = module.functions["main"].argument_attributes
    assert attributes[0] == {"tf.aliasing_output": IntegerAttribute(0, I32)}
    assert attributes[1] == {"tf.aliasing_output": IntegerAttribute(1, I32)}
    assert attributes[2] == {}


def test_a_donated_buffer_of_the_right_size_is_left_to_xla() -> None:
    module = trace(lambda x: x.reshape(2, 2), jax.ShapeDtypeStruct((4,), jnp.float32), donate_argnums=0)
    assert module.functions["main"].argument_attributes == ({"jax.buffer_donor": BoolAttribute(True)},)


def test_a_donated_buffer_of_no_use_is_warned_of() -> None:
    with pytest.warns(UserWarning, match=r"donated buffers match no result: .*float32\[3\]"):
        trace(lambda x: x.sum(), F3, donate_argnums=0)


def test_weak_types_and_64_bits_are_those_of_jit() -> None:
    def function(x: Any) -> Any:
        return x + 1.5, x * jnp.arange(2)

    assert {op.result.type.element_type for op in walk(trace(function, jnp.bfloat16(1))) if op.results} <= {BF16, I32}
    with enable_x64(True):
        module = trace(function, np.float64(1))
        assert module.to_text() == lowered(function, np.float64(1))
    assert module.functions["main"].function_type.results == (TensorType((), F64), TensorType((2,), F64))


def test_64_bits_may_be_on_in_a_part() -> None:
    def function(x: Any) -> Any:
        with enable_x64(True):
            return lax.argmax(x, 0, jnp.int64), lax.scan(
                lambda c, n: (c + n, jnp.sin(c)), np.float64(0), x.astype("f8")
            )

    module = trace(function, F3)
    assert verify(module) == []
    types = module.functions["main"].function_type.results
    assert types == (TensorType((), I64), TensorType((), F64), TensorType((3,), F64))
    index, total, sines = run(module, np.arange(3, dtype=np.float32))
    assert (int(index), float(total)) == (2, 3.0)
    np.testing.assert_allclose(sines, np.sin([0, 0, 1]), rtol=1e-15)


@pytest.mark.parametrize(
    "dtype",
    [np.bool_, np.int8, np.uint64, np.complex64, ml_dtypes.bfloat16, ml_dtypes.int4, ml_dtypes.float8_e4m3fn],
)
def test_arguments_of_every_kind_of_type(dtype: Any) -> None:
    with enable_x64(True):
        module = trace(lambda x: (x, x.astype(jnp.float32) if dtype != np.complex64 else x), np.zeros(2, dtype))
    assert verify(module) == []
    assert oracle().accepts_mlir(module.to_text()) is None


def test_random_keys_are_words() -> None:
    module = trace(lambda key: jax.random.split(key)[0], jax.random.key(0))
    (argument,) = module.functions["main"].function_type.inputs
    assert str(argument) == str(TensorType((2,), argument.element_type))  # type: ignore[attr-defined]


def test_a_jitted_function_keeps_its_settings() -> None:
    function = jax.jit(lambda x, n: x * n, static_argnums=1)
    assert len(trace(function, F3, 2).functions["main"].function_type.inputs) == 1
    with pytest.raises(ValueError, match="static and donated arguments"):
        trace(function, F3, 2, static_argnums=1)


class _Affine:
    def __call__(self, x: Any) -> Any:
        return x * 2 + 1

    def method(self, x: Any) -> Any:
        return self(x)


@pytest.mark.parametrize(
    "function",
    [functools.partial(jnp.add, 2), functools.partial(jnp.sum, axis=0), _Affine(), _Affine().method, jax.vmap(jnp.sin)],
)
def test_everything_that_can_be_called(function: Any) -> None:
    assert trace(function, F3).to_text() == lowered(function, F3)


def test_captured_arrays_are_constants() -> None:
    table = np.arange(6, dtype=np.float32).reshape(2, 3)
    module = trace(lambda x: x @ table + np.ones((3,), np.float32), jax.ShapeDtypeStruct((2,), jnp.float32))
    values = [op.value.array for op in operations(module, ops.Constant)]
    assert any(np.array_equal(value, table) for value in values)
    assert any(op.value.is_splat for op in operations(module, ops.Constant))


def test_a_broadcast_constant_keeps_its_few_elements() -> None:
    wide = np.broadcast_to(np.arange(3, dtype=np.float32)[:, None], (3, 100_000))
    module = trace(lambda x: x + wide, jax.ShapeDtypeStruct(wide.shape, jnp.float32))
    assert max(op.value.array.size for op in operations(module, ops.Constant)) == 3


# --- structure ------------------------------------------------------------------------------------------------------


def test_equal_functions_are_called_not_repeated() -> None:
    def function(x: Any) -> Any:
        return jax.nn.relu(x) + jax.nn.relu(x * 2) + jax.nn.relu(x[:2]).sum()

    module = trace(function, F3)
    assert list(module.functions) == ["main", "relu", "relu_0"]
    assert module.to_text() == lowered(function, F3)


def test_equal_equations_share_their_attributes() -> None:
    module = trace(lambda x: x.sum(0) + (x * 2).sum(0), jax.ShapeDtypeStruct((2, 3), jnp.float32))
    first, second = operations(module, ops.Reduce)
    assert first.attributes is second.attributes
    assert first.regions[0] is not second.regions[0]


def test_a_primitive_without_a_rule_is_its_implementation() -> None:
    doubled = Primitive("doubled_for_test")
    doubled.def_impl(lambda x: x * 2)
    doubled.def_abstract_eval(lambda x: x)
    module = trace(lambda x: doubled.bind(x), F3)
    assert len(operations(module, ops.Multiply)) == 1


def test_a_primitive_without_rule_and_implementation_is_refused_with_its_place() -> None:
    unknown = Primitive("unknown_for_test")
    unknown.def_abstract_eval(lambda x: x)
    unknown.def_impl(lambda x: unknown.bind(x))
    with pytest.raises(TraceError, match="unknown_for_test: no rule translates this primitive") as error:
        trace(lambda x: unknown.bind(x), F3)
    assert error.value.code == "trace.primitive"
    assert __file__ in error.value.diagnostics[0].notes[0]


def test_composites_keep_name_attributes_and_decomposition() -> None:
    def norm(x: Any, *, eps: float, axes: Any) -> Any:
        return x / (x.sum(tuple(axes.tolist())) + eps)

    def function(x: Any) -> Any:
        return lax.composite(norm, name="my.norm", version=2)(x, eps=np.float32(0.5), axes=np.array([0]))

    module = trace(function, F3)
    (composite,) = operations(module, ops.Composite)
    assert (composite.composite_name, composite.version, composite.decomposition) == ("my.norm", 2, "my.norm")
    assert oracle().accepts_mlir(module.to_text()) is None
    assert module.to_text() == lowered(function, F3)


def test_library_calls_of_the_user_are_custom_calls() -> None:
    def function(x: Any) -> Any:
        call = jax.ffi.ffi_call("kernel", jax.ShapeDtypeStruct((3,), jnp.float32), input_output_aliases={0: 0})
        return call(x, count=3, eps=np.float32(0.5), name="a", has=True)

    module = trace(function, F3)
    assert module.to_text() == lowered(function, F3)


def test_platforms_choose_their_branch() -> None:
    def function(x: Any) -> Any:
        return lax.platform_dependent(x, cpu=jnp.sin, cuda=jnp.cos, default=jnp.tan)

    chosen = {"cpu": ops.Sine, "cuda": ops.Cosine, "tpu": ops.Tan}
    for platform, cls in chosen.items():
        assert len(operations(trace(function, F3, platform=platform), cls)) == 1
    with pytest.raises(ValueError, match="platform must be one of cpu"):
        trace(function, F3, platform="gpu")


def test_contexts_of_equations_are_frontend_attributes() -> None:
    def function(x: Any) -> Any:
        with set_xla_metadata(first="a", second=True):
            x = jnp.sin(x)
        return on_host(jnp.cos)(x)

    module = trace(function, F3)
    assert module.to_text() == lowered(function, F3)
    assert "_xla_compute_type" in module.to_text()
    assert 'second="true"' in module.to_text("hlo")


def test_exported_functions_join_the_module() -> None:
    exported = jax.export.export(jax.jit(lambda x, unused: jax.nn.relu(x) * 2))(F3, 1)
    of_any_size = jax.export.export(jax.jit(lambda x: jnp.concatenate([x, x])))(symbolic("n"))

    def function(x: Any) -> Any:
        return of_any_size.call(exported.call(jax.nn.relu(x), 1)) + exported.call(x, 2).sum()

    module = trace(function, F3)
    assert verify(module) == []
    assert oracle().accepts_mlir(module.to_text()) is None
    assert sorted(name for name in module.functions if name.startswith("relu")) == ["relu", "relu_0"]
    x = np.array([1, 2, -3], np.float32)
    np.testing.assert_allclose(run(module, x)[0], function(x))


def test_arrays_in_the_hosts_memory_are_marked() -> None:
    def function(x: Any) -> Any:
        return jax.device_put(x * 2, jax.memory.Space.Host)

    assert trace(function, F3).to_text() == lowered(function, F3)


def test_mutable_arrays_become_values() -> None:
    def function(x: Any, n: Any) -> Any:
        counts, table = jax.new_ref(x), jax.new_ref(jnp.zeros((3, 4)))
        counts[0] = 9.0
        lax.cond(n > 1, lambda: counts.__setitem__(1, 5.0), lambda: counts.__setitem__(..., x * 3))

        def body(i: Any) -> Any:
            table[i, 1:3] = counts[:2]
            table[..., 0] += 1.0
            return i + 1

        lax.while_loop(lambda i: i < 3, body, 0)
        total, _ = lax.scan(lambda c, i: (c + table[1, i], counts.__setitem__(i, c)), 0.0, jnp.arange(3), unroll=2)
        return counts[...], table[...], table[:, jnp.array([2, 0])], total

    module = trace(function, F3, 2)
    assert verify(module) == []
    for n in (1, 2):
        arguments = (np.arange(3, dtype=np.float32), np.int32(n))
        expected = jax.tree.leaves(jax.jit(function)(*arguments))
        for ours, theirs in zip(run(module, *arguments), expected, strict=True):
            np.testing.assert_array_equal(ours, theirs)


# --- locations ------------------------------------------------------------------------------------------------------


def _attention(x: Any) -> Any:
    with jax.named_scope("attention"):
        return jnp.tanh(x) * 2


def test_scopes_and_lines_are_locations() -> None:
    module = trace(_attention, F3)
    (op,) = operations(module, ops.Tanh)
    assert op.location.name == "jit(_attention)/attention/tanh"
    frame = op.location.child.callee
    assert frame.name == "_attention"
    assert isinstance(frame.child, FileLocation)
    assert (frame.child.file, frame.child.line) == (__file__, _attention.__code__.co_firstlineno + 2)


def test_locations_are_those_of_jax() -> None:
    def names(text: str) -> list[str]:
        return sorted({line.split('"')[1] for line in text.splitlines() if '= loc("jit' in line})

    ours = trace(_attention, F3).to_text(debug_info=True)
    theirs = jax.jit(_attention).lower(F3).as_text(debug_info=True)
    assert names(ours) == names(theirs) != []
    assert f'loc("{__file__}":{_attention.__code__.co_firstlineno + 2}:' in ours
    assert oracle().print_mlir(ours, debug_info=True) == ours


def test_hlo_metadata_has_scopes_and_lines() -> None:
    text = trace(_attention, F3).to_text("hlo")
    line = next(line for line in text.splitlines() if " tanh(" in line)
    assert 'op_name="jit(_attention)/attention/tanh"' in line
    assert __file__ in text
    assert oracle().accepts_hlo(text) is None


def test_locations_may_be_left_out() -> None:
    module = trace(_attention, F3, locations=False)
    assert all(op.location is None for op in walk(module))


# --- the way back ---------------------------------------------------------------------------------------------------


def _energy(w: Any, x: Any) -> Any:
    hidden, _ = lax.scan(lambda h, row: (jnp.tanh(w @ h + row), h.sum()), jnp.zeros(3), x)
    return jnp.where(hidden > 0, hidden, hidden**2).sum()


@pytest.mark.parametrize("dialect", ["stablehlo", "hlo"])
def test_the_circle_keeps_values_gradients_and_batching(dialect: str) -> None:
    w, x = np.random.default_rng(0).normal(size=(2, 3, 3)).astype(np.float32)
    back = to_function(parse(trace(_energy, w, x).to_text(dialect)))

    def energy(w: Any, x: Any) -> Any:
        return back(w, x)[0]

    np.testing.assert_allclose(energy(w, x), _energy(w, x), rtol=1e-6)
    for argument in (0, 1):
        expected = jax.grad(_energy, argument)(w, x)
        np.testing.assert_allclose(jax.grad(energy, argument)(w, x), expected, rtol=1e-5)
    batch = np.stack([x, -x])
    expected = jax.vmap(_energy, (None, 0))(w, batch)
    np.testing.assert_allclose(jax.vmap(energy, (None, 0))(w, batch), expected, rtol=1e-6)


def test_a_traced_gradient_is_that_of_the_traced_function() -> None:
    w, x = np.random.default_rng(1).normal(size=(2, 3, 3)).astype(np.float32)
    (gradient,) = to_function(trace(jax.grad(_energy), w, x))(w, x)
    np.testing.assert_allclose(gradient, jax.grad(_energy)(w, x), rtol=1e-6)


# --- symbolic sizes -------------------------------------------------------------------------------------------------


def symbolic(text: str, dtype: Any = jnp.float32, scope: Any = None) -> Any:
    return jax.ShapeDtypeStruct(jax.export.symbolic_shape(text, scope=scope), dtype)


def test_sizes_are_computed_as_python_does() -> None:
    expressions = ["2*a**2*b - 3*a + 1", "(a*b + 1)//3", "(7 - a)%3", "a//2*b", "(3 - 2*a)//4", "(2*a - 9)%(-4)"]

    def function(x: Any) -> Any:
        sizes = dict(zip("ab", x.shape, strict=True))
        return [jnp.asarray(eval(text, {}, sizes)) for text in expressions]

    module = trace(function, symbolic("a, b"))
    assert verify(module) == []
    for a, b in ((3, 4), (5, 2), (1, 1), (11, 3)):
        expected = [eval(text, {}, {"a": a, "b": b}) for text in expressions]
        assert [int(value) for value in run(module, np.zeros((a, b), np.float32))] == expected


def test_sizes_follow_from_linear_ones_and_are_checked() -> None:
    scope = jax.export.SymbolicScope()
    module = trace(lambda x, y: x.sum() + y.sum(), symbolic("2*a", scope=scope), symbolic("a + 3", scope=scope))

    def sizes(first: int, second: int) -> float:
        (result,) = run(module, np.ones(first, np.float32), np.ones(second, np.float32))
        return float(result)

    assert sizes(4, 5) == 9
    with pytest.raises(ExecutionError, match=r"dimension 0 of the argument y is 6, but a \+ 3 is 5"):
        sizes(4, 6)
    with pytest.raises(ExecutionError, match=r"dimension 0 of the argument x is 3, but 2\*a is 2"):
        sizes(3, 4)
    with pytest.raises(ExecutionError, match="the symbolic dimension a is 0, but must be at least 1"):
        sizes(0, 3)


def test_sizes_that_do_not_follow_are_refused() -> None:
    with pytest.raises(TraceError, match=r"cannot infer symbolic dimensions from the argument sizes a\*b") as error:
        trace(lambda x: x.sum(), symbolic("a*b"))
    assert error.value.code == "trace.dimension"


def test_sizes_are_handed_to_private_functions() -> None:
    module = trace(lambda x: jax.nn.relu(x) + jnp.ones(x.shape[0]), symbolic("n"))
    relu = module.functions["relu"]
    assert relu.argument_attributes[0] == {"jax.global_constant": StringAttribute("n")}
    assert oracle().accepts_mlir(module.to_text()) is None


# --- bad input ------------------------------------------------------------------------------------------------------


def _pair(x: Any, y: Any) -> Any:
    return x + y


@pytest.mark.parametrize(
    ("function", "arguments", "options", "message"),
    [
        (3, (), {}, "function must be callable, not 3"),
        (_pair, (1.0,), {}, r"_pair.* cannot be called with 1 argument: missing a required argument: 'y'"),
        (_pair, (1.0, 2.0, 3.0), {}, r"cannot be called with 3 arguments: too many positional arguments"),
        (_pair, (1.0,), {"keyword_arguments": {"z": 1}}, r"1 argument and z"),
        (
            _pair,
            (1.0, [2]),
            {"static_argnums": 1},
            r"_pair: the static argument y must be hashable, but has type list",
        ),
        (_pair, ({"a": "text"}, 1.0), {}, r"_pair: the argument x\['a'\] must be an array or static, but has type str"),
        (_pair, (1.0, (None, object())), {}, r"the argument y\[1\] must be an array or static, but has type object"),
        (_pair, (1.0, np.array(["a"])), {}, r"the argument y has dtype <U1, which JAX does not support"),
        (_pair, (1.0, np.zeros(2, "datetime64[s]")), {}, r"the argument y has dtype datetime64\[s\]"),
    ],
)
def test_wrong_arguments_are_named(function: Any, arguments: Any, options: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message) as error:
        trace(function, *arguments, **options)
    assert function == 3 or isinstance(error.value, ArgumentError)


def test_what_jax_says_about_the_function_comes_through() -> None:
    def branches(x: Any) -> Any:
        return x if x > 0 else -x

    with pytest.raises(jax.errors.TracerBoolConversionError, match="the argument x") as error:
        trace(branches, 1.0)
    assert any(entry.name == "branches" for entry in error.traceback)
    with pytest.raises(TypeError, match=r"incompatible shapes for broadcasting: \(2,\), \(3,\)"):
        trace(_pair, jnp.ones(2), jnp.ones(3))
    with pytest.raises(TypeError, match="returned a value of type <class 'str'>"):
        trace(lambda x: "text", 1.0)


_KEPT: list[Any] = []


class _Memory:
    latest: Any = None


def _stores_in_global(x: Any) -> Any:
    _KEPT.append(x * 2)
    return x


def _stores_in_class(x: Any) -> Any:
    _Memory.latest = x
    return x


@pytest.mark.parametrize(
    ("function", "holder"),
    [(_stores_in_global, r"the global variable .*\._KEPT"), (_stores_in_class, "the class _Memory")],
)
def test_stored_values_are_side_effects(function: Any, holder: str) -> None:
    with pytest.raises(TraceError, match=f"stores traced values outside itself(.|\n)*{holder}") as error:
        trace(function, F3)
    assert error.value.code == "trace.leak"
    _KEPT.clear()
    _Memory.latest = None


def test_stored_values_of_a_trace_in_a_trace_are_side_effects() -> None:
    found = []

    def outer(x: Any) -> Any:
        with pytest.raises(TraceError) as error:
            trace(_stores_in_global, F3)
        found.append(error.value.code)
        _KEPT.clear()
        return x

    trace(outer, F3)
    assert found == ["trace.leak"]
    assert gc.get_freeze_count() == 0


def test_stored_values_in_a_closure_are_side_effects() -> None:
    seen: list[Any] = []

    def function(x: Any) -> Any:
        seen.append(x)
        return x

    with pytest.raises(TraceError, match="a variable in the enclosing scope of"):
        trace(function, F3)


def test_references_are_no_arguments() -> None:
    reference = jax.new_ref(jnp.zeros(3))
    with pytest.raises(TraceError, match="cannot be traced"):
        trace(lambda r: r[...], reference)


def test_derivatives_that_do_not_exist_are_refused() -> None:
    @jax.custom_vjp
    def reverse_only(x: Any) -> Any:
        return x

    reverse_only.defvjp(lambda x: (x, None), lambda _, g: (g,))
    with pytest.raises(TraceError, match=r"custom_lin: .* has no forward-mode derivative"):
        trace(lambda x: jax.jvp(reverse_only, (x,), (x,)), 1.0)
