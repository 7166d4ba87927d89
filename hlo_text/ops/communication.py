"""Point-to-point and host communication, and tokens, which order it."""

from __future__ import annotations

from hlo_text.core.attributes import ArrayAttribute, Attribute, ChannelHandle, IntegerAttribute
from hlo_text.core.describe import describe
from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import TOKEN, UI32, TensorType, TupleType, Type
from hlo_text.inference.result_types import TokenOperation, fail_to_infer
from hlo_text.ops.collectives import ChannelOperation
from hlo_text.ops.halves import FirstHalf, SecondHalf

_DATA = TypeClass.TENSOR_OR_ANY_QUANTIZED | TypeClass.TUPLE


@op(mlir="stablehlo.after_all", hlo="after-all", form=Form.SAME_TYPE)
class AfterAll(TokenOperation):
    """Joins tokens into one; HLO accepts inputs of any type.

    Spec: after_all.
    """

    is_renaming = True
    unenforced = {"I1": "is_hlo"}
    inputs: tuple[Value, ...] = operand_field(TypeClass.TOKEN, variadic=True)
    result: Value = result_field(TypeClass.TOKEN)


@op(mlir="stablehlo.create_token", form=Form.RESULT_TYPE)
class CreateToken(TokenOperation):
    """Legacy: creates a token without dependencies."""

    result: Value = result_field(TypeClass.TOKEN)


_CHANNEL_TYPES = {1: "DEVICE_TO_DEVICE", 2: "DEVICE_TO_HOST", 3: "HOST_TO_DEVICE"}


class ChannelTransfer(ChannelOperation):
    """Transfers data over a channel, to or from the host if `is_host_transfer`."""

    __slots__ = ()
    has_effects = True
    is_host_transfer: bool = attribute_field(Kind.BOOL, default=False, hlo="is_host_transfer", hlo_omit_default=True)


class Transfer(ChannelTransfer):
    """StableHLO's transfers, with optional source and target processes."""

    __slots__ = ()
    second_version = (1, 12, 0)
    channel_handle: ChannelHandle = attribute_field(Kind.STRUCT, ChannelHandle)
    source_target_pairs: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_PAIRS, default=None, second=True)

    @property
    def channel_type(self) -> str | None:
        """The kind of endpoints that the channel connects, or None if not given."""
        handle = self.attributes.get("channel_handle")
        return _CHANNEL_TYPES.get(handle.type, "INVALID") if isinstance(handle, ChannelHandle) else None

    constraints = {
        "C1": "for pair in source_target_pairs: size(pair) = 2",
        "C2": "is_unique(column(source_target_pairs, 0))",
        "C3": "is_unique(column(source_target_pairs, 1))",
        "C4": "0 <= source_target_pairs < (channel_id > 0 ? num_partitions : num_replicas)",
    }
    unenforced = {"C1": "", "C2": "", "C3": "", "C4": ""}


@op(mlir="stablehlo.send")
class Send(TokenOperation, Transfer):
    """Sends `inputs` over a channel.

    Spec: send.
    """

    has_tuples_in_hlo_only = True
    inputs: tuple[Value, ...] = operand_field(_DATA, variadic=True)
    token: Value = operand_field(TypeClass.TOKEN)
    result: Value = result_field(TypeClass.TOKEN)
    constraints = {
        "C5": "channel_type = (is_host_transfer ? DEVICE_TO_HOST : DEVICE_TO_DEVICE)",
    }


@op(mlir="stablehlo.recv")
class Recv(Transfer):
    """Receives values over a channel; the last result is a token.

    Spec: recv.
    """

    token: Value = operand_field(TypeClass.TOKEN)
    all_results: tuple[Value, ...] = result_field(TypeClass.VALUE, variadic=True)
    constraints = {
        "C5": "channel_type = (is_host_transfer ? HOST_TO_DEVICE : DEVICE_TO_DEVICE)",
        "C6": "0 < size(results)",
        "C7": "for x in results[:-1]: is_tensor(x) and is_static(x)",
        "C8": "is_token(results[-1])",
    }


@op(hlo=Opcode("send", needs_shape=True, has_asynchronous_forms=False))
class HloSend(FirstHalf, ChannelTransfer):
    """Starts sending `operand`; returns `(operand, u32[], token[])`. StableHLO's `Send` also waits."""

    keeps_precision = True
    operand: Value = operand_field(_DATA)
    token: Value = operand_field(TypeClass.TOKEN)
    result: Value = result_field(TypeClass.TUPLE)
    constraints = {
        "shape": (
            "size(e) = 3 and e[0] = type(operand) and e[1] = tensor(ui32) and is_token(e[2]) where e = "
            "tuple_element_types(result)"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        return (TupleType((self.operand.type, TensorType((), UI32), TOKEN)),)


@op(hlo=Opcode("send-done", needs_shape=True))
class HloSendDone(TokenOperation, SecondHalf, ChannelTransfer):
    """Waits for the transfer started by `send`."""

    keeps_precision = True
    operand: Value = operand_field(TypeClass.TUPLE)
    result: Value = result_field(TypeClass.TOKEN)
    constraints = {
        "operand": ("size(e) = 3 and e[1] = tensor(ui32) and is_token(e[2]) where e = tuple_element_types(operand)"),
    }


@op(hlo=Opcode("recv", needs_shape=True, has_asynchronous_forms=False))
class HloRecv(FirstHalf, ChannelTransfer):
    """Starts receiving; returns `(data, u32[], token[])`. StableHLO's `Recv` also waits."""

    keeps_precision = True
    token: Value = operand_field(TypeClass.TOKEN)
    result: Value = result_field(TypeClass.TUPLE)
    constraints = {
        "shape": ("size(e) = 3 and e[1] = tensor(ui32) and is_token(e[2]) where e = tuple_element_types(result)"),
    }


@op(hlo=Opcode("recv-done", needs_shape=True))
class HloRecvDone(SecondHalf, ChannelTransfer):
    """Waits for the data of `recv`; returns `(data, token[])`."""

    keeps_precision = True
    operand: Value = operand_field(TypeClass.TUPLE)
    result: Value = result_field(TypeClass.TUPLE)
    constraints = {
        "shape": (
            "size(e) = 2 and e[0] = tuple_element_types(operand)[0] and is_token(e[1]) where e = "
            "tuple_element_types(result)"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        started = self.operand.type
        if not isinstance(started, TupleType) or not started.types:
            fail_to_infer(f"expected the result of recv as operand, found {describe(started)}")
        return (TupleType((started.types[0], TOKEN)),)


class Feed(DeclaredOperation):
    """Reads or writes a host queue."""

    __slots__ = ()
    communicates = True
    needs_its_floats = True
    has_tuples_in_hlo_only = True
    keeps_precision = True


def _has_a_layout_per_value(op: Infeed) -> str | None:
    """`layout`, if given, has one layout per result except the token."""
    values = len(op.logical_result_types) - 1
    if op.layout is None:
        return None
    if not isinstance(op.layout, ArrayAttribute) or len(op.layout.elements) != values:
        found = str(len(op.layout.elements)) if isinstance(op.layout, ArrayAttribute) else str(op.layout)
        return f"layout must be an array of {values} layouts, found {found}"
    for layout in op.layout.elements:
        dimensions = layout.elements if isinstance(layout, ArrayAttribute) else (None,)
        if not all(isinstance(dimension, IntegerAttribute) for dimension in dimensions):
            return f"layout must contain arrays of dimensions, found {layout}"
    return None


@op(mlir="stablehlo.infeed", hlo=Opcode("infeed", needs_shape=True))
class Infeed(Feed):
    """Reads the next values from the infeed; the last result is a token.

    Spec: infeed.
    """

    has_effects = True
    added_attributes = {"infeed_config": '""'}
    token: Value = operand_field(TypeClass.TOKEN)
    all_results: tuple[Value, ...] = result_field(TypeClass.VALUE, variadic=True)
    infeed_config: str = attribute_field(Kind.STRING, default="", hlo="infeed_config", hlo_omit_default=True)
    layout: Attribute | None = attribute_field(Kind.ATTRIBUTE, default=None)
    constraints = {
        "C1": "0 < size(results)",
        "C2": "for x in results[:-1]: is_tensor(x) and is_static(x) or is_tuple(x)",
        "C3": "is_token(results[-1])",
        "layout": _has_a_layout_per_value,
    }

    @property
    def takes_nothing(self) -> bool:
        """Whether all values are empty tuples, so that the infeed is not read."""
        return all(type == TupleType(()) for type in self.logical_result_types[:-1])


@op(mlir="stablehlo.outfeed", hlo=Opcode("outfeed", operands=(2, 2), needs_shape=True))
class Outfeed(TokenOperation, Feed):
    """Appends values to the outfeed.

    Spec: outfeed.
    """

    has_effects = True
    added_attributes = {"outfeed_config": '""'}
    inputs: tuple[Value, ...] = operand_field(_DATA, variadic=True)
    token: Value = operand_field(TypeClass.TOKEN)
    result: Value = result_field(TypeClass.TOKEN)
    outfeed_config: str = attribute_field(Kind.STRING, default="", hlo="outfeed_config", hlo_omit_default=True)
    #: HLO `outfeed_shape` as text.
    outfeed_shape: str | None = attribute_field(Kind.STRING, default=None, hlo="outfeed_shape", mlir=False)
