"""Texts with names and notes that try to escape from the HTML page that shows them."""

from __future__ import annotations

_SCRIPT = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"


def _hlo(name: str = "m", metadata: str = "") -> str:
    return f"HloModule {name}\n\nENTRY e {{\n  p = f32[8] parameter(0)\n  ROOT r = f32[8] add(p, p){metadata}\n}}\n"


def _stablehlo(symbol: str = "main", attributes: str = "", location: str = "") -> str:
    return (
        f"func.func @{symbol}(%a: tensor<f32>) -> tensor<f32> {{\n"
        f"  %0 = stablehlo.add %a, %a {attributes}: tensor<f32>{location}\n  return %0 : tensor<f32>\n}}\n"
    )


#: By where the name stands.
HOSTILE = {
    "operation name": _hlo(metadata=f', metadata={{op_type="add" op_name="jit(f)/{_SCRIPT}/add"}}'),
    "source file": _hlo(metadata=f', metadata={{source_file="{_SCRIPT}" source_line=3}}'),
    "address": _hlo(metadata=', metadata={source_file="http://alert/x.py" source_line=3}'),
    "program as source": _hlo(metadata=', metadata={source_file="javascript:alert(1)" source_line=3}'),
    "symbol": _stablehlo(symbol=f'"{_SCRIPT}"'),
    "attribute": _stablehlo(attributes=f'{{note.x = "{_SCRIPT}<!--"}} '),
    "location": _stablehlo(location=f' loc("{_SCRIPT}" at "x".py:1:2)'.replace(' at "x".py:1:2', '("x.py":1:2)')),
}
