"""Names of the attributes that name called computations, for all opcodes."""

from __future__ import annotations

import hlo_text.ops  # noqa: F401  # declares them
from hlo_text.core.opdef import HLO_OPERATIONS

_FIELDS = [field for operation in HLO_OPERATIONS.values() for field in operation.region_fields]

#: Attributes that list computations.
COMPUTATION_LISTS = frozenset(field.hlo for field in _FIELDS if field.variadic and field.hlo is not None)

#: Attributes that name one computation.
SINGLE_COMPUTATIONS = frozenset(name for field in _FIELDS for name in field.hlo_names) - COMPUTATION_LISTS
