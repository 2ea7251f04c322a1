"""A headless Chromium driven over its debugging pipe; offline."""

import base64
import contextlib
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Any

_NAMES = ('chromium', 'chromium-browser', 'google-chrome', 'chrome')
_FLAGS = (
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--hide-scrollbars',
  '--remote-debugging-pipe',
)

_LAUNCH = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(x), fcntl.F_DUPFD, 10) for x in sys.argv[1:3]]
for end, number in zip(ends, (3, 4)):  # Where Chromium reads and writes.
  os.dup2(end, number)
os.execv(sys.argv[3], sys.argv[3:])
"""


def find() -> str | None:
  """Returns the path of a Chromium, None if there is none."""
  return next(filter(None, map(shutil.which, _NAMES)), None)


class Browser:
  """One page; what it logs, asks for and throws is kept.

  Args:
    path: of the program.
    seconds: an answer may take.
  """

  def __init__(self, path: str, seconds: float = 60.0):
    self._path, self._seconds = path, seconds
    self._stack = contextlib.ExitStack()
    self._buffer, self._count = b'', 0
    self.problems: list[str] = []  # Console messages and exceptions.
    self.requests: list[str] = []  # Every address that was asked for.

  def __enter__(self):
    profile = self._stack.enter_context(
      tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    )
    theirs_in, self._out = os.pipe()
    self._in, theirs_out = os.pipe()
    words = [theirs_in, theirs_out, self._path, *_FLAGS]
    self._process = subprocess.Popen(
      [sys.executable, '-c', _LAUNCH, *map(str, words)]
      + [f'--user-data-dir={profile}', 'about:blank'],
      pass_fds=(theirs_in, theirs_out),
      stdout=subprocess.DEVNULL,
      stderr=subprocess.DEVNULL,
    )
    os.close(theirs_in)
    os.close(theirs_out)
    self._stack.callback(self._end)
    self._session = None
    targets = self.call('Target.getTargets')['targetInfos']
    page = next(t for t in targets if t['type'] == 'page')
    self._session = self.call(
      'Target.attachToTarget', targetId=page['targetId'], flatten=True
    )['sessionId']
    for domain in ('Page', 'Runtime', 'Log', 'Network'):
      self.call(f'{domain}.enable')
    return self

  def __exit__(self, *_):
    self._stack.close()

  def _end(self):
    self._process.kill()
    self._process.wait()
    os.close(self._in)
    os.close(self._out)

  def call(self, method: str, **parameters: Any) -> dict[str, Any]:
    """Returns the result of a command of the DevTools protocol."""
    self._count += 1
    message = {'id': self._count, 'method': method, 'params': parameters}
    if self._session:
      message['sessionId'] = self._session
    os.write(self._out, json.dumps(message).encode() + b'\0')
    while True:
      answer = self._read()
      if answer.get('id') == self._count:
        if 'error' in answer:
          raise RuntimeError(f'{method}: {answer["error"]}')
        return answer['result']

  def _read(self) -> dict[str, Any]:
    """Returns the next message; events are noted on the way."""
    end = time.monotonic() + self._seconds
    while b'\0' not in self._buffer:
      ready, _, _ = select.select([self._in], [], [], end - time.monotonic())
      chunk = os.read(self._in, 1 << 20) if ready else b''
      if not chunk:
        raise RuntimeError('Chromium does not answer.')
      self._buffer += chunk
    text, _, self._buffer = self._buffer.partition(b'\0')
    message = json.loads(text)
    self._note(message.get('method'), message.get('params', {}))
    return message

  def _note(self, method, event):
    if method == 'Runtime.consoleAPICalled':
      self.problems.append(f'console: {event["args"]}')
    elif method == 'Runtime.exceptionThrown':
      self.problems.append(f'exception: {event["exceptionDetails"]}')
    elif method == 'Log.entryAdded':
      self.problems.append(f'log: {event["entry"]["text"]}')
    elif method == 'Network.requestWillBeSent':
      self.requests.append(event['request']['url'])
    elif method == 'Page.loadEventFired':
      self._loaded = True

  def open(
    self, page: pathlib.Path, width: int, height: int = 900, dark: bool = False
  ) -> None:
    """Opens a file at a width in pixels; returns when it is loaded."""
    self.call(
      'Emulation.setDeviceMetricsOverride',
      width=width,
      height=height,
      deviceScaleFactor=1,
      mobile=width < 600,
    )
    scheme = {'name': 'prefers-color-scheme', 'value': _SCHEMES[dark]}
    self.call('Emulation.setEmulatedMedia', features=[scheme])
    self._loaded = False
    self.call('Page.navigate', url=page.absolute().as_uri())
    while not self._loaded:
      self._read()

  def evaluate(self, expression: str) -> Any:
    """Returns the value of a JavaScript expression in the page."""
    found = self.call(
      'Runtime.evaluate', expression=expression, returnByValue=True
    )
    if 'exceptionDetails' in found:
      raise RuntimeError(str(found['exceptionDetails']))
    return found['result'].get('value')

  def picture(self, whole: bool = True) -> bytes:
    """Returns a PNG of the page, or of what is in the window."""
    found = self.call('Page.captureScreenshot', captureBeyondViewport=whole)
    return base64.b64decode(found['data'])


_SCHEMES = {False: 'light', True: 'dark'}


def main(words: list[str]) -> None:
  """Takes a picture: PAGE PNG WIDTH HEIGHT light|dark [SCRIPT]."""
  page, out, width, height, scheme, *scripts = words
  with Browser(find()) as browser:
    dark = scheme == 'dark'
    browser.open(pathlib.Path(page), int(width), int(height), dark)
    for script in scripts:
      browser.evaluate(script)
    pathlib.Path(out).write_bytes(browser.picture(whole=False))


if __name__ == '__main__':
  main(sys.argv[1:])
