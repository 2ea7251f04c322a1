"""Count walks that never turn back."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import counting
from environments.algorithms import graphs

_PROMPT = """\
The undirected graph on vertices 0 to {last} has the edges listed below, one a
line. How many walks of exactly {T} edges lead from 0 to {last} and never take
an edge back right after it (never u, v, u)? Vertices and edges may otherwise
repeat. Give the number modulo {modulus}.
Answer: one integer, in the form {example}
{edges}"""
_MODULUS = 10_000
_TRIES = 200


class PathNoGoingBackCounting(base.Environment):
  """Non-backtracking walks of T edges from 0 to N - 1, modulo 10,000.

  Graphs have at least N + 1 edges, since trees and single cycles have next to
  no long walks, and the residue is never 0: parity and dead ends are redrawn.
  """

  answer = formats.Int()
  example = '8001'
  fields = ('N', 'M', 'T', 'edges')

  def params(self, level):
    return {'MAX_M': ladders.geometric(10, level, limit=72)}

  def generate(self, rng, params):
    most = params['MAX_M']
    for _ in range(_TRIES):
      m = rng.randint(2 * most // 3, most)
      n = rng.randint(_fewest_vertices(m), m - 1)
      t = rng.randint(3, 2**n)
      fields = {'N': n, 'M': m, 'T': t, 'edges': graphs.connected(rng, n, m)}
      solution = self.solve(fields)
      if solution:
        return fields | {'solution': solution}
    raise base.GenerationError(f'No graph with such walks: {params}.')

  def solve(self, fields):
    return counting.nonbacktracking_walks(
      fields['N'], fields['edges'], fields['T'], _MODULUS
    )

  def prompt(self, instance):
    return _PROMPT.format(
      T=instance['T'],
      last=instance['N'] - 1,
      modulus=_MODULUS,
      example=self.example,
      edges=formats.IntGrid().render(instance['edges']),
    )

  def score(self, instance, answer):
    if not 0 <= answer < _MODULUS:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])


def _fewest_vertices(m: int) -> int:
  """Returns the least n with m <= n (n - 1) / 2."""
  n = 2
  while n * (n - 1) < 2 * m:
    n += 1
  return n
