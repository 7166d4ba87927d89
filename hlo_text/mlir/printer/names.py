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
    "memref.alloc": ("alloc",),
    "memref.alloca": ("alloca",),
    "memref.cast": ("cast",),
    "memref.dim": ("dim",),
    "memref.reshape": ("reshape",),
    "memref.subview": ("subview",),
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


def _constant_names(op: Operation) -> tuple[str, ...]:
    type = op.results[0].type
    is_integer = isinstance(type, TensorType) and isinstance(type.element_type, IntegerType)
    return ("c",) if is_integer else ("cst",)


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
def _namer_of(cls: type[Operation]) -> Callable[[Operation], tuple[str, ...]] | None:
    """Return the function for the result names of a class's operations; None if results are only numbered."""
    if cls is Constant:
        return _constant_names
    if cls is UnregisteredOperation:
        return _foreign_names
    if not issubclass(cls, DeclaredOperation) or MLIR_OPERATIONS.get(cls.mlir_name or "") is not cls:
        return None
    if issubclass(cls, UpstreamOperation) and cls.is_named_by_value:
        return _scalar_constant_names
    names = _declared_names(cls)
    return (lambda op: names) if names else None


def _region_argument_names(owner: Operation, region: Region) -> tuple[str, ...]:
    """Return the names that an operation declares for the arguments of its region."""
    count = len(region.arguments)
    if isinstance(owner, While):
        return ("iterArg",) * count
    if isinstance(owner, Scan):
        inputs = len(owner.inputs)
        return ("input",) * inputs + ("carry",) * (count - inputs)
    return ()


#: The names used in a region, and those used in each enclosing region.
_Scope = tuple[set[str], ...]


class _Namer:
    """Generator of names for every value below an operation.

    Attributes:
        names: The names, with suffix `#k` for results in a group.
    """

    def __init__(self, *, generic: bool) -> None:
        self.names = ValueNames()
        self._generic = generic
        self._value = self._argument = self._conflict = 0

    def run(self, root: Operation) -> None:
        """Name all values in `root`: each region completely, then its nested regions, last one first."""
        pending = self._nested(root, ())
        while pending:
            owner, region, scope, counters = pending.pop()
            if not self._generic:
                self._value, self._argument, self._conflict = counters
            inner: _Scope = (set(), *filter(None, scope))
            parents = self._region(owner, region, inner)
            for parent in parents:
                pending += self._nested(parent, inner)

    def _nested(self, op: Operation, scope: _Scope) -> list[tuple[Operation, Region, _Scope, tuple[int, int, int]]]:
        counters = (self._value, self._argument, self._conflict)
        return [(op, region, scope, counters) for region in op.regions]

    def _region(self, owner: Operation, region: Region, scope: _Scope) -> list[Operation]:
        """Name the values of a region; return its operations that have regions."""
        names = self.names
        parents = []
        if not self._generic:
            hints = _region_argument_names(owner, region)
            for argument, hint in zip(region.arguments, hints, strict=False):
                names[argument] = f"%{self._unique(hint, scope)}"
        for index, block in enumerate(region.blocks):
            self._block_arguments(block.arguments, scope, is_entry=index == 0)
            value = self._value
            for op in block.operations:
                if op.regions:
                    parents.append(op)
                results = op.results
                if not results:
                    continue
                namer = None if self._generic else _namer_of(op.__class__)
                if namer is not None and len(hints := namer(op)) == len(results):
                    for result, hint in zip(results, hints, strict=True):
                        names[result] = f"%{self._unique(hint, scope)}"
                    continue
                if len(results) == 1:
                    names[results[0]] = f"%{value}"
                else:
                    for number, result in enumerate(results):
                        names[result] = f"%{value}#{number}"
                value += 1
            self._value = value
        return parents

    def _block_arguments(self, arguments: tuple[Value, ...], scope: _Scope, *, is_entry: bool) -> None:
        for argument in arguments:
            if argument in self.names:
                continue
            if is_entry:
                self.names[argument] = f"%{self._unique(f'arg{self._argument}', scope)}"
                self._argument += 1
            else:
                self.names[argument] = f"%{self._value}"
                self._value += 1

    def _unique(self, hint: str, scope: _Scope) -> str:
        name = hint
        while True:
            for used in scope:
                if name in used:
                    break
            else:
                break
            name = f"{hint}_{self._conflict}"
            self._conflict += 1
        scope[0].add(name)
        return name


def name_values(root: Operation, *, generic: bool) -> ValueNames:
    """Return the names of all values in `root` in the pretty or the generic form.

    Values of a group of several results are named `%0#1`; the group itself is `%0`.
    """
    namer = _Namer(generic=generic)
    namer.run(root)
    return namer.names
