/** Facts that the page shows in lists of their own, in their order: what a test repeats, and its statements. */
const LISTED_FACT = /^(?:failure|(?:finding|statement) \d+)$/;

/** The facts called by a name and a number, as pairs of the number and the text. */
const numbered = (facts, name) => facts.filter(([fact]) => LISTED_FACT.test(fact) && fact.startsWith(name + ' ')).map(([fact, text]) => [Number(fact.slice(name.length)), text]);

/** Lists what the tests of a run repeat, most telling first; choose(id) shows the tree of one. */
function drawFindings(entries, choose) {
  const found = entries.flatMap(entry => numbered(entry.facts, 'finding').map(([rank, text]) => ({ rank, text, entry }))).sort((a, b) => a.rank - b.rank);
  document.getElementById('findings').hidden = found.length === 0;
  document.getElementById('findings-list').replaceChildren(...found.map(({ text, entry }) => {
    const button = element('button', { type: 'button', class: 'name' }, entry.title);
    button.addEventListener('click', () => choose(entry.id));
    return element('li', {}, element('div', {}, visibleLines(text)), button);
  }));
}

/** Lists the SQL statements of one test. */
function drawStatements(entry) {
  const statements = numbered(entry.facts, 'statement');
  document.getElementById('statements').hidden = statements.length === 0;
  document.getElementById('statements-list').replaceChildren(...statements.map(([, text]) => element('li', { class: 'statement' }, visibleLines(text))));
}
