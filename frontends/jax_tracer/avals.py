"""Types of JAX's abstract values in the AST, and bounds of dtypes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from evaluator.jax_internals import is_token
from hlo_text.core.memo import remembered
from hlo_text.core.types import BOOL, TOKEN, ElementType, TensorType, Type, element_type_of_dtype


def is_extended(dtype: Any) -> bool:
    """Return whether a dtype is an extended dtype of JAX, such as that of random keys."""
    return bool(jnp.issubdtype(dtype, jax.dtypes.extended))


def is_complex(dtype: Any) -> bool:
    """Return whether a dtype is complex."""
    return bool(jnp.issubdtype(dtype, np.complexfloating))


def is_inexact(dtype: Any) -> bool:
    """Return whether a dtype is float or complex."""
    return bool(jnp.issubdtype(dtype, np.inexact))


def is_integer(dtype: Any) -> bool:
    """Return whether a dtype is an integer type, not boolean."""
    return bool(jnp.issubdtype(dtype, np.integer))


def is_signed_integer(dtype: Any) -> bool:
    """Return whether a dtype is a signed integer type."""
    return bool(jnp.issubdtype(dtype, np.signedinteger))


def is_unsigned(dtype: Any) -> bool:
    """Return whether a dtype is an unsigned integer type."""
    return bool(jnp.issubdtype(dtype, np.unsignedinteger))


@remembered("tracer: elements of random keys", 1 << 8)
def physical_element(dtype: Any) -> tuple[tuple[int, ...], np.dtype[Any]]:
    """Return the shape and dtype of the array that represents one random key.

    Raises:
        TypeError: The extended dtype is not that of random keys.
    """
    if not jnp.issubdtype(dtype, jax.dtypes.prng_key):
        raise TypeError(f"arrays of dtype {dtype} have no equivalent in StableHLO")
    data = jax.eval_shape(jax.random.key_data, jax.ShapeDtypeStruct((), dtype))
    return tuple(data.shape), np.dtype(data.dtype)


def physical_shape_and_dtype(aval: Any) -> tuple[tuple[Any, ...], np.dtype[Any]]:
    """Return the shape and dtype of the array that represents an abstract value; keys have trailing word dimensions."""
    if is_extended(aval.dtype):
        shape, dtype = physical_element(aval.dtype)
        return (*aval.shape, *shape), dtype
    return tuple(aval.shape), aval.dtype


@remembered("tracer: element types", 1 << 10)
def element_type(dtype: Any) -> ElementType:
    """Return the element type of a dtype; JAX's `float0`, which has no values, becomes boolean.

    Raises:
        TypeError: The dtype has no equivalent.
    """
    if dtype == jax.dtypes.float0:
        return BOOL
    try:
        return element_type_of_dtype(np.dtype(dtype))
    except ValueError as error:
        raise TypeError(f"arrays of dtype {dtype} have no equivalent in StableHLO") from error


def avals_of(atoms: Sequence[Any]) -> list[Any]:
    """Return the abstract values of an equation's operands or results."""
    return [atom.aval for atom in atoms]


def type_of(aval: Any) -> Type:
    """Return the type of an abstract value; symbolic dimensions are dynamic.

    Raises:
        TypeError: The value is neither an array nor a token.
    """
    if is_token(aval):
        return TOKEN
    if not hasattr(aval, "shape") or not hasattr(aval, "dtype"):
        raise TypeError(f"values of type {aval} have no equivalent in StableHLO")
    shape, dtype = physical_shape_and_dtype(aval)
    return TensorType(tuple(map(static_size, shape)), element_type(dtype))


def static_size(size: Any) -> int | None:
    """Return the size of a dimension, or None if it is symbolic."""
    return int(size) if isinstance(size, int | np.integer) else None


def is_static(shape: Any) -> bool:
    """Return whether a shape has no symbolic sizes."""
    return all(isinstance(size, int | np.integer) for size in shape)


def least(dtype: Any) -> np.ndarray[Any, Any]:
    """Return minus infinity, without infinities the smallest number, or False."""
    return _bound(dtype, -1)


def greatest(dtype: Any) -> np.ndarray[Any, Any]:
    """Return infinity, without infinities the largest number, or True."""
    return _bound(dtype, 1)


def _bound(dtype: Any, sign: int) -> np.ndarray[Any, Any]:
    if dtype == np.bool_:
        return np.array(sign > 0)
    limits: Any
    if jnp.issubdtype(dtype, jnp.integer):
        limits = jnp.iinfo(dtype)
    else:
        infinity = np.array(sign * np.inf).astype(dtype)
        if jnp.issubdtype(dtype, jnp.complexfloating) or bool(np.isinf(infinity)):
            return infinity
        limits = jnp.finfo(dtype)
    return np.array(limits.max if sign > 0 else limits.min).astype(dtype)
