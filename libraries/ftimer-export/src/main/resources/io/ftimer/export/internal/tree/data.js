'use strict';

/** Reads the data block: the runs, the current one first, and the names that regions refer to. */
async function readData() {
  const data = await readBlock();
  for (const run of data.runs) {
    // each part of a run has numbers of its own for names
    run.trees = run.trees.map(({ part, facts, tree }) =>
      ({ ...tree, facts: [...tree.facts, ...facts], name: tree.name.map(name => data.parts[part][name]) }));
  }
  const count = new Map();
  data.names.forEach(name => count.set(name, (count.get(name) ?? 0) + 1));
  const plain = data.names.slice();
  // the kind tells apart what has one name
  for (let k = 0; k < data.kinds.length; k += 2) {
    const name = plain[data.kinds[k]];
    data.names[data.kinds[k]] = count.get(name) > 1 ? name + '[' + data.kinds[k + 1] + ']' : name;
  }
  return data;
}

async function readBlock() {
  const block = document.getElementById('data');
  if (block.type === 'application/json') {
    return JSON.parse(block.textContent);
  }
  const bytes = Uint8Array.from(atob(block.textContent), c => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
}

/** Characters that cannot be seen or that move others: control, format, unpaired surrogates, separators of lines. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const CALLED = new Map([[0, 'NUL'], [7, 'BEL'], [8, 'BS'], [9, 'TAB'], [10, 'LF'], [13, 'CR'], [27, 'ESC'], [127, 'DEL']]);

/** Text in which every character can be seen. */
function visible(text) {
  const shown = text.replace(INVISIBLE, c => {
    const code = c.codePointAt(0);
    return '⟨' + (CALLED.get(code) ?? 'U+' + code.toString(16).toUpperCase().padStart(4, '0')) + '⟩';
  });
  return shown.trim() === '' ? '⟨' + (text === '' ? 'empty' : 'blank') + '⟩' : shown;
}

/** As visible, with the lines that the text has. */
function visibleLines(text) {
  return text.split('\n').map(line => line === '' ? '' : visible(line)).join('\n');
}

/** The numbers of one tree as arrays; self times follow from inclusive ones except where the file says otherwise. */
function regionsOf(tree) {
  const size = tree.depth.length;
  const incl = Float64Array.from(tree.incl, Number);
  const self = incl.slice();
  const open = [];
  for (let i = 0; i < size; i++) {
    const depth = tree.depth[i];
    open[depth] = i;
    if (depth > 0) {
      self[open[depth - 1]] -= incl[i];
    }
  }
  for (let k = 0; k < tree.self.length; k += 2) {
    self[tree.self[k]] = Number(tree.self[k + 1]);
  }
  return { size, incl, self };
}
