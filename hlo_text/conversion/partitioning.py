"""Distinction of per-device programs from whole programs that are yet to be partitioned.

A per-device program has local shapes: collectives exchange data, and shardings only describe how its arguments and
results are joined. Optimized HLO is per-device, and so is StableHLO converted from it. The shardings of per-device
StableHLO are in XLA's module attributes `mhlo.spmd_parameters_shardings` and `mhlo.spmd_output_sharding`. The frontend
attribute `hlo_text.per_device` of a module is `true` or `false` if nothing else determines the kind.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hlo_text import ops
from hlo_text.conversion.hlo.shardy import meshes_of, with_tiles
from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    DictionaryAttribute,
    IntegerAttribute,
    StringAttribute,
)
from hlo_text.core.ir import Annotations, Function, HloHeader, Module, Operation, Region, walk
from hlo_text.core.read_only import read_only_each
from hlo_text.core.types import TupleType, Type
from hlo_text.hlo.codecs import read_frontend_attributes, write_frontend_attributes
from hlo_text.hlo.codecs.scalars import MalformedTextError
from hlo_text.hlo.codecs.sharding import element_texts

_MARK = "hlo_text.per_device"
_FRONTEND = "mhlo.frontend_attributes"
_PARAMETERS, _OUTPUT = "mhlo.spmd_parameters_shardings", "mhlo.spmd_output_sharding"
_SHARDING = "mhlo.sharding"
#: The sharding of a parameter without a stated one.
_UNKNOWN = "{unknown}"
#: Custom calls that request partitioning or mark its boundaries.
_CALLS = frozenset(("Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape"))
_SHARDY_CALLS = "xla.sdy."
_COUNTS = {
    "hlo": ("replica_count", "num_partitions"),
    "stablehlo": ("mhlo.num_replicas", "mhlo.num_partitions"),
}
_MOST_DIGITS = 12  # enough to recognize a number that is too large


def process_counts(module: Module) -> tuple[int, int]:
    """Return the numbers of replicas and partitions that a module states, by default 1."""
    first, second = _COUNTS["hlo" if module.language == "hlo" else "stablehlo"]
    return _count(module, first), _count(module, second)


def _count(module: Module, name: str) -> int:
    if module.language == "hlo":
        text = module.header.attributes.get(name, "1") if module.header is not None else "1"
        return max(int(text[:_MOST_DIGITS]), 1) if text.isascii() and text.isdecimal() else 1
    found = _discardable(module).get(name)
    return max(found.value, 1) if isinstance(found, IntegerAttribute) else 1


def is_per_device(module: Module) -> bool:
    """Whether each of several processes runs the module on its own shards, with local shapes.

    False for a program of one process, and for a whole program, whose shardings state how to partition it.

    Example:
        >>> import hlo_text
        >>> text = "num_partitions=2\\nENTRY e { ROOT p = f32[2] parameter(0), sharding={devices=[2]<=[2]} }"
        >>> is_per_device(hlo_text.parse(f"HloModule m, is_scheduled=true, {text}"))
        True
        >>> is_per_device(hlo_text.parse(f"HloModule m, {text}"))
        False
    """
    if max(process_counts(module)) == 1:
        return False
    marked = _frontend_attributes(module).get(_MARK)
    if marked in ("true", "false"):
        return marked == "true"
    if module.language == "hlo":
        return _is_scheduled(module) or not _is_unpartitioned_hlo(module)
    return _PARAMETERS in _discardable(module) or not _is_unpartitioned_mlir(module)


def _is_scheduled(module: Module) -> bool:
    return module.header is not None and module.header.attributes.get("is_scheduled") == "true"


def _is_unpartitioned_hlo(module: Module) -> bool:
    """Whether unscheduled HLO states how to partition it; partitioned arguments also keep their shardings."""
    is_sharded = has_collectives = False
    for op in walk(module):
        if isinstance(op, ops.CustomCall) and _is_about_sharding(op):
            return True
        is_sharded |= op.annotations is not None and _is_sharded(op.annotations)
        has_collectives |= isinstance(op, ops.ChannelOperation | ops.PartitionId)
    return is_sharded and not has_collectives


def _is_sharded(annotations: Annotations) -> bool:
    return annotations.sharding is not None or "xla.sdy.sharding" in (annotations.frontend_attributes or "")


def _is_about_sharding(op: ops.CustomCall) -> bool:
    return op.call_target_name in _CALLS or op.call_target_name.startswith(_SHARDY_CALLS)


def _is_unpartitioned_mlir(module: Module) -> bool:
    return any(map(_requests_partitioning, walk(module)))


def _requests_partitioning(op: Operation) -> bool:
    if isinstance(op, Function):
        return any(map(_states_sharding, (*op.argument_attributes, *op.result_attributes)))
    if isinstance(op, ops.CustomCall) and _is_about_sharding(op):
        return True
    if op.name.startswith("sdy."):
        return not isinstance(op, ops.ShardyMesh)
    return op.annotations is not None and _states_sharding(op.annotations.discardable)


def _states_sharding(attributes: Mapping[str, Attribute]) -> bool:
    return _SHARDING in attributes or "sdy.sharding" in attributes


# --- marks -----------------------------------------------------------------------------------------------------------


def marked(module: Module, *, per_device: bool) -> Module:
    """Return a module that is marked as per-device or whole, unless that is already inferred.

    The operations are shared with the given module.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m, num_partitions=2\\nENTRY e { ROOT p = f32[2] parameter(0) }"
        >>> is_per_device(marked(hlo_text.parse(text), per_device=False))
        False
    """
    if is_per_device(module) == per_device or max(process_counts(module)) == 1:
        return module
    values = {**_frontend_attributes(module), _MARK: "true" if per_device else "false"}
    if module.language == "hlo":
        header = module.header or HloHeader()
        texts = {**header.attributes, "frontend_attributes": write_frontend_attributes(values)}
        return attrs.evolve(module, header=attrs.evolve(header, attributes=texts))
    entries = tuple((name, StringAttribute(text)) for name, text in sorted(values.items()))
    return _with_attributes(module, {_FRONTEND: DictionaryAttribute(entries)})


def _with_attributes(module: Module, added: Mapping[str, Attribute]) -> Module:
    annotations = module.annotations or Annotations()
    discardable = dict(sorted({**annotations.discardable, **added}.items()))
    return attrs.evolve(module, annotations=attrs.evolve(annotations, discardable=discardable))


def _frontend_attributes(module: Module) -> dict[str, str]:
    if module.language == "hlo":
        text = module.header.attributes.get("frontend_attributes") if module.header is not None else None
        try:
            return read_frontend_attributes(text) if text is not None else {}
        except MalformedTextError:
            return {}
    attribute = _discardable(module).get(_FRONTEND)
    entries = attribute.entries if isinstance(attribute, DictionaryAttribute) else ()
    return {name: value.value for name, value in entries if isinstance(value, StringAttribute)}


def _discardable(module: Module) -> Mapping[str, Attribute]:
    return module.annotations.discardable if module.annotations is not None else {}


# --- shardings on the module -----------------------------------------------------------------------------------------


def with_shardings_on_module(module: Module) -> Module:
    """Move the shardings of the entry's arguments and results to the module, which makes it per-device."""
    main = module.functions["main"]
    parameters = [_text(attributes) or _UNKNOWN for attributes in _each(main.argument_attributes, main)]
    results = [_text(attributes) for attributes in main.result_attributes]
    added: dict[str, Attribute] = {_PARAMETERS: ArrayAttribute(tuple(map(StringAttribute, parameters)))}
    if any(results):
        texts = [text or _UNKNOWN for text in results]
        added[_OUTPUT] = StringAttribute(texts[0] if len(texts) == 1 else f"{{{', '.join(texts)}}}")
    main.argument_attributes = _without_shardings(main.argument_attributes)
    main.result_attributes = _without_shardings(main.result_attributes)
    return _with_attributes(module, added)


def _each(attributes: tuple[Mapping[str, Attribute], ...], function: Function) -> tuple[Mapping[str, Attribute], ...]:
    return attributes or ({},) * len(function.body.arguments)


def _text(attributes: Mapping[str, Attribute]) -> str | None:
    found = attributes.get(_SHARDING)
    return found.value if isinstance(found, StringAttribute) else None


def _without_shardings(given: tuple[Mapping[str, Attribute], ...]) -> tuple[Mapping[str, Attribute], ...]:
    kept = read_only_each({name: value for name, value in each.items() if name != _SHARDING} for each in given)
    return kept if any(kept) else ()


def with_shardings_on_function(module: Module, function: Function) -> Function:
    """Return an entry function with the shardings that the module states for its arguments and results."""
    if _PARAMETERS not in _discardable(module):
        return function
    shardings = parameter_shardings(module, function.symbol), result_shardings(module, function.symbol)
    given = _each(function.argument_attributes, function), function.result_attributes or ({},) * len(shardings[1])
    arguments, results = (
        tuple(
            {**attributes, _SHARDING: StringAttribute(text)} if text is not None else attributes
            for attributes, text in zip(each, texts, strict=True)
        )
        for each, texts in zip(given, shardings, strict=True)
    )
    return attrs.evolve(function, argument_attributes=arguments, result_attributes=results)


def parameter_shardings(module: Module, entry: str | None = None) -> list[str | None]:
    """Return the stated sharding of each argument of the entry, in HLO's syntax."""
    target = module.entry(entry)
    if isinstance(target, Function):
        given = with_tiles(_each(target.argument_attributes, target), meshes_of(module))
        stated = _stated_by_module(module)
        texts = [_text(attributes) for attributes in given]
        if len(stated) != len(texts):
            return texts
        return [own or of_module for own, of_module in zip(texts, stated, strict=True)]
    by_result = {
        op.results[0]: op.annotations.sharding
        for op in target.operations
        if isinstance(op, ops.Parameter) and op.annotations is not None
    }
    return [by_result.get(argument) for argument in target.arguments]


def _stated_by_module(module: Module) -> list[str | None]:
    attribute = _discardable(module).get(_PARAMETERS)
    elements = attribute.elements if isinstance(attribute, ArrayAttribute) else ()
    return [text.value if isinstance(text, StringAttribute) and text.value != _UNKNOWN else None for text in elements]


def result_shardings(module: Module, entry: str | None = None) -> list[str | None]:
    """Return the stated sharding of each array that the entry returns, in HLO's syntax."""
    target = module.entry(entry)
    if isinstance(target, Function):
        count = len(target.function_type.results)
        given = with_tiles(target.result_attributes or ({},) * count, meshes_of(module))
        output = _discardable(module).get(_OUTPUT)
        stated = _elements(output.value if isinstance(output, StringAttribute) else None, count)
        return [_text(own) or of_module for own, of_module in zip(given, stated, strict=True)]
    return _elements(*_root_sharding(target))


def _root_sharding(computation: Region) -> tuple[str | None, int]:
    root = computation.operations[-1].operands[0]
    maker = next((op for op in reversed(computation.operations) if root in op.results), None)
    text = maker.annotations.sharding if maker is not None and maker.annotations is not None else None
    return text, len(_leaves(root.type))


def _leaves(type: Type) -> list[Type]:
    """Return the non-tuple types in nested tuples."""
    found, pending = [], [type]
    while pending:
        inner = pending.pop()
        if isinstance(inner, TupleType):
            pending += reversed(inner.types)
        else:
            found.append(inner)
    return found


def _elements(text: str | None, count: int) -> list[str | None]:
    if text is None:
        return [None] * count
    texts = element_texts(text)
    found = texts if texts is not None and len(texts) == count else (text,) * count
    return [None if element == _UNKNOWN else element for element in found]
