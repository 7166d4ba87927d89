"""Whole modules as Python source: imports, constants, functions, the entry last."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.analysis.effects import has_effects
from hlo_text.conversion.refusal import refusal
from hlo_text.core.attributes import NameLocation
from hlo_text.core.ir import Function, Module, Region, walk
from hlo_text.core.module_arguments import require_module
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import TensorType, TokenType, TupleType, Type, numpy_dtype
from hlo_text.files.replacing import replace_file, replacing
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.expressions import WIDTH, call, lines_of, text
from hlo_text.python_source.module_context import ModuleContext
from hlo_text.python_source.names import without_number
from hlo_text.python_source.registry import RefusedError

_X64 = [
    "# The program uses 64-bit types, which JAX disables by default.",
    'jax.config.update("jax_enable_x64", True)',
]

_LAPACK = [
    "# JAX loads LAPACK when it first lowers a call to it.",
    'jax.jit(jax.lax.linalg.cholesky).lower(jax.ShapeDtypeStruct((1, 1), "float32"))',
]


def to_source(module: Module, *, constants_file: str | None = None) -> str:
    """Return a module as Python source: one importable text of `jax.lax` and `jax.numpy` calls.

    Args:
        module: A valid module of either language.
        constants_file: Name of the `.npz` next to the Python file from which it reads large constants;
            `write_source` writes both. None keeps all constants in the text.

    Raises:
        ConversionError: An operation has no equivalent in `jax.lax`, or the module has no entry.

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
    """Write a module as a Python file, with large constants in a `.npz` next to it; return the written paths."""
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


class ModuleText(ModuleContext):
    """The Python source of a module."""

    def text(self) -> str:
        """Return the source text.

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
        """Name all functions first, so that they have priority over the names inside them."""
        for symbol in self._module.functions:
            if symbol not in self._functions:
                self._functions[symbol] = self.names.fresh(symbol)
        for region in self._module.computations:
            self._computations[region] = self.names.fresh(without_number(region.name or "computation"))

    def _require_no_effects(self) -> None:
        """Reject operations with side effects, which `jax.lax` cannot express."""
        for op in walk(self._module):
            if not isinstance(op, Function | Module | ops.Calling | ops.ShardyMesh | ops.Terminator) and has_effects(
                op
            ):
                if op.draws_random_numbers or not isinstance(op, DeclaredOperation):
                    continue  # rejected by its rule
                raise self.refusal(op, self.why_without_rule(op))

    def _entry(self) -> Function | Region:
        try:
            return self._module.entry()
        except KeyError as error:
            raise refusal(self._module, None, str(error.args[0])) from None

    def _order(self) -> list[int]:
        """Return the regions of functions and computations in order; computations follow their callees."""
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

    def _function(self, name: str, region: Region, owner: Any, *, is_entry: bool = False) -> str:
        if len(region.blocks) != 1:
            raise refusal(
                self._module,
                None,
                f"only structured control flow is supported; the body of {name} has {len(region.blocks)} blocks",
            )
        try:
            body = FunctionBody(self, region.blocks[0], 4)
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


def shape_text(type: Type) -> str:
    """Return a type in the common notation `float32[2, 3]`.

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
