"""A release: one version everywhere, a complete source distribution, a wheel that works outside the checkout."""

from __future__ import annotations

import datetime
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from support.folders import ROOT

_VERSION = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text())["project"]["version"]
_CITATION = yaml.safe_load(ROOT.joinpath("CITATION.cff").read_text())
_HEADING = re.compile(r"^## \[(.+)\] - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
_FILE_OF_README = re.compile(r"(?<![\w/.])(?:corpus|docs)/[\w/.-]+\w")


def test_versions_agree() -> None:
    extension = json.loads(ROOT.joinpath("docs/editors/vscode/package.json").read_text())
    packed = re.findall(r"hlo-text-(.+)\.vsix", ROOT.joinpath("docs/editors.md").read_text())
    version, date = _HEADING.findall(ROOT.joinpath("CHANGELOG.md").read_text())[0]
    assert {version, _CITATION["version"], extension["version"], *packed} == {_VERSION}
    assert _CITATION["date-released"] == datetime.date.fromisoformat(date)


def test_changelog_has_sections_of_keep_a_changelog() -> None:
    text = ROOT.joinpath("CHANGELOG.md").read_text()
    versions = [version for version, _ in _HEADING.findall(text)]
    assert versions == sorted(versions, key=lambda version: [*map(int, version.split("."))], reverse=True)
    assert re.findall(r"^## (?:\[Unreleased\]$)?", text, re.MULTILINE)[1:] == ["## "] * len(versions)
    titles = re.findall("^### (.*)", text, re.MULTILINE)
    assert {*titles} <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_citation_has_the_fields_of_the_format() -> None:
    """Fields, required ones and types of the schema of the Citation File Format 1.2.0."""
    assert _CITATION["cff-version"] == "1.2.0"
    assert _CITATION["type"] in {"software", "dataset"}
    required = {"cff-version", "message", "title", "authors"}
    assert required <= {*_CITATION} <= required | {
        "abstract", "date-released", "keywords", "license", "type", "version",
    }  # fmt: skip
    assert _CITATION["authors"]
    assert all({*author} == {"name"} for author in _CITATION["authors"])
    assert all(isinstance(keyword, str) for keyword in _CITATION["keywords"])


class _Distributions(NamedTuple):
    source: Path
    wheel: Path


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> _Distributions:
    """Build the source distribution, and the wheel from it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    (source,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    assert {source.name, wheel.name} == {f"hlo_text-{_VERSION}.tar.gz", f"hlo_text-{_VERSION}-py3-none-any.whl"}
    return _Distributions(source, wheel)


def test_source_distribution_holds_what_the_readme_uses(distributions: _Distributions) -> None:
    with tarfile.open(distributions.source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    used = _FILE_OF_README.findall(ROOT.joinpath("README.md").read_text())
    expected = {path for path in used if ROOT.joinpath(path).is_file()}
    assert any(path.startswith("corpus/models/") for path in expected)
    assert any(path.startswith("docs/stories/") for path in expected)
    expected.update(
        (".ci/run", "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md")
    )
    for folder in ("corpus/models", "corpus/hlo/dumps", "docs/images", "docs/stories", "tests"):
        files = (path for path in ROOT.joinpath(folder).rglob("*") if path.is_file())
        expected.update(str(path.relative_to(ROOT)) for path in files if "__pycache__" not in path.parts)
    assert expected - names == set()


def test_wheel_holds_the_packages_and_their_data_only(distributions: _Distributions) -> None:
    with zipfile.ZipFile(distributions.wheel) as archive:
        names = set(archive.namelist())
    packages = {"grammar", "hlo_text", "evaluator", "frontends"}
    assert {name.partition("/")[0] for name in names} == packages | {f"hlo_text-{_VERSION}.dist-info"}
    assert names >= {f"grammar/{path.name}" for path in (ROOT / "grammar").glob("*.lark")}
    assert names >= {f"hlo_text/view/assets/{path.name}" for path in (ROOT / "hlo_text/view/assets").iterdir()}
    assert names >= {"hlo_text/py.typed", "hlo_text/error_codes.md"}
    assert not [name for name in names if re.search(r"(^|/)(tests|corpus|test_[^/]*)(/|$)", name)]


class _Environment(NamedTuple):
    """A virtual environment with the wheel, and a folder with a program and modules that a user gave our names."""

    scripts: Path
    folder: Path

    def run(self, *command: str) -> subprocess.CompletedProcess[bytes]:
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "PYTHONUTF8": "0",
            "PYTHONIOENCODING": "cp1252",  # of a Windows console of western Europe
            "LC_ALL": "C",
        }
        name, *arguments = command
        return subprocess.run(
            [str(self.scripts / name), *arguments], cwd=self.folder, env=environment, capture_output=True, check=False
        )

    def output(self, *command: str) -> bytes:
        result = self.run(*command)
        assert result.returncode == 0, result.stderr.decode()
        return result.stdout


@pytest.fixture(scope="module")
def environment(distributions: _Distributions, tmp_path_factory: pytest.TempPathFactory) -> _Environment:
    """Install the wheel in a fresh virtual environment; dependencies are those of this one."""
    home, folder = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("elsewhere")
    venv.create(home, symlinks=os.name == "posix")
    scripts = home / ("bin" if os.name == "posix" else "Scripts")
    python = str(scripts / "python")
    install = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*install, str(distributions.wheel)], check=True)
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    paths = [path for path in sys.path if path.endswith("site-packages")]
    Path(site, "dependencies.pth").write_text("\n".join(paths) + "\n")  # after the wheel on the path
    for name in ("evaluator", "frontends", "grammar"):
        (folder / f"{name}.py").write_text("raise SystemExit('this is a module of the user')")
    (folder / "add.hlo").write_text(
        "HloModule add\n\nENTRY main {\n  a = s32[2] parameter(0)\n"
        '  ROOT sum = s32[2] add(a, a), metadata={op_name="größe→"}\n}\n',
        encoding="utf-8",
    )
    (folder / "log.hlo").write_text("ENTRY main {\n  a = f32[] parameter(0)\n  ROOT r = f32[] log(a)\n}\n")
    return _Environment(scripts, folder)


def test_wheel_runs_outside_the_checkout(environment: _Environment) -> None:
    code = "import hlo_text; print(hlo_text.__file__)"
    assert environment.output("python", "-c", code).decode().startswith(str(environment.scripts.parent))
    assert environment.output("hlo", "--version").decode().split()[-1] == _VERSION
    assert environment.output("hlo", "verify", "add.hlo") == b""
    assert environment.output("hlo", "run", "add.hlo", "--input", "s32[2] {1, 2}") == b"s32[2]{0} {2, 4}\n"
    assert "größe→".encode() in environment.output("hlo", "print", "add.hlo")
    assert "größe→".encode() in environment.output("python", "-m", "hlo_text", "--print", "--json", "add.hlo")


def test_wheel_finds_a_nan_outside_the_checkout(environment: _Environment) -> None:
    found = environment.run("hlo", "nan", "log.hlo", "--input", "f32[] -1")
    assert (found.returncode, b"log.hlo:3" in found.stdout) == (1, True), found.stderr.decode()
    assert environment.run("hlo", "nan", "log.hlo", "--input", "f32[] 1").returncode == 0
