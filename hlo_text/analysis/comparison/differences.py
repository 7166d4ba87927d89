"""Differences between two modules: changed, added and removed operations, matched by their graphs.

>>> import hlo_text
>>> text = "HloModule m ENTRY e {{ p = f32[2,3] parameter(0) ROOT r = f32[3,2] transpose(p), dimensions={{{}}} }}"
>>> [change.what for change in diff(hlo_text.parse(text.format("1,0")), hlo_text.parse(text.format("0,1"))).changed]
[('dimensions',)]
"""

from __future__ import annotations

import functools
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.analysis.comparison.hunks import Change, Hunk, OperandChange, hunks_of
from hlo_text.analysis.comparison.matching import Matching, Side
from hlo_text.analysis.places import Place, region_steps, short_name
from hlo_text.core.collection import collection_paused
from hlo_text.core.ir import Function, Module, Operation, Region, Value
from hlo_text.core.module_arguments import require_module
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.hlo.codecs import MalformedTextError, codec_of


@attrs.frozen
class Difference:
    """The result of comparing two modules.

    Attributes:
        equal: Whether the fingerprints are equal.
        changed: Matched operations that differ.
        added: Unmatched operations of the second module, without the contents of their regions.
        removed: Unmatched operations of the first module.
        hunks: All differences, grouped by neighborhood.
        lines: Lines of matched operations, equal or not, in the first module with those in the second.
    """

    equal: bool
    changed: tuple[Change, ...] = ()
    added: tuple[Place, ...] = ()
    removed: tuple[Place, ...] = ()
    hunks: tuple[Hunk, ...] = attrs.field(default=(), eq=False, repr=False)
    lines: Mapping[int, int] = attrs.field(factory=dict, eq=False, repr=False)

    @property
    def size(self) -> int:
        """The number of differing operations."""
        return len(self.changed) + len(self.added) + len(self.removed)

    def as_json(self) -> dict[str, Any]:
        """Return the document of `hlo-diff --json`."""
        return {
            "equal": self.equal,
            "changed": [change.as_json() for change in self.changed],
            "added": [place.as_json() for place in self.added],
            "removed": [place.as_json() for place in self.removed],
        }


def diff(a: Module, b: Module, ignore: Iterable[str] = ()) -> Difference:
    """Return the differences between two modules.

    Args:
        a, b: Modules of one language.
        ignore: Properties to ignore (see `hlo_text.fingerprint`).

    Raises:
        ValueError: `ignore` contains an unknown property.
    """
    require_module(a, b)
    with collection_paused():
        return _difference(a, b, ignore)


def _difference(a: Module, b: Module, ignore: Iterable[str]) -> Difference:
    matching = Matching(a, b, ignore)
    if matching.is_equal:
        return Difference(True)
    in_text_order = Matching(a, b, ignore, in_text_order=True, sides=(matching.a, matching.b)).run()
    other = _Comparison(in_text_order)
    if other.size <= other.least_size:
        return other.difference()
    found = matching.run()
    is_same = found.pairs == in_text_order.pairs and found.functions == in_text_order.functions
    if is_same and found.trusts_content == in_text_order.trusts_content:
        return other.difference()
    return min((other, _Comparison(found)), key=lambda each: each.size).difference()


_ALWAYS_MATCHED = (ops.Parameter, ops.Terminator)


class _Comparison:
    """Search for differences between matched operations."""

    def __init__(self, matching: Matching) -> None:
        self._matching = matching
        self._a, self._b = matching.a, matching.b
        self._paths: dict[Region | None, tuple[str, ...]] = {}

    @functools.cached_property
    def size(self) -> int:
        """Number of differences."""
        changed, added, removed = self._differences
        return len(changed) + len(added) + len(removed)

    @property
    def least_size(self) -> int:
        """Number of differences in any matching, as far as it follows from the operations that only one module has."""
        numbers = [Counter(map(side.number, side.roots)) for side in (self._a, self._b)]
        alike = numbers[0] & numbers[1]
        one, other = (
            Counter([side.numbering.own(op) for op in _operations(side, alike.copy())]) for side in (self._a, self._b)
        )
        return max((one - other).total(), (other - one).total())

    @functools.cached_property
    def _differences(self) -> tuple[list[Change], list[Place], list[Place]]:
        """Changes, added and removed operations."""
        changed = sorted(self._changes(exactly=False), key=_order)
        added = [self._operation_location(self._b, node) for node in (*self._matching.only_b, *self._matching.lone_b)]
        removed = [self._operation_location(self._a, node) for node in (*self._matching.only_a, *self._matching.lone_a)]
        if not (changed or added or removed):
            changed = sorted(self._changes(exactly=True), key=_order) or [self._whole_module_location("structure")]
        return changed, sorted(added, key=_line), sorted(removed, key=_line)

    def difference(self) -> Difference:
        changed, added, removed = self._differences
        lines = self._lines()
        paths = self._partners_of_paths()
        anchors = {place: (paths.get(place.path, place.path), _anchor(place, lines)) for place in removed}
        hunks = hunks_of(changed, anchors, added)
        return Difference(False, tuple(changed), tuple(added), tuple(removed), hunks, lines)

    def _lines(self) -> dict[int, int]:
        """Return the lines of matched operations in the first module with the lines of their counterparts."""
        places = ((self._line_of(self._a, a), self._line_of(self._b, b)) for a, b in self._matching.pairs.items())
        return dict(sorted((one, other) for one, other in places if one is not None and other is not None))

    def _partners_of_paths(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Return the path of each matched operation in the first module with its counterpart's path."""
        return {self._path(self._a, a): self._path(self._b, b) for a, b in self._matching.pairs.items()}

    def _path(self, side: Side, op: Operation) -> tuple[str, ...]:
        region = side.regions.get(op)
        if region not in self._paths:
            self._paths[region] = _path(side, op)
        return self._paths[region]

    def _line_of(self, side: Side, op: Operation) -> int | None:
        source, span = side.module.source, op.span(side.module.source)
        return source.line_and_column(span.start)[0] if source is not None and span is not None else None

    def _whole_module_location(self, *what: str) -> Change:
        return Change(
            self._operation_location(self._a, self._a.module), self._operation_location(self._b, self._b.module), what
        )

    def _changes(self, *, exactly: bool) -> Iterator[Change]:
        facts = [side.numbering.module_facts() for side in (self._a, self._b)]
        if self._a.module.language != self._b.module.language:
            yield self._whole_module_location("language")
        if names := self._unlike(*facts):
            yield self._whole_module_location(*names)
        for one, other in self._matching.functions.items():
            if what := tuple(self._between_functions(one, other)):
                yield Change(self._operation_location(self._a, one), self._operation_location(self._b, other), what)
        late = self._out_of_order()
        for a, b in self._matching.pairs.items():
            what = tuple(dict.fromkeys((*self._between(a, b, exactly), *(("order",) if a in late else ()))))
            if what and self._is_root(a) and self._is_root(b):
                yield from self._between_roots(a, b)
            elif what:
                operands = tuple(self._changed_operands(a, b, exactly)) if "operands" in what else ()
                yield Change(self._operation_location(self._a, a), self._operation_location(self._b, b), what, operands)

    def _is_root(self, op: Operation) -> bool:
        """Whether an operation represents HLO's `ROOT`, which is only a mark on another operation."""
        return isinstance(op, ops.Return) and op.hlo_name is None and self._a.module.language == "hlo"

    def _between_roots(self, a: Operation, b: Operation) -> Iterator[Change]:
        """Yield a change of the root operation, unless one of the two roots was added or removed."""
        one, other = (_root(side, op) for side, op in ((self._a, a), (self._b, b)))
        if one in self._matching.pairs and other in self._matching.partners:
            yield Change(self._operation_location(self._a, one), self._operation_location(self._b, other), ("root",))

    def _unlike(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
        """Return the names with different values."""
        encode = self._a.numbering.encoder.encode, self._b.numbering.encoder.encode
        names = dict.fromkeys((*one, *other))
        return [name for name in names if encode[0](one.get(name)) != encode[1](other.get(name))]

    # --- functions ---------------------------------------------------------------------------------------------------

    def _between_functions(self, one: Function, other: Function) -> Iterator[str]:
        facts = [side.numbering.function_facts(op) for side, op in ((self._a, one), (self._b, other))]
        yield from self._unlike(*facts)
        if (one.visibility or "public") != (other.visibility or "public"):
            yield "visibility"

    # --- operations --------------------------------------------------------------------------------------------------

    def _out_of_order(self) -> set[Operation]:
        """Return matched operations with side effects that changed their order."""
        affecting = [op for op in self._matching.pairs if self._a.numbering.affects(op)]
        affecting.sort(key=self._a.order.__getitem__)
        last: dict[Region, int] = {}
        late = set()
        for op in affecting:
            place, region = self._b.order[self._matching.pairs[op]], self._a.regions[op]
            if place < last.get(region, -1):
                late.add(op)
            last[region] = max(place, last.get(region, -1))
        return late

    def _between(self, a: Operation, b: Operation, exactly: bool) -> Iterator[str]:
        one, other = self._a.numbering, self._b.numbering
        if a.name != b.name:
            yield "op"
        elif one.own(a) != other.own(b):
            yield from self._attributes(a, b)
        if [one.type(result.type) for result in a.results] != [other.type(result.type) for result in b.results]:
            yield "types"
        if self._have_other_operands(a, b, exactly):
            yield "operands"
        if len(a.regions) != len(b.regions):
            yield "regions"
        for number in self._matching.unlike.get(a, ()):
            yield _region_name(a, number)
        for x, y in zip(a.regions, b.regions, strict=False):
            if x.name is None and self._arguments(x, self._a) != self._arguments(y, self._b):
                yield "arguments"

    def _arguments(self, region: Region, side: Side) -> list[bytes]:
        return [side.numbering.type(type) for type in region.argument_types]

    def _have_other_operands(self, a: Operation, b: Operation, exactly: bool) -> bool:
        operands = _operands(a), _operands(b)
        return len(operands[0]) != len(operands[1]) or not all(
            self._matching.same(x, y, exactly=exactly) for x, y in zip(*operands, strict=True)
        )

    def _changed_operands(self, a: Operation, b: Operation, exactly: bool) -> Iterator[OperandChange]:
        """Yield the operands that differ, with their definitions."""
        for number, (x, y) in enumerate(zip_longest(_operands(a), _operands(b))):
            if x is None or y is None or not self._matching.same(x, y, exactly=exactly):
                one, other = (
                    None if value is None else _described(side, value) for side, value in ((self._a, x), (self._b, y))
                )
                yield OperandChange(number, one, other)

    def _attributes(self, a: Operation, b: Operation) -> list[str]:
        """Return the names of differing attributes in the syntax of the module's language."""
        facts = [side.numbering.facts(op) for side, op in ((self._a, a), (self._b, b))]
        names = self._unlike(*facts)
        if isinstance(a, ops.Parameter):  # renumbered if an earlier one was added or removed
            return [name for name in names if name != "number"]
        if isinstance(a, ops.Constant):
            return ["constant" if name == "value" else name for name in names]
        if not isinstance(a, DeclaredOperation) or type(a) is not type(b):
            return names or ["attributes"]
        fields = a.attribute_fields
        if self._a.module.language == "hlo" and any(name in fields for name in names):
            written = _written_in_hlo(a), _written_in_hlo(b)
            if own := [
                name
                for name in dict.fromkeys((*written[0], *written[1]))
                if written[0].get(name) != written[1].get(name)
            ]:
                return own + [name for name in names if name not in fields]
        return [fields[name].mlir_name if name in fields else name for name in names] or ["attributes"]

    # --- places ------------------------------------------------------------------------------------------------------

    def _operation_location(self, side: Side, node: Operation | Region) -> Place:
        if isinstance(node, Region):
            return _computation_location(side.module, node)
        return side.finder.place(node, _path(side, node))


def _operations(side: Side, left_out: Counter[bytes | None]) -> Iterator[Operation]:
    """Yield the operations that may lack a counterpart, except those of roots whose content hash is in `left_out`."""
    for root in side.roots:
        number = side.number(root)
        if number is not None and left_out[number]:
            left_out[number] -= 1
            continue
        for region in side.regions_in(root):
            for block in region.blocks:
                yield from (op for op in block.operations if not isinstance(op, _ALWAYS_MATCHED))


def _described(side: Side, value: Value) -> str:
    """Return a value with its defining operation: `%a (add)`, `%x (parameter)`."""
    maker = side.makers.get(value)
    if maker is None:
        return f"%{value.name or 'argument'} (parameter)"
    result = side.finder.place(maker).result or "a value"
    number = f"#{maker.results.index(value)}" if len(maker.results) > 1 else ""
    return f"{result}{number} ({short_name(maker, side.module.language)})"


def _anchor(place: Place, lines: Mapping[int, int]) -> int:
    """Return the line of the second module after which a removed operation would be."""
    known = list(lines)
    before = bisect(known, place.line or 0)
    return lines[known[before - 1]] if before else place.line or 0


def _written_in_hlo(op: DeclaredOperation) -> dict[str, str]:
    """Return the attributes of an operation in HLO's syntax, or an empty dict if HLO has none."""
    try:
        return dict(codec_of(type(op)).to_hlo(op))
    except (MalformedTextError, ValueError, AttributeError, TypeError, IndexError):  # invalid operation
        return {}


def _operands(op: Operation) -> list[Value]:
    """Return the operands and control predecessors of an operation."""
    return [*op.operands, *(op.annotations.control_predecessors if op.annotations is not None else ())]


def _region_name(op: Operation, number: int) -> str:
    """Return the name of a region, or `callee` for a negative number."""
    if number < 0:
        return "callee"
    name = region_steps(op)[number].rpartition(".")[2]
    fields = op.region_fields if isinstance(op, DeclaredOperation) else ()
    spelled = {field.name: field.hlo for field in fields if field.hlo is not None}
    return spelled.get(name, name) if op.regions[number].name is not None else name


def _root(side: Side, mark: Operation) -> Operation:
    """Return the operation that is marked `ROOT`."""
    value = mark.operands[0]
    stated = (op for op in side.regions[mark].operations if isinstance(op, ops.Parameter) and op.results[0] is value)
    return side.makers.get(value) or next(stated, mark)


def _path(side: Side, op: Operation) -> tuple[str, ...]:
    steps: list[str] = []
    region = side.regions.get(op)
    while region is not None:
        owner = side.owners.get(region)
        if owner is None or isinstance(owner, Module):
            steps += [region.name] if region.name else []
            break
        steps.append(region_steps(owner)[owner.regions.index(region)])
        region = side.regions.get(owner)
    return tuple(reversed(steps))


def _computation_location(module: Module, region: Region) -> Place:
    line, column, source = None, None, module.source
    if source is not None and region.position >= 0:
        line, column = source.line_and_column(region.position)
    return Place(source.name if source is not None else None, line, column, "computation", f"%{region.name}")


def _line(place: Place) -> tuple[int, int]:
    return place.line or 0, place.column or 0


def _order(change: Change) -> tuple[int, int]:
    return _line(change.b)
