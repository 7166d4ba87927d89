"""Modules as functions exported by JAX: with the trees, types and platforms that `jax.export.deserialize` asks for."""

from __future__ import annotations

from collections.abc import Sequence

from hlo_text.bytecode.portable.artifacts import USUAL, write_artifact
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.sections import take_apart
from hlo_text.diagnostics import ContainerError, Diagnostic
from hlo_text.exports.flatbuffers import FlatBufferError, Table, read_flatbuffer, write_flatbuffer
from hlo_text.ir import Function, Module
from hlo_text.types import TensorType, Type

#: Version of the schema that blobs say which every JAX reads, and of the conventions for the parameters of `main`.
_SERIALIZATION_VERSION, _CALLING_CONVENTION = 3, 10
_TUPLE, _DICT = 2, 4  # kinds of nodes of trees; leaves have the default one
_DEVICE = 1  # memory of arrays
_PRODUCER = "StableHLO_v"

#: Numbers of element types by their words in MLIR.
_ELEMENT_TYPES = {
    "i1": 0, "i8": 1, "i16": 2, "i32": 3, "i64": 4, "ui8": 5, "ui16": 6, "ui32": 7, "ui64": 8, "f16": 9, "f32": 10,
    "f64": 11, "complex<f32>": 12, "complex<f64>": 13, "bf16": 14, "i4": 15, "ui4": 16, "f8E4M3B11FNUZ": 17,
    "f8E4M3FN": 18, "f8E4M3FNUZ": 19, "f8E5M2": 20, "f8E5M2FNUZ": 21, "f8E4M3": 23, "f8E3M4": 24, "f8E8M0FNU": 25,
    "f4E2M1FN": 26,
}  # fmt: skip


def write_export(
    module: Module, *, target: str | None = None, record: bytes | None = None, platforms: Sequence[str] = ("cpu",)
) -> bytes:
    """Return a StableHLO module as a function exported by JAX, which `jax.export.deserialize` reads.

    It takes and gives arrays: a tuple of several results, or the one that there is.

    Args:
        module: The module; its function `main` is what is called.
        target: Version of StableHLO that can read the artifact inside; that of the record, or the usual
            one, by default.
        record: A function exported by JAX of which all but the module is taken, so its trees of arguments and results
            too; the module has the same parameters and results.
        platforms: Where the function may run, as JAX calls them; for no record.

    Raises:
        ContainerError: `container.unwritten`, the form cannot hold the module.
    """
    try:
        if record is not None:
            return _with_module(record, module, target)
        table = _described(module, platforms)
    except FlatBufferError as error:
        raise ContainerError(Diagnostic("container.unwritten", str(error), None, module.source)) from error
    table["mlir_module_serialized"] = write_artifact(module, target or ".".join(map(str, USUAL)))
    return write_flatbuffer(table, "Exported")


def _with_module(record: bytes, module: Module, target: str | None) -> bytes:
    table = read_flatbuffer(record, "Exported")
    held = table.get("mlir_module_serialized", b"")
    if _signature(read_bytecode(held)) != _signature(module):
        raise FlatBufferError("the module has other parameters or results than the exported function it is to replace")
    version = take_apart(held).producer.removeprefix(_PRODUCER)
    table["mlir_module_serialized"] = write_artifact(module, target or version)
    return write_flatbuffer(table, "Exported")


def _signature(module: Module) -> tuple[tuple[Type, ...], tuple[Type, ...]]:
    function = _main(module)
    return function.function_type.inputs, function.function_type.results


def _main(module: Module) -> Function:
    function = module.functions.get("main")
    if function is None:
        raise FlatBufferError("JAX calls the function main, which the module does not have")
    return function


def _described(module: Module, platforms: Sequence[str]) -> Table:
    """Return all that an exported function says but its module."""
    partitions = getattr(module.annotations and module.annotations.discardable.get("mhlo.num_partitions"), "value", 1)
    if partitions != 1:
        raise FlatBufferError("a partitioned module is written as it was exported: in place of another one")
    inputs, results = _signature(module)
    arrays = [*map(_array, inputs), *map(_array, results)]
    unique = [array for index, array in enumerate(arrays) if array not in arrays[:index]]
    places = [unique.index(array) for array in arrays]
    count = len(inputs)
    return {
        "serialization_version": _SERIALIZATION_VERSION,
        "function_name": module.symbol or "main",
        "in_tree": _tree(_TUPLE, [_tree(_TUPLE, [{} for _ in inputs]), {"kind": _DICT, "children_names": []}]),
        "in_avals": arrays[:count],
        "out_tree": {} if len(results) == 1 else _tree(_TUPLE, [{} for _ in results]),
        "out_avals": arrays[count:],
        "nr_devices": 1,
        "in_shardings": [{} for _ in inputs],
        "out_shardings": [{} for _ in results],
        "platforms": list(platforms),
        "ordered_effects": [],
        "unordered_effects": [],
        "disabled_checks": [],
        "calling_convention_version": _CALLING_CONVENTION,
        "module_kept_var_idx": list(range(count)),
        "unique_avals": unique,
        "unique_abstract_meshes": [],
        "unique_named_shardings": [],
        "in_avals_idxs": places[:count],
        "out_avals_idxs": places[count:],
        "in_shardings_idxs": [0] * count,
        "out_shardings_idxs": [0] * len(results),
    }


def _tree(kind: int, children: list[Table]) -> Table:
    return {"kind": kind, "children": children} if children else {"kind": kind}


def _array(type: Type) -> Table:
    if not isinstance(type, TensorType) or not type.is_static:
        raise FlatBufferError(f"an exported function of no other's form has arrays of known sizes, here is {type}")
    word = type.element_type.mlir_name
    if word not in _ELEMENT_TYPES:
        raise FlatBufferError(f"JAX exports no arrays of {word}")
    array: Table = {"shape": [str(size) for size in type.shape], "dtype": _ELEMENT_TYPES[word]}
    if not array["dtype"]:
        del array["dtype"]
    return array | {"memory_space": _DEVICE}
