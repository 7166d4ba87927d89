"""HLO part of a declaration: the opcode, and rules for the text of its instructions beyond the fields."""

from __future__ import annotations

import attrs


@attrs.frozen(eq=False, repr=False)
class Opcode:
    """An HLO opcode. `@op(hlo="negate")` is short for `@op(hlo=Opcode("negate"))`.

    Attributes:
        name: The word in the text.
        operands: Minimum and maximum number of operands (None for any number) if the operand fields do not imply it.
        needs_shape: The text must state the result's shape, which XLA does not infer or reads in another way.
        argument: Field that the parentheses contain in place of operands.
        calls_first: The called computations precede the other attributes.
        has_asynchronous_forms: There are `X-start`, `X-update` and `X-done` without a computation around X.
        ignored: Attributes that XLA reads and ignores; they are kept as text.
        annotations: Attributes specific to this opcode that `Annotations` keeps as text.
    """

    name: str
    operands: tuple[int, int | None] | None = attrs.field(default=None, kw_only=True)
    needs_shape: bool = attrs.field(default=False, kw_only=True)
    argument: str | None = attrs.field(default=None, kw_only=True)
    calls_first: bool = attrs.field(default=False, kw_only=True)
    has_asynchronous_forms: bool = attrs.field(default=True, kw_only=True)
    ignored: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    annotations: tuple[str, ...] = attrs.field(default=(), kw_only=True)
