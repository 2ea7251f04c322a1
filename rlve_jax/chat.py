"""Prompts for models that others trained: chat templates and plain styles."""

from collections.abc import Mapping
from collections.abc import Sequence
import datetime
import functools
import json
from typing import Any

import jinja2
from jinja2 import ext
from jinja2 import nodes
from jinja2 import sandbox

STYLES = ('plain', 'think', 'chat')
# A template may write the date; it is held fixed, so that a prompt is the same
# on every day.
TODAY = datetime.datetime(2024, 7, 26)

_INSTRUCTIONS = {
  'answer': 'Write the final answer between <answer> and </answer>.',
  'boxed': 'Write the final answer inside \\boxed{}.',
  'any': 'Write the final answer between <answer> and </answer>.',
  'none': 'Write nothing but the final answer.',
}
_THINK = (
  'This is a dialogue of a user, who poses a problem, and an assistant, who'
  ' solves it. The assistant reasons step by step between <think> and </think>'
  ' before it answers.\n'
  'User: {problem}\n{instruction}\n'
  'Assistant: I will reason about it first.\n<think>'
)


class TemplateError(ValueError):
  """A chat template cannot be read, or refuses the messages."""


def compose(
  style: str,
  problem: str,
  marker: str,
  plain: str = '{prompt}\n',
  template: str | None = None,
  variables: Mapping[str, Any] | None = None,
) -> str:
  """Returns the text that a model completes.

  Args:
    style: `plain` puts the problem into the text `plain`; `think` is for base
      models and opens a `<think>` block, as TinyZero's prompt does; `chat` is
      one turn of a user, rendered by the model's chat template.
    problem: the problem's statement.
    marker: how the answer is to be marked, one of `markers.MARKERS`.
    plain: text with `{prompt}` in it.
    template: of the model, in Jinja.
    variables: what the template may use beside the messages: `bos_token`, ...

  Raises:
    ValueError: for an unknown style or marker, and for a chat without template.
  """
  if style not in STYLES:
    raise ValueError(f'style must be in {STYLES}, got {style!r}.')
  if style == 'plain':
    return plain.replace('{prompt}', problem)
  if marker not in _INSTRUCTIONS:
    raise ValueError(f'marker must be in {[*_INSTRUCTIONS]}, got {marker!r}.')
  instruction = _INSTRUCTIONS[marker]
  if style == 'think':
    return _THINK.replace('{instruction}', instruction).replace(
      '{problem}', problem
    )
  if template is None:
    raise ValueError(
      "style 'chat' needs a model with a chat template; this one has none:"
      " use 'plain' or 'think'."
    )
  message = {'role': 'user', 'content': f'{problem}\n\n{instruction}'}
  return render(template, [message], variables)


def render(
  template: str,
  messages: Sequence[Mapping[str, Any]],
  variables: Mapping[str, Any] | None = None,
  add_generation_prompt: bool = True,
) -> str:
  """Returns a conversation as a model was trained to read it.

  The template runs in a sandbox, with the settings and functions that the
  `transformers` library documents.

  Args:
    template: in Jinja.
    messages: each with `role` and `content`.
    variables: special tokens by name, and options of the template.
    add_generation_prompt: whether the assistant's turn is opened at the end.

  Raises:
    TemplateError: the template has an error, or raises one.
  """
  try:
    return _compile(template).render(
      messages=messages,
      tools=None,
      documents=None,
      add_generation_prompt=add_generation_prompt,
      **(variables or {}),
    )
  except (jinja2.TemplateError, TypeError, OverflowError) as error:
    raise TemplateError(f'The chat template fails: {error}') from error


class _Generation(ext.Extension):
  """`{% generation %}` marks an assistant's text; here it is only kept."""

  tags = {'generation'}

  def parse(self, parser):
    line = next(parser.stream).lineno
    body = parser.parse_statements(('name:endgeneration',), drop_needle=True)
    call = self.call_method('_keep')
    return nodes.CallBlock(call, [], [], body).set_lineno(line)

  def _keep(self, caller):
    return caller()


@functools.lru_cache(maxsize=16)
def _compile(template: str) -> jinja2.Template:
  environment = sandbox.ImmutableSandboxedEnvironment(
    trim_blocks=True,
    lstrip_blocks=True,
    extensions=[_Generation, ext.loopcontrols],
  )
  environment.filters['tojson'] = _to_json
  environment.globals['raise_exception'] = _raise
  environment.globals['strftime_now'] = TODAY.strftime
  return environment.from_string(template)


def _to_json(
  value, ensure_ascii=False, indent=None, separators=None, sort_keys=False
):
  return json.dumps(
    value,
    ensure_ascii=ensure_ascii,
    indent=indent,
    separators=separators,
    sort_keys=sort_keys,
  )


def _raise(message: str):
  raise jinja2.TemplateError(message)
