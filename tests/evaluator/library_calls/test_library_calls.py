"""cuDNN's attention, resizing for TPUs and further library calls against their definitions in NumPy."""

from __future__ import annotations

import json
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from evaluator import run
from evaluator.custom_calls import CustomCallSite, register_custom_call
from hlo_text import parse_hlo

pytestmark = pytest.mark.usefixtures("quick_compilation")

_DOTS = {
    "BNTH": {
        "bmm1": ((3, 3), ((0, 1), (0, 1))),
        "bmm2": ((3, 2), ((0, 1), (0, 1))),
        "bmm1_grad_gemm1": ((2, 2), ((0, 1), (0, 1))),
        "bmm1_grad_gemm2": ((3, 2), ((0, 1), (0, 1))),
        "bmm2_grad_gemm1": ((2, 2), ((0, 1), (0, 1))),
        "bmm2_grad_gemm2": ((3, 3), ((0, 1), (0, 1))),
    },
    "BTNH": {
        "bmm1": ((3, 3), ((0, 2), (0, 2))),
        "bmm2": ((3, 1), ((0, 1), (0, 2))),
        "bmm1_grad_gemm1": ((2, 1), ((0, 1), (0, 2))),
        "bmm1_grad_gemm2": ((3, 1), ((0, 1), (0, 2))),
        "bmm2_grad_gemm1": ((2, 1), ((0, 1), (0, 2))),
        "bmm2_grad_gemm2": ((3, 3), ((0, 2), (0, 2))),
    },
}
BATCH, HEADS, QUERIES, KEYS, FEATURES = 2, 4, 5, 5, 3
SCALE = 0.7


def configuration(layout: str, names: list[str], **settings: Any) -> str:
    """Return a configuration as JAX writes it."""
    dots = {}
    for name in names:
        (left, right), (left_batch, right_batch) = _DOTS[layout][name]
        dots[f"{name}_dot_dimension_numbers"] = {
            "lhs_contracting_dimensions": [str(left)],
            "rhs_contracting_dimensions": [str(right)],
            "lhs_batch_dimensions": [str(dimension) for dimension in left_batch],
            "rhs_batch_dimensions": [str(dimension) for dimension in right_batch],
        }
    given = {"fmha_scale": SCALE, "mask_type": "NO_MASK", "is_flash_attention": True, **settings, **dots}
    return json.dumps({"operation_queue_id": "0", "cudnn_fmha_backend_config": given})


def hlo_type(array: Any) -> str:
    words = {"float32": "f32", "float8_e4m3fn": "f8e4m3fn", "bfloat16": "bf16", "int32": "s32"}
    return f"{words[array.dtype.name]}[{','.join(map(str, array.shape))}]"


def call(target: str, operands: list[Any], results: list[str], config: str = "") -> list[Any]:
    """Run one custom call."""
    parameters = "\n".join(
        f"  p{number} = {hlo_type(array)} parameter({number})" for number, array in enumerate(operands)
    )
    names = ", ".join(f"p{number}" for number in range(len(operands)))
    result = results[0] if len(results) == 1 else f"({', '.join(results)})"
    settings = f", backend_config={config}" if config else ""
    text = (
        f"HloModule m\nENTRY e {{\n{parameters}\n"
        f'  ROOT c = {result} custom-call({names}), custom_call_target="{target}"{settings}\n}}\n'
    )
    found = run(parse_hlo(text), *operands)
    return list(found[0]) if isinstance(found[0], tuple) else list(found)


class Attention:
    """Attention of random arrays `[batch, head, position, feature]` in double precision, with its gradients."""

    def __init__(self, *, key_heads: int = HEADS, causal: bool = False, window: int = 0, biased: bool = False) -> None:
        generator = np.random.default_rng(1)
        self.query, self.gradient = generator.normal(size=(2, BATCH, HEADS, QUERIES, FEATURES))
        self.key, self.value = generator.normal(size=(2, BATCH, key_heads, KEYS, FEATURES))
        self.bias = generator.normal(size=(1, HEADS, QUERIES, KEYS)) if biased else None
        group = HEADS // key_heads
        key, value = np.repeat(self.key, group, 1), np.repeat(self.value, group, 1)
        logits = SCALE * np.einsum("bntf,bnsf->bnts", self.query, key)
        if self.bias is not None:
            logits = logits + self.bias
        rows, columns = np.arange(QUERIES)[:, None], np.arange(KEYS)[None, :]
        if causal:
            logits = np.where(columns <= rows, logits, -np.inf)
        if window:
            logits = np.where(columns > rows - window, logits, -np.inf)
        weights = np.exp(logits)
        self.divisors = np.log(weights.sum(-1))
        weights = weights / weights.sum(-1, keepdims=True)
        self.result = np.einsum("bnts,bnsf->bntf", weights, value)
        of_weights = np.einsum("bntf,bnsf->bnts", self.gradient, value)
        of_logits = weights * (of_weights - (of_weights * weights).sum(-1, keepdims=True))
        self.of_query = SCALE * np.einsum("bnts,bnsf->bntf", of_logits, key)
        summed = (BATCH, key_heads, group, KEYS, FEATURES)
        self.of_key = SCALE * np.einsum("bnts,bntf->bnsf", of_logits, self.query).reshape(summed).sum(2)
        self.of_value = np.einsum("bnts,bntf->bnsf", weights, self.gradient).reshape(summed).sum(2)
        self.of_bias = of_logits.sum(0, keepdims=True)

    def stored(self, array: Any, layout: str) -> Any:
        """Return an array as the call's operands have it."""
        return (array if layout == "BNTH" else array.transpose(0, 2, 1, 3)).astype(np.float32)


CASES = {
    "plain": {},
    "causal": {"causal": True},
    "window": {"causal": True, "window": 2},
    "groups": {"key_heads": 2},
    "bias": {"biased": True},
}


@pytest.mark.parametrize("layout", _DOTS)
@pytest.mark.parametrize("case", CASES)
def test_attention_there_and_back(case: str, layout: str) -> None:
    options = CASES[case]
    attention = Attention(**options)
    settings: dict[str, Any] = {"mask_type": "CAUSAL" if options.get("causal") else "NO_MASK"}
    settings["sliding_window_length"] = options.get("window", 0)
    inputs = [attention.stored(array, layout) for array in (attention.query, attention.key, attention.value)]
    bias = [] if attention.bias is None else [attention.bias.astype(np.float32)]
    name = "ScaleBias" if bias else ""
    result_type = f"f32[{BATCH},{HEADS},{QUERIES},{FEATURES}]"
    result, divisors, scratch = call(
        f"__cudnn$fmha{name}Softmax",
        [*inputs, *bias],
        [result_type, f"f32[{BATCH},{HEADS},{QUERIES}]", "u8[0]"],
        configuration(layout, ["bmm1", "bmm2"], **settings),
    )
    np.testing.assert_allclose(result, attention.result, atol=1e-5)
    np.testing.assert_allclose(divisors, attention.divisors, atol=1e-5)
    assert scratch.shape == (0,)
    key_type = f"f32[{BATCH},{attention.key.shape[1]},{KEYS},{FEATURES}]"
    bias_type = [f"f32[1,{HEADS},{QUERIES},{KEYS}]"] if bias else []
    gradients = call(
        f"__cudnn$fmha{name}SoftmaxBackward",
        [*inputs, divisors, attention.stored(attention.gradient, layout), *bias, attention.stored(result, layout)],
        [result_type, key_type, key_type, *bias_type, "u8[0]"],
        configuration(layout, [name for name in _DOTS[layout] if "grad" in name], **settings),
    )
    expected = [attention.of_query, attention.of_key, attention.of_value, *([attention.of_bias] if bias else [])]
    for ours, theirs in zip(gradients[:-1], expected, strict=True):
        np.testing.assert_allclose(ours, theirs, atol=2e-5)


def test_attention_of_narrow_floats() -> None:
    attention = Attention()
    narrow = ml_dtypes.float8_e4m3fn
    factors = np.array([0.5, 2.0, 0.25, 1 / 256, 256.0, 8.0], np.float32)
    stored = [
        (array / factor).astype(narrow)
        for array, factor in zip((attention.query, attention.key, attention.value), factors, strict=False)
    ]
    scalars = [factor.reshape(1, 1, 1, 1) for factor in factors]
    wide = [array.astype(np.float64) * factor for array, factor in zip(stored, factors, strict=False)]
    logits = SCALE * np.einsum("bntf,bnsf->bnts", wide[0], wide[1])
    weights = np.exp(logits)
    weights /= weights.sum(-1, keepdims=True)
    rounded = (weights * factors[4]).astype(narrow).astype(np.float64) * factors[3]
    result = np.einsum("bnts,bnsf->bntf", rounded, wide[2])
    shape = f"[{BATCH},{HEADS},{QUERIES},{FEATURES}]"
    ours, weight, largest, scratch = call(
        "__cudnn$fmhaSoftmaxF8",
        [*stored, *scalars],
        [f"f8e4m3fn{shape}", "f32[1,1,1,1]", "f32[1,1,1,1]", "u8[0]"],
        configuration("BNTH", ["bmm1", "bmm2"]),
    )
    del scratch
    expected = (result * factors[5]).astype(narrow).astype(np.float64)
    np.testing.assert_allclose(ours.astype(np.float64), expected, rtol=0.13, atol=2**-6)
    assert (ours.astype(np.float64) == expected).mean() > 0.9
    np.testing.assert_allclose(weight.item(), weights.max(), rtol=1e-5)
    np.testing.assert_allclose(largest.item(), np.abs(result).max(), rtol=1e-2)


# --- resizing --------------------------------------------------------------------------------------------------------


def place(pixel: int, before: int, after: int, *, aligned: bool, centred: bool) -> float:
    factor = (before - 1) / (after - 1) if aligned and after > 1 else before / after
    return (pixel + 0.5 * centred) * factor


def nearest(image: Any, sizes: tuple[int, int], **options: bool) -> Any:
    """Return a resized image, pixel by pixel."""
    result = np.zeros((*sizes, image.shape[2]))
    for row, column in np.ndindex(sizes):
        places = [place(i, n, m, **options) for i, n, m in zip((row, column), image.shape, sizes, strict=False)]
        indices = [int(np.floor(p + 0.5)) if options["aligned"] else int(np.floor(p)) for p in places]
        result[row, column] = image[tuple(min(i, n - 1) for i, n in zip(indices, image.shape, strict=False))]
    return result


def bilinear(image: Any, sizes: tuple[int, int], **options: bool) -> Any:
    """Return a resized image: between the four pixels around each place, those outside being the border's."""
    result = np.zeros((*sizes, image.shape[2]))
    for row, column in np.ndindex(sizes):
        places = [
            place(i, n, m, **options) - 0.5 * options["centred"]
            for i, n, m in zip((row, column), image.shape, sizes, strict=False)
        ]
        y, x = (min(max(p, 0.0), n - 1.0) for p, n in zip(places, image.shape, strict=False))
        top, left = int(y), int(x)
        bottom, right = min(top + 1, image.shape[0] - 1), min(left + 1, image.shape[1] - 1)
        down, across = y - top, x - left
        upper = image[top, left] * (1 - across) + image[top, right] * across
        lower = image[bottom, left] * (1 - across) + image[bottom, right] * across
        result[row, column] = upper * (1 - down) + lower * down
    return result


@pytest.mark.parametrize("options", ["00", "01", "10"])
@pytest.mark.parametrize("sizes", [(6, 8), (3, 9), (2, 2), (1, 5)], ids=str)
@pytest.mark.parametrize("kind", ["Nearest", "Bilinear"])
def test_resizing(kind: str, sizes: tuple[int, int], options: str) -> None:
    generator = np.random.default_rng(2)
    image = generator.normal(size=(1, 3, 4, 2)).astype(np.float32)
    given = {"aligned": options[0] == "1", "centred": options[1] == "1"}
    formula = nearest if kind == "Nearest" else bilinear
    (result,) = call(f"Resize{kind}", [image], [f"f32[1,{sizes[0]},{sizes[1]},2]"], f'"\\"{options}\\""')
    np.testing.assert_allclose(result[0], formula(image[0], sizes, **given), atol=1e-5)
    gradient = generator.normal(size=result.shape).astype(np.float32)
    (back,) = call(f"Resize{kind}Grad", [gradient], ["f32[1,3,4,2]"], f'"\\"{options}\\""')
    units = np.eye(12).reshape(12, 3, 4, 1)
    expected = [[(formula(unit, sizes, **given) * gradient[0]).sum((0, 1)) for unit in units]]
    np.testing.assert_allclose(back.reshape(1, 12, 2), expected, atol=1e-5)


# --- others ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("transposed", [False, True])
def test_symmetric_product(transposed: bool) -> None:
    generator = np.random.default_rng(3)
    a, c = generator.normal(size=(3, 4)).astype(np.float32), generator.normal(size=(4, 4) if transposed else (3, 3))
    c = c.astype(np.float32)
    alpha, beta = np.float32(2), np.float32(-0.5)
    config = "{transpose = true}" if transposed else "{transpose = false}"
    (result,) = call("cusolver_syrk_ffi", [a, c, np.asarray(alpha), np.asarray(beta)], [hlo_type(c)], config)
    product = alpha * (a.T @ a if transposed else a @ a.T) + beta * c
    np.testing.assert_allclose(result, np.tril(product) + np.triu(c, 1), rtol=1e-5, atol=1e-5)


def test_nested_configurations_arrive_as_python_values() -> None:
    seen = {}

    @register_custom_call("test_nested_configuration")
    def remember(site: CustomCallSite, x: Any) -> Any:
        seen.update(site.configuration)
        return x

    config = '{list = [1 : i64, "two"], outer = {inner = {deep = 3 : i32}, flag = true}, sizes = array<i64: 4, 5>}'
    call("test_nested_configuration", [np.zeros(1, np.float32)], ["f32[1]"], config)
    assert seen == {"list": [1, "two"], "outer": {"inner": {"deep": 3}, "flag": True}, "sizes": [4, 5]}


@pytest.mark.parametrize("kind", ["__xnn_fusion", "__ynn_fusion", "__triton_gemm", "__cublas$fusion"])
def test_fusions_for_a_library_compute_what_is_in_them(kind: str) -> None:
    text = f"""HloModule m
fused {{
  a = f32[2,3] parameter(0)
  b = f32[3,4] parameter(1)
  ROOT d = f32[2,4] dot(a, b), lhs_contracting_dims={{1}}, rhs_contracting_dims={{0}}
}}
ENTRY e {{
  x = f32[2,3] parameter(0)
  y = f32[3,4] parameter(1)
  ROOT f = f32[2,4] fusion(x, y), kind=kCustom, calls=fused, backend_config={{"fusion_config":{{"kind":"{kind}"}}}}
}}
"""
    x, y = np.arange(6, dtype=np.float32).reshape(2, 3), np.arange(12, dtype=np.float32).reshape(3, 4)
    (result,) = run(parse_hlo(text), x, y)
    np.testing.assert_array_equal(result, x @ y)


def test_workspace_of_a_fusion_for_cudnn() -> None:
    text = """HloModule m
fused {
  a = f32[2,3] parameter(0)
  n = f32[2,3] negate(a)
  w = u8[16] custom-call(), custom_call_target="__nop"
  ROOT t = (f32[2,3], u8[16]) tuple(n, w)
}
ENTRY e {
  x = f32[2,3] parameter(0)
  f = (f32[2,3], u8[16]) fusion(x), kind=kCustom, calls=fused, backend_config={"kind":"__cudnn$fusion"}
  ROOT g = f32[2,3] get-tuple-element(f), index=0
}
"""
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    np.testing.assert_array_equal(run(parse_hlo(text), x)[0], -x)


def test_settings_of_2021() -> None:
    """TensorFlow quoted the settings, without a section by library, and named the batch size and tensor cores."""
    generator = np.random.default_rng(3)
    a, b = (generator.normal(size=shape).astype(np.float32) for shape in ((5, 2, 3), (5, 3, 4)))
    numbers = {f"{side}_batch_dimensions": ["0"] for side in ("lhs", "rhs")}
    numbers |= {"lhs_contracting_dimensions": ["2"], "rhs_contracting_dimensions": ["1"]}
    given = {"alpha_real": 1, "alpha_imag": 0, "beta": 0, "batch_size": "5", "selected_algorithm": "109"}
    settings = json.dumps(json.dumps({**given, "dot_dimension_numbers": numbers}))
    (product,) = call("__cublas$gemm", [a, b], ["f32[5,2,4]"], settings)
    np.testing.assert_allclose(product, np.einsum("bij,bjk->bik", a, b), rtol=1e-5)
    image, kernel = a.reshape(1, 2, 3, 5), b.reshape(4, 5, 1, 3)
    settings = json.dumps(json.dumps({"algorithm": "1", "tensor_ops_enabled": False, "activation_mode": "0"}))
    settings += ", window={size=1x3}, dim_labels=b01f_oi01->b01f"
    result, _ = call("__cudnn$convForward", [image, kernel], ["f32[1,2,1,4]", "u8[0]"], settings)
    np.testing.assert_allclose(result[0, :, 0], np.einsum("ywi,oiw->yo", image[0], kernel[:, :, 0]), rtol=1e-5)
