"""Names of values: `%arg0`, `%3`, `%cst_1`. As in MLIR, the source text's names are not kept."""

from __future__ import annotations

from collections.abc import Callable

from hlo_text.core.attributes import BoolAttribute, IntegerAttribute
from hlo_text.core.ir import Operation, Region, UnregisteredOperation, Value
from hlo_text.core.memo import by_declaration
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.types import BOOL, IntegerType, TensorType, Type
from hlo_text.ops import Constant, Scan, UpstreamOperation, While

#: Printed name of an undefined value.
UNKNOWN_VALUE = "<<UNKNOWN SSA VALUE>>"


class ValueNames(dict[Value, str]):
    """Names by value; an undefined value has a placeholder name."""

    def __missing__(self, value: Value) -> str:
        return UNKNOWN_VALUE


#: Result names of operations that are not declared here but name their result.
_FOREIGN_RESULT_NAMES: dict[str, tuple[str, ...]] = {
    "arith.addui_extended": ("sum", "overflow"),
    "arith.mulsi_extended": ("low", "high"),
    "arith.mului_extended": ("low", "high"),
    "complex.constant": ("cst",),
    "math.sincos": ("sin", "cos"),
    "memref.alloc": ("alloc",),
    "memref.alloca": ("alloca",),
    "memref.assume_alignment": ("assume_align",),
    "memref.cast": ("cast",),
    "memref.collapse_shape": ("collapse_shape",),
    "memref.dim": ("dim",),
    "memref.expand_shape": ("expand_shape",),
    "memref.extract_aligned_pointer_as_index": ("intptr",),
    "memref.memory_space_cast": ("memspacecast",),
    "memref.reinterpret_cast": ("reinterpret_cast",),
    "memref.reshape": ("reshape",),
    "memref.subview": ("subview",),
    "memref.transpose": ("transpose",),
    "memref.view": ("view",),
    "mhlo.topk": ("values", "indices"),
    "tensor.concat": ("concat",),
    "tensor.expand_shape": ("expanded",),
    "tensor.extract_slice": ("extracted_slice",),
    "tensor.gather": ("gather",),
    "tensor.generate": ("generated",),
    "tensor.insert": ("inserted",),
    "tensor.insert_slice": ("inserted_slice",),
    "tensor.pad": ("padded",),
    "tensor.scatter": ("scatter",),
}


def constant_hint(type: Type) -> str:
    """Return the name of a constant by its type."""
    return "c" if isinstance(type, TensorType) and isinstance(type.element_type, IntegerType) else "cst"


def _foreign_names(op: Operation) -> tuple[str, ...]:
    dialect, _, name = op.name.partition(".")
    cls = MLIR_OPERATIONS.get(f"stablehlo.{name}") if dialect == "mhlo" else None
    return _FOREIGN_RESULT_NAMES.get(op.name, ()) if cls is None else _declared_names(cls)


def _scalar_constant_names(op: Operation) -> tuple[str, ...]:
    match op.attributes.get("value"):
        case IntegerAttribute(value) | BoolAttribute(value) if len(op.results) == 1:
            return (_integer_name(int(value), op.results[0].type),)
    return ("cst",)


def _integer_name(value: int, type: Type) -> str:
    if type == BOOL:
        return "true" if value else "false"
    return f"c{value}_{type.mlir_name}" if isinstance(type, IntegerType) else f"c{value}"


def _declared_names(cls: type[DeclaredOperation]) -> tuple[str, ...]:
    """Return the result names that a class declares, or the names of several single-value result fields."""
    if issubclass(cls, UpstreamOperation) and cls.result_hints:
        return cls.result_hints
    fields = cls.result_fields
    return tuple(field.name for field in fields) if len(fields) > 1 and not any(f.variadic for f in fields) else ()


@by_declaration
def namer_of(cls: type[Operation]) -> Callable[[Operation], tuple[str, ...]] | None:
    """Return the function for the result names of a class's operations; None if results are only numbered."""
    if cls is Constant:
        return lambda op: (constant_hint(op.results[0].type),) if op.dialect is None else ()
    if cls is UnregisteredOperation:
        return _foreign_names
    if not issubclass(cls, DeclaredOperation) or MLIR_OPERATIONS.get(cls.mlir_name or "") is not cls:
        return None
    if issubclass(cls, UpstreamOperation) and cls.is_named_by_value:
        return _scalar_constant_names
    names = _declared_names(cls)
    return (lambda op: names) if names else None


def region_argument_names(owner: Operation, region: Region) -> tuple[str, ...]:
    """Return the names that an operation declares for the arguments of its region."""
    if isinstance(owner, While):
        return ("iterArg",) * len(region.arguments)
    if isinstance(owner, Scan):
        inputs = len(owner.inputs)
        return ("input",) * inputs + ("carry",) * (len(region.arguments) - inputs)
    return ()
