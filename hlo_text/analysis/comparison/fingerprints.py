"""Fingerprints of modules: 32 hexadecimal digits, equal for equivalent texts of one program.

Every operation has a content hash of its name, attributes, types, regions and the hashes of its operands. The hash of a
function combines those of its operations regardless of order. Names are not hashed, so texts may differ in names, in
the order of independent operations, in descriptive metadata and in syntax. The hash of an operation with side effects
includes the previous such operation.

>>> import hlo_text
>>> text = "func.func @f(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }"
>>> fingerprint(hlo_text.parse(text)) == fingerprint(hlo_text.parse(text.replace("%x", "%y").replace("@f", "@main")))
True
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import compress
from typing import Any

from hlo_text import ops
from hlo_text.analysis.comparison.defaults import given_attributes
from hlo_text.analysis.comparison.encoding import IGNORABLE, Encoder, without_default
from hlo_text.analysis.effects import has_effects
from hlo_text.core.ir import Annotations, Block, Function, Module, Operation, Region, UnregisteredOperation, Value, walk
from hlo_text.core.module_arguments import require_module
from hlo_text.core.opdef import DeclaredOperation, Kind
from hlo_text.core.types import BufferType, Layout, TensorType, TupleType, Type
from hlo_text.hlo.codecs.shapes import read_array_shape
from hlo_text.mlir.codecs.placeholders import LOCATION
from hlo_text.reading.failure import MalformedError

#: Version of the fingerprints; incremented when the fingerprint of a program changes.
_EDITION = b"hlo-text 1"
_SIZE = 16
_ARRAY_SHAPE = re.compile(r"(?<![a-z0-9_])[a-z][a-z0-9_]*+\[[^\[\]]*+\](?:\{[^{}]*+\})?")
_LABEL = re.compile(r"\^[\w$.-]+")
#: Fields of HLO's header that affect the meaning of the program.
_HEADER = ("input_output_alias", "buffer_donor")
_HEADER_COUNTS = ("num_partitions", "replica_count")
_SHARDING_HEADER = ("allow_spmd_sharding_propagation_to_parameters", "allow_spmd_sharding_propagation_to_output")

#: A task that may yield further tasks and receives their results from `_finish`.
_Work = Generator["_Work", "Digest", "Digest"]
#: A content hash.
Digest = bytes
#: The hash of an operation without operands, regions and types, the functions it references, whether it has side
#: effects (None if that depends on its regions and callees), and the identified objects.
_Own = tuple[Digest, tuple[str, ...], bool | None, object]
#: Classes whose own hash depends on more than attributes and annotations.
_VARYING = (UnregisteredOperation, ops.Compare)
_CALLS = (ops.FunctionCall, ops.Composite)
#: Encoded counts and operand numbers.
_COUNTS = tuple(b"%d:" % count for count in range(64))
_NUMBERS = tuple(b"%d" % number for number in range(64))


def fingerprint(module: Module, ignore: Iterable[str] = ()) -> str:
    """Return the fingerprint of a module, 32 hexadecimal digits.

    Args:
        module: A module of either language; the two languages' texts of one program differ.
        ignore: Properties to ignore: `constants` (values, not types), `layouts`, `shardings`.

    Raises:
        ValueError: `ignore` contains an unknown property.

    Example:
        >>> import hlo_text
        >>> fingerprint(hlo_text.parse("HloModule m ENTRY e { ROOT p = f32[2]{0} parameter(0) }"))
        'ca6b0fe80e7f3055998d92fdd0c5ae7d'
    """
    require_module(module)
    return Numbering(module, ignore).fingerprint().hex()


def digest(*parts: bytes) -> Digest:
    """Return the hash of concatenated parts; each part must be self-delimiting."""
    return blake2b(b"".join(parts), digest_size=_SIZE).digest()


class Numbering:
    """Content hashes of everything in a module.

    Args:
        module: The module.
        ignore: See `fingerprint`.

    Attributes:
        encoder: Encodes attributes and types.
        values: The hash of each visited value.
        operations: The hash of each visited operation.
    """

    def __init__(self, module: Module, ignore: Iterable[str] = ()) -> None:
        left_out = frozenset([ignore] if isinstance(ignore, str) else ignore)
        if unknown := sorted(left_out - frozenset(IGNORABLE)):
            raise ValueError(f"cannot ignore {', '.join(unknown)}; choose from {', '.join(IGNORABLE)}")
        self.module = module
        self.encoder = Encoder(module, left_out, module.functions)
        self.values: dict[Value, Digest] = {}
        self.operations: dict[Operation, Digest] = {}
        self._functions = module.functions
        self._types: dict[int, tuple[bytes, Type]] = {}
        self._own: dict[tuple[Any, ...], _Own] = {}
        self._called: dict[Operation | Region, tuple[Digest, bool]] = {}
        self._uses: defaultdict[Value, list[bytes]] = defaultdict(list)

    def fingerprint(self) -> Digest:
        """Return the hash of the module."""
        return _finish(self.work())

    # --- modules -----------------------------------------------------------------------------------------------------

    def work(self) -> _Work:
        """Hash the module."""
        module = self.module
        own = self.encoder.encode(self.module_facts())
        if module.language == "hlo":
            return digest(_EDITION, b"hlo", own, (yield self._computations()))
        return digest(_EDITION, b"mlir", own, (yield self._symbols()))

    def module_facts(self) -> dict[str, Any]:
        """Return the properties of a module other than its operations, by name."""
        module, encoder = self.module, self.encoder
        facts = {**module.attributes, **encoder.annotations(module.annotations)}
        if module.header is None:
            return facts
        texts = module.header.attributes
        facts |= {name: "".join(texts[name].split()) for name in _HEADER if name in texts}
        facts |= {name: texts[name] for name in _HEADER_COUNTS if texts.get(name, "1").strip() != "1"}
        if "shardings" not in encoder.ignore:
            facts |= {name: "".join(texts[name].split()) for name in _SHARDING_HEADER if name in texts}
        if "frontend_attributes" in texts:
            facts |= encoder.frontend_attributes(texts["frontend_attributes"])
        facts |= {name: texts[name] for name in module.header.unknown if name in texts}
        facts |= {kept.name: "".join(kept.text.split()) for kept in module.header.kept}
        if "layouts" not in encoder.ignore and (layouts := _entry_layouts(module)):
            facts["entry_computation_layout"] = layouts
        return facts

    def _computations(self) -> _Work:
        """Hash the entry, and computations that are unreachable from it."""
        entry = self.module.entry_computation
        main = (yield self._region(entry, 0)) if entry is not None else b""
        called = {region for computation in self.module.computations for op in computation.operations
                  for region in op.regions}  # fmt: skip
        others = []
        for computation in sorted(self.module.computations, key=lambda computation: computation in called):
            if computation not in self._called:
                others.append((yield self._region(computation, 0)))
        return digest(b"computations", main, *sorted(others))

    def _symbols(self) -> _Work:
        """Hash the public symbols, and private symbols that are unreachable from them."""
        operations = self.module.body.operations if self.module.regions else []
        called = self._referenced(operations)
        entry = _entry(self.module)
        parts = []
        for op in sorted(
            operations, key=lambda op: (_is_private(op), isinstance(op, Function) and op.symbol in called)
        ):
            if isinstance(op, Function):
                if not (_is_private(op) and op in self._called):
                    kind = b"entry" if op is entry else (op.visibility or "public").encode()
                    parts.append(digest(kind, (yield self._function(op))))
            elif not (isinstance(op, ops.ShardyMesh) and "shardings" in self.encoder.ignore):
                inner = yield self._inner(op, 0)
                state = b"" if self.affects(op) else None
                parts.append(digest(b"other", self._number(op, self.own(op), inner, state, {})))
        return digest(b"functions", *sorted(parts))

    def _referenced(self, operations: Sequence[Operation]) -> set[str]:
        """Return the functions that operations and those in their regions reference in declared attributes."""
        distinct = {(op.__class__, id(op.attributes)): op for op in walk(operations)}
        return {symbol for op in distinct.values() for symbol in self._symbols_of(op)}

    def _function(self, function: Function) -> _Work:
        known = self._called.get(function)
        if known is not None:
            return known[0]
        self._called[function] = (digest(b"recursive"), True)
        named = None if function.body.blocks else function.symbol
        own = self.encoder.encode([self.function_facts(function), named])
        number = digest(b"function", own, (yield self._region(function.body, 0)))
        self._called[function] = (number, self._called[function.body][1])
        return number

    def function_facts(self, function: Function) -> dict[str, Any]:
        """Return the properties of a function other than its body, by name."""
        encoder, types = self.encoder, function.function_type
        attributes = [encoder.discardable(given) for given in function.argument_attributes]
        of_results = [encoder.discardable(given) for given in function.result_attributes]
        return {
            **function.attributes,
            **encoder.annotations(function.annotations),
            "arguments": [types.inputs, attributes if any(attributes) else []],
            "results": [types.results, of_results if any(of_results) else []],
        }

    # --- regions -----------------------------------------------------------------------------------------------------

    def _region(self, region: Region, depth: int) -> _Work:
        """Hash a region; the depth distinguishes its arguments from those of enclosing regions."""
        known = self._called.get(region)
        if known is not None:
            return known[0]
        self._called[region] = (digest(b"recursive"), True)
        blocks = ordered_blocks(region)
        labels = {block.label: position for position, block in enumerate(blocks)}
        for position, block in enumerate(blocks):
            for index, argument in enumerate(block.arguments):
                place = b"argument %d.%d.%d" % (depth, position, index)
                self.values[argument] = digest(place, self.type(argument.type))
        numbers, affects = [], False
        for block in blocks:
            state = b""
            for op in block.operations:
                own, symbols, is_effectful, _ = self._record(op)
                inner = b""
                if op.regions or symbols:
                    inner = yield self._inner(op, depth)
                    is_effectful = self.affects(op)
                if is_effectful:
                    state, affects = self._number(op, own, inner, state, labels), True
                else:
                    self._number(op, own, inner, None, labels)
                if depth:
                    self._note_uses(op)
            numbers.append(self._block(block, depth))
        thread = region.execution_thread if region.execution_thread not in (None, "main") else ""
        unknown = [self.encoder.encode(f"{given.name}={''.join(given.text.split())}") for given in region.unknown]
        whole = digest(b"region", self.encoder.encode(thread), *unknown, *numbers)
        self._called[region] = (whole, affects)
        return whole

    def _block(self, block: Block, depth: int) -> Digest:
        """Hash a block by its arguments, its terminator and its operations in any order.

        Operations with equal hashes are distinguished by their users.
        """
        arguments = [self.type(argument.type) for argument in block.arguments]
        numbers = list(map(self.operations.__getitem__, block.operations))
        parts = numbers
        if len(set(numbers)) < len(numbers):
            counts = Counter(numbers)
            is_alike = [counts[number] > 1 for number in numbers]
            if not depth:
                self._note_uses_of(list(compress(block.operations, is_alike)), block)
            parts = [
                digest(number, *map(self._users, op.results)) if alike else number
                for op, number, alike in zip(block.operations, numbers, is_alike, strict=True)
            ]
        return digest(b"block", b"%d:" % len(arguments), *arguments, *numbers[-1:], *sorted(parts))

    def _note_uses_of(self, operations: Sequence[Operation], block: Block) -> None:
        """Record the uses of the results of some operations by a block; those in nested regions are recorded."""
        values = {value for op in operations for value in op.results}
        for op in block.operations:
            if not values.isdisjoint(op.operands):
                self._note_uses(op)

    def _note_uses(self, op: Operation) -> None:
        number, uses = self.operations[op], self._uses
        for index, operand in enumerate(op.operands):
            uses[operand].append(number + (_NUMBERS[index] if index < len(_NUMBERS) else b"%d" % index))

    def _users(self, value: Value) -> Digest:
        return digest(b"users", *sorted(self._uses.get(value, ())))

    # --- operations --------------------------------------------------------------------------------------------------

    def _inner(self, op: Operation, depth: int) -> _Work:
        """Hash the functions that an operation references, and its regions."""
        parts = []
        for symbol in self._record(op)[1]:
            parts.append((yield self._function(self._functions[symbol])))
        if isinstance(op, Module):
            parts.append((yield Numbering(op, self.encoder.ignore).work()))
            return digest(b"module", *parts)
        for region in op.regions:
            parts.append((yield self._region(region, depth + 1 if region.name is None else 0)))
        return digest(b"inner", *parts)

    def _number(
        self, op: Operation, own: Digest, inner: Digest, state: Digest | None, labels: Mapping[str | None, int]
    ) -> Digest:
        """Hash an operation and its results.

        Args:
            op: The operation.
            own: Its hash without operands, regions and types.
            inner: Hash of its callees and regions.
            state: Hash of the previous operation with side effects; None for an operation without them.
            labels: Positions of its possible successors by label.
        """
        operands, results = op.operands, op.results
        values, types = self.values, self._types
        try:
            known = [*map(values.__getitem__, operands)]
        except KeyError:
            known = [*map(self._operand, operands)]
        parts = [own, inner, _encoded_count(len(operands)), *known, _encoded_count(len(results))]
        for result in results:
            type = types.get(id(result.type))
            parts.append(type[0] if type is not None else self.type(result.type))
        if op.annotations is not None:
            parts += self._control(op.annotations)
        if isinstance(op, UnregisteredOperation) and op.successors:
            parts.append(self.encoder.encode(_targets(op, labels)))
        if state is not None:
            parts.append(b"state" + state)
        number = self.operations[op] = blake2b(b"".join(parts), digest_size=_SIZE).digest()
        if isinstance(op, ops.Parameter):
            return number
        if len(results) == 1:
            values[results[0]] = number
            return number
        for index, result in enumerate(results):
            values[result] = digest(number, b"%d" % index)
        return number

    def _operand(self, value: Value) -> Digest:
        known = self.values.get(value)
        return known if known is not None else digest(b"unknown", self.type(value.type))

    def _control(self, annotations: Annotations) -> list[bytes]:
        before = annotations.control_predecessors
        return [b"after", *sorted(map(self._operand, before))] if before else []

    def affects(self, op: Operation) -> bool:
        """Whether an operation, its regions or its callees have side effects."""
        _, symbols, known, _ = self._record(op)
        if known is not None:
            return known
        called: list[Operation | Region] = list(op.regions)
        if symbols and isinstance(op, _CALLS):
            called += [self._functions[symbol] for symbol in symbols]
        return any(self._called[each][1] for each in called if each in self._called)

    def own(self, op: Operation) -> Digest:
        """Return the hash of an operation without operands, regions and types."""
        return self._record(op)[0]

    def _record(self, op: Operation) -> _Own:
        attributes, annotations = op.attributes, op.annotations
        key = (op.__class__, id(attributes), id(annotations), _variant(op) if isinstance(op, _VARYING) else 0)
        known = self._own.get(key)
        if known is None:
            self.encoder.symbols.clear()
            encoded = self.encoder.encode([op.name, self.facts(op), _pieces(op)])
            symbols = (*self._symbols_of(op), *self.encoder.symbols)
            known = self._own[key] = digest(encoded), symbols, _own_effects(op, symbols), (attributes, annotations)
        return known

    def facts(self, op: Operation) -> dict[str, Any]:
        """Return the attributes of an operation that differ from their defaults, by name."""
        found = given_attributes(op, self.encoder.ignore)
        if isinstance(op, ops.ShardyMesh):
            del found["sym_name"]
        for name, symbols in _named(op):
            if all(symbol in self._functions for symbol in symbols):
                found.pop(name, None)
        return {**found, **self.encoder.annotations(op.annotations)}

    def _symbols_of(self, op: Operation) -> list[str]:
        """Return the functions of the module that an operation's declared attributes reference."""
        return [symbol for _, symbols in _named(op) for symbol in symbols if symbol in self._functions]

    def called_number(self, node: Operation | Region) -> Digest | None:
        """Return the hash of a function or region, or None if it was not visited."""
        known = self._called.get(node)
        return None if known is None else known[0]

    def type(self, type: Type) -> bytes:
        """Return the hash of a type."""
        known = self._types.get(id(type))
        if known is None:
            known = self._types[id(type)] = digest(self.encoder.encode(type)), type
        return known[0]


def named_symbols(op: Operation) -> tuple[str, ...]:
    """Return the symbols that an operation's declared attributes reference."""
    return tuple(symbol for _, symbols in _named(op) for symbol in symbols)


def _finish(work: _Work) -> Digest:
    """Run a task and the tasks it yields on an explicit stack, since programs nest deeper than Python's call stack."""
    stack, result = [work], Digest()
    is_new = True
    while stack:
        try:
            stack.append(next(stack[-1]) if is_new else stack[-1].send(result))
            is_new = True
        except StopIteration as end:
            stack.pop()
            result, is_new = end.value, False
    return result


def _entry(module: Module) -> Function | Region | None:
    try:
        return module.entry()
    except KeyError:
        return None


def _is_private(op: Operation) -> bool:
    return isinstance(op, Function) and op.visibility == "private"


def _named(op: Operation) -> list[tuple[str, tuple[str, ...]]]:
    """Return the symbol attributes of an operation with the symbols they reference."""
    if not isinstance(op, DeclaredOperation):
        return []
    fields = op.attribute_fields
    found = [(name, value) for name, value in op.attributes.items() if name in fields]
    single = [(name, (value,)) for name, value in found if fields[name].kind is Kind.SYMBOL]
    return single + [(name, tuple(value)) for name, value in found if fields[name].kind is Kind.SYMBOL_ARRAY]


def _own_effects(op: Operation, symbols: Sequence[str]) -> bool | None:
    """Return whether an operation has side effects, None if that depends on its regions or the functions it calls."""
    if isinstance(op, ops.Terminator):
        return False
    has_own = not symbols if isinstance(op, _CALLS) else has_effects(op)
    return True if has_own else None


def _encoded_count(count: int) -> bytes:
    return _COUNTS[count] if count < len(_COUNTS) else b"%d:" % count


def _variant(op: Operation) -> int:
    """Return the key of the other inputs to an operation's own hash besides attributes and annotations."""
    if isinstance(op, UnregisteredOperation):
        return id(op)
    return id(op.operands[0].type) if isinstance(op, ops.Compare) and op.operands else 0


def _pieces(op: Operation) -> list[Any]:
    """Return the text of an unregistered operation without value names; branches with successors are parsed instead."""
    if not isinstance(op, UnregisteredOperation) or op.pretty is None or op.successors:
        return []
    return [
        "".join(piece.replace(LOCATION, "").split()) if isinstance(piece, str) else isinstance(piece, Region)
        for piece in op.pretty
    ]


def ordered_blocks(region: Region) -> list[Block]:
    """Return blocks in depth-first order of control flow, unreachable blocks last.

    A block therefore comes after its dominators, in whatever order the text lists them.
    """
    if len(region.blocks) < 2:
        return region.blocks
    by_label = {block.label: block for block in region.blocks if block.label is not None}
    found: dict[Block, None] = {}
    pending = [region.blocks[0]]
    while pending:
        block = pending.pop()
        if block not in found:
            found[block] = None
            last = block.operations[-1] if block.operations else None
            labels = last.successors if isinstance(last, UnregisteredOperation) else ()
            pending += [by_label[label] for label in reversed(labels) if label in by_label]
    return [*found, *(block for block in region.blocks if block not in found)]


def _targets(op: UnregisteredOperation, labels: Mapping[str | None, int]) -> list[Any]:
    """Return the positions of an operation's successors, and their operand counts where the syntax shows them."""
    targets: list[Any] = [labels.get(label, label) for label in op.successors]
    if op.pretty is None:
        return targets
    counts = [0]
    for piece in op.pretty:
        if isinstance(piece, Value):
            counts[-1] += 1
        elif isinstance(piece, str):
            counts += [0] * len(_LABEL.findall(piece))
    return [*targets, counts]


def _entry_layouts(module: Module) -> list[Any]:
    """Return the entry layouts stated by the header, or an empty list if they equal those of the entry."""
    text = module.header.attributes.get("entry_computation_layout") if module.header is not None else None
    entry = module.entry_computation
    if text is None or entry is None:
        return []
    try:
        declared = [_layouts(read_array_shape(shape)) for shape in _ARRAY_SHAPE.findall(text)]
    except MalformedError:
        return [text]
    given = [_layouts(type) for type in (*entry.argument_types, *entry.output_types)]
    flat = [[layout for layouts in side for layout in layouts] for side in (declared, given)]
    return [] if flat[0] == flat[1] or not any(flat[0]) else flat[0]


def _layouts(type: Type) -> list[Layout | None]:
    """Return the layout of every array in a type, None for the default layout."""
    found: list[Layout | None] = []
    pending = [type]
    while pending:
        match pending.pop():
            case TupleType(types):
                pending.extend(reversed(types))
            case BufferType(tensor_type):
                pending.append(tensor_type)
            case TensorType() as tensor:
                found.append(without_default(tensor.layout, tensor.rank))
    return found
