"""Matching of operations between the graphs of two modules.

Operations with equal content hashes are matched first. Matches then propagate along operands and uses, first to
operations with equal attributes and types, then to operations of the same name. Metadata and text order decide the
rest. The cost of each step is about linear in the edges of the graph.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from hlo_text import ops
from hlo_text.analysis.comparison.fingerprints import Numbering, named_symbols, ordered_blocks
from hlo_text.analysis.comparison.text_order import aligned
from hlo_text.analysis.places import PlaceFinder
from hlo_text.core.ir import Function, Module, Operation, Region, Value

#: Returns the key that two operations must share to match; None matches nothing.
_Key = Callable[["Side", Operation], Hashable]


class Side:
    """One of the two compared modules. Its lookup tables only cover the regions that are matched.

    Attributes:
        module: The module.
        numbering: Content hashes.
        finder: Locates operations.
        roots: Functions' bodies, the module's body and HLO computations; None for those without an operation.
        makers: The operation that defines each value.
        regions: The region that contains each operation.
        owners: The operation that contains each unnamed region.
        homes: The region that defines each value.
        order: Positions of operations, in the order of the text within a region.
        users: The users of each value, as siblings of its definition, with the operand numbers.
    """

    def __init__(self, module: Module, ignore: Iterable[str]) -> None:
        self.module = module
        self.numbering = Numbering(module, ignore)
        self.fingerprint = self.numbering.fingerprint().hex()
        self.finder = PlaceFinder(module)
        self.roots: dict[Region, Operation | None] = dict.fromkeys(module.computations)
        self.roots.update(dict.fromkeys(module.regions, module))
        self.roots.update({function.body: function for function in module.functions.values()})
        self.makers: dict[Value, Operation] = {}
        self.regions: dict[Operation, Region] = {}
        self.owners: dict[Region, Operation] = {}
        self.homes: dict[Value, Region] = {}
        self.order: dict[Operation, int] = {}
        self.users: defaultdict[Value, list[tuple[Operation, int]]] = defaultdict(list)
        self._indexed: set[Region] = set()

    def regions_in(self, root: Region) -> dict[Region, Operation | None]:
        """Return a root and the unnamed regions in it except other roots, in text order, with their owners."""
        found: dict[Region, Operation | None] = {}
        pending = [(root, self.roots.get(root))]
        while pending:
            region, owner = pending.pop()
            if region not in found:
                found[region] = owner
                pending += [
                    (inner, op)
                    for block in reversed(region.blocks)
                    for op in reversed(block.operations)
                    if op.regions
                    for inner in reversed(op.regions)
                    if inner.name is None and inner not in self.roots
                ]
        return found

    def index(self, root: Region) -> None:
        """Add a root to the lookup tables."""
        if root in self._indexed or root not in self.roots:
            return
        self._indexed.add(root)
        found = self.regions_in(root)
        self.owners.update({region: op for region, op in found.items() if op is not None})
        members = [(op, region) for region in found for block in region.blocks for op in block.operations]
        for region in found:
            for block in region.blocks:
                self.homes.update(dict.fromkeys(block.arguments, region))
        for op, region in members:
            self._note(op, region)
        homes, users = self.homes, self.users
        for op, region in members:
            for position, operand in enumerate(op.operands):
                home = homes.get(operand)
                beside = op if home is region or home is None else self.standing_beside(op, operand)
                users[operand].append((beside, position))

    def _note(self, op: Operation, region: Region) -> None:
        self.order[op] = len(self.order)
        self.regions[op] = region
        if not isinstance(op, ops.Parameter):
            for result in op.results:
                self.makers[result] = op
                self.homes[result] = region

    def standing_beside(self, op: Operation, value: Value) -> Operation:
        """Return the ancestor of `op`, or `op` itself, in the region that defines a value."""
        home, found = self.homes.get(value), op
        while home is not None and self.regions.get(found) is not home:
            owner = self.owners.get(self.regions[found]) if found in self.regions else None
            if owner is None:
                return op
            found = owner
        return found

    def number(self, node: Operation | Region) -> bytes | None:
        """Return the content hash of an operation, function or region."""
        numbering = self.numbering
        if isinstance(node, Operation) and not isinstance(node, Function):
            return numbering.operations.get(node)
        return numbering.called_number(node)


def _own(side: Side, op: Operation) -> Hashable:
    types = [side.numbering.type(result.type) for result in op.results]
    return side.numbering.own(op), *types, len(op.operands)


def _name_and_types(side: Side, op: Operation) -> Hashable:
    return (op.name, *(side.numbering.type(result.type) for result in op.results))


def _name(side: Side, op: Operation) -> Hashable:
    return op.name


def _metadata(side: Side, op: Operation) -> Hashable:
    found = (side.finder.scope(op), side.finder.source(op))
    return (op.name, *found) if any(found) else None


def _result_name(side: Side, op: Operation) -> Hashable:
    name = op.results[0].name if op.results else None
    return None if name is None or name.partition("#")[0].isdecimal() else (op.name, name)


def _anything(side: Side, op: Operation) -> Hashable:
    return len(op.results)


def _neighbors(side: Side, op: Operation) -> Hashable:
    """Return the names of the operations that define the operands."""
    makers = (side.makers.get(operand) for operand in op.operands)
    return tuple(None if maker is None else maker.name for maker in makers)


_NUMBERED = re.compile(r"\d")
_MOST_COMPARED = 1 << 20  # limit on the compared pairs of arguments

_LEVELS: tuple[_Key, ...] = (_own, _name_and_types, _name)


class Matching:
    """Pairs of operations of two modules.

    Args:
        a, b: The modules.
        ignore: Properties to ignore (see `hlo_text.fingerprint`).
        in_text_order: Match by text order before matches propagate along operands and uses.
        sides: Both sides, if they exist already.

    Attributes:
        a, b: Both sides.
        in_text_order: As given.
        pairs: Operations of `a` with their counterparts in `b`, except those in functions, computations and regions
            that are equal as a whole.
        regions: Regions of `a` with their differing counterparts in `b`.
        functions: Functions of `a` with their counterparts in `b`.
        unlike: Operations whose callees or regions differ but already have other counterparts.
        only_a, only_b: Operations of matched regions without a counterpart.
        lone_a, lone_b: Functions and computations without a counterpart.
        trusts_content: Whether equal content hashes imply equal operations: no argument was renumbered.
    """

    def __init__(
        self,
        a: Module,
        b: Module,
        ignore: Iterable[str] = (),
        *,
        in_text_order: bool = False,
        sides: tuple[Side, Side] | None = None,
    ) -> None:
        left_out = tuple(ignore)
        self.a, self.b = (Side(a, left_out), Side(b, left_out)) if sides is None else sides
        self.in_text_order = in_text_order
        self.pairs: dict[Operation, Operation] = {}
        self.partners: dict[Operation, Operation] = {}
        self.regions: dict[Region, Region] = {}
        self.functions: dict[Function, Function] = {}
        self.unlike: dict[Operation, list[int]] = defaultdict(list)
        self.only_a: list[Operation] = []
        self.only_b: list[Operation] = []
        self.lone_a: list[Function | Region] = []
        self.lone_b: list[Function | Region] = []
        self.trusts_content = True
        self._values: dict[Value, Value] = {}
        self._taken: set[Region] = set()
        self._waiting: deque[tuple[Region, Region]] = deque()

    @property
    def is_equal(self) -> bool:
        """Whether the modules have equal fingerprints."""
        return self.a.fingerprint == self.b.fingerprint

    def run(self) -> Matching:
        """Match both modules, starting at their entries; return `self`."""
        if self.a.module.language == "hlo" or self.b.module.language == "hlo":
            self._match_computations()
        else:
            self._match_symbols()
        return self

    def same(self, a: Value, b: Value, *, exactly: bool = False) -> bool:
        """Whether two values are matched or, unless `exactly`, have equal content hashes."""
        if self._values.get(a) is b:
            return True
        number = self.a.numbering.values.get(a) if self.trusts_content else None
        return not exactly and number is not None and number == self.b.numbering.values.get(b)

    # --- functions and computations ----------------------------------------------------------------------------------

    def _match_computations(self) -> None:
        one, other = self.a.module, self.b.module
        if one.entry_computation is not None and other.entry_computation is not None:
            self._match_later(one.entry_computation, other.entry_computation)
        self._match_waiting()
        self._match_rest(one.computations, other.computations, lambda region: region.name)

    def _match_symbols(self) -> None:
        one, other = (side.module.regions[0].operations if side.module.regions else [] for side in (self.a, self.b))
        entries = [side.module.entry() for side in (self.a, self.b) if _has_entry(side.module)]
        if len(entries) == 2:
            self._match_functions(entries[0], entries[1])
        public = {op.symbol: op for op in other if isinstance(op, Function) and op.visibility != "private"}
        for op in one:
            if isinstance(op, Function) and op.symbol in public:
                self._match_functions(op, public[op.symbol])
        self._match_waiting()
        self._match_rest(_functions(one), _functions(other), lambda function: function.symbol)
        for side in (self.a, self.b):
            for region in side.module.regions:
                side.index(region)
        self._match_operations(
            [op for op in one if not isinstance(op, Function)], [op for op in other if not isinstance(op, Function)]
        )
        self._match_waiting()

    def _match_rest(self, one: Sequence[Any], other: Sequence[Any], name: Callable[[Any], Any]) -> None:
        """Match remaining functions or computations by content, then by name, then by types in order."""
        numbers = [{side.number(node) for node in nodes} for side, nodes in ((self.a, one), (self.b, other))]
        left = [node for node in one if self.a.number(node) not in numbers[1] and not self._is_met(node)]
        right = [node for node in other if self.b.number(node) not in numbers[0] and not self._is_met(node)]
        for key in (name, _signature):
            by_key: defaultdict[Any, deque[Any]] = defaultdict(deque)
            for node in right:
                by_key[key(node)].append(node)
            for node in left:
                if not self._is_met(node) and by_key[key(node)]:
                    self._match_nodes(node, by_key[key(node)].popleft())
            self._match_waiting()
            left, right = ([node for node in nodes if not self._is_met(node)] for nodes in (left, right))
        self.lone_a += left
        self.lone_b += right

    def _is_met(self, node: Function | Region) -> bool:
        return node in self._taken if isinstance(node, Region) else node.body in self._taken

    def _match_nodes(self, a: Function | Region, b: Function | Region) -> None:
        if isinstance(a, Region) and isinstance(b, Region):
            self._match_later(a, b)
        elif isinstance(a, Function) and isinstance(b, Function):
            self._match_functions(a, b)

    def _match_functions(self, a: Any, b: Any) -> None:
        if not (self._is_met(a) or self._is_met(b)):
            self.functions[a] = b
            self._match_later(a.body, b.body)

    def _match_later(self, a: Region, b: Region) -> bool:
        """Schedule the matching of two regions; return False if both already have other counterparts."""
        if self.regions.get(a) is b:
            return True
        if a in self._taken and b in self._taken:
            return self.a.number(a) == self.b.number(b)
        self._taken |= {a, b}
        if self.a.number(a) != self.b.number(b) or a.name is None:
            self.regions.setdefault(a, b)
            self._waiting.append((a, b))
        return True

    def _match_waiting(self) -> None:
        while self._waiting:
            a, b = self._waiting.popleft()
            if self.a.number(a) == self.b.number(b):
                continue
            self.a.index(a)
            self.b.index(b)
            blocks = list(zip(ordered_blocks(a), ordered_blocks(b), strict=False))
            arguments = [pair for one, other in blocks for pair in self._aligned(one.arguments, other.arguments)]
            self._values.update(arguments)
            one, other = ([op for block in region.blocks for op in block.operations] for region in (a, b))
            ends = [(x.operations[-1], y.operations[-1]) for x, y in blocks if x.operations and y.operations]
            self._match_operations(one, other, arguments, ends)

    def _aligned(self, one: Sequence[Value], other: Sequence[Value]) -> list[tuple[Value, Value]]:
        """Pair arguments by position; if the counts differ, by an alignment of types and descriptive names."""
        if len(one) == len(other):
            return list(zip(one, other, strict=True))
        self.trusts_content = False  # content hashes include argument numbers
        tokens = [
            [(side.numbering.type(argument.type), _descriptive_name(argument.name)) for argument in arguments]
            for side, arguments in ((self.a, one), (self.b, other))
        ]
        if len(one) * len(other) > _MOST_COMPARED:
            return list(zip(one, other, strict=False))
        blocks = SequenceMatcher(None, tokens[0], tokens[1], autojunk=False).get_matching_blocks()
        return [(one[block.a + i], other[block.b + i]) for block in blocks for i in range(block.size)]

    # --- operations --------------------------------------------------------------------------------------------------

    def _match_operations(
        self,
        one: Sequence[Operation],
        other: Sequence[Operation],
        arguments: Iterable[tuple[Value, Value]] = (),
        ends: Iterable[tuple[Operation, Operation]] = (),
    ) -> None:
        """Match the operations of two regions."""
        scope = _Scope(self, one, other, tuple(arguments))
        for a, b in ends:
            if isinstance(a, ops.Terminator) == isinstance(b, ops.Terminator):
                scope.match(a, b)
        scope.run()
        for a, b in scope.pairs:
            self._match_inner(a, b)
        self.only_a += [op for op in one if op not in self.pairs]
        self.only_b += [op for op in other if op not in self.partners]

    def _match_inner(self, a: Operation, b: Operation) -> None:
        """Match the regions and callees of two matched operations."""
        for number, (x, y) in enumerate(zip(a.regions, b.regions, strict=False)):
            if not self._match_later(x, y):
                self.unlike[a].append(number)
        functions = [
            [side.module.functions[symbol] for symbol in named_symbols(op) if symbol in side.module.functions]
            for side, op in ((self.a, a), (self.b, b))
        ]
        for number, (f, g) in enumerate(zip_longest(*functions)):
            if f is None or g is None or not self._match_callees(f, g):
                self.unlike[a].append(-number - 1)

    def _match_callees(self, a: Function, b: Function) -> bool:
        if self.functions.get(a) is b or self.a.number(a) == self.b.number(b):
            return True
        if self._is_met(a) or self._is_met(b):
            return False
        self._match_functions(a, b)
        return True

    def note(self, a: Operation, b: Operation) -> None:
        """Record that two operations are matched."""
        self.pairs[a] = b
        self.partners[b] = a
        if not isinstance(a, ops.Parameter):
            self._values.update(zip(a.results, b.results, strict=False))


class _Scope:
    """The matching of the operations of two regions."""

    def __init__(
        self,
        matching: Matching,
        one: Sequence[Operation],
        other: Sequence[Operation],
        arguments: Iterable[tuple[Value, Value]],
    ) -> None:
        self._matching = matching
        self._a, self._b = matching.a, matching.b
        self._one, self._other = one, other
        self._members = {*one, *other}
        self._arguments = tuple(arguments)
        self.pairs: list[tuple[Operation, Operation]] = []
        self._queue: deque[tuple[Value, Value] | tuple[Operation, Operation]] = deque()

    def run(self) -> None:
        """Match as many operations as possible, most reliable criteria first."""
        self._match_stated()
        if self._matching.in_text_order:
            self._match_equal(only_as_often=True)
            self._match_aligned()
        self._match_equal()
        for level in range(1, len(_LEVELS) + 1):
            self._propagate_all(_LEVELS[:level])
        for key in (_own, _metadata, _result_name):
            self._match_by(key)
            self._propagate_all(_LEVELS)
        for gap_key in (_name_and_types, _name):
            self._match_in_gaps(gap_key)
            self._propagate_all(_LEVELS)
        self._replaced()
        self._match_in_gaps(_anything, self._is_alike)

    def match(self, a: Operation, b: Operation) -> None:
        """Record a pair and queue it for propagation."""
        self._matching.note(a, b)
        self.pairs.append((a, b))
        self._queue.append((a, b))

    def _is_free(self, a: Operation | None, b: Operation | None) -> bool:
        free_a = a in self._members and a not in self._matching.pairs
        return free_a and b in self._members and b not in self._matching.partners

    def _match_stated(self) -> None:
        """Match HLO parameters whose values are paired as arguments."""
        stated = [
            {op.results[0]: op for op in side if isinstance(op, ops.Parameter)} for side in (self._one, self._other)
        ]
        for x, y in self._arguments:
            if x in stated[0] and y in stated[1]:
                self.match(stated[0][x], stated[1][y])

    def _match_equal(self, *, only_as_often: bool = False) -> None:
        """Match operations of equal content in order; `only_as_often` requires equal counts on both sides."""
        if not self._matching.trusts_content:
            return
        groups: defaultdict[bytes | None, tuple[list[Operation], list[Operation]]] = defaultdict(lambda: ([], []))
        for op in self._one:
            groups[self._a.number(op)][0].append(op)
        for op in self._other:
            groups[self._b.number(op)][1].append(op)
        for one, other in groups.values():
            if not only_as_often or len(one) == len(other):
                free = (op for op in other if op not in self._matching.partners)
                for a, b in zip((op for op in one if op not in self._matching.pairs), free, strict=False):
                    self.match(a, b)

    def _match_aligned(self) -> None:
        """Match operations with equal keys in a common order of both texts."""
        pairs, partners = self._matching.pairs, self._matching.partners
        one = [pairs.get(op) or (_own(self._a, op), _neighbors(self._a, op)) for op in self._one]
        other = [op if op in partners else (_own(self._b, op), _neighbors(self._b, op)) for op in self._other]
        for x, y in aligned(one, other):
            if self._is_free(self._one[x], self._other[y]):
                self.match(self._one[x], self._other[y])

    # --- along operands and uses -------------------------------------------------------------------------------------

    def _propagate_all(self, keys: Sequence[_Key]) -> None:
        """Propagate all matches along operands and uses until nothing changes."""
        self._queue.clear()
        left, _ = left_on_both = self._left()
        if not all(left_on_both):
            return
        # the other pairs have no neighbor that could be matched
        used = {value for op in left for value in op.operands}
        near = {self._a.makers.get(value) for value in used}
        near.update(user for op in left for result in op.results for user, _ in self._a.users.get(result, ()))
        self._queue.extend(pair for pair in self._arguments if pair[0] in used)
        self._queue.extend(pair for pair in self.pairs if pair[0] in near)
        while self._queue:
            a, b = self._queue.popleft()
            if isinstance(a, Value) and isinstance(b, Value):
                self._propagate_to_users(a, b, keys)
            elif isinstance(a, Operation) and isinstance(b, Operation):
                self._propagate_to_operands(a, b, keys)
                if not isinstance(a, ops.Parameter):
                    for x, y in zip(a.results, b.results, strict=False):
                        self._propagate_to_users(x, y, keys)

    def _propagate_to_operands(self, a: Operation, b: Operation, keys: Sequence[_Key]) -> None:
        for x, y in zip(a.operands, b.operands, strict=False):
            one, other = self._a.makers.get(x), self._b.makers.get(y)
            if one is None or other is None or not self._is_free(one, other):
                continue
            if any(key(self._a, one) == key(self._b, other) for key in keys):
                self.match(one, other)

    def _propagate_to_users(self, x: Value, y: Value, keys: Sequence[_Key]) -> None:
        for key in keys:
            one = self._free_users(self._a, x, self._matching.pairs, key)
            if not one:
                return
            other = self._free_users(self._b, y, self._matching.partners, key)
            for found, users in one.items():
                candidates = other.get(found, [])
                if len(users) == len(candidates) == 1 and self._is_free(users[0], candidates[0]):
                    self.match(users[0], candidates[0])

    def _free_users(
        self, side: Side, value: Value, matched: dict[Operation, Operation], key: _Key
    ) -> dict[Hashable, list[Operation]]:
        found: dict[Hashable, list[Operation]] = {}
        for user, position in side.users.get(value, ()):
            if user in self._members and user not in matched:
                found.setdefault((position, key(side, user)), []).append(user)
        return found

    # --- by other signs ----------------------------------------------------------------------------------------------

    def _left(self) -> tuple[list[Operation], list[Operation]]:
        one = [op for op in self._one if op not in self._matching.pairs]
        return one, [op for op in self._other if op not in self._matching.partners]

    def _match_by(self, key: _Key) -> None:
        """Match remaining operations in order, for keys that occur equally often on both sides."""
        groups: dict[Hashable, tuple[list[Operation], list[Operation]]] = defaultdict(lambda: ([], []))
        for number, (side, left) in enumerate(zip((self._a, self._b), self._left(), strict=True)):
            for op in left:
                groups[key(side, op)][number].append(op)
        groups.pop(None, None)
        for one, other in groups.values():
            if len(one) == len(other):
                for a, b in zip(one, other, strict=True):
                    self.match(a, b)

    def _match_in_gaps(self, key: _Key, fits: Callable[[Operation, Operation], bool] = lambda a, b: True) -> None:
        """Match remaining operations that follow the same matched operation, in order, if they fit."""
        groups: dict[Hashable, tuple[deque[Operation], deque[Operation]]] = defaultdict(lambda: (deque(), deque()))
        for gap, op in _gaps(self._one, self._matching.pairs, lambda before: self._matching.pairs[before]):
            groups[gap, key(self._a, op)][0].append(op)
        for gap, op in _gaps(self._other, self._matching.partners, lambda before: before):
            groups[gap, key(self._b, op)][1].append(op)
        for one, other in groups.values():
            for a, b in zip(one, other, strict=False):
                if fits(a, b):
                    self.match(a, b)

    def _replaced(self) -> None:
        """Match replacements: operands of matched users that have an operand in common."""
        for a, b in self.pairs:  # the list grows
            for x, y in zip(a.operands, b.operands, strict=False):
                one, other = self._a.makers.get(x), self._b.makers.get(y)
                if one is not None and other is not None and self._is_free(one, other) and self._is_alike(one, other):
                    self.match(one, other)

    def _is_alike(self, a: Operation, b: Operation) -> bool:
        if len(a.results) != len(b.results) or isinstance(a, ops.Parameter) or isinstance(b, ops.Parameter):
            return False
        shared = any(self._matching.same(x, y) for x, y in zip(a.operands, b.operands, strict=False))
        return shared or not (a.operands or b.operands)


def _gaps(
    operations: Sequence[Operation], matched: dict[Operation, Operation], name: Callable[[Operation], Operation]
) -> Iterable[tuple[Operation | None, Operation]]:
    """Yield each unmatched operation with the last matched operation before it."""
    before: Operation | None = None
    for op in operations:
        if op in matched:
            before = name(op)
        else:
            yield before, op


def _descriptive_name(name: str | None) -> str | None:
    """Return a descriptive name, or None for a name with digits, which printers renumber."""
    return None if name is None or _NUMBERED.search(name) else name


def _signature(node: Function | Region) -> Hashable:
    region = node.body if isinstance(node, Function) else node
    return region.argument_types, region.output_types


def _functions(operations: Iterable[Operation]) -> list[Function]:
    return [op for op in operations if isinstance(op, Function)]


def _has_entry(module: Module) -> bool:
    try:
        module.entry()
    except KeyError:
        return False
    return True
