"""Tests of whole reports: as text, and in a real browser."""

import html
from html import parser
import importlib.util
import json
import pathlib
import re

import pytest

from rlve_jax.report import folders
from rlve_jax.report import page
from rlve_jax.report import sample_table
from rlve_jax.report import settings_table

_VOID = ('meta', 'input', 'wbr')
_SECTIONS = [
  'Overview',
  'Learning',
  'Environments',
  'Group size',
  'Rollouts',
  'Time',
  'Learner',
  'Verifier',
  'Warm start',
  'Samples',
  'Other scalars',
  'Settings',
]


def _chromium():
  path = pathlib.Path(__file__).with_name('chromium.py')
  spec = importlib.util.spec_from_file_location('chromium', path)
  module = importlib.util.module_from_spec(spec)
  spec.loader.exec_module(module)
  return module


class _Reader(parser.HTMLParser):
  """Keeps elements and checks that each is closed."""

  def __init__(self, text):
    super().__init__()
    self.open, self.elements = [], []
    self.feed(text)
    self.close()

  def handle_starttag(self, tag, attrs):
    self.elements.append((tag, dict(attrs)))
    if tag not in _VOID:
      self.open.append(tag)

  def handle_endtag(self, tag):
    assert self.open.pop() == tag


def _page(*paths):
  text = page.page(folders.read_all(paths))
  reader = _Reader(text)
  assert reader.open == []
  return text, reader.elements


def _headings(text, level):
  found = re.findall(f'<h{level}>(.*?)</h{level}>', text)
  return [html.unescape(t) for t in found]


def test_a_report_has_all_sections(make_run):
  text, elements = _page(make_run())
  assert _headings(text, 2) == _SECTIONS
  for title in (
    'Reward',
    'Accuracy',
    'Effective prompt ratio',
    'Accuracy on test problems',
    'Group size',
    'Price of stragglers',
    'Risk',
    'Lengths of completions',
    'Idle share',
    'Time by stage',
    'Tokens a second',
    'Ratio',
    'novel/scalar',
  ):
    assert title in _headings(text, 3), title
  links = [a['href'] for tag, a in elements if tag == 'a']
  ids = {'#' + a['id'] for tag, a in elements if tag == 'section'}
  assert set(links) == ids


def test_nothing_comes_from_outside(make_run):
  text, elements = _page(make_run(), make_run('two'))
  policy = next(a['content'] for _, a in elements if 'http-equiv' in a)
  assert "default-src 'none'" in policy
  for tag, attributes in elements:
    assert tag not in ('link', 'img', 'iframe', 'object', 'base'), tag
    assert not {'src', 'style', 'onload', 'onerror'} & set(attributes)
    assert attributes.get('href', '#').startswith('#')
  assert 'url(' not in text
  assert '@import' not in text


def test_completions_stay_text(make_run):
  text, elements = _page(make_run())
  assert [tag for tag, _ in elements].count('script') == 1
  assert 'window.hit=1&lt;/script&gt;' in text
  assert '\x1b' not in text
  text.encode('utf-8')


def test_time_by_stage_has_a_rest(make_run):
  text, _ = _page(make_run())
  points = re.findall(r'data-points="(.*?)"', text)
  stages = next(
    json.loads(html.unescape(p))
    for p, title in zip(points, re.findall(r'<h3>(.*?)</h3>', text))
    if title == 'Time by stage'
  )
  shown = [row[0] for row in stages['lines']]
  assert shown == ['0.3', '0.2', '0.1', '0.1']  # Of 0.7 s.


def test_the_overview_compares_tenths(make_run):
  text, _ = _page(make_run())
  tiles = dict(re.findall(r'<dt>(.*?)</dt><dd>(.*?)</dd>', text))
  tiles = {name: value.replace('\xa0', ' ') for name, value in tiles.items()}
  assert tiles['steps'] == '26 of 26'
  assert tiles['accuracy on test problems'] == '40.0 ± 1.7 % → 70.0 ± 1.7 %'
  # Levels end at 19 // 6, 19 // 7 and 19 // 8.
  assert tiles['sum of levels'] == '0 → 7'
  assert tiles['verifier failures'] == '0'


def test_failures_are_drawn_where_there_are_any(make_run):
  text, _ = _page(make_run())
  assert 'No verdict timed out or failed in 20 steps.' in text
  text, _ = _page(make_run('two', failures=2))
  assert 'Verifier failures' in _headings(text, 3)


def test_runs_are_compared(make_run):
  text, elements = _page(make_run(), make_run('two', seed=7, done=11))
  titles = _headings(text, 3)
  assert 'Lengths of completions: longest' in titles
  assert {'Time by stage: one', 'Time by stage: two'} <= set(titles)
  assert 'two: The run is not finished: 17 of 26 steps.' in text
  differences = text.partition('Differences')[2].partition('<details>')[0]
  assert re.findall(r'row">(.*?)</th>', differences) == ['seed']
  assert re.findall(r'<td>(\d)</td>', differences) == ['0', '7']
  options = [a.get('value') for tag, a in elements if tag == 'option']
  assert {'one', 'two', 'sorting', 'correct'} <= set(options)


def test_many_runs_have_lines_of_their_own(make_run):
  runs = [make_run(f'r{i}', seed=i) for i in range(10)]
  text, _ = _page(*runs)
  assert 'line c1 dashed' in text


@pytest.mark.parametrize('done', [0, 1, 2])
@pytest.mark.parametrize('warm', [0, 3])
def test_runs_that_have_hardly_begun(make_run, done, warm):
  text, _ = _page(make_run(done=done, warm=warm))
  assert 'The run is not finished' in text


def test_an_empty_run(make_run):
  folder = make_run(done=0)
  (folder / 'metrics.jsonl').unlink()
  for path in (folder / 'evaluations').iterdir():
    path.unlink()
  text, _ = _page(folder)
  assert _headings(text, 2) == ['Overview', 'Settings']


def test_damage_is_told(make_run):
  folder = make_run()
  path = folder / 'metrics.jsonl'
  lines = path.read_text().splitlines()
  lines[9] = lines[9].replace('"reward/mean": 0', '"reward/mean": null, "": 0')
  lines[20] = lines[20][:50]
  path.write_text('\n'.join(lines) + '\n')
  text, _ = _page(folder)
  assert 'metrics.jsonl is damaged at line 21' in text
  assert 'not finite, in 1 steps: reward/mean' in text


def test_long_completions_are_shortened():
  text = 'a' * 9000 + 'z'
  short = sample_table.shorten(text, 100)
  assert len(short) < 140
  assert '[… 8,901 characters …]' in short
  assert short.endswith('z')
  assert sample_table.shorten('abc', 3) == 'abc'


def test_settings_have_dotted_names():
  values = {'a': 1, 'b': {'c': [1, 2], 'd': {}, 'e': {'f': None}}}
  expected = {'a': '1', 'b.c': '[1, 2]', 'b.d': '{}', 'b.e.f': 'null'}
  assert settings_table.flat(values) == expected


def test_files_are_written_whole_or_not_at_all(make_run, tmp_path, monkeypatch):
  folder = make_run()
  assert page.write([folder]) == folder / 'report.html'
  before = (folder / 'report.html').read_text()
  monkeypatch.setattr(pathlib.Path, 'replace', _full)
  with pytest.raises(OSError, match='full'):
    page.write([folder])
  assert (folder / 'report.html').read_text() == before
  assert not list(folder.glob('*.partial'))
  monkeypatch.undo()
  monkeypatch.chdir(tmp_path)
  assert page.write([folder, make_run('two')]) == pathlib.Path(
    'comparison.html'
  )


def _full(*_):
  raise OSError('The disk is full.')


@pytest.fixture(name='browser', scope='module')
def _browser():
  chromium = _chromium()
  path = chromium.find()
  if path is None:
    pytest.skip('there is no Chromium')
  with chromium.Browser(path) as browser:
    yield browser


_CONTRASTS = """[...document.querySelectorAll(SELECTOR)].map(node => {
  const rgb = text => text.match(/[\\d.]+/g).map(Number);
  const light = color => {
    const [r, g, b] = color.slice(0, 3).map(v => v / 255).map(
      v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let behind = node, color;
  do {
    color = rgb(getComputedStyle(behind).backgroundColor);
    behind = behind.parentElement;
  } while (color[3] === 0);
  const style = getComputedStyle(node);
  const mine = node.namespaceURI.endsWith('svg') ? style.fill : style.color;
  const [a, b] = [light(rgb(mine)), light(color)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
})"""


def _contrasts(browser, selector):
  """Returns each text's contrast with what is behind it, as WCAG defines it."""
  return browser.evaluate(_CONTRASTS.replace('SELECTOR', json.dumps(selector)))


@pytest.mark.slow
@pytest.mark.parametrize('dark', [False, True])
@pytest.mark.parametrize('width', [390, 1280])
@pytest.mark.parametrize('count', [1, 3])
def test_a_browser_shows_it(make_run, browser, tmp_path, width, dark, count):
  runs = [make_run(f'r{i}', failures=i, seed=i) for i in range(count)]
  out = page.write(runs, tmp_path / 'report.html')
  browser.problems.clear()
  browser.requests.clear()
  browser.open(out, width, dark=dark)
  assert browser.problems == []
  assert browser.requests == [out.as_uri()]
  assert browser.evaluate('document.documentElement.scrollWidth') <= width
  sizes = browser.evaluate(
    "[...document.querySelectorAll('figure svg')].map("
    's => s.getBoundingClientRect()).map(r => [r.width, r.height])'
  )
  shown = [size for size in sizes if size[0]]
  assert len(shown) > 15
  assert all(w > 280 and h > 130 for w, h in shown)
  assert browser.evaluate('window.hit') is None
  texts = 'p, dt, dd, th, td, figcaption, a, pre, .verdict, svg text'
  assert min(_contrasts(browser, texts)) >= 4.5
  assert browser.picture(whole=False).startswith(b'\x89PNG')


def _pick(browser, **values):
  """Sets filters; returns the counter's text and the rows that are shown."""
  for name, value in values.items():
    browser.evaluate(
      f"""(() => {{
        const form = document.getElementById('filters');
        form.elements[{name!r}].value = {value!r};
        form.dispatchEvent(new Event('input'));
      }})()"""
    )
  return browser.evaluate(
    """[document.querySelector('output').textContent,
      [...document.querySelectorAll('#samples tbody tr')].filter(
        r => r.offsetHeight).map(r => [r.dataset.environment,
          r.dataset.verdict])]"""
  )


@pytest.mark.slow
def test_samples_are_filtered(make_run, browser, tmp_path):
  out = page.write([make_run()], tmp_path / 'report.html')
  browser.open(out, 1280)
  text, rows = _pick(browser)
  total = len(rows)
  assert text == f'{total} of {total}'
  text, rows = _pick(browser, verdict='wrong')
  assert {verdict for _, verdict in rows} == {'wrong'}
  assert text == f'{len(rows)} of {total}'
  _, rows = _pick(browser, environment='odd_<name>&')
  assert {tuple(row) for row in rows} == {('odd_<name>&', 'wrong')}
  text, rows = _pick(browser, text='no such text')
  assert (text, rows) == (f'0 of {total}', [])


@pytest.mark.slow
def test_values_are_read_under_the_pointer(make_run, browser, tmp_path):
  out = page.write([make_run()], tmp_path / 'report.html')
  browser.open(out, 1280, height=6000)
  box = browser.evaluate(
    """(() => { const r = document.querySelector(
      'figure[data-points] svg').getBoundingClientRect();
      return [r.left, r.right, r.top]; })()"""
  )
  browser.call(
    'Input.dispatchMouseEvent', type='mouseMoved', x=box[1] - 20, y=box[2] + 50
  )
  shown = browser.evaluate(
    """[...document.querySelector('figure[data-points]').querySelectorAll(
      '.key b, .at')].map(b => b.textContent)"""
  )
  # The last step's reward is 0.5 + 0.1 sin(19 / 3).
  assert shown == ['0.505', 'step 26']
  assert browser.problems == []
