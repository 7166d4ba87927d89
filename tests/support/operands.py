"""Values without a surrounding program, and samples of HLO."""

from __future__ import annotations

from typing import Any

import numpy as np

from hlo_text.core import types as t
from hlo_text.core.ir import Value
from hlo_text.core.types import TensorType

from support.folders import CORPUS

HLO_SAMPLES = sorted((CORPUS / "formats/hlo").glob("*.hlo"))


def value(shape: tuple[int, ...], dtype: Any = np.float32) -> Value:
    return Value(TensorType(tuple(shape), t.element_type_of_dtype(np.dtype(dtype))))
