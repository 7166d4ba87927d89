"""Confirmation that an operation diverges: it reads what its counterpart in the other run reads."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.comparison.closeness import is_distinctive
from evaluator.comparison.common_values import (
    BROADCASTS,
    COMPUTATIONS,
    has_number,
    is_all_nan,
    is_inverse,
    is_uniform,
    operations,
)
from evaluator.comparison.counterparts import Counterparts, Proposal
from evaluator.comparison.joints import Forms, Joint
from evaluator.comparison.recordings import Sample
from hlo_text import ops

#: Operations that move elements; sorted elements do not show whether they moved correctly.
_MOVEMENTS = ops.Copy | ops.Bitcast | ops.Transpose | ops.Reshape


class Confirmation:
    """Decides whether the operands of a candidate agree with those of its counterpart.

    Args:
        counterparts: The counterparts, with the values that both runs have.
    """

    def __init__(self, counterparts: Counterparts) -> None:
        self._values, self._pieces = counterparts.values, counterparts.pieces
        self._a, self._b = self._values.a, self._values.b

    def confirms(self, proposal: Proposal) -> bool:
        """Whether the operands of an operation agree with those of its counterpart.

        If both have the same class, their operands must agree. Otherwise the counterpart must be computed from the
        operands. Values of partitioned programs are found with their elements sorted: they must also be in the same
        order.
        """
        joint, other = proposal.joint, proposal.counterpart
        if other is None or joint.comes_around:
            return False
        joins = self._a.joins or self._b.joins
        if joins and isinstance(joint.op, _MOVEMENTS):
            return False
        values = list(self._values.behind(other))
        is_alike = joint.op.__class__ is other.op.__class__ and len(joint.operands) == len(other.operands)
        if self._values.is_vague(joint) and not joins:  # scalars pass by chance, or agree in the first iteration only
            agree = self._agree_throughout if is_alike else self._read_the_same_arguments
            if not agree(joint, other):
                return False
        if isinstance(joint.op, _MOVEMENTS) and not is_alike and not self._is_rearranged(joint, other):
            return False  # it reads a wrong value
        if is_alike and not joins:
            values = values[: sum(map(len, self._b.inputs(other)))]
        elif not joins:  # an inserted operation, whose operand the counterpart is
            values += [(form, other) for forms in self._b.results(other) for form in forms]
        sources = [other, *operations(values)]
        operands = zip(self._a.inputs(joint), joint.operands, strict=False)
        unlike = [number for number, pair in enumerate(operands) if not self._is_operand(*pair, values, sources)]
        if not is_alike or joins or len(unlike) != 1:
            return not unlike
        return self._misreads(joint, other, unlike[0]) or self._is_inverted(joint, other, unlike[0])

    def _is_passed(self, joint: Joint, number: int) -> bool:
        """Whether a call or fusion passes an operand, so that it may pass a wrong one."""
        sites, execution = self._a.recording.sites, joint.entry.execution
        passed = self._a.recording.argument_numbers(joint.entry)[number : number + 1]
        if sites is None or execution is None or passed in ([], [None]):
            return False
        owner = sites.all[execution[0]].frame.owner
        return owner is not None and isinstance(owner.op, ops.Calling)

    def _is_inverted(self, joint: Joint, other: Joint, number: int) -> bool:
        """Whether the counterpart reads the inverse of an operand, which the other run computes from that operand."""
        mine, maker = self._a.inputs(joint)[number], joint.operands[number]
        theirs = [form for forms in self._b.inputs(other) for form in forms]
        if not any(self._values.are_inverse(x, y) for x in mine for y in theirs):
            return False
        return self._is_operand(mine, maker, list(self._values.behind(other)), [])

    def _misreads(self, joint: Joint, other: Joint, number: int) -> bool:
        """Whether an operation reads a correct value, and its counterpart another one that this run has as well.

        Then no other operation has to differ. The other value must have the form of the operand in this run: otherwise,
        an operation that only reshapes it may be at fault.
        """
        if self._values.has(joint) or self._is_passed(joint, number):
            return False
        maker, ours = joint.operands[number], self._a.inputs(joint)
        made = self._a.all[maker] if maker is not None else None
        lacked = [pair for pair in zip(self._b.inputs(other), other.operands, strict=True)
                  if not self._values.is_among(pair[0], ours)]  # fmt: skip
        if len(lacked) != 1:
            return False
        if not (made is None or made.is_constant or all(map(self._values.is_theirs, self._a.results(made)))):
            return False
        (wanted, source), shape = lacked[0], joint.entry.inputs[number].shape
        is_constant = source is not None and not self._b.all[source].has_data
        if is_constant and made is not None and not (made.has_data and isinstance(made.op, COMPUTATIONS)):
            return False  # the operand may be the one that should be constant
        return any(
            found.shape == shape and self._values.closeness.holds(found.values, form.values)
            for form in wanted
            if is_constant or is_distinctive(form)
            for found in self._values.ours.owners(form)
        )

    def _agree_throughout(self, joint: Joint, other: Joint) -> bool:
        """Whether operands that the counterpart has in one execution occur in its other executions, too."""
        ours, theirs = self._a.by_op[joint.op], self._b.by_op[other.op]
        if len(ours) != len(theirs):
            return True
        held = [self._values.is_among(forms, self._b.inputs(other)) for forms in self._a.inputs(joint)]
        return all(
            self._values.is_among(forms, self._b.inputs(y))
            for x, y in zip(ours, theirs, strict=True)
            for forms, was_held in zip(self._a.inputs(x), held, strict=False)
            if was_held
        )

    def _is_rearranged(self, joint: Joint, other: Joint) -> bool:
        """Whether the counterpart's value has the elements of the operand of an operation that moves elements."""
        pairs = zip(self._a.inputs(joint), self._b.results(other), strict=False)
        return all(self._values.is_among(mine, [theirs]) for mine, theirs in pairs)

    def _read_the_same_arguments(self, joint: Joint, other: Joint) -> bool:
        """Whether two operations read nothing but arguments of the programs, in the same order."""
        if any(maker is not None for maker in (*joint.operands, *other.operands)):
            return False
        ours, theirs = joint.entry.inputs, other.entry.inputs
        return len(ours) == len(theirs) > 0 and all(map(self._values.closeness.same, ours, theirs))

    def _is_operand(
        self,
        forms: Forms,
        maker: int | None,
        values: Sequence[tuple[Sample, Joint | None]],
        sources: Sequence[Joint],
    ) -> bool:
        """Whether an operand is among given values of the other run."""
        made = self._a.all[maker] if maker is not None else None
        while made is not None and made.operands and (made.entry.keeps_numbers or isinstance(made.op, BROADCASTS)):
            if any(self._values.closeness.same_elements(form, sample) for form in forms for sample, _ in values):
                break
            forms, maker = self._a.inputs(made)[0], made.operands[0]
            made = self._a.all[maker] if maker is not None else None
        if made is not None and made.is_constant:
            constants = [sample for sample, source in values if source is not None and source.is_constant]
            return not all(map(is_uniform, forms)) or any(
                has_number(sample, form) or is_inverse(sample, form) for sample in constants for form in forms
            )
        if any(map(is_all_nan, forms)):
            return False
        if made is not None and (self._a.joins or self._b.joins):
            return self._is_in_order(made, sources)
        return any(self._values.is_same_value(form, sample) for form in forms for sample, _ in values)

    def _is_in_order(self, made: Joint, sources: Sequence[Joint]) -> bool:
        others, same = sources if made.are_parts else sources[1:], self._values.closeness.same
        return any(self._values.is_same(made, x) or self._pieces.is_in_order(x, made, same) for x in others)
