"""The tests on other Pythons and other JAX releases: `nox -s newest`, `nox -s "python-3.13"`, `nox -s "jax-0.9.2"`.

The texts that the tests expect of JAX are made by the JAX at hand, or are those of the series in
`tests/support/jax_version.py`. Of other releases it is asked that modules are read, verified, built, converted and run
as on the newest; tests that a release cannot pass are named in `tests/support/older_jax.py` and must fail there. JAX
since 0.11 needs Python 3.12. Which sessions ran, and their outcome, stands in `docs/promises.md`. Interpreters are
looked for on the path; without uv, `nox -fb virtualenv`.
"""

from __future__ import annotations

from collections.abc import Callable

import nox

nox.options.sessions = ["newest"]

#: Tests that expect no text of one release of JAX.
_OF_ANY_JAX = [
    "tests/evaluator/lowering",
    "tests/evaluator/test_run.py",
    "tests/evaluator/test_jax_internals.py",
    "tests/corpus/test_years.py",
    "tests/frontends/builder",
    "tests/hlo_text/conversion",
    "tests/hlo_text/verifier/test_verifier.py",
]

#: The last release of each series of JAX. What 0.7 cannot do is in `tests/support/older_jax.py`, with the reasons.
_RELEASES = ["0.7.2", "0.8.3", "0.9.2", "0.10.2", "0.11.2", "0.12.0.1"]


@nox.session(venv_backend="uv|virtualenv", python="3.13")
def newest(session: nox.Session) -> None:
    """Run everything with the newest release of every dependency."""
    session.install("--upgrade", "-e", ".[test]")
    session.run("pytest", "-n", "2", *session.posargs)


@nox.session(venv_backend="uv|virtualenv", name="python", python=["3.11", "3.12", "3.13", "3.14"])
def on_python(session: nox.Session) -> None:
    """Run everything on another Python."""
    session.install("-e", ".[test]")
    session.run("pytest", "-n", "2", *session.posargs)


@nox.session(venv_backend="uv|virtualenv")
def gpu(session: nox.Session) -> None:
    """Run what needs a GPU, on a machine that has one."""
    session.install("-e", ".[test,gpu]")
    session.run("pytest", "-m", "gpu", "tests/gpu", *session.posargs)


@nox.session(venv_backend="uv|virtualenv")
def without_jax(session: nox.Session) -> None:
    """Install every dependency except JAX, and run what must work, or name the missing dependency, without it."""
    project = nox.project.load_toml("pyproject.toml")["project"]
    session.install(*(each for each in project["dependencies"] if not each.startswith("jax")), "pytest>=8")
    session.install("--no-deps", "-e", ".")
    session.run("pytest", "--noconftest", "-p", "no:cacheprovider", "tests/project/test_packages.py", *session.posargs)


@nox.session(venv_backend="uv|virtualenv", python="3.11")
def mutants(session: nox.Session) -> None:
    """Test single-node mutants of rules by the tests of their packages, which takes hours; see docs/testing.md."""
    session.install("-e", ".[test]")
    session.run("python", "benchmarks/mutation_testing.py", *session.posargs)


@nox.session(venv_backend="uv|virtualenv", python="3.11")
def changed_inputs(session: nox.Session) -> None:
    """Read a million changed texts and 100,000 changed binary files; see docs/testing.md."""
    session.install("-e", ".[test]")
    sweep = ("python", "tests/support/sweeps/mutants.py")
    session.run(*sweep, "--quick", "--count", "1000000", *session.posargs)
    session.run(*sweep, "--binary", "--count", "100000", *session.posargs)


def _on_jax(release: str) -> Callable[[nox.Session], None]:
    """Return the session of a release of JAX."""

    def run(session: nox.Session) -> None:
        session.install("-e", ".[test]")
        session.install(f"jax=={release}", f"jaxlib=={release}")
        session.run("pytest", "-n", "2", *(session.posargs or _OF_ANY_JAX))

    run.__doc__ = f"Run what JAX {release} must do."
    return run


for _release in _RELEASES:
    nox.session(_on_jax(_release), venv_backend="uv|virtualenv", python="3.12", name=f"jax-{_release}")
