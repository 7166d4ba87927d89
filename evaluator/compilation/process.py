"""`Compiler`: compile a module with XLA in child processes, with different options each time."""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import attrs

from evaluator.compilation import child
from evaluator.compilation.located import located_text
from hlo_text.core.attributes import IntegerAttribute
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, LoweringError
from hlo_text.core.ir import Function, Module
from hlo_text.core.types import TensorType, Type, numpy_dtype

Backend = Literal["cpu", "gpu"]

_HOME = str(Path(__file__).resolve().parents[2])
_COMMAND = (
    *(sys.executable, "-P", "-c"),
    f"import sys; sys.path.insert(0, {_HOME!r}); from evaluator.compilation.child import main; main()",
)
#: XLA's log names each pass before it runs.
_LOGGED_PASS = re.compile(r"hlo_pass_pipeline\.cc:\d+\]\s+HLO pass (?!pipeline\b)(\S.*)$", re.MULTILINE)
#: Lines of the log that name a pass, and those of a stack trace.
_UNINFORMATIVE = re.compile(r"^I.*hlo_pass_pipeline\.cc|^ +@ +0x|stack trace: \*\*\*$")
_LOGGING = {"TF_CPP_MIN_LOG_LEVEL": "0", "TF_CPP_VMODULE": "hlo_pass_pipeline=1"}
#: Modules that compile for absent devices (any one suffices), and the package that installs them.
_TARGETS = {"cpu": (("libtpu",), "libtpu"), "gpu": (("jax_cuda13_plugin", "jax_cuda12_plugin"), "jax[cuda13]")}
#: The maximum number of devices for a module of several replicas.
_MOST_REPLICAS = 1024
#: Lines of the compiler's own output that an error shows.
_SHOWN_LINES = 5


@attrs.frozen
class Compilation:
    """The outcome of a compilation.

    Attributes:
        status: `compiled`, `failed` (XLA reported an error), `crashed` or `timeout`.
        message: The failure in words.
        passes: Names of the passes that ran, in order and with repetitions; the last one crashed if one did.
        results: Results of the run.
    """

    status: Literal["compiled", "failed", "crashed", "timeout"]
    message: str = ""
    passes: tuple[str, ...] = ()
    results: Sequence[Any] | None = None


@attrs.frozen(eq=False)
class Compiler:
    """Compiles one module repeatedly, with different options.

    Attributes:
        module: The module.
        backend: `cpu` or `gpu`.
        topology: Name of a TPU topology, or path of a GPU's target description; None compiles for this machine.
        timeout: Seconds that each compilation may take; None for no limit.
    """

    module: Module
    backend: Backend = "cpu"
    topology: str | None = None
    timeout: float | None = None
    _request: tuple[child.Request, str] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_request", _request_of(self.module, self.backend, self.topology))

    def compile(self, options: Mapping[str, Any], inputs: Sequence[Any] | None = None) -> Compilation:
        """Compile with the given XLA options, and run the program if inputs are given.

        Raises:
            LoweringError: There is no such device, or XLA cannot read the module.
        """
        request, text = self._request
        request = attrs.evolve(request, options=dict(options), runs=inputs is not None)
        with tempfile.TemporaryDirectory(prefix="hlo-compiler-") as name:
            folder = Path(name)
            (folder / child.REQUEST).write_bytes(pickle.dumps(request))
            (folder / child.MODULE).write_text(text, encoding="utf-8")
            if inputs is not None:
                (folder / child.INPUTS).write_bytes(pickle.dumps(list(inputs)))
            status, log = self._run(folder)
            passes = tuple(match[1].strip() for match in _LOGGED_PASS.finditer(log))
            if status is None:
                return Compilation("timeout", f"the compiler ran for more than {self.timeout:g} seconds", passes)
            if status or not (folder / child.ANSWER).exists():
                return Compilation("crashed", _end_of(status, log), passes)
            answer: child.Answer = pickle.loads((folder / child.ANSWER).read_bytes())
        return self._compilation(answer, passes)

    def _compilation(self, answer: child.Answer, passes: tuple[str, ...]) -> Compilation:
        match answer.kind:
            case "compiled":
                return Compilation("compiled", passes=passes, results=answer.results)
            case "device":
                raise refused(self.module, "lower.device", _missing_device(self.backend, self.topology, answer.message))
            case "parse":
                raise refused(self.module, "compile.rejected", f"XLA cannot read the module: {_first(answer.message)}")
        return Compilation("failed", _first(answer.message), passes)

    def _run(self, folder: Path) -> tuple[int | None, str]:
        """Return the exit status of a child, or None on a timeout, and its log."""
        with (folder / "log").open("w+b") as log:
            try:
                process = subprocess.run(
                    [*_COMMAND, str(folder)],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    env=self._environment(),
                    timeout=self.timeout,
                    check=False,
                )
                status = process.returncode
            except subprocess.TimeoutExpired:
                status = None
            log.seek(0)
            return status, log.read().decode(errors="replace")

    def _environment(self) -> dict[str, str]:
        platforms = {"JAX_PLATFORMS": "cpu"} if self.backend == "cpu" else {}
        inherited = {name: value for name, value in os.environ.items() if name != "JAX_PLATFORMS"}
        return {**inherited, **platforms, **_LOGGING, "JAX_ENABLE_COMPILATION_CACHE": "false"}


@contextmanager
def dumps(
    compiler: Compiler, options: Mapping[str, Any], passes: str | None = ".*"
) -> Iterator[tuple[Path, Compilation]]:
    """Compile with a dump; its folder exists inside the context.

    Args:
        compiler: The compiler.
        options: Further options of XLA.
        passes: A regular expression for the passes after which XLA dumps the module; None for none of them.
    """
    with tempfile.TemporaryDirectory(prefix="hlo-passes-") as name:
        dumped = {"xla_dump_to": name, "xla_dump_hlo_as_text": True}
        selected = {"xla_dump_hlo_pass_re": passes} if passes is not None else {}
        yield Path(name), compiler.compile({**dumped, **selected, **options})


def require_compiled(compiler: Compiler, compilation: Compilation) -> None:
    """Raise an ExecutionError unless a compilation succeeded."""
    if compilation.status == "compiled":
        return
    where = f" in or after the pass {compilation.passes[-1]}" if compilation.passes else ""
    source, reason = compiler.module.source, compilation.message
    match compilation.status:
        case "failed":
            diagnostic = Diagnostic("compile.failed", f"XLA cannot compile the module: {reason}", None, source)
        case "crashed":
            diagnostic = Diagnostic("compile.crashed", f"XLA crashed{where}: {reason}", None, source)
        case _:
            diagnostic = Diagnostic("compile.timeout", f"XLA was stopped{where}: {reason}", None, source)
    raise ExecutionError(diagnostic)


def _request_of(module: Module, backend: Backend, topology: str | None) -> tuple[child.Request, str]:
    """Return the request for a module, and its text.

    Raises:
        LoweringError: JAX has no arrays of a parameter's or result's type, or there are too many replicas.
    """
    converted, text = located_text(module)
    num_replicas, num_partitions = (_count(converted, f"mhlo.num_{name}") for name in ("replicas", "partitions"))
    if num_replicas > 1 and (topology is not None or num_replicas * num_partitions > _MOST_REPLICAS):
        reason = f"for more than {_MOST_REPLICAS} devices" if topology is None else "for a topology"
        raise refused(module, "compile.unsupported", f"cannot compile {num_replicas} replicas {reason}")
    found = converted.entry()
    region = found.body if isinstance(found, Function) else found
    target = topology
    if topology is not None and backend == "gpu":
        target = Path(topology).read_text(encoding="utf-8")
    return (
        child.Request(
            tuple(_form(type, module) for type in region.argument_types),
            tuple(_form(type, module) for type in region.output_types),
            {},
            backend,
            target,
            num_partitions,
            num_replicas,
            "mhlo.sharding" not in text,
        ),
        text,
    )


def _count(module: Module, name: str) -> int:
    attribute = module.annotations.discardable.get(name) if module.annotations is not None else None
    return attribute.value if isinstance(attribute, IntegerAttribute) else 1


def _form(type: Type, module: Module) -> child.Form:
    if isinstance(type, TensorType) and type.is_static:
        try:
            return tuple(size for size in type.shape if size is not None), numpy_dtype(type.element_type)
        except (KeyError, TypeError, ValueError):
            pass
    message = f"cannot compile an entry with an argument or result of type {type}: JAX has no arrays of it"
    raise refused(module, "compile.unsupported", message)


def refused(module: Module, code: str, message: str) -> LoweringError:
    return LoweringError(Diagnostic(code, message, None, module.source))


def _missing_device(backend: Backend, topology: str | None, message: str) -> str:
    if topology is None:
        return f"no {backend} device is available: {_first(message)}"
    modules, package = _TARGETS[backend]
    is_installed = any(find_spec(module) is not None for module in modules)
    install = "" if is_installed else f"; install {package}"
    return f"cannot compile for the topology {topology}: {_first(message)}{install}"


def _end_of(status: int, log: str) -> str:
    """Return how a process ended, with the last lines that it printed apart from the log of passes."""
    name = signal.Signals(-status).name if -status in [*signal.Signals] else f"exit status {status}"
    lines = [line for line in log.splitlines() if line.strip() and not _UNINFORMATIVE.search(line)]
    fatal = [line for line in lines if re.match(r"F\d{4} ", line)] or lines
    return f"{name}" + (f": {' / '.join(fatal[-_SHOWN_LINES:])}" if fatal else "")


def _first(message: str) -> str:
    return message.strip().partition("\n")[0] or "no message"
