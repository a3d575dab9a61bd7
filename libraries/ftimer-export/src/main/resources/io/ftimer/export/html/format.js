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

function scaled(value, step, units) {
  let size = Math.abs(value);
  let unit = 0;
  while (unit < units.length - 1 && size >= step * 0.9995) {
    size /= step;
    unit++;
  }
  const text = size >= 999.5 ? count(size) : unit === 0 ? String(+size.toFixed(1)) : digits(size);
  return (value < 0 ? '−' : '') + text + NARROW + units[unit];
}

const time = nanos => nanos === 0 ? '0' : scaled(nanos, 1000, ['ns', 'µs', 'ms', 's']);
const bytes = value => value === 0 ? '0' : scaled(value, 1024, ['B', 'KiB', 'MiB', 'GiB', 'TiB']);
const plain = value => Number.isInteger(value) ? count(value) : digits(value).replace('-', '−');
const percent = share => (100 * share).toFixed(1) + NARROW + '%';
const signed = (value, format) => (value > 0 ? '+' : '') + format(value);
const plural = (number, noun) => count(number) + ' ' + noun + (number === 1 ? '' : 's');
const ratio = value => '×' + NARROW + (value >= 99.95 ? count(value) : value.toFixed(2));

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
