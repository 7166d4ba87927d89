"""Conversion of StableHLO types to HLO types in the default layout."""

from __future__ import annotations

import attrs

from hlo_text.core.types import TOKEN, DialectType, Layout, TensorType, TokenType, TupleType, Type


class LaidOutTypes:
    """The HLO types of one module; equal types are one object."""

    def __init__(self) -> None:
        self._made: dict[Type, Type] = {}

    def __call__(self, type: Type) -> Type:
        """Return the HLO type of a StableHLO type, in the default layout.

        Raises:
            ValueError: HLO has no equivalent type.
        """
        made = self._made.get(type)
        if made is None:
            made = self._made[type] = self._make(type)
        return made

    def _make(self, type: Type) -> Type:
        match type:
            case TensorType():
                return _laid_out(type)
            case TupleType(types):
                return TupleType(tuple(self(element) for element in types))
            case TokenType():
                return TOKEN
        raise ValueError(f"HLO has no equivalent of type {type}")


def _laid_out(type: TensorType) -> TensorType:
    if type.element_type.hlo_name is None or isinstance(type.element_type, DialectType):
        raise ValueError(f"HLO has no element type {type.element_type.mlir_name}")
    if type.encoding is not None:
        raise ValueError(f"HLO has no tensor encodings, found {type}")
    return attrs.evolve(type, layout=Layout.default(type.rank)) if type.rank else type
