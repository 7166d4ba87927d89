"""Walks a module in the order it is printed and collects what is printed by alias."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hlo_text import ops
from hlo_text.attributes import Attribute, UnknownLocation
from hlo_text.ir import Block, Function, Module, Operation, Region
from hlo_text.printer.mlir_forms import discardable_attributes
from hlo_text.printer.mlir_locations import AliasCollector
from hlo_text.printer.mlir_reduce import compact_operation
from hlo_text.types import FunctionType, FutureType, TensorType, TupleType, Type

UNKNOWN_LOCATION = UnknownLocation()


class _AliasPass:
    def __init__(self, *, generic: bool, debug_info: bool) -> None:
        self.collector = AliasCollector()
        self._generic = generic
        self._debug_info = debug_info
        self._seen: set[int] = set()  # ids of types, attribute dictionaries and locations of the module
        self._pending: list[Operation | Block | _Attributes] = []

    def run(self, module: Module) -> None:
        self._pending.append(module)
        while self._pending:
            node = self._pending.pop()
            if isinstance(node, Block):
                self._pending.extend(reversed(node.operations))
            elif isinstance(node, _Arguments):
                self._arguments(node.block)
            elif isinstance(node, _Attributes):
                self._attributes(node.op)
            else:
                self._operation(node)

    def _operation(self, op: Operation) -> None:
        if self._debug_info:
            location = op.location or UNKNOWN_LOCATION
            if id(location) not in self._seen:
                self._seen.add(id(location))
                self.collector.visit(location, may_follow=True)
        if not op.regions:
            self._attributes(op)
            return
        following: list[Operation | Block | _Attributes] = []
        if not self._generic:
            self._attributes(op)
        shows_arguments = self._generic or not isinstance(op, ops.While | Function)
        if not (isinstance(op, ops.Reduce) and not self._generic and compact_operation(op) is not None):
            for region in op.regions:
                following += _blocks(region, shows_arguments)
        if self._generic:
            following.append(_Attributes(op))
        self._pending.extend(reversed(following))

    def _attributes(self, op: Operation) -> None:
        if isinstance(op, Function):
            self._function(op)
        for value in op.attributes.values():
            if isinstance(value, Attribute):
                self.collector.visit(value, may_follow=False)
        self._types(value.type for value in (*op.operands, *op.results))
        self._dictionary(discardable_attributes(op))

    def _function(self, function: Function) -> None:
        if self._generic:
            for entries in function.argument_attributes:
                self._dictionary(entries)
            self._types((function.function_type,))
        else:
            if function.body.blocks:
                self._arguments(function.body.blocks[0])
            self._types(function.function_type.inputs)
            for entries in function.argument_attributes:
                self._dictionary(entries)
            self._types(function.function_type.results)
        for entries in function.result_attributes:
            self._dictionary(entries)

    def _arguments(self, block: Block) -> None:
        self._types(argument.type for argument in block.arguments)
        if self._debug_info:
            locations = block.argument_locations or (None,) * len(block.arguments)
            for location in locations:
                self.collector.visit(location or UNKNOWN_LOCATION, may_follow=False)

    def _dictionary(self, entries: Mapping[str, Attribute]) -> None:
        if entries and id(entries) not in self._seen:
            self._seen.add(id(entries))
            for name in sorted(entries):
                if isinstance(entries[name], Attribute):
                    self.collector.visit(entries[name], may_follow=False)

    def _types(self, types: Iterable[Type]) -> None:
        for type in types:
            if id(type) not in self._seen:
                self._seen.add(id(type))
                self._type(type)

    def _type(self, type: Type) -> None:
        match type:
            case TensorType(encoding=encoding) if isinstance(encoding, Attribute):
                self.collector.visit(encoding, may_follow=False)
            case TupleType(types) | FutureType(types):
                self._types(types)
            case FunctionType(inputs, results):
                self._types(inputs)
                self._types(results)


class _Attributes:
    """Work left to do: the attributes of an operation, which the generic form has behind its regions."""

    def __init__(self, op: Operation) -> None:
        self.op = op


class _Arguments:
    """Work left to do: the arguments of a block."""

    def __init__(self, block: Block) -> None:
        self.block = block


def _blocks(region: Region, shows_arguments: bool) -> list[Any]:
    work: list[Any] = []
    for index, block in enumerate(region.blocks):
        if shows_arguments or index:
            work.append(_Arguments(block))
        work.append(block)
    return work


def collect_aliases(module: Module, *, generic: bool, debug_info: bool) -> AliasCollector:
    """Return the aliases of a module.

    Args:
        module: What is printed.
        generic: The generic form shows attributes behind regions, and everything in them.
        debug_info: Locations are printed.
    """
    alias_pass = _AliasPass(generic=generic, debug_info=debug_info)
    alias_pass.run(module)
    return alias_pass.collector
