"""State of a module being written as Python: names, constants and uses."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.analysis.places import PlaceFinder
from hlo_text.conversion.refusal import refusal
from hlo_text.core.diagnostics import ConversionError
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value, walk
from hlo_text.core.types import TensorType, num_bits, numpy_dtype
from hlo_text.python_source.constants import NamedConstants
from hlo_text.python_source.names import Names, last_of_scope, own_name, short_name
from hlo_text.python_source.registry import RefusedError
from hlo_text.python_source.usage import Usage

_TOTAL_ORDER = '''def total_order(x):
    """Return integers that compare like the floats do in the IEEE total order."""
    bits = lax.bitcast_convert_type(x, f"int{8 * x.dtype.itemsize}")
    return jnp.where(bits < 0, bits ^ jnp.iinfo(bits.dtype).max, bits)'''


class ModuleContext:
    """State of a module being written as Python.

    Attributes:
        names: Names in the module's scope.
        constants: Its named constants.
        folds: See `Usage`.
        constants_by_value: Constants of the program by their result.
    """

    def __init__(self, module: Module, constants_file: str | None = None) -> None:
        self._module = module
        self._usage = Usage(module)
        self._places = PlaceFinder(module)
        self.names = Names()
        self.constants = NamedConstants(self.names, constants_file)
        self.folds = self._usage.folds
        self.constants_by_value = self._usage.constants
        self._splats: dict[Value, Any] = {}
        self._hints: dict[Value, str] = {}
        self._computations: dict[Region, str] = {}
        self._functions: dict[str, str] = {}
        self._helpers: dict[str, str] = {}
        self._wanted: set[Region] = set()
        self._waiting: list[tuple[str, Region, Function | None]] = []

    @cached_property
    def has_wide_numbers(self) -> bool:
        """Whether the module has 64-bit numbers."""
        return any(
            isinstance(value.type, TensorType) and _is_wide(value.type)
            for op in walk(self._module)
            for value in (*op.operands, *op.results)
        )

    def computation(self, region: Region) -> str:
        """Return the name of the Python function of an HLO computation."""
        self._want(self._computations[region], region, None)
        return self._computations[region]

    def _want(self, name: str, region: Region, function: Function | None) -> None:
        if region not in self._wanted:
            self._wanted.add(region)
            self._waiting.append((name, region, function))

    def total_order(self) -> str:
        """Return the name of a helper function that maps floats to integers in IEEE totalOrder."""
        if "total_order" not in self._helpers:
            name = self.names.fresh("total_order")
            self._helpers["total_order"] = _TOTAL_ORDER.replace("total_order", name, 1)
        return self._helpers["total_order"].partition("(")[0].removeprefix("def ")

    def function(self, symbol: str) -> str:
        """Return the name of the Python function of an MLIR function."""
        function = self._module.functions.get(symbol)
        if function is None or not function.body.blocks:
            raise RefusedError(f"function @{symbol} is undefined or has no body")
        self._want(self._functions[symbol], function.body, function)
        return self._functions[symbol]

    def refusal(self, op: Operation, reason: str) -> ConversionError:
        """Return the error for an operation that cannot be written."""
        return refusal(self._module, op, reason, name=short_name(op, self._module.language))

    def why_without_rule(self, op: Operation) -> str:
        """Return the reason that an operation without a rule cannot be written."""
        if op.communicates:
            return "communicates with other processes or the host, which jax.lax only supports inside a mesh"
        return "jax.lax has no equivalent"

    def needs_no_statement(self, op: Operation) -> bool:
        """Whether an operation is folded into its uses or unused."""
        if isinstance(op, ops.Parameter | ops.Constant):
            return True
        if len(op.results) == 1 and op.results[0] in self.folds:
            return True
        return not self._usage.is_used(op)

    def root(self, value: Value) -> Value:
        """Return the value that represents a value after folding."""
        return self._usage.root(value)

    def definition(self, value: Value) -> Operation | None:
        """Return the operation that defines a value, or None for an argument."""
        return self._usage.definition(value)

    def predicate(self, op: Operation) -> Value | None:
        """Return the boolean predicate of a two-way branch, or None."""
        return self._usage.predicate(op)

    def is_used(self, value: Value) -> bool:
        """Whether a value is used."""
        return self._usage.is_used_value(value)

    def is_inlined(self, value: Value, block: Block) -> bool:
        """Whether a value may be inlined into the expression that uses it."""
        return self._usage.only_user(value) is block

    def elements(self, value: Value) -> dict[int, str] | None:
        """Return name hints of the used elements of a tuple; None if the tuple is used as a whole."""
        picked = self._usage.picked(value)
        if picked is None:
            return None
        return {index: self.hint(element) for index, element in picked.items()}

    def splat(self, value: Value) -> Any:
        """Return the element of a splat constant, or None for other values."""
        constant = self.constants_by_value.get(value)
        if constant is None or not isinstance(constant.value.type, TensorType) or not constant.value.has_value:
            return None
        if value not in self._splats:
            self._splats[value] = _splat(constant.value)
        return self._splats[value]

    def hint(self, value: Value) -> str:
        """Return the preferred variable name of a value."""
        if value not in self._hints:
            self._hints[value] = self._new_hint(value)
        return self._hints[value]

    def hint_of_carried(self, op: ops.While, number: int) -> str:
        """Return the preferred variable name of a loop result, which follows the name in the loop's body."""
        result = op.results[number]
        if not self.is_used(result):
            return "_"
        own = own_name(result)
        return own or self.carried_hint(op.body.arguments[number])

    def carried_hint(self, value: Value) -> str:
        """Return the preferred variable name of a loop-carried value."""
        return own_name(value) or "carry"

    def _new_hint(self, value: Value) -> str:
        own = own_name(value)
        if own is not None:
            return own
        op = self._usage.definition(value)
        if op is None:
            return value.name if value.name and value.name[0].isalpha() else "x"
        scope = self._places.scope(op)
        return (last_of_scope(scope) if scope else "") or short_name(op, self._module.language)


def _is_wide(type: TensorType) -> bool:
    try:
        bits = num_bits(type.element_type)
    except ValueError:
        return False
    return bits == 128 or (bits == 64 and numpy_dtype(type.element_type).kind != "c")


def _splat(literal: Any) -> Any:
    array = literal.array
    if array.size == 0:
        return None
    first = array.reshape(-1)[0]
    if literal.is_splat or array.size == 1:
        return first
    if array.size > 1 << 16:
        return None
    same = array.tobytes() == np.full(array.shape, first, array.dtype).tobytes()
    return first if same else None
