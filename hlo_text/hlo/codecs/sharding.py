"""Reader of `sharding={...}`, the distribution of an array over devices. Spec: sharding grammar."""

from __future__ import annotations

import math
import re

import attrs

from hlo_text.core.attributes import AxisReference, Mesh
from hlo_text.core.late_patterns import late
from hlo_text.core.numpy_on_use import np
from hlo_text.core.types import Part
from hlo_text.hlo.codecs.groups import MAXIMUM_PROCESSES
from hlo_text.hlo.codecs.metadata import balanced_end
from hlo_text.hlo.codecs.scalars import MalformedTextError, read_integer, read_natural, shown, without_comments

_NUMBERS = r"[0-9]+(?:,[0-9]+)*"
_DEVICE_NUMBERS = r"-?[0-9]+(?:,-?[0-9]+)*"
_DEVICES = late(rf"devices=\[({_NUMBERS})\](?:<=\[({_NUMBERS})\](?:T\(({_NUMBERS})\))?|({_DEVICE_NUMBERS}))")
_ITEM = late(
    r"(?P<word>replicated|manual|unknown|unreduced|maximal|last_tile_dim_replicate)\b(?!=)"
    r"|device=(?P<device>-?[0-9]+)"
    r"|(?P<devices>devices=\S+)"
    r"|last_tile_dims=\{(?P<types>[a-z, ]*)\}"
    r"|(?P<group>shard_as|shard_like) (?P<group_id>[0-9]+)"
    r"|metadata=(?P<metadata>\{.*\})",
    re.DOTALL,
)
_MESH = late(
    r"(?:mesh\[(?P<axes>[^\]]*)\]|(?:maximal_mesh|single_device)\[device_id=(?P<device>[0-9]+)\])"
    r"(?:,? *device_ids=\((?:(?P<ids>[0-9, ]+)|(?P<iota>\[[0-9,]+\](?:T\([0-9,]+\))?))\))?,? *"
)
_MESH_AXIS = late(r" *['\"]([^'\"]*)['\"]=([0-9]+) *")
_BODY_WORD = late(r"(replicated|unreduced|manual)\b(?:=(max|min))?+(?![={]),? *")
_BODY_ATTRIBUTE = late(r"(replicated|unreduced|manual)=?(max|min)?\{([^{}]*)\},? *")
_DIMENSION = late(r"\{([^{}]*)\}(?:, *|\])")
#: Unnecessary spaces: around punctuation, and between a list of sizes and the text after it.
_LOOSE_SPACE = late(
    r'((?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+")|(?:(?<!\s)\s++)?+(<=|[=,\[(])\s*+|(?<!\s)\s++(?=[\])])'
    r"|(?<=\])\s++(?=T\s*\(|-?[0-9])|(?<=T)\s++(?=\()",
    re.ASCII,
)
_METADATA = late(r"(?:, *+|(?<! ) ++)?metadata=(?=\{)")
_AXIS = late(r" *['\"]([^'\"]*)['\"](?::\(([0-9]+)\)([0-9]+))? *")
_ONE_KIND = frozenset(("replicated", "manual", "unknown", "unreduced"))


@attrs.frozen(repr=False)
class TileSharding(Part):
    """Sharding by a grid of devices over the array's dimensions, or the same for all devices.

    Attributes:
        kind: `replicated`, `manual`, `unknown`, `unreduced`, `maximal` (one device has all elements) or `tiled`.
        tile_shape: Number of tiles along each dimension, then the sizes of the subgroups.
        devices: Device of every tile in row-major order, the rest having none; the one device if maximal. XLA reads
            lists that are too long or too short.
        subgroup_kinds: Kinds of the last dimensions of `tile_shape` that are not dimensions of the array.
        group: `shard_as` or `shard_like` with its number.
        metadata: Its text.
    """

    kind: str
    tile_shape: tuple[int, ...] = ()
    devices: tuple[int, ...] = ()
    subgroup_kinds: tuple[str, ...] = ()
    group: tuple[str, int] | None = None
    metadata: str | None = None


@attrs.frozen(repr=False)
class DimensionAxes(Part):
    """Axes that split one dimension, major first; open dimensions may receive further axes."""

    axes: tuple[AxisReference, ...]
    is_open: bool = False


@attrs.frozen(repr=False)
class MeshSharding(Part):
    """Sharding of dimensions along named axes of a mesh.

    Attributes:
        mesh: The mesh; one device without axes for a maximal mesh.
        kind: `tiled`, or `replicated`, `unreduced`, `manual`, `maximal` for the whole array.
        dimensions: One entry per dimension of the array.
        replicated, unreduced, manual: Axes that split no dimension.
        reduction: `max` or `min` if unreduced parts are not added.
        metadata: Its text.
    """

    mesh: Mesh
    kind: str = "tiled"
    dimensions: tuple[DimensionAxes, ...] = ()
    replicated: tuple[AxisReference, ...] = ()
    unreduced: tuple[AxisReference, ...] = ()
    manual: tuple[AxisReference, ...] = ()
    reduction: str | None = None
    metadata: str | None = None


@attrs.frozen(repr=False)
class TupleSharding(Part):
    """One sharding per leaf of a tuple."""

    elements: tuple[TileSharding | MeshSharding, ...]


def read_sharding(text: str) -> TileSharding | MeshSharding | TupleSharding:
    """Read the text of a `sharding` attribute.

    Raises:
        MalformedTextError: The text is malformed or inconsistent.
    """
    body = _compact(text)
    if not (body.startswith("{") and body.endswith("}") and len(body) >= 2):
        raise MalformedTextError(f"expected a sharding in braces, found {shown(text)}")
    inner = body[1:-1].strip()
    if not inner or inner.startswith("{"):
        return TupleSharding(tuple(_read_single(element) for element in _split_elements(inner)))
    return _read_single(inner)


def _compact(text: str) -> str:
    """Return a sharding's text without comments and unnecessary spaces."""
    return _LOOSE_SPACE.sub(lambda match: match[1] or match[2] or "", without_comments(text)).strip()


def without_metadata(text: str) -> str:
    """Return a sharding's text without the metadata of its parts."""
    pieces = []
    start = 0
    while match := _METADATA.search(text, start):
        pieces.append(text[start : match.start()])
        start = balanced_end(text, match.end())
    return "".join((*pieces, text[start:]))


def element_texts(text: str) -> tuple[str, ...] | None:
    """Return the text of each leaf's sharding in a tuple sharding `{{...}, {...}}`, None for other shardings.

    Raises:
        MalformedTextError: The braces do not match.
    """
    inner = without_comments(text).strip()[1:-1].strip()
    return tuple(f"{{{element}}}" for element in _split_elements(inner)) if inner.startswith("{") else None


def _split_elements(text: str) -> list[str]:
    """Return the texts inside the braces of `{...}, {...}`."""
    elements: list[str] = []
    depth = start = end = 0
    for match in re.finditer(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}]', text, re.DOTALL):
        if match[0] == "{":
            if depth == 0:
                start = match.end()
                if text[end : match.start()].strip() != ("," if elements else ""):
                    raise MalformedTextError(f"expected shardings separated by commas, found {shown(text)}", end)
            depth += 1
        elif match[0] == "}":
            depth -= 1
            end = match.end()
            if depth == 0:
                elements.append(text[start : match.start()].strip())
            elif depth < 0:
                break
    if depth != 0 or text[end:].strip():
        raise MalformedTextError(f"expected shardings in braces, found {shown(text)}", end)
    return elements


def _read_single(text: str) -> TileSharding | MeshSharding:
    if text.startswith(("mesh[", "maximal_mesh[", "single_device[")):
        return _read_mesh_sharding(text)
    found: dict[str, str] = {}
    words = []
    position = 0
    while position < len(text):
        match = _ITEM.match(text, position)
        if match is None or (match.end() < len(text) and not text[match.end()].isspace()):
            raise MalformedTextError(f"unexpected {shown(text[position:])} in sharding", position)
        if match["word"]:
            words.append(match["word"])
        for name, value in match.groupdict().items():
            if value is not None and name != "word":
                if name in found:
                    raise MalformedTextError(f"repeated {shown(match[0])} in sharding", position)
                found[name] = value
        position = match.end()
        while position < len(text) and text[position].isspace():
            position += 1
    return _tile_sharding(text, words, found)


def _tile_sharding(text: str, words: list[str], found: dict[str, str]) -> TileSharding:
    group = (found["group"], read_natural(found["group_id"])) if "group" in found else None
    metadata = found.get("metadata")
    kinds = [word for word in words if word != "last_tile_dim_replicate"]
    if "devices" in found:
        shape, devices = _read_devices(found["devices"])
        subgroups: tuple[str, ...] = ("replicated",) if "last_tile_dim_replicate" in words else ()
        if found.get("types"):
            subgroups = tuple(kind.strip() for kind in found["types"].split(","))
        if kinds or len(subgroups) > len(shape):
            raise MalformedTextError(f"inconsistent sharding {shown(text)}")
        return TileSharding("tiled", shape, devices, subgroups, group, metadata)
    if kinds == ["maximal"] and "device" in found:
        return TileSharding("maximal", devices=(read_integer(found["device"]),), group=group, metadata=metadata)
    if len(words) == 1 and words[0] in _ONE_KIND and "device" not in found:
        return TileSharding(words[0], group=group, metadata=metadata)
    raise MalformedTextError(f"expected a sharding kind or devices=[...], found {shown(text)}")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(read_natural(item) for item in text.split(","))


def _sizes(text: str) -> tuple[int, ...]:
    """Read the sizes of a grid with at most 64 dimensions, the limit of NumPy."""
    sizes = _numbers(text)
    if len(sizes) > 64:
        raise MalformedTextError(f"{shown(text)} has more than 64 dimensions")
    return sizes


def _read_devices(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    match = _DEVICES.fullmatch(text)
    if match is None:
        raise MalformedTextError(f"expected devices=[2,2]<=[4] or devices=[2,2]0,1,2,3, found {shown(text)}")
    shape = _sizes(match[1])
    if match[4] is not None:
        return shape, tuple(read_integer(item) for item in match[4].split(","))
    if match[3] is not None and "," not in match[2]:
        raise MalformedTextError(
            f"unexpected T(...) in {shown(text)}: one dimension cannot be transposed", match.start(3)
        )
    return shape, _iota(match[2], match[3])


def _iota(sizes_text: str, permutation_text: str | None) -> tuple[int, ...]:
    sizes = _sizes(sizes_text)
    permutation = _numbers(permutation_text) if permutation_text is not None else (0,)
    if sorted(permutation) != list(range(len(sizes))):
        raise MalformedTextError(f"expected T(...) with a permutation of the dimensions after {shown(sizes_text)}")
    if math.prod(sizes) > MAXIMUM_PROCESSES:
        raise MalformedTextError(f"sharding has more than {MAXIMUM_PROCESSES} devices: {shown(sizes_text)}")
    return tuple(np.arange(math.prod(sizes)).reshape(sizes).transpose(permutation).reshape(-1).tolist())


def _read_mesh_sharding(text: str) -> MeshSharding:
    match = _MESH.match(text)
    if match is None:
        raise MalformedTextError(f"expected a mesh, found {shown(text)}")
    values: dict[str, object] = {"mesh": _mesh(match)}
    if match["device"] is not None:
        values["kind"] = "maximal"
    position = match.end()
    if word := _BODY_WORD.match(text, position):
        values["kind"], values["reduction"] = word.groups()
        position = word.end()
    elif text.startswith("[", position):
        values["dimensions"], position = _read_dimensions(text, position)
    while attribute := _BODY_ATTRIBUTE.match(text, position):
        values[attribute[1]] = _read_axes(attribute[3])
        values["reduction"] = attribute[2] or values.get("reduction")
        position = attribute.end()
    if text.startswith("metadata=", position):
        values["metadata"] = text[position + len("metadata=") :]
    elif position < len(text):
        raise MalformedTextError(f"unexpected {shown(text[position:])} in sharding", position)
    return MeshSharding(**values)  # type: ignore[arg-type]  # collected by field name


def _mesh(match: re.Match[str]) -> Mesh:
    axes = _read_mesh_axes(match["axes"]) if match["axes"] else ()
    if match["device"] is not None:
        return Mesh(axes, (read_natural(match["device"]),))
    if match["ids"] is not None:
        return Mesh(axes, _numbers(match["ids"].replace(" ", "")))
    if match["iota"] is not None:
        sizes, _, permutation = match["iota"].rstrip(")").partition("T(")
        return Mesh(axes, _iota(sizes.strip("[]"), permutation or None))
    return Mesh(axes)


def _read_mesh_axes(text: str) -> tuple[tuple[str, int], ...]:
    matches = [_MESH_AXIS.fullmatch(item) for item in text.split(",")]
    if any(match is None for match in matches):
        raise MalformedTextError(f"expected mesh axes such as 'x'=2, found {shown(text)}")
    if len({match[1] for match in matches if match is not None}) < len(matches):
        raise MalformedTextError(f"repeated mesh axis in {shown(text)}")
    return tuple((match[1], read_natural(match[2])) for match in matches if match is not None)


def _read_axes(text: str) -> tuple[AxisReference, ...]:
    matches = [_AXIS.fullmatch(item) for item in text.split(",")] if text.strip() else []
    if any(match is None for match in matches):
        raise MalformedTextError(f"expected axes such as 'x' or 'x':(1)2, found {shown(text)}")
    return tuple(
        AxisReference(match[1])
        if match[2] is None
        else AxisReference(match[1], (read_natural(match[2]), read_natural(match[3])))
        for match in matches
        if match is not None
    )


def _read_dimensions(text: str, position: int) -> tuple[tuple[DimensionAxes, ...], int]:
    """Read `[{'x', ?}, {}]`; return the dimensions and the offset after them."""
    dimensions = []
    closed = text.startswith("[]", position)
    position += 2 if closed else 1
    while not closed:
        match = _DIMENSION.match(text, position)
        if match is None:
            raise MalformedTextError(f"expected the axes of a dimension, found {shown(text[position:])}", position)
        axes, mark, rest = match[1].partition("?")
        if mark and (rest.strip() or (axes.strip() and not axes.rstrip().endswith(","))):
            raise MalformedTextError(f"'?' must be last in {shown(match[1])}", position)
        dimensions.append(DimensionAxes(_read_axes(axes.rstrip().rstrip(",") if mark else axes), bool(mark)))
        closed = match[0].endswith("]")
        position = match.end()
    while position < len(text) and text[position] in ", ":
        position += 1
    return tuple(dimensions), position
