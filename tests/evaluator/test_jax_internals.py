"""Replacements for functions that older JAX releases lack; only one module uses private parts of JAX."""

from __future__ import annotations

import re
from collections.abc import Iterator

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from evaluator import run
from evaluator.jax_internals import COMPUTED_SINCE, PLACES, enable_x64, find, mulhi
from hlo_text import LoweringError, clear_caches, parse

from support.folders import ROOT


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_upper_halves_of_products(dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's integers, which do not overflow, give the expected values."""
    monkeypatch.setitem(PLACES, "mulhi", ())
    info, width = np.iinfo(dtype), 8 * np.dtype(dtype).itemsize
    generator = np.random.default_rng(3)
    values = [info.min, info.max, 0, 1, *generator.integers(info.min, info.max, 20, dtype=dtype).tolist()]
    pairs = [(a, b) for a in values for b in values]
    with enable_x64(True):
        found = mulhi(*(jnp.asarray([pair[side] for pair in pairs], dtype) for side in (0, 1)))
    assert found.dtype == dtype
    assert np.asarray(found).tolist() == [a * b >> width for a, b in pairs]


def test_types_of_64_bits() -> None:
    assert jnp.asarray(1.0).dtype == jnp.float32
    with enable_x64(True):
        assert jnp.asarray(1.0).dtype == jnp.float64


def test_this_release_has_what_the_table_says() -> None:
    release = jax.__version_info__[:2]
    assert all(callable(find(name)) for name, places in PLACES.items() if places[-1].since <= release)


_THROUGH_UI16 = """func.func @main(%a: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.convert %a : (tensor<4xi32>) -> tensor<4xui16>
  %1 = stablehlo.convert %0 : (tensor<4xui16>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}
"""


@pytest.fixture
def newer_than_this_release(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A type with which only some later JAX computes, as those of two bits are to JAX 0.7."""
    monkeypatch.setitem(COMPUTED_SINCE, "uint16", (999, 1))
    clear_caches()
    yield "uint16"
    clear_caches()


def test_types_that_a_release_cannot_compute_with_are_refused_by_name(newer_than_this_release: str) -> None:
    release, type_ = re.escape(jax.__version__), newer_than_this_release
    message = rf"stablehlo\.convert: XLA in JAX {release} computes wrong results for {type_}; use JAX 999\.1 or newer"
    with pytest.raises(LoweringError, match=message):
        run(parse(_THROUGH_UI16), np.arange(4, dtype=np.int32))


def test_no_other_module_reads_extensions_and_private_parts() -> None:
    pattern = re.compile(r"jax\.(?:extend|_src)\b")
    modules = (path for package in ("evaluator", "frontends") for path in (ROOT / package).rglob("*.py"))
    found = [path.name for path in modules if any(map(pattern.search, code_lines(path.read_text())))]
    assert found == ["jax_internals.py"]


def code_lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if re.match(r"\s*(?:from|import) |.*import_module\(", line)]
