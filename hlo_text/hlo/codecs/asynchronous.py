"""Syntax of asynchronous operations."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.hlo.codecs.attribute_codec import HloAttributeSyntax, Texts
from hlo_text.hlo.codecs.pieces import Pairs, given, present
from hlo_text.hlo.codecs.scalars import read_string, write_string

_THREAD = "async_execution_thread"
_ALIASING = "output_to_operand_aliasing"


def _thread_from_hlo(texts: Texts) -> dict[str, Any]:
    values: dict[str, Any] = given(output_to_operand_aliasing=texts.get(_ALIASING))
    if _THREAD in texts:
        values[_THREAD] = read_string(texts[_THREAD])
    return values


def _thread_to_hlo(op: ops.ThreadedStart) -> Pairs:
    thread = op.async_execution_thread
    return present(
        (_THREAD, write_string(thread) if thread != "main" else None), (_ALIASING, op.output_to_operand_aliasing)
    )


def asynchronous_codec(codec: HloAttributeSyntax) -> HloAttributeSyntax:
    """Return the syntax of `X-start`, derived from that of X, with the thread first and the aliasing last."""
    own = frozenset((_THREAD, _ALIASING)) - codec.names

    def from_hlo(texts: Texts) -> dict[str, Any]:
        return codec.from_hlo(texts) | _thread_from_hlo({name: texts[name] for name in own if name in texts})

    def to_hlo(op: ops.WrappedStart) -> Pairs:
        pairs = dict(_thread_to_hlo(op))
        thread = [(_THREAD, pairs[_THREAD])] if _THREAD in pairs else []
        aliasing = [(_ALIASING, pairs[_ALIASING])] if _ALIASING in pairs and _ALIASING in own else []
        return thread + codec.to_hlo(op.wrapped_operation()) + aliasing

    return HloAttributeSyntax(codec.names | own, from_hlo, to_hlo, depends_on_types=lambda _: True)


ASYNCHRONOUS: dict[type[Operation], HloAttributeSyntax] = {
    ops.AsyncComputationStart: HloAttributeSyntax(frozenset((_THREAD, _ALIASING)), _thread_from_hlo, _thread_to_hlo),
}
