"""Logging of traced operations: values of operations with a frontend attribute `trace.0` are logged when they run."""

from __future__ import annotations

import logging
from typing import Any

import attrs
import jax
import numpy as np

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from frontends.builder.attribute_values import TRACE_ATTRIBUTE
from hlo_text import ops
from hlo_text.core.ir import Annotations, Block, Module, Operation, Region, Value
from hlo_text.core.types import TupleType
from hlo_text.hlo.codecs import read_frontend_attributes, write_string

logger = logging.getLogger("frontends.builder")

_TARGET = "frontends.builder.trace"


@provide_custom_call(_TARGET)
def _lower_trace(call: CustomCallSite, operand: Any) -> tuple[Any, ...]:
    tag = call.configuration["tag"]
    jax.debug.callback(lambda value: logger.info("%s: %s", tag, _shown(value)), operand)
    return ()


def _shown(value: Any) -> Any:
    return tuple(map(_shown, value)) if isinstance(value, list | tuple) else np.asarray(value).tolist()


def with_logged_traces(module: Module) -> Module:
    """Return a module in which an operation logs every traced value, or the module itself if none is traced."""
    copies: dict[Region, Region] = {}
    for computation in module.computations:
        operations = [copy for op in computation.operations for copy in _logged(op, copies)]
        if operations != computation.operations:
            copies[computation] = attrs.evolve(computation, blocks=[Block(computation.arguments, operations)])
    if not copies:
        return module
    computations = [copies.get(computation, computation) for computation in module.computations]
    entry = module.entry_computation
    return attrs.evolve(
        module, computations=computations, entry_computation=copies.get(entry, entry) if entry is not None else None
    )


def _logged(op: Operation, copies: dict[Region, Region]) -> list[Operation]:
    regions = tuple(copies.get(region, region) for region in op.regions)
    operations = [op if regions == op.regions else attrs.evolve(op, regions=regions)]
    text = op.annotations.frontend_attributes if op.annotations is not None else None
    if text is None:
        return operations
    tags = [tag for name, tag in read_frontend_attributes(text).items() if name.startswith(f"{TRACE_ATTRIBUTE}.")]
    return operations + [_logging(op.results[0], tag) for tag in tags]


def _logging(value: Value, tag: str) -> Operation:
    return ops.CustomCall(
        {"call_target_name": _TARGET, "has_side_effect": True},
        (value,),
        (Value(TupleType(())),),
        (),
        Annotations(backend_config=f"{{tag = {write_string(tag)}}}"),
    )
