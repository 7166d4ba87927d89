"""Facts that depend on the installed JAX release."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import jax
from jax.experimental.compute_on import compute_on

#: The JAX series whose choices of operations the tracer follows. Other series lower some functions differently; the
#: tracer's output computes the same results there, but its text differs.
FOLLOWED = ((0, 10),)

#: Series of the installed JAX.
SERIES = jax.__version_info__[:2]
#: Whether the installed JAX belongs to such a series.
IS_FOLLOWED = SERIES in FOLLOWED


#: Whether its MLIR and XLA are at least those of JAX 0.11, whose C++ decides and prints some programs differently.
IS_MLIR_24 = jax.__version_info__ >= (0, 11)
#: Whether its XLA also finds locations inside fused locations.
LOOKS_INTO_FUSED_PLACES = jax.__version_info__ >= (0, 12)
#: Whether its MLIR rounds decimal numbers of wider types to doubles, as hlo-text does.
ROUNDS_DECIMALS_TO_DOUBLES = jax.__version_info__ < (0, 12)
#: Whether its XLA counts the bytes that fusions read of tuples as hlo-text does; newer ones count fewer.
COUNTS_TUPLES_AS_BEFORE = jax.__version_info__ < (0, 12)
#: Whether its XLA also reads the configuration of a computation.
READS_CONFIGURED_COMPUTATIONS = jax.__version_info__ >= (0, 12)
#: Whether its XLA is older than all releases that the builder supports.
IS_BEFORE_10 = jax.__version_info__ < (0, 10)
#: Whether its XLA corrupts memory on an unknown custom call; newer releases report an error.
IS_HURT_BY_UNKNOWN_CALLS = jax.__version_info__ < (0, 8)
#: Slots of `jax.export` tables that this JAX does not have yet.
LATER_SLOTS = frozenset() if IS_MLIR_24 else frozenset({("Exported", "jax_version")})


def as_older_xla_says(text: str) -> str:
    """Return HLO text without the attributes that only newer XLA prints."""
    if not IS_MLIR_24:
        return text
    for newer, older in (
        (", has_dynamic_root=false", ""),
        ('origin={(),[""]}', "origin={[synthetic_call]}"),
        ("single_device[device_id=", "maximal_mesh[device_id="),
        (" idx=0}", "}"),
        ("largest=true, is_stable=true", "largest=true"),
        ("largest=false, is_stable=true", "largest=false"),
    ):
        text = text.replace(newer, older)
    return text


def as_older_mlir_says(text: str) -> str:
    """Return MLIR text with attributes in the positions in which older MLIR prints them."""
    if not IS_MLIR_24:
        return text
    text = text.replace(", reduction_op = 0 : i32", "")
    text = re.sub(r", (result_tilings = .*)\}> :", r"}> {\1} :", text)
    return re.sub(r'(shape\.broadcast [^{\n]*) (error = "\w*") :', r"\1 {\2} :", text)


def as_mlir_at_hand_reads(text: str) -> str:
    """Return MLIR text with `error` of `shape.broadcast` where the installed MLIR accepts it."""
    if not IS_MLIR_24:
        return text
    return re.sub(r'(shape\.broadcast .*) \{(error = "\w*")\} :', r"\1 \2 :", text)


def on_host(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that runs on the host: newer JAX marks functions, older JAX uses a context."""
    marks: Any = compute_on
    if "out_memory_spaces" in inspect.signature(marks).parameters:
        marked: Callable[..., Any] = marks(
            function, compute_type="device_host", out_memory_spaces=jax.memory.Space.Device
        )
        return marked

    def apply(*arguments: Any) -> Any:
        with marks("device_host"):
            return function(*arguments)

    return apply
