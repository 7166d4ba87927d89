"""Pytest fixtures that guard programs against change: text, numerical results, costs.

    def test_layer(hlo_golden):
        hlo_golden(layer, weights, x)

A program is a module, its text, or a function with example arguments, which JAX traces. JAX is imported only for
functions and for running.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

if TYPE_CHECKING:
    import numpy as np

    from hlo_text.core.ir import Module

_FOLDER = "__hlo__"
_ADVICE = "run pytest with --update-golden to write it, then review it"
_UNSAFE = re.compile(r"[^\w.=-]+")
_LIMIT = re.compile(r"\s*+(?:(<=|>=|==|<|>)\s*+)?([0-9.]+(?:[eE][+-]?[0-9]+)?)\s*")
_COMPARISONS: Mapping[str, Callable[[float, float], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--update-golden`."""
    group = parser.getgroup("hlo", "golden tests of programs")
    group.addoption("--update-golden", action="store_true", help="Write the files of hlo_golden and hlo_numbers.")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker `hlo_costs`."""
    config.addinivalue_line(
        "markers",
        "hlo_costs(**limits): upper bounds on the costs of the test's programs, such as flops='<= 1e6'; see hlo-stats",
    )


@attrs.define
class Programs:
    """Programs of one test.

    Attributes:
        request: The test.
        count: Number of programs checked.
        names: Names of the files used.
    """

    request: pytest.FixtureRequest
    count: int = 0
    names: set[str] = attrs.field(factory=set)

    def module(self, program: Any, arguments: Sequence[Any]) -> Module:
        """Return the module of a program, and check the limits of the test's `hlo_costs` markers."""
        module = _module(program, arguments)
        self.count += 1
        for marker in self.request.node.iter_markers("hlo_costs"):
            check_costs(module, marker.kwargs)
        return module

    def path(self, name: str | None, ending: str) -> Path:
        """Return the file of a program next to the test, named after the test and the program.

        Raises:
            ValueError: The test already used the file.
        """
        test = self.request.node.nodeid.partition("::")[2].replace("::", ".")
        stem = ".".join((self.request.path.stem, test, *((name,) if name else ())))
        path = self.request.path.parent / _FOLDER / (_UNSAFE.sub("-", stem).strip("-") + ending)
        if path.name in self.names:
            raise ValueError(f"{path.name} is used twice: pass a distinct name for each program of the test")
        self.names.add(path.name)
        return path

    @property
    def updates(self) -> bool:
        """Whether files are updated."""
        return bool(self.request.config.getoption("--update-golden"))


_PROGRAMS = pytest.StashKey[Programs]()


@pytest.fixture
def _hlo_programs(request: pytest.FixtureRequest) -> Programs:
    programs = request.node.stash[_PROGRAMS] = Programs(request)
    return programs


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail tests that have a limit but check no program."""
    result = yield
    programs = item.stash.get(_PROGRAMS, None)
    if item.get_closest_marker("hlo_costs") is not None and (programs is None or not programs.count):
        pytest.fail("hlo_costs requires a program: the test uses none of hlo_golden, hlo_numbers, hlo_costs", False)
    return result


# --- texts -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def hlo_golden(_hlo_programs: Programs) -> Callable[..., None]:
    """Compare a program with a text file under `__hlo__`, by fingerprint.

    `hlo_golden(program, *arguments, name=None, ignore=())`: `name` distinguishes several programs of one test, `ignore`
    is that of `hlo_text.fingerprint`.
    """

    def compare(program: Any, *arguments: Any, name: str | None = None, ignore: Iterable[str] = ()) -> None:
        __tracebackhide__ = True
        module = _hlo_programs.module(program, arguments)
        path = _hlo_programs.path(name, ".hlo" if module.language == "hlo" else ".mlir")
        _compare_texts(module, path, tuple(ignore), updates=_hlo_programs.updates)

    return compare


def _compare_texts(module: Module, path: Path, ignore: tuple[str, ...], *, updates: bool) -> None:
    __tracebackhide__ = True
    import hlo_text
    from hlo_text.analysis.comparison.difference_text import difference_lines

    text = module.to_text()
    if not path.exists():
        if not updates:
            pytest.fail(f"{path} does not exist: {_ADVICE}", pytrace=False)
        _write_text(path, text)
        return
    golden = hlo_text.load(path)
    printed = hlo_text.parse(text, language=module.language, name="the program")
    difference = hlo_text.diff(golden, printed, ignore)
    if difference.equal:
        return
    if updates:
        _write_text(path, text)
        return
    lines = "\n".join(difference_lines(difference, golden, printed))
    message = f"the program differs from {path} (- is the file):\n{lines}"
    pytest.fail(f"{message}\nIf the change is intended, {_ADVICE}", False)


def _write_text(path: Path, text: str) -> None:
    from hlo_text.files.replacing import replace_file

    path.parent.mkdir(exist_ok=True)
    replace_file(path, text.encode("utf-8", "surrogateescape"))


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def hlo_numbers(_hlo_programs: Programs) -> Callable[..., None]:
    """Compare the results of a program with arrays, or with those of a file under `__hlo__`.

    `hlo_numbers(program, *arguments, expected=None, rtol=1e-5, atol=1e-6, name=None)`: modules are run, functions
    called. `expected` is a sequence with one array per result; by default the file is used. Two numbers agree if they
    differ by at most `atol + rtol * abs(expected)`; NaN agrees with NaN.
    """

    def compare(
        program: Any,
        *arguments: Any,
        expected: Any = None,
        rtol: float = 1e-5,
        atol: float = 1e-6,
        name: str | None = None,
    ) -> None:
        __tracebackhide__ = True
        results = _results(program, arguments, _hlo_programs)
        if expected is None:
            path = _hlo_programs.path(name, ".npz")
            expected = _stored(path, results, updates=_hlo_programs.updates, rtol=rtol, atol=atol)
        _compare_numbers(results, _arrays(expected), rtol, atol)

    return compare


def _results(program: Any, arguments: Sequence[Any], programs: Programs) -> list[np.ndarray[Any, Any]]:
    is_marked = programs.request.node.get_closest_marker("hlo_costs") is not None
    if callable(program):
        if is_marked:
            programs.module(program, arguments)
        return _arrays(program(*arguments))
    from evaluator import run

    return _arrays(run(programs.module(program, ()), *arguments))


def _arrays(values: Any) -> list[np.ndarray[Any, Any]]:
    """Return the arrays in nested lists and tuples of results."""
    import jax
    import numpy as np

    return [np.asarray(leaf) for leaf in jax.tree.leaves(values)]


def _stored(
    path: Path, results: Sequence[np.ndarray[Any, Any]], *, updates: bool, rtol: float, atol: float
) -> list[np.ndarray[Any, Any]]:
    """Return the arrays of a file, updating it first on request if it does not agree."""
    __tracebackhide__ = True
    import numpy as np

    from evaluator.values.outputs import write_outputs

    if not path.exists() and not updates:
        pytest.fail(f"{path} does not exist: {_ADVICE}", pytrace=False)
    stored = []
    if path.exists():
        with np.load(path, allow_pickle=False) as file:
            stored = [file[name] for name in sorted(file.files, key=lambda name: (len(name), name))]
        # types unknown to NumPy are loaded as raw bytes
        stored = [
            array.view(result.dtype) if array.dtype.kind == "V" and array.itemsize == result.itemsize else array
            for array, result in zip(stored, results, strict=False)
        ] + stored[len(results) :]
    if updates and _findings(results, stored, rtol, atol):
        path.parent.mkdir(exist_ok=True)
        write_outputs(path, list(results))
        return list(results)
    return stored


def _compare_numbers(
    results: Sequence[np.ndarray[Any, Any]], expected: Sequence[np.ndarray[Any, Any]], rtol: float, atol: float
) -> None:
    __tracebackhide__ = True
    if findings := _findings(results, expected, rtol, atol):
        pytest.fail("\n".join(findings), pytrace=False)


def _findings(
    results: Sequence[np.ndarray[Any, Any]], expected: Sequence[np.ndarray[Any, Any]], rtol: float, atol: float
) -> list[str]:
    """Return the differences between results and expected arrays, one line each."""
    if len(results) != len(expected):
        return [f"{len(results)} results, expected {len(expected)}"]
    found = []
    for number, (actual, wanted) in enumerate(zip(results, expected, strict=True)):
        if (actual.shape, actual.dtype) != (wanted.shape, wanted.dtype):
            found.append(f"result {number} is {_described(actual)}, expected {_described(wanted)}")
        elif finding := _finding(actual, wanted, rtol, atol):
            found.append(f"result {number}: {finding}")
    return found


def _described(array: np.ndarray[Any, Any]) -> str:
    return f"{array.dtype}{list(array.shape)}"


def _finding(actual: np.ndarray[Any, Any], wanted: np.ndarray[Any, Any], rtol: float, atol: float) -> str | None:
    """Return the difference between two arrays of equal type, or None."""
    import numpy as np

    if actual.dtype.kind in "biu":
        agrees = actual == wanted
    else:
        wide: Any = np.complex128 if actual.dtype.kind == "c" else np.float64
        actual, wanted = actual.astype(wide), wanted.astype(wide)
        agrees = np.isclose(actual, wanted, rtol=rtol, atol=atol, equal_nan=True)
    if agrees.all():
        return None
    index = tuple(int(position) for position in np.argwhere(~agrees)[0])
    count = int(agrees.size - np.count_nonzero(agrees))
    return f"{count} of {agrees.size} elements differ; at {list(index)}: {actual[index]}, expected {wanted[index]}"


# --- costs -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def hlo_costs(_hlo_programs: Programs) -> Callable[..., None]:
    """Check limits of a program: `hlo_costs(program, *arguments, flops="<= 1e6", operations={"dot_general": 2})`.

    The names are those of `hlo-stats --json`. A limit without a comparison is an upper bound. The marker `hlo_costs`
    accepts the same limits, for all programs of a test.
    """

    def check(program: Any, *arguments: Any, **limits: Any) -> None:
        __tracebackhide__ = True
        check_costs(_hlo_programs.module(program, arguments), limits)

    return check


def check_costs(module: Module, limits: Mapping[str, Any]) -> None:
    """Fail the test if the costs of a module exceed its limits.

    Raises:
        ValueError: A limit is malformed, or a name is unknown.
    """
    __tracebackhide__ = True
    import hlo_text

    found = hlo_text.statistics(module).as_json()
    counts: dict[str, Any] = {name: len(value) if isinstance(value, list) else value for name, value in found.items()}
    broken = []
    for name, limit in limits.items():
        if name not in counts:
            raise ValueError(f"{name!r} is not one of {', '.join(counts)}")
        if name == "operations" and isinstance(limit, Mapping):
            _check_operations(module, limit.keys() - counts[name].keys())
        pairs = limit.items() if isinstance(limit, Mapping) else [(name, limit)]
        for key, each in pairs:
            number = counts[name].get(key, 0) if isinstance(limit, Mapping) else counts[name]
            if not _holds(number, each):
                broken.append(f"{key} is {number:,}, the limit is {each}")
    if broken:
        pytest.fail("\n".join(broken), pytrace=False)


def _check_operations(module: Module, names: Iterable[str]) -> None:
    """Check that operations which a module does not contain exist: a misspelled one would never exceed its limit.

    Raises:
        ValueError: The module's language has no operation of this name.
    """
    from evaluator.cli.suggestions import closest
    from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS
    from hlo_text.ops.asynchronous import hlo_class

    is_hlo = module.language == "hlo"
    known = set(HLO_OPERATIONS) if is_hlo else {name.partition(".")[2] for name in MLIR_OPERATIONS}
    for name in sorted(names):
        if name not in known and not (is_hlo and hlo_class(name)):
            guess = closest(name, known)
            raise ValueError(
                f"{name!r} is not an operation of {module.language}{f'; did you mean {guess!r}?' if guess else ''}"
            )


def _holds(number: float, limit: Any) -> bool:
    match = _LIMIT.fullmatch(str(limit))
    if match is None:
        raise ValueError(f"{limit!r} is not a limit such as '<= 1e6'")
    return _COMPARISONS[match[1] or "<="](number, float(match[2]))


def _module(program: Any, arguments: Sequence[Any]) -> Module:
    import hlo_text

    if isinstance(program, hlo_text.Module):
        return program
    if isinstance(program, str):
        return hlo_text.parse(program)
    if hasattr(program, "as_text"):  # lowered or compiled by JAX
        return hlo_text.parse(program.as_text())
    if callable(program):
        from frontends import trace

        return trace(program, *arguments, locations=False)
    raise TypeError(
        f"a program must be a function, a module, its text, or lowered or compiled by JAX, not {type(program).__name__}"
    )
