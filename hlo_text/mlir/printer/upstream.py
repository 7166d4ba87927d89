"""The custom forms of declared operations of other projects' dialects, from the layouts in their declarations."""

from __future__ import annotations

from collections.abc import Mapping

from hlo_text.forms import CustomForm
from hlo_text.mlir.printer.forms import FormPrinter, discardable_attributes
from hlo_text.mlir.spelling.custom_forms import ARGUMENTS, OPERAND, REGION, Piece, custom_text, layout_pieces
from hlo_text.opdef import DeclaredOperation


def upstream_form(printer: FormPrinter, op: DeclaredOperation) -> str | None:
    """Return an operation's custom form, None if it only has the generic one or lacks what the custom one shows.

    Operands, arguments and regions are marked by `OPERAND`, `ARGUMENTS` and `REGION`.
    """
    form = op.form
    if not isinstance(form, CustomForm):
        return None
    texts = printer.inherent(op)
    for name, default in form.defaults:
        if texts.get(name) == default:
            del texts[name]
    pieces = layout_pieces(form.layout)
    shown = {piece.name for piece in pieces}
    rest = {name: text for name, text in texts.items() if name not in shown}
    rest |= {name: printer.attributes.text(value) for name, value in discardable_attributes(op).items()}
    dictionary = f" {printer.attributes.braces(rest)}" if rest else ""
    body = _body(printer, op, pieces, texts, dictionary)
    if body is None or body.count(REGION) != len(op.regions):
        return None
    if not any(piece.name == "{}" for piece in pieces):
        body += dictionary
    if not form.types or (form.types == "operands if any" and not op.operands):
        return f"{op.name}{body}"
    return f"{op.name}{body} : {_types(printer, op, form.types)}"


def _body(
    printer: FormPrinter, op: DeclaredOperation, pieces: tuple[Piece, ...], texts: Mapping[str, str], dictionary: str
) -> str | None:
    body, left = "", len(op.operands)
    for piece in pieces:
        if piece.name == "{}":
            body += dictionary
        elif piece.name:
            text = texts.get(piece.name)
            shown = custom_text(piece.kind, text) if text is not None else None
            if shown is None and not (piece.is_optional and text is None):
                return None
            body += f"{piece.text}{shown}" if shown is not None else ""
        elif piece.text == "%*":
            body += ", ".join([OPERAND] * left)
            left = 0
        elif piece.text == "<operands>":
            body += f" {', '.join([OPERAND] * left)}" if left else ""
            left = 0
        elif piece.text == "<sizes>":
            body += f"[{', '.join([OPERAND] * left)}]" if left else ""
            left = 0
        elif piece.text == "%":
            body += OPERAND
            left -= 1
        else:
            body += _marks(printer, op).get(piece.text, piece.text)
    return body if left == 0 else None


def _marks(printer: FormPrinter, op: DeclaredOperation) -> dict[str, str]:
    results = f" -> ({printer.types.list(result.type for result in op.results)})" if op.results else ""
    return {"<arguments>": ARGUMENTS, "<region>": REGION, "<results>": results}


def _types(printer: FormPrinter, op: DeclaredOperation, style: str) -> str:
    """Return what follows the colon."""
    operands, results = op.operands, op.results
    match style:
        case "signature":
            return printer.signature(op)
        case "operands" | "operands if any":
            return printer.operand_types(op)
        case "operand" if operands:
            return printer.types.text(operands[0].type)
        case "select" if len(operands) == 3 and printer.types.text(operands[0].type) != "i1":
            return printer.types.list(operand.type for operand in operands[:2])
        case "select" | "result" if results:
            return printer.types.text(results[0].type)
        case "operands to results":
            return f"{printer.operand_types(op)} to {printer.types.list(result.type for result in results)}"
        case "operands -> result":
            return f"{printer.operand_types(op)} -> {printer.types.results(tuple(r.type for r in results))}"
        case "operand -> result" | "operand to result" | "operand into result" if operands and results:
            word = style.split()[1]
            return f"{printer.types.text(operands[0].type)} {word} {printer.types.text(results[0].type)}"
    return ""
