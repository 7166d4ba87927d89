"""The order in which the kinds of reductions are tried: the most effective first."""

from __future__ import annotations

from evaluator.reduction.kinds.constants import SimplifyConstants, WriteArguments
from evaluator.reduction.kinds.control_flow import InlineCalls, PeelLoops, TakeBranches
from evaluator.reduction.kinds.descriptions import DropDescriptions
from evaluator.reduction.kinds.kind import Reduction
from evaluator.reduction.kinds.loops import DropCarried
from evaluator.reduction.kinds.replacements import (
    CutOut,
    LookIntoTuples,
    ReplaceByOperands,
    ReplaceByParameters,
    ReplaceByZeros,
)
from evaluator.reduction.kinds.results import ChangeEntry, CutEnd, DropResults, UnpackResult
from evaluator.reduction.kinds.sizes import ShrinkSizes
from evaluator.reduction.kinds.unused import DropParameters, DropUnused

KINDS: tuple[Reduction, ...] = (
    DropDescriptions(),
    DropUnused(),
    ChangeEntry(),
    CutEnd(),
    UnpackResult(),
    DropResults(),
    ReplaceByZeros(),
    ReplaceByOperands(),
    CutOut(),
    ReplaceByParameters(),
    LookIntoTuples(),
    InlineCalls(),
    PeelLoops(),
    DropCarried(),
    TakeBranches(),
    DropParameters(),
    ShrinkSizes(),
    WriteArguments(),
    SimplifyConstants(),
)
