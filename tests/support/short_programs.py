"""Programs of a few lines, read and run."""

from __future__ import annotations

from typing import Any

import pytest

from evaluator import lower, run
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import Module
from hlo_text.core.types import F32, TensorType
from hlo_text.mlir.parse import parse_stablehlo

VECTOR = TensorType((3,), F32)


def parsed(text: str) -> Module:
    return parse_stablehlo(text, name="test.mlir", cache=False)


def run_text(text: str, *arrays: Any, **options: Any) -> tuple[Any, ...]:
    return run(parsed(text), *arrays, **options)


# --- what cannot be lowered ------------------------------------------------------------------------------------------


def lowering_error(text: str, **options: Any) -> LoweringError:
    with pytest.raises(LoweringError) as caught:
        lower(parsed(text), **options)
    return caught.value


def lowering_error_when_called(text: str, *arrays: Any) -> LoweringError:
    with pytest.raises(LoweringError) as caught:
        run(parsed(text), *arrays)
    return caught.value
