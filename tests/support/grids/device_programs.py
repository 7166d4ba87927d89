"""Runs programs on several CPU devices and in the simulation, in a child process, which fixes the number of devices.

`python device_programs.py` writes a pickled dictionary of what happened: by name the results of both, or an error.
"""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} --xla_force_host_platform_device_count=8"
    os.environ["JAX_PLATFORMS"] = "cpu"

import numpy as np

ADD = """({
  ^bb0(%lhs: tensor<T>, %rhs: tensor<T>):
    %total = stablehlo.add %lhs, %rhs : tensor<T>
    stablehlo.return %total : tensor<T>
})"""
CHANNEL = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>"
QUANTIZED = "!quant.uniform<i8:f32, 0.5:3>"


def groups(*rows: tuple[int, ...]) -> str:
    return f"replica_groups = dense<{[list(row) for row in rows]}> : tensor<{len(rows)}x{len(rows[0])}xi64>"


def function(op: str, attributes: str, source: str, target: str, region: str = "") -> str:
    return f"""func.func @main(%x: tensor<{source}>) -> tensor<{target}> {{
      %0 = "stablehlo.{op}"(%x) {region} {{{attributes}}} : (tensor<{source}>) -> tensor<{target}>
      return %0 : tensor<{target}>
    }}"""


def _collectives(element: str) -> dict[str, str]:
    add = ADD.replace("<T>", f"<{element}>")
    permute = "source_target_pairs = dense<[[0, 2], [2, 1]]> : tensor<2x2xi64>"
    by = {
        "replicas": groups((0, 2), (1, 3)),
        "both": f"{groups((3, 0), (2, 1))}, {CHANNEL}",
        "ids": f"{groups((7, 0, 3, 4), (1, 2, 6, 5))}, use_global_device_ids, {CHANNEL}",
    }
    sizes = {"replicas": 2, "both": 4, "ids": 4}
    found = {}
    for name, given in by.items():
        size = sizes[name]
        gathered, scattered = f"3x{4 * size}x{element}", f"3x{4 // size}x{element}"
        found |= {
            f"all_gather {name}": function(
                *("all_gather", f"all_gather_dim = 1 : i64, {given}", f"3x4x{element}", gathered)
            ),
            f"all_reduce {name}": function("all_reduce", given, f"3x4x{element}", f"3x4x{element}", add),
            f"reduce_scatter {name}": function(
                *("reduce_scatter", f"scatter_dimension = 1 : i64, {given}", f"3x4x{element}", scattered, add)
            ),
        }
    split = "split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64"
    found |= {
        "all_to_all": function("all_to_all", f"{split}, {by['replicas']}", f"3x4x{element}", f"6x2x{element}"),
        "collective_permute": function("collective_permute", permute, f"3x4x{element}", f"3x4x{element}"),
        "permute partitions": function(
            *("collective_permute", f"source_target_pairs = dense<[[1, 0]]> : tensor<1x2xi64>, {CHANNEL}"),
            *(f"3x4x{element}", f"3x4x{element}"),
        ),
        "collective_broadcast": function("collective_broadcast", groups((2, 1)), f"3x4x{element}", f"3x4x{element}"),
        "collective_reduce": function("collective_reduce", groups((3, 1)), f"3x4x{element}", f"3x4x{element}", add),
    }
    return {f"{name} {element}": text for name, text in found.items()}


_SUM = '"stablehlo.all_reduce"(%a) REGION {GROUPS} : (tensor<3x4xf32>) -> tensor<3x4xf32>'
_LARGEST = """stablehlo.reduce(%a init: %zero) applies stablehlo.maximum across dimensions = [0, 1]
      : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>"""
#: A loop up to a sum, a branch that is taken every other time, and a loop of as many rounds in it.
_CONVERGING = f"""func.func @main(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<i32>) {{
  %limit = stablehlo.constant dense<1.0e6> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %start = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %0:2 = stablehlo.while(%y = %x, %i = %start) : tensor<3x4xf32>, tensor<i32> cond {{
    %a = stablehlo.abs %y : tensor<3x4xf32>
    %sum = {_SUM}
    %all = stablehlo.reduce(%sum init: %zero) applies stablehlo.add across dimensions = [0, 1]
      : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
    %c = stablehlo.compare LT, %all, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }} do {{
    %odd = stablehlo.remainder %i, %two : tensor<i32>
    %1 = "stablehlo.case"(%odd) ({{
      %2 = stablehlo.add %y, %y : tensor<3x4xf32>
      stablehlo.return %2 : tensor<3x4xf32>
    }}, {{
      %3:2 = stablehlo.while(%a = %y, %k = %start) : tensor<3x4xf32>, tensor<i32> cond {{
        %c = stablehlo.compare LT, %k, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      }} do {{
        %sum = {_SUM}
        %k1 = stablehlo.add %k, %one : tensor<i32>
        stablehlo.return %sum, %k1 : tensor<3x4xf32>, tensor<i32>
      }}
      stablehlo.return %3#0 : tensor<3x4xf32>
    }}) : (tensor<i32>) -> tensor<3x4xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %1, %i1 : tensor<3x4xf32>, tensor<i32>
  }}
  return %0#0, %0#1 : tensor<3x4xf32>, tensor<i32>
}}"""

#: Programs that only the simulation runs, with a word of the reason.
REFUSED = {
    "if": (
        f"""func.func @main(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<ui32>) {{
          %zero = stablehlo.constant dense<0> : tensor<ui32>
          %one = stablehlo.constant dense<1> : tensor<ui32>
          %p = stablehlo.partition_id : tensor<ui32>
          %first = stablehlo.compare EQ, %p, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
          %0:2 = "stablehlo.if"(%first) ({{
            %a = stablehlo.abs %x : tensor<3x4xf32>
            %1 = {_SUM}
            stablehlo.return %1, %zero : tensor<3x4xf32>, tensor<ui32>
          }}, {{
            stablehlo.return %x, %one : tensor<3x4xf32>, tensor<ui32>
          }}) : (tensor<i1>) -> (tensor<3x4xf32>, tensor<ui32>)
          %2 = stablehlo.while(%taken = %0#1) : tensor<ui32> cond {{  // without end if the other branch was taken
            %c = stablehlo.compare NE, %taken, %p : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
            stablehlo.return %c : tensor<i1>
          }} do {{
            stablehlo.return %taken : tensor<ui32>
          }}
          return %0#0, %2 : tensor<3x4xf32>, tensor<ui32>
        }}""",
        "stablehlo.if cannot run on devices: control flow diverges between processes",
    ),
    "while": (
        f"""func.func @main(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {{
          %p = stablehlo.partition_id : tensor<ui32>
          %partition = stablehlo.convert %p : (tensor<ui32>) -> tensor<f32>
          %million = stablehlo.constant dense<1.0e6> : tensor<f32>
          %limit = stablehlo.multiply %partition, %million : tensor<f32>
          %zero = stablehlo.constant dense<0.0> : tensor<f32>
          %0 = stablehlo.while(%a = %x) : tensor<3x4xf32> cond {{
            %max = {_LARGEST}
            %c = stablehlo.compare LT, %max, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
            stablehlo.return %c : tensor<i1>
          }} do {{
            %one = stablehlo.constant dense<1.0> : tensor<3x4xf32>
            %1 = {_SUM}
            %abs = stablehlo.abs %1 : tensor<3x4xf32>
            %2 = stablehlo.add %abs, %one : tensor<3x4xf32>
            stablehlo.return %2 : tensor<3x4xf32>
          }}
          return %0 : tensor<3x4xf32>
        }}""",
        "stablehlo.while cannot run on devices: control flow diverges between processes",
    ),
    "uneven groups": (
        function("all_reduce", groups((0, 1, 2), (3, -1, -1)), "3x4xf32", "3x4xf32", ADD.replace("T", "f32")),
        "different sizes",
    ),
    "random": (
        """func.func @main(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
          %a = stablehlo.constant dense<0.0> : tensor<f32>
          %b = stablehlo.constant dense<1.0> : tensor<f32>
          %s = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
          %r = stablehlo.rng %a, %b, %s, distribution = UNIFORM
            : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<3x4xf32>
          return %r : tensor<3x4xf32>
        }""",
        "random numbers",
    ),
}


def _of_replicas(text: str) -> str:
    return text.replace("REGION", ADD.replace("T", "f32")).replace("GROUPS", groups((0, 1, 2, 3)))


REFUSED = {name: (_of_replicas(text), word) for name, (text, word) in REFUSED.items()}

PROGRAMS = {
    **_collectives("f32"),
    **_collectives("i32"),
    **{name: text for name, text in _collectives(QUANTIZED).items() if "all_reduce" in name or "collective" in name},
    **{name: text for name, text in _collectives("bf16").items() if "all_" in name},
    "numbers": """func.func @main(%x: tensor<3x4xf32>) -> (tensor<ui32>, tensor<ui32>) {
      %0 = stablehlo.replica_id : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      return %0, %1 : tensor<ui32>, tensor<ui32>
    }""",
    "branch": _of_replicas(f"""func.func @main(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {{
      %yes = stablehlo.constant dense<true> : tensor<i1>
      %0 = "stablehlo.if"(%yes) ({{
        %a = stablehlo.abs %x : tensor<3x4xf32>
        %1 = {_SUM}
        stablehlo.return %1 : tensor<3x4xf32>
      }}, {{ stablehlo.return %x : tensor<3x4xf32> }}) : (tensor<i1>) -> tensor<3x4xf32>
      return %0 : tensor<3x4xf32>
    }}"""),
    "converging": _CONVERGING.replace("REGION", ADD.replace("T", "f32")).replace(
        "GROUPS", f"{groups((0, 1, 2, 3))}, {CHANNEL}"
    ),
    "loop": f"""func.func @main(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %three = stablehlo.constant dense<3> : tensor<i32>
      %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<3x4xf32> cond {{
        %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      }} do {{
        %k = stablehlo.add %i, %one : tensor<i32>
        %1 = "stablehlo.all_reduce"(%a) {ADD.replace("T", "f32")} {{{groups((0, 1, 2, 3))}}}
          : (tensor<3x4xf32>) -> tensor<3x4xf32>
        %2 = stablehlo.subtract %1, %x : tensor<3x4xf32>
        stablehlo.return %k, %2 : tensor<i32>, tensor<3x4xf32>
      }}
      return %0#1 : tensor<3x4xf32>
    }}""",
}


def arguments(text: str) -> list[list[Any]]:
    """Return generated arguments of eight processes."""
    import ml_dtypes

    generator = np.random.default_rng(7)
    named = text.partition("%x: tensor<3x4x")[2]
    element = next(name for name in (QUANTIZED, "bf16", "i32", "f32") if named.startswith(name))
    dtype = {QUANTIZED: np.int8, "bf16": ml_dtypes.bfloat16, "i32": np.int32, "f32": np.float32}[element]
    is_integer = element in (QUANTIZED, "i32")
    numbers = generator.integers(-20, 20, (8, 3, 4)) if is_integer else generator.normal(size=(8, 3, 4))
    return [[part] for part in numbers.astype(dtype)]


def outcomes() -> dict[str, Any]:
    import jax

    from evaluator import run_grid
    from hlo_text.core.diagnostics import HloTextError
    from hlo_text.mlir.parse import parse_stablehlo

    found: dict[str, Any] = {}
    texts = {**PROGRAMS, **{name: text for name, (text, _) in REFUSED.items()}}
    for name, text in texts.items():
        module, given = parse_stablehlo(text), arguments(text)
        options = {"num_replicas": 4, "num_partitions": 2}
        for kind, devices in (("simulated", None), ("devices", jax.devices()), ("auto", "auto")):
            try:
                found[name, kind] = [list(r) for r in run_grid(module, given, devices=devices, **options)]
            except HloTextError as error:
                found[name, kind] = (error.code, str(error))
    module = parse_stablehlo(PROGRAMS["numbers"])
    for name, count in (("many", 16), ("few", 2)):
        try:
            given = arguments(PROGRAMS["numbers"])[:2] * (count // 2)
            found[name, "devices"] = len(run_grid(module, given, num_replicas=count, devices=jax.devices()))
        except HloTextError as error:
            found[name, "devices"] = (error.code, str(error))
    return found


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    sys.stdout.buffer.write(pickle.dumps(outcomes()))
