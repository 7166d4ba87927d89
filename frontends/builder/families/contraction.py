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
    """Sums of products. `precision_config` names a `Precision` for each operand; the result has
    `preferred_element_type` if that is given."""

    @operation
    def dot(
        self,
        lhs: Operand,
        rhs: Operand,
        precision_config: _PrecisionConfig = None,
        preferred_element_type: Any = None,
    ) -> Handle:
        """The product of vectors and matrices: of the last dimension of `lhs` with the first of `rhs`.

        Of scalars it is their product. Of more dimensions, as in the oldest documents, the last one of `lhs` meets the
        last but one of `rhs`, like `numpy.dot`.
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
        """Sums of products over the contracting dimensions, for each index of the batch dimensions.

        The result has the batch dimensions, then the remaining ones of `lhs`, then those of `rhs`.
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
        """A dot of operands in blocks that share a factor.

        The result is the dot's of the operands alone, of `bf16` unless a type is preferred.
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
        """A dot in which groups of rows of `lhs` meet different matrices of `rhs`."""
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
        """Return the shape of an operation with another element type."""
        (shape,) = self._inferred(op)
        assert isinstance(shape, TensorType)  # products are arrays
        return retyped(shape, as_element_type(preferred_element_type, "preferred_element_type"))


class Convolutions(Products):
    """A kernel `rhs` slides over `lhs`.

    By default dimensions are in the order batch, feature, spatial ones, and in the kernel output feature, input
    feature, spatial ones.
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
        """Return dimension numbers of a convolution over two dimensions; the output has the input's.

        Raises:
            ValueError: Two of the input's or of the kernel's are the same.
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
        """A convolution with `SAME` or `VALID` padding and default dimension numbers."""
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
        """A convolution with a pair of paddings for each spatial dimension and default dimension numbers."""
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
        """A convolution with `SAME` or `VALID` padding and dimension numbers."""
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
        """A convolution with a pair of paddings for each spatial dimension and dimension numbers."""
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
        """A convolution with dilations: of `lhs` for a transposed one, of `rhs` for an atrous one."""
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
        """The Fourier transform over the last one to three dimensions.

        Args:
            operand: Complex numbers; for `RFFT` floats.
            fft_type: `FFT`, `IFFT`, `RFFT` (only the first half of the spectrum) or `IRFFT` (back from it).
            fft_length: The sizes of the transformed dimensions, of the real side.

        Raises:
            ValueError: There is no such type.
        """
        lengths = as_integers(fft_length, "fft_length")
        return self._add(
            ops.Fft, self._operand(operand), fft_type=as_word(FftType, fft_type, "fft_type"), fft_length=lengths
        )

    @operation
    def cholesky(self, a: Operand, lower: bool = True) -> Handle:
        """The factor l of a = l l^T of every matrix in a batch, or u of a = u^T u; one triangle of `a` is read."""
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
        """The x of op(a) x = b, or of x op(a) = b unless `left_side`, for a triangular matrix `a`.

        Args:
            a: A batch of triangular matrices.
            b: A batch of matrices.
            left_side: On which side of x the matrix stands.
            lower: Which triangle is read.
            unit_diagonal: The diagonal counts as ones.
            transpose_a: `NO_TRANSPOSE`, `TRANSPOSE` or `ADJOINT`: what op does.

        Raises:
            ValueError: There is no such transposition.
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
