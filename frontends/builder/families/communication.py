"""Infeed and outfeed, send and receive, and the tokens that order them.

The forms in the XLA documentation have no tokens: the builder threads a token through them, so they execute in the
order in which they were added. The forms with tokens state the order explicitly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from frontends.builder.core import BuilderBase, operation
from frontends.builder.handle import Handle, Operand
from frontends.builder.layouts import in_layout
from frontends.builder.shapes import as_shape
from hlo_text import ops
from hlo_text.core.attributes import ChannelHandle
from hlo_text.core.types import TOKEN, UI32, TensorType, TupleType, Type
from hlo_text.hlo.codecs.shapes import type_text

_DEVICE_TO_DEVICE, _DEVICE_TO_HOST, _HOST_TO_DEVICE = 1, 2, 3
#: A channel id, or a channel.
Channel = int | ChannelHandle


class Communication(BuilderBase):
    """Infeed and outfeed, send and receive, and the tokens that order them."""

    @operation
    def create_token(self) -> Handle:
        """Create a token that waits for nothing."""
        return self._add(ops.AfterAll)

    @operation
    def after_all(self, tokens: Sequence[Handle] = ()) -> Handle:
        """Create a token that waits for all given tokens."""
        return self._add(ops.AfterAll, *tokens)

    # --- infeed and outfeed ------------------------------------------------------------------------------------------

    @operation
    def infeed(self, shape: Any, config: str = "") -> Handle:
        """Read the next value of a shape from the infeed, after all earlier transfers."""
        both = self._infeed(self._token(), shape, config)
        return self._behind(both)

    @operation
    def infeed_with_token(self, token: Handle, shape: Any, config: str = "") -> Handle:
        """Read the next value from the infeed and return it with a token, as a tuple."""
        return self._infeed(token, shape, config)

    def _infeed(self, token: Handle, shape: Any, config: str) -> Handle:
        wanted = TupleType((as_shape(shape), TOKEN))
        return self._add(ops.Infeed, token, shape=wanted, infeed_config=config or None)

    @operation
    def outfeed(self, operand: Operand, shape_with_layout: Any = None, outfeed_config: str = "") -> Handle:
        """Append a value to the outfeed, after all earlier transfers, and return a token.

        Args:
            operand: The value.
            shape_with_layout: The layout of the value: its dimensions, fastest varying first, or a shape with that
                layout; by default its own.
            outfeed_config: A configuration.
        """
        token = self._outfeed(operand, self._token(), shape_with_layout, outfeed_config)
        self._tokens = token.value
        return token

    @operation
    def outfeed_with_token(
        self, operand: Operand, token: Handle, shape_with_layout: Any = None, outfeed_config: str = ""
    ) -> Handle:
        """Append a value to the outfeed and return a token."""
        return self._outfeed(operand, token, shape_with_layout, outfeed_config)

    def _outfeed(self, operand: Operand, token: Handle, shape_with_layout: Any, config: str) -> Handle:
        handle = self._operand(operand)
        shape = in_layout(handle.shape, shape_with_layout, "shape_with_layout")
        return self._add(ops.Outfeed, handle, token, outfeed_shape=type_text(shape), outfeed_config=config or None)

    # --- send and receive --------------------------------------------------------------------------------------------

    @operation
    def send(self, operand: Operand, channel_handle: Channel) -> Handle:
        """Send a value over a channel, wait until it is sent, and return a token."""
        started = self._send(operand, self._token(), channel_handle, is_host_transfer=False)
        token = self._add_done(ops.HloSendDone, started)
        self._tokens = token.value
        return token

    @operation
    def send_with_token(self, operand: Operand, token: Handle, channel_handle: Channel) -> Handle:
        """Send a value over a channel, wait until it is sent, and return a token."""
        return self._add_done(ops.HloSendDone, self._send(operand, token, channel_handle, is_host_transfer=False))

    @operation
    def send_to_host(self, operand: Operand, token: Handle, shape_with_layout: Any, channel_handle: Channel) -> Handle:
        """Send a value to the host, wait until it is sent, and return a token."""
        handle = self._operand(operand)
        shape = in_layout(handle.shape, shape_with_layout, "shape_with_layout")
        started = self._send(handle, token, channel_handle, is_host_transfer=True, shape=shape)
        return self._add_done(ops.HloSendDone, started)

    @operation
    def send_start(
        self, operand: Operand, token: Handle, channel_id: Channel, is_host_transfer: bool = False
    ) -> Handle:
        """Start sending a value (`send` in HLO) and return a context `(value, u32[], token[])`."""
        return self._send(operand, token, channel_id, is_host_transfer=is_host_transfer)

    @operation
    def send_done(self, context: Handle) -> Handle:
        """Wait until the value of `send_start` is sent (`send-done` in HLO) and return a token."""
        return self._add_done(ops.HloSendDone, context)

    @operation
    def recv(self, shape: Any, channel_handle: Channel) -> Handle:
        """Receive a value of a shape from a channel."""
        started = self._recv(self._token(), shape, channel_handle, is_host_transfer=False)
        return self._behind(self._add_done(ops.HloRecvDone, started))

    @operation
    def recv_with_token(self, token: Handle, shape: Any, channel_handle: Channel) -> Handle:
        """Receive a value of a shape from a channel and return it with a token, as a tuple."""
        return self._add_done(ops.HloRecvDone, self._recv(token, shape, channel_handle, is_host_transfer=False))

    @operation
    def recv_from_host(self, token: Handle, shape: Any, channel_handle: Channel) -> Handle:
        """Receive a value of a shape from the host and return it with a token, as a tuple."""
        return self._add_done(ops.HloRecvDone, self._recv(token, shape, channel_handle, is_host_transfer=True))

    @operation
    def recv_start(self, token: Handle, shape: Any, channel_id: Channel, is_host_transfer: bool = False) -> Handle:
        """Start receiving a value (`recv` in HLO) and return a context `(value, u32[], token[])`."""
        return self._recv(token, shape, channel_id, is_host_transfer=is_host_transfer)

    @operation
    def recv_done(self, context: Handle) -> Handle:
        """Wait for the value of `recv_start` (`recv-done` in HLO) and return it with a token, as a tuple."""
        return self._add_done(ops.HloRecvDone, context)

    def _send(
        self, operand: Operand, token: Handle, channel: Channel, *, is_host_transfer: bool, shape: Type | None = None
    ) -> Handle:
        handle = _channel(channel, _DEVICE_TO_HOST if is_host_transfer else _DEVICE_TO_DEVICE)
        sent, flag = self._operand(operand), is_host_transfer or None
        context = _context(sent.shape if shape is None else shape)
        return self._add(ops.HloSend, sent, token, shape=context, channel_handle=handle, is_host_transfer=flag)

    def _recv(self, token: Handle, shape: Any, channel: Channel, *, is_host_transfer: bool) -> Handle:
        handle = _channel(channel, _HOST_TO_DEVICE if is_host_transfer else _DEVICE_TO_DEVICE)
        context, flag = _context(as_shape(shape)), is_host_transfer or None
        return self._add(ops.HloRecv, token, shape=context, channel_handle=handle, is_host_transfer=flag)

    def _add_done(self, cls: type[ops.HloSendDone | ops.HloRecvDone], context: Handle) -> Handle:
        """Add the `-done` operation of a transfer, with the channel of its start if this computation contains it."""
        start = self._producers.get(self._own(context))
        return self._add(cls, context, **(dict(start.attributes) if isinstance(start, ops.ChannelTransfer) else {}))

    # --- tokens ------------------------------------------------------------------------------------------------------

    def _token(self) -> Handle:
        """Return the token that the next transfer waits for."""
        return self._handle(self._tokens) if self._tokens is not None else self._add(ops.AfterAll)

    def _behind(self, both: Handle) -> Handle:
        """Split a pair of data and token; return the data and make the next transfer wait for the token."""
        self._tokens = self._add(ops.GetTupleElement, both, index=1).value
        return self._add(ops.GetTupleElement, both, index=0)


def _channel(channel: Channel, type: int) -> ChannelHandle:
    return channel if isinstance(channel, ChannelHandle) else ChannelHandle(channel, type)


def _context(shape: Type) -> TupleType:
    """Return the type of the context between the start and the end of a transfer."""
    return TupleType((shape, TensorType((), UI32), TOKEN))
