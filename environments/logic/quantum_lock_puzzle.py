"""Reach a number by buttons whose effects alternate."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
X starts at 0 and Y at {Y_start}. Each button has one action on Y for X = 0 and
one for X = 1. Pressing a button performs its action for the present X; then X
changes from 0 to 1 or from 1 to 0. Find a sequence of at most {most} presses,
repeats allowed, after which Y is exactly {Y_target}.
Answer: the numbers of the buttons in order, separated by blanks, in the form
{example}
{buttons}"""
_MOST = 1_000
_TRIES = 100
_EMPTY_CHARS = 1_000  # Of an empty answer, with blanks and dress.


class Presses(formats.IntList):
  """Numbers of buttons; the empty text presses none."""

  def parse(self, text):
    found = super().parse(text)
    if found is None and len(text) <= _EMPTY_CHARS:
      return None if formats.undress(text) else []
    return found


def press(rule: list, y: int) -> int:
  """Returns Y after an action [op, value]."""
  op, value = rule
  if op == '*':
    return y * value
  return y + value if op == '+' else y - value


def shortest(start: int, buttons: list, steps: int) -> dict[int, tuple]:
  """Returns the Y that need exactly `steps` presses, each with presses."""
  seen = {start}
  states = {(0, start): ()}
  fresh = {(0, start): ()}
  for _ in range(steps):
    following = {}
    for (x, y), path in fresh.items():
      for k, rules in enumerate(buttons):
        state = 1 - x, press(rules[x], y)
        if state not in states:
          states[state] = following[state] = (*path, k)
    fresh = following
    new = {y: path for (_, y), path in fresh.items() if y not in seen}
    seen |= new.keys()
  return new


class QuantumLockPuzzle(base.Environment):
  """Any presses that reach the target; right or wrong.

  Three buttons at every level, since more make solutions shorter. The target
  needs a number of presses that grows with the level, found by search; it is
  one of the nearer half of such targets.
  """

  answer = Presses()
  example = '0 2 1'  # Three presses, where four are needed.
  fields = ('N', 'Y_start', 'Y_target', 'buttons')
  presentation = ('steps',)

  def params(self, level):
    return {
      'N': 3,
      'steps': ladders.linear(4, level // 2, limit=8),
      'max_value': ladders.linear(6, level, limit=10**6),
    }

  def generate(self, rng, params):
    n, top, steps = params['N'], params['max_value'], params['steps']
    for _ in range(_TRIES):
      start = rng.randint(-top, top)
      draw = lambda: self._rule(rng, top)
      buttons = [[draw(), draw()] for _ in range(n)]
      found = shortest(start, buttons, steps)
      if len(found) > 3:
        near = sorted(found, key=lambda y: (abs(y), y))
        target = rng.choice(near[: len(near) // 2])
        fields = {'N': n, 'Y_start': start, 'Y_target': target}
        fields |= {'buttons': buttons, 'steps': steps}
        return fields | {'solution': list(found[target])}
    raise base.GenerationError(f'All numbers were near: {params}.')

  def _rule(self, rng, top):
    op = rng.choice('++--*')
    return [op, rng.randint(2, 3) if op == '*' else rng.randint(1, top)]

  def prompt(self, instance):
    show = lambda rule: f'Y {rule[0]} {rule[1]}'
    lines = (
      f'Button {k}: {show(a)} if X = 0, {show(b)} if X = 1'
      for k, (a, b) in enumerate(instance['buttons'])
    )
    return _PROMPT.format(
      Y_start=instance['Y_start'],
      Y_target=instance['Y_target'],
      most=_MOST,
      example=self.example,
      buttons='\n'.join(lines),
    )

  def score(self, instance, answer):
    buttons, y = instance['buttons'], instance['Y_start']
    if len(answer) > _MOST or any(not 0 <= k < len(buttons) for k in answer):
      return rewards.INVALID
    for turn, k in enumerate(answer):
      y = press(buttons[k][turn % 2], y)
    return rewards.exact(y, instance['Y_target'])
