"""Cycles and limits of powers modulo a number."""

from environments.algorithms import number_theory


def order(n: int, p: int, k: int) -> int:
  """Returns the least L >= 1 with n ** L = 1 modulo p ** k.

  The order modulo p, times a power of p.

  Args:
    n: not divisible by p.
    p: a small prime.
    k: at least 1.
  """
  if n % p == 0:
    raise ValueError(f'{p} must not divide the base, got {n}.')
  modulus, length = p**k, 1
  while pow(n, length, p) != 1:
    length += 1
  power = pow(n, length, modulus)
  while power != 1:
    power = pow(power, p, modulus)
    length *= p
  return length


def tower_residue(modulus: int) -> int:
  """Returns the limit of 2, 2 ** 2, 2 ** 2 ** 2, ... modulo `modulus` >= 1.

  Euler: far up, exponents that agree modulo phi(m) give the same power modulo
  m, if both are large; adding phi(m) makes them so.
  """
  if modulus == 1:
    return 0
  phi = modulus
  for p in number_theory.factorize(modulus):
    phi -= phi // p
  return pow(2, tower_residue(phi) + phi, modulus)
