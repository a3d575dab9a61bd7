/**
 * The union by path of trees of two runs, in preorder. sides[0] holds the sums of the current trees, sides[1] those of the
 * base; each has a column for every measure. With keepParts, parts[t] says at which row each region of current tree t is.
 */
function union(current, base, names, metrics, keepParts) {
  const rows = { parent: [], name: [], first: [], last: [], next: [] };
  const byPath = new Map();
  const roots = { first: -1, last: -1 };

  function rowOf(parent, name) {
    const key = (parent + 1) * names + name;
    let row = byPath.get(key);
    if (row === undefined) {
      row = rows.name.length;
      byPath.set(key, row);
      rows.parent.push(parent);
      rows.name.push(name);
      rows.first.push(-1);
      rows.last.push(-1);
      rows.next.push(-1);
      if (parent < 0) {
        if (roots.first < 0) roots.first = row; else rows.next[roots.last] = row;
        roots.last = row;
      } else {
        if (rows.first[parent] < 0) rows.first[parent] = row; else rows.next[rows.last[parent]] = row;
        rows.last[parent] = row;
      }
    }
    return row;
  }

  function place(tree) {
    const open = [];
    return Int32Array.from(tree.depth, (depth, i) => {
      open[depth] = rowOf(depth === 0 ? -1 : open[depth - 1], tree.name[i]);
      return open[depth];
    });
  }

  const placed = [current.map(place), base.map(place)];
  const size = rows.name.length;

  // the rows in preorder, without recursion: trees may be deep
  const order = new Int32Array(size);
  const position = new Int32Array(size);
  const depth = new Int32Array(size);
  const end = new Int32Array(size);
  let row = roots.first;
  let level = 0;
  for (let k = 0; row >= 0; k++) {
    order[k] = row;
    position[row] = k;
    depth[k] = level;
    if (rows.first[row] >= 0) {
      row = rows.first[row];
      level++;
    } else {
      end[k] = k + 1;
      while (row >= 0 && rows.next[row] < 0) {
        row = rows.parent[row];
        level--;
        if (row >= 0) end[position[row]] = k + 1;
      }
      if (row >= 0) {
        end[position[row]] = k + 1;
        row = rows.next[row];
      }
    }
  }

  const result = {
    size,
    depth,
    end,
    name: Int32Array.from(order, r => rows.name[r]),
    parent: Int32Array.from(order, r => rows.parent[r] < 0 ? -1 : position[rows.parent[r]]),
    parts: keepParts ? placed[0].map(part => part.map(r => position[r])) : null,
  };
  result.sides = [current, base].map((trees, s) => sums(trees, placed[s], position, result, metrics));
  return result;
}

function sums(trees, placed, position, rows, metrics) {
  const side = { present: new Uint8Array(rows.size), calls: new Float64Array(rows.size), time: new Float64Array(rows.size), self: new Float64Array(rows.size), window: 0 };
  trees.forEach((tree, t) => {
    const regions = regionsOf(tree);
    side.window += Number(tree.window);
    for (let i = 0; i < regions.size; i++) {
      const k = position[placed[t][i]];
      side.present[k] = 1;
      side.calls[k] += Number(tree.calls[i]);
      side.time[k] += regions.incl[i];
      side.self[k] += regions.self[i];
    }
  });
  for (const metric of metrics) {
    const all = side['metric ' + metric] = new Float64Array(rows.size);
    trees.forEach((tree, t) => tree.metrics?.[metric]?.forEach((value, i) => {
      all[position[placed[t][i]]] += Number(value ?? 0);
    }));
    const own = side['own ' + metric] = all.slice();
    for (let k = 0; k < rows.size; k++) {
      if (rows.parent[k] >= 0) own[rows.parent[k]] -= all[k];
    }
  }
  return side;
}

/** The width of each row: at least that of the rows below it together, and of two runs the larger. */
function widths(rows, key, measure) {
  const below = new Float64Array(rows.size);
  const width = new Float64Array(rows.size);
  const [now, before] = rows.sides.map(side => side[key]);
  let roots = 0;
  for (let k = rows.size - 1; k >= 0; k--) {
    const value = Math.max(0, now[k], before[k]);
    width[k] = measure.inclusive ? Math.max(value, below[k]) : value + below[k];
    if (rows.parent[k] >= 0) below[rows.parent[k]] += width[k]; else roots += width[k];
  }
  return { width, roots };
}

/** The row at a path of indexes of names, or -1. */
function find(rows, path) {
  let row = -1;
  let from = 0;
  let to = rows.size;
  for (const name of path) {
    let k = from;
    while (k < to && rows.name[k] !== name) k = rows.end[k];
    if (k >= to) return -1;
    row = k;
    from = k + 1;
    to = rows.end[k];
  }
  return row;
}

/** The names from the root to a row. */
function pathOf(rows, row) {
  const path = [];
  for (let k = row; k >= 0; k = rows.parent[k]) path.unshift(rows.name[k]);
  return path;
}

const CHANGES = new Map([
  ['new', { sign: '+', text: 'new' }],
  ['gone', { sign: '−', text: 'gone' }],
  ['more', { sign: '▲', text: 'more calls' }],
  ['fewer', { sign: '▼', text: 'fewer calls' }],
  ['grew', { sign: '↑', text: 'grew' }],
  ['shrank', { sign: '↓', text: 'shrank' }],
  ['same', { sign: '=', text: 'same' }],
]);

/** What changed: calls first, since they are exact; then the measure, unless the difference is small. */
function changeOf(rows, row, key, total, noise) {
  const [now, before] = rows.sides;
  if (!before.present[row]) return 'new';
  if (!now.present[row]) return 'gone';
  if (now.calls[row] !== before.calls[row]) return now.calls[row] > before.calls[row] ? 'more' : 'fewer';
  const difference = now[key][row] - before[key][row];
  if (Math.abs(difference) < noise * before[key][row] || Math.abs(difference) < NOTHING * total || difference === 0) return 'same';
  return difference > 0 ? 'grew' : 'shrank';
}

/** Differences below this share of the whole do not matter. */
const NOTHING = 0.001;

/** Differences below this part of a number are noise, unless the trees know better. */
const NOISE = 0.03;

/** The noise that trees state, as a part. */
function noiseOf(trees) {
  const stated = trees.flatMap(tree => tree.facts).filter(([name]) => name === 'noise_percent').map(([, value]) => Number(value) / 100);
  return Math.max(NOISE, ...stated);
}

/** What changed, in a sentence: calls first, since they are exact. */
function conclusion(changes) {
  const said = (change, one, many) => {
    const number = changes.filter(other => other === change).length;
    return number === 0 ? [] : [plural(number, 'region') + ' ' + (number === 1 ? one : many)];
  };
  const calls = [
    ...said('more', 'has more calls', 'have more calls'), ...said('new', 'is new', 'are new'), ...said('gone', 'is gone', 'are gone'),
    ...said('fewer', 'has fewer calls', 'have fewer calls')];
  if (calls.length > 0) return calls.join(', ');
  const rest = [...said('grew', 'grew beyond noise', 'grew beyond noise'), ...said('shrank', 'shrank beyond noise', 'shrank beyond noise')];
  return 'equal calls' + rest.map(text => ', ' + text).join('');
}

/** The class of the color for a ratio: less-3 … same … more-3. */
function degree(now, before, whole = 0, noise = NOISE) {
  if (now === before || Math.abs(now - before) < NOTHING * whole) return 'same';
  const change = before === 0 ? Infinity : now / before - 1;
  const size = Math.abs(change);
  const step = size < noise ? 0 : size < 0.1 ? 1 : size < 0.3 ? 2 : 3;
  return step === 0 ? 'same' : (change < 0 ? 'less-' : 'more-') + step;
}
