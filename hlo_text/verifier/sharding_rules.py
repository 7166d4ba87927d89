"""Rules about Shardy's sharding rules, which custom calls of JAX have, as in Shardy's verifier."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text.core.attributes import Attribute, OpaqueAttribute
from hlo_text.core.describe import describe
from hlo_text.core.ir import Operation
from hlo_text.core.types import TensorType
from hlo_text.mlir.codecs.sharding_rules import ShardingRule, read_rule
from hlo_text.verifier.counts import counted
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.structure import SHARDING_RULE, sharding_code


def find_in_rule(op: Operation, given: Attribute) -> Finding | None:
    """Return the finding about the `sdy.sharding_rule` of an operation."""
    if not isinstance(given, OpaqueAttribute) or not given.text.startswith(("#sdy.op_sharding_rule<", "#sdy<")):
        found: str | None = "expected #sdy.op_sharding_rule<...>"
    else:
        rule = read_rule(given.text)
        if rule is None:
            return Advice((sharding_code(op), f"{SHARDING_RULE} has an unknown form"))
        found = next(_broken_rule(rule, op), None)
    return None if found is None else (sharding_code(op), f"{SHARDING_RULE}: {found}")


def _broken_rule(rule: ShardingRule, op: Operation) -> Iterator[str]:
    used = {number for array in (*rule.operands, *rule.results) for dimension in array for number in dimension}
    for what, arrays, values in (("operands", rule.operands, op.operands), ("results", rule.results, op.results)):
        if len(arrays) != len(values):
            yield f"expected {counted(len(values), what[:-1])}, found {len(arrays)}"
        for array, value in zip(arrays, values, strict=False):
            rank = value.type.rank if isinstance(value.type, TensorType) else 0
            if len(array) != rank:
                yield f"expected {counted(rank, 'dimension')} for {describe(value.type)}, found {len(array)}"
        for array in arrays:
            numbers = [number for dimension in array for number in dimension]
            if len(set(numbers)) < len(numbers):
                yield "a factor occurs twice in one operand or result"
    if max(used.union(*rule.lists), default=-1) >= len(rule.sizes):
        yield f"a factor is out of range: sizes are given for {counted(len(rule.sizes), 'factor')}"
    if len(used) < len(rule.sizes):
        yield "a factor is not used in any dimension"
    yield from _broken_lists(rule)


def _broken_lists(rule: ShardingRule) -> Iterator[str]:
    reduced, *others, blocked = rule.lists
    special = [number for numbers in (reduced, *others) for number in numbers]
    if any(list(numbers) != sorted(numbers) for numbers in (reduced, *others, blocked)):
        yield "the factors of each list must be in ascending order"
    if len(set(special)) < len(special):
        yield "a factor occurs in more than one of the reduction, need_replication and permutation lists"
    if any(number in reduced for array in rule.results for dimension in array for number in dimension):
        yield "a reduction factor cannot occur in a result"
