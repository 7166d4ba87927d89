"""Takes the screenshots in docs/images/ with a headless Chromium (extra `browser`).

python docs/pictures.py
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
_WIDTH = 1440
_TRAINING = "docs/stories/language_model_before.mlir"
#: Passes that change the costs of the training step most.
_COSTLY = "(decomposer|algsimp|layout-assignment|fusion)$"
#: Name and height of each picture, the command that writes its page, and what is clicked on.
_PICTURES = (
    ("view", 760, ("view", "docs/stories/annealing.hlo", "--run", "--zeros", "-o"), None),
    ("passes", 760, ("passes", "corpus/models/transformer_block.mlir", "--html"), "#pass-2 summary"),
    ("training_passes", 960, ("passes", _TRAINING, "--pass", _COSTLY, "--html"), "#pass-14 summary"),
)


def main() -> None:
    """Write the pictures: values of an optimized search in which a NaN arises, and passes of two programs."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, height, command, click in _PICTURES:
            page_file = Path(directory, f"{name}.html")
            hlo = Path(sys.executable).with_name("hlo")
            subprocess.run([hlo, *command, page_file], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            page = browser.new_page(viewport={"width": _WIDTH, "height": height})
            page.goto(page_file.as_uri())
            page.wait_for_timeout(500)
            if click is not None:
                page.click(click)
                page.evaluate("window.scrollTo(0, 0)")
            page.screenshot(path=ROOT / "docs" / "images" / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
