"""Lowering of the AST to jax.lax, running it, and the command line `hlo-run`."""

from evaluator.custom_calls import CustomCallSite, register_custom_call
from evaluator.execute import lower, run

__all__ = ["CustomCallSite", "lower", "register_custom_call", "run"]
