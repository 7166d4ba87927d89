"""The bounded store `Memo`: eviction, and no other state in the packages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

import hlo_text
from hlo_text.core.memo import _STORES, Memo, cache_statistics, clear_caches, remembered

from support.folders import ROOT

PACKAGES = ("grammar", "hlo_text", "evaluator", "frontends")

#: What is filled while modules are imported, by declarations and decorators, and no more afterwards.
DECLARATIONS = {
    "evaluator/cli/plugins.py": {"_LOADED"},
    "evaluator/exact/registry.py": {"EXACT_RULES"},
    "evaluator/reference/registry.py": {"RULES", "ON_NUMBERS", "NATIVE"},
    "hlo_text/mlir/forms/pretty_form.py": {"OWN_FORMS"},
    "evaluator/custom_calls.py": {"_FUNCTIONS", "_PATTERNS", "_deferred", "_registered"},
    "evaluator/lowering/exchanges.py": {"EXCHANGES"},
    "evaluator/grid/process.py": {"_STEPS", "_GRID_STEPS"},
    "evaluator/grid/transfers.py": {"_TRANSFERS"},
    "evaluator/registry.py": {"RULES", "NAMED_RULES", "RUN_IN_PART", "UNSUPPORTED", "UNSUPPORTED_NAMES"},
    "frontends/jax_tracer/registry.py": {"RULES", "REFUSED"},
    "hlo_text/analysis/canonical/rules.py": {"RULES"},
    "hlo_text/analysis/costs.py": {"_RULES"},
    "hlo_text/conversion/stablehlo/rules.py": {"RULES"},
    "hlo_text/hlo/reader/checks.py": {"_CHECKS", "_CONDITIONS"},
    "hlo_text/hlo/codecs/table.py": {"_OTHERS"},
    "hlo_text/core/memo.py": {"_STORES"},
    "hlo_text/core/attribute_rows.py": {"ROWS", "ROWS_BY_NAME"},
    "hlo_text/core/services.py": {"service"},
    "hlo_text/notation/types.py": {"FUNCTIONS"},
    "hlo_text/python_source/registry.py": {"_RULES", "_STATEMENT_RULES"},
}
#: What depends on declarations alone, one entry for each: classes of operations, their compiled formulas.
BY_DECLARATION = {
    "hlo_text/bytecode/property_lists.py": {"_of_declaration", "later_property"},
    "hlo_text/bytecode/records.py": {"_declared"},
    "hlo_text/explanations.py": {"_operations"},
    "hlo_text/hlo/lines/cache.py": {"_bare_statement"},
    "hlo_text/hlo/printer/attributes.py": {"_BARE"},
    "hlo_text/hlo/reader/checks.py": {"check_of"},
    "hlo_text/hlo/reader/opcodes.py": {"has_argument", "known_attributes", "opcode_rule"},
    "hlo_text/notation/compilation.py": {"_members"},
    "hlo_text/notation/formulas.py": {"compile_formula"},
    "hlo_text/notation/syntax.py": {"parse_formula"},
    "hlo_text/mlir/codecs/dialect_attributes.py": {"_members"},
    "hlo_text/mlir/codecs/fields.py": {
        "_counts",
        "_expected_parts",
        "fields_by_name",
        "keyword_fields",
        "required_fields",
    },
    "hlo_text/mlir/foreign/layouts.py": {"_reader", "layout_pieces"},
    "hlo_text/mlir/lines/heads.py": {"_BARE_HEADS", "_FORMS"},
    "hlo_text/mlir/lines/templates.py": {"_TEMPLATES"},
    "hlo_text/mlir/forms/reduction.py": {"_is_reducer"},
    "hlo_text/mlir/printer/forms.py": {"_unreleased"},
    "hlo_text/mlir/printer/lines.py": {"_has_shared_layouts", "_have_equal_texts"},
    "hlo_text/mlir/printer/names.py": {"namer_of"},
    "hlo_text/mlir/printer/survey.py": {"_NUMBERED", "generic_attributes"},
    "hlo_text/core/opdef.py": {"_fields_of", "constructor_of"},
    "hlo_text/ops/asynchronous.py": {"_FORMS"},
    "hlo_text/verifier/checklists.py": {"is_placed"},
    "hlo_text/verifier/hlo/computations.py": {"_rule_of"},
}
#: What is made once, when it is first needed.
MADE_ONCE = {
    "evaluator/exact/formats.py": {"format_of"},
    "evaluator/library_calls/lapack_kernels.py": {"_load"},
    "frontends/builder/client.py": {"client_or_die"},
    "frontends/example_arguments.py": {"element_dtypes"},
    "grammar/__init__.py": {"read_grammar"},
    "hlo_text/analysis/canonical/expansions.py": {"_table", "expanded_names"},
    "hlo_text/explanations.py": {"explanations"},
    "hlo_text/hlo/reader/corrections.py": {"_by_other_name"},
    "hlo_text/hlo/reader/opcodes.py": {"known_attributes"},
    "hlo_text/mlir/reader/corrections.py": {"_by_other_name"},
    "hlo_text/mlir/reader/grammar.py": {"shared_reader"},
    "hlo_text/core/types.py": {"_float_dtypes", "_sub_byte_dtypes"},
}
#: What is in progress, removed when it ends.
IN_PROGRESS = {
    "evaluator/cli/progress.py": {"_ACTIVE"},
}
ALLOWED = (DECLARATIONS, BY_DECLARATION, MADE_ONCE, IN_PROGRESS)

PROGRAMS = (
    "func.func @main(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
    "  %0 = stablehlo.transpose %a, dims = [1, 0] {mhlo.x = #stablehlo<precision DEFAULT>} : (tensor<2x3xf32>) -> "
    'tensor<3x2xf32> loc("x")\n'
    "  %1 = stablehlo.constant dense<1.5> : tensor<3x2xf32>\n"
    "  %2 = stablehlo.add %0, %1 : tensor<3x2xf32>\n"
    "  return %2 : tensor<3x2xf32>\n}\n",
    "HloModule m\n\nENTRY main {\n  a = f32[2,3]{1,0} parameter(0)\n"
    '  b = f32[3,2]{0,1} transpose(a), dimensions={1,0}, metadata={op_name="x"}\n'
    '  ROOT c = (f32[3,2], f32[]) custom-call(b), custom_call_target="f"\n}\n',
)


_CACHING = {"by_declaration", "cache", "lru_cache"}
_MUTATORS = {"add", "append", "appendleft", "extend", "insert", "pop", "popitem", "setdefault", "update"}


def _is_container(value: ast.expr | None) -> bool:
    match value:
        case ast.Dict() | ast.List() | ast.Set() | ast.DictComp() | ast.ListComp() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in {"dict", "list", "set", "deque", "Counter"} or name.startswith(
                ("default", "Ordered", "Weak")
            )
    return False


def _written(tree: ast.Module) -> Iterator[str]:
    """Give the names of variables whose content a module changes."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                yield name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in _MUTATORS:
                yield name
            case ast.AugAssign(target=ast.Name(id=name)):
                yield name


def _stores(path: Path) -> Iterator[str]:
    """Give what a module keeps besides `Memo`: containers that begin empty or are written, functions with a cache."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            decorators = [ast.unparse(decorator).split("(")[0].rpartition(".")[2] for decorator in node.decorator_list]
            if _CACHING & set(decorators):
                yield node.name
    written = set(_written(tree))
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                pass
            case _:
                continue
        is_empty = isinstance(value, ast.Call) or not getattr(value, "keys", getattr(value, "elts", True))
        if _is_container(value) and (name in written or is_empty):
            yield name


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_else_remembers(package: str) -> None:
    for path in sorted((ROOT / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        allowed = set().union(*(table.get(name, set()) for table in ALLOWED))
        assert set(_stores(path)) <= allowed, f"{name}: use hlo_text.core.memo.Memo"


def test_exceptions_exist() -> None:
    for table in ALLOWED:
        for name, stores in table.items():
            assert stores <= set(_stores(ROOT / name)), name


def test_clear_caches_empties_every_store() -> None:
    for text in PROGRAMS:
        for _ in range(3):
            module = hlo_text.parse(text)
            hlo_text.verify(module)
            print_text = hlo_text.print_hlo if module.language == "hlo" else hlo_text.print_stablehlo
            printed = print_text(module)
    assert sum(cache_statistics().values()) > 20
    clear_caches()
    assert {name: size for name, size in cache_statistics().items() if size} == {}
    assert print_text(module) == printed
    assert hlo_text.verify(module) == hlo_text.verify(hlo_text.parse(text)) == []


def test_names_tell_stores_apart() -> None:
    names = [store.name for store in _STORES if store.name != "test"]
    assert len(names) == len(set(names))


def test_the_older_half_is_forgotten() -> None:
    memo: Memo[int, str] = Memo("test", 10)
    for number in range(11):
        memo.remember(number, str(number))
    assert list(memo) == [5, 6, 7, 8, 9, 10]
    assert memo.share(7, "other") == "7"
    assert memo.share(11, "other") == "other"


def test_weights_count() -> None:
    memo: Memo[str, list[str]] = Memo("test", 20, weigh=lambda key, value: len(key) + len(value))
    for key in ("aaaa", "bbbb", "cccc", "dddd"):
        memo.remember(key, [])
    assert memo.remember("e" * 21, ["not kept"]) == ["not kept"]
    assert list(memo) == ["aaaa", "bbbb", "cccc", "dddd"]
    memo.remember("ffff", ["x"] * 3)
    assert list(memo) == ["cccc", "dddd", "ffff"]
    memo.clear()
    memo.remember("g" * 20, [])
    assert list(memo) == ["g" * 20]


def test_values_are_made_once() -> None:
    made = []

    @remembered("test", 4)
    def half(number: int) -> float:
        """Return the half."""
        if number < 0:
            raise ValueError("negative")
        made.append(number)
        return number / 2

    assert [half(6), half(6), half(5)] == [3.0, 3.0, 2.5]
    assert made == [6, 5]
    assert half.__doc__ == "Return the half."
    for _ in range(2):
        with pytest.raises(ValueError, match="negative"):
            half(-1)
    with pytest.raises(KeyError):
        Memo("test", 4)["unknown"]


def test_threads_may_share_a_store() -> None:
    memo = Memo("test", 64, make=lambda number: (number, str(number)))
    wrong = []

    def ask(start: int) -> None:
        for step in range(20_000):
            number = (start + step * 7) % 200
            if memo[number] != (number, str(number)) or len(memo) > 64 + 3:  # the other threads may each add one
                wrong.append(number)

    threads = [Thread(target=ask, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
