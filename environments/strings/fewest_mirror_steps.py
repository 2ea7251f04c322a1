"""Build a binary word by letters and mirrors in the fewest steps."""

from environments import ladders
from environments import rewards
from environments.algorithms import mirrors
from environments.counting import _family


class FewestMirrorSteps(_family.Number):
  """The least number of steps, right or wrong.

  Words have 12 to 18 letters at first. They grow mostly by letters, and are
  mirrored with a chance of one in six, so that the least numbers differ and
  grow; words made by as many mirrors as letters all take a few steps.
  """

  example = '1'  # Words have more letters.
  fields = ('S',)
  statement = """\
A string is built from the empty one. A step adds one character at the front or
at the end, or joins the reverse of the whole present string to its front or to
its end. What is the least number of steps that builds the string below?
Answer: one integer, in the form {example}
{S}"""

  def params(self, level):
    return {'longest': ladders.geometric(18, level, limit=3000)}

  def draw(self, rng, params):
    n = rng.randint(2 * params['longest'] // 3, params['longest'])
    word = ''
    while len(word) < n:
      if 1 < len(word) <= n // 2 and rng.random() < 1 / 6:
        word = rng.choice((word + word[::-1], word[::-1] + word))
      else:
        letter = rng.choice('01')
        word = rng.choice((word + letter, letter + word))
    return {'S': word}

  def solve(self, fields):
    return mirrors.fewest_steps(fields['S'])

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
