"""Fourier transforms in `jax.numpy.fft` and `jax.scipy.fft`."""

from __future__ import annotations

import jax.numpy as jnp
import jax.scipy.fft as scipy_fft
import numpy as np
from jax.numpy import fft

from support.jax_programs.declaration import Area, complexes, floats

area = Area("fft")

_X, _Z = floats(4, 6), complexes(4, 6)

area.add("fft", lambda x, z: (fft.fft(z), fft.fft(x), fft.fft(z, axis=0), fft.fft(z, n=8)), _X, _Z)
area.add("ifft", lambda z: (fft.ifft(z), fft.ifft(z, n=4), fft.ifft(fft.fft(z))), _Z)
area.add("rfft", lambda x: (fft.rfft(x), fft.rfft(x, n=5), fft.rfft(x, axis=0)), _X)
area.add("irfft", lambda z: (fft.irfft(z), fft.irfft(z, n=7)), _Z)
area.add("hermitian", lambda x, z: (fft.hfft(z), fft.ihfft(x)), _X, _Z)
area.add("two_dimensions", lambda x, z: (fft.fft2(z), fft.ifft2(z), fft.rfft2(x), fft.irfft2(z)), _X, _Z)
area.add(
    "several_dimensions",
    lambda x, z: (fft.fftn(z), fft.ifftn(z), fft.rfftn(x), fft.irfftn(z)),
    floats(2, 3, 4),
    complexes(2, 3, 4),
)
area.add("normalization", lambda z: (fft.fft(z, norm="ortho"), fft.ifft(z, norm="forward")), _Z)
area.add("shifts", lambda x: (fft.fftshift(x), fft.ifftshift(x, axes=1), fft.fftfreq(4) + x[:, 0], fft.rfftfreq(6)), _X)
area.add(
    "cosine_transforms", lambda x: (scipy_fft.dct(x), scipy_fft.idct(x), scipy_fft.dctn(x), scipy_fft.idctn(x)), _X
)
area.add("cosine_transform_orthogonal", lambda x: (scipy_fft.dct(x, norm="ortho"), scipy_fft.idct(x, norm="ortho")), _X)
area.add("double_precision", lambda x: (fft.fft(x), fft.rfft(x)), floats(5, dtype=np.float64), x64=True)
area.add("convolution_theorem", lambda a, b: fft.irfft(fft.rfft(a, 8) * fft.rfft(b, 8), 8), floats(5), floats(4))
area.add("spectrum", lambda x: jnp.abs(fft.rfft(x * jnp.hanning(6))) ** 2, _X)
