"""Operations constructed individually, in functions and modules; the C++ is the oracle for their text."""

from __future__ import annotations

from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.core.attributes import (
    Literal,
)
from hlo_text.core.ir import Annotations, Block, Function, Module, Operation, Region, Value
from hlo_text.core.types import (
    F32,
    ElementType,
    FunctionType,
    TensorType,
    Type,
)
from hlo_text.mlir.printer.module import print_stablehlo

from support.oracle import oracle


def tensor(*shape: int | None, of: ElementType = F32) -> TensorType:
    return TensorType(shape, of)


def literal(array: Any, element_type: ElementType) -> Literal:
    array = np.asarray(array)
    return Literal(TensorType(array.shape, element_type), array)


class Builder:
    """Collects the operations of a block."""

    def __init__(self, *argument_types: Type) -> None:
        self.arguments = tuple(Value(type) for type in argument_types)
        self.operations: list[Operation] = []

    def add(self, cls: Any, *operands: Any, types: list[Type], **fields: Any) -> Any:
        op = cls.make(*operands, result_types=types, **fields)
        self.operations.append(op)
        return op.results[0] if len(types) == 1 else op.results

    def constant(self, array: Any, element_type: ElementType) -> Value:
        value = literal(array, element_type)
        return self.add(ops.Constant, types=[value.type], value=value)  # type: ignore[no-any-return]

    def returns(self, *values: Value) -> Region:
        self.operations.append(ops.Return({}, values, ()))
        return Region([Block(self.arguments, self.operations)])

    def function(self, *values: Value, name: str = "main", **fields: Any) -> Function:
        self.operations.append(ops.FunctionReturn({}, values, ()))
        types = FunctionType(tuple(a.type for a in self.arguments), tuple(v.type for v in values))
        body = Region([Block(self.arguments, self.operations)])
        return Function({}, (), (), (body,), symbol=name, function_type=types, **fields)


def module(*operations: Operation, **fields: Any) -> Module:
    return Module({}, (), (), (Region([Block((), list(operations))]),), **fields)


def adder(type: Type, cls: Any = ops.Add) -> Region:
    body = Builder(type, type)
    return body.returns(body.add(cls, *body.arguments, types=[type]))


def discardable(**entries: Any) -> Annotations:
    return Annotations({name.replace("__", "."): value for name, value in entries.items()})


def declaration(name: str, inputs: tuple[Type, ...], results: tuple[Type, ...]) -> Function:
    types = FunctionType(inputs, results)
    return Function({}, (), (), (Region([]),), symbol=name, function_type=types, visibility="private")


def check(made: Module, **options: Any) -> str:
    """Assert that the C++ and this project print the same text in both forms, and return the pretty form."""
    pretty = print_stablehlo(made, **options)
    generic = print_stablehlo(made, generic=True, **options)
    for text in (pretty, generic):
        assert oracle().print_mlir(text, **options).rstrip("\n") == pretty.rstrip("\n")
    assert oracle().print_mlir(generic, generic=True, **options).rstrip("\n") == generic.rstrip("\n")
    return pretty
