"""Pages of operations, one per family, made from the declarations, the registries and the corpus."""

from __future__ import annotations

import inspect
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator

from hlo_text import ops
from hlo_text.core.forms import CustomForm, Form
from hlo_text.core.opdef import AttributeField, Constraint, DeclaredOperation, OperandField, ResultField
from hlo_text.core.type_classes import TypeClass
from hlo_text.explanations import operation_anchors

from generation.examples import Corpus, Example, declared_operations
from generation.support_tables import broken_by, builder_methods, execution, python_text, tracing_rules

#: Text that MLIR writes besides the generic form.
_FORMS = {
    Form.GENERIC: "in the generic form only",
    Form.OWN: "in a form of its own and in the generic form",
}
_FORM_OF_TYPES = "in the pretty form and in the generic form"
_MOST_NAMES = 12
#: Words for sets of type classes, larger ones first.
_TYPES = (
    (TypeClass.ANY, "anything"),
    (TypeClass.TENSOR_OR_ANY_QUANTIZED, "tensor, quantized tensor"),
    (TypeClass.TENSOR_OR_QUANTIZED, "tensor, tensor quantized per tensor"),
    (TypeClass.TENSOR, "tensor"),
    (TypeClass.INTEGER, "integer"),
)


def families() -> dict[str, list[type[DeclaredOperation]]]:
    """Return the operations by family, which is the module that declares them."""
    found = defaultdict(list)
    for cls in declared_operations():
        found[cls.__module__.rpartition(".")[2]].append(cls)
    return {family: sorted(found[family], key=lambda cls: cls.__name__) for family in sorted(found)}


def family_page(family: str, classes: Iterable[type[DeclaredOperation]], corpus: Corpus) -> str:
    """Return the page of a family."""
    about = inspect.getdoc(sys.modules[f"hlo_text.ops.{family}"]) or ""
    lines = [f"# {family.replace('_', ' ').capitalize()}", "", about, ""]
    for cls in classes:
        lines += [*_section(cls, corpus), ""]
    return "\n".join(lines)


def index_page() -> str:
    """Return the table of all operations."""
    lines = [
        "# Operations",
        "",
        "Every declared operation, made from the declarations, the registries of the evaluator, the builder and the",
        "tracer, and the programs of `corpus/`. Labels such as `C1` are the specification's.",
        "",
        "| operation | StableHLO | HLO | family |",
        "| --- | --- | --- | --- |",
    ]
    for family, classes in families().items():
        for cls in classes:
            link = f"[`{cls.__name__}`]({family}.md#{anchor(cls)})"
            anchors = iter(operation_anchors(cls))
            names = [f"[`{name}`](#{next(anchors)})" if name else "" for name in (cls.mlir_name, cls.hlo_name)]
            lines.append(f"| {link} | {' | '.join(names)} | {family.replace('_', ' ')} |")
    toc = ["", "```{toctree}", ":hidden:", "", *families(), "```", ""]
    return "\n".join([*lines, *toc])


def anchor(cls: type[DeclaredOperation]) -> str:
    """Return the anchor of an operation's heading; `operation_anchors` are those of its names in the languages."""
    return cls.__name__.lower()


def _section(cls: type[DeclaredOperation], corpus: Corpus) -> Iterator[str]:
    examples = {
        language: corpus.example(cls, language)
        for language, name in (("stablehlo", cls.mlir_name), ("hlo", cls.hlo_name))
        if name is not None
    }
    yield from (f"({name})=" for name in operation_anchors(cls))
    yield f"## {cls.__name__}"
    yield ""
    yield _prose(cls)
    yield ""
    yield from _names(cls)
    yield from _fields(cls)
    yield from _constraints(cls)
    yield from _facts(cls, examples, corpus)
    yield from _example_blocks(examples)


def _prose(cls: type[DeclaredOperation]) -> str:
    text = inspect.cleandoc(cls.__doc__ or "")
    return text.replace("<", "&lt;")


def _names(cls: type[DeclaredOperation]) -> Iterator[str]:
    names = [("StableHLO" if (cls.mlir_name or "").startswith("stablehlo.") else "MLIR", cls.mlir_name)]
    names += [("HLO", cls.hlo_name), ("Python", f"ops.{cls.__name__}")]
    yield " · ".join(f"{language} `{name}`" for language, name in names if name is not None)
    yield ""


def _fields(cls: type[DeclaredOperation]) -> Iterator[str]:
    rows = [
        *([field.name, "operand", _types(field), _count(field)] for field in cls.operand_fields),
        *([field.name, "attribute", _kind(field), _spelling(field)] for field in cls.attribute_fields.values()),
        *([field.name, "region", "", f"HLO `{field.hlo}`" if field.hlo else ""] for field in cls.region_fields),
        *([field.name, "result", _types(field), _count(field)] for field in cls.result_fields),
    ]
    if rows:
        yield from ("| field | is | type | |", "| --- | --- | --- | --- |")
        yield from (f"| `{name}` | {role} | {type} | {note} |" for name, role, type, note in rows)
        yield ""


def _types(field: OperandField | ResultField) -> str:
    left, names = field.types, []
    for part, name in _TYPES:
        if part in left:
            left &= ~part
            names.append(name)
    names += [name.lower().replace("_", " ") for part in left if (name := part.name) is not None]
    words = ", ".join(names)
    return words if field.rank is None else f"{words}; rank {field.rank}"


def _count(field: OperandField | ResultField) -> str:
    if field.variadic:
        return "any number"
    return "may be missing" if getattr(field, "optional", False) else ""


def _kind(field: AttributeField) -> str:
    values = field.values.__name__ if isinstance(field.values, type) else ""
    return f"`{values}`" if values else field.kind.name.lower().replace("_", " ")


def _spelling(field: AttributeField) -> str:
    notes = [] if field.is_required else [f"default `{_cell(repr(field.default))}`"]
    if field.mlir and field.pretty not in (None, field.name):
        notes.append(f"MLIR's pretty form `{field.pretty}`")
    if field.hlo not in (None, field.name):
        notes.append(f"HLO `{field.hlo}`")
    if not field.mlir:
        notes.append("HLO only")
    return ", ".join(notes)


def _constraints(cls: type[DeclaredOperation]) -> Iterator[str]:
    if not cls.constraints:
        return
    yield from ("| rule | says |", "| --- | --- |")
    for label, constraint in cls.constraints.items():
        warning = "; the C++ does not enforce it: a warning" if label in cls.unenforced else ""
        yield f"| `{label}` | {_rule(constraint)}{warning} |"
    yield ""


def _rule(constraint: Constraint) -> str:
    if isinstance(constraint, str):
        return f"`{_cell(constraint)}`"
    text = inspect.getdoc(constraint) or constraint.__name__.strip("_").replace("_", " ")
    return _cell(text.partition("\n\n")[0].replace("\n", " ").rstrip("."))


def _facts(cls: type[DeclaredOperation], examples: dict[str, Example | None], corpus: Corpus) -> Iterator[str]:
    number = corpus.num_files(cls)
    programs = f"in {number} file{'' if number == 1 else 's'} of the corpus"
    facts = {
        "read and printed": f"{_languages(cls)}; {programs}",
        "verified": _verification(cls),
        "run": f"{execution(cls)}{_stated(cls, corpus)}",
        "written in Python": python_text(cls),
        "converted": _conversion(cls, examples),
        "traced": _listed("by `frontends.trace`, rules in", tracing_rules().get(cls.__name__, [])),
        "built": _listed("by `Builder`'s", builder_methods().get(cls.__name__, [])),
    }
    yield from ("| | |", "| --- | --- |")
    yield from (f"| {name} | {_cell(text)} |" for name, text in facts.items())
    yield ""


def _stated(cls: type[DeclaredOperation], corpus: Corpus) -> str:
    """Return which programs the tests run that state the operation's results."""
    files = corpus.stated(cls)
    if not files or issubclass(cls, ops.Terminator):
        return ""
    more = f" and {len(files) - 1} more programs" if len(files) > 1 else ""
    return f"; results as stated in `{files[0]}`{more}"


def _languages(cls: type[DeclaredOperation]) -> str:
    languages = []
    if cls.mlir_name is not None:
        form = cls.form
        text = _FORM_OF_TYPES if isinstance(form, CustomForm) else _FORMS.get(form, _FORM_OF_TYPES)
        languages.append(f"MLIR {text}")
    if cls.hlo_name is not None:
        languages.append("HLO")
    return ", ".join(languages)


def _verification(cls: type[DeclaredOperation]) -> str:
    name = (cls.mlir_name or cls.hlo_name or "").rpartition(".")[2].replace("-", "_")
    broken = [label for label in broken_by().get(name, []) if label != "form"]
    number = len(cls.constraints)
    rules = f"{number} rule{'' if number == 1 else 's'} of its own and the types of its fields"
    if not broken:
        return rules
    return f"{rules}; programs that break {', '.join(broken)} stand in `corpus/invalid`"


def _conversion(cls: type[DeclaredOperation], examples: dict[str, Example | None]) -> str:
    if issubclass(cls, ops.Terminator):
        return "with the region that it ends"
    found = []
    for language, other in (("stablehlo", "HLO"), ("hlo", "StableHLO")):
        example = examples.get(language)
        if example is not None:
            found.append(f"to {other}" + (f": no ({example.refusal})" if example.refusal is not None else ""))
    return "; ".join(found)


def _listed(before: str, names: list[str]) -> str:
    if not names:
        return "no"
    shown = ", ".join(f"`{name}`" for name in names[:_MOST_NAMES])
    return f"{before} {shown}{', ...' if len(names) > _MOST_NAMES else ''}"


def _example_blocks(examples: dict[str, Example | None]) -> Iterator[str]:
    stablehlo, hlo = examples.get("stablehlo"), examples.get("hlo")
    if stablehlo is not None:
        yield from _block("In MLIR", "mlir", stablehlo.text, stablehlo.file)
        if stablehlo.converted is not None:
            yield from _block("The same in HLO", "hlo", stablehlo.converted, None)
            return
    if hlo is not None:
        yield from _block("In HLO", "hlo", hlo.text, hlo.file)


def _block(title: str, language: str, text: str, file: str | None) -> Iterator[str]:
    origin = f" (from `{file}`)" if file is not None else ""
    yield from (f"{title}{origin}:", "", f"```{language}", text, "```", "")


def _cell(text: str) -> str:
    """Return text that may stand in a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")
