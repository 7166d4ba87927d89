"""Inlining of fusions, calls and composites."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hlo_text import ops
from hlo_text.core.cloning import clone
from hlo_text.core.ir import Function, Module, Operation, Region, walk
from hlo_text.rewrite.editor import Editor
from hlo_text.rewrite.failure import refused

_MOST_OPERATIONS = 1 << 20  # limit on the operations, since nested calls can grow exponentially


def unfuse(module: Module) -> Module:
    """Return a module with fusions and calls inlined.

    Composites of StableHLO (see `inline_composites`), asynchronous computations and those of custom calls are kept.

    Raises:
        RewriteError: A function is recursive or has several blocks, or the result would be too large.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''HloModule m
        ... f { p = f32[2] parameter(0) ROOT n = f32[2] negate(p) }
        ... ENTRY e { x = f32[2] parameter(0) ROOT y = f32[2] fusion(x), kind=kLoop, calls=f }''')
        >>> print(unfuse(module).to_text(), end="")
        HloModule m
        <BLANKLINE>
        ENTRY e {
          x = f32[2] parameter(0)
          ROOT n = f32[2] negate(x)
        }
        <BLANKLINE>
    """
    return _inlined(module, lambda op: isinstance(op, ops.Call | ops.Fusion | ops.FunctionCall))


def inline_composites(module: Module) -> Module:
    """Return a module in which composites are replaced by their decompositions.

    Raises:
        RewriteError: A composite's decomposition contains the composite, is undefined or has several blocks, or the
            result would be too large.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''
        ... func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
        ...   %0 = stablehlo.composite "my.square" %x {decomposition = @square} : (tensor<2xf32>) -> tensor<2xf32>
        ...   return %0 : tensor<2xf32>
        ... }
        ... func.func private @square(%x: tensor<2xf32>) -> tensor<2xf32> {
        ...   %0 = stablehlo.multiply %x, %x : tensor<2xf32>
        ...   return %0 : tensor<2xf32>
        ... }''')
        >>> [op.name for op in inline_composites(module).entry().body.operations]
        ['stablehlo.multiply', 'func.return']
    """
    return _inlined(module, lambda op: isinstance(op, ops.Composite) or (isinstance(op, ops.Call) and op.is_composite))


def _inlined(module: Module, is_inlined: Callable[[Operation], bool]) -> Module:
    made = clone(module)
    editor = Editor(made)
    size = sum(1 for _ in walk(made))
    with editor.together():
        for caller in _innermost_first(editor, is_inlined):
            for call in filter(is_inlined, _body(caller)):
                size += len(editor.inline(call))
                if size > _MOST_OPERATIONS:
                    raise refused(made, "size", f"inlining would make more than {_MOST_OPERATIONS} operations")
    return made


def _body(caller: Function | Region) -> list[Operation]:
    """Return the operations of a function, nested ones included, or of a computation."""
    return caller.operations if isinstance(caller, Region) else [op for op in walk(caller) if op is not caller]


def _innermost_first(editor: Editor, is_inlined: Callable[[Operation], bool]) -> list[Function | Region]:
    """Return the functions and computations, callees before callers.

    Raises:
        RewriteError: A function or computation is recursive.
    """
    module = editor.module
    functions = [op for op in walk(module) if isinstance(op, Function) and op.body.blocks]
    ordered: dict[Function | Region, None] = {}
    roots: list[Function | Region] = [*module.computations, *functions]
    for start in roots:
        path: list[tuple[Function | Region, Iterator[Operation]]] = [(start, filter(is_inlined, _body(start)))]
        active: set[Function | Region] = {start}
        while path:
            caller, calls = path[-1]
            call = next(calls, None)
            if call is None:
                ordered[caller] = None
                active.discard(caller)
                path.pop()
                continue
            called = editor.called(call)
            if called in active:
                raise refused(module, "recursion", "cannot inline a recursive function", call)
            if called not in ordered:
                active.add(called)
                path.append((called, filter(is_inlined, _body(called))))
    return list(ordered)
