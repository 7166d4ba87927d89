"""The cause of a mismatch, rounding or semantics, decided from the exact results of both modules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Literal

import attrs

from evaluator.exact.constants import differ_in_one_constant, unshared_constants, unshared_functions
from evaluator.exact.distances import Separation, are_explained, are_wide, exact_error, separation
from evaluator.exact.elements import UndecidedError
from evaluator.exact.execution import MAX_BITS, ExactProgram, ExactResults, Report, precisions
from evaluator.observation.numbers import json_number
from evaluator.reference.registry import Array
from hlo_text.core.diagnostics import Diagnostic, HloTextError

Kind = Literal["semantics", "rounding", "undecided"]

#: How often the precision is doubled for decisions that depend on widened constants, which it cannot make narrower.
_WIDENED_TRIALS = 2
#: Number of evaluations in which the constants of only one module move by half an ULP.
_MOVED_TRIALS = 3
#: Largest distance in ULP that the expansion of a function by a compiler explains.
_APPROXIMATED = 64.0


@attrs.frozen
class Cause:
    """The cause of a mismatch between two modules.

    Attributes:
        kind: `rounding`: their real results are equal as far as enclosures show, and native ones differ by rounding.
            `semantics`: their real results differ. `undecided`: neither is proven within the limits.
        distance: A proven lower bound of the largest difference of their real results; None without an evaluation.
        error_ulp_a, error_ulp_b: The largest error of each module's native results, in ULP.
        precision_bits: The precision of the evaluation that decided.
        reason: Why the verdict is limited; None if it is not.
    """

    kind: Kind
    distance: float | None = None
    error_ulp_a: float | None = None
    error_ulp_b: float | None = None
    precision_bits: int | None = None
    reason: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the cause as a JSON object."""
        return {
            name: json_number(value) if isinstance(value, float) else value
            for name, value in attrs.asdict(self).items()
        }


@attrs.frozen(eq=False)
class ExactComparison:
    """Two modules with the same inputs, to be compared over the real numbers.

    Attributes:
        a, b: The programs.
        native_a, native_b: The native results of each process.
        max_bits: The highest precision.
        report: Receives progress messages.
    """

    a: ExactProgram
    b: ExactProgram
    native_a: Sequence[Sequence[Array]]
    native_b: Sequence[Sequence[Array]]
    max_bits: int = MAX_BITS
    report: Report = lambda _: None

    def cause(self) -> Cause:
        """Return the cause of the difference between the results."""
        found = Cause("undecided")
        shares = False
        for bits in precisions([self.a.module, self.b.module], self.max_bits):
            self.report(f"evaluating both modules at {bits} bits")
            try:
                results = self._evaluated(bits, frozenset(), shares)
            except _OpenError as error:
                shares = True
                found = attrs.evolve(found, precision_bits=bits, reason=error.reason)
                if error.is_final:
                    return found
                continue
            lies = self._separation(results)
            found = self._measured(results, lies, bits)
            if lies.disjoint:
                return self._with_widened_constants(found, results, lies, bits)
            if not lies.open:
                return attrs.evolve(found, kind="rounding")
            reason = f"{lies.open} elements are not enclosed narrowly enough at {bits} bits"
            found = attrs.evolve(found, reason=reason)
        return found

    def _evaluated(
        self, bits: int, widened: frozenset[float], shares: bool, signs: int | None = None
    ) -> tuple[ExactResults, ExactResults]:
        sides = ((self.a, "A"), (self.b, "B"))
        first, second = (_evaluated(program, name, bits, widened, shares, signs) for program, name in sides)
        return first, second

    def _separation(self, results: tuple[ExactResults, ExactResults]) -> Separation:
        return separation(*results, self.native_a, self.native_b)

    def _measured(self, results: tuple[ExactResults, ExactResults], lies: Separation, bits: int) -> Cause:
        """Return an undecided cause with all measured distances."""
        error_a, error_b = (_largest_error(*pair) for pair in zip((self.native_a, self.native_b), results, strict=True))
        return Cause("undecided", lies.distance, error_a, error_b, bits)

    def _with_widened_constants(
        self, found: Cause, thin: tuple[ExactResults, ExactResults], lies: Separation, bits: int
    ) -> Cause:
        """Decide whether unshared constants explain enclosures that do not overlap."""
        widened = unshared_constants(self.a.module, self.b.module)
        if not widened:
            return self._different(found, lies)
        reason: str | None = None
        for trial in range(_WIDENED_TRIALS):
            self.report(f"evaluating both modules with widened constants at {bits << trial} bits")
            try:
                results = self._evaluated(bits << trial, widened, trial > 0)
            except _OpenError as error:
                reason = f"with constants of only one module widened by half an ULP: {error.reason}"
                if error.is_final:
                    break
                continue
            if self._separation(results).disjoint:
                return self._different(found, lies)
            natives = (self.native_a, self.native_b)
            if any(are_wide(*pair, lies.disjoint) for pair in zip(results, natives, strict=True)):
                if differ_in_one_constant(self.a.module, self.b.module):
                    return attrs.evolve(found, kind="semantics")
                reason = "rounded constants are amplified so far that they would explain any difference"
                break
            return self._by_moved_constants(found, thin, lies, widened, bits << trial)
        return attrs.evolve(found, reason=reason)

    def _by_moved_constants(
        self,
        found: Cause,
        thin: tuple[ExactResults, ExactResults],
        lies: Separation,
        widened: frozenset[float],
        bits: int,
    ) -> Cause:
        """Decide whether enclosures overlap because constants change results so far, or because enclosures add up.

        N constants change a result by at most the root of N times the typical change of random directions.
        """
        try:
            moved = [self._evaluated(bits, widened, True, signs) for signs in range(_MOVED_TRIALS)]
        except _OpenError as error:
            return attrs.evolve(found, reason=f"with constants of only one module moved by half an ULP: {error.reason}")
        if are_explained(thin, moved, lies.disjoint, 2 * math.sqrt(len(widened))):
            return attrs.evolve(found, kind="rounding", reason="rounded constants")
        reason = "results differ by more than half an ULP of the constants of only one module changes them"
        return attrs.evolve(found, reason=reason)

    def _different(self, found: Cause, lies: Separation) -> Cause:
        """Return the verdict on different real results: semantics, unless one module may approximate a function."""
        expanded = unshared_functions(self.a.module, self.b.module)
        if not expanded or lies.ulp > _APPROXIMATED:
            return attrs.evolve(found, kind="semantics")
        reason = f"real results are within {lies.ulp:.3g} ULP, and only one module calls {', '.join(expanded)}"
        return attrs.evolve(found, reason=f"{reason}, which the other one may approximate")


class _OpenError(Exception):
    """An evaluation that does not decide the comparison.

    Attributes:
        reason: Why the comparison is undecided.
        is_final: More precision does not help.
    """

    def __init__(self, reason: str, is_final: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.is_final = is_final


def _evaluated(
    program: ExactProgram, name: str, bits: int, widened: frozenset[float], shares: bool, signs: int | None
) -> ExactResults:
    try:
        return program.evaluate(bits, widened, shares=shares, signs=signs)
    except UndecidedError as error:
        raise _OpenError(_located(name, program.undecided_diagnostic(error, bits)), is_final=False) from error
    except HloTextError as error:
        raise _OpenError(_located(name, error.diagnostics[0]), is_final=True) from error


def _located(name: str, diagnostic: Diagnostic) -> str:
    """Return a diagnostic with its location, as the reason of a verdict."""
    where = f"{name}: "
    if diagnostic.source is not None and diagnostic.span is not None:
        line, column = diagnostic.source.line_and_column(diagnostic.span.start)
        where = f"{name}, {diagnostic.source.name}:{line}:{column}: "
    return where + diagnostic.message


def _largest_error(native: Sequence[Sequence[Array]], exact: ExactResults) -> float:
    pairs = [pair for process in zip(native, exact, strict=True) for pair in zip(*process, strict=True)]
    return max((exact_error(n, x).ulp for n, x in pairs), default=0.0)
