"""HLO to StableHLO: tuples unpacked, computations as functions and regions, layouts left out.

Every HLO value becomes the flat list of the arrays and tokens in it. Fusions and asynchronous pairs are written out
where they begin. A computation that `call` names, or that several operations share and that is more than a small
reducer, becomes a private function; all others become regions of their users.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs
import numpy as np

from hlo_text import ops
from hlo_text.attributes import DenseArrayAttribute, IntegerAttribute, Literal
from hlo_text.conversion.annotations import discardable_attributes, mlir_annotations, mlir_location
from hlo_text.conversion.bitcasts import expand_bitcast
from hlo_text.conversion.custom_calls import mlir_custom_call_attributes
from hlo_text.conversion.flat_types import FlatTypes
from hlo_text.conversion.refusal import refusal
from hlo_text.conversion.tasks import Task, run_task
from hlo_text.ir import Annotations, Block, Function, Module, Operation, Region, Value
from hlo_text.opdef import DeclaredOperation
from hlo_text.types import BOOL, I32, I64, UI32, FunctionType, TensorType, TokenType, TupleType, Type

#: The arrays and tokens in one HLO value.
Flat = tuple[Value, ...]
#: A shared computation with more operations becomes a function instead of being copied.
_LARGEST_COPY = 32
_I64_SCALAR = TensorType((), I64)
#: HLO attributes that say nothing about the meaning, or nothing that the operands do not say.
_REDUNDANT = frozenset(
    ("inferred_dimension", "constrain_layout", "outfeed_shape", "window_dimensions", "cross_program_prefetch_index")
)
#: Values of required attributes that HLO may leave out.
_ABSENT: Mapping[str, Any] = {"feature_group_count": 1, "batch_group_count": 1}

assert DenseArrayAttribute
