const FIRST_FAILURES = 20;

/** Returns whether a test failed; failed invocations of a template have trees of their own. */
function hasFailed(tree) {
  return tree.facts.some(([name, value]) => name === 'outcome' && value === 'failed');
}

const failureOf = entry => entry.facts.find(([name]) => name === 'failure')?.[1] ?? '';

const failureLines = entry => failureOf(entry).split('\n').map(line => line === '' ? '' : visible(line)).join('\n');

/** Shows what a failed test failed with, unless the list does. */
function drawFailure(entry, failed) {
  const place = failed.findIndex(one => one.id === entry.id);
  const shown = document.getElementById('failure');
  shown.textContent = place < FIRST_FAILURES ? '' : failureLines(entry);
  shown.hidden = shown.textContent === '';
}

/** Lists failed tests, each with what it failed with; choose(id) shows the tree of one. */
function drawFailures(failed, choose) {
  const section = document.getElementById('failures');
  section.hidden = failed.length === 0;
  document.getElementById('failures-heading').textContent = plural(failed.length, 'failed test');
  const items = failed.slice(0, FIRST_FAILURES).map(entry => {
    const button = element('button', { type: 'button', class: 'name' }, entry.title);
    button.addEventListener('click', () => choose(entry.id));
    const lines = failureLines(entry);
    return element('li', {}, button, ...lines === '' ? [] : [element('pre', { tabindex: 0, 'aria-label': 'Failure of ' + entry.title }, lines)]);
  });
  const rest = failed.length - items.length;
  document.getElementById('failures-list').replaceChildren(...items, ...rest > 0 ? [element('li', { class: 'note' }, count(rest) + ' more: choose them above.')] : []);
}
