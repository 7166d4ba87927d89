"""Types after the colon of regular pretty forms, read and printed."""

from __future__ import annotations

from abc import ABC, abstractmethod

from hlo_text.core.ir import Operation
from hlo_text.core.types import FunctionType, Type
from hlo_text.mlir.printer.forms import FormPrinter
from hlo_text.mlir.reader.raw_operations import Signature
from hlo_text.reading.failure import MalformedError

#: Types of the operands, types of the results.
OperationTypes = tuple[tuple[Type, ...], tuple[Type, ...]]


class Types(ABC):
    """Syntax of the types of an operation."""

    @abstractmethod
    def read(self, signature: Signature, count: int) -> OperationTypes:
        """Return the types of `count` operands and of the results.

        Raises:
            MalformedError: The form requires other types.
        """

    @abstractmethod
    def text(self, printer: FormPrinter, op: Operation) -> str:
        """Return the text of an operation's types."""


class FunctionTypes(Types):
    """`(tensor<2xf32>) -> tensor<2xi1>`."""

    def read(self, signature: Signature, count: int) -> OperationTypes:
        types = function_types(signature)
        if types is None:
            raise MalformedError("syntax", "expected a function type")
        return types

    def text(self, printer: FormPrinter, op: Operation) -> str:
        return printer.signature(op)


class SameTypes(Types):
    """The one type of all operands and results, or a function type."""

    def read(self, signature: Signature, count: int) -> OperationTypes:
        types = function_types(signature)
        if types is not None:
            return types
        type = only_type(signature)
        return (type,) * count, (type,)

    def text(self, printer: FormPrinter, op: Operation) -> str:
        return printer.single_or_signature(op)


class ResultTypeOnly(Types):
    """The type of the result of an operation without operands."""

    def read(self, signature: Signature, count: int) -> OperationTypes:
        return (), (only_type(signature),)

    def text(self, printer: FormPrinter, op: Operation) -> str:
        return printer.types.text(op.results[0].type)


class OperandTypes(Types):
    """The type of every operand of an operation without results."""

    def read(self, signature: Signature, count: int) -> OperationTypes:
        return (only_type(signature),) * count, ()

    def text(self, printer: FormPrinter, op: Operation) -> str:
        return printer.types.text(op.operands[0].type)


class OperandAndResultTypes(Types):
    """`tensor<2xf32>, tensor<2xf32> -> tensor<2xi1>`."""

    def read(self, signature: Signature, count: int) -> OperationTypes:
        if signature.results is None:
            raise MalformedError("syntax", "expected operand types, '->' and a result type")
        return signature.types, signature.results

    def text(self, printer: FormPrinter, op: Operation) -> str:
        results = printer.types.results(tuple(result.type for result in op.results))
        return f"{printer.operand_types(op)} -> {results}"


class ReturnedTypes(Types):
    """The types of the operands of a terminator."""

    def read(self, signature: Signature, count: int) -> OperationTypes:
        if signature.results is not None or function_types(signature) is not None:
            raise MalformedError("syntax", "expected operand types, found a function type")
        return signature.types, ()

    def text(self, printer: FormPrinter, op: Operation) -> str:
        return printer.operand_types(op)


def function_types(signature: Signature) -> OperationTypes | None:
    """Return the types of a signature that is a function type."""
    first = signature.types[0] if len(signature.types) == 1 else None
    if signature.results is not None or not isinstance(first, FunctionType):
        return None
    return first.inputs, first.results


def only_type(signature: Signature) -> Type:
    """Return the single type of a signature."""
    if signature.results is not None or len(signature.types) != 1 or isinstance(signature.types[0], FunctionType):
        raise MalformedError("syntax", "expected a single type")
    return signature.types[0]
