"""Cheap answers that must seldom be right, by public identifier.

Each takes an instance, whose fields are those of the public environment, and
returns an answer text.
"""

import collections
from collections.abc import Callable
from collections.abc import Iterable

from environments import base
from environments import identifiers


def _line(values: Iterable[int]) -> str:
  return ' '.join(map(str, values))


def heaviest_first(instance: base.Instance) -> str:
  """Returns the vertices that stay independent when taken heaviest first."""
  neighbours = collections.defaultdict(set)
  for u, v in instance['edges']:
    neighbours[u].add(v)
    neighbours[v].add(u)
  weights = instance['R']
  chosen: set[int] = set()
  for v in sorted(range(len(weights)), key=lambda v: -weights[v]):
    if not neighbours[v] & chosen:
      chosen.add(v)
  return _line(sorted(chosen))


def highest_degrees(instance: base.Instance) -> str:
  """Returns the N vertices that the most edges meet."""
  degrees = collections.Counter(v for edge in instance['edges'] for v in edge)
  return _line(v for v, _ in degrees.most_common(instance['N']))


def votes(instance: base.Instance) -> str:
  """Returns for each variable the sign it has in more clauses."""
  balance = collections.Counter()
  for clause in instance['clauses']:
    for variable, sign in clause:
      balance[variable] += 1 if sign else -1
  return _line(int(balance[v] > 0) for v in range(instance['N']))


def _largest(key: str) -> Callable[[base.Instance], str]:
  return lambda instance: str(max(instance[key]))


def _first_half(instance: base.Instance) -> str:
  return _line(range(instance['N'] // 2))


def _first_keys(instance: base.Instance) -> str:
  return _line(instance['key_vertices'][: instance['M']])


GREEDY = {
  'CRT': {'largest remainder': _largest('X_mod_B')},
  'CowDanceShow': {'longest dance': _largest('d')},
  'DynDynamite': {'first keys': _first_keys},
  'ImpParty': {'highest degrees': highest_degrees},
  'JugPuzzle': {f'Fill {i}': lambda _, i=i: f'Fill {i}' for i in range(3)},
  'Maximum_IndependentSet_Tree': {'heaviest first': heaviest_first},
  'SAT': {'votes': votes},
  'SetSplitting': {'first half': _first_half},
}


def texts(env: base.Environment, instance: base.Instance) -> dict[str, str]:
  """Returns the cheap answers to one problem, by name."""
  found = {}
  for public, rules in GREEDY.items():
    if identifiers.name(public) == env.name:
      found |= {label: rule(instance) for label, rule in rules.items()}
  return found
