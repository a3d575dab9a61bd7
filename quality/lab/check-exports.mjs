// Checks files of ftimer-export in a folder against what their readers accept. Called by check-exports.sh, which installs the
// packages. Prints a line for each file that is rejected, and exits with 1 if there is one.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const [packages, ...folders] = process.argv.slice(2);
const load = createRequire(path.resolve(packages, 'package.json'));
const Ajv = load('ajv/dist/2020').default;

const readJson = file => JSON.parse(fs.readFileSync(file, 'utf8'));

function withSchema(ajv, schema) {
  const validate = ajv.compile(schema);
  return data => validate(data) || ajv.errorsText(validate.errors);
}

const treesSchema = withSchema(
  new Ajv({ strict: false }),
  readJson(new URL('../../libraries/ftimer-export/src/main/resources/io/ftimer/export/ftimer-trees-3.schema.json', import.meta.url)));

// slices of one row nest and are sorted
function trace(file) {
  const ends = new Map();
  let last = 0;
  for (const event of file.traceEvents) {
    if (event.ph === 'M') continue;
    if (event.ts < last) return `${event.name}: not sorted`;
    last = event.ts;
    const open = ends.get(event.tid) ?? [];
    ends.set(event.tid, open);
    while (open.length > 0 && open.at(-1) <= event.ts) open.pop();
    const end = event.ph === 'X' ? event.ts + event.dur : Infinity;
    if (open.length > 0 && end > open.at(-1) + 1e-6) return `${event.name}: overlaps another slice`;
    open.push(end);
  }
  return true;
}

const checks = {
  '.trees.json': treesSchema,
  '.trace.json': trace,
};

let checked = 0;
let failures = 0;
for (const folder of folders) {
  for (const name of fs.readdirSync(folder)) {
    const suffix = Object.keys(checks).find(end => name.endsWith(end));
    if (!suffix) continue;
    const result = checks[suffix](readJson(path.join(folder, name)));
    checked++;
    if (result !== true) {
      failures++;
      console.log(`${name}: ${result}`);
    }
  }
}
console.log(`exports: ${checked} JSON files checked, ${failures} rejected`);
process.exit(failures > 0 || checked === 0 ? 1 : 0);
