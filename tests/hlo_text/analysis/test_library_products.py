"""Products by GPU libraries cost what XLA counts for the `dot` and `convolution` that they replace."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import pytest
from jax import lax

import hlo_text
from hlo_text import ops
from hlo_text.analysis.library_products import product_of
from hlo_text.core.ir import walk

from support.folders import CORPUS

LABELS = ("NHWC", "OHWI", "NHWC")
#: A convolution, and the calls that cuDNN computes it and its gradients with.
WINDOW = "window={size=3x3 stride=2x1 pad=1_1x1_1}, dim_labels=b01f_o01i->b01f"
X, KERNEL, Y = "f32[2,7,5,4]{3,2,1,0}", "f32[6,3,3,4]{3,2,1,0}", "f32[2,4,5,6]{3,2,1,0}"
CONVOLUTIONS = {
    "__cudnn$convForward": (X, KERNEL, Y),
    "__cudnn$convBiasActivationForward": (X, KERNEL, Y),
    "__cudnn$convBackwardInput": (Y, KERNEL, X),
    "__cudnn$convBackwardFilter": (X, Y, KERNEL),
}


def counted_by_xla(function: Any, *shapes: tuple[int, ...]) -> Any:
    cost = jax.jit(function).lower(*(jax.ShapeDtypeStruct(shape, jnp.float32) for shape in shapes)).cost_analysis()
    assert cost is not None
    return cost


def call(target: str, first: str, second: str, result: str, attributes: str) -> str:
    return f"""HloModule m

ENTRY e {{
  %a = {first} parameter(0)
  %b = {second} parameter(1)
  ROOT %c = ({result}, u8[1000]{{0}}) custom-call(%a, %b), {attributes}, custom_call_target="{target}"
}}
"""


@pytest.mark.parametrize("target", CONVOLUTIONS)
def test_convolutions(target: str) -> None:
    """A backward convolution has the products of the forward one; the workspace is no memory traffic."""
    convolve = partial(lax.conv_general_dilated, window_strides=(2, 1), padding=((1, 1), (1, 1)))
    xla = counted_by_xla(partial(convolve, dimension_numbers=LABELS), (2, 7, 5, 4), (6, 3, 3, 4))
    ours = hlo_text.statistics(hlo_text.parse(call(target, *CONVOLUTIONS[target], WINDOW))).cost
    assert (ours.flops, ours.bytes_accessed) == (xla["flops"], xla["bytes accessed"])


@pytest.mark.parametrize("target", ["__cublas$gemm", "__cublas$lt$matmul"])
def test_matrix_products(target: str) -> None:
    xla = counted_by_xla(jax.vmap(jnp.matmul), (3, 4, 5), (3, 5, 6))
    numbers = '"lhs_contracting_dimensions":["2"],"rhs_contracting_dimensions":["1"]'
    numbers += ',"lhs_batch_dimensions":["0"],"rhs_batch_dimensions":["0"]'
    settings = f'backend_config={{"gemm_backend_config":{{"dot_dimension_numbers":{{{numbers}}}}}}}'
    text = call(target, "f32[3,4,5]{2,1,0}", "f32[3,5,6]{2,1,0}", "f32[3,4,6]{2,1,0}", settings)
    ours = hlo_text.statistics(hlo_text.parse(text)).cost
    assert (ours.flops, ours.bytes_accessed) == (xla["flops"], xla["bytes accessed"])


@pytest.mark.parametrize(
    "settings", ['"null"', '"[]"', '"{"', "{}", '{"gemm_backend_config":{"dot_dimension_numbers":5}}']
)
def test_malformed_settings_have_an_unknown_cost(settings: str) -> None:
    text = call("__cublas$gemm", "f32[4,5]{1,0}", "f32[5,6]{1,0}", "f32[4,6]{1,0}", f"backend_config={settings}")
    assert hlo_text.statistics(hlo_text.parse(text)).cost.flops == -1


def test_every_product_of_the_dumps_is_recognized() -> None:
    """Each call of cuBLAS or of a convolution of cuDNN in dumps of XLA's GPU compiler."""
    targets = ("__cublas$gemm", "__cublas$lt$matmul", "__cudnn$conv")
    dumps = [
        path for folder in ("gpu", "gpu_2025", "gpu_h200") for path in (CORPUS / "hlo/dumps" / folder).glob("*.hlo")
    ]
    calls = [op for path in dumps for op in walk(hlo_text.parse(path.read_text())) if isinstance(op, ops.CustomCall)]
    products = [op for op in calls if op.call_target_name.startswith(targets)]
    assert len(products) >= 20
    assert not [op.call_target_name for op in products if product_of(op) is None]
