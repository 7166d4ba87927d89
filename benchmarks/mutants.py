"""Single-node mutants of Python sources: comparison and arithmetic operators, constants, conditions and statements."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

import attrs

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
#: Nodes whose content is no computation, or whose positions Python 3.11 does not know.
_SKIPPED = (ast.JoinedStr, ast.pattern, ast.Import, ast.ImportFrom)
_ANNOTATIONS = ("annotation", "returns")


@attrs.frozen
class Mutant:
    """One change of a source.

    Attributes:
        path: The source's path below the root.
        kind: The kind of change.
        node: The changed expression or statement.
        index: The node's place in `ast.walk` of the source.
        replacement: Its new text.
    """

    path: str
    kind: str
    node: ast.expr | ast.stmt = attrs.field(eq=False)
    index: int
    replacement: str

    def __str__(self) -> str:
        before = " ".join(ast.unparse(self.node).split())
        place = f"{self.path}:{self.node.lineno}:{self.node.col_offset + 1}"
        return f"{place}: {self.kind}: {before[:120]} -> {self.replacement[:120]}"

    def applied(self, source: str) -> str:
        """Return the source with this change; other lines keep their numbers."""
        lines = source.encode().splitlines(keepends=True)
        node = self.node
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        before = b"".join(lines[: node.lineno - 1]) + lines[node.lineno - 1][: node.col_offset]
        after = lines[node.end_lineno - 1][node.end_col_offset :] + b"".join(lines[node.end_lineno :])
        broken = b"\n" * (node.end_lineno - node.lineno)
        changed = self.replacement.encode()
        if isinstance(node, ast.stmt):
            return (before + changed + broken + after).decode()
        return (before + b"(" + changed + broken + b")" + after).decode()


def mutants(path: str, source: str) -> list[Mutant]:
    """Return all mutants of a source in source order.

    Example:
        >>> [str(mutant) for mutant in mutants("a.py", "x = a < 1")]
        ['a.py:1:5: comparison: a < 1 -> a <= 1', 'a.py:1:9: constant: 1 -> 2', 'a.py:1:9: constant: 1 -> 0']
    """
    tree = ast.parse(source)
    indices = {node: index for index, node in enumerate(ast.walk(tree))}
    found = []
    for node in _nodes(tree):
        changes: list[tuple[ast.expr | ast.stmt, str, str]] = [
            (test, "negated condition", f"not ({ast.unparse(test)})") for test in _conditions(node)
        ]
        if isinstance(node, ast.expr | ast.stmt):
            changes += [(node, kind, text) for kind, text in _changes(node)]
        found += [Mutant(path, kind, changed, indices[changed], text) for changed, kind, text in changes]
    return found


def with_switches(source: str, chosen: Mapping[int, Mutant], mark: int) -> str:
    """Return a source with all chosen mutants by number; `mutation_plugin.activate` enables one at run time.

    Every function of the source evaluates the mark, as if it were a mutant.
    """
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    by_node: dict[ast.AST, list[tuple[int, Mutant]]] = {}
    for number, mutant in chosen.items():
        by_node.setdefault(nodes[mutant.index], []).append((number, mutant))
    _Switches(by_node).visit(tree)  # in place
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            first = next((i for i, each in enumerate(node.body) if not _is_docstring_or_future(each)), len(node.body))
            node.body.insert(first, ast.parse(f"_is_active({mark})").body[0])
    first = next((i for i, each in enumerate(tree.body) if not _is_docstring_or_future(each)), len(tree.body))
    tree.body.insert(first, ast.parse("from mutation_plugin import is_active as _is_active").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


def _is_docstring_or_future(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


class _Switches(ast.NodeTransformer):
    def __init__(self, by_node: Mapping[ast.AST, list[tuple[int, Mutant]]]) -> None:
        self._by_node = by_node

    def visit(self, node: ast.AST) -> ast.AST:
        changed: ast.AST = self.generic_visit(node)
        for number, mutant in self._by_node.get(node, ()):
            condition = ast.parse(f"_is_active({number})", mode="eval").body
            if isinstance(changed, ast.stmt):
                changed = ast.If(condition, [ast.Pass()], [changed])
            else:
                assert isinstance(changed, ast.expr)
                changed = ast.IfExp(condition, ast.parse(mutant.replacement, mode="eval").body, changed)
        return changed


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of computations in source order."""
    if isinstance(node, _SKIPPED) or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in _ANNOTATIONS:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _nodes(child)


def _changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Compare(ops=[operator]):
            yield "comparison", ast.unparse(ast.Compare(node.left, [_COMPARISONS[type(operator)]()], node.comparators))
        case ast.BinOp(op=operator) if type(operator) in _OPERATORS:
            yield "arithmetic", ast.unparse(ast.BinOp(node.left, _OPERATORS[type(operator)](), node.right))
        case ast.BoolOp(op=operator):
            other = ast.And() if isinstance(operator, ast.Or) else ast.Or()
            yield "and/or", ast.unparse(ast.BoolOp(other, node.values))
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield "removed not" if isinstance(node.op, ast.Not) else "removed minus", ast.unparse(node.operand)
        case ast.Constant(value=bool(value)):
            yield "constant", str(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield "constant", repr(value + 1)
            yield "constant", repr(value - 1)
        case ast.Expr(value=ast.Call(func=function)) if ast.unparse(function) != "assert_never":
            yield "deleted statement", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AugAssign() | ast.Delete():
            yield "deleted statement", "pass"
        case ast.Raise() | ast.Continue() | ast.Break():
            yield "deleted statement", "pass"


def _conditions(node: ast.AST) -> list[ast.expr]:
    """Return the conditions of a statement, a conditional expression or a comprehension, without negated ones."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            tests = [test]
        case ast.comprehension(ifs=tests):
            pass
        case _:
            return []
    return [test for test in tests if not isinstance(test, ast.UnaryOp)]
