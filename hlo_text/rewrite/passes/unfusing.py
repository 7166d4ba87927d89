"""Inlining of fusions and calls."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text import ops
from hlo_text.core.cloning import clone
from hlo_text.core.ir import Function, Module, Operation, Region, walk
from hlo_text.rewrite.editor import Editor
from hlo_text.rewrite.failure import refused

_MOST_OPERATIONS = 1 << 20  # what calls of calls of calls may become


def unfuse(module: Module) -> Module:
    """Return a module with fusions and calls inlined.

    Composites, asynchronous computations and those of custom calls are kept.

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
    made = clone(module)
    editor = Editor(made)
    size = sum(1 for _ in walk(made))
    with editor.together():
        for caller in _innermost_first(editor):
            for call in _calls(caller):
                size += len(editor.inline(call))
                if size > _MOST_OPERATIONS:
                    raise refused(
                        made, "size", f"the unfused module would have more than {_MOST_OPERATIONS} operations"
                    )
    return made


def _calls(caller: Function | Region) -> list[Operation]:
    return [op for op in _body(caller) if isinstance(op, ops.Call | ops.Fusion | ops.FunctionCall)]


def _body(caller: Function | Region) -> list[Operation]:
    """Return the operations of a function and below, or of a computation alone."""
    return caller.operations if isinstance(caller, Region) else [op for op in walk(caller) if op is not caller]


def _innermost_first(editor: Editor) -> list[Function | Region]:
    """Return the functions and computations, callees before callers.

    Raises:
        RewriteError: A function or computation is recursive.
    """
    module = editor.module
    functions = [op for op in walk(module) if isinstance(op, Function) and op.body.blocks]
    ordered: dict[Function | Region, None] = {}
    roots: list[Function | Region] = [*module.computations, *functions]
    for start in roots:
        path: list[tuple[Function | Region, Iterator[Operation]]] = [(start, iter(_calls(start)))]
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
                path.append((called, iter(_calls(called))))
    return list(ordered)
