"""Rules about an HLO module as a whole: header and entry computation, channels, constrained layouts.

Spec: module header; input and output aliasing. Codes begin with `module.`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hlo_text.core.attributes import OutputOperandAlias
from hlo_text.core.describe import describe
from hlo_text.core.ir import Module, Operation, Region
from hlo_text.core.late_patterns import late
from hlo_text.core.types import (
    BOOL,
    BufferType,
    DialectType,
    Layout,
    OpaqueElementType,
    TensorType,
    TokenType,
    TupleType,
    Type,
    num_bits,
)
from hlo_text.hlo.codecs.aliasing import member, read_aliases, read_donors
from hlo_text.hlo.codecs.scalars import shown, without_spaces
from hlo_text.hlo.codecs.shapes import comma_separated, type_texts
from hlo_text.ops import AllReduce, AllReduceStart, ChannelOperation, ChannelTransfer
from hlo_text.verifier.findings import Advice, Finding

#: The subject of a finding: an operation, a computation, or the name of a header attribute.
Place = Operation | Region | str

_LAYOUT = late(r"\{[^{}]*\}")
_LAYOUT_EXTRAS = late(r"\{([0-9,]*):[^{}]*\}")


def find_in_header(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield findings about invalid header attributes, or ones that do not match the entry computation."""
    header, entry = module.header, module.entry_computation
    if header is None or entry is None or not entry.output_types:
        return
    attributes = header.attributes
    for name in ("replica_count", "num_partitions"):
        if attributes.get(name, "1").lstrip("-0") == "" or attributes.get(name, "1").startswith("-"):
            yield name, Advice(("module.processes", f"{name} must be positive, found {attributes[name]}"))
    if "entry_computation_layout" in attributes:
        is_laid_out = attributes.get("is_scheduled") == "true"
        finding = _find_in_entry_layout(attributes["entry_computation_layout"], entry, is_laid_out)
        if finding is not None:
            yield "entry_computation_layout", finding
    if not ("input_output_alias" in attributes or "buffer_donor" in attributes):
        return
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
    """Compare the shapes as text; minor-to-major orders count only after layout assignment."""
    if text == _printed_entry_layout(entry):
        return None
    declared = without_spaces(text).replace(",)->", ")->")
    declared = _LAYOUT_EXTRAS.sub(r"{\1}", declared[1:-1]).replace("{}", "")
    ours = (entry.argument_types, entry.output_types[0])
    laid_out = _signature(*ours, with_layouts=True)
    is_same = without_layouts(declared) == _signature(*ours, with_layouts=False)
    # a shape without a layout has the default one; before layout assignment any layout is accepted
    if declared == laid_out or (is_same and (not is_laid_out or declared.count("{") != laid_out.count("{"))):
        return None
    expected = laid_out if is_laid_out else _signature(*ours, with_layouts=False)
    found = f"expected {shown(expected)} as in the entry computation, found {shown(declared)}"
    return Advice(("module.entry-layout", found))


def _printed_entry_layout(entry: Region) -> str | None:
    """Return the layout of an entry computation as XLA prints it; None if HLO lacks a type."""
    try:
        parameters = comma_separated([type_texts(argument.type)[0] for argument in entry.arguments])
        return f"{{({parameters})->{type_texts(entry.output_types[0])[0]}}}"
    except ValueError:
        return None


def without_layouts(text: str) -> str:
    """Return the text of shapes without spaces, comments and layouts, as `shape_text` writes them."""
    return _LAYOUT.sub("", without_spaces(text))


def _signature(parameters: tuple[Type, ...], result: Type, *, with_layouts: bool) -> str:
    listed = ",".join(shape_text(type, with_layouts) for type in parameters)
    return f"({listed})->{shape_text(result, with_layouts)}"


def shape_text(type: Type, with_layout: bool) -> str:
    """Return the text of a type without spaces; of the layout, only the minor-to-major order is shown."""
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
    """Check that each alias pairs a result array with a parameter array of the same size, and each array only once."""
    code = "module.alias"
    inputs: set[tuple[int, tuple[int, ...]]] = set()
    outputs: set[tuple[int, ...]] = set()
    parameters = entry.argument_types
    for alias, is_required in aliases:
        place = alias.operand_index, alias.operand_tuple_indices
        source = _parameter_member(parameters, *place)
        target = member(entry.output_types[0], alias.output_tuple_indices)
        output = _shown_output(alias.output_tuple_indices)
        missing = _show(place) if source is None else output
        if source is None or target is None:
            return code, f"the alias refers to {missing}, which does not exist or is not an array"
        if place in inputs or alias.output_tuple_indices in outputs:
            return code, f"{_show(place) if place in inputs else output} is aliased twice"
        inputs.add(place)
        outputs.add(alias.output_tuple_indices)
        if _sizes_differ(source, target) or (is_required and source != target):
            property = "shape" if is_required else "size in bytes"
            found = f"{describe(source)} and {describe(target)}"
            return code, f"{_show(place)} and {output} must have the same {property}, found {found}"
    return None


def _find_in_donors(
    donors: list[tuple[int, tuple[int, ...]]], aliased: set[tuple[int, tuple[int, ...]]], entry: Region
) -> Finding | None:
    parameters = entry.argument_types
    for place in donors:
        if _parameter_member(parameters, *place) is None:
            return Advice(("module.donor", f"the donor {_show(place)} does not exist or is not an array"))
        if place in aliased:
            return Advice(("module.donor", f"{_show(place)} is both a donor and aliased with an output"))
    return None


def _show(place: tuple[int, tuple[int, ...]]) -> str:
    return f"parameter {place[0]} at index {index_text(place[1])}" if place[1] else f"parameter {place[0]}"


def _shown_output(index: tuple[int, ...]) -> str:
    return f"the result at index {index_text(index)}" if index else "the result"


def index_text(index: tuple[int, ...]) -> str:
    """Return a tuple index in HLO's syntax: `{0,1}`."""
    return f"{{{','.join(map(str, index))}}}"


def _parameter_member(parameters: Sequence[Type], number: int, index: tuple[int, ...]) -> TensorType | None:
    return member(parameters[number], index) if 0 <= number < len(parameters) else None


def _sizes_differ(left: TensorType, right: TensorType) -> bool:
    """Whether two arrays are known to differ in size."""
    sizes = array_bits(left), array_bits(right)
    return None not in sizes and sizes[0] != sizes[1]


def array_bits(type: Type) -> int | None:
    """Return an array's size in bits, None if it is not known: tiles and packed elements may add padding."""
    if not isinstance(type, TensorType) or type.num_elements is None or (type.layout and type.layout.tiles):
        return None
    if isinstance(type.element_type, DialectType | OpaqueElementType):
        return None
    bits = 8 if type.element_type == BOOL else num_bits(type.element_type)
    return None if bits < 8 else type.num_elements * bits


# --- channels and constrained layouts ---------------------------------------------------------------------------------


def find_in_channels(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield the first operation of each channel that is shared by a transfer and a collective.

    Collectives of different kinds may share a channel: JAX uses the same one for all of them.
    """
    first: dict[int, Operation] = {}
    reported: set[int] = set()
    for op in _channel_operations(module):
        if op.channel_handle is None:
            continue
        other = first.setdefault(op.channel_id, op)
        if isinstance(op, ChannelTransfer) != isinstance(other, ChannelTransfer) and op.channel_id not in reported:
            reported.add(op.channel_id)
            found = f"{other.hlo_name} and {op.hlo_name} cannot share channel {op.channel_id}"
            yield op, ("module.channel", found)


def find_in_all_reduces(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield the all-reduces whose `constrain_layout` differs from that of the module's first one."""
    reference: bool | None = None
    for op in _channel_operations(module):
        if isinstance(op, AllReduce | AllReduceStart):
            reference = op.constrain_layout if reference is None else reference
            if op.constrain_layout != reference:
                message = f"expected constrain_layout={str(reference).lower()} as in the first all-reduce of the module"
                yield op, Advice(("module.constrain-layout", message))


def _channel_operations(module: Module) -> Iterator[ChannelOperation]:
    for computation in module.computations:
        for op in computation.operations:
            if isinstance(op, ChannelOperation):
                yield op
