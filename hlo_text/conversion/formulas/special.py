"""Special functions with long tables or sums: zeta, polygamma, error functions, a Bessel function.

Narrow floats are computed in single precision. References: M. Giles, Approximating the erfinv function; S. L. Moshier,
Cephes (i1.c, ndtr.c); DLMF 25.11.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from hlo_text import ops
from hlo_text.conversion.formulas.elementary import ELEMENTARY, Formula, write_digamma, write_erfc, write_log_gamma
from hlo_text.conversion.formulas.terms import Term, exp, floor, log1p, power, sqrt
from hlo_text.core.ir import Operation
from hlo_text.core.types import F32, F64

# --- zeta ------------------------------------------------------------------------------------------------------------

#: Terms summed one by one, and terms of the Euler-Maclaurin formula for the rest.
_SUMMED, _CORRECTIONS = 10, 12


def _bernoulli_ratios(count: int) -> list[float]:
    """Return B_2 / 2!, B_4 / 4!, ... as floats."""
    numbers = [Fraction(1)]
    for n in range(1, 2 * count + 1):
        numbers.append(-sum((math.comb(n + 1, k) * numbers[k] for k in range(n)), Fraction(0)) / (n + 1))
    return [float(numbers[2 * k] / math.factorial(2 * k)) for k in range(1, count + 1)]


def _zeta(x: Term, q: Term) -> Term:
    """Return the sum of (q + n)^-x over n; it diverges at x = 1 and at q = 0, -1, ... for even x."""
    total = power(q, -x)
    for number in range(1, _SUMMED):
        total = total + power(q + float(number), -x)
    end = q + float(_SUMMED)
    last = power(end, -x)
    total = total + last * end / (x - 1.0) + last * 0.5
    factor = x * last / end
    for number, ratio in enumerate(_bernoulli_ratios(_CORRECTIONS)):
        total = total + factor * ratio
        factor = factor * (x + (2.0 * number + 1.0)) * (x + (2.0 * number + 2.0)) / (end * end)
    total = (x < 1.0).choose(x.number(np.nan), total)
    is_pole = (q <= 0.0) & q.equals(floor(q))
    is_even = x.apply(ops.Remainder, 2.0).equals(0.0)
    total = is_pole.choose(is_even.choose(x.number(np.inf), np.nan), total)
    return x.equals(1.0).choose(x.number(np.inf), total)


def _polygamma(n: Term, x: Term) -> Term:
    """Return the n-th derivative of digamma, (-1)^(n + 1) n! zeta(n + 1, x)."""
    is_even = floor(n * 0.5).equals(n * 0.5)
    size = exp((n + 1.0).written(write_log_gamma)) * _zeta(n + 1.0, x)
    result = n.equals(0.0).choose(x.written(write_digamma), is_even.choose(-size, size))
    is_invalid = (n < 0.0) | n.differs(floor(n))
    return is_invalid.choose(x.number(np.nan), result)


# --- error function --------------------------------------------------------------------------------------------------

#: The x beyond which exp(-x) is zero in double precision.
_LARGEST_EXPONENT = 745.0
#: Coefficients in -log(1 - x^2) minus a center, or in its root, highest order first; the last has no upper limit.
_SINGLE_ERF_INV = (
    (5.0, lambda w: w - 2.5, (
        2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
        -0.00125372503, -0.00417768164, 0.246640727, 1.50140941,
    )),
    (np.inf, lambda w: sqrt(w) - 3.0, (
        -0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
        -0.0076224613, 0.00943887047, 1.00167406, 2.83297682,
    )),
)  # fmt: skip
_DOUBLE_ERF_INV = (
    (6.25, lambda w: w - 3.125, (
        -3.6444120640178196996e-21, -1.685059138182016589e-19, 1.2858480715256400167e-18, 1.115787767802518096e-17,
        -1.333171662854620906e-16, 2.0972767875968561637e-17, 6.6376381343583238325e-15, -4.0545662729752068639e-14,
        -8.1519341976054721522e-14, 2.6335093153082322977e-12, -1.2975133253453532498e-11, -5.4154120542946279317e-11,
        1.051212273321532285e-09, -4.1126339803469836976e-09, -2.9070369957882005086e-08, 4.2347877827932403518e-07,
        -1.3654692000834678645e-06, -1.3882523362786468719e-05, 0.0001867342080340571352, -0.00074070253416626697512,
        -0.0060336708714301490533, 0.24015818242558961693, 1.6536545626831027356,
    )),
    (16.0, lambda w: sqrt(w) - 3.25, (
        2.2137376921775787049e-09, 9.0756561938885390979e-08, -2.7517406297064545428e-07, 1.8239629214389227755e-08,
        1.5027403968909827627e-06, -4.013867526981545969e-06, 2.9234449089955446044e-06, 1.2475304481671778723e-05,
        -4.7318229009055733981e-05, 6.8284851459573175448e-05, 2.4031110387097893999e-05, -0.0003550375203628474796,
        0.00095328937973738049703, -0.0016882755560235047313, 0.0024914420961078508066, -0.0037512085075692412107,
        0.005370914553590063617, 1.0052589676941592334, 3.0838856104922207635,
    )),
    (np.inf, lambda w: sqrt(w) - 5.0, (
        -2.7109920616438573243e-11, -2.5556418169965252055e-10, 1.5076572693500548083e-09, -3.7894654401267369937e-09,
        7.6157012080783393804e-09, -1.4960026627149240478e-08, 2.9147953450901080826e-08, -6.7711997758452339498e-08,
        2.2900482228026654717e-07, -9.9298272942317002539e-07, 4.5260625972231537039e-06, -1.9681778105531670567e-05,
        7.5995277030017761139e-05, -0.00021503011930044477347, -0.00013871931833623122026, 1.0103004648645343977,
        4.8499064014085844221,
    )),
)  # fmt: skip


def _erf_inv(x: Term) -> Term:
    w = -log1p(-(x * x))
    pieces = _DOUBLE_ERF_INV if x.type.element_type == F64 else _SINGLE_ERF_INV
    value: Term | None = None
    for limit, centre, coefficients in reversed(pieces):
        polynomial = _horner(centre(w), coefficients)
        value = polynomial if value is None else (w < limit).choose(polynomial, value)
    assert value is not None
    return abs(x).equals(1.0).choose(x.number(np.inf), value) * x


#: Numerator and denominator, highest order first, of erf(x) / x in x^2: in single precision up to where it is 1, in
#: double precision up to 1.
_SINGLE_ERF = (
    (2.2905065861350646e-4, 3.4082910107109506e-3, 5.0955695062380861e-2, 1.8520832239976145e-1, 1.128379143519084),
    (
        -1.1791602954361697e-7, 2.3547966471313185e-5, 1.0179625278914885e-3, 1.4070470171167667e-2,
        1.1098505178285362e-1, 4.9746925110067538e-1, 1.0,
    ),
)  # fmt: skip
_DOUBLE_ERF = (
    (
        9.60497373987051638749, 9.00260197203842689217e1, 2.23200534594684319226e3, 7.00332514112805075473e3,
        5.55923013010394962768e4,
    ),
    (
        1.0, 3.35617141647503099647e1, 5.21357949780152679795e2, 4.59432382970980127987e3, 2.26290000613890934246e4,
        4.92673942608635921086e4,
    ),
)  # fmt: skip
#: The x beyond which erf rounds to 1 in single precision.
_ERF_IS_ONE = 3.832506856900711


def erf(x: Term) -> Term:
    if x.type.element_type != F64:
        clamped = x.number(-_ERF_IS_ONE).apply(ops.Clamp, x, _ERF_IS_ONE)
        return clamped * _ratio(clamped * clamped, _SINGLE_ERF)
    near = x * _ratio(x * x, _DOUBLE_ERF)
    return (abs(x) < 1.0).choose(near, 1.0 - _erfc_outside(x))


#: Numerators and denominators, highest order first, of erfc(x) exp(x^2) between 1 and 8, and above.
_ERFC_NEAR = (
    (
        2.46196981473530512524e-10, 5.64189564831068821977e-1, 7.46321056442269912687e0, 4.86371970985681366614e1,
        1.96520832956077098242e2, 5.26445194995477358631e2, 9.34528527171957607540e2, 1.02755188689515710272e3,
        5.57535335369399327526e2,
    ),
    (
        1.0, 1.32281951154744992508e1, 8.67072140885989742329e1, 3.54937778887819891062e2, 9.75708501743205489753e2,
        1.82390916687909736289e3, 2.24633760818710981792e3, 1.65666309194161350182e3, 5.57535340817727675546e2,
    ),
)  # fmt: skip
_ERFC_FAR = (
    (
        5.64189583547755073984e-1, 1.27536670759978104416e0, 5.01905042251180477414e0, 6.16021097993053585195e0,
        7.40974269950448939160e0, 2.97886665372100240670e0,
    ),
    (
        1.0, 2.26052863220117276590e0, 9.39603524938001434673e0, 1.20489539808096656605e1, 1.70814450747565897222e1,
        9.60896809063285878198e0, 3.36907645100081516050e0,
    ),
)  # fmt: skip


def _erfc(x: Term) -> Term:
    """Return erfc in double precision: 1 - erf(x) near zero, a formula without cancellation elsewhere."""
    if x.type.element_type != F64:
        return x.written(write_erfc)
    return (abs(x) < 1.0).choose(1.0 - x.apply(ops.Erf), _erfc_outside(x))


def _erfc_outside(x: Term) -> Term:
    """Return erfc in double precision for |x| >= 1."""
    size = abs(x)
    tail = exp(-(x * x)) * (size < 8.0).choose(_ratio(size, _ERFC_NEAR), _ratio(size, _ERFC_FAR))
    tail = (x * x > _LARGEST_EXPONENT).choose(x.number(0.0), tail)
    return (x < 0.0).choose(2.0 - tail, tail)


def _ratio(x: Term, coefficients: tuple[Sequence[float], Sequence[float]]) -> Term:
    """Return the quotient of two polynomials."""
    above, below = coefficients
    return _horner(x, above) / _horner(x, below)


def _horner(x: Term, coefficients: Sequence[float]) -> Term:
    value = x.number(coefficients[0])
    for coefficient in coefficients[1:]:
        value = value * x + coefficient
    return value


# --- Bessel ----------------------------------------------------------------------------------------------------------

#: Chebyshev coefficients, highest order first: for |x| <= 8 in x / 2 - 2, and for larger ones in 32 / x - 2.
_BESSEL_SMALL = (
    2.77791411276104639959e-18, -2.11142121435816608115e-17, 1.55363195773620046921e-16, -1.10559694773538630805e-15,
    7.60068429473540693410e-15, -5.04218550472791168711e-14, 3.22379336594557470981e-13, -1.98397439776494371520e-12,
    1.17361862988909016308e-11, -6.66348972350202774223e-11, 3.62559028155211703701e-10, -1.88724975172282928790e-9,
    9.38153738649577178388e-9, -4.44505912879632808065e-8, 2.00329475355213526229e-7, -8.56872026469545474066e-7,
    3.47025130813767847674e-6, -1.32731636560394358279e-5, 4.78156510755005422638e-5, -1.61760815825896745588e-4,
    5.12285956168575772895e-4, -1.51357245063125314899e-3, 4.15642294431288815669e-3, -1.05640848946261981558e-2,
    2.47264490306265168283e-2, -5.29459812080949914269e-2, 1.02643658689847095384e-1, -1.76416518357834055153e-1,
    2.52587186443633654823e-1,
)  # fmt: skip
_BESSEL_LARGE = (
    7.51729631084210481353e-18, 4.41434832307170791151e-18, -4.65030536848935832153e-17, -3.20952592199342395980e-17,
    2.96262899764595013876e-16, 3.30820231092092828324e-16, -1.88035477551078244854e-15, -3.81440307243700780478e-15,
    1.04202769841288027642e-14, 4.27244001671195135429e-14, -2.10154184277266431302e-14, -4.08355111109219731823e-13,
    -7.19855177624590851209e-13, 2.03562854414708950722e-12, 1.41258074366137813316e-11, 3.25260358301548823856e-11,
    -1.89749581235054123450e-11, -5.58974346219658380687e-10, -3.83538038596423702205e-9, -2.63146884688951950684e-8,
    -2.51223623787020892529e-7, -3.88256480887769039346e-6, -1.10588938762623716291e-4, -9.76109749136146840777e-3,
    7.78576235018280120474e-1,
)  # fmt: skip
#: Number of coefficients that single precision needs.
_SMALL_SINGLE, _LARGE_SINGLE = 17, 7


def _bessel_i1e(x: Term) -> Term:
    """Return exp(-|x|) I1(x)."""
    is_double = x.type.element_type == F64
    size = abs(x)
    small = _clenshaw(size * 0.5 - 2.0, _BESSEL_SMALL if is_double else _BESSEL_SMALL[-_SMALL_SINGLE:]) * size
    large = _clenshaw(32.0 / size - 2.0, _BESSEL_LARGE if is_double else _BESSEL_LARGE[-_LARGE_SINGLE:])
    value = (size <= 8.0).choose(small, large / sqrt(size))
    return (x < 0.0).choose(-value, value)


def _clenshaw(x: Term, coefficients: Sequence[float]) -> Term:
    last = before = earlier = x.number(0.0)
    for coefficient in coefficients:
        last, before, earlier = x * last - before + coefficient, last, before
    return (last - earlier) * 0.5


def _of_term(formula: Formula) -> Callable[[Term], Term]:
    return lambda x: x.written(formula)


#: Formulas of arrays in single or double precision.
FORMULAS: dict[type[Operation], Callable[..., Term]] = {
    ops.BesselI1e: _bessel_i1e,
    ops.Erfc: _erfc,
    ops.ErfInv: _erf_inv,
    ops.Polygamma: _polygamma,
    ops.Zeta: _zeta,
    **{operation: _of_term(formula) for operation, formula in ELEMENTARY.items()},
}


def in_precision_of(function: Callable[..., Term], *terms: Term) -> Term:
    """Apply a function in double precision for `f64`, in single precision for other floats."""
    given = terms[0].type.element_type
    wide = F64 if given == F64 else F32
    return function(*(term.converted(wide) for term in terms)).converted(given)
