"""Sub-byte arrays reach callbacks unchanged, and travel in whole bytes."""

from __future__ import annotations

from typing import Any

import jax
import ml_dtypes
import numpy as np
import pytest

from evaluator.values.sub_bytes import call_on_host


@pytest.mark.parametrize("dtype", [ml_dtypes.int2, ml_dtypes.uint4, ml_dtypes.float4_e2m1fn, np.float32])
def test_callbacks_receive_the_array(dtype: Any) -> None:
    given, received = np.array([1, 0, 1, 1, 0], dtype), []

    def program(array: Any) -> Any:
        call_on_host(received.append, array)
        return array

    jax.block_until_ready(jax.jit(program)(given))
    jax.effects_barrier()
    assert [array.dtype for array in received] == [given.dtype]
    np.testing.assert_array_equal(received[0], given)
    callbacks = [equation for equation in jax.make_jaxpr(program)(given).eqns if "callback" in equation.primitive.name]
    assert [np.dtype(equation.invars[0].aval.dtype).itemsize * 8 for equation in callbacks] == [
        32 if np.dtype(dtype).kind == "f" or dtype is ml_dtypes.float4_e2m1fn else 8
    ]
