const FIRST_CAUSES = 20;
const FIRST_TESTS = 10;

/** Returns whether a test failed; failed invocations of a template have trees of their own. */
function hasFailed(tree) {
  return tree.facts.some(([name, value]) => name === 'outcome' && value === 'failed');
}

/** What a test failed with: its first line, the rows with arrows, the other lines, the tree, and the cause, which other tests may have too. */
function failureOf(entry) {
  const text = entry.facts.find(([name]) => name === 'failure')?.[1] ?? 'failed without a message';
  const whole = visibleLines(text);
  const lines = whole.split('\n');
  const from = lines.findIndex(line => /^ .* region$/.test(line));
  const end = from < 0 ? -1 : lines.indexOf('', from);
  const tree = from < 0 ? [] : lines.splice(from, (end < 0 ? lines.length : end) - from);
  // the line of the code, whatever a test expected of it
  const cause = lines.find(line => /^ +at /.test(line)) ?? lines[0].replace(/\d+/g, '#');
  const rest = lines.slice(1).join('\n').replace(/\n{3,}/g, '\n\n').trimEnd();
  return { whole, cause, title: lines[0], rest, tree, arrows: tree.filter(line => /^ *-->/.test(line)) };
}

/** Shows what a failed test failed with, unless a card does. */
function drawFailure(entry, causes) {
  const isOnCard = causes.slice(0, FIRST_CAUSES).some(([first]) => first === entry);
  const shown = document.getElementById('failure');
  shown.textContent = isOnCard || !causes.flat().includes(entry) ? '' : failureOf(entry).whole;
  shown.hidden = shown.textContent === '';
}

/** Shows a card for each cause with its tests, and returns these; choose(id, row) shows the tree of one, with the region of a row. */
function drawFailures(failed, choose) {
  const byCause = new Map();
  for (const entry of failed) {
    const { cause } = failureOf(entry);
    byCause.has(cause) ? byCause.get(cause).push(entry) : byCause.set(cause, [entry]);
  }
  const causes = [...byCause.values()];
  document.getElementById('failures').hidden = failed.length === 0;
  document.getElementById('failures-heading').textContent = plural(failed.length, 'failed test') + (causes.length < failed.length ? ', ' + plural(causes.length, 'cause') : '');
  const button = (label, entry, row) => {
    const made = element('button', { type: 'button', class: row ? 'row' : 'name' }, label);
    made.addEventListener('click', () => choose(entry.id, row));
    return made;
  };
  const more = (number, where) => number > 0 ? [element('li', { class: 'note' }, count(number) + ' more: ' + where)] : [];
  const cards = causes.slice(0, FIRST_CAUSES).map(tests => {
    const { title, arrows, rest, tree } = failureOf(tests[0]);
    return element('li', { class: 'cause' }, element('p', {}, title),
      ...arrows.map(row => button(row.trim().replace(/ +/g, ' '), tests[0], row)),
      ...rest === '' ? [] : [element('pre', {}, rest.replace(/^\n/, ''))],
      element('ul', {}, ...tests.slice(0, FIRST_TESTS).map(entry => element('li', {}, button(entry.title, entry))), ...more(tests.length - FIRST_TESTS, 'choose them below.')),
      ...tree.length === 0 ? [] : [element('details', {}, element('summary', {}, 'Tree'), element('pre', { class: 'tree', tabindex: 0, 'aria-label': 'Tree of ' + tests[0].title }, tree.join('\n')))]);
  });
  document.getElementById('failures-list').replaceChildren(...cards, ...more(causes.length - cards.length, 'choose their tests below.'));
  return causes;
}
