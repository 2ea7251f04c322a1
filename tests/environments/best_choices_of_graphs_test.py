"""Best choices in graphs and lists, against trying all answers."""

import itertools
import random

import pytest

import environments
from environments.algorithms import graphs


def _text(values):
  return ' '.join(map(str, values))


def _graph(rng, n, most=None):
  count = rng.randint(2, n * (n - 1) // 2)
  edges = [list(e) for e in rng.sample(graphs.pairs(n), count)]
  return [[*e, rng.randint(1, most)] for e in edges] if most else edges


def _costed(rng):
  n = rng.randint(3, 7)
  costs = [rng.randint(1, 4) for _ in range(n)]
  return {'N': n, 'edges': _graph(rng, n), 'C': costs, 'covering': []}


def _loads(rng):
  n = rng.randint(2, 7)
  weights = [rng.randint(1, 6) for _ in range(n)]
  values = [rng.randint(1, 9) for _ in range(n)]
  most = rng.randint(min(weights), sum(weights))
  return {'N': n, 'W': weights, 'V': values, 'W_max': most}


def _centers(rng):
  n = rng.randint(3, 6)
  edges = graphs.connected(rng, n, rng.randint(n - 1, 2 * n))
  edges = [[*e, rng.randint(1, 5)] for e in edges]
  fields = {'N': n, 'K': rng.randint(1, n - 1), 'edges': edges}
  return fields | {'edge_density': 0.5, 'Floyd': []}


def _arcs(rng):
  n = rng.randint(3, 5)
  arcs = list(itertools.permutations(range(n), 2))
  count = rng.randint(1, len(arcs))
  edges = [[*e, rng.randint(1, 4)] for e in rng.sample(arcs, count)]
  return {'N': n, 'edges': edges}


def _subsets(x):
  for size in range(1, x['N'] + 1):
    yield from itertools.combinations(range(x['N']), size)


def _paths(x):
  for size in range(1, x['N'] + 1):
    yield from itertools.permutations(range(x['N']), size)


def _joined(x):
  return {frozenset(e[:2]) for e in x['edges']}


def _clique(x, chosen):
  pairs = map(frozenset, itertools.combinations(chosen, 2))
  return -len(chosen) if set(pairs) <= _joined(x) else None


def _cover(x, chosen):
  met = all(edge & set(chosen) for edge in _joined(x))
  return sum(x['C'][v] for v in chosen) if met else None


def _dominating(x, chosen):
  near = set(chosen).union(*(e for e in _joined(x) if e & set(chosen)))
  return sum(x['C'][v] for v in chosen) if len(near) == x['N'] else None


def _load(x, chosen):
  fits = sum(x['W'][i] for i in chosen) <= x['W_max']
  return -sum(x['V'][i] for i in chosen) if fits else None


def _radius(x, chosen):
  if len(chosen) != x['K']:
    return None
  away = [0 if v in chosen else 10**9 for v in range(x['N'])]
  for _ in range(x['N']):
    for u, v, w in x['edges']:
      away[u] = min(away[u], away[v] + w)
      away[v] = min(away[v], away[u] + w)
  return max(away)


def _heavy(x, path):
  weights = {(u, v): w for u, v, w in x['edges']}
  steps = [weights.get(step) for step in zip(path, path[1:])]
  return None if None in steps else -sum(steps)


def _simple(rng):
  n = rng.randint(3, 7)
  return {'N': n, 'edges': _graph(rng, n)}


PROBLEMS = {
  'maximum_clique': (_simple, _subsets, _clique),
  'minimum_vertex_cover': (_costed, _subsets, _cover),
  'minimum_dominating_set': (_costed, _subsets, _dominating),
  'knapsack': (_loads, _subsets, _load),
  'vertex_k_center': (_centers, _subsets, _radius),
  'longest_path': (_arcs, _paths, _heavy),
}


@pytest.mark.parametrize('name', PROBLEMS)
def test_the_best_answers_and_no_others_are_right(name):
  draw, answers, value = PROBLEMS[name]
  env = environments.get(name)
  rng = random.Random(name)
  for case in range(200):
    x = draw(rng)
    x['solution'] = env.solve(x)
    assert env.score(x, x['solution']).correct
    if case >= 15:  # The rest check the solver alone.
      best = min(v for a in answers(x) if (v := value(x, a)) is not None)
      assert value(x, tuple(x['solution'])) == best
      continue
    found = {a: value(x, a) for a in answers(x)}
    best = min(v for v in found.values() if v is not None)
    for answer, v in found.items():
      verdict = environments.judge(env, x, _text(answer))
      assert verdict.correct == (v == best), (x, answer)
      assert (verdict.status == 'invalid') == (v is None), (x, answer)


@pytest.mark.parametrize('name', PROBLEMS)
def test_repeats_and_strangers_are_refused(name):
  env = environments.get(name)
  x = environments.sample(env, 2, 0).instance
  chosen = x['solution']
  for wrong in ([*chosen, chosen[-1]], [*chosen[:-1], -1], [10**9]):
    assert env.score(x, wrong).status == 'invalid'
