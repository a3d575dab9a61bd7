const FIRST_ROWS = 100;
const MORE_ROWS = 200;
const SHOWN_LEVELS = 8;

/** The columns of the table: title, class, key for sorting, content. */
function columns(view) {
  const { rows } = view;
  const [now, before] = rows.sides;
  const number = (title, value, format, style) => ({ title, class: style, value, text: k => format(value(k)) });
  const region = { title: 'Region', class: 'region', value: k => view.nameOf(k), cell: k => regionCell(view, k), ascending: true };
  if (!view.compare) {
    const own = now[view.measure.own];
    return [
      region,
      number('Calls', k => now.calls[k], count, ''),
      ...view.isTimed ? [
        number('Inclusive', k => now.time[k], time, 'middle'),
        number('Self', k => now.self[k], time, ''),
      ] : [],
      {
        title: view.measure.own === 'calls' ? 'Share of calls' : 'Self share',
        class: 'middle',
        value: k => own[k],
        cell: k => {
          const share = view.ownTotal > 0 ? Math.max(0, own[k]) / view.ownTotal : 0;
          const bar = element('i');
          bar.style.width = 100 * share + '%';
          return [element('span', { class: 'bar', 'aria-hidden': 'true' }, bar), element('span', { class: 'share' }, percent(share))];
        },
        isShare: true,
      },
      ...view.isTimed ? [number('Per call', k => now.calls[k] > 0 ? now.time[k] / now.calls[k] : 0, time, 'wide')] : [],
      ...view.metrics.map(metric => {
        const measure = view.measures.get('metric ' + metric);
        return number(measure.label, k => now['metric ' + metric][k], measure.format, 'wide');
      }),
    ];
  }
  const { measure } = view;
  const value = (side, k) => side[measure.own][k];
  const order = [...CHANGES.keys()];
  const text = (side, k, format) => side.present[k] ? format : NONE;
  const difference = {
    title: measure.ownLabel + ' difference',
    class: '',
    value: k => Math.abs(value(now, k) - value(before, k)),
    text: k => signed(value(now, k) - value(before, k), measure.format),
  };
  return [
    region,
    {
      title: 'Change',
      class: 'change',
      ascending: true,
      value: k => order.indexOf(view.changes[k]),
      then: difference.value,
      cell: k => {
        const change = CHANGES.get(view.changes[k]);
        return [element('span', { class: 'sign', 'aria-hidden': 'true' }, change.sign), change.text];
      },
    },
    { title: 'Calls before', class: 'wide', value: k => before.calls[k], text: k => text(before, k, count(before.calls[k])) },
    { title: 'Calls now', class: 'wide', value: k => now.calls[k], text: k => text(now, k, count(now.calls[k])) },
    ...measure.own === 'calls' ? [] : [
      { title: measure.ownLabel + ' before', class: 'wide', value: k => value(before, k), text: k => text(before, k, measure.format(value(before, k))) },
      { title: measure.ownLabel + ' now', class: 'middle', value: k => value(now, k), text: k => text(now, k, measure.format(value(now, k))) },
    ],
    difference,
    {
      title: 'Ratio',
      class: 'middle',
      value: k => value(before, k) > 0 ? value(now, k) / value(before, k) : -1,
      text: k => now.present[k] && before.present[k] && value(before, k) > 0 ? ratio(value(now, k) / value(before, k)) : NONE,
    },
  ];
}

function regionCell(view, k) {
  const above = pathOf(view.rows, k).slice(0, -1);
  const path = above.slice(-SHOWN_LEVELS).map(view.textOf);
  if (above.length > SHOWN_LEVELS) path.unshift('…');
  const cell = [element('button', { type: 'button', class: 'name', 'data-row': k }, view.nameOf(k))];
  if (path.length > 0) cell.push(element('span', { class: 'where' }, path.join(' › ')));
  return cell;
}

/** Fills the table with the first rows in the order of its sorted column. */
function drawTable(view) {
  const table = document.getElementById('table');
  const all = columns(view);
  let sorted = all.findIndex(column => column.title === view.sort?.title);
  if (sorted < 0) {
    sorted = view.compare ? 1 : all.findIndex(column => column.isShare);
    view.sort = { title: all[sorted].title, ascending: Boolean(all[sorted].ascending) };
  }
  table.tHead.replaceChildren(element('tr', {}, ...all.map((column, i) => {
    const direction = i === sorted ? (view.sort.ascending ? 'ascending' : 'descending') : undefined;
    const arrow = element('span', { class: 'arrow', 'aria-hidden': 'true' }, i === sorted ? (view.sort.ascending ? '▴' : '▾') : '');
    const button = element('button', { type: 'button', 'data-column': column.title }, column.title, arrow);
    return element('th', { scope: 'col', class: column.class, 'aria-sort': direction }, button);
  })));

  const shown = view.listed();
  sortRows(shown, all[sorted], view.sort.ascending);
  const limit = Math.min(shown.length, view.limit);
  table.tBodies[0].replaceChildren(...shown.slice(0, limit).map(k => element('tr', {}, ...all.map(column =>
    element('td', { class: column.class }, ...[column.cell ? column.cell(k) : column.text(k)].flat())))));
  const rest = shown.length - limit;
  const more = document.getElementById('more');
  more.hidden = rest === 0;
  more.textContent = 'Show ' + count(Math.min(rest, MORE_ROWS)) + ' more of ' + count(rest);
  document.getElementById('table-note').textContent = plural(shown.length, 'region')
    + (limit < shown.length ? ', the first ' + count(limit) + ' are shown' : '')
    + '. A heading sorts, a name zooms.';
}

function sortRows(rows, column, ascending) {
  const keys = new Map(rows.map(k => [k, column.value(k)]));
  const direction = ascending ? 1 : -1;
  const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
  rows.sort((a, b) => direction * compare(keys.get(a), keys.get(b))
    || (column.then ? column.then(b) - column.then(a) : 0)
    || a - b);
}
