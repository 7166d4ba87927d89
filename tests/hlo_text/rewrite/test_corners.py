"""Edits and passes at their limits: names that are taken, nested callees, shared reducers, crowded positions."""

from __future__ import annotations

import attrs
import pytest

import hlo_text
from hlo_text import ops
from hlo_text.core.ir import Annotations, walk
from hlo_text.core.types import F64, TupleType
from hlo_text.rewrite import Editor, RewriteError, clone
from hlo_text.rewrite.failure import require_valid
from hlo_text.rewrite.passes import duplicates, unfusing
from hlo_text.rewrite.passes.folding import fold_constants
from hlo_text.rewrite.passes.stripping import strip_layouts, strip_shardings

CALLS = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func private @outer(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @inner(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @inner(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.abs %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


def _edited(text: str) -> tuple[hlo_text.Module, Editor]:
    module = hlo_text.parse(text)
    return module, Editor(module)


def test_free_names_have_the_first_free_number() -> None:
    module, editor = _edited(CALLS)
    assert editor.free_name("other") == "other"
    assert editor.free_name("inner") == "inner_1"
    editor.rename(module.functions["outer"], "inner_1")
    assert editor.free_name("inner") == "inner_2"
    _, editor = _edited("HloModule m\n\nf { ROOT p = f32[] parameter(0) }\n\nENTRY e { ROOT p = f32[] parameter(0) }")
    assert editor.free_name("f") == "f.1"


def test_callees_of_uncalled_functions_are_dropped() -> None:
    module, editor = _edited(CALLS)
    assert editor.drop_uncalled(module.functions["inner"]) == 0
    assert editor.drop_uncalled(module.functions["outer"]) == 2
    assert list(module.functions) == ["main"]


def test_a_function_that_only_calls_itself_is_dropped() -> None:
    module, editor = _edited(
        CALLS.replace("stablehlo.abs %x : tensor<2xf32>", "call @inner(%x) : (tensor<2xf32>) -> tensor<2xf32>")
    )
    assert editor.drop_uncalled(module.functions["outer"]) == 2
    assert list(module.functions) == ["main"]


def test_references_in_attributes_are_renamed() -> None:
    text = CALLS.replace(
        "  return %x : tensor<2xf32>\n}\nfunc.func private @outer",
        "  %0 = stablehlo.custom_call @f(%x) {api_version = 4 : i32, backend_config = {list = [@inner], of = @inner}}"
        " : (tensor<2xf32>) -> tensor<2xf32>\n  return %x : tensor<2xf32>\n}\nfunc.func private @outer",
        1,
    )
    module, editor = _edited(text)
    editor.rename(module.functions["inner"], "renamed")
    assert "{list = [@renamed], of = @renamed}" in module.to_text()
    assert "@inner" not in module.to_text()


def test_rules_of_collectives_are_kept() -> None:
    module, editor = _edited(
        """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
          %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}>
            : (tensor<2xf32>) -> tensor<2xf32>
          return %0 : tensor<2xf32>
        }"""
    )
    (gather,) = editor.find(ops.AllGather)
    with pytest.raises(RewriteError):
        editor.set_attributes(gather, all_gather_dim=5)
    assert hlo_text.verify(module) == []


def test_a_refused_sharding_is_reported_at_its_operation() -> None:
    text = """HloModule m, num_partitions=2

ENTRY main {
  a = f32[2,3] parameter(0)
  b = f32[2,3] negate(a)
  ROOT c = f32[2,3] add(a, b)
}
"""
    module, editor = _edited(text)
    (operation,) = editor.find(ops.Negate)
    with pytest.raises(RewriteError) as caught:
        editor.set_annotations(operation, Annotations(sharding="{devices=[2]0,1}"))
    assert caught.value.code.startswith("rewrite.sharding")
    (found,) = caught.value.diagnostics
    assert found.span is not None
    assert text[found.span.start : found.span.end].startswith("b = f32[2,3] negate(a)")
    assert hlo_text.verify(module) == []


def test_annotations_are_replaced() -> None:
    module, editor = _edited(CALLS)
    (operation,) = editor.find(ops.Abs)
    editor.set_annotations(operation, Annotations(discardable={"my.note": hlo_text.attributes.StringAttribute("a")}))
    assert 'my.note = "a"' in module.to_text()
    editor.set_annotations(operation, None)
    assert "my.note" not in module.to_text()


def test_an_operation_with_several_results_is_found_by_their_common_name() -> None:
    _, editor = _edited(
        """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
          %0:2 = stablehlo.optimization_barrier %x, %x : tensor<2xf32>, tensor<2xf32>
          return %0#1 : tensor<2xf32>
        }"""
    )
    assert [op.name for op in editor.find(result="%0")] == ["stablehlo.optimization_barrier"]
    assert list(editor.find(result="%1")) == []


def test_operations_are_ordered_however_many_are_inserted_at_one_position() -> None:
    module, editor = _edited(CALLS)
    body = module.functions["main"].body
    value, end = body.arguments[0], body.operations[-1]
    for _ in range(100):
        made = ops.Negate.make(value)
        editor.insert_before(end, made)
        value = made.result
    editor.set_operand(end, 0, value)
    first, second = body.operations[:2]
    with pytest.raises(RewriteError, match="not defined before"):
        editor.set_operand(first, 0, second.result)
    for last in reversed(body.operations[50:99]):  # from the end, where neighbors have neighboring numbers
        made = ops.Negate.make(last.result)
        editor.insert_after(last, made)
        editor.set_operand(body.operations[body.operations.index(made) + 1], 0, made.result)
    assert hlo_text.verify(module) == []


def _constants(first: str, second: str, type: str) -> str:
    return (
        f"func.func @main() -> (tensor<{type}>, tensor<{type}>) {{\n"
        f"  %0 = stablehlo.constant dense<{first}> : tensor<{type}>\n"
        f"  %1 = stablehlo.constant dense<{second}> : tensor<{type}>\n"
        f"  return %0, %1 : tensor<{type}>, tensor<{type}>\n}}\n"
    )


@pytest.mark.parametrize(
    ("first", "second", "type", "number"),
    [
        ("1.0", "1.0", "4xf32", 1),
        ("1.0", "2.0", "4xf32", 2),
        ("[1.0, 2.0]", "[1.0, 2.0]", "2xf32", 1),
        ("[1.0, 2.0]", "[1.0, 3.0]", "2xf32", 2),
        ("[1.0, 2.0, 3.0]", "[1.0, 2.0, 3.00]", "3xf32", 2),
    ],
)
def test_equal_constants_are_merged_unless_they_are_large(
    monkeypatch: pytest.MonkeyPatch, first: str, second: str, type: str, number: int
) -> None:
    monkeypatch.setattr(duplicates, "_LARGEST_COMPARED", 2)
    merged = duplicates.eliminate_common_subexpressions(hlo_text.parse(_constants(first, second, type)))
    assert merged.to_text().count("stablehlo.constant") == number


@pytest.mark.parametrize(("operation", "number"), [("add", 1), ("maximum", 2)])
def test_operations_with_equal_regions_are_merged(operation: str, number: int) -> None:
    body = """%{0} = "stablehlo.reduce"(%x, %z) <{{dimensions = array<i64: 0>}}> ({{
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %n = stablehlo.negate %a : tensor<f32>
      %m = stablehlo.{1} %n, %b : tensor<f32>
      stablehlo.return %m : tensor<f32>
    }}) : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    """
    text = (
        "func.func @main(%x: tensor<2xf32>, %z: tensor<f32>) -> (tensor<f32>, tensor<f32>) {\n"
        + body.format("r", "add")
        + body.format("s", operation)
        + "return %r, %s : tensor<f32>, tensor<f32>\n}"
    )
    merged = duplicates.eliminate_common_subexpressions(hlo_text.parse(text))
    assert hlo_text.verify(merged) == []
    assert sum(isinstance(op, ops.Reduce) for op in walk(merged)) == number


def test_results_that_are_no_arrays_are_not_folded() -> None:
    text = "ENTRY e { c = f32[] constant(1) t = (f32[]) tuple(c) ROOT r = (f32[]) copy(t) }"
    folded = fold_constants(hlo_text.parse(text), lambda module: pytest.fail("nothing to evaluate"))
    assert folded.to_text().count("copy(") == 1


def test_sharding_annotations_are_replaced_by_their_operands() -> None:
    stripped = strip_shardings(
        hlo_text.parse(
            """module {
              sdy.mesh @mesh = <["a"=2]>
              func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
                %0 = sdy.sharding_constraint %x <@mesh, [{"a"}]> : tensor<2xf32>
                %1 = stablehlo.custom_call @Sharding(%0) {backend_config = ""} : (tensor<2xf32>) -> tensor<2xf32>
                %2 = stablehlo.negate %1 : tensor<2xf32>
                return %2 : tensor<2xf32>
              }
            }"""
        )
    )
    (function,) = stripped.functions.values()
    negate = function.body.operations[0]
    assert isinstance(negate, ops.Negate)
    assert negate.operands == (function.body.arguments[0],)


def test_custom_calls_keep_their_layouts_between_copies() -> None:
    stripped = strip_layouts(
        hlo_text.parse(
            """HloModule m

            ENTRY e {
              p = f32[2,3]{0,1} parameter(0)
              c = f32[2,3]{0,1} custom-call(p), custom_call_target="f",
                operand_layout_constraints={f32[2,3]{0,1}}
              ROOT n = f32[2,3]{0,1} negate(c)
            }"""
        )
    )
    assert hlo_text.verify(stripped) == []
    _, before, call, behind, negate = stripped.entry_computation.operations[:5]
    kinds = [type(op) for op in (before, call, behind, negate)]
    assert kinds == [ops.Copy, ops.CustomCall, ops.Copy, ops.Negate]
    assert behind.operands == call.results
    assert negate.operands == behind.results


def test_the_limit_on_inlined_operations(monkeypatch: pytest.MonkeyPatch) -> None:
    module = hlo_text.parse(
        """HloModule m
        f { p = f32[] parameter(0) ROOT n = f32[] negate(p) }
        ENTRY e { p = f32[] parameter(0) ROOT c = f32[] fusion(p), kind=kLoop, calls=f }"""
    )
    operations = sum(1 for _ in walk(clone(module)))
    monkeypatch.setattr(unfusing, "_MOST_OPERATIONS", operations + 1)  # the fusion becomes one operation
    assert "fusion" not in unfusing.unfuse(module).to_text()
    monkeypatch.setattr(unfusing, "_MOST_OPERATIONS", operations)
    with pytest.raises(RewriteError, match="more than"):
        unfusing.unfuse(module)


def test_tuples_follow_the_types_of_their_elements() -> None:
    module, editor = _edited(
        """HloModule m, entry_computation_layout={(f32[2]{0})->(f32[2]{0}, f32[2]{0})}
        ENTRY e { x = f32[2]{0} parameter(0) n = f32[2]{0} negate(x) ROOT t = (f32[2]{0}, f32[2]{0}) tuple(n, x) }"""
    )
    argument = module.entry_computation.arguments[0]
    wide = attrs.evolve(argument.type, element_type=F64)
    editor.change_type(argument, wide)
    assert editor.find(ops.Tuple)[0].results[0].type == TupleType((wide, wide))
    assert hlo_text.verify(module) == []


def test_a_shared_reducer_keeps_its_types() -> None:
    module, editor = _edited(
        """HloModule m
        sum { a = f32[] parameter(0) b = f32[] parameter(1) ROOT m = f32[] add(a, b) }
        ENTRY e {
          x = f32[2,3]{1,0} parameter(0)
          y = f32[2,3]{1,0} parameter(1)
          zero = f32[] constant(0)
          r = f32[2]{0} reduce(x, zero), dimensions={1}, to_apply=sum
          s = f32[2]{0} reduce(y, zero), dimensions={1}, to_apply=sum
          ROOT t = (f32[2]{0}, f32[2]{0}) tuple(r, s)
        }"""
    )
    argument = module.entry_computation.arguments[0]
    with pytest.raises(RewriteError, match=r"sum of .* is shared with another operation"):
        editor.change_type(argument, attrs.evolve(argument.type, element_type=F64))
    editor.change_type(argument, attrs.evolve(argument.type, shape=(2, 7)))
    assert hlo_text.verify(module) == []


def test_only_errors_make_a_rewritten_module_invalid() -> None:
    valid = hlo_text.parse(CALLS)
    invalid = hlo_text.parse(
        CALLS.replace(
            "func.func private @inner(%x: tensor<2xf32>)", "func.func private @inner(%x: tensor<3xf32>)"
        ).replace("abs %x : tensor<2xf32>", "abs %x : (tensor<3xf32>) -> tensor<2xf32>")
    )
    assert [found for found in hlo_text.verify(invalid) if found.is_error]
    require_valid(valid, valid)
    require_valid(invalid, invalid)
    with pytest.raises(RewriteError):
        require_valid(valid, invalid)


def test_a_module_may_end_with_a_mesh() -> None:
    module, editor = _edited(CALLS + 'sdy.mesh @mesh = <["x"=2]>\n')
    editor.drop_uncalled(module.functions["outer"])
    assert list(module.functions) == ["main"]
    assert hlo_text.verify(module) == []
