"""The families of cases by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from support.sweeps.structured import contraction, indexing, windows
from support.sweeps.structured.declaration import Case

FAMILIES: dict[str, Callable[[Random], Iterator[Case]]] = {
    "reduce_window": windows.reduce_windows,
    "variadic_windows": windows.variadic_windows,
    "reduce": windows.reductions,
    "select_and_scatter": windows.selections,
    "pad": windows.paddings,
    "extremes": windows.extremes,
    "gather": indexing.gathers,
    "scatter": indexing.scatters,
    "dynamic_slice": indexing.dynamic_slices,
    "slice": indexing.slices,
    "movement": indexing.movements,
    "iota": indexing.counts,
    "bitcast_convert": indexing.bit_casts,
    "torch_index_select": indexing.selections_of_torch,
    "choice": indexing.choices,
    "size": indexing.exact_sizes,
    "dot_general": contraction.products,
    "convolution": contraction.convolutions,
    "fft": contraction.transforms,
    "systems": contraction.systems,
    "sort": contraction.sorts,
    "reduce_precision": contraction.precisions,
}
