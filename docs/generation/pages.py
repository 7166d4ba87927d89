"""All generated pages."""

from __future__ import annotations

from pathlib import Path

from generation.command_pages import command_page
from generation.error_pages import error_pages
from generation.examples import Corpus
from generation.name_pages import MODULES, name_page
from generation.operation_pages import families, family_page, index_page


def pages(corpus: Corpus) -> dict[str, str]:
    """Return the pages by their paths in `docs/reference`; examples come from the corpus."""
    return {
        "commands.md": command_page(),
        "operations/index.md": index_page(),
        **{f"errors/{name}": text for name, text in error_pages().items()},
        **{f"{module}.md": name_page(module) for module in MODULES},
        **{f"operations/{family}.md": family_page(family, classes, corpus) for family, classes in families().items()},
    }


def write(folder: Path, corpus: Corpus) -> None:
    """Write the pages that changed into a folder, and remove pages that are no longer generated."""
    made = pages(corpus)
    for path in folder.rglob("*.md"):
        if str(path.relative_to(folder)) not in made:
            path.unlink()
    for name, text in made.items():
        path = folder / name
        if not path.exists() or path.read_text() != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
