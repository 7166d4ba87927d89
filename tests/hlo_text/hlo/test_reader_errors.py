"""Accepted and rejected HLO texts, against the reference's list and XLA."""

from __future__ import annotations

# ruff: noqa: E501 - one program per line
import pytest

import hlo_text
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.hlo.parse import parse_hlo

from support.cases import for_each
from support.oracle import oracle

HEADER = "HloModule m\n"
ENTRY = "\nENTRY e { ROOT a = f32[] parameter(0) }"
ADD = "f { x = f32[] parameter(0) y = f32[] parameter(1) ROOT z = f32[] add(x, y) }\n"
IDENTITY = "f { ROOT x = f32[] parameter(0) }\n"


def entry(line: str, computations: str = "") -> str:
    """Return a module whose entry has a parameter `a`, then `line` on its fourth line (behind the computations)."""
    return f"{HEADER}{computations}ENTRY e {{\n a = f32[] parameter(0)\n {line}\n ROOT r = f32[] add(a, a)\n}}"


def shaped(shape: str) -> str:
    return entry(f'b = {shape} custom-call(), custom_call_target="x"')


def sharded(sharding: str) -> str:
    return entry(f"b = f32[4] parameter(1), sharding={sharding}")


def literal(shape: str, text: str) -> str:
    return entry(f"b = {shape} constant({text})")


def epsilon(text: str) -> str:
    attributes = f"epsilon={text}, feature_index=0"
    return entry(f"v = f32[2] parameter(1) b = (f32[2], f32[2], f32[2]) batch-norm-training(v, v, v), {attributes}")


def target(text: str) -> str:
    return entry(f"b = f32[] custom-call(a), custom_call_target={text}")


def header(text: str) -> str:
    return f"HloModule m, {text}{ENTRY}"


def tables(location: str) -> str:
    names = 'FileNames\n1 "a"\nFunctionNames\n1 "b"\n'
    return f"HloModule m\n{names}FileLocations\n1 {{{location}}}\nStackFrames{ENTRY}"


LOCATION = "file_name_id=1 function_name_id=1 line=1 end_line=1 column=1 end_column=1"

REJECTED: dict[str, tuple[str, str]] = {
    "empty text": ("", "syntax"),
    "header only": (HEADER, "syntax"),
    **{
        f"{text} for {shape}": (literal(shape, text), code)
        for shape, text, code in (
            ("s32[3]", "{8, , 6}", "literal.shape"),
            ("f32[3]", "{8, , 6}", "literal.shape"),
            ("s8[2]", "{-, 3}", "literal.element"),
            ("s32[2]", "{1,}", "literal.shape"),
        )
    },
    "percent alone": ("HloModule m\nENTRY % e { ROOT a = f32[] parameter(0) }", "syntax"),
    "percent and digit": ("HloModule m\nENTRY %1e { ROOT a = f32[] parameter(0) }", "syntax"),
    "percent and string": ('HloModule m\nENTRY %"e" { ROOT a = f32[] parameter(0) }', "syntax"),
    "bare name glued to =": (entry("b=f32[] negate(a)"), "syntax"),
    "space before =": (entry("b = f32[] negate(a), sharding = {replicated}"), "syntax"),
    "keyword as name": (entry("true = f32[] negate(a)"), "syntax"),
    "inf as name": (entry("inf = f32[] negate(a)"), "syntax"),
    "nan as name": (entry("nan = f32[] negate(a)"), "syntax"),
    "type as name": (entry("f32 = f32[] negate(a)"), "syntax"),
    "type as marked name": (entry("%f32 = f32[] negate(a)"), "name.illegal"),
    "two underscores": (entry("%__x = f32[] negate(a)"), "name.illegal"),
    "form feed": (entry("\f b = f32[] negate(a)"), "syntax"),
    "nul": (entry("\0 b = f32[] negate(a)"), "syntax"),
    "open comment": (entry("/* b"), "syntax"),
    "lone <": (entry("b = f32[<4] negate(a)"), "syntax"),
    "unknown escape": (target('"a\\q"'), "attribute.value"),
    "name not ASCII": (entry("é = f32[] negate(a)"), "syntax"),
    "no module name": (f"HloModule{ENTRY}", "syntax"),
    "keyword as module name": (f"HloModule ROOT{ENTRY}", "syntax"),
    "repeated header attribute": (header("replica_count=1, replica_count=1"), "attribute.duplicate"),
    "short alias": (header("input_output_alias={ {}: 0 }"), "syntax"),
    "unknown alias kind": (header("input_output_alias={ {}: (0, {}, x-alias) }"), "syntax"),
    "alias of no output": (header("input_output_alias={ {3}: (0, {}) }"), "attribute.value"),
    "replica count": (header("replica_count=x"), "attribute.value"),
    "malformed entry layout": (header("entry_computation_layout={(f32[)->f32[]}"), "syntax"),
    "one table": (f'HloModule m\nFileNames\n1 "a"{ENTRY}', "syntax"),
    "table field missing": (tables("file_name_id=1"), "attribute.missing"),
    "empty body": ("HloModule m\nENTRY e { }", "syntax"),
    "two entries": (HEADER + ENTRY + ENTRY.replace(" e ", " f "), "computation.entry"),
    "two roots": (entry("ROOT b = f32[] negate(a)"), "computation.root"),
    "undefined computation": (entry("b = f32[] call(a), to_apply=f"), "computation.undefined"),
    "later computation": (entry("b = f32[] call(a), to_apply=f") + IDENTITY, "computation.undefined"),
    "computation defined twice": (entry("b = f32[] negate(a)", IDENTITY + IDENTITY), "computation.redefined"),
    "other result in signature": ("HloModule m\nENTRY e (a: f32[]) -> f32[2] { ROOT a = f32[] parameter(0) }", "type.mismatch"),
    "forward operand": (entry("b = f32[] negate(c) c = f32[] negate(a)"), "ssa.undefined"),
    "name of another computation": (entry("b = f32[] negate(x)", IDENTITY), "ssa.undefined"),
    "attribute on a nested operand": (entry("b = f32[3] negate(broadcast(a), dimensions={})"), "syntax"),
    "operand of another size": (entry("b = f32[] negate(f32[2] a)"), "type.mismatch"),
    "operand of another type": (entry("b = f32[] negate(s32[] a)"), "type.mismatch"),
    "operand without name": (entry("b = f32[] negate(f32[])"), "ssa.undefined"),
    "other bound in signature": (
        "HloModule m\nENTRY e (a: f32[2]) -> f32[<=3] { ROOT a = f32[<=4] parameter(0) }",
        "type.mismatch",
    ),
    "signature without ENTRY or header": ("%e (a: f32[]) -> f32[] { ROOT a = f32[] parameter(0) }", "syntax"),
    "single without shapes": ("f32[] add(x, y)", "ssa.undefined"),
    "two singles": ("f32[] add(f32[] x, f32[] y) f32[] add(f32[] x, f32[] y)", "syntax"),
    "shape without brackets": (shaped("f32"), "syntax"),
    "negative size": (shaped("f32[-1]"), "syntax"),
    "two sizes without a comma": (shaped("f32[2 3]"), "syntax"),
    "start of an operation without a tuple of operands": (
        entry("s = (f32[], f32[], u32[]) negate-start(a) b = f32[] negate-done(s)"),
        "type.mismatch",
    ),
    "devices of a mesh missing": (sharded("{mesh['x'=2,'y'=2], device_ids=(0,2,1), [{'x'}]}"), "attribute.value"),
    "devices of a mesh beyond it": (sharded("{mesh['x'=2,'y'=1], device_ids=(2,1), [{'x'}]}"), "attribute.value"),
    "line beyond 32 bits": (entry('b = f32[] negate(a), metadata={op_name="x" source_line=2147483648}'), "attribute.value"),
    "infinite epsilon": (epsilon("inf"), "attribute.value"),
    "f4 beyond double": (literal("f4e2m1fn[]", "1e309"), "literal.range"),
    "opaque_type": (shaped("opaque_type[]"), "type.unknown"),
    "empty layout": (shaped("f32[2]{}"), "syntax"),
    "layout of another rank": (shaped("f32[2]{1,0}"), "type.layout"),
    "layout parts swapped": (shaped("f32[2]{0:S(1)T(2)}"), "syntax"),
    "open layout field": (shaped("f32[2]{0:P(f32[2]}"), "syntax"),
    "buffer of a tuple": (shaped("b((f32[2]))"), "type.buffer"),
    "size beyond 64 bits": (shaped("f32[9223372036854775808]"), "type.size"),
    "upper-case type": (shaped("F32[2]"), "syntax"),
    "comma behind the last size": (shaped("f32[2,]"), "type.size"),
    "comma behind the last element": (shaped("(f32[2],)"), "syntax"),
    "repeated attribute": (entry('b = f32[] negate(a), metadata={op_name="x"}, metadata={op_name="x"}'), "attribute.duplicate"),
    "attribute of other opcodes": (entry("b = f32[] negate(a), dimensions={}"), "attribute.unknown"),
    "computation nothing calls": (entry("b = f32[] negate(a), to_apply=f", ADD), "attribute.unknown"),
    "computations named twice": (
        entry(
            "p = pred[] parameter(1) b = f32[] conditional(p, a, a), true_computation=f, false_computation=f,"
            " branch_computations={f, f}",
            IDENTITY,
        ),
        "attribute.unknown",
    ),
    "missing attribute": (entry("b = f32[2] parameter(1) c = f32[2] reverse(b)"), "attribute.missing"),
    "broadcast without dimensions": (entry("b = f32[2] parameter(1) c = f32[2,2] broadcast(b)"), "attribute.missing"),
    "too many operands": (entry("b = f32[] negate(a, a)"), "arity.operands"),
    "too few operands": (entry("b = f32[] add(a)"), "arity.operands"),
    "parameter given twice": (entry("b = f32[] parameter(0)"), "parameter.number"),
    "negative parameter": (entry("b = f32[] parameter(-1)"), "parameter.number"),
    "parameter gap (XLA crashes)": (entry("b = f32[] parameter(2)"), "parameter.number"),
    "huge parameter": (entry("b = f32[] parameter(99999999999)"), "parameter.number"),
    "replication of another shape": (entry("b = f32[] parameter(1), parameter_replication={true,false}"), "attribute.value"),
    "replication elsewhere (XLA crashes)": (entry("b = f32[] negate(a), parameter_replication={true}"), "attribute.unknown"),
    "no control predecessors": (entry("c = f32[] negate(a), control-predecessors={}"), "attribute.value"),
    "undefined control predecessor": (entry("c = f32[] negate(a), control-predecessors={q}"), "ssa.undefined"),
    "lower-case direction": (entry("c = pred[] compare(a, a), direction=lt"), "attribute.value"),
    "comma in a window": (entry("b = f32[4] parameter(1) c = f32[4] reduce-window(b, a), window={size=1, stride=1}, to_apply=f", ADD), "attribute.value"),
    "reduce without initial value": (entry("b = f32[4] parameter(1) c = f32[] reduce(b), dimensions={0}, to_apply=f", ADD), "arity.operands"),
    "reduce of three": (entry("c = f32[] reduce(a, a, a), dimensions={}, to_apply=f", ADD), "arity.operands"),
    "tuple of another size": (entry("c = (f32[], f32[]) tuple(a)"), "arity.operands"),
    "tuple of no tuple (XLA crashes)": (entry("c = f32[] tuple(a)"), "type.mismatch"),
    "partition-id type (XLA crashes)": (entry("c = s32[] partition-id()"), "type.mismatch"),
    "float selector": (entry("b = f32[] conditional(a, a, a), true_computation=f, false_computation=f", IDENTITY), "conditional.selector"),
    "pred selector with branches": (entry("p = pred[] parameter(1) b = f32[] conditional(p, a, a), branch_computations={f, f}", IDENTITY), "conditional.selector"),
    "s32 selector without": (entry("p = s32[] parameter(1) b = f32[] conditional(p, a, a), true_computation=f, false_computation=f", IDENTITY), "conditional.selector"),
    "missing branch operand": (entry("p = s32[] parameter(1) b = f32[] conditional(p, a), branch_computations={f, f}", IDENTITY), "arity.operands"),
    "missing start index": (entry("b = f32[4,4] parameter(1) i = s32[] parameter(2) c = f32[1,1] dynamic-slice(b, i), dynamic_slice_sizes={1,1}"), "arity.operands"),
    "global ids without channel": (entry("c = f32[] all-reduce(a), use_global_device_ids=true, to_apply=f", ADD), "attribute.missing"),
    "permute triple": (entry("c = f32[] collective-permute(a), source_target_pairs={{0,1,2}}"), "attribute.value"),
    "permute without pairs": (entry("c = f32[] collective-permute(a)"), "attribute.missing"),
    "recv of no tuple (XLA crashes)": (entry("t = token[] after-all() c = f32[] recv(t), channel_id=1"), "type.mismatch"),
    "send of another channel": (entry("t = token[] after-all() c = (f32[], u32[], token[]) send(a, t), channel_id=1 d = token[] send-done(c), channel_id=2"), "attribute.value"),
    "custom-call without target": (entry("c = f32[] custom-call(a)"), "attribute.missing"),
    "too few layout constraints": (entry('c = f32[] custom-call(a), custom_call_target="x", operand_layout_constraints={}'), "arity.operands"),
    "other layout constraint": (entry('c = f32[] custom-call(a), custom_call_target="x", operand_layout_constraints={f32[2]}'), "type.mismatch"),
    "other layout constraint of a start": (entry('c = ((f32[]), f32[], u32[]) custom-call-start(a), custom_call_target="x", operand_layout_constraints={f32[2]}'), "type.mismatch"),
    "unspecified version": (entry('c = f32[] custom-call(a), custom_call_target="x", api_version=API_VERSION_UNSPECIFIED'), "attribute.value"),
    "convert without shape": (entry("c = convert(a)"), "shape.missing"),
    "metadata without a value": (entry("c = f32[] negate(a), metadata={op_name=}"), "syntax"),
    "repeated metadata": (entry('c = f32[] negate(a), metadata={op_name="x" op_name="y"}'), "attribute.value"),
    "profile type": (entry('c = f32[] negate(a), metadata={op_name="x" profile_type={4}}'), "attribute.value"),
    "comma behind frontend attributes": (entry('c = f32[] negate(a), frontend_attributes={a="1",}'), "syntax"),
    "string as key": (entry('c = f32[] negate(a), frontend_attributes={"a"="1"}'), "syntax"),
    "statistics without index": (entry("c = f32[] negate(a), statistics={x=1.5}"), "syntax"),
    "open backend_config": (entry("c = f32[] negate(a), backend_config={a"), "syntax"),
    "integer backend_config": (entry("c = f32[] negate(a), backend_config=3"), "syntax"),
    "replicated with devices": (sharded("{replicated devices=[2]0,1}"), "attribute.value"),
    "devices twice": (sharded("{devices=[2]<=[2] devices=[2]<=[2]}"), "attribute.value"),
    "maximal without device": (sharded("{maximal}"), "attribute.value"),
    "tiles for one device": (sharded("{devices=[1]0}"), "syntax"),
    "iota without permutation": (sharded("{devices=[4]<=[2,2]}"), "attribute.value"),
    "unknown axis (XLA crashes)": (sharded("{mesh['x'=2], [{'y'}]}"), "attribute.value"),
    "axes without quotes": (sharded("{mesh[x=2], [{x}]}"), "syntax"),
    "comma in a sharding": (sharded("{devices=[2]0,1, last_tile_dim_replicate}"), "syntax"),
    "unknown sharding": (sharded("{bogus}"), "syntax"),
    "? not last": (sharded("{mesh['x'=2], [{?, 'x'}]}"), "syntax"),
    "sharding without braces": (sharded("replicated"), "syntax"),
    "unknown subgroup": (sharded("{devices=[1,2]<=[2] last_tile_dims={foo}}"), "syntax"),
    "no tile sizes": (sharded("{devices=[]0,1}"), "attribute.value"),
    "f16 range": (literal("f16[]", "65520"), "literal.range"),
    "comma behind a literal": (literal("f32[2]", "{1, 2},"), "syntax"),
    "comma before a literal": (literal("f32[2]", ", {1, 2}"), "syntax"),
    "f32 range": (literal("f32[]", "1e39"), "literal.range"),
    "bf16 range": (literal("bf16[]", "3.5e38"), "literal.range"),
    "f8 range": (literal("f8e4m3fn[]", "500"), "literal.range"),
    "f64 range": (literal("f64[]", "1e400"), "literal.range"),
    "f8e8m0 zero": (literal("f8e8m0fnu[]", "0"), "literal.range"),
    "s8 range": (literal("s8[]", "300"), "literal.range"),
    "s4 range": (literal("s4[2]", "{-9, 7}"), "literal.range"),
    "u2 range": (literal("u2[]", "4"), "literal.range"),
    "negative u32": (literal("u32[]", "-1"), "literal.range"),
    "integer beyond 64 bits": (literal("s64[]", "18446744073709551616"), "literal.range"),
    "point in an integer": (literal("s32[]", "1.0"), "literal.element"),
    "exponent in an integer": (literal("s32[]", "1e3"), "literal.element"),
    "true for an integer (XLA crashes)": (literal("s32[]", "true"), "literal.element"),
    "leading point": (literal("f32[]", ".5"), "literal.element"),
    "leading points in a list": (literal("f32[2]", "{.5, .5}"), "literal.element"),
    "plus": (literal("f32[2]", "{+5, 1}"), "literal.element"),
    "hexadecimal": (literal("f32[]", "0x10"), "literal.element"),
    "NaN in capitals": (literal("f32[]", "NaN"), "literal.element"),
    "infinity spelled out": (literal("f32[2]", "{infinity, 1}"), "literal.element"),
    "underscore": (literal("f32[]", "1_000"), "literal.element"),
    "payload 0": (literal("f32[]", "nan(0x0)"), "literal.range"),
    "payload not hexadecimal": (literal("f32[]", "nan(1)"), "literal.shape"),
    "payload too large": (literal("f32[]", "nan(0x800000)"), "literal.range"),
    "payload of an fn type": (literal("f8e4m3fn[]", "nan(0x1)"), "literal.range"),
    "too few elements": (literal("f32[3]", "{1, 2}"), "literal.shape"),
    "too many elements": (literal("f32[1]", "{1, 2}"), "literal.shape"),
    "too many braces": (literal("f32[2]", "{{1, 2}}"), "literal.shape"),
    "too few braces": (literal("f32[1,2]", "{1, 2}"), "literal.shape"),
    "scalar in braces": (literal("f32[]", "{1}"), "literal.shape"),
    "scalar in parentheses": (literal("f32[]", "(1)"), "literal.shape"),
    "complex without parts": (literal("c64[]", "1"), "literal.element"),
    "elided scalar": (literal("f32[]", "{...}"), "literal.shape"),
    "elided and more": (literal("f32[20]", "{..., 1}"), "literal.shape"),
    "too short tuple": (literal("(f32[], s32[2])", "(1)"), "literal.shape"),
    "token (XLA crashes)": (literal("token[]", "1"), "literal.type"),
    "no literal": (literal("f32[]", ""), "literal.shape"),
    "two scalars": (literal("f32[]", "1 2"), "literal.shape"),
    "unknown mode": (entry("c = f32[] all-reduce(a), mode=foo, to_apply=f", ADD), "attribute.value"),
    "comma after an entry layout": (header("entry_computation_layout={(f32[])->f32[],}"), "syntax"),
    "unbounded constant": (literal("f32[?]", "{1}"), "literal.shape"),
}  # fmt: skip

ACCEPTED: dict[str, str] = {
    "marked name glued to =": entry("%b=f32[] negate(a)"),
    "colon behind a name": entry("b: = f32[] negate(a)"),
    "marked keywords": entry("%true = f32[] negate(a) %ROOT = f32[] negate(a) %inf = f32[] negate(a)"),
    "__xla_": entry("%__xla_x = f32[] negate(a)"),
    "type as computation": "HloModule m\nENTRY %f32 { ROOT a = f32[] parameter(0) }",
    "comments everywhere": (
        "/*a*/HloModule/*b*/m/*c*/,/*d*/is_scheduled=/*e*/true\nENTRY/*f*/e/*g*/{/*h*/ROOT/*i*/a/*j*/=/*k*/f32/*l*/["
        "/*m*/2/*n*/,/*o*/3/*p*/]/*q*/{/*r*/1/*s*/,/*t*/0/*u*/}/*v*/parameter/*w*/(/*x*/0/*y*/)/*z*/}//end"
    ),
    "escapes": target('"a\\303\\251\\x41\\u00e9\\n"'),
    "line end in a string": target('"a\nb"'),
    "single quotes": target("'ab'"),
    "one line": "HloModule m ENTRY e { a = f32[] parameter(0) b = f32[] negate(a) ROOT c = f32[] add(a, b) }",
    "keyword as marked module name": f"HloModule %ROOT{ENTRY}",
    "alias with comma": header("input_output_alias={ {}: (0, {}), }"),
    "no donors": header("buffer_donor={}"),
    "other entry layout": header("entry_computation_layout={(s32[3])->f32[]}"),
    "comma in an entry layout": header("entry_computation_layout={(f32[],)->f32[]}"),
    "propagation": header("allow_spmd_sharding_propagation_to_output=true"),
    "empty tables": f"HloModule m\nFileNames\nFunctionNames\nFileLocations\nStackFrames{ENTRY}",
    "table fields in any order": tables(", ".join(reversed(LOCATION.split()))),
    "no ENTRY": "HloModule m\ne { ROOT a = f32[] parameter(0) }",
    "other parameters in signature": "HloModule m\nENTRY e (z: s32[7], q: pred[]) -> f32[] { ROOT a = f32[] parameter(0) }",
    "layouts in signature": "HloModule m\nENTRY e (a: f32[2]{0}) -> f32[2]{0} { ROOT a = f32[2] parameter(0) }",
    "unknown size in signature": "HloModule m\nENTRY e (a: f32[2]) -> f32[?] { ROOT a = f32[2] parameter(0) }",
    "unknown size of root": "HloModule m\nENTRY e (a: f32[2]) -> (f32[2], s32[]) { ROOT a = (f32[?], s32[]) parameter(0) }",
    "unknown and bounded sizes of operand": "HloModule m\nENTRY e { a = f32[<=3,?] parameter(0) ROOT b = f32[<=3,?] "
    "negate(f32[?,7] a) }",
    "execution thread": HEADER + ENTRY + ', execution_thread="t"',
    "inline computation": entry("b = f32[] call(a), to_apply={ ROOT x = f32[] parameter(0) }"),
    "operand with shape": entry("b = f32[] negate(f32[] a)"),
    "headless": "e { ROOT a = f32[] parameter(0) }",
    "headless with ENTRY": "ENTRY e (a: f32[]) -> f32[] { ROOT a = f32[] parameter(0) }",
    "single": "ROOT z = f32[] add(f32[] x, f32[] x)",
    "single without names": "f32[2] add(f32[2], f32[2])",
    "single with computation": (
        "f32[] reduce(f32[10] %x, f32[] %y), dimensions={0}, "
        "to_apply={ a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }"
    ),
    "epsilon as XLA prints it": epsilon("1.23457e+08"),
    "spaces in a shape": shaped("f32[ 2 , 3 ] { 1 , 0 }"),
    "dynamic sizes": shaped("f32[<=4,?]"),
    "layout with colon": shaped("f32[2,3]{1,0:}"),
    "repeated dimension in a layout": shaped("f32[2,2]{0,0}"),
    "level types": shaped("f32[2,2]{1,0:D(D,C+~)}"),
    "all layout parts": shaped("bf16[2,3]{1,0:T(8,128)(2,1)L(2)#(u32)*(u64)E(16)S(1)SC(0:1)M(4)}"),
    "tile without sizes": shaped("f32[2,3]{1,0:T()}"),
    "tiles without sizes": shaped("f32[2,3]{1,0:T(2)()}"),
    "split without indices": shaped("f32[2,3]{1,0:SC(1:)(0:1)}"),
    "scalar in a memory space": shaped("f32[]{:S(1)}"),
    "buffer": shaped("b(f32[2])"),
    "broadcast of a scalar": entry("c = f32[2] broadcast(a)"),
    "vector of start indices": entry(
        "b = f32[4,4] parameter(1) i = s32[2] parameter(2) c = f32[1,1] dynamic-slice(b, i), dynamic_slice_sizes={1,1}"
    ),
    "legacy mode": entry("c = f32[] all-reduce(a), mode=cross_replica, to_apply=f", ADD),
    "legacy mode of a reduce-scatter": entry(
        "b = f32[4] parameter(1) c = f32[2] reduce-scatter(b), mode=cross_replica, dimensions={0}, to_apply=f", ADD
    ),
    "mode of a flattened group": entry("c = f32[] all-reduce(a), mode=flattened_id, to_apply=f", ADD),
    "custom-call with to_apply": entry('c = f32[] custom-call(a), custom_call_target="x", to_apply=f', IDENTITY),
    "empty metadata": entry("c = f32[] negate(a), metadata={}"),
    "metadata with commas": entry('c = f32[] negate(a), metadata={op_name="a", source_line=3}'),
    "repeated frontend attribute": entry('c = f32[] negate(a), frontend_attributes={a="1",a="2"}'),
    "raw backend_config": entry("c = f32[] negate(a), backend_config={it's // raw { /* } }"),
    "subgroups": sharded("{devices=[1,2]<=[2] last_tile_dims={manual}}"),
    "iota of one": sharded("{devices=[1]<=[1]}"),
    "empty sharding": sharded("{}"),
    "negative u64": literal("u64[]", "-1"),
    "s64 wraps": literal("s64[]", "18446744073709551615"),
    "commas anywhere": literal("f32[2]", "{1,,2,}"),
    "no commas": literal("f32[2]", "{1 2}"),
    "point at an end": literal("f32[2]", "{5., -.5}"),
    "comments in a literal": literal("f32[2]", "{/*a*/1, /*b*/2}"),
    "no columns": literal("f32[2,0]", "{{},{}}"),
    "no rows": literal("f32[0,2]", "{}"),
    "bounded constant": literal("f32[<=2]", "{1, 2}"),
    "elided constant with commas": literal("f32[2,3]", "{ ... , }"),
    "pred as integer": literal("pred[2]", "{2, false}"),
    "inf of an fn type": literal("f8e4m3fn[]", "inf"),
    "f4 saturates": literal("f4e2m1fn[]", "100"),
    "underflow": literal("f32[]", "1e-400"),
}


def _errors(text: str, *, cache: bool = True) -> tuple[Diagnostic, ...]:
    """Return the errors about a text: the reader's, or the verifier's about what the reader kept as text."""
    try:
        module = parse_hlo(text, cache=cache)
    except ParseError as error:
        return error.diagnostics
    assert parse_hlo(module.to_text()).to_text() == module.to_text()
    return tuple(found for found in hlo_text.verify(module) if found.is_error)


@for_each(REJECTED)
def test_rejected(name: str) -> None:
    text, code = REJECTED[name]
    diagnostic = _errors(text)[0]
    assert diagnostic.code == code, diagnostic.render()
    assert diagnostic.span is not None
    assert diagnostic.span.start <= len(text)


@for_each(REJECTED)
def test_same_error_without_cache(name: str) -> None:
    found = [_errors(REJECTED[name][0], cache=cache) for cache in (True, False)]
    assert found[0] == found[1]


@for_each(ACCEPTED)
def test_accepted(name: str) -> None:
    parse_hlo(ACCEPTED[name])


@pytest.mark.parametrize("cache", [True, False])
def test_layouts_and_constants_are_read_as_by_xla(cache: bool) -> None:
    module = parse_hlo(ACCEPTED["bounded constant"], cache=cache)
    assert "b = f32[2] constant({1, 2})" in module.to_text()
    assert hlo_text.verify(module) == []
    for name in ("tile without sizes", "tiles without sizes", "split without indices", "comma in an entry layout"):
        assert hlo_text.verify(parse_hlo(ACCEPTED[name], cache=cache)) == []


def test_xla_agrees() -> None:
    """XLA rejects, or crashes on, exactly what we reject."""
    wrong = [name for name, (text, _) in REJECTED.items() if oracle().accepts_hlo(text) is None]
    wrong += [name for name, text in ACCEPTED.items() if oracle().accepts_hlo(text) is not None]
    assert not wrong


def test_position_and_excerpt() -> None:
    with pytest.raises(ParseError) as caught:
        parse_hlo(entry("b = f32[] negate(qq)"), name="m.hlo")
    assert str(caught.value).splitlines()[:2] == [
        "m.hlo:4:19: error[ssa.undefined]: instruction 'qq' is not defined before its use in this computation",
        "   4 |  b = f32[] negate(qq)",
    ]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("b = f32[] constant(1e39)", 21),
        ("b = f32[2] constant({1, x})", 26),
        ("b = f32[] negate(a), dimensions={}", 23),
        ("b = f32[2]{1,0} negate(a)", 6),
        ("b = f32[] negate(f32[2] a)", 19),
        ("b = f32[] call(a), to_apply=f", 30),
        ("b = f32[] negate(a), sharding={bogus}", 33),
    ],
)
def test_column(line: str, column: int) -> None:
    diagnostic = _errors(entry(line))[0]
    assert diagnostic.source is not None
    assert diagnostic.span is not None
    assert diagnostic.source.line_and_column(diagnostic.span.start) == (4, column)
