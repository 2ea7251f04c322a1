"""Procedurally generated problems with verifiable answers (no JAX needed)."""

from environments.base import Environment
from environments.base import Problem
from environments.base import judge
from environments.base import sample
from environments.registry import get
from environments.registry import names
from environments.rewards import Reward
from environments.specs import make
from environments.specs import verify

__all__ = [
  'Environment',
  'Problem',
  'Reward',
  'get',
  'judge',
  'make',
  'names',
  'sample',
  'verify',
]
