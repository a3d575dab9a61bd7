const MOST_CELLS = 512;
const FIRST_STRIPS = 12;

/** How evenly contributors share each region: the sum, the largest and the smallest value with their places. */
function balanceOf(trees, rows, key) {
  const balance = { sum: new Float64Array(rows.size), most: new Float64Array(rows.size).fill(-Infinity), mostAt: new Int32Array(rows.size), least: new Float64Array(rows.size).fill(Infinity), leastAt: new Int32Array(rows.size), seen: new Int32Array(rows.size) };
  trees.forEach((tree, t) => {
    const values = valuesOf(tree, key);
    rows.parts[t].forEach((k, i) => {
      const value = values[i];
      balance.sum[k] += value;
      balance.seen[k]++;
      if (value > balance.most[k]) { balance.most[k] = value; balance.mostAt[k] = t; }
      if (value < balance.least[k]) { balance.least[k] = value; balance.leastAt[k] = t; }
    });
  });
  return balance;
}

/** How well ranks use their windows, as the Java class Efficiency defines it; null unless each recorded MPI calls and has no lanes. */
function efficiencyOf(trees) {
  let sum = 0;
  let most = 0;
  let runtime = 0;
  for (const tree of trees) {
    const inside = tree.metrics?.mpi_nanos;
    if (tree.kind !== 'RANK' || inside === undefined || tree.metrics.lanes !== undefined) return null;
    const window = Number(tree.window);
    const useful = inside.reduce((left, nanos, i) => tree.depth[i] === 0 ? left - Number(nanos ?? 0) : left, window);
    if (useful < 0) return null;
    sum += useful;
    most = Math.max(most, useful);
    runtime = Math.max(runtime, window);
  }
  const mean = sum / trees.length;
  return runtime > 0 ? { parallel: mean / runtime, balance: most > 0 ? mean / most : 1, communication: most / runtime } : null;
}

function valuesOf(tree, key) {
  if (key === 'calls') return Float64Array.from(tree.calls, Number);
  if (key.startsWith('metric ')) return Float64Array.from(tree.metrics?.[key.slice(7)] ?? new Array(tree.depth.length).fill(0), value => Number(value ?? 0));
  const regions = regionsOf(tree);
  return key === 'self' ? regions.self : regions.incl;
}

/** Draws a strip of ranks for the regions in which most is lost to imbalance. */
function drawStrips(view) {
  const section = document.getElementById('strips-section');
  const trees = view.contributors;
  section.hidden = trees.length < 2;
  if (section.hidden) return;
  const { rows } = view;
  const noun = trees[0].kind.toLowerCase();
  const mean = k => view.balance.sum[k] / trees.length;
  const lost = k => view.balance.most[k] - mean(k);
  const listed = view.listed().filter(k => view.balance.seen[k] > 0).sort((a, b) => lost(b) - lost(a) || a - b);
  const shown = listed.slice(0, view.strips);
  const cells = Math.min(trees.length, MOST_CELLS);
  const cellOf = t => Math.floor(t * cells / trees.length);

  // of several ranks in one cell, the one farthest from the mean
  const rowAt = new Map(shown.map((k, i) => [k, i]));
  const values = shown.map(() => new Float64Array(cells).fill(NaN));
  const places = shown.map(() => new Int32Array(cells));
  trees.forEach((tree, t) => {
    const numbers = valuesOf(tree, view.key);
    rows.parts[t].forEach((k, i) => {
      const at = rowAt.get(k);
      if (at === undefined) return;
      const cell = cellOf(t);
      const held = values[at][cell];
      if (Number.isNaN(held) || Math.abs(numbers[i] - mean(k)) > Math.abs(held - mean(k))) {
        values[at][cell] = numbers[i];
        places[at][cell] = t;
      }
    });
  });

  document.getElementById('strips-heading').textContent = 'Balance of ' + plural(trees.length, noun);
  document.getElementById('strips-note').replaceChildren(
    view.measure.title + ' of each ' + noun + ' against the mean; the regions that lose most come first. '
      + (cells < trees.length ? 'A cell stands for up to ' + Math.ceil(trees.length / cells) + ' neighbors and shows the one farthest from the mean.' : ''),
    stripLegend(noun));
  const heading = (title, style) => element('th', { scope: 'col', class: style }, element('span', {}, title));
  const table = document.getElementById('strips');
  table.tHead.replaceChildren(element('tr', {}, heading('Region', 'region'), heading(noun.charAt(0).toUpperCase() + noun.slice(1) + 's', 'strip'), heading('Max / mean', ''), heading('Mean', 'wide'), heading('Max', 'middle'), heading('At', 'wide')));
  table.tBodies[0].replaceChildren(...shown.map((k, i) => {
    const { most, least, mostAt, leastAt, seen } = view.balance;
    const name = t => view.treeName(trees[t]);
    const format = view.measure.format;
    const missing = trees.length - seen[k];
    const strip = element('div', {
      class: 'ranks',
      role: 'img',
      'aria-label': view.nameOf(k) + ': from ' + format(least[k]) + ' (' + name(leastAt[k]) + ') to ' + format(most[k]) + ' (' + name(mostAt[k]) + ')' + (missing > 0 ? ', missing in ' + count(missing) : ''),
    });
    strip.style.background = stripColors(values[i], mean(k));
    strip.cells = { row: k, values: values[i], places: places[i], mean: mean(k), noun };
    const cell = (style, ...content) => element('td', { class: style }, ...content);
    return element('tr', {}, cell('region', ...regionCell(view, k)), cell('strip', strip), cell('', mean(k) > 0 ? ratio(most[k] / mean(k)) : NONE),
      cell('wide', format(mean(k))), cell('middle', format(most[k])), cell('wide', element('span', { class: 'name' }, name(mostAt[k]))));
  }));
  const more = document.getElementById('more-strips');
  const rest = listed.length - shown.length;
  more.hidden = rest === 0;
  more.textContent = 'Show ' + count(Math.min(rest, FIRST_STRIPS)) + ' more of ' + count(rest);
}

/** One gradient with hard stops: it follows the theme and prints. Few cells are separated by lines. */
function stripColors(values, mean) {
  const n = values.length;
  const stops = Array.from(values, (value, i) => {
    const color = Number.isNaN(value) ? 'var(--page)' : 'var(--' + degree(value, mean) + ')';
    return color + ' ' + (100 * i / n).toFixed(3) + '% ' + (100 * (i + 1) / n).toFixed(3) + '%';
  });
  const colors = 'linear-gradient(90deg, ' + stops.join(', ') + ')';
  return n > 64 ? colors : 'repeating-linear-gradient(90deg, transparent 0 calc(100% / ' + n + ' - 1px), var(--page) calc(100% / ' + n + ' - 1px) calc(100% / ' + n + ')), ' + colors;
}

function stripLegend(noun) {
  const sample = (name, text) => element('span', {}, element('i', { class: name }), text);
  return element('span', { class: 'legend' }, sample('less-3', '≥ 30 % below'), sample('less-2', '≥ 10 %'), sample('less-1', '≥ 3 %'), sample('same', 'mean'),
    sample('more-1', '≥ 3 % above'), sample('more-2', '≥ 10 %'), sample('more-3', '≥ 30 %'), sample('', 'the ' + noun + ' has no such region'));
}
