"""Conversion between HLO header fields and MLIR attributes of the module and the entry's arguments, as XLA does it.

| HLO | MLIR |
| --- | --- |
| `num_partitions`, `replica_count` | `mhlo.num_partitions`, `mhlo.num_replicas` |
| `frontend_attributes` | `mhlo.frontend_attributes` |
| `input_output_alias` | `mhlo.input_output_alias`; `tf.aliasing_output` of arguments is read, too |
| `buffer_donor` | `jax.buffer_donor` of arguments |
| `entry_computation_layout`, if not default | `mhlo.xla_entry_computation_{parameter_layouts,result_layout}` |

Tuple parameters and results are numbered by the arrays in them. Fields about scheduling and sharding propagation, which
only concern the compiler, are dropped, as are unknown fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import cast

import attrs
import numpy as np

from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    BoolAttribute,
    DenseArrayAttribute,
    DictionaryAttribute,
    IntegerAttribute,
    Literal,
    StringAttribute,
)
from hlo_text.core.ir import HloHeader
from hlo_text.core.types import I32, I64, INDEX, Layout, TensorType, TupleType, Type
from hlo_text.hlo.codecs import read_frontend_attributes, write_frontend_attributes
from hlo_text.hlo.codecs.shapes import comma_separated, type_text
from hlo_text.hlo.parse import parse_hlo

_COUNTS = (("replica_count", "mhlo.num_replicas"), ("num_partitions", "mhlo.num_partitions"))
_FRONTEND, _ALIASES = "mhlo.frontend_attributes", "mhlo.input_output_alias"
_PARAMETER_LAYOUTS = "mhlo.xla_entry_computation_parameter_layouts"
_RESULT_LAYOUTS = "mhlo.xla_entry_computation_result_layout"
_DONOR, _ALIASED_OUTPUT = "jax.buffer_donor", "tf.aliasing_output"
_ALIAS = re.compile(r"\{([0-9, ]*)\}:\s*\(([0-9]+),\s*\{([0-9, ]*)\}(?:,\s*(may|must)-alias)?\)")
_BUFFER = re.compile(r"\(([0-9]+),\s*\{([0-9, ]*)\}\)")

#: Returns the leaves of an HLO type, with tuples flattened.
Flatten = Callable[[Type], Sequence[Type]]


@attrs.frozen
class _Alias:
    """A result that shares its memory with a parameter, both as numbers among all arrays."""

    result: int
    parameter: int
    is_must: bool = False


# --- HLO to MLIR ------------------------------------------------------------------------------------------------------


def module_attributes(
    header: HloHeader | None, parameters: Sequence[Type], result: Type, flatten: Flatten
) -> tuple[dict[str, Attribute], dict[int, dict[str, Attribute]]]:
    """Return the attributes of an MLIR module, and those of the entry's arguments by number.

    Args:
        header: The HLO header.
        parameters: HLO types of the entry's parameters.
        result: HLO type of its root.
        flatten: Returns the arrays in a type.
    """
    texts = header.attributes if header is not None else {}
    made: dict[str, Attribute] = {
        name: IntegerAttribute(int(texts[key]), I32) for key, name in _COUNTS if texts.get(key, "").isdecimal()
    }
    if "frontend_attributes" in texts:
        values = sorted(read_frontend_attributes(texts["frontend_attributes"]).items())
        made[_FRONTEND] = DictionaryAttribute(tuple((key, StringAttribute(value)) for key, value in values))
    everything = TupleType(tuple(parameters))
    leaves = _LeafNumbers(flatten)
    aliases = [
        _alias_attribute(alias, has_one_result=len(flatten(result)) == 1)
        for alias in _read_aliases(texts.get("input_output_alias", ""), everything, result, leaves)
    ]
    if aliases:
        made[_ALIASES] = ArrayAttribute(tuple(aliases))
    made |= _layout_attributes(texts.get("entry_computation_layout"), everything, result, flatten)
    donors = (
        leaves.find(everything, (int(number), *_indices(path)))
        for number, path in _BUFFER.findall(texts.get("buffer_donor", ""))
    )
    return dict(sorted(made.items())), {leaf: {_DONOR: BoolAttribute(True)} for leaf in donors if leaf is not None}


def _read_aliases(text: str, parameters: Type, result: Type, leaves: _LeafNumbers) -> list[_Alias]:
    found = []
    for output, number, path, kind in _ALIAS.findall(text):
        target = leaves.find(result, _indices(output))
        source = leaves.find(parameters, (int(number), *_indices(path)))
        if target is not None and source is not None:
            found.append(_Alias(target, source, kind == "must"))
    return found


def _indices(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))


class _LeafNumbers:
    """The numbering of arrays in nested tuples."""

    def __init__(self, flatten: Flatten) -> None:
        self._flatten = flatten
        self._starts: dict[int, tuple[TupleType, list[int]]] = {}  # by identity, with the type to keep it alive

    def find(self, type: Type, path: Iterable[int]) -> int | None:
        """Return the number of the array at a path; None if there is no array."""
        number = 0
        for index in path:
            if not isinstance(type, TupleType) or index >= len(type.types):
                return None
            number += self._starts_in(type)[index]
            type = type.types[index]
        return None if isinstance(type, TupleType) else number

    def _starts_in(self, type: TupleType) -> list[int]:
        """Return the number of arrays before each element of a tuple."""
        known = self._starts.get(id(type))
        if known is None:
            counts = (len(self._flatten(element)) for element in type.types)
            known = self._starts[id(type)] = type, [0, *accumulate(counts)]
        return known[1]


def _alias_attribute(alias: _Alias, *, has_one_result: bool) -> Attribute:
    kind = StringAttribute("must_alias" if alias.is_must else "may_alias")
    parameter = (
        ("kind", kind),
        ("parameter_index", DenseArrayAttribute(I64, ())),
        ("parameter_number", IntegerAttribute(alias.parameter, I64)),
    )
    index = DenseArrayAttribute(I64, () if has_one_result else (alias.result,))
    return DictionaryAttribute((("alias", DictionaryAttribute(parameter)), ("output_index", index)))


def _layout_attributes(text: str | None, parameters: Type, result: Type, flatten: Flatten) -> dict[str, Attribute]:
    given = _read_entry_layout(text) if text is not None else (parameters, result)
    orders = [[_order(leaf) for leaf in _leaves(type)] for type in given]
    every = orders[0] + orders[1]
    if None in every or all(order == sorted(order or (), reverse=True) for order in every):
        return {}
    named = zip((_PARAMETER_LAYOUTS, _RESULT_LAYOUTS), orders, strict=True)
    return {
        name: ArrayAttribute(tuple(_order_attribute(order or []) for order in order_of)) for name, order_of in named
    }


def _read_entry_layout(text: str) -> tuple[Type, Type]:
    parameters, _, result = text.strip()[1:-1].rpartition("->")
    program = f"HloModule m\nENTRY e {{\n  p = {parameters} parameter(0)\n  ROOT r = {result} parameter(1)\n}}"
    entry = parse_hlo(program).entry_computation
    assert entry is not None
    first, second = entry.argument_types
    return first, second


def _leaves(type: Type) -> list[Type]:
    return [leaf for element in type.types for leaf in _leaves(element)] if isinstance(type, TupleType) else [type]


def _order(type: Type) -> list[int] | None:
    """Return the minor-to-major order of a layout, or None if the layout has other properties."""
    if not isinstance(type, TensorType):
        return []
    layout = type.layout or Layout.default(type.rank)
    order = layout.minor_to_major or Layout.default(type.rank).minor_to_major
    return list(order) if attrs.evolve(layout, minor_to_major=()) == Layout() else None


def _order_attribute(order: list[int]) -> Attribute:
    literal = Literal(TensorType((len(order),), INDEX), np.array(order, np.int64))
    return cast(Attribute, literal)  # literals represent dense attributes


# --- MLIR to HLO ------------------------------------------------------------------------------------------------------


def header_fields(
    module: Mapping[str, Attribute],
    arguments: Sequence[Mapping[str, Attribute]],
    parameters: Sequence[Type],
    root: Type,
    frontend_attributes: Mapping[str, str],
) -> dict[str, str]:
    """Return the fields of an HLO header, in XLA's order.

    Args:
        module: Discardable attributes of the MLIR module.
        arguments: Attributes of the entry's arguments.
        parameters: HLO types of the entry's parameters in default layouts, none of them a tuple.
        root: HLO type of its result; a tuple of arrays if there is not exactly one.
        frontend_attributes: Additional frontend attributes of the module.

    Raises:
        ValueError: An attribute is not of the form that XLA reads.
    """
    fields = {
        "input_output_alias": ", ".join(_alias_text(alias, root) for alias in _aliases(module, arguments)),
        "buffer_donor": ", ".join(
            f"({number}, {{}})" for number, given in enumerate(arguments) if given.get(_DONOR) == BoolAttribute(True)
        ),
    }
    header = {key: f"{{ {text} }}" for key, text in fields.items() if text}
    laid_out = _laid_out(module.get(_PARAMETER_LAYOUTS), parameters)
    results = root.types if isinstance(root, TupleType) else (root,)
    laid_out_results = _laid_out(module.get(_RESULT_LAYOUTS), results)
    result = TupleType(tuple(laid_out_results)) if isinstance(root, TupleType) else laid_out_results[0]
    listed = comma_separated([type_text(type) for type in laid_out])
    header["entry_computation_layout"] = f"{{({listed})->{type_text(result)}}}"
    for key, name in _COUNTS:
        count = module.get(name)
        if isinstance(count, IntegerAttribute) and count.value != 1:
            header[key] = str(count.value)
    frontend = module.get(_FRONTEND)
    entries = frontend.entries if isinstance(frontend, DictionaryAttribute) else ()
    texts = {key: value.value for key, value in entries if isinstance(value, StringAttribute)}
    texts.update(frontend_attributes)
    if texts:
        header["frontend_attributes"] = write_frontend_attributes(texts)
    return header


def _aliases(module: Mapping[str, Attribute], arguments: Sequence[Mapping[str, Attribute]]) -> list[_Alias]:
    """Return the aliases of a module, by result; an alias may be stated by the module and by an argument."""
    listed = module.get(_ALIASES)
    found = {}
    for entry in listed.elements if isinstance(listed, ArrayAttribute) else ():
        alias = _read_alias(entry)
        found[alias.result] = alias
    for number, given in enumerate(arguments):
        output = given.get(_ALIASED_OUTPUT)
        if output is not None:
            if not isinstance(output, IntegerAttribute):
                raise ValueError(f"`{_ALIASED_OUTPUT}` must be an integer attribute")
            found.setdefault(output.value, _Alias(output.value, number))
    return [found[result] for result in sorted(found)]


def _read_alias(entry: Attribute) -> _Alias:
    outer = dict(entry.entries) if isinstance(entry, DictionaryAttribute) else {}
    alias, index = outer.get("alias"), outer.get("output_index")
    inner = dict(alias.entries) if isinstance(alias, DictionaryAttribute) else {}
    parameter, path, kind = (inner.get(key) for key in ("parameter_number", "parameter_index", "kind"))
    if (
        not isinstance(index, DenseArrayAttribute)
        or len(index.values) > 1
        or not isinstance(parameter, IntegerAttribute)
        or path != DenseArrayAttribute(I64, ())
    ):
        raise ValueError(f"each entry of `{_ALIASES}` must name one argument and one result")
    return _Alias(index.values[0] if index.values else 0, parameter.value, kind == StringAttribute("must_alias"))


def _alias_text(alias: _Alias, root: Type) -> str:
    index = str(alias.result) if isinstance(root, TupleType) else ""
    return f"{{{index}}}: ({alias.parameter}, {{}}, {'must' if alias.is_must else 'may'}-alias)"


def _laid_out(attribute: Attribute | None, types: Sequence[Type]) -> list[Type]:
    """Return types with the layouts that an attribute lists, or unchanged."""
    if not isinstance(attribute, ArrayAttribute):
        return list(types)
    if len(attribute.elements) != len(types):
        raise ValueError(f"expected one layout per value, found {len(attribute.elements)} for {len(types)} values")
    return [_with_order(type, order) for type, order in zip(types, attribute.elements, strict=True)]


def _with_order(type: Type, attribute: Attribute) -> Type:
    order = tuple(map(int, attribute.array)) if isinstance(attribute, Literal) else ()
    if not isinstance(type, TensorType) or not type.rank:
        return type
    if sorted(order) != list(range(type.rank)):
        raise ValueError(f"a layout of rank {type.rank} must be a permutation of its dimensions, found {list(order)}")
    return attrs.evolve(type, layout=Layout(order))
