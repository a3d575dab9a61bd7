const ROW_HEIGHT = 24;
const LETTER = 6.6; // pixels, on average
const SHARES = [0.005, 0.02, 0.06, 0.15, 0.3];

/** The class of the color for a share of the whole. */
const shade = share => 'share-' + (SHARES.findIndex(limit => share < limit) + 6) % 6;

/** Makes an element. Text never becomes markup. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'class') made.className = value; else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Draws the rows below view.zoom that are at least one pixel wide, and thin bars for neighbors that are not. */
function drawPicture(view) {
  const { rows, zoom } = view;
  const picture = document.getElementById('picture');
  const pixels = picture.clientWidth || 1000;
  const from = zoom < 0 ? 0 : zoom;
  const to = zoom < 0 ? rows.size : rows.end[zoom];
  const whole = zoom < 0 ? view.whole : view.width[zoom];
  const least = whole / pixels;
  const base = zoom < 0 ? 0 : rows.depth[zoom];
  const cursor = new Float64Array(to - from + 1); // where the next child of a row begins; the last is for roots
  const boxes = [];
  const bars = [];
  const pending = [];
  let deepest = -1;
  const flush = level => {
    const bar = pending[level];
    if (bar && bar.right - bar.left >= least) {
      bars.push(positioned(element('div', { class: 'rest' }), bar.left, bar.right, level));
      deepest = Math.max(deepest, level);
    }
    pending[level] = undefined;
  };
  const positioned = (box, left, right, level) => {
    box.style.left = 100 * left / whole + '%';
    box.style.width = 100 * (right - left) / whole + '%';
    box.style.top = level * ROW_HEIGHT + 'px';
    return box;
  };

  let regions = 0;
  for (let k = from; k < to && whole > 0;) {
    const level = rows.depth[k] - base;
    const parent = k === zoom || rows.parent[k] < 0 ? to - from : rows.parent[k] - from;
    const left = cursor[parent];
    const right = left + view.width[k];
    cursor[parent] = right;
    cursor[k - from] = left;
    if (right - left < least) {
      if (pending[level] && left - pending[level].right > least / 2) flush(level);
      pending[level] ??= { left, right };
      pending[level].right = right;
      k = rows.end[k];
      continue;
    }
    boxes.push(positioned(boxOf(view, k, (right - left) / least), left, right, level));
    deepest = Math.max(deepest, level);
    regions++;
    k++;
  }
  pending.forEach((_, level) => flush(level));

  const floor = element('div', { class: 'floor', role: 'presentation' });
  floor.style.height = Math.max(1, deepest + 1) * ROW_HEIGHT + 'px';
  const hidden = element('div', { 'aria-hidden': 'true' }, ...bars);
  floor.append(hidden, ...boxes);
  picture.replaceChildren(floor);
  view.drawn = { boxes, regions, of: to - from, bars: bars.length };
  makeReachable(view, picture);
}

function boxOf(view, k, pixels) {
  const { rows } = view;
  const name = view.nameOf(k);
  const value = view.measure.format(view.valueOf(k));
  const sign = view.compare ? { new: '+ ', gone: '− ', more: '▲ ', fewer: '▼ ' }[view.changes[k]] ?? '' : '';
  const box = element('div', {
    class: 'box ' + view.colorOf(k) + (pixels < 24 ? ' thin' : '') + view.matchClass(k),
    role: 'treeitem',
    'aria-level': rows.depth[k] + 1,
    'aria-label': sign + name + ' ' + value + (view.compare ? ', ' + CHANGES.get(view.changes[k]).text + ', before ' + view.measure.format(view.valueOf(k, 1)) : ', ' + plural(rows.sides[0].calls[k], 'call')),
    tabindex: '-1',
    'data-row': k,
  });
  if (pixels >= 24) {
    box.append(sign, element('span', { class: 'name' }, name));
    if (pixels >= LETTER * (sign.length + name.length + value.length) + 24) box.append(element('span', { class: 'value' }, value));
  }
  return box;
}

/** One box can be reached with the tab key: the one that had the focus before, or the first. */
function makeReachable(view, picture) {
  const { boxes } = view.drawn;
  const found = boxes.find(box => Number(box.dataset.row) === view.focus) ?? boxes[0];
  if (found) {
    found.tabIndex = 0;
    view.focus = Number(found.dataset.row);
    if (view.returnFocus) found.focus();
  }
  view.returnFocus = false;
  picture.tabIndex = found ? -1 : 0;
}

/** The box that an arrow key leads to. */
function neighbor(view, box, key) {
  const { rows } = view;
  const { boxes } = view.drawn;
  const at = boxes.indexOf(box);
  const row = Number(box.dataset.row);
  const level = rows.depth[row];
  const levelOf = other => rows.depth[Number(other.dataset.row)];
  switch (key) {
    case 'ArrowDown': return boxes[at + 1] && levelOf(boxes[at + 1]) > level ? boxes[at + 1] : undefined;
    case 'ArrowUp': return boxes.find(other => Number(other.dataset.row) === rows.parent[row]);
    case 'ArrowRight': return boxes.slice(at + 1).find(other => levelOf(other) === level);
    case 'ArrowLeft': return boxes.slice(0, at).reverse().find(other => levelOf(other) === level);
    case 'Home': return boxes[0];
    case 'End': return boxes[boxes.length - 1];
    default: return undefined;
  }
}

function drawLegend(view) {
  const sample = (name, text) => element('span', {}, element('i', { class: name }), text);
  const legend = document.getElementById('legend');
  const drawn = count(view.drawn.regions) + ' of ' + plural(view.drawn.of, 'region')
    + (view.drawn.regions === 1 ? ' is' : ' are') + ' wide enough to be drawn';
  const entries = view.compare
    ? [
      (view.key === 'time' ? 'Inclusive time' : view.measure.title) + ', width is the larger of both runs:',
      sample('less-3', 'less by ≥ 30 %'), sample('less-2', '≥ 10 %'), sample('less-1', '≥ 3 %'), sample('same', 'same'),
      sample('more-1', 'more by ≥ 3 %'), sample('more-2', '≥ 10 %'), sample('more-3', '≥ 30 %'),
      sample('new', '+ new'), sample('gone', '− gone'), '▲ more calls', '▼ fewer calls',
    ]
    : [
      view.measure.ownTitle + ' as a share of the whole:',
      ...SHARES.map((limit, i) => sample('share-' + i, '< ' + 100 * limit + ' %')), sample('share-5', 'more'),
    ];
  if (view.drawn.bars > 0) entries.push(sample('rest', 'smaller regions'));
  if (view.isCropped) entries.push('Time outside of regions is not in the picture.');
  legend.replaceChildren(...entries.map(entry => typeof entry === 'string' ? element('span', {}, entry) : entry), element('span', { id: 'drawn' }, drawn));
}
