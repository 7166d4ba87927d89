"""Tracing of Python functions with JAX, and translation of their jaxprs to modules of the AST."""

from frontends.jax_tracer.failure import ArgumentError, TraceError
from frontends.jax_tracer.tracing import trace

__all__ = ["ArgumentError", "TraceError", "trace"]
