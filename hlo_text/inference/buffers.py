"""Rules about buffers in custom calls: `CreateBuffer`, `Pin`, `Unpin`, and other calls that return buffers.

A buffer is a `memref` in MLIR and `b(...)` in HLO. `CreateBuffer` allocates one, `Pin` converts a tensor to a buffer
and `Unpin` a buffer to a tensor. Any other call that returns a buffer must alias it with an operand.
"""

from __future__ import annotations

from collections.abc import Sequence

from hlo_text.core.describe import describe
from hlo_text.core.types import BufferType, DialectType, TensorType, Type


def _content(type: Type) -> str | None:
    """Return the shape and element type of a buffer as text, or None for other types."""
    if isinstance(type, BufferType):
        return _tensor_text(type.tensor_type)
    if isinstance(type, DialectType) and type.text.startswith("memref<"):
        return type.text[len("memref<") : -1].partition(",")[0].strip()
    return None


def _tensor_text(type: TensorType) -> str:
    sizes = "".join(f"{'?' if size is None else size}x" for size in type.shape)
    return f"{sizes}{type.element_type.mlir_name}"


def find_in_buffers(
    target: str, operands: Sequence[Type], results: Sequence[Type], aliased: Sequence[tuple[int, ...]], is_packed: bool
) -> str | None:
    """Return the violated rule about the buffers of a custom call, or None.

    Args:
        target: The call target.
        operands: Types of the operands.
        results: Types of the results.
        aliased: Output indices of the aliases; empty for a single result, else the result number first.
        is_packed: The results are elements of one tuple.
    """
    buffers = [_content(type) is not None for type in results]
    if target == "CreateBuffer":
        wrong = (
            (operands, f"{target} takes no operands, found {len(operands)}"),
            (buffers != [True], f"{target} must return exactly one buffer"),
        )
        return next((message for found, message in wrong if found), None)
    if target in ("Pin", "Unpin"):
        return _find_in_pin(target, operands, results)
    is_single = len(results) == 1 and not is_packed
    for number, is_buffer in enumerate(buffers):
        place = () if is_single else (number,)
        if is_buffer and place not in [indices[:1] for indices in aliased]:
            return f"result {number} is a buffer and must be aliased with an operand"
    return None


def _find_in_pin(target: str, operands: Sequence[Type], results: Sequence[Type]) -> str | None:
    if len(operands) != 1 or len(results) != 1:
        return f"{target} takes one operand and returns one result, found {len(operands)} and {len(results)}"
    tensor, buffer = (operands[0], results[0]) if target == "Pin" else (results[0], operands[0])
    content = _content(buffer)
    if not isinstance(tensor, TensorType) or content is None:
        kinds = "a tensor to a buffer" if target == "Pin" else "a buffer to a tensor"
        return f"{target} converts {kinds}, found {describe(operands[0])} to {describe(results[0])}"
    if content == _tensor_text(tensor):
        return None
    return f"buffer and tensor must have the same shape and element type, found {content} and {_tensor_text(tensor)}"
