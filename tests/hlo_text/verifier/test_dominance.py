"""Values must be defined in blocks that dominate their uses, compared with the C++ on random control flow."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from hlo_text.core.diagnostics import ParseError
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.dominance import dominator_tree
from hlo_text.verifier.walk import verify

from support.cases import for_each
from support.oracle import oracle


def test_tree_of_a_loop_with_a_branch() -> None:
    text = """
    func.func @f(%c: i1) {
      cf.br ^head
    ^exit:
      return
    ^head:
      cf.cond_br %c, ^left, ^right
    ^left:
      cf.br ^join
    ^right:
      cf.cond_br %c, ^join, ^exit
    ^join:
      cf.br ^head
    ^nowhere:
      cf.br ^join
    }
    """
    region = parse_stablehlo(text).functions["f"].body
    tree = dominator_tree(region)
    label = {block: block.label or "entry" for block in region.blocks}
    found = {label[block]: [label[child] for child in children] for block, children in tree.children.items()}
    assert found == {
        "entry": ["head"],
        "head": ["left", "right", "join"],
        "right": ["exit"],
        "left": [],
        "join": [],
        "exit": [],
    }
    assert [label[block] for block in tree.unreachable] == ["nowhere"]


@pytest.mark.parametrize(
    ("uses", "code"),
    [
        ("%a", None),
        ("%b", "ssa.dominance"),  # of one of two ways only
        ("%d", "ssa.dominance"),  # comes later in its own block
        ("%e", "ssa.dominance"),  # of a block that it dominates
        ("%n", "ssa.dominance"),  # of a block that nothing leads to
    ],
)
def test_uses_across_blocks(uses: str, code: str | None) -> None:
    text = f"""func.func @f(%c: i1, %x: i32) {{
  %a = arith.addi %x, %x : i32
  cf.cond_br %c, ^left, ^join
^left:
  %b = arith.addi %x, %x : i32
  cf.br ^join
^join:
  %u = arith.addi {uses}, %x : i32
  %d = arith.addi %x, %x : i32
  cf.br ^end
^end:
  %e = arith.addi %d, %u : i32
  return
^nowhere:
  %n = arith.addi %e, %b : i32
  cf.br ^join
}}
"""
    found = verify(parse_stablehlo(text))
    assert [diagnostic.code for diagnostic in found] == ([] if code is None else [code])
    assert (oracle().accepts_mlir(text) is None) is (code is None)


def test_findings_come_in_source_order() -> None:
    text = """func.func @f(%x: i32) {
  cf.br ^last
^middle:
  %b = arith.addi %x, %a : i32
  cf.br ^end
^end:
  %c = arith.addi %e, %x : i32
  %e = arith.addi %x, %x : i32
  return
^last:
  %a = arith.addi %d, %x : i32
  %d = arith.addi %x, %x : i32
  cf.br ^middle
}
"""
    spans = [diagnostic.span for diagnostic in verify(parse_stablehlo(text))]
    assert [text[span.start : span.end] for span in spans if span is not None] == ["%e", "%d"]


def random_program(generator: random.Random) -> str:
    count = generator.randint(2, 7)
    arguments = [f"%a{block}" if block and generator.random() < 0.4 else "" for block in range(count)]
    values = ["%x", *(f"%v{block}_{number}" for block in range(count) for number in range(2)), *filter(None, arguments)]

    def use() -> str:
        return generator.choice(values) if generator.random() < 0.2 else "%x"

    def target() -> str:
        block = generator.randrange(1, count)
        return f"^bb{block}" + (f"({use()} : i32)" if arguments[block] else "")

    lines = ["func.func @f(%c: i1, %x: i32) -> i32 {"]
    for block in range(count):
        if block:
            lines.append(f"^bb{block}" + (f"({arguments[block]}: i32)" if arguments[block] else "") + ":")
        lines += [f"%v{block}_{number} = arith.addi {use()}, {use()} : i32" for number in range(2)]
        kind = generator.random()
        branch = f"cf.br {target()}" if kind < 0.5 else f"cf.cond_br %c, {target()}, {target()}"
        lines.append(f"return {use()} : i32" if kind < 0.25 else branch)
    return "\n".join([*lines, "}"])


@for_each(range(150))
def test_verdicts_agree_with_the_cpp(seed: int) -> None:
    text = random_program(random.Random(seed))
    try:
        is_right = not verify(parse_stablehlo(text))
    except ParseError:
        is_right = False
    assert is_right is (oracle().accepts_mlir(text) is None), text


def test_deep_chains_of_blocks() -> None:
    """Each of 5,000 blocks dominates the next one."""
    count = 5_000
    blocks = [
        f"^b{number}:\n%v{number} = arith.addi %v{number - 1}, %v0 : i32\ncf.br ^b{number + 1}"
        for number in range(1, count)
    ]
    body = "\n".join(["%v0 = arith.constant 1 : i32", "cf.br ^b1", *blocks, f"^b{count}:", "return"])
    assert verify(parse_stablehlo(f"func.func @f() {{\n{body}\n}}")) == []


@pytest.mark.parametrize("ways", ["^middle, ^other", "^other, ^middle"])
@pytest.mark.parametrize("order", [*permutations(("left", "right", "other"))])
def test_a_block_with_three_predecessors(order: tuple[str, ...], ways: str) -> None:
    """Two of its predecessors come from the block that defines a value, the third does not."""
    blocks = {name: f"    ^{name}:\n      cf.br ^join\n" for name in ("left", "right", "other")}
    text = (
        f"func.func @f(%c: i1, %a: tensor<f32>) -> tensor<f32> {{\n      cf.cond_br %c, {ways}\n    ^middle:\n"
        "      %v = stablehlo.abs %a : tensor<f32>\n      cf.cond_br %c, ^left, ^right\n"
        + "".join(blocks[name] for name in order)
        + "    ^join:\n      return %v : tensor<f32>\n    }"
    )
    module = parse_stablehlo(text.replace("return %v", "return %a"))
    region = module.functions["f"].body
    by_label = {block.label: block for block in region.blocks}
    assert by_label["join"] in dominator_tree(region).children[region.blocks[0]]
    assert verify(module) == []
    assert oracle().accepts_mlir(text.replace("return %v", "return %a")) is None
    assert _codes(text) == ["ssa.dominance"]
    assert oracle().accepts_mlir(text) is not None


def test_the_second_of_three_predecessors_counts() -> None:
    """In reverse postorder, it is between two blocks that the definition dominates."""
    text = """func.func @f(%c: i1, %a: tensor<f32>) -> tensor<f32> {
      cf.cond_br %c, ^middle, ^other
    ^middle:
      %v = stablehlo.abs %a : tensor<f32>
      cf.cond_br %c, ^left, ^fork
    ^fork:
      cf.cond_br %c, ^other, ^right
    ^left:
      cf.br ^join
    ^other:
      cf.br ^join
    ^right:
      cf.br ^join
    ^join:
      return %v : tensor<f32>
    }"""
    for program in (
        text,
        text.replace("^left, ^fork", "^fork, ^left"),
        text.replace("^other, ^right", "^right, ^other"),
    ):
        assert _codes(program) == ["ssa.dominance"]
        assert oracle().accepts_mlir(program) is not None


def _codes(text: str) -> list[str]:
    try:
        return [finding.code for finding in verify(parse_stablehlo(text))]
    except ParseError as error:
        return [finding.code for finding in error.diagnostics]
