"""Fitting roles, against all roles tried one by one."""

import random

from environments.algorithms import liars


def test_fitting_roles():
  rng = random.Random(3)
  for _ in range(200):
    n = rng.randint(2, 5)
    statements = liars.draw(rng, n)
    fits = 0
    for a in range(2**n):
      truth = []
      for kind, atoms in statements:
        v = [(a >> p & 1) == k for p, k in atoms]
        truth.append(
          {
            'is': v[0],
            'not': not v[0],
            'and': all(v),
            'or': any(v),
            'implies': not v[0] or v[-1],
            'iff': v[0] == v[-1],
          }[kind]
        )
      if all(truth[i] == (a >> i & 1) for i in range(n)):
        fits |= 1 << a
    assert liars.fitting(statements) == fits
