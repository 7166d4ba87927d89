"""Writes what one release of TensorFlow prints: `python corpus/years/make_tensorflow_texts.py` with that installed.

Runs under TensorFlow 2.2 (2020) and everything newer, on Python 3.8 and newer. `tensorflow-VERSION/` beside this script
gets of each program `NAME.hlo` and `NAME.optimized.hlo`, HLO before and after XLA's CPU compiler, `NAME.mhlo.mlir`,
what TensorFlow's passes legalize it to, where they can, and `NAME.npz`: the arguments, `argument00`, ..., and what
TensorFlow's XLA computed, `result00`, ....
"""

from __future__ import annotations

import inspect
import os
import re
import tempfile
from pathlib import Path

DUMPS = Path(tempfile.mkdtemp())
os.environ["XLA_FLAGS"] = f"--xla_dump_to={DUMPS} --xla_dump_hlo_as_text"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import numpy as np
import tensorflow as tf

FOLDER = Path(__file__).parent / f"tensorflow-{tf.__version__}"

#: Folders of source files, up to those inside of a library.
_FOLDERS = re.compile(r'(?<=source_file=")(?:[^"]*/site-packages/|[^"]*/)')

#: Ways to ask for the pass that makes MHLO of functions, of which each release knows one, newest first.
_PIPELINES = (
    "func.func(xla-legalize-tf),canonicalize",
    "builtin.func(xla-legalize-tf),canonicalize",
    "func(xla-legalize-tf),canonicalize",
    "xla-legalize-tf,canonicalize",
)


def _normal(seed, *shape):
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def layer(x, w, b):
    """Products and a softmax."""
    hidden = tf.nn.relu(tf.matmul(x, w) + b)
    return tf.nn.softmax(hidden), tf.reduce_mean(hidden, 0), tf.einsum("ij,kj->ik", x, x)


def convolution(images, kernel):
    """A convolution, pooling, and the gradient that goes back through both."""
    with tf.GradientTape() as tape:
        tape.watch(kernel)
        hidden = tf.nn.conv2d(images, kernel, 1, "SAME")
        pooled = tf.nn.avg_pool2d(tf.nn.max_pool2d(hidden, 2, 2, "VALID"), 2, 1, "SAME")
    return pooled, tape.gradient(pooled, kernel)


def indexing(table, rows, x):
    """Gathers, scatters, slices, padding."""
    return (
        tf.gather(table, rows),
        tf.tensor_scatter_nd_add(table, rows[:, None], table[:3]),
        tf.gather_nd(x, tf.stack([rows, rows], 1)),
        tf.concat([x[::-1], x[1:3:2]], 0),
        tf.pad(x, [[1, 0], [0, 2]]),
        tf.tile(tf.transpose(x), [1, 2]) + tf.range(8.0),
    )


def control_flow(x, n):
    """A loop with an unknown number of steps, and branches of both kinds."""
    _, total = tf.while_loop(lambda i, _: i < n, lambda i, t: (i + 1, t * 0.5 + x), [0, x])
    branch = tf.cond(n > 1, lambda: tf.sin(x), lambda: tf.cos(x))
    switched = tf.switch_case(n, [lambda: x + 1.0, lambda: x * 2.0, lambda: -x])
    return total, branch, switched


def ordering(x):
    """Sorting, the largest, positions, running sums."""
    values, indices = tf.math.top_k(x, 2)
    return tf.sort(x, axis=-1), values, indices, tf.argmax(x, 1), tf.cumsum(x, 1), tf.reduce_any(x > 1, 0)


def numbers(x, i):
    """Small and complex types, bits, conversions, comparisons."""
    half = tf.cast(x, tf.bfloat16)
    return (
        tf.cast(half * half, tf.float32),
        tf.abs(tf.complex(x, -x) * tf.complex(1.0, -2.0)),
        tf.bitcast(x, tf.int32),
        tf.where(x > 0, tf.round(x), tf.clip_by_value(x, -1.0, 1.0)),
        tf.bitwise.bitwise_xor(i, tf.bitwise.right_shift(i, 1)),
        tf.math.floormod(i, 3),
        tf.math.is_finite(x / 0.0),
        tf.pow(tf.abs(x), 1.5) + tf.math.expm1(x) + tf.math.rsqrt(tf.abs(x)) + tf.math.atan2(x, x + 1),
    )


def linear_algebra(m, right):
    """Factors, and transforms."""
    factor = tf.linalg.cholesky(tf.matmul(m, m, transpose_b=True) + 4 * tf.eye(3))
    return factor, tf.linalg.triangular_solve(factor, right), tf.abs(tf.signal.fft(tf.complex(m, m)))


PROGRAMS = {
    layer: (_normal(0, 4, 5), _normal(1, 5, 3), _normal(2, 3)),
    convolution: (_normal(3, 1, 6, 6, 2), _normal(4, 3, 3, 2, 4)),
    indexing: (_normal(5, 5, 4), np.array([3, 0, 2], np.int32), _normal(6, 4, 4)),
    control_flow: (_normal(7, 4), np.int32(2)),
    ordering: (_normal(8, 3, 4),),
    numbers: (_normal(9, 6), np.arange(-3, 3, dtype=np.int32)),
    linear_algebra: (_normal(10, 3, 3), _normal(11, 3, 2)),
}


def compiled(program, signature):
    options = {"jit_compile": True, "autograph": False}
    try:
        return tf.function(program, signature, **options)
    except TypeError:  # until 2.4
        options["experimental_compile"] = options.pop("jit_compile")
        return tf.function(program, signature, **options)


def legalized(program, signature):
    """Return MHLO of a program, None where this release's passes make none."""
    from tensorflow.python import pywrap_mlir

    concrete = tf.function(program, signature, autograph=False).get_concrete_function()
    if not hasattr(pywrap_mlir, "import_function"):  # until 2.2
        return None
    options = inspect.signature(pywrap_mlir.import_function).parameters
    debug_info = [False] if "show_debug_info" in options else []
    text = pywrap_mlir.import_function(concrete, "tf-standard-pipeline", *debug_info)
    for pipeline in _PIPELINES:
        try:
            found = pywrap_mlir.experimental_run_pass_pipeline(text, pipeline, False)
        except Exception:
            continue
        return found if '"tf.' not in found and "hlo." in found else None
    return None


def write(program, arguments):
    name = program.__name__
    signature = [tf.TensorSpec(a.shape, a.dtype) for a in arguments]
    before = set(DUMPS.iterdir())
    results = tf.nest.flatten(compiled(program, signature)(*map(tf.constant, arguments)))
    dumps = set(DUMPS.iterdir()) - before
    for ending, stage in ((".hlo", "before_optimizations.txt"), (".optimized.hlo", "after_optimizations.txt")):
        (dump,) = (path for path in dumps if path.name.endswith(stage))
        (FOLDER / (name + ending)).write_text(_FOLDERS.sub("", dump.read_text()))
    text = legalized(program, signature)
    if text is not None:
        (FOLDER / (name + ".mhlo.mlir")).write_text(text)
    arrays = {f"argument{i:02}": a for i, a in enumerate(arguments)}
    arrays.update({f"result{i:02}": r.numpy() for i, r in enumerate(results)})
    np.savez_compressed(FOLDER / (name + ".npz"), **arrays)


def main():
    FOLDER.mkdir(exist_ok=True)
    for program, arguments in PROGRAMS.items():
        try:
            write(program, arguments)
        except Exception as error:
            print("failed:", program.__name__, str(error)[:300])


if __name__ == "__main__":
    main()
