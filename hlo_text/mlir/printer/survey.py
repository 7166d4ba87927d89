"""The walk over a module before it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hlo_text.core.ir import Function, Operation, Region, UnregisteredOperation, Value
from hlo_text.core.memo import by_declaration
from hlo_text.core.opdef import DeclaredOperation, Kind
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.types import store_text
from hlo_text.mlir.forms.reduction import compact_operation
from hlo_text.mlir.printer.names import ValueNames, constant_hint, namer_of, region_argument_names
from hlo_text.ops import Constant, Reduce


@by_declaration
def generic_attributes(cls: type[Operation]) -> tuple[str, ...] | None:
    """Return the names of a class's fields that contain generic attributes; None if any attribute may be generic."""
    if not issubclass(cls, DeclaredOperation):
        return None if issubclass(cls, UnregisteredOperation) else ()
    return tuple(name for name, field in cls.attribute_fields.items() if field.kind is Kind.ATTRIBUTE)


#: Classes whose single results are only numbered.
_NUMBERED: set[type[Operation]] = set()
#: The names used in a region, and those used in each enclosing region.
_Scope = tuple[set[str], ...]


class PrintSurvey:
    """One walk over an operation before it is printed: names of all values inside, and what may have aliases.

    Attributes:
        names: Names of values in the pretty or the generic form. Values of a group of several results are named
            `%0#1`; the group itself is `%0`.
        compact: The operations in the bodies of reductions in the compact form, whose regions are not printed.
        types: Types of values whose texts may depend on the module, by their ids.
        others: Operations whose attributes may have aliases.
    """

    def __init__(self, root: Operation, *, generic: bool) -> None:
        self.names = ValueNames()
        self.compact: dict[Operation, DeclaredOperation] = {}
        self.types: dict[int, Type] = {}
        self.others: list[Operation] = []
        self._generic = generic
        self._value = self._argument = self._conflict = 0
        self._run(root)

    def _run(self, root: Operation) -> None:
        """Name all values in `root`: each region completely, then its nested regions, last one first."""
        if root.annotations is not None or generic_attributes(root.__class__) != ():
            self.others.append(root)
        counters = self._value, self._argument, self._conflict
        outermost: _Scope = ()
        pending = [(root, region, outermost, counters) for region in root.regions]
        while pending:
            owner, region, scope, counters = pending.pop()
            if not self._generic:
                self._value, self._argument, self._conflict = counters
            inner: _Scope = (set(), *filter(None, scope))
            parents = self._region(owner, region, inner)
            if parents:
                counters = self._value, self._argument, self._conflict
                for parent in parents:
                    pending += [(parent, region, inner, counters) for region in parent.regions]

    def _region(self, owner: Operation, region: Region, scope: _Scope) -> list[Operation]:
        """Name the values of a region; return its operations that have printed regions."""
        names, others, numbered, is_pretty = self.names, self.others, _NUMBERED, not self._generic
        parents = []
        hints = region_argument_names(owner, region) if is_pretty else ()
        if hints:
            for argument, hint in zip(region.arguments, hints, strict=False):
                names[argument] = f"%{self._unique(hint, scope)}"
        for index, block in enumerate(region.blocks):
            if block.arguments:
                self._name_arguments(block.arguments, scope, is_entry=index == 0)
            value = self._value
            for op in block.operations:
                results, cls = op.results, op.__class__
                if op.regions and not (is_pretty and cls is Reduce and self._is_compact(op)):
                    parents.append(op)
                if op.annotations is not None:
                    others.append(op)
                if cls in numbered and len(results) < 2:
                    if results:
                        result = results[0]
                        names[result] = f"%{value}"
                        value += 1
                        try:
                            _ = result.type.mlir_text
                        except AttributeError:
                            self._note_types((result.type,))
                elif (
                    cls is Constant
                    and is_pretty
                    and len(results) == 1
                    and (op.annotations is None or op.annotations.dialect is None)
                ):
                    result = results[0]
                    names[result] = f"%{self._unique(constant_hint(result.type), scope)}"
                    try:
                        _ = result.type.mlir_text
                    except AttributeError:
                        self._note_types((result.type,))
                else:
                    value += self._name_results(op, value, scope)
            self._value = value
        return parents

    def _is_compact(self, op: Any) -> bool:
        inner = compact_operation(op)
        if inner is not None:
            self.compact[op] = inner
        return inner is not None

    def _name_results(self, op: Operation, value: int, scope: _Scope) -> int:
        """Name the results of an operation, whose number would be `value`; return 1 if they have a number, else 0."""
        names, results, cls = self.names, op.results, op.__class__
        if isinstance(op, Function):
            self._note_function(op)
        elif generic_attributes(cls) != ():
            if op.annotations is None:
                self.others.append(op)
        elif namer_of(cls) is None:
            _NUMBERED.add(cls)
        self._note_types([result.type for result in results])
        namer = None if self._generic else namer_of(cls)
        if namer is not None and results and len(hints := namer(op)) == len(results):
            for result, hint in zip(results, hints, strict=True):
                names[result] = f"%{self._unique(hint, scope)}"
            return 0
        if len(results) == 1:
            names[results[0]] = f"%{value}"
        else:
            for number, result in enumerate(results):
                names[result] = f"%{value}#{number}"
        return int(bool(results))

    def _name_arguments(self, arguments: tuple[Value, ...], scope: _Scope, *, is_entry: bool) -> None:
        names = self.names
        self._note_types([argument.type for argument in arguments])
        for argument in arguments:
            if argument in names:
                continue
            if is_entry:
                names[argument] = f"%{self._unique(f'arg{self._argument}', scope)}"
                self._argument += 1
            else:
                names[argument] = f"%{self._value}"
                self._value += 1

    def _note_function(self, function: Function) -> None:
        self._note_types((*function.function_type.inputs, *function.function_type.results))
        if function.argument_attributes or function.result_attributes:
            self.others.append(function)

    def _note_types(self, types: Sequence[Type]) -> None:
        try:
            for type in types:
                _ = type.mlir_text
        except AttributeError:
            self.types.update({id(type): type for type in types if not store_text(type)})

    def _unique(self, hint: str, scope: _Scope) -> str:
        name = hint
        while True:
            for used in scope:
                if name in used:
                    break
            else:
                scope[0].add(name)
                return name
            name = f"{hint}_{self._conflict}"
            self._conflict += 1
