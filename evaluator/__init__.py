"""Lowering of the AST to jax.lax, running it, and the command line `hlo-run`."""
