"""Script that compiles a StableHLO file with jaxlib and prints the results of its function `main` for zeros."""

import sys
from pathlib import Path

import jax
import jax.interpreters.mlir as jax_mlir
import ml_dtypes
import numpy as np
from jaxlib import _jax, xla_client
from jaxlib.mlir import ir

_DTYPES = {
    "i1": "bool",
    "bf16": ml_dtypes.bfloat16,
    "complex<f32>": "complex64",
    "complex<f64>": "complex128",
    **{f"i{bits}": f"int{bits}" for bits in (8, 16, 32, 64)},
    **{f"ui{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)},
    **{f"f{bits}": f"float{bits}" for bits in (16, 32, 64)},
}

jax.config.update("jax_enable_x64", True)
device = jax.devices()[0]
with jax_mlir.make_ir_context():
    module = ir.Module.parse(Path(sys.argv[1]).read_text(encoding="utf-8"))
    (main,) = (op for op in module.body.operations if op.name.value == "main")
    types = [ir.RankedTensorType(given) for given in main.type.inputs]
    zeros = [np.zeros(given.shape, _DTYPES[str(given.element_type)]) for given in types]
    options = xla_client.CompileOptions()
    executable = device.client.compile_and_load(module, _jax.DeviceList((device,)), options)
results = executable.execute_sharded([jax.device_put(array, device) for array in zeros])
for (result,) in results.disassemble_into_single_device_arrays():
    print(np.asarray(result))
