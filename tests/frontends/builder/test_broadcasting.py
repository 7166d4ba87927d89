"""Broadcasting against a NumPy model of the documented rules, over all small shapes."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from evaluator import run
from frontends.builder import Builder, BuildError, Handle, make_shape

Shape = tuple[int, ...]
SIZES = (1, 2, 3)
SHAPES = [shape for rank in range(4) for shape in itertools.product(SIZES, repeat=rank)]


def model(lhs: Shape, rhs: Shape, dimensions: Shape) -> tuple[Shape, Shape] | None:
    """Return both shapes in the larger rank, ready for numpy's rule about sizes of 1; None if the rules forbid it."""
    if len(lhs) == len(rhs):
        return (lhs, rhs) if dimensions in ((), tuple(range(len(lhs)))) else None
    small, large = sorted((lhs, rhs), key=len)
    is_increasing = list(dimensions) == sorted(set(dimensions))
    if len(dimensions) != len(small) or not is_increasing or any(d >= len(large) for d in dimensions):
        return None
    placed = [1] * len(large)
    for place, size in zip(dimensions, small, strict=True):
        placed[place] = size
    return (tuple(placed), large) if small == lhs else (large, tuple(placed))


def result_shape(lhs: Shape, rhs: Shape, dimensions: Shape) -> Shape | None:
    shapes = model(lhs, rhs, dimensions)
    if shapes is None or any(a != b and 1 not in (a, b) for a, b in zip(*shapes, strict=True)):
        return None
    return tuple(map(max, *shapes)) if shapes[0] else ()


def sum_of(lhs: Shape, rhs: Shape, dimensions: Shape) -> Handle:
    builder = Builder(immediate_errors=True)
    handles = [builder.parameter(number, make_shape("f32", shape)) for number, shape in enumerate((lhs, rhs))]
    return builder.add(*handles, dimensions)


@pytest.mark.parametrize("rank", range(4))
def test_shapes(rank: int) -> None:
    """All pairs of a shape of this rank and another one, with all lists of dimensions that might be meant."""
    counts = {True: 0, False: 0}
    for lhs in (shape for shape in SHAPES if len(shape) == rank):
        for rhs in SHAPES[:: 1 if rank < 3 else 5]:
            for length in {0, min(len(lhs), len(rhs))}:
                for dimensions in itertools.islice(itertools.product(range(3), repeat=length), 12):
                    wanted = result_shape(lhs, rhs, dimensions)
                    counts[wanted is not None] += 1
                    if wanted is None:
                        with pytest.raises(BuildError):
                            sum_of(lhs, rhs, dimensions)
                    else:
                        assert sum_of(lhs, rhs, dimensions).dimensions == wanted, (lhs, rhs, dimensions)
    assert counts[True] > 20


def test_values() -> None:
    """Sums of operands whose elements all differ."""
    generator = np.random.default_rng(0)
    builder = Builder("sums", immediate_errors=True)
    arrays, sums, wanted = [], [], []
    pairs = [(SHAPES[i], SHAPES[j]) for i, j in generator.integers(0, len(SHAPES), (2000, 2))]
    for lhs, rhs in pairs:
        length = 0 if len(lhs) == len(rhs) else min(len(lhs), len(rhs))
        dimensions = tuple(sorted(generator.choice(3, length, replace=False).tolist()))
        if result_shape(lhs, rhs, dimensions) is None or len(sums) == 60:
            continue
        shapes = model(lhs, rhs, dimensions)
        assert shapes is not None
        operands = [generator.permutation(int(np.prod(shape))).reshape(shape).astype(np.int32) for shape in (lhs, rhs)]
        operands[1] *= 100
        handles = [builder.parameter(len(arrays) + n, operand) for n, operand in enumerate(operands)]
        arrays += operands
        sums.append(builder.add(*handles, dimensions))
        wanted.append(operands[0].reshape(shapes[0]) + operands[1].reshape(shapes[1]))
    assert len(sums) == 60
    for found, array in zip(run(builder.build(builder.tuple(sums)), *arrays), wanted, strict=True):
        np.testing.assert_array_equal(found, array)
