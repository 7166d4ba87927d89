"""Custom calls to convolutions: cuDNN's with HLO window attributes, oneDNN's with a window in the configuration."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import jax
import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.gpu_matmul import compute_dtype
from evaluator.library_calls.settings import read_settings, refusal, require, require_operands, section, with_scratch
from evaluator.values.arrays import Array

_SETTINGS = {
    "conv_result_scale": 1.0,
    "activation_mode": "kNone",
    "side_input_scale": 0.0,
    "leakyrelu_alpha": 0.0,
    "reordered_int8_nchw_vect": False,
}
_ACTIVATIONS: dict[str, Callable[[Array, float], Array]] = {
    "kNone": lambda array, slope: array,
    "kSigmoid": lambda array, slope: lax.logistic(array),
    "kRelu": lambda array, slope: jax.nn.relu(array),
    "kRelu6": lambda array, slope: jax.nn.relu6(array),
    "kTanh": lambda array, slope: lax.tanh(array),
    "kElu": lambda array, slope: jax.nn.elu(array),
    "kLeakyRelu": lambda array, slope: jax.nn.leaky_relu(array, slope),
}
#: Activations by the numbers that older texts use.
_NUMBERED = {"0": "kNone", "1": "kSigmoid", "2": "kRelu", "3": "kRelu6", "5": "kTanh", "7": "kElu", "8": "kLeakyRelu"}
#: Settings of the kernel; texts until 2022 have the second.
_IGNORED = ("algorithm", "tensor_ops_enabled")
_LABELS = re.compile(r"(\w+)_([^\W_]++)->(\w+)")


@attrs.frozen
class ConvolutionWindow:
    """Window of a convolution, with one entry per spatial dimension.

    Attributes:
        numbers: Dimension numbers of input, kernel and output.
        strides: Strides of the window.
        padding: Elements added before and after.
        base_dilation: Dilation of the input.
        window_dilation: Dilation of the kernel.
        reversal: Whether the kernel is reversed.
        groups: Number of feature groups.
    """

    numbers: lax.ConvDimensionNumbers
    strides: tuple[int, ...]
    padding: tuple[tuple[int, int], ...]
    base_dilation: tuple[int, ...]
    window_dilation: tuple[int, ...]
    reversal: tuple[bool, ...]
    groups: int

    def apply(self, operand: Array, kernel: Array, dtype: Any) -> Array:
        """Return the convolution of two arrays, computed in a dtype."""
        turned = [axis for axis, turns in zip(self.numbers.rhs_spec[2:], self.reversal, strict=True) if turns]
        return lax.conv_general_dilated(
            operand.astype(dtype),
            lax.rev(kernel, turned).astype(dtype),
            self.strides,
            self.padding,
            self.base_dilation,
            self.window_dilation,
            self.numbers,
            feature_group_count=self.groups,
            preferred_element_type=dtype,
        )


def _axes(labels: str, first: str, second: str) -> tuple[int, ...]:
    return tuple(labels.index(label) for label in (first, second, *map(str, range(len(labels) - 2))))


def _read_convolution(call: CustomCallSite) -> ConvolutionWindow:
    attributes = call.op.hlo_attributes or {}
    labels = _LABELS.fullmatch(str(attributes.get("dim_labels", "")))
    if labels is None:
        raise refusal(call, "dim_labels is missing")
    if int(attributes.get("batch_group_count", 1)) != 1:
        raise refusal(call, "only batch_group_count = 1 is emulated")
    rank = len(labels[1]) - 2
    window = dict(entry.split("=", 1) for entry in str(attributes.get("window", "")).strip("{} ").split())
    given = read_settings(
        call,
        window,
        dict.fromkeys(("size", "stride", "pad", "lhs_dilate", "rhs_dilate", "rhs_reversal")),
    )

    def numbers(name: str, default: int) -> tuple[int, ...]:
        return tuple(map(int, given[name].split("x"))) if given[name] else (default,) * rank

    edges = given["pad"].split("x") if given["pad"] else ["0_0"] * rank
    low_and_high = [tuple(map(int, edge.split("_"))) for edge in edges]
    return ConvolutionWindow(
        lax.ConvDimensionNumbers(_axes(labels[1], "b", "f"), _axes(labels[2], "o", "i"), _axes(labels[3], "b", "f")),
        numbers("stride", 1),
        tuple((low, high) for low, high in low_and_high),
        numbers("lhs_dilate", 1),
        numbers("rhs_dilate", 1),
        tuple(map(bool, numbers("rhs_reversal", 0))),
        int(attributes.get("feature_group_count", 1)),
    )


def _settings(call: CustomCallSite) -> dict[str, Any]:
    settings = read_settings(call, section(call, "cudnn_conv_backend_config"), _SETTINGS, _IGNORED)
    require(call, settings, reordered_int8_nchw_vect=False)
    mode = str(settings["activation_mode"])
    settings["activation_mode"] = _NUMBERED.get(mode, mode)
    if settings["activation_mode"] not in _ACTIVATIONS:
        raise refusal(call, f"unknown activation mode {mode!r}")
    if np.dtype(call.results[0].dtype).kind in "iu":
        raise refusal(call, "integer results are not emulated")
    return settings


def _plain_scale(call: CustomCallSite) -> float:
    settings = _settings(call)
    require(call, settings, activation_mode="kNone", side_input_scale=0)
    return float(settings["conv_result_scale"])


def _scaled(call: CustomCallSite, result: Array, scale: float) -> tuple[Array, ...]:
    scaled = result if scale == 1 else result * np.asarray(scale, result.dtype)
    return with_scratch(call, scaled.astype(call.results[0].dtype))


@provide_custom_call("__cudnn$convForward")
def lower_forward(call: CustomCallSite, operand: Array, kernel: Array) -> tuple[Array, ...]:
    scale = _plain_scale(call)
    dtype = compute_dtype(call.results[0].dtype)
    return _scaled(call, _read_convolution(call).apply(operand, kernel, dtype), scale)


@provide_custom_call("__cudnn$convBackwardInput")
def lower_backward_input(call: CustomCallSite, gradient: Array, kernel: Array) -> tuple[Array, ...]:
    """Return the gradient of the input; window and labels are those of the forward convolution."""
    scale = _plain_scale(call)
    convolution, dtype = _read_convolution(call), compute_dtype(call.results[0].dtype)
    shape = jax.ShapeDtypeStruct(call.results[0].shape, dtype)
    backward = jax.linear_transpose(lambda operand: convolution.apply(operand, kernel, dtype), shape)
    return _scaled(call, backward(gradient.astype(dtype))[0], scale)


@provide_custom_call("__cudnn$convBackwardFilter")
def lower_backward_filter(call: CustomCallSite, operand: Array, gradient: Array) -> tuple[Array, ...]:
    """Return the gradient of the kernel; window and labels are those of the forward convolution."""
    scale = _plain_scale(call)
    convolution, dtype = _read_convolution(call), compute_dtype(call.results[0].dtype)
    shape = jax.ShapeDtypeStruct(call.results[0].shape, dtype)
    backward = jax.linear_transpose(lambda kernel: convolution.apply(operand, kernel, dtype), shape)
    return _scaled(call, backward(gradient.astype(dtype))[0], scale)


@provide_custom_call("__cudnn$convBiasActivationForward")
def lower_fused_forward(
    call: CustomCallSite, operand: Array, kernel: Array, bias: Array, *side: Array
) -> tuple[Array, ...]:
    """Return activation(scale · convolution + side scale · side input + bias per output feature)."""
    settings = _settings(call)
    convolution, dtype = _read_convolution(call), compute_dtype(call.results[0].dtype)
    side_scale = float(settings["side_input_scale"])
    require_operands(call, side, int(side_scale != 0))
    result = convolution.apply(operand, kernel, dtype) * np.asarray(settings["conv_result_scale"], dtype)
    for array in side:
        result = result + np.asarray(side_scale, dtype) * array.astype(dtype)
    features = convolution.numbers.out_spec[1]
    result = result + lax.broadcast_in_dim(bias.astype(dtype).reshape(-1), result.shape, (features,))
    activate = _ACTIVATIONS[settings["activation_mode"]]
    activated = activate(result, float(settings["leakyrelu_alpha"]))
    return with_scratch(call, activated.astype(call.results[0].dtype))


def onednn_convolution(call: CustomCallSite, given: Mapping[str, Any], rank: int) -> ConvolutionWindow:
    """Read the convolution of a oneDNN configuration whose arrays have the given rank.

    Some versions add one to spatial dimensions and window sizes, which the sum of the dimension numbers reveals.
    """
    inputs, kernel, output = (given.get(name, {}) for name in ("input", "kernel", "output"))
    data, filters, results = inputs.get("data", {}), kernel.get("filter", {}), output.get("data", {})
    ends = (("batch_dim", "feature_dim"), ("output_feature_dim", "input_feature_dim"), ("batch_dim", "feature_dim"))
    parts = list(zip((data, filters, results), ends, strict=True))
    surplus = sum(_dimensions(parts[0][0], parts[0][1])) - rank * (rank - 1) // 2
    offset = surplus // (rank - 2)
    specs = [_without(offset, _dimensions(part, names)) for part, names in parts]
    if offset not in (0, 1) or any(sorted(spec) != list(range(rank)) for spec in specs):
        raise refusal(call, "unsupported dimension numbers")
    window = {name: [int(size) - offset for size in sizes] for name, sizes in given.get("window", {}).items()}
    settings = read_settings(
        call, window, dict.fromkeys(("pad_left", "pad_right", "strides", "window_dilations")), ("size",)
    )
    if any(sizes is None or len(sizes) != rank - 2 for sizes in settings.values()):
        raise refusal(call, "unsupported window")
    return ConvolutionWindow(
        lax.ConvDimensionNumbers(*specs),
        tuple(settings["strides"]),
        tuple(zip(settings["pad_left"], settings["pad_right"], strict=True)),
        (1,) * (rank - 2),
        tuple(settings["window_dilations"]),
        (False,) * (rank - 2),
        int(given.get("feature_groups", 1)) or 1,
    )


def _dimensions(part: Mapping[str, Any], names: tuple[str, str]) -> tuple[int, ...]:
    return (*(int(part.get(name, 0)) for name in names), *map(int, part.get("spatial_dims", ())))


def _without(offset: int, dimensions: Sequence[int]) -> tuple[int, ...]:
    return (*dimensions[:2], *(dimension - offset for dimension in dimensions[2:]))
