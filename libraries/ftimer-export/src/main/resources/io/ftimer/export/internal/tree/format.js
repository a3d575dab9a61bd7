const NARROW = '\u202f';
const NONE = '–';

/** Three significant digits. */
function digits(value) {
  const size = Math.abs(value);
  return value.toFixed(size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

/** An integer with a narrow blank before each group of three digits. */
function count(value) {
  return String(Math.round(Math.abs(value))).replace(/\B(?=(\d{3})+$)/g, NARROW).replace(/^/, value < 0 ? '−' : '');
}

/** A number in the largest unit in which it is at least 1 after it was rounded, as in the reports of the command. */
function scaled(value, units) {
  const size = Math.abs(value);
  let unit = 0;
  while (unit < units.length - 1 && Number((size / units[unit][0]).toPrecision(3)) >= units[unit + 1][0] / units[unit][0]) unit++;
  const shown = unit === 0 ? size : Math.max(1, size / units[unit][0]);
  const text = shown >= 999.5 ? count(shown) : unit === 0 ? String(+shown.toFixed(1)) : digits(shown);
  return (value < 0 ? '−' : '') + text + NARROW + units[unit][1];
}

const TIMES = [[1, 'ns'], [1e3, 'µs'], [1e6, 'ms'], [1e9, 's'], [6e10, 'min'], [3.6e12, 'h'], [8.64e13, 'd']];
const SIZES = [[1, 'B'], [1e3, 'kB'], [1e6, 'MB'], [1e9, 'GB'], [1e12, 'TB'], [1e15, 'PB']];
const time = nanos => nanos === 0 ? '0' + NARROW + 's' : scaled(nanos, TIMES);
const bytes = value => scaled(value, SIZES);
const plain = value => Number.isInteger(value) ? count(value) : digits(value).replace('-', '−');
const percent = share => (100 * share).toFixed(1) + NARROW + '%';
const signed = (value, format) => (value > 0 ? '+' : '') + format(value);
const plural = (number, noun) => count(number) + ' ' + noun + (number === 1 ? '' : 's');
const ratio = value => '×' + NARROW + (value >= 99.95 ? count(value) : value.toFixed(2));

/** Whether the sum of a metric over regions, or over trees, means something: not extrema, middle values, rates and ranks. */
const addsUp = metric => !/^(min|max|median|mean|deviation|p\d+|is|avg)_|_(rank|percent|variance|deviation)$|_per_|^(imbalance|slowest|ranks|lanes|missing|invocations|failed_invocations)$/.test(metric);

/** What can be measured: how a number is shown, whether it includes the regions inside, and the column without them. */
function measures(metrics) {
  const all = new Map([
    ['time', { title: 'Time', label: 'Inclusive', own: 'self', ownTitle: 'Self time', ownLabel: 'Self', inclusive: true, format: time, isTime: true }],
    ['self', { title: 'Self time', label: 'Self', own: 'self', ownTitle: 'Self time', ownLabel: 'Self', inclusive: false, format: time, isTime: true }],
    ['calls', { title: 'Calls', label: 'Calls', own: 'calls', ownTitle: 'Calls', ownLabel: 'Calls', inclusive: false, format: count }],
  ]);
  for (const metric of metrics) {
    // values have their unit
    const words = visible(metric).replaceAll('_', ' ').replace(/ nanos$/, ' time').replace(/^(cpu|mpi) /, name => name.toUpperCase());
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    const format = /bytes/.test(metric) ? bytes : /nanos/.test(metric) ? time : plain;
    const self = 'Self ' + words;
    all.set('metric ' + metric, { title: metric === 'allocated_bytes' ? 'Bytes' : title, label: title, words, own: 'own ' + metric, ownTitle: self, ownLabel: self, inclusive: true, format });
  }
  return all;
}
