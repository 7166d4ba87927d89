"""Programs with a wrong statement on a line that ends in `// was: THE RIGHT ONE`; its divergence is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

_WAS = " // was: "


@attrs.frozen
class Difference:
    """A program with a wrong statement, and the expected divergence.

    Attributes:
        name: Name of the test: the kind of difference and its location.
        text: The program; the wrong line ends in the correct one.
        iterations: The iterations in which the program first goes wrong.
        process: The first process of a grid in which it goes wrong.
        line: Line of the first divergence, from 1, if it is not the wrong line itself: a computation that is applied to
            elements has no values of its own.
        against: The counterpart: the correct program, or `wide`, which needs no other program.
        values_tell: Whether comparing values alone also locates the difference if the other program is HLO.
        inputs: Its arguments.
    """

    name: str
    text: str
    iterations: tuple[int, ...] = ()
    process: int | None = None
    line_of: str = _WAS
    against: Any = None
    values_tell: bool = True
    inputs: Sequence[Any] = (np.asarray([0.7, -1.3, 2.1, 0.4], np.float32),)

    @property
    def line(self) -> int:
        """The line of the first divergence, from 1."""
        return next(n for n, line in enumerate(self.text.split("\n"), 1) if self.line_of in line)

    @property
    def good(self) -> str:
        """The correct program."""
        lines = [line.partition(_WAS) for line in self.text.split("\n")]
        return "\n".join(right or left for left, _, right in lines)


def _stablehlo(body: str, returned: str = "%r", functions: str = "") -> str:
    head = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
    return f"{head}{body.strip(chr(10))}\n  return {returned} : tensor<4xf32>\n}}\n{functions}"


def _hlo(body: str, computations: str = "", header: str = "") -> str:
    return f"HloModule m{header}\n{computations}\nENTRY main {{\n  x = f32[4] parameter(0)\n{body.strip(chr(10))}\n}}\n"


_AFTER = "\n  %t = stablehlo.tanh %q : tensor<4xf32>\n  %r = stablehlo.add %t, %x : tensor<4xf32>"


def _straight(name: str, wrong: str, right: str, before: str = "", **options: Any) -> Difference:
    """A wrong statement `%q = ...` between others, without regions."""
    body = f"  %s = stablehlo.sine %x : tensor<4xf32>\n{before}  %q = {wrong}{_WAS}  %q = {right}{_AFTER}"
    return Difference(name, _stablehlo(body), **options)


_HALF = "  %h = stablehlo.constant dense<[0.5, 0.25, 3.0, 1.5]> : tensor<4xf32>\n"
_SUM_INIT = "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"


def _reduce(reducer: str) -> str:
    types = "(tensor<4xf32>, tensor<f32>) -> tensor<f32>"
    return f"  %q0 = stablehlo.reduce(%s init: %z) applies {reducer} across dimensions = [0] : {types}"


_LOOP = """
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
START
END
  %h = stablehlo.constant dense<[0.5, 0.25, 3.0, 1.5]> : tensor<4xf32>
  %out:2 = stablehlo.while(%i = %start, %v = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %p = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
BODY
    stablehlo.return %j, %w : tensor<i32>, tensor<4xf32>
  }"""
_START = "  %start = stablehlo.constant dense<0> : tensor<i32>"
_END = "  %end = stablehlo.constant dense<6> : tensor<i32>"
_STEP = "    %k = stablehlo.multiply %v, %h : tensor<4xf32>\n    %w = stablehlo.cosine %k : tensor<4xf32>"


def _loop(name: str, start: str = _START, end: str = _END, body: str = _STEP, **options: Any) -> Difference:
    text = _LOOP.replace("START", start).replace("END", end).replace("BODY", body)
    return Difference(name, _stablehlo(text, "%out#1"), **options)


def _was(wrong: str, right: str) -> str:
    return f"{wrong}{_WAS}{right}"


#: Only in its fifth iteration does the loop take the branch.
_LATE = """    %four = stablehlo.constant dense<4> : tensor<i32>
    %is = stablehlo.compare EQ, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %w = "stablehlo.if"(%is) ({
      %a = stablehlo.WRONG %v : tensor<4xf32> // was:       %a = stablehlo.logistic %v : tensor<4xf32>
      stablehlo.return %a : tensor<4xf32>
    }, {
      %b = stablehlo.multiply %v, %h : tensor<4xf32>
      stablehlo.return %b : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>"""

_INNER = """    %inner:2 = stablehlo.while(%k = %zero, %u = %v) : tensor<i32>, tensor<4xf32>
    cond {
      %g = stablehlo.compare LT, %k, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %g : tensor<i1>
    } do {
      %n = stablehlo.add %k, %one : tensor<i32>
      %m = stablehlo.multiply %i, %k : tensor<i32>
      %six = stablehlo.constant dense<6> : tensor<i32>
      %e = stablehlo.compare GE, %m, %six : (tensor<i32>, tensor<i32>) -> tensor<i1> // was: \
      %e = stablehlo.compare GT, %m, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = stablehlo.convert %e : (tensor<i1>) -> tensor<f32>
      %c = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %y = stablehlo.add %u, %c : tensor<4xf32>
      stablehlo.return %n, %y : tensor<i32>, tensor<4xf32>
    }
    %w = stablehlo.multiply %inner#1, %h : tensor<4xf32>"""

_CALLED = """func.func private @f(%y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.WRONG %y : tensor<4xf32> // was:   %0 = stablehlo.RIGHT %y : tensor<4xf32>
  %1 = stablehlo.multiply %0, %y : tensor<4xf32>
  return %1 : tensor<4xf32>
}"""


def _called(wrong: str, right: str) -> str:
    return _CALLED.replace("WRONG", wrong).replace("RIGHT", right)


_FUSED = """fused {
  p = f32[4] parameter(0)
  c = f32[4] constant({0.5, 0.25, 3, 1.5})
LINE
  ROOT e = f32[4] exponential(m)
}"""
_FUSION = "  s = f32[4] sine(x)\n  f = f32[4] fusion(s), kind=kLoop, calls=fused\n  ROOT r = f32[4] negate(f)"


def _fused(name: str, wrong: str, right: str, **options: Any) -> Difference:
    return Difference(name, _hlo(_FUSION, _FUSED.replace("LINE", _was(wrong, right))), **options)


_COMBINE = "combine {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT c = f32[] OP(a, b)WAS\n}"


def _combining(wrong: str, right: str) -> str:
    was = f"{_WAS}  ROOT c = f32[] {right}(a, b)"
    return _COMBINE.replace("OP", wrong).replace("WAS", was)


_OPTIMIZED_LOOP = """
condition {
  c = (s32[], f32[4]) parameter(0)
  i = s32[] get-tuple-element(c), index=0
  n = s32[] constant(5)
  ROOT p = pred[] compare(i, n), direction=LT
}
inner {
  v = f32[4]{0} parameter(0)
  h = f32[4]{0} constant({0.5, 0.25, 3, 1.5})
LINE
  ROOT t = f32[4]{0} tanh(m), metadata={op_name="jit(f)/while/body/tanh" source_file="model.py" source_line=7}
}
body {
  c = (s32[], f32[4]) parameter(0)
  i = s32[] get-tuple-element(c), index=0
  v = f32[4]{0} get-tuple-element(c), index=1
  one = s32[] constant(1)
  j = s32[] add(i, one)
  w = f32[4]{0} fusion(v), kind=kLoop, calls=inner
  ROOT t = (s32[], f32[4]) tuple(j, w)
}"""
_OPTIMIZED_MAIN = """
  z = s32[] constant(0)
  t = (s32[], f32[4]) tuple(z, x)
  l = (s32[], f32[4]) while(t), condition=condition, body=body
  ROOT r = f32[4] get-tuple-element(l), index=1"""


def _optimized(name: str, wrong: str, right: str, **options: Any) -> Difference:
    lines = _OPTIMIZED_LOOP.replace("LINE", _was(wrong, right))
    return Difference(name, _hlo(_OPTIMIZED_MAIN, lines, ", is_scheduled=true"), **options)


_GRID = """
  id = u32[] partition-id()
  f = f32[] convert(id)
  b = f32[4] broadcast(f), dimensions={}
  m = f32[4] multiply(x, b)
LINE
  ROOT r = f32[4] tanh(g)"""


def _grid(name: str, wrong: str, right: str, process: int = 0, computations: str = "", **options: Any) -> Difference:
    body = _GRID.replace("LINE", _was(wrong, right) if right else wrong)
    text = _hlo(body, computations or _SUM, ", num_partitions=3")
    return Difference(name, text, process=process, values_tell=False, **options)


_SUM = "combine {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT c = f32[] add(a, b)\n}"
_REDUCED = (
    "  g = f32[4] all-reduce(m), channel_id=1, use_global_device_ids=true, replica_groups={{0,1,2}}, to_apply=combine"
)

_BRANCHES = """  %n = stablehlo.constant dense<1> : tensor<i32>
  %r = "stablehlo.case"(%n) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    %a = stablehlo.exponential %x : tensor<4xf32>
    %l = stablehlo.log_plus_one %a : tensor<4xf32> // was:     %l = stablehlo.log %a : tensor<4xf32>
    stablehlo.return %l : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>"""

_SELECTED = "stablehlo.compare {}, %s, %h : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>"

DIFFERENCES = [
    # Straight code.
    _straight("operation", "stablehlo.cosine %s : tensor<4xf32>", "stablehlo.logistic %s : tensor<4xf32>"),
    _straight(
        "swapped-subtract",
        "stablehlo.subtract %h, %s : tensor<4xf32>",
        "stablehlo.subtract %s, %h : tensor<4xf32>",
        _HALF,
    ),
    _straight(
        "swapped-divide", "stablehlo.divide %h, %s : tensor<4xf32>", "stablehlo.divide %s, %h : tensor<4xf32>", _HALF
    ),
    _straight(
        "swapped-power", "stablehlo.atan2 %h, %s : tensor<4xf32>", "stablehlo.atan2 %s, %h : tensor<4xf32>", _HALF
    ),
    _straight(
        "wrong-operand", "stablehlo.multiply %x, %x : tensor<4xf32>", "stablehlo.multiply %s, %x : tensor<4xf32>"
    ),
    _straight(
        "wrong-element",
        "stablehlo.constant dense<[1.0, 2.0, 1.5, 4.0]> : tensor<4xf32>",
        "stablehlo.constant dense<[1.0, 2.0, 0.5, 4.0]> : tensor<4xf32>",
    ),
    _straight(
        "wrong-direction",
        "stablehlo.select %c, %s, %h : tensor<4xi1>, tensor<4xf32>",
        "stablehlo.select %c, %h, %s : tensor<4xi1>, tensor<4xf32>",
        f"{_HALF}  %c = {_SELECTED.format('GT')}\n",
    ),
    _straight(
        "wrong-order",
        "stablehlo.slice %s [0:4] : (tensor<4xf32>) -> tensor<4xf32>",
        "stablehlo.reverse %s, dims = [0] : tensor<4xf32>",
        values_tell=False,  # which take an array for the same in whatever order its elements lie
    ),
    Difference(
        "wrong-reducer",
        _stablehlo(
            f"  %s = stablehlo.sine %x : tensor<4xf32>\n{_SUM_INIT}"
            f"{_was(_reduce('stablehlo.maximum'), _reduce('stablehlo.add'))}\n"
            "  %q = stablehlo.broadcast_in_dim %q0, dims = [] : (tensor<f32>) -> tensor<4xf32>" + _AFTER
        ),
    ),
    # Loops.
    _loop("loop-start", start=_was(_START.replace("<0>", "<2>"), _START), values_tell=False),
    _loop("loop-bound", end=_was(_END.replace("6", "4"), _END), values_tell=False),
    _loop(
        "loop-step",
        body=_was(
            "    %k = stablehlo.multiply %v, %v : tensor<4xf32>", "    %k = stablehlo.multiply %v, %h : tensor<4xf32>"
        )
        + "\n    %w = stablehlo.cosine %k : tensor<4xf32>",
        iterations=(0,),
    ),
    _loop("loop-late-branch", body=_LATE.replace("WRONG", "tanh"), iterations=(4,)),
    _loop("loop-late-branch-cosine", body=_LATE.replace("WRONG", "cosine"), iterations=(4,)),
    # 2 * 3 and 3 * 2 are no more than 6: the second is that early.
    _loop("loop-in-loop", body=_INNER, iterations=(2, 3), values_tell=False),
    # Branches and calls.
    Difference("branch", _stablehlo(_BRANCHES)),
    Difference(
        "call",
        _stablehlo("  %r = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>", functions=_called("sine", "cosine")),
    ),
    Difference(
        "composite",
        _stablehlo(
            '  %r = stablehlo.composite "my.f" %x {decomposition = @f} : (tensor<4xf32>) -> tensor<4xf32>',
            functions=_called("abs", "tanh"),
        ),
    ),
    Difference(
        "second-call",
        _stablehlo(
            "  %a = func.call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>\n"
            "  %s = stablehlo.sine %a : tensor<4xf32> // was:   %s = stablehlo.cosine %a : tensor<4xf32>\n"
            "  %r = func.call @g(%s) : (tensor<4xf32>) -> tensor<4xf32>",
            functions="func.func private @g(%y: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  %0 = stablehlo.tanh %y : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}",
        ),
    ),
    # HLO: fusions, reducers, optimised loops.
    _fused("fusion-swapped", "  m = f32[4] subtract(c, p)", "  m = f32[4] subtract(p, c)"),
    _fused("fusion-operation", "  m = f32[4] maximum(p, c)", "  m = f32[4] multiply(p, c)"),
    Difference(
        "fusion-constant",
        _hlo(
            _FUSION,
            _FUSED.replace(
                "  c = f32[4] constant({0.5, 0.25, 3, 1.5})",
                "  c = f32[4] constant({0.5, 0.25, 3, 2.5}) // was:   c = f32[4] constant({0.5, 0.25, 3, 1.5})",
            ).replace("LINE", "  m = f32[4] multiply(p, c)"),
        ),
    ),
    Difference(
        "hlo-reducer",
        _hlo(
            "  i = f32[] constant(1)\n  q = f32[] reduce(x, i), dimensions={0}, to_apply=combine\n"
            "  ROOT r = f32[4] broadcast(q), dimensions={}",
            _combining("maximum", "multiply"),
        ),
        line_of=" reduce(",
    ),
    Difference(
        "hlo-conditional",
        _hlo(
            "  k = s32[] constant(0)\n  ROOT r = f32[4] conditional(k, x, x), branch_computations={wrong, same}",
            "wrong {\n  p = f32[4] parameter(0)\n"
            "  ROOT q = f32[4] sine(p) // was:   ROOT q = f32[4] cosine(p)\n}\n"
            "same { p = f32[4] parameter(0)\n ROOT q = f32[4] copy(p) }",
        ),
    ),
    Difference(
        "hlo-call",
        _hlo(
            "  ROOT r = f32[4] call(x), to_apply=f",
            "f {\n  p = f32[4] parameter(0)\n  s = f32[4] sine(p)\n"
            "  ROOT q = f32[4] subtract(p, s) // was:   ROOT q = f32[4] subtract(s, p)\n}",
        ),
        values_tell=False,
    ),
    _optimized(
        "optimized-swapped", "  m = f32[4]{0} subtract(h, v)", "  m = f32[4]{0} subtract(v, h)", iterations=(0,)
    ),
    _optimized("optimized-operation", "  m = f32[4]{0} add(h, v)", "  m = f32[4]{0} multiply(h, v)", iterations=(0,)),
    Difference(
        "optimized-bound",
        _hlo(
            _OPTIMIZED_MAIN,
            _OPTIMIZED_LOOP.replace("LINE", "  m = f32[4]{0} multiply(h, v)").replace(
                "  n = s32[] constant(5)", "  n = s32[] constant(3) // was:   n = s32[] constant(5)"
            ),
            ", is_scheduled=true",
        ),
        iterations=(0,),
    ),
    # Grids.
    _grid("grid-operation", "  g = f32[4] multiply(m, m)", "  g = f32[4] multiply(m, x)", 2),
    _grid("grid-reducer", _REDUCED, "", line_of=" all-reduce(", computations=_combining("maximum", "add")),
    _grid("grid-groups", _REDUCED.replace("{{0,1,2}}", "{{0,1},{2}}"), _REDUCED),
    # Precision, against the program with wider floats.
    *(
        Difference(f"precision-{name}", _stablehlo(body), line_of="// lost", against="wide", inputs=inputs)
        for name, body, inputs in (
            (
                "cancellation",
                "  %b = stablehlo.constant dense<1.0e8> : tensor<4xf32>\n  %s = stablehlo.add %x, %b : tensor<4xf32>\n"
                "  %r = stablehlo.subtract %s, %b : tensor<4xf32> // lost",
                (np.asarray([0.7, 1.3, 2.1, 0.4], np.float32),),
            ),
            (
                "narrow",
                # What a type of eight bits is near to, one of 24 is not.
                "  %n = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xbf16>\n"
                "  %r = stablehlo.convert %n : (tensor<4xbf16>) -> tensor<4xf32> // lost",
                (np.asarray([1.00390625, 2.03, 3.01, 257.0], np.float32),),
            ),
            (
                "overflow",
                "  %q = stablehlo.multiply %x, %x : tensor<4xf32> // lost\n  %r = stablehlo.sqrt %q : tensor<4xf32>",
                (np.asarray([1e30, 1.0, 2.0, 3.0], np.float32),),
            ),
        )
    ),
]
