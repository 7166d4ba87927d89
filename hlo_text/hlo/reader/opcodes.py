"""Rules derived from the declarations of opcodes: operand counts, attributes, optional shapes."""

from __future__ import annotations

from functools import cache

import attrs

from hlo_text.core.ir import Operation
from hlo_text.core.memo import by_declaration
from hlo_text.core.opdef import HLO_OPERATIONS, DeclaredOperation
from hlo_text.hlo.codecs import codec_of
from hlo_text.ops import WrappedStart

#: Names of attributes that every instruction may carry; `Annotations` holds them.
ANNOTATION_NAMES = frozenset(
    (
        "sharding",
        "frontend_attributes",
        "control-predecessors",
        "statistics",
        "origin",
        "metadata",
        "backend_config",
    )
)


@attrs.frozen
class OpcodeRule:
    """Operand counts and attribute names of an opcode.

    Attributes:
        minimum, maximum: Fewest and most operands, None if there is no limit.
        attributes: Names of the opcode's own attributes, None for any: an opcode of another version of XLA.
        annotations: Names of the attributes that `Annotations` contains.
        ignored: Names of the attributes that XLA ignores.
    """

    minimum: int = 0
    maximum: int | None = None
    attributes: frozenset[str] | None = None
    annotations: frozenset[str] = ANNOTATION_NAMES
    ignored: frozenset[str] = frozenset()

    def knows(self, name: str) -> bool:
        """Whether an instruction may have an attribute with this name."""
        return self.attributes is None or name in self.attributes or name in self.annotations


@cache
def known_attributes() -> frozenset[str]:
    """Return the names of the attributes of all opcodes."""
    rules = [opcode_rule(operation) for operation in HLO_OPERATIONS.values()]
    return frozenset().union(*((rule.attributes or frozenset()) | rule.annotations for rule in rules))


def may_omit_shape(operation: type[Operation]) -> bool:
    """Whether XLA infers the result shape if the text omits it."""
    if not issubclass(operation, DeclaredOperation) or operation.opcode is None:
        return False
    return not operation.opcode.needs_shape


@by_declaration
def has_argument(operation: type[Operation] | None) -> bool:
    """Whether the parentheses contain something other than operands."""
    opcode = getattr(operation, "opcode", None)
    return opcode is not None and opcode.argument is not None


@by_declaration
def opcode_rule(operation: type[Operation]) -> OpcodeRule:
    """Return the rule of a class; undeclared opcodes may have any operands and attributes."""
    if not issubclass(operation, DeclaredOperation) or operation.opcode is None:
        return OpcodeRule()
    opcode = operation.opcode
    attributes = codec_of(operation).names.union(
        opcode.ignored, *(field.hlo_names for field in operation.region_fields)
    )
    minimum, maximum = opcode.operands or _counts(operation)
    if issubclass(operation, WrappedStart):  # later steps may bind the rest
        minimum = 0
    return OpcodeRule(
        minimum,
        maximum,
        attributes,
        ANNOTATION_NAMES.union(opcode.annotations),
        frozenset(opcode.ignored),
    )


def _counts(operation: type[DeclaredOperation]) -> tuple[int, int | None]:
    fields = operation.operand_fields
    fixed = sum(not field.variadic and not field.optional for field in fields)
    return fixed, None if any(field.variadic for field in fields) else len(fields)
