"""The script of a report: values under the pointer, filters of the samples."""

SCRIPT = """
'use strict';
for (const figure of document.querySelectorAll('figure[data-points]')) {
  const data = JSON.parse(figure.dataset.points);
  const svg = figure.querySelector('svg');
  const cursor = svg.querySelector('.cursor');
  const values = figure.querySelectorAll('.key b');
  const at = figure.querySelector('.at');
  const xs = data.xs;
  if (!xs.length) continue;
  const first = xs[0], last = xs[xs.length - 1];
  const place = x => first === last ? (data.left + data.right) / 2 :
    data.left + (x - first) / (last - first) * (data.right - data.left);
  const show = event => {
    const box = svg.getBoundingClientRect();
    const width = svg.viewBox.baseVal.width;
    const x = (event.clientX - box.left) / box.width * width;
    let best = 0;
    for (let i = 1; i < xs.length; i++) {
      if (Math.abs(place(xs[i]) - x) < Math.abs(place(xs[best]) - x)) best = i;
    }
    const shown = place(xs[best]).toFixed(1);
    cursor.setAttribute('x1', shown);
    cursor.setAttribute('x2', shown);
    cursor.style.visibility = 'visible';
    values.forEach((value, i) => { value.textContent = data.lines[i][best]; });
    at.textContent = 'step ' + Math.round(xs[best]);
  };
  svg.addEventListener('pointermove', show);
  svg.addEventListener('pointerdown', show);
  svg.addEventListener('pointerleave', () => {
    cursor.style.visibility = 'hidden';
    values.forEach(value => { value.textContent = ''; });
    at.textContent = '';
  });
}
const form = document.getElementById('filters');
if (form) {
  const rows = [...document.querySelectorAll('#samples tbody tr')];
  const texts = rows.map(row => row.textContent.toLowerCase());
  const filter = () => {
    const wanted = new FormData(form);
    const text = (wanted.get('text') || '').toLowerCase();
    let count = 0;
    rows.forEach((row, i) => {
      const keys = ['environment', 'verdict', 'run'];
      const keep = texts[i].includes(text) && keys.every(
        key => !wanted.get(key) || row.dataset[key] === wanted.get(key));
      row.hidden = !keep;
      count += keep;
    });
    form.querySelector('output').textContent = count + ' of ' + rows.length;
  };
  form.addEventListener('input', filter);
  form.addEventListener('submit', event => event.preventDefault());
  filter();
}
"""
