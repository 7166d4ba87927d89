"""Dot products, convolutions, Fourier transforms and linear algebra."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypedDict, Unpack

from frontends.builder.attribute_values import as_word, attribute_value
from frontends.builder.core import operation
from frontends.builder.failure import require
from frontends.builder.families.padding import Padding, PaddingPairs, make_padding
from frontends.builder.families.shape import Shape
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import as_element_type, as_integers, as_pairs, shape_text
from hlo_text import ops
from hlo_text.core.attributes import (
    ConvolutionDimensionNumbers,
    DotAlgorithm,
    DotDimensionNumbers,
    FftType,
    Precision,
    RaggedDotDimensionNumbers,
)
from hlo_text.core.attributes import Transpose as TransposeKind
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import TensorType
from hlo_text.inference.result_types import retyped

_PrecisionConfig = Sequence[str] | None


class ConvolutionOptions(TypedDict, total=False):
    """Keyword arguments of all convolutions.

    Attributes:
        feature_group_count: Number of groups of input features; 1 by default.
        batch_group_count: Number of groups of the batch; 1 by default.
        precision_config: Precision of each operand, such as `HIGHEST`.
        preferred_element_type: Element type of the result; inferred by default.
    """

    feature_group_count: int
    batch_group_count: int
    precision_config: _PrecisionConfig
    preferred_element_type: Any


class Products(Shape):
    """Dot products.

    `precision_config` names a `Precision` for each operand, and `preferred_element_type` the element type of the
    result.
    """

    @operation
    def dot(
        self,
        lhs: Operand,
        rhs: Operand,
        precision_config: _PrecisionConfig = None,
        preferred_element_type: Any = None,
    ) -> Handle:
        """Multiply vectors and matrices, contracting the last dimension of `lhs` with the first of `rhs`.

        Scalars are multiplied. For higher ranks, as in the oldest XLA documentation, the last dimension of `lhs` is
        contracted with the last but one of `rhs`, as in `numpy.dot`.
        """
        left, right = self._pair(lhs, rhs)
        if left.rank and right.rank:
            numbers = DotDimensionNumbers((), (), (left.rank - 1,), (max(right.rank - 2, 0),))
        else:
            require(left.rank == right.rank == 0, "dot of a scalar requires another scalar: use mul")
            numbers = DotDimensionNumbers()
        return self._dot(left, right, numbers, precision_config, preferred_element_type, None)

    @operation
    def dot_general(
        self,
        lhs: Operand,
        rhs: Operand,
        dimension_numbers: DotDimensionNumbers,
        precision_config: _PrecisionConfig = None,
        preferred_element_type: Any = None,
        algorithm: DotAlgorithm | None = None,
    ) -> Handle:
        """Sum products over the contracting dimensions, for each index of the batch dimensions.

        The result has the batch dimensions, then the remaining dimensions of `lhs`, then those of `rhs`.
        """
        left, right = self._pair(lhs, rhs)
        return self._dot(left, right, dimension_numbers, precision_config, preferred_element_type, algorithm)

    def _dot(
        self,
        lhs: Handle,
        rhs: Handle,
        numbers: DotDimensionNumbers,
        precision_config: _PrecisionConfig,
        preferred_element_type: Any,
        algorithm: DotAlgorithm | None,
    ) -> Handle:
        return self._product(
            ops.DotGeneral,
            (lhs, rhs),
            preferred_element_type,
            dot_dimension_numbers=numbers,
            precision_config=_precisions(precision_config),
            algorithm=algorithm,
        )

    @operation
    def scaled_dot(
        self,
        lhs: Operand,
        lhs_scale: Operand,
        rhs: Operand,
        rhs_scale: Operand,
        dimension_number: DotDimensionNumbers,
        precision_config: _PrecisionConfig = None,
        preferred_element_type: Any = None,
    ) -> Handle:
        """Compute `dot_general` of operands whose blocks have a common scale.

        The result has the shape of the dot of the unscaled operands, and the element type `bf16` by default.
        """
        operands = [self._operand(given) for given in (lhs, rhs, lhs_scale, rhs_scale)]
        attribute_value(ops.ScaledDot.attribute_fields["dot_dimension_numbers"], dimension_number)
        wanted = "bf16" if preferred_element_type is None else preferred_element_type
        left, right = operands[:2]
        sizes = self._product_shape(
            ops.DotGeneral({"dot_dimension_numbers": dimension_number}, (left.value, right.value), ()), wanted
        )
        return self._add(
            ops.ScaledDot,
            *operands,
            shape=sizes,
            dot_dimension_numbers=dimension_number,
            precision_config=_precisions(precision_config),
        )

    @operation
    def ragged_dot(
        self,
        lhs: Operand,
        rhs: Operand,
        group_sizes: Operand,
        dimension_numbers: RaggedDotDimensionNumbers,
        precision_config: _PrecisionConfig = None,
        preferred_element_type: Any = None,
    ) -> Handle:
        """Compute a dot in which groups of rows of `lhs` are multiplied by different matrices of `rhs`."""
        left, right = self._pair(lhs, rhs)
        return self._product(
            ops.RaggedDot,
            (left, right, self._operand(group_sizes)),
            preferred_element_type,
            ragged_dot_dimension_numbers=dimension_numbers,
            precision_config=_precisions(precision_config),
        )

    def _product(
        self,
        cls: type[DeclaredOperation],
        operands: Sequence[Handle],
        preferred_element_type: Any,
        **attributes: Any,
    ) -> Handle:
        shape = None
        if preferred_element_type is not None:
            fields = cls.attribute_fields
            given = {n: attribute_value(fields[n], value) for n, value in attributes.items() if value is not None}
            op = cls(given, tuple(operand.value for operand in operands), ())
            shape = self._product_shape(op, preferred_element_type)
        return self._add(cls, *operands, shape=shape, **attributes)

    def _product_shape(self, op: DeclaredOperation, preferred_element_type: Any) -> TensorType:
        """Return the inferred shape of an operation with another element type."""
        (shape,) = self._inferred(op)
        assert isinstance(shape, TensorType)  # results of products are arrays
        return retyped(shape, as_element_type(preferred_element_type, "preferred_element_type"))


class Convolutions(Products):
    """Convolutions of an input `lhs` with a kernel `rhs`.

    By default the dimensions of the input are batch, feature and spatial ones, those of the kernel output feature,
    input feature and spatial ones.
    """

    CONV_BATCH_DIMENSION: ClassVar[int] = 0
    CONV_FEATURE_DIMENSION: ClassVar[int] = 1
    CONV_FIRST_SPATIAL_DIMENSION: ClassVar[int] = 2
    CONV_SECOND_SPATIAL_DIMENSION: ClassVar[int] = 3
    CONV_KERNEL_OUTPUT_DIMENSION: ClassVar[int] = 0
    CONV_KERNEL_INPUT_DIMENSION: ClassVar[int] = 1
    CONV_KERNEL_FIRST_SPATIAL_DIMENSION: ClassVar[int] = 2
    CONV_KERNEL_SECOND_SPATIAL_DIMENSION: ClassVar[int] = 3

    @staticmethod
    def create_default_conv_dimension_numbers(num_spatial_dims: int = 2) -> ConvolutionDimensionNumbers:
        """Return the default dimension numbers."""
        spatial = tuple(range(2, 2 + num_spatial_dims))
        return ConvolutionDimensionNumbers(0, 1, spatial, 1, 0, spatial, 0, 1, spatial)

    @staticmethod
    def create_conv_dimension_numbers(
        batch: int,
        feature: int,
        first_spatial: int,
        second_spatial: int,
        kernel_output_feature: int,
        kernel_input_feature: int,
        kernel_first_spatial: int,
        kernel_second_spatial: int,
    ) -> ConvolutionDimensionNumbers:
        """Return dimension numbers of a two-dimensional convolution, with those of the input for the output.

        Raises:
            ValueError: Two dimensions of the input or of the kernel are equal.
        """
        given = (batch, feature, first_spatial, second_spatial)
        kernel = (kernel_output_feature, kernel_input_feature, kernel_first_spatial, kernel_second_spatial)
        for name, numbers in (("input", given), ("kernel", kernel)):
            if sorted(numbers) != [0, 1, 2, 3]:
                raise ValueError(f"{name} dimension numbers must be a permutation of 0 to 3: {list(numbers)}")
        spatial = (first_spatial, second_spatial)
        return ConvolutionDimensionNumbers(
            batch,
            feature,
            spatial,
            kernel_input_feature,
            kernel_output_feature,
            (kernel_first_spatial, kernel_second_spatial),
            batch,
            feature,
            spatial,
        )

    @operation
    def conv(
        self,
        lhs: Operand,
        rhs: Operand,
        window_strides: Iterable[int],
        padding: Padding | str,
        **options: Unpack[ConvolutionOptions],
    ) -> Handle:
        """Convolve with `SAME` or `VALID` padding and default dimension numbers."""
        return self._convolution(lhs, rhs, window_strides, padding, self._default_numbers(lhs), options)

    @operation
    def conv_with_general_padding(
        self,
        lhs: Operand,
        rhs: Operand,
        window_strides: Iterable[int],
        padding: PaddingPairs,
        *,
        lhs_dilation: Iterable[int] | None = None,
        rhs_dilation: Iterable[int] | None = None,
        **options: Unpack[ConvolutionOptions],
    ) -> Handle:
        """Convolve with a pair of paddings per spatial dimension and default dimension numbers."""
        return self._convolution(
            lhs,
            rhs,
            window_strides,
            padding,
            self._default_numbers(lhs),
            options,
            lhs_dilation=lhs_dilation,
            rhs_dilation=rhs_dilation,
        )

    @operation
    def conv_with_general_dimensions(
        self,
        lhs: Operand,
        rhs: Operand,
        window_strides: Iterable[int],
        padding: Padding | str,
        dimension_numbers: ConvolutionDimensionNumbers,
        **options: Unpack[ConvolutionOptions],
    ) -> Handle:
        """Convolve with `SAME` or `VALID` padding and given dimension numbers."""
        return self._convolution(lhs, rhs, window_strides, padding, dimension_numbers, options)

    @operation
    def conv_general(
        self,
        lhs: Operand,
        rhs: Operand,
        window_strides: Iterable[int],
        padding: PaddingPairs,
        dimension_numbers: ConvolutionDimensionNumbers,
        **options: Unpack[ConvolutionOptions],
    ) -> Handle:
        """Convolve with a pair of paddings per spatial dimension and given dimension numbers."""
        return self._convolution(lhs, rhs, window_strides, padding, dimension_numbers, options)

    @operation
    def conv_general_dilated(
        self,
        lhs: Operand,
        rhs: Operand,
        window_strides: Iterable[int],
        padding: PaddingPairs,
        lhs_dilation: Iterable[int],
        rhs_dilation: Iterable[int],
        dimension_numbers: ConvolutionDimensionNumbers,
        *,
        window_reversal: Iterable[bool] | None = None,
        **options: Unpack[ConvolutionOptions],
    ) -> Handle:
        """Convolve with dilations: of `lhs` for a transposed convolution, of `rhs` for an atrous one."""
        return self._convolution(
            lhs,
            rhs,
            window_strides,
            padding,
            dimension_numbers,
            options,
            lhs_dilation=lhs_dilation,
            rhs_dilation=rhs_dilation,
            window_reversal=None if window_reversal is None else tuple(map(bool, window_reversal)),
        )

    def _default_numbers(self, lhs: Operand) -> ConvolutionDimensionNumbers:
        rank = self._operand(lhs).rank
        require(rank >= 2, f"convolution operands must have a batch and a feature dimension, not rank {rank}")
        return self.create_default_conv_dimension_numbers(rank - 2)

    def _convolution(
        self,
        lhs: Operand,
        rhs: Operand,
        window_strides: Iterable[int],
        padding: Padding | str | PaddingPairs,
        numbers: ConvolutionDimensionNumbers,
        options: ConvolutionOptions,
        *,
        lhs_dilation: Iterable[int] | None = None,
        rhs_dilation: Iterable[int] | None = None,
        window_reversal: tuple[bool, ...] | None = None,
    ) -> Handle:
        unknown = sorted(options.keys() - ConvolutionOptions.__annotations__)
        if unknown:
            raise TypeError(f"convolutions have no option {unknown[0]!r}")
        left, right = self._pair(lhs, rhs)
        attribute_value(ops.Convolution.attribute_fields["dimension_numbers"], numbers)
        strides = as_integers(window_strides, "window_strides")
        for name, handle, axes in (
            ("lhs", left, numbers.input_spatial_dimensions),
            ("rhs", right, numbers.kernel_spatial_dimensions),
        ):
            fits = all(0 <= axis < handle.rank for axis in axes)
            require(fits, f"{name} must have the spatial dimensions {list(axes)}: {shape_text(handle.shape)}")
        if isinstance(padding, str):
            sizes, window = self._extents(left), self._extents(right)
            pairs = make_padding(
                [sizes[axis] for axis in numbers.input_spatial_dimensions],
                [window[axis] for axis in numbers.kernel_spatial_dimensions],
                strides,
                padding,
            )
        else:
            pairs = as_pairs(padding, "padding")
        return self._product(
            ops.Convolution,
            (left, right),
            options.get("preferred_element_type"),
            window_strides=strides,
            padding=pairs,
            lhs_dilation=None if lhs_dilation is None else as_integers(lhs_dilation, "lhs_dilation"),
            rhs_dilation=None if rhs_dilation is None else as_integers(rhs_dilation, "rhs_dilation"),
            window_reversal=window_reversal,
            dimension_numbers=numbers,
            feature_group_count=options.get("feature_group_count", 1),
            batch_group_count=options.get("batch_group_count", 1),
            precision_config=_precisions(options.get("precision_config")),
        )


class Contraction(Convolutions):
    """Products, convolutions, Fourier transforms and linear algebra."""

    @operation
    def fft(self, operand: Operand, fft_type: str, fft_length: Iterable[int]) -> Handle:
        """Compute the Fourier transform over the last one to three dimensions.

        Args:
            operand: Complex numbers; floats for `RFFT`.
            fft_type: `FFT`, `IFFT`, `RFFT` (only the first half of the spectrum) or `IRFFT` (its inverse).
            fft_length: The sizes of the transformed dimensions, on the real side.

        Raises:
            ValueError: The type is unknown.
        """
        lengths = as_integers(fft_length, "fft_length")
        return self._add(
            ops.Fft, self._operand(operand), fft_type=as_word(FftType, fft_type, "fft_type"), fft_length=lengths
        )

    @operation
    def cholesky(self, a: Operand, lower: bool = True) -> Handle:
        """Factor each matrix of a batch as a = l l^T, or as a = u^T u unless `lower`; one triangle of `a` is read."""
        return self._add(ops.Cholesky, self._operand(a), lower=lower)

    @operation
    def triangular_solve(
        self,
        a: Operand,
        b: Operand,
        left_side: bool = True,
        lower: bool = True,
        unit_diagonal: bool = False,
        transpose_a: str = TransposeKind.NO_TRANSPOSE,
    ) -> Handle:
        """Solve op(a) x = b, or x op(a) = b unless `left_side`, for triangular matrices `a`.

        Args:
            a: A batch of triangular matrices.
            b: A batch of matrices.
            left_side: Whether `a` is to the left of x.
            lower: Whether the lower triangle is read, instead of the upper one.
            unit_diagonal: Whether diagonal elements are assumed to be one.
            transpose_a: The function op: `NO_TRANSPOSE`, `TRANSPOSE` or `ADJOINT`.

        Raises:
            ValueError: The transposition is unknown.
        """
        return self._add(
            ops.TriangularSolve,
            self._operand(a),
            self._operand(b),
            left_side=left_side,
            lower=lower,
            unit_diagonal=unit_diagonal,
            transpose_a=as_word(TransposeKind, transpose_a, "transpose_a"),
        )


def _precisions(given: _PrecisionConfig) -> tuple[Precision, ...] | None:
    return None if given is None else tuple(as_word(Precision, word, "precision_config") for word in given)
