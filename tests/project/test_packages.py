"""The packages as users import them: public names, modules that hide them, environments without JAX."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import hlo_text

_HOME = Path(__file__).parents[2]
_TEXT = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n"

#: Makes imports of JAX fail as they do where it is not installed.
_BLOCKER = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("jax", "jaxlib"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
"""


def _python(*arguments: str, path: Path | None = None, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, filter(None, (path, _HOME))))}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("package", ["hlo_text", "evaluator", "frontends"])
def test_packages_expose_their_public_names_only(package: str) -> None:
    code = f"import {package} as p; print([n for n in vars(p) if n[0] != '_']); print(dir(p) == sorted(p.__all__))"
    assert _python("-c", code).stdout.splitlines() == ["[]", "True"]


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((_HOME / "pyproject.toml").read_text())["project"]
    assert hlo_text.__version__ == project["version"]


def test_a_package_does_not_replace_the_function_of_its_name() -> None:
    """`evaluator.capture` is a function; importing `evaluator.capture.recording` binds the package of that name."""
    code = "from evaluator import Capture, capture; print(capture.__name__, Capture.__name__)"
    assert _python("-c", code).stdout == "capture Capture\n"


@pytest.mark.parametrize(
    ("hidden", "code"),
    [
        ("grammar", "import hlo_text; hlo_text.parse('module {}')"),
        ("grammar", "import evaluator; evaluator.run"),
        ("evaluator", "import frontends; frontends.to_function"),
    ],
)
def test_imports_name_the_module_that_hides_a_package(hidden: str, code: str, tmp_path: Path) -> None:
    (tmp_path / f"{hidden}.py").write_text("")
    result = _python("-c", code, path=tmp_path, cwd=tmp_path)
    expected = f"{tmp_path / hidden}.py hides the package `{hidden}` of hlo-text; rename it"
    assert expected in result.stderr.splitlines()[-1]


def test_commands_name_the_module_that_hides_a_package(tmp_path: Path) -> None:
    (tmp_path / "evaluator.py").write_text("")
    (tmp_path / "sitecustomize.py").write_text("import evaluator")  # before the command can import its own
    result = _python("-m", "hlo_text", "--verify", "x.mlir", path=tmp_path)
    message = f"{tmp_path / 'evaluator.py'} hides the package `evaluator` of hlo-text; rename it"
    assert (result.returncode, result.stdout, message in result.stderr) == (2, "", True)
    assert len(result.stderr.splitlines()) == 1


def test_commands_find_their_own_packages_first(tmp_path: Path) -> None:
    for package in ("evaluator", "frontends", "grammar"):
        (tmp_path / f"{package}.py").write_text("raise ImportError('not this one')")
    (tmp_path / "f.mlir").write_text(_TEXT)
    result = _python("-m", "hlo_text", "--verify", "f.mlir", path=tmp_path, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.fixture(scope="module")
def without_jax(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a program, and with a `sitecustomize` that hides JAX from processes that find it."""
    folder = tmp_path_factory.mktemp("without_jax")
    (folder / "sitecustomize.py").write_text(_BLOCKER)
    (folder / "f.mlir").write_text(_TEXT)
    return folder


def _command(name: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.argv[0] = {name.replace('_', '-')!r}; from hlo_text.__main__ import {name}; {name}()"
    return _python("-c", code, *arguments, path=folder, cwd=folder)


@pytest.mark.parametrize(
    "arguments",
    [
        "hlo_run --verify f.mlir",
        "hlo_run --print f.mlir",
        "hlo_run --print --to hlo f.mlir",
        "hlo_run --print f.mlir -o f.mlirbc",
        "hlo_run --fingerprint f.mlir",
        "hlo_run --list f.mlir",
        "hlo_run --explain syntax",
        "hlo_stats f.mlir",
        "hlo_diff f.mlir f.mlir",
        "hlo_view f.mlir -o f.html",
    ],
)
def test_commands_that_need_no_jax_work_without_it(arguments: str, without_jax: Path) -> None:
    result = _command(*arguments.split(), folder=without_jax)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        "hlo_run f.mlir --zeros",
        "hlo_run --nan f.mlir --zeros",
        "hlo_run f.mlir --zeros --against reference",
        "hlo_run --distributed f.mlir --zeros",
        "hlo_reduce --nan f.mlir --zeros -o smaller.mlir",
        "hlo_view --run f.mlir --zeros -o f.html",
        "hlo_trace math:sin",
    ],
)
def test_commands_that_need_jax_name_what_installs_it(arguments: str, without_jax: Path) -> None:
    name, *rest = arguments.split()
    result = _command(name, *rest, folder=without_jax)
    message = "this command requires JAX, which is not installed; install it with `pip install jax`"
    assert (result.returncode, result.stdout) == (4, "")
    assert result.stderr == f"{name.replace('_', '-')}: {message}\n"


def test_python_functions_without_jax(without_jax: Path) -> None:
    code = (
        "import evaluator, hlo_text, numpy;"
        "module = hlo_text.load('f.mlir');"
        "print(hlo_text.verify(module), evaluator.run_reference(module, numpy.ones(2, 'float32')))"
    )
    assert _python("-c", code, path=without_jax, cwd=without_jax).stdout == "[] (array([1., 1.], dtype=float32),)\n"
    message = "{} requires JAX, which is not installed; install it with `pip install jax`"
    for package, name in (("evaluator", "run"), ("frontends", "trace")):
        result = _python("-c", f"import {package}; {package}.{name}", path=without_jax)
        assert result.stderr.splitlines()[-1].endswith(message.format(name))
