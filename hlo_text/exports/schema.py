"""Tables of the FlatBuffers that `jax.export` writes, with slots in the order in which JAX fills them.

Only tables, strings, bytes, numbers, and vectors of tables and strings occur.
"""

from __future__ import annotations

from enum import Enum

import attrs


class SlotKind(Enum):
    """Kind of a slot's content; the values of numeric kinds are `struct` formats."""

    BYTE = "<b"
    BOOL = "<?"
    SHORT = "<h"
    USHORT = "<H"
    UINT = "<I"
    STRING = "string"
    TABLE = "table"


@attrs.frozen
class Slot:
    """Slot of a table.

    Attributes:
        number: The number of the slot.
        name: The name of the content.
        kind: The kind of the content, or of the elements of its vector.
        table: The name of the table, for kind TABLE.
        repeated: Whether the content is a vector.
    """

    number: int
    name: str
    kind: SlotKind
    table: str = ""
    repeated: bool = False


#: Slots by table: `NUMBER NAME KIND`, with `*` for vectors.
_SLOTS = {
    "Exported": """
        0 serialization_version ushort; 1 function_name string; 2 in_tree PyTreeDef; 3 in_avals AbstractValue*;
        4 out_tree PyTreeDef; 5 out_avals AbstractValue*; 6 nr_devices_short short; 18 nr_devices uint;
        7 in_shardings Sharding*; 8 out_shardings Sharding*; 9 platforms string*; 10 ordered_effects Effect*;
        11 unordered_effects Effect*; 12 disabled_checks DisabledSafetyCheck*; 13 mlir_module_serialized byte*;
        14 calling_convention_version ushort; 15 module_kept_var_idx ushort*; 16 uses_global_constants bool;
        17 vjp Exported; 19 unique_avals AbstractValue*; 20 unique_abstract_meshes AbstractMesh*;
        21 unique_named_shardings NamedSharding*; 22 in_avals_idxs uint*; 23 out_avals_idxs uint*;
        24 in_shardings_idxs uint*; 25 out_shardings_idxs uint*; 26 jax_version string
    """,
    "PyTreeDef": """
        0 kind byte; 1 children PyTreeDef*; 2 children_names string*; 3 custom_name string; 4 custom_auxdata byte*
    """,
    "AbstractValue": "0 kind byte; 1 shape string*; 2 dtype byte; 3 memory_space byte",
    "Sharding": "0 kind byte; 1 hlo_sharding_proto byte*; 2 named_sharding NamedSharding",
    "NamedSharding": "0 mesh AbstractMesh; 1 spec PartitionSpec; 2 memory_kind string; 3 abstract_mesh_idx uint",
    "AbstractMesh": "0 axis_sizes uint*; 1 axis_names string*; 2 axis_types byte*; 3 abstract_device AbstractDevice",
    "AbstractDevice": "0 device_kind string; 1 num_cores uint; 2 platform string",
    "PartitionSpec": "0 partitions PartitionSpecOneAxis*; 1 reduced string*; 2 unreduced string*",
    "PartitionSpecOneAxis": "0 axes string*",
    "Effect": "0 type_name string",
    "DisabledSafetyCheck": "0 kind byte; 1 custom_call_target string",
}

#: Slots whose content JAX creates after the content of the named slot.
MADE_LATER = {"Exported": {"platforms": "disabled_checks"}}


def _slot(text: str) -> Slot:
    number, name, kind = text.split()
    word = kind.rstrip("*")
    known = SlotKind.__members__.get(word.upper())
    return Slot(int(number), name, known or SlotKind.TABLE, "" if known else word, kind.endswith("*"))


#: Slots of every table.
TABLES: dict[str, tuple[Slot, ...]] = {
    name: tuple(_slot(item) for item in text.split(";")) for name, text in _SLOTS.items()
}


def making_order(table: str) -> list[Slot]:
    """Return the slots of a table in the order in which JAX creates their contents."""
    later = MADE_LATER.get(table, {})
    ordered: list[Slot] = []
    for slot in TABLES[table]:
        if slot.name in later:
            continue
        ordered.append(slot)
        ordered += [other for other in TABLES[table] if later.get(other.name) == slot.name]
    return ordered
