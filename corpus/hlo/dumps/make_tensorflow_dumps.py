"""Makes the dumps in `tensorflow/` with TensorFlow's own XLA: `python corpus/hlo/dumps/make_tensorflow_dumps.py`.

Needs `tensorflow-cpu` (2.21 made what is here), which the tests do not. Each program gives `NAME.hlo`, the module
TensorFlow hands to XLA (with shapes at the operands and source positions in the metadata), `NAME.optimized.hlo`, what
XLA's CPU compiler makes of it, and `NAME.npz`: the arguments of the entry computation, `argument00`, ..., and what
TensorFlow's XLA gave for them, `result00`, .... Programs without determined results have no `.npz`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

HERE = Path(__file__).parent
FOLDER = HERE / "tensorflow"

#: Folders of source files, up to those inside of a library.
_FOLDERS = re.compile(r'(?<=source_file=")(?:[^"]*/site-packages/|[^"]*/)')

Arguments = tuple[Any, ...]


def _normal(seed: int, *shape: int) -> Any:
    return tf.constant(np.random.default_rng(seed).normal(size=shape).astype(np.float32))


def _integers(seed: int, high: int, *shape: int) -> Any:
    return tf.constant(np.random.default_rng(seed).integers(0, high, shape).astype(np.int32))


# --- networks -------------------------------------------------------------------------------------------------------


def cnn(images: Any, kernel: Any, bias: Any, depthwise: Any, weights: Any, labels: Any) -> Any:
    """Convolutions, pooling and a dense layer with the gradient of the loss."""
    with tf.GradientTape() as tape:
        tape.watch([kernel, bias, depthwise, weights])
        hidden = tf.nn.relu(tf.nn.conv2d(images, kernel, 1, "SAME") + bias)
        hidden = tf.nn.max_pool2d(hidden, 2, 2, "VALID")
        hidden = tf.nn.depthwise_conv2d(hidden, depthwise, [1, 1, 1, 1], "SAME")
        hidden = tf.nn.avg_pool2d(tf.nn.relu6(hidden), 2, 2, "SAME")
        logits = tf.reshape(hidden, [tf.shape(hidden)[0], -1]) @ weights
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
    return loss, *tape.gradient(loss, [kernel, bias, depthwise, weights])


def convolutions(x: Any, kernel: Any, volume: Any, kernel3d: Any) -> Any:
    """Dilated, strided, grouped, transposed and three-dimensional convolutions."""
    return (
        tf.nn.conv2d(x, kernel, 1, [[0, 0], [2, 1], [1, 2], [0, 0]], dilations=2),
        tf.nn.conv2d(x, kernel[:, :, :2, :], 2, "SAME"),
        tf.nn.conv2d_transpose(x, tf.transpose(kernel, [0, 1, 3, 2]), [2, 12, 12, 6], 2, "SAME"),
        tf.nn.conv3d(volume, kernel3d, [1, 1, 2, 1, 1], "VALID"),
    )


def lstm(inputs: Any, kernel: Any, recurrent: Any, bias: Any) -> Any:
    """A recurrent network as a loop over a tensor array."""
    units = recurrent.shape[0]
    steps, batch = inputs.shape[0], inputs.shape[1]
    outputs = tf.TensorArray(tf.float32, steps, element_shape=[batch, units])

    def step(index: Any, hidden: Any, cell: Any, outputs: Any) -> Any:
        gates = inputs[index] @ kernel + hidden @ recurrent + bias
        i, f, g, o = tf.split(gates, 4, axis=-1)
        cell = tf.sigmoid(f) * cell + tf.sigmoid(i) * tf.tanh(g)
        hidden = tf.sigmoid(o) * tf.tanh(cell)
        return index + 1, hidden, cell, outputs.write(index, hidden)

    zeros = tf.zeros([batch, units])
    _, hidden, cell, outputs = tf.while_loop(lambda i, *_: i < steps, step, [0, zeros, zeros, outputs])
    return outputs.stack(), hidden, cell


def embedding(table: Any, ids: Any, target: Any) -> Any:
    """Rows of a table, and the gradient that goes back to them."""
    with tf.GradientTape() as tape:
        tape.watch(table)
        rows = tf.gather(table, ids)
        loss = tf.reduce_sum(tf.square(tf.reduce_mean(rows, 1) - target))
    gradient = tape.gradient(loss, table)
    flat = tf.reshape(ids, [-1, 1])
    counts = tf.tensor_scatter_nd_add(tf.zeros([table.shape[0]]), flat, tf.ones([flat.shape[0]]))
    return loss, tf.convert_to_tensor(gradient), counts, tf.gather_nd(table, tf.stack([ids, ids % 3], -1))


def attention(x: Any, mask: Any, query: Any, key: Any, value: Any, out: Any) -> Any:
    """Causal attention of several heads, layer norm and a feed-forward layer's activation."""
    mean, variance = tf.nn.moments(x, -1, keepdims=True)
    h = (x - mean) * tf.math.rsqrt(variance + 1e-5)
    q, k, v = (tf.einsum("bsd,dhe->bhse", h, w) for w in (query, key, value))
    scores = tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.cast(q.shape[-1], tf.float32))
    weights = tf.nn.softmax(tf.where(mask, scores, -1e9))
    return x + tf.einsum("bhse,hed->bsd", weights @ v, out), tf.nn.gelu(h)


def batch_norm(x: Any, scale: Any, offset: Any, mean: Any, variance: Any) -> Any:
    """Batch normalization: training, its gradient, and inference."""
    with tf.GradientTape() as tape:
        tape.watch([x, scale, offset])
        y, batch_mean, batch_variance = tf.compat.v1.nn.fused_batch_norm(x, scale, offset, epsilon=1e-3)
        loss = tf.reduce_sum(tf.square(y) * tf.sin(x))
    inference, *_ = tf.compat.v1.nn.fused_batch_norm(x, scale, offset, mean, variance, 1e-3, is_training=False)
    return y, batch_mean, batch_variance, *tape.gradient(loss, [x, scale, offset]), inference


# --- operations -----------------------------------------------------------------------------------------------------


def einsum(a: Any, b: Any, c: Any) -> Any:
    return (
        tf.einsum("bij,bjk->bik", a, b),
        tf.einsum("bij,bkj->ik", a, c),
        tf.einsum("bij->ji", a),
        tf.einsum("...ij,...jk->...ik", a, b),
        tf.matmul(a, a, transpose_a=True),
    )


def sort(x: Any, keys: Any) -> Any:
    values, indices = tf.math.top_k(x, 3)
    return (
        tf.sort(x, axis=0, direction="DESCENDING"),
        tf.argsort(x, axis=-1, stable=True),
        values,
        indices,
        tf.argmax(x, 1),
        tf.searchsorted(tf.sort(keys), tf.constant([0, 3, 9])),
    )


def fft(x: Any) -> Any:
    spectrum = tf.signal.fft(tf.complex(x, -x))
    return (
        spectrum,
        tf.signal.ifft(spectrum),
        tf.signal.rfft(x),
        tf.signal.irfft(tf.signal.rfft(x), [12]),
        tf.signal.fft2d(tf.complex(x, x)),
        tf.math.conj(spectrum) * tf.complex(2.0, 1.0),
        tf.math.angle(spectrum),
    )


def linear_algebra(matrix: Any, right: Any, identity: Any) -> Any:
    square = tf.matmul(matrix, matrix, transpose_b=True) + 4 * identity
    factor = tf.linalg.cholesky(square)
    eigenvalues, _ = tf.linalg.eigh(square)
    q, r = tf.linalg.qr(matrix)
    return (
        factor,
        tf.linalg.triangular_solve(factor, right),
        tf.linalg.triangular_solve(factor, right, adjoint=True),
        eigenvalues,
        q @ r,
        tf.linalg.solve(square, right),
        tf.linalg.diag_part(square),
    )


def random(seed: Any) -> Any:
    """Random numbers that a seed determines."""
    return (
        tf.random.stateless_uniform([4, 3], seed, alg="threefry"),
        tf.random.stateless_normal([5], seed + 1, alg="threefry"),
    )


def stateful_random(shift: Any) -> Any:
    """Random numbers that nothing determines."""
    return tf.random.uniform([3, 2]) + shift, tf.random.normal([4])


def control_flow(x: Any, index: Any, limit: Any) -> Any:
    """Branches of both kinds and nested loops with unknown trip counts."""
    branch = tf.cond(tf.reduce_sum(x) > 0, lambda: x * 2, lambda: -x)
    switched = tf.switch_case(index, [lambda: tf.sin(x), lambda: tf.cos(x), lambda: tf.zeros_like(x)])

    def body(i: Any, total: Any) -> Any:
        inner = tf.while_loop(lambda j, _: j < i, lambda j, t: (j + 1, t * 1.5), [0, x])
        return i + 1, total + inner[1]

    _, total = tf.while_loop(lambda i, _: i < limit, body, [0, tf.zeros_like(x)])
    return branch, switched, total


def reductions(x: Any, segments: Any) -> Any:
    return (
        tf.cumsum(x, 1, exclusive=True),
        tf.math.cumulative_logsumexp(x, 1, reverse=True),
        tf.reduce_prod(x, 0),
        tf.reduce_any(x > 1, 1),
        tf.math.unsorted_segment_sum(x, segments, 3),
        tf.math.unsorted_segment_max(x, segments, 3),
        tf.norm(x, axis=0),
        tf.math.reduce_logsumexp(x),
    )


def movement(x: Any, update: Any) -> Any:
    return (
        tf.pad(x, [[1, 2], [0, 3]], constant_values=-1.0),
        tf.slice(x, [1, 0], [2, 3]),
        tf.concat([x, x[::2]], 0),
        tf.reverse(x, [1]),
        tf.roll(x, 2, 1),
        tf.tile(x, [2, 1]),
        tf.one_hot(tf.cast(x[0] * 2, tf.int32), 4),
        tf.tensor_scatter_nd_update(x, [[3], [0]], update),
        tf.nn.space_to_depth(tf.reshape(x, [1, 2, 4, 3]), 2),
        tf.image.resize(tf.reshape(x, [1, 4, 6, 1]), [3, 5]),
        tf.linalg.diag(x[0]),
    )


def numbers(x: Any, integers: Any) -> Any:
    """Elementwise functions of all kinds, conversions, bits."""
    half = tf.cast(x, tf.bfloat16)
    small = tf.cast(integers, tf.uint8)
    return (
        tf.math.erf(x) + tf.math.log1p(tf.abs(x)) + tf.math.expm1(x) + tf.math.tan(x),
        tf.math.atan2(x, x + 1) + tf.math.sign(x) + tf.math.round(x) + tf.math.floor(x) + tf.math.ceil(x),
        tf.math.lgamma(tf.abs(x) + 1) + tf.math.digamma(tf.abs(x) + 1),
        tf.cast(half * half, tf.float32),
        tf.bitwise.bitwise_xor(small, tf.constant(5, tf.uint8)),
        tf.bitwise.left_shift(integers, tf.constant(3)) // 7 + integers % 5,
        tf.bitcast(x, tf.int32),
        tf.cast(x, tf.float64) ** 2.0,
        tf.raw_ops.PopulationCount(x=integers),
        tf.math.is_nan(x / tf.nn.relu(x)),
        tf.quantization.fake_quant_with_min_max_args(x, -1.0, 1.0),
        tf.clip_by_value(x, -0.5, 0.5),
    )


def dynamic_shapes(x: Any, mask: Any) -> Any:
    """Sizes that depend on data: dimensions with bounds."""
    kept = tf.boolean_mask(x, mask)
    return tf.reduce_sum(tf.sqrt(tf.abs(kept))), tf.reduce_sum(tf.cast(tf.where(mask), tf.float32) * 2.0)


def constants(x: Any) -> Any:
    """A constant whose elements the dump leaves out."""
    return x + tf.constant(np.arange(24, dtype=np.float32).reshape(4, 6))


_WEIGHTS: list[Any] = []


def training_step(x: Any, y: Any) -> Any:
    """Variables, which are parameters and results: the module has aliases."""
    if not _WEIGHTS:
        _WEIGHTS.extend([tf.Variable(_normal(60, 4, 3)), tf.Variable(tf.zeros([3])), tf.Variable(tf.zeros([4, 3]))])
    weights, bias, momentum = _WEIGHTS
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.tanh(x @ weights + bias) - y))
    gradient, bias_gradient = tape.gradient(loss, [weights, bias])
    momentum.assign(0.9 * momentum + gradient)
    weights.assign_sub(0.1 * momentum)
    bias.assign_sub(0.1 * bias_gradient)
    return loss


PROGRAMS: dict[Callable[..., Any], Arguments] = {
    cnn: (
        _normal(1, 2, 8, 8, 3), _normal(2, 3, 3, 3, 4), _normal(3, 4), _normal(4, 2, 2, 4, 1), _normal(5, 16, 5),
        _integers(6, 5, 2),
    ),
    convolutions: (
        _normal(7, 2, 6, 6, 4), _normal(8, 3, 3, 4, 6), _normal(9, 1, 3, 4, 3, 2), _normal(10, 2, 2, 2, 2, 3),
    ),
    lstm: (_normal(11, 5, 2, 3), _normal(12, 3, 16), _normal(13, 4, 16), _normal(14, 16)),
    embedding: (_normal(15, 9, 4), _integers(16, 9, 2, 3), _normal(17, 2, 4)),
    attention: (
        _normal(18, 2, 5, 8), tf.linalg.band_part(tf.ones([5, 5], tf.bool), -1, 0),
        _normal(19, 8, 2, 4), _normal(20, 8, 2, 4), _normal(21, 8, 2, 4), _normal(22, 2, 4, 8),
    ),
    batch_norm: (
        _normal(23, 2, 3, 3, 4), _normal(24, 4), _normal(25, 4), _normal(26, 4), tf.abs(_normal(27, 4)),
    ),
    einsum: (_normal(28, 2, 3, 4), _normal(29, 2, 4, 5), _normal(30, 2, 5, 4)),
    sort: (_normal(31, 4, 7), _integers(32, 10, 6)),
    fft: (_normal(33, 3, 12),),
    linear_algebra: (_normal(34, 4, 4), _normal(35, 4, 2), tf.eye(4)),
    random: (tf.constant([3, 4]),),
    stateful_random: (tf.constant(1.0),),
    control_flow: (_normal(36, 3), tf.constant(1), tf.constant(4)),
    reductions: (_normal(37, 4, 5), _integers(38, 3, 4)),
    movement: (_normal(39, 4, 6), _normal(40, 2, 6)),
    numbers: (_normal(41, 6), _integers(42, 200, 5)),
    dynamic_shapes: (_normal(43, 6, 2), tf.constant([True, False, True, True, False, True])),
    constants: (_normal(44, 4, 6),),
    training_step: (_normal(45, 5, 4), _normal(46, 5, 3)),
}  # fmt: skip
UNDETERMINED = (stateful_random,)


def without_places(text: str) -> str:
    """Return a dump whose source files stand without the folders of the machine that made it."""
    return _FOLDERS.sub("", text)


def arrays(values: Any) -> list[np.ndarray[Any, Any]]:
    return [np.asarray(value) for value in tf.nest.flatten(values)]


def make(program: Callable[..., Any], arguments: Arguments) -> None:
    name = program.__name__
    function = tf.function(program, jit_compile=True, autograph=False)
    compiler = function.experimental_get_compiler_ir(*arguments)
    (FOLDER / f"{name}.hlo").write_text(without_places(compiler(stage="hlo")))
    (FOLDER / f"{name}.optimized.hlo").write_text(without_places(compiler(stage="optimized_hlo")))
    if program in UNDETERMINED:
        return
    concrete = function.get_concrete_function(*arguments)
    by_handle = {id(variable.handle): variable for variable in concrete.variables}
    variables = [by_handle[id(captured)] for captured in concrete.captured_inputs]
    before = arrays(arguments) + arrays(variables)
    results = arrays(function(*arguments))
    results += arrays(variables)
    named = {f"argument{number:02}": array for number, array in enumerate(before)}
    named |= {f"result{number:02}": array for number, array in enumerate(results)}
    np.savez_compressed(FOLDER / f"{name}.npz", **named)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for program, arguments in PROGRAMS.items():
        make(program, arguments)
        print(program.__name__)


if __name__ == "__main__":
    main()
