"""Corner cases of the MLIR printer, against the C++'s text."""

from __future__ import annotations

import pytest

from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.mlir.printer.module import print_stablehlo
from hlo_text.verifier.walk import verify

from support.jax_version import IS_MLIR_24
from support.oracle import oracle

PROGRAMS = {
    "attributes": r"""
module attributes {
  a.text = "x\09\22\5C\ff é€", a.symbol = @s::@"t u"::@v, a.nested = [@x, [1, [2 : i8, 3.5 : f16]], {z = 1, "1 x" = 2}],
  a.lowest = -9223372036854775808 : i64, a.highest = 18446744073709551615 : ui64, a.nan = 0x7FF0000000000001 : f64,
  a.floats = array<f32: 1.0, 0x7FC00001>, a.bools = array<i1: true, false>, a.nothing = array<f64>,
  a.narrow = dense<[[1, 2], [3, 4]]> : tensor<2x2xi3>, a.pairs = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>,
  a.wide = dense<-1> : tensor<3xi128>, a.vector = dense<[1.5, 2.5]> : vector<2xbf16>,
  a.bytes = dense<"0x0100000002000000"> : tensor<2xi32>, a.empty = dense<5> : tensor<0x4xi32>,
  a.types = tuple<tensor<2xf32>, (i32) -> ()>, a.function = () -> ((i32) -> i32), a.typed = ["s" : i32, "s" : none],
  a.units = [unit, true, 1 : index, 0x4B3C614E00000000 : f64],
  a.specials = dense<[-1.0, 0x7F800000, 0xFF800000, 1.0e10, 16777216.0]> : tensor<5xf32>
} {}
""",
    "elements of types that NumPy lacks": """
module attributes {
  a.units = [dense<[1, 0]> : tensor<2xui1>, dense<true> : tensor<2xui1>, dense<0x1> : vector<2xui1>],
  a.wide = [dense<[0.1, 12345678.9]> : tensor<2xf80>, dense<0.1> : tensor<f128>, dense<0x7FC00> : tensor<tf32>],
  a.rounded = dense<[0.1, 12345678.9]> : tensor<2xtf32>,
  a.pairs = [dense<[(1.0, 0.1), (0x7C00, 0x7E00)]> : tensor<2xcomplex<f16>>, dense<(0.1, 1.0)> : tensor<complex<bf16>>]
} {
}
""",
    "layouts and spaces of memory": """
!t = f32
#one = 1 : i32
module attributes {
  a.space = [memref<2xf32, 0>, memref<*xf32, 0 : i8>, memref<2xf32, 1 : i64>, memref<*xf32, #one>, memref<2x!t, "x">],
  a.layout = [memref< 2x ?xf32 , strided<[ 1,?] ,offset : 0>>, memref<2xf32, affine_map<(a) -> (a)>, 2>],
  a.stride = memref<?xcomplex<f32>, strided<[2], offset: ?>>, a.vector = vector<2x!t>
} {
}
""",
    "accuracies": """
module attributes {
  a.pattern = #stablehlo.result_accuracy<atol = 0x3FF0000000000000, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>,
  a.plain = #stablehlo.result_accuracy<rtol=0.00001, ulps = 0x10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>
} {
  func.func @f(%a: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.tanh %a {result_accuracy = #stablehlo.result_accuracy<atol = 0x7FF0000000000000,
      mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<f32>
    return %0 : tensor<f32>
  }
}
""",
    "dimension numbers in another order": """
module attributes {a.b = #stablehlo.conv<raw output_batch_dimension = 0, input_batch_dimension = 0,
  input_feature_dimension = 1, input_spatial_dimensions = [2], kernel_output_feature_dimension = 0,
  kernel_input_feature_dimension = 1, kernel_spatial_dimensions = [2], output_feature_dimension = 1,
  output_spatial_dimensions = [2]>} {
}
""",
    "flags and predicates": """
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  %0 = arith.addf %a, %a fastmath<fast,nnan> : tensor<2xf32>
  %1 = arith.addf %a, %a fastmath<ninf,none, nnan,nnan> : tensor<2xf32>
  %2 = arith.cmpi "eq", %b, %b : tensor<2xi32>
  %3 = arith.cmpf "ueq", %a, %a : tensor<2xf32>
  return
}
""",
    "floats without sign and zero": """
module attributes {a.zero = 0.0 : f8E8M0FNU, a.list = dense<[0.0, -2.0, 1.0e-45, 3.0, 1.0e39]> : tensor<5xf8E8M0FNU>} {
  func.func @f() -> tensor<2xf8E8M0FNU> {
    %0 = stablehlo.constant dense<-0.0> : tensor<2xf8E8M0FNU>
    return %0 : tensor<2xf8E8M0FNU>
  }
}
""",
    "attributes of Shardy and arith": """
module attributes {
  a.sharding = #sdy.sharding<@m,[{"x"},{ ? }p1], replicated={"z"}>,
  a.values = #sdy.sharding_per_value<[<@m,[{}]>,<@m,[]>]>,
  a.meshes = [#sdy.mesh<[ "x" = 2,"y"=2 ],device_ids=[1,0,2,3]>, #sdy.mesh<["x"=2], device_ids=[0, 1]>],
  a.axes = #sdy<manual_axes{ "x","y" }>, a.lists = #sdy<list_of_axis_ref_lists [{"x","y":(1)2},{}]>,
  a.parameters = #sdy<all_to_all_param_list[{"x"}:0->1,{"y"}: 1 -> 2]>, a.flags = #arith.fastmath<nnan,fast>,
  a.overflow = #arith.overflow<nuw,nsw>
} {
}
""",
    "floats without sign": """
module attributes {a.zero = 0.0 : f8E8M0FNU, a.list = dense<[0.0, 1.0e-45, 3.0, 1.0e39]> : tensor<4xf8E8M0FNU>} {
}
""",
    "one element for none": """
func.func @f() -> (tensor<0xf32>, tensor<2x0xi8>, tensor<0xi1>, tensor<0xcomplex<f32>>, tensor<0xbf16>) {
  %0 = stablehlo.constant dense<1.0> : tensor<0xf32>
  %1 = stablehlo.constant dense<255> : tensor<2x0xi8>
  %2 = stablehlo.constant dense<1> : tensor<0xi1>
  %3 = stablehlo.constant dense<(1.0, 2.0)> : tensor<0xcomplex<f32>>
  %4 = stablehlo.constant dense<0x3F80> : tensor<0xbf16>
  return %0, %1, %2, %3, %4 : tensor<0xf32>, tensor<2x0xi8>, tensor<0xi1>, tensor<0xcomplex<f32>>, tensor<0xbf16>
}
""",
    "window reversal as integers": """
func.func @f(%a: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>) -> tensor<1x2x2x1xf32> {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [2, 0]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x2x2x1xf32>
  return %0 : tensor<1x2x2x1xf32>
}
""",
    "names": """
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>, %p: tensor<i1>) -> (tensor<2xi32>, tensor<2xi32>) {
  "stablehlo.add"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %x, %y = "stablehlo.sort"(%a, %b) ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>, %l2: tensor<i32>, %r2: tensor<i32>):
    %c = stablehlo.constant dense<1> : tensor<i32>
    %t = stablehlo.compare LT, %l, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  }) : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  %z = stablehlo.constant dense<0> : tensor<i32>
  %q:2 = "stablehlo.if"(%p) ({
    %w:2 = "stablehlo.case"(%z) ({
      %zz = stablehlo.constant dense<3> : tensor<2xi32>
      stablehlo.return %zz, %zz : tensor<2xi32>, tensor<2xi32>
    }, {
      stablehlo.return %x, %y : tensor<2xi32>, tensor<2xi32>
    }) {a.b = 1} : (tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
    stablehlo.return %w#1, %w#0 : tensor<2xi32>, tensor<2xi32>
  }, {
    stablehlo.return %x, %y : tensor<2xi32>, tensor<2xi32>
  }) : (tensor<i1>) -> (tensor<2xi32>, tensor<2xi32>)
  return %q#0, %q#1 : tensor<2xi32>, tensor<2xi32>
}
""",
    "reducers in a loop": """
func.func @f(%a: tensor<4x8xf32>, %z: tensor<f32>, %n: tensor<i32>) {
  %0:2 = stablehlo.while(%i = %n, %x = %a) : tensor<i32>, tensor<4x8xf32>
  cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.reduce(%x init: %z) across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
     reducer(%l: tensor<f32>, %m: tensor<f32>) {
      %k = stablehlo.constant dense<2.0> : tensor<f32>
      %s = stablehlo.multiply %l, %k : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }
    %r2 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1] {x.y = "q"}
      : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %k2 = stablehlo.constant dense<2.0> : tensor<f32>
    stablehlo.return %i, %x : tensor<i32>, tensor<4x8xf32>
  }
  %v = stablehlo.constant dense<1.0> : tensor<8xf32>
  %o:3 = "stablehlo.batch_norm_training"(%a, %v, %v) <{epsilon = 1.0e-5 : f32, feature_index = 1 : i64}>
    : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>)
  %p:3 = "stablehlo.batch_norm_training"(%o#0, %o#1, %o#2) <{epsilon = 1.0e-5 : f32, feature_index = 1 : i64}>
    : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}
""",
    "modules and maps": """
module @a {
  module @b {
    func.func private @f(i32 {a.b}) -> (i32 {a.c = [1]})
    func.func @g(%x: i32) -> i32 {
      %r = call @f(%x) : (i32) -> i32
      return %r : i32
    }
  }
  func.func public @h() -> () attributes {
    x.map = affine_map<(d0, d1)[s0] -> (d0 mod 2, d1 ceildiv s0, -d0 + 3)>, x.set = affine_set<(d0) : (d0 >= 0)>,
    x.layout = strided<[1, ?], offset: 3>, x.same = affine_map<(d0, d1)[s0] -> (d0 mod 2, d1 ceildiv s0, -d0 + 3)>
  } {
    return
  }
}
""",
    "blocks": """
func.func @f(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^a
^a:
  %0 = arith.constant -5 : i32
  %1 = arith.constant 7 : index
  %2 = arith.constant true
  %3 = arith.constant 2.5 : f32
  %4 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %5 = arith.constant 5 : i64
  %6 = arith.constant 5 : i64
  cf.br ^b(%0, %x : i32, i32)
^b(%p: i32, %q: i32):
  cf.cond_br %c, ^b(%p, %q : i32, i32), ^d(%q : i32)
^d(%z: i32):
  return %z : i32
}
""",
    "empty groups": """
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.all_gather"(%a) {replica_groups = dense<> : tensor<0x2xi64>, all_gather_dim = 0 : i64}
    : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "stablehlo.all_gather"(%a) {replica_groups = dense<> : tensor<0x0xi64>, all_gather_dim = 0 : i64}
    : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<> : tensor<0x2xi64>}
    : (tensor<2xf32>) -> tensor<2xf32>
  return
}
""",
    "assertions": r"""
func.func @f(%a: i1) {
  cf.assert %a, "m\22 ->, {n"
  cf.assert %a, "m" {q = 1 : i32, "r s" = "}"}
  "cf.assert"(%a) <{msg = "m"}> : (i1) -> ()
  "cf.assert"(%a) <{msg = "m\0A"}> {"a b", q = 1 : i32} : (i1) -> ()
  return
}
""",
    "constants without elements": """
func.func @f() {
  %0 = stablehlo.constant dense<1.0> : tensor<0xcomplex<f32>>
  %1 = stablehlo.constant dense<0x3F800000> : tensor<2x0xcomplex<f32>>
  %2 = stablehlo.constant dense<(1.0, 2.0)> : tensor<0xcomplex<f64>>
  return
}
""",
    "bare attributes": """
"builtin.module"() <{sym_name = "x", sym_visibility = "private"}> ({
  "func.func"() <{function_type = () -> (), sym_name = "a b", no_inline}> ({
    "func.return"() {a.b} : () -> ()
  }) {q.r = 1} : () -> ()
}) {t.u} : () -> ()
""",
    "elided and kept defaults": """
func.func @f(%a: tensor<8x8xf32>) {
  %0 = stablehlo.custom_call @t(%a) {
    mhlo.frontend_attributes = {"a b" = "c", x = "y"}, mhlo.sharding = "{replicated}", api_version = 2 : i32,
    called_computations = [], has_side_effect = false, output_operand_aliases = []
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.dot_general %a, %a, contracting_dims = [] x [], precision = []
    : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8x8x8xf32>
  %2 = stablehlo.iota dim = 0 {a.b} : tensor<101xui8>
  %3 = stablehlo.get_dimension_size %a, dim = 1 {z.z = "1"} : (tensor<8x8xf32>) -> tensor<i32>
  %4 = stablehlo.constant {b.b} dense<1.0> : tensor<f32>
  %5 = stablehlo.clamp %4, %a, %4 : (tensor<f32>, tensor<8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
  %6 = stablehlo.exponential %a {
    result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 0,
      mode = #stablehlo.result_accuracy_mode<HIGHEST>>, x.y
  } : tensor<8x8xf32>
  %7 = stablehlo.add %a, %5 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<?x8xf32>
  return
}
""",
}

LOCATIONS = """
#l1 = loc("f.py":1:2)
#l2 = loc("g"(#l1))
module @m attributes {t.l = loc(fused<"m">[#l1, "zz"])} {
  sdy.mesh @mesh = <["x"=2]> loc("mesh")
  func.func @f(%a: tensor<2xf32> loc(#l2), %b: tensor<2xf32> {x.y = loc("attribute")} loc(unknown)) -> tensor<2xf32> {
    %0 = stablehlo.custom_call @foo(%a) {backend_config = "", mhlo.x = loc("cc"(#l1))}
      : (tensor<2xf32>) -> tensor<2xf32> loc(callsite(#l2 at fused["q", #l1]))
    %p = stablehlo.constant dense<true> : tensor<i1> loc("p")
    %z = stablehlo.constant dense<0.0> : tensor<f32> loc(unknown)
    %1:2 = "stablehlo.if"(%p) ({
      stablehlo.return %a, %a : tensor<2xf32>, tensor<2xf32> loc("r1")
    }, {
      stablehlo.return %a, %a : tensor<2xf32>, tensor<2xf32> loc("r2"(#l2))
    }) {a.c = loc("if-attribute")} : (tensor<i1>) -> (tensor<2xf32>, tensor<2xf32>) loc("if")
    %3 = stablehlo.reduce(%a init: %z) across dimensions = [0] {a.k = loc("reduce-attribute")}
      : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
     reducer(%l: tensor<f32> loc("L"), %m: tensor<f32> loc("M"(#l1))) {
      %s = stablehlo.subtract %l, %m : tensor<f32> loc("sub")
      stablehlo.return %s : tensor<f32> loc("rr")
    } loc("reduce")
    %4 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0]
      : (tensor<2xf32>, tensor<f32>) -> tensor<f32> loc("compact")
    %5 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"}
      (%v: tensor<1xf32> loc("V"(#l1))) {
      sdy.return %v : tensor<1xf32> loc("vr")
    } : (tensor<2xf32>) -> tensor<2xf32> loc("manual")
    return %0 : tensor<2xf32> loc("ret")
  } loc("fn")
  func.func private @declared(tensor<2xf32> {x.y = loc("declared-attribute")}) loc("d")
} loc("mod")
"""


#: Programs that MLIR takes no more since its version 24, and those whose attributes stand in another order or place.
_REFUSED_BY_MLIR_24 = ("floats without sign and zero",)
_OTHERWISE_IN_MLIR_24 = ("bare attributes",)


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("generic", [False, True])
def test_programs(name: str, generic: bool) -> None:
    text = PROGRAMS[name]
    printed = print_stablehlo(parse_stablehlo(text, cache=False), generic=generic)
    if IS_MLIR_24 and name in _REFUSED_BY_MLIR_24:
        assert oracle().accepts_mlir(text) is not None
        return
    expected = oracle().print_mlir(text, generic=generic)
    if IS_MLIR_24 and name in _OTHERWISE_IN_MLIR_24 and not generic:
        assert print_stablehlo(parse_stablehlo(expected)) == printed
        return
    assert printed.rstrip("\n") == expected.rstrip("\n")


@pytest.mark.parametrize("generic", [False, True])
@pytest.mark.parametrize("debug_info", [False, True])
def test_locations_in_all_places(generic: bool, debug_info: bool) -> None:
    printed = print_stablehlo(parse_stablehlo(LOCATIONS, cache=False), generic=generic, debug_info=debug_info)
    expected = oracle().print_mlir(LOCATIONS, generic=generic, debug_info=debug_info)
    assert printed.rstrip("\n") == expected.rstrip("\n")


ATTRIBUTES = """
#loc1 = loc("a":1:2)
#loc2 = loc("n"(#loc1))
module attributes {a.list = [loc(fused<[#loc1]>[#loc1, unknown, #loc1]), loc("n"(unknown)), loc(#loc2)],
  a.type = tensor<2xf32, loc("n"(#loc1))>} {
} loc(callsite("n"(unknown) at #loc2))
"""


@pytest.mark.parametrize("generic", [False, True])
@pytest.mark.parametrize("cache", [False, True])
def test_aliases_of_locations_in_attributes(generic: bool, cache: bool) -> None:
    printed = print_stablehlo(parse_stablehlo(ATTRIBUTES, cache=cache), generic=generic)
    assert printed.rstrip("\n") == oracle().print_mlir(ATTRIBUTES, generic=generic).rstrip("\n")


FUSED = """
module {
  func.func @f(%a: tensor<f32> loc("":1:2)) -> tensor<f32> {
    %0 = stablehlo.abs %a : tensor<f32> loc(fused[fused["a", "b"], "c", "a"])
    %1 = stablehlo.abs %0 : tensor<f32> loc(fused<"m">["a", fused<"m">["b", fused["c"]], fused<"n">["d"]])
    %2 = stablehlo.abs %1 : tensor<f32> loc(fused[fused<"m">["a"], unknown, "":3])
    return %2 : tensor<f32> loc(unknown)
  } loc(unknown)
} loc(unknown)
"""


@pytest.mark.parametrize("cache", [False, True])
def test_fused_locations_are_merged(cache: bool) -> None:
    printed = print_stablehlo(parse_stablehlo(FUSED, cache=cache), debug_info=True)
    assert printed.rstrip("\n") == oracle().print_mlir(FUSED, debug_info=True).rstrip("\n")


REDUCER = """
module {
  func.func @f(%x: tensor<3xf32> loc("x"), %y: tensor<3xi32> loc("y"),
      %p: tensor<f32> loc("p"), %q: tensor<i32> loc("q")) {
    %0:2 = stablehlo.reduce(%x init: %p), (%y init: %q) across dimensions = [0]
      : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
     reducer(%a: tensor<f32> loc("a"), %b: tensor<f32> loc("b")) (%c: tensor<i32> loc("c"), %d: tensor<i32> loc("d")) {
      stablehlo.return %a, %c : tensor<f32>, tensor<i32> loc("end")
    } loc("reduce")
    return loc("return")
  } loc("f")
} loc("module")
"""


@pytest.mark.parametrize("generic", [False, True])
def test_locations_of_a_reducer_are_numbered_as_they_are_printed(generic: bool) -> None:
    printed = print_stablehlo(parse_stablehlo(REDUCER, cache=False), generic=generic, debug_info=True)
    assert printed.rstrip("\n") == oracle().print_mlir(REDUCER, generic=generic, debug_info=True).rstrip("\n")


CONVOLUTION = """func.func @f(%a: tensor<1x8x8xf32>, %b: tensor<3x8x8xf32>) -> tensor<1x6x8xf32> {{
  %0 = "stablehlo.convolution"(%a, %b) <{{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw
    input_batch_dimension = 0, input_feature_dimension = {feature}, input_spatial_dimensions = [1],
    kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0],
    output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>,
    feature_group_count = 1 : i64}}> : (tensor<1x8x8xf32>, tensor<3x8x8xf32>) -> tensor<1x6x8xf32>
  return %0 : tensor<1x6x8xf32>
}}
"""


@pytest.mark.parametrize("feature", [0, 1, 3, 9])
def test_impossible_dimension_numbers_are_kept(feature: int) -> None:
    """Dimension letters cannot express these numbers: only jaxlib's verifier rejects them, and printing aborts."""
    parse_stablehlo(CONVOLUTION.format(feature=2))
    module = parse_stablehlo(CONVOLUTION.format(feature=feature))
    for text in (module.to_text(), module.to_text(generic=True)):
        assert f"raw input_batch_dimension = 0, input_feature_dimension = {feature}," in text
        assert parse_stablehlo(text).to_text(generic=True) == module.to_text(generic=True)
    assert [diagnostic.code for diagnostic in verify(module)] == ["convolution.C13"]


def test_escapes_of_control_characters() -> None:
    """As MLIR's printer: hexadecimal digits for everything but printable characters, and two backslashes for one."""
    text = 'module attributes {a.b = "x\\09y\\0A\\22\\\\\\7F"} {\n}\n'
    assert parse_stablehlo(text).to_text().strip() == text.strip()
    assert 'a.b = "x\\09y"' in parse_stablehlo('module attributes {a.b = "x\\ty"} {\n}\n').to_text()
