"""Models of Keras on its JAX backend, called without state."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np

from support.jax_programs.declaration import Area, floats, integers

area = Area("keras")


def _add(name: str, layers: list[Any], inputs: Any, **options: Any) -> None:
    keras.utils.set_random_seed(0)
    model = keras.Sequential([keras.Input(inputs.shape[1:], dtype=str(inputs.dtype)), *layers])
    trained = [floats(*v.shape, seed=n) * np.float32(0.3) for n, v in enumerate(model.trainable_variables)]
    others = [np.asarray(v.value) for v in model.non_trainable_variables]

    def call(trained: Any, others: Any, inputs: Any) -> Any:
        return model.stateless_call(trained, others, inputs)

    area.add(name, call, trained, others, inputs, **options)


_LAYERS = keras.layers
_IMAGE = floats(2, 8, 8, 3)
_add("perceptron", [_LAYERS.Dense(8, activation="relu"), _LAYERS.Dense(3, activation="softmax")], floats(2, 6))
_add("convolution", [_LAYERS.Conv2D(4, 3), _LAYERS.MaxPooling2D(), _LAYERS.Flatten(), _LAYERS.Dense(2)], _IMAGE)
_add("separable", [_LAYERS.SeparableConv2D(4, 3, padding="same"), _LAYERS.GlobalAveragePooling2D()], _IMAGE)
_add("recurrent", [_LAYERS.LSTM(4)], floats(2, 5, 6))
_add("bidirectional", [_LAYERS.Bidirectional(_LAYERS.GRU(3, return_sequences=True))], floats(2, 5, 6))
_add("normalised", [_LAYERS.LayerNormalization(), _LAYERS.BatchNormalization()], floats(2, 6))
_add("embedded", [_LAYERS.Embedding(10, 4), _LAYERS.GlobalMaxPooling1D()], integers(0, 10, 2, 5))
_add("upsampled", [_LAYERS.Conv2DTranspose(2, 3, strides=2), _LAYERS.UpSampling2D()], _IMAGE)
