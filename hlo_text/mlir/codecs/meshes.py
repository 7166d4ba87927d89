"""Text of meshes, apart from that of shardings, which programs with callbacks keep as text."""

from __future__ import annotations

from hlo_text.core.attributes import Mesh

#: Most digits of a number of a mesh, an axis or a device that is read.
MOST_DIGITS = 18


def mesh_of(axes: tuple[tuple[str, int], ...], ids: tuple[int, ...] | None) -> Mesh:
    """Return a mesh; the devices in their own order are those of a mesh without device ids."""
    mesh = Mesh(axes, ids)
    is_default = axes and ids is not None and len(ids) == mesh.num_positions and ids == tuple(range(len(ids)))
    return Mesh(axes, None) if is_default else mesh


def printed_mesh(text: str) -> Mesh | None:
    """Return the mesh of `<["x"=2], device_ids=[0]>` as printers write it, None for another text."""
    axes, _, rest = text.removeprefix("<[").partition("]")
    ids = rest.removeprefix(", device_ids=[").removesuffix("]>") if rest != ">" else ""
    if text not in (f"<[{axes}]>", f"<[{axes}], device_ids=[{ids}]>"):
        return None
    names, sizes = [], []
    for axis in axes.split(", ") if axes else ():
        name, _, size = axis[1:].partition('"=')
        if axis[:1] != '"' or '"' in name or "\\" in name:
            return None
        names.append(name)
        sizes.append(size)
    devices = ids.split(", ") if ids else []
    for number in (*sizes, *devices):
        if not (number.isdecimal() and number.isascii()) or len(number) > MOST_DIGITS:
            return None
    pairs = tuple(zip(names, map(int, sizes), strict=True))
    return mesh_of(pairs, tuple(map(int, devices)) if rest != ">" else None)


def mesh_text(mesh: Mesh) -> str:
    """Return the text of a mesh in angle brackets."""
    axes = ", ".join([f'"{name}"={size}' for name, size in mesh.axes])
    ids = f", device_ids=[{', '.join(map(str, mesh.device_ids))}]" if mesh.device_ids is not None else ""
    return f"<[{axes}]{ids}>"
