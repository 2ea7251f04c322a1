"""Accelerators: memory, speed, links, as their makers publish them."""

from collections.abc import Mapping
import dataclasses
import math
import re


@dataclasses.dataclass(frozen=True)
class Chip:
  """One accelerator."""

  kind: str  # 'tpu' or 'gpu'.
  memory: float  # Bytes that programs can have.
  flops: float  # bf16 floating-point operations a second.
  bandwidth: float  # Bytes a second from memory.
  links: float  # Bytes a second to its neighbours, one direction.


_GIB, _GB = 2**30, 1e9
CHIPS: Mapping[str, Chip] = {
  'v4': Chip('tpu', 30.75 * _GIB, 275e12, 1228 * _GB, 150 * _GB),
  'v5e': Chip('tpu', 15.75 * _GIB, 197e12, 819 * _GB, 100 * _GB),
  'v5p': Chip('tpu', 94.75 * _GIB, 459e12, 2765 * _GB, 300 * _GB),
  'v6e': Chip('tpu', 31.25 * _GIB, 918e12, 1640 * _GB, 224 * _GB),
  'a100': Chip('gpu', 0.92 * 80 * _GB, 312e12, 2039 * _GB, 300 * _GB),
  'h100': Chip('gpu', 0.92 * 80 * _GB, 989e12, 3350 * _GB, 450 * _GB),
  'h200': Chip('gpu', 0.92 * 141 * _GB, 989e12, 4800 * _GB, 450 * _GB),
  'b200': Chip('gpu', 0.92 * 180 * _GB, 2250e12, 8000 * _GB, 900 * _GB),
}


@dataclasses.dataclass(frozen=True)
class Topology:
  """A number of equal chips."""

  name: str  # As in v5e:4x4 or h100:8.
  chip: Chip
  count: int


def parse(name: str) -> Topology:
  """Reads a topology.

  Raises:
    ValueError: it is unknown; the message lists what is known.
  """
  match = re.fullmatch(r'(\w+):(\d+(?:x\d+)*)', name)
  if not match or match[1] not in CHIPS:
    raise ValueError(
      'topology must be a chip and a count, as in v5e:4x4 or h100:8, with a'
      f' chip among {", ".join(CHIPS)}, got {name!r}.'
    )
  count = math.prod(map(int, match[2].split('x')))
  if not count:
    raise ValueError(f'topology must have a chip or more, got {name!r}.')
  return Topology(name, CHIPS[match[1]], count)
