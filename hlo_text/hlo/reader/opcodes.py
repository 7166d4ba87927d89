"""What the parser must know about single opcodes beyond their declarations: operand counts, when a shape is needed."""

from __future__ import annotations

import attrs

from hlo_text import ops
from hlo_text.hlo.spelling import spelling_of
from hlo_text.opdef import HLO_OPERATIONS, DeclaredOperation

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
        "parameter_replication",
    )
)


@attrs.frozen
class OpcodeRule:
    """Operand count, `maximum` None if there is no limit, and the opcode's own attribute names.

    `attributes` None accepts any name: an opcode of another version of XLA.
    """

    minimum: int = 0
    maximum: int | None = None
    attributes: frozenset[str] | None = None


#: Operand counts of declared opcodes that HLO fixes although the declaration is variadic.
_FIXED_COUNTS = {
    "while": (1, 1),
    "opt-barrier": (1, 1),
    "outfeed": (2, 2),
    "reduce": (2, None),
    "reduce-window": (2, None),
    "scatter": (3, None),
    "sort": (1, None),
    "concatenate": (1, None),
    "conditional": (2, None),
}

#: Attributes that XLA still reads and ignores.
IGNORED_ATTRIBUTES = {
    "all-reduce": frozenset(("mode",)),
    "all-reduce-start": frozenset(("mode",)),
    "ragged-all-to-all": frozenset(("dimensions",)),
}

#: XLA infers the shape of a broadcast too, but then reads its dimensions as sizes in front of the operand's.
_SHAPE_REQUIRED = frozenset(
    (
        *("convert", "bitcast-convert", "stochastic-convert", "reduce-precision", "bitcast", "parameter", "constant"),
        *("iota", "broadcast", "reshape", "dynamic-reshape", "slice", "dynamic-slice", "dynamic-update-slice"),
        *("copy-start", "copy-done", "scaled-dot", "rng", "rng-bit-generator", "rng-get-and-update-state"),
        *("fusion", "opt-barrier"),
        *("custom-call", "all-reduce", "reduce-scatter", "all-gather", "all-to-all", "collective-broadcast"),
        *("collective-permute", "infeed", "outfeed", "send", "recv", "ragged-all-to-all"),
    )
)


def may_omit_shape(opcode: str) -> bool:
    """Whether XLA infers the result shape when the text leaves it out."""
    if opcode not in HLO_OPERATIONS or opcode in _SHAPE_REQUIRED:
        return False
    return not opcode.endswith(("-start", "-update", "-done"))


def opcode_rule(opcode: str) -> OpcodeRule:
    """Return the rule of an opcode; `X-start`, `X-update` and `X-done` of a known X are asynchronous forms of X."""
    rule = _rules.get(opcode)
    if rule is None:
        rule = _rules[opcode] = _find_rule(opcode) if len(_rules) < 4096 else OpcodeRule()
    return rule


_rules: dict[str, OpcodeRule] = {}


def _find_rule(opcode: str) -> OpcodeRule:
    operation = ops.hlo_class(opcode)
    if operation is None:
        return OpcodeRule()
    if not issubclass(operation, ops.WrappedStart):
        return _declared_rule(opcode, operation)
    rule = _declared_rule(opcode.removesuffix("-start"), operation.wrapped)
    return OpcodeRule(rule.minimum, rule.maximum, (rule.attributes or frozenset()) | spelling_of(operation).names)


def _declared_rule(opcode: str, operation: type[DeclaredOperation]) -> OpcodeRule:
    names = spelling_of(operation).names | IGNORED_ATTRIBUTES.get(opcode, frozenset())
    names |= {field.hlo for field in operation.region_fields if field.hlo is not None}
    if opcode == "conditional":
        names |= {"true_computation", "false_computation", "branch_computations"}
    elif opcode == "custom-call":
        names |= {"to_apply"}
    elif opcode in ("reduce-scatter", "scan"):
        names |= {"calls"}  # as XLA's canonical form prints its computation
    fields = operation.operand_fields
    fixed = sum(not field.variadic and not field.optional for field in fields)
    limit = None if any(field.variadic for field in fields) else len(fields)
    minimum, maximum = _FIXED_COUNTS.get(opcode, (fixed, limit))
    return OpcodeRule(minimum, maximum, names)
