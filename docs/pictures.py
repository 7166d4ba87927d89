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
_SIZE = {"width": 1440, "height": 760}


def main() -> None:
    """Write docs/images/view.png: an optimized search in which a NaN arises, with the values of a run."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        page_file = Path(directory, "page.html")
        hlo = Path(sys.executable).with_name("hlo")
        command = [hlo, "view", "docs/stories/annealing.hlo", "--run", "--zeros", "-o", page_file]
        subprocess.run(command, cwd=ROOT, check=True)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=_SIZE)
        page.goto(page_file.as_uri())
        page.wait_for_timeout(500)
        images = ROOT / "docs" / "images"
        images.mkdir(exist_ok=True)
        page.screenshot(path=images / "view.png")
        browser.close()


if __name__ == "__main__":
    main()
