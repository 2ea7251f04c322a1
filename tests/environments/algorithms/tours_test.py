"""Tours and covers of graphs, against trying everything."""

import itertools
import random

from environments.algorithms import graphs
from environments.algorithms import tours


def test_circuits_pass_every_edge_once():
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(3, 8)
    edges = {p for p in graphs.pairs(n) if rng.random() < 0.5}
    for v in range(n - 1):  # Even degrees, by edges to the last vertex.
      if sum(v in edge for edge in edges) % 2:
        edges ^= {(v, n - 1)}
    start = min(edges, default=(0, 0))[0]
    out = [[b for a in edges for b in a if v in a and b != v] for v in range(n)]
    near = tours.reached(out, [start])
    edges = sorted(edge for edge in edges if edge[0] in near)
    if edges:
      circuit = tours.euler_circuit(n, edges)
      steps = [tuple(sorted(step)) for step in zip(circuit, circuit[1:])]
      assert circuit[0] == circuit[-1]
      assert sorted(steps) == edges


def test_odd_walks_visit_all_vertices_oddly_often():
  rng = random.Random(1)
  for _ in range(200):
    n = rng.randint(1, 9)
    edges = graphs.connected(rng, n, rng.randint(n - 1, 2 * n))
    walk = tours.odd_walk(n, edges)
    assert all(walk.count(v) % 2 for v in range(n))
    assert all(sorted(step) in edges for step in zip(walk, walk[1:]))


def _longest(beats, path):
  return max(
    (
      _longest(beats, [*path, v])
      for v, won in enumerate(beats[path[-1]])
      if won and v not in path
    ),
    default=len(path),
  )


def test_tournament_paths_are_longest():
  rng = random.Random(2)
  for _ in range(250):
    n, share = rng.randint(1, 6), rng.random()
    beats = [[False] * n for _ in range(n)]
    for u, v in graphs.pairs(n):
      u, v = (u, v) if rng.random() < share else (v, u)
      beats[u][v] = True
    start = rng.randrange(n)
    path = tours.longest_tournament_path(beats, start)
    assert path[0] == start
    assert len(set(path)) == len(path) == _longest(beats, [start])
    assert all(beats[u][v] for u, v in zip(path, path[1:]))


def _reaches_all(n, arcs, chosen):
  seen = set(chosen)
  for _ in range(n):
    seen |= {v for u, v in arcs if u in seen}
  return len(seen) == n


def test_origins_are_cheapest():
  rng = random.Random(3)
  for _ in range(250):
    n, share = rng.randint(1, 7), rng.choice((0.1, 0.2, 0.4))
    arcs = [
      p for p in itertools.permutations(range(n), 2) if rng.random() < share
    ]
    costs = [rng.randint(1, 5) for _ in range(n)]
    least = min(
      sum(costs[v] for v in chosen)
      for size in range(1, n + 1)
      for chosen in itertools.combinations(range(n), size)
      if _reaches_all(n, arcs, chosen)
    )
    origins = tours.cheapest_origins(n, arcs, costs)
    assert _reaches_all(n, arcs, origins)
    assert sum(costs[v] for v in origins) == least
