"""The error for a run without arguments: the parameters of the entry, and options that provide values."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Function, Module, Value
from hlo_text.core.types import ComplexType, FloatType, IntegerType, TensorType, TupleType, Type
from hlo_text.mlir.codecs.attributes import AttributePrinter

#: Maximum number of listed arguments; others are counted.
_MOST_LISTED, _MOST_SPELLED = 20, 3


def missing_arguments(module: Module, entry: str | None, whole: Sequence[Type] = ()) -> ExecutionError:
    """Return the error for an entry without arguments: a note per parameter, and options to try as help.

    Args:
        module: The module.
        entry: The entry.
        whole: Types of the whole program's arguments, if they differ from the parameters'.
    """
    target = module.entry(entry)
    name = target.symbol if isinstance(target, Function) else target.name or "the entry"
    parameters = (target.body if isinstance(target, Function) else target).arguments
    number = "1 argument" if len(parameters) == 1 else f"{len(parameters)} arguments"
    message = f"{name} expects {number}, none given"
    types = [value.type for value in parameters]
    if len(whole) == len(types):
        types = list(whole)
    notes = [f"{_name(value, index)}: {_text(types[index], module)}" for index, value in enumerate(parameters)]
    if len(notes) > _MOST_LISTED:
        notes[_MOST_LISTED:] = [f"and {len(notes) - _MOST_LISTED} more"]
    help = _help(types)
    return ExecutionError(Diagnostic("run.arguments", message, None, module.source, notes=tuple(notes), help=help))


def _name(value: Value, index: int) -> str:
    return f"%{value.name}" if value.name is not None else f"argument {index}"


def _text(type: Type, module: Module) -> str:
    if module.language != "hlo":
        return AttributePrinter().types.text(type)
    from hlo_text.hlo.codecs.shapes import type_text  # imported here, because MLIR is read without it

    return type_text(type)


def _help(types: Sequence[Type]) -> str:
    """Return options that provide such arguments."""
    leaves = _leaves(types)
    spellings = [_spelling(type) for type in leaves]
    given = " ".join(f"--input={spelling}" for spelling in spellings[:_MOST_SPELLED] if spelling is not None)
    if any(spelling is None for spelling in spellings):
        return "pass values, such as --input=@x.npy"
    more = " ..." if len(leaves) > _MOST_SPELLED else ""
    return (
        f"generate them with --random 0, --zeros or --iota, or pass values: {given}{more}, or --input=@x.npy for each"
    )


def _leaves(types: Sequence[Type]) -> list[Type]:
    return [leaf for type in types for leaf in (_leaves(type.types) if isinstance(type, TupleType) else [type])]


def _spelling(type: Type) -> str | None:
    """Return a value of a type as `--input` accepts it, or None unless it is an array of static shape."""
    if not isinstance(type, TensorType) or not type.is_static:
        return None
    if not isinstance(type.element_type, IntegerType | FloatType | ComplexType):
        return None
    sizes = "".join(f"{size}x" for size in type.shape)
    return shlex.quote(f"{sizes}{type.element_type.mlir_name}=0")
