"""Greedy answers that must seldom be right, by public identifier.

Fields of instances are those of the public environments.
"""

from environments import base
from environments import interchange


def heaviest_first(instance: base.Instance) -> str:
  """Returns the vertices that stay independent when taken heaviest first."""
  neighbours: list[set[int]] = [set() for _ in range(instance['N'])]
  for u, v in instance['edges']:
    neighbours[u].add(v)
    neighbours[v].add(u)
  chosen: set[int] = set()
  for v in sorted(range(instance['N']), key=lambda v: -instance['R'][v]):
    if not neighbours[v] & chosen:
      chosen.add(v)
  return ' '.join(map(str, sorted(chosen)))


GREEDY = {'Maximum_IndependentSet_Tree': {'heaviest first': heaviest_first}}


def texts(env: base.Environment, instance: base.Instance) -> dict[str, str]:
  """Returns the greedy answers to one problem, by name."""
  found = {}
  for public, rules in GREEDY.items():
    if interchange.NAMES.get(public) == env.name:
      found |= {label: rule(instance) for label, rule in rules.items()}
  return found
