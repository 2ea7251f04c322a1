"""The first of the shortest words that a word does not hold."""

import itertools

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import word_orders
from environments.sequence import _family

_TRIES = 300


class MinNonsubstring(_family.Solved):
  """The one word, or nothing.

  The answer is nearly any word of k letters, k from 3 to 7: the letters are a
  random walk that avoids it, prefers what has not occurred, and goes on until
  all that must occur has.
  """

  answer = formats.Word('ab')
  example = 'ba'  # Shorter than any answer.
  fields = ('N', 'A')
  statement = """\
Find the shortest word over the letters a and b that does not occur, without
gaps, in the word below. Of several, take the first in dictionary order.
Answer: one word, in the form {example}
{A}"""

  def params(self, level):
    k = ladders.linear(3, level // 3, limit=7)
    return {'K': k, 'N': 2**k + k + 2 * min(level, 100)}

  def draw(self, rng, params):
    for _ in range(_TRIES):
      target = _letters(rng, params['K'])
      word = _walk(rng, target, params['N'])
      if word_orders.first_absent(word, 'ab') == target:
        return {'N': len(word), 'A': word}
    raise base.GenerationError(f'No walk lacked the right word: {params}.')

  def solve(self, fields):
    return word_orders.first_absent(fields['A'], 'ab')

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])


def _walk(rng, target: str, size: int) -> str:
  """Returns random letters without `target` that hold all words before it.

  There are `size` of them or more; a walk may be stuck, and then fails.
  """
  k = len(target)
  every = list(map(''.join, itertools.product('ab', repeat=k)))
  missing = {way for way in every if way < target}
  missing.update(way[1:] for way in every)
  word, seen = _letters(rng, k - 1), {target}
  missing.discard(word)
  while len(word) < size or (missing and len(word) < 3 * len(every)):
    ways = [word[len(word) - k + 1 :] + letter for letter in 'ab']
    allowed = [way for way in ways if way != target]
    fresh = [way for way in allowed if way not in seen]
    chosen = rng.choice(fresh or allowed)
    seen.add(chosen)
    missing -= {chosen, chosen[1:]}
    word += chosen[-1]
  return word


def _letters(rng, size: int) -> str:
  return ''.join(rng.choices('ab', k=size))
