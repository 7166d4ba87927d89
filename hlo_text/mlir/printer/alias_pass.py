"""Collection of a module's aliases, in the order in which the module is printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from hlo_text import ops
from hlo_text.core.attributes import (
    Attribute,
    BoolAttribute,
    IntegerAttribute,
    StringAttribute,
    UnitAttribute,
    UnknownLocation,
)
from hlo_text.core.ir import Block, Function, Module, Operation, UnregisteredOperation
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.tasks import Task, run_task
from hlo_text.core.types import FunctionType, FutureType, TensorType, TupleType, Type
from hlo_text.mlir.codecs.locations import AliasCollector
from hlo_text.mlir.foreign.kept_text import CustomText, generic_parts, written_form
from hlo_text.mlir.forms import form_of
from hlo_text.mlir.printer.forms import discardable_attributes
from hlo_text.mlir.printer.survey import PrintSurvey, generic_attributes

UNKNOWN_LOCATION = UnknownLocation()
#: Frequent attributes that neither have nor contain aliases.
_WITHOUT_PARTS = frozenset((BoolAttribute, IntegerAttribute, StringAttribute, UnitAttribute))


def _shows_attributes_first(op: Operation) -> bool:
    """Return whether the pretty form prints the attributes before the regions."""
    if not isinstance(op, DeclaredOperation):
        return isinstance(op, Module | Function)
    form = form_of(type(op))
    return form is not None and form.shows_attributes_first


def _in_pairs(count: int) -> Collection[int]:
    """Return the order in which the arguments after `reducer` are printed: in pairs, one of each half."""
    half = count // 2
    return [place for i in range(half) for place in (i, half + i)] if count == 2 * half else range(count)


class _AliasPass:
    """Visits what may have aliases in the order in which it is printed.

    Args:
        survey: The walk over the module.
        generic, debug_info: As in `collect_aliases`.
        only_locations: Attributes and types have no aliases.
    """

    def __init__(self, survey: PrintSurvey, *, generic: bool, debug_info: bool, only_locations: bool) -> None:
        self.collector = AliasCollector()
        self._survey = survey
        self._generic = generic
        self._debug_info = debug_info
        self._only_locations = only_locations
        self._seen: set[int] = set()  # ids of types and attribute dictionaries of the module

    def run(self, module: Module) -> None:
        run_task(self._operations([module]))

    def _operations(self, operations: Iterable[Operation]) -> Task:
        debug_info, only_locations = self._debug_info, self._only_locations
        visited, visit = self.collector.by_id, self.collector.visit
        for op in operations:
            if debug_info:
                location = op.location or UNKNOWN_LOCATION
                if id(location) not in visited:
                    visit(location, True)
            if op.regions:
                yield self._nested(op)
            if only_locations:
                continue
            if not op.regions and (op.annotations is not None or generic_attributes(op.__class__) != ()):
                self._attributes(op)
            self._types([result.type for result in op.results])

    def _nested(self, op: Operation) -> Task:
        attributes_first = not self._generic and _shows_attributes_first(op)
        if attributes_first:
            self._attributes(op)
        kept = self._kept_form(op)
        shows_arguments = self._generic or not isinstance(op, ops.While | Function)
        if op not in self._survey.compact:
            for number, region in enumerate(op.regions):
                located = kept.located(number) if kept is not None else None
                for index, block in enumerate(region.blocks):
                    if located is not None and not index:
                        self._arguments(block, located)
                    elif shows_arguments or index:
                        in_pairs = not self._generic and isinstance(op, ops.Reduce)
                        self._arguments(block, _in_pairs(len(block.arguments)) if in_pairs else None)
                    yield self._operations(block.operations)
        if not attributes_first:
            self._attributes(op)

    def _kept_form(self, op: Operation) -> CustomText | None:
        """Return the text as which an operation is printed, None for others."""
        if not isinstance(op, UnregisteredOperation) or op.pretty is None:
            return None
        return None if self._generic and generic_parts(op) is not None else written_form(op)

    def finds_any(self) -> bool:
        """Return whether an attribute or a type has an alias, without regard to their order."""
        for op in self._survey.others:
            self._attributes(op)
        self._types(self._survey.types.values())
        return bool(self.collector.definitions())

    def _attributes(self, op: Operation) -> None:
        if isinstance(op, Function):
            self._function(op)
        names = generic_attributes(op.__class__)
        for name in names if names is not None else op.attributes:
            value = op.attributes.get(name)
            if isinstance(value, Attribute):
                self.collector.visit(value, False)
        self._dictionary(discardable_attributes(op))

    def _function(self, function: Function) -> None:
        if self._generic:
            for entries in function.argument_attributes:
                self._dictionary(entries)
            self._types((function.function_type,))
        else:
            if function.body.blocks:  # the attributes of its arguments are printed in place
                self._arguments(function.body.blocks[0])
            else:
                self._types(function.function_type.inputs)
                for entries in function.argument_attributes:
                    self._dictionary(entries)
            self._types(function.function_type.results)
        for entries in function.result_attributes:
            self._dictionary(entries)

    def _arguments(self, block: Block, places: Collection[int] | None = None) -> None:
        """Visit the arguments of a block, or those at the given places."""
        count = len(block.arguments)
        order = range(count) if places is None else places
        if not self._only_locations:
            self._types([block.arguments[place].type for place in order])
        if self._debug_info:
            locations = block.argument_locations or (None,) * count
            for place in order:
                self.collector.visit(locations[place] or UNKNOWN_LOCATION, False)

    def _dictionary(self, entries: Mapping[str, Attribute]) -> None:
        if entries and id(entries) not in self._seen:
            self._seen.add(id(entries))
            for name in sorted(entries):
                value = entries[name]
                if isinstance(value, Attribute) and type(value) not in _WITHOUT_PARTS:
                    self.collector.visit(value, False)

    def _types(self, types: Iterable[Type]) -> None:
        for type in types:
            if id(type) not in self._seen:
                self._seen.add(id(type))
                self._type(type)

    def _type(self, type: Type) -> None:
        match type:
            case TensorType(encoding=encoding) if isinstance(encoding, Attribute):
                self.collector.visit(encoding, False)
            case TupleType(types) | FutureType(types):
                self._types(types)
            case FunctionType(inputs, results):
                self._types(inputs)
                self._types(results)


def collect_aliases(module: Module, survey: PrintSurvey, *, generic: bool, debug_info: bool) -> AliasCollector:
    """Return the aliases of a module.

    Args:
        module: The module to print.
        survey: The walk over the module.
        generic: Print the generic form, which has attributes after regions and prints reducers in full.
        debug_info: Locations are printed.
    """
    if not debug_info and not survey.others and not survey.types:
        return AliasCollector()
    probe = _AliasPass(survey, generic=generic, debug_info=False, only_locations=False)
    has_others = probe.finds_any()
    if not has_others and not debug_info:
        return probe.collector
    alias_pass = _AliasPass(survey, generic=generic, debug_info=debug_info, only_locations=not has_others)
    alias_pass.run(module)
    return alias_pass.collector
