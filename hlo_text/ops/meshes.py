"""`sdy.mesh`, the only operation of Shardy in most programs with shardings."""

from __future__ import annotations

from hlo_text.core.attributes import Mesh
from hlo_text.core.forms import CustomForm
from hlo_text.core.opdef import Kind, attribute_field, op
from hlo_text.ops.upstream import UpstreamOperation


@op(mlir="sdy.mesh")
class ShardyMesh(UpstreamOperation):
    """Defines a named device mesh: its axes and, optionally, the device order."""

    has_effects = True
    sym_name: str = attribute_field(Kind.STRING)
    mesh: Mesh = attribute_field(Kind.STRUCT, Mesh)
    form = CustomForm(" {sym_name:symbol} = {mesh:mesh}", "")
