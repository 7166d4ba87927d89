"""Values of attributes of every opcode, against XLA's parser: the same verdict, and the same text of what both accept.

One instruction of each opcode in the corpus gets, for each attribute that XLA lists for it, the values below in turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from hlo_text import verify
from hlo_text.core.diagnostics import HloTextError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.printer.module import print_hlo

from support.folders import CORPUS
from support.jax_version import IS_FOLLOWED
from support.oracle import CRASHED, OracleCrashError, oracle

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not IS_FOLLOWED, reason="other XLA has other attributes, and prints some in another way"),
]

_LISTS = "{} {0} {1} {0,1} {1,0} {0,0} {-1} {2} {0,1,2} {,} {0,} {|0|,|1|} {0|1} 0 [0] {{0}} {1.0} {/*c*/0} {x}"
_TABLES = "{} {{}} {{0}} {{0,1}} {{0,1},{1,0}} {{0,1,2}} {{0,1},} {0,1} {{-1,0}} {{0|1}} {{0,1}{1,0}}"
_BOOLEANS = 'true false 1 0 {true} TRUE "true" maybe'
_INTEGERS = "0 1 2 -1 -0 00 +1 1.0 9223372036854775808 99999999999999999999 {1} true x /*c*/1"
_PLAIN_NAMES = (
    *("backend_config", "frontend_attributes", "metadata", "origin", "parameter_replication", "sharding"),
    "statistics",
)
#: Opcodes of which the attributes that all instructions have are tried.
_PLAIN_OPCODES = frozenset(("add", "parameter", "tuple", "custom-call", "slice-start"))

#: Values by the names of the attributes, separated by blanks; `|` is a blank in a value.
_VALUES = {
    (
        "is_host_transfer is_composite constrain_layout use_global_device_ids lower left_side unit_diagonal "
        "is_stable largest indices_are_sorted unique_indices is_reverse is_associative custom_call_has_side_effect"
    ): _BOOLEANS,
    (
        "channel_id k index index_vector_dim iota_dimension delta exponent_bits mantissa_bits feature_group_count "
        "batch_group_count inferred_dimension num_carries feature_index"
    ): _INTEGERS,
    (
        "dimensions fft_length dynamic_slice_sizes lhs_batch_dims lhs_contracting_dims rhs_batch_dims rhs_group_dims "
        "rhs_contracting_dims lhs_ragged_dims collapsed_slice_dims offset_dims operand_batching_dims start_index_map "
        "start_indices_batching_dims input_batching_dims inserted_window_dims scatter_dims_to_operand_dims "
        "scatter_indices_batching_dims update_window_dims"
    ): _LISTS,
    "source_target_pairs slice_sizes": _TABLES,
    "replica_groups": (
        f"{_TABLES} "
        "[2,1]<=[2] [2,2]<=[2,2]T(1,0) [2,2]<=[2,2] [4]<=[4] [2,2]0,1,2,3 [2,1]<=[3] [2,2]<=[2,2]T(0,0) "
        "[2,2]<=[2,2]T(0) [0,0]<=[0] [|2|,|1|]|<=|[|2|] mesh['a'=2],|{'a'} mesh['a'=4],|{'a':(1)2} mesh['a'=2]"
    ),
    "result_accuracy": (
        "{mode=default} {mode=highest} {mode=HIGHEST} {tolerance={atol=1e-5}} {tolerance={}} {} {mode=} "
        "{tolerance={atol=1,|rtol=2,|ulps=3}} {tolerance={ulps=1.5}} {tolerance={atol=inf}} mode=highest "
        "{mode=highest,|tolerance={ulps=1}} {tolerance={ulps=10,ulps=2}} {tolerance={x=2}}"
    ),
    "operand_precision": "{default,default} {highest,highest} {high} {} {high,high,high} {HIGH,high} {x,y}",
    "algorithm": "rng_default rng_philox RNG_DEFAULT dot_bf16_bf16_f32_x3 dot_f64_f64_f64 unset x",
    "distribution": "rng_uniform rng_normal uniform RNG_UNIFORM rng_invalid",
    "direction": "EQ NE eq X",
    "type": "FLOAT TOTALORDER SIGNED float NOTYPE",
    "fft_type": "FFT IRFFT fft X",
    "kind": "kLoop kCustom kloop X",
    "transpose_a": "NO_TRANSPOSE ADJOINT TRANSPOSE_INVALID no_transpose",
    "epsilon": "0.001 1 1e-5 inf nan -1 1e39 3.4e38 0x1 -inf true",
    "schedule": "SCHEDULE_NONE SCHEDULE_LATEST schedule_none X",
    "api_version": "API_VERSION_ORIGINAL API_VERSION_TYPED_FFI API_VERSION_UNSPECIFIED 1",
    "padding_type": "PADDING_VALID PADDING_INVALID padding_same",
    "padding": "0_0 1_1_1 0_0x0_0 -1_0 0_0_-1 x",
    "custom_call_target infeed_config outfeed_config": '"x" "" "a\\"b" "\\x41" "é" x \'x\'',
    "outfeed_shape": "f32[] f32[2]{0} (f32[2],|s32[]) x f32[2]{0:T(8)}",
    "literal": "s32[]|1 1 s32[2]|{1,2} (s32[]|1,|f32[]|2) () f32[]|nan c64[]|(1,2) s32[]|1.5 s32|1",
    "output_to_operand_aliasing": "{} {{}:|(0,|{})} {{}:(0,{})} {{}:|0} {{0,1}:|(0,|{0,1})} {{}:|(0,|{}),}",
    "async_execution_thread": '"t" "" t',
    "window": "{size=1} {size=2x2|pad=1_1x1_1} {} {size=1x1,|stride=1x1} {size=2x2|rhs_reversal=0x1} {x=1}",
    "dim_labels": "b0f_0io->b0f bf_io->bf b01f_01io->b01f b1f_0io->b0f b?f_?io->b?f x",
    "convolution_kind": "fprop unset FPROP",
    "sparsity_config": "{} {rhs={}} {rhs={sparsity=1x2}} {rhs={dimension=2|sparsity=1x2|stride=1}} x",
    "sharding": (
        "{replicated} {} {manual} {unknown} {maximal|device=1} {maximal} {devices=[2]0,1} {devices=[2]<=[2]} "
        "{devices=[2,2]<=[2,2]T(1,0)|last_tile_dim_replicate} {devices=[2,2]<=[4]|last_tile_dims={manual}} "
        "{devices=[2]<=[2]|shard_as|0} {replicated|shard_like|2} {replicated|shard_as} {{replicated}} {{}} "
        "{devices=[4]<=[2,2]T(1,0)} {devices=[8]<=[2,2,2]T(2,1,0)} {devices=[2]} {devices=<=[2]} replicated "
        "{mesh['a'=2],|[{'a'}]} {maximal_mesh[device_id=1]} {mesh['a'=2],|manual} {mesh['a'=2],|[{'a',?}]} "
        '{replicated|metadata={op_name="a"}}'
    ),
    "metadata": (
        '{op_name="a"} {} {op_name="a",|source_line=3} {op_name=a} {source_line=2147483648} {op_name=""} '
        '{op_name="a"|op_name="b"} {stack_frame_id=3} {profile_type={1}} {profile_type={9}} {x="a"} '
        '{op_name="a\\tb\\x01"}'
    ),
    "frontend_attributes": (
        '{} {a="b"} {c="d",a="b"} {a="b",} {a=b} {a={"x":{"y":[1,2]}}} {a="b",a="c"} {a-b="c"} {"a"="b"} {a="b\\"c"}'
    ),
    "statistics": "{} {visualizing_index=0,a=1} {visualizing_index=1,a=1,b=2.5} {a=1} {visualizing_index=0|a=1}",
    "parameter_replication": "{true} {true,false} {} {1} true",
    "backend_config": '"x" "" {} {"a":|1,|"b":|{"c":[1,2,"}"]}} x "a\nb" {"a":1 [] {"a":1}}',
    "origin": '{} {{"a"}} {{"a"|{0}}} {({"a"},|{"b"})} {[synthetic_call]} {{}} {"a"} {({"a"}|{"b"})}',
}
_BY_NAME = {
    name: [text.replace("|", " ") for text in texts.split(" ")]
    for names, texts in _VALUES.items()
    for name in names.split(" ")
}

_INSTRUCTION = re.compile(r"\s+(?:ROOT )?%?[\w.\-]+ = (?:\([^=]*?\)|\S+) ([a-z][a-z0-9\-]*)\(")
_VALUE = r"=(?:\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}|\"(?:[^\"\\]|\\.)*\"|\[[^ ]*|[^,\n{ ]+)"
#: XLA prints the statistics of asynchronous operations twice, which it cannot read.
_PRINTED_TWICE = frozenset((("slice-start", "statistics"),))


@cache
def _instructions() -> dict[str, tuple[list[str], int, tuple[str, ...]]]:
    """Return, by opcode, a program's lines, the index of an instruction, and the attributes that XLA allows there."""
    found: dict[str, tuple[list[str], int, tuple[str, ...]]] = {}
    for path in sorted((*(CORPUS / "formats" / "hlo").glob("*.hlo"), *(CORPUS / "hlo").glob("*/*.hlo"))):
        lines = path.read_text().split("\n")
        for number, line in enumerate(lines):
            opcode = _INSTRUCTION.match(line)
            if opcode is None or opcode[1] in found:
                continue
            answer = oracle().accepts_hlo(_with_line(lines, number, f"{line}, no_such_attribute=1")) or ""
            allowed = re.search(r'unexpected attribute "no_such_attribute". Allowed attributes: ([^\n]*)', answer)
            if allowed is not None:
                found[opcode[1]] = lines, number, tuple(allowed[1].split(", "))
    return found


def _with_line(lines: list[str], number: int, line: str) -> str:
    return "\n".join([*lines[:number], line, *lines[number + 1 :]])


def _changed(opcode: str) -> Iterator[tuple[str, str]]:
    """Yield descriptions and texts of the program with each value of each attribute of the instruction."""
    lines, number, allowed = _instructions()[opcode]
    for name in allowed:
        if name in _PLAIN_NAMES and opcode not in _PLAIN_OPCODES:
            continue
        without = re.sub(f", {re.escape(name)}{_VALUE}", "", lines[number])
        if name in _BY_NAME:
            yield f"no {name}", _with_line(lines, number, without)
        for value in _BY_NAME.get(name, ()):
            yield f"{name}={value}", _with_line(lines, number, f"{without}, {name}={value}")


def _printed_by_xla(text: str) -> tuple[str, bool]:
    """Return XLA's print of a text, or its error, and whether it accepts the text."""
    try:
        return oracle().print_hlo(text, print_large_constants=True), True
    except ValueError as error:
        return str(error), False
    except OracleCrashError:
        return CRASHED, False


def _difference(text: str, num_findings: int, prints_twice: bool) -> str | None:
    """Return in what XLA and we differ on a text, None if they agree or XLA crashes.

    Args:
        text: The changed program.
        num_findings: The number of findings in the unchanged program.
        prints_twice: Whether XLA cannot read its print of the program.
    """
    printed, is_accepted = _printed_by_xla(text)
    if printed == CRASHED:
        return None
    try:
        module = parse_hlo(text, cache=False)
    except HloTextError as found:
        return f"we reject: {found.diagnostics[0].message}" if is_accepted else None
    if not is_accepted:
        return None if len(verify(module)) > num_findings else f"XLA rejects: {printed}"
    ours = print_hlo(module)
    if _printed_by_xla(ours)[0] not in (printed, CRASHED):
        return f"our text has another meaning: {ours}"
    if prints_twice:
        return None
    again = print_hlo(parse_hlo(printed, cache=False))
    return None if again.rstrip() == printed.rstrip() else f"we print: {again}"


def test_most_opcodes_are_covered() -> None:
    assert len(_instructions()) > 140


@pytest.mark.parametrize("share", range(4))
def test_values_of_attributes(share: int) -> None:
    opcodes = sorted(_instructions())[share::4]
    differing, num_texts = {}, 0
    for opcode in opcodes:
        num_findings = len(verify(parse_hlo("\n".join(_instructions()[opcode][0]))))
        for change, text in _changed(opcode):
            num_texts += 1
            found = _difference(text, num_findings, (opcode, change.partition("=")[0]) in _PRINTED_TWICE)
            if found is not None:
                differing[f"{opcode}: {change}"] = found
    assert differing == {}
    assert num_texts > 500
