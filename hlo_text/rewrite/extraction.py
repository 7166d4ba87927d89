"""`extract`: cuts operations with their dependencies out of a module into a module of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from hlo_text import ops
from hlo_text.core.cloning import Copies, clone
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value, walk
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.types import FunctionType
from hlo_text.rewrite.editor import Editor
from hlo_text.rewrite.failure import refused
from hlo_text.rewrite.headers import with_attributes, with_entry_layout

#: Header fields about parameters and results of the original entry.
_ENTRY_FIELDS = (
    "input_output_alias",
    "buffer_donor",
    "allow_spmd_sharding_propagation_to_parameters",
    "allow_spmd_sharding_propagation_to_output",
)


@attrs.frozen(eq=False)
class Extraction:
    """Operations cut out of a module.

    Attributes:
        module: The module whose entry computes the values.
        parameters: Values of the original module that are parameters of this entry, in order.
        is_of_entry: Whether the operations are in the original entry itself, where they run once.
    """

    module: Module
    parameters: tuple[Value, ...]
    is_of_entry: bool


def extract(
    module: Module, results: Iterable[str | Value], start: Iterable[str | Value] = (), *, entry: str | None = None
) -> Extraction:
    """Return a module whose entry computes the given values, with the operations that they depend on.

    The values of `start`, and values from outside the computation or region of the results, become parameters. Loops,
    branches and calls are extracted as a whole.

    Args:
        module: A valid module.
        results: Values to compute, by name in the text (`%dot.3` or `dot.3`), all of the same computation or region.
        start: Values that become parameters.
        entry: The function or computation in which names are looked up first.

    Raises:
        RewriteError: A name is unknown or ambiguous, or the values are in different computations or regions.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''HloModule m
        ... ENTRY e { x = f32[2] parameter(0) a = f32[2] abs(x) b = f32[2] negate(a) ROOT c = f32[2] sine(b) }''')
        >>> print(extract(module, ["b"], ["a"]).module.to_text(), end="")
        HloModule m
        <BLANKLINE>
        ENTRY extracted {
          a = f32[2] parameter(0)
          ROOT b = f32[2] negate(a)
        }
        <BLANKLINE>
    """
    made = clone(module)
    originals = _originals(made, module)
    copies = {original: copied for copied, original in originals.items()}
    editor = Editor(made, verifies=False)
    names = _Names(made, entry)
    wanted = [names.value(name) if isinstance(name, str) else copies[name] for name in results]
    given = {names.value(name) if isinstance(name, str) else copies[name] for name in start}
    block = _common_block(editor, wanted)
    moved, inputs = _slice(editor, block, wanted, given)
    found = made.entry(entry)
    is_of_entry = block in (found.body if isinstance(found, Function) else found).blocks
    make = _as_computation if made.language == "hlo" else _as_function
    make(editor, moved, inputs, wanted)
    Editor(made, verifies=False).erase_unused()
    return Extraction(made, tuple(originals[value] for value in inputs), is_of_entry)


def _originals(made: Module, module: Module) -> dict[Value, Value]:
    """Return the original value of each value of a clone."""
    found: dict[Value, Value] = {}
    for copied, original in zip(walk(made), walk(module), strict=True):
        found.update(zip(copied.results, original.results, strict=True))
        for one, other in zip(copied.regions, original.regions, strict=True):
            for a, b in zip(one.blocks, other.blocks, strict=True):
                found.update(zip(a.arguments, b.arguments, strict=True))
    return found


class _Names:
    """Value lookup by name, in the entry first."""

    def __init__(self, module: Module, entry: str | None) -> None:
        self._module = module
        start = module.entry(entry)
        inside = start.operations if isinstance(start, Region) else list(walk(start))
        self._scopes = [_by_name(inside), _by_name(list(walk(module)))]

    def value(self, name: str) -> Value:
        """Return the value with a name."""
        sought = name.strip().removeprefix("%")
        for scope in self._scopes:
            found = scope.get(sought, [])
            if len(found) == 1:
                return found[0]
            if found:
                message = f"{len(found)} values are named %{sought}; choose the function with --entry"
                raise refused(self._module, "ambiguous", message)
        raise refused(self._module, "missing", f"the module has no value %{sought}")


def _by_name(operations: Sequence[Operation]) -> dict[str, list[Value]]:
    found: dict[str, list[Value]] = {}
    for op in operations:
        arguments = [v for region in op.regions for block in region.blocks for v in block.arguments]
        for value in (*op.results, *(arguments if not isinstance(op, ops.Parameter) else ())):
            if value.name is not None and value not in found.setdefault(value.name, []):
                found[value.name].append(value)
    return found


def _common_block(editor: Editor, wanted: Sequence[Value]) -> Block:
    blocks: dict[Block, None] = {}
    for value in wanted:
        maker = editor.definition(value)
        if isinstance(maker, Block | ops.Parameter):
            raise refused(editor.module, "parameter", f"cannot extract %{value.name}: it is a parameter")
        blocks[editor.block(maker)] = None
    if len(blocks) != 1:
        raise refused(editor.module, "blocks", "the values to extract must be in the same computation or region")
    return next(iter(blocks))


def _slice(
    editor: Editor, block: Block, wanted: Sequence[Value], given: set[Value]
) -> tuple[list[Operation], list[Value]]:
    """Return the operations of a block that values depend on, in order, and the outside values that they use."""
    pending, needed = [editor.definition(value) for value in wanted], set[Operation]()
    while pending:
        op = pending.pop()
        if isinstance(op, Block) or op in needed:
            continue
        needed.add(op)
        for value in _used(editor, op):
            maker = editor.definition(value)
            if value in given or isinstance(maker, Block | ops.Parameter):
                continue
            if editor.block(maker) is block:
                pending.append(maker)
    moved = [op for op in block.operations if op in needed]
    made = {value for op in moved for value in op.results} - given
    inputs = dict.fromkeys(value for op in moved for value in _used(editor, op) if value not in made)
    return moved, list(inputs)


def _used(editor: Editor, op: Operation) -> list[Value]:
    """Return the outside values that an operation and its regions use."""
    if editor.module.language == "hlo":
        return list(op.operands)
    below = [op, *(inner for inner in walk(op) if inner is not op)]
    own = {value for inner in below for value in inner.results}
    own |= {value for inner in below for region in inner.regions for b in region.blocks for value in b.arguments}
    return [value for inner in below for value in inner.operands if value not in own]


def _as_computation(editor: Editor, moved: list[Operation], inputs: list[Value], wanted: Sequence[Value]) -> None:
    """Make operations the entry of an HLO module."""
    module = editor.module
    parameters = [
        ops.Parameter({"number": number}, (), (Value(value.type, value.name),)) for number, value in enumerate(inputs)
    ]
    arguments = tuple(parameter.result for parameter in parameters)
    _forget_predecessors(moved)
    copies = Copies(dict(zip(inputs, arguments, strict=True)), lambda op: True)
    made: list[Operation] = [*parameters, *copies.operations(moved)]
    results = [copies.values[value] for value in wanted]
    if len(wanted) != 1:
        made.append(ops.Tuple.make(results))
        results = [made[-1].results[0]]
    made.append(ops.Return(NO_ATTRIBUTES, tuple(results), ()))
    computation = Region([Block(arguments, made)], editor.free_name("extracted"))
    module.computations.append(computation)
    module.entry_computation = computation
    if module.header is not None:
        header = with_attributes(module.header, dict.fromkeys(_ENTRY_FIELDS))
        module.header = with_entry_layout(header, computation)


def _forget_predecessors(moved: Sequence[Operation]) -> None:
    """Remove control dependencies on operations that are not extracted."""
    kept = {value for op in moved for value in op.results}
    for op in moved:
        notes = op.annotations
        if notes is not None and notes.control_predecessors:
            predecessors = tuple(value for value in notes.control_predecessors if value in kept)
            op.annotations = attrs.evolve(notes, control_predecessors=predecessors)


def _as_function(editor: Editor, moved: list[Operation], inputs: list[Value], wanted: Sequence[Value]) -> None:
    """Make operations the function `main` of a StableHLO module."""
    module = editor.module
    for function in list(module.functions.values()):
        if function.symbol == "main":
            editor.rename(function, editor.free_name("main_"))
        function.visibility = "private"
    arguments = tuple(Value(value.type, value.name) for value in inputs)
    copies = Copies(dict(zip(inputs, arguments, strict=True)))
    made = copies.operations(moved)
    made.append(ops.FunctionReturn(NO_ATTRIBUTES, tuple(copies.values[value] for value in wanted), ()))
    types = FunctionType(tuple(value.type for value in inputs), tuple(value.type for value in wanted))
    body = Region([Block(arguments, made)])
    main = Function(NO_ATTRIBUTES, (), (), (body,), symbol="main", function_type=types, visibility="public")
    module.body.operations.insert(0, main)
