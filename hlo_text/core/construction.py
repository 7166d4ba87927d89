"""Signatures of `make`, derived from the fields of an operation, for `inspect` and `hlo_text/ops/__init__.pyi`."""

from __future__ import annotations

from inspect import Parameter, Signature
from types import FunctionType, MethodType
from typing import Any, Protocol


class _Field(Protocol):
    """Field of a declaration, defined above in `core.opdef`: the members that signatures read."""

    name: str
    optional: bool
    variadic: bool

    @property
    def annotation(self) -> str: ...


class _AttributeField(Protocol):
    """Attribute field of a declaration: the members that signatures read."""

    name: str
    default: Any

    @property
    def annotation(self) -> str: ...

    @property
    def is_required(self) -> bool: ...


#: Parameters of every operation after its fields.
_COMMON = (
    Parameter("result_types", Parameter.KEYWORD_ONLY, default=None, annotation="Iterable[Type] | None"),
    Parameter("annotations", Parameter.KEYWORD_ONLY, default=None, annotation="Annotations | None"),
)


def required_attributes(cls: type[Any]) -> tuple[str, ...]:
    """Return the names of the required attributes; HLO-only attributes are optional if MLIR has the operation."""
    fields = cls.attribute_fields.values()
    return tuple(field.name for field in fields if field.is_required and (field.mlir or cls.mlir_name is None))


def signature(cls: type[Any]) -> Signature:
    """Return the signature of `make`: operands by position or name, attributes and regions by name."""
    operands = [_operand(field) for field in cls.operand_fields]
    for index, field in reversed(list(enumerate(operands[1:], 1))):
        if field.default is Parameter.empty:  # Python requires that parameters before a required one are required
            operands[index - 1] = operands[index - 1].replace(default=Parameter.empty)
    required = required_attributes(cls)
    attributes = [_attribute(field, field.name in required) for field in cls.attribute_fields.values()]
    regions = [_region(field) for field in cls.region_fields]
    operation = Parameter("cls", Parameter.POSITIONAL_ONLY)
    return Signature([operation, *operands, *attributes, *regions, *_COMMON], return_annotation="Self")


class OwnMake:
    """Descriptor that creates a class's own class method `make`, with its signature, on first access."""

    def __init__(self, cls: type[Any]) -> None:
        self._cls = cls

    def __get__(self, instance: object, owner: type[Any]) -> Any:
        cls = self._cls
        base: Any = super(cls, cls)
        shared = base.make.__func__
        own: Any = FunctionType(
            shared.__code__, shared.__globals__, shared.__name__, shared.__defaults__, shared.__closure__
        )
        own.__kwdefaults__ = shared.__kwdefaults__
        own.__qualname__ = f"{cls.__qualname__}.make"
        own.__signature__ = signature(cls)
        cls.make = classmethod(own)
        return MethodType(own, owner)


def _operand(field: _Field) -> Parameter:
    default = () if field.variadic else None if field.optional else Parameter.empty
    return Parameter(field.name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=_argument_type(field))


def _attribute(field: _AttributeField, is_required: bool) -> Parameter:
    default = Parameter.empty if is_required else None if field.is_required else field.default
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=field.annotation)


def _region(field: _Field) -> Parameter:
    default = () if field.variadic else None if field.optional else Parameter.empty
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=_argument_type(field))


def _argument_type(field: _Field) -> str:
    """Return the Python type of a field's argument: any iterable if the field is a tuple."""
    kind = "Value" if "Value" in field.annotation else "Region"
    if field.variadic:
        return f"Iterable[{kind}]"
    return f"{kind} | None" if field.optional else kind
