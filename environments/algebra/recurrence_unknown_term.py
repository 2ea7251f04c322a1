"""Complete a recurrence that is known by its first and one late value."""

from environments import ladders
from environments import rewards
from environments.counting import _family


def numbers(n: int) -> list[int]:
  """Returns the Fibonacci numbers F(0) = 0, F(1) = 1, ..., F(n)."""
  found = [0, 1]
  while len(found) <= n:
    found.append(found[-1] + found[-2])
  return found


class RecurrenceUnknownTerm(_family.Number):
  """T(X) of T(i) = A + u(i) - B, where u(1) = A, u(2) = B, from T(N - 1).

  X is from 4 to N - 2, N at least 7, and A and B reach 100: neither T(3), which
  is 2 A, nor the given T(N - 1) is asked for.
  """

  fields = ('N', 'A', 'M', 'X')
  statement = """\
The sequence u has u(1) = {A}, an unknown positive integer u(2), and
u(i) = u(i-1) + u(i-2) for i > 2. The sequence T has T(1) = T(2) = {A} and
T(i) = T(i-1) + u(i) - u(i-1) for i > 2. Given T({last}) = {M}, compute T({X}).
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {
      'MAX_N': ladders.geometric(9, level, limit=4_000),
      'MAX_A_B': 100,
    }

  def draw(self, rng, params):
    n, most = rng.randint(7, params['MAX_N']), params['MAX_A_B']
    a, b = rng.randint(1, most), rng.randint(1, most)
    m = self._term(a, b, n - 1)
    return {'N': n, 'A': a, 'M': m, 'X': rng.randint(4, n - 2)}

  def _term(self, a, b, i):
    """Returns T(i) for i >= 2."""
    u = numbers(i)
    return a + a * u[i - 2] + b * (u[i - 1] - 1)

  def solve(self, fields):
    n, a, m, x = (fields[key] for key in self.fields)
    start = self._term(a, 0, n - 1)
    weight = self._term(0, 1, n - 1)
    b, rest = divmod(m - start, weight)
    if rest or b < 1:
      raise ValueError(f'No second term gives T({n - 1}) = {m} from {a}.')
    return self._term(a, b, x)

  def prompt(self, instance):
    return super().prompt(instance | {'last': instance['N'] - 1})

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
