"""Random number generation."""

from __future__ import annotations

from typing import Any

from frontends.builder.attribute_values import as_text, as_word
from frontends.builder.core import operation
from frontends.builder.failure import require
from frontends.builder.families.comparison_selection import Selections
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import as_array_shape, scalar, shape_text
from hlo_text import ops
from hlo_text.core.attributes import RngAlgorithm, RngDistribution
from hlo_text.core.types import F32, UI32, FloatType, TensorType, TupleType
from hlo_text.inference.result_types import retyped


class Random(Selections):
    """Random numbers, from the state of the device or from an explicit state."""

    @operation
    def rng_normal(self, mu: Operand, sigma: Operand, shape: Any) -> Handle:
        """Generate normally distributed floats.

        Args:
            mu: The mean, a scalar of the result's element type.
            sigma: The standard deviation.
            shape: The shape of the result.
        """
        wanted = as_array_shape(shape)
        is_float = isinstance(wanted.element_type, FloatType)
        require(is_float, f"the element type must be floating-point: {shape_text(wanted)}")
        return self._rng(RngDistribution.NORMAL, mu, sigma, wanted)

    @operation
    def rng_uniform(self, a: Operand, b: Operand, shape: Any) -> Handle:
        """Generate numbers uniformly distributed in [`a`, `b`).

        Args:
            a: The lower limit, a scalar of the result's element type.
            b: The upper limit.
            shape: The shape of the result.
        """
        return self._rng(RngDistribution.UNIFORM, a, b, as_array_shape(shape))

    @operation
    def rng_bernoulli(self, mean: Operand, shape: Any) -> Handle:
        """Generate 1 with probability `mean`, else 0.

        Args:
            mean: The probability, an `f32` scalar.
            shape: The shape of the result, of `u32`.
        """
        wanted, probability = as_array_shape(shape), self._operand(mean, F32)
        require(wanted.element_type == UI32, f"the element type must be u32: {shape_text(wanted)}")
        require(probability.shape == scalar(F32), f"the mean must be an f32 scalar: {shape_text(probability.shape)}")
        numbers = self._rng(RngDistribution.UNIFORM, 0.0, 1.0, retyped(wanted, F32))
        return self._add(ops.Convert, self.lt(numbers, probability), shape=wanted)

    @operation
    def rng_bit_generator(self, algorithm: str, initial_state: Operand, shape: Any) -> Handle:
        """Generate random bits from a state, and return the next state and the bits as a tuple.

        Args:
            algorithm: `DEFAULT`, `THREE_FRY` or `PHILOX`, or XLA's names such as `RNG_DEFAULT`.
            initial_state: The state: two or three `u64`.
            shape: The shape of the bits.

        Raises:
            ValueError: The algorithm is unknown.
        """
        state, wanted = self._operand(initial_state), as_array_shape(shape)
        name = as_text(algorithm, "algorithm").upper().removeprefix("RNG_")
        return self._add(
            ops.RngBitGenerator,
            state,
            shape=TupleType((state.shape, wanted)),
            rng_algorithm=as_word(RngAlgorithm, name, "algorithm"),
        )

    @operation
    def rng_get_and_update_state(self, delta: int) -> Handle:
        """Return and advance the random state of the device; normally created by compilers."""
        return self._add(ops.RngGetAndUpdateState, delta=delta)

    def _rng(self, distribution: RngDistribution, first: Operand, second: Operand, shape: TensorType) -> Handle:
        parameters = [self._operand(given, shape.element_type) for given in (first, second)]
        for parameter in parameters:
            rule = f"the parameters must be {shape_text(scalar(shape.element_type))[:-2]} scalars"
            require(parameter.shape == scalar(shape.element_type), f"{rule}: {shape_text(parameter.shape)}")
        return self._add(ops.HloRng, *parameters, shape=shape, distribution=distribution)
