"""Turn one word into another by moving reversed ends to the front."""

import string

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_TRIES = 200
_PROMPT = """\
A move x, with 0 <= x <= {n}, cuts the last x letters off a word, reverses them
and puts them before the rest; move 2, say, turns vwxyz into zyvwx. Find at most
{max_k} moves that, made one after another, turn {s} into {t}.
Answer: the numbers x of the moves in order, separated by blanks, in the form
{example}"""


def moved(word: str, x: int) -> str:
  """Returns the word after the move `x`."""
  kept = len(word) - x
  return word[kept:][::-1] + word[:kept]


class StringReversalConstruction(base.Environment):
  """Any list of moves that reaches the target is right.

  Words have five letters at first. Between two and max(3, n // 2) moves are
  planted, and no single move, nor one of them any number of times up to four,
  does it.
  """

  answer = formats.IntList()
  example = '2 2'  # Equal moves are never right.
  fields = ('n', 's', 't', 'max_k')

  def params(self, level):
    return {'n': ladders.linear(5, level, limit=500)}

  def generate(self, rng, params):
    n = params['n']
    for _ in range(_TRIES):
      s = ''.join(rng.choices(string.ascii_lowercase, k=n))
      count = rng.randint(2, max(3, n // 2))
      moves = [rng.randint(1, n) for _ in range(count)]
      t = s
      for x in moves:
        t = moved(t, x)
      if s != t and not self._shortcut(s, t):
        fields = {'n': n, 's': s, 't': t, 'max_k': 3 * n}
        return fields | {'solution': moves}
    raise base.GenerationError(f'Shortcuts solved all problems: {params}.')

  def _shortcut(self, s, t):
    """Whether one move, made up to four times, turns s into t."""
    for x in range(1, len(s) + 1):
      word = s
      for _ in range(4):
        word = moved(word, x)
        if word == t:
          return True
    return False

  def restore(self, fields, reference_text):
    if reference_text is not None and not reference_text.strip():
      reference_text = '0'  # No move at all.
    return super().restore(fields, reference_text)

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    n, word = instance['n'], instance['s']
    if len(answer) > instance['max_k']:
      return rewards.INVALID
    if any(not 0 <= x <= n for x in answer):
      return rewards.INVALID
    for x in answer:
      word = moved(word, x)
    return rewards.exact(word, instance['t'])
