"""The kinds of reductions in the order in which they are tried: what takes most away comes first."""

from __future__ import annotations

from evaluator.reduction.constants import SimplifyConstants, WriteArguments
from evaluator.reduction.control_flow import InlineCalls, PeelLoops, TakeBranches
from evaluator.reduction.descriptions import DropDescriptions
from evaluator.reduction.kind import Reduction
from evaluator.reduction.loops import DropCarried
from evaluator.reduction.replacements import (
    CutOut,
    LookIntoTuples,
    ReplaceByOperands,
    ReplaceByParameters,
    ReplaceByZeros,
)
from evaluator.reduction.results import ChangeEntry, CutEnd, DropResults, UnpackResult
from evaluator.reduction.sizes import ShrinkSizes
from evaluator.reduction.unused import DropParameters, DropUnused

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
