"""Programs with a fault at a known location: a line that ends in `// here`, in known iterations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np


@attrs.frozen
class Fault:
    """A program with a fault at a known location.

    Attributes:
        name: Name for the test.
        text: The program; the line of the fault ends in `// here`.
        inputs: Its arguments.
        iterations: The iterations in which the program first goes wrong.
        kind: The kind of number that arises.
        masked: Whether it reaches no result.
        processes: In which processes of a grid it arises.
    """

    name: str
    text: str
    inputs: Sequence[Any] = ([1.0, -1.0],)
    iterations: tuple[int, ...] = ()
    kind: Any = "nan"
    masked: bool = False
    processes: tuple[int | None, ...] = (None,)

    @property
    def line(self) -> int:
        """The line of the fault, from 1."""
        return next(n for n, line in enumerate(self.text.split("\n"), 1) if line.endswith("// here"))


def _stablehlo(body: str, returned: str = "%r", functions: str = "", argument: str = "tensor<2xf32>") -> str:
    head, end = f"func.func @main(%x: {argument}) -> tensor<2xf32> {{", f"  return {returned} : tensor<2xf32>\n}}"
    return "\n".join([head, body, end, functions])


def _hlo(body: str, computations: str = "", header: str = "") -> str:
    return f"HloModule m{header}\n{computations}\nENTRY main {{\n  x = f32[2] parameter(0)\n{body}\n}}\n"


_COUNTED = """
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<12> : tensor<i32>
  %out:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<2xf32>
  cond {
    %p = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
BODY
    stablehlo.return %j, %w : tensor<i32>, tensor<2xf32>
  }"""

_NESTED = """
    %inner:2 = stablehlo.while(%k = %zero, %u = %v) : tensor<i32>, tensor<2xf32>
    cond {
      %q = stablehlo.compare LT, %k, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %q : tensor<i1>
    } do {
      %n = stablehlo.add %k, %one : tensor<i32>
      %at = stablehlo.constant dense<8> : tensor<i32>
      %is = stablehlo.compare EQ, %k, %at : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %three = stablehlo.constant dense<3> : tensor<i32>
      %too = stablehlo.compare EQ, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %both = stablehlo.and %is, %too : tensor<i1>
      %f = stablehlo.convert %both : (tensor<i1>) -> tensor<f32>
      %m = stablehlo.negate %f : tensor<f32>
      %s = stablehlo.sqrt %m : tensor<f32> // here
      %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %t = stablehlo.add %u, %b : tensor<2xf32>
      stablehlo.return %n, %t : tensor<i32>, tensor<2xf32>
    }
    %w = stablehlo.add %inner#1, %v : tensor<2xf32>"""

_HALVING = """
    %half = stablehlo.constant dense<0.5> : tensor<2xf32>
    %w0 = stablehlo.subtract %v, %half : tensor<2xf32>
    %l = stablehlo.sqrt %w0 : tensor<2xf32> // here
    %z = stablehlo.constant dense<0.0> : tensor<2xf32>
    %lz = stablehlo.multiply %l, %z : tensor<2xf32>
    %w = stablehlo.add %w0, %lz : tensor<2xf32>"""

_BRANCH = """
  %p = stablehlo.constant dense<true> : tensor<i1>
  %r = "stablehlo.if"(%p) ({
    %a = stablehlo.log %x : tensor<2xf32> // here
    stablehlo.return %a : tensor<2xf32>
  }, {
    %b = stablehlo.sqrt %x : tensor<2xf32>
    stablehlo.return %b : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>"""

_CASE_IN_LOOP = """
    %seven = stablehlo.constant dense<7> : tensor<i32>
    %is = stablehlo.compare EQ, %i, %seven : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %which = stablehlo.convert %is : (tensor<i1>) -> tensor<i32>
    %w = "stablehlo.case"(%which) ({
      stablehlo.return %v : tensor<2xf32>
    }, {
      %l = stablehlo.log %v : tensor<2xf32> // here
      stablehlo.return %l : tensor<2xf32>
    }) : (tensor<i32>) -> tensor<2xf32>"""

_HLO_LOOP = """
condition {
  c = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(c), index=0
  n = s32[] constant(20)
  ROOT p = pred[] compare(i, n), direction=LT
}
body {
  c = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(c), index=0
  v = f32[2] get-tuple-element(c), index=1
  one = s32[] constant(1)
  j = s32[] add(i, one)
  b = f32[2] broadcast(FLOAT), dimensions={}
  w = f32[2] subtract(v, b)
  l = f32[2] log(w) // here
  z = f32[2] multiply(l, w)
  k = pred[2] compare(z, z), direction=EQ
  m = f32[2] select(k, w, RESULT)
  ROOT t = (s32[], f32[2]) tuple(j, m)
}"""

_ALL_REDUCE = """  p = u32[] replica-id()
  f = f32[] convert(p)
  b = f32[2] broadcast(f), dimensions={}
  d = f32[2] subtract(x, b)
  l = f32[2] log(d) // here
  ROOT s = f32[2] all-reduce(l), replica_groups={}, to_apply=sum"""
_SUM = "sum { a = f32[] parameter(0)\n b = f32[] parameter(1)\n ROOT c = f32[] add(a, b) }"
_MAX = "max { a = f32[] parameter(0)\n b = f32[] parameter(1)\n ROOT c = f32[] maximum(a, b) }"

FAULTS = [
    Fault("log", _stablehlo("  %r = stablehlo.log %x : tensor<2xf32> // here")),
    Fault(
        "zero-by-zero",
        _stablehlo(
            "  %d = stablehlo.subtract %x, %x : tensor<2xf32>\n  %r = stablehlo.divide %d, %d : tensor<2xf32> // here"
        ),
    ),
    Fault(
        "difference-of-infinities",
        _stablehlo(
            "  %e = stablehlo.exponential %x : tensor<2xf32>\n  %r = stablehlo.subtract %e, %e : tensor<2xf32> // here"
        ),
        ([1000.0, 1.0],),
    ),
    Fault(
        "constant",
        _stablehlo(
            "  %c = stablehlo.constant dense<[0x7FC00000, 1.0]> : tensor<2xf32> // here\n"
            "  %r = stablehlo.add %c, %x : tensor<2xf32>"
        ),
    ),
    Fault(
        "masked",
        _stablehlo(
            "  %l = stablehlo.log %x : tensor<2xf32> // here\n"
            "  %p = stablehlo.compare EQ, %l, %l : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>\n"
            "  %r = stablehlo.select %p, %l, %x : tensor<2xi1>, tensor<2xf32>"
        ),
        masked=True,
    ),
    Fault(
        "function",
        _stablehlo(
            "  %r = func.call @f(%x) : (tensor<2xf32>) -> tensor<2xf32>",
            functions="func.func private @f(%y: tensor<2xf32>) -> tensor<2xf32> {\n"
            "  %0 = stablehlo.sqrt %y : tensor<2xf32> // here\n"
            "  return %0 : tensor<2xf32>\n}",
        ),
    ),
    Fault(
        "composite",
        _stablehlo(
            '  %r = stablehlo.composite "my.f" %x {decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>',
            functions="func.func private @f(%y: tensor<2xf32>) -> tensor<2xf32> {\n"
            "  %0 = stablehlo.sqrt %y : tensor<2xf32> // here\n  return %0 : tensor<2xf32>\n}",
        ),
    ),
    Fault("branch", _stablehlo(_BRANCH)),
    Fault("loop", _stablehlo(_COUNTED.replace("BODY", _HALVING), "%out#1"), ([9.0, 2.3],), (4,)),
    Fault("loop-inside-loop", _stablehlo(_COUNTED.replace("BODY", _NESTED), "%out#1"), iterations=(3, 8)),
    Fault("case-in-loop", _stablehlo(_COUNTED.replace("BODY", _CASE_IN_LOOP), "%out#1"), iterations=(7,)),
    Fault(
        "plain-reducer",
        _stablehlo(
            "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"
            "  %e = stablehlo.exponential %x : tensor<2xf32>\n"
            "  %n = stablehlo.constant dense<[1.0, -1.0]> : tensor<2xf32>\n"
            "  %m = stablehlo.multiply %e, %n : tensor<2xf32>\n"
            "  %s = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0] : "
            "(tensor<2xf32>, tensor<f32>) -> tensor<f32> // here\n"
            "  %r = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2xf32>"
        ),
        ([1000.0, 1000.0],),
    ),
    Fault(
        "overflow", _stablehlo("  %r = stablehlo.exponential %x : tensor<2xf32> // here"), ([1.0, 100.0],), kind="inf"
    ),
    Fault(
        "narrow-overflow",
        _stablehlo(
            "  %h = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xf16> // here\n"
            "  %r = stablehlo.convert %h : (tensor<2xf16>) -> tensor<2xf32>"
        ),
        ([1.0, 70000.0],),
        kind="inf",
    ),
    Fault(
        "division-by-zero",
        _stablehlo(
            "  %d = stablehlo.subtract %x, %x : tensor<2xf32>\n  %r = stablehlo.divide %x, %d : tensor<2xf32> // here"
        ),
        kind="inf",
    ),
    Fault(
        "complex",
        _stablehlo(
            "  %c = stablehlo.complex %x, %x : tensor<2xcomplex<f32>>\n"
            "  %z = stablehlo.subtract %c, %c : tensor<2xcomplex<f32>>\n"
            "  %d = stablehlo.divide %z, %z : tensor<2xcomplex<f32>> // here\n"
            "  %r = stablehlo.real %d : (tensor<2xcomplex<f32>>) -> tensor<2xf32>"
        ),
    ),
    Fault("hlo-log", _hlo("  ROOT r = f32[2] log(x) // here")),
    Fault(
        "hlo-fusion",
        _hlo(
            "  ROOT r = f32[2] fusion(x), kind=kLoop, calls=fused",
            "fused {\n  p = f32[2] parameter(0)\n  q = f32[2] sqrt(p) // here\n  ROOT e = f32[2] exponential(q)\n}",
        ),
    ),
    Fault(
        "hlo-masked-in-fusion",
        _hlo(
            "  ROOT r = f32[2] fusion(x), kind=kLoop, calls=fused",
            "fused {\n  p = f32[2] parameter(0)\n  q = f32[2] sqrt(p) // here\n"
            "  k = pred[2] compare(q, q), direction=EQ\n  ROOT e = f32[2] select(k, q, p)\n}",
        ),
        masked=True,
    ),
    Fault(
        "hlo-call",
        _hlo(
            "  ROOT r = f32[2] call(x), to_apply=f",
            "f {\n  p = f32[2] parameter(0)\n  ROOT q = f32[2] log(p) // here\n}",
        ),
    ),
    Fault(
        "hlo-conditional",
        _hlo(
            "  k = s32[] constant(1)\n  ROOT r = f32[2] conditional(k, x, x), branch_computations={same, wrong}",
            "same { p = f32[2] parameter(0)\n ROOT q = f32[2] copy(p) }\n"
            "wrong {\n  p = f32[2] parameter(0)\n  ROOT q = f32[2] log(p) // here\n}",
        ),
    ),
    Fault(
        "hlo-loop",
        _hlo(
            "  i = s32[] constant(0)\n  t = (s32[], f32[2]) tuple(i, x)\n"
            "  l = (s32[], f32[2]) while(t), condition=condition, body=body\n"
            "  ROOT r = f32[2] get-tuple-element(l), index=1",
            _HLO_LOOP.replace(
                "b = f32[2] broadcast(FLOAT)", "o = f32[] constant(1)\n  b = f32[2] broadcast(o)"
            ).replace("RESULT", "l"),
        ),
        ([30.0, 9.5],),
        (9,),
    ),
    Fault(
        "hlo-loop-masked",
        _hlo(
            "  i = s32[] constant(0)\n  t = (s32[], f32[2]) tuple(i, x)\n"
            "  l = (s32[], f32[2]) while(t), condition=condition, body=body\n"
            "  ROOT r = f32[2] get-tuple-element(l), index=1",
            _HLO_LOOP.replace(
                "b = f32[2] broadcast(FLOAT)", "o = f32[] constant(1)\n  b = f32[2] broadcast(o)"
            ).replace("RESULT", "w"),
        ),
        ([30.0, 9.5],),
        (9,),
        masked=True,
    ),
    Fault(
        "hlo-one-of-two-in-tuple",
        _hlo(
            "  l = f32[2] log(x) // here\n  t = (f32[2], f32[2]) tuple(l, x)\n"
            "  g = f32[2] get-tuple-element(t), index=1\n  ROOT r = f32[2] negate(g)"
        ),
        masked=True,
    ),
    Fault(
        "hlo-asynchronous",
        _hlo(
            "  s = ((f32[2]), f32[2], s32[]) call-start(x), to_apply=f\n  ROOT d = f32[2] call-done(s)",
            "f {\n  p = f32[2] parameter(0)\n  ROOT q = f32[2] log(p) // here\n}",
        ),
    ),
    Fault(
        "grid",
        _hlo(_ALL_REDUCE, _SUM, ", replica_count=3"),
        ([1.5, 4.0],),
        processes=(2,),
    ),
    Fault(
        "grid-sum",
        _hlo(
            "  p = u32[] replica-id()\n  f = f32[] convert(p)\n  two = f32[] constant(2)\n  one = f32[] constant(1)\n"
            "  g = f32[] multiply(f, two)\n  h = f32[] subtract(one, g)\n  b = f32[2] broadcast(h), dimensions={}\n"
            "  e = f32[2] exponential(x)\n  l = f32[2] multiply(e, b)\n"
            "  ROOT s = f32[2] all-reduce(l), replica_groups={}, to_apply=sum // here",
            _SUM,
            ", replica_count=2",
        ),
        ([1.0, 1000.0],),
        processes=(0, 1),
    ),
    Fault(
        "hlo-reducer",
        _hlo(
            "  i = f32[] constant(1)\n  s = f32[] reduce(x, i), dimensions={0}, to_apply=wrong\n"
            "  ROOT r = f32[2] broadcast(s), dimensions={}",
            "wrong {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  d = f32[] subtract(a, b)\n"
            "  ROOT q = f32[] sqrt(d) // here\n}",
        ),
        ([0.5, 3.0],),
    ),
    Fault(
        "hlo-map",
        _hlo(
            "  ROOT r = f32[2] map(x), dimensions={0}, to_apply=wrong",
            "wrong {\n  a = f32[] parameter(0)\n  l = f32[] log(a) // here\n  ROOT n = f32[] negate(l)\n}",
        ),
    ),
    Fault(
        "reducer",
        _stablehlo(
            "  %z = stablehlo.constant dense<1.0> : tensor<f32>\n"
            "  %s = stablehlo.reduce(%x init: %z) across dimensions = [0] : "
            "(tensor<2xf32>, tensor<f32>) -> tensor<f32>\n"
            "  reducer(%a: tensor<f32>, %b: tensor<f32>) {\n"
            "    %d = stablehlo.subtract %a, %b : tensor<f32>\n"
            "    %q = stablehlo.sqrt %d : tensor<f32> // here\n"
            "    stablehlo.return %q : tensor<f32>\n  }\n"
            "  %r = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2xf32>"
        ),
        ([0.5, 3.0],),
    ),
    Fault(
        "hlo-start-of-maximum",
        _hlo(
            "  i = f32[] constant(-inf)\n  m = f32[] reduce(x, i), dimensions={0}, to_apply=max\n"
            "  b = f32[2] broadcast(m), dimensions={}\n  ROOT r = f32[2] exponential(b) // here",
            _MAX,
        ),
        ([1.0, 100.0],),
        kind="inf",
    ),
]

#: Computations of several operations that operations apply to elements.
_APPLIED = [
    Fault(
        "scan",
        _stablehlo(
            "  %rows = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>\n"
            "  %s:2 = chlo.scan(%rows) inits (%x) dimension=0 {\n"
            "  ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):\n"
            "    %d = stablehlo.subtract %carry, %input : tensor<2xf32>\n"
            "    %l = stablehlo.sqrt %d : tensor<2xf32> // here\n"
            "    %z = stablehlo.constant dense<0.0> : tensor<2xf32>\n"
            "    %o = stablehlo.multiply %l, %z : tensor<2xf32>\n"
            "    %n = stablehlo.add %d, %o : tensor<2xf32>\n"
            "    stablehlo.return %n, %d : tensor<2xf32>, tensor<2xf32>\n"
            "  } : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)\n"
            "  %t = stablehlo.slice %s#0 [2:3, 0:2] : (tensor<3x2xf32>) -> tensor<1x2xf32>\n"
            "  %r = stablehlo.reshape %t : (tensor<1x2xf32>) -> tensor<2xf32>"
        ),
        ([5.5, 5.5],),
        (1,),
    ),
    Fault(
        "hlo-scan-backwards",
        _hlo(
            "  k = f32[2,2] constant({{1, 2}, {3, 4}})\n"
            "  s = (f32[2,2], f32[2]) scan(k, x), dimensions={0}, is_reverse=true, num_carries=1, to_apply=step\n"
            "  ROOT r = f32[2] get-tuple-element(s), index=1",
            "step {\n  a = f32[2] parameter(0)\n  b = f32[2] parameter(1)\n  d = f32[2] subtract(b, a)\n"
            "  l = f32[2] log(d) // here\n  ROOT t = (f32[2], f32[2]) tuple(d, l)\n}",
        ),
        ([3.5, 5.0],),
        (1,),
    ),
    Fault(
        "comparator",
        _stablehlo(
            '  %r = "stablehlo.sort"(%x) ({\n'
            "  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
            "    %d = stablehlo.subtract %a, %b : tensor<f32>\n"
            "    %l = stablehlo.sqrt %d : tensor<f32> // here\n"
            "    %o = stablehlo.compare EQ, %l, %l : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
            "    %p = stablehlo.not %o : tensor<i1>\n"
            "    stablehlo.return %p : tensor<i1>\n"
            "  }) {dimension = 0 : i64} : (tensor<2xf32>) -> tensor<2xf32>"
        ),
        ([-2.0, 3.0],),
        masked=True,
    ),
    Fault(
        "hlo-comparator-of-pairs",
        _hlo(
            "  i = s32[2] iota(), iota_dimension=0\n"
            "  s = (f32[2], s32[2]) sort(x, i), dimensions={0}, to_apply=less\n"
            "  ROOT r = f32[2] get-tuple-element(s), index=0",
            "less {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  i = s32[] parameter(2)\n"
            "  j = s32[] parameter(3)\n  d = f32[] subtract(a, b)\n  l = f32[] sqrt(d) // here\n"
            "  ROOT p = pred[] compare(l, l), direction=NE\n}",
        ),
        ([-1.0, 4.0],),
        masked=True,
    ),
    Fault(
        "scatter",
        _stablehlo(
            "  %i = stablehlo.constant dense<[[1], [0]]> : tensor<2x1xi32>\n"
            "  %u = stablehlo.constant dense<[1.0, 8.0]> : tensor<2xf32>\n"
            '  %r = "stablehlo.scatter"(%x, %i, %u) ({\n'
            "  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
            "    %d = stablehlo.subtract %a, %b : tensor<f32>\n"
            "    %q = stablehlo.sqrt %d : tensor<f32> // here\n"
            "    stablehlo.return %q : tensor<f32>\n"
            "  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
            "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : "
            "(tensor<2xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<2xf32>"
        ),
        ([5.0, 3.0],),
    ),
    Fault(
        "hlo-window",
        _hlo(
            "  z = f32[] constant(4)\n  ROOT r = f32[2] reduce-window(x, z), window={size=2 pad=1_0}, to_apply=wrong",
            "wrong {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  d = f32[] subtract(a, b)\n"
            "  ROOT q = f32[] sqrt(d) // here\n}",
        ),
        ([9.0, 1.0],),
    ),
    Fault(
        "select-and-scatter",
        _stablehlo(
            "  %z = stablehlo.constant dense<1.0> : tensor<f32>\n"
            "  %g = stablehlo.constant dense<[3.0]> : tensor<1xf32>\n"
            '  %r = "stablehlo.select_and_scatter"(%x, %g, %z) ({\n'
            "  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
            "    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
            "    stablehlo.return %p : tensor<i1>\n"
            "  }, {\n"
            "  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
            "    %d = stablehlo.subtract %a, %b : tensor<f32>\n"
            "    %l = stablehlo.log %d : tensor<f32> // here\n"
            "    stablehlo.return %l : tensor<f32>\n"
            "  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : "
            "(tensor<2xf32>, tensor<1xf32>, tensor<f32>) -> tensor<2xf32>"
        ),
    ),
    Fault(
        "masked-in-reducer",
        _hlo(
            "  i = f32[] constant(0)\n  s = f32[] reduce(x, i), dimensions={0}, to_apply=careful\n"
            "  ROOT r = f32[2] broadcast(s), dimensions={}",
            "careful {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  q = f32[] sqrt(b) // here\n"
            "  k = pred[] compare(q, q), direction=EQ\n  m = f32[] select(k, q, a)\n"
            "  ROOT c = f32[] add(a, m)\n}",
        ),
        ([4.0, -3.0],),
        masked=True,
    ),
    Fault(
        "reducer-overflow",
        _hlo(
            "  i = f32[] constant(0)\n  s = f32[] reduce(x, i), dimensions={0}, to_apply=wrong\n"
            "  ROOT r = f32[2] broadcast(s), dimensions={}",
            "wrong {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  e = f32[] exponential(b) // here\n"
            "  ROOT c = f32[] add(a, e)\n}",
        ),
        ([1.0, 100.0],),
        kind="inf",
    ),
]
FAULTS += _APPLIED

_PAIR = 'channel_id=1, frontend_attributes={_xla_send_recv_source_target_pairs="{{0,1}}"}'
#: A program of two partitions, of which the first sends its argument to the second.
SENDING = _hlo(
    f"""  n = token[] after-all()
  s = (f32[2], u32[], token[]) send(x, n), {_PAIR}
  t = token[] send-done(s), {_PAIR}
  r = (f32[2], u32[], token[]) recv(n), {_PAIR}
  d = (f32[2], token[]) recv-done(r), {_PAIR}
  g = f32[2] get-tuple-element(d), index=0
  ROOT a = f32[2] add(g, x)""",
    header=", num_partitions=2",
)
#: A program of two replicas that add up their arguments.
ADDING = _hlo("  ROOT s = f32[2] all-reduce(x), replica_groups={}, to_apply=sum", _SUM, ", replica_count=2")

_UNTAKEN = _BRANCH.replace("dense<true>", "dense<false>").replace(" // here", "")

#: Programs in which nothing arises, and their arguments.
CLEAN: dict[str, tuple[str, Sequence[Any]]] = {
    "log": (FAULTS[0].text, ([1.0, 2.0],)),
    "untaken-branch": (_stablehlo(_UNTAKEN).replace("stablehlo.sqrt", "stablehlo.negate"), ([1.0, -1.0],)),
    "loop": (_stablehlo(_COUNTED.replace("BODY", _HALVING), "%out#1"), ([9.0, 6.5],)),
    "untaken-case": (
        _stablehlo(_COUNTED.replace("BODY", _CASE_IN_LOOP).replace("dense<7>", "dense<20>"), "%out#1"),
        ([1.0, -1.0],),
    ),
    "log-of-positive": (_stablehlo("  %r = stablehlo.log_plus_one %x : tensor<2xf32>"), ([0.0, -0.5],)),
    "fusion": (next(f for f in FAULTS if f.name == "hlo-fusion").text, ([0.0, 2.0],)),
    "start-of-maximum": (next(f for f in FAULTS if f.name == "hlo-start-of-maximum").text, ([0.0, 2.0],)),
    "integers": (
        "func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {\n  %z = stablehlo.subtract %x, %x : tensor<2xi32>\n"
        "  %r = stablehlo.divide %x, %z : tensor<2xi32>\n  return %r : tensor<2xi32>\n}",
        (np.array([1, 2], np.int32),),
    ),
    "nothing": ("func.func @main() {\n  return\n}", ()),
    "grid": (next(f for f in FAULTS if f.name == "grid").text, ([5.0, 4.0],)),
    # As JAX sorts: all NaNs are one, and zeros are, before keys are compared.
    "sort": (
        _stablehlo(
            '  %r = "stablehlo.sort"(%x) ({\n'
            "  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
            "    %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>\n"
            "    %n = stablehlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
            "    %k = stablehlo.select %n, %nan, %a : tensor<i1>, tensor<f32>\n"
            "    %p = stablehlo.compare LT, %k, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
            "    stablehlo.return %p : tensor<i1>\n"
            "  }) {dimension = 0 : i64} : (tensor<2xf32>) -> tensor<2xf32>"
        ),
        ([2.0, 1.0],),
    ),
    **{
        fault.name: (fault.text, arguments)
        for fault, arguments in (
            *((f, ([50.0, 50.0],)) for f in _APPLIED if f.name in ("scan", "scatter")),
            *((f, ([2.0, 3.0],)) for f in _APPLIED if f.name in ("masked-in-reducer",)),
            *((f, ([2.0, 2.0],)) for f in _APPLIED if f.name in ("comparator", "hlo-comparator-of-pairs")),
            (next(f for f in _APPLIED if f.name == "hlo-scan-backwards"), ([100.0, 100.0],)),
            (next(f for f in _APPLIED if f.name == "hlo-window"), ([-1.0, -2.0],)),
            (next(f for f in _APPLIED if f.name == "reducer-overflow"), ([1.0, 3.0],)),
            (next(f for f in FAULTS if f.name == "masked"), ([1.0, 3.0],)),
        )
    },
}
