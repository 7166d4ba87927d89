"""Paths in the checkout that tests read."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "corpus"
