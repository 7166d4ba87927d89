"""Operations that CHLO's broadcasting operations apply after broadcasting."""

from __future__ import annotations

from collections.abc import Mapping

from hlo_text import ops
from hlo_text.core.ir import Operation

WITHOUT_BROADCASTING: Mapping[type[Operation], type[Operation]] = {
    ops.BroadcastAdd: ops.Add,
    ops.BroadcastAnd: ops.And,
    ops.BroadcastAtan2: ops.Atan2,
    ops.BroadcastCompare: ops.Compare,
    ops.BroadcastComplex: ops.Complex,
    ops.BroadcastDivide: ops.Divide,
    ops.BroadcastMaximum: ops.Maximum,
    ops.BroadcastMinimum: ops.Minimum,
    ops.BroadcastMultiply: ops.Multiply,
    ops.BroadcastNextAfter: ops.NextAfter,
    ops.BroadcastOr: ops.Or,
    ops.BroadcastPolygamma: ops.Polygamma,
    ops.BroadcastPower: ops.Power,
    ops.BroadcastRemainder: ops.Remainder,
    ops.BroadcastSelect: ops.Select,
    ops.BroadcastShiftLeft: ops.ShiftLeft,
    ops.BroadcastShiftRightArithmetic: ops.ShiftRightArithmetic,
    ops.BroadcastShiftRightLogical: ops.ShiftRightLogical,
    ops.BroadcastSubtract: ops.Subtract,
    ops.BroadcastXor: ops.Xor,
    ops.BroadcastZeta: ops.Zeta,
}
