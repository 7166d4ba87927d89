"""Traced locations equal JAX's: scopes and primitives, also in loops and private functions, and call stacks."""

from __future__ import annotations

import re
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from frontends import trace
from hlo_text import walk
from hlo_text.core.attributes import NameLocation

from support.jax_programs import PROGRAMS
from support.jax_version import IS_BEFORE_10, IS_MLIR_24

pytestmark = pytest.mark.skipif(IS_BEFORE_10, reason="older JAX writes other locations")

#: Programs whose locations differ, where one operation of JAX's text is one of ours that stands elsewhere.
_OTHERWISE = frozenset(
    {
        "control_flow.mutable_array",  # what JAX discharges before it lowers
        "gradients.pooling",  # reducers have the place of their first use in a process, here too
        "vmap.named_axis",  # a reducer that JAX keeps has the place of its first use
    }
)
#: Those of newer JAX alone.
_OTHERWISE_SINCE_11 = frozenset(
    {
        "gradients.complex",  # what JAX has for the absolute value is asked of it as text without locations
        "gradients.special_functions",  # so is what it has for the logarithm of the gamma function
        "numpy_reductions.sets",  # there a constant stands elsewhere, too
    }
)
_DIFFERENT = _OTHERWISE | _OTHERWISE_SINCE_11 if IS_MLIR_24 else _OTHERWISE
#: Names inside a scan, whose body newer JAX copies to where it is called.
_IN_SCAN = (
    {"jit(_model)/encoder/while/body/eval_jaxpr/layer/tanh"}
    if IS_MLIR_24
    else {"jit(_model)/encoder/while/body/closed_call", "layer/tanh"}
)
_AREAS = ("control_flow", "gradients", "vmap", "numpy_indexing", "numpy_reductions", "fft")
#: Functions that JAX traces for each use of a primitive, or lowers by its own function of arrays.
_OF_PRIMITIVES = ("lax_arrays.sort", "lax_arrays.sort_key_value", "lax_linalg.qr", "lax_elementwise.complex_functions")
_NAMES = [name for name, program in PROGRAMS.items() if program.area in _AREAS and program.devices == 1]


def _texts(function: Any, arguments: Any) -> list[str]:
    """Return JAX's text and ours with locations, both made in one place of this file."""
    made = (
        lambda: jax.jit(function).lower(*arguments).as_text(debug_info=True),
        lambda: trace(function, *arguments).to_text(debug_info=True),
    )
    jax.clear_caches()  # what another test traced would keep the places it has there
    texts = [make() for make in made]
    return [re.sub(rf'{re.escape(__file__)}":\d+:\d+ to :\d+', 'here"', text) for text in texts]


@pytest.mark.parametrize("name", [*(name for name in _NAMES[::3] if name not in _DIFFERENT), *_OF_PRIMITIVES])
def test_program(name: str) -> None:
    program = PROGRAMS[name]
    with program.context():
        expected, actual = _texts(program.function, program.arguments())
    assert actual == expected


def _model(x: Any) -> Any:
    def step(carry: Any, element: Any) -> Any:
        with jax.named_scope("layer"):
            return jnp.tanh(carry + element), jnp.cumsum(element)

    with jax.named_scope("encoder"):
        carry, outputs = lax.scan(step, x[0], x)
    total = lax.while_loop(lambda c: c.sum() < 10, lambda c: c * 2 + 1, carry)
    return lax.cond(total.sum() > 3, jnp.sort, lambda c: jnp.cos(-c), total), outputs, jax.vmap(jax.jit(jnp.sin))(x)


def test_names_inside_loops_and_functions() -> None:
    x = np.ones((3, 4), np.float32)
    expected, actual = _texts(_model, (x,))
    assert actual == expected
    module = trace(_model, x)
    names = {op.location.name for op in walk(module) if isinstance(op.location, NameLocation)}
    assert {"jit(_model)/while/body/add", *_IN_SCAN} <= names
    assert 'op_name="jit(_model)/while/body/add"' in module.to_text("hlo")
