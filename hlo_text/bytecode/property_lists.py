"""Order in which bytecode stores the properties of an operation: by name, as derived from the declarations."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hlo_text.bytecode.portable.vhlo_operations import vhlo_properties
from hlo_text.core.ir import Operation
from hlo_text.core.memo import by_declaration, remembered
from hlo_text.core.opdef import AttributeField, DeclaredOperation, operation_class
from hlo_text.mlir.codecs.fields import fields_by_name

#: Properties of structural operations, with a flag for required ones.
_STRUCTURE: Mapping[str, tuple[tuple[str, bool], ...]] = {
    "builtin.module": (("sym_name", False), ("sym_visibility", False)),
    "func.func": (
        ("arg_attrs", False),
        ("function_type", True),
        ("no_inline", False),
        ("res_attrs", False),
        ("sym_name", True),
        ("sym_visibility", False),
    ),
}
#: Properties with segment sizes, which are stored last, as numbers.
_SEGMENTS = ("operandSegmentSizes", "resultSegmentSizes")


@attrs.frozen
class PropertyList:
    """Properties of an operation in storage order.

    Attributes:
        names: The property names, with a flag for required ones.
        segments: The names of segment size properties, which follow.
    """

    names: tuple[tuple[str, bool], ...]
    segments: tuple[str, ...] = ()


#: Properties of operations beyond their declared fields, and those of undeclared operations.
_FURTHER: Mapping[str, tuple[str, ...]] = {
    "arith.addf": ("roundingmode",),
    "arith.divf": ("roundingmode",),
    "arith.index_castui": ("nonNeg",),
    "arith.mulf": ("roundingmode",),
    "arith.subf": ("roundingmode",),
    "chlo.scan": ("scan_dim_size",),
    "func.call": ("arg_attrs", "no_inline", "res_attrs"),
    "func.call_indirect": ("arg_attrs", "res_attrs"),
}
_FOREIGN: Mapping[str, PropertyList] = {
    "arith.addui_extended": PropertyList(()),
    "arith.convertf": PropertyList((("fastmath", False), ("roundingmode", False))),
    "arith.flush_denormals": PropertyList((("fastmath", False),)),
    "arith.mulsi_extended": PropertyList(()),
    "arith.mului_extended": PropertyList(()),
    "arith.scaling_extf": PropertyList((("fastmath", False),)),
    "arith.scaling_truncf": PropertyList((("fastmath", False), ("roundingmode", False))),
    "arith.subui_extended": PropertyList(()),
    "cf.assert": PropertyList((("msg", True),)),
    "cf.br": PropertyList(()),
    "cf.cond_br": PropertyList((("branch_weights", False),), ("operandSegmentSizes",)),
    "tensor.collapse_shape": PropertyList((("reassociation", True),)),
    "tensor.expand_shape": PropertyList((("reassociation", True), ("static_output_shape", True))),
    "tensor.extract_slice": PropertyList(
        (("static_offsets", True), ("static_sizes", True), ("static_strides", True)), ("operandSegmentSizes",)
    ),
}


@remembered("bytecode: properties of operations", 1 << 12)
def property_lists(name: str) -> tuple[PropertyList, ...]:
    """Return the property lists that an operation may be stored with, or nothing if it is unknown."""
    if name in _STRUCTURE:
        return (PropertyList(_STRUCTURE[name]),)
    if name in _FOREIGN:
        return (_FOREIGN[name],)
    if name.startswith("vhlo."):
        names = vhlo_properties(name)
        return () if names is None else (PropertyList(tuple((name, True) for name in names)),)
    cls = operation_class(name, "stablehlo")
    if not issubclass(cls, DeclaredOperation):
        return ()
    return _of_declaration(cls)


@by_declaration
def _of_declaration(cls: type[DeclaredOperation]) -> tuple[PropertyList, ...]:
    fields = fields_by_name(cls)
    segments = tuple(name for name in _SEGMENTS if name in fields)
    required = {name: field.is_required for name, field in fields.items() if name not in _SEGMENTS}
    required |= dict.fromkeys(_FURTHER.get(cls.mlir_name or "", ()), False)
    newest = PropertyList(tuple(sorted(required.items())), segments)
    later = later_property(cls)
    if later is None:
        return (newest,)
    del required[later[0]]
    return PropertyList(tuple(sorted(required.items())), segments), newest


@by_declaration
def later_property(cls: type[Operation]) -> tuple[str, AttributeField] | None:
    """Return the name and field of the property that was added later, or None."""
    return next(((name, field) for name, field in fields_by_name(cls).items() if field.later), None)
