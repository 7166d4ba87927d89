"""Queries and edits, one by one, in both languages."""

from __future__ import annotations

import attrs
import pytest

import hlo_text
from hlo_text import ops
from hlo_text.core.ir import Module
from hlo_text.core.types import F32, F64, TensorType
from hlo_text.rewrite import Editor, Pattern, RewriteError, any_value, clone, clone_function, clone_region

MLIR = """func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %c = stablehlo.constant dense<2.0> : tensor<2xf32>
  %0 = stablehlo.multiply %x, %c : tensor<2xf32>
  %1 = call @half(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = stablehlo.add %1, %y : tensor<2xf32>
  return %2 : tensor<2xf32>
}
func.func private @half(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = stablehlo.constant dense<0.5> : tensor<2xf32>
  %0 = stablehlo.multiply %x, %c : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""
HLO = """HloModule m, input_output_alias={ {0}: (1, {}, may-alias) }, \
entry_computation_layout={(f32[2], f32[2])->(f32[2], f32[2])}

half {
  p = f32[2] parameter(0)
  c = f32[] constant(0.5)
  b = f32[2] broadcast(c), dimensions={}
  ROOT r = f32[2] multiply(p, b)
}

ENTRY main {
  x = f32[2] parameter(0)
  y = f32[2] parameter(1)
  h = f32[2] fusion(x), kind=kLoop, calls=half
  s = f32[2] add(h, y)
  ROOT t = (f32[2], f32[2]) tuple(s, h)
}
"""


def edited(text: str) -> tuple[Module, Editor]:
    module = hlo_text.parse(text)
    return module, Editor(module)


def names(module: Module, function: str | None = None) -> list[str]:
    called = module.entry(function)
    body = called if isinstance(called, hlo_text.Region) else called.body
    return [op.name.removeprefix("stablehlo.") for op in body.operations]


def require_sound(module: Module) -> None:
    assert hlo_text.verify(module) == []
    assert hlo_text.verify(hlo_text.parse(module.to_text())) == []


@pytest.mark.parametrize(
    ("text", "question", "found"),
    [
        (MLIR, {"kind": ops.Multiply}, ["0", "0"]),
        (MLIR, {"kind": "stablehlo.add"}, ["2"]),
        (MLIR, {"result": "%1"}, ["1"]),
        (MLIR, {"line": 3}, ["0"]),
        (MLIR, {"where": lambda op: len(op.operands) == 2}, ["0", "2", "0"]),
        (HLO, {"kind": "fusion"}, ["h"]),
        (HLO, {"result": "s", "kind": ops.Add}, ["s"]),
        (HLO, {"line": 6}, ["b"]),
        (HLO, {"kind": ops.Subtract}, []),
    ],
)
def test_find(text: str, question: dict[str, object], found: list[str]) -> None:
    _, editor = edited(text)
    assert [op.results[0].name for op in editor.find(**question)] == found  # type: ignore[arg-type]  # of all kinds


def test_users_definitions_and_holders() -> None:
    module, editor = edited(MLIR)
    main = module.functions["main"]
    x, y = main.body.arguments
    multiply, call = main.body.operations[1:3]
    assert editor.users(x) == [multiply]
    assert editor.uses(y) == ((main.body.operations[3], 1),)
    assert editor.definition(call.result) is call
    assert editor.definition(x) is main.body.blocks[0]
    assert editor.holder(multiply) is main
    assert editor.callers(module.functions["half"]) == [call]
    with pytest.raises(RewriteError, match="the value is not defined in the module"):
        editor.definition(hlo_text.Value(TensorType((), F32)))


def test_patterns_bind_names_in_either_order_of_commutative_operands() -> None:
    _, editor = edited(MLIR)
    scaled = Pattern(ops.Multiply, Pattern(ops.Constant, name="factor"), any_value("x"))
    matches = editor.matches(scaled)
    assert [match["x"].name for match in matches] == ["x", "x"]
    assert [editor.definition(match["factor"]).value.array[0] for match in matches] == [2.0, 0.5]  # type: ignore[union-attr]
    same = Pattern(ops.Add, any_value("a"), any_value("a"))
    assert editor.matches(same) == []
    deep = Pattern(ops.Add, Pattern(ops.FunctionCall, Pattern(ops.Multiply)), any_value(where=lambda v: v.name == "y"))
    assert len(editor.matches(deep)) == 1


@pytest.mark.parametrize("text", [MLIR, HLO])
def test_replace_an_operation(text: str) -> None:
    module, editor = edited(text)
    (add,) = editor.find(ops.Add)
    editor.replace(add, ops.Subtract.make(*add.operands))
    assert not editor.find(ops.Add)
    assert [op.result.name for op in editor.find(ops.Subtract)] == [add.result.name]
    require_sound(module)


def test_replace_by_values_and_erase() -> None:
    module, editor = edited(MLIR)
    (call,) = editor.find(ops.FunctionCall)
    with pytest.raises(RewriteError, match="uses %1, which is not defined in the module") as caught:
        editor.erase(call)
    assert caught.value.code == "rewrite.used"
    editor.replace(call, call.operands[0])
    assert names(module, "main") == ["constant", "multiply", "add", "func.return"]
    require_sound(module)


def test_values_must_be_defined_before() -> None:
    module, editor = edited(MLIR)
    before = module.to_text()
    multiply, add = module.functions["main"].body.operations[1:4:2]
    with pytest.raises(RewriteError) as caught:
        editor.replace_value(multiply.operands[0], add.result)
    assert caught.value.code == "rewrite.order"
    with pytest.raises(RewriteError) as caught:
        editor.set_operand(add, 0, module.functions["half"].body.arguments[0])
    assert caught.value.code == "rewrite.order"
    with pytest.raises(RewriteError) as caught:
        editor.set_operand(add, 7, add.operands[0])
    assert caught.value.code == "rewrite.operand"
    assert module.to_text() == before


def test_rules_of_the_operation_are_kept() -> None:
    module, editor = edited(
        "func.func @f(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
        "  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
        "  return %0 : tensor<3x2xf32>\n}"
    )
    (transpose,) = editor.find(ops.Transpose)
    attributes = transpose.attributes
    with pytest.raises(RewriteError) as caught:
        editor.set_attributes(transpose, permutation=(0, 0))
    assert caught.value.code == "rewrite.transpose.C2"
    assert transpose.attributes is attributes
    with editor.together():
        editor.set_attributes(transpose, permutation=(0, 1))  # alone it would be refused
        editor.change_type(transpose.result, TensorType((2, 3), F32))
    assert attributes["permutation"] == (1, 0)
    assert module.functions["f"].function_type.results == (TensorType((2, 3), F32),)
    require_sound(module)


@pytest.mark.parametrize("text", [MLIR, HLO])
def test_insert_move_and_append(text: str) -> None:
    module, editor = edited(text)
    (add,) = editor.find(ops.Add)
    before, after, last = (ops.Negate.make(add.operands[1]) for _ in range(3))
    editor.insert_before(add, before)
    editor.insert_after(add, after)
    editor.append(editor.region(add), last)
    listed = editor.block(add).operations
    assert listed.index(before) == listed.index(add) - 1 == listed.index(after) - 2
    assert listed[-2] is last
    editor.move_before(add, last, after)
    assert listed[listed.index(add) - 2 : listed.index(add)] == [last, after]
    with pytest.raises(RewriteError) as caught:
        editor.insert_before(add, before)
    assert caught.value.code == "rewrite.placed"
    require_sound(module)


def test_erase_unused() -> None:
    module, editor = edited(MLIR)
    (add,) = editor.find(ops.Add)
    editor.replace_value(add.result, module.functions["main"].body.arguments[1])
    assert editor.erase_unused(add) == 4
    assert names(module, "main") == ["func.return"]
    assert editor.erase_unused() == 1
    assert list(module.functions) == ["main"]
    require_sound(module)


def test_operations_with_effects_stay() -> None:
    module, editor = edited(
        "func.func @f(%x: tensor<2xf32>) {\n"
        "  %0 = stablehlo.custom_call @g(%x) {has_side_effect = true} : (tensor<2xf32>) -> tensor<2xf32>\n"
        "  %1 = call @h(%x) : (tensor<2xf32>) -> tensor<2xf32>\n  return\n}\n"
        "func.func private @h(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
        "  %0 = stablehlo.custom_call @g(%x) {has_side_effect = true} : (tensor<2xf32>) -> tensor<2xf32>\n"
        "  return %0 : tensor<2xf32>\n}"
    )
    assert editor.erase_unused() == 0
    assert len(names(module, "f")) == 3


def test_rename() -> None:
    module, editor = edited(MLIR)
    editor.rename(module.functions["half"], "halve")
    assert "call @halve(" in module.to_text()
    with pytest.raises(RewriteError):
        editor.rename(module.functions["halve"], "main")
    assert list(module.functions) == ["main", "halve"]
    require_sound(module)
    module, editor = edited(HLO)
    editor.rename(module.computations[0], "halve")
    assert "calls=halve" in module.to_text()
    with pytest.raises(RewriteError) as caught:
        editor.rename(module.computations[0], "main")
    assert caught.value.code == "rewrite.name"
    require_sound(module)


def test_inline() -> None:
    module, editor = edited(MLIR)
    made = editor.inline(*editor.find(ops.FunctionCall))
    assert [op.name for op in made] == ["stablehlo.constant", "stablehlo.multiply"]
    assert list(module.functions) == ["main"]
    require_sound(module)
    module, editor = edited(HLO)
    editor.inline(*editor.find(ops.Fusion))
    assert [computation.name for computation in module.computations] == ["main"]
    assert names(module) == [
        "parameter",
        "parameter",
        "constant",
        "broadcast_in_dim",
        "multiply",
        "add",
        "tuple",
        "return",
    ]
    require_sound(module)
    with pytest.raises(RewriteError) as caught:
        editor.inline(*editor.find(ops.Add))
    assert caught.value.code == "rewrite.call"


def test_a_region_replaces_its_operation() -> None:
    module, editor = edited(
        """func.func @main(%x: tensor<f32>, %k: tensor<i32>) -> tensor<f32> {
          %0 = stablehlo.while(%v = %x) : tensor<f32>
          cond {
            %p = stablehlo.compare LT, %v, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
            stablehlo.return %p : tensor<i1>
          } do {
            %s = stablehlo.sine %v : tensor<f32>
            stablehlo.return %s : tensor<f32>
          }
          %1 = "stablehlo.case"(%k) ({
            stablehlo.return %0 : tensor<f32>
          }, {
            %c = stablehlo.cosine %0 : tensor<f32>
            stablehlo.return %c : tensor<f32>
          }) : (tensor<i32>) -> tensor<f32>
          return %1 : tensor<f32>
        }"""
    )
    (loop,), (case,) = editor.find(ops.While), editor.find(ops.Case)
    with pytest.raises(RewriteError):
        editor.replace_by_region(loop, loop.regions[0], loop.operands)  # its condition is no float
    with pytest.raises(RewriteError):
        editor.replace_by_region(loop, loop.regions[1])
    editor.replace_by_region(loop, loop.regions[1], loop.operands)
    editor.replace_by_region(case, case.regions[1])
    assert names(module) == ["sine", "cosine", "func.return"]
    require_sound(module)


def test_a_computation_replaces_its_branch() -> None:
    module, editor = edited(
        """HloModule m
        yes { p = f32[] parameter(0) ROOT s = f32[] sine(p) }
        no { p = f32[] parameter(0) ROOT s = f32[] cosine(p) }
        ENTRY e {
          k = pred[] parameter(0)
          x = f32[] parameter(1)
          ROOT r = f32[] conditional(k, x, x), true_computation=yes, false_computation=no
        }"""
    )
    (branch,) = editor.find(ops.Conditional)
    editor.replace_by_region(branch, branch.regions[1], branch.operands[2:])
    assert [computation.name for computation in module.computations] == ["e"]
    assert names(module) == ["parameter", "parameter", "cosine", "return"]
    require_sound(module)


@pytest.mark.parametrize("text", [MLIR, HLO], ids=["stablehlo", "hlo"])
def test_other_results_and_another_entry(text: str) -> None:
    module, editor = edited(text)
    main = module.entry()
    first, *_ = editor.returned(main)
    x = (main if isinstance(main, hlo_text.Region) else main.body).arguments[0]
    editor.set_results(main, x, first, x)
    assert editor.returned(main) == [x, first, x]
    require_sound(module)
    editor.set_results(main, x)
    assert editor.returned(main) == [x]
    require_sound(module)
    half = module.computations[0] if text == HLO else module.functions["half"]
    with pytest.raises(RewriteError):
        editor.set_results(half, x)  # it is called
    editor.set_entry(half)
    assert module.entry() is half
    require_sound(module)


def test_edits_without_judgement() -> None:
    module = hlo_text.parse(MLIR)
    editor = Editor(module, verifies=False)
    editor.set_results(module.functions["main"])
    editor.erase(*editor.find(ops.FunctionCall))
    assert {found.code for found in hlo_text.verify(module)} != set()


_LOOPS = {
    "stablehlo": """func.func @main(%x: tensor<2xf32>, %y: tensor<f32>) -> (tensor<2xf32>, tensor<f32>) {
      %0:3 = stablehlo.while(%a = %x, %b = %y, %c = %x) : tensor<2xf32>, tensor<f32>, tensor<2xf32>
      cond {
        %t = stablehlo.compare LT, %b, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %t : tensor<i1>
      } do {
        %s = stablehlo.sine %a : tensor<2xf32>
        %d = stablehlo.cosine %c : tensor<2xf32>
        stablehlo.return %s, %b, %d : tensor<2xf32>, tensor<f32>, tensor<2xf32>
      }
      return %0#2, %0#1 : tensor<2xf32>, tensor<f32>
    }""",
    "hlo": """HloModule m
    body {
      p = (f32[2], f32[], f32[2]) parameter(0)
      a = f32[2] get-tuple-element(p), index=0
      b = f32[] get-tuple-element(p), index=1
      c = f32[2] get-tuple-element(p), index=2
      s = f32[2] sine(a)
      d = f32[2] cosine(c)
      ROOT t = (f32[2], f32[], f32[2]) tuple(s, b, d)
    }
    cond {
      p = (f32[2], f32[], f32[2]) parameter(0)
      b = f32[] get-tuple-element(p), index=1
      ROOT c = pred[] compare(b, b), direction=LT
    }
    ENTRY e {
      x = f32[2] parameter(0)
      y = f32[] parameter(1)
      t = (f32[2], f32[], f32[2]) tuple(x, y, x)
      w = (f32[2], f32[], f32[2]) while(t), condition=cond, body=body
      c = f32[2] get-tuple-element(w), index=2
      b = f32[] get-tuple-element(w), index=1
      ROOT r = (f32[2], f32[]) tuple(c, b)
    }""",
}


@pytest.mark.parametrize("language", _LOOPS)
def test_a_loop_carries_less(language: str) -> None:
    module, editor = edited(_LOOPS[language])
    (loop,) = editor.find(ops.While)
    assert isinstance(loop, ops.While)
    before = module.to_text()
    for number in (1, 2, 3):  # used by the condition, used behind the loop, not there
        with pytest.raises(RewriteError):
            editor.drop_carried(loop, number)
    assert module.to_text() == before
    (sine,) = editor.find(ops.Sine)
    with pytest.raises(RewriteError):
        editor.drop_carried(loop, 0)
    with editor.together():
        editor.replace_value(sine.operands[0], editor.find(ops.Cosine)[0].operands[0])
        editor.drop_carried(loop, 0)
    require_sound(module)
    types = loop.operands[0].type.types if language == "hlo" else [value.type for value in loop.operands]
    assert [type.shape for type in types] == [(), (2,)]


def test_outline() -> None:
    module, editor = edited(MLIR)
    call = editor.outline(editor.find(inside=module.functions["half"])[:2], "scale")
    assert names(module, "half") == ["func.call", "func.return"]
    assert names(module, "scale") == ["constant", "multiply", "func.return"]
    assert editor.inline(call)
    require_sound(module)
    module, editor = edited(HLO)
    call = editor.outline(editor.find(inside=module.entry())[2:4], "both")
    assert [computation.name for computation in module.computations] == ["half", "both", "main"]
    assert len(editor.users(call.result)) == 2
    require_sound(module)
    (fusion,) = editor.find(ops.Fusion)
    (add,) = editor.find(ops.Add)
    editor.insert_before(add, middle := ops.Negate.make(fusion.result))
    editor.set_operand(add, 0, middle.result)
    with pytest.raises(RewriteError) as caught:
        editor.outline([fusion, add])
    assert caught.value.code == "rewrite.order"


def test_change_type() -> None:
    module, editor = edited(MLIR)
    with pytest.raises(RewriteError):
        editor.change_type(module.functions["main"].body.arguments[0], TensorType((2,), F64))
    wide = TensorType((2,), F64)
    (half,) = editor.find(ops.Multiply, inside=module.functions["half"])
    editor.inline(*editor.find(ops.FunctionCall))
    with editor.together():
        for value in (*module.functions["main"].body.arguments,):
            editor.change_type(value, wide)
        for constant in editor.find(ops.Constant):
            editor.set_attributes(constant, value=hlo_text.attributes.Literal(wide, constant.value.array.astype(float)))
            editor.change_type(constant.result, wide)
    assert half not in editor.operations()
    assert module.functions["main"].function_type.results == (wide,)
    require_sound(module)


def test_parameters_are_added_and_dropped() -> None:
    module, editor = edited(MLIR)
    half, main = module.functions["half"], module.functions["main"]
    with pytest.raises(RewriteError) as caught:
        editor.add_parameter(half, TensorType((2,), F32))
    assert caught.value.code == "rewrite.given"
    added = editor.add_parameter(half, TensorType((2,), F32), lambda call: main.body.arguments[1], number=0)
    (call,) = editor.find(ops.FunctionCall)
    assert call.operands[0] is main.body.arguments[1]
    with pytest.raises(RewriteError):
        editor.drop_parameter(half, 1)
    assert half.body.arguments[0] is added
    editor.drop_parameter(half, 0)
    assert len(call.operands) == 1
    require_sound(module)
    module, editor = edited(HLO)
    editor.add_parameter(module.entry(), TensorType((), F32), number=0, name="scale")  # type: ignore[arg-type]
    assert "{(f32[], f32[2]{0}, f32[2]{0})->" in module.header.attributes["entry_computation_layout"]  # type: ignore[union-attr]
    assert module.header.attributes["input_output_alias"] == "{ {0}: (2, {}, may-alias) }"  # type: ignore[union-attr]
    editor.drop_parameter(module.entry(), 0)  # type: ignore[arg-type]  # a computation
    require_sound(module)


def test_results_are_added_and_dropped() -> None:
    module, editor = edited(MLIR)
    half = module.functions["half"]
    assert editor.add_result(half, half.body.arguments[0]) == 1
    (call,) = editor.find(ops.FunctionCall)
    assert len(call.results) == 2
    with pytest.raises(RewriteError):
        editor.drop_result(half, 0)
    editor.drop_result(half, 1)
    assert len(call.results) == 1
    require_sound(module)
    module, editor = edited(HLO)
    half_computation, entry = module.computations
    assert editor.add_result(half_computation, half_computation.arguments[0]) == 1
    assert len(editor.find(ops.GetTupleElement)) == 1
    editor.drop_result(entry, 0)
    assert "input_output_alias" not in module.header.attributes  # type: ignore[union-attr]
    assert editor.erase_unused() == 1
    require_sound(module)


@pytest.mark.parametrize("text", [MLIR, HLO])
def test_clones_share_nothing_that_is_edited(text: str) -> None:
    module = hlo_text.parse(text)
    before = module.to_text()
    copied = clone(module)
    assert copied.to_text() == before
    assert not {id(op) for op in hlo_text.walk(module)} & {id(op) for op in hlo_text.walk(copied)}
    editor = Editor(copied)
    (add,) = editor.find(ops.Add)
    editor.replace(add, ops.Subtract.make(*add.operands))
    assert module.to_text() == before


def test_clones_of_functions_and_regions() -> None:
    module, editor = edited(MLIR)
    copied = clone_function(module.functions["half"])
    copied.symbol = "other"
    editor.append(module.body, copied)
    editor.set_attributes(*editor.find(ops.FunctionCall), callee="other")
    assert editor.erase_unused() == 1
    assert list(module.functions) == ["main", "other"]
    require_sound(module)
    region = clone_region(copied.body)
    assert region.output_types == copied.body.output_types
    assert region.blocks[0].operations[0] is not copied.body.blocks[0].operations[0]


def test_an_error_inside_of_an_edit_undoes_it() -> None:
    module, editor = edited(HLO)
    before = module.to_text()
    (add,) = editor.find(ops.Add)

    def edit() -> None:
        with editor.together():
            editor.replace(add, ops.Subtract.make(*add.operands))
            editor.inline(*editor.find(ops.Fusion))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        edit()
    assert module.to_text() == before
    assert editor.find(ops.Add) == [add]


def test_thousands_of_edits_of_a_large_module_build_one_index() -> None:
    count = 20_000
    lines = [f"  v{n} = f32[2] add(v{n - 1}, v{n // 2})" for n in range(1, count)]
    text = "HloModule m\n\nENTRY e {\n  v0 = f32[2] parameter(0)\n" + "\n".join(lines) + "\n}\n"
    module, editor = edited(text)
    judged: list[int] = []
    find = editor._checks.find
    editor._checks.find = lambda touched: (find(touched), judged.append(len(touched.operations)))[0]  # type: ignore[method-assign,func-returns-value]
    operations = list(module.entry().operations)  # type: ignore[union-attr]  # a computation
    for op in operations[1:4000:2]:
        editor.replace(op, ops.Multiply.make(*op.operands))
    for op in operations[2:2000:2]:
        editor.insert_before(op, ops.Negate.make(op.operands[0]))
    assert len(judged) == 2000 + 999
    assert max(judged) < 12
    assert editor.index.num_relabellings == 0
    assert editor.erase_unused() == 999
    assert hlo_text.verify(module) == []


def test_change_type_of_reduced_operands() -> None:
    """A reducer computes in the new type, from an initial value of that type."""
    module = hlo_text.parse(
        """func.func @main(%x: tensor<2x3xf32>) -> tensor<2xf32> {
          %zero = stablehlo.constant dense<0.0> : tensor<f32>
          %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
            : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
          %other = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2xf32>
          return %sum : tensor<2xf32>
        }"""
    )
    editor = Editor(module)
    editor.change_type(module.functions["main"].body.arguments[0], TensorType((2, 3), F64))
    (reduction,) = editor.find(ops.Reduce)
    assert [argument.type for argument in reduction.body.arguments] == [TensorType((), F64)] * 2
    assert module.functions["main"].function_type.results == (TensorType((2,), F64),)
    require_sound(module)


def test_change_type_of_reduced_operands_in_hlo() -> None:
    module = hlo_text.parse(
        """HloModule m, entry_computation_layout={(f32[2,3]{1,0})->f32[2]{0}}
        largest { a = f32[] parameter(0) b = f32[] parameter(1) ROOT m = f32[] maximum(a, b) }
        ENTRY e {
          x = f32[2,3]{1,0} parameter(0)
          least = f32[] constant(-inf)
          ROOT r = f32[2]{0} reduce(x, least), dimensions={1}, to_apply=largest
        }"""
    )
    editor = Editor(module)
    argument = module.entry_computation.arguments[0]
    editor.change_type(argument, attrs.evolve(argument.type, element_type=F64))
    assert "f64[2]{0} reduce(" in module.to_text()
    require_sound(module)
