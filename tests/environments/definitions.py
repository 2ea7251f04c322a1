"""Definitions that several tests count with, written from the prompts."""

import functools
import itertools


def subset_paths(point, target, banned):
  """Counts paths whose coordinates only gain bits, trying all next points."""
  if point == target:
    return 1
  count = 0
  for axis, c in enumerate(point):
    for larger in range(c + 1, target[axis] + 1):
      following = (*point[:axis], larger, *point[axis + 1 :])
      if larger & c == c and following not in banned:
        count += subset_paths(following, target, banned)
  return count


@functools.cache
def tree_codes(nodes):
  """Returns the codes of all binary trees of so many nodes, in order."""
  if not nodes:
    return ['']
  dressed = lambda code: code and f'({code})'
  return [
    f'{dressed(left)}X{dressed(right)}'
    for size in range(nodes)
    for left in tree_codes(size)
    for right in tree_codes(nodes - 1 - size)
  ]


def pouring_steps(a, b):
  """Counts steps until both hold the same; 0 if they never do."""
  seen = set()
  while a != b:
    if (a, b) in seen:
      return 0
    seen.add((a, b))
    a, b = (a - b, 2 * b) if a > b else (2 * a, b - a)
  return len(seen)


def power_period(x):
  """Returns after how many powers of N their last K digits come again."""
  modulus = 10 ** x['K']
  first = value = x['N'] % modulus
  for length in itertools.count(1):
    value = value * x['N'] % modulus
    if value == first:
      return length


def recurrence_term(x):
  """Returns term N of the linear recurrence, in its last four digits."""
  terms = [x['A1'], x['A2']]
  while len(terms) < x['N']:
    terms.append(x['P'] * terms[-1] + x['Q'] * terms[-2])
  return terms[x['N'] - 1] % 10_000


@functools.cache
def power_tower(modulus):
  """Follows the powers of 2 around their cycle, to a high tower's place."""
  powers = [1 % modulus]
  while 2 * powers[-1] % modulus not in powers:
    powers.append(2 * powers[-1] % modulus)
  start = powers.index(2 * powers[-1] % modulus)
  cycle = len(powers) - start
  exponent = power_tower(cycle) if cycle > 1 else 0
  while exponent < start:
    exponent += cycle
  return powers[exponent]


def walk_xors(n, edges):
  """Returns the XORs of all walks from vertex 0 to n - 1."""
  seen, todo = {(0, 0)}, [(0, 0)]
  for at, value in todo:
    for u, v, weight in edges:
      for a, b in ((u, v), (v, u)):
        state = b, value ^ weight
        if a == at and state not in seen:
          seen.add(state)
          todo.append(state)
  return {value for at, value in seen if at == n - 1}


def colorings(x):
  """Returns all colorings of N things, up to the names of colors."""
  rows = [(0,)]
  for _ in range(x['N'] - 1):
    rows = [(*row, c) for row in rows for c in range(max(row) + 2)]
  return rows
