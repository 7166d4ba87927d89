"""Options of the HLO printer: optional parts of the text."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import attrs

from hlo_text.core.ir import HloStyle
from hlo_text.core.memo import Memo


@attrs.frozen
class HloPrintOptions:
    """Options of the HLO printer. None means as in the text from which the module was read, else XLA's default.

    Attributes:
        percent: Names have a `%`.
        program_shape: Computations have a signature.
        operand_shapes: Operands have types.
        index_comments: `/*index=5*/` in operand lists; types have them in any case.
        metadata: Metadata and source tables.
        large_constants: All elements; else tuples and more than ten elements print as `{...}`.
        backend_config: Backend configurations.
        control_predecessors: Control dependencies.
        numbered_names: `tmp_0`, `tmp_1`, ... in every computation instead of the values' own names.
        inline_computations: Also print called computations in braces at every use. XLA cannot parse such text.
        layouts: Shapes have layouts.
        indent: Spaces before every line except those of the source tables.
        elements_in_place: Elements of tuples that were read as `%x#1` are written so, as in dumps of XLA 0.12, not as
            instructions. Older XLA does not read that.
        as_parsed: The layout of the entry computation is printed although the text omits it, and instructions and
            computations are in the order that XLA prints after it parsed the text.
        essentials: Only the parts that distinguish programs: neither module nor computations have names or threads,
                constants are 0, 1, integers or `{...}`, process groups are lists, configurations of feeds are omitted.
    """

    percent: bool | None = None
    program_shape: bool | None = None
    operand_shapes: bool | None = None
    index_comments: bool | None = None
    metadata: bool | None = None
    large_constants: bool = True
    backend_config: bool = True
    control_predecessors: bool = True
    numbered_names: bool = False
    inline_computations: bool = False
    layouts: bool | None = None
    indent: int | None = None
    elements_in_place: bool | None = None
    as_parsed: bool = False
    essentials: bool = False

    @staticmethod
    def default() -> HloPrintOptions:
        """Options of XLA's `to_string()` and of dumps: everything but large constants and operand types."""
        return HloPrintOptions(
            percent=True,
            program_shape=True,
            operand_shapes=False,
            index_comments=True,
            metadata=True,
            large_constants=False,
            layouts=True,
            indent=0,
            elements_in_place=False,
            as_parsed=True,
        )

    @staticmethod
    def short_parsable() -> HloPrintOptions:
        """XLA's short parsable form: no `%`, signatures, metadata or control dependencies."""
        return HloPrintOptions(
            percent=False,
            program_shape=False,
            operand_shapes=False,
            index_comments=False,
            metadata=False,
            control_predecessors=False,
            layouts=True,
            indent=0,
            elements_in_place=False,
            as_parsed=True,
        )

    @staticmethod
    def canonical() -> HloPrintOptions:
        """XLA's form for comparing modules: without names of values, with every called computation at its use."""
        return attrs.evolve(
            HloPrintOptions.short_parsable(),
            operand_shapes=True,
            large_constants=False,
            backend_config=False,
            numbered_names=True,
            inline_computations=True,
        )

    @staticmethod
    def fingerprint() -> HloPrintOptions:
        """XLA's form for hashing modules: the canonical form without names and contents of constants.

        XLA also sorts computations by size and hash; here they are in the order of the other forms.
        """
        return attrs.evolve(HloPrintOptions.canonical(), essentials=True)

    def resolved(self, style: HloStyle | None) -> HloPrintOptions:
        """Return the options with every None replaced by the setting of `style`."""
        chosen = _DEFAULT_STYLE if style is None else _STYLE(style)
        if self is AS_READ:
            return _AS_DEFAULT if chosen == _DEFAULT_STYLE else _RESOLVED[chosen]
        settings = dict(zip(_STYLED, chosen, strict=True))
        return attrs.evolve(self, **{name: one for name, one in settings.items() if getattr(self, name) is None})


#: The names of the options that may be None, which are fields of a style.
_STYLED = tuple(field.name for field in attrs.fields(HloPrintOptions) if field.default is None)
_STYLE = attrgetter(*_STYLED)
#: All options as in the text from which the module was read.
AS_READ = HloPrintOptions()
#: The resolution of `AS_READ` by the options of XLA's default style, and by those of other styles.
_DEFAULT_STYLE = _STYLE(HloStyle())
_AS_DEFAULT = HloPrintOptions(**dict(zip(_STYLED, _DEFAULT_STYLE, strict=True)))
_RESOLVED: Memo[tuple[Any, ...], HloPrintOptions] = Memo(
    "HLO printer: options", 1 << 9, make=lambda chosen: HloPrintOptions(**dict(zip(_STYLED, chosen, strict=True)))
)
