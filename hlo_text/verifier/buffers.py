"""Rules of custom calls about buffers: `CreateBuffer`, `Pin` and `Unpin`, and what else may return one.

A buffer is a `memref` in MLIR and `b(...)` in HLO. The first makes one of nothing, the second of a tensor, the third a
tensor of one; any other call that returns a buffer says with an alias which operand it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from hlo_text.types import BufferType, DialectType, TensorType, Type


def _content(type: Type) -> str | None:
    """Return shape and element type of a buffer as text, None if it is none."""
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
    """Return what is wrong with the buffers of a custom call.

    Args:
        target: Its name.
        operands: Types of its operands.
        results: Types of its results.
        aliased: Where in the results an operand comes out again: empty for the only one, else its number first.
        is_packed: The results are elements of one tuple.
    """
    buffers = [_content(type) is not None for type in results]
    if target == "CreateBuffer":
        wrong = (operands, "it takes no operands"), (buffers != [True], "it returns one buffer")
        return next((message for found, message in wrong if found), None)
    if target in ("Pin", "Unpin"):
        return _find_in_pin(target, operands, results)
    is_single = len(results) == 1 and not is_packed
    for number, is_buffer in enumerate(buffers):
        place = () if is_single else (number,)
        if is_buffer and place not in [indices[:1] for indices in aliased]:
            return f"result {number} is a buffer that no alias says which operand is"
    return None


def _find_in_pin(target: str, operands: Sequence[Type], results: Sequence[Type]) -> str | None:
    if len(operands) != 1 or len(results) != 1:
        return "it takes one operand and returns one result"
    tensor, buffer = (operands[0], results[0]) if target == "Pin" else (results[0], operands[0])
    content = _content(buffer)
    if not isinstance(tensor, TensorType) or content is None:
        return "it makes a buffer of a tensor" if target == "Pin" else "it makes a tensor of a buffer"
    return None if content == _tensor_text(tensor) else f"the buffer holds {content}, the tensor {_tensor_text(tensor)}"
