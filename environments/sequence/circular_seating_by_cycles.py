"""Seat people on a circle beside whom they wish, by cyclic exchanges."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.sequence import _family


def best_places(wishes: list[list[int]]) -> list[int]:
  """Returns places that meet all wishes and keep the most people in place.

  The wished circle can stand in n places and two directions; a person at k in
  it stays for the shift person - k, or person + k in the mirror image.
  """
  n = len(wishes)
  circle = [0]
  while len(circle) < n:
    near = wishes[circle[-1]]
    back = circle[-2] if len(circle) > 1 else near[1]
    circle.append(near[0] if near[0] != back else near[1])
  stay: dict[tuple[int, int], int] = {}
  for k, person in enumerate(circle):
    for way in (1, -1):
      key = (way, (person - way * k) % n)
      stay[key] = stay.get(key, 0) + 1
  way, shift = max(stay, key=lambda key: stay[key])
  places = [0] * n
  for k, person in enumerate(circle):
    places[person] = (shift + way * k) % n
  return places


def happy(wishes: list[list[int]], places: list[int]) -> bool:
  """Whether all people at `places` sit beside both whom they wish."""
  n = len(wishes)
  seated = [0] * n
  for person, place in enumerate(places):
    seated[place] = person
  return all(
    sorted(wishes[person]) == sorted((seated[k - 1], seated[(k + 1) % n]))
    for k, person in enumerate(seated)
  )


class CircularSeatingByCycles(_family.Solved):
  """Any cheapest exchanges; graded by how many people did not have to move.

  That is ((N - cost) / (N - least cost)) ** 3, so that moving everybody earns
  nothing. N starts at 6, and three people or more must move.
  """

  answer = formats.IntGrid()
  example = '0 2\n1 2 3'  # Moving anyone twice is never cheapest.
  fields = ('N', 'desired_neighbors')
  statement = """\
{N} people sit in a circle on places 0 to {last}; place {last} is beside place
0. Person i starts on place i. Line i below, from i = 0, names the two people
that person i wishes to sit beside, on whichever side.
One operation is a list of different people: each of them moves, all at once, to
the place where the next of the list sits, and the last to that of the first. It
costs the length of the list. Give operations, done in order, of least total
cost after which all wishes are met.
Answer: one operation a line, people separated by blanks, in the form
{example}
for two operations.
{desired_neighbors}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=2_000)}

  def draw(self, rng, params):
    n = params['N']
    circle = list(range(n))
    rng.shuffle(circle)
    wishes: list[list[int]] = [[] for _ in circle]
    for k, person in enumerate(circle):
      wishes[person] = [circle[k - 1], circle[(k + 1) % n]]
      rng.shuffle(wishes[person])
    return {'N': n, 'desired_neighbors': wishes}

  def fair(self, fields, solution):
    return sum(map(len, solution)) > 2

  def solve(self, fields):
    places = best_places(fields['desired_neighbors'])
    moved, operations = [False] * len(places), []
    for person, place in enumerate(places):
      if place == person or moved[person]:
        continue
      operations.append([])
      while not moved[person]:
        moved[person] = True
        operations[-1].append(person)
        person = places[person]
    return operations

  def parse(self, text):
    """Returns the operations; none for a blank text."""
    return self.answer.parse(text) if text.strip() else []

  def score(self, instance, answer):
    n, wishes = instance['N'], instance['desired_neighbors']
    places = list(range(n))
    for people in answer:
      if (
        len(set(people)) < len(people)
        or not 0 <= min(people) <= max(people) < n
      ):
        return rewards.INVALID
      taken = [places[person] for person in people[1:] + people[:1]]
      for person, place in zip(people, taken):
        places[person] = place
    if not happy(wishes, places):
      return rewards.INVALID
    kept = max(0, n - sum(map(len, answer)))
    return rewards.graded(kept, n - sum(map(len, instance['solution'])), 3)
