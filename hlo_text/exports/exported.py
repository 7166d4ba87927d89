"""Write modules as `jax.export` artifacts, with the trees, types and platforms that `jax.export.deserialize` needs."""

from __future__ import annotations

from collections.abc import Sequence

from hlo_text.bytecode.portable.artifacts import USUAL, write_artifact
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.sections import take_apart
from hlo_text.conversion.chlo.legalization import expand_chlo
from hlo_text.core.diagnostics import ContainerError, Diagnostic
from hlo_text.core.ir import Function, Module
from hlo_text.core.types import TensorType, Type
from hlo_text.exports.flatbuffers import FlatBufferError, Table, read_flatbuffer, write_flatbuffer

#: Schema version that every supported JAX reads, and calling convention version of `main`.
_SERIALIZATION_VERSION, _CALLING_CONVENTION = 3, 10
_TUPLE, _DICT = 2, 4  # tree node kinds; the default kind is a leaf
_DEVICE = 1  # memory space of arrays
_PRODUCER = "StableHLO_v"

#: Numbers of element types, by MLIR name.
_ELEMENT_TYPES = {
    "i1": 0, "i8": 1, "i16": 2, "i32": 3, "i64": 4, "ui8": 5, "ui16": 6, "ui32": 7, "ui64": 8, "f16": 9, "f32": 10,
    "f64": 11, "complex<f32>": 12, "complex<f64>": 13, "bf16": 14, "i4": 15, "ui4": 16, "f8E4M3B11FNUZ": 17,
    "f8E4M3FN": 18, "f8E4M3FNUZ": 19, "f8E5M2": 20, "f8E5M2FNUZ": 21, "f8E4M3": 23, "f8E3M4": 24, "f8E8M0FNU": 25,
    "f4E2M1FN": 26,
}  # fmt: skip


def write_export(
    module: Module, *, target: str | None = None, record: bytes | None = None, platforms: Sequence[str] = ("cpu",)
) -> bytes:
    """Return a StableHLO module as a `jax.export` artifact for `jax.export.deserialize`.

    The exported function accepts arrays and returns an array, or a tuple of arrays for any other number of results.

    Args:
        module: The module; its function `main` is exported.
        target: Version of StableHLO that can read the embedded artifact; by default that of `record`, or `USUAL`.
        record: An existing artifact whose module is replaced. Everything else is kept, including the argument and
            result trees; the new module must have the same parameters and results.
        platforms: JAX's names of the platforms that the function may run on; ignored with `record`.

    CHLO operations are expanded into StableHLO.

    Raises:
        ContainerError: `container.unwritten`, the module cannot be exported.
        ConversionError: A CHLO operation has no expansion.
    """
    try:
        if record is not None:
            return _with_module(record, module, target)
        table = _described(module, platforms)
    except FlatBufferError as error:
        raise ContainerError(Diagnostic("container.unwritten", str(error), None, module.source)) from error
    table["mlir_module_serialized"] = write_artifact(expand_chlo(module), target or ".".join(map(str, USUAL)))
    return write_flatbuffer(table, "Exported")


def _with_module(record: bytes, module: Module, target: str | None) -> bytes:
    table = read_flatbuffer(record, "Exported")
    held = table.get("mlir_module_serialized", b"")
    if _signature(read_bytecode(held)) != _signature(module):
        raise FlatBufferError(
            "the parameters and results of `main` must match those of the exported function it replaces"
        )
    version = take_apart(held).producer.removeprefix(_PRODUCER)
    table["mlir_module_serialized"] = write_artifact(expand_chlo(module), target or version)
    return write_flatbuffer(table, "Exported")


def _signature(module: Module) -> tuple[tuple[Type, ...], tuple[Type, ...]]:
    function = _main(module)
    return function.function_type.inputs, function.function_type.results


def _main(module: Module) -> Function:
    function = module.functions.get("main")
    if function is None:
        raise FlatBufferError("a jax.export artifact needs a function `main`, which the module does not define")
    return function


def _described(module: Module, platforms: Sequence[str]) -> Table:
    """Return the table of an exported function without its module."""
    partitions = getattr(module.annotations and module.annotations.discardable.get("mhlo.num_partitions"), "value", 1)
    if partitions != 1:
        raise FlatBufferError("a partitioned module can only replace the module of an existing jax.export artifact")
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
        raise FlatBufferError(f"a jax.export artifact needs static array types for `main`, found {type}")
    word = type.element_type.mlir_name
    if word not in _ELEMENT_TYPES:
        raise FlatBufferError(f"jax.export does not support element type {word}")
    array: Table = {"shape": [str(size) for size in type.shape], "dtype": _ELEMENT_TYPES[word]}
    if not array["dtype"]:
        del array["dtype"]
    return array | {"memory_space": _DEVICE}
