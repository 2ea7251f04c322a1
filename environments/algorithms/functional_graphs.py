"""Graphs with one arc out of every vertex, given as a list: i to targets[i]."""

from collections.abc import Sequence


def deaths(targets: Sequence[int], order: Sequence[int]) -> int:
  """Returns how many are hit when those not hit yet hit their targets in turn.

  Args:
    targets: who each one hits, maybe itself.
    order: all of them.
  """
  alive = [True] * len(targets)
  for v in order:
    if alive[v]:
      alive[targets[v]] = False
  return alive.count(False)


def _hunters(targets: Sequence[int]) -> list[list[int]]:
  hunters: list[list[int]] = [[] for _ in targets]
  for v, target in enumerate(targets):
    hunters[target].append(v)
  return hunters


def order_of_fewest_deaths(targets: Sequence[int]) -> list[int]:
  """Returns an order of acting after which the fewest are hit.

  Who has nothing more to fear acts, and so frees what its target would have
  hit; where all are in danger they form cycles, and any of them begins.
  """
  feared = [len(hunters) for hunters in _hunters(targets)]
  state = [''] * len(targets)  # 'acted' and 'hit' are final.
  acted = []

  def act(queue):
    for v in queue:
      if state[v]:
        continue
      state[v] = 'acted'
      acted.append(v)
      target = targets[v]
      if state[target] == 'hit':
        continue
      if not state[target]:
        after = targets[target]
        feared[after] -= 1
        if not feared[after]:
          queue.append(after)
      state[target] = 'hit'

  act([v for v in range(len(targets)) if not feared[v]])
  for v in range(len(targets)):
    act([v])
  done = set(acted)
  return acted + [v for v in range(len(targets)) if v not in done]


def order_of_most_deaths(targets: Sequence[int]) -> list[int]:
  """Returns an order of acting after which the most are hit.

  Targets act before those who hit them. A cycle begins one step before a vertex
  that is also hit from outside, if there is one.
  """
  hunters = _hunters(targets)
  order = []
  for cycle in cycles(targets):
    on = set(cycle)
    outside = [bool(set(hunters[v]) - on) for v in cycle]
    first = outside.index(True) if True in outside else 0
    turned = cycle[first:] + cycle[:first]
    begun = turned[-2::-1] + turned[-1:] if len(cycle) > 1 else turned
    for v in begun:
      begun += [u for u in hunters[v] if u not in on]
    order += begun
  return order


def cycles(targets: Sequence[int]) -> list[list[int]]:
  """Returns the cycles, each in the order of its arcs."""
  seen = [-1] * len(targets)
  found = []
  for start in range(len(targets)):
    v = start
    while seen[v] < 0:
      seen[v] = start
      v = targets[v]
    if seen[v] == start:
      cycle = [v]
      while targets[cycle[-1]] != v:
        cycle.append(targets[cycle[-1]])
      found.append(cycle)
  return found


def cheapest_single_cycle(
  targets: Sequence[int], costs: Sequence[int]
) -> list[int]:
  """Returns targets that form one cycle, at the least cost of changed ones.

  Of the vertices with one target the costliest keeps it. Where those that keep
  theirs close a cycle, one of them gives way to the next costliest, if any.
  """
  n = len(targets)
  rivals = [sorted(row, key=lambda v: -costs[v]) for row in _hunters(targets)]
  kept = {row[0] for row in rivals if row}
  for cycle in cycles(targets):
    if len(cycle) == n:
      return list(targets)
    if kept.issuperset(cycle):
      loss = lambda v: costs[v] - sum(costs[u] for u in rivals[targets[v]][1:2])
      v = min(cycle, key=loss)
      kept.remove(v)
      kept.update(rivals[targets[v]][1:2])
  return _linked(n, {v: targets[v] for v in kept})


def _linked(n: int, chosen: dict[int, int]) -> list[int]:
  """Returns targets that join paths, given by their arcs, into one cycle."""
  entered = set(chosen.values())
  paths = []
  for start in range(n):
    if start not in entered:
      path = [start]
      while path[-1] in chosen:
        path.append(chosen[path[-1]])
      paths.append(path)
  result = [chosen.get(v, -1) for v in range(n)]
  for path, after in zip(paths, paths[1:] + paths[:1]):
    result[path[-1]] = after[0]
  return result
