"""Rules about an HLO module as a whole: what its header says of the entry computation, channels, constrained layouts.

Spec: module header; input and output aliasing. Codes begin with `module.`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hlo_text.attributes import OutputOperandAlias
from hlo_text.hlo.spelling.aliasing import member, read_aliases, read_donors
from hlo_text.hlo.spelling.scalars import shown, without_spaces
from hlo_text.ir import Module, Operation, Region
from hlo_text.late_patterns import late
from hlo_text.ops import AllReduce, AllReduceStart, ChannelOperation, ChannelTransfer
from hlo_text.types import BOOL, BufferType, Layout, TensorType, TokenType, TupleType, Type, num_bits
from hlo_text.verifier.findings import Advice, Finding

#: What a finding is about: an operation, a computation, or an attribute of the module's header by name.
Place = Operation | Region | str

_LAYOUT = late(r"\{[^{}]*\}")
_LAYOUT_EXTRAS = late(r"\{([0-9,]*):[^{}]*\}")


def find_in_header(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield what is wrong with the header's attributes, or how they do not fit the entry computation."""
    header, entry = module.header, module.entry_computation
    if header is None or entry is None or not entry.output_types:
        return
    attributes = header.attributes
    for name in ("replica_count", "num_partitions"):
        if attributes.get(name, "1").lstrip("-0") == "" or attributes.get(name, "1").startswith("-"):
            yield name, Advice(("module.processes", f"{name} must be positive: {attributes[name]}"))
    if "entry_computation_layout" in attributes:
        is_laid_out = attributes.get("is_scheduled") == "true"
        finding = _find_in_entry_layout(attributes["entry_computation_layout"], entry, is_laid_out)
        if finding is not None:
            yield "entry_computation_layout", finding
    aliases = read_aliases(attributes.get("input_output_alias", "{}"))
    finding = _find_in_aliases(aliases, entry)
    if finding is not None:
        yield "input_output_alias", finding
    donors = read_donors(attributes.get("buffer_donor", "{}"))
    finding = _find_in_donors(
        donors, {(alias.operand_index, alias.operand_tuple_indices) for alias, _ in aliases}, entry
    )
    if finding is not None:
        yield "buffer_donor", finding


# --- the layout of the entry computation ------------------------------------------------------------------------------


def _find_in_entry_layout(text: str, entry: Region, is_laid_out: bool) -> Finding | None:
    """Compare the texts of shapes, with minor-to-major orders only after layouts were assigned."""
    declared = without_spaces(text)
    declared = _LAYOUT_EXTRAS.sub(r"{\1}", declared[1:-1]).replace("{}", "")
    ours = (entry.argument_types, entry.output_types[0])
    laid_out = _signature(*ours, with_layouts=True)
    is_same = without_layouts(declared) == _signature(*ours, with_layouts=False)
    # A shape without a layout stands for the default one, and before layouts were assigned any will do.
    if declared == laid_out or (is_same and (not is_laid_out or declared.count("{") != laid_out.count("{"))):
        return None
    expected = laid_out if is_laid_out else _signature(*ours, with_layouts=False)
    return Advice(("module.entry-layout", f"the layout is {shown(declared)}, the entry computation {shown(expected)}"))


def without_layouts(text: str) -> str:
    """Return the text of shapes without spaces, comments and layouts, as `shape_text` writes them."""
    return _LAYOUT.sub("", without_spaces(text))


def _signature(parameters: tuple[Type, ...], result: Type, *, with_layouts: bool) -> str:
    listed = ",".join(shape_text(type, with_layouts) for type in parameters)
    return f"({listed})->{shape_text(result, with_layouts)}"


def shape_text(type: Type, with_layout: bool) -> str:
    """Return the text of a type without spaces, its layout only as far as minor-to-major order goes."""
    match type:
        case TupleType(types):
            return f"({','.join(shape_text(element, with_layout) for element in types)})"
        case TokenType():
            return "token[]"
        case BufferType(tensor_type):
            return f"b({shape_text(tensor_type, with_layout)})"
        case TensorType():
            bounds = type.bounds or (None,) * type.rank
            sizes = (
                str(size) if size is not None else "?" if bound is None else f"<={bound}"
                for size, bound in zip(type.shape, bounds, strict=True)
            )
            text = f"{type.element_type.hlo_name}[{','.join(sizes)}]"
            if not with_layout or not type.rank:
                return text
            order = (type.layout or Layout.default(type.rank)).minor_to_major
            return f"{text}{{{','.join(map(str, order))}}}"
    return str(type)


# --- aliases and donors -----------------------------------------------------------------------------------------------


def _find_in_aliases(aliases: list[tuple[OutputOperandAlias, bool]], entry: Region) -> Finding | None:
    """Each alias names one array of the result and one of a parameter, each array once, of one size in memory."""
    code = "module.alias"
    inputs: set[tuple[int, tuple[int, ...]]] = set()
    outputs: set[tuple[int, ...]] = set()
    parameters = entry.argument_types
    for alias, is_required in aliases:
        place = alias.operand_index, alias.operand_tuple_indices
        source = _parameter_member(parameters, *place)
        target = member(entry.output_types[0], alias.output_tuple_indices)
        if source is None or target is None:
            return (
                code,
                f"there is no array {_show(place)} of the parameters or {alias.output_tuple_indices} of the result",
            )
        if place in inputs or alias.output_tuple_indices in outputs:
            return code, f"{_show(place)} or the result's {alias.output_tuple_indices} is aliased twice"
        inputs.add(place)
        outputs.add(alias.output_tuple_indices)
        if _sizes_differ(source, target) or (is_required and source != target):
            wanted = "the same shape" if is_required else "the same size"
            return code, f"{_show(place)} and the result's {alias.output_tuple_indices} must have {wanted}"
    return None


def _find_in_donors(
    donors: list[tuple[int, tuple[int, ...]]], aliased: set[tuple[int, tuple[int, ...]]], entry: Region
) -> Finding | None:
    parameters = entry.argument_types
    for place in donors:
        if _parameter_member(parameters, *place) is None:
            return Advice(("module.donor", f"there is no array {_show(place)} of the parameters"))
        if place in aliased:
            message = f"{_show(place)} is aliased with an output and cannot be given away too"
            return Advice(("module.donor", message))
    return None


def _show(place: tuple[int, tuple[int, ...]]) -> str:
    return f"parameter {place[0]} at {place[1]}" if place[1] else f"parameter {place[0]}"


def _parameter_member(parameters: Sequence[Type], number: int, index: tuple[int, ...]) -> TensorType | None:
    return member(parameters[number], index) if 0 <= number < len(parameters) else None


def _sizes_differ(left: TensorType, right: TensorType) -> bool:
    """Whether two arrays take differently many bytes, as far as that is known: tiles and packed elements may pad."""
    sizes = []
    for type in (left, right):
        bits = num_bits(type.element_type) if type.element_type != BOOL else 8
        if type.num_elements is None or bits < 8 or (type.layout is not None and type.layout.tiles):
            return False
        sizes.append(type.num_elements * bits)
    return sizes[0] != sizes[1]


# --- channels and constrained layouts ---------------------------------------------------------------------------------


def find_in_channels(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield for each channel of a transfer the first collective that uses it too, or the other way round.

    Collectives of different kinds may share a channel: JAX gives all of them the same.
    """
    first: dict[int, Operation] = {}
    reported: set[int] = set()
    for op in _channel_operations(module):
        if op.channel_handle is None:
            continue
        other = first.setdefault(op.channel_id, op)
        if isinstance(op, ChannelTransfer) != isinstance(other, ChannelTransfer) and op.channel_id not in reported:
            reported.add(op.channel_id)
            found = f"channel {op.channel_id} is used by {other.hlo_name} and {op.hlo_name}"
            yield op, ("module.channel", found)


def find_in_all_reduces(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield the all-reduces that constrain their layout when the module's first one does not, and conversely."""
    reference: bool | None = None
    for op in _channel_operations(module):
        if isinstance(op, AllReduce | AllReduceStart):
            reference = op.constrain_layout if reference is None else reference
            if op.constrain_layout != reference:
                message = "all-reduces must all constrain their layout, or none"
                yield op, Advice(("module.constrain-layout", message))


def _channel_operations(module: Module) -> Iterator[ChannelOperation]:
    for computation in module.computations:
        for op in computation.operations:
            if isinstance(op, ChannelOperation):
                yield op
