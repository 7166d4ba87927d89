"""Constants, tuples, barriers and custom calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from frontends.builder.attribute_values import TRACE_ATTRIBUTE, as_text
from frontends.builder.core import BuilderBase, operation
from frontends.builder.failure import require
from frontends.builder.handle import Handle, Operand
from frontends.builder.literal import ClientLiteral
from frontends.builder.shapes import as_integers, as_shape, make_shape
from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Annotations
from hlo_text.hlo.codecs import read_frontend_attributes, write_frontend_attributes, write_string

_SIZE_LIMIT = 2**63


class ConstantOperations(BuilderBase):
    """Constants of every rank.

    The element type is given or inferred from the value: arrays keep theirs, Python numbers become `s32`, `f32`, `pred`
    and `c64`.
    """

    @operation
    def constant(self, value: Any, element_type: Any = None) -> Handle:
        """Add a constant from a literal, an array, a number, nested lists of numbers, or tuples of these.

        Raises:
            TypeError: The value has another type.
            ValueError: Numbers do not match the element type.
        """
        return self._literal(value, element_type)

    @operation
    def constant_literal(self, literal: ClientLiteral) -> Handle:
        """Add a constant from a literal."""
        return self._literal(literal, None)

    @operation
    def constant_r0(self, value: Any, element_type: Any = None) -> Handle:
        """Add a scalar constant."""
        return self._literal(value, element_type, 0)

    @operation
    def constant_r1(self, values: Any, value: Any = None, *, element_type: Any = None) -> Handle:
        """Add a constant vector of given values, or with a second argument of that many copies of a value."""
        if value is None:
            return self._literal(values, element_type, 1)
        (length,) = as_integers((values,), "values")
        require(0 <= length < _SIZE_LIMIT, f"the length must be from 0 to 2^63 - 1: {length}")
        element = ClientLiteral(value, element_type)
        shape = make_shape(element_type or element.to_numpy().dtype, (length,))
        repeated = np.broadcast_to(element.to_numpy(), (length,))
        return self._add(ops.Constant, value=Literal(shape, repeated, is_splat=length > 0))

    @operation
    def constant_r2(self, values: Any, element_type: Any = None) -> Handle:
        """Add a constant matrix from nested lists."""
        return self._literal(values, element_type, 2)

    @operation
    def constant_r3(self, values: Any, element_type: Any = None) -> Handle:
        """Add a constant of rank 3."""
        return self._literal(values, element_type, 3)

    @operation
    def constant_r4(self, values: Any, element_type: Any = None) -> Handle:
        """Add a constant of rank 4."""
        return self._literal(values, element_type, 4)

    constant_r2_from_array2d = constant_r2
    constant_r3_from_array3d = constant_r3
    constant_r4_from_array4d = constant_r4

    def _literal(self, value: Any, element_type: Any, rank: int | None = None) -> Handle:
        literal = ClientLiteral.of(value) if element_type is None else ClientLiteral(value, element_type)
        found = np.ndim(literal.to_numpy()) if literal.elements is None else None
        require(rank in (None, found), f"the constant must have rank {rank}, not {found}")
        return self._add(ops.Constant, value=literal.attribute())


class Structural(ConstantOperations):
    """Constants, tuples, barriers and custom calls."""

    @operation
    def tuple(self, elements: Sequence[Operand]) -> Handle:
        """Pack several values into a tuple."""
        return self._add(ops.Tuple, *map(self._operand, elements))

    @operation
    def get_tuple_element(self, tuple_data: Handle, index: int) -> Handle:
        """Return an element of a tuple."""
        return self._add(ops.GetTupleElement, tuple_data, index=index)

    @operation
    def optimization_barrier(self, operand: Operand) -> Handle:
        """Return the operand; compilers must not move operations across it."""
        return self._add(ops.OptimizationBarrier, self._operand(operand))

    @operation
    def custom_call(
        self,
        call_target_name: str,
        operands: Sequence[Operand],
        shape: Any,
        opaque: str = "",
        has_side_effect: bool = False,
        api_version: int = 1,
    ) -> Handle:
        """Call a function outside the program.

        Args:
            call_target_name: The name of the function.
            operands: The operands.
            shape: The shape of the result.
            opaque: The backend configuration.
            has_side_effect: Whether the call must run even if its result is unused.
            api_version: The calling convention: 1 original, 2 returning a status, 3 unified, 4 typed FFI.
        """
        return self._add(
            ops.CustomCall,
            *map(self._operand, operands),
            shape=as_shape(shape),
            annotations=Annotations(backend_config=write_string(as_text(opaque, "opaque"))) if opaque else None,
            call_target_name=call_target_name,
            has_side_effect=has_side_effect or None,
            api_version=api_version,
        )

    custom_call_op = custom_call

    @operation
    def trace(self, tag: str, operand: Handle) -> Handle:
        """Make a client log the operand under a tag whenever the computation runs, and return the operand.

        The operation gets a frontend attribute `trace.0`, which other tools ignore.

        Raises:
            TypeError: The operand is not a handle.
        """
        op = self._producers[self._own(operand)]
        known = op.annotations or Annotations()
        texts = read_frontend_attributes(known.frontend_attributes or "{}")
        number = sum(name.startswith(TRACE_ATTRIBUTE) for name in texts)
        texts[f"{TRACE_ATTRIBUTE}.{number}"] = as_text(tag, "tag")
        annotations = attrs.evolve(known, frontend_attributes=write_frontend_attributes(texts))
        traced = attrs.evolve(op, annotations=annotations)  # the old operation may be part of a built module
        self._operations[self._operations.index(op)] = self._producers[operand.value] = traced
        return operand
