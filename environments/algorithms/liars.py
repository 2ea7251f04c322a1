"""Statements of people who always tell the truth or always lie."""

import random

Statement = tuple[str, list[tuple[int, bool]]]  # Its kind and its atoms.
_PAIRS = ('and', 'or', 'implies', 'iff')  # Kinds with two atoms.


def _atom(rng: random.Random, n: int, speaker: int) -> tuple[int, bool]:
  """Draws 'person is a knight' (True) or knave, but not of a knave himself."""
  person = rng.randrange(n)
  return person, person == speaker or rng.random() < 0.5


def draw(rng: random.Random, n: int) -> list[Statement]:
  """Draws what each of n people says: (kind, atoms)."""
  statements = []
  for speaker in range(n):
    kind = rng.choice(('is', 'not', *_PAIRS))
    atoms = [_atom(rng, n, speaker)]
    while kind in _PAIRS and len(atoms) < 2:
      atom = _atom(rng, n, speaker)
      atoms += [atom] * (atom not in atoms)
    statements.append((kind, atoms))
  return statements


def fitting(statements: list[Statement]) -> int:
  """Returns the bit set of the fitting assignments.

  Bit a is set if assignment a fits, where person i is a knight if and only if
  bit i of a is set.
  """
  n = len(statements)
  every = (1 << (1 << n)) - 1
  knights = []  # For each person, the assignments that make a knight of him.
  for i in range(n):
    block = ((1 << (1 << i)) - 1) << (1 << i)
    for j in range(i + 1, n):
      block |= block << (1 << j)
    knights.append(block)
  fits = every
  for speaker, (kind, atoms) in zip(knights, statements):
    a, b = (
      knights[person] if knight else every ^ knights[person]
      for person, knight in (atoms[0], atoms[-1])
    )
    values = {'is': a, 'not': every ^ a, 'and': a & b, 'or': a | b}
    values |= {'implies': (every ^ a) | b, 'iff': every ^ a ^ b}
    fits &= every ^ speaker ^ values[kind]
  return fits
