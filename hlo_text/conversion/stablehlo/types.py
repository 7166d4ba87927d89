"""Conversion of HLO types to StableHLO types: layouts dropped, tuples flattened."""

from __future__ import annotations

from hlo_text.core.types import BufferType, DialectType, OpaqueElementType, TensorType, TupleType, Type


class FlatTypes:
    """The StableHLO types of one module, cached by identity because readers create one object per type text."""

    def __init__(self) -> None:
        self._flat: dict[int, tuple[Type, ...]] = {}
        self._places: dict[int, tuple[int, ...]] = {}
        self._kept: list[Type] = []  # keep cached ids from being reused
        self._plain: dict[Type, Type] = {}

    def flat(self, type: Type) -> tuple[Type, ...]:
        """Return the arrays and tokens of a type, with tuples flattened.

        Raises:
            ValueError: StableHLO has no equivalent type.
        """
        found = self._flat.get(id(type))
        if found is None:
            found = self._flat[id(type)] = tuple(self._leaf(leaf) for leaf in _leaves(type))
            self._kept.append(type)
        return found

    def places(self, type: TupleType) -> tuple[int, ...]:
        """Return the start of each element of a tuple among its leaves, and the end of the last one."""
        found = self._places.get(id(type))
        if found is None:
            places = [0]
            for element in type.types:
                places.append(places[-1] + len(self.flat(element)))
            found = self._places[id(type)] = tuple(places)
            self._kept.append(type)
        return found

    def _leaf(self, type: Type) -> Type:
        if isinstance(type, BufferType):
            raise ValueError(f"StableHLO has no buffer types, found {type}")
        if not isinstance(type, TensorType):
            return type
        if isinstance(type.element_type, OpaqueElementType):
            raise ValueError("StableHLO has no opaque type")
        if isinstance(type.element_type, DialectType):
            raise ValueError(f"StableHLO has no type {type.element_type.text}")
        plain = TensorType(type.shape, type.element_type, type.bounds)
        return self._plain.setdefault(plain, plain)


def _leaves(type: Type) -> list[Type]:
    leaves, pending = [], [type]
    while pending:
        next_type = pending.pop()
        if isinstance(next_type, TupleType):
            pending.extend(reversed(next_type.types))
        else:
            leaves.append(next_type)
    return leaves
