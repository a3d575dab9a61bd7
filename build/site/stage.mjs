// Usage: node stage.mjs ROOT FOLDER
//
// Copies README.md, CHANGELOG.md, CONTRIBUTING.md, docs/*.md and docs/contributing/*.md to FOLDER, as the pages of the site. The
// README becomes the first page. Links to pages, pictures and other files of the repository keep working: files are copied to
// FOLDER/public, folders as archives.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const [root, folder] = process.argv.slice(2).map(name => path.resolve(name))
const FIRST = 'index.md'
const JAVADOC = '/api/index.html'

const sources = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md']
  .concat(['docs', 'docs/contributing'].flatMap(parent =>
    fs.readdirSync(path.join(root, parent)).filter(name => name.endsWith('.md')).map(name => `${parent}/${name}`)))

/** The name of the page that a file of the repository becomes. */
function pageOf(source) {
  return source === 'README.md' ? FIRST : path.basename(source)
}

/** The target of a link on a page, for the site. */
function targetOf(link, source) {
  if (/^([a-z]+:|#|\/)/.test(link)) return link
  const [file, anchor] = link.split('#')
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(source), file))
  if (sources.includes(target)) return pageOf(target) + (anchor ? `#${anchor}` : '')
  if (target === 'docs/api') return JAVADOC
  const original = path.join(root, target)
  const status = fs.statSync(original, { throwIfNoEntry: false })
  if (!status) throw new Error(`${source}: no file ${link}`)
  const name = status.isDirectory() ? `${target.replaceAll('/', '-')}.tar.gz`
    : path.basename(target) + (/\.(png|svg|json|txt)$/.test(target) ? '' : '.txt')
  const copy = path.join(folder, 'public', name)
  fs.mkdirSync(path.dirname(copy), { recursive: true })
  if (status.isDirectory()) execFileSync('tar', ['-czf', copy, '--exclude=target', '-C', root, target])
  else fs.copyFileSync(original, copy)
  return `/${name}`
}

/** The text of a page, with links for the site. Code is left alone. */
function staged(text, source) {
  return text.split(/(^ *```.*?^ *```|`[^`\n]*`)/ms)
    .map((part, i) => i % 2 ? part : part.replace(/\]\(([^)\s]+)\)/g, (_, link) => `](${targetOf(link, source)})`))
    .join('')
}

/** The version and the address of the source, which the POM has. */
function project() {
  const pom = fs.readFileSync(path.join(root, 'pom.xml'), 'utf8')
  return { version: pom.match(/<version>(.*?)<\/version>/)[1], source: pom.match(/<scm[^]*?<url>(.*?)<\/url>/)[1] }
}

fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(path.join(folder, 'project.json'), JSON.stringify(project()))
for (const source of sources) {
  fs.writeFileSync(path.join(folder, pageOf(source)), staged(fs.readFileSync(path.join(root, source), 'utf8'), source))
}
