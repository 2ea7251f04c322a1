"""Measure an amount with jugs."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import puzzles

_PROMPT = """\
Jugs 0 to {last} have the capacities below and start empty. The actions are
"Fill i": fill jug i to its capacity; "Empty i": empty jug i; "Pour i j": pour
from jug i into jug j until i is empty or j is full. Give actions after which
some jug holds exactly {target}.
Answer: the actions in order, one a line, in the form
{example}
Capacities: {capacities}"""
_TRIES = 1_000
_OPERANDS = {'fill': 1, 'empty': 1, 'pour': 2}


class Actions(formats.Format):
  """Actions on jugs: `Fill 0` and `Pour 0 1`, one a line or in a row."""

  def parse(self, text):
    words = formats.undress(text).replace(',', ' ').split()
    if len(words) > 3 * formats.MAX_ROWS:
      return None
    actions, at = [], 0
    while at < len(words):
      end = at + 1 + _OPERANDS.get(words[at].lower(), len(words))
      numbers = [_number(word) for word in words[at + 1 : end]]
      if end > len(words) or None in numbers:
        return None
      actions.append([words[at].capitalize(), *numbers])
      at = end
    return actions or None

  def render(self, answer):
    return '\n'.join(' '.join(map(str, action)) for action in answer)


def _number(word: str) -> int | None:
  """Reads the number of a jug, of up to nine digits."""
  plain = word.isascii() and word.isdigit() and len(word) < 10
  return int(word) if plain else None


def pour(capacities: list[int], actions: list[list]) -> list[int] | None:
  """Returns the contents in the end; None if a jug does not exist."""
  held = [0] * len(capacities)
  for word, *jugs in actions:
    if max(jugs) >= len(held) or len(set(jugs)) < len(jugs):
      return None
    i, j = jugs[0], jugs[-1]
    if word == 'Fill':
      held[i] = capacities[i]
    elif word == 'Empty':
      held[i] = 0
    else:
      moved = min(held[i], capacities[j] - held[j])
      held[i] -= moved
      held[j] += moved
  return held


class JugPuzzle(base.Environment):
  """Any actions that leave the target in some jug; right or wrong.

  Three jugs at every level, since more jugs make solutions shorter. The target
  takes the most actions, or one fewer, of all amounts within reach of a number
  that grows with the level; most drawn by chance took a single action.
  """

  answer = Actions()
  example = 'Fill 0\nPour 0 1'  # Two actions, where three are needed.
  fields = ('N', 'jug_capacities', 'target_volumn')

  def params(self, level):
    return {
      'N': 3,
      'steps': ladders.linear(4, level // 2, limit=14),
      'max_capacity': ladders.linear(12, level, 4, limit=1_000),
    }

  def generate(self, rng, params):
    top = params['max_capacity']
    sizes = range(top // 3, top + 1)
    for _ in range(_TRIES):
      capacities = rng.sample(sizes, params['N'])
      found = puzzles.jug_amounts(capacities, params['steps'])
      most = max(map(len, found.values()))
      if most >= max(4, params['steps'] - 3):
        target = rng.choice([x for x in found if len(found[x]) >= most - 1])
        return {
          'N': params['N'],
          'jug_capacities': capacities,
          'target_volumn': target,
          'solution': [list(action) for action in found[target]],
        }
    raise base.GenerationError(f'All amounts were within reach: {params}.')

  def prompt(self, instance):
    return _PROMPT.format(
      example=self.example,
      last=instance['N'] - 1,
      target=instance['target_volumn'],
      capacities=formats.IntList().render(instance['jug_capacities']),
    )

  def score(self, instance, answer):
    held = pour(instance['jug_capacities'], answer)
    if held is None:
      return rewards.INVALID
    return rewards.exact(instance['target_volumn'] in held, True)
