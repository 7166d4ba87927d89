"""Writes what one release of PyTorch/XLA, or of torchax, prints: `python corpus/years/make_torch_texts.py`.

Runs under torch_xla 2.1 (2023) and newer with the PyTorch it is made for, on Python 3.8 and newer. `torch-xla-VERSION/`
beside this script gets of each program `NAME.hlo`, the HLO that the tensors' graph becomes, `NAME.mlir`, the StableHLO
of that graph, `NAME.exported.mlir`, StableHLO of what `torch.export` makes of the program (FX), and `NAME.npz`: the
arguments, `argument00`, ..., and what PyTorch computed on the CPU, `result00`, .... The parameters of graphs and
exports are in an order of their own, with numbers of the program among them: `graph00`, ... and `exported00`, ... are
their arguments.

Where torchax is installed and torch_xla is not, `torchax-VERSION/` gets `NAME.exported.mlir` by way of JAX, and
`NAME.mlir`, what JAX lowers the program to that torchax makes a function of arrays.
"""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module, metadata
from pathlib import Path

os.environ["PJRT_DEVICE"] = "CPU"
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_HLO_DEBUG"] = "0"

import numpy as np
import torch

#: Folders of source files.
_FOLDERS = re.compile(r'(?<=")(?:/[^/"\s]+)+/(?=[^/"]*")')


def _normal(seed, *shape):
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


class Layer(torch.nn.Module):
    """Products, normalization, a softmax."""

    def forward(self, x, w, b):
        hidden = torch.nn.functional.gelu(torch.addmm(b, x, w))
        normal = torch.nn.functional.layer_norm(hidden, (3,))
        return torch.softmax(normal, 1), hidden.mean(0), torch.einsum("ij,kj->ik", x, x)


class Convolution(torch.nn.Module):
    """Convolutions and pooling."""

    def forward(self, images, kernel):
        hidden = torch.nn.functional.conv2d(images, kernel, padding=1)
        grouped = torch.nn.functional.conv2d(images, kernel[:, :1], groups=2, stride=2)
        return torch.nn.functional.max_pool2d(torch.relu(hidden), 2), grouped


class Indexing(torch.nn.Module):
    """Gathers, scatters, slices, padding."""

    def forward(self, table, rows, x):
        return (
            torch.nn.functional.embedding(rows, table),
            torch.index_select(x, 1, rows),
            torch.gather(x, 0, rows[None, :]),
            torch.scatter_add(table, 0, rows[:, None].expand(3, 4), torch.ones_like(table[:3])),
            torch.cat([x.flip(0), x[1:3:2]]),
            torch.nn.functional.pad(x, (1, 0, 0, 2), value=2.0),
            x.t().repeat(1, 2) + torch.arange(8),
        )


class Ordering(torch.nn.Module):
    """Sorting, the largest, positions, running sums."""

    def forward(self, x):
        values, indices = torch.topk(x, 2)
        ordered, positions = torch.sort(x, 0)
        return values, indices, ordered, positions, torch.argmax(x, 1), torch.cumsum(x, 1), (x > 1).any(0)


class Numbers(torch.nn.Module):
    """Small types, bits, conversions, comparisons."""

    def forward(self, x, i):
        half = x.to(torch.bfloat16)
        return (
            (half * half).float(),
            torch.where(x > 0, torch.round(x), torch.clamp(x, -1.0, 1.0)),
            (i ^ 5) + torch.remainder(i, 3),
            torch.isfinite(x / 0.0),
            torch.pow(x.abs(), 1.5) + torch.expm1(x) + torch.rsqrt(x.abs()) + torch.atan2(x, x + 1),
        )


PROGRAMS = {
    Layer: (_normal(0, 4, 5), _normal(1, 5, 3), _normal(2, 3)),
    Convolution: (_normal(3, 1, 2, 6, 6), _normal(4, 4, 2, 3, 3)),
    Indexing: (_normal(5, 5, 4), np.array([3, 0, 2]), _normal(6, 4, 4)),
    Ordering: (_normal(8, 3, 4),),
    Numbers: (_normal(9, 6), np.arange(-3, 3, dtype=np.int32)),
}


def arrays_of(name, values):
    return {f"{name}{i:02}": value.detach().cpu().numpy() for i, value in enumerate(values)}


def texts_of_torch_xla(program, tensors):
    """Return the texts, and by name the arguments in the order of their parameters."""
    import torch_xla
    import torch_xla.core.xla_model as xla_model
    from torch_xla.stablehlo import exported_program_to_stablehlo

    exported = exported_program_to_stablehlo(torch.export.export(program, tensors))
    device = xla_model.xla_device()
    results = [*program(*(tensor.to(device) for tensor in tensors))]
    _, graph = torch_xla._XLAC._get_tensors_xla_device_data_node(results)
    texts = {
        "hlo": torch_xla._XLAC._get_xla_tensors_hlo(results),
        "mlir": xla_model.get_stablehlo(results),
        "exported.mlir": exported.get_stablehlo_text("forward"),
    }
    return texts, {"graph": graph, "exported": exported_arguments(exported, tensors)}


def exported_arguments(exported, tensors):
    """Return the arguments of an exported program: the user's tensors and its constants."""
    locations = exported._bundle.stablehlo_funcs[0].meta.input_locations
    constants = [torch.as_tensor(constant) for constant in exported._bundle.additional_constants]
    return [(tensors if at.type_.name == "INPUT_ARG" else constants)[at.position] for at in locations]


def texts_of_torchax(program, tensors):
    import jax
    import torchax
    from torchax.export import exported_program_to_stablehlo

    weights, function = torchax.extract_jax(program)
    _, exported = exported_program_to_stablehlo(torch.export.export(program, tensors))
    arguments = tuple(tensor.numpy() for tensor in tensors)
    with torchax.default_env():
        lowered = jax.jit(lambda *arrays: function(weights, arrays)).lower(*arguments)
    return {"mlir": lowered.as_text(), "exported.mlir": str(exported.mlir_module())}, {}


def write(folder, program, arguments, texts_of):
    name = type(program).__name__.lower()
    tensors = tuple(map(torch.from_numpy, arguments))
    results = program(*tensors)
    texts, others = texts_of(program, tensors)
    for ending, text in texts.items():
        (folder / f"{name}.{ending}").write_text(_FOLDERS.sub("", text))
    others = {"argument": tensors, "result": results, **others}
    arrays = {key: array for kind, values in others.items() for key, array in arrays_of(kind, values).items()}
    np.savez_compressed(folder / (name + ".npz"), **arrays)


def main():
    producer, texts_of = "torch_xla", texts_of_torch_xla
    try:
        import_module("torch_xla")
    except ImportError:
        producer, texts_of = "torchax", texts_of_torchax
    version = metadata.version(producer)
    folder = Path(__file__).parent / "{}-{}".format(producer.replace("_", "-"), version)
    folder.mkdir(exist_ok=True)
    for program, arguments in PROGRAMS.items():
        try:
            write(folder, program().eval(), arguments, texts_of)
        except Exception as error:
            print("failed:", program.__name__, type(error).__name__, str(error)[:300], file=sys.stderr)


if __name__ == "__main__":
    main()
