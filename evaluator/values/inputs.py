"""Arguments of a program: `.npy` and `.npz` files, literals of either language, or generated values."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

import ml_dtypes
import numpy as np

from hlo_text.core.attributes import Literal
from hlo_text.core.describe import describe_shape
from hlo_text.core.diagnostics import ParseError, Remedy
from hlo_text.core.ir import Module
from hlo_text.core.types import BOOL, ComplexType, FloatType, IntegerType, TensorType, TupleType, Type, numpy_dtype
from hlo_text.files.arrays import read_arrays
from hlo_text.ops import Constant

Array = np.ndarray[Any, Any]


#: An array in the syntax of IREE's tools: sizes, element type, and after `=` the elements.
_SPELLED = re.compile(r"((?:\d+x)*)([a-z]+\d\w*|complex<f\d+>)(?:=(.*))?", re.DOTALL)
#: An HLO shape without elements, which means zeros.
_SHAPE = re.compile(r"[a-z]\w*\[[\d, ]*\](?:\{[^{}]*\})?")
#: A single number, which gets the type of the parameter.
_NUMBER = re.compile(r"[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|[-+]?inf|nan|true|false", re.IGNORECASE)
#: Numbers separated by brackets, commas or blanks.
_NUMBERS = re.compile(rf"[\[\s]*+(?:{_NUMBER.pattern})(?:[\[\],\s]++(?:{_NUMBER.pattern}))*+[\],\s]*+", re.IGNORECASE)
_BOOLEANS = {"true": 1, "false": 0}


def read_literal(text: str) -> Literal:
    """Read one literal: `dense<[1, 2]> : tensor<2xi32>` or `f32[2] {1, 2}`.

    Raises:
        ValueError: The text is not a literal.
    """
    try:
        return _parse_literal(text.strip())
    except ParseError as error:
        if error.code != "syntax":
            raise ValueError(f"{text!r}: {error.diagnostics[0].message}") from None
        forms = "'dense<[1, 2]> : tensor<2xi32>' or 's32[2] {1, 2}'"
        raise ValueError(f"{text!r} is neither an .npy or .npz file nor a literal such as {forms}") from None


def _parse_literal(stripped: str) -> Literal:
    from hlo_text import parse_hlo, parse_stablehlo  # imported here, as most arguments are arrays in files

    if stripped.startswith(("dense<", "dense_resource<", "sparse<")):
        _, _, type_ = stripped.rpartition(">:") if ">:" in stripped else stripped.rpartition("> :")
        module = parse_stablehlo(f'"stablehlo.constant"() <{{value = {stripped}}}> : () -> {type_}', name="--input")
        return _only_constant(module)
    shape, _, value = stripped.partition(" ") if not stripped.startswith("(") else _split_tuple(stripped)
    program = f"HloModule input\nENTRY e {{ ROOT c = {shape} constant({value}) }}"
    return _only_constant(parse_hlo(program, name="--input"))


def _split_tuple(text: str) -> tuple[str, str, str]:
    depth = 0
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return text[: position + 1], "", text[position + 1 :]
    return text, "", ""


def _only_constant(module: Module) -> Literal:
    operations = module.entry_computation.operations if module.entry_computation else module.body.operations
    literal: Literal = next(op.value for op in operations if isinstance(op, Constant))
    return literal


def read_inputs(arguments: tuple[str, ...]) -> list[Array]:
    """Read `--input` values: each is a `.npy` or `.npz` file (its arrays in order) or a literal.

    `@` may precede a path. Literals are those of the two languages, and IREE's `2x3xf32=1 2 3 4 5 6`.

    Raises:
        OSError: A file cannot be read.
        ValueError: A literal is malformed, or a file does not match its extension.
    """
    arrays: list[Array] = []
    for argument in arguments:
        path = argument.removeprefix("@")
        if path.endswith((".npy", ".npz")) or path != argument:
            arrays.extend(read_arrays(path).values())
        elif match := _SPELLED.fullmatch(argument.strip()):
            arrays.append(_read_typed_numbers(argument, *match.groups()))
        elif _SHAPE.fullmatch(argument.strip()):
            arrays += make_inputs((_shape_type(argument),), "zeros")
        else:
            arrays.extend(flat_arrays(read_literal(argument).array))
    return arrays


def read_arguments(arguments: tuple[str, ...], types: tuple[Type, ...]) -> list[Array]:
    """Read values as `read_inputs` does, for parameters of the given types.

    Plain numbers, such as `3`, `1 2` or `[[1, 2], [3, 4]]`, get the type of their parameter; a single number fills it.

    Raises:
        OSError, ValueError: As for `read_inputs`.
    """
    parameters = _flat(types)
    arrays: list[Array] = []
    for argument in arguments:
        type = parameters[len(arrays)] if len(arrays) < len(parameters) else None
        if type is None and _NUMBERS.fullmatch(argument.strip()):
            expected = "1 value" if len(parameters) == 1 else f"{len(parameters)} values"
            raise ValueError(f"expected {expected}, found a further one: {argument.strip()!r}")
        arrays += read_inputs((_typed(argument, type),))
    return restore_dtypes(arrays, types)


def _typed(argument: str, type: Type | None) -> str:
    """Prefix plain numbers with the type of their parameter; return other arguments unchanged."""
    stripped = argument.strip()
    if not _NUMBERS.fullmatch(stripped) or not isinstance(type, TensorType) or not type.is_static:
        return argument
    if not isinstance(type.element_type, IntegerType | FloatType | ComplexType):
        return argument
    return f"{''.join(f'{size}x' for size in type.shape)}{type.element_type.mlir_name}={stripped.lower()}"


def _shape_type(text: str) -> Type:
    """Return the type that an HLO shape denotes.

    Raises:
        ValueError: The text is not a shape.
    """
    from hlo_text import parse_hlo

    try:
        module = parse_hlo(f"HloModule input\nENTRY e {{ ROOT p = {text.strip()} parameter(0) }}", name="--input")
    except ParseError:
        raise ValueError(f"{text!r} is not a shape such as f32[2,3]") from None
    assert module.entry_computation is not None
    return module.entry_computation.argument_types[0]


def _read_typed_numbers(argument: str, sizes: str, element_type: str, numbers: str | None) -> Array:
    """Read `2x3xf32=1 2 3 4 5 6`; brackets and commas are ignored, and a single number fills the array.

    Raises:
        ValueError: The element type is unknown, or the number of elements is wrong.
    """
    dtype = _named_dtype(argument, element_type)
    shape = tuple(int(size) for size in sizes.split("x")[:-1])
    if numbers is None:
        return np.zeros(shape, dtype)
    words = re.sub(r"[\[\],]", " ", numbers).split()
    count = math.prod(shape)
    if len(words) not in (1, count):
        raise ValueError(f"{argument!r}: expected {count} elements, got {len(words)}")
    values: list[Any] = []
    for word in words:
        try:
            values.append(_number(word, dtype))
        except OverflowError:
            raise ValueError(f"{argument!r}: {word} does not fit in {element_type}") from None
        except ValueError:
            raise ValueError(f"{argument!r}: {word!r} is not a valid {element_type} value") from None
    return np.full(shape, values[0], dtype) if len(words) == 1 else np.array(values, dtype).reshape(shape)


def _named_dtype(argument: str, element_type: str) -> np.dtype[Any]:
    from hlo_text import parse_stablehlo

    try:
        module = parse_stablehlo(f"func.func @f(%x: tensor<{element_type}>) {{ return }}")
        (type,) = module.functions["f"].body.argument_types
    except ParseError:
        raise ValueError(f"{argument!r}: unknown element type {element_type!r}") from None
    assert isinstance(type, TensorType)
    return numpy_dtype(type.element_type)


def _number(word: str, dtype: np.dtype[Any]) -> Any:
    """Convert a number in text to a scalar of a dtype.

    Raises:
        ValueError: The text is not a number of this kind.
        OverflowError: The number is out of range.
    """
    if dtype == np.bool_:
        return bool(range(2).index(_BOOLEANS[word] if word in _BOOLEANS else int(word)))
    if dtype.kind in "iu" or np.issubdtype(dtype, np.integer) or "int" in dtype.name:
        number = int(word, 0)
        limits = ml_dtypes.iinfo(dtype)
        if not limits.min <= number <= limits.max:
            raise OverflowError
        return np.asarray(number).astype(dtype)
    given = complex(word) if dtype.kind == "c" else float(word)
    with np.errstate(over="ignore", invalid="ignore"):
        value, nan = np.asarray(given).astype(dtype), np.asarray(np.nan).astype(dtype)
    is_beyond = not np.isnan(nan) and abs(given) > float(ml_dtypes.finfo(dtype).max)  # types without NaN saturate
    is_beyond = is_beyond or (np.isinf(given) and "inf" not in word.lower())
    if is_beyond or np.isinf(given) != np.isinf(value) or np.isnan(given) != np.isnan(value):
        raise OverflowError
    return value


def flat_arrays(value: Any) -> list[Array]:
    """Return the arrays in nested tuples, in order."""
    return [leaf for element in value for leaf in flat_arrays(element)] if isinstance(value, tuple) else [value]


def read_item(argument: str) -> Any:
    """Read one infeed item: an array, or a tuple for an `.npz` file or tuple literal. Raises as `read_inputs` does."""
    arrays = read_inputs((argument,))
    return arrays[0] if len(arrays) == 1 else tuple(arrays)


def restore_dtypes(arrays: list[Array], types: tuple[Type, ...]) -> list[Array]:
    """Restore the dtype of raw bytes: `.npy` files store types of ml_dtypes (bf16, fp8, int4) as `void`."""
    restored = list(arrays)
    for index, (array, type_) in enumerate(zip(arrays, _flat(types), strict=False)):
        if array.dtype.kind == "V" and isinstance(type_, TensorType):
            dtype = numpy_dtype(type_.element_type)
            if dtype.itemsize == array.dtype.itemsize:
                restored[index] = array.view(dtype)
    return restored


def nested(arrays: Sequence[Array], types: tuple[Type, ...]) -> list[Any]:
    """Nest arrays in tuples as the types do; return them unchanged if their number differs from that of the types."""
    if len(arrays) != len(_flat(types)) or not any(isinstance(type_, TupleType) for type_ in types):
        return list(arrays)
    rest = iter(arrays)
    return [_nested(rest, type_) for type_ in types]


def _nested(arrays: Iterator[Array], type_: Type) -> Any:
    return tuple(_nested(arrays, t) for t in type_.types) if isinstance(type_, TupleType) else next(arrays)


def make_inputs(
    types: tuple[Type, ...], kind: str, seed: int = 0, *, bounds: tuple[float, float] | None = None, first: int = 0
) -> list[Array]:
    """Generate one array per leaf of the types: `zeros`, `iota` (0, 1, 2, ... in row-major order) or `random`.

    Random floats are standard normal, integers uniform in 0..9, booleans true with probability 1/2. Equal seeds
    generate equal values.

    Args:
        types: The types.
        kind: The kind of values.
        seed: The seed of random values.
        bounds: Draw random numbers uniformly between these bounds instead; integers may equal either.
        first: Number of leading leaves to skip.

    Raises:
        ValueError: A type is not a tensor or has dynamic dimensions.
    """
    generator = np.random.default_rng(seed)
    return [_make_input(type_, kind, generator, bounds) for type_ in _flat(types)[first:]]


def _flat(types: tuple[Type, ...]) -> list[Type]:
    return [leaf for t in types for leaf in (_flat(t.types) if isinstance(t, TupleType) else [t])]


def _make_input(type_: Type, kind: str, generator: np.random.Generator, bounds: tuple[float, float] | None) -> Array:
    if not isinstance(type_, TensorType) or not type_.is_static:
        noun = "dynamic type" if isinstance(type_, TensorType) else "type"
        message = f"cannot generate a value for {noun} {describe_shape(type_)}"
        raise ValueError(Remedy(f"{message}; pass one", option=f"{message}; pass one with --input"))
    dtype, element_type = numpy_dtype(type_.element_type), type_.element_type
    shape = tuple(size for size in type_.shape if size is not None)
    if kind == "zeros":
        return np.zeros(shape, dtype)
    if kind == "iota":
        return np.arange(np.prod(shape, dtype=int)).reshape(shape).astype(dtype)
    if element_type == BOOL:
        return generator.integers(0, 2, shape).astype(dtype)
    if bounds is not None:
        return _between(bounds, shape, dtype, generator)
    if isinstance(element_type, IntegerType):
        limit = 10 if element_type.width > 4 else 2 if element_type.width > 1 else 1
        return generator.integers(0, limit, shape).astype(dtype)
    values = generator.standard_normal(shape)
    if not isinstance(element_type, FloatType):
        return (values + 1j * generator.standard_normal(shape)).astype(dtype)
    return values.astype(dtype)


def _between(
    bounds: tuple[float, float], shape: tuple[int, ...], dtype: np.dtype[Any], generator: np.random.Generator
) -> Array:
    """Generate numbers uniformly distributed between two bounds.

    Raises:
        ValueError: The type has no integer between the bounds.
    """
    if "int" not in dtype.name:
        values = generator.uniform(*bounds, shape)
        return (values + 1j * generator.uniform(*bounds, shape) if dtype.kind == "c" else values).astype(dtype)
    limits = ml_dtypes.iinfo(dtype)
    low, high = max(math.ceil(bounds[0]), int(limits.min)), min(math.floor(bounds[1]), int(limits.max))
    if low > high:
        raise ValueError(f"no {dtype.name} lies between {bounds[0]:g} and {bounds[1]:g}")
    wide = np.uint64 if high >= 2**63 else np.int64
    return generator.integers(low, high, shape, wide, endpoint=True).astype(dtype)
