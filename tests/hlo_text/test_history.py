"""Results never depend on texts that the process read before."""

from __future__ import annotations

from itertools import islice

import pytest

import evaluator
from hlo_text import HloTextError, clear_caches, parse_stablehlo

from support.changes import histories
from support.changes.binary_files import changed_files, read_file
from support.changes.histories import changed_texts, differences, read_all


@pytest.mark.parametrize("seed", range(2))
def test_results_do_not_depend_on_earlier_texts(seed: int) -> None:
    """`tests/support/sweeps/mutants.py` checks any number of texts."""
    assert differences(list(islice(changed_texts(seed), 150))) == []


def test_results_do_not_depend_on_earlier_runs() -> None:
    texts = [text for text in islice(changed_texts(7), 60) if "custom_call" not in text]
    assert differences(texts, runs=True) == []


def test_a_store_that_mixes_up_texts_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A printer that answers as it did for the first text is no printer."""
    known: dict[str, str] = {}

    def forgetful() -> None:
        known.clear()
        clear_caches()

    def answers(text: str, *, runs: bool = False) -> dict[str, str]:
        return {"print": known.setdefault("text", parse_stablehlo(text).to_text())}

    monkeypatch.setattr(histories, "answers", answers)
    monkeypatch.setattr(histories, "clear_caches", forgetful)
    texts = [f"func.func @{name}() {{ return }}" for name in "fg"]
    assert {difference.asked for difference in differences(texts)} == {"print"}


@pytest.mark.parametrize("results", ["%0,1", "%0:2,1", "%0 ,", "%0,,%1", "%0,1:1", "%0:99999999", "%"])
@pytest.mark.parametrize("cache", [True, False])
def test_names_of_results_that_are_none(results: str, cache: bool) -> None:
    text = "func.func @f(%a: tensor<2xf32>) {{\n  {} = stablehlo.abs %a : tensor<2xf32>\n  return\n}}\n"
    with pytest.raises(HloTextError):
        parse_stablehlo(text.format(results), cache=cache)


@pytest.mark.parametrize("seed", range(100, 108))
def test_twenty_thousand_changed_texts(seed: int) -> None:
    """An eighth of them each: a module or our own error, never another exception."""
    for text in islice(changed_texts(seed), 2500):
        try:
            read_all(text)
        except Exception as error:
            error.add_note(text)
            raise


@pytest.mark.parametrize("seed", [200, *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(201, 205))])
def test_changed_binary_files(seed: int) -> None:
    """A module or our own error, never another exception."""
    for name, data in islice(changed_files(seed), 400):
        try:
            read_file(name, data)
        except Exception as error:
            error.add_note(f"{name}: {data.hex()}")
            raise


def test_modules_that_change_between_runs_run_as_they_are() -> None:
    """Programs are kept compiled: a module of the same text is another one as soon as its operations differ."""
    text = (
        "func.func @main(%a: tensor<f32>) -> tensor<f32> {{ "
        "%0 = stablehlo.{} %a : tensor<f32> return %0 : tensor<f32> }}"
    )
    for name, expected in [("negate", -3.0), ("abs", 3.0), ("negate", -3.0)]:
        (result,) = evaluator.run(parse_stablehlo(text.format(name)), 3.0)
        assert result == expected
