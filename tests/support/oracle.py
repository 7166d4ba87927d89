"""jaxlib as an independent oracle, in a child process, because it aborts on some inputs.

`Oracle` keeps one child alive, which has imported all of jaxlib and works in a fork of itself. When the fork dies, it
forks again. Every call returns plain data.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from typing import IO, Any

#: The diagnostics of a program on which the C++ process died.
CRASHED = "the C++ process crashed"

#: Sent by the child in place of the length of an answer.
_DIED = b"\xff" * 8


class OracleCrashError(Exception):
    """The C++ process aborted on the input."""


class Oracle:
    """A client that calls functions of this module's child side by name."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def _start(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "JAX_PLATFORMS": "cpu", "TF_CPP_MIN_LOG_LEVEL": "3"}
        return subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )

    def call(self, function: str, *arguments: Any) -> Any:
        """Call a function of the child. Raises OracleCrashError if the child died, ValueError for errors of the C++."""
        if self._process is None or self._process.poll() is not None:
            self._process = self._start()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        message = pickle.dumps((function, arguments))
        try:
            self._process.stdin.write(struct.pack("<Q", len(message)) + message)
            self._process.stdin.flush()
            header = self._process.stdout.read(8)
        except BrokenPipeError:
            header = b""
        if header == _DIED:
            raise OracleCrashError(function)
        if len(header) < 8:
            self.close()
            raise OracleCrashError(function)
        is_error, result = pickle.loads(self._process.stdout.read(struct.unpack("<Q", header)[0]))
        if is_error:
            raise OracleCrashError(result) if result.startswith("MemoryError") else ValueError(result)
        return result

    def close(self) -> None:
        if self._process is not None:
            with contextlib.suppress(BrokenPipeError):
                self._process.kill()
                self._process.communicate()
            self._process = None

    def print_mlir(self, text: str, *, generic: bool = False, debug_info: bool = False) -> str:
        """Parse, verify and print an MLIR module."""
        return str(self.call("print_mlir", text, generic, debug_info))

    def print_mlir_forms(self, text: str) -> tuple[str, str]:
        """Parse, verify and print an MLIR module in its pretty and in its generic form."""
        pretty, generic = self.call("print_mlir_forms", text)
        return pretty, generic

    def accepts_mlir(self, text: str) -> str | None:
        """Return None if the C++ parses and verifies the module, else its diagnostics."""
        try:
            self.call("print_mlir", text, False, False)
        except OracleCrashError:
            return CRASHED
        except ValueError as error:
            return str(error)
        return None

    def mlir_verdicts(self, texts: list[str]) -> list[str | None]:
        """Return, for each module, None if the C++ parses and verifies it, else its diagnostics."""
        verdicts: list[str | None] = []
        while len(verdicts) < len(texts):
            rest = texts[len(verdicts) :]
            try:
                verdicts += self.call("mlir_verdicts", rest)
            except OracleCrashError:  # halve until the module is alone on which it dies
                verdicts += [CRASHED] if len(rest) == 1 else self.mlir_verdicts(rest[: len(rest) // 2])
        return verdicts

    def quantized_verdicts(self, texts: list[str]) -> list[str | None]:
        """Return the same as `mlir_verdicts` for modules with quantized types, which jaxlib does not register."""
        return list(self.call("quantized_verdicts", texts))

    def mlir_bytecode(self, text: str) -> tuple[bytes, str]:
        """Return an MLIR module as bytecode, and as generic text with locations."""
        data, generic = self.call("mlir_bytecode", text)
        return data, generic

    def mlir_artifact(self, text: str, version: str) -> tuple[bytes, str]:
        """Return a StableHLO module as a portable artifact of a version, and the text of its deserialization."""
        data, generic = self.call("mlir_artifact", text, version)
        return data, generic

    def mlir_artifact_of_jax(self, text: str, version: str) -> bytes:
        """Return a module as a portable artifact as JAX exports it, including Shardy operations."""
        return bytes(self.call("mlir_artifact_of_jax", text, version))

    def read_mlir_artifact(self, data: bytes) -> str:
        """Return the generic text, with locations, of a portable artifact."""
        return str(self.call("read_mlir_artifact", data))

    def newest_stablehlo(self) -> str:
        """Return the newest StableHLO version of artifacts."""
        return str(self.call("newest_stablehlo"))

    def print_hlo(self, text: str, **options: Any) -> str:
        """Parse HLO text and print it; `options` are attributes of HloPrintOptions, `preset` a static method."""
        return str(self.call("print_hlo", text, options))

    def hlo_proto(self, text: str) -> bytes:
        """Return HLO text as a serialized HloModuleProto."""
        return bytes(self.call("hlo_proto", text))

    def hlo_proto_text(self, data: bytes) -> str:
        """Return a serialized HloModuleProto as text with all constants."""
        return str(self.call("hlo_proto_text", data))

    def hlo_cost(self, text: str) -> dict[str, float]:
        """Return XLA's cost analysis of HLO text for CPU."""
        return dict(self.call("hlo_cost", text))

    def accepts_hlo(self, text: str) -> str | None:
        """Return None if the C++ parses the HLO text, else its error."""
        try:
            self.call("print_hlo", text, {})
        except OracleCrashError:
            return CRASHED
        except ValueError as error:
            return str(error)
        return None

    def mlir_as_hlo(self, text: str) -> str:
        """Return a StableHLO module as HLO text, converted by XLA."""
        return str(self.call("mlir_as_hlo", text))

    def hlo_as_mlir(self, text: str) -> str:
        """Return HLO text as a StableHLO module with locations, converted by XLA."""
        return str(self.call("hlo_as_mlir", text))

    def run_hlo(self, text: str, arguments: list[Any]) -> list[Any]:
        """Compile HLO text with XLA for CPU and run it on NumPy arrays (one replica)."""
        return list(self.call("run_hlo", text, arguments))

    def run_stablehlo(self, text: str, arguments: list[Any]) -> list[Any]:
        """Compile a StableHLO module with XLA for CPU and run it on NumPy arrays."""
        return list(self.call("run_stablehlo", text, arguments))

    def interpret(self, text: str, arguments: list[str]) -> list[str]:
        """Evaluate the function `main` of a module with StableHLO's interpreter; arguments and results are literals."""
        return list(self.call("interpret", text, arguments))


@cache
def oracle() -> Oracle:
    """Return the shared oracle."""
    return Oracle()


def hlo_library() -> Any:
    """Return the part of jaxlib with the HLO classes, a separate library since 0.10."""
    try:
        return import_module("jaxlib._hlo")
    except ImportError:
        return import_module("jaxlib._jax")


# --- the child's side ------------------------------------------------------------------------------------------------


def _mlir_context() -> Any:
    """Return a fresh context; newer JAX returns the same context several times per thread."""
    import jax.interpreters.mlir as mlir
    from jaxlib.mlir.dialects import chlo, sdy, stablehlo

    with ThreadPoolExecutor(1) as executor:
        context = executor.submit(mlir.make_ir_context).result()
    for dialect in (stablehlo, chlo, sdy):
        dialect.register_dialect(context)
    return context


def print_mlir(text: str, generic: bool, debug_info: bool) -> str:
    from jaxlib.mlir import ir

    with _mlir_context():
        module = ir.Module.parse(text)
        return str(module.operation.get_asm(print_generic_op_form=generic, enable_debug_info=debug_info))


def print_mlir_forms(text: str) -> tuple[str, str]:
    from jaxlib.mlir import ir

    with _mlir_context():
        module = ir.Module.parse(text)
        return str(module), str(module.operation.get_asm(print_generic_op_form=True))


def quantized_verdicts(texts: list[str]) -> list[str | None]:
    return mlir_verdicts(texts, quantized=True)


def mlir_verdicts(texts: list[str], *, quantized: bool = False) -> list[str | None]:
    from jaxlib.mlir import ir

    verdicts: list[str | None] = []
    with _mlir_context() as context:
        if quantized:
            _load_quantized_types(context)
        for text in texts:
            try:
                ir.Module.parse(text)
                verdicts.append(None)
            except ir.MLIRError as error:
                verdicts.append(str(error))
    return verdicts


def mlir_bytecode(text: str) -> tuple[bytes, str]:
    from jaxlib.mlir import ir

    written = io.BytesIO()
    with _mlir_context() as context:
        if "!quant." in text:
            _load_quantized_types(context)
        context.allow_unregistered_dialects = True
        module = ir.Module.parse(text)
        module.operation.write_bytecode(written)
        return written.getvalue(), _generic(module)


def _load_quantized_types(context: Any) -> None:
    """Load the dialect of quantized types from an artifact; it cannot be registered by name."""
    from jax._src.lib import _jax
    from jaxlib.mlir.dialects import stablehlo

    text = "func.func @main(%x: !quant.uniform<i8:f32, 1.0>) { return }"
    stablehlo.deserialize_portable_artifact(context, _jax.mlir.serialize_portable_artifact(text, "1.9.0"))


def mlir_artifact(text: str, version: str) -> tuple[bytes, str]:
    from jaxlib.mlir import ir
    from jaxlib.mlir.dialects import stablehlo

    with _mlir_context() as context:
        if "!quant." in text:
            _load_quantized_types(context)
        data: bytes = stablehlo.serialize_portable_artifact(ir.Module.parse(text), version)
    return data, read_mlir_artifact(data)


def mlir_artifact_of_jax(text: str, version: str) -> bytes:
    from jax._src.lib import _jax
    from jaxlib.mlir import ir

    with _mlir_context():
        return bytes(_jax.mlir.serialize_portable_artifact(ir.Module.parse(text), version, True))


def read_mlir_artifact(data: bytes) -> str:
    from jaxlib.mlir.dialects import stablehlo

    with _mlir_context() as context:
        return _generic(stablehlo.deserialize_portable_artifact(context, data))


def newest_stablehlo() -> str:
    from jaxlib.mlir.dialects import stablehlo

    return str(stablehlo.get_current_version())


def _generic(module: Any) -> str:
    return str(module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True))


def hlo_proto(text: str) -> bytes:
    return bytes(hlo_library().hlo_module_from_text(text).as_serialized_hlo_module_proto())


def hlo_proto_text(data: bytes) -> str:
    hlo = hlo_library()
    options = hlo.HloPrintOptions()
    options.print_large_constants = True
    return str(hlo.XlaComputation(data).as_hlo_module().to_string(options))


def hlo_cost(text: str) -> dict[str, float]:
    import jax
    from jax._src.lib import _jax

    client = jax.devices("cpu")[0].client
    return dict(_jax.hlo_module_cost_analysis(client, hlo_library().hlo_module_from_text(text)))


def print_hlo(text: str, options: dict[str, Any]) -> str:
    _hlo = hlo_library()
    options = dict(options)
    preset = options.pop("preset", None)
    print_options = getattr(_hlo.HloPrintOptions, preset)() if preset else _hlo.HloPrintOptions()
    for name, value in options.items():
        setattr(print_options, name, value)
    return str(_hlo.hlo_module_from_text(text).to_string(print_options))


def mlir_as_hlo(text: str) -> str:
    from jax._src.lib import _jax

    return str(_jax.mlir.mlir_module_to_xla_computation(text).as_hlo_module().to_string())


def hlo_as_mlir(text: str) -> str:
    from jax._src.lib import _jax
    from jaxlib.mlir import ir

    bytecode = _jax.mlir.hlo_to_stablehlo(hlo_library().hlo_module_from_text(text).as_serialized_hlo_module_proto())
    with _mlir_context():
        return str(ir.Module.parse(bytecode).operation.get_asm(enable_debug_info=True))


def run_hlo(text: str, arguments: list[Any]) -> list[Any]:
    from jax._src.lib import _jax

    computation = hlo_library().XlaComputation(
        hlo_library().hlo_module_from_text(text).as_serialized_hlo_module_proto()
    )
    return run_stablehlo(_jax.mlir.xla_computation_to_mlir_module(computation), arguments)


def run_stablehlo(text: str, arguments: list[Any]) -> list[Any]:
    import jax
    import numpy as np
    from jaxlib import xla_client

    enable_x64 = jax.enable_x64 if hasattr(jax, "enable_x64") else import_module("jax.experimental").enable_x64

    backend = jax.devices("cpu")[0].client
    if "lapack_" in text:  # jaxlib loads LAPACK when it first lowers a decomposition
        jax.jit(jax.lax.linalg.qr).lower(np.eye(2, dtype=np.float32))
    with enable_x64(True):
        executable = backend.compile_and_load(
            text, xla_client._xla.DeviceList(tuple(jax.devices("cpu")[:1])), xla_client.CompileOptions()
        )
        buffers = [jax.device_put(np.asarray(argument), jax.devices("cpu")[0]) for argument in arguments]
        return [np.asarray(result) for result in executable.execute(buffers)]


def interpret(text: str, arguments: list[str]) -> list[str]:
    from jaxlib.mlir import ir
    from jaxlib.mlir.dialects import stablehlo

    with _mlir_context() as context:
        stablehlo.register_interpreter_dialect(context)
        literals = [ir.Attribute.parse(argument) for argument in arguments]
        return [str(result) for result in stablehlo.eval_module(ir.Module.parse(text), literals)]


def _serve(stdout: IO[bytes]) -> None:
    stdin = sys.stdin.buffer
    while header := stdin.read(8):
        function, arguments = pickle.loads(stdin.read(struct.unpack("<Q", header)[0]))
        try:
            answer = (False, globals()[function](*arguments))
        except Exception as error:
            answer = (True, f"{type(error).__name__}: {error}")
        message = pickle.dumps(answer)
        stdout.write(struct.pack("<Q", len(message)) + message)
        stdout.flush()


def _serve_in_forks() -> None:
    """Serve in a fork with all imports done, and fork again when it dies."""
    for module in ("jax.interpreters.mlir", "jax._src.lib", "jaxlib.xla_client"):
        import_module(module)
    hlo_library()
    for dialect in ("chlo", "sdy", "stablehlo"):
        import_module(f"jaxlib.mlir.dialects.{dialect}")
    stdout = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while True:
        fork = os.fork()
        if not fork:
            _serve(stdout)
            os._exit(0)
        _, status = os.waitpid(fork, 0)
        if not status:
            return
        stdout.write(_DIED)
        stdout.flush()


if __name__ == "__main__":
    _serve_in_forks()
