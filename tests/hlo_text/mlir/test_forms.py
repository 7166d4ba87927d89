"""Pretty forms of operations: each declared form has a reader and a printer, and the C++ has it too."""

from __future__ import annotations

import pytest

from hlo_text.core.diagnostics import ParseError
from hlo_text.core.forms import CustomForm, Form
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS
from hlo_text.mlir.forms import OWN_FORMS, form_of
from hlo_text.mlir.parse import parse_stablehlo

from support.folders import CORPUS
from support.oracle import oracle
from support.strict_reading import parse_strictly

#: Dialects that jaxlib lacks, and operations newer than it.
UNKNOWN_TO_JAXLIB = {name for name in MLIR_OPERATIONS if name.startswith(("check.", "interpreter."))} | {
    "stablehlo.collective_reduce"
}
#: The one name that pretty text cannot hold: the C++ reads `stablehlo.cross`, and so do we.
UNWRITABLE = "stablehlo.cross-replica-sum"


def refused(text: str) -> str | None:
    """The code of the error in a text, None if it can be read."""
    try:
        parse_strictly(text)
    except ParseError as error:
        return error.diagnostics[0].code
    return None


def test_every_form_of_its_own_is_declared() -> None:
    declared = {cls for cls in MLIR_OPERATIONS.values() if cls.form is Form.OWN}
    assert None not in map(form_of, declared)
    assert declared == OWN_FORMS.keys()


def test_every_operation_but_the_generic_ones_has_a_form() -> None:
    for cls in MLIR_OPERATIONS.values():
        assert (form_of(cls) is None) is (cls.form is Form.GENERIC or isinstance(cls.form, CustomForm))
    for cls in HLO_OPERATIONS.values():
        assert cls.mlir_name is not None or cls.form is Form.GENERIC


@pytest.mark.parametrize("rest", ["", " %a : tensor<2xf32>", "(%a) ({}) {x = 1 : i32} : tensor<f32>"])
def test_the_cpp_has_the_same_operations_without_pretty_form(rest: str) -> None:
    names = sorted(MLIR_OPERATIONS.keys() - UNKNOWN_TO_JAXLIB)
    texts = [f"func.func @f(%a: tensor<2xf32>) {{\n  {name}{rest}\n}}" for name in names]
    verdicts = oracle().mlir_verdicts(texts)
    cpp = {name for name, verdict in zip(names, verdicts, strict=True) if "no custom assembly" in (verdict or "")}
    ours = {name for name, text in zip(names, texts, strict=True) if refused(text) == "operation.form"}
    assert ours == cpp
    declared = {name for name in names if MLIR_OPERATIONS[name].form is Form.GENERIC}
    assert declared == cpp | {UNWRITABLE}


def test_every_operation_without_pretty_form_has_a_program() -> None:
    programs = {path.stem for path in (CORPUS / "invalid").glob("*_form.mlir")}
    generic = {name for name, cls in MLIR_OPERATIONS.items() if cls.form is Form.GENERIC} - {UNWRITABLE}
    assert programs == {f"{name.removeprefix('stablehlo.').replace('.', '_')}_form" for name in generic}


def test_the_message_shows_the_generic_form() -> None:
    with pytest.raises(ParseError, match="has no pretty form") as caught:
        parse_stablehlo((CORPUS / "invalid" / "sort_form.mlir").read_text())
    assert '"stablehlo.sort"(%...) <{...}> ({...}) : (...) -> ...' in str(caught.value)


_F, _C, _T = "tensor<2xf32>", "tensor<2xcomplex<f32>>", "tuple<tensor<2xf32>, tensor<2xf32>>"

#: One operation per way to show types, with the types of operands and result.
OPERATIONS = {
    "stablehlo.abs %a": ((_F,), _F),
    "stablehlo.add %a, %a": ((_F, _F), _F),
    "stablehlo.convert %a": ((_F,), "tensor<2xi32>"),
    "stablehlo.after_all %t": (("!stablehlo.token",), "!stablehlo.token"),
    "stablehlo.complex %a, %a": ((_F, _F), _C),
    "stablehlo.create_token": ((), "!stablehlo.token"),
    "stablehlo.get_tuple_element %u[0]": ((_T,), _F),
    "stablehlo.iota dim = 0": ((), _F),
    "stablehlo.is_finite %a": ((_F,), "tensor<2xi1>"),
    "stablehlo.reduce_precision %a, format = e5m2": ((_F,), _F),
    "stablehlo.replica_id": ((), "tensor<ui32>"),
    "stablehlo.reverse %a, dims = [0]": ((_F,), _F),
    "stablehlo.select %p, %a, %a": (("tensor<2xi1>", _F, _F), _F),
    "stablehlo.slice %a [0:2]": ((_F,), _F),
    "stablehlo.transpose %a, dims = [0]": ((_F,), _F),
    "stablehlo.tuple %a, %a": ((_F, _F), _T),
    "chlo.broadcast_add %a, %a": ((_F, _F), _F),
    "chlo.is_inf %a": ((_F,), "tensor<2xi1>"),
    "chlo.next_after %a, %a": ((_F, _F), _F),
    "chlo.tan %a": ((_F,), _F),
    "chlo.top_k(%a, k = 2)": ((_F,), "(tensor<2xf32>, tensor<2xi32>)"),
}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_types_are_read_as_the_cpp_reads_them(operation: str) -> None:
    operands, result = OPERATIONS[operation]
    listed = ", ".join(operands)
    signatures = {f"({listed}) -> {result}", f"{listed} -> {result}".lstrip(), result, listed, ", ".join(operands[:2])}
    head = f"func.func @f(%a: {_F}, %t: !stablehlo.token, %u: {_T}, %p: tensor<2xi1>) {{\n"
    bound = "%0:2" if result.startswith("(") else "%0"
    texts = [f"{head}{bound} = {operation} : {signature}\nreturn }}" for signature in sorted(signatures - {""})]
    verdicts = oracle().mlir_verdicts(texts)
    assert None in verdicts
    for text, verdict in zip(texts, verdicts, strict=True):
        if "see current operation" not in (verdict or ""):  # read, but the types do not fit
            assert (refused(text) is None) is (verdict is None), text
