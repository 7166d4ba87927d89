"""Rigid bodies of Brax: rotations, kinematics, steps of its pipelines, its networks."""

from __future__ import annotations

from typing import Any

import numpy as np
from brax import kinematics, math
from brax.io import mjcf
from brax.positional import pipeline as positional
from brax.spring import pipeline as spring
from brax.training import networks

from support.jax_programs.declaration import Area, floats, key

area = Area("brax")

_PENDULUM = mjcf.loads(
    """
<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <body pos="0 0 1">
      <joint name="hinge" type="hinge" axis="0 1 0" damping="0.1"/>
      <geom type="capsule" fromto="0 0 0 0 0 -0.5" size="0.05"/>
      <body pos="0 0 -0.5">
        <joint name="elbow" type="hinge" axis="0 1 0"/>
        <geom type="capsule" fromto="0 0 0 0 0 -0.4" size="0.04"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor joint="hinge" gear="2"/></actuator>
</mujoco>
"""
)
_Q, _QD = np.float32([0.3, -0.2]), np.float32([0.1, 0.4])
_UNIT = np.float32([0.5, 0.5, -0.5, 0.5])

area.add("rotation", math.rotate, floats(3), _UNIT)
area.add("product", lambda u, v: math.quat_mul(u, math.quat_inv(v)), _UNIT, np.float32([1, 0, 0, 0]))
area.add("euler_angles", lambda q: math.quat_to_euler(q), _UNIT)
area.add("kinematics", lambda q, qd: kinematics.forward(_PENDULUM, q, qd), _Q, _QD)


def _stepping(pipeline: Any) -> Any:
    def step(q: Any, qd: Any, action: Any) -> Any:
        state = pipeline.init(_PENDULUM, q, qd)
        state = pipeline.step(_PENDULUM, state, action)
        return state.q, state.qd

    return step


area.add("spring_step", _stepping(spring), _Q, _QD, np.float32([0.5]), tolerance=1e-3, reason="stiff forces")
area.add("positional_step", _stepping(positional), _Q, _QD, np.float32([0.5]), tolerance=1e-3, reason="stiff forces")


def _policy(key: Any, observation: Any) -> Any:
    network = networks.make_policy_network(4, 6, hidden_layer_sizes=(8, 8))
    return network.apply(None, network.init(key), observation)


area.add("policy", _policy, key(), floats(2, 6))
