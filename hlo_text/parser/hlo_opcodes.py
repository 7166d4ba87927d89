"""What the parser must know about single opcodes beyond their declarations: operand counts, when a shape is needed."""

from __future__ import annotations

import attrs

from hlo_text.hlo_spelling import spelling_of
from hlo_text.opdef import HLO_OPERATIONS

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


def _rule(minimum: int, maximum: int | None, attributes: str = "") -> OpcodeRule:
    return OpcodeRule(minimum, maximum, frozenset(attributes.split()))


_GROUPS = "channel_id replica_groups constrain_layout"
_DOT = "lhs_batch_dims lhs_contracting_dims rhs_batch_dims rhs_contracting_dims operand_precision"
_TRANSFER = "channel_id is_host_transfer"
#: Opcodes that no class declares.
_RULES = {
    "mulhi": _rule(2, 2),
    "stochastic-convert": _rule(2, 2),
    "dynamic-reshape": _rule(1, None),
    "copy-start": _rule(1, 1, "cross_program_prefetch_index"),
    "copy-done": _rule(1, 1),
    "scan": _rule(0, None, "dimensions num_carries is_reverse is_associative to_apply calls"),
    "topk": _rule(1, 1, "k largest"),
    "ragged-dot": _rule(3, 3, f"{_DOT} lhs_ragged_dims rhs_group_dims"),
    "scaled-dot": _rule(4, 4, f"{_DOT} algorithm"),
    "domain": _rule(1, 1, "domain"),
    "all-reduce-start": _rule(0, None, f"{_GROUPS} use_global_device_ids to_apply mode"),
    "all-gather-start": _rule(0, None, f"{_GROUPS} dimensions use_global_device_ids"),
    "ragged-all-to-all": _rule(6, 6, f"{_GROUPS} dimensions"),
    "collective-permute-start": _rule(0, None, "channel_id source_target_pairs slice_sizes"),
    "all-reduce-done": _rule(1, 1),
    "all-gather-done": _rule(1, 1),
    "collective-permute-done": _rule(1, 1),
    "send": _rule(2, 2, _TRANSFER),
    "recv": _rule(1, 1, _TRANSFER),
    "send-done": _rule(1, 1, _TRANSFER),
    "recv-done": _rule(1, 1, _TRANSFER),
    "async-start": _rule(0, None, "async_execution_thread calls output_to_operand_aliasing"),
    "async-update": _rule(1, 1, "async_execution_thread calls"),
    "async-done": _rule(1, 1, "async_execution_thread calls"),
}

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
IGNORED_ATTRIBUTES = {"all-reduce": frozenset(("mode",))}

#: Attributes besides their own that must be there for opcodes without a class.
REQUIRED_ATTRIBUTES = {
    "topk": ("k",),
    "domain": ("domain",),
    "scan": ("dimensions", "num_carries"),
    "all-reduce-start": ("to_apply",),
    "all-gather-start": ("dimensions",),
    "collective-permute-start": ("source_target_pairs",),
    "async-start": ("calls",),
}

#: XLA infers the shape of a broadcast too, but then reads its dimensions as sizes in front of the operand's.
_SHAPE_REQUIRED = frozenset(
    (
        *("convert", "bitcast-convert", "stochastic-convert", "reduce-precision", "bitcast", "parameter", "constant"),
        *(
            "iota",
            "broadcast",
            "reshape",
            "dynamic-reshape",
            "slice",
            "dynamic-slice",
            "dynamic-update-slice",
            "copy-start",
        ),
        *("copy-done", "scaled-dot", "rng", "rng-bit-generator", "rng-get-and-update-state", "fusion", "opt-barrier"),
        *("custom-call", "all-reduce", "reduce-scatter", "all-gather", "all-to-all", "collective-broadcast"),
        *("collective-permute", "infeed", "outfeed"),
    )
)

_NOT_WRAPPED = ("all-gather", "all-reduce", "collective-permute", "copy", "recv", "send", "async")


def may_omit_shape(opcode: str) -> bool:
    """Whether XLA infers the result shape when the text leaves it out."""
    return opcode in HLO_OPERATIONS and opcode not in _SHAPE_REQUIRED


def opcode_rule(opcode: str) -> OpcodeRule:
    """Return the rule of an opcode; `X-start`, `X-update` and `X-done` of a known X are asynchronous forms of X."""
    rule = _rules.get(opcode)
    if rule is None:
        rule = _rules[opcode] = _find_rule(opcode) if len(_rules) < 4096 else OpcodeRule()
    return rule


_rules: dict[str, OpcodeRule] = {}


def _find_rule(opcode: str) -> OpcodeRule:
    if opcode in HLO_OPERATIONS:
        return _declared_rule(opcode)
    if opcode in _RULES:
        return _RULES[opcode]
    wrapped, _, step = opcode.rpartition("-")
    if wrapped in _NOT_WRAPPED or step not in ("start", "update", "done"):
        return OpcodeRule()
    if wrapped not in HLO_OPERATIONS and wrapped not in _RULES:
        return OpcodeRule()
    if step != "start":
        return _RULES["async-update"]
    rule = _find_rule(wrapped)
    names = (rule.attributes or frozenset()) | {"async_execution_thread", "output_to_operand_aliasing", "calls"}
    return OpcodeRule(rule.minimum, rule.maximum, names)


def _declared_rule(opcode: str) -> OpcodeRule:
    operation = HLO_OPERATIONS[opcode]
    names = spelling_of(operation).names | IGNORED_ATTRIBUTES.get(opcode, frozenset())
    names |= {field.hlo for field in operation.region_fields if field.hlo is not None}
    if opcode == "conditional":
        names |= {"true_computation", "false_computation", "branch_computations"}
    elif opcode == "custom-call":
        names |= {"to_apply"}
    elif opcode == "reduce-scatter":
        names |= {"calls"}  # as XLA's canonical form prints its computation
    fields = operation.operand_fields
    fixed = sum(not field.variadic and not field.optional for field in fields)
    limit = None if any(field.variadic for field in fields) else len(fields)
    minimum, maximum = _FIXED_COUNTS.get(opcode, (fixed, limit))
    return OpcodeRule(minimum, maximum, names)
