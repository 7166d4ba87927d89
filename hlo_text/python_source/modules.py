"""A module as Python text: imports, constants, functions for functions and computations, the entry last."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.analysis.effects import has_effects
from hlo_text.analysis.places import PlaceFinder
from hlo_text.conversion.refusal import refusal
from hlo_text.core.attributes import NameLocation
from hlo_text.core.diagnostics import ConversionError
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value, walk
from hlo_text.core.module_arguments import require_module
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import TensorType, TokenType, TupleType, Type, num_bits, numpy_dtype
from hlo_text.files.replacing import replace_file, replacing
from hlo_text.python_source.body import Body
from hlo_text.python_source.constants import Constants
from hlo_text.python_source.expressions import WIDTH, call, lines_of, text
from hlo_text.python_source.names import Names, last_of_scope, own_name, short_name, without_number
from hlo_text.python_source.registry import RefusedError
from hlo_text.python_source.usage import Usage

_X64 = [
    "# The program uses 64-bit types, which JAX disables by default.",
    'jax.config.update("jax_enable_x64", True)',
]

_LAPACK = [
    "# JAX loads LAPACK when it first lowers a call to it.",
    'jax.jit(jax.lax.linalg.cholesky).lower(jax.ShapeDtypeStruct((1, 1), "float32"))',
]
_TOTAL_ORDER = '''def total_order(x):
    """Return integers that compare like the floats do in the IEEE total order."""
    bits = lax.bitcast_convert_type(x, f"int{8 * x.dtype.itemsize}")
    return jnp.where(bits < 0, bits ^ jnp.iinfo(bits.dtype).max, bits)'''


def to_source(module: Module, *, constants_file: str | None = None) -> str:
    """Return a module as Python: one importable text of `jax.lax` and `jax.numpy` calls.

    Args:
        module: A valid module of either language.
        constants_file: Name of the `.npz` beside the text from which it reads long constants; `write_source` writes
            both. None keeps all constants in the text.

    Raises:
        ConversionError: An operation has no spelling in `jax.lax`, or the module has no entry.

    Example:
        >>> import hlo_text
        >>> from hlo_text.python_source import to_source
        >>> module = hlo_text.parse('''func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
        ...   %one = stablehlo.constant dense<1.0> : tensor<3xf32>
        ...   %y = stablehlo.add %x, %one : tensor<3xf32>
        ...   return %y : tensor<3xf32> }''')
        >>> print(to_source(module), end="")
        import jax
        <BLANKLINE>
        <BLANKLINE>
        @jax.jit
        def f(x):  # float32[3]
            return x + 1.0
    """
    require_module(module)
    return ModuleText(module, constants_file).text()


def write_source(module: Module, path: Path) -> list[Path]:
    """Write a module as a Python file, its long constants into a `.npz` beside it; return what was written."""
    require_module(module)
    stored = path.with_suffix(".npz")
    made = ModuleText(module, stored.name)
    text = made.text().encode()
    if not made.constants.stored:
        replace_file(path, text)
        return [path]
    with replacing(path) as file, replacing(stored) as arrays:  # neither is replaced unless both are written
        file.write(text)
        file.flush()
        np.savez(arrays, **made.constants.stored)  # type: ignore[arg-type]
    return [path, stored]


class ModuleText:
    """The Python text of a module under way.

    Attributes:
        names: Names of the module's scope.
        constants: Its named constants.
        folds: See `Usage`.
    """

    def __init__(self, module: Module, constants_file: str | None = None) -> None:
        self._module = module
        self._usage = Usage(module)
        self._places = PlaceFinder(module)
        self.names = Names()
        self.constants = Constants(self.names, constants_file)
        self.folds = self._usage.folds
        self.constants_by_value = self._usage.constants
        self._splats: dict[Value, Any] = {}
        self._hints: dict[Value, str] = {}
        self._computations: dict[Region, str] = {}
        self._functions: dict[str, str] = {}
        self._helpers: dict[str, str] = {}
        self._wanted: set[Region] = set()
        self._waiting: list[tuple[str, Region, Function | None]] = []

    # --- the whole ------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the text.

        Raises:
            ConversionError: As `to_source`.
        """
        self._require_no_effects()
        entry = self._entry()
        region = entry.body if isinstance(entry, Function) else entry
        name = self.names.fresh(entry.symbol if isinstance(entry, Function) else "main")
        if isinstance(entry, Function):
            self._functions[entry.symbol] = name
        self._name_functions()
        self._wanted.add(region)
        parts = {id(region): self._function(name, region, entry, is_entry=True)}
        while self._waiting:
            waiting_name, waiting_region, function = self._waiting.pop()
            parts[id(waiting_region)] = self._function(waiting_name, waiting_region, function)
        ordered = [*self._helpers.values()]
        ordered += [parts[key] for key in self._order() if key in parts and key != id(region)]
        body = "".join(f"\n\n{part}\n" for part in [*ordered, parts[id(region)]])
        head = self._head(body)
        return "\n".join(head) + "\n" + body

    def _name_functions(self) -> None:
        """Name all functions first: what they contain gives way to them."""
        for symbol in self._module.functions:
            if symbol not in self._functions:
                self._functions[symbol] = self.names.fresh(symbol)
        for region in self._module.computations:
            self._computations[region] = self.names.fresh(without_number(region.name or "computation"))

    def _require_no_effects(self) -> None:
        """Refuse what does more than give results: nothing in `jax.lax` does, and nothing may be left out."""
        for op in walk(self._module):
            if not isinstance(op, Function | Module | ops.Calling | ops.ShardyMesh | ops.Terminator) and has_effects(
                op
            ):
                if op.draws_random_numbers or not isinstance(op, DeclaredOperation):
                    continue  # refused where it is used
                raise self.refusal(op, self.why_without_rule(op))

    def _entry(self) -> Function | Region:
        try:
            return self._module.entry()
        except KeyError as error:
            raise refusal(self._module, None, str(error.args[0])) from None

    def _order(self) -> list[int]:
        """Return the regions of functions and computations in order: computations stand behind what they call."""
        if self._module.language == "hlo":
            return [id(region) for region in self._module.computations]
        return [id(function.body) for function in self._module.functions.values()]

    def _head(self, body: str) -> list[str]:
        named = [line for lines in self.constants.definitions for line in lines]
        whole = body + "\n".join(named)
        file = (
            [f'_ARRAYS = np.load(Path(__file__).with_name("{self.constants.file}"))'] if self.constants.stored else []
        )
        imports = ["from pathlib import Path", ""] if file else []
        imports.append("import jax")
        imports += ["import jax.numpy as jnp"] if "jnp." in whole else []
        imports += ["import numpy as np"] if "np." in whole.replace("jnp.", "") or file else []
        imports += ["from jax import lax"] if "lax." in whole.replace("jax.lax.", "") else []
        sections = [imports]
        sections += [_X64] if self.has_wide_numbers else []
        sections += [_LAPACK] if '"lapack_' in body else []
        sections += [[*file, *named]] if named else []
        return [line for number, section in enumerate(sections) for line in ([""] if number else []) + section]

    @cached_property
    def has_wide_numbers(self) -> bool:
        """Whether it has numbers of 64 bits."""
        return any(
            isinstance(value.type, TensorType) and _is_wide(value.type)
            for op in walk(self._module)
            for value in (*op.operands, *op.results)
        )

    def _function(self, name: str, region: Region, owner: Any, *, is_entry: bool = False) -> str:
        if len(region.blocks) != 1:
            raise refusal(
                self._module,
                None,
                f"only structured control flow is supported; the body of {name} has {len(region.blocks)} blocks",
            )
        try:
            body = Body(self, region.blocks[0], 4)
            self._hint_arguments(region, owner)
            parameters = body.take_parameters(region.arguments)
            results = body.take_region(region)
        except RefusedError as error:
            raise refusal(self._module, None, f"{name}: {error}") from None
        is_packed = isinstance(owner, Function) and len(results) != 1
        body.give(results, packed=is_packed)
        return "\n".join([*self._signature(name, parameters, region, is_entry=is_entry), *body.lines])

    def _signature(self, name: str, parameters: list[str], region: Region, *, is_entry: bool) -> list[str]:
        if not is_entry:
            return lines_of("def ", call(name, *map(text, parameters)), ":")
        types = [shape_text(argument.type) for argument in region.arguments]
        line = f"def {name}({', '.join(parameters)}):"
        comment = f"  # {', '.join(types)}" if types else ""
        if len(line + comment) <= WIDTH:
            return ["@jax.jit", line + comment]
        lines = [f"    {parameter},  # {type}" for parameter, type in zip(parameters, types, strict=True)]
        return ["@jax.jit", f"def {name}(", *lines, "):"]

    def _hint_arguments(self, region: Region, owner: Any) -> None:
        locations = region.blocks[0].argument_locations
        for number, argument in enumerate(region.arguments):
            location = locations[number] if number < len(locations) else None
            if isinstance(location, NameLocation):
                self._hints[argument] = location.name

    # --- what bodies ask ------------------------------------------------------------------------------------------

    def computation(self, region: Region) -> str:
        """Return the name of the function of an HLO computation."""
        self._want(self._computations[region], region, None)
        return self._computations[region]

    def _want(self, name: str, region: Region, function: Function | None) -> None:
        if region not in self._wanted:
            self._wanted.add(region)
            self._waiting.append((name, region, function))

    def total_order(self) -> str:
        """Return the name of a function that gives integers in the order of floats by IEEE's totalOrder."""
        if "total_order" not in self._helpers:
            name = self.names.fresh("total_order")
            self._helpers["total_order"] = _TOTAL_ORDER.replace("total_order", name, 1)
        return self._helpers["total_order"].partition("(")[0].removeprefix("def ")

    def function(self, symbol: str) -> str:
        """Return the name of the function of an MLIR function."""
        function = self._module.functions.get(symbol)
        if function is None or not function.body.blocks:
            raise RefusedError(f"function @{symbol} is undefined or has no body")
        self._want(self._functions[symbol], function.body, function)
        return self._functions[symbol]

    def refusal(self, op: Operation, reason: str) -> ConversionError:
        """Return the error about an operation."""
        return refusal(self._module, op, reason, name=short_name(op, self._module.language))

    def why_without_rule(self, op: Operation) -> str:
        """Return why an operation is not written."""
        if op.communicates:
            return "communicates with other processes or the host, which jax.lax only supports inside a mesh"
        return "jax.lax has no equivalent"

    def needs_no_statement(self, op: Operation) -> bool:
        """Whether an operation is written where its result is used, or nobody uses it."""
        if isinstance(op, ops.Parameter | ops.Constant):
            return True
        if len(op.results) == 1 and op.results[0] in self.folds:
            return True
        return not self._usage.is_used(op)

    def root(self, value: Value) -> Value:
        """Return the value that is written for a value."""
        return self._usage.root(value)

    def definition(self, value: Value) -> Operation | None:
        """Return the operation that makes a value."""
        return self._usage.definition(value)

    def predicate(self, op: Operation) -> Value | None:
        """Return the truth value that chooses between two branches."""
        return self._usage.predicate(op)

    def is_used(self, value: Value) -> bool:
        """Whether a value is used."""
        return self._usage.is_used_value(value)

    def is_inlined(self, value: Value, block: Block) -> bool:
        """Whether a value may stand in the expression that uses it."""
        return self._usage.only_user(value) is block

    def elements(self, value: Value) -> dict[int, str] | None:
        """Return hints for the elements of a tuple that are used; None if it is used as a whole."""
        picked = self._usage.picked(value)
        if picked is None:
            return None
        return {index: self.hint(element) for index, element in picked.items()}

    def splat(self, value: Value) -> Any:
        """Return the number that all elements of a constant are, None if there is no such."""
        constant = self.constants_by_value.get(value)
        if constant is None or not isinstance(constant.value.type, TensorType) or not constant.value.has_value:
            return None
        if value not in self._splats:
            self._splats[value] = _splat(constant.value)
        return self._splats[value]

    def hint(self, value: Value) -> str:
        """Return what to call a value."""
        if value not in self._hints:
            self._hints[value] = self._made_hint(value)
        return self._hints[value]

    def hint_of_carried(self, op: ops.While, number: int) -> str:
        """Return what to call a result of a loop: as its body calls it."""
        result = op.results[number]
        if not self.is_used(result):
            return "_"
        own = own_name(result)
        return own or self.carried_hint(op.body.arguments[number])

    def carried_hint(self, value: Value) -> str:
        """Return what to call what a loop carries."""
        return own_name(value) or "carry"

    def _made_hint(self, value: Value) -> str:
        own = own_name(value)
        if own is not None:
            return own
        op = self._usage.definition(value)
        if op is None:
            return value.name if value.name and value.name[0].isalpha() else "x"
        scope = self._places.scope(op)
        return (last_of_scope(scope) if scope else "") or short_name(op, self._module.language)


def shape_text(type: Type) -> str:
    """Return a type as people note it: `float32[2, 3]`.

    >>> from hlo_text.core.types import F32
    >>> shape_text(TensorType((2, 3), F32))
    'float32[2, 3]'
    """
    match type:
        case TensorType(shape, element_type):
            return f"{numpy_dtype(element_type).name}[{', '.join(map(str, shape))}]"
        case TupleType(types):
            return f"({', '.join(map(shape_text, types))})"
        case TokenType():
            return "token"
        case _:
            return str(type)


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
