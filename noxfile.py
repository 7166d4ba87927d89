"""The tests on other Pythons and other JAX releases: `nox -s newest`, `nox -s "python-3.13"`, `nox -s "jax-0.9.2"`.

The programs that the tests trace, and the texts that they expect, are those of JAX 0.10. Of older releases it is asked
that modules are read, verified, built, converted and run as on the newest.
"""

from __future__ import annotations

import nox

nox.options.sessions = ["newest"]

#: Tests that expect no text of one release of JAX.
_OF_ANY_JAX = [
    "tests/evaluator/lowering",
    "tests/evaluator/test_run.py",
    "tests/evaluator/test_jax_versions.py",
    "tests/frontends/builder",
    "tests/hlo_text/conversion",
    "tests/hlo_text/verifier/test_verifier.py",
]


@nox.session(venv_backend="uv|virtualenv")
def newest(session: nox.Session) -> None:
    """Run everything with the newest release of every dependency."""
    session.install("--upgrade", "-e", ".[test]")
    session.run("pytest", "-n", "2", *session.posargs)


@nox.session(venv_backend="uv|virtualenv", name="python", python=["3.11", "3.12", "3.13", "3.14"])
def on_python(session: nox.Session) -> None:
    """Run everything on another Python."""
    session.install("-e", ".[test]")
    session.run("pytest", "-n", "2", *session.posargs)


@nox.session(venv_backend="uv|virtualenv", name="jax")
@nox.parametrize("release", ["0.8.3", "0.9.2"], ids=["0.8.3", "0.9.2"])
def on_jax(session: nox.Session, release: str) -> None:
    """Run what older releases of JAX must do."""
    session.install("-e", ".[test]")
    session.install(f"jax=={release}", f"jaxlib=={release}")
    session.run("pytest", "-n", "2", *(session.posargs or _OF_ANY_JAX))
