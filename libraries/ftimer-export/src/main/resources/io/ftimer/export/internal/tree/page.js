const KINDS = { RUN: 'run', TEST: 'test', BENCHMARK: 'benchmark', RANK: 'rank', THREAD: 'thread', LANE: 'lane' };
/** Trees that make sense as one: the parts of one job, the tests of one suite. */
const TOGETHER = new Set(['TEST', 'RANK', 'THREAD', 'LANE']);
const SHARED = new Set(['RANK', 'LANE']);

const by = id => document.getElementById(id);

const hasRegions = entry => entry.trees.some(tree => tree.depth.length > 0);

function start(data) {
  const [run, baseRun] = data.runs;
  const shownNames = data.names.map(visible);
  const nameIndex = new Map(data.names.map((name, i) => [name, i]));
  const metrics = [...new Set(data.runs.flatMap(r => r.trees.flatMap(tree => Object.keys(tree.metrics ?? {}))))];
  const allMeasures = measures(metrics);

  const entries = [entriesOf(run, 'c'), baseRun ? entriesOf(baseRun, 'b') : []];
  const byId = new Map(entries.flat().map(entry => [entry.id, entry]));
  const byKey = new Map(entries[1].map(entry => [entry.key, entry]));
  const currentKeys = new Set(entries[0].map(entry => entry.key));
  const noBase = { id: 'none', group: '', label: 'nothing', title: '– nothing –', detail: '', text: 'nothing', trees: [], facts: [] };
  const gone = entries[1].filter(entry => !currentKeys.has(entry.key) && !entry.together)
    .map(entry => ({ ...entry, group: 'Only in ' + baseTitle() + ': ' + entry.group }));
  const failed = entries[0].filter(entry => !entry.together && hasFailed(entry.trees[0]));
  const isFailed = new Set(failed);
  const treeEntries = [...failed.map(entry => ({ ...entry, group: 'Failed', label: entry.title })), ...entries[0].filter(entry => !isFailed.has(entry)), ...gone];
  const baseEntries = [noBase, ...entries[1].map(entry => ({ ...entry, group: baseTitle() + ': ' + entry.group })), ...entries[0]];

  const first = treeEntries.find(entry => failed.length > 0 || hasRegions(entry)) ?? treeEntries[0];
  const state = { tree: first?.id, base: 'auto', zoom: [], measure: '', query: '', change: '', theme: '' };
  let view = null;

  function baseTitle() {
    return baseRun.title && baseRun.title !== run.title ? visible(baseRun.title) : 'base run';
  }

  /** The trees of a run as entries of the selector, those of one kind together first. */
  function entriesOf(of, prefix) {
    const list = of.trees.map((tree, i) => {
      const label = visible(tree.title);
      const group = tree.group === '' ? KINDS[tree.kind] + 's' : visible(tree.group);
      const entry = { id: prefix + i, key: JSON.stringify([tree.kind, tree.group, tree.title]), group, label, trees: [tree], facts: tree.facts };
      entry.title = (prefix === 'b' ? baseTitle() + ' › ' : '') + (tree.group === '' ? label : group + ' › ' + label);
      entry.detail = Number(tree.window) > 0 ? time(Number(tree.window)) : '';
      entry.text = (entry.title + ' ' + KINDS[tree.kind] + ' ' + tree.facts.map(fact => fact[1]).join(' ')).toLowerCase();
      return entry;
    });
    const kinds = byKind(list);
    const together = [...kinds].filter(([kind, members]) => TOGETHER.has(kind) && members.length > 1 && members.some(hasRegions)).map(([kind, members]) => {
      const label = 'all ' + count(members.length) + ' ' + KINDS[kind] + 's together';
      return { id: prefix + kind, key: kind, group: '', label, title: (prefix === 'b' ? baseTitle() + ' › ' : '') + label, detail: '', text: label, trees: members.map(entry => entry.trees[0]), facts: [], together: kind };
    });
    return [...together, ...list];
  }

  function byKind(list) {
    const kinds = new Map();
    for (const entry of list) {
      const kind = entry.trees[0].kind;
      if (!kinds.has(kind)) kinds.set(kind, []);
      kinds.get(kind).push(entry);
    }
    return kinds;
  }

  const chosen = () => byId.get(state.tree) ?? first;
  const isGone = entry => baseRun !== undefined && entry.id.startsWith('b');

  /** What the chosen tree is compared with: undefined for nothing. */
  function compared() {
    if (state.base === 'none') return undefined;
    if (state.base !== 'auto') return byId.get(state.base);
    if (!baseRun) return undefined;
    if (isGone(chosen())) return chosen();
    return byKey.get(chosen().key) ?? { ...noBase, id: 'missing', title: 'not in ' + baseTitle() };
  }

  /** Builds what all parts of the page show; the union is kept as long as the trees are the same. */
  function build() {
    const tree = chosen();
    const base = compared();
    const compare = base !== undefined;
    const together = SHARED.has(tree.together);
    const key = tree.id + ' ' + (base?.id ?? '');
    if (view === null || view.id !== key) {
      const now = compare && isGone(tree) && base.id === tree.id ? [] : tree.trees;
      view = { id: key, rows: union(now, base?.trees ?? [], data.names.length, metrics, together), focus: -1, now };
    }
    const { rows } = view;
    const isTimed = [...tree.trees, ...base?.trees ?? []].some(part => part.timed);
    // the table of one tree has each number as it is; everything else adds numbers
    const isSingle = tree.trees.length === 1 && (base?.trees ?? []).length <= 1;
    const present = metrics.filter(metric => (addsUp(metric) || isSingle && !/^(min|max)_/.test(metric)) && rows.sides.some(side => side['metric ' + metric].some(value => value !== 0)));
    const added = present.filter(addsUp);
    const usable = [...allMeasures.keys()].filter(name => allMeasures.get(name).isTime ? isTimed : name === 'calls' || added.includes(name.slice(7)));
    const areTests = tree.trees.every(part => part.kind === 'TEST');
    const chosenMeasure = usable.includes(state.measure) ? state.measure : isTimed && !areTests ? 'time' : 'calls';
    const measure = allMeasures.get(chosenMeasure);
    const { width, roots } = widths(rows, chosenMeasure, measure);
    const window = Math.max(...rows.sides.map(side => side.window));
    const zoom = find(rows, state.zoom.map(name => nameIndex.get(name)));
    const own = rows.sides[0][measure.own];
    const ownTotal = own.reduce((sum, value) => sum + Math.max(0, value), 0);
    // of short tests nearly all of the window is the start of the test
    const isCropped = measure.isTime && roots > 0 && roots < window / 10;
    const least = measure.isTime && !isCropped ? window : 0;
    const whole = Math.max(roots, least);
    const shareTotal = Math.max(ownTotal, least);
    const textOf = name => shownNames[name];
    Object.assign(view, {
      tree, base, compare, isTimed, metrics: present, added, measures: allMeasures, usable, key: chosenMeasure, measure, width, roots, whole, isCropped, window, zoom, ownTotal,
      textOf,
      nameOf: k => shownNames[rows.name[k]],
      valueOf: (k, side) => rows.sides[side ?? (rows.sides[0].present[k] ? 0 : 1)][chosenMeasure][k],
      treeName: part => visible(part.title),
      contributors: together ? tree.trees : [],
      limit: FIRST_ROWS,
      strips: FIRST_STRIPS,
      sort: view.compare === compare && view.key === chosenMeasure ? view.sort : null,
    });
    if (zoom < 0) state.zoom = [];
    const noise = noiseOf([...tree.trees, ...base?.trees ?? []]);
    view.changes = compare ? Array.from({ length: rows.size }, (_, k) => changeOf(rows, k, measure.own, Math.max(ownTotal, roots), noise)) : null;
    view.balance = together ? balanceOf(tree.trees, rows, chosenMeasure) : null;
    view.colorOf = k => {
      if (!compare) return shade(shareTotal > 0 ? own[k] / shareTotal : 0);
      if (view.changes[k] === 'new' || view.changes[k] === 'gone') return view.changes[k];
      return degree(rows.sides[0][chosenMeasure][k], rows.sides[1][chosenMeasure][k], roots, noise);
    };
    search();
    view.matchClass = k => view.matches === null ? '' : view.matches[k] ? ' hit' : ' miss';
    view.listed = () => {
      const from = view.zoom < 0 ? 0 : view.zoom;
      const to = view.zoom < 0 ? rows.size : rows.end[view.zoom];
      const list = [];
      for (let k = from; k < to; k++) {
        if ((view.matches === null || view.matches[k]) && (state.change === '' || !compare || view.changes[k] === state.change)) list.push(k);
      }
      return list;
    };
  }

  /** Finds the regions whose shown name contains the query, whatever the case. */
  function search() {
    const query = state.query.toLowerCase();
    if (query === '') {
      view.matches = null;
      return;
    }
    const hits = shownNames.map((shown, i) => shown.toLowerCase().includes(query) || data.names[i].toLowerCase().includes(query));
    view.matches = Uint8Array.from(view.rows.name, name => hits[name] ? 1 : 0);
  }

  /** The number of matches and what they measure together, each region inside another match once. */
  function searchResult() {
    if (view.matches === null) return '';
    let found = 0;
    let sum = 0;
    let inside = 0;
    for (let k = 0; k < view.rows.size; k++) {
      if (!view.matches[k]) continue;
      found++;
      if (view.measure.inclusive && k < inside) continue;
      sum += view.rows.sides[0][view.key][k];
      inside = view.rows.end[k];
    }
    const whole = view.measure.inclusive ? view.whole : view.ownTotal;
    return plural(found, 'region') + (found === 1 ? ' matches' : ' match') + (found > 0 ? ': ' + view.measure.format(sum)
      + (whole > 0 ? ', ' + percent(sum / whole) + ' of the whole' : '') : '');
  }

  function drawFacts(list, facts) {
    list.replaceChildren(...facts.map(([name, value]) => element('div', {}, element('dt', {}, visible(name)), element('dd', {}, visible(value)))));
  }

  function drawCards() {
    const [now, before] = view.rows.sides;
    const card = (value, ...label) => element('li', {}, element('b', {}, value), element('span', {}, ...label));
    const total = (side, key) => side[key].reduce((sum, value, k) => view.rows.parent[k] < 0 ? sum + value : sum, 0);
    const all = (side, key) => side[key].reduce((sum, value) => sum + value, 0);
    const pair = (value, format) => view.compare ? format(value(before)) + ' → ' + format(value(now)) : format(value(now));
    const number = view.tree.trees.length;
    const noun = KINDS[view.tree.trees[0]?.kind];
    const cards = [];
    if (number > 1) cards.push(card(count(number), noun + 's'));
    if (view.isTimed && view.window > 0) cards.push(card(pair(side => side.window, time), noun === 'test' ? 'in ' + (number > 1 ? 'these tests' : 'the test') : number > 1 ? 'windows of all ' + noun + 's' : 'window'));
    cards.push(card(pair(side => side.present.reduce((sum, value) => sum + value, 0), count), 'regions'));
    cards.push(card(pair(side => all(side, 'calls'), count), 'calls'));
    if (view.isTimed && now.window > 0 && !view.compare) cards.push(card(percent(total(now, 'time') / now.window), 'covered by regions'));
    for (const metric of view.added) {
      const measure = allMeasures.get('metric ' + metric);
      cards.push(card(pair(side => total(side, 'metric ' + metric), measure.format), measure.words));
    }
    const efficiency = view.balance ? efficiencyOf(view.tree.trees) : null;
    if (efficiency) cards.push(card(percent(efficiency.parallel), 'efficiency = balance ' + percent(efficiency.balance) + ' × communication ' + percent(efficiency.communication)));
    if (view.balance) {
      const mean = k => view.balance.sum[k] / number;
      let worst = -1;
      for (let k = 0; k < view.rows.size; k++) {
        if (worst < 0 || view.balance.most[k] - mean(k) > view.balance.most[worst] - mean(worst)) worst = k;
      }
      if (worst >= 0 && mean(worst) > 0) cards.push(card(ratio(view.balance.most[worst] / mean(worst)), 'largest imbalance: ', element('span', { class: 'name' }, view.nameOf(worst))));
    }
    by('cards').replaceChildren(...cards);
  }

  function drawChanges() {
    const chips = by('changes');
    by('conclusion').textContent = view.compare ? conclusion(view.changes) : '';
    if (!view.compare) {
      chips.replaceChildren();
      return;
    }
    const counts = new Map();
    for (const change of view.changes) counts.set(change, (counts.get(change) ?? 0) + 1);
    const chip = (change, sign, text) => {
      const button = element('button', { type: 'button', 'data-change': change, 'aria-pressed': String(state.change === change) },
        ...sign ? [element('i', { 'aria-hidden': 'true' }, sign)] : [], text);
      return button;
    };
    chips.replaceChildren(chip('', '', 'all ' + count(view.rows.size)),
      ...[...CHANGES].filter(([change]) => counts.has(change) || state.change === change)
        .map(([change, { sign, text }]) => chip(change, sign, count(counts.get(change) ?? 0) + ' ' + text)));
  }

  function drawCrumbs() {
    const path = view.zoom < 0 ? [] : pathOf(view.rows, view.zoom);
    const all = ['all', ...path.map(view.textOf)];
    by('crumbs').replaceChildren(...all.map((text, i) => {
      const button = element('button', { type: 'button', class: 'name', 'data-level': i, 'aria-current': i === all.length - 1 ? 'location' : undefined }, text);
      return element('li', {}, button);
    }));
  }

  function drawMeasures() {
    by('measure').replaceChildren(...view.usable.map(name => element('option', { value: name, ...name === view.key ? { selected: '' } : {} }, allMeasures.get(name).title)));
    by('measure').value = view.key;
  }

  function drawSearch() {
    by('status').textContent = searchResult();
  }

  /** Draws everything from the state. */
  function draw() {
    if (treeEntries.length === 0) {
      report('This file has no trees.');
      return;
    }
    build();
    by('picture-heading').textContent = view.tree.title + (view.compare ? ' compared with ' + view.base.title : '');
    drawMeasures();
    drawFacts(by('tree-facts'), view.tree.facts.filter(([name]) => !LISTED_FACT.test(name)));
    drawFailure(view.tree, causes);
    drawStatements(view.tree);
    drawCards();
    drawChanges();
    drawSearch();
    redraw();
    showTree();
    showBase();
  }

  /** Draws what depends on zoom and search. */
  function redraw() {
    drawCrumbs();
    drawPicture(view);
    drawLegend(view);
    drawStrips(view);
    drawTable(view);
    hideTip();
    writeFragment();
  }

  function zoomTo(row, focus) {
    const before = view.zoom;
    view.zoom = row;
    state.zoom = row < 0 ? [] : pathOf(view.rows, row).map(name => data.names[name]);
    view.limit = FIRST_ROWS;
    view.strips = FIRST_STRIPS;
    view.focus = row < 0 || row < before ? before : row;
    view.returnFocus = Boolean(focus);
    redraw();
    by('status').textContent = [row < 0 ? 'Zoomed out to all regions' : 'Zoomed to ' + view.nameOf(row), searchResult()].filter(text => text !== '').join('. ');
  }

  function writeFragment() {
    const parts = [['tree', state.tree], ['base', state.base === 'auto' ? '' : state.base], ['measure', state.measure], ['zoom', state.zoom.map(name => encodeURIComponent(name.toWellFormed?.() ?? name)).join('/')],
      ['search', encodeURIComponent(state.query.toWellFormed?.() ?? state.query)], ['change', state.change], ['theme', state.theme]];
    const fragment = '#' + parts.filter(([, value]) => value).map(([name, value]) => name + '=' + value).join('&');
    if (fragment !== location.hash) {
      try {
        location.replace(fragment);
      } catch {
        // a frame may forbid it; the page works without
      }
    }
    written = location.hash;
  }
  let written = '';

  function readFragment() {
    let parts;
    try {
      parts = new Map(location.hash.slice(1).split('&').filter(part => part.includes('=')).map(part => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
      state.zoom = (parts.get('zoom') ?? '').split('/').filter(part => part !== '').map(decodeURIComponent);
      state.query = decodeURIComponent(parts.get('search') ?? '');
    } catch {
      return;
    }
    state.tree = byId.has(parts.get('tree')) ? parts.get('tree') : first?.id;
    const base = parts.get('base');
    state.base = base === 'none' || byId.has(base) ? base : 'auto';
    state.measure = parts.get('measure') ?? '';
    state.change = CHANGES.has(parts.get('change')) ? parts.get('change') : '';
    state.theme = ['light', 'dark'].includes(parts.get('theme')) ? parts.get('theme') : '';
    by('search').value = state.query;
    by('theme').value = state.theme;
    showTheme();
  }

  function showTheme() {
    if (state.theme) document.documentElement.dataset.theme = state.theme; else delete document.documentElement.dataset.theme;
  }

  // -- the tip

  function showTip(row, box, at) {
    const { rows, measure } = view;
    const tip = by('tip');
    const sides = view.compare ? [rows.sides[1], rows.sides[0]] : [rows.sides[0]];
    const lines = [];
    const line = (label, value) => lines.push(element('dt', {}, label), ...sides.map(side => element('dd', {}, side.present[row] ? value(side) : NONE)));
    if (view.compare) lines.push(element('dt', {}, CHANGES.get(view.changes[row]).text), element('dd', {}, 'before'), element('dd', {}, 'now'));
    const exact = nanos => time(nanos) + (nanos >= 1000 ? ' (' + count(nanos) + NARROW + 'ns)' : '');
    line('calls', side => count(side.calls[row]));
    if (view.isTimed) {
      line('inclusive', side => view.compare ? time(side.time[row]) : exact(side.time[row]));
      line('self', side => view.compare ? time(side.self[row]) : exact(side.self[row]));
      line('per call', side => side.calls[row] > 0 ? time(side.time[row] / side.calls[row]) : NONE);
    }
    for (const metric of view.metrics) line(allMeasures.get('metric ' + metric).words, side => allMeasures.get('metric ' + metric).format(side['metric ' + metric][row]));
    if (!view.compare && view.whole > 0) line('of the whole', side => percent((measure.inclusive ? side[view.key][row] : view.width[row]) / view.whole));
    const above = pathOf(rows, row).slice(0, -1).slice(-SHOWN_LEVELS).map(view.textOf).join(' › ');
    tip.replaceChildren(element('b', {}, view.nameOf(row)), ...above ? [element('p', {}, above)] : [], element('dl', { class: view.compare ? 'two' : '' }, ...lines));
    placeTip(box, at);
  }

  function showCellTip(strip, event) {
    const { row, values, places, mean, noun } = strip.cells;
    const area = strip.getBoundingClientRect();
    const cell = Math.max(0, Math.min(values.length - 1, Math.floor((event.clientX - area.left) / area.width * values.length)));
    const value = values[cell];
    const text = Number.isNaN(value) ? 'no such region' : view.measure.format(value) + (mean > 0 ? ', ' + ratio(value / mean) + ' of the mean' : '');
    const name = Number.isNaN(value) ? noun : view.treeName(view.contributors[places[cell]]);
    by('tip').replaceChildren(element('b', {}, name), element('p', {}, view.nameOf(row)), text);
    placeTip(strip, event);
  }

  function placeTip(box, at) {
    const tip = by('tip');
    tip.hidden = false;
    const area = box.getBoundingClientRect();
    const x = at ? at.clientX + 12 : area.left;
    let y = at ? at.clientY + 18 : area.bottom + 6;
    if (y + tip.offsetHeight > innerHeight - 6) y = (at ? at.clientY : area.top) - tip.offsetHeight - 8;
    tip.style.transform = 'translate(' + Math.max(6, Math.min(x, innerWidth - tip.offsetWidth - 6)) + 'px,' + Math.max(6, y) + 'px)';
  }

  function hideTip() {
    by('tip').hidden = true;
  }

  // -- events

  const rowOf = target => {
    const holder = target.closest?.('[data-row]');
    return holder ? Number(holder.dataset.row) : -1;
  };
  const picture = by('picture');
  picture.addEventListener('click', event => { if (rowOf(event.target) >= 0) zoomTo(rowOf(event.target), true); });
  picture.addEventListener('pointermove', event => {
    if (event.pointerType === 'touch') return;
    if (rowOf(event.target) >= 0) showTip(rowOf(event.target), event.target, event); else hideTip();
  });
  picture.addEventListener('pointerleave', hideTip);
  picture.addEventListener('focusin', event => {
    if (rowOf(event.target) < 0) return;
    view.focus = rowOf(event.target);
    if (event.target.matches(':focus-visible')) showTip(view.focus, event.target);
  });
  picture.addEventListener('focusout', hideTip);
  picture.addEventListener('keydown', event => {
    const box = event.target.closest('.box');
    if (!box || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      zoomTo(Number(box.dataset.row), true);
      return;
    }
    const next = neighbor(view, box, event.key);
    if (next) {
      box.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    }
    if (/^(Arrow|Home|End)/.test(event.key)) event.preventDefault();
  });
  by('strips').addEventListener('pointermove', event => { if (event.target.cells) showCellTip(event.target, event); else hideTip(); });
  by('strips').addEventListener('pointerleave', hideTip);
  for (const table of [by('table'), by('strips')]) {
    table.addEventListener('click', event => {
      const column = event.target.closest('[data-column]');
      if (column) {
        const title = column.dataset.column;
        const heading = columns(view).find(one => one.title === title);
        view.sort = { title, ascending: view.sort.title === title ? !view.sort.ascending : Boolean(heading.ascending) };
        drawTable(view);
        [...by('table').tHead.querySelectorAll('button')].find(button => button.dataset.column === title).focus();
      } else if (rowOf(event.target) >= 0) {
        zoomTo(rowOf(event.target), true);
        by('picture-section').scrollIntoView({ block: 'nearest' });
      }
    });
  }
  by('crumbs').addEventListener('click', event => {
    const level = event.target.closest('[data-level]')?.dataset.level;
    if (level !== undefined) zoomTo(level === '0' ? -1 : find(view.rows, pathOf(view.rows, view.zoom).slice(0, Number(level))), true);
  });
  by('changes').addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    state.change = button.dataset.change;
    drawChanges();
    [...by('changes').children].find(chip => chip.dataset.change === state.change).focus();
    view.limit = FIRST_ROWS;
    drawTable(view);
    writeFragment();
  });
  by('more').addEventListener('click', () => {
    view.limit += MORE_ROWS;
    drawTable(view);
  });
  by('more-strips').addEventListener('click', () => {
    view.strips += FIRST_STRIPS;
    drawStrips(view);
  });
  by('measure').addEventListener('change', event => {
    state.measure = event.target.value;
    draw();
  });
  by('search').addEventListener('input', event => {
    state.query = event.target.value;
    search();
    view.limit = FIRST_ROWS;
    drawSearch();
    redraw();
  });
  by('search').addEventListener('keydown', event => {
    if (event.key === 'Enter') picture.querySelector('.hit')?.focus();
  });
  by('theme').addEventListener('change', event => {
    state.theme = event.target.value;
    showTheme();
    writeFragment();
  });
  document.addEventListener('keydown', event => {
    const typing = event.target.matches?.('input, select');
    if (event.key === '/' && !typing) {
      event.preventDefault();
      by('search').focus();
    } else if (event.key === 'Escape' && !typing && view?.zoom >= 0) {
      zoomTo(view.rows.parent[view.zoom], true);
    }
  });
  let pending = 0;
  let drawnAt = innerWidth;
  addEventListener('resize', () => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(() => {
      if (view && innerWidth !== drawnAt) {
        drawnAt = innerWidth;
        drawPicture(view);
        drawLegend(view);
      }
    });
  });
  addEventListener('hashchange', () => {
    if (location.hash !== written) {
      readFragment();
      draw();
    }
  });

  by('title').textContent = document.title = visible(run.title);
  drawFacts(by('facts'), [...run.facts, ...baseRun ? [['compared with', baseRun.title], ...baseRun.facts.filter(([name, value]) => !run.facts.some(fact => fact[0] === name && fact[1] === value)).map(([name, value]) => [name + ' (base)', value])] : []]);
  const noBaseAtAll = baseEntries.length <= 2;
  by('base').closest('.field').hidden = noBaseAtAll;
  function chooseTree(id) {
    Object.assign(state, { tree: id, zoom: [], change: '', base: baseRun ? 'auto' : state.base });
    draw();
  }
  const showTree = picker(by('tree'), () => treeEntries, chosen, chooseTree);
  /** Shows the tree of a test, with the region of a row of its message among the others. */
  function showTreeOf(id, row = '') {
    const end = row.replace(/ \(running\)$/, '');
    state.query = shownNames.find(name => end.endsWith(' ' + name) && /\d +$/.test(end.slice(0, -name.length))) ?? '';
    by('search').value = state.query;
    chooseTree(id);
    by('picture-section').scrollIntoView();
  }
  const causes = drawFailures(failed, showTreeOf);
  drawFindings(entries[0], showTreeOf);
  const showBase = picker(by('base'), () => baseEntries, () => compared() ?? noBase, id => {
    const matching = baseRun && (compared() === undefined || state.base !== 'auto') && byKey.get(chosen().key)?.id === id;
    Object.assign(state, { base: matching ? 'auto' : id, change: '' });
    draw();
  });
  readFragment();
  draw();
}

function report(text) {
  by('problem').hidden = false;
  by('problem').textContent = text;
  for (const id of ['controls', 'picture-section']) by(id).hidden = true;
  by('table').closest('section').hidden = true;
}

readData().then(start).catch(error => {
  report('This report cannot be shown: ' + error.message);
  throw error;
});
