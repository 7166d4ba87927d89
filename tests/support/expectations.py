"""Programs of the corpus that deviate from the rules, each with its deviation and the reason."""

from __future__ import annotations

from pathlib import Path

import attrs

from support.folders import CORPUS
from support.whole_programs import Expected

_SYNTAX = "samples show syntax"
_QUANTIZED = "the C++ of jaxlib does not verify quantized constants"
_NEWER = "newer than the jaxlib of the tests"
_ELIDED = "the C++ fills elided constants with what lies in memory"


def _refused(*operations: str) -> Expected:
    return Expected(refused=frozenset(f"convert.{operation}" for operation in operations))


#: Samples of the formats; `X` stands for `X.in.mlir`, `X.mlir` and `X.generic.mlir`.
_SAMPLES = {
    "hlo/02_binary.hlo": Expected(findings=("clamp.scalar", "select.scalar")),
    "hlo/03_convert.hlo": _refused("stochastic-convert"),
    "hlo/04_constants.hlo": Expected(no_cpp=_ELIDED),
    "hlo/09_dot.hlo": _refused("scaled-dot"),
    "hlo/10_convolution.hlo": _refused("convolution"),  # sparsity_config
    "hlo/13_rng.hlo": _refused("rng-get-and-update-state"),
    "hlo/16_custom_call.hlo": _refused("custom-call"),  # schedule
    # Groups of two of the eight replicas; some constrain their layout.
    "hlo/17_collectives.hlo": Expected(findings=("all_reduce.C2", "module.constrain-layout")),
    "hlo/18_collective_permute_inplace.hlo": _refused("collective-permute"),  # slice_sizes
    "hlo/24_shapes.hlo": _refused("custom-call"),  # opaque
    "hlo/25_buffer.hlo": _refused("custom-call"),  # a buffer
    "stablehlo/all_ops": _refused(
        *("dynamic_conv", "dynamic_gather", "dynamic_iota", "dynamic_pad", "real_dynamic_slice"),  # sizes not known
        *("einsum", "unary_einsum", "torch_index_select"),  # legacy
        "func.func",  # unranked or quantized arguments
    ),
    "stablehlo/blocks": _refused("func.func"),  # types of other dialects
    "stablehlo/chlo": _refused("chlo._asin_acos_kernel"),
    "stablehlo/collectives": _refused("all_to_all", "send"),  # of several operands; its pairs
    "stablehlo/collectives_mesh_axes": Expected(no_cpp=_NEWER, is_newer=True),
    "stablehlo/custom_call": _refused("custom_call", "composite"),  # an unranked type; a decomposition without a body
    "stablehlo/dot_conv": _refused("dynamic_conv", "einsum"),
    "stablehlo/dynamic": _refused("dynamic_iota", "func.func", "dynamic_pad", "dynamic_gather", "real_dynamic_slice"),
    "stablehlo/indexing": attrs.evolve(
        _refused("torch_index_select"), no_cpp="it cannot read how it prints a dynamic_slice of a scalar"
    ),
    "stablehlo/modules_functions": _refused("builtin.module"),
    "stablehlo/naming": _refused("func.call"),  # of a declaration
    "stablehlo/newer_ops": Expected(no_cpp=_NEWER, is_newer=True),
    "stablehlo/quantized": attrs.evolve(
        _refused("uniform_quantize", "func.func"),
        no_cpp="jaxlib has no quant dialect",
        # Declarations show every spelling: a zero point and a number of scales that do not fit are among them.
        findings=("quantized_type.C7", "quantized_type.C13"),
    ),
    "stablehlo/rng": _refused("rng"),  # of a shape that is an argument
    "stablehlo/sdy": _refused("sdy.all_gather", "sdy.propagation_barrier"),
    "stablehlo/sharding": _refused("sdy.all_gather"),
    "stablehlo/upstream": _refused("func.func"),  # types of other dialects
    "stablehlo/upstream.mlir": attrs.evolve(
        _refused("func.func"), no_cpp="it cannot read how it prints functions as types"
    ),
}

_PROGRAMS = {
    **{
        f"hlo/custom_calls/cudnn_conv_{kind}.hlo": _refused("custom-call")  # dim_labels
        for kind in ("backward_filter", "backward_input", "bias_activation_forward", "forward")
    },
    **{
        f"hlo/communication/{name}.hlo": Expected(no_run="needs another process")
        for name in ("send", "send-done", "recv", "recv-done")
    },
    "hlo/hlo_only/scaled-dot.hlo": _refused("scaled-dot"),
    "hlo/hlo_only/stochastic-convert.hlo": _refused("stochastic-convert"),
    "hlo/dumps/tensorflow/constants.hlo": Expected(no_cpp=_ELIDED, no_run="elided constants"),
    "hlo/dumps/tensorflow/constants.optimized.hlo": Expected(no_cpp=_ELIDED, no_run="elided constants"),
    "hlo/dumps/tensorflow/stateful_random.optimized.hlo": _refused("rng-get-and-update-state"),
    "hlo/dumps/tensorflow/dynamic_shapes.hlo": Expected(
        no_converted_run="an operand of a product gets the size of its bound, the other one its own"
    ),
    "hlo/dumps/tpu/cnn.optimized.hlo": Expected(
        no_converted_run="rounding decides which element of a window is the largest"
    ),
    **{
        f"hlo/dumps/tpu/partitioned_{name}.optimized.hlo": Expected(no_run="one process of four")
        for name in ("layer", "shift")
    },
    # Results of other element types than the operands', as preferred_element_type asks for.
    "stablehlo/contraction/convolution.mlir": Expected(findings=("convolution.C27",) * 2),
    "stablehlo/contraction/dynamic_conv.mlir": Expected(findings=("dynamic_conv.C27",) * 2),
    **{
        f"hlo/dumps/gpu/partitioned_{name}.optimized.hlo": Expected(no_run="one process of four")
        for name in ("contracted", "exchanged", "gathered", "ring", "scattered")
    },
    "hlo/dumps/gpu_2025/partitioned_scattered.optimized.hlo": Expected(no_run="one process of four"),
    **{
        f"hlo/dumps/{name}.optimized.hlo": _refused("custom-call")  # dim_labels
        for name in (
            *("gpu/conv_1d", "gpu/conv_gradient", "gpu/conv_groups", "gpu/conv_relu", "gpu_2025/conv_relu"),
            "gpu_h200/convolution",
        )
    },
    "hlo/dumps/gpu_h200/barrier_in_loop.remat.hlo": Expected(
        findings=("ssa.undefined",), no_cpp="a control predecessor is an element without a name"
    ),
    "stablehlo/contraction/einsum.mlir": _refused("einsum"),
    "stablehlo/contraction/unary_einsum.mlir": _refused("unary_einsum"),
    "stablehlo/quantization/quantized_operations.mlir": attrs.evolve(_refused("constant"), no_cpp=_QUANTIZED),
    "stablehlo/quantization/uniform_dequantize.mlir": attrs.evolve(_refused("constant"), no_cpp=_QUANTIZED),
    "stablehlo/quantization/uniform_quantize.mlir": attrs.evolve(
        _refused("constant", "uniform_quantize"), no_cpp=_QUANTIZED
    ),
    "stablehlo/slicing/torch_index_select.mlir": _refused("torch_index_select"),
}


def expected_of(path: Path) -> Expected:
    """Return the expected deviations of the programs in a corpus file."""
    name = str(path.relative_to(CORPUS))
    if not name.startswith("formats/"):
        return _PROGRAMS.get(name, Expected())
    name = name.removeprefix("formats/")
    found = _SAMPLES.get(name) or _SAMPLES.get(name.partition(".")[0], Expected())
    return attrs.evolve(found, no_run=_SYNTAX)


def unused() -> set[str]:
    """Return the names in the tables above that match no file of the corpus."""
    files = {str(path.relative_to(CORPUS)) for path in CORPUS.rglob("*.*")}
    stems = files | {file.partition(".")[0] for file in files}
    return {*_PROGRAMS, *(f"formats/{name}" for name in _SAMPLES)} - stems
