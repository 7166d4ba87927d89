"""Loops, branches and calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from frontends.builder.attribute_values import as_text, as_word
from frontends.builder.core import BuilderBase, Computation, operation
from frontends.builder.failure import require
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import scalar
from hlo_text import ops
from hlo_text.core.attributes import FusionKind
from hlo_text.core.ir import Annotations
from hlo_text.core.types import BOOL, I32
from hlo_text.hlo.codecs import write_frontend_attributes
from hlo_text.notation.functions import is_namespaced_op_name


class ControlFlow(BuilderBase):
    """Loops, branches and calls, whose computations are built modules or functions of handles."""

    @operation
    def while_(self, condition: Computation, body: Computation, init: Operand) -> Handle:
        """Apply `body` while `condition` is true.

        Args:
            condition: Function of the carried value that returns a boolean.
            body: Function of the carried value that returns the next one, of the same shape.
            init: The initial value, often a tuple.
        """
        handle = self._operand(init)
        shapes = [handle.shape]
        regions = [self._computation(condition, "condition", shapes), self._computation(body, "body", shapes)]
        return self._add(ops.While, handle, regions=regions)

    @overload
    def conditional(
        self,
        selector: Operand,
        true_operand: Operand,
        true_computation: Computation,
        false_operand: Operand,
        false_computation: Computation,
        /,
    ) -> Handle: ...

    @overload
    def conditional(
        self,
        selector: Operand,
        branch_computations: Sequence[Computation],
        branch_operands: Sequence[Operand],
        /,
    ) -> Handle: ...

    @operation
    def conditional(self, selector: Operand, /, *branches: Any) -> Handle:
        """Apply one of several computations, each to its own operand.

        `conditional(pred, true_operand, true_computation, false_operand, false_computation)` selects by a boolean.
        `conditional(branch_index, branch_computations, branch_operands)` selects by an `s32`; an index out of range
        selects the last branch. All branches return the same shape.

        Raises:
            TypeError: The arguments match neither form.
        """
        chosen = self._operand(selector)
        if len(branches) == 4:
            true_operand, true_computation, false_operand, false_computation = branches
            require(chosen.shape == scalar(BOOL), "pred must be a boolean scalar")
            operands, computations = (true_operand, false_operand), (true_computation, false_computation)
            names: Sequence[str] = ("true_computation", "false_computation")
        elif len(branches) == 2:
            computations, operands = branches
            require(chosen.shape == scalar(I32), "branch_index must be an s32 scalar")
            require(bool(computations), "at least one branch is required")
            rule = "each branch must have one operand"
            require(len(computations) == len(operands), f"{rule}: {len(operands)} for {len(computations)}")
            names = [f"branch_{number}" for number in range(len(computations))]
        else:
            raise TypeError(
                "conditional requires pred, true_operand, true_computation, false_operand, false_computation, "
                "or branch_index, branch_computations, branch_operands"
            )
        handles = [self._operand(given) for given in operands]
        regions = [
            self._computation(computation, name, [handle.shape])
            for computation, name, handle in zip(computations, names, handles, strict=True)
        ]
        return self._add(ops.Conditional, chosen, *handles, regions=regions)

    @operation
    def call(self, computation: Computation, operands: Sequence[Operand] = ()) -> Handle:
        """Apply a computation to operands."""
        handles = [self._operand(given) for given in operands]
        region = self._computation(computation, "computation", [handle.shape for handle in handles])
        return self._add(ops.Call, *handles, regions=[region])

    @operation
    def composite_call(
        self,
        computation: Computation,
        operands: Sequence[Operand],
        name: str,
        attributes: str = "{}",
        version: int = 0,
    ) -> Handle:
        """Apply a computation as a named composite, which tools may recognize.

        Args:
            computation: The decomposition of the composite.
            operands: The operands.
            name: The name of the composite: `namespace.name`.
            attributes: A dictionary of MLIR attributes, as text: `{n = 1 : i32}`.
            version: The version of the composite.
        """
        rule = f"name must have the form `namespace.name`: {as_text(name, 'name')!r}"
        require(is_namespaced_op_name(name), rule)
        handles = [self._operand(given) for given in operands]
        region = self._computation(computation, "computation", [handle.shape for handle in handles])
        texts = {
            "composite.attributes": as_text(attributes, "attributes"),
            "composite.name": as_text(name, "name"),
            "composite.version": str(version),
        }
        annotations = Annotations(frontend_attributes=write_frontend_attributes(texts))
        return self._add(ops.Call, *handles, regions=[region], annotations=annotations, is_composite=True)

    @operation
    def fusion(self, computation: Computation, operands: Sequence[Operand], kind: str = FusionKind.LOOP) -> Handle:
        """Apply a computation as a fusion, which is normally created by compilers.

        Raises:
            ValueError: `kind` is not `kLoop`, `kInput`, `kOutput` or `kCustom`.
        """
        handles = [self._operand(given) for given in operands]
        region = self._computation(computation, "fused_computation", [handle.shape for handle in handles])
        return self._add(ops.Fusion, *handles, regions=[region], kind=as_word(FusionKind, kind, "kind"))

    @operation
    def scan(
        self,
        inputs: Sequence[Operand],
        inits: Sequence[Operand],
        body: Computation,
        scan_dimension: int = 0,
        is_reverse: bool = False,
        is_associative: bool = False,
    ) -> Handle:
        """Scan a computation along a dimension with carried values, and return outputs followed by final carries.

        Args:
            inputs: Arrays that are sliced along the dimension.
            inits: The initial carries.
            body: Function of slices of the inputs and the carries that returns outputs and next carries as one tuple.
            scan_dimension: The dimension.
            is_reverse: Whether to scan from the last slice to the first.
            is_associative: Whether the body is associative, which is not checked.
        """
        handles = [self._operand(given) for given in (*inputs, *inits)]
        attributes: dict[str, Any] = {
            "dimension": scan_dimension,
            "num_carries": len(inits),
            "is_reverse": is_reverse,
            "is_associative": is_associative,
        }
        values = tuple(handle.value for handle in handles)
        for handle in handles[: len(inputs)]:
            fits = 0 <= scan_dimension < handle.rank
            require(fits, f"scan_dimension must be less than the rank {handle.rank}: {scan_dimension}")
        shapes = ops.HloScan(attributes, values, ()).body_inputs
        return self._add(ops.HloScan, *handles, regions=[self._computation(body, "body", shapes)], **attributes)
