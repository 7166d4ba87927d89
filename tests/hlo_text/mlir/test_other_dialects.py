"""Pretty forms of dialects that this package does not declare: kept as text with their values, regions and labels."""

from __future__ import annotations

import pytest

from hlo_text import fingerprint
from hlo_text.core.diagnostics import ParseError
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.oracle import oracle

FORMS = {
    "affine": """func.func @f(%arg0: memref<100xf32>) {
  affine.for %arg1 = 0 to 100 {
    %0 = affine.load %arg0[%arg1] : memref<100xf32>
    affine.store %0, %arg0[%arg1] : memref<100xf32>
  }
  affine.parallel (%arg1) = (0) to (100) {
    %0 = affine.load %arg0[%arg1] : memref<100xf32>
  }
  return
}
""",
    "gpu": """gpu.module @kernels {
  gpu.func @kernel(%arg0: memref<4xf32>, %arg1: index, %arg2: f32) kernel {
    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
    gpu.return
  }
}
""",
    "llvm": """llvm.mlir.global internal constant @one(1 : i32) {addr_space = 0 : i32} : i32
llvm.func @f(%arg0: i32, %arg1: !llvm.ptr {llvm.noalias}) -> i32 attributes {sym_visibility = "private"} {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.store %0, %arg1 : i32, !llvm.ptr
  %1 = llvm.icmp "eq" %arg0, %0 : i32
  llvm.cond_br %1, ^bb1(%arg0 : i32), ^bb2
^bb1(%2: i32):  // pred: ^bb0
  llvm.br ^bb2
^bb2:  // 2 preds: ^bb0, ^bb1
  llvm.return %0 : i32
}
""",
    "memref": """memref.global "private" constant @table : memref<2xi32> = dense<[1, 2]>
func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index) {
  memref.copy %arg0, %arg1 : memref<4xf32> to memref<4xf32>
  %0 = memref.generic_atomic_rmw %arg0[%arg2] : memref<4xf32> {
  ^bb0(%arg3: f32):
    memref.atomic_yield %arg3 : f32
  }
  return
}
""",
    "mpmd": """\
func.func @f(%arg0: !mpmd.mesh_tensor<"m", tensor<4xf32>>) attributes {topology = #mpmd.topology<<"m" : <["x"=2]>>>} {
  %0 = mpmd.fragment<mesh="m", origin=["f"(1)], stage=0> (%arg0) (%arg1: tensor<4xf32>) {
    %1 = stablehlo.multiply %arg1, %arg1 : tensor<4xf32>
    mpmd.return %1 : tensor<4xf32>
  } : (!mpmd.mesh_tensor<"m", tensor<4xf32>>) -> !mpmd.mesh_tensor<"m", tensor<4xf32>>
  return
}
""",
    "scf": """func.func @f(%arg0: tensor<2xf32>, %arg1: index, %arg2: i1) -> tensor<2xf32> {
  %0 = scf.for %arg3 = %arg1 to %arg1 step %arg1 iter_args(%arg4 = %arg0) -> (tensor<2xf32>) {
    %3 = arith.addf %arg4, %arg4 : tensor<2xf32>
    %4 = scf.if %arg2 -> (tensor<2xf32>) {
      scf.yield %3 : tensor<2xf32>
    } else {
      scf.yield %arg4 : tensor<2xf32>
    }
    scf.yield %4 : tensor<2xf32>
  }
  %1:2 = scf.while (%arg3 = %0, %arg4 = %arg1) : (tensor<2xf32>, index) -> (tensor<2xf32>, index) {
    scf.condition(%arg2) %arg3, %arg4 : tensor<2xf32>, index
  } do {
  ^bb0(%arg3: tensor<2xf32>, %arg4: index):
    scf.yield %arg3, %arg4 : tensor<2xf32>, index
  }
  %2 = scf.forall (%arg3, %arg4) in (%arg1, 4) shared_outs(%arg5 = %1#0) -> (tensor<2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %arg5[%arg3] [2] [1] : tensor<2xf32> into tensor<2xf32>
    }
  }
  return %2 : tensor<2xf32>
}
""",
}
#: Triton, whose dialect jaxlib does not have; the text is that of its printer.
KERNEL = """module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func public @kernel(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: i32) attributes {noinline = false} {
    %0 = tt.get_program_id x : i32
    %1 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %2 = scf.for %arg2 = %0 to %arg1 step %arg1 iter_args(%arg3 = %1) -> (tensor<128xi32>)  : i32 {
      %3 = tt.splat %arg2 : i32 -> tensor<128xi32>
      scf.yield %3 : tensor<128xi32>
    }
    tt.return
  }
}
"""


def _printed(text: str, *, cache: bool = True) -> str:
    return parse_stablehlo(text, cache=cache).to_text()


@pytest.mark.parametrize("dialect", FORMS)
@pytest.mark.parametrize("cache", [True, False])
def test_forms_of_other_dialects_with_arguments_and_successors(dialect: str, cache: bool) -> None:
    text = FORMS[dialect]
    assert _printed(text, cache=cache) == oracle().print_mlir(text)
    renamed = text.replace("%arg", "%a_").replace("^bb", "^block")
    assert _printed(renamed, cache=cache) == _printed(text)
    assert verify(parse_stablehlo(text, cache=cache)) == []


@pytest.mark.parametrize("dialect", FORMS)
@pytest.mark.parametrize("cache", [True, False])
def test_locations_of_arguments_in_forms_of_other_dialects(dialect: str, cache: bool) -> None:
    """Forms that show an argument's type show its location; the location of other arguments has no alias."""
    text = oracle().print_mlir(FORMS[dialect], debug_info=True)
    module = parse_stablehlo(text, cache=cache)
    assert module.to_text(debug_info=True) == text
    assert module.to_text() == oracle().print_mlir(FORMS[dialect])
    assert fingerprint(module) == fingerprint(parse_stablehlo(FORMS[dialect]))


@pytest.mark.parametrize(
    "location", ["loc(unknown)", 'loc(fused<"a)">["f(.py":1:2, "g.py":3:4])', 'loc("n"("g.py":3:4))']
)
def test_locations_of_arguments_that_contain_brackets(location: str) -> None:
    text = FORMS["mpmd"].replace("%arg1: tensor<4xf32>", f"%arg1: tensor<4xf32> {location}")
    for cache in (True, False):
        module = parse_stablehlo(text, cache=cache)
        assert module.to_text() == oracle().print_mlir(text)
        assert location in module.to_text(debug_info=True, use_local_scope=True)
        with pytest.raises(ParseError, match=r":2:.*location alias #lac is undefined"):
            parse_stablehlo(text.replace(location, "loc(#lac)"), cache=cache)


@pytest.mark.parametrize("cache", [True, False])
def test_strings_in_unknown_forms_are_kept(cache: bool) -> None:
    """An alias or the start of a comment in a string is text."""
    text = """#map = affine_map<(d0) -> (d0)>
!t = tensor<2xf32>
func.func @f(%arg0: !t) {
  a.b "#map !t // c" %arg0 {url = "https://x.y", // "comment
    map = #map} : !t // comment
  return
}
"""
    printed = """module {
  func.func @f(%arg0: tensor<2xf32>) {
    a.b "#map !t // c" %arg0 {url = "https://x.y", map = affine_map<(d0) -> (d0)>} : tensor<2xf32>
    return
  }
}
"""
    assert _printed(text, cache=cache) == printed


def test_attributes_of_arguments_in_unknown_forms_are_kept() -> None:
    text = """module {
  llvm.func @f(%arg0: !llvm.ptr {llvm.name = ") {", llvm.noalias}, %arg1: i32) {
    llvm.return
  }
}
"""
    assert _printed(text) == text == oracle().print_mlir(text)
    located = parse_stablehlo(oracle().print_mlir(text, debug_info=True)).to_text(debug_info=True)
    assert located == oracle().print_mlir(text, debug_info=True)


def test_a_form_with_typed_and_other_arguments() -> None:
    text = """module {
  func.func @f(%arg0: i32) {
    a.b (%arg1: i32) {
      a.c %arg1 : i32
    } next %arg1 = %arg0 {
      a.c %arg1 : i32
    }
    return
  }
}
"""
    assert _printed(text) == text


def test_labels_in_brackets() -> None:
    text = """llvm.func @f(%arg0: i32) -> i32 {
  llvm.switch %arg0 : i32, ^bb1 [
    42: ^bb2(%arg0 : i32)
  ]
^bb1:  // pred: ^bb0
  llvm.return %arg0 : i32
^bb2(%0: i32):  // pred: ^bb0
  llvm.return %0 : i32
}
"""
    assert _printed(text.replace("^bb", "^block")).split() == oracle().print_mlir(text).split()
    with pytest.raises(ParseError, match=r"\^bb3"):
        parse_stablehlo(text.replace("42: ^bb2", "42: ^bb3"))


def test_a_kernel_of_a_dialect_that_jaxlib_does_not_register() -> None:
    assert _printed(KERNEL) == KERNEL


def test_arguments_of_other_dialects_are_visible_in_their_region_only() -> None:
    text = FORMS["affine"].replace("  return\n", "  affine.store %x, %arg0[%arg1] : memref<100xf32>\n  return\n")
    with pytest.raises(ParseError, match="undeclared SSA value name %x"):
        parse_stablehlo(text)
    with pytest.raises(ParseError, match="undeclared SSA value name %arg1"):
        parse_stablehlo(text.replace("%x", "%arg0"))


def test_an_argument_that_is_an_operand_too_is_printed_with_locations() -> None:
    """The second `%b` is the argument of the first region, which the verifier reports."""
    text = """module {
  func.func @f() {
    foo.bar (%arg0: i32, %arg1: f32) {
      foo.use %arg0 : i32
    } %arg1 (%arg0: i32, %arg1: i32) {
      foo.use %arg1 : i32
    }
    return
  }
}
"""
    assert "} %arg1 (%arg0: i32 loc(unknown)" in parse_stablehlo(text).to_text(debug_info=True)


def test_results_of_other_dialects_are_as_many_as_the_text_names() -> None:
    """`ifrt.Call` has a result of a type that the text does not show."""
    call = "%0:2 = ifrt.Call @f(%arg0) on devices [0] : (!ifrt.array) -> !ifrt.array"
    text = f"module {{\n  func.func @g(%arg0: !ifrt.array) {{\n    {call}\n    return\n  }}\n}}\n"
    assert _printed(text) == text
    for operation in ("foo.bar %x", "tensor.bar %x : !a.b", "linalg.generic {}"):
        with pytest.raises(ParseError, match="99999999 results without types: expected at most 1000"):
            parse_stablehlo(f"func.func @f(%x: !a.b) {{\n  %0:99999999 = {operation}\n  return\n}}")


def test_unsupported_forms_are_named_as_the_reason() -> None:
    text = """func.func @f(%a: !llvm.ptr) {
  omp.parallel reduction(@sum %a -> %b : !llvm.ptr) {
    llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  }
  return
}
"""
    for cache in (True, False):
        with pytest.raises(
            ParseError, match=r"the pretty form of omp\.parallel is not supported(.|\n)*help: print .* generic form"
        ) as info:
            parse_stablehlo(text, cache=cache)
        assert info.value.code == "operation.form"


def test_other_errors_stay_what_they_are() -> None:
    text = 'func.func @f(%a: i32) {\n  "scf.yield"(%a) : (i32) -> ()\n  stablehlo.add %a, %b : i32\n  return\n}\n'
    with pytest.raises(ParseError, match="undeclared SSA value name %b"):
        parse_stablehlo(text)


@pytest.mark.parametrize("cache", [True, False])
def test_aliases_in_attributes_and_types_of_other_dialects(cache: bool) -> None:
    """Aliases are replaced by their definitions, which may refer to others and have several lines."""
    text = """#root = #llvm.tbaa_root<id =
  "#desc  !t  // x">
#desc = #llvm.tbaa_type_desc<
  id = "char", // kind
  members = {<#root, 0>}> // comment
#tag = #llvm.tbaa_tag<base_type = #desc, access_type = #desc, offset = 0>
#map = affine_map<
  (d0) -> (d0)> // comment
!t = tensor<2xf32>
func.func @f(%arg0: !llvm.ptr, %arg1: memref<2xf32, #map>, %arg2: index) {
  "llvm.load"(%arg0) {tbaa = [#tag]} : (!llvm.ptr) -> f32
  %0 = llvm.load %arg0 {tbaa = [#tag]} : !llvm.ptr -> f32
  %1 = affine.apply #map(%arg2)
  return
}
func.func @g(%arg0: !mpmd.mesh_tensor<"m", !t>) attributes {topology = #mpmd.topology<<"m" : <["x"=2]>>>} {
  return
}
"""
    printed = _printed(text, cache=cache)
    assert oracle().print_mlir(printed) == oracle().print_mlir(text)
    assert _printed(printed, cache=cache) == printed


def test_aliases_in_kept_texts_must_not_expand_too_far() -> None:
    text = (
        f'#a = #x.y<"{"a" * 2000}">\n#b = #x.y<{", ".join(["#a"] * 1000)}>\nmodule attributes {{x.y = #x.z<#b>}} {{}}\n'
    )
    for cache in (True, False):
        with pytest.raises(ParseError, match="aliases expand to more than 1048576 characters") as info:
            parse_stablehlo(text, cache=cache)
        assert info.value.code == "nesting"
    doubling = "".join(f"#a{i + 1} = #x.y<#a{i}, #a{i}>\n" for i in range(30))
    with pytest.raises(ParseError, match="expands too far"):
        parse_stablehlo(f"#a0 = #x.y<z>\n{doubling}module {{}}\n")


@pytest.mark.parametrize("cache", [True, False])
def test_checks_of_iree(cache: bool) -> None:
    """The dialect has the name of the one of StableHLO's interpreter, and parentheses in its forms."""
    text = """module {
  func.func @f() {
    %0 = util.unfoldable_constant dense<[1.0, 2.0]> : tensor<2xf32>
    %1 = util.unfoldable_constant dense<true> : tensor<i1>
    %2 = stablehlo.abs %0 : tensor<2xf32>
    check.expect_almost_eq_const(%2, dense<[1.0, 2.0]> : tensor<2xf32>, atol 1.0e-04) : tensor<2xf32>
    check.expect_eq(%0, %2) : tensor<2xf32>
    check.expect_true(%1) : tensor<i1>
    check.expect_eq %0, %2 : tensor<2xf32>
    return
  }
}
"""
    module = parse_stablehlo(text, cache=cache)
    assert module.to_text() == text
    generic = module.to_text(generic=True)
    assert "!unknown" not in generic
    assert parse_stablehlo(generic, cache=cache).to_text() == text.replace("eq(%0, %2)", "eq %0, %2")


def test_generic_forms_keep_what_follows_the_types() -> None:
    """A form with more than types after its colon is kept as it was written."""
    statements = (
        "a.b %arg0 : i32, [1, 2]",
        "a.b %arg0 : i32 {c = 1 : i32}",
        "a.b %arg0 : i32 volatile",
        'a.b %arg0 : i32 "c"',
        "a.b %arg0 : i32 - 4",
    )
    for statement in statements:
        generic = parse_stablehlo(f"func.func @f(%arg0: i32) {{\n  {statement}\n  return\n}}\n").to_text(generic=True)
        assert f"    {statement}\n" in generic
    types = {
        "i32": "(i32) -> ()",
        "(i32) -> ()": "(i32) -> ()",
        '!a.b<"x > y", [{?}]>': '(!a.b<"x > y", [{?}]>) -> ()',
        "tensor<2xf32, #a.b<c -> d>>": "(tensor<2xf32, #a.b<c -> d>>) -> ()",
    }
    for shown, signature in types.items():
        argument = shown.removeprefix("(").removesuffix(") -> ()")
        text = f"func.func @f(%arg0: {argument}) {{\n  a.b %arg0 : {shown}\n  return\n}}\n"
        assert f'    "a.b"(%arg0) : {signature}\n' in parse_stablehlo(text).to_text(generic=True)


def test_results_of_other_dialects_have_their_names() -> None:
    text = """func.func @f(%arg0: memref<4x4xf32>, %arg1: f32, %arg2: index) {
  %alloc = memref.alloc(%arg2) : memref<?x4xf32>
  %alloc_0 = memref.alloc() {a.b, alignment = 64 : i64} : memref<4x4xf32>
  %alloca = memref.alloca() : memref<2xf32>
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [16], strides: [1] : \
memref<4x4xf32> to memref<16xf32, strided<[1]>>
  %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %expand_shape = memref.expand_shape %collapse_shape [[0, 1]] output_shape [4, 4] : \
memref<16xf32> into memref<4x4xf32>
  %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  %memspacecast = memref.memory_space_cast %arg0 : memref<4x4xf32> to memref<4x4xf32, 1>
  %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<4x4xf32> -> index
  %assume_align = memref.assume_alignment %arg0, 64 : memref<4x4xf32>
  %sin, %cos = math.sincos %arg1 : f32
  %cst = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
  return
}
"""
    module = parse_stablehlo(text)
    assert module.to_text() == oracle().print_mlir(text)
    assert "%intptr = " in module.to_text()
    generic = module.to_text(generic=True)
    assert oracle().print_mlir(generic) == oracle().print_mlir(text)
    assert '"memref.alloc"(%arg2) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?x4xf32>' in generic
    assert '"memref.alloc"() <{alignment = 64 : i64, operandSegmentSizes = array<i32: 0, 0>}> {a.b}' in generic


@pytest.mark.parametrize("cache", [True, False])
def test_operands_of_destination_passing_forms(cache: bool) -> None:
    """Typed names in `ins(...)` and `outs(...)` are operands, also with the colon next to the name."""
    text = """module {
  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.reduce ins(%arg0, %arg0: tensor<4xf32>, tensor<4xf32>) outs (%arg1: tensor<f32>) dimensions = [0] \
(%arg2: f32, %arg3: f32) {
      %1 = arith.addf %arg2, %arg3 : f32
      linalg.yield %1 : f32
    }
    return %0 : tensor<f32>
  }
}
"""
    assert _printed(text, cache=cache) == text
    assert _printed(text.replace("%arg", "%a"), cache=cache) == text


@pytest.mark.parametrize("cache", [True, False])
def test_blanks_in_types_and_attributes_of_other_dialects(cache: bool) -> None:
    """MLIR has one spelling of them; blanks count in those of an unknown dialect."""
    text = """sdy.mesh @m = <["x"=2]>
func.func private @f(!mpmd.mesh_tensor<"m,n" ,tensor<4xf32>,sharding=<@m,[ {"x"} ]>>, !llvm.struct<( i32,f32 )>)
attributes {
  a = #mpmd.meshes_with_origins<"m"["a,b","c" ]>,
  b = #llvm.target_features<["+a","+b" ]>,
  c = #gpu.address_space<workgroup >
}
func.func private @g(!mpmd.mesh_tensor<"m,n", tensor<4xf32>, sharding=<@m, [{"x"}]>>, !llvm.struct<(i32, f32)>)
"""
    module = parse_stablehlo(text, cache=cache)
    assert module.to_text() == oracle().print_mlir(text)
    used = 'func.func @f(%a: !llvm.struct<(i32,f32)>) {\n  "a.b"(%a) : (!llvm.struct<(i32, f32)>) -> ()\n  return\n}\n'
    assert verify(parse_stablehlo(used, cache=cache), allow_unregistered=True) == []
    assert "!a.b<i32,f32>" in _printed("func.func private @f(!a.b<i32,f32>)", cache=cache)


@pytest.mark.parametrize("cache", [True, False])
def test_forms_without_blanks(cache: bool) -> None:
    text = """sdy.mesh @m = <["x"=2]>loc("a")
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0=sdy.sharding_constraint %a<@m,[{"x"}]>:tensor<4xf32>loc("b")
  %1, %2 : 2 , %3 :1 = func.call @g(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, i1)
  return %2#1 : tensor<4xf32>
}
func.func private @g(tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, i1)
"""
    module = parse_stablehlo(text, cache=cache)
    assert module.to_text() == oracle().print_mlir(text)
    located = module.to_text(debug_info=True)
    assert 'loc("a")' in located
    assert 'loc("b")' in located
    assert verify(module) == []


@pytest.mark.parametrize(
    "type",
    [
        "!quant.uniform< f8E4M3FN : f32,1.0>",
        "!quant.uniform<f8E4M3FN<-448:448>:f32, 0.1:0>",
        "!quant.uniform<f8E5M2<-500:448>:bf16, 1.0:3>",
        "!quant.uniform<f4E2M1FN:f32:1, {0.5,2.0:3}>",
        "!quant.any< i8<-8:7> : f32 >",
    ],
)
def test_quantized_types_that_stablehlo_does_not_have(type: str) -> None:
    text = f"func.func private @f({type}, tensor<4x2x{type}>)"
    _, generic = oracle().mlir_bytecode(text)
    assert parse_stablehlo(text).to_text(generic=True) == parse_stablehlo(generic).to_text(generic=True)
    assert parse_stablehlo(text).to_text(generic=True).splitlines()[1].partition("sym_name")[0] in generic


@pytest.mark.parametrize("type", ["f8E4M3FN<-449:448>:f32, 1.0", "f8E5M2:f32, -1.0", "f8E5M2:i32, 1.0", "f8E5M2:f32"])
def test_invalid_quantized_types_of_floats(type: str) -> None:
    text = f"func.func private @f(!quant.uniform<{type}>)"
    with pytest.raises(ValueError, match="Unable to parse"):
        oracle().mlir_bytecode(text)
    with pytest.raises(ParseError):
        parse_stablehlo(text)


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("hal.tensor.import", None),
        ("ttcore.cpu_module", None),
        ("torch.transpose", "did you mean 'stablehlo.transpose'?"),
        ("tensr.cas", "did you mean 'tensor.cast'?"),
    ],
)
def test_guesses_for_operations_of_unknown_dialects(name: str, help: str | None) -> None:
    """Without a similar dialect, a name that only looks alike is no guess."""
    (found,) = verify(parse_stablehlo(f'"{name}"() : () -> ()'))
    assert (found.code, found.help) == ("unregistered", help)
