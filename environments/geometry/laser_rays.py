"""Rays from the origin that meet as many segments as possible."""

from environments import ladders
from environments.algorithms import lines_and_circles
from environments.sequence import _family


class LaserRays(_family.Exact):
  """Most segments that up to K rays meet; right or wrong.

  Segments are short beside the square they lie in, so that several rays pay;
  K is drawn from the numbers of rays, from 2 on, that meet more segments than
  fewer do and not all of them. N starts at 12 and ends at 100.
  """

  example = '0'  # One ray meets a segment.
  fields = ('N', 'segments', 'K')
  statement = """\
Each line below has a segment, as x y of its two ends. With K = {K}, choose at
most K rays that start at the origin, such that no segment meets more than one
of them. A segment meets a ray if they have a point in common, be it an end of
the segment or all of it. What is the largest total number of segments that meet
one of the chosen rays?
Answer: one integer, in the form {example}
{segments}"""

  def params(self, level):
    return {'N': ladders.linear(12, level, 2, limit=100)}

  def draw(self, rng, params):
    n = params['N']
    segments = []
    for _ in range(n):
      ends = [rng.randint(1, 2 * n) for _ in range(2)]
      for start in ends[:2]:
        reach = rng.randint(-n // 2, n // 2)
        ends.append(min(2 * n, max(1, start + reach)))
      segments.append(ends)
    met = lines_and_circles.rays_through(segments, n)
    options = [k for k in range(2, n) if met[k - 1] < met[k] < n]
    k = rng.choice(options) if options else 1
    return {'N': n, 'segments': segments, 'K': k}

  def fair(self, fields, solution):
    return fields['K'] > 1

  def solve(self, fields):
    most = min(fields['K'], len(fields['segments']))
    return lines_and_circles.rays_through(fields['segments'], most)[-1]
