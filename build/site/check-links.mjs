// Usage: node check-links.mjs FOLDER BASE
//
// Checks that every link of every page in FOLDER, a site whose path on its server is BASE, leads to a file of the site and to an
// anchor of that file. Links to other servers are not followed; the number of them is printed.

import fs from 'node:fs'
import path from 'node:path'

const [folder, base] = process.argv.slice(2)
const pages = fs.readdirSync(folder, { recursive: true }).map(String).filter(name => name.endsWith('.html'))
const ORIGIN = 'http://site'

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decoded = text => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name])

const known = new Map()

/** The anchors of a page, or null if there is no such file. */
function anchorsOf(file) {
  if (!known.has(file)) {
    known.set(file, fs.statSync(file, { throwIfNoEntry: false })?.isFile()
      ? new Set([...fs.readFileSync(file, 'utf8').matchAll(/\s(?:id|name)="([^"]*)"/g)].map(found => decoded(found[1])))
      : null)
  }
  return known.get(file)
}

/** The file that a server sends for a path, which may lack ".html". */
function fileOf(pathname) {
  const file = path.join(folder, decodeURIComponent(pathname).slice(base.length - 1))
  if (pathname.endsWith('/')) return path.join(file, 'index.html')
  return path.extname(file) || fs.existsSync(file) ? file : `${file}.html`
}

let links = 0
let others = 0
const dead = []
for (const page of pages) {
  const text = fs.readFileSync(path.join(folder, page), 'utf8').replace(/<script[^>]*>.*?<\/script>/gs, '')
  for (const found of text.matchAll(/<(?:a|link|img|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g)) {
    const url = new URL(decoded(found[1]), `${ORIGIN}${base}${page}`)
    if (url.origin !== ORIGIN) {
      others++
      continue
    }
    links++
    const anchors = url.pathname.startsWith(base) ? anchorsOf(fileOf(url.pathname)) : null
    const anchor = decodeURIComponent(url.hash.slice(1))
    if (!anchors) dead.push(`${page}: no file for ${found[1]}`)
    else if (anchor && !anchors.has(anchor)) dead.push(`${page}: no anchor for ${found[1]}`)
  }
}
const broken = [...new Set(dead)]
broken.slice(0, 50).forEach(line => console.error(line))
if (broken.length > 50) console.error(`and ${broken.length - 50} more`)
console.log(`${pages.length} pages, ${links} links inside the site, ${broken.length} dead; ${others} links to other servers, not followed`)
if (broken.length || !links) process.exit(1)
