"""Problems on graphs, trees and arrangements, against trying all answers."""

import itertools

import pytest

import environments
from environments.algorithms import graphs
from environments.algorithms import trees


def _text(values):
  return ' '.join(map(str, values))


def _instance(name, level, seed):
  return environments.sample(environments.get(name), level, seed).instance


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _orders_of_words(x):
  """Yields every order of the pairs, and whether the words agree."""
  for order in itertools.permutations(range(x['N'])):
    words = [''.join(x[key][i] for i in order) for key in 'AB']
    yield _text(order), words[0] == words[1]


def _orders_of_matrix(x):
  n, orders = x['N'], list(itertools.permutations(range(x['N'])))
  for a, b in itertools.product(orders, repeat=2):
    m = [[x['A'][i][j] for j in b] for i in a]
    good = all(m[i][i] and m[i][n - 1 - i] for i in range(n))
    yield f'{_text(a)}\n{_text(b)}', good


def _subsets(n):
  for size in range(1, n + 1):
    yield from itertools.combinations(range(n), size)


def _splits(x):
  for chosen in _subsets(x['N']):
    inside = [[v in chosen for v in members] for members in x['Sets']]
    yield _text(chosen), all(any(i) and not all(i) for i in inside)


def _embeddings(x):
  first = [set(edge) for edge in x['G1_edges']]
  second = [set(edge) for edge in x['G2_edges']]
  for p in itertools.permutations(range(x['N2']), x['N1']):
    pairs = itertools.combinations(range(x['N1']), 2)
    good = all(({u, v} in first) == ({p[u], p[v]} in second) for u, v in pairs)
    yield _text(p), good


def _lightest(weighted):
  """Yields texts, and whether their weight is the least of all."""
  weighted = list(weighted)
  least = min(weight for _, weight in weighted)
  for text, weight in weighted:
    yield text, weight == least


def _paths(x):
  arcs = {(u, v): w for u, v, w in x['edges']}
  found, inner = [], range(1, x['N'] - 1)
  for size in range(x['N'] - 1):
    for middle in itertools.permutations(inner, size):
      path = [0, *middle, x['N'] - 1]
      steps = [arcs.get(step) for step in itertools.pairwise(path)]
      if None not in steps:
        found.append((_text(path), sum(steps)))
  return _lightest(found)


def _spanning_trees(x):
  found = []
  for chosen in itertools.combinations(x['edges'], x['N'] - 1):
    reached = {0}
    for _ in chosen:
      for u, v, _ in chosen:
        if {u, v} & reached:
          reached |= {u, v}
    if len(reached) == x['N']:
      ends = [end for v, u, _ in chosen for end in (u, v)]
      found.append((_text(ends), sum(w for _, _, w in chosen)))
  return _lightest(found)


def _labellings(x):
  for labels in itertools.product((1, 2), repeat=x['N']):
    equal = [v for e in x['edges'] for v in e if labels[e[0]] == labels[e[1]]]
    yield _text(labels), all(equal.count(v) % 2 == 0 for v in range(x['N']))


def _cliques(x):
  edges = set(map(tuple, x['edges']))
  for chosen in itertools.combinations(range(3 * x['N']), x['N']):
    pairs = itertools.combinations(chosen, 2)
    yield _text(chosen), all(pair in edges for pair in pairs)


def _orders(x):
  found = []
  for order in itertools.permutations(range(x['N'])):
    place = [order.index(v) for v in range(x['N'])]
    if all(place[a] < place[b] for a, b in x['before_conditions']):
      found.append((_text(order), place))
  return _lightest(found)


def _partitions(x):
  edges, count = set(map(tuple, x['edges'])), 0
  for chosen in _subsets(x['N']):
    alike = [p for p in graphs.pairs(x['N']) if len({*p} & {*chosen}) != 1]
    good = all((p in edges) == (p[0] in chosen) for p in alike)
    count += good and len(chosen) < x['N']
  for guess in range(x['N'] + 3):
    yield str(guess), guess == count


def _walks(x):
  """Yields walks over all vertices of up to two steps more than needed."""
  arcs = {(u, v): w for u, v, w in x['edges']}
  found = []
  for length in range(x['N'], x['N'] + 3):
    for walk in itertools.product(range(x['N']), repeat=length):
      if len(set(walk)) == x['N']:
        steps = [arcs.get(step) for step in itertools.pairwise(walk)]
        if None not in steps:
          found.append((_text(walk), sum(steps)))
  return _lightest(found)


def _independent_sets(x):
  edges, found = x['edges'], []
  for chosen in _subsets(x['N']):
    if not any(u in chosen and v in chosen for u, v in edges):
      found.append((_text(chosen), -sum(x['R'][v] for v in chosen)))
  return _lightest(found)


def _centers(x):
  far = [trees.distances(x['N'], x['edges'], [v]) for v in range(x['N'])]
  found = []
  for chosen in itertools.combinations(range(x['N']), x['M']):
    radius = max(min(far[v][k] for v in chosen) for k in x['key_vertices'])
    found.append((_text(chosen), radius))
  return _lightest(found)


EVERY_ANSWER = {
  'pcp_permutation': (_orders_of_words, (0, 1, 2), True),
  'matrix_permutation_both_diagonal_one': (_orders_of_matrix, (0,), True),
  'set_splitting': (_splits, (0, 2), True),
  'subgraph_isomorphism': (_embeddings, (0, 1), True),
  'shortest_path': (_paths, (0, 1, 2), True),
  'minimum_spanning_tree': (_spanning_trees, (0, 1), True),
  'even_degree_graph_partitioning': (_labellings, (0, 2), True),
  'half_size_clique': (_cliques, (0,), True),
  'topological_sort_minimal_lexicographical_order': (_orders, (0, 2), False),
  'clique_independent_set_partitioning_counting': (_partitions, (0, 2), False),
  'hamiltonian_path': (_walks, (0,), True),
  'maximum_independent_set_tree': (_independent_sets, (0, 1), True),
  'tree_k_center': (_centers, (0, 1), True),
}
SEEDS = (10, 13, 14)


@pytest.mark.parametrize('name', EVERY_ANSWER)
def test_right_answers_are_accepted_and_no_others(name):
  answers, levels, several = EVERY_ANSWER[name]
  counts = set()
  for level, seed in itertools.product(levels, SEEDS):
    x = _instance(name, level, seed)
    right = 0
    for text, good in answers(x):
      assert _judge(name, x, text).correct == good, (x, text)
      right += good
    counts.add(right)
  assert min(counts) > 0
  assert (max(counts) > 1) == several


@pytest.mark.parametrize(
  ('name', 'level'), [('growing_tree_token', 3), ('growing_tree_token', 9)]
)
def test_one_letter_off_is_wrong(name, level):
  x = _instance(name, level, 0)
  for i, letter in enumerate(x['solution']):
    other = 'F' if letter == 'T' else 'T'
    text = x['solution'][:i] + other + x['solution'][i + 1 :]
    assert _judge(name, x, text).status in ('partial', 'wrong')


@pytest.mark.parametrize(
  'name',
  [
    'clique_independent_set_partitioning_counting',
    'most_component_tree_removing_two_paths',
  ],
)
def test_one_off_is_wrong_at_every_size(name):
  for level in (0, 5, 20, 50):
    x = _instance(name, level, 0)
    for near in (x['solution'] - 1, x['solution'] + 1):
      assert _judge(name, x, str(near)).status in ('partial', 'wrong')
