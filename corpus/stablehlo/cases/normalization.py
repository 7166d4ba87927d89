"""Batch normalization, by its formulas in extended precision."""

from __future__ import annotations

import numpy as np

from cases.elementwise import suffix
from cases.writer import CORPUS, Almost, Array, a

_FAMILY = "normalization"
_NUMBERS = [[[1, 2, -0.5], [3, 4, 0.25]], [[3, 0.5, 1], [1, -2, 2.5]]]


def column(vector: Array, feature: int) -> Array:
    """Return a vector of features as an array that broadcasts along the others."""
    shape = [1, 1, 1]
    shape[feature] = len(vector)
    return vector.reshape(shape)


for _name, _tolerance in (("f32", 1e-5), ("f64", 1e-12), ("bf16", 0.05)):
    for _feature in (0, 1, 2):
        _operand = a(_name, _NUMBERS)
        _size = _operand.shape[_feature]
        _scale, _offset = a(_name, [1.0, 0.5, 2.0][:_size]), a(_name, [0.0, 1.0, -1.0][:_size])
        _mean, _variance = a(_name, [0.5, 1.0, 0.25][:_size]), a(_name, [1.0, 4.0, 0.25][:_size])
        _gradient = a(_name, np.array(_NUMBERS)[::-1] / 2)
        _wide = {key: value.astype(np.float64) for key, value in
                 {"x": _operand, "s": _scale, "o": _offset, "m": _mean, "v": _variance, "g": _gradient}.items()}  # fmt: skip
        _columns = {key: column(value, _feature) if value.ndim == 1 else value for key, value in _wide.items()}
        _epsilon = float(np.float32(0.001))
        _other = tuple(d for d in range(3) if d != _feature)
        _label = f"{suffix(_name)}_feature_{_feature}"
        _attributes = f"{{epsilon = 1.0e-3 : f32, feature_index = {_feature} : i64}}"
        _normal = (_columns["x"] - _columns["m"]) / np.sqrt(_columns["v"] + _epsilon)
        CORPUS.add(
            _FAMILY,
            "batch_norm_inference",
            _label,
            f'%result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {_attributes}'
            " : ($operand, $scale, $offset, $mean, $variance) -> $result",
            {"operand": _operand, "scale": _scale, "offset": _offset, "mean": _mean, "variance": _variance},
            {"result": (_normal * _columns["s"] + _columns["o"]).astype(_operand.dtype)},
            Almost(_tolerance),
        )
        _batch_mean, _batch_variance = _wide["x"].mean(_other), _wide["x"].var(_other)
        _normal = (_wide["x"] - column(_batch_mean, _feature)) / np.sqrt(column(_batch_variance, _feature) + _epsilon)
        CORPUS.add(
            _FAMILY,
            "batch_norm_training",
            _label,
            '%output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset)'
            f" {_attributes} : ($operand, $scale, $offset) -> ($output, $batch_mean, $batch_var)",
            {"operand": _operand, "scale": _scale, "offset": _offset},
            {
                "output": (_normal * _columns["s"] + _columns["o"]).astype(_operand.dtype),
                "batch_mean": _batch_mean.astype(_operand.dtype),
                "batch_var": _batch_variance.astype(_operand.dtype),
            },
            Almost(_tolerance),
        )
        # The gradients of `sum(g * normalized)`, with mean and variance those that are given.
        _count = _operand.size / _size
        _deviation = np.sqrt(_columns["v"] + _epsilon)
        _centred = _columns["x"] - _columns["m"]
        _sum_g = _columns["g"].sum(_other, keepdims=True)
        _sum_gx = (_columns["g"] * _centred).sum(_other, keepdims=True)
        _inner = _count * _columns["g"] - _sum_g - _centred * _sum_gx / (_columns["v"] + _epsilon)
        CORPUS.add(
            _FAMILY,
            "batch_norm_grad",
            _label,
            '%grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"'
            f"(%operand, %scale, %mean, %variance, %grad_output) {_attributes}"
            " : ($operand, $scale, $mean, $variance, $grad_output) -> ($grad_operand, $grad_scale, $grad_offset)",
            {"operand": _operand, "scale": _scale, "mean": _mean, "variance": _variance, "grad_output": _gradient},
            {
                "grad_operand": (_columns["s"] / _deviation / _count * _inner).astype(_operand.dtype),
                "grad_scale": (_sum_gx / _deviation).reshape(-1).astype(_operand.dtype),
                "grad_offset": _sum_g.reshape(-1).astype(_operand.dtype),
            },
            Almost(_tolerance if _name != "bf16" else 0.2),
        )
