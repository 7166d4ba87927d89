"""The documentation covers all operations, commands and names, lists all pages, and has no dead links.

The site itself is built, with warnings as errors, in `test_site.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from pygments.lexers import find_lexer_class_by_name
from pygments.token import Keyword, Name, Text

import hlo_text
from hlo_text.explanations import explanations, operation_anchors
from hlo_text.files.loading import parse_all

from generation.command_pages import command_page, commands, subcommands
from generation.error_pages import error_pages, page_name
from generation.examples import FOLDERS, Corpus, declared_operations
from generation.lexers import HloLexer, MlirLexer
from generation.name_pages import MODULES, name_page, public_names
from generation.operation_pages import anchor, families, family_page, index_page
from generation.topics import TOPICS
from manual_pages import manual_page, pages
from support.folders import CORPUS

ROOT = CORPUS.parent
DOCS = ROOT / "docs"
#: Folders of docs/ that hold no written pages: made ones, and files for editors.
_OTHER_FOLDERS = ("reference", "editors")
PAGES = [path for path in sorted(DOCS.glob("**/*.md")) if path.relative_to(DOCS).parts[0] not in _OTHER_FOLDERS]
#: Pages that are made when the site is built.
MADE = {
    "reference/commands",
    "reference/operations/index",
    *(f"reference/errors/{name.removesuffix('.md')}" for name in error_pages()),
    *(f"reference/{module}" for module in MODULES),
    *(f"reference/operations/{family}" for family in families()),
}
_LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Few programs: the text of the examples is not looked at here."""
    return Corpus(FOLDERS[:1])


def slug(heading: str) -> str:
    """Return the anchor that a heading gets."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def headings(text: str) -> list[str]:
    return _HEADING.findall(_FENCE.sub("", text))


# --- pages that are made ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", families())
def test_every_operation_has_a_section(family: str, corpus: Corpus) -> None:
    classes = families()[family]
    text = family_page(family, classes, corpus)
    assert headings(text)[1:] == [cls.__name__ for cls in classes]
    assert [slug(heading) for heading in headings(text)[1:]] == [anchor(cls) for cls in classes]
    for cls in classes:
        for label in cls.constraints:
            assert f"| `{label}` |" in text


def test_every_operation_has_an_anchor_for_each_language(corpus: Corpus) -> None:
    """Anchors are unique on the site, and precede the heading of their operation."""
    found = [name for cls in declared_operations() for name in operation_anchors(cls)]
    assert len(found) == len(set(found))
    text = family_page("shape", [hlo_text.ops.Transpose, hlo_text.ops.DynamicReshape], corpus)
    assert "(stablehlo-transpose)=\n(hlo-transpose)=\n## Transpose\n" in text
    assert "(stablehlo-dynamic-reshape)=\n" in text
    page = hlo_text.explain("dynamic_reshape.C1").page
    assert page == "operations/shape.html#stablehlo-dynamic-reshape"
    assert hlo_text.explain("ssa.redefined").page == "errors/ssa.redefined.html"


def test_sections_state_supported_features() -> None:
    page = family_page("shape", [hlo_text.ops.Transpose], Corpus(("stablehlo/shape",)))
    facts = dict(re.findall(r"^\| ([A-Za-z ]+) \| (.+) \|$", page, re.MULTILINE))
    assert {*facts} >= {"read and printed", "verified", "run", "written in Python", "converted", "traced", "built"}
    assert "results as stated in `corpus/stablehlo/shape/transpose.mlir`" in facts["run"]
    assert "by the reference" in facts["run"]
    assert facts["written in Python"] == "by `frontends.to_source`"
    assert "C1, C2, C3, C4" in facts["verified"]
    assert "`transpose`" in facts["built"]


def test_the_index_has_every_operation() -> None:
    index = index_page()
    assert all(f"[`{cls.__name__}`]" in index for cls in declared_operations())
    assert sum(map(len, families().values())) == len(declared_operations())


def test_the_corpus_has_an_example_of_every_operation() -> None:
    whole = Corpus()
    assert [cls.__name__ for cls in declared_operations() if not whole.num_files(cls)] == []
    example = whole.example(hlo_text.ops.Transpose, "stablehlo")
    assert example is not None
    assert example.file == "corpus/stablehlo/shape/transpose.mlir"
    assert example.converted is not None
    assert hlo_text.verify(hlo_text.parse(example.text)) == hlo_text.verify(hlo_text.parse(example.converted)) == []


@pytest.mark.parametrize("path", sorted((CORPUS / "examples").iterdir()), ids=lambda path: path.name)
def test_programs_made_for_the_documentation_are_valid(path: Path) -> None:
    for module in parse_all(path.read_text()):
        assert hlo_text.verify(module) == []
        assert hlo_text.parse(module.to_text()).to_text() == module.to_text()


def test_every_command_has_a_section() -> None:
    page = command_page()
    assert headings(page)[1:] == ["hlo", *subcommands(), *(name for name in commands() if name != "hlo")]
    assert page.count("Usage: hlo-") == len(commands()) - 1 == 9
    assert page.count("Usage: hlo ") == len(subcommands()) + 1


def test_every_subcommand_has_a_manual_page() -> None:
    assert {name.replace(" ", "-") for name in subcommands()} <= {*pages()}


@pytest.mark.parametrize("page_name", pages())
def test_every_command_has_a_manual_page(page_name: str) -> None:
    page = manual_page(*pages()[page_name])
    sections = re.findall(r"^\.SH (.+)$", page, re.MULTILINE)
    assert sections[:4] == ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS"]
    assert sections.count("EXIT STATUS") == (page_name != "hlo")  # its subcommands have their own
    assert page_name == "hlo" or "  0  " in page.partition("EXIT STATUS")[2]
    requests = {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert requests <= {".TH", ".SH", ".B", ".PP", ".TP", ".nf", ".fi"}


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_documented(module: str) -> None:
    page = name_page(module)
    missing = [
        name
        for name in public_names(import_module(module))
        if f"## {name}\n" not in page and f"| `{name}` |" not in page
    ]
    assert missing == []


@pytest.mark.parametrize("module", TOPICS)
def test_every_public_name_has_one_topic(module: str) -> None:
    listed = [name for names in TOPICS[module].values() for name in names]
    assert sorted(listed) == sorted(public_names(import_module(module)))


def test_examples_on_pages_of_names_are_code() -> None:
    """Markdown reads a line that starts with `>>>` as a quotation."""
    for module in MODULES:
        assert ">>>" not in _FENCE.sub("", name_page(module))


def test_every_error_code_has_a_page() -> None:
    made = error_pages()
    for code in explanations():
        page = made[f"{page_name(code)}.md"]
        assert headings(page)[0] == code
        assert "**Fix:** " in page
        assert f"[`{code}`]({page_name(code)}.md)" in made["index.md"]
    assert "error[ssa.redefined]" in made["ssa.redefined.md"]


# --- navigation and links ---------------------------------------------------------------------------------------------


def test_every_page_is_in_the_navigation() -> None:
    entries = re.findall(r"^```\{toctree\}\n(.*?)^```", (DOCS / "index.md").read_text(), re.MULTILINE | re.DOTALL)
    listed = [line for entry in entries for line in entry.splitlines() if line and not line.startswith(":")]
    written = {str(path.relative_to(DOCS).with_suffix("")) for path in PAGES} - {"index"}
    within = {page for page in MADE if page.count("/") == 2 and not page.endswith("/index")}
    assert sorted(listed) == sorted(written | (MADE - within))


def _links(path: Path) -> Iterator[str]:
    for target in _LINK.findall(_FENCE.sub("", path.read_text())):
        if not target.startswith(("http:", "https:", "mailto:")):
            yield target


DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")),
    ROOT / "hlo_text/error_codes.md",
    *PAGES,
]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for link in _links(path):
        name, _, fragment = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        if target.is_relative_to(DOCS) and str(target.relative_to(DOCS).with_suffix("")) in MADE:
            continue
        assert target.exists(), link
        if fragment:
            assert fragment in map(slug, headings(target.read_text())), link


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(DOCS)))
def test_pages_link_to_pages(path: Path) -> None:
    """Files outside of docs/ are not on the site."""
    outside = [link for link in _links(path) if not (path.parent / link).resolve().is_relative_to(DOCS)]
    assert outside == []


# --- colours ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(DOCS)))
def test_languages_of_code_are_known(path: Path) -> None:
    """Sphinx warns of others."""
    for language in set(re.findall(r"^```(\w+)$", path.read_text(), re.MULTILINE)) - {"hlo", "mlir"}:
        find_lexer_class_by_name(language)


def test_colours_of_both_languages() -> None:
    mlir = {text: kind for kind, text in MlirLexer().get_tokens("%0 = stablehlo.abs %x : tensor<4xf32> // c")}
    assert (mlir["%x"], mlir["stablehlo.abs"], mlir["tensor"]) == (Name.Variable, Name.Builtin, Keyword.Type)
    hlo = {text: kind for kind, text in HloLexer().get_tokens("ROOT %a = f32[4]{0} add(%x, %y), to_apply=%c")}
    assert (hlo["ROOT"], hlo["f32"], hlo["add"]) == (Keyword, Keyword.Type, Name.Builtin)
    for lexer in (MlirLexer(), HloLexer()):
        for path in (CORPUS / "models").glob("*.[hm]l*"):
            tokens = list(lexer.get_tokens(path.read_text()))
            assert "".join(text for _, text in tokens).strip() == path.read_text().strip()
            assert any(kind is not Text for kind, _ in tokens)


_MODULE = re.compile(r"`((?:\w+/)*\w+\.py)`")


@pytest.mark.parametrize("page", sorted((DOCS / "packages").glob("*.md")), ids=lambda page: page.stem)
def test_pages_of_packages_name_modules_that_exist(page: Path) -> None:
    packages = ("benchmarks", "grammar", "hlo_text", "evaluator", "frontends", "tests")
    paths = [f"/{path.relative_to(ROOT)}" for package in packages for path in (ROOT / package).rglob("*.py")]
    named = _MODULE.findall(page.read_text())
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in paths)] == []
