"""Seat groups so that no two of a group share a table."""

import collections

from environments import formats
from environments import ladders
from environments import rewards
from environments.sequence import _family


class GroupTableAssignment(_family.Solved):
  """Any seating; graded by (people within capacity / people) ** 5.

  Seats are taken from popular tables more often, so that sizes of tables
  differ, and problems are redrawn if the first tables with room always do, or
  the tables in turn. Giving each group the tables with most room is a method
  that never fails. Outside problems without a seating are refused.
  """

  answer = formats.IntGrid()
  example = '0 1\n1 2'  # Fewer groups than any problem drawn has.
  fields = ('M', 'N', 'R', 'C')
  statement = """\
{M} groups have the sizes
{R}
and {N} tables, numbered from 0, have as many seats as
{C}
Seat all people such that no two of a group share a table and no table holds
more people than it has seats.
Answer: one line for each group, in the given order, with the tables of its
people in any order, separated by blanks, in the form
{example}"""

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=60)}

  def draw(self, rng, params):
    size = params['MAX_N_M']
    popular = [rng.random() for _ in range(size)]
    groups = [rng.randint(2, size) for _ in range(size)]
    seats: collections.Counter[int] = collections.Counter()
    for group in groups:
      key = lambda table: popular[table] + rng.random()
      seats.update(sorted(range(size), key=key)[:group])
    capacity = [seats[table] for table in range(size) if seats[table]]
    return {'M': size, 'N': len(capacity), 'R': groups, 'C': capacity}

  def fair(self, fields, solution):
    r, c = fields['R'], fields['C']
    turns, seat = [], 0
    for group in r:
      turns.append([(seat + k) % len(c) for k in range(group)])
      seat += group
    return _first_fit(r, c) is None and _seated(turns, c) < sum(r)

  def solve(self, fields):
    room, tables = list(fields['C']), []
    for group in fields['R']:
      order = sorted(range(len(room)), key=lambda j: -room[j])[:group]
      tables.append(sorted(order))
      for j in order:
        room[j] -= 1
    if min(room) < 0 or any(len(t) < g for t, g in zip(tables, fields['R'])):
      raise ValueError('These groups cannot be seated.')
    return tables

  def score(self, instance, answer):
    groups, capacity = instance['R'], instance['C']
    if [len(set(row)) for row in answer] != groups:
      return rewards.INVALID
    if [len(row) for row in answer] != groups:
      return rewards.INVALID
    if any(not 0 <= j < len(capacity) for row in answer for j in row):
      return rewards.INVALID
    return rewards.graded(_seated(answer, capacity), sum(groups), power=5)


def _seated(tables: list[list[int]], capacity: list[int]) -> int:
  """Returns how many people fit in when all go to their tables."""
  used = collections.Counter(j for row in tables for j in row)
  return sum(min(used[j], seats) for j, seats in enumerate(capacity))


def _first_fit(
  groups: list[int], capacity: list[int]
) -> list[list[int]] | None:
  """Gives each group the first tables with room; None if there are too few."""
  room, tables = list(capacity), []
  for group in groups:
    row = [j for j, seats in enumerate(room) if seats][:group]
    if len(row) < group:
      return None
    tables.append(row)
    for j in row:
      room[j] -= 1
  return tables
