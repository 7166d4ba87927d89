"""Script that reads and verifies a StableHLO file in JAX's own context, as users of JAX write it."""

import sys
from pathlib import Path

import jax.interpreters.mlir as jax_mlir
from jaxlib.mlir import ir

with jax_mlir.make_ir_context():
    ir.Module.parse(Path(sys.argv[1]).read_text(encoding="utf-8"))
