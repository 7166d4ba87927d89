"""Every worked example of the XLA documents through the builder, with the result the documents print.

`corpus/xla_examples.json` holds them: the older and the newer operation semantics, the original design of 2016, and
broadcasting. Where a printed number contradicts the program (`wrong`), the test says so and expects the corrected one;
where a figure is lost (`figure-lost`) or only sizes are printed, what the text states is checked.
"""

from __future__ import annotations

import pytest

from support.xla_documents import EXAMPLES, HANDLERS


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    HANDLERS[name](EXAMPLES[name])
