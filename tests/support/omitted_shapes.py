"""HLO instructions whose omitted shape XLA infers."""

from __future__ import annotations

import re

from hlo_text.core.opdef import HLO_OPERATIONS

#: Opcodes whose shape may be omitted in texts for XLA.
_MAY_OMIT = """
    abs ceil floor round-nearest-afz round-nearest-even cbrt erf acos acosh asin asinh atanh cosine cosh exponential
    exponential-minus-one log log-plus-one logistic rsqrt sine sinh sqrt tan tanh count-leading-zeros popcnt
    is-finite negate sign not real imag copy add maximum minimum multiply mulhi subtract atan2 power divide
    remainder shift-left shift-right-arithmetic shift-right-logical and or xor complex compare clamp select
    partition-id replica-id broadcast transpose reverse concatenate pad get-dimension-size set-dimension-size gather
    scatter reduce reduce-window select-and-scatter map scan sort topk dot ragged-dot convolution cholesky
    triangular-solve fft batch-norm-training batch-norm-inference batch-norm-grad tuple get-tuple-element while
    conditional call after-all add-dependency domain
"""
MAY_OMIT = frozenset(_MAY_OMIT.split())
#: XLA misreads a broadcast without shape: it interprets the dimensions as sizes that precede the operand's.
REFUSED = frozenset(opcode for opcode in MAY_OMIT if opcode == "broadcast" or opcode not in HLO_OPERATIONS)
#: An instruction: its name with what stands before the shape, the name, the shape and the opcode.
INSTRUCTION = re.compile(r"^(\s*(?:ROOT )?%?([\w.\-]+) = )(.+?) ([a-z][a-z0-9\-]*)\(", re.MULTILINE)
