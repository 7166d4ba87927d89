"""The verifier on modules built manually: findings of each kind of rule, and valid cases."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from hlo_text import ops, parse
from hlo_text.core.attributes import (
    Attribute,
    DictionaryAttribute,
    IntegerAttribute,
    Literal,
    ReplicaGroups,
    StringAttribute,
)
from hlo_text.core.diagnostics import VerificationError
from hlo_text.core.ir import (
    Annotations,
    Block,
    Function,
    HloHeader,
    Module,
    Operation,
    Region,
    UnregisteredOperation,
    Value,
)
from hlo_text.core.memo import clear_caches
from hlo_text.core.types import (
    BOOL,
    F16,
    F32,
    F64,
    I8,
    I32,
    I64,
    TOKEN,
    FloatType,
    FunctionType,
    FutureType,
    IntegerType,
    QuantizedType,
    TensorType,
    TupleType,
    Type,
)
from hlo_text.verifier import verdicts
from hlo_text.verifier.checklists import Checklist
from hlo_text.verifier.walk import check, verify

from support.folders import ROOT


def tensor(*shape: int | None, of: Any = F32) -> TensorType:
    return TensorType(shape, of)


def function(
    arguments: Sequence[Value], operations: Sequence[Operation], results: Sequence[Value] = (), symbol: str = "main"
) -> Function:
    end = ops.FunctionReturn({}, tuple(results), ())
    type = FunctionType(tuple(a.type for a in arguments), tuple(r.type for r in results))
    body = Region([Block(tuple(arguments), [*operations, end])])
    return Function({}, (), (), (body,), symbol=symbol, function_type=type)


def module(*operations: Operation, **attributes: Attribute) -> Module:
    discardable = {f"mhlo.{name}": value for name, value in attributes.items()}
    return Module({}, (), (), (Region([Block((), list(operations))]),), Annotations(discardable))


def region(arguments: Sequence[Type], *results: Type) -> Region:
    """A region that returns some of its arguments, found by type."""
    values = tuple(Value(type) for type in arguments)
    returned = tuple(next(value for value in values if value.type == type) for type in results)
    return Region([Block(values, [ops.Return({}, returned, ())])])


def codes(found: Module) -> list[str]:
    return [diagnostic.code for diagnostic in verify(found)]


def computation(name: str, parameters: Sequence[Type], operations: Sequence[Operation], root: Value) -> Region:
    arguments = tuple(Value(type) for type in parameters)
    declared = [ops.Parameter({"number": i}, (), (argument,)) for i, argument in enumerate(arguments)]
    return Region([Block(arguments, [*declared, *operations, ops.Return({}, (root,), ())])], name)


X = Value(tensor(2, 3), "x")


def test_a_valid_module_has_no_findings() -> None:
    op = ops.Transpose.make(X, permutation=(1, 0), result_types=[tensor(3, 2)])
    found = module(function([X], [op], op.results))
    assert verify(found) == []
    check(found)


def test_a_finding_names_the_rule_and_the_values() -> None:
    op = ops.Transpose.make(X, permutation=(1, 0), result_types=[tensor(2, 3)])
    [diagnostic] = verify(module(function([X], [op])))
    assert diagnostic.code == "transpose.C3"
    assert diagnostic.message == (
        "shape(result) = dim(operand, permutation...): shape(result) is [2, 3]; dim(operand, permutation...) is [3, 2]"
    )
    with pytest.raises(VerificationError) as error:
        check(module(function([X], [op])))
    assert error.value.code == "transpose.C3"


def test_only_the_first_broken_rule_of_an_operation_is_reported_and_all_operations_are() -> None:
    first = ops.Transpose.make(X, permutation=(1, 1), result_types=[tensor(7)])
    second = ops.Reverse.make(X, dimensions=(5, 5), result_types=[tensor(2, 3)])
    assert codes(module(function([X], [first, second]))) == ["transpose.C2", "reverse.C2"]


@pytest.mark.parametrize(
    ("op", "code"),
    [
        (ops.Add({}, (X,), (Value(X.type),)), "add.operands"),
        (ops.Add({}, (X, X, X), (Value(X.type),)), "add.operands"),
        (ops.Add({}, (X, X), ()), "add.results"),
        (ops.Reduce({"dimensions": (0,)}, (X, X, X), (Value(tensor(3)),)), "reduce.operands"),
        (ops.If({}, (Value(tensor(of=BOOL)),), ()), "if.regions"),
        (ops.Transpose({}, (X,), (Value(X.type),)), "transpose.attribute"),
        (ops.Tanh({}, (Value(tensor(2, of=I32)),), (Value(tensor(2, of=I32)),)), "tanh.I1"),
        (ops.Tanh({}, (X,), (Value(tensor(2, 3, of=I32)),)), "tanh.O1"),
        (ops.Negate({}, (Value(tensor(2, of=IntegerType(3))),), (Value(tensor(2, of=IntegerType(3))),)), "negate.I1"),
        (ops.Negate({}, (Value(tensor(of=FloatType("f80"))),), (Value(tensor(of=FloatType("f80"))),)), "negate.I1"),
        (
            ops.Pad.make(X, X, edge_padding_low=(), edge_padding_high=(), interior_padding=(), result_types=[X.type]),
            "pad.I2",
        ),
        (ops.Acos({}, (X,), (Value(tensor(3, 2)),)), "chlo.acos.C1"),
        (ops.Lgamma({}, (X,), (Value(tensor(3, 2)),)), "chlo.lgamma.type"),
    ],
)
def test_counts_attributes_and_types(op: Operation, code: str) -> None:
    assert codes(module(function(list(op.operands), [op]))) == [code]


def test_regions_are_one_block_that_returns() -> None:
    pred = Value(tensor(of=BOOL))
    empty, good = Region([]), region([])
    unfinished = Region([Block((), [ops.ReplicaId.make(result_types=[tensor(of=IntegerType(32, "ui"))])])])  # type: ignore[arg-type]
    assert codes(module(function([pred], [ops.If({}, (pred,), (), (empty, good))]))) == ["if.regions"]
    two = Region([*region([]).blocks, *region([]).blocks])
    assert codes(module(function([pred], [ops.If({}, (pred,), (), (two, good))]))) == ["if.regions"]
    assert codes(module(function([pred], [ops.If({}, (pred,), (), (good, unfinished))])))[0] == "if.regions"


def test_a_function_must_end_with_a_matching_return() -> None:
    op = ops.Abs.make(X, result_types=[X.type])
    unfinished = function([X], [op])
    unfinished.body.operations.pop()
    assert codes(module(unfinished)) == ["block.terminator"]
    early = function([X], [ops.Return({}, (), ()), op])
    assert codes(module(early)) == ["block.terminator"]
    other = function([X], [], [X])
    other.function_type = FunctionType((X.type,), (tensor(3),))
    assert codes(module(other)) == ["func.return.types"]
    arguments = function([X], [], [X])
    arguments.function_type = FunctionType((tensor(3),), (X.type,))
    assert codes(module(arguments)) == ["func.arguments"]


def test_symbols_are_unique_and_declarations_private() -> None:
    assert codes(module(function([], []), function([], []))) == ["symbol.redefined"]
    declaration = Function({}, (), (), (Region([]),), symbol="f", function_type=FunctionType((), ()))
    assert codes(module(declaration)) == ["func.visibility"]
    declaration.visibility = "private"
    assert codes(module(declaration)) == []


@pytest.mark.parametrize(
    ("callee", "result", "code"),
    [("g", X.type, None), ("h", X.type, "callee"), ("g", tensor(3), "results"), ("g", tensor(None, 3), "results")],
)
def test_calls_match_their_function(callee: str, result: Type, code: str | None) -> None:
    y = Value(X.type)
    call = ops.FunctionCall.make([X], callee=callee, result_types=[result])
    found = codes(module(function([y], [], [y], "g"), function([X], [call])))
    assert found == ([] if code is None else [f"func.call.{code}"])


def test_values_must_be_defined_before_use_and_visible() -> None:
    first = ops.Abs.make(X, result_types=[X.type])
    second = ops.Abs.make(first.result, result_types=[X.type])
    assert codes(module(function([X], [second, first]))) == ["ssa.dominance"]
    capturing = function([], [ops.Abs.make(X, result_types=[X.type])], symbol="g")
    outer = function([X], [capturing])
    assert codes(module(outer)) == ["symbol.parent", "ssa.isolation"]
    pred = Value(tensor(of=BOOL))
    inner = ops.Abs.make(X, result_types=[X.type])
    branch = Region([Block((), [inner, ops.Return({}, (), ())])])
    choice = ops.If({}, (pred,), (), (branch, region([])))
    after = ops.Abs.make(inner.result, result_types=[X.type])
    assert codes(module(function([X, pred], [choice]))) == []
    assert codes(module(function([X, pred], [choice, after]))) == ["ssa.dominance"]


def test_branches_may_be_several_blocks_in_functions() -> None:
    jump = UnregisteredOperation({}, (), (), operation_name="cf.br", successors=("bb1",))
    y = ops.Abs.make(X, result_types=[X.type])
    second = Block((), [ops.FunctionReturn({}, (y.result,), ())], "bb1")
    f = Function(
        {},
        (),
        (),
        (Region([Block((X,), [y, jump]), second]),),
        symbol="f",
        function_type=FunctionType((X.type,), (X.type,)),
    )
    assert codes(module(f)) == []


@pytest.mark.parametrize(
    ("name", "is_reported"),
    [("stablehlo.nothing", True), ("chlo.nothing", True), ("foo.bar", True), ("sdy.reshard", False), ("cf.br", False)],
)
def test_unknown_operations(name: str, is_reported: bool) -> None:
    op = UnregisteredOperation({}, (), (), operation_name=name)
    assert codes(module(function([], [op]))) == (["unregistered"] if is_reported else [])


def test_dynamic_dimensions_are_compatible_with_any_size() -> None:
    dynamic = Value(tensor(None, 3))
    assert codes(module(function([X, dynamic], [ops.Add.make(X, dynamic, result_types=[tensor(2, None)])]))) == []
    assert codes(module(function([X, dynamic], [ops.Add.make(X, dynamic, result_types=[tensor(4, None)])]))) == [
        "add.C1"
    ]


def test_constant_operands_are_looked_into() -> None:
    def pad(*low: int) -> list[str]:
        sizes = tensor(2, of=I64)
        zeros, lows = (
            ops.Constant.make(value=Literal(sizes, np.array(values, np.int64)), result_types=[sizes])
            for values in ((0, 0), low)
        )
        value = Value(tensor())
        op = ops.DynamicPad.make(X, value, lows.result, zeros.result, zeros.result, result_types=[tensor(3, 3)])
        return codes(module(function([X, value], [zeros, lows, op])))

    assert pad(1, 0) == []
    assert pad(2, 0) == ["dynamic_pad.C4"]


def test_the_process_grid_comes_from_the_module() -> None:
    op = ops.AllGather.make([X], replica_groups=ReplicaGroups(((0, 1),)), all_gather_dim=0, result_types=[tensor(4, 3)])
    assert codes(module(function([X], [op]))) == []
    four = IntegerAttribute(4, I32)
    assert codes(module(function([X], [op]), num_replicas=four, num_partitions=four)) == ["all_gather.C3"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, None),
        ({"storage_min": -200}, "quantized_type.C1"),
        ({"storage_max": 128}, "quantized_type.C2"),
        ({"storage_min": 5, "storage_max": 5}, "quantized_type.C3"),
        ({"scales": (1e6,), "expressed_type": F16}, "quantized_type.C4"),
        ({"scales": (2.0**-24,), "expressed_type": F16}, None),  # the smallest positive number of the type
        ({"scales": (2.0**-25,), "expressed_type": F16}, "quantized_type.C4"),
        ({"scales": (0.0,)}, "quantized_type.C5"),
        ({"scales": (float("inf"),)}, "quantized_type.C6"),
        ({"zero_points": (100,), "storage_max": 50}, "quantized_type.C7"),
        ({"zero_points": (300,)}, "quantized_type.C8"),
        ({"zero_points": (0, 0)}, "quantized_type.C9"),
        ({"scales": (1.0, 1.0), "zero_points": (0, 0)}, "quantized_type.C10"),
        ({"quantization_dimension": -1}, "quantized_type.C11"),
        ({"quantization_dimension": 2}, "quantized_type.C12"),
        ({"quantization_dimension": 0}, "quantized_type.C13"),
    ],
)
def test_quantized_types(changes: dict[str, Any], code: str | None) -> None:
    fields: dict[str, Any] = {
        "storage_type": I8,
        "expressed_type": F32,
        "scales": (1.0,),
        "zero_points": (0,),
        "storage_min": -128,
        "storage_max": 127,
    }
    value = Value(tensor(2, 3, of=QuantizedType(**{**fields, **changes})))
    op = ops.OptimizationBarrier.make([value], result_types=[value.type])
    wrapped = ops.Tuple.make([value], result_types=[TupleType((value.type,))])
    expected = [] if code is None else [code]
    assert codes(module(function([value], [op])))[:1] == expected
    assert codes(module(function([value], [wrapped])))[:1] == expected


def test_bounds_belong_to_dynamic_dimensions() -> None:
    for type in (TensorType((None, 3), F32, (4,)), TensorType((2, 3), F32, (4, None))):
        value = Value(type)
        op = ops.Abs.make(value, result_types=[type])
        assert "tensor_type.bounds" in codes(module(function([value], [op])))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, None),
        ({"operand_layouts": ((1, 0),), "result_layouts": ((0, 1),)}, None),
        ({"operand_layouts": ((1, 1),), "result_layouts": ((0, 1),)}, "layouts"),
        ({"operand_layouts": ((1, 0),)}, "layouts"),
        ({"backend_config": StringAttribute("x")}, None),
        ({"backend_config": DictionaryAttribute(())}, "backend_config"),
        ({"backend_config": DictionaryAttribute(()), "api_version": 4}, None),
    ],
)
def test_custom_calls(fields: dict[str, Any], code: str | None) -> None:
    op = ops.CustomCall.make([X], call_target_name="f", result_types=[X.type], **fields)
    assert codes(module(function([X], [op]))) == ([] if code is None else [f"custom_call.{code}"])


def test_asynchronous_operations_are_isolated() -> None:
    y = Value(X.type)
    part = ops.Slice.make(y, start_indices=(0, 0), limit_indices=(1, 1), strides=(1, 1), result_types=[tensor(1, 1)])
    future = FutureType((tensor(1, 1),))

    def start(operand: Value) -> ops.AsyncStart:
        op = ops.Slice({**part.attributes}, (operand,), part.results)
        body = Region([Block((y,), [op, ops.Return({}, op.results, ())])])
        return ops.AsyncStart.make([X], body=body, result_types=[future])

    assert codes(module(function([X], [start(y)]))) == []
    assert codes(module(function([X], [start(X)]))) == ["ssa.isolation"]


def test_hlo_computations() -> None:
    def hlo(
        operations: list[Operation], root: Value, header: dict[str, str] | None = None, **changes: Any
    ) -> list[str]:
        entry = computation("entry", [], operations, root)
        entry.blocks[0].arguments = (X,)
        number = changes.get("number", 0)
        entry.operations.insert(0, ops.Parameter({"number": number}, (), (X,)))
        entry.result_type = changes.get("result_type")
        made = Module({}, (), (), language="hlo", computations=[entry], entry_computation=entry)
        made.header = HloHeader(header or {})
        return codes(made)

    op = ops.Abs.make(X, result_types=[X.type])
    assert hlo([op], op.result) == []
    assert hlo([op], op.result, number=1) == ["parameter.number"]
    assert hlo([op], op.result, result_type=tensor(7)) == ["computation.result"]
    assert hlo([], op.result) == ["ssa.dominance"]
    unknown = UnregisteredOperation({}, (X,), (Value(X.type),), operation_name="nothing")
    assert hlo([unknown], X) == ["unregistered"]
    column = Value(tensor(2, 1))
    stretched = ops.BroadcastInDim({"broadcast_dimensions": (0, 1)}, (column,), (Value(X.type),))
    made = ops.Slice({"start_indices": (0, 0), "limit_indices": (2, 1), "strides": (1, 1)}, (X,), (column,))
    assert hlo([made, stretched], X) == ["broadcast_in_dim.C5"]
    gathered = ops.AllGather(
        {"replica_groups": ReplicaGroups(((0, 1),)), "all_gather_dim": 0}, (X,), (Value(tensor(4, 3)),)
    )
    assert hlo([gathered], X, {"replica_count": "2"}) == []
    assert hlo([gathered], X, {"replica_count": "4"}) == ["all_gather.C3"]


def test_hlo_packed_tuples() -> None:
    state = TupleType((tensor(of=I32), X.type))
    value = Value(state)
    predicate = Value(tensor(of=BOOL))
    true = ops.Constant({"value": Literal(predicate.type, np.array(True))}, (), (predicate,))
    condition = computation("condition", [state], [true], predicate)
    body_state = Value(state)
    body = Region(
        [Block((body_state,), [ops.Parameter({"number": 0}, (), (body_state,)), ops.Return({}, (body_state,), ())])]
    )
    loop = ops.While({}, (value,), (Value(state),), (condition, body))
    entry = Region(
        [Block((value,), [ops.Parameter({"number": 0}, (), (value,)), loop, ops.Return({}, loop.results, ())])]
    )
    found = Module({}, (), (), language="hlo", computations=[condition, body, entry], entry_computation=entry)
    assert codes(found) == []
    loop.results[0].type = TupleType((tensor(of=I64), X.type))
    assert codes(found) == ["while.C3"]


def test_tuples_of_one_tuple_are_not_unpacked_twice() -> None:
    text = "ENTRY e {{ p = ((f32[2])) parameter(0) ROOT b = {} opt-barrier(p) }}"
    assert codes(parse(text.format("((f32[2]))"))) == []
    assert codes(parse(text.format("(f32[2])"))) == ["optimization_barrier.C1"]


def test_barriers_of_stablehlo_take_no_tuples() -> None:
    value = Value(TupleType((X.type,)))
    barrier = ops.OptimizationBarrier.make([value], result_types=[value.type])
    assert codes(module(function([value], [barrier]))) == ["optimization_barrier.I1"]


def test_equal_signatures_are_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: dict[Any, None] = {}

    def recorded(is_met: Callable[..., bool]) -> Callable[..., bool]:
        def record(checklist: Checklist, op: Any, *rest: Any) -> bool:
            judged[op] = None
            return is_met(checklist, op, *rest)

        return record

    for name in ("is_met", "is_met_without_regions"):
        monkeypatch.setattr(Checklist, name, recorded(getattr(Checklist, name)))
    shared: dict[str, Any] = {}
    value, operations = X, []
    for _ in range(50):
        op = ops.Add(shared, (value, X), (Value(X.type),))
        operations.append(op)
        value = op.result
    other = tensor(7)
    wrong = [ops.Add(shared, (value, X), (Value(other),)) for _ in range(2)]
    assert codes(module(function([X], [*operations, *wrong]))) == ["add.C1", "add.C1"]
    assert [type(op) for op in judged] == [ops.Add, ops.Add, ops.FunctionReturn]


@pytest.mark.parametrize("counts", [(3, 4), (5, 4, 3)])
def test_bodies_of_different_lengths_are_judged_apart(counts: tuple[int, ...]) -> None:
    shared: dict[str, Any] = {}
    starts = []
    for count in counts:
        argument = Value(X.type)
        chain = [argument, *(Value(X.type) for _ in range(count - 1))]
        operations = [ops.Negate({}, (a,), (b,)) for a, b in itertools.pairwise(chain)]
        body = Region([Block((argument,), [*operations, ops.Return({}, (chain[-1],), ())])])
        starts.append(ops.AsyncStart(shared, (X,), (Value(FutureType((X.type,))),), (body,)))
    found = [each.message for each in verify(module(function([X], starts))) if each.code.startswith("async_start")]
    assert found == [f"the body must be one operation and a return, found {count} operations" for count in counts]


def test_deep_nesting_does_not_exhaust_the_stack() -> None:
    pred = Value(tensor(of=BOOL))
    innermost = op = ops.If({}, (pred,), (), (region([]), region([TOKEN])))
    for _ in range(5000):
        op = ops.If({}, (pred,), (), (Region([Block((), [op, ops.Return({}, (), ())])]), region([])))
    assert innermost is not op
    assert codes(module(function([pred], [op]))) == ["if.C1"]


def test_elements_of_f64_and_f32_differ() -> None:
    y = Value(tensor(2, 3, of=F64))
    assert codes(module(function([X, y], [ops.Multiply.make(X, y, result_types=[X.type])]))) == ["multiply.C1"]


# --- verdicts that modules share -----------------------------------------------------------------------------------


def test_what_depends_on_the_module_is_not_shared() -> None:
    """The same operations, whose attributes and types are the same objects, are judged in each module."""
    grouped = """module attributes {{mhlo.num_replicas = {replicas} : i32, mhlo.num_partitions = 1 : i32}} {{
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {{
    %0 = "stablehlo.all_reduce"(%arg0) <{{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}}> ({{
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }}) : (tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }}
}}"""
    called = """func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {{
  %0 = call @g(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}}
func.func private @g({type}) -> {type}"""
    sized = """func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<f32>) -> tensor<5xf32> {{
  %0 = stablehlo.constant dense<{low}> : tensor<1xi64>
  %1 = stablehlo.constant dense<0> : tensor<1xi64>
  %2 = stablehlo.dynamic_pad %arg0, %arg1, %0, %1, %1
    : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<5xf32>
  return %2 : tensor<5xf32>
}}"""
    for _ in range(2):
        assert codes(parse(grouped.format(replicas=2))) == []
        assert codes(parse(grouped.format(replicas=4))) == ["all_reduce.C2"]
        assert codes(parse(called.format(type="tensor<2xf32>"))) == []
        assert codes(parse(called.format(type="tensor<3xf32>"))) == ["func.call.operands"]
        assert codes(parse(sized.format(low=2))) == []
        assert codes(parse(sized.format(low=1))) == ["dynamic_pad.C4"]


def test_verdicts_on_attributes_that_are_gone() -> None:
    """A judged operation lives on, so that nothing else is taken for it."""
    type = TensorType((2, 3), F32)
    for _ in range(50):
        for permutation, expected in (((1, 0), []), ((0, 0), ["transpose.C2"]), ((0, 1), ["transpose.C3"])):
            argument, result = Value(type), Value(TensorType((3, 2), F32))
            transpose = ops.Transpose({"permutation": permutation}, (argument,), (result,))
            block = Block((argument,), [transpose, ops.FunctionReturn({}, (result,), ())])
            kind = FunctionType((argument.type,), (result.type,))
            function = Function({}, (), (), (Region([block]),), symbol="f", function_type=kind)
            module = Module({}, (), (), (Region([Block((), [function])]),))
            assert [found.code for found in verify(module)] == expected


def test_shared_verdicts_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    clear_caches()
    for sound in verdicts.SOUND.values():
        monkeypatch.setattr(sound, "capacity", 20)
    for size in range(40):
        type = f"tensor<{size}xf32>"
        text = f"func.func @f(%x: {type}) -> {type} {{ %y = stablehlo.add %x, %x : {type} return %y : {type} }}"
        assert codes(parse(text)) == []
        assert 0 < len(verdicts.SOUND["stablehlo", False]) <= 20
    large = ", ".join(["1.0"] * verdicts.LARGEST_KEPT + ["2.0"])
    clear_caches()
    type = f"tensor<{verdicts.LARGEST_KEPT + 1}xf32>"
    assert codes(parse(f"func.func @f() {{ %0 = stablehlo.constant dense<[{large}]> : {type} return }}")) == []
    assert not any(key[0] is ops.Constant for sound in verdicts.SOUND.values() for key in sound)


@pytest.mark.parametrize("count", [200, 400])
def test_equal_types_in_the_stores_cost_nothing(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elements of a tuple are judged without comparing the tuple with an equal one that was judged before."""

    def elements() -> list[ops.GetTupleElement]:
        whole = Value(TupleType(tuple(TensorType((2,), F32) for _ in range(count))))
        return [ops.GetTupleElement({"index": i}, (whole,), (Value(whole.type.types[i]),)) for i in range(count)]

    def verified(operations: list[ops.GetTupleElement]) -> list[str]:
        return codes(module(function(list(operations[0].operands), operations)))

    assert verified(elements()) == []
    compared = []
    equal = TensorType.__eq__
    monkeypatch.setattr(TensorType, "__eq__", lambda *types: compared.append(1) or equal(*types))
    assert verified(elements()) == []
    assert len(compared) < 20 * count


@pytest.mark.parametrize("ragged", ["9", "-1", "", "0, 1"])
def test_ragged_dimensions_that_do_not_exist(ragged: str) -> None:
    numbers = (
        "#chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], "
        "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], "
        f"lhs_ragged_dimensions = [{ragged}], rhs_group_dimensions = [0]>"
    )
    types = "(tensor<4x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<4x7xf32>"
    text = f'%0 = "chlo.ragged_dot"(%a, %b, %g) {{ragged_dot_dimension_numbers = {numbers}}} : {types}'
    arguments = "%a: tensor<4x5xf32>, %b: tensor<3x5x7xf32>, %g: tensor<3xi64>"
    (found,) = verify(parse(f"func.func @f({arguments}) {{\n  {text}\n  return\n}}\n"))
    assert found.code == "chlo.ragged_dot.ragged"


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (
            "dot_general_C10.mlir",
            "dim(lhs, lhs_contracting_dimensions...) = dim(rhs, rhs_contracting_dimensions...): "
            "dim(lhs, lhs_contracting_dimensions...) is [4]; dim(rhs, rhs_contracting_dimensions...) is [6]",
        ),
        (
            "collective_permute_C4.mlir",
            "0 <= source_target_pairs < (channel_id > 0 ? num_partitions : num_replicas): "
            "source_target_pairs is [[0, 1], [1, -1]]",
        ),
        (
            "all_to_all_groups.mlir",
            "names_processes(replica_groups): replica_groups is <groups = [[]], columns = 0>",
        ),
    ],
)
def test_messages_omit_what_cannot_be_the_cause(program: str, message: str) -> None:
    """Absent attributes, unknown sizes, and alternatives of HLO violate no rule."""
    (path,) = (ROOT / "corpus").rglob(program)
    assert [found.message for found in verify(parse(path.read_text()))] == [message]
