"""Random numbers: the published test vectors of the generators, and what must hold of any numbers drawn."""

from __future__ import annotations

import numpy as np

from cases.writer import CORPUS, a

_FAMILY = "random"


def rng_bit_generator(
    name: str, algorithm: str, state: list[int], next_state: list[int], output: np.ndarray, comment: str
) -> None:  # type: ignore[type-arg]  # of any numbers
    text = f"""
    %next_state, %output = stablehlo.rng_bit_generator %state, algorithm = {algorithm} : ($state) -> ($next_state, $output)
    """
    values = {"next_state": a("ui64", next_state), "output": output}
    CORPUS.add(_FAMILY, "rng_bit_generator", name, text, {"state": a("ui64", state)}, values, comment=comment)


# --- Threefry 2x32 with 20 rounds, and Philox 4x32 with 10, as published ---------------------------------------------


def threefry(key: tuple[int, int], counter: tuple[int, int]) -> tuple[int, int]:
    keys = [*key, key[0] ^ key[1] ^ 0x1BD11BDA]
    x, y = (counter[0] + keys[0]) % 2**32, (counter[1] + keys[1]) % 2**32
    for block in range(5):
        for rotation in ((13, 15, 26, 6), (17, 29, 16, 24))[block % 2]:
            x = (x + y) % 2**32
            y = (y << rotation | y >> (32 - rotation)) % 2**32 ^ x
        x = (x + keys[(block + 1) % 3]) % 2**32
        y = (y + keys[(block + 2) % 3] + block + 1) % 2**32
    return x, y


def philox(key: tuple[int, int], counter: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    k0, k1 = key
    c0, c1, c2, c3 = counter
    for _ in range(10):
        p0, p1 = 0xD2511F53 * c0, 0xCD9E8D57 * c2
        c0, c1, c2, c3 = (p1 >> 32) ^ c1 ^ k0, p1 % 2**32, (p0 >> 32) ^ c3 ^ k1, p0 % 2**32
        k0, k1 = (k0 + 0x9E3779B9) % 2**32, (k1 + 0xBB67AE85) % 2**32
    return c0, c1, c2, c3


assert threefry((0, 0), (0, 0)) == (0x6B200159, 0x99BA4EFE)
assert threefry((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3)) == (0xC4923A9C, 0x483DF7A0)
assert philox((0, 0), (0, 0, 0, 0)) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
_KEY = 0xA4093822299F31D0
_HALVES = (_KEY % 2**32, _KEY >> 32)
rng_bit_generator(
    "three_fry", "THREE_FRY", [0, 0], [0, 1], a("ui32", [0x6B200159, 0x99BA4EFE]), "The published vector."
)
rng_bit_generator(
    "philox",
    "PHILOX",
    [0, 0],
    [0, 1],
    a("ui32", [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
    "The published vector.",
)
rng_bit_generator(
    "philox_key", "PHILOX", [_KEY, 5], [_KEY, 6], a("ui32", list(philox(_HALVES, (5, 0, *_HALVES)))),
    "The key is the counter's upper half too, as in XLA.",
)  # fmt: skip
rng_bit_generator(
    "philox_long_state", "PHILOX", [_KEY, 2**64 - 1, 7], [_KEY, 1, 8],
    a("ui32", [*philox(_HALVES, (2**32 - 1, 2**32 - 1, 7, 0)), *philox(_HALVES, (0, 0, 8, 0))]),
    "Key and a counter of 128 bits, which carries.",
)  # fmt: skip
rng_bit_generator(
    "philox_64_bits", "PHILOX", [0, 0], [0, 1],
    a("ui64", [0xE169C58D6627E8D5, 0x9B00DBD8BC57AC4C]), "Two words make an element, the low one first.",
)  # fmt: skip
_ROUND = """
%first_state, %first = stablehlo.rng_bit_generator %state, algorithm = {0} : ($state) -> ($state, tensor<4xui32>)
%second_state, %second = stablehlo.rng_bit_generator %state, algorithm = {0} : ($state) -> ($state, tensor<4xui32>)
%third_state, %third = stablehlo.rng_bit_generator %first_state, algorithm = {0} : ($state) -> ($state, tensor<4xui32>)
%repeats = stablehlo.compare EQ, %first, %second, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> $repeats
%advances = stablehlo.compare NE, %first, %third, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> $advances
"""
for _algorithm in ("DEFAULT", "THREE_FRY", "PHILOX"):
    CORPUS.add(
        _FAMILY,
        "rng_bit_generator",
        f"{_algorithm.lower()}_is_a_function_of_its_state",
        _ROUND.format(_algorithm),
        {"state": a("ui64", [1, 2])},
        {"repeats": a("i1", [1] * 4), "advances": a("i1", [1] * 4)},
    )


def rng(name: str, kind: str, low: float, high: float, distribution: str, text: str, comment: str) -> None:
    text = f"""
    %drawn = stablehlo.rng %a, %b, %shape, distribution = {distribution} : ($a, $b, $shape) -> tensor<1000x{kind}>
    {text}"""
    inputs = {"a": a(kind, low), "b": a(kind, high), "shape": a("i64", [1000])}
    CORPUS.add(_FAMILY, "rng", name, text, inputs, {"result": a("i1", True)}, comment=comment)


_BETWEEN = """%low = stablehlo.broadcast_in_dim %a, dims = [] : ($a) -> tensor<1000x{0}>
    %high = stablehlo.broadcast_in_dim %b, dims = [] : ($b) -> tensor<1000x{0}>
    %at_least = stablehlo.compare GE, %drawn, %low : (tensor<1000x{0}>, tensor<1000x{0}>) -> tensor<1000xi1>
    %below = stablehlo.compare LT, %drawn, %high : (tensor<1000x{0}>, tensor<1000x{0}>) -> tensor<1000xi1>
    %inside = stablehlo.and %at_least, %below : tensor<1000xi1>
    %true = stablehlo.constant dense<true> : tensor<i1>
    %result = stablehlo.reduce(%inside init: %true) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>"""
for _kind in ("f32", "f64", "bf16", "i32", "i64"):
    rng(f"uniform_{_kind}", _kind, -3, 5, "UNIFORM", _BETWEEN.format(_kind), "All numbers are in [-3, 5).")
rng(
    "normal",
    "f32",
    10.0,
    2.0,
    "NORMAL",
    """%zero = stablehlo.constant dense<0.0> : tensor<f32>
    %sum = stablehlo.reduce(%drawn init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1000xf32>, tensor<f32>) -> tensor<f32>
    %least = stablehlo.constant dense<9500.0> : tensor<f32>
    %most = stablehlo.constant dense<10500.0> : tensor<f32>
    %clamped = stablehlo.clamp %least, %sum, %most : tensor<f32>
    %result = stablehlo.compare EQ, %clamped, %sum : (tensor<f32>, tensor<f32>) -> tensor<i1>""",
    "The mean of 1000 numbers is off by less than eight times its standard error.",
)
