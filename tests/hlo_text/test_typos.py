"""Realistic typos: the right location, one diagnostic, and the likely correction."""

# ruff: noqa: E501 - one typo a line: the statement with the mark between « and », the code, the help
from __future__ import annotations

import json
from random import Random

import pytest
from click.testing import CliRunner

from evaluator.cli.commands.hlo_run import main
from hlo_text.core.diagnostics import Diagnostic, HloTextError
from hlo_text.files.loading import parse
from hlo_text.verifier.walk import check

MLIR = """func.func @main(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {{
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.exponential %arg0 : tensor<4x8xf32>
  {}
  return %0 : tensor<4x8xf32>
}}
func.func private @relu(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {{
  return %x : tensor<4x8xf32>
}}
"""
HLO = """HloModule m

add_f32 {{
  lhs = f32[] parameter(0)
  rhs = f32[] parameter(1)
  ROOT sum = f32[] add(lhs, rhs)
}}

ENTRY main {{
  p0 = f32[4,8]{{1,0}} parameter(0)
  p1 = f32[8,4]{{1,0}} parameter(1)
  zero = f32[] constant(0)
  {}
  ROOT out = f32[4,8]{{1,0}} exponential(p0)
}}
"""

TYPOS_OF_MLIR = [
    ("%1 = «stablehlo.substract» %0, %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.subtract'?"),
    ("%1 = «stablehlo.multipy» %0, %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.multiply'?"),
    ("%1 = «stablehlo.mul» %0, %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.multiply'?"),
    ("%1 = «stablehlo.div» %0, %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.divide'?"),
    ("%1 = «stablehlo.exp» %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.exponential'?"),
    ("%1 = «stablehlo.neg» %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.negate'?"),
    ("%1 = «stablehlo.sub» %0, %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.subtract'?"),
    ("%1 = «stablehlo.max» %0, %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.maximum'?"),
    ("%1 = «stablehlo.pow» %0, %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.power'?"),
    ("%1 = «stablehlo.sigmoid» %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.logistic'?"),
    ("%1 = «stablehlo.sin» %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.sine'?"),
    (
        "%1 = «stablehlo.cast» %0 : (tensor<4x8xf32>) -> tensor<4x8xf16>",
        "operation.unknown",
        "did you mean 'stablehlo.convert'?",
    ),
    (
        "%1 = «stablehlo.matmul» %0, %arg1 : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>",
        "operation.unknown",
        "did you mean 'stablehlo.dot_general'?",
    ),
    ("%1 = «stablehlo.Add» %0, %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.add'?"),
    ("%1 = «stable_hlo.add» %0, %0 : tensor<4x8xf32>", "unregistered", "did you mean 'stablehlo.add'?"),
    ("%1 = «chlo.tanh» %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'stablehlo.tanh'?"),
    ("%1 = «stablehlo.erf» %0 : tensor<4x8xf32>", "operation.unknown", "did you mean 'chlo.erf'?"),
    (
        '%1 = "«stablehlo.reduce-window»"(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>',
        "unregistered",
        "did you mean 'stablehlo.reduce_window'?",
    ),
    (
        '%1 = "«stablehlo.batchnorm_inference»"(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>',
        "unregistered",
        "did you mean 'stablehlo.batch_norm_inference'?",
    ),
    ("%1 = stablehlo.add %0, «%O» : tensor<4x8xf32>", "ssa.undefined", "did you mean '%0'?"),
    ("%1 = stablehlo.add «%arg», %0 : tensor<4x8xf32>", "ssa.undefined", "did you mean '%arg0'?"),
    ("%1 = stablehlo.add «%arg00», %0 : tensor<4x8xf32>", "ssa.undefined", "did you mean '%arg0'?"),
    ("%1 = stablehlo.add «%Arg0», %0 : tensor<4x8xf32>", "ssa.undefined", "did you mean '%arg0'?"),
    ("%1 = stablehlo.add «%cts», %cst : tensor<f32>", "ssa.undefined", "did you mean '%cst'?"),
    (
        "%1 = stablehlo.add «%2», %0 : tensor<4x8xf32>\n  %2 = stablehlo.abs %0 : tensor<4x8xf32>",
        "ssa.dominance",
        "move the definition before its first use",
    ),
    ("%1 = stablehlo.abs «arg0» : tensor<4x8xf32>", "syntax", "did you mean '%arg0'?"),
    ("%1 = stablehlo.abs «@arg0» : tensor<4x8xf32>", "syntax", "did you mean '%arg0'?"),
    ("%1 = call «@rellu»(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>", "func.call.callee", "did you mean 'relu'?"),
    ("%1 = func.call «@Relu»(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>", "func.call.callee", "did you mean 'relu'?"),
    ("%1 = call @relu «%0» : (tensor<4x8xf32>) -> tensor<4x8xf32>", "syntax", None),
    ("%1 = call «relu»(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>", "syntax", "function names start with '@': @relu"),
    (
        "%1 = call «%relu»(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>",
        "syntax",
        "function names start with '@': @relu",
    ),
    ("%1 = stablehlo.abs %0 : «f32[4,8]»", "syntax", "f32[4,8] is HLO syntax; write tensor<4x8xf32> in MLIR"),
    ("%1 = stablehlo.abs %0 : «f32[4,8]{1,0}»", "syntax", "f32[4,8]{1,0} is HLO syntax; write tensor<4x8xf32> in MLIR"),
    ("%1 = stablehlo.abs %arg2 : «s32[]»", "syntax", "s32[] is HLO syntax; write tensor<i32> in MLIR"),
    ("%1 = stablehlo.constant dense<1> : tensor<«s32»>", "syntax", "did you mean 'i32'?"),
    ("%1 = stablehlo.constant dense<1> : tensor<«int»>", "syntax", "did you mean 'i32'?"),
    ("%1 = stablehlo.constant dense<1.0> : tensor<«float»>", "syntax", "did you mean 'f32'?"),
    ("%1 = stablehlo.constant dense<1.0> : tensor<«double»>", "syntax", "did you mean 'f64'?"),
    ("%1 = stablehlo.constant dense<1.0> : tensor<«bfloat16»>", "syntax", "did you mean 'bf16'?"),
    ("%1 = stablehlo.constant dense<1> : tensor<«u8»>", "syntax", "did you mean 'ui8'?"),
    ("%1 = stablehlo.constant dense<true> : tensor<«pred»>", "syntax", "did you mean 'i1'?"),
    ("%1 = stablehlo.constant dense<1.0> : «tensor<4*8xf32>»", "syntax", "did you mean 'tensor<4x8xf32>'?"),
    ("%1 = stablehlo.abs %0 : «tensor<4,8xf32>»", "syntax", "did you mean 'tensor<4x8xf32>'?"),
    ("%1 = stablehlo.abs %0 : «tensor<4x8f32>»", "syntax", "did you mean 'tensor<4x8xf32>'?"),
    ("%1 = stablehlo.abs %0 : «tensr<4x8xf32>»", "syntax", "did you mean 'tensor<4x8xf32>'?"),
    ("%1 = stablehlo.abs %0 : «Tensor<4x8xf32>»", "syntax", "did you mean 'tensor<4x8xf32>'?"),
    ("%1 = stablehlo.abs %0 : «tensor[4x8xf32]»", "syntax", "did you mean 'tensor<4x8xf32>'?"),
    ("%1 = stablehlo.abs %0 : «tensor<f32x4x8>»", "syntax", "did you mean 'tensor<4x8xf32>'?"),
    (
        "%1 = stablehlo.constant «dense<1>» : tensor<4xf32>",
        "literal.type",
        "write floating-point numbers with a decimal point: 1.0",
    ),
    (
        "%1 = stablehlo.constant «dense<2.5>» : tensor<4xi32>",
        "literal.type",
        "integers cannot have a fraction; did you mean a float type such as f32?",
    ),
    ("%1 = stablehlo.constant «dense<1.0>» : tensor<i1>", "literal.type", "write elements of type i1 as true or false"),
    ("%1 = stablehlo.constant «dense<-1>» : tensor<ui8>", "literal.range", "did you mean i8?"),
    ("%1 = stablehlo.constant «dense<300>» : tensor<i8>", "literal.range", "did you mean i16?"),
    (
        "%1 = stablehlo.constant «dense<[1.0, 2.0]>» : tensor<3xf32>",
        "literal.shape",
        "change the type to tensor<2xf32>",
    ),
    ("%1 = stablehlo.constant dense<1.0«>»", "syntax", "add ': type' at the end of the line"),
    (
        "%1 = stablehlo.constant «dense(1.0)» : tensor<f32>",
        "syntax",
        "write the value of a constant as dense<...> : type",
    ),
    ("%1 = stablehlo.constant {«1.0»} : tensor<f32>", "syntax", "write the value of a constant as dense<...> : type"),
    (
        "%1 = stablehlo.constant «dense<{1.0, 2.0}>» : tensor<2xf32>",
        "syntax",
        "enclose the elements in square brackets: dense<[1.0, 2.0]>",
    ),
    (
        "%1 = stablehlo.transpose %0, dims = «{1, 0}» : (tensor<4x8xf32>) -> tensor<8x4xf32>",
        "syntax",
        "use square brackets for the list: [1, 0]",
    ),
    (
        "%1 = stablehlo.transpose %0, «permutation» = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>",
        "attribute.unknown",
        "did you mean 'dims'?",
    ),
    (
        "%1 = «stablehlo.transpose» %0, dims=[1, 0] : tensor<8x4xf32>",
        "syntax",
        "enclose the operand types in parentheses: (tensor<2xf32>) -> tensor<3xf32>",
    ),
    (
        "%1 = stablehlo.transpose %0 «dims» = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>",
        "syntax",
        "insert ',' before dims",
    ),
    (
        "%1 = stablehlo.transpose %0, dims «[1,» 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>",
        "syntax",
        "insert '=' before the list",
    ),
    (
        "%1 = stablehlo.transpose %0, dims = [«1», 0 : (tensor<4x8xf32>) -> tensor<8x4xf32>",
        "syntax",
        "add the missing ']'",
    ),
    (
        "%1 = stablehlo.compare «lt», %0, %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>",
        "attribute.enum",
        "did you mean 'LT'?",
    ),
    (
        "%1 = stablehlo.compare «LESS», %0, %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>",
        "attribute.enum",
        "did you mean 'LT'?",
    ),
    (
        "%1 = «stablehlo.compare» %0, %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>",
        "attribute.missing",
        "possible values of 'comparison_direction': EQ, NE, GE, GT, LE, LT",
    ),
    (
        "%1 = stablehlo.concatenate %0, %0, «dimension» = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>",
        "attribute.unknown",
        "did you mean 'dim'?",
    ),
    ("%1 = stablehlo.iota «dimension» = 0 : tensor<4xi32>", "attribute.unknown", "did you mean 'dim'?"),
    (
        "%1 = stablehlo.dot_general %0, %arg1, «contracting_dim» = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>",
        "attribute.unknown",
        "did you mean 'contracting_dims'?",
    ),
    (
        "%1 = stablehlo.broadcast_in_dim %cst, «dim» = [] : (tensor<f32>) -> tensor<4x8xf32>",
        "attribute.unknown",
        "did you mean 'dims'?",
    ),
    (
        "%1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add «accross» dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>",
        "syntax",
        "did you mean 'across'?",
    ),
    ("%1 = stablehlo.slice %0 «[0:2,» 0:8 : (tensor<4x8xf32>) -> tensor<2x8xf32>", "syntax", "add the missing ']'"),
    ("%1 = stablehlo.add %0, %0 : tensor<«4x8xf32»", "syntax", "insert '>' at the end of the line"),
    ("%1 = stablehlo.add %0, %0 «tensor<4x8xf32>»", "syntax", "insert ':' before the type"),
    ("%1 = stablehlo.add %0, «%0»", "syntax", "add ': type' at the end of the line"),
    ("%1 = stablehlo.add %0, %0 : tensor<4x8xf32>«;»", "syntax", "remove the ';': a statement ends with its line"),
    (
        "%1 = «stablehlo.add»(%0, %0) : tensor<4x8xf32>",
        "syntax",
        "remove the parentheses around the operands: stablehlo.add %lhs, %rhs : type",
    ),
    ("%1 = «stablehlo.add» %0 : tensor<4x8xf32>", "arity.operands", None),
    ("«%1» stablehlo.abs %0 : tensor<4x8xf32>", "syntax", "insert '=' after the result name"),
    ("%1 =«=» stablehlo.abs %0 : tensor<4x8xf32>", "syntax", None),
    ("«1» = stablehlo.abs %0 : tensor<4x8xf32>", "syntax", "value names start with '%': %1"),
    ("«x» = stablehlo.abs %0 : tensor<4x8xf32>", "syntax", "value names start with '%': %x"),
    ("«%1» : tensor<4x8xf32> = stablehlo.abs %0", "syntax", None),
    ("«#» a comment", "syntax", "use // for comments"),
    ("«;» a comment", "syntax", "use // for comments"),
    ("«-»- a comment", "syntax", "use // for comments"),
    ("«%0» = stablehlo.abs %arg0 : tensor<4x8xf32>", "ssa.redefined", None),
    ("%1 = stablehlo.abs «%arg0» : tensor<8x4xf32>", "type.mismatch", None),
    (
        '%1 = "stablehlo.transpose"(%0) {«permutaiton» = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>',
        "attribute.missing",
        "did you mean 'permutation'?",
    ),
    (
        '%1 = "stablehlo.iota"() {«iota_dimension» = 0 : i32} : () -> tensor<4xi32>',
        "attribute.kind",
        "write, for example, iota_dimension = 5 : i64",
    ),
    (
        "%1 = «stablehlo.convert» %0 : tensor<4x8xf32> -> tensor<4x8xf16>",
        "syntax",
        "enclose the operand types in parentheses: (tensor<2xf32>) -> tensor<3xf32>",
    ),
    (
        "%1 = stablehlo.reduce(%0 init: %cst) applies «stablehlo.ad» across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>",
        "syntax",
        "did you mean 'stablehlo.add'?",
    ),
    ("%1 = stablehlo.constant dense<1.0> «tensor<f32>»", "syntax", "insert ':' before the type"),
    (
        "%1 = stablehlo.constant «dense<[1.0 2.0]>» : tensor<2xf32>",
        "literal.shape",
        "insert ',' between the elements",
    ),
    (
        "%1 = stablehlo.constant «dense»<1.0 : tensor<f32>",
        "syntax",
        "write the value of a constant as dense<...> : type",
    ),
    ("%1 = «stablehlo.constnat» dense<1.0> : tensor<f32>", "syntax", "did you mean 'stablehlo.constant'?"),
    ("«retrun» %0 : tensor<4x8xf32>", "syntax", "did you mean 'return'?"),
    (
        "%1 = stablehlo.compare LT «%0», %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>",
        "syntax",
        "insert ',' before %0",
    ),
    ("%1 = stablehlo.abs %0: tensor<4x8x«F32»>", "syntax", "did you mean 'f32'?"),
    ("%1 = stablehlo.abs %0 : tensor<4x8x«f33»>", "type.mismatch", "did you mean 'f32'?"),
    (
        '%1 = "stablehlo.abs"(%0) : (tensor<4x8xf32>) «tensor<4x8xf32>»',
        "syntax",
        "insert '->' before the result type",
    ),
    (
        '%1 = "stablehlo.abs"(%0) : «tensor<4x8xf32>» -> tensor<4x8xf32>',
        "syntax",
        "enclose the operand types in parentheses: (tensor<2xf32>) -> tensor<3xf32>",
    ),
    (
        '%1 = «"stablehlo.abs"» %0 : (tensor<4x8xf32>) -> tensor<4x8xf32>',
        "syntax",
        "enclose the operands of the generic form in parentheses: (%a, %b)",
    ),
    (
        "%1 = «'stablehlo.abs'(%0)» : (tensor<4x8xf32>) -> tensor<4x8xf32>",
        "syntax",
        'use double quotes around the operation name: "stablehlo.abs"',
    ),
    ("«let» %1 = stablehlo.abs %0 : tensor<4x8xf32>", "syntax", "remove the word before the result name"),
    ("%1 = stablehlo.abs «%%0» : tensor<4x8xf32>", "syntax", "did you mean '%0'?"),
    ("%1 = stablehlo.abs «$0» : tensor<4x8xf32>", "syntax", "did you mean '%0'?"),
    ("«%» 1 = stablehlo.abs %0 : tensor<4x8xf32>", "syntax", "remove the space after '%'"),
    ("«%1» := stablehlo.abs %0 : tensor<4x8xf32>", "syntax", "use '=' instead of ':='"),
    ("%1 = «stablehlo:abs» %0 : tensor<4x8xf32>", "syntax", "did you mean 'stablehlo.abs'?"),
    ("%1 = «stablehlo abs» %0 : tensor<4x8xf32>", "syntax", "did you mean 'stablehlo.abs'?"),
    ("%1 = «stablehlo..abs» %0 : tensor<4x8xf32>", "unregistered", "did you mean 'stablehlo.abs'?"),
]
TYPOS_OF_HLO = [
    ("a = f32[4,8]{1,0} «substract»(p0, p0)", "unregistered", "did you mean 'subtract'?"),
    ("a = f32[4,8]{1,0} «exp»(p0)", "unregistered", "did you mean 'exponential'?"),
    ("a = f32[4,8]{1,0} «mul»(p0, p0)", "unregistered", "did you mean 'multiply'?"),
    ("a = f32[4,8]{1,0} «neg»(p0)", "unregistered", "did you mean 'negate'?"),
    ("a = f32[4,8]{1,0} «max»(p0, p0)", "unregistered", "did you mean 'maximum'?"),
    ("a = f32[4,8]{1,0} «sigmoid»(p0)", "unregistered", "did you mean 'logistic'?"),
    ("a = f16[4,8]{1,0} «cast»(p0)", "unregistered", "did you mean 'convert'?"),
    ("a = f32[4,4]{1,0} «matmul»(p0, p1)", "unregistered", "did you mean 'dot'?"),
    ("a = f32[4,8]{1,0} «Add»(p0, p0)", "unregistered", "did you mean 'add'?"),
    ('a = f32[4,8]{1,0} «custom_call»(p0), custom_call_target="x"', "unregistered", "did you mean 'custom-call'?"),
    ("a = f32[4,8]{1,0} «get_tuple_element»(p0), index=0", "unregistered", "did you mean 'get-tuple-element'?"),
    ("a = f32[4,8]{1,0} «broadcast_in_dim»(zero), dimensions={}", "unregistered", "did you mean 'broadcast'?"),
    ("a = f32[4,8]{1,0} «dynamicslice»(p0)", "unregistered", "did you mean 'dynamic-slice'?"),
    ("a = f32[4,8]{1,0} «stablehlo.exponential»(p0)", "unregistered", "did you mean 'exponential'?"),
    ("a = f32[4,8]{1,0} abs(«p00»)", "ssa.undefined", "did you mean 'p0'?"),
    ("a = f32[4,8]{1,0} abs(«%P0»)", "ssa.undefined", "did you mean 'p0'?"),
    ("a = f32[] abs(«zer0»)", "ssa.undefined", "did you mean 'zero'?"),
    (
        "a = f32[4,8]{1,0} abs(«b»)\n  b = f32[4,8]{1,0} abs(p0)",
        "ssa.undefined",
        "move the definition of b before its use",
    ),
    (
        "a = f32[4]{0} reduce(p0, zero), dimensions={1}, to_apply=«add_f23»",
        "computation.undefined",
        "did you mean 'add_f32'?",
    ),
    (
        "a = f32[4]{0} reduce(p0, zero), dimensions={1}, «apply»=add_f32",
        "attribute.missing",
        "did you mean 'to_apply'?",
    ),
    (
        "a = f32[4]{0} reduce(p0, zero), «dimension»={1}, to_apply=add_f32",
        "attribute.missing",
        "did you mean 'dimensions'?",
    ),
    ("a = f32[4]{0} reduce(p0, zero), «dims»={1}, to_apply=add_f32", "attribute.missing", "did you mean 'dimensions'?"),
    ("a = f32[4]{0} reduce(p0, zero), dimensions=«[1]», to_apply=add_f32", "syntax", "enclose the list in braces: {1}"),
    (
        "a = f32[4]{0} reduce(p0, zero), dimensions={1} «to_apply=»add_f32",
        "syntax",
        "insert ',' before to_apply=",
    ),
    ("a = «i32»[4]{0} iota(), iota_dimension=0", "type.unknown", "did you mean 's32'?"),
    ("a = «int32»[4]{0} iota(), iota_dimension=0", "type.unknown", "did you mean 's32'?"),
    ("a = «i1»[4,8]{1,0} compare(p0, p0), direction=LT", "type.unknown", "did you mean 'pred'?"),
    ("a = «bool»[4,8]{1,0} compare(p0, p0), direction=LT", "type.unknown", "did you mean 'pred'?"),
    ("a = «ui8»[] constant(1)", "type.unknown", "did you mean 'u8'?"),
    ("a = «float»[] constant(1)", "type.unknown", "did you mean 'f32'?"),
    ("a = «bfloat16»[] constant(1)", "type.unknown", "did you mean 'bf16'?"),
    ("a = «F32»[] constant(1)", "syntax", "did you mean 'f32'?"),
    ("a = «tensor<4x8xf32>» abs(p0)", "syntax", "tensor<4x8xf32> is MLIR syntax; write f32[4,8] in HLO"),
    ("a = «f32[4x8]» abs(p0)", "syntax", "did you mean 'f32[4,8]'?"),
    ("a = «f32<4,8>» abs(p0)", "syntax", "did you mean 'f32[4,8]'?"),
    ("a = «f32(4,8)» abs(p0)", "syntax", "did you mean 'f32[4,8]'?"),
    ("a = f32«[4,8{1,0}» abs(p0)", "syntax", "add the missing ']'"),
    ("a = f32[4,8]{1,0} abs(«p0»", "syntax", "insert ')' at the end of the line"),
    (
        "a = f32[4,8]{1,0} abs «p0»",
        "syntax",
        "write the shape first and enclose the operands in parentheses: f32[2] abs(...)",
    ),
    ("a «f32[4,8]{1,0}» abs(p0)", "syntax", "insert '=' after the name"),
    ("a: «f32[4,8]{1,0}» = abs(p0)", "syntax", None),
    ("a = f32[4,8]{1,0} add(p0 «p0»)", "syntax", "insert ',' before p0"),
    ("a = f32[4,8]{1,0} add(p0«;» p0)", "syntax", "use ',' to separate operands and attributes"),
    ("a = f32[8,4]{1,0} transpose(p0), dimensions=«{1 0}»", "attribute.value", "did you mean '{1,0}'?"),
    ("a = f32[8,4]{1,0} transpose(p0), «permutation»={1,0}", "attribute.missing", "did you mean 'dimensions'?"),
    ("a = f32[8,4]{1,0} «transpose»(p0)", "attribute.missing", None),
    ("a = pred[4,8]{1,0} compare(p0, p0), direction=«lt»", "attribute.value", "did you mean 'LT'?"),
    ("a = pred[4,8]{1,0} compare(p0, p0), «dirction»=LT", "attribute.missing", "did you mean 'direction'?"),
    ("a = pred[4,8]{1,0} compare(p0, p0), «comparison_direction»=LT", "attribute.missing", "did you mean 'direction'?"),
    ("a = f32[2,8]{1,0} slice(p0), slice=«{0:2, 0:8}»", "attribute.value", "did you mean '{[0:2], [0:8]}'?"),
    ("a = f32[2,8]{1,0} slice(p0), slice=«[0:2, 0:8]»", "syntax", "enclose the list in braces: {[0:2], [0:8]}"),
    (
        "a = s32[] constant(«1.5»)",
        "literal.element",
        "s32 cannot have a fraction; did you mean a float type such as f32?",
    ),
    ("a = u8[] constant(«-1»)", "literal.range", "did you mean the signed type s8?"),
    ("a = s8[] constant(«300»)", "literal.range", "did you mean s16?"),
    ("a = pred[] constant(«1.0»)", "literal.element", "write elements of type pred as true or false"),
    ("a = f32[] constant(«true»)", "literal.element", "'true' and 'false' have type pred; did you mean a number?"),
    ("a = f32[2]{0} constant(«[1, 2]»)", "literal.shape", "enclose the elements in braces: {1, 2}"),
    ("a = f32[2]{0} constant({1, 2, «3»})", "literal.shape", None),
    (
        "a = f32[] constant(«dense»<1.0>)",
        "literal.element",
        "dense<...> is MLIR syntax; write constant(1) or constant({1, 2}) in HLO",
    ),
    ("«#» a comment", "syntax", "use // or /* */ for comments"),
    ("«;» a comment", "syntax", "use // for comments"),
    ("«...»", "syntax", "insert the text that the dots stand for"),
    ("a = f32[4,8]{1,0} abs(p0), metadata={«...}»", "syntax", "insert the text that the dots stand for"),
    ("a = f32[4,8]{1,0} abs(p0), metadata={op_name=«“x”}»", "syntax", 'replace “ by "'),
    (
        "a = f32[4,8]{1,0} abs(p0), metadata={op_name=«&quot;x&quot;}»",
        "syntax",
        "unescape the HTML, as with `html.unescape` of Python",
    ),
    ("a = f32[4,8]{1,0} abs(p0), sharding={devices=[2,1]<=[2] «x}»", "syntax", None),
    ("«p0» = f32[4,8]{1,0} abs(p0)", "ssa.redefined", None),
    ("a = f32[8,4]{1,0} abs(«f32[8,4]{1,0}» p0)", "type.mismatch", None),
    ("a = f32[4,8]{1,0} call(p0), to_apply=«main2»", "computation.undefined", "did you mean 'main'?"),
    ("«root» a = f32[4,8]{1,0} abs(p0)", "syntax", "did you mean 'ROOT'?"),
    ("«return» p0", "syntax", "HLO has no return; mark the result instruction with ROOT"),
    (
        "a = f32[4,4]{1,0} dot(p0, p1), «lhs_contracting_dim»={1}, rhs_contracting_dims={0}",
        "dot_general.C2",
        "did you mean 'lhs_contracting_dims'?",
    ),
    ("a = f32[4,8]{1,0} «add»(p0)", "arity.operands", None),
    (
        "a = f32[4,8]{1,0} abs(p0), control-predecessors={p0, «late»}\n  late = f32[4,8]{1,0} abs(p0)",
        "ssa.undefined",
        "move the definition of late before its use",
    ),
    ("a = f32[4,8]{1,0} abs(«$p0»)", "syntax", "did you mean 'p0'?"),
    ("a = f32[4,8]{1,0} abs(«%%p0»)", "syntax", "did you mean 'p0'?"),
    ("a = f32[4,8]{1,0} abs(«@p0»)", "syntax", "did you mean 'p0'?"),
    ("a = «f32[4 8]{1,0}» abs(p0)", "syntax", "separate the dimension sizes with commas: [4,8]"),
    ("a = «f32[4,8]{0,1,2}» abs(p0)", "type.layout", None),
    ("a = «f32{4,8}» abs(p0)", "syntax", "did you mean 'f32[4,8]'?"),
    ("a = «f32[-1,8]» abs(p0)", "syntax", None),
    (
        "a = f32[4]{0} reduce(p0, zero), dimensions=«1», to_apply=add_f32",
        "attribute.value",
        "enclose the list in braces: {1}",
    ),
    (
        "a = f32[4]{0} reduce(p0, zero), dimensions={1}«;» to_apply=add_f32",
        "syntax",
        "use ',' to separate operands and attributes",
    ),
    (
        "a = f32[4]{0} reduce(p0, zero) «dimensions=»{1}, to_apply=add_f32",
        "syntax",
        "insert ',' before dimensions=",
    ),
    (
        'a = f32[4]{0} reduce(p0, zero), dimensions={1}, to_apply=«"add_f32"»',
        "attribute.value",
        "did you mean 'add_f32'?",
    ),
    ("a = f32[4]{0} reduce(p0, zero), dimensions={1}, to_apply=«@add_f32»", "syntax", "did you mean 'add_f32'?"),
    (
        "a = f32[4]{0} reduce(p0, zero), «dimensions:»{1}, to_apply=add_f32",
        "syntax",
        "use '=' after the attribute name: dimensions=",
    ),
    ('a = pred[4,8]{1,0} compare(p0, p0), direction=«"LT"»', "attribute.value", "did you mean 'LT'?"),
    ("a = f32[2]{0} constant(«(1, 2)»)", "literal.shape", "enclose the elements in braces: {1, 2}"),
    ("a = f32[4,8]{1,0} «paramter»(2)", "syntax", "did you mean 'parameter'?"),
]

#: Codes of errors that the readers go on behind, and that a statement makes alone.
TOLD_TOGETHER = (
    "unregistered",
    "syntax",
    "ssa.undefined",
    "operation.unknown",
    "attribute.",
    "literal.",
    "type.mismatch",
)


def findings(text: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(HloTextError) as caught:
        check(parse(text, name="x"))
    return caught.value.diagnostics


def told_of(text: str) -> list[tuple[int, str]]:
    """Return line and code of every diagnostic of `hlo-run --verify`."""
    document = json.loads(CliRunner().invoke(main, ["-", "--verify", "--json"], input=text).stdout)
    return [(found["line"], found["code"]) for found in document["diagnostics"]]


def assert_typo(frame: str, marked: str, code: str, help: str | None) -> None:
    begin, rest = marked.split("«")
    token, end = rest.split("»")
    (found,) = findings(frame.format(begin + token + end))
    assert found.source is not None
    assert found.span is not None
    start = len(frame.split("{}")[0].format()) + len(begin)
    assert (found.span.start, found.span.end) == (start, start + len(token)), found.render()
    assert (found.code, found.help) == (code, help), found.render()


@pytest.mark.parametrize(("marked", "code", "help"), TYPOS_OF_MLIR)
def test_typos_of_mlir(marked: str, code: str, help: str | None) -> None:
    assert_typo(MLIR, marked, code, help)


@pytest.mark.parametrize(("marked", "code", "help"), TYPOS_OF_HLO)
def test_typos_of_hlo(marked: str, code: str, help: str | None) -> None:
    assert_typo(HLO, marked, code, help)


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("// fused\n%add (a: f32[]) -> f32[] {", "add a line 'HloModule NAME' before the first computation"),
        ("HloModule m\nENTRY e (a: f32[]) -&gt; f32[] {", "unescape the HTML, as with `html.unescape` of Python"),
        ("HloModule m\nENTRY e (a: f32[]) → f32[] {", "replace → by ->"),
        ("func.func @f(%a: tensor<f32>) -&gt; tensor<f32> {", "unescape the HTML, as with `html.unescape` of Python"),
    ],
)
def test_signatures_of_pasted_texts(text: str, help: str) -> None:
    found = findings(text + "\n  ROOT a = f32[] parameter(0)\n}\n")[0]
    assert (found.code, found.help) == ("syntax", help)


def test_most_typos_get_help() -> None:
    rows = [*TYPOS_OF_MLIR, *TYPOS_OF_HLO]
    assert len(rows) >= 100
    assert sum(help is not None for _, _, help in rows) >= 0.85 * len(rows)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("language", ["mlir", "hlo"])
def test_several_typos_are_all_told_of_and_nothing_else(language: str, seed: int) -> None:
    generator = Random(seed)
    frame, rows, name = (MLIR, TYPOS_OF_MLIR, "%1") if language == "mlir" else (HLO, TYPOS_OF_HLO, "a")
    alone = [row for row in rows if row[1].startswith(TOLD_TOGETHER) and row[0].startswith(f"{name} = ")]
    chosen = generator.sample(alone, generator.randint(2, 5))
    statements = []
    for number, (marked, _, _) in enumerate(chosen):
        # a right statement between two wrong ones uses nothing of theirs
        between = (
            f"%ok{number} = stablehlo.abs %0 : tensor<4x8xf32>"
            if language == "mlir"
            else f"ok{number} = f32[] abs(zero)"
        )
        statements += [marked.replace(name, f"{name[:-1]}t{number}", 1).replace("«", "").replace("»", ""), between]
    text = frame.format("\n  ".join(statements))
    line = frame.split("{}")[0].count("\n") + 1
    starts = [line + sum(s.count("\n") + 1 for s in statements[: 2 * number]) for number in range(len(chosen))]
    assert told_of(text) == [(start, code) for start, (_, code, _) in zip(starts, chosen, strict=True)], text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            MLIR.format(
                '%1 = "stablehlo.trnspose"(%0) : (tensor<4x8xf32>) -> tensor<8x4xf32>\n'
                "  %2 = stablehlo.abs %q : tensor<4x8xf32>"
            ),
            [(4, "unregistered"), (5, "ssa.undefined")],
        ),
        (
            HLO.format("a = f32[4,8] foozle(p0)\n  b = f32[4,8] add(p0, q)\n  c = f32[4,8] addd(p0, p0)"),
            [(13, "unregistered"), (14, "ssa.undefined"), (15, "unregistered")],
        ),
    ],
    ids=["mlir", "hlo"],
)
def test_unknown_operations_are_told_of_beside_other_errors(text: str, expected: list[tuple[int, str]]) -> None:
    assert told_of(text) == expected


_FUNCTION, _REST = MLIR.split("func.func private")
_HEADER, _COMPUTATION = HLO.split("ENTRY main")
#: What would be wrong in other parts as well: braces, and what is about the module.
_NOT_ALONE = ("computation.", "symbol.")


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("language", ["mlir", "hlo"])
def test_typos_in_parts_of_their_own_are_all_told_of(language: str, seed: int) -> None:
    """Rules that are broken too, since each function or computation has one mistake."""
    generator = Random(seed)
    rows = [row for row in (TYPOS_OF_MLIR if language == "mlir" else TYPOS_OF_HLO) if not row[1].startswith(_NOT_ALONE)]
    rows = [row for row in rows if row[0].startswith(("%1 = ", "a = "))]
    chosen = generator.sample(rows, generator.randint(2, 5))
    text, expected = ("", []) if language == "mlir" else (_HEADER.format(), [])
    for number, (marked, code, _) in enumerate(chosen):
        statement = marked.replace("«", "").replace("»", "")
        if language == "mlir":
            part = _FUNCTION.format(statement).replace("@main", f"@f{number}")
        else:
            head = "ENTRY main" if number == len(chosen) - 1 else f"part{number}"
            part = f"{head}{_COMPUTATION.format(statement)}"
        before = part[: part.index(statement)] + marked.partition("«")[0]
        expected.append(((text + before).count("\n") + 1, code))
        text += part
    text += f"func.func private{_REST.format()}" if language == "mlir" else ""
    assert told_of(text) == expected, text
